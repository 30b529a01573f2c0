// What inputs work out by themselves: schemas, selections, squares, chances, and how an action is put together.
import assert from "node:assert/strict";
import test from "node:test";
import { bySquare, radiusOf, writtenOn } from "../table/inputs/chances.js";
import { composable, isDrawn, made, partsOf } from "../table/inputs/composition.js";
import { squareAt, squareOf } from "../table/inputs/places.js";
import { beginning, optional, simple } from "../table/inputs/schema.js";
import { chosenFrom, fits, isSelection, positions, things } from "../table/inputs/selections.js";

test("a schema is read without the nothing that it also takes", () => {
  const schema = { anyOf: [{ $ref: "#/$defs/A" }, { type: "null" }], $defs: { A: { enum: ["x", "y"] } } };
  assert.deepEqual(simple(schema), { enum: ["x", "y"] });
  assert.equal(optional(schema), true);
  assert.equal(optional({ type: "integer" }), false);
});

test("a field begins with what is there, what the schema says, or the least that fits", () => {
  const schema = { type: "object", required: ["n", "w", "all"], properties: { n: { type: "integer", minimum: 2 }, w: { enum: ["a", "b"] }, all: { type: "array" }, more: { type: "string" } } };
  assert.deepEqual(beginning(schema), { n: 2, w: "a", all: [] });
  assert.deepEqual(beginning(schema, schema, { n: 7 }), { n: 7, w: "a", all: [] });
  assert.equal(beginning({ type: "integer", maximum: -3 }), -3);
  assert.equal(beginning({ type: "integer", exclusiveMinimum: 4 }), 5);
  assert.equal(beginning({ type: "boolean", default: true }), true);
  assert.deepEqual(beginning({ type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] }), [0, ""]);
});

test("lists are selections where nothing is twice and order does not count", () => {
  assert.equal(isSelection([["a"], ["a", "b"], []]), true);
  assert.equal(isSelection([["a", "b"], ["b", "a"]]), false);
  assert.equal(isSelection([["a", "a"]]), false);
  assert.deepEqual(things([["b"], ["a", "b"]]), ["b", "a"]);
});

test("what was switched on is part of some list, and is the list with just that", () => {
  const lists = [["a", "b"], ["c"]];
  assert.equal(fits(lists, ["b"]), true);
  assert.equal(fits(lists, ["b", "c"]), false);
  assert.deepEqual(chosenFrom(lists, ["b", "a"]), ["a", "b"]);
  assert.equal(chosenFrom(lists, ["a"]), undefined);
  assert.deepEqual(positions([["x", "y"], ["y", "y"]]), [["x", "y"], ["y"]]);
});

test("squares are written as the field's schema says", () => {
  const space = { type: "object", properties: { c: {}, r: {} } };
  assert.deepEqual(squareOf("3,-4", { kind: "square", schema: space }), { c: 3, r: -4 });
  assert.deepEqual(squareOf("3,4", { kind: "square", many: true, schema: { type: "array", items: { type: "array" } } }), [3, 4]);
  assert.equal(squareOf("3,4", { kind: "square", schema: { type: "string" } }), "3,4");
  assert.deepEqual([{ c: 1, r: 2 }, [1, 2], "1,2", [1], "x"].map(squareAt), ["1,2", "1,2", "1,2", null, null]);
});

test("chances of one square are added up, and a disc's area grows with them", () => {
  const found = bySquare([{ probability: 0.5, at: ["spot:1,2", "seat:0"] }, { probability: 0.25, at: ["seat:0/spot:1,2"] }, { probability: 0.25, at: [] }]);
  assert.deepEqual([...found], [["1,2", 0.75]]);
  assert.ok(Math.abs(radiusOf(0.8) ** 2 / radiusOf(0.2) ** 2 - 4) < 1e-9);
});

const listing = (more) => ({ action: "a.lay", prompt: "a.turn", must: true, count: 1, exhaustive: false, points: ["spot:{x},{y}", "card:{cards}"], ...more });

test("what is not listed, nor would be, is put together", () => {
  assert.equal(composable(listing({})), true);
  assert.equal(composable(listing({ exhaustive: true, rows: [[1]] })), false);
  assert.equal(composable(listing({ exhaustive: true, rows: null })), true);
  assert.equal(composable(listing({ exhaustive: true, rows: null, narrow: { field: "x", values: [1] } })), false);
});

test("column and row are asked for together, what no listed action has comes last, and what follows from stamps not at all", () => {
  const inputs = { x: { kind: "column" }, y: { kind: "row" }, cards: { kind: "item:cards", many: true }, keep: { kind: "item:tiles" }, ink: { kind: "word" } };
  const about = { fields: ["cards"], rows: [[[["c1"]]]], inputs, description: { stamps: { cards: [{ ways: [{}], others: { ink: "red" } }] } } };
  const parts = partsOf(listing(about));
  assert.deepEqual(parts.map(({ fields }) => fields), [["x", "y"], ["cards"], ["keep"]]);
  assert.deepEqual(parts.map(({ pointer }) => pointer), ["spot", "card", ""]);
  assert.deepEqual(parts.map(({ rare }) => rare), [true, false, true]);
  assert.equal(isDrawn(listing(about)), false);
  assert.equal(isDrawn(listing({ ...about, rows: null, narrow: { field: "cards", values: [] } })), false);
  assert.equal(isDrawn(listing({ ...about, rows: null })), true);
});

test("an action is made of what was given, and is none before", () => {
  assert.equal(made(listing({}), { x: undefined }), null);
  assert.deepEqual(made(listing({ fixed: { ink: "red" } }), { x: 1 }), { type: "a.lay", ink: "red", x: 1 });
});

test("a chance is written on its disc where it fits in readable letters, and below it elsewhere", () => {
  assert.equal(writtenOn("50%", radiusOf(0.5)).below, 0);
  const { size, below } = writtenOn("17%", radiusOf(0.17));
  assert.ok(size >= 0.18 && below > radiusOf(0.17) && below + size / 2 < 0.5);
});
