// What moves in an update, along which places, and when it is where.
import assert from "node:assert/strict";
import test from "node:test";
import { durationOf, journeysIn, mayRoll, offsets } from "../table/table/ways.js";

const update = (...moves) => ({ revision: 1, kind: "played", events: moves.map((each) => ({ event: {}, by: "a", moves: [each] })) });

test("one thing makes one journey, however many events tell of it", () => {
  const found = journeysIn(update({ what: ["tile:1"], from: ["rack:2"], to: ["seat:0"] }, { what: ["tile:1"], from: ["seat:0"], to: ["seat:0/spot:1,1"] }));
  assert.deepEqual(found, [{ what: "tile:1", stops: ["rack:2", "seat:0/spot:1,1"], along: false }]);
});

test("several things go each to its own place, or all to the one that is told", () => {
  const found = journeysIn(update({ what: ["a:1", "a:2"], from: ["pile:bag"], to: ["rack:0", "rack:1"] }));
  assert.deepEqual(found.map(({ stops }) => stops), [["pile:bag", "rack:0"], ["pile:bag", "rack:1"]]);
});

test("a way comes by a place again", () => {
  const [found] = journeysIn(update({ what: ["ball:0"], from: ["spot:0,0"], along: ["n:1", "n:2", "n:1"], to: ["spot:0,0"] }));
  assert.deepEqual(found, { what: "ball:0", stops: ["spot:0,0", "n:1", "n:2", "n:1", "spot:0,0"], along: true });
});

test("an update that moves nothing has no journeys", () => {
  assert.deepEqual(journeysIn({ revision: 1, kind: "played" }), []);
});

test("points lie on the way by their distance, and a way of no length is passed evenly", () => {
  assert.deepEqual(offsets([[0, 0], [3, 4], [3, 19]]), [0, 0.25, 1]);
  assert.deepEqual(offsets([[0, 0], [0, 0], [0, 0]]), [0, 0.5, 1]);
});

test("a longer way takes longer, and none very long", () => {
  assert.ok(durationOf([[0, 0], [10, 0]], true) < durationOf([[0, 0], [100, 0]], true));
  assert.equal(durationOf([[0, 0], [99999, 0]], true), 1800);
  assert.equal(durationOf([[0, 0], [99999, 0]], false), 520);
});

test("only what has the shape of a die rolls", () => {
  assert.deepEqual([{ width: 40, height: 42 }, { width: 180, height: 40 }].map(mayRoll), [true, false]);
});
