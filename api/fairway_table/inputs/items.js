// Cards and tiles as pictures to pick from, with a search where there are many.
import { h } from "../parts/dom.js";
import { pictureOf } from "../parts/items.js";
import { label, said, same, told } from "./asked.js";
import { several } from "./several.js";

/** @typedef {import("./asked.js").Asked} Asked */

const MANY = 12; // from so many on, one searches

/** Choose an item, or several. @param {Asked} asked */
export function items(asked) {
  const { values = [] } = asked;
  if (asked.input.many) return laidOut(asked, several(asked, face));
  const made = values.map((id) => {
    const card = h("button", { type: "button", class: "chip", "aria-pressed": String(same(id, asked.value)) }, face(asked, id));
    card.addEventListener("click", () => {
      for (const each of made) each.setAttribute("aria-pressed", String(each === card));
      asked.give(id);
    });
    return card;
  });
  return laidOut(asked, h("div", { class: "input chips", role: "group", "aria-label": label(asked) }, made));
}

/** @param {Asked} asked @param {unknown} id @returns {(Node | string)[]} */
function face(asked, id) {
  const kind = asked.input.kind.slice(asked.input.kind.indexOf(":") + 1);
  const { server, words } = asked;
  const picture = server && words ? pictureOf(server, words, kind, String(id)) : null;
  const name = h("span", { class: "name" }, told(asked, id));
  return picture ? [h("img", { src: picture, alt: "", loading: "lazy" }), name] : [name];
}

/** Lay pictures out side by side; where there are many, a field above hides those without the words in it. @param {Asked} asked @param {HTMLElement} inner */
function laidOut(asked, inner) {
  const all = /** @type {HTMLElement[]} */ ([...inner.querySelectorAll(".chip")]);
  inner.classList.toggle("cards", inner.querySelector("img") !== null);
  if (all.length < MANY) return inner;
  const search = h("input", { type: "search", class: "search", placeholder: said(asked, "search"), "aria-label": said(asked, "search") });
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const one of all) one.hidden = !words.every((word) => (one.textContent ?? "").toLowerCase().includes(word));
  });
  return h("div", { class: "input searchable" }, search, inner);
}
