// Finding one of many items by words of its name. Nothing here touches a page.

/** @typedef {{ id: string, name: string }} Named */

const SHORTEST = 3; // letters

/** Write a text so that accents and capitals do not matter. @param {string} text */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Return the words that tell items apart best: in many names, and far from all. @param {Named[]} items @param {number} most @param {string[]} [small] words that tell nothing by themselves, such as articles and numbers */
export function telling(items, most, small = []) {
  /** @type {Map<string, number>} */ const counts = new Map();
  for (const { name } of items) {
    for (const word of new Set(name.toLowerCase().match(/\p{L}+/gu) ?? [])) if (word.length >= SHORTEST && !small.includes(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count > 1 && count < items.length * 0.8).sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const stems = common.filter(([word]) => !common.some(([other]) => other !== word && folded(word).startsWith(folded(other)) && folded(other).length < word.length));
  return stems.slice(0, most).map(([word]) => word);
}

/** Keep the items whose name or id has all these words. @template {Named} I @param {I[]} items @param {string} text @param {Iterable<string>} [words] @returns {I[]} */
export function matching(items, text, words = []) {
  const wanted = [...folded(text).split(/\s+/), ...[...words].map(folded)].filter(Boolean);
  return items.filter(({ id, name }) => {
    const told = folded(`${name} ${id.slice(id.indexOf(":") + 1)}`);
    return wanted.every((each) => told.includes(each));
  });
}
