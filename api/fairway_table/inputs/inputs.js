// Which widget asks for a field: chosen by the kind of what it holds, never by the game.
import { buttons } from "./buttons.js";
import { direction, quarterTurn } from "./dial.js";
import { items } from "./items.js";
import { plain } from "./plain.js";
import { record } from "./records.js";
import { several } from "./several.js";
import { isStamped, stamps } from "./stamps.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Widget} Widget */

/** @type {Record<string, Widget>} */
const BY_KIND = { quarter_turn: quarterTurn, direction, item: items };
/** Kinds whose values are one thing, whatever is said of them. */
const PLAIN = new Set(["number", "yes", "word", "text", "seat", "column", "row"]);
const STRUCTURED = new Set(["object", "array"]);

/**
 * Return the widget for a kind of field. A kind without one gets a row of buttons where values are listed, and a field
 * made from its schema where not: so a house rule's new action is playable as soon as it is installed.
 * @param {string} kind such as `quarter_turn` or `item:tiles`
 * @returns {Widget}
 */
export function inputFor(kind) {
  const own = BY_KIND[kind.split(":", 1)[0] ?? ""];
  return (asked) => {
    if (!asked.values?.length && isStamped(asked)) return stamps(asked);
    if (asked.input.many && own !== items) return asked.values?.length || asked.any ? several(asked) : record(asked);
    if (own && (asked.values?.length || asked.any || kind === "quarter_turn" || kind === "direction")) return own(asked);
    if (asked.values?.length) return buttons(asked);
    return STRUCTURED.has(String(asked.input.schema?.type ?? "object")) && !PLAIN.has(kind) ? record(asked) : plain(asked);
  };
}
