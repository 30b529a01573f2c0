// How a match stands for whoever has seats in it. Nothing here touches a page.

/** @typedef {import("./mine.js").Looked} Looked */

const ORDER = /** @type {const} */ (["turn", "gathering", "waiting", "over", "gone"]);

/** @param {Looked} match @returns {typeof ORDER[number]} */
export function stateOf({ own, info }) {
  if (!info || info.status === "closed") return "gone";
  if (info.over) return "over";
  if (info.status === "waiting_to_start") return "gathering";
  return info.waiting.some((/** @type {number} */ seat) => own.includes(seat)) ? "turn" : "waiting";
}

/** Put first what one can go on with, and of these what was played last. @param {Looked[]} matches */
export function sorted(matches) {
  const rank = (/** @type {Looked} */ each) => ORDER.indexOf(stateOf(each));
  return [...matches].sort((a, b) => rank(a) - rank(b) || String(b.info?.updated ?? "").localeCompare(String(a.info?.updated ?? "")));
}

/** Say how it stands. @param {import("/kit/fairway.js").Words} words @param {Looked} match */
export function standing(words, match) {
  const { own, info } = match;
  const state = stateOf(match);
  if (state === "over") {
    const place = Math.min(...own.map((seat) => info.places?.[seat] ?? Infinity));
    const key = place === 1 ? "mine.won" : Number.isFinite(place) ? "mine.place" : "mine.over";
    return { state, text: words.say(info.seats.length > 1 ? key : "mine.over", { place }) };
  }
  if (state !== "waiting") return { state, text: words.say(`mine.${state}`) };
  const names = info.waiting.map((/** @type {number} */ seat) => info.seats[seat]?.name || words.say("waiting.player", { number: seat + 1 }));
  return { state, text: names.length ? words.say("mine.waiting", { names: words.joined(names) }) : words.say("mine.running") };
}
