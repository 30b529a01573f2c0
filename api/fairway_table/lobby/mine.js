// One's own matches, by the seats that this device keeps: where it is one's turn comes first.
import { alone, forget, seats } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { standing, sorted } from "./standing.js";
import { Problem } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Words} Words */

const SHOWN = 30; // matches that are asked for at once
const RECENT = 4; // updates among which the last that says something is looked for

/** @param {Server} server @param {Words} words @param {any[]} rulesets */
export function mine(server, words, rulesets) {
  const list = h("ul", { class: "matches" });
  const whole = h("section", { class: "mine", "aria-labelledby": "mine", hidden: true }, h("h2", { id: "mine" }, words.say("mine.title")), list);
  const fill = async () => {
    const ids = [...new Set(seats().map(({ match }) => match))].reverse().slice(0, SHOWN);
    const found = await Promise.all(ids.map((id) => looked(server, id)));
    whole.hidden = !found.length;
    show(list, sorted(found).map((each) => line(words, each, rulesets)));
  };
  fill();
  addEventListener("hashchange", fill); // a match was made
  addEventListener("pageshow", ({ persisted }) => persisted && fill());
  document.addEventListener("visibilitychange", () => document.hidden || fill()); // somebody comes back from a table
  return whole;
}

/**
 * A match as its line needs it; `info` is null where the server knows it no more, or does not say.
 * @typedef {{ id: string, own: number[], info: any, last: string }} Looked
 */

/** @param {Server} server @param {string} id @returns {Promise<Looked>} */
async function looked(server, id) {
  const held = seats(id);
  const own = held.map(({ seat }) => seat);
  const match = server.match(id, alone(id)); // what one person may know is not for whoever shares the device
  try {
    const info = await match.info();
    return { id, own, info, last: await last(match, info.revision) };
  } catch (problem) {
    const gone = problem instanceof Problem && problem.status === 404;
    return { id, own, info: null, last: gone || !(problem instanceof Error) ? "" : problem.message };
  }
}

/** Return what happened last, in words. @param {import("/kit/fairway.js").Match} match @param {number} revision */
async function last(match, revision) {
  try {
    const { updates } = await match.call("GET", "/log", { query: { after: Math.max(-1, revision - RECENT), story: 1 } });
    const told = updates.flatMap((/** @type {any} */ { events = [] }) => events).map((/** @type {any} */ { text }) => text);
    return told.filter(Boolean).at(-1) ?? "";
  } catch {
    return "";
  }
}

/** @param {Words} words @param {Looked} match @param {any[]} rulesets */
function line(words, match, rulesets) {
  const { id, info } = match;
  const drop = h("button", { type: "button", class: "quiet", "aria-label": words.say("mine.forget.label") }, words.say("mine.forget"));
  const made = h("li", { class: "match" });
  drop.addEventListener("click", () => {
    forget(id);
    made.remove();
  });
  const { state, text } = standing(words, match);
  made.classList.add(state);
  if (state === "gone") {
    made.append(h("div", { class: "about" }, h("p", {}, match.last || words.say("mine.gone", { id }))), h("div", { class: "buttons" }, drop));
    return made;
  }
  const ruleset = rulesets.find((each) => each.name === info.recipe.ruleset);
  const waits = state === "gathering";
  made.append(
    ruleset?.picture ? h("img", { src: ruleset.picture, alt: "", width: 96, height: 64 }) : h("div", { class: "no-picture", "aria-hidden": "true" }),
    h(
      "div",
      { class: "about" },
      h("p", { class: "state" }, text),
      h("h3", {}, info.title || ruleset?.text || info.recipe.ruleset),
      h("p", { class: "soft" }, words.joined(info.seats.map((/** @type {any} */ each) => each.name || words.say(each.kind === "open" ? "waiting.open" : "waiting.player", { number: each.seat + 1 })))),
      match.last ? h("p", { class: "last" }, match.last) : null,
    ),
    h("div", { class: "buttons" }, h("a", { class: state === "turn" ? "go" : "quiet", href: waits ? `/#invite/${id}` : `/table/${id}` }, words.say("mine.open")), drop),
  );
  return made;
}
