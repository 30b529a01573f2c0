// What a match is ordered with. Nothing here touches a page.

/** Who sits on a seat: whoever orders, somebody else on this device, a friend who gets a link, or a bot by its name. */
/** @typedef {{ who: "me" | "here" | "friend" | "bot", bot?: string, name?: string }} Sitting */
/** @typedef {{ name: string, text?: string, about?: string, thinks?: boolean }} Bot */

const USUAL = 2; // players of a first match: one's own turns come soon

/**
 * Return the bot to play with if nobody says otherwise: of those that do not look ahead, the one that knows most of the game, which is the last as
 * plugins list them. It answers at once, and a newcomer can beat it.
 * @param {Bot[]} bots @returns {Bot}
 */
export function partner(bots) {
  return bots.filter(({ thinks }) => !thinks).at(-1) ?? bots.at(-1) ?? { name: "random" };
}

/**
 * Return who sits where if nobody says otherwise: oneself and a bot, or whatever is next to that.
 * @param {number[]} seats possible numbers of seats @param {Bot[]} bots @param {string} name
 * @returns {Sitting[]}
 */
export function usual(seats, bots, name) {
  const count = [...seats].sort((a, b) => Math.abs(a - USUAL) - Math.abs(b - USUAL))[0] ?? 1;
  return Array.from({ length: count }, (_, place) => (place ? { who: "bot", bot: partner(bots).name } : { who: "me", name }));
}

/**
 * Return a number of seats that a ruleset has, one more or one less than now; null where there is none.
 * @param {number[]} seats @param {number} now @param {1 | -1} by
 */
export function next(seats, now, by) {
  const further = seats.filter((each) => (each - now) * by > 0).sort((a, b) => (a - b) * by);
  return further[0] ?? null;
}

/**
 * Return seats as they are ordered: bots are called what they are, and numbered if there are several.
 * @param {Sitting[]} sitting @param {Bot[]} bots
 */
export function ordered(sitting, bots) {
  /** @type {Map<string, number>} */ const met = new Map();
  return sitting.map(({ who, bot = "", name = "" }) => {
    if (who === "friend") return { open: true };
    if (who !== "bot") return { name: name.trim() };
    const called = bots.find((each) => each.name === bot)?.text ?? bot;
    const count = (met.get(called) ?? 0) + 1;
    met.set(called, count);
    return { bot, name: count > 1 ? `${called} ${count}` : called };
  });
}

/** Return the values that are not what they are anyway. @param {Record<string, Record<string, unknown>>} chosen @param {Record<string, Record<string, unknown>>} usually */
export function changed(chosen, usually) {
  /** @type {Record<string, Record<string, unknown>>} */ const found = {};
  for (const [plugin, values] of Object.entries(chosen)) {
    for (const [name, value] of Object.entries(values)) {
      if (JSON.stringify(value) !== JSON.stringify(usually[plugin]?.[name])) (found[plugin] ??= {})[name] = value;
    }
  }
  return found;
}

/**
 * Return the plugins that can be added to a ruleset: what builds on those that it has, and brings no ruleset of its own.
 * @param {{ plugins: string[] }} ruleset
 * @param {{ name: string, requires: string[], conflicts: string[], rulesets: string[] }[]} installed
 */
export function houseRules(ruleset, installed) {
  const there = new Set(ruleset.plugins);
  return installed.filter(
    ({ name, requires, conflicts, rulesets }) =>
      !there.has(name) && !rulesets.length && requires.every((each) => there.has(each)) && !conflicts.some((each) => there.has(each)),
  );
}

/** Return the packs that are no ruleset's own, which matches may ask for. @template {{ id: string }} P @param {{ packs: string[] }[]} rulesets @param {P[]} packs @returns {P[]} */
export function furtherPacks(rulesets, packs) {
  const own = new Set(rulesets.flatMap((each) => each.packs));
  return packs.filter(({ id }) => !own.has(id));
}

/** Return the id of a match in what somebody has pasted: a link to its table, or the id itself; empty if there is none. @param {string} text */
export function matchIn(text) {
  const path = /\/(?:table|matches)\/([\w-]+)/.exec(text)?.[1];
  return path ?? (/^[\w-]+$/.test(text.trim()) ? text.trim() : "");
}
