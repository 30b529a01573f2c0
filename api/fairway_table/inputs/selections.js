// Selections that are listed, one by one: what they are made of, and which one is meant. Nothing here touches a page.

/** @param {unknown} value */
const written = (value) => JSON.stringify(value ?? null);

/** Return everything that occurs in lists, in the order in which it first does. @param {unknown[][]} lists @returns {unknown[]} */
export function things(lists) {
  const found = new Map();
  for (const each of lists.flat()) if (!found.has(written(each))) found.set(written(each), each);
  return [...found.values()];
}

/** Whether lists are selections: nothing is twice in one, and no two have the same things. @param {unknown[][]} lists */
export function isSelection(lists) {
  const sets = lists.map((list) => list.map(written).sort().join());
  return lists.every((list) => things([list]).length === list.length) && new Set(sets).size === sets.length;
}

/** Whether what was chosen is part of some list. @param {unknown[][]} lists @param {unknown[]} chosen */
export function fits(lists, chosen) {
  return lists.some((list) => chosen.every((one) => list.some((each) => written(each) === written(one))));
}

/** Return the list with exactly these things, as it is written; none if there is none. @param {unknown[][]} lists @param {unknown[]} chosen */
export function chosenFrom(lists, chosen) {
  return lists.find((list) => list.length === chosen.length && fits([list], chosen));
}

/** Return the values that occur at each place. @param {unknown[][]} lists @returns {unknown[][]} */
export function positions(lists) {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, place) => things(lists.filter((list) => place < list.length).map((list) => [list[place]])));
}
