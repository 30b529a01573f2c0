// What a widget is asked for, and what it gets to ask with: the interface between the table and its inputs.

/** @typedef {import("/kit/fairway.js").Input} Input */
/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {import("./stamping.js").Stamp} Stamp */

/**
 * A field that somebody has to fill in. Only the first four are needed; everything else makes the widget better.
 * @typedef {object} Asked
 * @property {string} type the type of the action whose field it is
 * @property {string} field
 * @property {Input} input what the field holds: kind, many, parts, schema
 * @property {(value: unknown, others?: Record<string, unknown>) => void} give called with the value, whenever somebody has chosen another, and with what other fields have to be with it
 * @property {string} [text] what the field is called
 * @property {unknown[]} [values] the values to choose from, where they are listed; anything that the schema takes, where not
 * @property {unknown} [value] what is chosen so far
 * @property {Words} [words] what the game says
 * @property {Words} [speech] what the page says
 * @property {import("/kit/fairway.js").Server} [server] whose pictures of items are shown
 * @property {HTMLElement} [surface] holds the picture of one's own board, for what is pointed at or drawn there
 * @property {number | null} [seat] whose board that is
 * @property {string[]} [points] templates of pointers that the action's fields make
 * @property {unknown[]} [any] the things of which any selection will do
 * @property {number} [most] how many of them
 * @property {Stamp[]} [stamps] what can be laid on squares
 * @property {import("./schema.js").Schema} [whole] the schema of a field where it is too long to be told with every list
 * @property {string[]} [pointers] what can be pointed at; anything where that is unknown
 */

/**
 * A widget: makes an element that asks.
 * @typedef {(asked: Asked) => HTMLElement} Widget
 */

/** Return a value of a field in words. @param {Asked} asked @param {unknown} value @returns {string} */
export function told({ words, type, field }, value) {
  return words ? words.tell(type, field, value) : typeof value === "string" ? value : JSON.stringify(value);
}

/** Return what the page says. @param {Asked} asked @param {string} key @param {Record<string, any>} [params] @returns {string} */
export function said({ speech }, key, params = {}) {
  return speech ? speech.say(`input.${key}`, params) : key;
}

/** Return what a field is called. @param {Asked} asked @returns {string} */
export function label({ text, words, type, field }) {
  return text || (words ? words.field(type, field) : field);
}

/** Whether two values are the same when written. @param {unknown} one @param {unknown} other */
export function same(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
