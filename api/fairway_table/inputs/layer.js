// A layer of one's own above a picture, in squares of 1 by 1, that stays when the picture is drawn anew.
import { svg } from "./svg.js";

/** Where square 0,0 lies in a picture, and how large squares are. @typedef {{ x: number, y: number, unit: number }} Geometry */

export class Layer {
  #layer = svg("g", { class: "sketch", "aria-hidden": "true" });
  #watch = new MutationObserver(() => this.#lie());

  /** @param {HTMLElement} holder holds the picture; another one may take its place at any time */
  constructor(holder) {
    this.holder = holder;
    this.#watch.observe(holder, { childList: true, subtree: true });
    this.#lie();
  }

  /** Leave the picture as it was. */
  close() {
    this.#watch.disconnect();
    this.#layer.remove();
  }

  /** The picture; null while there is none. @returns {SVGSVGElement | null} */
  get picture() {
    return this.holder.querySelector("svg[data-unit]");
  }

  /** @returns {Geometry | null} */
  get geometry() {
    const { origin = "", unit = "" } = this.picture?.dataset ?? {};
    const [x = NaN, y = NaN] = origin.split(" ").map(Number);
    return Number.isFinite(x) && Number.isFinite(y) && Number(unit) > 0 ? { x, y, unit: Number(unit) } : null;
  }

  /** Return the square at a point of the screen. @param {number} left @param {number} top @returns {string | null} */
  squareAt(left, top) {
    const { geometry } = this;
    const matrix = this.picture?.getScreenCTM()?.inverse();
    if (!geometry || !matrix) return null;
    const { x, y } = new DOMPoint(left, top).matrixTransform(matrix);
    return [x - geometry.x, y - geometry.y].map((each) => Math.floor(each / geometry.unit)).join(",");
  }

  /** Show other things. @param {SVGElement[]} drawn */
  draw(drawn) {
    this.#layer.replaceChildren(...drawn);
  }

  /** Come to lie above the picture, whichever is there now. */
  #lie() {
    const { picture, geometry } = this;
    if (!picture || !geometry || this.#layer.parentNode === picture) return;
    this.#layer.setAttribute("transform", `translate(${geometry.x} ${geometry.y}) scale(${geometry.unit})`);
    picture.append(this.#layer);
  }
}

/** A square, to be marked. @param {string} place @param {string} name the class */
export function marked(place, name) {
  const [x = "0", y = "0"] = place.split(",");
  return svg("rect", { class: name, x: Number(x) + 0.04, y: Number(y) + 0.04, width: 0.92, height: 0.92, rx: 0.08 });
}

/** A line through the middles of squares. @param {string[]} places @param {string} name the class */
export function line(places, name) {
  const middles = places.map((each) => each.split(",").map((part) => Number(part) + 0.5).join(" "));
  return svg("path", { class: name, d: middles.length ? `M${middles.join("L")}` : "", fill: "none" });
}

/** A disc with something written on it. @param {string} place @param {string} text @param {string} name the class */
export function disc(place, text, name) {
  const [x = "0", y = "0"] = place.split(",");
  const about = svg("g", { class: name, transform: `translate(${Number(x) + 0.5} ${Number(y) + 0.5})` });
  about.append(svg("circle", { r: 0.32 }), svg("text", { "text-anchor": "middle", "dominant-baseline": "central", "font-size": 0.4 }, text));
  return about;
}
