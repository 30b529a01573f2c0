// <fairway-scores>: what everybody scores, condition by condition, side by side, with the reason for each point.
import { h, show } from "../parts/dom.js";
import { lighting, relight } from "./lights.js";
import { heading } from "./naming.js";
import { namesIn, points, signed, unlisted } from "./telling.js";
import { ruleLink } from "./rule.js";
import { changes, hasReasons, inGame, pointersOfLine, sideBySide } from "./sheets.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./sheets.js").Line} Line */
/** @typedef {import("./sheets.js").Row} Row */
/** @typedef {import("./sheets.js").Scores} Scores */

export class FairwayScores extends HTMLElement {
  /** @type {Game | null} */ #game = null;
  /** What is shown. @type {Scores | null} */ #scores = null;
  /** What was shown before. @type {Scores | null} */ #before = null;
  /** Scores of the past, by revision: they stay as they were. @type {Map<number, Promise<Scores>>} */ #past = new Map();
  /** Conditions whose reasons are open. @type {Set<string>} */ #open = new Set();
  #heading = h("h2");
  #when = h("p", { class: "when" });
  #games = h("div", { class: "games", role: "group" });
  /** The game that is looked at in a match of several; 0 is the one on the table. */ #chosen = 0;
  #table = h("div", { class: "sheets", role: "region", tabIndex: 0 });
  #live = h("p", { class: "unseen", role: "status" });

  connectedCallback() {
    if (!this.firstChild) this.append(this.#heading, this.#when, this.#games, this.#table, this.#live);
  }

  /** @param {Game | null} game */
  set game(game) {
    for (const event of ["scores", "look"]) this.#game?.removeEventListener(event, this.#look);
    this.#game = game;
    this.#scores = this.#before = null;
    this.#past.clear();
    for (const event of ["scores", "look"]) game?.addEventListener(event, this.#look);
    if (game?.scores) this.#look();
  }

  get game() {
    return this.#game;
  }

  /** Show the scores of the revision that is looked at. */
  #look = async () => {
    const game = this.#game;
    if (!game?.scores) return;
    const { shown } = game;
    const scores = shown === null ? game.scores : await this.#then(game, shown).catch(() => null);
    if (!scores || shown !== game.shown || game !== this.#game || scores === this.#scores) return;
    this.#before = this.#scores;
    this.#scores = scores;
    this.#draw(game, scores);
  };

  /** @param {Game} game @param {number} revision @returns {Promise<Scores>} */
  #then(game, revision) {
    const known = this.#past.get(revision) ?? game.match.scores({ revision });
    this.#past.set(revision, known);
    known.catch(() => this.#past.delete(revision));
    return known;
  }

  /** @param {Game} game @param {Scores} scores */
  #draw(game, scores) {
    const { speech } = game;
    const then = game.shown !== null;
    const title = speech.say(scores.final && !then ? "scores.final" : "scores.title");
    this.#heading.textContent = title;
    this.#table.setAttribute("aria-label", title);
    this.#when.hidden = !then;
    this.#when.textContent = then ? speech.say("scores.then", { step: scores.revision }) : "";
    const focused = /** @type {HTMLElement | null} */ (this.querySelector(":focus"))?.dataset.id;
    this.#choice(game, scores);
    const shown = inGame(scores, this.#chosen);
    show(this.#table, sheetTable(game, shown, { before: shown === scores ? this.#before : null, open: this.#open }), remarks(game, scores));
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-id="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
    this.#say(game, scores);
  }

  /** Offer the games of a match of several. @param {Game} game @param {Scores} scores */
  #choice(game, scores) {
    const numbers = (scores.games ?? []).map((each) => each.game);
    const last = numbers.at(-1) ?? 0;
    if (!numbers.includes(this.#chosen)) this.#chosen = 0;
    const choose = (/** @type {number} */ number) => {
      this.#chosen = number === last ? 0 : number;
      this.#draw(game, scores);
    };
    this.#games.hidden = numbers.length < 2;
    const pressed = this.#chosen || last;
    show(this.#games, numbers.map((number) => h("button", { type: "button", "data-id": `game ${number}`, "aria-pressed": String(number === pressed), onclick: () => choose(number) }, game.speech.say("plot.game", { number }))));
  }

  /** Tell those who listen what has changed, in one sentence. @param {Game} game @param {Scores} scores */
  #say(game, scores) {
    const changed = changes(scores, this.#before);
    const said = scores.sheets.flatMap(({ seat, total }, place) =>
      changed[place] ? [game.speech.say("scores.changed", { name: game.words.player(seat), total, change: signed(changed[place] ?? 0) })] : [],
    );
    this.#live.textContent = game.words.joined(said);
  }
}

/**
 * Return sheets as a table: a row for each condition, a column for each seat, reasons on request.
 * @param {Game} game @param {Scores} scores
 * @param {{ before?: Scores | null, open?: Set<string> }} [how] an earlier look, and the conditions whose reasons are open
 */
export function sheetTable(game, scores, { before = null, open = new Set() } = {}) {
  const { speech, words } = game;
  const changed = changes(scores, before);
  const low = Boolean(scores.low_wins);
  const head = scores.sheets.map(({ seat }) =>
    h("th", { scope: "col", class: seat === game.seat ? "mine" : "", title: heading(game, seat) }, h("span", { class: "name" }, heading(game, seat))),
  );
  const totals = scores.sheets.map(({ seat, total, partial }, place) =>
    h("td", { class: seat === game.seat ? "mine" : "" }, partial ? h("abbr", { title: speech.say("scores.partial") }, `${points(total)} *`) : points(total), change(changed[place] ?? 0, low)),
  );
  return h(
    "table",
    { class: "scores" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, speech.say("scores.condition"))), head)),
    sideBySide(scores, before).map((row) => condition(game, scores, row, open)),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, speech.say("scores.total")), totals), allGames(game, scores)),
  );
}

/** Return what all finished games of a match of several have come to. @param {Game} game @param {Scores} scores */
function allGames(game, { games = [], standings = [], sheets }) {
  if (!games.length) return null;
  const totals = sheets.map(({ seat }) => h("td", { class: seat === game.seat ? "mine" : "" }, points(standings.find((each) => each.seat === seat)?.total ?? 0)));
  return h("tr", {}, h("th", { scope: "row" }, game.speech.say("scores.all_games")), totals);
}

/** @param {Game} game @param {Scores} scores @param {Row} row @param {Set<string>} open */
function condition(game, scores, row, open) {
  const low = Boolean(scores.low_wins);
  const body = h("tbody", {});
  const reasons = h("tr", { class: "reasons", hidden: !open.has(row.id) });
  const fill = () => reasons.childElementCount || reasons.append(h("td", { colSpan: row.cells.length + 1 }, reasonsOf(game, row)));
  const toggle = h(
    "button",
    {
      type: "button",
      class: "condition",
      "data-id": row.id,
      "aria-expanded": String(!reasons.hidden),
      onclick: () => {
        reasons.hidden = !reasons.hidden;
        if (reasons.hidden) {
          open.delete(row.id);
          relight(game); // a reason that is out of sight lights nothing
        } else open.add(row.id);
        toggle.setAttribute("aria-expanded", String(!reasons.hidden));
        fill();
      },
    },
    row.name,
  );
  if (!reasons.hidden) fill();
  const cells = row.cells.map(({ seat, line, change: changed }) =>
    h("td", { class: seat === game.seat ? "mine" : "" }, line ? lit(game, line, seat, points(line.total)) : unlisted(game.speech), change(changed, low)),
  );
  body.append(h("tr", {}, h("th", { scope: "row" }, toggle), cells), reasons);
  return body;
}

/** Return what each seat has under a condition: a list for each that has anything to say. @param {Game} game @param {Row} row */
function reasonsOf(game, row) {
  const several = row.cells.length > 1;
  return [
    h("p", { class: "about" }, row.about, " ", ruleLink(game.match.server, row.rule, game.speech)),
    h(
      "div",
      { class: "each" },
      row.cells.map(({ seat, line }) => {
        if (!line || (!hasReasons(line) && !line.total)) return null;
        const parts = line.parts?.length ? line.parts : [line];
        return h("section", {}, several && h("h3", {}, heading(game, seat)), h("ul", { class: "lines" }, parts.map((part) => lineItem(game, part, seat, row.rule))));
      }),
    ),
  ];
}

/**
 * Return a line with those under it. A rule is named once: not where what the line is a part of rests on the same.
 * @param {Game} game @param {Line} line @param {number} seat @param {string} above the rule of what it is a part of
 * @returns {HTMLLIElement}
 */
function lineItem(game, line, seat, above) {
  const { match, speech, words } = game;
  const { text = line.key, rule, parts = [] } = line;
  const items = namesIn(words, line.at ?? []).map((name) => ` “${name}”`);
  return h(
    "li",
    {},
    h(
      "div",
      { class: "line" },
      h("span", {}, lit(game, line, seat, text + items.join("")), ` ${counted(line)} `, rule === above ? null : ruleLink(match.server, rule, speech)),
      h("span", { class: "points" }, points(line.total)),
    ),
    parts.length ? h("ul", { class: "lines" }, parts.map((part) => lineItem(game, part, seat, rule))) : null,
  );
}

/** Return how many things were counted, where the text does not say it. @param {Line} line */
function counted({ text = "", count, parts = [] }) {
  return count === undefined || count === null || parts.length || text.includes(String(count)) ? "" : `(${count})`;
}

/** @param {Game} game @param {Line} line @param {number} seat @param {string} text */
function lit(game, line, seat, text) {
  return lighting(game, pointersOfLine(line), seat, { class: "told" }, text);
}

/** Return how much more or less it is; a sign says it, not a colour alone. @param {number} amount @param {boolean} low whether less is better */
function change(amount, low) {
  return amount ? h("span", { class: amount > 0 !== low ? "change better" : "change worse" }, signed(amount)) : null;
}

/** Return what else there is to know about all sheets. @param {Game} game @param {Scores} scores */
function remarks(game, { sheets, low_wins: low }) {
  const { speech } = game;
  return [
    low ? h("p", { class: "remark" }, speech.say("scores.low_wins")) : null,
    sheets.some(({ partial }) => partial) ? h("p", { class: "remark" }, `* ${speech.say("scores.partial")}`) : null,
  ];
}

customElements.define("fairway-scores", FairwayScores);
