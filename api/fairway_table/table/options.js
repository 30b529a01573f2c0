// How somebody likes the table: whether it asks before a move is final, teaches, answers by itself, its colours and its language.
import { change, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { languages, line, themes } from "../parts/liking.js";
import "./answers.js";
import { make } from "./desk.js";

/** @typedef {import("./game.js").Game} Game */

/** Make the menu. @param {Game} game @param {import("./teacher.js").FairwayTeacher | null} teacher */
export function options(game, teacher) {
  const { speech, match } = game;
  const answers = /** @type {import("./answers.js").FairwayAnswers | null} */ (game.seat === null ? null : make("fairway-answers", { game }));
  const box = h("input", { type: "checkbox", checked: settings().confirm, onchange: () => change({ confirm: box.checked }) });
  const taught = teacher && h("input", { type: "checkbox", checked: teacher.on, onchange: () => (teacher.on = Boolean(taught?.checked)) });
  const looks = h("div", { class: "looks" });
  const of = game.ruleset.plugins.map((/** @type {{ name: string }} */ { name }) => name);
  const rules = h("a", { class: "rules", href: `${match.server.address}/table/rules?of=${of.join()}`, target: "_blank", rel: "noopener" }, speech.say("table.rules"));
  const made = h(
    "details",
    { class: "options", ontoggle: () => Promise.all([answers?.draw(), made.open && !looks.childElementCount && likings(game, looks)]) },
    h("summary", {}, speech.say("table.settings")),
    h("div", { class: "menu" }, rules, h("label", {}, box, " ", speech.say("table.ask_first")), taught && h("label", {}, taught, " ", speech.say("teacher.begin")), answers, looks),
  );
  return made;
}

/** Let somebody choose colours and language; whatever is around the table hears of it. @param {Game} game @param {HTMLElement} place */
async function likings({ speech, match }, place) {
  const { languages: known = [] } = await match.server.call("GET", "/v1/rulesets").catch(() => ({}));
  const tell = (/** @type {string} */ what) => () => place.dispatchEvent(new CustomEvent("fairway-liking", { detail: what, bubbles: true, composed: true }));
  show(place, line(speech.say("settings.theme"), themes(speech, tell("theme"))), line(speech.say("settings.language"), languages(speech, known, tell("language"))));
}
