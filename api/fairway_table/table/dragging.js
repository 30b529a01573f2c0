// Dragging with a mouse is pointing twice: at what is dragged, and at where it is let go. A finger moves the page instead, and taps.
import { FairwayBoard } from "./board.js";

const FAR = 8; // pixels: a hand that clicks moves a little, too

/** @typedef {import("./choosing.js").Choosing} Choosing */

/** Something that a mouse holds: what it is chosen for, where it was taken, and once it has moved, what came of pointing at it. @typedef {{ pointer: string, choosing: Choosing, x: number, y: number, taken: Promise<unknown> | null }} Held */

/** Let things be dragged from picture to picture. @param {HTMLElement} element with all of them @param {AbortSignal} signal ends it */
export function dragging(element, signal) {
  /** @type {Held | null} */ let held = null;
  const release = () => {
    const before = held;
    held = null;
    element.classList.remove("dragging");
    return before;
  };
  element.addEventListener("pointerdown", (event) => {
    release();
    const board = event.pointerType === "mouse" && event.button === 0 ? under(event) : null;
    const pointer = board?.meant(event.target);
    if (board?.choosing && pointer) held = { pointer, choosing: board.choosing, x: event.clientX, y: event.clientY, taken: null };
  }, { signal });
  element.addEventListener("pointermove", (event) => {
    if (!(event.buttons & 1)) return void release(); // it was let go where nobody heard it
    if (!held || held.taken || !under(event)?.choosing || Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    const { pointer, choosing } = held;
    held.taken = Promise.resolve(choosing.pointed.includes(pointer) || choosing.point(pointer));
    element.classList.add("dragging");
  }, { signal });
  element.addEventListener("pointerup", async (event) => {
    const before = release();
    if (!before?.taken) return;
    swallow(element);
    const board = under(event);
    const pointer = board?.meant(event.target);
    await before.taken;
    const { choosing } = before;
    const holds = board?.choosing === choosing && choosing.pointed.includes(before.pointer); // what was refused, or is played already, is not in hand
    if (holds && pointer && !choosing.pointed.includes(pointer)) await choosing.point(pointer);
  }, { signal });
  element.addEventListener("pointercancel", release, { signal });
  element.addEventListener("dragstart", (event) => held && event.preventDefault(), { signal }); // a browser would carry the picture away
}

/** The picture that an event is in. @param {Event} event @returns {FairwayBoard | null} */
function under({ target }) {
  const found = target instanceof Element ? target.closest("fairway-board") : null;
  return found instanceof FairwayBoard ? found : null;
}

/** Letting go is no click on whatever holds both places. @param {HTMLElement} element */
function swallow(element) {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  element.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", stop, { capture: true }));
}
