// <fairway-teacher>: tells how the game goes, what is asked and why, and on request what a good move would be.
import { Problem } from "/kit/fairway.js";
import { change, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { same } from "./choosing.js";
import { lighting, relight } from "./lights.js";
import { gain } from "./gains.js";
import { signed } from "./telling.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("/kit/fairway.js").Hint} Hint */
/** @typedef {import("/kit/fairway.js").Suggestion} Suggestion */

export class FairwayTeacher extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  /** The step of how the game goes that is open; -1 for none. */ #step = -1;
  /** What was advised, and for which revision. @type {Hint | null} */ #hint = null;
  /** Why there is no advice. */ #problem = "";
  #thinking = false;
  /** Whether what matters is read out; a phone has little room, so it is asked for there. */ #open = matchMedia("(min-width: 700px)").matches;
  #drawn = ""; // what is shown, so that nothing that somebody reads is made again

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** Null where nothing can be chosen. @type {Choosing | null} */ choosing = null;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const event of ["change", "look"]) this.game.addEventListener(event, () => this.#draw(), { signal });
    this.choosing?.addEventListener("change", () => this.#hint && this.#draw(), { signal });
    const begin = () => this.on && isNew(this.game) && this.#go(0);
    this.game.addEventListener("history", begin, { signal });
    this.#draw();
    if (this.game.remembers) begin();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** Whether the teacher speaks. */
  get on() {
    return settings().hints;
  }

  set on(speaks) {
    change({ hints: speaks });
    this.#step = speaks && isNew(this.game) ? 0 : -1;
    this.#draw();
  }

  /** @param {string} key @param {Record<string, any>} [params] */
  #say(key, params = {}) {
    return this.game.speech.say(`teacher.${key}`, params);
  }

  #draw() {
    const { game } = this;
    if (!game.view || !game.ruleset || !this.isConnected) return; // who has handed the device over marks nothing
    const stale = this.#hint !== null && (this.#hint.revision !== game.revision || !this.on);
    if (stale) this.#hint = null;
    const asked = game.asked && game.shown === null && !game.over;
    if (!asked) this.#problem = "";
    this.#lay(asked);
    if (stale) relight(game); // what was marked for it goes with it
  }

  /** @param {boolean} asked whether this seat is */
  #lay(asked) {
    const { game } = this;
    const state = JSON.stringify([this.on, this.#step, asked, game.revision, this.#hint?.move.text, this.#taken, this.#problem, this.#thinking]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    this.classList.toggle("on", this.on);
    if (!this.on) return show(this, this.#lessons().length > 0 && button(this.#say("begin"), () => (this.on = true), "quiet"));
    const steps = this.#step < 0 && this.#lessons().length > 0 && button(this.#say("steps"), () => this.#go(0), "quiet");
    const header = h("header", {}, h("h3", {}, this.#say("title")), steps, button(this.#say("enough"), () => (this.on = false), "quiet"));
    show(this, header, this.#step < 0 ? asked && [this.#advice(), this.#bar(), this.#question()] : this.#steps()); // however much matters, the way on is in sight
  }

  /** @returns {string[]} */
  #lessons() {
    return this.game.ruleset.lesson ?? [];
  }

  /** Open a step of how the game goes. @param {number} step -1 for none */
  #go(step) {
    this.#step = step;
    this.#draw();
  }

  /** How the game goes, a step at a time. */
  #steps() {
    const steps = this.#lessons();
    const last = this.#step === steps.length - 1;
    return h(
      "section",
      { class: "steps", "aria-label": this.#say("steps") },
      h("p", { class: "count" }, this.#say("step", { step: this.#step + 1, of: steps.length })),
      h("p", { class: "lesson", role: "status" }, steps[this.#step]),
      h(
        "div",
        { class: "bar" },
        !last && button(this.#say("skip"), () => this.#go(-1), "quiet"),
        this.#step > 0 && button(this.#say("back"), () => this.#go(this.#step - 1)),
        button(this.#say(last ? "understood" : "next"), () => this.#go(last ? -1 : this.#step + 1), "primary"),
      ),
    );
  }

  /** What is asked, and why it matters; of each action, what to bear in mind. */
  #question() {
    const { game } = this;
    const { prompts, actions } = game.ruleset;
    const asked = game.prompts.filter(({ waiting }) => game.seat !== null && waiting.includes(game.seat));
    const lessons = asked.flatMap(({ name }) => prompts.find((/** @type {any} */ each) => each.prompt === name)?.lesson || []);
    const possible = game.legal.choices.filter(({ count, exhaustive }) => count || !exhaustive);
    const told = possible.flatMap(({ action, text }) => {
      const lesson = actions.find((/** @type {any} */ each) => each.action === action)?.lesson;
      return lesson ? [h("dt", {}, text ?? game.words.action(action)), h("dd", {}, lesson)] : [];
    });
    if (!lessons.length && !told.length) return null;
    return h(
      "details",
      { class: "now", open: this.#open && !this.#hint, ontoggle: (/** @type {Event} */ { target }) => (this.#open = /** @type {HTMLDetailsElement} */ (target).open) },
      h("summary", {}, this.#say("why")),
      lessons.map((each) => h("p", { class: "lesson" }, each)),
      told.length > 0 && h("details", { class: "actions" }, h("summary", {}, this.#say("actions")), h("dl", {}, told)),
    );
  }

  /** What a good move would be, for who has wanted to know. */
  #advice() {
    if (this.game.info.hints === false) return h("p", { class: "none" }, this.#say("fair"));
    if (this.#problem) return h("p", { class: "none", role: "status" }, this.#problem);
    return this.#hint && this.#suggestion(this.#hint);
  }

  /** Whether what was advised waits for a yes already. */
  get #taken() {
    return this.#hint !== null && same(this.#hint.move.action, this.choosing?.chosen ?? null);
  }

  /** What the teacher can be asked for next. */
  #bar() {
    const { choosing } = this;
    if (this.game.info.hints === false || this.#problem || this.#taken) return null;
    const move = this.#hint?.move;
    return h(
      "div",
      { class: "bar" },
      !move && button(this.#say(this.#thinking ? "thinking" : "hint"), () => this.#ask(), "primary", this.#thinking),
      move && choosing && button(this.#say("take"), () => this.#take(choosing, move.action), "primary"),
    );
  }

  async #ask() {
    const { game } = this;
    this.#thinking = true;
    this.#draw();
    try {
      this.#hint = await game.match.hint();
      if (this.isConnected && this.on && this.#hint.revision === game.revision) game.light(this.#hint.move.at, game.seat);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.#problem = problem.text;
    } finally {
      this.#thinking = false;
      this.#draw();
      this.querySelector(".hint ~ .bar")?.scrollIntoView({ block: "nearest" }); // the panel may be full already
    }
  }

  /** @param {Hint} hint */
  #suggestion({ bot, move, instead }) {
    const { game } = this;
    const name = game.ruleset.bots.find((/** @type {any} */ each) => each.name === bot)?.text ?? bot;
    return h(
      "section",
      { class: "hint", role: "status" },
      h("p", { class: "who" }, this.#say("would", { name })),
      lighting(game, move.at, game.seat, { class: "move" }, move.text ?? game.words.doing(move.action)),
      this.#worth(move),
      game.counts && instead.map((each) => h("p", { class: "instead" }, this.#say("instead", { text: each.text ?? game.words.doing(each.action) }), " ", this.#sum(each.would))),
    );
  }

  /** Mean what was advised; what no list holds is proposed as it is. @param {Choosing} choosing @param {import("/kit/fairway.js").Action} action */
  async #take(choosing, action) {
    this.game.light();
    const listed = choosing.listingOf(action)?.exhaustive;
    if (!listed) await choosing.take(action.type);
    await (listed ? choosing.choose(action) : choosing.propose(action));
    this.closest(".asking")?.scrollTo(0, 0); // what would be played, and the yes, stand above what the teacher said
    if (/** @type {ShadowRoot | Document} */ (this.getRootNode()).activeElement === null) this.dispatchEvent(new Event("left", { bubbles: true })); // the keys go on at the yes
  }

  /** What a move would score at once, with reasons. @param {Suggestion} move */
  #worth({ would }) {
    const { lines } = this.game.counts ? gain(would.scores, this.game.seat) : { lines: [] };
    const luck = would.stopped === "chance";
    return h(
      "p",
      { class: "worth" },
      lines.length > 0 && this.#sum(would),
      lines.map(({ text, key, change: by }) => h("span", { class: "reason" }, `${text ?? key} ${signed(by)}`)),
      luck && h("span", { class: "reason" }, this.#say("luck")),
    );
  }

  /** @param {Suggestion["would"]} would */
  #sum({ scores }) {
    const { sum } = gain(scores, this.game.seat);
    const better = this.game.scores?.low_wins ? sum < 0 : sum > 0;
    return h("strong", { class: sum ? (better ? "good" : "bad") : "" }, this.#say("points", { points: Math.abs(sum), signed: signed(sum) }));
  }
}

/** Whether this seat has done nothing yet: in the middle of a match nobody needs to be told how it begins. @param {Game} game */
function isNew({ seat, updates }) {
  return seat !== null && !updates.some((each) => each.seat === seat && each.kind === "played");
}

/** @param {string} text @param {() => unknown} pressed @param {string} [kind] @param {boolean} [disabled] */
function button(text, pressed, kind = "", disabled = false) {
  return h("button", { type: "button", class: kind, disabled, onclick: () => pressed() }, text);
}

customElements.define("fairway-teacher", FairwayTeacher);
