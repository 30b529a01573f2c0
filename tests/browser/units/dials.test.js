// Dials: which way a name points, and which name a finger means.
import assert from "node:assert/strict";
import test from "node:test";
import { DIRECTIONS, angleOf, angleTo, between, nearest, next, onCircle, sector } from "../table/inputs/compass.js";

test("directions lie clockwise from the top, and what is none has no angle", () => {
  assert.deepEqual(DIRECTIONS.map(angleOf), [0, 45, 90, 135, 180, 225, 270, 315]);
  assert.equal(angleOf("up"), null);
  assert.equal(angleOf(3), null);
});

test("a way on a screen has the angle of where it goes, down being more", () => {
  assert.deepEqual([angleTo(0, -5), angleTo(5, 0), angleTo(0, 5), angleTo(-5, 0)], [0, 90, 180, 270]);
  assert.equal(Math.round(angleTo(-3, -3)), 315);
});

test("angles are compared round the circle", () => {
  assert.equal(between(350, 10), 20);
  assert.equal(between(90, 270), 180);
});

test("a finger means the nearest of what may be chosen", () => {
  assert.equal(nearest(["N", "E"], angleOf, 350), "N");
  assert.equal(nearest(["N", "E"], angleOf, 120), "E");
  assert.equal(nearest(["nowhere"], angleOf, 0), undefined);
});

test("keys go on to the next that may be chosen, round the circle, either way", () => {
  assert.equal(next(["W", "N", "E"], angleOf, "E", 1), "W");
  assert.equal(next(["W", "N", "E"], angleOf, "W", 1), "N");
  assert.equal(next(["W", "N", "E"], angleOf, "N", -1), "W");
  assert.equal(next(["W", "N", "E"], angleOf, undefined, 1), "N");
});

test("a part of a ring begins and ends on its circles", () => {
  assert.deepEqual(onCircle(90, 10), [10, 0]);
  assert.equal(sector(0, 180, 5, 10), "M-10 0A10 10 0 0 1 10 0L5 0A5 5 0 0 0 -5 0Z");
});
