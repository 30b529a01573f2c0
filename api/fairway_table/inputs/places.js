// Squares as fields have them (a pair, a struct, a text) and as pointers do (`3,4`). Nothing here touches a page.
import { simple } from "./schema.js";

/** @typedef {import("/kit/fairway.js").Input} Input */
/** @typedef {import("./schema.js").Schema} Schema */

/** Return a square as it stands in a pointer; null if it is none. @param {unknown} value @returns {string | null} */
export function squareAt(value) {
  if (typeof value === "string") return /^-?\d+,-?\d+$/.test(value) ? value : null;
  const parts = Array.isArray(value) ? value : typeof value === "object" && value !== null ? Object.values(value) : [];
  return parts.length === 2 && parts.every(Number.isInteger) ? parts.join(",") : null;
}

/** Return a square as a field has it: as its schema says. @param {string} place @param {Input} input @returns {unknown} */
export function squareOf(place, input) {
  const schema = input.schema ?? {};
  const whole = simple(schema, schema);
  const one = (input.many || input.kind === "path") && whole.items ? simple(/** @type {Schema} */ (whole.items), schema) : whole;
  const pair = place.split(",").map(Number);
  if (one.type === "string") return place;
  const names = Object.keys(one.properties ?? {});
  return names.length === 2 ? Object.fromEntries(names.map((name, at) => [name, pair[at]])) : pair;
}
