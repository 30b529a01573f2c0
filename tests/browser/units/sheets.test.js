// Score sheets side by side, and what has changed.
import assert from "node:assert/strict";
import test from "node:test";
import { changes, hasReasons, inGame, named, pointersOfLine, sideBySide } from "../table/table/sheets.js";

const line = (key, total, more = {}) => ({ key, rule: `R-${key}`, total, text: `${key}: about ${key}`, ...more });
const scores = (revision, ...columns) => ({
  revision,
  final: false,
  sheets: columns.map((lines, seat) => ({ seat, total: lines.reduce((sum, each) => sum + each.total, 0), place: null, partial: false, lines })),
});

test("conditions stand in one order, whoever has them", () => {
  const rows = sideBySide(scores(4, [line("a", 1), line("c", 2)], [line("a", 3), line("b", 4), line("c", 5)]));
  assert.deepEqual(rows.map(({ id, name, about, rule }) => [id, name, about, rule]), [
    ["a", "a", "about a", "R-a"],
    ["b", "b", "about b", "R-b"],
    ["c", "c", "about c", "R-c"],
  ]);
  assert.deepEqual(rows.map(({ cells }) => cells.map((cell) => cell.line?.total ?? null)), [[1, 3], [null, 4], [2, 5]]);
});

test("lines of one key are told apart by their order", () => {
  const rows = sideBySide(scores(1, [line("a", 1), line("a", 2)], [line("a", 3)]));
  assert.deepEqual(rows.map(({ cells }) => cells.map((cell) => cell.line?.total ?? null)), [[1, 3], [2, null]]);
});

test("changes are told since an earlier look at the same game, and of no other", () => {
  const before = scores(3, [line("a", 1)], [line("a", 5)]);
  const now = scores(4, [line("a", 4), line("b", 2)], [line("a", 5)]);
  assert.deepEqual(sideBySide(now, before).map(({ cells }) => cells.map(({ change }) => change)), [[3, 0], [2, 0]]);
  assert.deepEqual(changes(now, before), [5, 0]);
  assert.deepEqual(changes(before, now), [0, 0]);
  assert.deepEqual(changes(now, null), [0, 0]);
  assert.deepEqual(changes({ ...now, games: [{}, {}] }, { ...before, games: [{}] }), [0, 0]);
  assert.deepEqual(sideBySide(before, now).map(({ cells }) => cells.map(({ change }) => change)), [[0, 0]]);
});

test("a line lights all that it and its parts are about, once", () => {
  const whole = line("a", 3, { at: ["cell:1,1"], parts: [line("b", 1, { at: ["hole:2"] }), line("c", 2, { at: ["cell:1,1", "hole:3"] })] });
  assert.deepEqual(pointersOfLine(whole), ["cell:1,1", "hole:2", "hole:3"]);
  assert.equal(hasReasons(whole), true);
  assert.equal(hasReasons(line("a", 3)), false);
  assert.equal(hasReasons(null), false);
});

test("a condition is called what stands before the colon", () => {
  assert.deepEqual(named({ key: "a.b", text: "Par: holes: green" }), { name: "Par", about: "holes: green" });
  assert.deepEqual(named({ key: "a.b" }), { name: "a.b", about: "" });
});

test("an earlier game has its own sheets, and nothing of it can be lit", () => {
  const then = scores(9, [line("a", 7, { at: ["cell:1,1"], parts: [line("b", 7, { at: ["hole:1"] })] })]).sheets;
  const now = { ...scores(20, [line("a", 1, { at: ["cell:2,2"] })]), games: [{ game: 1, final: true, sheets: then }, { game: 2, final: false, sheets: [] }] };
  assert.equal(inGame(now, 2), now);
  assert.equal(inGame(now, 0), now);
  const first = inGame(now, 1);
  assert.equal(first.sheets[0].total, 7);
  assert.deepEqual(pointersOfLine(first.sheets[0].lines[0]), []);
});
