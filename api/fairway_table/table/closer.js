// Pictures that can be looked at more closely: in a window over the table, as large as that allows.
import { h, show } from "../parts/dom.js";
import "./board.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./board.js").FairwayBoard} FairwayBoard */
/** Which picture: whose, if it lies before a seat, and which of several. @typedef {{ game: Game, choosing: Choosing | null, seat: number | null, paper?: string }} Drawn */

/** Make a board. @param {Drawn} given */
export function board({ game, choosing, seat, paper = "" }) {
  const made = /** @type {FairwayBoard} */ (document.createElement("fairway-board"));
  return Object.assign(made, { game, choosing, seat, paper });
}

/** Make a button that opens a picture. @param {string} name what it shows @param {Drawn} drawn */
export function lookCloser(name, drawn) {
  const { speech } = drawn.game;
  const look = speech.say("table.enlarge", { name });
  return h("button", { type: "button", class: "quiet closer", title: look, "aria-label": look, onclick: (/** @type {Event} */ event) => open(/** @type {HTMLElement} */ (event.currentTarget), name, drawn) }, "⤢");
}

/** @param {HTMLElement} button @param {string} name @param {Drawn} drawn */
function open(button, name, drawn) {
  const close = h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, drawn.game.speech.say("table.close"));
  const dialog = h("dialog", { class: "large", onclose: () => dialog.remove() });
  show(dialog, h("header", {}, h("h2", {}, name), close), h("div", { class: "pane", tabIndex: 0 }, board(drawn)));
  button.after(dialog);
  dialog.showModal();
}
