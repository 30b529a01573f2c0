// A distribution on a board: where something may end, and how likely that is, as discs whose area is the chance.
import { parsePointer } from "/kit/fairway.js";
import { svg } from "./svg.js";

/** @typedef {{ probability: number, at: string[] }} Chance */

const LEAST = 0.005; // what is rarer is not drawn
const WRITTEN = 0.12; // from here on there is room for a number
const LETTER = 0.8; // how wide a figure or a percent sign is at most, of the size of its letters
const LARGEST = 0.26;
const READABLE = 0.18; // smaller letters cannot be read: what would need them is written below its disc

/** Return how likely each square is, from outcomes that name it; several may. @param {Chance[]} chances @returns {Map<string, number>} */
export function bySquare(chances) {
  /** @type {Map<string, number>} */ const found = new Map();
  for (const { probability, at } of chances) {
    const squares = new Set(at.map((each) => parsePointer(each)?.values.join(":") ?? "").filter((each) => /^-?\d+,-?\d+$/.test(each)));
    for (const each of squares) found.set(each, (found.get(each) ?? 0) + probability / squares.size);
  }
  return found;
}

/** Return how large a disc is for a chance, in squares: its area grows with it. @param {number} probability */
export function radiusOf(probability) {
  return Math.max(0.08, 0.46 * Math.sqrt(Math.min(probability, 1)));
}

/** Return how large a text is written, and how far below the middle of its disc: 0 where it fits into that. @param {string} text @param {number} radius @returns {{ size: number, below: number }} */
export function writtenOn(text, radius) {
  const size = Math.min(LARGEST, (1.8 * radius) / (LETTER * text.length));
  return size >= READABLE ? { size, below: 0 } : { size: READABLE, below: radius + 0.6 * READABLE };
}

/** Draw a distribution, in squares of 1 by 1: for a `Layer`. @param {Chance[]} chances @param {string} language @returns {SVGElement[]} */
export function chancesDrawn(chances, language) {
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  return [...bySquare(chances)].flatMap(([place, probability]) => {
    if (probability < LEAST) return [];
    const [x = 0, y = 0] = place.split(",").map((each) => Number(each) + 0.5);
    const disc = svg("circle", { class: "sketch-odds", cx: x, cy: y, r: radiusOf(probability), "fill-opacity": 0.75 });
    const said = percent.format(probability);
    const { size, below } = writtenOn(said, radiusOf(probability));
    const text = svg("text", { class: below ? "sketch-odds-text below" : "sketch-odds-text", x, y: y + below, "font-size": size }, said);
    return probability < WRITTEN ? [disc] : [disc, text];
  });
}
