// Answers that the server gives for somebody: "always this", "this unless I could do something else", "wherever I have no choice".

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Prompt} Prompt */
/** @typedef {import("/kit/fairway.js").Listing} Listing */

/** @typedef {{ prompt: string, params?: Record<string, unknown>, answer?: Action | null, unless?: { action: string }[] }} Rule */
/** @typedef {{ only_choice?: boolean, answers?: Rule[], pause?: number }} Standing */

/** Return what a seat has left with the server. @param {Game} game @returns {Promise<Standing>} */
export function standing({ match }) {
  return match.call("GET", "/answers");
}

/** Leave other answers. @param {Game} game @param {Standing} answers */
export async function leave({ match }, answers) {
  const { only_choice = false, answers: rules = [], pause = 0 } = answers;
  await match.call("PUT", "/answers", { body: { only_choice, answers: rules, pause } });
}

/** Always answer a question so. @param {Game} game @param {Rule} rule */
export async function always(game, rule) {
  const { answers = [], ...others } = await standing(game);
  const same = (/** @type {Rule} */ each) => each.prompt === rule.prompt && JSON.stringify(each.params ?? {}) === JSON.stringify(rule.params ?? {});
  await leave(game, { ...others, answers: [rule, ...answers.filter((each) => !same(each))] });
}

/**
 * Return the rule that would give an action as an answer from now on; null where an answer says too much to be given again.
 * @param {Action} action @param {Listing} listing @param {Prompt[]} prompts @param {{ prompt: string, actions: string[] }[]} known what may answer which question
 * @param {boolean} free whether to be asked where something else could be done @returns {Rule | null}
 */
export function ruleFor(action, listing, prompts, known, free) {
  const prompt = prompts.find(({ name }) => name === listing.prompt);
  if (!prompt || Object.keys(listing.inputs ?? {}).length) return null;
  const params = Object.fromEntries(Object.entries(prompt.params ?? {}).filter(([, value]) => typeof value === "string" || Number.isInteger(value)));
  const others = known.find((each) => each.prompt === prompt.name)?.actions ?? [];
  const unless = free ? others.filter((each) => each !== action.type).map((each) => ({ action: each })) : [];
  return { prompt: prompt.name, params, answer: action, unless };
}
