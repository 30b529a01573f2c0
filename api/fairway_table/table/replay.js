// <fairway-replay>: go back to any step and forth again: a slider, a step at a time, or by itself; and play on from there.
import { h } from "../parts/dom.js";
import { continueFrom } from "./again.js";
import { share, watchAddress } from "./share.js";
import { stepsOf, stopAt, stops } from "./steps.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./steps.js").Step} Step */

const REDRAWN = ["update", "history", "change", "look"];
const PACE = 1500; // milliseconds from one step to the next
const REST = 120; // milliseconds that a slider rests before what it means is asked for

export class FairwayReplay extends HTMLElement {
  /** @type {Game | null} */ #game = null;
  /** @type {Step[]} */ #steps = [];
  /** @type {number[]} */ #stops = [];
  #timer = 0; // of a replay that goes by itself
  #resting = 0; // of a slider that is being moved
  #slider = h("input", { type: "range", min: "0", step: "1", oninput: () => this.#slid() });
  #first = button("first", () => this.#go(0));
  #back = button("back", () => this.#by(-1));
  #play = button("play", () => this.#toggle());
  #forth = button("forth", () => this.#by(1));
  #now = button("now", () => this.#go(this.#stops.length - 1));
  #said = h("p", { class: "said" });
  #on = h("button", { type: "button", class: "continue", onclick: () => this.#continue() });
  #share = h("button", { type: "button", onclick: () => this.#shared() });
  #deeds = h("div", { class: "deeds" }, this.#share, this.#on);
  #told = h("p", { class: "said", role: "status" });

  connectedCallback() {
    this.addEventListener("keydown", this.#key);
    if (this.firstChild) return;
    const bar = h("div", { class: "bar", role: "group" }, this.#first, this.#back, this.#play, this.#forth, this.#now);
    this.append(this.#slider, bar, this.#said, this.#deeds, this.#told);
  }

  disconnectedCallback() {
    this.removeEventListener("keydown", this.#key);
    this.#stop();
  }

  /** @param {Game | null} game */
  set game(game) {
    for (const event of REDRAWN) this.#game?.removeEventListener(event, this.#draw);
    this.#game?.removeEventListener("replay", this.#begin);
    this.#stop();
    this.#game = game;
    if (!game) return;
    const { speech } = game;
    for (const [name, each] of Object.entries({ first: this.#first, back: this.#back, forth: this.#forth, now: this.#now })) {
      each.title = speech.say(`replay.${name}`);
      each.setAttribute("aria-label", each.title);
    }
    this.#slider.setAttribute("aria-label", speech.say("replay.slider"));
    this.#on.textContent = speech.say("replay.continue");
    this.#share.textContent = speech.say("replay.share");
    for (const event of REDRAWN) game.addEventListener(event, this.#draw);
    game.addEventListener("replay", this.#begin);
    this.#draw();
  }

  get game() {
    return this.#game;
  }

  /** Go through the whole match from its beginning. */
  #begin = () => {
    this.#go(0);
    this.#run();
    this.scrollIntoView({ block: "nearest" });
    this.#slider.focus({ preventScroll: true });
  };

  #draw = () => {
    const game = this.#game;
    if (!game) return;
    this.#steps = stepsOf(game.updates);
    this.#stops = stops(this.#steps, game.revision);
    const place = this.#place();
    const last = this.#stops.length - 1;
    this.#slider.max = String(Math.max(last, 0));
    if (!this.#resting) this.#slider.value = String(place);
    this.#slider.setAttribute("aria-valuetext", this.#sentence(place));
    this.#said.textContent = game.shown === null ? "" : this.#sentence(place);
    this.#first.disabled = this.#back.disabled = place <= 0;
    this.#forth.disabled = this.#now.disabled = place >= last;
    this.toggleAttribute("data-looking", game.shown !== null);
    this.#deeds.hidden = game.shown === null;
    this.#on.hidden = !game.over;
    this.#told.textContent = "";
    this.#name();
    if (place >= last) this.#stop();
  };

  /** Say what the button in the middle does. */
  #name() {
    const playing = this.#timer !== 0;
    this.#play.dataset.does = playing ? "pause" : "play";
    this.#play.title = this.#game?.speech.say(playing ? "replay.pause" : "replay.play") ?? "";
    this.#play.setAttribute("aria-label", this.#play.title);
  }

  /** Return which stop is looked at. */
  #place() {
    return stopAt(this.#stops, this.#game?.shown ?? this.#game?.revision ?? 0);
  }

  /** @param {number} place */
  #sentence(place) {
    const game = this.#game;
    const revision = this.#stops[place] ?? 0;
    if (!game || (place === this.#stops.length - 1 && !game.over)) return game?.speech.say("replay.at_now") ?? "";
    const step = this.#steps.find((each) => each.revision === revision);
    return game.speech.say("replay.at", { step: revision, last: game.revision, text: step?.sentences[0]?.text ?? "" });
  }

  /** @param {number} place */
  #go(place) {
    this.#game?.look(this.#stops[place] ?? null);
  }

  /** @param {number} steps */
  #by(steps) {
    this.#stop();
    this.#go(Math.min(Math.max(this.#place() + steps, 0), this.#stops.length - 1));
  }

  /** A slider that is dragged passes many steps: the one where it rests is meant. */
  #slid() {
    this.#stop();
    clearTimeout(this.#resting);
    const place = Number(this.#slider.value);
    this.#slider.setAttribute("aria-valuetext", this.#sentence(place));
    this.#resting = setTimeout(() => {
      this.#resting = 0;
      this.#go(place);
    }, REST);
  }

  #toggle() {
    if (this.#timer) this.#stop();
    else {
      if (this.#place() >= this.#stops.length - 1) this.#go(0);
      this.#run();
    }
    this.#name();
  }

  #run() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const place = this.#place() + 1;
      this.#timer = 0;
      this.#go(place);
      if (place < this.#stops.length - 1) this.#run();
      this.#name();
    }, PACE);
    this.#name();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    const steps = { ",": -1, ".": 1 }[event.key];
    if (steps === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#by(steps);
  };

  async #continue() {
    const game = this.#game;
    if (!game || game.shown === null) return;
    this.#on.disabled = true;
    await continueFrom(game, game.shown, this).catch((problem) => (this.#told.textContent = problem.message));
    this.#on.disabled = false;
  }

  /** Hand on the position that is looked at. */
  async #shared() {
    const game = this.#game;
    if (!game) return;
    const address = watchAddress(game, game.shown);
    const done = await share(address, game.speech.say("replay.at", { step: game.shown, last: game.revision, text: "" }));
    this.#told.textContent = done === "shared" ? "" : game.speech.say(done ? "ending.copied" : "ending.link", { address });
  }
}

/** @param {string} does @param {() => void} pressed */
function button(does, pressed) {
  return h("button", { type: "button", "data-does": does, onclick: pressed });
}

customElements.define("fairway-replay", FairwayReplay);
