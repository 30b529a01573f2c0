// What a widget is asked for, and what it gets to ask with: the interface between the table and its inputs.

/** @typedef {import("/kit/fairway.js").Input} Input */
/** @typedef {import("/kit/fairway.js").Words} Words */

/**
 * A field that somebody has to fill in. Only the first four are needed; everything else makes the widget better.
 * @typedef {object} Asked
 * @property {string} type the type of the action whose field it is
 * @property {string} field
 * @property {Input} input what the field holds: kind, many, parts, schema
 * @property {(value: unknown) => void} give called with the value, whenever somebody has chosen another
 * @property {string} [text] what the field is called
 * @property {unknown[]} [values] the values to choose from, where they are listed; anything that the schema takes, where not
 * @property {unknown} [value] what is chosen so far
 * @property {Words} [words] what the game says
 * @property {Words} [speech] what the page says
 * @property {(kind: string, id: string) => (string | null)} [pictureOf] where an item is drawn
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
