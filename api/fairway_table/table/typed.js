// Finding lines by what somebody types.

/**
 * Return the lines that have all words of what was typed, wherever they stand.
 * @template {{ text: string }} T @param {T[]} moves @param {string} typed @returns {T[]}
 */
export function matching(moves, typed) {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return moves.filter(({ text }) => words.every((word) => folded(text).includes(word)));
}

/** Small letters without accents. @param {string} text */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
