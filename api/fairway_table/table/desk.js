// What somebody works at: the racks, their own board, and what is asked. There is a second one for the scratch board.
import { h } from "../parts/dom.js";
import "./ask.js";
import { board, lookCloser } from "./closer.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {{ shared: HTMLElement, own: HTMLElement, asking: HTMLElement }} Desk */

/** Elements that show a match: each gets the game, and what is being chosen. @param {string} tag @param {Record<string, unknown>} given */
export const make = (tag, given) => Object.assign(document.createElement(tag), given);

/**
 * Lay a desk; `before` and `after` come to what is asked.
 * @param {Game} game @param {Choosing} choosing @param {{ before?: HTMLElement[], after?: HTMLElement[] }} [more] @returns {Desk}
 */
export function desk(game, choosing, { before = [], after = [] } = {}) {
  const given = { game, choosing };
  const own = game.seat === null ? null : board({ ...given, seat: game.seat });
  const ask = make("fairway-ask", { ...given, surface: own });
  return {
    shared: h("section", { class: "shared" }, game.shared.map(({ paper, text }) => sheet({ ...given, seat: null, paper }, text))),
    own: h("section", { class: "own" }, own, game.seat !== null && game.own.map(({ paper, text }) => sheet({ ...given, seat: game.seat, paper }, text))),
    asking: h("section", { class: "asking" }, before, ask, after),
  };
}

/** Make a paper that lies on the table, with a way to look closer. @param {import("./closer.js").Drawn} drawn @param {string} [name] */
function sheet(drawn, name = drawn.paper ?? "") {
  return h("figure", { class: "sheet" }, board(drawn), lookCloser(name, drawn));
}
