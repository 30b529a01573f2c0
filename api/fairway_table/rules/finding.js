// Which rules fit what somebody looks for. Nothing here touches the page.

/**
 * A rule as the server tells it.
 * @typedef {object} Rule
 * @property {string} id
 * @property {"rule" | "decision" | "gap" | "example"} kind
 * @property {"stated" | "interpreted" | "reconstructed"} status
 * @property {string} text
 * @property {string[]} options
 * @property {string[]} of
 * @property {string} plugin
 * @property {string[]} [option_names] what its options are called
 * @property {string} [chapter] what its chapter is called
 */

/** Return the rules that have all words of a query somewhere, in any case, with or without accents. @param {Rule[]} rules @param {string} query */
export function fitting(rules, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rules.filter(({ id, text }) => {
    const said = plain(`${id} ${text}`);
    return words.every((word) => said.includes(word));
  });
}

/** Return rules by the plugin that brings them, in the order of plugins and by number: 2 before 10. @param {Rule[]} rules @param {string[]} plugins @returns {[string, Rule[]][]} */
export function byPlugin(rules, plugins) {
  const { compare } = new Intl.Collator("en", { numeric: true });
  const sorted = rules.toSorted((one, other) => compare(one.id, other.id));
  const groups = plugins.map((plugin) => /** @type {[string, Rule[]]} */ ([plugin, sorted.filter((rule) => rule.plugin === plugin)]));
  return groups.filter(([, group]) => group.length);
}

/** The kinds that are chapters of their own, whatever their numbers begin with. */
const APART = ["decision", "gap", "example"];

/** Return rules by chapter: what their numbers begin with, such as BG-TURN, and last what is no rule, by its kind. @param {Rule[]} rules @returns {[string, Rule[]][]} */
export function byChapter(rules) {
  /** @type {Map<string, Rule[]>} */ const chapters = new Map();
  for (const rule of rules.toSorted((one, other) => APART.indexOf(one.kind) - APART.indexOf(other.kind))) {
    const name = APART.includes(rule.kind) ? rule.kind : rule.id.split("-").slice(0, -1).slice(0, 2).join("-") || rule.id;
    chapters.set(name, [...(chapters.get(name) ?? []), rule]);
  }
  return [...chapters];
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
