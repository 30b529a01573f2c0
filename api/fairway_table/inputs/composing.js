// Putting an action together that nobody listed: a form of all its fields, by their kinds, that draws on the board.
import { parsePointer } from "/kit/fairway.js";
import { h, show } from "../parts/dom.js";
import { said } from "./asked.js";
import { composable, described, made, partsOf } from "./composition.js";
import { inputFor } from "./inputs.js";
import { Layer, line } from "./layer.js";
import { squareAt } from "./places.js";
import { simple } from "./schema.js";
import { things as thingsIn } from "./selections.js";
import { squares } from "./squares.js";
import { isNumbered } from "./stamping.js";

export { composable };

/** @typedef {import("/kit/fairway.js").Listing} Listing */
/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./composition.js").Part} Part */

/** The kinds of fields that are filled in on a board. */
const ON_BOARD = new Set(["square", "path"]);

export class FairwayCompose extends HTMLElement {
  /** @type {import("../table/game.js").Game} */ game = /** @type {any} */ (null);
  /** @type {import("../table/choosing.js").Choosing} */ choosing = /** @type {any} */ (null);
  /** What is put together. @type {Listing} */ listing = /** @type {any} */ (null);
  /** Holds one's own board. @type {HTMLElement | null} */ surface = null;

  /** @type {Record<string, unknown>} */ #given = {};
  /** @type {Part | null} */ #onBoard = null;
  /** @type {Layer | null} */ #layer = null;
  #listening = new AbortController();
  #body = h("div", { class: "parts" });

  connectedCallback() {
    const { surface, choosing } = this;
    this.#given = {};
    this.#listening = new AbortController();
    if (surface) this.#layer = new Layer(surface);
    choosing.addEventListener("change", () => this.#drawTrial(), { signal: this.#listening.signal });
    this.#onBoard = this.#parts.find((each) => this.#isOnBoard(each) && !each.rare) ?? null;
    show(this, this.#body);
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#layer?.close();
  }

  /** What is drawn, though there is nothing now to draw it with, comes last: little can be meant by it. */
  get #parts() {
    const { stamps } = described(this.listing);
    const all = partsOf(this.listing);
    const idle = (/** @type {Part} */ { drawn, field, input }) => drawn && !stamps[field]?.length && !isNumbered(input, this.listing.points ?? []);
    return all.every((each) => idle(each)) ? all : all.map((each) => (idle(each) ? { ...each, rare: true } : each));
  }

  /** @param {Part} part */
  #isOnBoard({ drawn, pointer, input }) {
    return this.surface !== null && pointer !== "" && (drawn || ON_BOARD.has(input.kind));
  }

  #show() {
    const parts = this.#parts;
    const [board, form] = [parts.filter((each) => this.#isOnBoard(each)), parts.filter((each) => !this.#isOnBoard(each))];
    const often = board.filter(({ rare }) => !rare);
    const seldom = board.filter(({ rare }) => rare);
    const fields = (/** @type {boolean} */ rare) => form.filter((each) => each.rare === rare).map((each) => this.#field(each, parts.length > 1));
    const more = [seldom.length > 0 && this.#tabs(seldom), ...fields(true)].filter((each) => each !== false);
    show(
      this.#body,
      often.length > 1 && this.#tabs(often),
      this.#onBoard && this.#field(this.#onBoard, often.length < 2 && parts.length > 1),
      fields(false),
      more.length > 0 && h("details", { class: "rare", open: Boolean(this.#onBoard?.rare) }, h("summary", {}, this.#say("more")), more),
    );
  }

  /** Which of several things is drawn on the board now: a click can mean one only. @param {Part[]} parts */
  #tabs(parts) {
    const tab = (/** @type {Part} */ part) => {
      const here = part.field === this.#onBoard?.field;
      return h("button", { type: "button", class: "choice", "aria-pressed": String(here), onclick: () => ((this.#onBoard = part), this.#show()) }, this.#called(part));
    };
    return h("div", { class: "choices tabs", role: "group" }, parts.map(tab));
  }

  /** @param {Part} part */
  #called({ field, input }) {
    return input.text ?? this.game.words.field(this.listing.action, field);
  }

  /** @param {string} key */
  #say(key) {
    return said(/** @type {any} */ ({ speech: this.game.speech }), key);
  }

  /** @param {Part} part @param {boolean} named */
  #field(part, named) {
    const asked = this.#asked(part);
    const widget = this.#isOnBoard(part) && !part.drawn ? squares(asked, part.pointer) : inputFor(part.input.kind)(asked);
    return h("div", { class: "field" }, named && h("span", { class: "label" }, this.#called(part)), widget);
  }

  /** @param {Part} part @returns {Asked} */
  #asked(part) {
    const { game, listing, surface } = this;
    const { stamps, begin, any, most } = described(listing);
    const things = this.#things(part);
    const alone = !part.input.many && things.length > 0;
    return {
      type: listing.action,
      field: part.field,
      input: part.input,
      text: this.#called(part),
      values: alone ? things : part.values,
      value: part.field in this.#given ? this.#given[part.field] : begin[part.field],
      give: (value, others) => this.#give(part, value, others),
      words: game.words,
      speech: game.speech,
      server: game.match.server,
      seat: game.seat,
      points: listing.points ?? [],
      pointers: listing.pointers ?? [],
      stamps: stamps[part.field] ?? [],
      ...this.#whole(part),
      ...(surface && { surface }),
      ...(part.input.many && things.length && { any: things }),
      ...(any.length && most !== undefined && { most }),
    };
  }

  /** Return what a field can be filled with, piece by piece: more than the lists that others have made of it. @param {Part} part */
  #things(part) {
    if (part.any.length) return part.any;
    const lists = /** @type {unknown[][]} */ (part.values.filter(Array.isArray));
    if (part.input.many) return thingsIn([...lists, this.#seen(part)]);
    return part.values.length ? [] : this.#seen(part);
  }

  /** Return the schema of a field where the list has left it out for its length. @param {Part} part @returns {{ whole?: import("./schema.js").Schema }} */
  #whole({ field, input }) {
    if (Object.keys(input.schema ?? {}).length) return {};
    const found = this.game.ruleset.actions?.find((/** @type {{ action: string }} */ { action }) => action === this.listing.action)?.schema;
    return found?.properties?.[field] ? { whole: { ...found.properties[field], $defs: found.$defs } } : {};
  }

  /** Return what pictures show that a field could name, as far as it is told what can be pointed at. @param {Part} part @returns {unknown[]} */
  #seen({ pointer, drawn, input }) {
    if (!pointer || drawn) return [];
    const { schema = {} } = input;
    const { type } = simple(/** @type {import("./schema.js").Schema} */ (input.many ? (schema.items ?? {}) : schema), schema);
    const root = /** @type {ParentNode} */ (/** @type {unknown} */ (this.getRootNode()));
    const found = [...root.querySelectorAll(`[data-at^="${pointer}:"]`)].map((each) => parsePointer(each.getAttribute("data-at") ?? ""));
    const told = new Set(this.listing.pointers ?? []);
    const named = found.flatMap((each) => (each ? [each.values.join(":")] : []));
    const names = [...new Set(named)].filter((each) => !told.size || told.has(`${pointer}:${each}`));
    if (type === "integer") return names.map(Number).filter(Number.isInteger);
    const items = this.game.words.items[input.kind.replace(/^item:/, "")];
    return items ? names.filter((each) => [each, each.slice(0, -1), each.slice(0, -2)].some((name) => name in items)) : names;
  }

  /** @param {Part} part @param {unknown} value @param {Record<string, unknown>} [others] */
  #give(part, value, others = {}) {
    const [x, y] = part.fields;
    const given = x !== undefined && y !== undefined ? pairOf(x, y, value) : { [part.field]: value };
    this.#given = { ...this.#given, ...given, ...others };
    this.choosing.propose(made(this.listing, this.#given));
  }

  /** Show on the board what the dry run tells of ways: a path that is left. */
  #drawTrial() {
    const { trial, chosen } = this.choosing;
    /** @type {import("/kit/fairway.js").Happened[]} */ const events = chosen ? (trial?.events ?? []) : [];
    this.#layer?.draw(events.flatMap(({ event }) => this.#paths(event)));
  }

  /** @param {import("/kit/fairway.js").Tagged} event */
  #paths(event) {
    const kinds = this.game.words.fields[String(event.type).split(".", 1)[0] ?? ""] ?? {};
    return Object.entries(event).flatMap(([name, value]) => {
      const places = kinds[name] === "path" && Array.isArray(value) ? value.map(squareAt) : [];
      return places.length > 1 && places.every((each) => each !== null) ? [line(places, "sketch-path")] : [];
    });
  }
}

/** @param {string} x @param {string} y @param {unknown} value */
function pairOf(x, y, value) {
  const [column, row] = (squareAt(value) ?? "").split(",");
  return value === undefined ? { [x]: undefined, [y]: undefined } : { [x]: Number(column), [y]: Number(row) };
}

customElements.define("fairway-compose", FairwayCompose);
