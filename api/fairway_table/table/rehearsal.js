// A scratch board: a game that is only supposed. Elements show it and people point at it as at the real one; nothing of it is played.
import { Match, Problem } from "/kit/fairway.js";
import { difference } from "./gains.js";
import { Game } from "./game.js";

/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Legal} Legal */
/** @typedef {import("/kit/fairway.js").Rehearsal} Answer */

/** A match in which this seat is asked, and what it plays is only laid on the scratch board. */
class SupposedMatch extends Match {
  /** What lies there, oldest first. @type {Action[]} */ laid = [];
  /** How that looks. @type {Answer | null} */ now = null;

  /** Ask how things would lie; what fits no longer is taken away, and returned with its reason. */
  async look() {
    this.now = await this.rehearse(this.laid);
    this.laid = this.now.tries.filter(({ refusal }) => !refusal).map(({ action }) => action);
    return this.now.tries.filter(({ refusal }) => refusal);
  }

  /** @override @param {Action} action */
  async try(action) {
    const { tries, scores } = await this.rehearse([...this.laid, action]);
    const last = tries.at(-1);
    if (last?.refusal) throw new Problem({ ...last.refusal, detail: last.reason });
    return { events: last?.events ?? [], prompts: [], over: false, stopped: "", scores: difference(this.now?.scores ?? [], scores) };
  }

  /** @override @param {{ at?: Iterable<string>, action?: string }} [where] @returns {Promise<Legal>} */
  async legal(where = {}) {
    const { revision, seat, choices } = await this.rehearse(this.laid, where);
    return { revision, seat, choices };
  }
}

export class Rehearsal extends Game {
  /** What had to be taken off the board since others have moved, with the reason. @type {Answer["tries"]} */ gone = [];
  #real;
  #match;

  /** @param {Game} real the game that goes on meanwhile @param {AbortSignal} signal ends it */
  constructor(real, signal) {
    const { server, id, token } = real.match;
    const match = new SupposedMatch(server, id, token, real.seat);
    super(match, real.speech);
    this.#real = real;
    this.#match = match;
    Object.assign(this, { info: real.info, ruleset: real.ruleset, words: real.words, worded: true, trying: true });
    real.addEventListener("change", () => this.view && this.refresh(), { signal });
  }

  /** Whether the game that is shown has anything that could be tried by who waits. @param {Game} game */
  static possible({ ruleset, seat, over }) {
    return seat !== null && !over && ruleset.prompts.some((/** @type {{ rehearsed?: string[] }} */ { rehearsed = [] }) => rehearsed.length);
  }

  /** What lies on the scratch board. */
  get laid() {
    return this.#match.laid;
  }

  /** By how much everything there together would change the scores of this seat. */
  get gains() {
    return (this.#match.now?.scores ?? []).filter(({ seat, change }) => seat === this.seat && change);
  }

  /** @override */
  begin() {
    return this.refresh();
  }

  /** @override */
  async refresh() {
    const gone = await this.#match.look();
    const { revision, seat, prompt, choices } = /** @type {Answer} */ (this.#match.now);
    this.gone = gone.length ? gone : this.gone;
    const text = this.speech.say(prompt ? "scratch.ask" : "scratch.nothing");
    const prompts = [{ name: prompt, seats: [seat], waiting: prompt ? [seat] : [], text }];
    Object.assign(this, { view: { revision, seat, prompts, over: false }, legal: { revision, seat, choices }, updates: this.laid.map(() => ({ seat })) });
    this.dispatchEvent(new Event("change"));
  }

  /** @override @param {Action} action @returns {Promise<any>} */
  async act(action) {
    this.gone = [];
    this.#match.laid = [...this.laid, action];
    await this.refresh();
  }

  /** @override @returns {Promise<any>} */
  undo() {
    return this.keep(this.laid.slice(0, -1));
  }

  /** Leave only this on the board. @param {Action[]} laid */
  async keep(laid) {
    this.gone = [];
    this.#match.laid = laid;
    await this.refresh();
  }

  /** @override @param {number} seat @param {string} [paper] */
  async picture(seat, paper = "") {
    return seat === this.seat && !paper && this.#match.now?.prompt ? this.#match.now.board : this.#real.picture(seat, paper);
  }

  /** @override @param {string} [paper] */
  async table(paper = "") {
    const [first] = this.shared;
    return (!paper || paper === first?.paper) && this.#match.now?.table ? this.#match.now.table : this.#real.table(paper);
  }
}
