// Laying records on squares: how they are read from a schema, laid, taken away and counted.
import assert from "node:assert/strict";
import test from "node:test";
import { apart, lay, leavesRoom, leftOf, lift, nextNumber, numbering, placeOf, read, shapeOf, squaresIn, stampOf, write } from "../table/inputs/stamping.js";

const POINTS = ["seat:{seat}/spot:{c},{r}", "thing:{thing}"];
const square = { c: { type: "integer" }, r: { type: "integer" } };
const pieces = {
  kind: "pieces",
  many: true,
  schema: { type: "array", items: { $ref: "#/$defs/Piece" }, $defs: { Piece: { type: "object", properties: { ...square, form: { enum: ["bar", "dot"] }, way: { type: "string" } } } } },
};
const tokens = {
  kind: "record",
  many: true,
  parts: ["number", "c", "r"],
  schema: { type: "array", items: { $ref: "#/$defs/T" }, $defs: { T: { type: "array", prefixItems: [{ type: "integer", minimum: 1, maximum: 3 }, { type: "integer" }, { type: "integer" }] } } },
};
const DOT = { ways: [{ form: "dot" }], most: 1, others: { ink: "red" } };
const BAR = { ways: [{ form: "bar", way: "N" }, { form: "bar", way: "E" }], others: { ink: "blue" } };

test("a template with two places makes squares", () => {
  assert.deepEqual(squaresIn(POINTS), [{ pointer: "spot", square: ["c", "r"] }]);
});

test("records of a field that have a square are laid on it; others are not", () => {
  const shape = shapeOf(pieces, POINTS);
  assert.equal(shape.pointer, "spot");
  assert.deepEqual(Object.keys(shape.rest), ["form", "way"]);
  assert.equal(shapeOf(pieces, ["thing:{thing}"]), null);
  assert.equal(shapeOf({ kind: "square", schema: {} }, POINTS), null);
});

test("what has a square and one number is numbered, from the least to the most", () => {
  const shape = shapeOf(tokens, POINTS);
  assert.deepEqual(numbering(shape), { name: "number", all: [1, 2, 3] });
  assert.equal(numbering(shapeOf(pieces, POINTS)), null);
});

test("what is written as a list is read with names and written as a list again", () => {
  const shape = shapeOf(tokens, POINTS);
  const laid = read(shape, [[2, 0, 5]]);
  assert.deepEqual(laid, [{ number: 2, c: 0, r: 5 }]);
  assert.deepEqual(write(shape, laid), [[2, 0, 5]]);
  assert.equal(nextNumber([1, 2, 3], laid, "number"), 1);
  assert.equal(nextNumber([2], laid, "number"), undefined);
});

test("something is laid instead of what lies there, and taken away", () => {
  const shape = shapeOf(pieces, POINTS);
  const once = lay(shape, [], "3,-1", DOT.ways[0]);
  assert.deepEqual(once, [{ c: 3, r: -1, form: "dot" }]);
  assert.equal(placeOf(shape, once[0]), "3,-1");
  assert.deepEqual(lay(shape, once, "3,-1", BAR.ways[1]), [{ c: 3, r: -1, form: "bar", way: "E" }]);
  assert.deepEqual(lift(shape, once, "3,-1"), []);
  assert.deepEqual(lift(shape, once, "0,0"), once);
});

test("a record tells its stamp and how it is turned, and how many are left", () => {
  const shape = shapeOf(pieces, POINTS);
  const laid = lay(shape, lay(shape, [], "0,0", BAR.ways[1]), "1,0", DOT.ways[0]);
  assert.equal(stampOf([DOT, BAR], laid[0]).turn, 1);
  assert.equal(stampOf([DOT], laid[0]), null);
  assert.equal(leftOf(DOT, laid), 0);
  assert.equal(leftOf(BAR, laid), null);
});

test("a stamp that wants other fields to be another than what is laid is apart from it", () => {
  const laid = lay(shapeOf(pieces, POINTS), [], "1,0", DOT.ways[0]);
  assert.deepEqual([apart([DOT, BAR], DOT, laid), apart([DOT, BAR], BAR, laid), apart([DOT, BAR], BAR, [])], [false, true, false]);
});

test("two halves share a square, anything else takes its place", () => {
  const shape = shapeOf(pieces, POINTS);
  const half = { ways: ["N", "E", "S", "W"].map((way) => ({ form: "bar", way })), pairs: true };
  const first = lay(shape, [], "1,2", half.ways[0]);
  const both = lay(shape, first, "1,2", half.ways[2], leavesRoom(half, 2));
  assert.deepEqual(both.map(({ way }) => way), ["N", "S"]);
  assert.deepEqual(lay(shape, both, "1,2", half.ways[1], leavesRoom(half, 1)).map(({ way }) => way), ["E"]);
  assert.deepEqual(lay(shape, first, "1,2", BAR.ways[1], leavesRoom(BAR, 1)).map(({ way }) => way), ["E"]);
});
