// QR codes (ISO/IEC 18004), byte mode, level M: squares from a text. Nothing here touches a page.

/** Codewords for errors in a block, and how many blocks there are, by version from 1. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const BYTES = 0b0100; // the mode
const LEVEL_M = 0b00;
const PADDING = [0xec, 0x11];

/** Masks, by their number: a square with such a column and row is turned over. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Return the rows of a QR code, true for dark squares; a quiet border of four squares belongs around it.
 * @param {string} text of at most 666 bytes @param {number} [mask] the best, if left out
 * @returns {boolean[][]}
 */
export function qr(text, mask) {
  const data = new TextEncoder().encode(text);
  const version = versionFor(data.length);
  const words = interleaved(codewords(data, version), version);
  const masks = mask === undefined ? MASKS.map((_, each) => each) : [mask];
  const drawn = masks.map((each) => draw(version, words, each));
  const costs = drawn.map(penalty);
  return /** @type {boolean[][]} */ (drawn[costs.indexOf(Math.min(...costs))]);
}

/** @param {number} length in bytes */
function versionFor(length) {
  for (let version = 1; version <= BLOCKS.length; version++) {
    if (length * 8 + 4 + lengthBits(version) <= capacity(version) * 8) return version;
  }
  throw new RangeError(`${length} bytes are too many for a QR code`);
}

/** @param {number} version */
function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/** How many codewords of data a version has. @param {number} version */
function capacity(version) {
  return total(version) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);
}

/** How many codewords a version has in all: squares that are not taken otherwise. @param {number} version */
function total(version) {
  const size = version * 4 + 17;
  let squares = size * size - 3 * 64 - 31 - 2 * (size - 16); // finders, format, timing
  if (version > 1) {
    const along = centres(version).length;
    squares -= 25 * (along * along - 3) - 10 * (along - 2); // alignment, where it does not lie on timing
  }
  if (version > 6) squares -= 36;
  return squares >> 3;
}

/** Where the centres of alignment patterns are, along a side. @param {number} version @returns {number[]} */
function centres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => last - (count - 2 - place) * step)];
}

/** Return the data as codewords: mode, length, bytes, end, padding. @param {Uint8Array} data @param {number} version */
function codewords(data, version) {
  /** @type {number[]} */ const bits = [];
  const write = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let place = count - 1; place >= 0; place--) bits.push((value >> place) & 1);
  };
  write(BYTES, 4);
  write(data.length, lengthBits(version));
  for (const byte of data) write(byte, 8);
  const room = capacity(version) * 8;
  write(0, Math.min(4, room - bits.length));
  write(0, (8 - (bits.length % 8)) % 8);
  for (let place = 0; bits.length < room; place ^= 1) write(at(PADDING, place), 8);
  return Array.from({ length: room / 8 }, (_, word) => bits.slice(word * 8, word * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** Put blocks of data, and what corrects each, one into the other. @param {number[]} words @param {number} version */
function interleaved(words, version) {
  const blocks = at(BLOCKS, version - 1);
  const short = Math.floor(words.length / blocks);
  const shorts = blocks - (words.length % blocks);
  const polynomial = generator(at(CORRECTION, version - 1));
  const data = Array.from({ length: blocks }, (_, block) => {
    const start = block * short + Math.max(0, block - shorts);
    return words.slice(start, start + short + (block < shorts ? 0 : 1));
  });
  return [...woven(data), ...woven(data.map((each) => remainder(each, polynomial)))];
}

/** Take the first of each list, then the second of each that has one. @param {number[][]} lists */
function woven(lists) {
  const longest = Math.max(...lists.map((each) => each.length));
  return Array.from({ length: longest }, (_, place) => lists.filter((each) => place < each.length).map((each) => at(each, place))).flat();
}

/** Multiply in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Return the polynomial that Reed-Solomon codes divide by, without its first coefficient. @param {number} degree */
function generator(degree) {
  let found = [...Array(degree - 1).fill(0), 1];
  for (let root = 1, step = 0; step < degree; step++, root = times(root, 2)) {
    found = found.map((each, place) => times(each, root) ^ (found[place + 1] ?? 0));
  }
  return found;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  let rest = divisor.map(() => 0);
  for (const each of data) {
    const factor = each ^ at(rest, 0);
    rest = [...rest.slice(1), 0].map((left, place) => left ^ times(at(divisor, place), factor));
  }
  return rest;
}

/** @param {number} version @param {number[]} words @param {number} mask @returns {boolean[][]} */
function draw(version, words, mask) {
  const size = version * 4 + 17;
  /** @type {(boolean | undefined)[][]} */ const rows = Array.from({ length: size }, () => Array(size).fill(undefined));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    const row = rows[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let along = 8; along < size - 8; along++) {
    put(along, 6, along % 2 === 0);
    put(6, along, along % 2 === 0);
  }
  finders(size, put);
  alignments(version, size, put);
  formats(size, mask, put);
  if (version > 6) versions(version, size, put);
  fill(rows, words, at(MASKS, mask));
  return rows.map((row) => row.map(Boolean));
}

/** @typedef {(x: number, y: number, dark: boolean) => void} Put */

/** @param {number} size @param {Put} put */
function finders(size, put) {
  for (const [cx, cy] of /** @type {const} */ ([[3, 3], [size - 4, 3], [3, size - 4]])) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
}

/** @param {number} version @param {number} size @param {Put} put */
function alignments(version, size, put) {
  const all = centres(version);
  const finder = (/** @type {number} */ x, /** @type {number} */ y) => (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
  for (const cy of all) {
    for (const cx of all.filter((each) => !finder(each, cy))) {
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) put(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
}

/** Write level and mask, twice. @param {number} size @param {number} mask @param {Put} put */
function formats(size, mask, put) {
  const data = (LEVEL_M << 3) | mask;
  const bits = ((data << 10) | rest(data, 10, 0x537)) ^ 0x5412;
  for (let place = 0; place < 15; place++) {
    const dark = ((bits >> place) & 1) === 1;
    put(8, place < 6 ? place : place < 8 ? place + 1 : size - 15 + place, dark);
    put(place < 8 ? size - 1 - place : place < 9 ? 7 : 14 - place, 8, dark);
  }
  put(8, size - 8, true);
}

/** @param {number} version @param {number} size @param {Put} put */
function versions(version, size, put) {
  const bits = (version << 12) | rest(version, 12, 0x1f25);
  for (let place = 0; place < 18; place++) {
    const dark = ((bits >> place) & 1) === 1;
    const far = size - 11 + (place % 3);
    put(far, Math.floor(place / 3), dark);
    put(Math.floor(place / 3), far, dark);
  }
}

/** Return what is left of a division of bits. @param {number} data @param {number} degree @param {number} divisor */
function rest(data, degree, divisor) {
  let left = data;
  for (let step = 0; step < degree; step++) left = (left << 1) ^ ((left >> (degree - 1)) * divisor);
  return left;
}

/** Fill what is free, up and down in columns two wide, from the right. @param {(boolean | undefined)[][]} rows @param {number[]} words @param {(x: number, y: number) => boolean} turned */
function fill(rows, words, turned) {
  const size = rows.length;
  let place = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const up = ((right < 6 ? right + 1 : right) & 2) === ((size - 1) & 2);
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = rows[y];
        if (!row || row[x] !== undefined) continue;
        const bit = ((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1;
        row[x] = (bit === 1) !== turned(x, y);
        place += 1;
      }
    }
  }
}

/** Return how hard a code is to read. @param {boolean[][]} rows */
function penalty(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => Boolean(row[x])));
  let cost = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    for (let place = 0; place + 11 <= size; place++) {
      const part = text.slice(place, place + 11);
      if (part === "10111010000" || part === "00001011101") cost += 40;
    }
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const here = rows[y]?.[x];
      if (here === rows[y]?.[x - 1] && here === rows[y - 1]?.[x] && here === rows[y - 1]?.[x - 1]) cost += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length / (size * size);
  return cost + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}

/** Return what stands in a list, which is known to be long enough. @template T @param {readonly T[]} list @param {number} place @returns {T} */
function at(list, place) {
  return /** @type {T} */ (list[place]);
}
