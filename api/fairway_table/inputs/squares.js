// Squares by pointing at a board: one, several, or a path of them, one after the other.
import { h, show } from "../parts/dom.js";
import { label, said, told } from "./asked.js";
import { line, marked } from "./layer.js";
import { squareAt, squareOf } from "./places.js";
import { Surface } from "./surface.js";

/** @typedef {import("./asked.js").Asked} Asked */

/** Ask for squares, given the kind of pointer that they make on the board. @param {Asked} asked @param {string} pointer */
export function squares(asked, pointer) {
  return Object.assign(/** @type {FairwaySquares} */ (document.createElement("fairway-squares")), { asked, pointer });
}

class FairwaySquares extends HTMLElement {
  /** @type {Asked} */ asked = /** @type {any} */ (null);
  pointer = "";
  /** @type {string[]} */ #chosen = [];
  /** @type {Surface | null} */ #surface = null;
  #list = h("ul", { class: "laid" });

  connectedCallback() {
    const { asked } = this;
    const before = asked.value === undefined || asked.value === null ? [] : this.#many ? /** @type {unknown[]} */ (asked.value) : [asked.value];
    this.#chosen = before.map(squareAt).filter((each) => each !== null);
    this.#surface = new Surface(/** @type {HTMLElement} */ (asked.surface), this.pointer, (place) => this.#point(place));
    this.classList.add("input", "squares");
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", label(asked));
    show(this, h("p", { class: "hint" }, said(asked, this.#many ? "squares_hint" : "square_hint")), this.#list);
    this.#show();
  }

  disconnectedCallback() {
    this.#surface?.close();
  }

  get #many() {
    return this.asked.input.many || this.#path;
  }

  get #path() {
    return this.asked.input.kind === "path";
  }

  /** Choose a square, or let it go. @param {string} place */
  #point(place) {
    const chosen = this.#chosen;
    this.#chosen = chosen.includes(place) ? chosen.filter((each) => each !== place) : this.#many ? [...chosen, place] : [place];
    this.#show();
    const values = this.#chosen.map((each) => squareOf(each, this.asked.input));
    this.asked.give(this.#many ? values : values[0]);
  }

  #show() {
    const { asked } = this;
    const squaresDrawn = this.#chosen.map((each) => marked(each, "sketch-chosen"));
    this.#surface?.draw(this.#path ? [...squaresDrawn, line(this.#chosen, "sketch-path")] : squaresDrawn);
    const chip = (/** @type {string} */ place) =>
      h("button", { type: "button", class: "chip", title: said(asked, "take_away"), onclick: () => this.#point(place) }, this.#name(place), h("span", { "aria-hidden": "true" }, " ×"));
    show(this.#list, this.#chosen.map((each) => h("li", {}, chip(each))));
  }

  /** @param {string} place */
  #name(place) {
    const { asked } = this;
    const [x, y] = place.split(",").map(Number);
    return asked.words ? asked.words.square(x, y) : told(asked, place);
  }
}

customElements.define("fairway-squares", FairwaySquares);
