// <fairway-plot>: everybody's score over time, as curves that can be told apart without colours, and as a table behind them.
import { h, show } from "../parts/dom.js";
import { heading } from "./naming.js";
import { frameFor, laidOut, nearest } from "./plot.js";
import { points as said } from "./telling.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./plot.js").Point} Point */

const SVG = "http://www.w3.org/2000/svg";
const MOST = 100; // points that are asked for
const ROWS = 25; // of the table, at most
const GAME = 56; // what "Game 5" needs
const NAME = 10; // letters that a name has room for

export class FairwayPlot extends HTMLElement {
  /** @type {Game | null} */ #game = null;
  /** @type {Point[]} */ #points = [];
  #room = new ResizeObserver(() => this.clientWidth !== this.#width && this.#draw());
  #width = 0; // that there was when it was drawn
  #figure = h("figure");
  #summary = h("summary");
  #table = h("div", { class: "sheets", tabIndex: 0, role: "region" });

  connectedCallback() {
    if (!this.firstChild) this.append(this.#figure, h("details", {}, this.#summary, this.#table));
    this.#room.observe(this);
  }

  disconnectedCallback() {
    this.#room.disconnect();
  }

  /** @param {Game | null} game */
  set game(game) {
    if (game === this.#game) return;
    this.#game?.removeEventListener("scores", this.#grow);
    this.#game?.removeEventListener("look", this.#draw);
    this.#game = game;
    this.#points = [];
    if (!game) return;
    game.addEventListener("scores", this.#grow);
    game.addEventListener("look", this.#draw);
    this.#load(game);
  }

  get game() {
    return this.#game;
  }

  /** Ask for the past once; what comes after joins by itself. @param {Game} game */
  async #load(game) {
    const past = await game.match.totals(MOST).catch(() => null);
    if (!past || game !== this.#game) return;
    this.#points = past.points;
    this.#grow();
  }

  #grow = () => {
    const { scores } = this.#game ?? {};
    const last = this.#points.at(-1);
    if (!scores || !last) return;
    const game = scores.games?.at(-1)?.game ?? 1;
    const totals = scores.sheets.map((/** @type {{ total: number }} */ { total }) => total);
    if (scores.revision > last.revision) this.#points.push({ revision: scores.revision, totals, game });
    this.#draw();
  };

  #draw = () => {
    const game = this.#game;
    this.#width = this.clientWidth;
    if (!game || !this.#points.length || !this.#width) return;
    const { speech } = game;
    show(this.#figure, this.#picture(game), h("figcaption", { class: "remark" }, speech.say("plot.how")));
    this.#summary.textContent = speech.say("plot.table");
    this.#table.setAttribute("aria-label", speech.say("plot.table"));
    show(this.#table, table(game, this.#points));
  };

  /** @param {Game} game */
  #picture(game) {
    const frame = frameFor(this.#width);
    const plot = laidOut(this.#points, frame);
    const { width, height, left, right, top, bottom } = frame;
    const floor = height - bottom;
    const names = game.info.seats.map((/** @type {unknown} */ _, /** @type {number} */ seat) => heading(game, seat));
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: "plot", "aria-labelledby": "plot-title plot-about" });
    const shown = game.shown ?? game.revision;
    const roomy = plot.games.every(({ x }, place) => (plot.games[place + 1]?.x ?? width - right) - x > GAME);
    picture.append(
      svg("title", { id: "plot-title" }, game.speech.say("plot.title")),
      svg("desc", { id: "plot-about" }, this.#about(game, names)),
      ...plot.ticks.flatMap(({ value, y }) => [
        svg("line", { class: value ? "grid" : "zero", x1: left, x2: width - right, y1: y, y2: y }),
        svg("text", { class: "tick", x: left - 6, y: y + 4 }, said(value)),
      ]),
      ...plot.games.flatMap(({ game: number, x }) => [
        svg("line", { class: "game", x1: x, x2: x, y1: top, y2: floor }),
        svg("text", { class: "tick begins", x: x + 4, y: top + 10 }, roomy ? game.speech.say("plot.game", { number }) : String(number)),
      ]),
      svg("line", { class: "shown", x1: plot.x(shown), x2: plot.x(shown), y1: top, y2: floor }),
      svg("text", { class: "tick ends", x: left, y: height - 8 }, game.speech.say("plot.first")),
      svg("text", { class: "tick ends last", x: width - right, y: height - 8 }, game.speech.say("plot.last", { step: this.#points.at(-1)?.revision ?? 0 })),
      ...plot.curves.flatMap(({ path, end }, seat) => [
        svg("path", { class: "curve", "data-seat-colour": seat % 8, "data-dash": (seat + Math.floor(seat / 8)) % 4, d: path }),
        svg("circle", { class: "end", "data-seat-colour": seat % 8, cx: end.x, cy: end.y, r: 3.5 }),
        svg("text", { class: "name", "data-seat-colour": seat % 8, x: width - right + 8, y: (plot.labels[seat] ?? 0) + 4 }, shortened(names[seat] ?? "")),
      ]),
    );
    picture.addEventListener("click", (event) => this.#pointed(game, picture, event.clientX, frame));
    return picture;
  }

  /** Look at what was pointed at; the slider does the same for keys. @param {Game} game @param {Element} picture @param {number} clicked @param {import("./plot.js").Frame} frame */
  #pointed(game, picture, clicked, { width, left, right }) {
    const around = picture.getBoundingClientRect();
    const x = ((clicked - around.left) / around.width) * width;
    const [first, last] = [this.#points[0]?.revision ?? 0, this.#points.at(-1)?.revision ?? 0];
    const share = (x - left) / (width - left - right);
    game.look(nearest(this.#points, first + share * (last - first))?.revision ?? null);
  }

  /** Say what the curves come to, for who does not see them. @param {Game} game @param {string[]} names */
  #about(game, names) {
    const { totals = [] } = this.#points.at(-1) ?? {};
    const each = totals.map((total, seat) => game.speech.say("plot.total", { name: names[seat] ?? "", total }));
    return game.speech.say("plot.about", { step: this.#points.at(-1)?.revision ?? 0, totals: game.words.joined(each) });
  }
}

/** Return the same as a table. @param {Game} game @param {Point[]} all */
function table(game, all) {
  const { speech } = game;
  const every = Math.ceil(all.length / ROWS);
  const rows = all.filter((_, place) => place % every === 0 || place === all.length - 1);
  const seats = all[0]?.totals ?? [];
  return h(
    "table",
    { class: "scores" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, speech.say("plot.step")), seats.map((_, seat) => h("th", { scope: "col" }, heading(game, seat))))),
    h("tbody", {}, rows.map(({ revision, totals }) => h("tr", {}, h("th", { scope: "row" }, revision), totals.map((total) => h("td", {}, said(total)))))),
  );
}

/** @param {string} name */
function shortened(name) {
  return name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name;
}

/** @param {string} tag @param {Record<string, string | number>} given @param {string} [text] */
function svg(tag, given, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

customElements.define("fairway-plot", FairwayPlot);
