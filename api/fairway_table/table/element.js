// <fairway-table server="https://…" match="ID" token="…">: a match in anybody's page, in a shadow root of its own.
import { Problem } from "/kit/fairway.js";
import { alone, language, seats } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { dressed } from "../parts/liking.js";
import { styled } from "../parts/sheets.js";
import { opening } from "./opening.js";
import { table } from "./table.js";

/** @typedef {import("../parts/device.js").Seat} Seat */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./opening.js").Opening} Opening */

const AGAIN = 3000; // milliseconds until a server that does not answer is asked once more

export class FairwayTable extends HTMLElement {
  static observedAttributes = ["match", "token", "server", "language"];
  #root = this.attachShadow({ mode: "open" });
  #place = h("div", { class: "place" });
  #gone = new AbortController();
  #opened = 0; // counts attempts: an earlier one that answers late is nobody's
  /** @type {Game | null} */ game = null;
  /** What a page has opened already for the attributes that this element gets. @type {Opening | null} */ begun = null;
  /** @type {() => void} */ #clear = () => {};
  /** For whom the curtain is drawn. @type {number | null} */ #handed = null;
  #said = -1; // the revision at which somebody last said who they are: they look until something happens

  connectedCallback() {
    show(this.#root, this.#place);
    styled(this.#root, "theme", "table");
    this.addEventListener("fairway-liking", (event) => this.#liked(/** @type {CustomEvent} */ (event).detail), { signal: this.#gone.signal });
    this.#open();
  }

  disconnectedCallback() {
    this.#gone.abort();
    this.#gone = new AbortController();
    this.#close();
  }

  /** Other colours or another language were chosen: in another language, every word is another. @param {"theme" | "language"} what */
  #liked(what) {
    if (what === "theme") dressed(this);
    else this.#open();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#open();
  }

  #close() {
    this.#opened += 1;
    this.game?.close();
    this.#clear();
    this.game = this.#handed = null;
    this.#said = -1;
  }

  /** Find the match, and lay the table. */
  async #open() {
    this.#close();
    const opened = this.#opened;
    const id = this.getAttribute("match");
    if (!id) return;
    const spoken = this.getAttribute("language") || language();
    dressed(this);
    const token = this.getAttribute("token") ?? alone(id);
    const { game, said, ready } = this.begun ?? opening(this.getAttribute("server") || new URL(import.meta.url).origin, id, token, spoken);
    this.begun = null;
    try {
      await ready;
    } catch (problem) {
      if (opened === this.#opened) this.#trouble(problem, await said);
      return game.close();
    }
    if (opened !== this.#opened) return game.close();
    this.game = game;
    if (this.#mine(game).length > 1) this.#share(game);
    else this.#lay(game);
    this.dispatchEvent(new CustomEvent("opened", { detail: game }));
  }

  /** @param {Game} game */
  #lay(game) {
    this.#handed = null;
    this.#clear();
    const laid = table(game, this.#mine(game), (seat) => this.#draw(game, seat));
    this.#clear = laid.clear;
    show(this.#place, laid.element);
    this.dispatchEvent(new Event("laid"));
  }

  /** The seats of people who take turns here; a page that names one has no others. @param {Game} game @returns {Seat[]} */
  #mine(game) {
    return this.hasAttribute("token") ? [] : seats(game.match.id);
  }

  /**
   * Hand the device on whenever somebody else of it has to do something. Nobody knows who has just opened the page: until
   * somebody says who they are, it shows what everybody may see.
   * @param {Game} game
   */
  async #share(game) {
    const { nextAsked } = await import("./hotseat.js");
    let shown = false;
    const look = async () => {
      const { token } = game.match;
      const next = await nextAsked(game, this.#mine(game)).catch(() => null);
      if (this.game !== game || token !== game.match.token) return; // somebody else sits there now
      if (next && !game.asked && game.revision !== this.#said) this.#draw(game, next);
      else if (!shown) this.#lay(game);
      shown = true;
    };
    game.addEventListener("change", look);
    look();
  }

  /** Draw the curtain for somebody, once. @param {Game} game @param {Seat} next */
  async #draw(game, next) {
    if (this.#handed === next.seat) return; // its buttons may be in use, and what it says is read
    this.#handed = next.seat;
    this.#clear(); // what one of them may see must not be in the page for the other
    const opened = this.#opened;
    const { curtain } = await import("./hotseat.js");
    if (opened !== this.#opened) return;
    const others = this.#mine(game).filter(({ seat }) => seat !== next.seat);
    const drawn = curtain(game, next, others, () => {
      if (opened !== this.#opened) return;
      this.#said = game.revision;
      this.#lay(game);
    });
    show(this.#place, drawn);
    drawn.querySelector("button")?.focus(); // a page does for one element in its life what `autofocus` asks for
    this.#clear = () => drawn.remove();
    this.dispatchEvent(new Event("laid"));
  }

  /** Say what is wrong; a server that is away is asked again. @param {unknown} problem @param {import("/kit/fairway.js").Words} words */
  #trouble(problem, words) {
    const gone = problem instanceof Problem;
    const said = gone ? problem.text : words.say("table.lost");
    const home = h("p", { class: "trouble" }, h("a", { href: new URL("/", this.getAttribute("server") || import.meta.url).href }, words.say("table.home")));
    show(this.#place, h("p", { class: "trouble", role: "alert" }, said), gone && home);
    this.dispatchEvent(new Event("laid"));
    const opened = this.#opened;
    if (!gone) setTimeout(() => opened === this.#opened && this.#open(), AGAIN);
  }
}

customElements.define("fairway-table", FairwayTable);
