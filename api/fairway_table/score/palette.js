// Choosing what to lay down: one of many items by its picture, or a number.
import { h, show } from "../parts/dom.js";
import { bare } from "../lobby/field.js";
import { matching, telling } from "./search.js";

/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {import("./shape.js").Layer} Layer */
/** @typedef {import("../lobby/field.js").Item} Item */

const CHIPS = 12; // words to filter by

/**
 * Items of a layer as pictures, with a search. `chosen()` is the id that is held.
 * @param {Words} words @param {Layer} layer @param {Item[]} items @param {(id: string) => void} choose
 */
export function palette(words, layer, items, choose) {
  const search = h("input", { type: "search", placeholder: words.say("score.search"), "aria-label": words.say("score.search") });
  /** @type {Set<string>} */ const filters = new Set();
  const chips = h("div", { class: "chips" }, telling(items, CHIPS, words.say("score.small_words").split(" ")).map((word) => {
    const chip = h("button", { type: "button", class: "chip", "aria-pressed": "false" }, word);
    chip.addEventListener("click", () => {
      if (!filters.delete(word)) filters.add(word);
      chip.setAttribute("aria-pressed", String(filters.has(word)));
      draw();
    });
    return chip;
  }));
  const count = h("p", { class: "soft", role: "status" });
  const without = h("button", { type: "button", class: "quiet", hidden: true, onclick: unfilter });
  const grid = h("div", { class: "designs", role: "listbox", "aria-label": layer.title });
  let held = "";

  /** Look among all again. */
  function unfilter() {
    filters.clear();
    for (const each of chips.children) each.setAttribute("aria-pressed", "false");
    draw();
    search.focus();
  }

  function draw() {
    const found = matching(items, search.value, filters);
    without.hidden = found.length > 0 || !filters.size;
    without.textContent = words.say("score.without", { words: words.joined([...filters].map((each) => `“${each}”`)) });
    count.textContent = words.say("score.found", { n: found.length });
    show(grid, found.map((item, place) => {
      const id = bare(item.id);
      const button = h("button", { type: "button", role: "option", "aria-selected": String(id === held), tabIndex: place ? -1 : 0, title: `${item.name} (${id})`, "data-item": id }, item.picture ? h("img", { src: item.picture, alt: "", loading: "lazy", width: 72, height: 72 }) : null, h("span", {}, item.name));
      button.setAttribute("aria-label", `${item.name} (${id})`);
      button.addEventListener("click", () => {
        hold(id);
        choose(id);
      });
      return button;
    }));
  }

  /** @param {string} id */
  function hold(id) {
    held = id;
    for (const each of grid.children) each.setAttribute("aria-selected", String(each.getAttribute("data-item") === id));
  }

  // Tab reaches the designs once; arrow keys go from one to the next, in rows as they are shown.
  grid.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...grid.children]);
    const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const wide = all.filter((each) => each.offsetTop === all[0]?.offsetTop).length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide }[event.key];
    const next = step === undefined ? undefined : all[here + step];
    if (!next) return;
    event.preventDefault();
    all.forEach((each) => (each.tabIndex = each === next ? 0 : -1));
    next.focus();
  });
  search.addEventListener("input", draw);
  draw();
  return { element: h("div", { class: "palette" }, search, chips, count, without, grid), hold };
}

/** Numbers of a layer, as buttons. @param {Layer} layer @param {(number: number) => void} choose */
export function numberRow(layer, choose) {
  const buttons = layer.numbers.map((number) => h("button", { type: "button", "aria-pressed": "false", onclick: () => choose(number) }, number));
  const hold = (/** @type {unknown} */ held) => layer.numbers.forEach((number, place) => buttons[place]?.setAttribute("aria-pressed", String(number === held)));
  return { element: h("div", { class: "numbers", role: "group", "aria-label": layer.title }, buttons), hold };
}
