// What somebody has pointed at and filled in so far, what is left of what may be done, and what it would bring. Only this acts.
import { Problem, Unreachable, expand, narrowed, parsePointer, pointersOf, relative, valuesOf } from "/kit/fairway.js";
import { composable, isDrawn } from "../inputs/composition.js";
import { settings } from "../parts/device.js";

/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Listing} Listing */
/** @typedef {import("/kit/fairway.js").Left} Left */
/** @typedef {import("./game.js").Game} Game */

/**
 * A field that is asked for.
 * @typedef {object} Ask
 * @property {string} field
 * @property {number} place among the fields of its action
 * @property {string} type of the action that has it
 * @property {string} text what it is called
 * @property {unknown[]} values what may be chosen; empty where it is made freely, by its schema
 * @property {import("/kit/fairway.js").Input} input as it is told
 * @property {Listing} listing of the action that has it
 */

const NOT_NOW = 409; // the status of what would be allowed at another time
const FEW = 12; // actions that are offered in words, each by itself
const FEW_VALUES = 8; // of the one field that is left, that are offered beside what lights up
const TURNS = "quarter_turn"; // the kind of field that a hand chooses by turning what it holds

/** @type {Left} */
const NOTHING_LEFT = { actions: [], lights: [], asks: {}, described: [], exact: null, action: null };

export class Choosing extends EventTarget {
  /** @type {string[]} */ pointed = [];
  /** @type {Record<string, unknown>} */ given = {};
  /** The type of action whose button was pressed; empty for any. */ only = "";
  /** @type {Left} */ left = NOTHING_LEFT;
  /** What `left` is taken from: as listed, or as asked for once more. @type {Listing[]} */ choices = [];
  /** What would be played, and waits for a yes. @type {Action | null} */ chosen = null;
  /** What an input has put together, that nobody listed. @type {Action | null} */ made = null;
  /** Whether it is put together even where most of it is listed. */ free = false;
  /** What it would bring: the answer to the dry run. @type {any} */ trial = null;
  /** The revision of what cannot be taken back, as far as that is known. */ kept = -1;
  /** Why not. @type {Problem | null} */ problem = null;
  /** How much is under way: questions to the server whose answers change what is shown here. */ #pending = 0;
  #step = 0; // counts what was done: late answers are to something else
  #meant = 0; // counts what somebody did themselves: only that takes back what they were told

  /** @param {Game} game @param {AbortSignal} [signal] ends it */
  constructor(game, signal) {
    super();
    this.game = game;
    game.addEventListener("change", () => this.#renew(), { signal });
    if (game.view) this.#renew();
  }

  /** Whether something is being asked or played. */
  get busy() {
    return this.#pending > 0;
  }

  /** Whether anything was chosen yet. */
  get begun() {
    return this.pointed.length > 0 || this.only !== this.#usual || Object.keys(this.given).length > 0 || this.chosen !== null;
  }

  /** What is put together field by field, since not all of it is listed. @returns {Listing | null} */
  get composed() {
    const listing = this.only ? this.game.legal.choices.find(({ action }) => action === this.only) : undefined;
    return listing && composable(listing) && (this.free || isDrawn(listing)) && !this.pointed.length ? listing : null;
  }

  /** What pointing chooses from: what is asked, or what a button was pressed for. Whatever may be done besides lies dark until then. */
  get #pool() {
    const { choices } = this.game.legal;
    return this.only ? choices : choices.filter(({ must }) => must);
  }

  /** The type that is meant before anybody says so: what has to be put together where nothing else can be pointed at. */
  get #usual() {
    const pointing = this.game.legal.choices.filter(({ must, points }) => must && points?.length);
    const [first] = pointing;
    return first && pointing.length === 1 && composable(first) && !first.exhaustive ? first.action : "";
  }

  /** What can be pointed at. */
  get lights() {
    return this.game.shown === null ? this.left.lights : [];
  }

  /** What is still to be pointed at, by the names of the fields; null is a square. @returns {(string | null)[]} */
  get missing() {
    const { game, left, pointed } = this;
    if (!pointed.length || this.chosen || !this.lights.length) return [];
    const parts = (/** @type {Action} */ action) => {
      const listing = this.listingOf(action);
      return (listing?.points ?? []).flatMap((template) => {
        if (!listing) return [];
        const at = pointersOf({ ...listing, points: [template] }, action).map((each) => relative(each, game.seat));
        return at.length ? [{ template, at }] : [];
      });
    };
    const first = left.actions.find((each) => parts(each)[0]?.at[0] === pointed[0]) ?? left.actions[0]; // in the order of its fields
    const missing = first ? parts(first).filter(({ at }) => !at.some((each) => pointed.includes(each))) : [];
    return missing.map(({ template }) => {
      const names = [...template.replace(/^seat:\{[\w.]+\}\//, "").matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      return names.length === 1 ? (this.#ask(names[0] ?? "", [/** @type {Action} */ (first)])?.text ?? null) : null;
    });
  }

  /** Point at something: at what lights up to choose it, at what was chosen to take it back. @param {string} pointer */
  point(pointer) {
    const meant = relative(pointer, this.game.seat);
    if (this.pointed.includes(meant)) return this.#go({ pointed: this.pointed.filter((each) => each !== meant) });
    if (this.lights.includes(meant)) return this.#go({ pointed: [...this.pointed, meant] });
    const others = this.pointed.filter((each) => !alike(each, meant)); // another square, another tile: instead of the first
    const fits = narrowed(this.#pool, [...others, meant], {}, this.game.seat, this.only);
    const instead = others.length < this.pointed.length || Object.keys(this.given).length > 0; // what was filled in may have been another of them
    if (instead && fits.actions.length) return this.#go({ pointed: [...others, meant], given: {} });
    return this.#askWhy(others, meant);
  }

  /** Tell why something cannot be pointed at: try what that would mean. @param {string[]} others @param {string} pointer */
  async #askWhy(others, pointer) {
    const step = this.#step;
    const { actions } = narrowed(this.#pool, others, {}, this.game.seat, this.only);
    const { supposed } = await import("./supposing.js");
    const action = supposed(this.#pool, actions, pointer);
    const problem = action && (await this.#during(this.game.match.try(action).then(() => null, (refused) => refused)));
    if (step !== this.#step || !(problem instanceof Problem)) return;
    this.problem = problem;
    this.#tell();
  }

  /** Fill in a field; undefined empties it. @param {string} field @param {unknown} value */
  give(field, value) {
    const { [field]: _, ...others } = this.given;
    return this.#go({ given: value === undefined ? others : { ...others, [field]: value } });
  }

  /** Mean one type of action. @param {string} type */
  take(type) {
    return this.#go({ only: type, pointed: [], given: {} });
  }

  /** Mean one action, as a list offers it. @param {Action} action */
  async choose(action) {
    const listing = this.listingOf(action);
    const pointed = listing ? pointersOf(listing, action).map((each) => relative(each, this.game.seat)) : [];
    await this.#go({ only: action.type, pointed, given: {} }, action);
  }

  /** Take the last thing back that was pointed at or given. */
  back() {
    const last = Object.keys(this.given).at(-1);
    if (last !== undefined) return this.give(last, undefined);
    if (this.pointed.length) return this.#go({ pointed: this.pointed.slice(0, -1) });
    return this.clear();
  }

  /** Forget everything. */
  clear() {
    return this.#go({ pointed: [], given: {}, only: this.#usual });
  }

  /** Play what was chosen; in the past nothing is played. */
  async confirm() {
    const { chosen, game } = this;
    if (chosen && game.shown === null) await this.act(chosen);
  }

  /** Play an action. @param {Action} action */
  async act(action) {
    const { pointed, given, only, chosen, made, free, trial, left } = this;
    const told = same(action, chosen) && Boolean(trial?.stopped); // luck, or what others hide, has to say what comes of it
    this.#meant += 1;
    this.#forget();
    const step = this.#step;
    const update = await this.#during(this.game.act(action));
    if (update && told) this.#kept(update.revision);
    if (update || step !== this.#step) return;
    Object.assign(this, { pointed, given, only, chosen, made, free, trial, left }); // nothing came of it: it can be said once more
    this.#tell();
  }

  /** Take back what was played; what is refused once is refused until something else happens. */
  undo() {
    const last = this.game.latest?.revision ?? -1;
    this.#meant += 1;
    this.problem = null;
    const undone = this.game.undo().catch((problem) => {
      if (problem instanceof Problem && problem.status === NOT_NOW && !problem.stale) this.kept = last; // else nothing was decided
      throw problem;
    });
    return this.#during(undone);
  }

  /** It is known that what was played cannot be taken back. @param {number} revision */
  #kept(revision) {
    this.kept = revision;
    this.#tell();
  }

  /** Wait for an answer, and say what was refused. @template T @param {Promise<T>} answer @returns {Promise<T | null>} */
  async #during(answer) {
    this.#pending += 1;
    this.#tell();
    try {
      return await answer;
    } catch (problem) {
      await this.#refused(problem);
      return null;
    } finally {
      this.#pending -= 1;
      this.#tell();
    }
  }

  /** Turn what is about to be laid to the next way in which it fits. @param {number} by 1 or -1 */
  turn(by) {
    const { turning, chosen } = this;
    if (!turning || !chosen) return Promise.resolve();
    const { field, values } = turning;
    const now = values.findIndex((each) => each === chosen[field]);
    const next = values[(now + by + values.length) % values.length];
    return this.#go({ given: { ...this.given, [field]: next } });
  }

  /** The field that turning changes, and how it may lie. @returns {{ field: string, values: unknown[] } | null} */
  get turning() {
    const { chosen } = this;
    const input = Object.entries(this.listing?.inputs ?? {}).find(([, { kind }]) => kind === TURNS);
    if (!chosen || !input) return null;
    const { [input[0]]: _, ...others } = this.given;
    const { actions } = narrowed(this.choices, this.pointed, others, this.game.seat, this.only);
    const values = valuesOf(actions.filter((each) => each.type === chosen.type), input[0]);
    return { field: input[0], values: values.sort((a, b) => Number(a) - Number(b)) };
  }

  /** The listing of what was chosen. @returns {Listing | null} */
  get listing() {
    return this.chosen && this.listingOf(this.chosen);
  }

  /** What the listing says beside what was chosen: whether it fits, what it completes. @returns {Record<string, unknown>} */
  get notes() {
    return this.chosen ? this.notesOf(this.chosen) : {};
  }

  /** @param {Action} action @returns {Record<string, unknown>} */
  notesOf(action) {
    const found = expand(this.choices.filter((each) => each.action === action.type)).find((each) => same(each.action, action));
    return found?.notes ?? {};
  }

  /** Fields that are asked for now, and those that were filled in: they can be changed. @returns {Ask[]} */
  get asks() {
    if (!this.begun) return [];
    const wanted = new Set([...Object.keys(this.left.asks), ...this.#items, ...this.#few]);
    const asked = [...wanted].filter((field) => !(field in this.given)).map((field) => this.#ask(field, this.left.actions));
    const given = Object.keys(this.given).map((field) => {
      const { [field]: _, ...others } = this.given;
      return this.#ask(field, narrowed(this.choices, this.pointed, others, this.game.seat, this.only).actions);
    });
    return [...given, ...asked].flatMap((each) => each ?? []).sort((a, b) => a.place - b.place);
  }

  /** Fields with items of which a button was pressed: they can be picked by their pictures, too, wherever those lie. @returns {string[]} */
  get #items() {
    const listing = this.only && !this.pointed.length ? this.choices.find(({ action }) => action === this.only) : undefined;
    return Object.entries(listing?.inputs ?? {}).flatMap(([field, { kind }]) => (kind.startsWith("item:") ? [field] : []));
  }

  /** The field that is left of an action whose button was pressed, if few values are: what lights up for them may be out of sight. @returns {string[]} */
  get #few() {
    const { actions, described } = this.left;
    const listing = this.only && !this.pointed.length && !described.length && actions.length <= FEW_VALUES ? this.choices.find(({ action }) => action === this.only) : undefined;
    const open = Object.keys(listing?.inputs ?? {}).filter((field) => valuesOf(actions, field).length > 1);
    return open.length === 1 ? open : [];
  }

  /** @param {string} field @param {Action[]} actions that have it @returns {Ask | null} */
  #ask(field, actions) {
    const types = new Set(actions.map(({ type }) => type));
    const listing = this.choices.find((each) => field in (each.inputs ?? {}) && types.has(each.action));
    const input = listing?.inputs?.[field];
    if (!listing || !input) return null;
    const { action: type } = listing;
    const place = Object.keys(listing.inputs ?? {}).indexOf(field);
    return { field, place, type, text: input.text ?? this.game.words.field(type, field), values: valuesOf(actions, field), input, listing };
  }

  /** Actions to offer in words: what is meant if that was all, and whatever is left if that is little. @returns {Action[]} */
  get offers() {
    const { exact, actions, asks } = this.left;
    if (this.made) return []; // it has a yes of its own
    if (!this.begun && !this.composed) return exact && this.listingOf(exact)?.points?.length ? [exact] : []; // to choose none is an answer
    const few = !Object.keys(asks).length && actions.length <= FEW ? actions : [];
    const all = exact ? [exact, ...few] : few;
    return all.filter((each, place) => !same(each, this.chosen) && all.findIndex((one) => same(one, each)) === place);
  }

  /** Types of actions, for buttons. @returns {Listing[]} */
  get types() {
    return this.game.legal.choices.filter(({ count, exhaustive }) => count || !exhaustive);
  }

  /** Show an action that nobody listed, as an input has made it, and what it would bring. @param {Action | null} action */
  async propose(action) {
    if (this.game.shown !== null) return; // in the past nothing is asked
    this.#meant += 1;
    Object.assign(this, { made: action, problem: null });
    this.#step += 1;
    await this.#try(action);
  }

  /** Put an action of a type together, field by field. @param {string} type */
  async compose(type) {
    await this.take(type);
    this.free = true;
    this.#tell();
  }

  /** What would be laid where a mouse rests, once something is in hand. @param {string} pointer @returns {Action | null} */
  preview(pointer) {
    if (!pointer || !this.pointed.length || !this.lights.includes(pointer)) return null;
    const { actions } = narrowed(this.choices, [...this.pointed, pointer], this.given, this.game.seat, this.only);
    return actions[0] ?? null;
  }

  /** Return the listing that an action is of. @param {Action} action @returns {Listing | null} */
  listingOf(action) {
    const all = [...this.choices, ...this.game.legal.choices];
    return all.find((each) => each.action === action.type) ?? null;
  }

  /** @param {Partial<Pick<Choosing, "pointed" | "given" | "only">>} chosen @param {Action | null} [meant] */
  async #go(chosen, meant = null) {
    this.#meant += 1;
    Object.assign(this, chosen, { problem: null, made: null, free: false });
    await this.#narrow(meant);
  }

  /** @param {Action | null} [meant] */
  async #narrow(meant = null) {
    const step = (this.#step += 1);
    const { game, pointed, given, only } = this;
    let choices = this.#pool;
    let left = narrowed(choices, pointed, given, game.seat, only);
    if (left.described.length && (pointed.length || only)) {
      const legal = await this.#during(game.match.legal({ at: pointed, action: only }));
      if (step !== this.#step || !legal) return;
      choices = legal.choices;
      left = narrowed(choices, pointed, given, game.seat, only);
    }
    Object.assign(this, { choices, left });
    await this.#try(meant ?? this.#only());
  }

  /** What is meant already: the only action that is left, or one of several that differ in how something lies. @returns {Action | null} */
  #only() {
    const { actions, action, asks, described, exact } = this.left;
    if (!this.begun) return null;
    if (this.made) return this.made;
    if (action && !described.length) return action;
    const ordered = actions.find((each) => this.#inOrder(each));
    if (ordered && !this.lights.length) return ordered;
    const kinds = Object.values(asks).map(({ kind }) => kind);
    if (kinds.length && kinds.every((kind) => kind === TURNS)) return actions.find((each) => this.#saysAll(each)) ?? null; // even if more could be pointed at
    return this.lights.length && !this.#turned(exact) ? null : exact;
  }

  /** Whether an action points at nothing more than somebody has. @param {Action} action */
  #saysAll(action) {
    const listing = this.listingOf(action);
    return listing !== null && pointersOf(listing, action).every((each) => this.pointed.includes(relative(each, this.game.seat)));
  }

  /** Whether somebody has turned what an action lays. @param {Action | null} action */
  #turned(action) {
    const inputs = (action && this.listingOf(action)?.inputs) ?? {};
    return Object.keys(this.given).some((field) => inputs[field]?.kind === TURNS);
  }

  /** Whether an action names several places in the order in which they were pointed at: first this, then that. @param {Action} action */
  #inOrder(action) {
    const listing = this.listingOf(action);
    const pointers = listing ? pointersOf(listing, action).map((each) => relative(each, this.game.seat)) : [];
    return pointers.length > 1 && pointers.join() === this.pointed.join() && pointers.every((each) => alike(each, pointers[0] ?? ""));
  }

  /** Ask what an action would bring; play it at once if somebody likes it so. @param {Action | null} action */
  async #try(action) {
    const step = this.#step;
    Object.assign(this, { chosen: action, trial: null });
    this.#tell();
    if (!action) return;
    if (action !== this.made && !settings().confirm && !this.turning?.values.at(1)) return this.act(action);
    const trial = await this.#during(this.game.match.try(action).catch((problem) => (step === this.#step ? Promise.reject(problem) : null)));
    if (step !== this.#step) return;
    this.trial = trial;
    this.#tell();
  }

  /** Say that something was refused. @param {unknown} problem */
  async say(problem) {
    await this.#refused(problem);
    this.#tell();
  }

  /** @param {unknown} problem */
  async #refused(problem) {
    if (problem instanceof Unreachable) problem = new Problem({ detail: this.game.speech.say("table.unanswered") });
    if (!(problem instanceof Problem)) throw problem;
    const meant = this.#meant;
    this.problem = problem;
    if (!problem.stale && problem.status !== NOT_NOW) return;
    await this.game.refresh().catch(() => {}); // what is shown may be over already
    if (meant === this.#meant) this.problem = problem; // what is asked now is forgotten, and not the answer to what was done
  }

  /** Something has happened: keep what was chosen if it still may be. */
  async #renew() {
    const { pointed, given, only, game, chosen, composed } = this;
    const left = narrowed(this.#pool, pointed, given, game.seat, only);
    if (!left.actions.length && !left.described.length) this.#forget();
    this.only ||= this.#usual;
    await this.#narrow(composed ? chosen : null);
  }

  #forget() {
    this.#step += 1;
    Object.assign(this, { pointed: [], given: {}, only: "", chosen: null, made: null, free: false, trial: null, problem: null, left: NOTHING_LEFT });
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Whether two pointers name things of one kind. @param {string} a @param {string} b */
function alike(a, b) {
  return parsePointer(a)?.kind === parsePointer(b)?.kind;
}

/** Whether two actions do the same. @param {Action | null} a @param {Action | null} b */
export function same(a, b) {
  return a === b || (a !== null && b !== null && ordered(a) === ordered(b));
}

/** @param {Action} action */
function ordered(action) {
  return JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));
}
