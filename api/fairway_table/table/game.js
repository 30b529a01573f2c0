// One match as the server tells it. The game works nothing out: it asks, holds the answers together, and says when they change.
import { Problem, Words } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Match} Match */
/** @typedef {import("/kit/fairway.js").Legal} Legal */
/** @typedef {import("/kit/fairway.js").Update} Update */
/** @typedef {import("/kit/fairway.js").Prompt} Prompt */

/** What is meant: pointers, and whose they are where they do not say it. @typedef {{ pointers: string[], seat: number | null }} Light */

const MOVES = new Set(["opened", "played", "undone"]); // lines after which the same people play
const TELLING = new Set(["played", "undone"]); // lines that say all that a view would say anew
const AGAIN = 2000; // milliseconds until a stream that has ended for good, or an answer that failed, is tried anew

/** @type {Legal} */
const NO_CHOICE = { revision: -1, seat: -1, choices: [] };

export class Game extends EventTarget {
  /** @type {() => void} */ #stop = () => {};
  /** @type {Promise<void> | null} */ #reading = null;
  /** @type {Map<string, Promise<string | null>>} */ #drawn = new Map();
  /** How those are drawn that come first: one's own, and what lies before everybody. @type {Map<string, (how: { revision?: number }) => Promise<string | null>>} */ #draws = new Map();
  /** Resolves once those are there that come first. @type {Promise<unknown>} */ #first = Promise.resolve();
  /** @type {Promise<any> | null} */ #looking = null;
  #wanted = -1; // the newest revision that was heard of
  #counting = -1; // the newest revision whose scores were asked for
  /** The newest line that says how the match stands. @type {Update | null} */ #news = null;
  #sitting = 0; // counts changes of seat: answers to an earlier one are nobody's

  /** Who plays what, as everybody may know it. @type {any} */ info = null;
  /** @type {any} */ ruleset = null;
  /** What the game says, in the language of whoever looks. It is filled in when one's own board is there (`worded`). @type {Words} */ words;
  /** Whether all words are there. */ worded = false;
  /** @type {any} */ view = null;
  /** @type {Legal} */ legal = NO_CHOICE;
  /** @type {any} */ scores = null;
  /** What has happened, oldest first; the past joins with the event `history`. @type {Update[]} */ updates = [];
  /** Whether the past has joined them. */ remembers = false;
  /** The newest revision that this seat has made, as far as was heard. */ made = -1;
  /** The revision that is looked at; null is now. @type {number | null} */ shown = null;
  /** The step of another match that this one goes on from, for whoever has just made it. @type {number | null} */ continues = null;
  connected = true;
  /** Whether all this is only supposed, and nothing of it is played. */ trying = false;

  /** @param {Match} match with the token of a seat, or without one for a spectator @param {Words} speech the page's own words */
  constructor(match, speech) {
    super();
    this.match = match;
    this.speech = speech;
    this.words = new Words({}, speech.language);
  }

  /** The seat of whoever looks; null for a spectator. @returns {number | null} */
  get seat() {
    return this.view?.seat ?? null;
  }

  /** @returns {number} */
  get revision() {
    return this.view?.revision ?? -1;
  }

  get over() {
    return Boolean(this.view?.over);
  }

  /** @returns {Prompt[]} */
  get prompts() {
    return this.view?.prompts ?? [];
  }

  /** Whether this seat is waited for. */
  get asked() {
    const { seat } = this;
    return seat !== null && this.prompts.some(({ waiting }) => waiting.includes(seat));
  }

  /** The newest move that stands, as far as it was heard: whoever only sat down has made none. @returns {Update | null} */
  get latest() {
    /** @type {Update[]} */ const standing = [];
    for (const update of this.updates) {
      if (update.kind === "played") standing.push(update);
      if (update.kind === "undone") standing.pop();
    }
    return standing.at(-1) ?? null;
  }

  /** Whether this seat's score is being counted yet: the first step into it would seem a great loss or gain. */
  get counts() {
    const mine = this.scores?.sheets.find((/** @type {any} */ { seat }) => seat === this.seat);
    return Boolean(mine?.lines.some((/** @type {any} */ { total }) => total !== 0));
  }

  /** Papers that lie before everybody. @returns {{ paper: string, shared: boolean, text?: string }[]} */
  get shared() {
    return this.#papers(true);
  }

  /** Papers that each seat has before it, beside its board. @returns {{ paper: string, shared: boolean, text?: string }[]} */
  get own() {
    return this.#papers(false);
  }

  /** @param {boolean} shared */
  #papers(shared) {
    return (this.ruleset?.papers ?? []).filter((/** @type {any} */ each) => Boolean(each.shared) === shared);
  }

  /** Begin: ask for what one's own board and the question need, and then for all else, since nobody waits for that. */
  async begin() {
    const { server } = this.match;
    const sitting = this.#sitting;
    const info = this.match.info();
    const about = info.then(({ recipe: { ruleset, plugins = [] } }) => server.ruleset(ruleset, { plugins }));
    const drawn = Promise.all([about, this.#looked()]).then(([ruleset, view]) => {
      if (sitting !== this.#sitting) return; // what one seat sees is not for another
      Object.assign(this, { ruleset, view: this.view ?? view });
      this.#ahead();
    });
    [this.info] = await Promise.all([info, drawn, this.refresh()]);
    if (sitting !== this.#sitting) return;
    Object.assign(this.words, { fields: this.ruleset.fields ?? {}, names: this.#names() });
    this.#tell("change");
    this.#first.then(() => {
      if (sitting !== this.#sitting) return;
      this.#follow();
      this.#insist(() => this.#complete(about));
    });
  }

  /** Ask for everything that is not seen at once: what things are called, who scores what, and what happened before. @param {Promise<any>} about */
  async #complete(about) {
    const { recipe } = this.info;
    if (!this.worded) {
      const { texts, items } = await this.match.server.words(recipe.ruleset, [], { plugins: recipe.plugins ?? [], about });
      Object.assign(this.words, { texts, items });
      this.worded = true;
      this.#tell("change");
    }
    await Promise.all([this.#count(), this.#past()]);
  }

  /** Have the pictures drawn that come first, while all else is asked. */
  #ahead() {
    if (this.seat !== null) void this.picture(this.seat);
    for (const { paper } of this.shared) void this.table(paper);
  }

  /** What players are called, by seat. @returns {string[]} */
  #names() {
    return this.info.seats.map((/** @type {any} */ { name }) => name);
  }

  /** Stop following. */
  close() {
    this.#stop();
    this.#sitting += 1;
  }

  /** See the match from another seat, with its token; without one, as a spectator. @param {string} token */
  async sit(token) {
    this.close();
    this.match = this.match.server.match(this.match.id, token);
    this.#drawn.clear();
    this.#reading = this.#looking = this.#news = null;
    this.#wanted = this.#counting = this.made = -1;
    this.view = this.scores = null;
    this.legal = NO_CHOICE;
    this.updates = [];
    this.remembers = false;
    this.shown = null;
    await this.begin();
  }

  /** Ask again until view and choices are of one revision, then say so. Whoever asks meanwhile waits for the same answer. */
  refresh() {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read() {
    const sitting = this.#sitting;
    for (let told = this.#told(); ; told = null) {
      const drawn = this.#redrawn();
      const wanted = this.#wanted;
      const [view, legal] = await Promise.all([told ?? this.#looked(), this.#choices()]);
      if (sitting !== this.#sitting) return;
      const fits = legal.revision === view.revision || legal.revision === NO_CHOICE.revision;
      if (!fits || view.revision < this.#wanted) continue;
      const before = this.revision;
      Object.assign(this, { view, legal });
      if (view.revision !== before) this.#forgetPictures(view.revision === wanted ? drawn : new Map()); // else they may be older than what is told
      if (!this.info) return;
      this.#tell("change");
      if (this.worded) this.#first.then(() => this.#insist(() => this.#count()));
      return;
    }
  }

  /** What the newest line makes of the view; null where only the server knows. */
  #told() {
    const { revision, prompts = [], over = false } = this.#news ?? {};
    return this.view && revision !== undefined && revision === this.#wanted ? { ...this.view, revision, prompts, over } : null;
  }

  /** Ask for the view; who asks while somebody does waits for the same answer. */
  #looked() {
    this.#looking ??= this.match.view().finally(() => (this.#looking = null));
    return this.#looking;
  }

  /** Ask who scores what, once for each revision; whoever shows it hears of it. */
  async #count() {
    const { revision, match } = this;
    const sitting = this.#sitting;
    if (revision === this.#counting) return;
    this.#counting = revision;
    const scores = await match.scores().catch((problem) => {
      this.#counting = -1;
      throw problem;
    });
    if (sitting !== this.#sitting || scores.revision < (this.scores?.revision ?? -1)) return;
    this.scores = scores;
    this.#tell("scores");
  }

  /** A spectator has no choices. */
  #choices() {
    return this.match.token ? this.match.legal() : NO_CHOICE;
  }

  /** Something is known to have happened: what is shown must be at least that new. @param {number} revision */
  async #reach(revision) {
    this.#wanted = Math.max(this.#wanted, revision);
    await this.#reading;
    if (this.revision < this.#wanted) await this.refresh();
  }

  #follow() {
    const sitting = this.#sitting;
    this.#stop = this.match.listen((update) => this.#heard(update), {
      after: this.revision,
      connected: (there) => this.#reached(there),
      failed: (problem) => {
        this.#reached(false);
        if (problem instanceof Problem && problem.status < 500) this.#tell("gone", problem);
        else setTimeout(() => sitting === this.#sitting && this.#follow(), AGAIN);
      },
    });
  }

  /** @param {boolean} there */
  #reached(there) {
    if (there === this.connected) return;
    this.connected = there;
    this.#tell("connection", there);
  }

  /** @param {Update} update */
  #heard(update) {
    if (this.updates.some(({ revision }) => revision === update.revision)) return;
    this.updates.push(update);
    this.#learn(update);
    this.#tell("update", update);
    const met = MOVES.has(update.kind) ? null : this.#meet();
    met?.catch((problem) => this.#tell("trouble", problem));
    this.#insist(() => this.#reach(update.revision));
  }

  /** Keep the newest line that says how the match stands. @param {Update} update */
  #learn(update) {
    if (TELLING.has(update.kind) && update.seat === this.seat) this.made = Math.max(this.made, update.revision);
    if (TELLING.has(update.kind) && update.revision > (this.#news?.revision ?? -1)) this.#news = update;
  }

  /** Ask for something; a server that is in trouble is asked again. @param {() => Promise<unknown>} ask */
  async #insist(ask) {
    const sitting = this.#sitting;
    try {
      await ask();
    } catch (problem) {
      if (sitting !== this.#sitting) return;
      this.#tell("trouble", problem);
      if (problem instanceof Problem && problem.status < 500) return;
      setTimeout(() => sitting === this.#sitting && this.#insist(ask), AGAIN);
    }
  }

  /** Somebody has come or gone, or the match has begun: ask again who plays. */
  async #meet() {
    this.info = await this.match.info();
    this.words.names = this.#names();
    this.#tell("change");
  }

  /** Read what has happened before this page was opened. */
  async #past() {
    const sitting = this.#sitting;
    /** @type {Update[]} */ const past = [];
    for await (const update of this.match.log({ story: 1 })) past.push(update);
    if (sitting !== this.#sitting) return;
    const last = past.at(-1)?.revision ?? -1;
    this.updates = [...past, ...this.updates.filter(({ revision }) => revision > last)];
    this.remembers = true;
    this.#tell("history");
  }

  /** Play an action on what is shown. @param {import("/kit/fairway.js").Action} action @returns {Promise<Update>} */
  async act(action) {
    const update = await this.match.act(action, { revision: this.legal.revision });
    this.#learn(update);
    await this.#reach(update.revision);
    return update;
  }

  /** Take the last action back. @returns {Promise<Update>} */
  async undo() {
    const update = await this.match.undo({ revision: this.revision });
    this.#learn(update);
    await this.#reach(update.revision);
    return update;
  }

  /**
   * Draw what a seat has before it, as it is looked at now; null where there is nothing to draw. What lies before others
   * is drawn last.
   * @param {number} seat @param {string} [paper] @returns {Promise<string | null>}
   */
  picture(seat, paper = "") {
    if (!paper && this.ruleset && !this.ruleset.boards) return Promise.resolve(null);
    return this.#picture(`seat ${seat} ${paper}`, (how) => this.match.picture(seat, { paper, ...how }), seat === this.seat);
  }

  /** Draw what lies on the table. @param {string} [paper] @returns {Promise<string | null>} */
  table(paper = "") {
    return this.#picture(`table ${paper}`, (how) => this.match.table({ paper, ...how }), true);
  }

  /** @param {string} what @param {(how: { revision?: number }) => Promise<string | null>} draw @param {boolean} first */
  #picture(what, draw, first) {
    const revision = this.shown ?? undefined;
    const key = `${what} ${revision ?? "now"}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    if (!first) return this.#keep(key, this.#first.then(() => draw({ revision })));
    this.#draws.set(what, draw);
    return this.#await(this.#keep(key, draw({ revision })));
  }

  /** Wait until those pictures are there that come first. */
  drawn() {
    return this.#first;
  }

  /** Let all else wait for a picture. @param {Promise<string | null>} picture */
  #await(picture) {
    this.#first = Promise.allSettled([this.#first, picture]).then(() => {});
    return picture;
  }

  /** @param {string} key @param {Promise<string | null>} picture @returns {Promise<string | null>} */
  #keep(key, picture) {
    const drawn = picture.catch((problem) => {
      this.#drawn.delete(key);
      throw problem;
    });
    drawn.catch(() => {}); // whoever shows it hears of it
    this.#drawn.set(key, drawn);
    return drawn;
  }

  /** Ask for the pictures that are shown now once more, while all else is asked: they would only be asked for afterwards. */
  #redrawn() {
    const now = [...this.#draws].filter(([key]) => this.#drawn.has(`${key} now`) && this.revision >= 0);
    return new Map(now.map(([key, draw]) => [key, draw({}).catch((problem) => problem)]));
  }

  /** The past stays as it was. @param {Map<string, Promise<any>>} drawn what was asked for meanwhile */
  #forgetPictures(drawn) {
    for (const key of this.#drawn.keys()) if (key.endsWith(" now")) this.#drawn.delete(key);
    for (const [key, picture] of drawn) this.#await(this.#keep(`${key} now`, picture.then((found) => (found instanceof Error ? Promise.reject(found) : found))));
  }

  /** Say what is meant, so that whoever shows it marks it; nothing ends it. @param {Iterable<string>} [pointers] @param {number | null} [seat] */
  light(pointers = [], seat = null) {
    this.#tell("light", { pointers: [...pointers], seat });
  }

  /** Look at another revision; null is now. @param {number | null} revision */
  look(revision) {
    const shown = revision !== null && revision >= this.revision ? null : revision;
    if (shown === this.shown) return;
    this.shown = shown;
    this.#tell("look");
  }

  /** @param {string} event @param {unknown} [detail] */
  #tell(event, detail = null) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
