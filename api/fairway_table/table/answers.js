// <fairway-answers>: what the server answers for somebody, to look at and to take away.
import { h, show } from "../parts/dom.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("/kit/fairway.js").StandingAnswers} StandingAnswers */

export class FairwayAnswers extends HTMLElement {
  /** @type {Game} */ game = /** @type {any} */ (null);

  /** Read what is left with the server, and show it. */
  async draw() {
    const { game } = this;
    const { speech, words } = game;
    const held = await game.match.answers();
    const { answers = [] } = held;
    const change = async (/** @type {StandingAnswers} */ changed) => {
      await game.match.setAnswers({ ...held, ...changed });
      await this.draw();
    };
    const box = h("input", { type: "checkbox", checked: Boolean(held.only_choice), onchange: () => change({ only_choice: box.checked }) });
    const rules = answers.map((rule, place) => {
      const asked = words.say(`prompt.${rule.prompt}.ask`, rule.params ?? {}, rule.prompt);
      const answer = rule.answer ? words.doing(rule.answer) : speech.say("answers.ask_me");
      const drop = h("button", { type: "button", class: "quiet", onclick: () => change({ answers: answers.filter((_, each) => each !== place) }) }, speech.say("answers.drop"));
      return h("li", {}, `${asked} ${answer}${rule.unless?.length ? ` (${speech.say("answers.unless")})` : ""} `, drop);
    });
    show(this, h("label", {}, box, " ", speech.say("answers.only_choice")), rules.length > 0 && h("ul", { class: "rules" }, rules));
  }
}

customElements.define("fairway-answers", FairwayAnswers);
