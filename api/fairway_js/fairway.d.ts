/** Write actions out: each with its `action`, ready to send, and its `notes`. @param {Iterable<Listing>} listings @returns {Written[]} */
export function expand(listings: Iterable<Listing>): Written[];
/** Return the different values that a field has in those actions that have it. @param {Iterable<Action>} actions @param {string} field */
export function valuesOf(actions: Iterable<Action>, field: string): any[];
/**
 * Read a pointer such as `seat:1/cell:3,4`; null if it is none.
 * @param {string} text @returns {{ kind: string, values: string[], seat: number | null } | null}
 */
export function parsePointer(text: string): {
    kind: string;
    values: string[];
    seat: number | null;
} | null;
/** Return a pointer as a seat says it itself: what lies before it needs no seat. @param {string} text @param {number | null} [seat] */
export function relative(text: string, seat?: number | null): string;
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
export function narrowed(listings: Iterable<Listing>, pointed?: Iterable<string>, given?: Record<string, unknown>, seat?: number | null, only?: string): Left;
/** Return what an action points at, given the listing that it is of. @param {Listing} listing @param {Action} action */
export function pointersOf(listing: Listing, action: Action): string[];
/**
 * Return everything that a value points at, given templates such as `seat:{seat}/cell:{x},{y}`; what stands inside it
 * counts as well, and may use the fields around it.
 * @param {string[]} templates @param {Record<string, any>} value @param {Record<string, string>} [kinds] what fields hold
 * @returns {string[]}
 */
export function pointersIn(templates: string[], value: Record<string, any>, kinds?: Record<string, string>): string[];
/** Show a picture in a page, where its parts can be pointed at. @param {Element} holder @param {string} svg */
export function inline(holder: Element, svg: string): Element;
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
export function pointedAt(target: EventTarget | null, lights?: Iterable<string> | null, seat?: number | null): string | null;
/**
 * Mark what can be pointed at: set a class where a picture shows one of these pointers, take it away elsewhere.
 * @param {ParentNode} picture @param {Iterable<string>} pointers
 * @param {number | null} [seat] whose they are: what lies before other seats is then marked only if its seat is named
 * @param {string} [name] the class; `lit` if left out
 */
export function light(picture: ParentNode, pointers: Iterable<string>, seat?: number | null, name?: string): void;
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
    constructor(document: any);
    /** @type {number} */ status: number;
    /** @type {string} */ code: string;
    /** @type {string} */ title: string;
    /** @type {string} */ text: string;
    /** @type {string} */ rule: string;
    /** @type {Record<string, unknown>} */ params: Record<string, unknown>;
    /** @type {unknown[]} */ errors: unknown[];
    /** @type {string[]} what it is about on the table */ at: string[];
    /** Whether somebody was faster: look again, and choose again. */
    get stale(): boolean;
}
/** No server answers. */
export class Unreachable extends Error {
    /** @param {string} address @param {unknown} cause */
    constructor(address: string, cause: unknown);
}
/** A server, and who asks. */
export class Server {
    /** @param {string} [address] @param {Settings} [settings] */
    constructor(address?: string, settings?: Settings);
    address: string;
    token: string;
    language: string;
    patience: number;
    fetch: typeof fetch;
    /**
     * Return an address; values that are no text stand in it as JSON, lists once for each value.
     * @param {string} path @param {Record<string, unknown>} [query]
     */
    url(path: string, query?: Record<string, unknown>): string;
    /**
     * Send a request and return what the answer says: JSON, a text, or a blob for a PNG. What is refused is a `Problem`.
     * A write has an idempotency key, so what got lost on the way is sent again and happens once.
     * @param {string} method @param {string} path @param {Order} [order] @returns {Promise<any>}
     */
    call(method: string, path: string, order?: Order): Promise<any>;
    /** Return the headers that every request has. @param {string} token @returns {Record<string, string>} */
    headers(token: string): Record<string, string>;
    /** List what can be played. @returns {Promise<any[]>} */
    rulesets(): Promise<any[]>;
    /**
     * Describe a ruleset: schemas, prompts, bots, papers, and what fields hold; with house rules, theirs as well.
     * @param {string} name @param {{ plugins?: string[] }} [how] @returns {Promise<any>}
     */
    ruleset(name: string, { plugins }?: {
        plugins?: string[];
    }): Promise<any>;
    /**
     * Return what a ruleset says, by key; with house rules, what they say as well.
     * @param {string} name @param {{ plugins?: string[] }} [how] @returns {Promise<Record<string, string>>}
     */
    texts(name: string, { plugins }?: {
        plugins?: string[];
    }): Promise<Record<string, string>>;
    /**
     * Make a match. `seats` are those that are yours, ready to play.
     * @param {{ ruleset: string, seats: object[], [name: string]: unknown }} order
     */
    create(order: {
        ruleset: string;
        seats: object[];
        [name: string]: unknown;
    }): Promise<{
        match: any;
        tokens: {
            seat: number;
            token: string;
        }[];
        seats: Match[];
    }>;
    /** Return a match that was made, with the seats that are yours. @param {any} made */
    made(made: any): {
        match: any;
        tokens: {
            seat: number;
            token: string;
        }[];
        seats: Match[];
    };
    /** Sit down at an open seat, perhaps by an invitation. @param {string} id @param {{ name?: string, seat?: number, code?: string }} [who] */
    join(id: string, who?: {
        name?: string;
        seat?: number;
        code?: string;
    }): Promise<Match>;
    /** Return a match; without a token, as a spectator sees it. @param {string} id @param {string} [token] */
    match(id: string, token?: string): Match;
    /**
     * Return what a ruleset says, able to make sentences: texts, what fields hold, and the names of items.
     * @param {string} ruleset @param {string[]} [names] what the players are called, by seat
     * @param {{ plugins?: string[], about?: Promise<any> }} [how] house rules, as a match's `recipe` names them; the description of the
     * ruleset, if that was asked for already
     */
    words(ruleset: string, names?: string[], how?: {
        plugins?: string[];
        about?: Promise<any>;
    }): Promise<Words>;
    /** Return where an item of a pack is drawn. @param {string} pack @param {string} kind @param {string} item @param {Picture} [how] */
    itemUrl(pack: string, kind: string, item: string, how?: Picture): string;
    #private;
}
/** A match, as a seat sees it or, without a token, as a spectator does. */
export class Match {
    /** @param {Server} server @param {string} id @param {string} [token] @param {number | null} [seat] */
    constructor(server: Server, id: string, token?: string, seat?: number | null);
    server: Server;
    id: string;
    token: string;
    seat: number | null;
    /** @param {string} method @param {string} [what] @param {Order} [order] */
    call(method: string, what?: string, order?: Order): Promise<any>;
    /** Return what everybody may know: who plays what. @returns {Promise<any>} */
    info(): Promise<any>;
    /** Look at the match. @returns {Promise<any>} */
    view(): Promise<any>;
    /**
     * List what may be done: everything, or what fits. `{ at: ["cell:3,4"] }` keeps what points there, any other name is
     * a field with its value.
     * @param {Record<string, unknown>} [where] @returns {Promise<Legal>}
     */
    legal(where?: Record<string, unknown>): Promise<Legal>;
    /**
     * Keep what fits pointers, values for fields and a type of action; once there are any, what is not listed is asked for.
     * @param {Iterable<Listing>} choices @param {Iterable<string>} [pointed] @param {Record<string, unknown>} [given]
     * @param {string} [only] the type of action that is meant; any if empty
     */
    narrowed(choices: Iterable<Listing>, pointed?: Iterable<string>, given?: Record<string, unknown>, only?: string): Promise<Left>;
    /**
     * Write out the actions of listings; those that were left out for their length are asked for, a part at a time.
     * @param {Iterable<Listing>} listings @returns {AsyncGenerator<Written, void, void>}
     */
    actions(listings: Iterable<Listing>): AsyncGenerator<Written, void, void>;
    /** See what an action would bring, without playing it. @param {Action} action @returns {Promise<any>} */
    try(action: Action): Promise<any>;
    /** See what luck may make of an action before you play it; nothing is rolled. @param {Action} action @returns {Promise<Forecast>} */
    forecast(action: Action): Promise<Forecast>;
    /**
     * Try actions on a scratch board while others play, as if you were asked next; nothing is played.
     * @param {Action[]} [actions] one after the other @param {{ at?: Iterable<string>, action?: string }} [next] what to list of what could be tried then
     * @returns {Promise<Rehearsal>}
     */
    rehearse(actions?: Action[], { at, action }?: {
        at?: Iterable<string>;
        action?: string;
    }): Promise<Rehearsal>;
    /** Ask a bot what it would do in your place: the strongest, if none is named. @param {string} [bot] @returns {Promise<Hint>} */
    hint(bot?: string): Promise<Hint>;
    /**
     * Play an action. With a revision, only if nothing has happened since; otherwise a `Problem` that is `stale`.
     * @param {Action} action @param {{ revision?: number, key?: string }} [how] @returns {Promise<Update>}
     */
    act(action: Action, how?: {
        revision?: number;
        key?: string;
    }): Promise<Update>;
    /** Take the last action back. @param {{ revision?: number, key?: string }} [how] @returns {Promise<Update>} */
    undo(how?: {
        revision?: number;
        key?: string;
    }): Promise<Update>;
    /** Look at what the server answers for your seat; nothing, unless you have said so. @returns {Promise<StandingAnswers>} */
    answers(): Promise<StandingAnswers>;
    /**
     * Have the server answer for your seat, instead of what it answered before; nobody else is told.
     * @param {StandingAnswers} answers @returns {Promise<StandingAnswers>}
     */
    setAnswers({ only_choice, answers, pause }: StandingAnswers): Promise<StandingAnswers>;
    /** Answer everything yourself again. @returns {Promise<void>} */
    dropAnswers(): Promise<void>;
    /** Leave the seat to a bot. @param {string} [bot] @returns {Promise<Update>} */
    resign(bot?: string): Promise<Update>;
    /** Begin a match of your own that waits; a bot, if named, plays on free seats. @param {string} [bot] @returns {Promise<Update>} */
    start(bot?: string): Promise<Update>;
    /** Give up a match of your own that has not begun. @returns {Promise<Update>} */
    close(): Promise<Update>;
    /** Get up before the match begins; the token is good for nothing then. @returns {Promise<Update>} */
    leave(): Promise<Update>;
    /**
     * Invite somebody to a match of your own: to any seat or to one, once or until that is revoked. Pass the `code` on.
     * @param {{ seat?: number, once?: boolean }} [whom] @returns {Promise<Invitation & { code: string }>}
     */
    invite(whom?: {
        seat?: number;
        once?: boolean;
    }): Promise<Invitation & {
        code: string;
    }>;
    /** List the invitations that can be used. @returns {Promise<Invitation[]>} */
    invitations(): Promise<Invitation[]>;
    /** Revoke an invitation. @param {string} id @returns {Promise<void>} */
    disinvite(id: string): Promise<void>;
    /** Play once more with the same people: return your seat in the new match, the same for everybody who asks. */
    rematch(): Promise<Match>;
    /** Return everybody's score, with reasons: now, or as it was at a revision. @param {{ revision?: number }} [how] @returns {Promise<any>} */
    scores(how?: {
        revision?: number;
    }): Promise<any>;
    /** Return everybody's totals from the first revision to the last, at so many of them. @param {number} [points] @returns {Promise<any>} */
    totals(points?: number): Promise<any>;
    /** Export a finished match as a file that any server can replay. @returns {Promise<any>} */
    record(): Promise<any>;
    /**
     * Begin a new match like this one, which is over, up to a revision or with so many of its moves. `seats` are yours.
     * @param {{ revision?: number, moves?: number, seats?: object[] }} order
     */
    branch(order: {
        revision?: number;
        moves?: number;
        seats?: object[];
    }): Promise<{
        match: any;
        tokens: {
            seat: number;
            token: string;
        }[];
        seats: Match[];
    }>;
    /** Look at the match as it was. @param {number} revision @returns {Promise<any>} */
    step(revision: number): Promise<any>;
    /**
     * Read what has happened, line by line. `{ story: 1 }` leaves out what nobody needs to read.
     * @param {{ after?: number, [name: string]: unknown }} [how] @returns {AsyncGenerator<Update, void, void>}
     */
    log(how?: {
        after?: number;
        [name: string]: unknown;
    }): AsyncGenerator<Update, void, void>;
    /** Get a pass for `/events` and `/socket`, which stands in the address. @returns {Promise<{ ticket: string, seconds: number }>} */
    ticket(): Promise<{
        ticket: string;
        seconds: number;
    }>;
    /**
     * Follow the match: every update behind a revision, as soon as it is there. A stream that breaks is resumed where it
     * broke; it ends when the caller does, and with a `Problem` when the match is deleted.
     * @param {object} [how]
     * @param {number} [how.after] the revision behind which to begin: now, if left out; -1 for all that ever happened
     * @param {AbortSignal} [how.signal]
     * @returns {AsyncGenerator<Update, void, void>}
     */
    updates({ after, signal }?: {
        after?: number | undefined;
        signal?: AbortSignal | undefined;
    }): AsyncGenerator<Update, void, void>;
    /**
     * Follow the match with a browser's own `EventSource`, which goes on in the background; return how to stop.
     * @param {(update: Update) => void} heard
     * @param {object} [how]
     * @param {number} [how.after] the revision behind which to begin: now, if left out; -1 for all that ever happened
     * @param {(problem: unknown) => void} [how.failed] it has ended, and why
     * @param {(there: boolean) => void} [how.connected] the stream is there, or has broken and is being resumed
     */
    listen(heard: (update: Update) => void, { after, failed, connected }?: {
        after?: number | undefined;
        failed?: ((problem: unknown) => void) | undefined;
        connected?: ((there: boolean) => void) | undefined;
    }): () => void;
    /**
     * Wait for the seat's turns: yield what may be done, whenever the seat is asked; end when the match is over.
     * @param {{ signal?: AbortSignal }} [how] @returns {AsyncGenerator<Legal, void, void>}
     */
    turns({ signal }?: {
        signal?: AbortSignal;
    }): AsyncGenerator<Legal, void, void>;
    /** Return where what a seat has before it is drawn for everybody. @param {number} seat @param {Picture} [how] */
    pictureUrl(seat: number, how?: Picture): string;
    /** Return where what lies on the table is drawn for everybody. @param {Picture} [how] */
    tableUrl(how?: Picture): string;
    /** Draw what a seat has before it, as this seat may see it; null while there is nothing to draw. @param {number} seat @param {Picture} [how] @returns {Promise<any>} */
    picture(seat: number, how?: Picture): Promise<any>;
    /** Draw what lies on the table, as this seat may see it; null while there is nothing to draw. @param {Picture} [how] @returns {Promise<any>} */
    table(how?: Picture): Promise<any>;
    #private;
}
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
    constructor(texts: Record<string, string>, language?: string, { fields, names, items }?: {
        fields?: Record<string, Record<string, string>> | undefined;
        names?: string[] | undefined;
        items?: Record<string, Record<string, string>> | undefined;
    });
    texts: Record<string, string>;
    language: string;
    fields: Record<string, Record<string, string>>;
    names: string[];
    items: Record<string, Record<string, string>>;
    /** Whether there are words for a key. @param {string} key */
    has(key: string): boolean;
    /**
     * Return a text with its parameters filled in; what has no words is told by the last words of its key.
     * @param {string} key @param {Record<string, any>} [params] @param {string} [of] the tag or plugin whose they are
     */
    say(key: string, params?: Record<string, any>, of?: string): string;
    /** Fill in a text. @param {string} text @param {Record<string, any>} params @param {string} [of] */
    fill(text: string, params: Record<string, any>, of?: string): string;
    /** Tell what happened; to whoever did it, as their own doing. @param {Tagged} event @param {number | null} [viewer] */
    event(event: Tagged, viewer?: number | null): string;
    /** Ask a question, or say who is waited for; of a discreet one, only that it is open. @param {Prompt} prompt @param {number | null} [viewer] */
    prompt(prompt: Prompt, viewer?: number | null): string;
    /** Return what stands on the button of an action. @param {string} type */
    action(type: string): string;
    /**
     * Tell one action; just what it is, where there are no words for more.
     * @param {Action} action @param {Record<string, Input>} [inputs] of its listing: they name what is written as a list
     */
    doing(action: Action, inputs?: Record<string, Input>): string;
    /** Return what a field is called that is asked for. @param {string} type of the action @param {string} field */
    field(type: string, field: string): string;
    /**
     * Return what a stamp is called, a shape that is laid to make an action; without words for it, what it lays.
     * @param {string} type of the action @param {{ name?: string, ways: Record<string, unknown>[] }} stamp
     */
    stamp(type: string, { name, ways }: {
        name?: string;
        ways: Record<string, unknown>[];
    }): string;
    /**
     * Say what a listing notes beside an action, one text for each note that has words: the others are for programs.
     * @param {string} type of the action @param {Record<string, unknown>} notes as `expand` has them @returns {string[]}
     */
    note(type: string, notes: Record<string, unknown>): string[];
    /** Return notes with numbers as people read them, as parameters of a text. @param {Record<string, unknown>} notes @returns {Record<string, unknown>} */
    measured(notes: Record<string, unknown>): Record<string, unknown>;
    /** Say why not. @param {{ code: string, params?: Record<string, any> }} problem */
    refusal({ code, params }: {
        code: string;
        params?: Record<string, any>;
    }): string;
    /** Return what a ruleset, plugin, bot, document, paper or option is called. @param {string} what @param {string} name */
    name(what: string, name: string): string;
    /** Return a line or two about it, or nothing. @param {string} what @param {string} name */
    about(what: string, name: string): string;
    /** Return what people call whoever sits on a seat, or on several. @param {unknown} seat @returns {string} */
    player(seat: unknown): string;
    /** Return a square as people count it: columns and rows from 1. @param {unknown} x @param {unknown} y */
    square(x: unknown, y: unknown): string;
    /** Tell several things in a row, as the language does it; what has commas of its own is parted by semicolons. @param {string[]} parts */
    joined(parts: string[]): string;
    /** Say a parameter by what it holds. @param {string} of @param {string} name @param {any} value @returns {string} */
    tell(of: string, name: string, value: any): string;
    /** Return what an item is called, given its id or that of a copy: `t036b` is one of `t036`. @param {string} kind @param {string} id */
    item(kind: string, id: string): string;
    #private;
}
/**
 * What is left once somebody has pointed at some things.
 */
export type Left = {
    /**
     * the listed actions that fit, ready to send
     */
    actions: Action[];
    /**
     * what can be pointed at next: it is part of some of these, and not of all
     */
    lights: string[];
    /**
     * fields in which those actions differ that point at nothing more
     */
    asks: Record<string, Input>;
    /**
     * types of actions of which some may fit that are not listed: ask again with `at`
     */
    described: string[];
    /**
     * the action that points at nothing more, if there is one: that was all
     */
    exact: Action | null;
    /**
     * the only listed action that fits; where some are `described`, others may fit as well
     */
    action: Action | null;
};
/**
 * An action, ready to send.
 */
export type Action = {
    type: string;
    [field: string]: any;
};
/**
 * An event or a part of a view: an object with a `type` and that type's own fields.
 */
export type Tagged = {
    [field: string]: any;
};
/**
 * What a field of an action holds, so that it can be asked for.
 */
export type Input = {
    kind: string;
    many?: boolean;
    parts?: string[];
    schema?: Record<string, unknown>;
    text?: string;
};
/**
 * The legal actions of one type, in rows.
 */
export type Listing = {
    action: string;
    prompt: string;
    must: boolean;
    count: number;
    exhaustive: boolean;
    rule?: string | undefined;
    fixed?: Record<string, unknown> | undefined;
    fields?: string[] | undefined;
    each?: unknown[] | undefined;
    rows?: unknown[][] | null | undefined;
    narrow?: {
        field: string;
        values: unknown[];
    } | null | undefined;
    notes?: Record<string, unknown>[] | undefined;
    description?: Record<string, unknown> | undefined;
    /**
     * templates of pointers that its fields make
     */
    points?: string[] | undefined;
    /**
     * what its fields hold
     */
    inputs?: Record<string, Input> | undefined;
    /**
     * what can be pointed at where not every action is listed
     */
    pointers?: string[] | undefined;
    /**
     * what stands on its button
     */
    text?: string | undefined;
};
/**
 * Why nobody may act: the match has not begun, or was closed before it did.
 */
export type Gate = {
    state: string;
    text: string;
};
/**
 * What a seat may do, and on which revision; nothing while there is a gate.
 */
export type Legal = {
    revision: number;
    seat: number;
    choices: Listing[];
    gate?: Gate;
};
/**
 * An invitation; its code is known to whoever made it, and only then.
 */
export type Invitation = {
    id: string;
    seat: number | null;
    once: boolean;
    created: string;
    code?: string;
};
/**
 * An action of a listing, and what is said beside it.
 */
export type Written = {
    action: Action;
    notes: Record<string, unknown>;
};
/**
 * A question to seats.
 */
export type Prompt = {
    name: string;
    seats: number[];
    waiting: number[];
    discreet?: boolean | undefined;
    params?: Record<string, unknown> | undefined;
    text?: string | undefined;
};
/**
 * What moves from where to where, and along what: pointers.
 */
export type Move = {
    what?: string[];
    from?: string[];
    along?: string[];
    to?: string[];
};
/**
 * An event as it is told: in words, and what it is about.
 */
export type Happened = {
    event: Tagged;
    by: string;
    rule?: string;
    text?: string;
    at?: string[];
    moves?: Move[];
    quiet?: boolean;
};
/**
 * What has happened with one revision.
 */
export type Update = {
    revision: number;
    kind: string;
    seat?: number | null | undefined;
    events?: Happened[] | undefined;
    prompts?: Prompt[] | undefined;
    over?: boolean | undefined;
    /**
     * whether the server played it for you, as your standing answers say
     */
    auto?: boolean | undefined;
    text?: string | undefined;
    /**
     * of who sat down or left
     */
    name?: string | undefined;
    /**
     * whether the match begins with it
     */
    begins?: boolean | undefined;
    /**
     * the match that the same people play next
     */
    match?: string | undefined;
};
/**
 * What an action would bring: `stopped` says why it ends there, `scores` which conditions would change by how much.
 */
export type Trial = {
    events: Happened[];
    prompts: Prompt[];
    over: boolean;
    stopped: "" | "chance" | "secret";
    scores: {
        seat: number;
        key: string;
        change: number;
        text?: string;
    }[];
};
/**
 * Something that luck may make of an action. Where people choose on the way, it is from `least` to `most` likely.
 */
export type ForecastOutcome = {
    probability: number;
    key: string;
    /**
     * where it would be: pointers
     */
    at: string[];
    /**
     * what your total would change by
     */
    points?: number | undefined;
    least?: number | undefined;
    most?: number | undefined;
    text?: string | undefined;
};
/**
 * What luck may make of an action, the likeliest first; `rest` is how likely all else is together.
 */
export type Forecast = {
    revision: number;
    outcomes: ForecastOutcome[];
    rest: number;
};
/**
 * A scratch board: what was tried, with why it does not fit where it does not, what could be tried next, how it would look and
 * by how much conditions would score otherwise. `prompt` is empty where there is nothing to try.
 */
export type Rehearsal = {
    revision: number;
    seat: number;
    prompt: string;
    tries: {
        action: Action;
        text?: string;
        refusal?: {
            code: string;
            rule?: string;
            params?: Record<string, unknown>;
        };
        reason?: string;
        events?: Happened[];
    }[];
    choices: Listing[];
    scores: {
        seat: number;
        key: string;
        change: number;
        text?: string;
    }[];
    board: string;
    table: string;
};
/**
 * An action to think of, what it points at, and what it would bring.
 */
export type Suggestion = {
    action: Action;
    at: string[];
    would: Trial;
    text?: string;
};
/**
 * What a bot would do in your place, and to compare what leaves nothing to choose, such as to pass.
 */
export type Hint = {
    revision: number;
    bot: string;
    move: Suggestion;
    instead: Suggestion[];
};
/**
 * What to answer to a question whenever it comes: an action, or to be asked. `params` keep the rule to such questions, `unless`
 * names actions that one wants to be asked for all the same.
 */
export type StandingAnswer = {
    prompt: string;
    params?: Record<string, any> | undefined;
    answer?: Action | null | undefined;
    unless?: {
        action: string;
        where?: Record<string, string | number>;
    }[] | undefined;
};
/**
 * What the server answers for a seat: where there is one answer alone, and by rules of which the first that fits decides;
 * discreet questions after up to so many seconds.
 */
export type StandingAnswers = {
    only_choice?: boolean;
    answers?: StandingAnswer[];
    pause?: number;
};
/**
 * How something is drawn.
 */
export type Picture = {
    /**
     * one of the ruleset's papers, by the key `papers[].paper` of its description; the first if left out
     */
    paper?: string | undefined;
    /**
     * as it was then
     */
    revision?: number | undefined;
    language?: string | undefined;
    format?: "svg" | "png" | undefined;
    /**
     * of a PNG, in pixels
     */
    width?: number | undefined;
};
/**
 * What is sent.
 */
export type Order = {
    body?: unknown;
    query?: Record<string, unknown> | undefined;
    token?: string | undefined;
    /**
     * act only on this one
     */
    revision?: number | undefined;
    /**
     * an idempotency key; every write has one
     */
    key?: string | undefined;
    signal?: AbortSignal | undefined;
};
/**
 * How a server is asked.
 */
export type Settings = {
    /**
     * a client's own token: its matches are kept together
     */
    token?: string | undefined;
    /**
     * the language of everything that is said
     */
    language?: string | undefined;
    /**
     * seconds to try again while a server that has answered before is away
     */
    patience?: number | undefined;
    fetch?: typeof fetch | undefined;
};
/**
 * A place for a parameter in a text.
 */
export type Place = {
    written: string;
    name: string;
    form: "plain" | "player" | "Player" | "square" | "plural" | "choice";
    other?: string | undefined;
    branches?: (string | Place)[][] | undefined;
};
