// What a file is worth: the sheet with its reasons, each lighting what earned it, or what is wrong with the file.
import { h } from "../parts/dom.js";

/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {{ text?: string, key: string, points: number, count?: number | null, rule?: string, at?: string[], parts?: Line[] }} Line */

/** @param {Words} words @param {any} judged what the server answered @param {(pointers: string[]) => void} light */
export function sheet(words, { faults, sheet: found, verdict }, light) {
  return h(
    "div",
    { class: "sheet" },
    faults.map((/** @type {any} */ { severity, message }) => h("p", { class: severity === "error" ? "trouble" : "soft" }, message)),
    found ? h("p", { class: "total" }, h("strong", {}, found.total), " ", words.say("score.points", { n: found.total })) : null,
    verdict ? h("p", {}, verdict) : null,
    found ? h("ul", {}, found.lines.map((/** @type {Line} */ each) => line(each, light))) : null,
  );
}

/** @param {Line} given @param {(pointers: string[]) => void} light @returns {HTMLElement} */
function line(given, light) {
  const at = pointers(given);
  const { text, key, points, rule, parts = [] } = given;
  const label = h("button", { type: "button", class: "reason", disabled: !at.length }, h("span", { class: "points" }, points > 0 ? `+${points}` : points), h("span", {}, text ?? key));
  const on = () => light(at);
  for (const event of ["pointerenter", "focus", "click"]) label.addEventListener(event, on);
  for (const event of ["pointerleave", "blur"]) label.addEventListener(event, () => light([]));
  const more = rule ? h("a", { class: "rule", href: `/table/rules#${rule}` }, rule) : null;
  return h("li", {}, h("div", { class: "line" }, label, more), parts.length ? h("ul", {}, parts.map((each) => line(each, light))) : null);
}

/** Return all that a line is about, with what it is made of. @param {Line} line @returns {string[]} */
function pointers({ at = [], parts = [] }) {
  return [...at, ...parts.flatMap(pointers)];
}
