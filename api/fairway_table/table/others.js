// What lies before the others: small, and large for whoever wants to look closer.
import { h, show } from "../parts/dom.js";
import { board, lookCloser } from "./closer.js";
import { heading } from "./naming.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */

export class FairwayOthers extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  #drawn = ""; // whose boards stand there

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** @type {Choosing} */ choosing = /** @type {any} */ (null);

  connectedCallback() {
    this.#listening = new AbortController();
    for (const event of ["change", "look"]) this.game.addEventListener(event, () => this.#draw(), { signal: this.#listening.signal });
    this.#draw();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  async #draw() {
    const { game } = this;
    if (!game.view || !game.worded) return; // they come last
    const all = game.info.seats.map((/** @type {any} */ { seat }) => seat);
    const common = isCommon(await game.picture(game.seat ?? all[0]).catch(() => null));
    const others = all.filter((/** @type {number} */ each) => each !== game.seat);
    const seats = !common ? others : game.seat === null ? all.slice(0, 1) : [];
    const drawn = JSON.stringify([seats, common, game.words.names]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.hidden = !seats.length;
    show(this, seats.map((/** @type {number} */ seat) => this.#figure(seat, common)));
  }

  /** @param {number} seat @param {boolean} common whether it is everybody's */
  #figure(seat, common) {
    const { game, choosing } = this;
    const name = common ? game.words.joined(game.info.seats.map((/** @type {any} */ each) => heading(game, each.seat))) : heading(game, seat);
    const shown = { game, choosing, seat };
    return h("figure", { class: "other" }, h("figcaption", {}, h("span", {}, name), lookCloser(name, shown)), board(shown));
  }
}

/** Whether a board is one that everybody has before them, as it says of itself. @param {string | null} picture */
function isCommon(picture) {
  return /^<svg\b[^>]*\sdata-common=/.test(picture ?? "");
}

customElements.define("fairway-others", FairwayOthers);
