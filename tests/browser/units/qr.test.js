// QR codes: squares as other encoders set them. The codes here are full to the last byte, where there is only one way to write them.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { qr } from "../table/lobby/qr.js";

const ADDRESS = [
  "#######..#.#..#######",
  "#.....#.#####.#.....#",
  "#.###.#.....#.#.###.#",
  "#.###.#...#...#.###.#",
  "#.###.#.##..#.#.###.#",
  "#.....#...##..#.....#",
  "#######.#.#.#.#######",
  "..........#..........",
  "#.#.#.#..##.#...#..#.",
  ".#####..###.#.###...#",
  ".##..##.#.#.##..#.###",
  ".#.#.#.##...#...#..#.",
  "#...###.#...#..#.#...",
  "........#.####.##..##",
  "#######...#.###.#.###",
  "#.....#...#.##.##..##",
  "#.###.#.####.....#.#.",
  "#.###.#..####.#.##.#.",
  "#.###.#.#.#.#...#.#.#",
  "#.....#..#.##...#..#.",
  "#######.#...#...##.##",
];

/** Bytes, version and hash of a code of so many times the letter x, with mask 3. */
const LARGER = [
  [122, 7, "3300457d62995f630d84a8096a913947e5fef6254ca2df61fcbd676269728754"],
  [213, 10, "d142800f17b662a3b15c5fb981ce6f20704b9f64a5db41f548d490fb1f3fa6f7"],
  [412, 15, "265ec45603ffb5a06c3b2aacf7abe440ef0c32c753ed18c1a942f83071e36c0c"],
  [666, 20, "75bd5ebf09a8840087297ffb59797525fcb6263f84bf98d98bdc4fabd1e2595f"],
];

const drawn = (rows) => rows.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

test("a short address is drawn square by square as the standard has it", () => {
  assert.deepEqual(drawn(qr("https://a.b/#1", 0)), ADDRESS);
});

test("larger codes, with several blocks and the version written out, are as others draw them", () => {
  for (const [bytes, version, hash] of LARGER) {
    const rows = drawn(qr("x".repeat(bytes), 3));
    assert.equal(rows.length, version * 4 + 17);
    assert.equal(createHash("sha256").update(rows.join("\n")).digest("hex"), hash, `version ${version}`);
  }
});

test("of the masks the one is taken that is easiest to read, and the code has another of its own", () => {
  const best = drawn(qr("https://a.b/#1")).join("\n");
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => drawn(qr("https://a.b/#1", mask)).join("\n"));
  assert.ok(all.includes(best));
  assert.equal(new Set(all).size, 8);
});

test("what is too long is refused", () => {
  assert.throws(() => qr("x".repeat(667)), RangeError);
});
