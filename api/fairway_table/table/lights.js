// What is lit while somebody rests on it: by mouse or by focus for as long as that lasts, by a tap or a key until the next.
import { h } from "../parts/dom.js";

/** @typedef {import("./game.js").Game} Game */

/** What stays lit, in each game. @type {WeakMap<Game, HTMLElement>} */
const pinned = new WeakMap();

/**
 * Make a button that lights what it is about; what is about nothing is only a text.
 * @param {Game} game @param {Iterable<string>} pointers @param {number | null} seat whose they are where they do not say it
 * @param {Record<string, any>} given @param {...(import("../parts/dom.js").Child | import("../parts/dom.js").Child[])} children
 * @returns {HTMLElement}
 */
export function lighting(game, pointers, seat, given, ...children) {
  const about = [...pointers];
  if (!about.length) return h("span", given, ...children);
  const button = h("button", { type: "button", ...given, "aria-pressed": "false" }, ...children);
  button.classList.add("lights");
  const on = () => game.light(about, seat);
  const off = () => pinned.get(game) !== button && relight(game);
  button.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && on());
  button.addEventListener("pointerleave", off);
  button.addEventListener("focus", on);
  button.addEventListener("blur", off);
  button.addEventListener("click", () => {
    const before = pinned.get(game);
    unpin(game);
    if (before === button) return game.light();
    pinned.set(game, button);
    game.addEventListener("look", forget);
    button.setAttribute("aria-pressed", "true");
    relights.set(button, on);
    on();
  });
  return button;
}

/** How to light again what is pinned. @type {WeakMap<HTMLElement, () => void>} */
const relights = new WeakMap();

/** Take the pin out. @param {Game} game */
export function unpin(game) {
  pinned.get(game)?.setAttribute("aria-pressed", "false");
  pinned.delete(game);
}

/** Go back to what is pinned, if that is still there to be seen; else to nothing. @param {Game} game */
export function relight(game) {
  const button = pinned.get(game);
  if (button?.checkVisibility()) return relights.get(button)?.();
  unpin(game);
  game.light();
}

/** What was lit was so at another step. @param {Event} event */
function forget({ target }) {
  const game = /** @type {Game} */ (target);
  unpin(game);
  game.light();
}
