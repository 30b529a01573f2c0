// The board that is filled in: squares are pointed at with a finger, a mouse or the arrow keys.
import { svg } from "../inputs/svg.js";
import { h } from "../parts/dom.js";
import { squareIn } from "./shape.js";
import { inline, light, pointedAt } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/**
 * Make a board. `pointed` is called with a square, `key` with a letter pressed on one; `told` says what lies there.
 * @param {Words} words
 * @param {{ pointed: (x: number, y: number) => void, key: (key: string, x: number, y: number) => boolean, told: (x: number, y: number) => string }} does
 */
export function surface(words, { pointed, key, told }) {
  const paper = h("div", { class: "paper" });
  const said = h("p", { class: "soft", role: "status" });
  const element = h("div", { class: "surface", tabIndex: 0, role: "application", "aria-label": words.say("score.board") }, said, paper);
  /** @type {[number, number] | null} */ let here = null;

  /** @param {number} x @param {number} y */
  function stand(x, y) {
    here = [x, y];
    said.textContent = told(x, y);
    mark();
  }

  /** Mark the square on which one stands: the square alone, since what lies there may reach into others. */
  function mark() {
    for (const each of paper.querySelectorAll(".here")) each.remove();
    const board = paper.querySelector("svg[data-origin][data-unit]");
    if (!here || !board) return;
    const [left = 0, top = 0] = (board.getAttribute("data-origin") ?? "").split(" ").map(Number);
    const unit = Number(board.getAttribute("data-unit"));
    board.append(svg("rect", { class: "here", x: left + unit * here[0], y: top + unit * here[1], width: unit, height: unit }));
  }

  paper.addEventListener("click", ({ target }) => {
    const square = squareAt(target);
    if (!square) return;
    pointed(...square);
    stand(...square);
  });
  element.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const [x, y] = here ?? [0, 0];
    if (step) stand(here ? x + step[0] : 0, here ? y + step[1] : 0);
    else if (here && (event.key === "Enter" || event.key === " ")) {
      pointed(x, y);
      stand(x, y);
    } else if (!here || !key(event.key, x, y)) return;
    event.preventDefault();
  });
  return {
    element,
    show: (/** @type {string} */ svg) => {
      inline(paper, svg).setAttribute("aria-hidden", "true"); // what lies where is told in words
      mark();
    },
    light: (/** @type {string[]} */ pointers) => light(paper, pointers, null, "told"),
    tell: (/** @type {string} */ text) => (said.textContent = text),
    press: (/** @type {string} */ letter) => here && key(letter, ...here),
  };
}

/** Return the nearest square, from what was clicked on outwards. @param {EventTarget | null} target @returns {[number, number] | null} */
function squareAt(target) {
  for (let each = target instanceof Element ? target.closest("[data-at]") : null; each; each = each.parentElement?.closest("[data-at]") ?? null) {
    const square = squareIn(pointedAt(each));
    if (square) return square;
  }
  return null;
}
