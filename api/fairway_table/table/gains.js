// What a dry run would change for one seat: the sum, and each condition that changes, the largest first.

/** A condition that would score otherwise. @typedef {{ seat: number, key: string, change: number, text?: string }} Change */

/** @param {Change[]} scores @param {number | null} seat @returns {{ sum: number, lines: Change[] }} */
export function gain(scores, seat) {
  const lines = scores.filter((each) => each.seat === seat && each.change !== 0);
  lines.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return { sum: lines.reduce((all, { change }) => all + change, 0), lines };
}

/** Return what changes between two lists of changes that begin at the same scores. @param {Change[]} before @param {Change[]} after @returns {Change[]} */
export function difference(before, after) {
  const same = (/** @type {Change} */ a) => (/** @type {Change} */ b) => a.seat === b.seat && a.key === b.key;
  const changed = after.map((each) => ({ ...each, change: each.change - (before.find(same(each))?.change ?? 0) }));
  const back = before.filter((each) => !after.some(same(each))).map((each) => ({ ...each, change: -each.change }));
  return [...changed, ...back].filter(({ change }) => change !== 0);
}
