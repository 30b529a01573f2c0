// A file that is filled in by pointing: what its schema offers, what lies on squares, and finding designs by words.
import assert from "node:assert/strict";
import test from "node:test";
import { matching, telling } from "../table/score/search.js";
import { laid, lying, nextNumber, shapeOf, squareIn, taken, turned } from "../table/score/shape.js";

const SCHEMA = {
  properties: {
    ground: { type: ["string", "null"], "x-kind": "item:grounds" },
    stones: { type: "array", title: "Stones", items: { $ref: "#/$defs/Stone" } },
    flags: { type: "array", items: { $ref: "#/$defs/Flag" } },
    free: { type: "array", items: { type: "object", properties: { x: { type: "integer", "x-kind": "column" } } } },
    more: { type: "object" },
  },
  $defs: {
    Stone: { type: "object", required: ["stone", "x", "y"], properties: { stone: { type: "string", "x-kind": "item:stones" }, x: { type: "integer", "x-kind": "column" }, y: { type: "integer", "x-kind": "row" }, turn: { type: "integer", "x-kind": "quarter_turn" } } },
    Flag: { type: "object", required: ["n", "x", "y"], properties: { n: { type: "integer", minimum: 1, maximum: 3 }, x: { type: "integer", "x-kind": "column" }, y: { type: "integer", "x-kind": "row" } } },
  },
};
const { layers, plain } = shapeOf(SCHEMA);
const [stones, flags] = layers;

test("a schema says what lies on squares, what can be turned, and which fields are plain", () => {
  assert.deepEqual(layers.map(({ list, kind, what, turn }) => [list, kind, what, turn]), [["stones", "stones", "stone", "turn"], ["flags", "", "n", ""]]);
  assert.deepEqual(flags.numbers, [1, 2, 3]);
  assert.deepEqual(plain.map(([name]) => name), ["ground"]);
});

test("what is laid on a square takes the place of what lay there, turns, and can be taken away", () => {
  let paper = laid({ stones: [] }, stones, "s1", 2, 0);
  paper = laid(paper, stones, "s2", 2, 0, 3);
  assert.deepEqual(paper.stones, [{ stone: "s2", x: 2, y: 0, turn: 3 }]);
  assert.equal(lying(turned(paper, stones, 2, 0), stones, 2, 0).turn, 0);
  assert.deepEqual(taken(paper, stones, 2, 0).stones, []);
});

test("a number lies in one place only, and the next free one follows", () => {
  let paper = laid({}, flags, 1, 0, 0);
  assert.equal(nextNumber(paper, flags), 2);
  paper = laid(paper, flags, 1, 5, 5);
  assert.deepEqual(paper.flags, [{ n: 1, x: 5, y: 5 }]);
});

test("squares are read from pointers, and nothing else is", () => {
  assert.deepEqual(squareIn("cell:3,-1"), [3, -1]);
  assert.equal(squareIn("hole:7"), null);
  assert.equal(squareIn(null), null);
});

test("designs are found by words in any case and without accents, and words that tell them apart are offered", () => {
  const items = [{ id: "p:a1", name: "Forêt claire" }, { id: "p:a2", name: "Forêts" }, { id: "p:b1", name: "Claire fontaine" }];
  assert.deepEqual(matching(items, "foret").map(({ id }) => id), ["p:a1", "p:a2"]);
  assert.deepEqual(matching(items, "", ["Claire", "a1"]).map(({ id }) => id), ["p:a1"]);
  assert.deepEqual(telling([...items, { id: "p:b2", name: "Forêt" }], 5), ["claire", "forêt"]);
});

test("short words are offered where they tell something, and numbers and articles are not", () => {
  const items = ["Tee, two trees", "Tee and two trees", "Bare lawn", "Lawn, two dogs"].map((name) => ({ id: name, name }));
  assert.deepEqual(telling(items, 5, ["and", "two"]), ["lawn", "tee", "trees"]);
});
