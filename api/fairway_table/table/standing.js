// Answers that the server gives for somebody: "always this", "this unless I could do something else", "wherever I have no choice".

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Prompt} Prompt */
/** @typedef {import("/kit/fairway.js").Listing} Listing */
/** @typedef {import("/kit/fairway.js").StandingAnswer} Rule */

/** Always answer a question so. @param {Game} game @param {Rule} rule */
export async function always({ match }, rule) {
  const { answers = [], ...others } = await match.answers();
  const same = (/** @type {Rule} */ each) => each.prompt === rule.prompt && JSON.stringify(each.params ?? {}) === JSON.stringify(rule.params ?? {});
  await match.setAnswers({ ...others, answers: [rule, ...answers.filter((each) => !same(each))] });
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
