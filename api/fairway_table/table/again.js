// Another match like this one: once more from the beginning, or from any step of it, with bots for the others.
import { Problem } from "/kit/fairway.js";
import { keep, seats } from "../parts/device.js";
import { h } from "../parts/dom.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("/kit/fairway.js").Match} Match */

/**
 * Begin a match with what this one was until a revision, with bots on all seats but one's own, and go there.
 * @param {Game} game that is over: of one that runs, this would tell what luck is to come
 * @param {number} revision @param {EventTarget} from the element that leads there
 */
export async function continueFrom(game, revision, from) {
  const mine = game.seat ?? 0;
  const seats = game.info.seats.map((/** @type {any} */ { seat, name, bot }) => (seat === mine ? { name } : { name, bot: bot || strongest(game) }));
  const made = await game.match.branch({ revision, seats });
  enter(game, made.match.id, made.seats, from, revision);
}

/**
 * Make a notice that says what a match goes on from, until its player has gone on.
 * @param {Game} game @param {AbortSignal} signal
 */
export function branchNotice(game, signal) {
  const { speech, continues: step } = game;
  const notice = h("p", { class: "branched", role: "status", hidden: step === null }, step !== null && speech.say("replay.branched", { step }));
  game.addEventListener("update", (event) => {
    const { kind, seat } = /** @type {CustomEvent} */ (event).detail;
    if (kind === "played" && seat === game.seat) notice.hidden = true;
  }, { signal });
  return notice;
}

/** Whether somebody here has played a match, and may play it again. @param {Game} game */
export function played({ seat, match }) {
  return seat !== null || seats(match.id).length > 0;
}

/**
 * Play the same game with the same people once more, and go there: everybody of this device, since each has a token of their own.
 * @param {Game} game @param {EventTarget} from
 */
export async function rematch(game, from) {
  const { match, seat } = game;
  const others = seats(match.id).filter((each) => each.seat !== seat);
  /** @type {Match[]} */ const made = [];
  /** @type {Problem | null} */ let refused = null;
  for (const each of [...(seat === null ? [] : [match]), ...others.map(({ token }) => match.server.match(match.id, token))]) {
    try {
      made.push(await each.rematch());
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refused ??= problem; // whoever has resigned plays no more, and the others do
    }
  }
  const [first] = made;
  if (!first) throw refused;
  enter(game, first.id, made, from);
}

/** Return the bot that plays best: rulesets list theirs last. @param {Game} game @returns {string} */
function strongest({ ruleset }) {
  return ruleset.bots.at(-1)?.name ?? "random";
}

/**
 * Keep the seats, and go to the table; a page around it may have other plans, and says so by preventing `fairway-enter`.
 * @param {Game} game @param {string} match @param {Match[]} made @param {EventTarget} from
 * @param {number} [step] of this match that the other goes on from
 */
function enter(game, match, made, from, step) {
  const { address } = game.match.server;
  const kept = made.map(({ seat, token }) => seat === null || keep({ match, seat, token, name: game.info.seats[seat]?.name }));
  const token = made[0]?.token ?? "";
  const going = new CustomEvent("fairway-enter", { bubbles: true, composed: true, cancelable: true, detail: { match, token, ...(step !== undefined && { step }) } });
  const known = address === location.origin && !kept.includes(false); // another page's device keeps nothing for ours
  const asked = step === undefined ? "" : `?from=${step}`;
  if (from.dispatchEvent(going)) location.assign(`${address}/table/${match}${asked}${known || !token ? "" : `#${token}`}`);
}
