// What is kept on this device: the tokens of one's seats, and how one likes the table. Nothing else is stored anywhere.

const TOKENS = "fairway.seats";
const SETTINGS = "fairway.settings";

/**
 * A seat that somebody on this device has.
 * @typedef {object} Seat
 * @property {string} match
 * @property {number} seat
 * @property {string} token
 * @property {string} [name]
 * @property {string} [invitation] the code with which others are asked to the match
 */

/**
 * How somebody likes the table.
 * @typedef {object} Settings
 * @property {boolean} confirm whether a move asks before it is final
 * @property {"system" | "light" | "dark"} theme
 * @property {string} language short name, empty for the browser's
 * @property {boolean} hints whether the teacher speaks up
 * @property {string} name what this person is called
 * @property {boolean} newestFirst whether a story begins with what happened last
 */

/** @type {Settings} */
export const USUAL = { confirm: true, theme: "system", language: "", hints: false, name: "", newestFirst: true };

/** Return the seats of a match, or of all matches, on this device. @param {string} [match] @returns {Seat[]} */
export function seats(match) {
  /** @type {Seat[]} */
  const all = read(TOKENS, []);
  return Array.isArray(all) ? all.filter((each) => each && typeof each.token === "string" && (match === undefined || each.match === match)) : [];
}

/** Return the token of whoever has this device to themselves at a match; empty where several share it, or nobody plays. @param {string} match */
export function alone(match) {
  const [seat, ...others] = seats(match);
  return others.length ? "" : (seat?.token ?? "");
}

/** Remember a seat, and return whether that is possible here. @param {Seat} seat @returns {boolean} */
export function keep(seat) {
  return write(TOKENS, [...seats().filter((each) => each.match !== seat.match || each.seat !== seat.seat), seat]);
}

/** Forget all seats of a match. @param {string} match */
export function forget(match) {
  write(TOKENS, seats().filter((each) => each.match !== match));
}

/** Return how this person likes the table. @returns {Settings} */
export function settings() {
  return { ...USUAL, ...read(SETTINGS, {}) };
}

/** Change settings. @param {Partial<Settings>} changed */
export function change(changed) {
  write(SETTINGS, { ...settings(), ...changed });
}

/** Return the language to speak: the one that was chosen, or the browser's. */
export function language() {
  return settings().language || navigator.language;
}

/** @param {string} name @param {any} otherwise */
function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise; // no storage, or somebody else's
  }
}

/** Write, and return whether that is possible: a private window keeps nothing. @param {string} name @param {unknown} value */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
