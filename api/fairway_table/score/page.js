// A real table: what lies on it is laid on a board in the browser, and the sheet says what it is worth.
import { itemsOf } from "../lobby/contents.js";
import { bare, field } from "../lobby/field.js";
import { page, trouble, visit } from "../lobby/visit.js";
import { h, show } from "../parts/dom.js";
import { numberRow, palette } from "./palette.js";
import { laid, lying, nextNumber, shapeOf, taken, turned } from "./shape.js";
import { sheet } from "./sheet.js";
import { surface } from "./surface.js";
import { Problem } from "/kit/fairway.js";

/** @typedef {import("./shape.js").Layer} Layer */
/** @typedef {import("./shape.js").Paper} Paper */
/** @typedef {import("../lobby/field.js").Item} Item */

const { server, words } = await visit();

/** Fill in one kind of file. @param {any} form what stands in it @returns {Promise<HTMLElement>} */
async function desk(form) {
  const { layers, plain } = shapeOf(form.schema);
  const items = itemsOf(server, form.packs);
  /** @type {Map<Layer, Item[]>} */ const known = new Map();
  for (const layer of layers) known.set(layer, layer.kind ? await items(layer.kind) : []);
  let paper = await blank(form, layers, plain, items);
  let layer = /** @type {Layer} */ (layers[0]);
  /** @type {Map<Layer, unknown>} */ const held = new Map();
  /** @type {Paper[]} */ const before = [];
  /** Reasons that are unfolded. @type {Set<string>} */ const open = new Set();

  const board = surface(words, { pointed, key, told });
  const result = h("div", { "aria-live": "polite" });
  const tools = h("div", { class: "tools" });
  const fields = h("div", { class: "fields" });
  const undo = h("button", { type: "button", class: "quiet", disabled: true, onclick: back }, words.say("score.undo"));
  const turn = h("button", { type: "button", onclick: () => board.press("r") }, words.say("score.turn"));
  const away = h("button", { type: "button", onclick: () => board.press("Delete") }, words.say("score.away"));
  const file = h("textarea", { rows: 8, spellcheck: false, "aria-label": words.say("score.file") });
  const wrong = h("div", { "aria-live": "polite" });

  /** @param {Paper} next */
  function change(next) {
    before.push(paper);
    paper = next;
    refresh();
  }

  function back() {
    paper = before.pop() ?? paper;
    drawFields();
    refresh();
  }

  /** Fields that are no things on squares, as they are now. */
  function drawFields() {
    show(fields, plain.map(([name, schema]) => {
      const made = field(name, schema, paper[name] ?? schema.default ?? null, { words, root: form.schema, items });
      made.element.addEventListener("change", () => {
        const value = made.value();
        const { [name]: _, ...others } = paper;
        change(value === null || value === "" ? others : { ...others, [name]: value });
      });
      return made.element;
    }));
  }

  /** @param {number} x @param {number} y */
  function pointed(x, y) {
    const there = lying(paper, layer, x, y);
    const what = held.get(layer);
    if (there && (what === undefined || there[layer.what] === what)) change(layer.turn ? turned(paper, layer, x, y) : taken(paper, layer, x, y));
    else if (what !== undefined) {
      change(laid(paper, layer, what, x, y));
      if (!layer.kind) hold(nextNumber(paper, layer));
    } else board.tell(words.say("score.choose_first"));
  }

  /** @param {string} pressed @param {number} x @param {number} y */
  function key(pressed, x, y) {
    if (!lying(paper, layer, x, y)) return false;
    if (pressed === "Delete" || pressed === "Backspace") change(taken(paper, layer, x, y));
    else if (pressed.toLowerCase() === "r" && layer.turn) change(turned(paper, layer, x, y));
    else return false;
    board.tell(told(x, y));
    return true;
  }

  /** @param {number} x @param {number} y */
  function told(x, y) {
    const things = layers.flatMap((each) => {
      const there = lying(paper, each, x, y);
      return there ? [known.get(each)?.find(({ id }) => bare(id) === there[each.what])?.name ?? `${each.title}: ${there[each.what]}`] : [];
    });
    return words.say("score.square", { column: x + 1, line: y + 1, what: things.length ? words.joined(things) : words.say("score.nothing") });
  }

  const kits = new Map(layers.map((each) => [each, each.kind ? palette(words, each, known.get(each) ?? [], (id) => hold(id)) : numberRow(each, (number) => hold(number))]));

  /** @param {unknown} what */
  function hold(what) {
    held.set(layer, what);
    kits.get(layer)?.hold(/** @type {any} */ (what));
  }

  const tabs = layers.map((each) => h("button", { type: "button", "aria-pressed": "false", onclick: () => pick(each) }, each.title));

  /** @param {Layer} wanted */
  function pick(wanted) {
    layer = wanted;
    layers.forEach((each, place) => tabs[place]?.setAttribute("aria-pressed", String(each === layer)));
    turn.hidden = !layer.turn;
    if (!layer.kind) hold(nextNumber(paper, layer));
    show(tools, h("p", { class: "soft" }, words.say(layer.turn ? "score.how.turn" : "score.how.number")), kits.get(layer)?.element);
  }

  let asked = 0;
  async function refresh() {
    const mine = (asked += 1);
    undo.disabled = !before.length;
    file.value = JSON.stringify(paper, null, 1);
    const send = (/** @type {string} */ what) => server.call("POST", `/v1/documents/${form.document}/${what}`, { body: paper });
    const [drawn, judged] = await Promise.allSettled([form.draws ? send("picture") : "", send("score")]);
    if (mine !== asked) return; // more was laid meanwhile
    if (drawn.status === "fulfilled" && drawn.value) board.show(drawn.value);
    if (judged.status === "fulfilled") show(result, sheet(words, judged.value, board.light, open));
    else show(result, trouble(judged.reason));
  }

  /** Take a file over, if it is one. @param {string} text */
  function read(text) {
    try {
      const found = JSON.parse(text);
      if (!found || typeof found !== "object" || Array.isArray(found)) return show(wrong, trouble(words.say("score.no_file")));
      change(found);
      drawFields();
      show(wrong);
    } catch (problem) {
      show(wrong, trouble(problem instanceof Problem ? problem : words.say("options.no_value")));
    }
  }

  const upload = h("input", { type: "file", accept: ".json,application/json", "aria-label": words.say("score.open") });
  upload.addEventListener("change", async () => upload.files?.[0] && read(await upload.files[0].text()));
  const save = h("a", { class: "quiet", download: `${form.document}.json`, href: "#" }, words.say("score.save"));
  save.addEventListener("click", () => (save.href = `data:application/json,${encodeURIComponent(JSON.stringify(paper, null, 1))}`));
  if (layers[0]) pick(layers[0]);
  drawFields();
  refresh();
  return h(
    "div",
    { class: "desk" },
    h("div", { class: "left" }, h("div", { class: "row" }, turn, away, undo), board.element),
    h("div", { class: "middle" }, fields, h("div", { class: "tabs", role: "group", "aria-label": words.say("score.lay") }, tabs), tools),
    h(
      "div",
      { class: "right" },
      h("h2", {}, words.say("score.sheet")),
      result,
      h("details", {}, h("summary", {}, words.say("score.file")), h("div", { class: "field" }, file, wrong, h("div", { class: "row" }, h("button", { type: "button", onclick: () => read(file.value) }, words.say("score.take")), save), upload)),
    ),
  );
}

/**
 * Begin with nothing laid, and with the first item of whatever the file is at fault without.
 * @param {any} form @param {Layer[]} layers @param {[string, any][]} plain @param {(kind: string) => Promise<Item[]>} items
 */
async function blank(form, layers, plain, items) {
  /** @type {Paper} */ const paper = Object.fromEntries(layers.map(({ list }) => [list, []]));
  const faulty = async () => {
    const { faults } = await server.call("POST", `/v1/documents/${form.document}/score`, { body: paper });
    return faults.some((/** @type {any} */ { severity }) => severity === "error");
  };
  for (const [name, schema] of plain) {
    const kind = String(schema["x-kind"] ?? "");
    if (!kind.startsWith("item:") || !(await faulty())) continue;
    const [first] = await items(kind.slice("item:".length));
    if (first) paper[name] = bare(first.id);
  }
  return paper;
}

try {
  const { documents } = await server.call("GET", "/v1/documents");
  const scored = documents.filter((/** @type {any} */ each) => each.scores);
  const holder = h("div", {}, h("p", { class: "soft" }, words.say("page.loading")));
  const open = async (/** @type {string} */ name) => show(holder, await desk(await server.call("GET", `/v1/documents/${name}`)));
  const choose = scored.length > 1 ? h("select", { "aria-label": words.say("score.what") }, scored.map((/** @type {any} */ each) => h("option", { value: each.document }, each.text))) : null;
  choose?.addEventListener("change", () => open(choose.value));
  page(words, words.say("lobby.score"), [h("a", { href: "/", class: "link" }, words.say("score.lobby"))], [
    h("section", { class: "score" }, h("div", {}, h("h1", {}, words.say("lobby.score")), h("p", { class: "soft" }, words.say("score.about"))), choose, holder),
  ]);
  if (scored.length) await open(scored[0].document);
  else show(holder, h("p", {}, words.say("score.none")));
} catch (problem) {
  page(words, words.say("lobby.score"), [], [trouble(problem)]);
}
