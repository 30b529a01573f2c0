// What is asked, in words, and everything with which it can be answered without a picture: buttons, fields, and a yes.
import { composable } from "../inputs/composition.js";
import { h, show } from "../parts/dom.js";
import { styled } from "../parts/sheets.js";
import { nameOf } from "./naming.js";
import { always, ruleFor } from "./standing.js";
import { signed } from "./telling.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./choosing.js").Ask} Ask */

export class FairwayAsk extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  #fields = h("div", { class: "fields" });
  #asked = ""; // which fields stand there, so that a widget in use is not made again
  #meant = ""; // what was chosen, whichever way it lies
  #loading = 0; // widgets that are being loaded
  #missing = h("p", { class: "missing", "aria-live": "polite" });
  #question = h("h2", { class: "question", tabIndex: -1 });
  #chips = h("div", { class: "chips" });
  #buttons = h("div", { class: "buttons" });
  #confirm = h("div", { class: "confirm" });
  #problem = h("div", { class: "problem", role: "alert" });

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** @type {Choosing} */ choosing = /** @type {any} */ (null);
  /** Holds one's own board, for fields that are filled in by pointing or drawing there. @type {HTMLElement | null} */ surface = null;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.choosing.addEventListener("change", () => this.#draw(), { signal });
    for (const event of ["change", "look", "history"]) this.game.addEventListener(event, () => this.#draw(), { signal }); // who was last may take something back
    this.getRootNode().addEventListener("drawn", () => this.#keeping(() => this.#drawButtons()), { signal }); // there may be something to point at now
    show(this, this.#question, this.#missing, this.#problem, this.#chips, this.#fields, this.#buttons, this.#confirm);
    this.#draw();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #draw() {
    const { game, choosing } = this;
    if (!game.view) return;
    this.#keeping(() => {
      this.#ask();
      this.#drawProblem();
      this.#drawChips();
      this.#drawFields();
      this.#drawConfirm();
      this.classList.toggle("asked", game.asked);
      this.classList.toggle("chosen", choosing.chosen !== null);
      this.classList.toggle("past", game.shown !== null); // what was begun is only out of sight: a form keeps what it holds
      this.#busy();
    });
    const meant = choosing.chosen ? JSON.stringify([choosing.chosen.type, choosing.pointed]) : "";
    const other = meant !== this.#meant && meant !== "";
    this.#meant = meant;
    queueMicrotask(() => {
      this.#keeping(() => this.#drawButtons()); // once pictures have marked what can be pointed at
      if (other) this.#uncover();
    });
  }

  /** Have in sight what would be done, with the yes below it: what is asked may stand above, and the teacher's words below it. */
  #uncover() {
    const panel = this.parentElement;
    const [doing, bar] = [this.#confirm.querySelector(".doing"), this.#confirm.querySelector(".bar")];
    if (!panel || !doing || !bar) return;
    const above = () => doing.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    const covered = () => doing.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    if (above() >= 0 && (covered() <= 0 || this.#fields.hasChildNodes())) return; // what somebody works at stays where it is
    panel.scrollTop = 0;
    panel.scrollTop = Math.max(0, Math.min(covered(), above()));
  }

  /** Say whether something is still to come: an answer, a widget, or words. */
  #busy() {
    this.setAttribute("aria-busy", String(this.choosing.busy || this.#loading > 0 || !this.game.worded));
  }

  /** Draw, and keep the keys where they were: at the button that says the same, at another that is seen, or at the question. @param {() => void} draw */
  #keeping(draw) {
    const active = /** @type {ShadowRoot | Document} */ (this.getRootNode()).activeElement;
    const held = this.contains(active) ? active : null;
    draw();
    if (!held || (held.isConnected && held.checkVisibility())) return;
    const seen = [...this.querySelectorAll("button")].filter((each) => each.checkVisibility());
    (seen.find((each) => each.textContent === held.textContent) ?? seen[0] ?? this.#question).focus();
  }

  /** @param {string} key @param {Record<string, any>} [params] */
  #say(key, params = {}) {
    return this.game.speech.say(`table.${key}`, params);
  }

  #ask() {
    const { game } = this;
    const { seat } = game;
    const mine = game.prompts.filter(({ waiting }) => seat !== null && waiting.includes(seat));
    const doing = this.#chosenType();
    const told = doing ? [doing] : (mine.length ? mine : game.prompts).map((each) => each.text ?? game.words.prompt(each, seat)).filter(Boolean);
    const past = game.shown !== null && game.speech.say("scores.then", { step: game.shown });
    const said = past || (game.over ? this.#say("over") : told.join(" ") || this.#say("waiting"));
    if (this.#question.textContent !== said) this.#question.textContent = said;
    const missing = this.choosing.missing.map((each) => each ?? this.#say("square"));
    const next = missing.length ? this.#say("missing", { what: game.words.joined(missing) }) : "";
    if (this.#missing.textContent !== next) this.#missing.textContent = next;
  }

  /** What the action is called that was chosen of several; where only one answers the question, that is asked on. */
  #chosenType() {
    const { choosing, game } = this;
    const types = [...new Set(choosing.only ? [choosing.only] : choosing.left.actions.map(({ type }) => type))];
    const [listing, ...others] = choosing.types.filter(({ action }) => types.includes(action));
    const several = choosing.types.filter(({ must }) => must).length > 1;
    if (!choosing.begun || !game.worded || !listing || others.length || (listing.must && !several)) return "";
    return listing.text ?? game.words.action(listing.action);
  }

  #drawProblem() {
    const { problem } = this.choosing;
    if (!problem) return show(this.#problem);
    const href = `${this.game.match.server.address}/table/rules#${encodeURIComponent(problem.rule)}`;
    const rule = problem.rule ? h("a", { href, target: "_blank", rel: "noopener" }, this.#say("rule", { rule: problem.rule })) : null;
    show(this.#problem, h("p", {}, problem.text), rule);
  }

  /** What was chosen so far, each of which can be taken back. */
  #drawChips() {
    const { choosing, game } = this;
    const back = (/** @type {string} */ text, /** @type {() => unknown} */ taken, kind = "chip") =>
      h("button", { type: "button", class: kind, title: this.#say("take_back"), onclick: taken }, text, h("span", { "aria-hidden": "true" }, " ×"));
    const listings = choosing.choices;
    const type = choosing.types.find(({ action }) => action === choosing.only);
    show(
      this.#chips,
      type && choosing.begun && choosing.pointed.length === 0 && back(type.text ?? game.words.action(type.action), () => choosing.clear(), "chip type"),
      choosing.pointed.map((each) => back(nameOf(each, listings, game), () => choosing.point(each))),
    );
  }

  /** Ask for fields by what they hold; for all of an action, where it is put together. */
  #drawFields() {
    const { choosing } = this;
    const { composed, turning } = choosing;
    const asks = composed ? [] : choosing.asks.filter(({ field }) => field !== turning?.field);
    const asked = JSON.stringify([composed, asks.map(({ type, field, values }) => [type, field, values])]);
    if (asked === this.#asked || !this.game.worded) return; // a widget is made once, with all its words
    this.#asked = asked;
    if (!composed && !asks.length) return show(this.#fields);
    this.#fill(asked, (inputs) => (composed ? [this.#compose(composed)] : asks.map((each) => this.#field(each, inputs))));
  }

  /** Show widgets, which are loaded once somebody needs one; unless something else is asked by then. @param {string} asked @param {(inputs: typeof import("../inputs/inputs.js")) => HTMLElement[]} make */
  async #fill(asked, make) {
    this.#loading += 1;
    this.#busy();
    try {
      const [inputs] = await Promise.all([import("../inputs/inputs.js"), import("../inputs/composing.js"), styled(this.getRootNode(), "inputs")]);
      if (asked !== this.#asked) return;
      show(this.#fields, make(inputs));
      this.dispatchEvent(new Event("filled", { bubbles: true }));
    } finally {
      this.#loading -= 1;
      this.#busy();
    }
  }

  /** @param {import("/kit/fairway.js").Listing} listing */
  #compose(listing) {
    const { game, choosing, surface } = this;
    return Object.assign(document.createElement("fairway-compose"), { game, choosing, listing, surface });
  }

  /** @param {Ask} ask @param {typeof import("../inputs/inputs.js")} inputs */
  #field({ field, type, input, text, values, listing }, { inputFor }) {
    const { game, choosing, surface } = this;
    const widget = inputFor(input.kind)({
      type,
      field,
      input,
      text,
      values,
      value: choosing.given[field] ?? choosing.chosen?.[field],
      give: (value) => choosing.give(field, value),
      words: game.words,
      speech: game.speech,
      server: game.match.server,
      seat: game.seat,
      points: listing.points ?? [],
      ...(surface && { surface }),
    });
    const lit = !input.kind.startsWith("item:") && (listing.points ?? []).some((each) => each.includes(`{${field}}`)); // it can be pointed at as well: a row of buttons needs no more room
    return h("div", { class: lit ? "field few" : "field" }, h("span", { class: "label" }, text), widget);
  }

  #drawButtons() {
    const { choosing, game } = this;
    if (game.shown !== null) return show(this.#buttons, h("button", { type: "button", onclick: () => game.look(null) }, game.speech.say("replay.now"))); // nothing can be done in the past
    const pointing = /** @type {ParentNode} */ (/** @type {unknown} */ (this.getRootNode())).querySelector(".mark.lit") !== null;
    const offers = choosing.offers.filter((each) => !pointing || each === choosing.left.exact).map((action) => {
      const text = game.words.doing(action, choosing.listingOf(action)?.inputs);
      return h("button", { type: "button", onclick: () => choosing.choose(action) }, text);
    });
    const only = choosing.types.find(({ action }) => action === choosing.only);
    const free = only && !choosing.composed && composable(only) && h("button", { type: "button", class: "quiet", onclick: () => choosing.compose(only.action) }, game.speech.say("input.compose"));
    const types = choosing.begun ? [] : choosing.types.filter(({ action }) => action !== choosing.only).map((each) => this.#typeButton(each));
    show(this.#buttons, offers, free, types, this.#noChoice());
    this.classList.toggle("pointing", pointing);
  }

  /** Where there is only one answer, offer to be asked no such thing again, and say what else there is to do. */
  #noChoice() {
    const { choosing, game } = this;
    const must = game.legal.choices.filter(({ must, count, exhaustive }) => must && (count || !exhaustive));
    const [only, ...others] = must;
    if (!game.asked || game.trying || choosing.begun || !only?.prompt || others.length || only.count !== 1 || !only.exhaustive) return null;
    const give = async () => {
      await game.match.setAnswers({ ...(await game.match.answers()), only_choice: true });
      await game.refresh();
    };
    const besides = choosing.types.filter(({ must }) => !must).map(({ action, text }) => ({ name: text ?? game.words.action(action), about: game.words.about("action", action) }));
    return [
      h("button", { type: "button", class: "quiet no-choice", onclick: give }, this.#say("no_choice")),
      h("p", { class: "about" }, this.#say("no_choice.about")),
      ...besides.filter(({ about }) => about).map((each) => h("p", { class: "about" }, this.#say("meaning", each))),
    ];
  }

  /** @param {import("/kit/fairway.js").Listing} listing */
  #typeButton({ action, text, must, points = [] }) {
    const { choosing, game } = this;
    const about = game.words.about("action", action);
    return h("button", { type: "button", class: `${must ? "" : "quiet"} ${must && points.length ? "pointable" : ""}`, title: about, onclick: () => choosing.take(action) }, text ?? game.words.action(action));
  }

  /** What would be played, what it would bring, and the yes. */
  #drawConfirm() {
    const { choosing, game } = this;
    const { chosen, trial } = choosing;
    const cancel = choosing.begun && h("button", { type: "button", class: "quiet cancel", onclick: () => choosing.clear() }, this.#say("cancel"));
    const undo = !choosing.begun && !game.over && game.shown === null && this.#undo();
    if (!chosen) return show(this.#confirm, h("div", { class: "bar" }, cancel, undo));
    const doing = game.words.doing(chosen, choosing.listing?.inputs);
    const turn = (choosing.turning?.values.length ?? 0) > 1;
    show(
      this.#confirm,
      h("p", { class: "doing" }, doing),
      this.#notes(),
      trial && this.#trial(trial),
      this.#always(),
      h(
        "div",
        { class: "bar" },
        cancel,
        turn && h("button", { type: "button", class: "quiet turn", onclick: () => choosing.turn(1) }, this.#say("turn")),
        h("button", { type: "button", class: "primary", onclick: () => choosing.confirm() }, this.#say(game.trying ? "lay" : "confirm")),
      ),
    );
  }

  /** Answers that can be given from now on without being asked. */
  #always() {
    const { choosing, game } = this;
    const { chosen, listing } = choosing;
    if (game.trying) return false;
    const rules = [false, true].map((free) => chosen && listing && ruleFor(chosen, listing, game.prompts, game.ruleset.prompts, free));
    const made = rules.flatMap((rule, free) => {
      if (!rule || (free && !rule.unless?.length)) return [];
      const give = async () => {
        await always(game, rule);
        await choosing.clear();
      };
      return [h("button", { type: "button", class: "quiet", onclick: give }, this.#say(free ? "always_unless" : "always"))];
    });
    const open = this.#confirm.querySelector("details.always[open]") !== null; // news from others must not close it
    return made.length > 0 && h("details", { class: "always", open }, h("summary", {}, this.#say("next_time")), made);
  }

  /** Who has played something may take it back, while the server lets them. */
  #undo() {
    const { choosing, game } = this;
    const { latest } = game;
    const mine = game.seat !== null && latest?.seat === game.seat && latest.revision !== choosing.kept;
    return mine && h("button", { type: "button", class: "quiet", onclick: () => choosing.undo() }, this.#say(game.trying ? "take_back" : "undo"));
  }

  /** What the listing says beside it. */
  #notes() {
    const { choosing, game } = this;
    const type = choosing.chosen?.type ?? "";
    const notes = game.words.measured(choosing.notes);
    const keys = Object.keys(notes).map((name) => `note.${type.split(".", 1)[0]}.${name}`);
    const said = keys.flatMap((key) => {
      const warning = `${key}.warning`; // where a plugin has such words, they are to make somebody think again
      if (game.words.has(warning)) return [h("li", { class: "warning" }, h("span", { "aria-hidden": "true" }, "⚠ "), game.words.say(warning, notes, type))];
      return game.words.has(key) ? [h("li", {}, game.words.say(key, notes, type))] : [];
    });
    return said.length > 0 && h("ul", { class: "notes" }, said);
  }

  /** What the dry run tells: what would happen, and what it would be worth. @param {any} trial */
  #trial(trial) {
    const { game } = this;
    const mine = (game.counts || game.trying ? (trial.scores ?? []) : []).filter((/** @type {any} */ each) => each.seat === game.seat && each.change);
    const sum = mine.reduce((/** @type {number} */ all, /** @type {any} */ each) => all + each.change, 0);
    const events = (trial.events ?? []).flatMap((/** @type {any} */ each) => (each.text ? [h("li", {}, each.text)] : []));
    return h(
      "div",
      { class: "trial" },
      mine.length > 0 &&
        h(
          "p",
          { class: "difference" },
          h("strong", { class: sum < 0 ? "bad" : "good" }, this.#say("difference", { points: sum, signed: signed(sum) })),
          h("span", { class: "reasons" }, mine.map((/** @type {any} */ each) => h("span", {}, `${each.text} ${signed(each.change)}`))),
        ),
      events.length > 0 && h("ul", { class: "events", tabIndex: 0, "aria-label": this.#say("would_happen") }, events),
    );
  }
}

customElements.define("fairway-ask", FairwayAsk);
