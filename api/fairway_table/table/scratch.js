// <fairway-scratch>: what the scratch board comes to, what had to go, and the ways back to the real table.
import { h, show } from "../parts/dom.js";
import { signed } from "./telling.js";

/** @typedef {import("./rehearsal.js").Rehearsal} Rehearsal */
/** @typedef {import("./game.js").Game} Game */

export class FairwayScratch extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();

  /** @type {Rehearsal} */ game = /** @type {any} */ (null);
  /** The game that goes on. @type {Game} */ real = /** @type {any} */ (null);
  /** Goes back; with an action, to play it. @type {(action?: import("/kit/fairway.js").Action) => void} */ leave = () => {};

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const each of [this.game, this.real]) each.addEventListener("change", () => this.#draw(), { signal });
    this.#draw();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #draw() {
    const { game, real } = this;
    const { speech, words, laid, gone } = game;
    const [first] = laid;
    const button = (/** @type {string} */ text, /** @type {() => unknown} */ pressed, kind = "") => h("button", { type: "button", class: kind, onclick: pressed }, text);
    show(
      this,
      h("p", { class: "sum", role: "status" }, laid.length ? this.#sum() : speech.say("scratch.empty")),
      gone.length > 0 && h("ul", { class: "gone" }, gone.map(({ text, reason }) => h("li", {}, speech.say("scratch.gone", { text: text ?? "", reason: reason ?? "" })))),
      real.asked && h("p", { class: "turn" }, speech.say("scratch.your_turn")),
      h(
        "div",
        { class: "bar" },
        laid.length > 0 && button(speech.say("scratch.clear"), () => game.keep([]), "quiet"),
        real.asked && first ? button(speech.say("scratch.play", { text: words.doing(first) }), () => this.leave(first)) : null,
        button(speech.say("scratch.back"), () => this.leave(), real.asked ? "primary" : ""),
      ),
    );
  }

  /** What everything there together would be worth. */
  #sum() {
    const { gains, speech, laid } = this.game;
    const sum = gains.reduce((all, { change }) => all + change, 0);
    const better = this.real.scores?.low_wins ? sum < 0 : sum > 0;
    return [
      speech.say("scratch.laid", { n: laid.length }),
      " ",
      h("strong", { class: sum ? (better ? "good" : "bad") : "" }, speech.say("table.difference", { points: Math.abs(sum), signed: signed(sum) })),
      h("span", { class: "reasons" }, gains.map(({ text, key, change }) => h("span", {}, `${text ?? key} ${signed(change)}`))),
    ];
  }
}

customElements.define("fairway-scratch", FairwayScratch);
