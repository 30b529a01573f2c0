// Small things that are told the same way wherever scores and stories are: points, signs, names of what is pointed at.
import { parsePointer } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

/** Return a number of points as people read it. @param {number} value */
export function points(value) {
  return String(value).replace("-", "−");
}

/** Return a difference, always with its sign. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : points(value);
}

/** Return what stands where nobody may know a number, or there is none. @param {Words} speech */
export function unlisted(speech) {
  const dash = document.createElement("span");
  dash.textContent = "–";
  dash.title = speech.say("scores.none");
  return dash;
}

/**
 * Return the names of the items among pointers: a card or a tile that is meant is called what it is called.
 * @param {Words} words @param {string[]} pointers @returns {string[]}
 */
export function namesIn(words, pointers) {
  return pointers.flatMap((pointer) => {
    const id = parsePointer(pointer)?.values.at(-1);
    const names = id ? Object.values(words.items).find((each) => id in each) : undefined;
    return id && names ? [names[id] ?? id] : [];
  });
}
