// The kit for JavaScript, by itself: FAIRWAY_KIT=path/to/fairway.js node --test

import assert from "node:assert/strict";
import { test } from "node:test";

const kit = await import(process.env.FAIRWAY_KIT);
const { Problem, Server, Unreachable, Words, expand, narrowed, pointersIn, valuesOf } = kit;

const json = (body, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** A server that answers what it is told to, in order, and remembers what it was asked. */
function telling(...answers) {
  const asked = [];
  const fetch = async (url, order = {}) => {
    asked.push({ url: String(url), ...order });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(order) : answer;
  };
  return { asked, server: (settings) => new Server("http://x/", { fetch, ...settings }) };
}

/** A stream of events; it breaks where an error stands. */
const stream = (...parts) => () => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(encoder.encode(part));
    },
  });
  return new Response(body, { status: 200, headers: { "content-type": "text/event-stream" } });
};
const update = (revision, more = {}) =>
  `id: ${revision}\nevent: update\ndata: ${JSON.stringify({ revision, kind: "played", ...more })}\n\n`;

test("rows are written out: the last field of a row is a list, and notes stand beside", () => {
  const listing = {
    action: "a.lay", fixed: { tile: "t1" }, fields: ["y", "turn"],
    rows: [[3, [0, 1], [0, 1]], [4, [2], 1]], notes: [{ bad: 1 }, {}],
  };
  assert.deepEqual(expand([listing]), [
    { action: { type: "a.lay", tile: "t1", y: 3, turn: 0 }, notes: { bad: 1 } },
    { action: { type: "a.lay", tile: "t1", y: 3, turn: 1 }, notes: {} },
    { action: { type: "a.lay", tile: "t1", y: 4, turn: 2 }, notes: {} },
  ]);
});

test("a list that is the same in all rows stands once, and an action may have no fields", () => {
  const same = { action: "a.lay", fields: ["x", "turn"], each: [0, 2], rows: [[1], [2]] };
  assert.deepEqual(expand([same]).map(({ action }) => [action.x, action.turn]), [[1, 0], [1, 2], [2, 0], [2, 2]]);
  assert.deepEqual(expand([{ action: "a.pass", rows: [[]] }]), [{ action: { type: "a.pass" }, notes: {} }]);
  assert.deepEqual(expand([{ action: "a.pass", rows: [[0]], notes: [{ n: 1 }] }]), [{ action: { type: "a.pass" }, notes: { n: 1 } }]);
  assert.deepEqual(expand([{ action: "a.long", rows: null }]), []);
});

const LAY = {
  action: "a.lay", prompt: "a.turn", must: true, count: 4, exhaustive: true,
  points: ["seat:{seat}/cell:{x},{y}", "tile:{tile}"],
  inputs: { tile: { kind: "item:tiles" }, x: { kind: "column" }, y: { kind: "row" }, turn: { kind: "quarter_turn" } },
  fields: ["tile", "x", "y", "turn"],
  rows: [["t1", 0, 0, [0, 1]], ["t1", 3, 4, [0]], ["t2", 3, 4, [2]]],
};
const PASS = { action: "a.pass", prompt: "a.turn", must: true, count: 1, exhaustive: true, rows: [[]] };

test("pointing keeps what fits, lights up what is next, and asks for the rest by its kind", () => {
  const all = narrowed([LAY, PASS]);
  assert.equal(all.actions.length, 5);
  assert.deepEqual(new Set(all.lights), new Set(["cell:0,0", "cell:3,4", "tile:t1", "tile:t2"]));
  const tile = narrowed([LAY, PASS], ["tile:t1"]);
  assert.deepEqual(tile.lights, ["cell:0,0", "cell:3,4"]);
  const both = narrowed([LAY, PASS], ["tile:t1", "seat:2/cell:0,0"], {}, 2);
  assert.deepEqual(both.asks, { turn: { kind: "quarter_turn" } });
  assert.deepEqual(valuesOf(both.actions, "turn"), [0, 1]);
  assert.deepEqual(valuesOf(all.actions, "turn"), [0, 1, 2]);
  assert.equal(both.action, null);
  const done = narrowed([LAY, PASS], ["tile:t1", "cell:0,0"], { turn: 1 });
  assert.deepEqual(done.action, { type: "a.lay", tile: "t1", x: 0, y: 0, turn: 1 });
  assert.deepEqual(narrowed([LAY], ["cell:9,9"]).actions, []);
});

test("a selection is done when somebody says so, and one type may be meant", () => {
  const keep = {
    action: "a.keep", prompt: "a.turn", must: true, count: 4, exhaustive: true, points: ["card:{cards}"],
    inputs: { cards: { kind: "item:cards", many: true } }, fields: ["cards"], rows: [[[[], ["a"], ["b"], ["a", "b"]]]],
  };
  assert.deepEqual(narrowed([keep]).exact, { type: "a.keep", cards: [] });
  assert.equal(narrowed([keep, PASS]).exact, null);
  assert.deepEqual(narrowed([keep, PASS], [], {}, null, "a.keep").exact, { type: "a.keep", cards: [] });
  const left = narrowed([keep], ["card:b"]);
  assert.deepEqual([left.exact, left.action, left.lights], [{ type: "a.keep", cards: ["b"] }, null, ["card:a"]]);
  const open = narrowed([{ ...keep, exhaustive: false }], ["card:a", "card:b"]);
  assert.deepEqual([open.action, open.described], [{ type: "a.keep", cards: ["a", "b"] }, ["a.keep"]]);
  assert.deepEqual(narrowed([{ ...keep, count: 0, rows: null }]).described, []);
  assert.deepEqual(narrowed([LAY], ["tile:t1"]).asks, {});
});

test("what is described and not listed is named where it may fit", () => {
  const open = { ...LAY, action: "a.draw", rows: null, exhaustive: false, pointers: ["cell:5,5"] };
  const left = narrowed([open, PASS], ["cell:5,5"]);
  assert.deepEqual([left.actions, left.described, left.action], [[], ["a.draw"], null]);
  assert.deepEqual(narrowed([open], ["cell:6,6"]).described, []);
  assert.deepEqual(narrowed([open]).lights, ["cell:5,5"]);
});

test("what is not listed is asked for once somebody has pointed at something", async () => {
  const open = { ...LAY, rows: null, pointers: ["cell:0,0", "cell:3,4"] };
  const part = { ...LAY, rows: [["t1", 3, 4, [0]]] };
  const { server, asked } = telling(json({ revision: 1, seat: 2, choices: [open] }), json({ revision: 1, seat: 2, choices: [part] }));
  const match = server().match("m", "t");
  const { choices } = await match.legal();
  assert.deepEqual((await match.narrowed(choices)).lights, ["cell:0,0", "cell:3,4"]);
  assert.equal(asked.length, 1);
  assert.deepEqual((await match.narrowed(choices, ["seat:2/cell:3,4"])).action, { type: "a.lay", tile: "t1", x: 3, y: 4, turn: 0 });
  assert.equal(asked[1].url, "http://x/v1/matches/m/legal?at=seat%3A2%2Fcell%3A3%2C4");
});

test("pointers come from fields, from what stands inside, and from several values", () => {
  const templates = ["seat:{seat}/cell:{x},{y}", "tile:{tiles}", "cell:{at}", "seat:{seat}"];
  const value = { seat: 1, tokens: [{ x: 2, y: 3 }], tiles: ["a", "b"], at: [4, 5] };
  assert.deepEqual(pointersIn(templates, value, { at: "square" }), ["tile:a", "tile:b", "cell:4,5", "seat:1/cell:2,3"]);
  assert.deepEqual(pointersIn(["cell:{x},{y}"], { way: [{ x: 1, y: 1 }] }, { way: "path" }), []);
});

const TEXTS = {
  "event.a.laid": "{seat:Player} lays {tile} on {x,y}{why? because of {why}|}.",
  "event.a.laid.you": "You lay {tile} on {x,y}.",
  "event.a.won": "{n} {n|point|points} for {seats}",
  "prompt.a.turn.ask": "Your turn: what now?",
  "prompt.a.turn.wait": "Waiting for {seats:player}.",
  "prompt.a.gift.ask": "Do you take it?",
  "prompt.a.gift.wait": "There is something for {waiting?{waiting:player}|somebody}.",
  "action.a.lay.name": "Lay",
  "action.a.lay.say": "Lay {tile} {turn}",
  "word.a.why.rain": "heavy rain",
  player: "player {number}", square: "column {x}, row {y}", nothing: "nothing", nobody: "nobody",
  "quarter_turn.1": "turned right",
};
const KNOWN = {
  fields: { a: { seat: "seat", seats: "seat", tile: "item:tiles", why: "word", turn: "quarter_turn" } },
  names: ["Ann", ""], items: { tiles: { t036: "Windmill" } },
};

test("sentences name players, items and squares, and speak to whoever did it", () => {
  const words = new Words(TEXTS, "en", KNOWN);
  const laid = { type: "a.laid", seat: 1, tile: "t036b", x: 2, y: 3, why: "rain" };
  assert.equal(words.event(laid), "Player 2 lays Windmill on column 3, row 4 because of heavy rain.");
  assert.equal(words.event({ ...laid, why: null }, 0), "Player 2 lays Windmill on column 3, row 4.");
  assert.equal(words.event(laid, 1), "You lay Windmill on column 3, row 4.");
  assert.equal(words.event({ type: "a.won", n: 1, seats: [0, 1] }), "1 point for Ann and player 2");
  assert.equal(words.event({ type: "a.won", n: 2, seats: [] }), "2 points for nothing");
  assert.equal(words.doing({ type: "a.lay", tile: "t099", turn: 5 }), "Lay t099 turned right");
  assert.equal(words.action("a.tidy_up"), "Tidy up");
});

test("names that read like sentences are quoted in a row, end a sentence themselves, and who has nothing is left out", () => {
  const fields = { a: { card: "item:cards", gem: "item:gems", gems: "each:item:gems" } };
  const items = { cards: { c1: "Best of all...", c2: "Loop" }, gems: { g1: "Ruby", g2: "Opal" } };
  const texts = { ...TEXTS, x: "{card}. So {gem}.", y: "{gems}.", by_seat: "{seat:player} ({value})" };
  const words = new Words(texts, "en", { fields, items, names: ["Ann", "Bob"] });
  assert.equal(words.say("x", { card: "c1", gem: ["g1", "g2"] }, "a"), "Best of all... So Ruby and Opal.");
  assert.equal(words.say("x", { card: ["c2"], gem: "g1" }, "a"), "“Loop”. So Ruby.");
  assert.equal(words.say("y", { gems: ["", "g2"] }, "a"), "Bob (Opal).");
  assert.equal(words.say("y", { gems: [null, []] }, "a"), "nothing.");
  assert.equal(words.say("y", { gems: ["g1"] }, "a"), "Ruby.");
});

test("a thing that is written as a row is told by its own text", () => {
  const words = new Words({ ...TEXTS, x: "{tokens}.", "word.a.tokens": "{number} ({x,y})" }, "en", { fields: { a: {} } });
  assert.equal(words.say("x", { tokens: [[1, 2, 3], [4, 0, 0]] }, "a"), "1 (column 3, row 4) and 4 (column 1, row 1).");
  assert.equal(words.say("x", { tokens: [1, 2] }, "a"), "1 and 2.");
});

test("a stamp has a name; without words for it, it is told by what is the same in all its ways", () => {
  const words = new Words({ ...TEXTS, "stamp.a.tee": "Tee" }, "en", KNOWN);
  assert.equal(words.stamp("a.plan", { name: "tee", ways: [{ why: "rain" }] }), "Tee");
  assert.equal(words.stamp("a.plan", { name: "green", ways: [{ why: "rain" }] }), "heavy rain");
  assert.equal(words.stamp("a.plan", { ways: [{ why: "rain", turn: 0 }, { why: "rain", turn: 1 }] }), "heavy rain");
});

test("notes are told, with odds as so many of a hundred; what has no words is for programs", () => {
  const texts = { "note.a.holed": "chance: {holed}", "note.a.strokes": "strokes: {strokes}", "note.a.red": "{red|side|sides}" };
  const notes = { holed: "1/3", strokes: "2.4583", red: 2, odds: [{ chance: "1/3" }] };
  const told = ["0", "1", "2", 1].map((holed) => new Words(texts).note("a.putt", { holed }));
  assert.deepEqual(told, [["chance: 0%"], ["chance: 100%"], ["chance: 2"], ["chance: 1"]]);
  assert.deepEqual(new Words(texts).measured(notes), { ...notes, holed: "33%", strokes: "2.5" });
  assert.deepEqual(new Words(texts).note("a.putt", notes), ["chance: 33%", "strokes: 2.5", "sides"]);
  assert.equal(new Words(texts, "fr").note("a.putt", notes)[1], "strokes: 2,5");
});

test("questions are for who is asked; the others hear who is waited for, or only that it is open where that is secret", () => {
  const words = new Words(TEXTS, "en", KNOWN);
  const prompt = { name: "a.turn", seats: [0, 1], waiting: [0, 1] };
  assert.equal(words.prompt(prompt, 1), "Your turn: what now?");
  assert.equal(words.prompt(prompt), "Waiting for Ann and player 2.");
  assert.equal(words.prompt({ ...prompt, waiting: [] }), "");
  const discreet = { ...prompt, name: "a.gift", discreet: true };
  assert.equal(words.prompt(discreet, 7), "There is something for somebody.");
  assert.equal(words.prompt(discreet, 0), "Do you take it?");
});

test("plurals and lists follow the language", () => {
  const polish = new Words({ x: "{n|plik|pliki|plików}" }, "pl");
  assert.deepEqual([1, 3, 5, 22].map((n) => polish.say("x", { n })), ["plik", "pliki", "plików", "pliki"]);
  const french = new Words({ x: "{n|place|places} : {l}" }, "fr");
  assert.equal(french.say("x", { n: 0, l: ["a", "b"] }), "place : a et b");
  assert.equal(new Words({ x: "{n|a|b}" }, "zz").say("x", { n: 2 }), "b");
  assert.deepEqual([[7], [7, 8]].map((l) => new Words({ x: "{l|a|b}" }, "en").say("x", { l })), ["a", "b"]);
});

test("what has commas of its own is parted by semicolons in a row of several", () => {
  const spots = [[0, 1], [2, 3], [4, 5]];
  const told = (l, language, texts) => new Words({ x: "{l}", ...texts }, language, { fields: { a: { l: "square" } } }).say("x", { l }, "a");
  const square = { square: "column {x}, row {y}" };
  assert.equal(told(spots, "en", square), "column 1, row 2; column 3, row 4; and column 5, row 6");
  assert.equal(told(spots.slice(1), "en", square), "column 3, row 4 and column 5, row 6");
  const french = { square: "colonne {x}, ligne {y}", "row.both": "{told} ; {more}" };
  assert.equal(told(spots, "fr", french), "colonne 1, ligne 2 ; colonne 3, ligne 4 et colonne 5, ligne 6");
});

test("what is no place stands as it is, and places may lie within each other", () => {
  const words = new Words({ x: "{ {n?{n|one|{n}}|none} {missing} {n", y: "{a?yes}" });
  assert.equal(words.say("x", { n: 3 }), "{ 3 {missing} {n");
  assert.equal(words.say("y", { a: false }), "");
});

test("a problem is an error with its code, parameters, words and rule", async () => {
  const said = { status: 422, code: "a.no", detail: "Not there.", params: { x: 1 }, rule: "A-1", title: "No", at: ["cell:1,1"] };
  const { server } = telling(json(said, 422));
  await assert.rejects(server().match("m", "t").act({ type: "a.lay" }), (error) => {
    assert.ok(error instanceof Problem);
    const { status, code, text, message, params, rule, at, stale } = error;
    assert.deepEqual({ status, code, text, params, rule, at }, { status: 422, code: "a.no", text: "Not there.", params: { x: 1 }, rule: "A-1", at: ["cell:1,1"] });
    assert.equal(message, text);
    return !stale;
  });
});

test("an action is sent once, on what was seen: token, revision and a key", async () => {
  const { server, asked } = telling(json({ revision: 5, kind: "played" }));
  await server({ language: "fr" }).match("m", "secret").act({ type: "a.pass" }, { revision: 4 });
  const [{ url, method, headers, body }] = asked;
  assert.deepEqual([url, method, body], ["http://x/v1/matches/m/actions", "POST", '{"type":"a.pass"}']);
  assert.match(headers["Idempotency-Key"], /^[0-9a-f]{32}$/);
  delete headers["Idempotency-Key"];
  const wanted = { "Accept-Language": "fr", Authorization: "Bearer secret", "If-Match": '"4"', "Content-Type": "application/json" };
  assert.deepEqual(headers, wanted);
});

test("what got lost is sent again with the same key, once the server has been met", async () => {
  const { server, asked } = telling(json({}), new TypeError("lost"), json({ revision: 1 }));
  const match = server().match("m");
  await match.view();
  assert.deepEqual(await match.act({ type: "a.pass" }), { revision: 1 });
  assert.equal(asked[1].headers["Idempotency-Key"], asked[2].headers["Idempotency-Key"]);
});

test("a server that was never met is not waited for", async () => {
  const { server } = telling(new TypeError("refused"));
  await assert.rejects(server().rulesets(), Unreachable);
});

test("a server that asks for time gets it; one that asks for more than there is patience does not", async () => {
  const busy = () => json({ status: 429, code: "too_fast" }, 429, { "retry-after": "1" });
  const { server, asked } = telling(busy(), json({ rulesets: [] }));
  assert.deepEqual(await server().rulesets(), []);
  assert.equal(asked.length, 2);
  await assert.rejects(telling(busy()).server({ patience: 0.5 }).rulesets(), { code: "too_fast" });
});

test("addresses hold fields as JSON and pointers one by one", () => {
  const server = new Server("http://x", { language: "de" });
  assert.equal(server.url("/p", { at: ["cell:1,2", "tile:a"], o: { c: 0 }, n: 3, none: undefined }), "http://x/p?at=cell%3A1%2C2&at=tile%3Aa&o=%7B%22c%22%3A0%7D&n=3");
  const match = server.match("m");
  assert.equal(match.pictureUrl(1, { revision: 4, format: "png", width: 300 }), "http://x/v1/matches/m/pictures/1?language=de&revision=4&format=png&width=300");
  assert.equal(match.tableUrl({ paper: "a.racks" }), "http://x/v1/matches/m/table?language=de&paper=a.racks");
  assert.equal(server.itemUrl("p", "tiles", "t1"), "http://x/v1/packs/p/tiles/t1/picture?language=de");
});

test("a long list is asked for in parts", async () => {
  const { server, asked } = telling(
    json({ revision: 1, seat: 0, choices: [{ action: "a.go", fixed: { start: { c: 0 } }, fields: ["n"], rows: [[[1, 2]]] }] }),
    json({ revision: 1, seat: 0, choices: [] }),
  );
  const long = { action: "a.go", rows: null, narrow: { field: "start", values: [{ c: 0 }, { c: 1 }] } };
  const found = [];
  for await (const { action } of server().match("m").actions([long])) found.push(action);
  assert.deepEqual(found, [{ type: "a.go", start: { c: 0 }, n: 1 }, { type: "a.go", start: { c: 0 }, n: 2 }]);
  assert.deepEqual(new URL(asked[1].url).searchParams.get("start"), '{"c":1}');
});

test("a stream that breaks is resumed behind the last update, and nothing comes twice", async () => {
  const [first, rest] = [update(1).slice(0, 20), update(1).slice(20)];
  const { server, asked } = telling(
    stream("retry: 1000\n\n", first, `${rest}: still here\n\n`, new TypeError("cut")),
    stream(update(1), update(2), "event: restart\ndata: {}\n\n"),
    stream(update(3)),
  );
  const seen = [];
  for await (const { revision } of server().match("m", "t").updates({ after: 0 })) {
    seen.push(revision);
    if (revision === 3) break;
  }
  assert.deepEqual(seen, [1, 2, 3]);
  assert.deepEqual(asked.map(({ headers }) => headers["Last-Event-ID"]), ["0", "1", "2"]);
});

test("a stream of a match that is gone ends with the problem, and one that is stopped ends at once", async () => {
  const gone = telling(stream('event: end\ndata: {"status":404,"code":"unknown_match"}\n\n'));
  await assert.rejects(gone.server().match("m").updates({ after: -1 }).next(), { code: "unknown_match" });
  const refused = telling(json({ status: 403, code: "not_your_seat" }, 403));
  await assert.rejects(refused.server().match("m").updates({ after: -1 }).next(), { code: "not_your_seat" });
  const stop = new AbortController();
  const still = telling(({ signal }) => new Promise((_, failed) => signal.addEventListener("abort", () => failed(signal.reason))));
  const waiting = still.server().match("m").updates({ after: -1, signal: stop.signal }).next();
  stop.abort();
  await assert.rejects(waiting, { name: "AbortError" });
});

test("who does not say where to begin begins now", async () => {
  const { server, asked } = telling(json({ revision: 41 }), stream(update(42)));
  for await (const { revision } of server().match("m", "t").updates()) if (revision === 42) break;
  assert.deepEqual(asked.map(({ url, headers }) => [url, headers["Last-Event-ID"]]), [
    ["http://x/v1/matches/m", undefined], ["http://x/v1/matches/m/events", "41"],
  ]);
});

test("turns come when the seat is asked and what is listed is up to date; they end with the match", async () => {
  const asking = (waiting) => ({ prompts: [{ name: "a.turn", seats: waiting, waiting }] });
  const { server } = telling(
    json({ revision: 1, seat: 0, over: false, ...asking([1]) }),
    stream(update(2, asking([0])), update(3, asking([0])), update(4, { over: true })),
    json({ revision: 3, seat: 0, choices: [] }),
    json({ revision: 3, seat: 0, choices: [] }),
  );
  const seen = [];
  for await (const { revision } of server().match("m", "t").turns()) seen.push(revision);
  assert.deepEqual(seen, [3]);
});

test("a browser's own stream gets a ticket, a new one when it has run out, and tells each update once", async () => {
  const sources = [];
  globalThis.EventSource = class {
    static CLOSED = 2;
    readyState = 1;
    heard = {};
    constructor(url) {
      this.url = new URL(url);
      sources.push(this);
    }
    addEventListener(name, call) {
      this.heard[name] = call;
    }
    close() {
      this.readyState = 2;
    }
  };
  const { server } = telling(json({ ticket: "one" }, 201), json({ ticket: "two" }, 201));
  const seen = [];
  const stop = server({ language: "fr" }).match("m", "t").listen(({ revision }) => seen.push(revision), { after: 4 });
  const until = async (count) => {
    while (sources.length < count) await new Promise((done) => setTimeout(done, 5));
    return sources[count - 1];
  };
  const first = await until(1);
  assert.equal(first.url.search, "?after=4&ticket=one&language=fr");
  for (const revision of [5, 5, 6]) first.heard.update({ data: JSON.stringify({ revision }) });
  first.readyState = 2;
  first.heard.error();
  assert.equal((await until(2)).url.search, "?after=6&ticket=two&language=fr");
  stop();
  sources[1].heard.update({ data: '{"revision":7}' });
  assert.deepEqual(seen, [5, 6]);
  assert.equal(sources[1].readyState, 2);
  const late = telling(json({ revision: 1292 }), json({ ticket: "three" }, 201));
  late.server().match("m", "t").listen(() => {});
  assert.equal((await until(3)).url.search, "?after=1292&ticket=three");
});

/** As much of an element as the kit looks at. */
class Thing {
  lit = new Set();
  classList = { toggle: (name, on) => (on ? this.lit.add(name) : this.lit.delete(name)) };
  constructor(data, parent = null) {
    Object.assign(this, { data, parent, parentElement: parent });
  }
  closest(selector) {
    return selector.slice(1, -1) in this.data ? this : (this.parent?.closest(selector) ?? null);
  }
  getAttribute(name) {
    return this.data[name] ?? null;
  }
}

test("what was clicked on is a pointer, with the seat whose picture it is", () => {
  globalThis.Element = Thing;
  const picture = new Thing({ "data-seat": "1" });
  const cell = new Thing({ "data-at": "cell:3,4" }, picture);
  assert.equal(kit.pointedAt(new Thing({}, cell)), "seat:1/cell:3,4");
  assert.equal(kit.pointedAt(new Thing({ "data-at": "tile:t1" })), "tile:t1");
  assert.equal(kit.pointedAt(picture), null);
  assert.equal(kit.pointedAt(null), null);
});

test("of things that lie on each other, the nearest is meant that is lit", () => {
  globalThis.Element = Thing;
  const cell = new Thing({ "data-at": "cell:3,4" }, new Thing({ "data-seat": "1" }));
  const tile = new Thing({}, new Thing({ "data-at": "tile:t1" }, cell));
  assert.equal(kit.pointedAt(tile, ["tile:t1", "cell:3,4"], 1), "seat:1/tile:t1");
  assert.equal(kit.pointedAt(tile, ["cell:3,4"], 1), "seat:1/cell:3,4");
  assert.equal(kit.pointedAt(tile, ["seat:1/cell:3,4"], 0), "seat:1/cell:3,4");
  assert.equal(kit.pointedAt(tile, ["cell:3,4"], 0), null);
  assert.equal(kit.pointedAt(tile, ["cell:9,9"]), null);
  assert.equal(kit.pointedAt(tile, []), null);
});

test("what seats have each, things of several parts and squares in a text are told as the server tells them", () => {
  const texts = {
    "by_seat": "{seat:player} ({value})", "word.a.change.swap": "swap {first} and {second}", "word.a.why.rain": "heavy rain",
    square: "column {x}, row {y}", "x": "{lands}", "y": "{change}", "z": "{spot} {why}",
  };
  const fields = { a: { lands: "each:item:lands", change: "word", spot: "square", why: "word" } };
  const words = new Words(texts, "en", { fields, names: ["Ann", "Bob"], items: { lands: { l1: "Hill", l2: "Vale" } } });
  assert.equal(words.say("x", { lands: ["l1", "l2"] }, "a.b"), "Ann (Hill) and Bob (Vale)");
  assert.equal(words.say("x", { lands: ["l2"] }, "a.b"), "Vale");
  assert.equal(words.say("y", { change: { type: "swap", first: 1, second: 2 } }, "a.b"), "swap 1 and 2");
  assert.equal(words.say("z", { spot: "3,4", why: "Rain" }, "a.b"), "column 4, row 5 heavy rain");
});

test("what can be pointed at is marked, before one's own seat only", () => {
  const things = ["0", "1"].map((seat) => new Thing({ "data-at": "cell:3,4" }, new Thing({ "data-seat": seat })));
  const shared = new Thing({ "data-at": "tile:t1" });
  const root = { querySelectorAll: () => [...things, shared] };
  kit.light(root, ["cell:3,4", "tile:t1"], 0);
  assert.deepEqual([...things, shared].map(({ lit }) => lit.has("lit")), [true, false, true]);
  kit.light(root, ["seat:1/cell:3,4"], 0);
  assert.deepEqual([...things, shared].map(({ lit }) => lit.has("lit")), [false, true, false]);
});

test("people come together: each call asks what it says, with the token of the seat and a key", async () => {
  const seat = { seat: 1, token: "t1", revision: 2 };
  const made = { match: { id: "next" }, tokens: [{ seat: 1, token: "t2" }] };
  const { asked, server } = telling(
    json(seat, 201), json({ id: "i", code: "c" }, 201), json({ invitations: [{ id: "i" }] }), new Response(null, { status: 204 }),
    json({ kind: "started" }), json({ kind: "left" }), json({ kind: "closed" }), json(made, 201),
  );
  const me = await server().join("m", { name: "Bob", code: "c" });
  assert.deepEqual([me.seat, me.token], [1, "t1"]);
  assert.equal((await me.invite({ seat: 2, once: false })).code, "c");
  assert.deepEqual(await me.invitations(), [{ id: "i" }]);
  await me.disinvite("a/b");
  assert.equal((await me.start("greedy")).kind, "started");
  assert.equal((await me.leave()).kind, "left");
  assert.equal((await me.close()).kind, "closed");
  const next = await me.rematch();
  assert.deepEqual([next.id, next.token, next.seat], ["next", "t2", 1]);
  const paths = asked.map(({ url, method }) => `${method} ${url.slice("http://x/v1/matches/m".length)}`);
  assert.deepEqual(paths, [
    "POST /seats", "POST /invitations", "GET /invitations", "DELETE /invitations/a%2Fb", "POST /start", "POST /leave", "POST /close",
    "POST /rematch",
  ]);
  assert.deepEqual(JSON.parse(asked[0].body), { name: "Bob", code: "c" });
  assert.deepEqual(JSON.parse(asked[1].body), { seat: 2, once: false });
  assert.deepEqual(JSON.parse(asked[4].body), { bot: "greedy" });
  for (const { headers, method } of asked.slice(1)) {
    assert.equal(headers.Authorization, "Bearer t1");
    assert.equal("Idempotency-Key" in headers, method !== "GET");
  }
});

test("standing answers are left whole, read and ended, with the token of the seat", async () => {
  const kept = { only_choice: true, answers: [{ prompt: "a.window", answer: { type: "a.decline" }, unless: [{ action: "a.play" }] }] };
  const { asked, server } = telling(json(kept), json(kept), new Response(null, { status: 204 }));
  const me = server().match("m", "t1");
  assert.deepEqual(await me.setAnswers(kept), kept);
  assert.deepEqual(await me.answers(), kept);
  assert.equal(await me.dropAnswers(), undefined);
  assert.deepEqual(asked.map(({ url, method }) => `${method} ${url}`), ["PUT", "GET", "DELETE"].map((each) => `${each} http://x/v1/matches/m/answers`));
  assert.deepEqual(JSON.parse(asked[0].body), { ...kept, pause: 0 });
  assert.ok(asked.every(({ headers }) => headers.Authorization === "Bearer t1"));
});
