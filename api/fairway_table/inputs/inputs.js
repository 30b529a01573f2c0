// Which widget asks for a field: chosen by the kind of what it holds, never by the game.
import { buttons } from "./buttons.js";
import { plain } from "./plain.js";

/** @typedef {import("./asked.js").Widget} Widget */

/** @type {Record<string, Widget>} */
const BY_KIND = {};

/**
 * Return the widget for a kind of field. A kind without one gets a row of buttons where values are listed, and a field
 * made from its schema where not: so a house rule's new action is playable as soon as it is installed.
 * @param {string} kind such as `quarter_turn` or `item:tiles`
 * @returns {Widget}
 */
export function inputFor(kind) {
  const own = BY_KIND[kind] ?? BY_KIND[kind.split(":", 1)[0] ?? ""];
  return own ?? ((asked) => (asked.values?.length ? buttons(asked) : plain(asked)));
}
