// What a dry run would change for one seat: the sum, and each condition that changes, the largest first.

/** A condition that would score otherwise. @typedef {{ seat: number, key: string, change: number, text?: string }} Change */

/** @param {Change[]} scores @param {number | null} seat @returns {{ sum: number, lines: Change[] }} */
export function gain(scores, seat) {
  const lines = scores.filter((each) => each.seat === seat && each.change !== 0);
  lines.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return { sum: lines.reduce((all, { change }) => all + change, 0), lines };
}
