// What lies before the others: small, and large for whoever wants to look closer.
import { h, show } from "../parts/dom.js";
import "./board.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./board.js").FairwayBoard} FairwayBoard */

/** Make a board. @param {{ game: Game, choosing: Choosing | null, seat: number | null, paper?: string }} given */
export function board({ game, choosing, seat, paper = "" }) {
  const made = /** @type {FairwayBoard} */ (document.createElement("fairway-board"));
  return Object.assign(made, { game, choosing, seat, paper });
}

export class FairwayOthers extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  #large = h("dialog", { class: "large" });
  #drawn = ""; // whose boards stand there

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** @type {Choosing} */ choosing = /** @type {any} */ (null);

  connectedCallback() {
    this.#listening = new AbortController();
    this.game.addEventListener("change", () => this.#draw(), { signal: this.#listening.signal });
    this.#draw();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #draw() {
    const { game, choosing } = this;
    if (!game.view) return;
    const seats = game.info.seats.map((/** @type {any} */ each) => each.seat).filter((/** @type {number} */ each) => each !== game.seat);
    const drawn = JSON.stringify([seats, game.words.names]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const made = seats.map((/** @type {number} */ seat) => {
      const name = game.words.player(seat);
      const look = game.speech.say("table.enlarge", { name });
      const button = h("button", { type: "button", class: "quiet", title: look, "aria-label": look, onclick: () => this.#enlarge(seat) }, "⤢");
      return h("figure", { class: "other" }, h("figcaption", {}, h("span", {}, name), button), board({ game, choosing, seat }));
    });
    show(this, made, this.#large);
    this.hidden = !seats.length;
  }

  /** @param {number} seat */
  #enlarge(seat) {
    const { game, choosing } = this;
    const close = h("button", { type: "button", class: "quiet", onclick: () => this.#large.close() }, game.speech.say("table.close"));
    show(this.#large, h("header", {}, h("h2", {}, game.words.player(seat)), close), board({ game, choosing, seat }));
    this.#large.showModal();
  }
}

customElements.define("fairway-others", FairwayOthers);
