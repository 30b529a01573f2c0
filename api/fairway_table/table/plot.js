// Scores over time as a curve: what goes where is worked out here and drawn as SVG; `<fairway-plot>` is in curves.js.

/** Everybody's total at a revision, and in which game of the match. @typedef {{ revision: number, totals: number[], game?: number, partial?: boolean }} Point */
/** @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Frame */
/** @typedef {{ path: string, end: { x: number, y: number } }} Curve */

/** Return the frame of a plot that is so wide: letters keep their size, whatever there is room for. @param {number} width @returns {Frame} */
export function frameFor(width) {
  return { width, height: Math.round(Math.min(Math.max(width * 0.5, 180), 320)), left: 40, right: 92, top: 14, bottom: 30 };
}

const LABEL = 15; // the least between two names at the ends of curves

/**
 * Lay a plot out: ticks, a curve for each seat, where names stand, and where another game begins.
 * @param {Point[]} points in order @param {Frame} frame
 */
export function laidOut(points, frame) {
  const values = points.flatMap(({ totals }) => totals);
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(1, ...values));
  const across = scale(points[0]?.revision ?? 0, points.at(-1)?.revision ?? 1, frame.left, frame.width - frame.right);
  const up = scale(ticks[0] ?? 0, ticks.at(-1) ?? 1, frame.height - frame.bottom, frame.top);
  const seats = points[0]?.totals.length ?? 0;
  const curves = Array.from({ length: seats }, (_, seat) => curve(points, seat, across, up));
  return {
    ticks: ticks.map((value) => ({ value, y: up(value) })),
    curves,
    labels: apart(curves.map(({ end }) => end.y), LABEL, frame.top, frame.height - frame.bottom),
    games: points.flatMap(({ revision, game = 1 }, place) => (place && game !== (points[place - 1]?.game ?? 1) ? [{ game, x: across(revision) }] : [])),
    x: across,
  };
}

/**
 * Return what turns values into places: a straight line between two pairs.
 * @param {number} from @param {number} to @param {number} start @param {number} stop
 */
export function scale(from, to, start, stop) {
  const span = to - from || 1;
  return (/** @type {number} */ value) => round(start + ((value - from) / span) * (stop - start));
}

/** Return round numbers that hold two others between them, about five. @param {number} low @param {number} high @returns {number[]} */
export function ticksBetween(low, high) {
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10));
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, place) => (first + place) * step);
}

/**
 * Move places apart until none is nearer to the next than `least`, staying between two bounds and in order.
 * @param {number[]} places @param {number} least @param {number} low @param {number} high @returns {number[]}
 */
export function apart(places, least, low, high) {
  const gap = places.length > 1 ? Math.min(least, (high - low) / (places.length - 1)) : least;
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place);
  let edge = low;
  for (const each of order) edge = (each.place = Math.max(each.place, edge)) + gap;
  edge = high;
  for (const each of order.toReversed()) edge = (each.place = Math.min(each.place, edge)) - gap;
  const found = [...places];
  for (const { place, index } of order) found[index] = round(place);
  return found;
}

/** Return the point that lies nearest to a revision. @param {Point[]} points @param {number} revision @returns {Point | null} */
export function nearest(points, revision) {
  const far = (/** @type {Point} */ point) => Math.abs(point.revision - revision);
  return points.reduce((/** @type {Point | null} */ best, point) => (best && far(best) <= far(point) ? best : point), null);
}

/**
 * A total holds until it changes, so a curve is made of steps; another game begins a new one.
 * @param {Point[]} points @param {number} seat @param {(value: number) => number} across @param {(value: number) => number} up
 * @returns {Curve}
 */
function curve(points, seat, across, up) {
  let path = "";
  let end = { x: 0, y: 0 };
  let game = NaN;
  for (const point of points) {
    end = { x: across(point.revision), y: up(point.totals[seat] ?? 0) };
    path += (point.game ?? 1) === game ? `H${end.x}V${end.y}` : `M${end.x} ${end.y}`;
    game = point.game ?? 1;
  }
  return { path, end };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
