// What is laid on squares, one record each: reading its shape from a schema, laying, taking away. Nothing here touches a page.
import { numbers, resolved, simple } from "./schema.js";

/** @typedef {import("/kit/fairway.js").Input} Input */
/** @typedef {import("./schema.js").Schema} Schema */

/**
 * A shape that can be laid, as a domain describes it.
 * @typedef {object} Stamp
 * @property {Record<string, unknown>[]} ways what is laid, one for each quarter turn in which it is another
 * @property {string} [name] by which its words are found
 * @property {string} [path] its outline in the first way, in a square of 1 by 1
 * @property {string} [colour]
 * @property {number | null} [most]
 * @property {boolean} [pairs] whether a second one fits on the same square, turned by half
 * @property {Record<string, unknown>} [others] what other fields have to be with it
 */

/**
 * How a record says where it lies and what it is.
 * @typedef {object} Shape
 * @property {string} pointer the kind of pointer that its square makes, such as `cell`
 * @property {[string, string]} square the names of column and row
 * @property {Record<string, Schema>} rest its other fields
 * @property {string[]} parts where it is written as a list: the fields in it, in order
 */

/** @typedef {Record<string, unknown>} Laid */

const SQUARE = /^(?:seat:\{[\w.]+\}\/)?([a-z_]+):\{(\w+)\},\{(\w+)\}$/;

/** Return the names of column and row that make a pointer, for each template that has two. @param {string[]} points */
export function squaresIn(points) {
  return points.flatMap((text) => {
    const [, pointer, column, row] = SQUARE.exec(text) ?? [];
    return pointer && column && row ? [{ pointer, square: /** @type {[string, string]} */ ([column, row]) }] : [];
  });
}

/** Return how the records in a field are made, if each lies on a square. @param {Input} input @param {string[]} points @returns {Shape | null} */
export function shapeOf(input, points) {
  const schema = input.schema ?? {};
  const item = simple(/** @type {Schema} */ (schema.items ?? {}), schema);
  const parts = input.parts ?? [];
  /** @type {Record<string, Schema>} */
  const fields = parts.length ? Object.fromEntries(parts.map((name, place) => [name, item.prefixItems?.[place] ?? {}])) : (item.properties ?? {});
  const found = squaresIn(points).find(({ square }) => square.every((name) => name in fields));
  if (!input.many || !found) return null;
  const rest = Object.entries(fields).filter(([name]) => !found.square.includes(name));
  return { ...found, rest: Object.fromEntries(rest.map(([name, each]) => [name, resolved(each, schema)])), parts };
}

/** Return the field that numbers what is laid, and the numbers there are; null if it is not numbered. @param {Shape} shape */
export function numbering({ rest }) {
  const [only, ...others] = Object.entries(rest);
  if (!only || others.length) return null;
  const [name, schema] = only;
  const { least, most } = numbers(schema);
  if (schema.type !== "integer" || least === null || most === null || most - least > 99) return null;
  return { name, all: Array.from({ length: most - least + 1 }, (_, place) => least + place) };
}

/** Whether a field is filled in by laying numbers on squares. @param {Input} input @param {string[]} points */
export function isNumbered(input, points) {
  const shape = shapeOf(input, points);
  return shape !== null && numbering(shape) !== null;
}

/** Return the first number that does not lie yet; undefined if all do. @param {number[]} all @param {Laid[]} laid @param {string} name */
export function nextNumber(all, laid, name) {
  return all.find((each) => !laid.some((one) => one[name] === each));
}

/** Read a field's records. @param {Shape} shape @param {unknown} value @returns {Laid[]} */
export function read({ parts }, value) {
  const all = Array.isArray(value) ? value : [];
  return parts.length ? all.map((each) => Object.fromEntries(parts.map((name, place) => [name, each[place]]))) : all;
}

/** Write records as the field has them. @param {Shape} shape @param {Laid[]} laid @returns {unknown[]} */
export function write({ parts }, laid) {
  return parts.length ? laid.map((each) => parts.map((name) => each[name])) : laid;
}

/** Return where a record lies, as it stands in a pointer. @param {Shape} shape @param {Laid} laid */
export function placeOf({ square: [column, row] }, laid) {
  return `${laid[column]},${laid[row]}`;
}

/**
 * Lay something on a square, instead of what lies there and leaves it no room.
 * @param {Shape} shape @param {Laid[]} all @param {string} place @param {Record<string, unknown>} what
 * @param {(there: Laid) => boolean} [stays] whether something there leaves room @returns {Laid[]}
 */
export function lay(shape, all, place, what, stays = () => false) {
  const [column, row] = place.split(",").map(Number);
  const [x, y] = shape.square;
  return [...all.filter((each) => placeOf(shape, each) !== place || stays(each)), { [x]: column, [y]: row, ...what }];
}

/** Return whether something leaves room for a stamp on its square: the other half of a pair does. @param {Stamp} stamp @param {number} turn @returns {(there: Laid) => boolean} */
export function leavesRoom({ pairs = false, ways }, turn) {
  const other = pairs ? ways[(turn + ways.length / 2) % ways.length] : undefined;
  return (there) => other !== undefined && isWay(there, other);
}

/** Take away what lies on a square. @param {Shape} shape @param {Laid[]} all @param {string} place */
export function lift(shape, all, place) {
  return all.filter((each) => placeOf(shape, each) !== place);
}

/** Whether a record is laid with this way of a stamp. @param {Laid} laid @param {Record<string, unknown>} way */
export function isWay(laid, way) {
  return Object.entries(way).every(([name, value]) => laid[name] === value);
}

/** Return the stamp with which a record is laid, and how far it is turned. @param {Stamp[]} stamps @param {Laid} laid */
export function stampOf(stamps, laid) {
  for (const stamp of stamps) {
    const turn = stamp.ways.findIndex((way) => isWay(laid, way));
    if (turn >= 0) return { stamp, turn };
  }
  return null;
}

/** Return how many more of a stamp can be laid; null if any number. @param {Stamp} stamp @param {Laid[]} all */
export function leftOf(stamp, all) {
  return stamp.most === undefined || stamp.most === null ? null : stamp.most - all.filter((each) => stampOf([stamp], each)).length;
}

/** Whether a stamp wants other fields to be another than what is laid does: one action cannot have both. @param {Stamp[]} stamps @param {Stamp} stamp @param {Laid[]} laid */
export function apart(stamps, stamp, laid) {
  const wanted = JSON.stringify(stamp.others ?? {});
  return laid.some((each) => JSON.stringify(stampOf(stamps, each)?.stamp.others ?? {}) !== wanted);
}
