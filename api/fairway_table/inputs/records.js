// Several fields together, and lists of such: a form made from a schema, for whatever has no better widget.
import { h, show } from "../parts/dom.js";
import { label, said } from "./asked.js";
import { plain } from "./plain.js";
import { beginning, optional, simple } from "./schema.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./schema.js").Schema} Schema */

/** @param {Asked} asked */
export function record(asked) {
  const root = asked.input.schema ?? {};
  if (!Object.keys(root).length) return document_(asked);
  return h("div", { class: "input record" }, part(asked, root, root, asked.value, asked.give));
}

/** One part of a value, whatever its schema says it is. @param {Asked} asked @param {Schema} schema @param {Schema} root @param {unknown} value @param {(value: unknown) => void} give @returns {HTMLElement} */
function part(asked, schema, root, value, give) {
  const found = simple(schema, root);
  if (found.type === "object" && found.properties) return fields(asked, found, root, value, give);
  if (found.type === "array" && found.prefixItems) return fields(asked, listed(found), root, value, (made) => give(Object.values(/** @type {object} */ (made))));
  if (found.type === "array") return list(asked, found, root, value, give);
  return plain({ ...asked, values: undefined, value, give, input: { ...asked.input, kind: "", schema: optional(schema, root) ? { anyOf: [found, { type: "null" }] } : found } });
}

/** A fixed list as if it had names: its places. @param {Schema} schema @returns {Schema} */
function listed(schema) {
  return { properties: Object.fromEntries(schema.prefixItems.map((/** @type {Schema} */ each, /** @type {number} */ place) => [String(place), each])) };
}

/** @param {Asked} asked @param {Schema} schema @param {Schema} root @param {unknown} value @param {(value: unknown) => void} give */
function fields(asked, schema, root, value, give) {
  const made = /** @type {Record<string, unknown>} */ (beginning(schema, root, value));
  const rows = Object.entries(schema.properties).map(([name, each]) => {
    const called = asked.words && !/^\d+$/.test(name) ? asked.words.field(asked.type, name) : String(Number(name) + 1);
    const inner = part({ ...asked, field: name, text: called }, /** @type {Schema} */ (each), root, made[name], (one) => {
      made[name] = one;
      give({ ...made });
    });
    return h("div", { class: "row" }, h("span", { class: "called" }, called), inner);
  });
  return h("fieldset", { class: "fields" }, rows);
}

/** @param {Asked} asked @param {Schema} schema @param {Schema} root @param {unknown} value @param {(value: unknown) => void} give */
function list(asked, schema, root, value, give) {
  let all = Array.isArray(value) ? [...value] : [];
  const rows = h("ol", { class: "rows" });
  const shown = () =>
    show(
      rows,
      all.map((each, place) =>
        h(
          "li",
          {},
          part(asked, schema.items ?? {}, root, each, (one) => ((all = all.with(place, one)), give([...all]))),
          h("button", { type: "button", class: "step", title: said(asked, "take_away"), "aria-label": said(asked, "take_away"), onclick: () => ((all = all.toSpliced(place, 1)), shown(), give([...all])) }, "✕"),
        ),
      ),
    );
  const more = h("button", { type: "button", class: "choice", onclick: () => ((all = [...all, beginning(schema.items ?? {}, root)]), shown(), give([...all])) }, said(asked, "add"));
  shown();
  return h("div", { class: "list", role: "group", "aria-label": label(asked) }, rows, more);
}

/** What is too long to be asked for: a file that something else has written, or its text. @param {Asked} asked */
function document_(asked) {
  const wrong = h("p", { class: "wrong", role: "alert", hidden: true }, said(asked, "no_json"));
  const text = h("textarea", { rows: 4, spellcheck: false, "aria-label": label(asked), placeholder: said(asked, "paste") });
  const file = h("input", { type: "file", accept: ".json,application/json", "aria-label": said(asked, "file") });
  const take = () => {
    try {
      const value = JSON.parse(text.value);
      wrong.hidden = true;
      asked.give(value);
    } catch {
      wrong.hidden = text.value.trim() === "";
    }
  };
  text.addEventListener("input", take);
  file.addEventListener("change", async () => {
    text.value = (await file.files?.[0]?.text()) ?? "";
    take();
  });
  const form = asked.whole && h("details", { class: "rare" }, h("summary", {}, said(asked, "fill_in")), part(asked, asked.whole, asked.whole, asked.value, asked.give));
  return h("div", { class: "input document" }, file, text, wrong, form);
}
