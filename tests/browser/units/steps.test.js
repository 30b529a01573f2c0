// The story as steps, and where a replay stops.
import assert from "node:assert/strict";
import test from "node:test";
import { stepsOf, stopAt, stops } from "../table/table/steps.js";

const happened = (text, more = {}) => ({ event: { type: "a.b" }, by: "a", text, ...more });

test("what is no news is no part of the story, and a line without any is no step", () => {
  const steps = stepsOf([
    { revision: 0, kind: "opened", events: [happened("It begins.")] },
    { revision: 1, kind: "played", seat: 0, events: [happened("Tick.", { quiet: true })] },
    { revision: 2, kind: "joined", seat: 1, text: "Bob sits down.", events: [] },
    { revision: 3, kind: "played", seat: 1, auto: true, events: [happened("Tock.", { quiet: true }), happened("Bob lays a tile.")] },
  ]);
  assert.deepEqual(steps.map(({ revision, seat, auto, sentences }) => [revision, seat, auto, sentences.map(({ text }) => text)]), [
    [0, null, false, ["It begins."]],
    [2, 1, false, ["Bob sits down."]],
    [3, 1, true, ["Bob lays a tile."]],
  ]);
});

test("a sentence is about what it names and what it moves, each once", () => {
  const moves = [{ what: ["tile:t1"], from: ["rack:top"], to: ["cell:1,1"] }];
  const [step] = stepsOf([{ revision: 1, kind: "played", events: [happened("Moved.", { at: ["tile:t1", "seat:0"], moves })] }]);
  assert.deepEqual(step.sentences[0].at, ["tile:t1", "seat:0", "rack:top", "cell:1,1"]);
});

test("a replay stops where something is told, and now", () => {
  const steps = [0, 4, 9].map((revision) => ({ revision, seat: null, auto: false, sentences: [] }));
  assert.deepEqual(stops(steps, 9), [0, 4, 9]);
  assert.deepEqual(stops(steps, 12), [0, 4, 9, 12]);
  assert.deepEqual(stops(steps, 4), [0, 4]);
  assert.deepEqual(stops([], 0), [0]);
  assert.equal(stopAt([0, 4, 9], 5), 1);
  assert.equal(stopAt([0, 4, 9], 9), 2);
  assert.equal(stopAt([], 3), 0);
});
