// A board that is drawn on: which square somebody means, by mouse, finger or key.
import { parsePointer } from "/kit/fairway.js";
import { Layer } from "./layer.js";

export class Surface extends Layer {
  #stop = new AbortController();

  /**
   * @param {HTMLElement} holder holds the picture; another one may take its place at any time
   * @param {string} kind of pointer that is meant
   * @param {(place: string) => void} pointed called with a square, such as `3,4`
   * @param {(place: string | null) => void} [above] called with the square that a mouse is above
   */
  constructor(holder, kind, pointed, above = () => {}) {
    super(holder);
    this.kind = kind;
    const { signal } = this.#stop;
    const point = (/** @type {MouseEvent | KeyboardEvent} */ event) => {
      const place = this.placeAt(event);
      if (place === null) return;
      event.stopPropagation(); // whoever else listens would take it for a choice among what is listed
      event.preventDefault();
      pointed(place);
    };
    holder.addEventListener("click", point, { signal, capture: true });
    holder.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && point(event), { signal, capture: true });
    holder.addEventListener("pointermove", (event) => above(event.pointerType === "mouse" ? this.placeAt(event) : null), { signal });
    holder.addEventListener("pointerleave", () => above(null), { signal });
    if (this.picture) this.reveal();
    else holder.addEventListener("drawn", () => this.reveal(), { signal, once: true });
  }

  /** Let the squares be seen, once they are drawn: on a phone, what is asked covers the lower half. */
  reveal() {
    const squares = [...(this.picture?.querySelectorAll(`[data-at^="${this.kind}:"]`) ?? [])].map((each) => ({ each, top: each.getBoundingClientRect().top }));
    const first = squares.reduce((/** @type {typeof squares[0] | null} */ one, other) => (one && one.top <= other.top ? one : other), null);
    if (first && (first.top < 0 || first.top > innerHeight * LOWER)) first.each.scrollIntoView({ block: "start" });
  }

  close() {
    this.#stop.abort();
    super.close();
  }

  /** Return the square that an event means: what was pointed at or, on what is not marked, where that was. A picture of the past means none. @param {MouseEvent | KeyboardEvent} event @returns {string | null} */
  placeAt(event) {
    const { picture, kind } = this;
    const target = event.target instanceof Element ? event.target : null;
    if (!picture || !target || !picture.contains(target) || this.holder.matches(".past")) return null;
    for (let each = target.closest(MARKED); each; each = each.parentElement?.closest(MARKED) ?? null) {
      const pointer = parsePointer(each.getAttribute("data-point") ?? each.getAttribute("data-at") ?? "");
      if (pointer?.kind === kind) return pointer.values.join(":");
    }
    const place = event instanceof MouseEvent ? this.squareAt(event.clientX, event.clientY) : null;
    return place !== null && picture.querySelector(`[data-at="${kind}:${place}"]`) ? place : null;
  }
}

const LOWER = 0.4; // of the height of the window
const MARKED = "[data-point], [data-at]";
