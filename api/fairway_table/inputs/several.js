// Several of something: chips to switch on and off, or one choice after another where order and repeats count.
import { h } from "../parts/dom.js";
import { label, said, same, told } from "./asked.js";
import { chosenFrom, fits, isSelection, positions, things } from "./selections.js";

/** @typedef {import("./asked.js").Asked} Asked */

/**
 * Choose a selection. `values` are either the lists to choose from or, with `any`, the things themselves.
 * @param {Asked & { any?: unknown[], most?: number }} asked
 * @param {(asked: Asked, thing: unknown) => (Node | string)[]} [face] what stands on a chip
 */
export function several(asked, face = (about, thing) => [told(about, thing)]) {
  const lists = /** @type {unknown[][] | undefined} */ (asked.values?.every(Array.isArray) && asked.values.length ? asked.values : undefined);
  if (lists && !asked.any && !isSelection(lists)) return inOrder(asked, lists);
  return chips(asked, asked.any ?? things(lists ?? []), asked.any ? null : (lists ?? null), face);
}

/** @param {Asked & { most?: number }} asked @param {unknown[]} all @param {unknown[][] | null} lists @param {(asked: Asked, thing: unknown) => (Node | string)[]} face */
function chips(asked, all, lists, face) {
  let chosen = /** @type {unknown[]} */ (Array.isArray(asked.value) ? asked.value : []);
  const has = (/** @type {unknown} */ thing) => chosen.some((each) => same(each, thing));
  const made = all.map((thing) => {
    const chip = h("button", { type: "button", class: "chip" }, face(asked, thing));
    chip.addEventListener("click", () => {
      chosen = has(thing) ? chosen.filter((each) => !same(each, thing)) : [...chosen, thing];
      shown();
      const found = lists ? chosenFrom(lists, chosen) : chosen;
      if (found) asked.give(found);
    });
    return chip;
  });
  const none = h("button", { type: "button", class: "choice", onclick: () => ((chosen = []), shown(), asked.give([])) }, said(asked, "none"));
  const shown = () => {
    made.forEach((chip, place) => {
      const thing = all[place];
      const full = asked.most !== undefined && chosen.length >= asked.most;
      chip.setAttribute("aria-pressed", String(has(thing)));
      chip.disabled = !has(thing) && (full || (lists !== null && !fits(lists, [...chosen, thing])));
    });
  };
  shown();
  const may = lists === null || lists.some((each) => each.length === 0);
  return h("div", { class: "input chips", role: "group", "aria-label": label(asked) }, made, may && none);
}

/** One choice for each place of a list. @param {Asked} asked @param {unknown[][]} lists */
function inOrder(asked, lists) {
  const chosen = /** @type {unknown[]} */ (Array.isArray(asked.value) ? [...asked.value] : []);
  const rows = positions(lists).map((values, place) => {
    const made = values.map((value) => {
      const button = h("button", { type: "button", class: "choice", "aria-pressed": String(same(chosen[place], value)) }, told(asked, value));
      button.addEventListener("click", () => {
        chosen[place] = value;
        for (const each of made) each.setAttribute("aria-pressed", String(each === button));
        const found = lists.find((each) => same(each, chosen));
        if (found) asked.give(found);
      });
      return button;
    });
    return h("div", { class: "choices", role: "group", "aria-label": `${label(asked)} ${place + 1}` }, h("span", { class: "place" }, place + 1), made);
  });
  return h("div", { class: "input in-order" }, rows);
}
