// Pointing: what things are called, where they would lie, what lies next to what, and what was meant.
import assert from "node:assert/strict";
import test from "node:test";
import { Words } from "../fairway.js";
import { ruleFor } from "../table/table/standing.js";
import { ghostOf } from "../table/table/ghost.js";
import { matching } from "../table/table/typed.js";
import { nextTo } from "../table/table/marks.js";
import { filled, nameOf } from "../table/table/naming.js";
import { supposed } from "../table/table/supposing.js";

const LAY = {
  action: "a.lay",
  prompt: "a.turn",
  must: true,
  count: 2,
  exhaustive: true,
  points: ["seat:{seat}/cell:{x},{y}", "tile:{tile}"],
  inputs: {
    tile: { kind: "item:tiles", text: "Tile" },
    x: { kind: "column", text: "Column" },
    y: { kind: "row", text: "Row" },
    turn: { kind: "quarter_turn", text: "Turned by" },
  },
  fields: ["tile", "x", "y", "turn"],
  rows: [["t1", 0, 0, [0, 1]]],
};
const words = new Words({ square: "column {x}, row {y}" }, "en", { items: { tiles: { t1: "Windmill" } }, fields: { a: { tile: "item:tiles" } } });

test("a pointer is read by the template that makes it", () => {
  assert.deepEqual(filled("seat:{seat}/cell:{x},{y}", "cell:3,-4"), { x: "3", y: "-4" });
  assert.deepEqual(filled("cell:{first}", "cell:3,4"), { first: "3,4" });
  assert.equal(filled("tile:{tile}", "cell:3,4"), null);
});

const said = { words, speech: { say: (_, { what, of }) => `${what}: ${of}` } };

test("things are called by what their fields hold, squares as people count them", () => {
  assert.equal(nameOf("cell:2,3", [LAY], said), "column 3, row 4");
  assert.equal(nameOf("tile:t1", [LAY], said, "t1"), "Tile: Windmill");
  assert.equal(nameOf("tile:t1", [LAY], said, "the last one"), "Tile: Windmill: the last one");
  assert.equal(nameOf("cell:0,0", [], said), "column 1, row 1");
});

test("a ghost lies where the fields say, by their kinds", () => {
  const action = { type: "a.lay", tile: "t1", x: 2, y: -1, turn: 3 };
  assert.deepEqual(ghostOf(action, LAY), { kind: "tiles", id: "t1", x: 2, y: -1, turn: 3 });
  assert.equal(ghostOf({ type: "a.lay", tile: "t1" }, LAY), null);
});

test("arrow keys go to what lies straight ahead before what lies aside", () => {
  const box = (x, y) => ({ x, y, width: 10, height: 10 });
  const others = [box(20, 0), box(10, 30), box(-10, 0), box(0, 10)];
  assert.equal(nextTo(box(0, 0), others, "ArrowRight"), 0);
  assert.equal(nextTo(box(0, 0), others, "ArrowLeft"), 2);
  assert.equal(nextTo(box(0, 0), others, "ArrowDown"), 3);
  assert.equal(nextTo(box(0, 0), others, "ArrowUp"), -1);
});

test("pointing at what is dark means the action that is listed, but there", () => {
  assert.deepEqual(supposed([LAY], [], "cell:7,8"), { type: "a.lay", tile: "t1", x: 7, y: 8, turn: 0 });
  assert.deepEqual(supposed([LAY], [{ type: "a.lay", tile: "t1", x: 0, y: 0, turn: 1 }], "tile:t9"), { type: "a.lay", tile: "t9", x: 0, y: 0, turn: 1 });
  assert.equal(supposed([LAY], [], "card:trees"), null);
});

test("what is typed finds lines by all its words, whatever their accents", () => {
  const moves = ["Poser « Église » colonne 3", "Passer"].map((text) => ({ text, choose: () => {} }));
  assert.deepEqual(matching(moves, "eglise 3").map(({ text }) => text), ["Poser « Église » colonne 3"]);
  assert.equal(matching(moves, "").length, 2);
});

test("an answer that says nothing but yes or no can be given from now on", () => {
  const pass = { action: "a.pass", prompt: "a.turn", must: true, count: 1, exhaustive: true };
  const prompts = [{ name: "a.turn", seats: [0], waiting: [0], params: { window: "end", list: [1] } }];
  const known = [{ prompt: "a.turn", actions: ["a.lay", "a.pass"] }];
  assert.deepEqual(ruleFor({ type: "a.pass" }, pass, prompts, known, true), { prompt: "a.turn", params: { window: "end" }, answer: { type: "a.pass" }, unless: [{ action: "a.lay" }] });
  assert.deepEqual(ruleFor({ type: "a.pass" }, pass, prompts, known, false)?.unless, []);
  assert.equal(ruleFor({ type: "a.lay" }, LAY, prompts, known, false), null);
});
