// Where on the screen a pointer lies: in which of several pictures, and where in it.
import { parsePointer } from "/kit/fairway.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Place on the screen, from its middle */

/**
 * Return what shows a pointer. One thing may be shown in several places: what lies nearest to something else is meant, or
 * what is largest.
 * @param {ParentNode} root @param {string} pointer @param {string} [near] a pointer to what it lies by
 * @returns {SVGGraphicsElement | null}
 */
export function shownAs(root, pointer, near = "") {
  const all = allShown(root, pointer);
  const by = near && all.length > 1 ? largest(allShown(root, near)) : null;
  const beside = by ? all.filter((each) => each.ownerSVGElement === by.ownerSVGElement) : [];
  return by && beside.length ? nearest(beside, by) : largest(all);
}

/** @param {ParentNode} root @param {string} pointer @returns {SVGGraphicsElement[]} */
function allShown(root, pointer) {
  const [, seat, rest = pointer] = /^seat:(\d+)\/(.+)$/.exec(pointer) ?? [];
  const own = seat === undefined ? [] : [...root.querySelectorAll(`svg[data-seat="${seat}"] [data-at="${CSS.escape(rest)}"]`)];
  const found = own.length ? own : [...root.querySelectorAll(`[data-at="${CSS.escape(pointer)}"]`)];
  return /** @type {SVGGraphicsElement[]} */ (found.filter((each) => each instanceof SVGGraphicsElement && each.getBoundingClientRect().width > 0));
}

/** @param {SVGGraphicsElement[]} drawn */
function largest(drawn) {
  const area = (/** @type {SVGGraphicsElement} */ each) => each.getBoundingClientRect().width * each.getBoundingClientRect().height;
  return drawn.sort((a, b) => area(b) - area(a))[0] ?? null;
}

/** @param {SVGGraphicsElement[]} drawn @param {SVGGraphicsElement} by */
function nearest(drawn, by) {
  const { x, y } = placeOf(by.getBoundingClientRect());
  const far = (/** @type {SVGGraphicsElement} */ each) => {
    const at = placeOf(each.getBoundingClientRect());
    return Math.hypot(at.x - x, at.y - y);
  };
  return drawn.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** Return where a pointer lies; null where no picture shows it. @param {ParentNode} root @param {string} pointer @param {string} [near] @returns {Place | null} */
export function whereIs(root, pointer, near = "") {
  const drawn = shownAs(root, pointer, near);
  if (drawn) return placeOf(drawn.getBoundingClientRect());
  return between(root, pointer) ?? wholeSeat(root, pointer);
}

/** A place between squares, by the parts in which a picture says they are counted. @param {ParentNode} root @param {string} text @returns {Place | null} */
function between(root, text) {
  const pointer = parsePointer(text);
  for (const picture of /** @type {NodeListOf<SVGSVGElement>} */ (root.querySelectorAll("svg[data-parts]"))) {
    const { parts = "", origin = "", unit = "", seat = "" } = picture.dataset;
    const words = parts.split(" ");
    const part = Number(words[words.indexOf(pointer?.kind ?? "") + 1]);
    if (!pointer || !words.includes(pointer.kind) || (pointer.seat !== null && String(pointer.seat) !== seat)) continue;
    const matrix = picture.getScreenCTM();
    const [x = 0, y = 0] = (pointer.values[0] ?? "").split(",").map(Number);
    const [left = 0, top = 0] = origin.split(" ").map(Number);
    const at = new DOMPoint(left + x * part * Number(unit), top + y * part * Number(unit)).matrixTransform(matrix ?? undefined);
    if (matrix) return { x: at.x, y: at.y, width: 0, height: 0 };
  }
  return null;
}

/** All that lies before a seat. @param {ParentNode} root @param {string} text @returns {Place | null} */
function wholeSeat(root, text) {
  const pointer = parsePointer(text);
  const picture = pointer?.kind === "seat" ? root.querySelector(`svg[data-seat="${pointer.values[0]}"]`) : null;
  return picture && placeOf(picture.getBoundingClientRect());
}

/** @param {DOMRect} rect @returns {Place} */
function placeOf({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2, width, height };
}
