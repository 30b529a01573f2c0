// Quiet animation: whatever an update moves flies from where it was to where it lies, and dice that changed roll.
// Nobody waits for it, a click or a key ends it, and whoever wants no motion gets none.
import { svg } from "../inputs/svg.js";
import { durationOf, journeysIn, mayRoll, offsets } from "./ways.js";
import { shownAs, whereIs } from "./whereabouts.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./ways.js").Journey} Journey */
/** @typedef {import("./whereabouts.js").Place} Place */

/**
 * Something that is about to move: what showed it before, a copy of that, and where it was.
 * @typedef {{ journey: Journey, drawn: SVGGraphicsElement | null, copy: SVGSVGElement | null, start: Place | null }} Leaving
 */

const DICE = '[data-at^="die:"]';
const NEAR = 4; // pixels: what moves less stays
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Animate what happens in the pictures below a root.
 * @param {Element | ShadowRoot} root holds all pictures of the match @param {Game} game @param {AbortSignal} signal
 */
export function moving(root, game, signal) {
  /** @type {Leaving[]} */ let leaving = [];
  /** @type {Set<Animation>} */ const running = new Set();
  /** What dice showed, picture by picture. @type {WeakMap<Element, Map<string, string>>} */ const faces = new WeakMap();

  const run = (/** @type {Animation} */ animation, /** @type {() => void} */ done) => {
    running.add(animation);
    animation.finished.catch(() => {}).finally(() => (running.delete(animation), done()));
  };
  const skip = () => {
    for (const each of running) each.finish();
  };

  game.addEventListener("update", (event) => {
    skip();
    const wanted = !STILL.matches && !document.hidden && game.shown === null;
    leaving = wanted ? journeysIn(/** @type {CustomEvent} */ (event).detail).map((journey) => leave(root, journey)) : [];
  }, { signal });

  // pictures come one by one: what moves starts as soon as the one that it left, and the one that it comes to, are drawn
  root.addEventListener("drawn", ({ target }) => {
    leaving = leaving.filter((each) => !arrive(root, each, run));
    const board = /** @type {Element} */ (target);
    const before = faces.get(board);
    const now = facesIn(board);
    faces.set(board, now);
    if (!STILL.matches && game.shown === null && before) roll(board, before, now, run);
  }, { signal, capture: true });

  for (const event of ["pointerdown", "keydown"]) root.addEventListener(event, skip, { signal, capture: true });
  game.addEventListener("look", () => ((leaving = []), skip()), { signal });
}

/** @param {ParentNode} root @param {Journey} journey @returns {Leaving} */
function leave(root, journey) {
  const [first = ""] = journey.stops;
  const drawn = shownAs(root, journey.what, first);
  const start = whereIs(root, drawn ? journey.what : first, first);
  return { journey, drawn, copy: drawn && copyOf(drawn), start };
}

/**
 * Let something fly to where it lies now, if that can be seen yet.
 * @param {Element | ShadowRoot} root @param {Leaving} leaving @param {(animation: Animation, done: () => void) => void} run @returns {boolean}
 */
function arrive(root, { journey, drawn, copy: before, start }, run) {
  if (drawn?.isConnected) return false; // its picture is as it was
  const last = journey.stops.at(-1) ?? "";
  const now = shownAs(root, journey.what, last);
  const copy = now ? copyOf(now) : before;
  const lies = now ? whereIs(root, journey.what, last) : whereIs(root, last);
  if (!copy || !start || !lies) return false;
  const end = now ? lies : { ...start, x: lies.x, y: lies.y }; // what disappears in a pile keeps its size on the way
  const middle = journey.stops.slice(1, -1).flatMap((each) => whereIs(root, each) ?? []);
  const places = [start, ...middle, end];
  if (places.length === 2 && Math.hypot(start.x - end.x, start.y - end.y) < NEAR) return true;
  fly(root, copy, now, places, journey.along, run);
  return true;
}

/** @param {Element | ShadowRoot} root @param {SVGSVGElement} copy @param {SVGGraphicsElement | null} target @param {Place[]} places @param {boolean} along @param {(animation: Animation, done: () => void) => void} run */
function fly(root, copy, target, places, along, run) {
  const end = /** @type {Place} */ (places.at(-1));
  const points = places.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
  const at = offsets(points);
  const size = (/** @type {Place} */ { width, height }) => (along || !width || !height ? 1 : Math.min(width / end.width, height / end.height, 2));
  Object.assign(copy.style, { left: `${end.x - end.width / 2}px`, top: `${end.y - end.height / 2}px`, width: `${end.width}px`, height: `${end.height}px` });
  root.append(copy);
  target?.classList.add("arriving");
  const frames = places.map((place, index) => ({
    offset: at[index] ?? 1,
    transform: `translate(${place.x - end.x}px, ${place.y - end.y}px) scale(${size(place)})`,
  }));
  const timing = { duration: durationOf(points, along), easing: along ? "linear" : "ease-in-out" };
  run(copy.animate(frames, timing), () => {
    copy.remove();
    target?.classList.remove("arriving");
  });
}

/** Return a picture of its own of what a picture shows, as large as it is there. @param {SVGGraphicsElement} drawn @returns {SVGSVGElement | null} */
function copyOf(drawn) {
  const picture = drawn.ownerSVGElement;
  const whole = picture?.getScreenCTM();
  const parent = /** @type {SVGGraphicsElement | null} */ (drawn.parentNode instanceof SVGGraphicsElement ? drawn.parentNode : null)?.getScreenCTM();
  if (!whole || !parent) return null;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const { a, b, c, d, e, f } = parent;
  const inside = svg("g", { transform: `translate(${-left} ${-top}) matrix(${a} ${b} ${c} ${d} ${e} ${f})` });
  const copy = /** @type {Element} */ (drawn.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll("[data-at]")]) each.removeAttribute("data-at");
  inside.append(copy);
  return svg("svg", { class: "flying", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, inside);
}

/** What every die shows. @param {ParentNode} root @returns {Map<string, string>} */
function facesIn(root) {
  return new Map([...root.querySelectorAll(DICE)].map((each) => [each.getAttribute("data-at") ?? "", faceOf(each)]));
}

/** What a die looks like, without what is marked on it for the moment. @param {Element} die */
function faceOf(die) {
  return die.innerHTML.replaceAll(/ class="[^"]*"/g, "");
}

/** Let dice roll that show something else now. @param {ParentNode} root @param {Map<string, string>} before @param {Map<string, string>} now @param {(animation: Animation, done: () => void) => void} run */
function roll(root, before, now, run) {
  for (const die of root.querySelectorAll(DICE)) {
    const pointer = die.getAttribute("data-at") ?? "";
    if (before.get(pointer) === now.get(pointer) || !mayRoll(die.getBoundingClientRect())) continue;
    die.classList.add("rolling");
    run(die.animate({ rotate: ["-220deg", "20deg", "0deg"], scale: [0.6, 1.1, 1] }, { duration: 520, easing: "ease-out" }), () => die.classList.remove("rolling"));
  }
}
