// What a dry run would change for one seat.
import assert from "node:assert/strict";
import test from "node:test";
import { difference, gain } from "../table/table/gains.js";

const changes = [
  { seat: 0, key: "fun", change: 1 },
  { seat: 1, key: "fun", change: 9 },
  { seat: 0, key: "land", change: -3 },
  { seat: 0, key: "par", change: 0 },
];

test("only one's own conditions count, the largest first", () => {
  const { sum, lines } = gain(changes, 0);
  assert.equal(sum, -2);
  assert.deepEqual(lines.map(({ key }) => key), ["land", "fun"]);
});

test("who has no seat gains nothing", () => {
  assert.deepEqual(gain(changes, null), { sum: 0, lines: [] });
});

test("the difference of two lists counts what came, went and stayed", () => {
  const before = [{ seat: 0, key: "fun", change: 2 }, { seat: 0, key: "par", change: 1 }, { seat: 1, key: "fun", change: 4 }];
  const after = [{ seat: 0, key: "fun", change: 5 }, { seat: 0, key: "land", change: -1 }, { seat: 1, key: "fun", change: 4 }];
  assert.deepEqual(
    difference(before, after).map(({ seat, key, change }) => [seat, key, change]),
    [[0, "fun", 3], [0, "land", -1], [0, "par", -1]],
  );
});
