// One picture of the match that can be pointed at: by mouse, finger and keys, and by those who hear it.
import { inline, light, parsePointer, pointedAt, relative } from "/kit/fairway.js";
import { svg } from "../inputs/svg.js";
import { h } from "../parts/dom.js";
import { pictureOf } from "../parts/items.js";
import { ghostOf, measureOf } from "./ghost.js";
import { Places, mark, nextTo } from "./marks.js";
import { nameOf } from "./naming.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./marks.js").Box} Box */

const ARROWS = /^Arrow(Left|Right|Up|Down)$/;
const TURNS = [0, 1, 2, 3];
const LEAST_SQUARE = 24; // pixels: what is smaller, fingers miss
const MANY = 30; // places that are lit at once: more are marked more quietly

export class FairwayBoard extends HTMLElement {
  /** @type {AbortController} */ #listening = new AbortController();
  /** @type {SVGSVGElement | null} */ #picture = null;
  /** @type {Places | null} */ #places = null;
  #marks = svg("g", { class: "marks" });
  #text = ""; // the picture as it was told
  #focused = ""; // the pointer that keys have reached
  /** What is hovered over. */ #hovered = "";
  /** What something else on the page is about. @type {import("./game.js").Light} */ #told = { pointers: [], seat: null };

  /** @type {Game} */ game = /** @type {any} */ (null);
  /** Null where nothing can be chosen here. @type {Choosing | null} */ choosing = null;
  /** Whose board it is; null for what lies before everybody. @type {number | null} */ seat = null;
  /** Which of several papers; the first if empty. */ paper = "";

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { game, choosing } = this;
    for (const event of ["change", "look"]) game.addEventListener(event, () => this.draw(), { signal });
    game.addEventListener("light", (event) => this.#tell(/** @type {CustomEvent} */ (event).detail), { signal });
    choosing?.addEventListener("change", () => this.#mark(), { signal });
    this.addEventListener("click", (event) => this.#clicked(event), { signal });
    this.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    this.addEventListener("wheel", (event) => this.#wheeled(event), { signal, passive: false });
    this.addEventListener("pointerover", (event) => this.#hover(event), { signal });
    this.addEventListener("pointerleave", () => this.#hover(null), { signal });
    this.draw();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** Draw what is looked at; nothing changes where the picture is the same. */
  async draw() {
    const { game, seat, paper } = this;
    if (!game.view) return;
    this.classList.toggle("past", game.shown !== null); // nothing can be drawn there
    const text = (await (seat === null ? game.table(paper) : game.picture(seat, paper)).catch(() => this.#text)) ?? "";
    this.hidden = !text;
    if (text === this.#text || !this.isConnected) return this.#mark();
    this.#text = text;
    this.#show(text);
    this.#mark();
    this.dispatchEvent(new Event("drawn", { bubbles: true }));
  }

  /** @param {string} text */
  #show(text) {
    if (!text) return this.replaceChildren();
    const holder = h("div", { class: "picture" });
    const picture = /** @type {SVGSVGElement} */ (inline(holder, text));
    this.#picture = picture;
    const title = picture.querySelector(":scope > title");
    if (title) picture.setAttribute("aria-label", title.textContent ?? "");
    picture.setAttribute("role", "group"); // an image hides its parts from those who hear it
    title?.remove(); // a browser would show it over every square
    this.#marks = svg("g", { class: "marks" });
    picture.append(this.#marks);
    this.replaceChildren(holder);
    if (this.seat !== null && this.seat === this.game.seat) this.#enlarge(picture);
    this.#places = new Places(picture);
  }

  /** Have squares on one's own board that a finger can hit: what does not fit then is moved about. @param {SVGSVGElement} picture */
  #enlarge(picture) {
    const { width, height } = picture.viewBox.baseVal;
    const measure = measureOf(picture);
    if (!measure || !width) return;
    picture.style.minWidth = `${Math.ceil((LEAST_SQUARE * width) / measure.unit)}px`;
    picture.style.minHeight = `${Math.ceil((LEAST_SQUARE * height) / measure.unit)}px`;
  }

  /** Mark what may be chosen, what was, what is meant and what would lie there. */
  #mark() {
    const { game, choosing } = this;
    const picture = this.#picture;
    if (!picture) return;
    const active = this.shadowFocus();
    const lights = choosing?.lights ?? [];
    light(picture, lights, game.seat);
    const named = this.#named();
    const lit = lights.filter((each) => this.#box(each));
    if (!lit.includes(this.#focused)) this.#focused = lit[0] ?? "";
    const made = [
      ...lit.flatMap((each) => this.#control(each, named)),
      ...this.#told.pointers.flatMap((each) => this.#marked(each, "told", this.#told.seat)),
      ...(choosing?.pointed ?? []).flatMap((each) => this.#marked(each, "pointed", game.seat)),
      ...(choosing?.problem?.at ?? []).flatMap((each) => this.#marked(each, "refused", game.seat)),
      ...this.#ghost(),
    ];
    this.#marks.replaceChildren(...made);
    this.classList.toggle("many", lit.length > MANY);
    const settled = !choosing?.begun && !choosing?.busy && game.shown === null; // papers keep their order while somebody chooses, plays or looks back
    if (settled && (game.asked || game.over)) this.classList.toggle("asks", lit.length > 0);
    if (active) this.focusOn(this.#focused);
    if (active && !this.shadowFocus()) this.dispatchEvent(new Event("left", { bubbles: true })); // the keys need another place
  }

  /** What listings say about pointers. */
  #named() {
    const { choosing, game } = this;
    return choosing?.choices.length ? choosing.choices : game.legal.choices;
  }

  /** @param {string} pointer @param {import("/kit/fairway.js").Listing[]} listings */
  #control(pointer, listings) {
    const box = this.#box(pointer);
    if (!box) return [];
    return [
      mark(box, "lit", {
        role: "button",
        tabindex: pointer === this.#focused ? 0 : -1,
        "aria-label": nameOf(pointer, listings, this.game, this.#places?.title(pointer)),
        "data-point": pointer,
      }),
    ];
  }

  /** @param {string} pointer @param {string} why @param {number | null} seat */
  #marked(pointer, why, seat) {
    const box = this.#box(pointer, seat);
    return box ? [mark(box, why)] : [];
  }

  /** Whose the picture is; null for what lies before everybody, even if each seat has it as its own board. @returns {number | null} */
  get #whose() {
    return this.#picture?.dataset.common === undefined ? this.seat : null;
  }

  /** Return where a pointer lies in this picture; what lies before another seat is not meant by it. @param {string} pointer @param {number | null} [seat] @returns {Box | null} */
  #box(pointer, seat = this.game.seat) {
    const [, whose, rest] = /^seat:(\d+)\/(.+)$/.exec(pointer) ?? [];
    const meant = whose === undefined ? seat : Number(whose);
    const own = this.#whose;
    if (own !== null && meant !== null && meant !== own && !pointer.startsWith("seat:")) return null;
    if (whose !== undefined && own !== Number(whose)) return this.#places?.box(pointer) ?? null;
    return this.#places?.box(rest ?? pointer) ?? null;
  }

  /** Draw what would lie here: what was chosen, or what a mouse rests on. */
  #ghost() {
    const { choosing, game } = this;
    const picture = this.#picture;
    const measure = picture && measureOf(picture);
    if (!choosing || !measure || this.seat !== game.seat || game.shown !== null) return [];
    const action = choosing.chosen ?? choosing.preview(this.#hovered);
    const listing = action && choosing.listingOf(action);
    const ghost = action && listing && ghostOf(action, listing);
    if (!ghost) return [];
    const { unit } = measure;
    const [x, y] = [measure.x + ghost.x * unit, measure.y + ghost.y * unit];
    const address = pictureOf(game.match.server, game.words, ghost.kind, ghost.id);
    const image = address ? [svg("image", { href: ghost.turn ? `${address}#turn-${ghost.turn}` : address, x, y, width: unit, height: unit })] : [];
    if (!choosing.chosen) return [svg("g", { class: "ghost hovering" }, ...image)];
    const turns = choosing.turning?.values.length ?? 0;
    const label = game.speech.say(turns > 1 ? "table.turn" : "table.here");
    const frame = svg("rect", { class: "frame", x, y, width: unit, height: unit, rx: unit * 0.06, role: "button", tabindex: 0, "aria-label": label, "data-turn": 1 });
    return [svg("g", { class: "ghost" }, ...image, frame, ...this.#handles(x, y, unit))];
  }

  /** Show which ways fit: one handle for each quarter turn. @param {number} x @param {number} y @param {number} unit */
  #handles(x, y, unit) {
    const { choosing } = this;
    const turning = choosing?.turning;
    if (!choosing?.chosen || !turning || turning.values.length < 2) return [];
    const now = choosing.chosen[turning.field];
    return TURNS.map((turn) => {
      const [dx = 0, dy = 0] = [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]][turn] ?? [];
      const fits = turning.values.includes(turn);
      const name = `handle${fits ? " fits" : ""}${turn === now ? " now" : ""}`;
      return svg("circle", { class: name, cx: x + dx * unit, cy: y + dy * unit, r: unit * 0.11, ...(fits ? { "data-turn-to": turn } : {}) });
    });
  }

  /** @param {import("./game.js").Light} told */
  #tell(told) {
    this.#told = told;
    this.#mark();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const { choosing, game } = this;
    const target = event.target instanceof Element ? event.target : null;
    if (!choosing || !target || game.shown !== null) return;
    const to = target.getAttribute("data-turn-to");
    if (to !== null && choosing.turning) return void choosing.give(choosing.turning.field, Number(to));
    if (target.hasAttribute("data-turn")) return void choosing.turn(1);
    const own = target.getAttribute("data-point");
    if (own) return void choosing.point(own);
    const pointer = this.#pointer(target);
    if (pointer) choosing.point(pointer);
  }

  /** Return what somebody means by pointing at a part of the picture; empty where that is nothing, or is drawn on. @param {EventTarget | null} target */
  meant(target) {
    const drawn = target instanceof Element && this.game.shown === null && this.choosing?.composed === null ? target : null;
    if (!drawn || drawn.closest(".layer")) return "";
    if (drawn.hasAttribute("data-turn")) return this.choosing?.pointed.at(-1) ?? ""; // what would lie there can be moved on
    return this.#pointer(drawn) ?? "";
  }

  /** Return what was clicked on: what is lit before what is not. @param {Element} target */
  #pointer(target) {
    const { choosing, game } = this;
    const taken = [...(choosing?.lights ?? []), ...(choosing?.pointed ?? [])];
    const found = pointedAt(target, taken, game.seat) ?? this.#alike(target) ?? pointedAt(target);
    return found && relative(found, game.seat);
  }

  /** Of things on things that are not lit, the outermost that is like those that are: the square, and not the tile on it. @param {Element} target */
  #alike(target) {
    const lit = (this.choosing?.lights ?? []).filter((each) => this.#box(each));
    const kinds = new Set(lit.map((each) => parsePointer(each)?.kind));
    let found = null;
    for (let each = target.closest("[data-at]"); each; each = each.parentElement?.closest("[data-at]") ?? null) {
      const pointer = pointedAt(each);
      if (pointer && kinds.has(parsePointer(pointer)?.kind)) found = pointer;
    }
    return found;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { choosing } = this;
    if (!choosing || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const done = () => event.preventDefault();
    if (event.key === "r" || event.key === "R") return done(), void choosing.turn(event.shiftKey ? -1 : 1);
    if (target?.hasAttribute("data-turn")) {
      if (ARROWS.test(event.key)) return done(), void choosing.turn(/Left|Up/.test(event.key) ? -1 : 1);
      if (event.key === "Enter") return done(), void choosing.confirm();
      if (event.key === " ") return done(), void choosing.turn(1);
      return;
    }
    const pointer = target?.getAttribute("data-point");
    if (!pointer) return;
    if (event.key === "Enter" || event.key === " ") return done(), void choosing.point(pointer);
    if (ARROWS.test(event.key)) return done(), this.#move(pointer, /** @type {any} */ (event.key));
  }

  /** Go with the keys from one place to the next. @param {string} from @param {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} key */
  #move(from, key) {
    const here = this.#box(from);
    const others = (this.choosing?.lights ?? []).flatMap((each) => {
      const box = this.#box(each);
      return box ? [{ pointer: each, box }] : [];
    });
    const next = here && others[nextTo(here, others.map(({ box }) => box), key)];
    if (next) this.focusOn(next.pointer);
  }

  /** Let the keys be at a place. @param {string} pointer */
  focusOn(pointer) {
    this.#focused = pointer;
    for (const each of this.#marks.querySelectorAll("[data-point]")) {
      const here = each.getAttribute("data-point") === pointer;
      each.setAttribute("tabindex", here ? "0" : "-1");
      if (here && each instanceof SVGElement) each.focus();
    }
    if (!pointer) /** @type {SVGElement | null} */ (this.#marks.querySelector("[data-turn]"))?.focus();
  }

  /** Whether the keys are somewhere in this picture. */
  shadowFocus() {
    const root = this.getRootNode();
    const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
    return Boolean(active && this.#marks.contains(active));
  }

  /** @param {WheelEvent} event */
  #wheeled(event) {
    const { choosing } = this;
    const over = event.target instanceof Element && event.target.closest(".ghost");
    if (!choosing || !over || (choosing.turning?.values.length ?? 0) < 2) return;
    event.preventDefault();
    choosing.turn(event.deltaY > 0 ? 1 : -1);
  }

  /** Show what would lie where a mouse rests. @param {PointerEvent | null} event */
  #hover(event) {
    const { choosing } = this;
    if (!choosing || event?.pointerType === "touch") return;
    const found = event ? pointedAt(event.target, choosing.lights, this.game.seat) : null;
    const hovered = found ? relative(found, this.game.seat) : "";
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    if (!choosing.chosen && choosing.pointed.length) this.#mark();
  }
}

customElements.define("fairway-board", FairwayBoard);
