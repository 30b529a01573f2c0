// A ruleset to choose: its picture, what it is about, and the way to the first move.
import { settings } from "../parts/device.js";
import { h } from "../parts/dom.js";
import { make } from "./making.js";
import { ordered, usual } from "./order.js";
import { openSetup } from "./setup.js";
import { trouble } from "./visit.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Words} Words */

/** @param {Server} server @param {Words} words @param {any} ruleset a line of what can be played */
export function card(server, words, ruleset) {
  const play = h("button", { type: "button", class: "go", "data-ruleset": ruleset.name }, words.say("lobby.play"));
  const more = h("button", { type: "button", class: "quiet", onclick: () => openSetup(server, words, ruleset) }, words.say("lobby.more"));
  const wrong = h("div", { "aria-live": "polite" });
  const name = h("h2", {}, ruleset.text ?? ruleset.name);
  play.setAttribute("aria-label", `${words.say("lobby.play")}: ${name.textContent}`);
  more.setAttribute("aria-label", `${words.say("lobby.more")}: ${name.textContent}`);
  play.addEventListener("click", async () => {
    play.disabled = true;
    wrong.replaceChildren();
    try {
      const { bots } = await server.ruleset(ruleset.name);
      await make(server, { ruleset: ruleset.name, seats: ordered(usual(ruleset.seats, bots, settings().name), bots) });
    } catch (problem) {
      wrong.replaceChildren(trouble(problem));
      play.disabled = false;
    }
  });
  return h(
    "article",
    { class: "card" },
    ruleset.picture ? h("img", { src: server.url(ruleset.picture), alt: "", width: 390, height: 260, loading: "lazy" }) : h("div", { class: "no-picture", "aria-hidden": "true" }),
    h("div", { class: "about" }, name, h("p", {}, ruleset.about ?? ""), h("p", { class: "facts" }, facts(words, ruleset)), wrong),
    h("div", { class: "buttons" }, play, more),
  );
}

/** Return for how many players and how long, as chips. @param {Words} words @param {any} ruleset */
export function facts(words, { seats, minutes }) {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  const players = least === most ? words.say("lobby.players_exactly", { n: least }) : words.say("lobby.players", { least, most });
  return [h("span", { class: "chip" }, players), minutes ? h("span", { class: "chip" }, length(words, minutes)) : null];
}

/** @param {Words} words @param {[number, number]} minutes */
function length(words, [from, to]) {
  if (from < 120) return words.say("lobby.minutes", { from, to });
  return words.say("lobby.hours", { from: Math.round(from / 60), to: Math.round(to / 60) });
}
