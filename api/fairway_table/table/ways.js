// What moves, and along which places, read from what an update tells. Nothing here touches a page.

/** @typedef {import("/kit/fairway.js").Update} Update */

/** Something on its way: where it was, where it comes by and where it comes to lie, as pointers. @typedef {{ what: string, stops: string[], along: boolean }} Journey */

const SEAT = /^seat:\d+$/;
const MOST = 24; // things that move at once; more are a muddle

/** Return what moves in an update: one journey for each thing, however many events it takes. @param {Update} update @returns {Journey[]} */
export function journeysIn({ events = [] }) {
  /** @type {Map<string, Journey>} */ const found = new Map();
  for (const { what = [], from = [], along = [], to = [] } of events.flatMap((each) => each.moves ?? [])) {
    what.forEach((each, place) => {
      const stops = [...one(from, place, what.length), ...along, ...one(to, place, what.length)];
      const before = found.get(each);
      found.set(each, { what: each, stops: tidy([...(before?.stops ?? []), ...stops]), along: Boolean(before?.along) || along.length > 0 });
    });
  }
  return [...found.values()].slice(0, MOST);
}

/** Of several places the one that belongs to a thing; of one, that one. @param {string[]} places @param {number} place @param {number} count @returns {string[]} */
function one(places, place, count) {
  const found = places.length === count ? places[place] : places[0];
  return found === undefined ? [] : [found];
}

/** Leave out what is said twice, and a whole seat on the way to something that lies before it. @param {string[]} stops */
function tidy(stops) {
  return stops.filter((each, place) => {
    const within = stops.length > 1 && SEAT.test(each) && place > 0 && place < stops.length - 1;
    return !within && each !== stops[place - 1];
  });
}

/** Return at which part of the way each point lies: 0 for the first, 1 for the last. @param {[number, number][]} points @returns {number[]} */
export function offsets(points) {
  const lengths = points.map(([x, y], place) => {
    const [fromX, fromY] = points[place - 1] ?? [x, y];
    return Math.hypot(x - fromX, y - fromY);
  });
  const whole = lengths.reduce((sum, each) => sum + each, 0);
  let passed = 0;
  return lengths.map((each, place) => (whole ? (passed += each) / whole : place / Math.max(points.length - 1, 1)));
}

/** Return how long a way takes, in milliseconds: a longer one longer, none very long. @param {[number, number][]} points @param {boolean} along */
export function durationOf(points, along) {
  const whole = points.reduce((sum, [x, y], place) => sum + Math.hypot(x - (points[place - 1]?.[0] ?? x), y - (points[place - 1]?.[1] ?? y)), 0);
  return along ? Math.min(500 + whole * 1.5, 1800) : Math.min(280 + whole * 0.25, 520);
}

const SQUARE = 1.5;

/** Whether something is about as wide as high, as dice are: a label about a die does not roll, it would sweep over what is beside it. @param {{ width: number, height: number }} box */
export function mayRoll({ width, height }) {
  return width <= SQUARE * height && height <= SQUARE * width;
}
