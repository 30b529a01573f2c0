// Stamping: pick a shape or a number, turn it, point at the squares where it goes; point again to take it away.
import { h, show } from "../parts/dom.js";
import { label, said, told } from "./asked.js";
import { disc, marked } from "./layer.js";
import { apart, isWay, lay, leavesRoom, leftOf, lift, nextNumber, numbering, placeOf, read, shapeOf, stampOf, write } from "./stamping.js";
import { Surface } from "./surface.js";
import { svg } from "./svg.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./stamping.js").Stamp} Stamp */
/** @typedef {import("./stamping.js").Shape} Shape */
/** @typedef {import("./stamping.js").Laid} Laid */

/** Whether a field can be filled in by stamping. @param {Asked} asked */
export function isStamped(asked) {
  const shape = shapeOf(asked.input, asked.points ?? []);
  return Boolean(shape && asked.surface && (asked.stamps?.length || numbering(shape)));
}

/** Ask for what is laid on squares. @param {Asked} asked */
export function stamps(asked) {
  return Object.assign(/** @type {FairwayStamps} */ (document.createElement("fairway-stamps")), { asked });
}

class FairwayStamps extends HTMLElement {
  /** @type {Asked} */ asked = /** @type {any} */ (null);
  /** @type {Shape} */ #shape = /** @type {any} */ (null);
  /** @type {Stamp[]} */ #stamps = [];
  /** Where numbers are laid: the field, and which there are. @type {{ name: string, all: number[] } | null} */ #numbers = null;
  /** Where anything may be laid; null if that is unknown. @type {Set<string> | null} */ #allowed = null;
  /** @type {Laid[]} */ #laid = [];
  /** What was picked; of numbers, the next one is laid where none was. @type {Stamp | undefined} */ #picked;
  #turn = 0;
  /** @type {string | null} */ #above = null;
  /** @type {Surface | null} */ #surface = null;
  #listening = new AbortController();

  #palette = h("div", { class: "palette", role: "group" });
  #turner = h("button", { type: "button", class: "turner", onclick: () => this.#turned(1) });
  #list = h("ul", { class: "laid" });
  #apart = h("div", { class: "apart", role: "status" });

  connectedCallback() {
    const { asked } = this;
    const shape = /** @type {Shape} */ (shapeOf(asked.input, asked.points ?? []));
    this.#shape = shape;
    this.#numbers = asked.stamps?.length ? null : numbering(shape);
    this.#stamps = this.#numbers ? numberStamps(this.#numbers) : (asked.stamps ?? []);
    this.#allowed = placesOf(asked.pointers ?? [], shape.pointer);
    this.#laid = read(shape, asked.value);
    this.#picked = this.#numbers ? undefined : this.#stamps.find((each) => !this.#isApart(each));
    this.#palette.setAttribute("aria-label", label(asked));
    show(this.#turner, said(asked, "turn"), h("kbd", {}, " (R)"));
    this.classList.add("input", "stamping");
    show(this, h("p", { class: "hint" }, said(asked, this.#numbers ? "number_hint" : "stamp_hint")), h("div", { class: "tools" }, this.#palette, this.#turner), this.#apart, this.#list);
    this.#open(/** @type {HTMLElement} */ (asked.surface));
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#surface?.close();
  }

  /** Work on a board. @param {HTMLElement} holder */
  #open(holder) {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#surface = new Surface(holder, this.#shape.pointer, (place) => this.#point(place), (place) => this.#hover(place));
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const writing = event.composedPath()[0] instanceof HTMLInputElement;
      if (event.key.toLowerCase() !== "r" || writing || !this.#turns || event.ctrlKey || event.metaKey) return;
      event.stopPropagation();
      this.#turned(event.shiftKey ? -1 : 1);
    };
    const wheeled = (/** @type {WheelEvent} */ event) => {
      if (this.#above === null || !this.#turns) return;
      event.preventDefault();
      this.#turned(event.deltaY > 0 ? 1 : -1);
    };
    addEventListener("keydown", pressed, { signal, capture: true }); // whoever has clicked on a picture has the keys nowhere
    holder.addEventListener("wheel", wheeled, { signal, passive: false });
  }

  /** What the next click lays. @returns {Stamp | undefined} */
  get #hand() {
    if (this.#picked || !this.#numbers) return this.#picked;
    const next = nextNumber(this.#numbers.all, this.#laid, this.#numbers.name);
    return next === undefined ? undefined : this.#stamps[this.#numbers.all.indexOf(next)];
  }

  get #turns() {
    return (this.#picked?.ways.length ?? 0) > 1;
  }

  /** Whether a stamp does not go with what is laid: to lay it would be to lose that. @param {Stamp} stamp */
  #isApart(stamp) {
    return !this.#numbers && apart(this.#stamps, stamp, this.#laid);
  }

  /** Lay what is in hand, or take away what lies there. @param {string} place */
  #point(place) {
    const there = this.#laid.filter((each) => placeOf(this.#shape, each) === place);
    const stamp = this.#hand;
    const way = wayOf(stamp, this.#turn);
    const same = way && there.find((each) => isWay(each, way));
    if (there.length && (!way || !this.#picked)) this.#laid = lift(this.#shape, this.#laid, place);
    else if (same) this.#laid = this.#laid.filter((each) => each !== same);
    else if (stamp && way && this.#may(place) && !this.#isApart(stamp)) {
      const others = this.#numbers ? this.#laid.filter((each) => !isWay(each, way)) : this.#laid;
      this.#laid = lay(this.#shape, others, place, way, leavesRoom(stamp, this.#turn));
      if (this.#numbers) this.#picked = undefined; // the next click lays the next number
    } else return;
    this.#changed();
  }

  /** @param {string} place */
  #may(place) {
    return !this.#allowed || this.#allowed.has(place) || this.#laid.some((each) => placeOf(this.#shape, each) === place);
  }

  /** @param {string | null} place */
  #hover(place) {
    if (place === this.#above) return;
    this.#above = place;
    this.#draw();
  }

  /** @param {number} by */
  #turned(by) {
    const ways = this.#picked?.ways.length ?? 1;
    this.#turn = (this.#turn + by + ways) % ways;
    this.#show();
  }

  /** @param {Stamp} stamp */
  #pick(stamp) {
    if (this.#picked === stamp && this.#turns) return this.#turned(1);
    this.#picked = this.#picked === stamp && this.#numbers ? undefined : stamp;
    this.#turn = 0;
    this.#show();
  }

  /** @param {Laid} laid */
  #take(laid) {
    this.#laid = this.#laid.filter((each) => each !== laid);
    this.#changed();
  }

  #startOver() {
    this.#laid = [];
    this.#changed();
    /** @type {HTMLElement | null} */ (this.#palette.querySelector("[aria-pressed='true']"))?.focus();
  }

  #changed() {
    this.#show();
    const [first] = this.#laid;
    this.asked.give(write(this.#shape, this.#laid), (first && stampOf(this.#stamps, first)?.stamp.others) ?? {});
  }

  #show() {
    const { asked } = this;
    const focused = [...this.#palette.children].findIndex((each) => each.matches(":focus"));
    show(this.#palette, this.#stamps.map((each) => this.#button(each)));
    if (focused >= 0) /** @type {HTMLElement | undefined} */ (this.#palette.children[focused])?.focus();
    this.#turner.hidden = !this.#turns;
    const again = () => h("button", { type: "button", class: "quiet", onclick: () => this.#startOver() }, said(asked, "start_over"));
    show(this.#apart, this.#stamps.some((each) => this.#isApart(each)) && [h("span", {}, said(asked, "apart")), " ", again()]);
    const chip = (/** @type {Laid} */ each) =>
      h("button", { type: "button", class: "chip", title: said(asked, "take_away"), onclick: () => this.#take(each) }, told(asked, write(this.#shape, [each])), h("span", { "aria-hidden": "true" }, " ×"));
    show(this.#list, this.#laid.map((each) => h("li", {}, chip(each))));
    this.#draw();
  }

  /** @param {Stamp} stamp */
  #button(stamp) {
    const name = this.#nameOf(stamp);
    const left = this.#numbers ? null : leftOf(stamp, this.#laid);
    const used = this.#numbers !== null && this.#laid.some((each) => stampOf([stamp], each));
    const disabled = this.#isApart(stamp);
    const title = disabled ? `${name}: ${said(this.asked, "apart")}` : name;
    const about = { "aria-pressed": String(stamp === this.#hand), "aria-label": name, title, disabled };
    return h(
      "button",
      { type: "button", class: used ? "stamp used" : "stamp", onclick: () => this.#pick(stamp), ...about },
      icon(stamp, stamp === this.#picked ? this.#turn : 0, this.#numbers ? name : ""),
      left !== null && h("span", { class: left < 0 ? "left over" : "left" }, `×${Math.max(left, 0)}`),
    );
  }

  /** Say what a stamp lays, without how it is turned. @param {Stamp} stamp */
  #nameOf(stamp) {
    const { words, type } = this.asked;
    return words?.stamp(type, stamp) ?? (stamp.name || Object.values(stamp.ways[0] ?? {}).join(", "));
  }

  #draw() {
    const shape = this.#shape;
    const hand = this.#hand;
    const room = hand ? leavesRoom(hand, this.#turn) : () => false;
    const taken = new Set(this.#laid.filter((each) => !room(each)).map((each) => placeOf(shape, each)));
    const way = wayOf(hand, this.#turn);
    const above = this.#above;
    const ghost = way && above !== null && !taken.has(above) && this.#may(above) ? lay(shape, [], above, way) : [];
    this.#surface?.draw([...this.#laid.map((each) => this.#piece(each, "sketch-laid")), ...ghost.map((each) => this.#piece(each, "sketch-ghost"))]);
  }

  /** @param {Laid} laid @param {string} name @returns {SVGElement} */
  #piece(laid, name) {
    const place = placeOf(this.#shape, laid);
    if (this.#numbers) return disc(place, String(laid[this.#numbers.name]), `${name} number`);
    const found = stampOf(this.#stamps, laid);
    return found ? outline(found.stamp, place, found.turn, name) : marked(place, name);
  }
}

customElements.define("fairway-stamps", FairwayStamps);

/** @param {{ name: string, all: number[] }} numbers @returns {Stamp[]} */
function numberStamps({ name, all }) {
  return all.map((each) => ({ ways: [{ [name]: each }], most: 1 }));
}

/** @param {Stamp | undefined} stamp @param {number} turn */
function wayOf(stamp, turn) {
  return stamp?.ways[turn % stamp.ways.length];
}

/** Return the squares among pointers; null where none is named, and any will do. @param {string[]} pointers @param {string} kind */
function placesOf(pointers, kind) {
  const found = pointers.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1));
  return found.length ? new Set(found) : null;
}

/** @param {Stamp} stamp @param {number} turn @param {string} text */
function icon(stamp, turn, text) {
  const inside = text ? disc("0,0", text, "sketch-laid number") : outline(stamp, "0,0", turn, "shape");
  return svg("svg", { viewBox: "-0.08 -0.08 1.16 1.16", "aria-hidden": "true", class: "stamp-icon" }, inside);
}

/** @param {Stamp} stamp @param {string} place @param {number} turn @param {string} name */
function outline(stamp, place, turn, name) {
  const [x = "0", y = "0"] = place.split(",");
  const lies = `translate(${x} ${y}) rotate(${turn * 90} 0.5 0.5)`;
  return svg("path", { class: name, d: stamp.path || "M.1 .1H.9V.9H.1Z", fill: stamp.colour || "currentColor", transform: lies });
}
