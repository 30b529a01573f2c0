// What somebody works at: the racks, their own board, and what is asked. There is a second one for the scratch board.
import { h } from "../parts/dom.js";
import { Choosing } from "./choosing.js";
import { board, lookCloser } from "./closer.js";
import { Rehearsal } from "./rehearsal.js";
import "./scratch.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {{ shared: HTMLElement, own: HTMLElement, asking: HTMLElement }} Desk */

/** Elements that show a match: each gets the game, and what is being chosen. @param {string} tag @param {Record<string, unknown>} given */
export const make = (tag, given) => Object.assign(document.createElement(tag), given);

/**
 * Lay a desk; `before` and `after` come to what is asked.
 * @param {Game} game @param {Choosing} choosing
 * @param {{ before?: (HTMLElement | null)[], after?: (own: HTMLElement | null) => (HTMLElement | null | undefined)[] }} [more] @returns {Desk}
 */
export function desk(game, choosing, { before = [], after = () => [] } = {}) {
  const given = { game, choosing };
  const own = game.seat === null ? null : board({ ...given, seat: game.seat });
  const ask = make("fairway-ask", { ...given, surface: own });
  return {
    shared: h("section", { class: "shared" }, game.shared.map(({ paper, text }) => sheet({ ...given, seat: null, paper }, text))),
    own: h("section", { class: "own" }, own, game.seat !== null && game.own.map(({ paper, text }) => sheet({ ...given, seat: game.seat, paper }, text))),
    asking: h("section", { class: "asking" }, before, ask, after(own)),
  };
}

/** Make a paper that lies on the table, with a way to look closer. @param {import("./closer.js").Drawn} drawn @param {string} [name] */
function sheet(drawn, name = drawn.paper ?? "") {
  return h("figure", { class: "sheet" }, board(drawn), lookCloser(name, drawn));
}

/**
 * Make the button that opens a scratch board in the place of a desk, and brings the desk back. What lies on the scratch board stays
 * until somebody clears it, as far as it fits what others have done.
 * @param {Game} game @param {Choosing} choosing of the real desk @param {() => Desk} real @param {AbortSignal} signal
 */
export function scratchDesk(game, choosing, real, signal) {
  /** @type {{ rehearsal: Rehearsal, desk: Desk } | null} */ let made = null;
  const button = h("button", { type: "button", class: "quiet scratch" });
  const draw = () => {
    const lies = made?.rehearsal.laid.length ?? 0;
    button.hidden = !Rehearsal.possible(game) || game.shown !== null || (game.asked && !lies);
    button.textContent = game.speech.say(lies ? "scratch.again" : "scratch.open", { n: lies });
  };
  const leave = (/** @type {Action | undefined} */ action) => {
    if (made) exchange(made.desk, real());
    draw();
    if (action) choosing.choose(action);
    button.focus();
  };
  const open = async () => {
    button.disabled = true;
    try {
      made ??= supposed(game, leave, signal);
      await made.rehearsal.begin();
      exchange(real(), made.desk);
      /** @type {HTMLElement | null} */ (made.desk.asking.querySelector(".question"))?.focus();
    } finally {
      button.disabled = false;
    }
  };
  button.addEventListener("click", () => open().catch((problem) => choosing.say(problem)));
  for (const event of ["change", "look"]) game.addEventListener(event, draw, { signal });
  game.addEventListener("change", () => game.over && made?.desk.asking.isConnected && leave(undefined), { signal });
  draw();
  return button;
}

/** Lay a desk on which nothing is real. @param {Game} game @param {(action?: Action) => void} leave @param {AbortSignal} signal */
function supposed(game, leave, signal) {
  const rehearsal = new Rehearsal(game, signal);
  rehearsal.view = game.view; // until its own is there
  const choosing = new Choosing(rehearsal, signal);
  const scratch = make("fairway-scratch", { game: rehearsal, real: game, leave });
  const laid = desk(rehearsal, choosing, { before: [h("h2", { class: "label" }, game.speech.say("scratch.title"))], after: () => [scratch, make("fairway-moves", { game: rehearsal, choosing })] });
  for (const each of Object.values(laid)) each.classList.add("scratch");
  return { rehearsal, desk: laid };
}

/** @param {Desk} away @param {Desk} there */
function exchange(away, there) {
  away.shared.replaceWith(there.shared);
  away.own.replaceWith(there.own);
  away.asking.replaceWith(there.asking);
}
