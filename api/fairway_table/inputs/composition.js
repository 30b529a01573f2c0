// How an action that nobody listed is put together: which fields are asked for together, and with what. Nothing here touches a page.
import { expand, valuesOf } from "/kit/fairway.js";
import { shapeOf, squaresIn } from "./stamping.js";

/** @typedef {import("/kit/fairway.js").Listing} Listing */
/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Input} Input */
/** @typedef {import("./stamping.js").Stamp} Stamp */

/**
 * What is asked for at once: a field, or column and row together.
 * @typedef {object} Part
 * @property {string} field
 * @property {string[]} fields that it fills in
 * @property {Input} input
 * @property {string} pointer the kind of pointer by which a board answers it; empty if none does
 * @property {boolean} drawn whether records are laid on squares
 * @property {unknown[]} values that listed actions have there; none of what is drawn
 * @property {unknown[]} any the things of which any selection will do
 * @property {boolean} rare whether no listed action says anything there
 */

/** Whether actions may be put together that are not listed, nor would be for whoever asks on. @param {Listing} listing */
export function composable({ exhaustive, count, rows, narrow }) {
  return !exhaustive || (count > 0 && !rows && !narrow);
}

/** Whether it is drawn rather than listed: then the form comes first, and the list is a part of it. @param {Listing} listing */
export function isDrawn(listing) {
  return (!listing.rows && !listing.narrow) || partsOf(listing).some(({ drawn }) => drawn);
}

/** What a domain says of itself that helps to draw. @param {Listing} listing */
export function described({ description = {} }) {
  return {
    stamps: /** @type {Record<string, Stamp[]>} */ (description.stamps ?? {}),
    begin: /** @type {Record<string, unknown>} */ (description.begin ?? {}),
    any: /** @type {unknown[]} */ (description.any_of ?? []),
    most: typeof description.most === "number" ? description.most : undefined,
  };
}

/** Return what has to be asked for, in order; what follows from stamps is not. @param {Listing} listing @returns {Part[]} */
export function partsOf(listing) {
  const { stamps, any } = described(listing);
  const inputs = listing.inputs ?? {};
  const points = listing.points ?? [];
  const follows = new Set(Object.values(stamps).flat().flatMap((each) => Object.keys(each.others ?? {})));
  const listed = expand([listing]).map(({ action }) => action);
  const pair = squaresIn(points).find(({ square }) => square.every((name) => name in inputs));
  const many = Object.values(inputs).filter((each) => each.many).length;
  /** @type {Part[]} */ const parts = [];
  for (const [field, input] of Object.entries(inputs)) {
    if (follows.has(field) || field === pair?.square[1]) continue;
    const shape = shapeOf(input, points);
    const together = pair && field === pair.square[0];
    const values = valuesOf(listed, field);
    parts.push({
      field,
      fields: together ? [...pair.square] : [field],
      input: together ? { kind: "square" } : input,
      pointer: together ? pair.pointer : (shape?.pointer ?? pointerOf(points, field)),
      drawn: Boolean(shape),
      values: together || shape ? [] : values,
      any: input.many && many === 1 ? any : [],
      rare: listed.length > 0 && values.length === 0,
    });
  }
  return parts;
}

/** Return the kind of pointer that a field makes by itself; empty if it makes none. @param {string[]} points @param {string} field */
function pointerOf(points, field) {
  const found = points.map((each) => /^(?:seat:\{[\w.]+\}\/)?([a-z_]+):\{(\w+)\}$/.exec(each)).find((each) => each?.[2] === field);
  return found?.[1] ?? "";
}

/** Return the action that what was given makes; null before anything was. @param {Listing} listing @param {Record<string, unknown>} given @returns {Action | null} */
export function made({ action, fixed }, given) {
  const filled = Object.entries(given).filter(([, value]) => value !== undefined);
  return filled.length ? { type: action, ...fixed, ...Object.fromEntries(filled) } : null;
}
