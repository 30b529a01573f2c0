// Show any match in a page, and let somebody play it by pointing: no game's name, no rule.
//
// It shows one's own board, what lies on the table and everybody's points, but not the boards of others: me.picture(1) is one.
// Nothing is played before a button has said it in words, since some buttons end somebody's part.
//
// <style>.lit { outline: 3px solid orange }</style>
// <main id="board"></main> <div id="table"></div> <p id="question"></p> <div id="buttons"></div>
// <p id="scores"></p> <ol id="story"></ol>
// <script type="module" src="kit_page.mjs"></script>   opened as  page.html#MATCH/TOKEN

import { Server, inline, light, pointedAt, valuesOf } from "/kit/fairway.js";

const FEW = 12; // actions that are offered in words, each by itself
const [id = "", token = ""] = location.hash.slice(1).split("/");
const server = new Server(location.origin, { language: navigator.language });
const me = server.match(id, token);
const { recipe, seats } = await me.info();
const words = await server.words(recipe.ruleset, seats.map((/** @type {{ name: string }} */ each) => each.name));
const { boards, papers } = await server.ruleset(recipe.ruleset);
const place = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(name));

let legal = await me.legal();
let left = await me.narrowed(legal.choices);
/** @type {string[]} */ let pointed = [];
/** @type {Record<string, unknown>} */ let given = {};
let only = ""; // the type of action whose button was pressed
let question = ""; // what one was asked when that was chosen
let steps = 0; // how often something was chosen
let drawing = false; // what is there is being shown
let news = false; // something has happened since

/** Show what is left of what may be done; few actions that are left are offered in words. @returns {Promise<void>} */
async function choose() {
  const step = (steps += 1);
  const found = await me.narrowed(legal.choices, pointed, given, only);
  if (step !== steps) return; // somebody has pointed at more meanwhile
  left = found;
  const begun = pointed.length > 0 || Object.keys(given).length > 0 || only !== "";
  if (begun && !left.actions.length && !left.described.length) return begin(), choose(); // it fits no longer
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
    for (const action of [...offered, ...(pointed.length ? [] : fewer())]) {
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

/** Return the actions that take back one of the things that lie there already: they point at what stays. */
function fewer() {
  const { begin = {} } = /** @type {{ begin?: Record<string, unknown> }} */ (legal.choices.find((each) => each.action === only)?.description ?? {});
  return Object.entries(begin).flatMap(([field, lying]) => {
    const all = Array.isArray(lying) ? lying : [];
    return all.map((each) => ({ type: only, ...begin, [field]: all.filter((other) => other !== each) }));
  });
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
  place("buttons").replaceChildren(); // once is enough
  await me.act(action, { revision: legal.revision }).catch((problem) => {
    place("question").textContent = problem.text;
    return choose();
  });
}

/** Return a picture as a part of the page; empty while there is nothing to draw. @param {Promise<string | null>} picture */
async function drawn(picture) {
  const holder = document.createElement("div");
  const svg = await picture;
  if (svg) inline(holder, svg);
  return holder;
}

/** Add what happened to the story. @param {import("/kit/fairway.js").Update} update */
function tell({ events = [], text }) {
  for (const said of [text, ...events.map((each) => (each.quiet ? "" : each.text))]) {
    if (said) place("story").append(Object.assign(document.createElement("li"), { textContent: said }));
  }
}

/** Show how things are, and once more if something has happened meanwhile: never once for each of many updates. */
async function show() {
  news = true;
  if (drawing) return;
  drawing = true;
  try {
    while (news) {
      news = false;
      /** @type {{ prompts: import("/kit/fairway.js").Prompt[] }} */ const { prompts } = await me.view();
      legal = await me.legal();
      const how = (/** @type {boolean} */ wanted) => papers.filter((/** @type {{ shared: boolean }} */ { shared }) => shared === wanted);
      const own = how(false).map((/** @type {{ paper: string }} */ { paper }) => drawn(me.picture(legal.seat, { paper })));
      const shared = how(true).map((/** @type {{ paper: string }} */ { paper }) => drawn(me.table({ paper })));
      place("board").replaceChildren(...(await Promise.all([...(boards ? [drawn(me.picture(legal.seat))] : []), ...own])));
      place("table").replaceChildren(...(await Promise.all(shared)));
      place("question").textContent = prompts.map(({ text }) => text).join(" ");
      /** @type {{ sheets: { seat: number, total: number }[] }} */ const { sheets } = await me.scores(); // until the end, as if it were now
      place("scores").textContent = sheets.map(({ seat, total }) => `${words.player(seat)}: ${total}`).join(", ");
      const asked = JSON.stringify(prompts.filter(({ waiting }) => waiting.includes(legal.seat)).map(({ name, params }) => [name, params]));
      if (asked !== question) begin(); // else what was chosen stands, whatever others do
      question = asked;
      await choose();
    }
  } finally {
    drawing = false;
  }
}

document.addEventListener("click", ({ target }) => {
  const pointer = pointedAt(target, left.lights, legal.seat);
  if (pointer) pointed = [...pointed, pointer];
  if (pointer) choose();
});
const { revision } = legal;
for await (const update of me.log({ story: 1 })) if (update.revision <= revision) tell(update);
me.listen((update) => (tell(update), show()), { after: revision });
await show();
