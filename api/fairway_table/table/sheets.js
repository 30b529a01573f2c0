// Score sheets as data: side by side, and what is different since an earlier look. Nothing here touches the page.

/**
 * Points with their reason, as the server tells them.
 * @typedef {object} Line
 * @property {string} key
 * @property {string} rule
 * @property {number} total
 * @property {string} [text]
 * @property {number} [points]
 * @property {number | null} [count]
 * @property {string[]} [at]
 * @property {Line[]} [parts]
 */

/** @typedef {{ seat: number, total: number, place: number | null, partial: boolean, lines: Line[], ties?: Tie[] }} Sheet */
/** @typedef {{ key: string, rule: string, text: string, seats: number[], values: number[][] }} Tie */
/** @typedef {{ seat: number, total: number, place: number | null, ties?: Tie[] }} Standing */
/** @typedef {{ game: number, final: boolean, sheets: Sheet[] }} GameScore */
/** @typedef {{ revision: number, final: boolean, low_wins?: boolean, sheets: Sheet[], games?: GameScore[], standings?: Standing[], verdict?: { key: string, text: string } }} Scores */

/** What one seat has under a condition; no line where it has none, or none that may be known. @typedef {{ seat: number, line: Line | null, change: number }} Cell */
/** A condition, and what each seat has under it. @typedef {{ id: string, name: string, about: string, rule: string, cells: Cell[] }} Row */

/**
 * Put sheets side by side: a row for each condition that anybody scores under, in the order of the sheets.
 * @param {Scores} scores @param {Scores | null} [before] an earlier look, to tell what has changed since
 * @returns {Row[]}
 */
export function sideBySide(scores, before = null) {
  const earlier = comparable(scores, before) ? before : null;
  const columns = scores.sheets.map((sheet) => byId(sheet.lines));
  const former = new Map(earlier?.sheets.map((sheet) => [sheet.seat, byId(sheet.lines)]));
  return inOrder(columns).map((id) => {
    const first = /** @type {Line} */ (columns.find((lines) => lines.has(id))?.get(id));
    const cells = scores.sheets.map(({ seat }, column) => {
      const line = columns[column]?.get(id) ?? null;
      const known = former.get(seat)?.get(id);
      return { seat, line, change: earlier && line ? line.total - (known?.total ?? 0) : 0 };
    });
    return { id, ...named(first), rule: first.rule, cells };
  });
}

/**
 * Return by how much each seat's total has changed since an earlier look.
 * @param {Scores} scores @param {Scores | null} before @returns {number[]}
 */
export function changes(scores, before) {
  if (!comparable(scores, before)) return scores.sheets.map(() => 0);
  return scores.sheets.map(({ seat, total }) => total - (before.sheets.find((each) => each.seat === seat)?.total ?? total));
}

/** Whether two looks are at one game, the first before the second. @param {Scores} scores @param {Scores | null} before @returns {before is Scores} */
function comparable(scores, before) {
  const counted = before?.sheets.some(({ lines }) => lines.some(({ total }) => total !== 0)); // the first points are no change
  return before !== null && Boolean(counted) && before.revision < scores.revision && (before.games ?? []).length === (scores.games ?? []).length;
}

/** Return everything that a line and those under it are about. @param {Line} line @returns {string[]} */
export function pointersOfLine({ at = [], parts = [] }) {
  return [...new Set([...at, ...parts.flatMap(pointersOfLine)])];
}

/**
 * Return what a game of a match of several came to. What lay on the table in an earlier one lies there no more: its
 * lines are about nothing that could be lit.
 * @param {Scores} scores @param {number} number which game, from 1 @returns {Scores}
 */
export function inGame(scores, number) {
  const all = scores.games ?? [];
  const found = all.find(({ game }) => game === number);
  if (!found || found === all.at(-1)) return scores;
  return { ...scores, sheets: found.sheets.map((sheet) => ({ ...sheet, lines: sheet.lines.map(unlit) })) };
}

/** @param {Line} line @returns {Line} */
function unlit(line) {
  return { ...line, at: [], parts: (line.parts ?? []).map(unlit) };
}

/** Whether there is more to see of a line than its total: reasons, or something that counts nothing. @param {Line | null} line */
export function hasReasons(line) {
  return Boolean(line && ((line.parts ?? []).length || (line.at ?? []).length));
}

/** Return what a condition is called, and what is said about it behind the colon. @param {Line} line */
export function named({ text = "", key }) {
  const [name = "", ...about] = (text || key).split(":");
  return { name: name.trim(), about: about.join(":").trim() };
}

/** Lines by an id that is the same on all sheets: their key, and which one of that key it is. @param {Line[]} lines @returns {Map<string, Line>} */
function byId(lines) {
  /** @type {Map<string, Line>} */ const found = new Map();
  for (const line of lines) {
    let id = line.key;
    for (let number = 2; found.has(id); number++) id = `${line.key} ${number}`;
    found.set(id, line);
  }
  return found;
}

/** Merge orders: what only some have stands behind what it follows there. @param {Map<string, Line>[]} columns @returns {string[]} */
function inOrder(columns) {
  /** @type {string[]} */ const order = [];
  for (const lines of columns) {
    let place = 0;
    for (const id of lines.keys()) {
      const known = order.indexOf(id);
      if (known < 0) order.splice(place, 0, id);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return order;
}
