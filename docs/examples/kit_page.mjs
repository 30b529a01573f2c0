// Show any match in a page, and let somebody play it by pointing: no game's name, no rule.
//
// <style>.lit { outline: 3px solid orange }</style>
// <main id="board"></main> <div id="table"></div> <p id="question"></p> <div id="buttons"></div> <ol id="story"></ol>
// <script type="module" src="kit_page.mjs"></script>   opened as  page.html#MATCH/TOKEN

import { Server, inline, light, pointedAt, valuesOf } from "/kit/fairway.js";

const FEW = 12; // actions that are offered in words, each by itself
const [id = "", token = ""] = location.hash.slice(1).split("/");
const server = new Server(location.origin, { language: navigator.language });
const me = server.match(id, token);
const { recipe, seats } = await me.info();
const words = await server.words(recipe.ruleset, seats.map((/** @type {{ name: string }} */ each) => each.name));
const { papers } = await server.ruleset(recipe.ruleset);
const place = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(name));

let legal = await me.legal();
let left = await me.narrowed(legal.choices);
/** @type {string[]} */ let pointed = [];
/** @type {Record<string, unknown>} */ let given = {};
let only = ""; // the type of action whose button was pressed

/** Show what is left of what may be done, and play it once it can be nothing else. */
async function choose() {
  left = await me.narrowed(legal.choices, pointed, given, only);
  const begun = pointed.length > 0 || Object.keys(given).length > 0 || only !== "";
  if (begun && left.action && !left.described.length) return act(left.action);
  light(document, left.lights, legal.seat);
  const buttons = [];
  for (const [field, { text }] of Object.entries(left.asks)) {
    const type = left.actions.find((action) => field in action)?.type ?? "";
    for (const value of valuesOf(left.actions, field)) {
      const label = `${text ?? words.field(type, field)}: ${words.tell(type, field, value)}`;
      buttons.push(button(label, () => ((given = { ...given, [field]: value }), choose())));
    }
  }
  if (begun) {
    const few = !buttons.length && left.actions.length <= FEW ? left.actions : [];
    const offered = new Set(left.exact ? [left.exact, ...few] : few);
    for (const action of offered) {
      const { inputs } = legal.choices.find((each) => each.action === action.type) ?? {};
      buttons.push(button(words.doing(action, inputs), () => act(action)));
    }
    buttons.push(button("\u21ba", () => (begin(), choose())));
  } else {
    for (const { action, text, count, exhaustive } of legal.choices) {
      if (count || !exhaustive) buttons.push(button(text ?? words.action(action), () => ((only = action), choose())));
    }
  }
  place("buttons").replaceChildren(...buttons);
}

/** Forget what was chosen. */
function begin() {
  pointed = [];
  given = {};
  only = "";
}

/** @param {string} text @param {() => unknown} pressed */
function button(text, pressed) {
  const made = document.createElement("button");
  made.textContent = text;
  made.addEventListener("click", () => pressed());
  return made;
}

/** @param {import("/kit/fairway.js").Action} action */
async function act(action) {
  begin();
  await me.act(action, { revision: legal.revision }).catch((problem) => {
    place("question").textContent = problem.text;
    return choose();
  });
}

/** Return a picture as a part of the page; empty where there is nothing to draw yet. @param {Promise<string>} picture */
async function drawn(picture) {
  const holder = document.createElement("div");
  const svg = await picture.catch((problem) => (/^no_(picture|table)$/.test(problem.code) ? "" : Promise.reject(problem)));
  if (svg) inline(holder, svg);
  return holder;
}

/** @param {import("/kit/fairway.js").Update} update */
async function show(update) {
  for (const { text } of update.events ?? []) if (text) place("story").append(Object.assign(document.createElement("li"), { textContent: text }));
  const view = await me.view();
  if (view.revision !== update.revision) return; // more has happened; its update is on the way
  place("question").textContent = view.prompts.map((/** @type {{ text?: string }} */ each) => each.text).join(" ");
  place("board").replaceChildren(await drawn(me.picture(legal.seat)));
  const shared = papers.filter((/** @type {{ shared: boolean }} */ each) => each.shared);
  const tables = shared.map((/** @type {{ paper: string }} */ { paper }) => drawn(me.table({ paper })));
  place("table").replaceChildren(...(await Promise.all(tables)));
  legal = await me.legal();
  begin();
  await choose();
}

document.addEventListener("click", ({ target }) => {
  const pointer = pointedAt(target, left.lights, legal.seat);
  if (pointer) pointed = [...pointed, pointer];
  if (pointer) choose();
});
me.listen(show);
