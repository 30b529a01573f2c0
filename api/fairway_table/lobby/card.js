// A ruleset to choose: its picture, what it is about, and the way to the first move.
import { change, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { make } from "./making.js";
import { ordered, usual } from "./order.js";
import { trouble } from "./visit.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Words} Words */

/** @param {Server} server @param {Words} words @param {any} ruleset a line of what can be played */
export function card(server, words, ruleset) {
  const name = ruleset.text ?? ruleset.name;
  const wrong = h("div", { "aria-live": "polite" });
  const button = (/** @type {string} */ key, /** @type {string} */ look) => h("button", { type: "button", class: look, "aria-label": words.say("page.label", { what: words.say(key), of: name }) }, words.say(key));
  const play = button("lobby.play", "go");
  const learn = button("lobby.learn", "learn");
  const more = button("lobby.more", "quiet");
  play.dataset.ruleset = ruleset.name;
  const ways = [play, learn];
  const busy = (/** @type {boolean} */ now) => ways.forEach((each) => (each.disabled = now));
  for (const each of ways)
    each.addEventListener("click", async () => {
      busy(true);
      show(wrong);
      if (each === learn) change({ hints: true }); // the teacher speaks up, until told that it is enough
      await begin(server, ruleset).catch((problem) => {
        show(wrong, trouble(problem));
        busy(false);
      });
    });
  addEventListener("pageshow", () => busy(false)); // somebody comes back from the table
  more.addEventListener("click", async () => {
    const { openSetup } = await import("./setup.js"); // it is large, and most people just play
    openSetup(server, words, ruleset);
  });
  return h(
    "article",
    { class: "card" },
    ruleset.picture ? h("img", { src: server.url(ruleset.picture), alt: "", width: 390, height: 260, loading: "lazy" }) : h("div", { class: "no-picture", "aria-hidden": "true" }),
    h("div", { class: "about" }, h("h2", {}, name), h("p", {}, ruleset.about ?? ""), h("p", { class: "facts" }, facts(words, ruleset)), wrong),
    h("div", { class: "buttons" }, play, learn, more),
  );
}

/** Play at once: oneself against the bot that knows most of the game. @param {Server} server @param {any} ruleset */
async function begin(server, { name, seats }) {
  const { bots } = await server.ruleset(name);
  await make(server, { ruleset: name, seats: ordered(usual(seats, bots, settings().name), bots) });
}

/** Return for how many players and how long, as chips. @param {Words} words @param {any} ruleset */
function facts(words, { seats, minutes }) {
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
