// Where an action would lay something: read from what its fields hold, never from their names.
/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Listing} Listing */

/**
 * Something that would lie on a square.
 * @typedef {object} Ghost
 * @property {string} kind of item, such as `tiles`; empty where nothing is drawn there
 * @property {string} id
 * @property {number} x column, from 0
 * @property {number} y row, from 0
 * @property {number} turn quarter turns, clockwise
 */

/** Return where an action lays an item; null if it lays none. @param {Action} action @param {Listing} listing @returns {Ghost | null} */
export function ghostOf(action, listing) {
  const kinds = Object.entries(listing.inputs ?? {}).map(([name, { kind }]) => ({ name, kind }));
  const of = (/** @type {string} */ wanted) => kinds.find(({ name, kind }) => kind === wanted && name in action)?.name;
  const item = kinds.find(({ name, kind }) => kind.startsWith("item:") && typeof action[name] === "string");
  const [column, row, turn] = [of("column"), of("row"), of("quarter_turn")];
  if (!item || !column || !row) return null;
  const [x, y] = [action[column], action[row]];
  if (!Number.isInteger(x) || !Number.isInteger(y)) return null;
  return { kind: item.kind.slice("item:".length), id: action[item.name], x, y, turn: turn ? Number(action[turn]) : 0 };
}

/**
 * A board's own measure: where its square 0,0 lies, and how wide a square is.
 * @param {Element} picture @returns {{ x: number, y: number, unit: number } | null}
 */
export function measureOf(picture) {
  const [x, y] = (picture.getAttribute("data-origin") ?? "").split(" ").map(Number);
  const unit = Number(picture.getAttribute("data-unit"));
  return x === undefined || y === undefined || !unit ? null : { x, y, unit };
}
