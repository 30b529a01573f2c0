// What a file is worth: the sheet with its reasons, each lighting what earned it, or what is wrong with the file.
import { h } from "../parts/dom.js";
import { points as written, signed } from "../table/telling.js";

/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {{ text?: string, key: string, total: number, rule?: string, at?: string[], parts?: Line[] }} Line */

/**
 * Show what a file is worth. Reasons that were opened stay open: `open` holds their keys.
 * @param {Words} words @param {any} judged what the server answered @param {(pointers: string[]) => void} light @param {Set<string>} open
 */
export function sheet(words, { faults, sheet: found, verdict }, light, open) {
  return h(
    "div",
    { class: "sheet" },
    faults.map((/** @type {any} */ { severity, message }) => h("p", { class: severity === "error" ? "trouble" : "soft" }, message)),
    found ? h("p", { class: "total" }, h("strong", {}, written(found.total)), " ", words.say("score.points", { n: found.total })) : null,
    verdict ? h("p", {}, verdict) : null,
    found ? h("ul", {}, found.lines.map((/** @type {Line} */ each) => line(words, each, light, open))) : null,
  );
}

/** @param {Words} words @param {Line} given @param {(pointers: string[]) => void} light @param {Set<string>} open @returns {HTMLElement} */
function line(words, given, light, open) {
  const at = pointers(given);
  const { text, key, total, rule, parts = [] } = given;
  const reason = h("button", { type: "button", class: "reason", disabled: !at.length }, h("span", { class: "points" }, signed(total)), h("span", {}, text ?? key));
  for (const event of ["pointerenter", "focus", "click"]) reason.addEventListener(event, () => light(at));
  for (const event of ["pointerleave", "blur"]) reason.addEventListener(event, () => light([]));
  const inner = parts.length ? h("ul", { hidden: !open.has(key) }, parts.map((each) => line(words, each, light, open))) : null;
  const more = inner ? h("button", { type: "button", class: "more", "aria-expanded": String(open.has(key)), "aria-label": `${words.say("score.reasons")}: ${text ?? key}` }) : h("span", { class: "more" });
  more.addEventListener("click", () => {
    if (!inner) return;
    inner.hidden = !inner.hidden;
    if (!open.delete(key)) open.add(key);
    more.setAttribute("aria-expanded", String(!inner.hidden));
  });
  return h("li", {}, h("div", { class: "line" }, more, reason, rule ? h("a", { class: "rule", href: `/table/rules#${rule}`, title: words.say("rule.open", { rule }), "aria-label": words.say("rule.open", { rule }) }, words.say("score.rule")) : null), inner);
}

/** Return all that a line is about, with what it is made of. @param {Line} line @returns {string[]} */
function pointers({ at = [], parts = [] }) {
  return [...at, ...parts.flatMap(pointers)];
}
