// Another match like this one: once more from the beginning, or from any step of it, with bots for the others.
import { keep } from "../parts/device.js";
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

/**
 * Play the same game with the same people once more, and go there.
 * @param {Game} game @param {EventTarget} from
 */
export async function rematch(game, from) {
  const seat = await game.match.rematch();
  enter(game, seat.id, [seat], from);
}

/** Return the bot that plays best: rulesets list theirs last. @param {Game} game @returns {string} */
function strongest({ ruleset }) {
  return ruleset.bots.at(-1)?.name ?? "random";
}

/**
 * Keep the seats, and go to the table; a page around it may have other plans, and says so by preventing `fairway-enter`.
 * @param {Game} game @param {string} match @param {Match[]} seats @param {EventTarget} from
 * @param {number} [step] of this match that the other goes on from
 */
function enter(game, match, seats, from, step) {
  for (const { seat, token } of seats) if (seat !== null) keep({ match, seat, token, name: game.info.seats[seat]?.name });
  const token = seats[0]?.token ?? "";
  const going = new CustomEvent("fairway-enter", { bubbles: true, composed: true, cancelable: true, detail: { match, token, ...(step !== undefined && { step }) } });
  if (from.dispatchEvent(going)) location.assign(`${game.match.server.address}/table/${match}${step === undefined ? "" : `?from=${step}`}${token && `#${token}`}`);
}
