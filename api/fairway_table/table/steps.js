// The story as steps: which updates are told, in which sentences, and what each is about. Nothing here touches the page.

/** @typedef {import("/kit/fairway.js").Update} Update */
/** @typedef {import("/kit/fairway.js").Happened} Happened */

/** A sentence and what it is about. @typedef {{ text: string, at: string[], rule: string }} Sentence */
/** What came of one line of the log. @typedef {{ revision: number, seat: number | null, auto: boolean, sentences: Sentence[] }} Step */

/** Return the steps of a story: lines of which nothing is told are none. @param {Update[]} updates @returns {Step[]} */
export function stepsOf(updates) {
  return updates.flatMap((update) => {
    const { revision, seat = null, events = [], text } = update;
    const sentences = events.filter((event) => !event.quiet && event.text).map(sentence);
    if (text) sentences.unshift({ text, at: [], rule: "" });
    return sentences.length ? [{ revision, seat, auto: Boolean(/** @type {{ auto?: boolean }} */ (update).auto), sentences }] : [];
  });
}

/** @param {Happened} happened @returns {Sentence} */
function sentence({ text = "", at = [], moves = [], rule = "" }) {
  const moved = moves.flatMap(({ what = [], from = [], along = [], to = [] }) => [...what, ...from, ...along, ...to]);
  return { text, at: [...new Set([...at, ...moved])], rule };
}

/**
 * Return the revisions that a replay stops at: where something is told, and now.
 * @param {Step[]} steps @param {number} now @returns {number[]}
 */
export function stops(steps, now) {
  return [...new Set([...steps.map(({ revision }) => revision), now])].filter((revision) => revision <= now).sort((one, other) => one - other);
}

/** Return which stop is looked at: the last one that is not behind a revision. @param {number[]} all @param {number} revision */
export function stopAt(all, revision) {
  return Math.max(0, all.findLastIndex((each) => each <= revision));
}
