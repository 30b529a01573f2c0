// Fields that a browser has itself, made from a schema: a number, a text, a yes, one of a few words.
import { h } from "../parts/dom.js";
import { label, said } from "./asked.js";
import { buttons } from "./buttons.js";
import { numbers, optional, simple, wordsIn } from "./schema.js";

/** @typedef {import("./asked.js").Asked} Asked */

/** @param {Asked} asked */
export function plain(asked) {
  const schema = simple(asked.input.schema ?? {});
  const words = asked.values ?? wordsIn(schema);
  if (asked.input.kind === "yes" || schema.type === "boolean") return buttons({ ...asked, values: [true, false] });
  if (words.length) return buttons({ ...asked, values: optional(asked.input.schema ?? {}) && !words.includes(null) ? [...words, null] : words });
  return schema.type === "integer" || schema.type === "number" || asked.input.kind === "number" ? number(asked) : text(asked);
}

/** @param {Asked} asked */
function number(asked) {
  const { least, most } = numbers(simple(asked.input.schema ?? {}));
  const field = h("input", { type: "number", inputMode: "numeric", class: "number", "aria-label": label(asked) });
  if (least !== null) field.min = String(least);
  if (most !== null) field.max = String(most);
  if (typeof asked.value === "number") field.value = String(asked.value);
  const step = (/** @type {number} */ by) => () => {
    by > 0 ? field.stepUp() : field.stepDown();
    field.dispatchEvent(new Event("input"));
  };
  field.addEventListener("input", () => {
    if (field.value !== "" && field.checkValidity()) asked.give(field.valueAsNumber);
  });
  return h(
    "div",
    { class: "input stepper" },
    h("button", { type: "button", class: "step", "aria-label": said(asked, "less"), onclick: step(-1) }, "−"),
    field,
    h("button", { type: "button", class: "step", "aria-label": said(asked, "increase"), onclick: step(1) }, "+"),
  );
}

/** @param {Asked} asked */
function text(asked) {
  const { maxLength, pattern } = /** @type {{ maxLength?: number, pattern?: string }} */ (simple(asked.input.schema ?? {}));
  const field = h("input", { type: "text", "aria-label": label(asked), value: typeof asked.value === "string" ? asked.value : "" });
  if (maxLength) field.maxLength = maxLength;
  if (pattern) field.pattern = pattern;
  field.addEventListener("input", () => {
    if (field.checkValidity()) asked.give(field.value);
  });
  return h("div", { class: "input" }, field);
}

