// The page of rules: every rule of every installed game by chapter and number; `#ID` leads to one, `?of=` with names and commas has only those of some plugins.
import { Server } from "/kit/fairway.js";
import { language, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { speech } from "../parts/speech.js";
import { byChapter, byPlugin, fitting } from "./finding.js";

/** @typedef {import("./finding.js").Rule} Rule */
/** @typedef {import("/kit/fairway.js").Words} Words */

const PAGE = 500; // rules in one answer
const SECTION = "rules-of-"; // before a plugin's name; no rule has a number like that
const CHAPTER = "chapter-"; // before what the numbers of a chapter begin with

/** Read all rules, page by page. @param {Server} server @returns {Promise<Rule[]>} */
async function everyRule(server) {
  /** @type {Rule[]} */ const found = [];
  for (let cursor = ""; cursor !== null; ) {
    const page = await server.call("GET", "/v1/rules", { query: { cursor, limit: PAGE } });
    found.push(...page.rules);
    cursor = page.next ?? null;
  }
  return found;
}

/** @param {Rule} rule @param {Words} words */
function ruleItem({ id, kind, status, text, options, option_names: names = options, of }, words) {
  const facts = [words.say(`rules.kind.${kind}`), words.say(`rules.status.${status}`)];
  if (names.length) facts.push(words.say("rules.options", { options: words.joined(names.map((name) => `“${name}”`)) }));
  return h(
    "li",
    { id, tabIndex: -1, "data-status": status },
    h("h4", {}, h("a", { href: `#${id}` }, id)),
    h("p", {}, text),
    h("p", { class: "facts" }, facts.join(" · "), of.length ? [` · ${words.say("rules.of")} `, of.flatMap((each) => [h("a", { href: `#${each}` }, each), " "])].flat() : null),
  );
}

/** A plugin's rules: what chapters there are, and each of them. @param {string} plugin @param {string} name @param {Rule[]} group @param {Map<string, HTMLElement>} items @param {Words} words */
function section(plugin, name, group, items, words) {
  const chapters = byChapter(group);
  const idOf = (/** @type {string} */ chapter) => `${CHAPTER}${plugin}-${chapter}`;
  const titleOf = (/** @type {string} */ chapter, /** @type {Rule | undefined} */ first) => (first && first.kind !== "rule" ? words.say(`rules.kinds.${first.kind}`) : (first?.chapter ?? chapter));
  return h(
    "section",
    {},
    h("h2", { id: `${SECTION}${plugin}`, tabIndex: -1 }, name),
    chapters.length > 1 && h("nav", { class: "chapters", "aria-label": name }, chapters.map(([chapter, rules]) => h("a", { href: `#${idOf(chapter)}` }, titleOf(chapter, rules[0]), h("span", { class: "facts" }, ` ${rules.length}`)))),
    chapters.flatMap(([chapter, rules]) => [h("h3", { id: idOf(chapter), tabIndex: -1 }, titleOf(chapter, rules[0])), h("ul", {}, rules.map(({ id }) => /** @type {HTMLElement} */ (items.get(id))))]),
  );
}

/** Show the rule that the address names. */
function reveal() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (const each of document.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  if (!named) return;
  named.setAttribute("aria-current", "true");
  named.scrollIntoView({ block: named.matches("li") ? "center" : "start" });
  named.focus({ preventScroll: true });
}

async function main() {
  const spoken = language();
  const words = await speech(spoken);
  document.documentElement.lang = words.language;
  if (settings().theme !== "system") document.documentElement.dataset.theme = settings().theme;
  document.title = `${words.say("rules.title")} – ${words.say("page.title")}`;
  const server = new Server(location.origin, { language: spoken });
  const list = h("div", { class: "rules" }, words.say("rules.loading"));
  const count = h("p", { class: "facts", role: "status" });
  const games = h("nav", { "aria-label": words.say("rules.back") });
  const query = h("input", { type: "search", placeholder: words.say("rules.find"), "aria-label": words.say("rules.find"), disabled: true });
  show(
    document.body,
    h("header", {}, h("a", { href: "/" }, words.say("rules.back")), h("h1", {}, words.say("rules.title")), h("p", {}, words.say("rules.about")), query, count, games),
    h("main", {}, list),
  );
  const of = (new URLSearchParams(location.search).get("of") ?? "").split(",").filter(Boolean);
  const [every, { plugins }] = await Promise.all([everyRule(server), server.call("GET", "/v1/plugins")]);
  /** @type {Map<string, string>} */ const names = new Map(plugins.map((/** @type {any} */ { name, text }) => [name, text ?? name]));
  const meant = every.filter(({ plugin }) => of.includes(plugin));
  const rules = meant.length ? meant : every; // a game that has none sees all
  const items = new Map(rules.map((rule) => [rule.id, ruleItem(rule, words)]));
  const here = rules === every ? "" : "/table/rules"; // others are on the page with all
  const link = (/** @type {string} */ plugin) => `${of.includes(plugin) ? "" : here}#${SECTION}${plugin}`;
  show(games, byPlugin(every, [...names.keys()]).map(([plugin]) => h("a", { href: link(plugin) }, names.get(plugin) ?? plugin)));
  const draw = () => {
    const found = fitting(rules, query.value);
    count.textContent = found.length ? words.say("rules.found", { n: found.length }) : words.say("rules.nothing");
    show(
      list,
      byPlugin(found, [...names.keys()]).map(([plugin, group]) => section(plugin, names.get(plugin) ?? plugin, group, items, words)),
    );
  };
  query.disabled = false;
  query.addEventListener("input", draw);
  draw();
  addEventListener("hashchange", () => {
    query.value = "";
    draw();
    reveal();
  });
  reveal();
}

await main();
