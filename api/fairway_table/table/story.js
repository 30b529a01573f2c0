// <fairway-story>: what has happened, in sentences, grouped by step; each lights what it is about, each step can be gone back to.
import { change, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import "./curves.js";
import { lighting } from "./lights.js";
import "./replay.js";
import { stepsOf } from "./steps.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./replay.js").FairwayReplay} FairwayReplay */
/** @typedef {import("./curves.js").FairwayPlot} FairwayPlot */

const MORE = 30; // steps that are shown at once, and more of them on request

export class FairwayStory extends HTMLElement {
  /** @type {Game | null} */ #game = null;
  /** @type {Map<number, HTMLLIElement>} */ #made = new Map();
  #most = MORE;
  #newestFirst = settings().newestFirst;
  #heading = h("h2");
  #order = h("button", { type: "button", class: "quiet", onclick: () => this.#turn() });
  #replay = /** @type {FairwayReplay} */ (document.createElement("fairway-replay"));
  #plot = /** @type {FairwayPlot} */ (document.createElement("fairway-plot"));
  #summary = h("summary");
  #curves = h("details", { class: "curves", ontoggle: () => (this.#plot.game = this.#curves.open ? this.#game : null) }, this.#summary, this.#plot);
  #list = h("ol", { class: "story" });
  #earlier = h("button", { type: "button", class: "quiet", onclick: () => this.#show(this.#most + MORE) });

  connectedCallback() {
    if (!this.firstChild) this.append(h("header", {}, this.#heading, this.#order), this.#replay, this.#curves, this.#list, this.#earlier);
  }

  /** @param {Game | null} game */
  set game(game) {
    for (const event of ["update", "history", "change"]) this.#game?.removeEventListener(event, this.#draw);
    this.#game?.removeEventListener("look", this.#mark);
    this.#game = game;
    this.#made.clear();
    this.#most = MORE;
    show(this.#list);
    this.#replay.game = game;
    this.#plot.game = this.#curves.open ? game : null;
    if (!game) return;
    this.#heading.textContent = game.speech.say("story.title");
    this.#summary.textContent = game.speech.say("plot.title");
    this.#earlier.textContent = game.speech.say("story.earlier");
    for (const event of ["update", "history", "change"]) game.addEventListener(event, this.#draw);
    game.addEventListener("look", this.#mark);
    this.#draw();
  }

  get game() {
    return this.#game;
  }

  #turn() {
    this.#newestFirst = !this.#newestFirst;
    change({ newestFirst: this.#newestFirst });
    this.#draw();
  }

  /** @param {number} most */
  #show(most) {
    this.#most = most;
    this.#draw();
  }

  #draw = () => {
    const game = this.#game;
    if (!game) return;
    const steps = stepsOf(game.updates);
    const shown = steps.slice(-this.#most);
    const made = shown.map((step) => this.#step(game, step));
    this.#order.textContent = game.speech.say(this.#newestFirst ? "story.newest_first" : "story.newest_last");
    this.#order.title = game.speech.say("story.turn");
    this.#list.reversed = this.#newestFirst;
    arrange(this.#list, this.#newestFirst ? made.toReversed() : made);
    this.#earlier.hidden = shown.length === steps.length;
    if (this.#newestFirst) this.#list.after(this.#earlier);
    else this.#list.before(this.#earlier);
    this.#mark();
  };

  /** @param {Game} game @param {Step} step */
  #step(game, step) {
    const known = this.#made.get(step.revision) ?? stepItem(game, step);
    this.#made.set(step.revision, known);
    return known;
  }

  /** Mark the step that is looked at, and have it in sight. */
  #mark = () => {
    const shown = this.#game?.shown ?? null;
    const behind = shown === null ? [] : stepsOf(this.#game?.updates ?? []).filter(({ revision }) => revision >= shown);
    if (behind.length > this.#most) return this.#show(behind.length + MORE);
    for (const [revision, item] of this.#made) {
      if (revision !== shown) item.removeAttribute("aria-current");
      else if (!item.hasAttribute("aria-current")) {
        item.setAttribute("aria-current", "step");
        bringInto(this.#list.scrollHeight > this.#list.clientHeight ? this.#list : this, item);
      }
    }
  };
}

/** @param {Game} game @param {Step} step */
function stepItem(game, { revision, seat, auto, sentences }) {
  const { speech } = game;
  const label = speech.say("story.look", { step: revision });
  return h(
    "li",
    { class: seat !== null && seat === game.seat ? "step mine" : "step", value: revision },
    h("button", { type: "button", class: "jump", title: label, "aria-label": label, onclick: () => game.look(revision) }, revision),
    h(
      "ul",
      {},
      sentences.map(({ text, at }) => h("li", {}, lighting(game, at, null, { class: "told" }, text))),
      auto && h("li", { class: "remark" }, speech.say("story.auto")),
    ),
  );
}

/** Scroll a list, and not the page around it, until an item is in sight. @param {Element} list @param {Element} item */
function bringInto(list, item) {
  const [around, own] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (own.top < around.top || own.bottom > around.bottom) list.scrollTop += own.top - around.top - (around.height - own.height) / 2;
}

/** Have children in an order without taking out those that stay: focus and what is pinned stay with them. @param {Element} parent @param {Element[]} children */
function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}

customElements.define("fairway-story", FairwayStory);
