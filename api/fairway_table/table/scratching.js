// The scratch board: a second desk, on which nothing is real, in the place of the first.
import { h } from "../parts/dom.js";
import { Choosing } from "./choosing.js";
import { desk, make } from "./desk.js";
import "./moves.js";
import { Rehearsal } from "./rehearsal.js";
import "./scratch.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("/kit/fairway.js").Action} Action */

/**
 * Make the button that opens a scratch board in the place of a desk, and brings the desk back. What lies on the scratch board stays
 * until somebody clears it, as far as it fits what others have done.
 * @param {Game} game @param {Choosing} choosing of the real desk @param {Desk} real @param {AbortSignal} signal
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
    if (made) exchange(made.desk, real);
    draw();
    if (action) choosing.choose(action);
    button.focus();
  };
  const open = async () => {
    button.disabled = true;
    try {
      made ??= supposed(game, leave, signal);
      await made.rehearsal.begin();
      exchange(real, made.desk);
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
  const laid = desk(rehearsal, choosing, { before: [h("h2", { class: "label" }, game.speech.say("scratch.title"))], after: [scratch, make("fairway-moves", { game: rehearsal, choosing })] });
  for (const each of Object.values(laid)) each.classList.add("scratch");
  return { rehearsal, desk: laid };
}

/** @param {Desk} away @param {Desk} there */
function exchange(away, there) {
  away.shared.replaceWith(there.shared);
  away.own.replaceWith(there.own);
  away.asking.replaceWith(there.asking);
}
