// A dial: choose a direction or a quarter turn by pointing, dragging, the wheel or arrow keys.
import { h } from "../parts/dom.js";
import { label, said, same, told } from "./asked.js";
import { buttons } from "./buttons.js";
import { angleOf, angleTo, between, nearest, next, onCircle, sector } from "./compass.js";
import { svg } from "./svg.js";

/** @typedef {import("./asked.js").Asked} Asked */

const OUTER = 50;
const INNER = 18;
const GAP = 4; // degrees
const WIDEST = 90;

/** Choose where something goes. @param {Asked} asked */
export function direction(asked) {
  const values = asked.values?.length ? asked.values : /** @type {any} */ (asked.input.schema)?.enum ?? [];
  return values.every((/** @type {unknown} */ each) => angleOf(each) !== null) ? dial({ ...asked, values }, angleOf) : buttons({ ...asked, values });
}

/** Choose how something lies. @param {Asked} asked */
export function quarterTurn(asked) {
  const values = asked.values?.length ? asked.values : [0, 1, 2, 3];
  return dial({ ...asked, values }, (value) => (typeof value === "number" ? (value % 4) * 90 : null));
}

/** @param {Asked} asked @param {(value: unknown) => number | null} angle */
function dial(asked, angle) {
  const values = asked.values ?? [];
  let now = values.find((each) => asked.value !== undefined && same(each, asked.value));
  const width = narrowest(values.map((each) => angle(each) ?? 0)) - GAP;
  const marks = values.map((each) => mark(asked, each, angle(each) ?? 0, width));
  const needle = svg("path", { class: "needle", d: `M-4 0L0 -${INNER + 14}L4 0Z`, "aria-hidden": "true" });
  const face = svg("svg", { viewBox: "-52 -52 104 104", class: "dial-face" }, svg("circle", { r: OUTER, class: "rim" }), marks, needle, svg("circle", { r: 5, class: "hub" }));
  const name = h("output", { class: "dial-name" });
  const shown = () => {
    marks.forEach((each, place) => {
      const chosen = now !== undefined && values[place] === now;
      each.setAttribute("aria-checked", String(chosen));
      each.setAttribute("tabindex", chosen || (now === undefined && place === 0) ? "0" : "-1");
    });
    needle.classList.toggle("set", now !== undefined);
    needle.setAttribute("transform", `rotate(${now === undefined ? 0 : angle(now)})`);
    name.textContent = now === undefined ? said(asked, "turn_hint") : told(asked, now);
  };
  const choose = (/** @type {unknown} */ value) => {
    if (value === undefined || value === now) return;
    now = value;
    shown();
    asked.give(value);
  };
  marks.forEach((each, place) => each.addEventListener("click", () => choose(values[place])));
  const element = h("div", { class: "input dial", role: "radiogroup", "aria-label": label(asked) }, face, name);
  element.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next(values, angle, now, by));
    marks[values.indexOf(now)]?.focus();
  });
  element.addEventListener("wheel", (event) => (event.preventDefault(), choose(next(values, angle, now, event.deltaY > 0 ? 1 : -1))), { passive: false });
  drag(face, (way) => choose(nearest(values, angle, way)));
  shown();
  return element;
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, r: 1, R: 1 };

/** How near two neighbours lie to each other, in degrees. @param {number[]} angles */
function narrowest(angles) {
  const apart = angles.flatMap((one) => angles.filter((other) => other !== one).map((other) => between(one, other)));
  return Math.min(WIDEST, ...apart);
}

/** @param {Asked} asked @param {unknown} value @param {number} angle @param {number} width */
function mark(asked, value, angle, width) {
  const [x, y] = onCircle(angle, (OUTER + INNER) / 2 + 6);
  const arrow = svg("path", { class: "arrow", d: "M-5 4L0 -6L5 4Z", transform: `translate(${x} ${y}) rotate(${angle})` });
  const title = svg("title", {}, told(asked, value));
  return svg("g", { role: "radio", class: "way", "aria-label": told(asked, value) }, title, svg("path", { d: sector(angle, width, INNER, OUTER) }), arrow);
}

/** Follow a finger or a pressed mouse around the middle. @param {SVGElement} face @param {(angle: number) => void} moved */
function drag(face, moved) {
  face.addEventListener("pointermove", ({ buttons: pressed, clientX, clientY }) => {
    if (!pressed) return;
    const { left, top, width, height } = face.getBoundingClientRect();
    const [dx, dy] = [clientX - left - width / 2, clientY - top - height / 2];
    if (Math.hypot(dx, dy) > width / 8) moved(angleTo(dx, dy));
  });
}
