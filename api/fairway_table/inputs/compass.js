// Geometry of dials: which way a name points, which name lies nearest to a way. Nothing here touches a page.

/** The eight directions by name, clockwise from the top. */
export const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const WHOLE = 360;

/** Return how far a direction is turned clockwise from the top, in degrees; null if it is none. @param {unknown} name */
export function angleOf(name) {
  const place = typeof name === "string" ? DIRECTIONS.indexOf(name.toUpperCase()) : -1;
  return place < 0 ? null : (place * WHOLE) / DIRECTIONS.length;
}

/** Return the angle of a way on a screen, where down is more. @param {number} dx @param {number} dy @returns {number} */
export function angleTo(dx, dy) {
  return ((Math.atan2(dx, -dy) * WHOLE) / (2 * Math.PI) + WHOLE) % WHOLE;
}

/** Return how far apart two angles are: 0 to 180. @param {number} one @param {number} other */
export function between(one, other) {
  const apart = Math.abs(one - other) % WHOLE;
  return Math.min(apart, WHOLE - apart);
}

/**
 * Return the value whose angle is nearest.
 * @template T @param {T[]} values @param {(value: T) => number | null} angle @param {number} wanted @returns {T | undefined}
 */
export function nearest(values, angle, wanted) {
  /** @type {T | undefined} */ let found;
  let best = Infinity;
  for (const each of values) {
    const own = angle(each);
    const apart = own === null ? Infinity : between(own, wanted);
    if (apart < best) [found, best] = [each, apart];
  }
  return found;
}

/**
 * Return the next value clockwise, or the other way round.
 * @template T @param {T[]} values @param {(value: T) => number | null} angle @param {T | undefined} now @param {number} by 1 or -1
 * @returns {T | undefined}
 */
export function next(values, angle, now, by) {
  const around = [...values].sort((a, b) => (angle(a) ?? 0) - (angle(b) ?? 0));
  const place = around.findIndex((each) => each === now);
  if (place < 0) return around[by > 0 ? 0 : around.length - 1];
  return around[(place + by + around.length) % around.length];
}

/** Return a point on a circle around 0,0. @param {number} angle @param {number} radius @returns {[number, number]} */
export function onCircle(angle, radius) {
  const turned = (angle * 2 * Math.PI) / WHOLE;
  return [round(Math.sin(turned) * radius), round(-Math.cos(turned) * radius)];
}

/** Return the outline of a part of a ring around 0,0, as SVG path data. @param {number} angle its middle @param {number} width in degrees @param {number} inner @param {number} outer */
export function sector(angle, width, inner, outer) {
  const [from, to] = [angle - width / 2, angle + width / 2];
  const corners = [onCircle(from, outer), onCircle(to, outer), onCircle(to, inner), onCircle(from, inner)];
  const [a, b, c, d] = corners.map((each) => each.join(" "));
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000 || 0;
}
