// <fairway-odds>: what luck may make of the action that is about to be played, the likeliest first; nothing where nobody can say.
import { Problem } from "/kit/fairway.js";
import { bySquare, chancesDrawn } from "../inputs/chances.js";
import { Layer } from "../inputs/layer.js";
import { h, show } from "../parts/dom.js";
import { lighting } from "./lights.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("/kit/fairway.js").Forecast} Forecast */
/** @typedef {import("/kit/fairway.js").ForecastOutcome} Outcome */

const MOST = 8; // outcomes that are listed one by one

export class FairwayOdds extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  /** The action whose odds are shown, or asked for. @type {import("/kit/fairway.js").Action | null} */ #of = null;

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** @type {Choosing} */ choosing = /** @type {any} */ (null);
  /** Holds one's own board: where something may end is drawn there, if that is squares. @type {HTMLElement | null} */ surface = null;
  /** @type {Layer | null} */ #layer = null;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#layer = this.surface && new Layer(this.surface);
    this.choosing.addEventListener("change", () => this.#look(), { signal });
    this.#look();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#layer?.close();
  }

  /** Ask for the odds of what was chosen, if luck has a say in it. */
  async #look() {
    const { chosen, trial } = this.choosing;
    const known = this.game.ruleset.actions.some((/** @type {any} */ each) => each.forecast && each.action === chosen?.type);
    const wanted = chosen && trial?.stopped === "chance" && known ? chosen : null;
    if (wanted === this.#of) return;
    this.#of = wanted;
    if (!wanted) return this.#show(null);
    try {
      const forecast = await this.game.match.forecast(wanted);
      if (wanted === this.#of) this.#show(forecast);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (wanted === this.#of) this.#show(null);
    }
  }

  /** @param {Forecast | null} forecast */
  #show(forecast) {
    const { game } = this;
    this.hidden = !forecast;
    this.#draw(forecast?.outcomes ?? []);
    if (!forecast) return show(this);
    const told = forecast.outcomes.filter(({ probability, most }) => probability > 0 || most);
    const listed = told.slice(0, MOST);
    const rest = forecast.rest + told.slice(MOST).reduce((all, { probability }) => all + probability, 0);
    show(
      this,
      h("h3", {}, game.speech.say("odds.title")),
      h("ol", {}, listed.map((each) => this.#outcome(each)), rest > 0.0005 && this.#row(rest, h("span", { class: "what" }, game.speech.say("odds.rest")))),
    );
  }

  /** Draw where something may end on one's own board; what is no square there is lit. @param {Outcome[]} outcomes */
  #draw(outcomes) {
    const { game } = this;
    const mine = outcomes.map(({ probability, at }) => ({ probability, at: at.filter((each) => !each.startsWith("seat:")) }));
    const squares = this.#layer && bySquare(mine).size > 0;
    this.#layer?.draw(chancesDrawn(mine, game.words.language));
    game.light(squares ? [] : outcomes.filter(({ probability }) => probability > 0).flatMap(({ at }) => at), game.seat);
  }

  /** @param {Outcome} outcome */
  #outcome({ probability, text, key, at, least, most }) {
    const { game } = this;
    const what = lighting(game, at, game.seat, { class: "what" }, text ?? key);
    const bounds = least !== undefined && most !== undefined ? game.speech.say("odds.bounds", { least: this.#share(least), most: this.#share(most) }) : "";
    return this.#row(probability, what, bounds);
  }

  /** @param {number} probability @param {HTMLElement} what @param {string} [bounds] */
  #row(probability, what, bounds = "") {
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${100 * probability}%`;
    return h("li", { title: bounds }, h("span", { class: "share" }, this.#share(probability)), h("span", { class: "track" }, bar), what, bounds && h("span", { class: "bounds" }, bounds));
  }

  /** @param {number} probability */
  #share(probability) {
    const digits = probability > 0 && probability < 0.095 ? 1 : 0;
    return new Intl.NumberFormat(this.game.words.language, { style: "percent", maximumFractionDigits: digits }).format(probability);
  }
}

customElements.define("fairway-odds", FairwayOdds);
