/**
 * Fairway's kit: what a client of any game needs, and nothing else. No rule, no game's name, no dependency.
 *
 * One module for browsers, Node, Deno and Bun. A server offers it at `/kit/fairway.js`, its types at `/kit/fairway.d.ts`.
 *
 * - `Server`, `Match`: calls, streams that resume, tickets, addresses of pictures.
 * - `expand`: the actions that `/legal` lists in rows, written out.
 * - `narrowed`: what is left once somebody has pointed at things.
 * - `Words`: sentences from `/texts`, in any language.
 * - `inline`, `pointedAt`, `light`: pictures in a page.
 */

/**
 * An action, ready to send.
 * @typedef {{ type: string, [field: string]: any }} Action
 */

/**
 * An event or a part of a view: an object with a `type` and that type's own fields.
 * @typedef {{ [field: string]: any }} Tagged
 */

/**
 * What a field of an action holds, so that it can be asked for.
 * @typedef {{ kind: string, many?: boolean, parts?: string[], schema?: Record<string, unknown>, text?: string }} Input
 */

/**
 * The legal actions of one type, in rows.
 * @typedef {object} Listing
 * @property {string} action
 * @property {string} prompt
 * @property {boolean} must
 * @property {number} count
 * @property {boolean} exhaustive
 * @property {string} [rule]
 * @property {Record<string, unknown>} [fixed]
 * @property {string[]} [fields]
 * @property {unknown[]} [each]
 * @property {unknown[][] | null} [rows]
 * @property {{ field: string, values: unknown[] } | null} [narrow]
 * @property {Record<string, unknown>[]} [notes]
 * @property {Record<string, unknown>} [description]
 * @property {string[]} [points] templates of pointers that its fields make
 * @property {Record<string, Input>} [inputs] what its fields hold
 * @property {string[]} [pointers] what can be pointed at where not every action is listed
 * @property {string} [text] what stands on its button
 */

/**
 * Why nobody may act: the match has not begun, or was closed before it did.
 * @typedef {{ state: string, text: string }} Gate
 */

/**
 * What a seat may do, and on which revision; nothing while there is a gate.
 * @typedef {{ revision: number, seat: number, choices: Listing[], gate?: Gate }} Legal
 */

/**
 * An invitation; its code is known to whoever made it, and only then.
 * @typedef {{ id: string, seat: number | null, once: boolean, created: string, code?: string }} Invitation
 */

/**
 * An action of a listing, and what is said beside it.
 * @typedef {{ action: Action, notes: Record<string, unknown> }} Written
 */

/**
 * A question to seats.
 * @typedef {object} Prompt
 * @property {string} name
 * @property {number[]} seats
 * @property {number[]} waiting
 * @property {boolean} [discreet]
 * @property {Record<string, unknown>} [params]
 * @property {string} [text]
 */

/**
 * What moves from where to where, and along what: pointers.
 * @typedef {{ what?: string[], from?: string[], along?: string[], to?: string[] }} Move
 */

/**
 * An event as it is told: in words, and what it is about.
 * @typedef {{ event: Tagged, by: string, rule?: string, text?: string, at?: string[], moves?: Move[], quiet?: boolean }} Happened
 */

/**
 * What has happened with one revision.
 * @typedef {object} Update
 * @property {number} revision
 * @property {string} kind
 * @property {number | null} [seat]
 * @property {Happened[]} [events]
 * @property {Prompt[]} [prompts]
 * @property {boolean} [over]
 * @property {boolean} [auto] whether the server played it for you, as your standing answers say
 * @property {string} [text]
 * @property {string} [name] of who sat down or left
 * @property {boolean} [begins] whether the match begins with it
 * @property {string} [match] the match that the same people play next
 */

/**
 * What an action would bring: `stopped` says why it ends there, `scores` which conditions would change by how much.
 * @typedef {object} Trial
 * @property {Happened[]} events
 * @property {Prompt[]} prompts
 * @property {boolean} over
 * @property {"" | "chance" | "secret"} stopped
 * @property {{ seat: number, key: string, change: number, text?: string }[]} scores
 */

/**
 * Something that luck may make of an action. Where people choose on the way, it is from `least` to `most` likely.
 * @typedef {object} ForecastOutcome
 * @property {number} probability
 * @property {string} key
 * @property {string[]} at where it would be: pointers
 * @property {number} [points] what your total would change by
 * @property {number} [least]
 * @property {number} [most]
 * @property {string} [text]
 */

/**
 * What luck may make of an action, the likeliest first; `rest` is how likely all else is together.
 * @typedef {{ revision: number, outcomes: ForecastOutcome[], rest: number }} Forecast
 */

/**
 * A scratch board: what was tried, with why it does not fit where it does not, what could be tried next, how it would look and
 * by how much conditions would score otherwise. `prompt` is empty where there is nothing to try.
 * @typedef {object} Rehearsal
 * @property {number} revision
 * @property {number} seat
 * @property {string} prompt
 * @property {{ action: Action, text?: string, refusal?: { code: string, rule?: string, params?: Record<string, unknown> }, reason?: string, events?: Happened[] }[]} tries
 * @property {Listing[]} choices
 * @property {{ seat: number, key: string, change: number, text?: string }[]} scores
 * @property {string} board
 * @property {string} table
 */

/**
 * An action to think of, what it points at, and what it would bring.
 * @typedef {{ action: Action, at: string[], would: Trial, text?: string }} Suggestion
 */

/**
 * What a bot would do in your place, and to compare what leaves nothing to choose, such as to pass.
 * @typedef {{ revision: number, bot: string, move: Suggestion, instead: Suggestion[] }} Hint
 */

/**
 * What to answer to a question whenever it comes: an action, or to be asked. `params` keep the rule to such questions, `unless`
 * names actions that one wants to be asked for all the same.
 * @typedef {object} StandingAnswer
 * @property {string} prompt
 * @property {Record<string, any>} [params]
 * @property {Action | null} [answer]
 * @property {{ action: string, where?: Record<string, string | number> }[]} [unless]
 */

/**
 * What the server answers for a seat: where there is one answer alone, and by rules of which the first that fits decides;
 * discreet questions after up to so many seconds.
 * @typedef {{ only_choice?: boolean, answers?: StandingAnswer[], pause?: number }} StandingAnswers
 */

/**
 * How something is drawn.
 * @typedef {object} Picture
 * @property {string} [paper] one of the ruleset's papers, by the key `papers[].paper` of its description; the first if left out
 * @property {number} [revision] as it was then
 * @property {string} [language]
 * @property {"svg" | "png"} [format]
 * @property {number} [width] of a PNG, in pixels
 */

/**
 * What is sent.
 * @typedef {object} Order
 * @property {unknown} [body]
 * @property {Record<string, unknown>} [query]
 * @property {string} [token]
 * @property {number} [revision] act only on this one
 * @property {string} [key] an idempotency key; every write has one
 * @property {AbortSignal} [signal]
 */

/**
 * How a server is asked.
 * @typedef {object} Settings
 * @property {string} [token] a client's own token: its matches are kept together
 * @property {string} [language] the language of everything that is said
 * @property {number} [patience] seconds to try again while a server that has answered before is away
 * @property {typeof fetch} [fetch]
 */

/** Something was refused: decide by `code`, show the `message`. */
export class Problem extends Error {
  /** @param {any} document what the server answered */
  constructor(document) {
    super(document.detail ?? document.title ?? `status ${document.status}`);
    this.name = "Problem";
    /** @type {number} */ this.status = document.status ?? 0;
    /** @type {string} */ this.code = document.code ?? "";
    /** @type {string} */ this.title = document.title ?? "";
    /** @type {string} */ this.text = this.message;
    /** @type {string} */ this.rule = document.rule ?? "";
    /** @type {Record<string, unknown>} */ this.params = document.params ?? {};
    /** @type {unknown[]} */ this.errors = document.errors ?? [];
    /** @type {string[]} what it is about on the table */ this.at = document.at ?? [];
  }

  /** Whether somebody was faster: look again, and choose again. */
  get stale() {
    return this.code === "stale";
  }
}

/** No server answers. */
export class Unreachable extends Error {
  /** @param {string} address @param {unknown} cause */
  constructor(address, cause) {
    const why = cause instanceof Error ? (cause.cause instanceof Error && cause.cause.message) || cause.message : cause;
    super(`no answer from ${address}: ${why}`, { cause });
    this.name = "Unreachable";
  }
}

/** A server, and who asks. */
export class Server {
  #met = false;

  /** @param {string} [address] @param {Settings} [settings] */
  constructor(address = globalThis.location?.origin ?? "http://127.0.0.1:8000", settings = {}) {
    this.address = address.replace(/\/+$/, "");
    this.token = settings.token ?? "";
    this.language = settings.language ?? "";
    this.patience = settings.patience ?? 30;
    this.fetch = settings.fetch ?? globalThis.fetch.bind(globalThis);
  }

  /**
   * Return an address; values that are no text stand in it as JSON, lists once for each value.
   * @param {string} path @param {Record<string, unknown>} [query]
   */
  url(path, query = {}) {
    const said = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || value === null || value === "") continue;
      for (const each of Array.isArray(value) && name === "at" ? value : [value]) {
        said.append(name, typeof each === "string" ? each : JSON.stringify(each));
      }
    }
    return `${this.address}${path}${String(said) && `?${said}`}`;
  }

  /**
   * Send a request and return what the answer says: JSON, a text, or a blob for a PNG. What is refused is a `Problem`.
   * A write has an idempotency key, so what got lost on the way is sent again and happens once.
   * @param {string} method @param {string} path @param {Order} [order] @returns {Promise<any>}
   */
  async call(method, path, order = {}) {
    const until = Date.now() + this.patience * 1000;
    const key = method === "GET" ? "" : (order.key ?? newKey());
    for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
      const answer = await this.#send(method, path, order, key).catch((error) => {
        if (order.signal?.aborted || !(error instanceof TypeError)) throw error;
        if (!this.#met || Date.now() + pause > until) throw new Unreachable(this.address, error);
        return null;
      });
      if (answer) {
        this.#met = true;
        if (answer.ok) return read(answer);
        const wait = patienceFor(answer, pause);
        if (!wait || Date.now() + wait > until) throw new Problem(await problemIn(answer));
        pause = wait;
      }
      await sleep(pause, order.signal);
    }
  }

  /** @param {string} method @param {string} path @param {Order} order @param {string} key */
  #send(method, path, order, key) {
    const body = order.body === undefined ? undefined : JSON.stringify(order.body);
    const headers = this.headers(order.token ?? this.token);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (key) headers["Idempotency-Key"] = key;
    if (order.revision !== undefined) headers["If-Match"] = `"${order.revision}"`;
    return this.fetch(this.url(path, order.query), { method, headers, body, signal: order.signal ?? null });
  }

  /** Return the headers that every request has. @param {string} token @returns {Record<string, string>} */
  headers(token) {
    return {
      ...(this.language && { "Accept-Language": this.language }),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
  }

  /** List what can be played. @returns {Promise<any[]>} */
  async rulesets() {
    return (await this.call("GET", "/v1/rulesets")).rulesets;
  }

  /**
   * Describe a ruleset: schemas, prompts, bots, papers, and what fields hold; with house rules, theirs as well.
   * @param {string} name @param {{ plugins?: string[] }} [how] @returns {Promise<any>}
   */
  ruleset(name, { plugins = [] } = {}) {
    return this.call("GET", `/v1/rulesets/${encodeURIComponent(name)}`, { query: { plugins: plugins.join(",") || undefined } });
  }

  /**
   * Return what a ruleset says, by key; with house rules, what they say as well.
   * @param {string} name @param {{ plugins?: string[] }} [how] @returns {Promise<Record<string, string>>}
   */
  texts(name, { plugins = [] } = {}) {
    return this.call("GET", `/v1/rulesets/${encodeURIComponent(name)}/texts`, { query: { plugins: plugins.join(",") || undefined } });
  }

  /**
   * Make a match. `seats` are those that are yours, ready to play.
   * @param {{ ruleset: string, seats: object[], [name: string]: unknown }} order
   */
  async create(order) {
    return this.made(await this.call("POST", "/v1/matches", { body: order }));
  }

  /** Return a match that was made, with the seats that are yours. @param {any} made */
  made(made) {
    /** @type {{ seat: number, token: string }[]} */ const tokens = made.tokens;
    return {
      match: made.match,
      tokens,
      seats: tokens.map(({ seat, token }) => new Match(this, made.match.id, token, seat)),
    };
  }

  /** Sit down at an open seat, perhaps by an invitation. @param {string} id @param {{ name?: string, seat?: number, code?: string }} [who] */
  async join(id, who = {}) {
    const { seat, token } = await this.call("POST", `/v1/matches/${id}/seats`, { body: who });
    return new Match(this, id, token, seat);
  }

  /** Return a match; without a token, as a spectator sees it. @param {string} id @param {string} [token] */
  match(id, token = "") {
    return new Match(this, id, token);
  }

  /**
   * Return what a ruleset says, able to make sentences: texts, what fields hold, and the names of items.
   * @param {string} ruleset @param {string[]} [names] what the players are called, by seat
   * @param {{ plugins?: string[], about?: Promise<any> }} [how] house rules, as a match's `recipe` names them; the description of the
   * ruleset, if that was asked for already
   */
  async words(ruleset, names = [], how = {}) {
    const [texts, about, lines] = await Promise.all([this.texts(ruleset, how), how.about ?? this.ruleset(ruleset, how), this.rulesets()]);
    const fields = about.fields ?? {};
    /** @type {Set<string>} */ const kinds = new Set();
    for (const held of Object.values(fields)) {
      for (const kind of Object.values(held).map((each) => String(each).replace(EACH, ""))) {
        if (kind.startsWith(ITEM)) kinds.add(kind.slice(ITEM.length));
      }
    }
    const packs = lines.find((each) => each.name === ruleset)?.packs ?? [];
    return new Words(texts, this.language || "en", { fields, names, items: await this.#items(packs, kinds) });
  }

  /** @param {string[]} packs @param {Set<string>} kinds */
  async #items(packs, kinds) {
    /** @type {Record<string, Record<string, string>>} */ const items = {};
    const counted = await Promise.all(packs.map((pack) => this.call("GET", `/v1/packs/${pack}`)));
    const wanted = packs.flatMap((pack, place) => Object.keys(counted[place].items).filter((each) => kinds.has(each)).map((kind) => ({ pack, kind })));
    const found = await Promise.all(wanted.map(({ pack, kind }) => this.#named(pack, kind)));
    wanted.forEach(({ kind }, place) => Object.assign((items[kind] ??= {}), found[place]));
    return items;
  }

  /** Return what the items of a kind are called, by their ids with and without the pack. @param {string} pack @param {string} kind */
  async #named(pack, kind) {
    /** @type {Record<string, string>} */ const names = {};
    for (let cursor = ""; cursor !== null; ) {
      const page = await this.call("GET", `/v1/packs/${pack}/${kind}`, { query: { cursor, limit: 500 } });
      for (const { id, texts } of page.items) {
        if (texts.name) names[id] = names[id.slice(id.indexOf(":") + 1)] = texts.name;
      }
      cursor = page.next ?? null;
    }
    return names;
  }

  /** Return where an item of a pack is drawn. @param {string} pack @param {string} kind @param {string} item @param {Picture} [how] */
  itemUrl(pack, kind, item, how = {}) {
    return this.url(`/v1/packs/${pack}/${kind}/${item}/picture`, { language: this.language, ...how });
  }
}

/** A match, as a seat sees it or, without a token, as a spectator does. */
export class Match {
  /** @param {Server} server @param {string} id @param {string} [token] @param {number | null} [seat] */
  constructor(server, id, token = "", seat = null) {
    this.server = server;
    this.id = id;
    this.token = token;
    this.seat = seat;
  }

  /** @param {string} method @param {string} [what] @param {Order} [order] */
  call(method, what = "", order = {}) {
    return this.server.call(method, `/v1/matches/${this.id}${what}`, { token: this.token, ...order });
  }

  /** Return what everybody may know: who plays what. @returns {Promise<any>} */
  info() {
    return this.call("GET");
  }

  /** Look at the match. @returns {Promise<any>} */
  view() {
    return this.call("GET", "/view");
  }

  /**
   * List what may be done: everything, or what fits. `{ at: ["cell:3,4"] }` keeps what points there, any other name is
   * a field with its value.
   * @param {Record<string, unknown>} [where] @returns {Promise<Legal>}
   */
  async legal(where = {}) {
    const legal = await this.call("GET", "/legal", { query: where });
    this.seat = legal.seat;
    return legal;
  }

  /**
   * Keep what fits pointers, values for fields and a type of action; once there are any, what is not listed is asked for.
   * @param {Iterable<Listing>} choices @param {Iterable<string>} [pointed] @param {Record<string, unknown>} [given]
   * @param {string} [only] the type of action that is meant; any if empty
   */
  async narrowed(choices, pointed = [], given = {}, only = "") {
    const at = [...pointed];
    const left = narrowed(choices, at, given, this.seat, only);
    if (!left.described.length || !(at.length || only)) return left;
    return narrowed((await this.legal({ at, action: only })).choices, at, given, this.seat, only);
  }

  /**
   * Write out the actions of listings; those that were left out for their length are asked for, a part at a time.
   * @param {Iterable<Listing>} listings @returns {AsyncGenerator<Written, void, void>}
   */
  async *actions(listings) {
    for (const each of listings) {
      if (each.narrow && !each.rows) {
        for (const value of each.narrow.values) {
          const where = { action: each.action, ...each.fixed, [each.narrow.field]: value };
          yield* this.actions((await this.legal(where)).choices);
        }
      }
      yield* expand([each]);
    }
  }

  /** See what an action would bring, without playing it. @param {Action} action @returns {Promise<any>} */
  try(action) {
    return this.call("POST", "/try", { body: action });
  }

  /** See what luck may make of an action before you play it; nothing is rolled. @param {Action} action @returns {Promise<Forecast>} */
  forecast(action) {
    return this.call("POST", "/forecast", { body: action });
  }

  /**
   * Try actions on a scratch board while others play, as if you were asked next; nothing is played.
   * @param {Action[]} [actions] one after the other @param {{ at?: Iterable<string>, action?: string }} [next] what to list of what could be tried then
   * @returns {Promise<Rehearsal>}
   */
  rehearse(actions = [], { at = [], action = "" } = {}) {
    return this.call("POST", "/rehearsal", { body: { actions, at: [...at], ...(action && { action }) } });
  }

  /** Ask a bot what it would do in your place: the strongest, if none is named. @param {string} [bot] @returns {Promise<Hint>} */
  hint(bot) {
    return this.call("GET", "/hint", { query: { bot } });
  }

  /**
   * Play an action. With a revision, only if nothing has happened since; otherwise a `Problem` that is `stale`.
   * @param {Action} action @param {{ revision?: number, key?: string }} [how] @returns {Promise<Update>}
   */
  act(action, how = {}) {
    return this.call("POST", "/actions", { body: action, ...how });
  }

  /** Take the last action back. @param {{ revision?: number, key?: string }} [how] @returns {Promise<Update>} */
  undo(how = {}) {
    return this.call("POST", "/undo", how);
  }

  /** Look at what the server answers for your seat; nothing, unless you have said so. @returns {Promise<StandingAnswers>} */
  answers() {
    return this.call("GET", "/answers");
  }

  /**
   * Have the server answer for your seat, instead of what it answered before; nobody else is told.
   * @param {StandingAnswers} answers @returns {Promise<StandingAnswers>}
   */
  setAnswers({ only_choice = false, answers = [], pause = 0 }) {
    return this.call("PUT", "/answers", { body: { only_choice, answers, pause } });
  }

  /** Answer everything yourself again. @returns {Promise<void>} */
  async dropAnswers() {
    await this.call("DELETE", "/answers");
  }

  /** Leave the seat to a bot. @param {string} [bot] @returns {Promise<Update>} */
  resign(bot = "random") {
    return this.call("POST", "/resign", { body: { bot } });
  }

  /** Begin a match of your own that waits; a bot, if named, plays on free seats. @param {string} [bot] @returns {Promise<Update>} */
  start(bot = "") {
    return this.call("POST", "/start", { body: { bot } });
  }

  /** Give up a match of your own that has not begun. @returns {Promise<Update>} */
  close() {
    return this.call("POST", "/close");
  }

  /** Get up before the match begins; the token is good for nothing then. @returns {Promise<Update>} */
  leave() {
    return this.call("POST", "/leave");
  }

  /**
   * Invite somebody to a match of your own: to any seat or to one, once or until that is revoked. Pass the `code` on.
   * @param {{ seat?: number, once?: boolean }} [whom] @returns {Promise<Invitation & { code: string }>}
   */
  invite(whom = {}) {
    return this.call("POST", "/invitations", { body: whom });
  }

  /** List the invitations that can be used. @returns {Promise<Invitation[]>} */
  async invitations() {
    return (await this.call("GET", "/invitations")).invitations;
  }

  /** Revoke an invitation. @param {string} id @returns {Promise<void>} */
  async disinvite(id) {
    await this.call("DELETE", `/invitations/${encodeURIComponent(id)}`);
  }

  /** Play once more with the same people: return your seat in the new match, the same for everybody who asks. */
  async rematch() {
    const { match, tokens } = await this.call("POST", "/rematch");
    return new Match(this.server, match.id, tokens[0].token, tokens[0].seat);
  }

  /** Return everybody's score, with reasons: now, or as it was at a revision. @param {{ revision?: number }} [how] @returns {Promise<any>} */
  scores(how = {}) {
    return this.call("GET", "/scores", { query: { ...how } });
  }

  /** Return everybody's totals from the first revision to the last, at so many of them. @param {number} [points] @returns {Promise<any>} */
  totals(points) {
    return this.call("GET", "/totals", { query: { points } });
  }

  /** Export a finished match as a file that any server can replay. @returns {Promise<any>} */
  record() {
    return this.call("GET", "/record");
  }

  /**
   * Begin a new match like this one, which is over, up to a revision or with so many of its moves. `seats` are yours.
   * @param {{ revision?: number, moves?: number, seats?: object[] }} order
   */
  async branch(order) {
    return this.server.made(await this.call("POST", "/branches", { body: order, token: this.server.token }));
  }

  /** Look at the match as it was. @param {number} revision @returns {Promise<any>} */
  step(revision) {
    return this.call("GET", `/steps/${revision}`);
  }

  /**
   * Read what has happened, line by line. `{ story: 1 }` leaves out what nobody needs to read.
   * @param {{ after?: number, [name: string]: unknown }} [how] @returns {AsyncGenerator<Update, void, void>}
   */
  async *log(how = {}) {
    for (let after = how.after ?? -1; ; ) {
      const page = await this.call("GET", "/log", { query: { ...how, after } });
      yield* page.updates;
      if (page.next === null || page.next === undefined) return;
      after = page.next;
    }
  }

  /** Get a pass for `/events` and `/socket`, which stands in the address. @returns {Promise<{ ticket: string, seconds: number }>} */
  ticket() {
    return this.call("POST", "/tickets");
  }

  /**
   * Follow the match: every update behind a revision, as soon as it is there. A stream that breaks is resumed where it
   * broke; it ends when the caller does, and with a `Problem` when the match is deleted.
   * @param {object} [how]
   * @param {number} [how.after] the revision behind which to begin: now, if left out; -1 for all that ever happened
   * @param {AbortSignal} [how.signal]
   * @returns {AsyncGenerator<Update, void, void>}
   */
  async *updates({ after, signal } = {}) {
    for (let last = after ?? (await this.#now(signal)), pause = 1000; ; ) {
      for await (const { event, data } of this.#stream(last, signal)) {
        pause = 1000;
        if (event === "end") throw new Problem(data);
        if (event !== "update" || data.revision <= last) continue;
        last = data.revision;
        yield data;
      }
      await sleep(pause, signal);
      pause = Math.min(pause * 2, 30_000);
    }
  }

  /** Return the revision at which the match is. @param {AbortSignal} [signal] @returns {Promise<number>} */
  async #now(signal) {
    return (await this.call("GET", "", { signal })).revision;
  }

  /** Read one stream until it breaks. @param {number} after @param {AbortSignal} [signal] */
  async *#stream(after, signal) {
    const stop = new AbortController();
    const end = () => stop.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end);
    let watch = setTimeout(end, SILENCE);
    try {
      const { server } = this;
      const headers = { ...server.headers(this.token), "Last-Event-ID": String(after) };
      const answer = await server.fetch(server.url(`/v1/matches/${this.id}/events`), { headers, signal: stop.signal });
      if (!answer.ok) {
        if (patienceFor(answer, 1)) return;
        throw new Problem(await problemIn(answer));
      }
      const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
      const decoder = new TextDecoder();
      for (let text = ""; ; ) {
        const { done, value } = await reader.read();
        clearTimeout(watch);
        if (done) return;
        watch = setTimeout(end, SILENCE);
        const messages = (text + decoder.decode(value, { stream: true })).split("\n\n");
        text = messages.pop() ?? "";
        for (const each of messages) {
          const event = /^event: (.*)$/m.exec(each)?.[1];
          const data = /^data: (.*)$/m.exec(each)?.[1];
          if (event && data) yield { event, data: JSON.parse(data) };
        }
      }
    } catch (error) {
      if (signal?.aborted || error instanceof Problem || !(error instanceof Error)) throw error;
      if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error; // else the server is away
    } finally {
      clearTimeout(watch);
      signal?.removeEventListener("abort", end);
      stop.abort();
    }
  }

  /**
   * Follow the match with a browser's own `EventSource`, which goes on in the background; return how to stop.
   * @param {(update: Update) => void} heard
   * @param {object} [how]
   * @param {number} [how.after] the revision behind which to begin: now, if left out; -1 for all that ever happened
   * @param {(problem: unknown) => void} [how.failed] it has ended, and why
   * @param {(there: boolean) => void} [how.connected] the stream is there, or has broken and is being resumed
   */
  listen(heard, { after, failed = () => {}, connected = () => {} } = {}) {
    let last = after ?? -1;
    /** @type {EventSource | undefined} */ let source;
    let stopped = false;
    const stop = () => {
      stopped = true;
      source?.close();
    };
    const fail = (/** @type {unknown} */ problem) => {
      if (!stopped) failed(problem);
      stop();
    };
    const open = async (begun = true) => {
      if (!begun) last = await this.#now();
      const ticket = this.token ? (await this.ticket()).ticket : "";
      if (stopped) return;
      const asked = { after: last, ticket, language: this.server.language };
      const opened = (source = new EventSource(this.server.url(`/v1/matches/${this.id}/events`, asked)));
      opened.addEventListener("open", () => connected(true));
      opened.addEventListener("update", ({ data }) => {
        const update = JSON.parse(data);
        if (stopped || update.revision <= last) return;
        last = update.revision;
        heard(update);
      });
      opened.addEventListener("end", ({ data }) => fail(new Problem(JSON.parse(data))));
      opened.addEventListener("error", () => {
        if (!stopped) connected(false);
        // a browser comes again by itself, unless the ticket has run out
        if (opened.readyState === EventSource.CLOSED && !stopped) setTimeout(() => open().catch(fail), 1000);
      });
    };
    open(after !== undefined).catch(fail);
    return stop;
  }

  /**
   * Wait for the seat's turns: yield what may be done, whenever the seat is asked; end when the match is over.
   * @param {{ signal?: AbortSignal }} [how] @returns {AsyncGenerator<Legal, void, void>}
   */
  async *turns({ signal } = {}) {
    const view = await this.view();
    this.seat = view.seat;
    yield* this.#turn(view);
    if (view.over) return;
    for await (const update of this.updates({ after: view.revision, signal })) {
      if (update.over) return;
      yield* this.#turn(update);
    }
  }

  /** @param {{ revision: number, prompts?: Prompt[] }} now */
  async *#turn({ revision, prompts = [] }) {
    const { seat } = this;
    if (seat === null || !prompts.some((prompt) => prompt.waiting.includes(seat))) return;
    const legal = await this.legal();
    if (legal.revision === revision) yield legal; // else more has happened since, and is on the way
  }

  /** Return where what a seat has before it is drawn for everybody. @param {number} seat @param {Picture} [how] */
  pictureUrl(seat, how = {}) {
    return this.server.url(`/v1/matches/${this.id}/pictures/${seat}`, { language: this.server.language, ...how });
  }

  /** Return where what lies on the table is drawn for everybody. @param {Picture} [how] */
  tableUrl(how = {}) {
    return this.server.url(`/v1/matches/${this.id}/table`, { language: this.server.language, ...how });
  }

  /** Draw what a seat has before it, as this seat may see it; null while there is nothing to draw. @param {number} seat @param {Picture} [how] @returns {Promise<any>} */
  picture(seat, how = {}) {
    return this.call("GET", `/pictures/${seat}`, { query: { ...how } });
  }

  /** Draw what lies on the table, as this seat may see it; null while there is nothing to draw. @param {Picture} [how] @returns {Promise<any>} */
  table(how = {}) {
    return this.call("GET", "/table", { query: { ...how } });
  }
}

const SILENCE = 60_000; // a stream says something every 15 seconds, if only that it is there

/** @param {Response} answer @returns {Promise<any>} */
async function read(answer) {
  const media = answer.headers.get("content-type") ?? "";
  if (answer.status === 204) return null;
  return media.includes("json") ? answer.json() : media.startsWith("image/png") ? answer.blob() : answer.text();
}

/** Return the problem that an answer tells; one that is not ours has no code. @param {Response} answer */
async function problemIn(answer) {
  try {
    return { status: answer.status, ...(await answer.json()) };
  } catch {
    return { status: answer.status };
  }
}

/** Return after how long to try again, in milliseconds; 0 where that is no use. @param {Response} answer @param {number} pause */
function patienceFor(answer, pause) {
  const wait = Number(answer.headers.get("retry-after"));
  if (answer.status === 429) return wait * 1000;
  return [502, 503, 504].includes(answer.status) ? Math.max(wait * 1000, pause) : 0;
}

/** @param {number} time @param {AbortSignal} [signal] @returns {Promise<void>} */
function sleep(time, signal) {
  return new Promise((done, failed) => {
    const stop = () => (clearTimeout(timer), failed(signal?.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), done()), time);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Return a key that nobody can guess; `randomUUID` is not there for pages without TLS. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ---------------------------------------------------------------------------------------------------- what is listed

/** Write actions out: each with its `action`, ready to send, and its `notes`. @param {Iterable<Listing>} listings @returns {Written[]} */
export function expand(listings) {
  /** @type {Written[]} */ const found = [];
  for (const { action: type, fixed, fields = [], each = [], notes = [], rows } of listings) {
    for (const row of rows ?? []) {
      const values = [...row];
      const about = notes.length ? values.pop() : 0;
      const lasts = !fields.length ? [undefined] : each.length ? each : /** @type {unknown[]} */ (values.pop());
      lasts.forEach((last, place) => {
        /** @type {Action} */ const action = { type, ...fixed };
        values.forEach((value, index) => (action[/** @type {string} */ (fields[index])] = value));
        if (fields.length) action[/** @type {string} */ (fields.at(-1))] = last;
        const note = Array.isArray(about) ? about[place] : about;
        found.push({ action, notes: notes[note] ?? {} });
      });
    }
  }
  return found;
}

/** Return the different values that a field has in those actions that have it. @param {Iterable<Action>} actions @param {string} field */
export function valuesOf(actions, field) {
  const found = new Map();
  for (const action of actions) if (field in action) found.set(JSON.stringify(action[field]), action[field]);
  return [...found.values()];
}

// ---------------------------------------------------------------------------------------------------------- pointing

const VALUE = "[^\\s/:{}]+";
const POINTER = new RegExp(`^(?:seat:(0|[1-9]\\d{0,5})/)?([a-z][a-z_]*):(${VALUE}(?::${VALUE})*)$`);
const ITEM = "item:";

/**
 * Read a pointer such as `seat:1/cell:3,4`; null if it is none.
 * @param {string} text @returns {{ kind: string, values: string[], seat: number | null } | null}
 */
export function parsePointer(text) {
  const found = POINTER.exec(text);
  if (!found) return null;
  const [, seat, kind = "", values = ""] = found;
  if (kind === "seat" && !/^(0|[1-9]\d{0,5})$/.test(values)) return null;
  return { kind, values: values.split(":"), seat: seat === undefined ? null : Number(seat) };
}

/** Return a pointer as a seat says it itself: what lies before it needs no seat. @param {string} text @param {number | null} [seat] */
export function relative(text, seat = null) {
  return seat !== null && text.startsWith(`seat:${seat}/`) ? text.slice(`seat:${seat}/`.length) : text;
}

/**
 * What is left once somebody has pointed at some things.
 * @typedef {object} Left
 * @property {Action[]} actions the listed actions that fit, ready to send
 * @property {string[]} lights what can be pointed at next: it is part of some of these, and not of all
 * @property {Record<string, Input>} asks fields in which those actions differ that point at nothing more
 * @property {string[]} described types of actions of which some may fit that are not listed: ask again with `at`
 * @property {Action | null} exact the action that points at nothing more, if there is one: that was all
 * @property {Action | null} action the only listed action that fits; where some are `described`, others may fit as well
 */

/**
 * Keep what fits everything that was pointed at, the values that were given for fields, and the only type meant.
 * @param {Iterable<Listing>} listings @param {Iterable<string>} [pointed] @param {Record<string, unknown>} [given]
 * @param {number | null} [seat] whose actions they are: pointers may then name it
 * @param {string} [only] the type of action that is meant; any if empty
 * @returns {Left}
 */
export function narrowed(listings, pointed = [], given = {}, seat = null, only = "") {
  const at = new Set([...pointed].map((each) => relative(each, seat)));
  const wanted = Object.entries(given).map(([name, value]) => [name, written(value)]);
  /** @type {{ listing: Listing, action: Action, pointers: Set<string> }[]} */ const found = [];
  /** @type {string[]} */ const described = [];
  /** @type {Set<string>} */ const lights = new Set();
  for (const listing of listings) {
    if (only && listing.action !== only) continue;
    for (const { action } of expand([listing])) {
      const pointers = new Set(pointersOf(listing, action));
      const fits = wanted.every(([name = "", value]) => name in action && written(action[name]) === value);
      if (fits && [...at].every((each) => pointers.has(each))) found.push({ listing, action, pointers });
    }
    const more = !listing.exhaustive || (!listing.rows && listing.count > 0);
    if (more && mayPoint(listing, at)) {
      described.push(listing.action);
      // once something was pointed at, more of that leads only to what is listed
      if (!at.size || (!listing.rows && listing.count)) for (const each of listing.pointers ?? []) lights.add(each);
    }
  }
  for (const { pointers } of found) for (const each of [...pointers].sort()) lights.add(each);
  const shared = (/** @type {string} */ each) => found.every(({ pointers }) => pointers.has(each));
  const complete = found.filter(({ pointers }) => [...pointers].every(shared));
  const actions = found.map(({ action }) => action);
  return {
    actions,
    lights: [...lights].filter((each) => !at.has(each) && (described.length || !shared(each))),
    asks: asked(complete, given),
    described,
    exact: complete.length === 1 ? (complete[0]?.action ?? null) : null,
    action: actions.length === 1 ? (actions[0] ?? null) : null,
  };
}

/** Return what an action points at, given the listing that it is of. @param {Listing} listing @param {Action} action */
export function pointersOf(listing, action) {
  const inputs = listing.inputs ?? {};
  const kinds = Object.fromEntries(Object.entries(inputs).map(([name, { kind }]) => [name, kind]));
  const named = Object.entries(action).map(([name, value]) => [name, withNames(value, inputs[name])]);
  return pointersIn(listing.points ?? [], Object.fromEntries(named), kinds);
}

/**
 * Return everything that a value points at, given templates such as `seat:{seat}/cell:{x},{y}`; what stands inside it
 * counts as well, and may use the fields around it.
 * @param {string[]} templates @param {Record<string, any>} value @param {Record<string, string>} [kinds] what fields hold
 * @returns {string[]}
 */
export function pointersIn(templates, value, kinds = {}) {
  /** @type {Set<string>} */ const found = new Set();
  const pieces = templates.map(pointerTemplate);
  const fill = (/** @type {Record<string, any>} */ own, /** @type {Record<string, any>} */ around) => {
    const scope = { ...around, ...own };
    for (const each of pieces) {
      if (each.fields.some((name) => name in own) && each.fields.every((name) => name in scope)) {
        for (const pointer of filledPointers(each, scope, kinds)) found.add(pointer);
      }
    }
    for (const [name, held] of Object.entries(own)) {
      if (kinds[name] === "path") continue;
      for (const part of Array.isArray(held) ? held : [held]) if (isRecord(part)) fill(part, scope);
    }
  };
  fill(value, {});
  const before = new Set([...found].filter((each) => each.includes("/")).map((each) => each.split("/", 1)[0]));
  return [...found].filter((each) => !before.has(each));
}

/** @param {string} text */
function pointerTemplate(text) {
  const [, seat, body = ""] = /^(?:seat:\{([\w.]+)\}\/)?(.*)$/.exec(text) ?? [];
  const pieces = body.split(/\{([\w.]+)\}/);
  return { seat, pieces, fields: pieces.filter((_, place) => place % 2) };
}

/** @param {ReturnType<typeof pointerTemplate>} template @param {Record<string, any>} scope @param {Record<string, string>} kinds */
function filledPointers({ seat, pieces, fields }, scope, kinds) {
  /** @type {Record<string, string>[]} */ let made = [{}];
  for (const name of new Set(fields)) {
    const texts = pointerTexts(scope[name], kinds[name] ?? "");
    made = made.flatMap((each) => texts.map((text) => ({ ...each, [name]: text })));
  }
  const whose = seat === undefined ? null : scope[seat];
  const before = Number.isInteger(whose) && whose >= 0 ? `seat:${whose}/` : "";
  return made
    .map((each) => pieces.map((piece, place) => (place % 2 ? each[piece] : piece)).join(""))
    .filter(parsePointer)
    .map((body) => before + body);
}

/** Return a field's values as they stand in a pointer. @param {any} value @param {string} kind @returns {string[]} */
function pointerTexts(value, kind) {
  if (typeof value === "string") return value ? [value] : [];
  if (typeof value === "number") return Number.isInteger(value) && !kind.startsWith(ITEM) ? [String(value)] : [];
  const parts = kind === "square" && isRecord(value) ? Object.values(value) : value;
  if (!Array.isArray(parts)) return [];
  if (["square", "path"].includes(kind) && parts.length === 2 && parts.every(Number.isInteger)) return [parts.join(",")];
  return isRecord(value) ? [] : parts.flatMap((part) => pointerTexts(part, kind));
}

/** Give what is written as a list the names of its fields. @param {any} value @param {Input} [about] */
function withNames(value, about) {
  const parts = about?.parts ?? [];
  if (!parts.length || !Array.isArray(value)) return value;
  const named = (/** @type {unknown[]} */ each) => Object.fromEntries(parts.map((name, place) => [name, each[place]]));
  return about?.many ? value.map(named) : named(value);
}

/** Whether there may be actions that are not listed and point at all of these. @param {Listing} listing @param {Set<string>} at */
function mayPoint({ points = [], pointers = [] }, at) {
  const kinds = new Set(points.map((text) => text.replace(/^seat:\{[\w.]+\}\//, "").split(":", 1)[0]));
  const known = new Set(pointers);
  return [...at].every((each) => kinds.has(parsePointer(each)?.kind) && (!known.size || known.has(each)));
}

/** Return the fields that are not the same in all actions of a type. @param {{ listing: Listing, action: Action }[]} found @param {Record<string, unknown>} given */
function asked(found, given) {
  /** @type {Record<string, Input>} */ const asks = {};
  /** @type {Map<string, Action>} */ const first = new Map();
  for (const { listing, action } of found) {
    const other = first.get(listing.action) ?? action;
    first.set(listing.action, other);
    for (const [name, about] of Object.entries(listing.inputs ?? {})) {
      if (!(name in given) && !(name in asks) && written(action[name]) !== written(other[name])) asks[name] = about;
    }
  }
  return asks;
}

/** Write a value so that equal ones look the same. @param {unknown} value @returns {string} */
function written(value) {
  return JSON.stringify(value ?? null, (_, each) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ------------------------------------------------------------------------------------------------------------- words

/**
 * A place for a parameter in a text.
 * @typedef {object} Place
 * @property {string} written @property {string} name
 * @property {"plain" | "player" | "Player" | "square" | "plural" | "choice"} form
 * @property {string} [other] @property {(string | Place)[][]} [branches]
 */

const FORMS = ["zero", "one", "two", "few", "many", "other"]; // CLDR's order, in which a text gives its words
const CORE = { action: "action", plugin: "plugin", ruleset: "ruleset", waiting: "seat" };
const DEEPEST = 8;
const MOST_WORDS = 4; // of a mere name; longer ones are descriptions
const ENCLOSED = /“[^”]*”|«[^»]*»|\([^()]*\)/g; // what is held together, whatever commas it has
const EACH = "each:"; // one value for each seat

/** What a ruleset says, in a language: parameters are told by what their fields hold. */
export class Words {
  /**
   * @param {Record<string, string>} texts by key, as `/texts` has them
   * @param {string} [language]
   * @param {object} [known]
   * @param {Record<string, Record<string, string>>} [known.fields] what fields hold, by plugin, as `/rulesets/{name}` has it
   * @param {string[]} [known.names] what players are called, by seat
   * @param {Record<string, Record<string, string>>} [known.items] names of items, by kind and id
   */
  constructor(texts, language = "en", { fields = {}, names = [], items = {} } = {}) {
    this.texts = texts;
    this.language = Intl.PluralRules.supportedLocalesOf(language).length ? language : "en";
    this.fields = fields;
    this.names = names;
    this.items = items;
  }

  /** Whether there are words for a key. @param {string} key */
  has(key) {
    return Object.hasOwn(this.texts, key);
  }

  /**
   * Return a text with its parameters filled in; what has no words is told by the last words of its key.
   * @param {string} key @param {Record<string, any>} [params] @param {string} [of] the tag or plugin whose they are
   */
  say(key, params = {}, of = "") {
    const text = this.texts[key.toLowerCase().replace(/[^a-z0-9_.-]/g, "-")];
    return text === undefined ? readable(key) : this.fill(text, params, of);
  }

  /** Fill in a text. @param {string} text @param {Record<string, any>} params @param {string} [of] */
  fill(text, params, of = "") {
    return this.#filled(placesIn(text), params, of);
  }

  /** Tell what happened; to whoever did it, as their own doing. @param {Tagged} event @param {number | null} [viewer] */
  event(event, viewer = null) {
    const own = `event.${event.type}.you`;
    const mine = viewer !== null && event.seat === viewer && this.has(own);
    return this.say(mine ? own : `event.${event.type}`, event, event.type);
  }

  /** Ask a question, or say who is waited for; of a discreet one, only that it is open. @param {Prompt} prompt @param {number | null} [viewer] */
  prompt(prompt, viewer = null) {
    const { name, discreet, params } = prompt;
    const asked = viewer !== null && prompt.waiting.includes(viewer);
    if (!asked && !discreet && !prompt.waiting.length) return "";
    const waiting = discreet && !asked ? [] : prompt.waiting;
    return this.say(`prompt.${name}.${asked ? "ask" : "wait"}`, { seats: waiting, waiting, seat: waiting, ...params }, name);
  }

  /** Return what stands on the button of an action. @param {string} type */
  action(type) {
    return this.say(`action.${type}.name`, {}, type);
  }

  /**
   * Tell one action; just what it is, where there are no words for more.
   * @param {Action} action @param {Record<string, Input>} [inputs] of its listing: they name what is written as a list
   */
  doing(action, inputs = {}) {
    const key = `action.${action.type}.say`;
    const named = Object.entries(action).map(([name, value]) => [name, withNames(value, inputs[name])]);
    return this.has(key) ? this.say(key, Object.fromEntries(named), action.type) : this.action(action.type);
  }

  /** Return what a field is called that is asked for. @param {string} type of the action @param {string} field */
  field(type, field) {
    return this.say(`field.${before(type)}.${field}`, {}, type);
  }

  /**
   * Return what a stamp is called, a shape that is laid to make an action; without words for it, what it lays.
   * @param {string} type of the action @param {{ name?: string, ways: Record<string, unknown>[] }} stamp
   */
  stamp(type, { name = "", ways }) {
    const key = `stamp.${before(type)}.${name}`;
    if (name && this.has(key)) return this.say(key, {}, type);
    const [first = {}, ...others] = ways;
    const same = Object.entries(first).filter(([field, value]) => others.every((each) => each[field] === value));
    return same.map(([field, value]) => this.tell(type, field, value)).join(", ");
  }

  /**
   * Say what a listing notes beside an action, one text for each note that has words: the others are for programs.
   * @param {string} type of the action @param {Record<string, unknown>} notes as `expand` has them @returns {string[]}
   */
  note(type, notes) {
    const readable = this.measured(notes);
    const keys = Object.keys(notes).map((name) => `note.${before(type)}.${name}`);
    return keys.filter((key) => this.has(key)).map((key) => this.say(key, readable, type));
  }

  /** Return notes with numbers as people read them, as parameters of a text. @param {Record<string, unknown>} notes @returns {Record<string, unknown>} */
  measured(notes) {
    return Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, this.#measure(value)]));
  }

  /** Return a number that is written exactly as people read it: a fraction, be it none or all, as so many of a hundred. @param {unknown} value */
  #measure(value) {
    if (typeof value !== "string") return value;
    const [told, over, under = 1] = /^(?:(\d+)\/(\d+)|[01])$/.exec(value) ?? [];
    if (told) return new Intl.NumberFormat(this.language, { style: "percent" }).format(Number(over ?? told) / Number(under));
    return /^\d+\.\d+$/.test(value) ? new Intl.NumberFormat(this.language, { maximumFractionDigits: 1 }).format(Number(value)) : value;
  }

  /** Say why not. @param {{ code: string, params?: Record<string, any> }} problem */
  refusal({ code, params = {} }) {
    return this.say(`refusal.${code}`, params, code);
  }

  /** Return what a ruleset, plugin, bot, document, paper or option is called. @param {string} what @param {string} name */
  name(what, name) {
    return this.say(`${what}.${name}.name`, {}, name);
  }

  /** Return a line or two about it, or nothing. @param {string} what @param {string} name */
  about(what, name) {
    return this.has(`${what}.${name}.about`) ? this.say(`${what}.${name}.about`, {}, name) : "";
  }

  /** Return what people call whoever sits on a seat, or on several. @param {unknown} seat @returns {string} */
  player(seat) {
    if (Array.isArray(seat)) return this.joined(seat.map((each) => this.player(each)));
    if (!Number.isInteger(seat)) return String(seat);
    const number = Number(seat);
    return this.names[number] || this.say("player", { number: number + 1 });
  }

  /** Return a square as people count it: columns and rows from 1. @param {unknown} x @param {unknown} y */
  square(x, y) {
    if (!Number.isInteger(x) || !Number.isInteger(y)) return [x, y].filter((each) => each != null).join(", ");
    const counted = { x: Number(x) + 1, y: Number(y) + 1 };
    return this.has("square") ? this.say("square", counted) : `${counted.x}, ${counted.y}`;
  }

  /** Tell several things in a row, as the language does it; what has commas of its own is parted by semicolons. @param {string[]} parts */
  joined(parts) {
    const format = new Intl.ListFormat(this.language);
    if (!parts.some((each) => each.replace(ENCLOSED, "").includes(","))) return format.format(parts);
    const sign = (this.texts["row.both"] ?? "{told}; {more}").replace(/\{[a-z]+\}/g, "").trimEnd();
    return format.formatToParts(parts).map(({ type, value }) => (type === "literal" ? value.replace(",", sign) : value)).join("");
  }

  /** Say a parameter by what it holds. @param {string} of @param {string} name @param {any} value @returns {string} */
  tell(of, name, value) {
    const fields = /** @type {Record<string, string>} */ (this.fields[before(of)] ?? CORE);
    const inner = of.slice(before(of).length + 1);
    return this.#told(of, name, fields[`${inner}.${name}`] || fields[name] || "", value);
  }

  /** @param {string} of @param {string} name @param {string} kind @param {any} value @returns {string} */
  #told(of, name, kind, value) {
    if (kind.startsWith(EACH) && Array.isArray(value)) return this.#each(of, name, kind.slice(EACH.length), value);
    if (value === null || value === undefined) return this.#own(kind === "seat" ? "nobody" : "nothing");
    if (typeof value === "boolean") return this.#own(value ? "yes" : "no");
    const square = this.#squareIn(of, kind, value);
    if (square) return this.square(...square);
    if (Array.isArray(value)) {
      if (!value.length) return this.#own("nothing");
      const parts = this.#parts(of, name, value);
      if (parts) return this.say(this.#worded(of, name) ?? "", parts, of);
      const quotes = kind.startsWith(ITEM) && this.#described(kind.slice(ITEM.length));
      return this.joined(
        value.map((part) => {
          const text = this.#told(of, name, kind, part);
          return quotes && typeof part === "string" && part ? this.#own("quoted", `“${text}”`, { text }) : text;
        }),
      );
    }
    if (isRecord(value)) {
      const { type, ...parts } = value; // what has a tag has a text for each
      const key = (type && this.#worded(of, `${name}.${type}`)) || this.#worded(of, name);
      if (key) return this.say(key, value, of);
      return this.joined(Object.entries(parts).map(([part, inner]) => this.tell(of, part, inner)));
    }
    if (typeof value === "string") return this.#text(of, name, kind, value);
    if (!Number.isInteger(value)) return String(value);
    if (kind === "seat") return this.player(value);
    if (kind === "column" || kind === "row") return String(value + 1);
    if (kind === "quarter_turn") return this.#own(`quarter_turn.${((value % 4) + 4) % 4}`, String(value));
    return kind === "word" ? this.#word(of, name, String(value)) : String(value);
  }

  /** Tell what each seat has that has anything; of somebody who plays alone, that alone. @param {string} of @param {string} name @param {string} kind @param {any[]} values @returns {string} */
  #each(of, name, kind, values) {
    if (values.length === 1) return this.#told(of, name, kind, values[0]);
    const parts = values.flatMap((each, seat) =>
      saysSomething(each) ? [this.say("by_seat", { seat, value: this.#told(of, name, kind, each) })] : [],
    );
    return parts.length ? this.joined(parts) : this.#own("nothing");
  }

  /** Return the parts of a thing that is written as a row, in the order in which its own text names them. @param {string} of @param {string} name @param {any[]} values */
  #parts(of, name, values) {
    if (values.some((each) => typeof each === "object")) return null;
    const places = placesIn(this.texts[this.#worded(of, name) ?? ""] ?? "");
    const names = places.flatMap((place) => (typeof place === "string" ? [] : [place.name, ...(place.other ? [place.other] : [])]));
    return names.length === values.length ? Object.fromEntries(names.map((each, index) => [each, values[index]])) : null;
  }

  /** Whether names of a kind are descriptions or sentences, which need quotes in a row: some of them at least. @param {string} kind */
  #described(kind) {
    return Object.values(this.items[kind] ?? {}).some((name) => name.trim().split(/\s+/).length > MOST_WORDS || /,|[.!?…]$/.test(name));
  }

  /** @param {string} of @param {string} kind @param {any} value @returns {[number, number] | null} */
  #squareIn(of, kind, value) {
    /** @type {any[]} */ let pair = [];
    if (["square", "path", "shape"].includes(kind)) {
      if (Array.isArray(value)) pair = value;
      else if (/^-?\d+,-?\d+$/.test(value)) pair = value.split(",").map(Number);
    }
    if (isRecord(value)) {
      const names = Object.keys(value);
      const kinds = names.map((name) => this.fields[before(of)]?.[name]);
      if (names.join() === "x,y" || kinds.join() === "column,row") pair = Object.values(value);
    }
    const [x, y] = pair;
    return pair.length === 2 && Number.isInteger(x) && Number.isInteger(y) ? [x, y] : null;
  }

  /** @param {string} of @param {string} name @param {string} kind @param {string} value */
  #text(of, name, kind, value) {
    if (kind.startsWith(ITEM)) return value ? this.item(kind.slice(ITEM.length), value) : this.#own("nothing");
    if (kind === "direction") return this.#own(`direction.${value.toLowerCase()}`, value);
    if (["action", "plugin", "ruleset"].includes(kind)) return this.#own(`${kind}.${value}.name`, value);
    return kind === "word" ? this.#word(of, name, value) : value;
  }

  /** Return what an item is called, given its id or that of a copy: `t036b` is one of `t036`. @param {string} kind @param {string} id */
  item(kind, id) {
    const names = this.items[kind] ?? {};
    return names[id] ?? names[id.slice(0, -1)] ?? names[id.slice(0, -2)] ?? id;
  }

  /** @param {string} of @param {string} name @param {string} value */
  #word(of, name, value) {
    const key = this.#worded(of, `${name}.${value.toLowerCase()}`);
    return key ? this.say(key) : value.replaceAll("_", " ");
  }

  /** Return the key of a plugin's own word; that of a field which another has brought may be that one's. @param {string} of @param {string} word */
  #worded(of, word) {
    const keys = [before(of), ...Object.keys(this.fields)].map((owner) => `word.${owner}.${word}`);
    return keys.find((each) => this.has(each));
  }

  /** @param {string} key @param {string} [otherwise] @param {Record<string, any>} [params] */
  #own(key, otherwise = key, params = {}) {
    return this.has(key) ? this.say(key, params) : otherwise;
  }

  /** @param {(string | Place)[]} parts @param {Record<string, any>} given @param {string} of @returns {string} */
  #filled(parts, given, of) {
    let said = "";
    for (const part of parts) {
      if (typeof part !== "string") said += this.#place(part, given, of);
      else said += part.startsWith(".") && /[.!?…]$/.test(said) ? part.slice(1) : part;
    }
    return said;
  }

  /** @param {Place} place @param {Record<string, any>} given @param {string} of @returns {string} */
  #place({ written, name, form, other = "", branches = [] }, given, of) {
    const value = given[name];
    if (form === "plural") return this.#filled(branches[this.#form(value, branches.length)] ?? [], given, of);
    if (form === "choice") return this.#filled(branches[saysSomething(value) ? 0 : 1] ?? [], given, of);
    if (!(name in given)) return written;
    if (form === "square") return this.square(value, given[other]);
    if (form === "plain") return this.tell(of, name, value);
    const said = this.player(value);
    return form === "Player" ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  }

  /** Return which of several words fits a number. @param {unknown} number @param {number} words */
  #form(number, words) {
    if (Array.isArray(number)) number = number.filter(saysSomething).length; // of several things it is how many say anything
    if (typeof number !== "number") return words - 1;
    const rules = new Intl.PluralRules(this.language);
    const category = rules.select(number);
    if (words <= 2) return category === "one" ? 0 : words - 1;
    const known = FORMS.filter((form) => form === "other" || rules.resolvedOptions().pluralCategories.includes(/** @type {any} */ (form)));
    return Math.min(known.indexOf(category), words - 1);
  }
}

/** Return what comes before the first dot: of a tag, its plugin. @param {string} tag */
function before(tag) {
  return tag.split(".", 1)[0] ?? "";
}

/** Return a key's last words: "Tile placed" for `event.designer.tile_placed`. @param {string} key */
function readable(key) {
  const parts = key.split(".");
  while (parts.length > 1 && /^(name|about|say|ask|wait|you|text)$/.test(parts.at(-1) ?? "")) parts.pop();
  const words = (parts.at(-1) ?? "").replace(/[_-]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || key;
}

/** Whether a parameter is more than false, nothing or empty; a number always is. @param {unknown} value */
function saysSomething(value) {
  return typeof value === "number" || (isRecord(value) || Array.isArray(value) ? Object.keys(value).length > 0 : Boolean(value));
}

/** Read a text with places. @param {string} text */
function placesIn(text) {
  /** @type {Map<number, number>} */ const pairs = new Map();
  /** @type {number[]} */ const opened = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") opened.push(at);
    else if (text[at] === "}" && opened.length) pairs.set(/** @type {number} */ (opened.pop()), at);
  }
  return stretch(text, 0, text.length, pairs, DEEPEST);
}

/** @param {string} text @param {number} start @param {number} stop @param {Map<number, number>} pairs @param {number} depth */
function stretch(text, start, stop, pairs, depth) {
  /** @type {(string | Place)[]} */ const parts = [];
  let plain = start;
  for (let at = text.indexOf("{", start); depth && at >= 0 && at < stop; at = text.indexOf("{", at)) {
    const close = pairs.get(at) ?? stop;
    const place = close < stop ? placeAt(text, at, close, pairs, depth) : null;
    if (!place) {
      at += 1;
      continue;
    }
    if (plain < at) parts.push(text.slice(plain, at));
    parts.push(place);
    plain = at = close + 1;
  }
  if (plain < stop) parts.push(text.slice(plain, stop));
  return parts;
}

/** @param {string} text @param {number} start @param {number} close @param {Map<number, number>} pairs @param {number} depth @returns {Place | null} */
function placeAt(text, start, close, pairs, depth) {
  const inside = text.slice(start + 1, close);
  const head = /^([\p{L}\p{N}_]+)(?:(:[Pp]layer$)|,([\p{L}\p{N}_]+)$|([|?])|$)/u.exec(inside);
  if (!head) return null;
  const [all, name = "", player, other, sign] = head;
  const place = { written: text.slice(start, close + 1), name };
  if (sign) {
    const branches = [];
    let from = start + 1 + all.length;
    for (let at = from; at <= close; at++) {
      if (at === close || text[at] === "|") {
        branches.push(stretch(text, from, at, pairs, depth - 1));
        from = at + 1;
      } else if (text[at] === "{") at = pairs.get(at) ?? at;
    }
    return { ...place, form: sign === "|" ? "plural" : "choice", branches };
  }
  if (other) return { ...place, form: "square", other };
  return { ...place, form: player ? (player === ":Player" ? "Player" : "player") : "plain" };
}

// ---------------------------------------------------------------------------------------------------------- pictures

/** Show a picture in a page, where its parts can be pointed at. @param {Element} holder @param {string} svg */
export function inline(holder, svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  holder.replaceChildren(holder.ownerDocument.importNode(drawn, true));
  return /** @type {Element} */ (holder.firstElementChild);
}

/**
 * Return the pointer of what somebody has clicked on, with the seat before which it lies where the picture says so.
 *
 * Things lie on things: given what is lit, it is the nearest that is, outwards from what was clicked on; null where
 * none is.
 * @param {EventTarget | null} target
 * @param {Iterable<string> | null} [lights] what can be pointed at, as `narrowed` says it; anything if left out
 * @param {number | null} [seat] whose lights they are, as for `light`
 * @returns {string | null}
 */
export function pointedAt(target, lights = null, seat = null) {
  const wanted = lights && new Set(lights);
  let found = target instanceof Element ? target.closest("[data-at]") : null;
  while (found && wanted && !isLit(found, wanted, seat)) found = found.parentElement?.closest("[data-at]") ?? null;
  const pointer = found?.getAttribute("data-at");
  if (!found || !pointer) return null;
  const whose = found.closest("[data-seat]")?.getAttribute("data-seat");
  return whose && !pointer.startsWith("seat:") ? `seat:${whose}/${pointer}` : pointer;
}

/**
 * Mark what can be pointed at: set a class where a picture shows one of these pointers, take it away elsewhere.
 * @param {ParentNode} picture @param {Iterable<string>} pointers
 * @param {number | null} [seat] whose they are: what lies before other seats is then marked only if its seat is named
 * @param {string} [name] the class; `lit` if left out
 */
export function light(picture, pointers, seat = null, name = "lit") {
  const wanted = new Set(pointers);
  for (const each of picture.querySelectorAll("[data-at]")) each.classList.toggle(name, isLit(each, wanted, seat));
}

/** Whether something in a picture is among what can be pointed at. @param {Element} drawn @param {Set<string>} wanted @param {number | null} seat */
function isLit(drawn, wanted, seat) {
  const pointer = drawn.getAttribute("data-at") ?? "";
  const whose = drawn.closest("[data-seat]")?.getAttribute("data-seat") ?? "";
  const own = seat === null || whose === "" || whose === String(seat);
  return (own && wanted.has(pointer)) || wanted.has(`seat:${whose}/${pointer}`);
}
