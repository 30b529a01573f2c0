// What stands in a kind of file, read from its schema: things that lie on squares, numbers that lie there, and plain fields. Nothing here touches a page.
import { resolved, simple } from "../inputs/schema.js";

/** @typedef {Record<string, any>} Schema */
/** @typedef {Record<string, any>} Paper a file that is being filled in */

/**
 * A list of things that lie on squares: items of a kind, or numbers.
 * @typedef {object} Layer
 * @property {string} list the field that holds them
 * @property {string} title
 * @property {string} what the field of a thing that says what it is
 * @property {string} kind of items; empty for numbers
 * @property {number[]} numbers that can lie there
 * @property {string} column @property {string} row
 * @property {string} turn the field that says how it lies; empty where it cannot be turned
 */

const ITEM = "item:";
const MOST_NUMBERS = 40;

/** @param {Schema} schema @returns {{ layers: Layer[], plain: [string, Schema][] }} */
export function shapeOf(schema) {
  /** @type {Layer[]} */ const layers = [];
  /** @type {[string, Schema][]} */ const plain = [];
  for (const [name, part] of Object.entries(/** @type {Record<string, Schema>} */ (schema.properties))) {
    const inner = simple(part, schema);
    const layer = inner.type === "array" ? layerOf(name, part, resolved(inner.items ?? {}, schema)) : null;
    if (layer) layers.push(layer);
    else if (["string", "integer", "number", "boolean"].includes(inner.type) || inner.enum) plain.push([name, part]);
  }
  return { layers, plain };
}

/** @param {string} list @param {Schema} schema @param {Schema} inner @returns {Layer | null} */
function layerOf(list, schema, inner) {
  const fields = Object.entries(/** @type {Record<string, Schema>} */ (inner.properties ?? {}));
  const held = (/** @type {(kind: string, part: Schema) => boolean} */ fits) => fields.find(([, part]) => fits(String(part["x-kind"] ?? ""), part))?.[0] ?? "";
  const column = held((kind) => kind === "column");
  const row = held((kind) => kind === "row");
  const turn = held((kind) => kind === "quarter_turn");
  const item = held((kind) => kind.startsWith(ITEM));
  const number = held((kind, part) => !kind && part.type === "integer" && Number.isInteger(part.minimum) && Number.isInteger(part.maximum));
  const what = item || number;
  const needed = (inner.required ?? []).every((/** @type {string} */ each) => [what, column, row, turn].includes(each));
  if (!column || !row || !what || !needed) return null;
  const part = inner.properties[what];
  const count = item ? 0 : Math.min(part.maximum - part.minimum + 1, MOST_NUMBERS);
  const numbers = Array.from({ length: count }, (_, place) => part.minimum + place);
  return { list, title: schema.title ?? list, what, kind: item ? String(part["x-kind"]).slice(ITEM.length) : "", numbers, column, row, turn };
}

/** Return what lies on a square, of one layer. @param {Paper} paper @param {Layer} layer @param {number} x @param {number} y */
export function lying(paper, layer, x, y) {
  return (paper[layer.list] ?? []).find((/** @type {any} */ each) => each[layer.column] === x && each[layer.row] === y) ?? null;
}

/** Lay something on a square, instead of what lies there; a number lies nowhere else then. @param {Paper} paper @param {Layer} layer @param {unknown} what @param {number} x @param {number} y @param {number} [turn] @returns {Paper} */
export function laid(paper, layer, what, x, y, turn = 0) {
  const others = taken(paper, layer, x, y)[layer.list].filter((/** @type {any} */ each) => layer.kind || each[layer.what] !== what);
  const thing = { [layer.what]: what, [layer.column]: x, [layer.row]: y, ...(layer.turn ? { [layer.turn]: turn } : {}) };
  return { ...paper, [layer.list]: [...others, thing] };
}

/** Take away what lies on a square. @param {Paper} paper @param {Layer} layer @param {number} x @param {number} y @returns {Paper} */
export function taken(paper, layer, x, y) {
  const left = (paper[layer.list] ?? []).filter((/** @type {any} */ each) => each[layer.column] !== x || each[layer.row] !== y);
  return { ...paper, [layer.list]: left };
}

/** Turn what lies on a square clockwise. @param {Paper} paper @param {Layer} layer @param {number} x @param {number} y @returns {Paper} */
export function turned(paper, layer, x, y) {
  const list = (paper[layer.list] ?? []).map((/** @type {any} */ each) => (each[layer.column] === x && each[layer.row] === y ? { ...each, [layer.turn]: ((each[layer.turn] ?? 0) + 1) % 4 } : each));
  return { ...paper, [layer.list]: list };
}

/** Return the lowest number that lies nowhere yet; the first if all do. @param {Paper} paper @param {Layer} layer */
export function nextNumber(paper, layer) {
  const used = new Set((paper[layer.list] ?? []).map((/** @type {any} */ each) => each[layer.what]));
  return layer.numbers.find((each) => !used.has(each)) ?? layer.numbers[0];
}

/** Return the square that a pointer means, as in `cell:3,4`; null for what is no square. @param {string | null} pointer @returns {[number, number] | null} */
export function squareIn(pointer) {
  const found = /:(-?\d+),(-?\d+)$/.exec(pointer ?? "");
  return found ? [Number(found[1]), Number(found[2])] : null;
}
