// What a match is ordered with: seats, bots, house rules, and what was changed.
import assert from "node:assert/strict";
import test from "node:test";
import { sorted, stateOf } from "../table/lobby/standing.js";
import { changed, furtherPacks, houseRules, matchIn, next, ordered, usual } from "../table/lobby/order.js";

const BOTS = [{ name: "random", text: "Random" }, { name: "clever", text: "Clever" }, { name: "deep", text: "Deep", thinks: true }];

test("a first match is oneself against the best bot that does not look ahead; alone where nobody else can play", () => {
  assert.deepEqual(usual([1, 2, 3], BOTS, "Ann"), [{ who: "me", name: "Ann" }, { who: "bot", bot: "clever" }]);
  assert.deepEqual(usual([1], BOTS, ""), [{ who: "me", name: "" }]);
  assert.equal(usual([3, 4], BOTS, "").length, 3);
  assert.equal(usual([2], BOTS.slice(2), "")[1]?.bot, "deep");
});

test("one seat more or less leads to the next number that is possible", () => {
  assert.equal(next([2, 4, 6], 2, 1), 4);
  assert.equal(next([2, 4, 6], 6, -1), 4);
  assert.equal(next([2, 4, 6], 6, 1), null);
});

test("seats are ordered as the server has them, and bots of a name are numbered", () => {
  const seats = ordered([{ who: "me", name: " Ann " }, { who: "friend" }, { who: "bot", bot: "clever" }, { who: "bot", bot: "clever" }], BOTS);
  assert.deepEqual(seats, [{ name: "Ann" }, { open: true }, { bot: "clever", name: "Clever" }, { bot: "clever", name: "Clever 2" }]);
});

test("only what differs from what is usual is asked for", () => {
  const usually = { a: { one: 1, list: [] }, b: { two: true } };
  assert.deepEqual(changed({ a: { one: 1, list: [] }, b: { two: true } }, usually), {});
  assert.deepEqual(changed({ a: { one: 2, list: [] }, b: { two: true } }, usually), { a: { one: 2 } });
});

test("house rules are what builds on a ruleset and is none itself", () => {
  const plugin = (name, more = {}) => ({ name, requires: [], conflicts: [], rulesets: [], ...more });
  const installed = [plugin("base"), plugin("rule", { requires: ["base"] }), plugin("other", { requires: ["elsewhere"] }), plugin("foe", { conflicts: ["base"] }), plugin("game", { rulesets: ["game"] })];
  assert.deepEqual(houseRules({ plugins: ["base"] }, installed).map(({ name }) => name), ["rule"]);
});

test("further packs are those that no ruleset has", () => {
  assert.deepEqual(furtherPacks([{ packs: ["a"] }], [{ id: "a" }, { id: "b" }]), [{ id: "b" }]);
});

test("a match is found in a link and in an id, and not in prose", () => {
  assert.equal(matchIn("http://golf.example/table/aB_c-1#invite=x"), "aB_c-1");
  assert.equal(matchIn(" aB_c-1 "), "aB_c-1");
  assert.equal(matchIn("no match here"), "");
});

test("matches where it is one's turn come first, then those that wait, then what is over and gone", () => {
  const match = (id, info) => ({ id, own: [0], last: "", info });
  const all = [
    match("gone", null),
    match("over", { over: true, waiting: [], updated: "9" }),
    match("theirs", { over: false, status: "running", waiting: [1], updated: "3" }),
    match("mine", { over: false, status: "running", waiting: [0], updated: "1" }),
    match("later", { over: false, status: "running", waiting: [0], updated: "2" }),
    match("gathering", { over: false, status: "waiting_to_start", waiting: [0], updated: "0" }),
  ];
  assert.deepEqual(sorted(all).map(({ id }) => id), ["later", "mine", "gathering", "theirs", "over", "gone"]);
  assert.equal(stateOf(match("closed", { over: true, status: "closed", waiting: [] })), "gone");
});
