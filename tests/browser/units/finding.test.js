// Looking for rules.
import assert from "node:assert/strict";
import test from "node:test";
import { byChapter, byPlugin, fitting } from "../table/rules/finding.js";

const rule = (id, text, plugin = "a") => ({ id, kind: "rule", status: "stated", text, options: [], of: [], plugin });
const RULES = [rule("A-1", "Une tuile est posée."), rule("B-2", "A tile is laid.", "b"), rule("A-10", "Ten."), rule("A-3", "Nobody passes.")];

test("all words must be there, in any case and without accents", () => {
  assert.deepEqual(fitting(RULES, "POSEE tuile").map(({ id }) => id), ["A-1"]);
  assert.deepEqual(fitting(RULES, "a-").map(({ id }) => id), ["A-1", "A-10", "A-3"]);
  assert.deepEqual(fitting(RULES, " ").length, 4);
  assert.deepEqual(fitting(RULES, "tile nobody"), []);
});

test("rules stand with the plugin that brings them; one without any is left out", () => {
  assert.deepEqual(byPlugin(RULES, ["b", "a", "c"]).map(([plugin, group]) => [plugin, group.map(({ id }) => id)]), [["b", ["B-2"]], ["a", ["A-1", "A-3", "A-10"]]]);
});

test("chapters are what numbers begin with, and what is no rule comes last, by its kind", () => {
  const numbers = ["BG-TURN-1", "BG-TURN-10", "BG-SCORE-MR-2", "BG-SCORE-1", "SOLO"].map((id) => rule(id, ""));
  const others = [{ ...rule("GAP-3", ""), kind: "gap" }, { ...rule("EX-MR-1", ""), kind: "example" }, { ...rule("EX-PAR-1", ""), kind: "example" }];
  const found = byChapter([...others, ...numbers]).map(([name, group]) => [name, group.map(({ id }) => id)]);
  assert.deepEqual(found, [["BG-TURN", ["BG-TURN-1", "BG-TURN-10"]], ["BG-SCORE", ["BG-SCORE-MR-2", "BG-SCORE-1"]], ["SOLO", ["SOLO"]], ["gap", ["GAP-3"]], ["example", ["EX-MR-1", "EX-PAR-1"]]]);
});
