// Scores over time: ticks, curves, and names that do not lie on each other.
import assert from "node:assert/strict";
import test from "node:test";
import { apart, frameFor, laidOut, nearest, scale, ticksBetween } from "../table/table/plot.js";

const FRAME = frameFor(600);

test("ticks are round and hold all values", () => {
  assert.deepEqual(ticksBetween(0, 115), [0, 50, 100, 150]);
  assert.deepEqual(ticksBetween(-27, 40), [-40, -20, 0, 20, 40]);
  assert.deepEqual(ticksBetween(0, 1), [0, 1]);
  for (const [low, high] of [[-3, 3], [0, 7], [-1000, 12345], [0, 99]]) {
    const ticks = ticksBetween(low, high);
    assert.ok(ticks[0] <= low && ticks.at(-1) >= high && ticks.length <= 8, `${ticks}`);
    assert.ok(ticks.every(Number.isInteger));
  }
});

test("a scale leads from one pair to the other, also where there is only one value", () => {
  const across = scale(10, 20, 0, 100);
  assert.deepEqual([across(10), across(15), across(20)], [0, 50, 100]);
  assert.equal(scale(5, 5, 40, 100)(5), 40);
});

test("names keep their distance and their order, and stay inside", () => {
  assert.deepEqual(apart([50, 52, 51], 10, 0, 100), [50, 70, 60]);
  assert.deepEqual(apart([99, 100], 10, 0, 100), [90, 100]);
  assert.deepEqual(apart([5, 5, 5], 60, 0, 100), [0, 50, 100]);
  assert.deepEqual(apart([7], 10, 0, 100), [7]);
});

test("a curve is made of steps, and another game begins a new one", () => {
  const points = [
    { revision: 0, totals: [0, 4], game: 1 },
    { revision: 5, totals: [10, 4], game: 1 },
    { revision: 10, totals: [0, 0], game: 2 },
  ];
  const { curves, games, ticks, labels, x } = laidOut(points, FRAME);
  assert.equal(curves.length, 2);
  assert.match(curves[0].path, /^M[\d.]+ [\d.]+H[\d.]+V[\d.]+M[\d.]+ [\d.]+$/);
  assert.deepEqual(games, [{ game: 2, x: x(10) }]);
  assert.equal(x(0), FRAME.left);
  assert.equal(x(10), FRAME.width - FRAME.right);
  assert.equal(ticks[0].y, FRAME.height - FRAME.bottom);
  assert.equal(labels.length, 2);
});

test("nothing played yet is no fault", () => {
  assert.deepEqual(laidOut([], FRAME).curves, []);
  assert.deepEqual(laidOut([{ revision: 0, totals: [0] }], FRAME).curves.length, 1);
  assert.equal(nearest([], 3), null);
});

test("the nearest point is found", () => {
  const points = [0, 4, 10].map((revision) => ({ revision, totals: [revision] }));
  assert.equal(nearest(points, 6)?.revision, 4);
  assert.equal(nearest(points, 99)?.revision, 10);
});
