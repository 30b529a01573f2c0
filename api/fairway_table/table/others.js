// What lies before the others: small, and large for whoever wants to look closer.
import { h, show } from "../parts/dom.js";
import { board, lookCloser } from "./closer.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */

export class FairwayOthers extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
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
      const shown = { game, choosing, seat };
      return h("figure", { class: "other" }, h("figcaption", {}, h("span", {}, name), lookCloser(name, shown)), board(shown));
    });
    show(this, made);
    this.hidden = !seats.length;
  }
}

customElements.define("fairway-others", FairwayOthers);
