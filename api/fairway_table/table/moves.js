// Everything that may be done, as a list in words: a typed command does all that pointing does.
import { h, show } from "../parts/dom.js";
import { nameOf } from "./naming.js";
import { matching } from "./typed.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/** A line of the list. @typedef {{ text: string, choose: () => unknown }} Move */

const SHOWN = 60; // lines; more are found by typing

export class FairwayMoves extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  /** @type {Move[]} */ #moves = [];
  #list = h("ul", { class: "moves" });
  #more = h("p", { class: "more" });
  #field = h("input", { type: "text", class: "command", autocomplete: "off", spellcheck: false, enterKeyHint: "go" });
  #open = h("details", { class: "all" });

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** @type {Choosing} */ choosing = /** @type {any} */ (null);

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { game, choosing } = this;
    choosing.addEventListener("change", () => this.#read(), { signal });
    game.addEventListener("look", () => this.#read(), { signal });
    this.#field.placeholder = game.speech.say("table.command");
    this.#field.setAttribute("aria-label", game.speech.say("table.command"));
    this.#field.addEventListener("input", () => this.#draw(), { signal });
    this.#field.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    this.#open.addEventListener("toggle", () => this.#read(), { signal });
    show(this.#open, h("summary", {}, game.speech.say("table.all_moves")), this.#field, this.#list, this.#more);
    show(this, this.#open);
    this.#read();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** Write down what may be done now; nobody reads a list that is closed. */
  #read() {
    const { game, choosing } = this;
    this.hidden = !game.view || game.over || game.shown !== null || !choosing.types.length;
    if (this.hidden || !this.#open.open) return;
    this.#moves = [...this.#confirm(), ...this.#types(), ...this.#actions(), ...this.#places(), ...this.#back()];
    this.#draw();
  }

  /** @returns {Move[]} */
  #confirm() {
    const { game, choosing } = this;
    return choosing.chosen ? [{ text: game.speech.say("table.confirm"), choose: () => choosing.confirm() }] : [];
  }

  /** Types of which not every action is listed: mean one first, and go on from there. @returns {Move[]} */
  #types() {
    const { game, choosing } = this;
    const described = choosing.begun ? [] : choosing.types.filter(({ exhaustive, rows }) => !exhaustive || !rows);
    return described.map(({ action, text }) => ({ text: text ?? game.words.action(action), choose: () => choosing.take(action) }));
  }

  /** @returns {Move[]} */
  #actions() {
    const { game, choosing } = this;
    return choosing.left.actions.map((action) => ({
      text: game.words.doing(action, choosing.listingOf(action)?.inputs),
      choose: () => choosing.choose(action),
    }));
  }

  /** What can be pointed at, where that is how one goes on. @returns {Move[]} */
  #places() {
    const { game, choosing } = this;
    if (!choosing.begun || !choosing.left.described.length) return [];
    return choosing.lights.map((each) => ({ text: nameOf(each, choosing.choices, game), choose: () => choosing.point(each) }));
  }

  /** @returns {Move[]} */
  #back() {
    const { game, choosing } = this;
    return choosing.begun ? [{ text: game.speech.say("table.cancel"), choose: () => choosing.clear() }] : [];
  }

  #draw() {
    const found = matching(this.#moves, this.#field.value);
    const lines = found.slice(0, SHOWN).map((move) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => this.#take(move) }, move.text)));
    show(this.#list, lines);
    const more = found.length - lines.length;
    show(this.#more, more > 0 ? this.game.speech.say("table.more_moves", { more }) : null);
  }

  /** @param {Move} move */
  #take(move) {
    this.#field.value = "";
    move.choose();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const [first] = matching(this.#moves, this.#field.value);
    if (event.key === "Enter" && first) this.#take(first);
    else if (event.key === "Escape" && this.#field.value) this.#field.value = "";
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.#draw();
  }
}

customElements.define("fairway-moves", FairwayMoves);
