// What stands around a desk: scores, story, teacher, odds, the list of moves. It is loaded once one's own board can be seen.
import { h } from "../parts/dom.js";
import { branchNotice } from "./again.js";
import { make } from "./desk.js";
import "./ending.js";
import "./moves.js";
import { moving } from "./moving.js";
import "./odds.js";
import { options } from "./options.js";
import "./others.js";
import "./scores.js";
import { scratchDesk } from "./scratching.js";
import "./story.js";
import "./teacher.js";
import { waitingNotice } from "./waiting.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./teacher.js").FairwayTeacher} FairwayTeacher */

/**
 * A table that is being laid.
 * @typedef {object} Room
 * @property {Game} game
 * @property {Choosing} choosing
 * @property {AbortSignal} signal ends it
 * @property {import("./desk.js").Desk} desk
 * @property {HTMLElement} element the whole table
 * @property {HTMLElement} head
 * @property {HTMLElement} boards
 * @property {HTMLElement} side
 */

/** Lay it all. @param {Room} room */
export function around({ game, choosing, signal, desk, element, head, boards, side }) {
  const given = { game, choosing };
  const surface = desk.own.querySelector(":scope > fairway-board");
  const teacher = game.seat === null ? null : /** @type {FairwayTeacher} */ (/** @type {unknown} */ (make("fairway-teacher", given)));
  const [ending, scores, story] = [following("fairway-ending", game), following("fairway-scores", game), following("fairway-story", game)];
  head.append(options(game, teacher));
  desk.asking.prepend(waitingNotice(game, signal), branchNotice(game, signal));
  boards.append(h("section", { class: "others" }, make("fairway-others", given)));
  desk.asking.append(make("fairway-odds", { ...given, surface }), scratchDesk(game, choosing, desk, signal), ending, make("fairway-moves", given));
  if (teacher) desk.asking.append(teacher);
  side.append(scores, story);
  moving(element, game, signal);
  signal.addEventListener("abort", () => [ending, scores, story].forEach((each) => (each.game = null)));
}

/** Make an element that follows a game until it is given another, or none. @param {string} tag @param {Game} game */
function following(tag, game) {
  return /** @type {HTMLElement & { game: Game | null }} */ (/** @type {unknown} */ (make(tag, { game })));
}
