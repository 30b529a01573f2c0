// Marks over a picture: what may be pointed at, what was, what is meant, and what would lie there. The picture stays as it is drawn.
import { svg } from "../inputs/svg.js";

/** A rectangle in a picture's own measure. @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Return where something in a picture lies, in the picture's own measure; null if it shows nothing.
 * @param {SVGSVGElement} picture @param {SVGGraphicsElement} drawn @returns {Box | null}
 */
export function boxOf(picture, drawn) {
  const box = drawn.getBBox();
  const own = drawn.getCTM();
  const whole = picture.getCTM();
  if (!own || !whole || (!box.width && !box.height)) return null;
  const to = whole.inverse().multiply(own);
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x = 0, y = 0]) => new DOMPoint(x, y).matrixTransform(to));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** What a picture shows, by pointer: measured when somebody asks, since a board has hundreds of places. */
export class Places {
  /** @type {Map<string, SVGGraphicsElement[]>} */ #drawn = new Map();
  /** @type {Map<string, Box | null>} */ #boxes = new Map();

  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    for (const drawn of picture.querySelectorAll("[data-at]")) {
      const pointer = drawn.getAttribute("data-at") ?? "";
      if (drawn instanceof SVGGraphicsElement) this.#drawn.set(pointer, [...(this.#drawn.get(pointer) ?? []), drawn]);
    }
  }

  /** What the picture itself calls something. @param {string} pointer */
  title(pointer) {
    const titles = (this.#drawn.get(pointer) ?? []).map((each) => each.querySelector(":scope > title")?.textContent ?? "");
    return titles.find(Boolean) ?? "";
  }

  /** Where something lies; of several places that show it, the largest. @param {string} pointer @returns {Box | null} */
  box(pointer) {
    const known = this.#boxes.get(pointer);
    if (known) return known;
    const boxes = (this.#drawn.get(pointer) ?? []).flatMap((each) => boxOf(this.picture, each) ?? []);
    const largest = boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
    this.#boxes.set(pointer, largest);
    return largest;
  }
}

/** Draw the outline of a place. @param {Box} box @param {string} name the class that says why @param {Record<string, string | number>} [more] */
export function mark({ x, y, width, height }, name, more = {}) {
  const inset = Math.min(width, height) * 0.03;
  return svg("rect", {
    class: `mark ${name}`,
    x: x + inset,
    y: y + inset,
    width: Math.max(width - 2 * inset, 1),
    height: Math.max(height - 2 * inset, 1),
    rx: Math.min(width, height) * 0.08,
    ...more,
  });
}

/**
 * Return which of several places is next in a direction: the nearest one, what lies straight ahead before what lies aside.
 * @param {Box} from @param {Box[]} others @param {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} key @returns {number} its place in the list, or -1
 */
export function nextTo(from, others, key) {
  const [ahead, side] = key === "ArrowLeft" || key === "ArrowRight" ? /** @type {const} */ (["x", "y"]) : /** @type {const} */ (["y", "x"]);
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const start = middle(from);
  let best = -1;
  let least = Infinity;
  others.forEach((box, place) => {
    const at = middle(box);
    const forward = (at[ahead] - start[ahead]) * sign;
    const cost = forward + 3 * Math.abs(at[side] - start[side]);
    if (forward > 1 && cost < least) [best, least] = [place, cost];
  });
  return best;
}

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}
