// <fairway-ending>: a match that is over: who has won and why, the sheets, and what to do next.
import { h, show } from "../parts/dom.js";
import { played, rematch } from "./again.js";
import { heading } from "./naming.js";
import { ruleLink } from "./rule.js";
import { sheetTable } from "./scores.js";
import { download, share, watchAddress } from "./share.js";
import { points } from "./telling.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./sheets.js").GameScore} GameScore */
/** @typedef {import("./sheets.js").Scores} Scores */
/** @typedef {import("./sheets.js").Standing} Standing */

export class FairwayEnding extends HTMLElement {
  /** @type {Game | null} */ #game = null;
  #drawn = -1; // the revision that is shown
  #told = h("p", { class: "remark", role: "status" });

  connectedCallback() {
    this.hidden = !this.#game?.over; // an element must not have attributes before it stands somewhere
  }

  /** @param {Game | null} game */
  set game(game) {
    for (const event of ["change", "scores"]) this.#game?.removeEventListener(event, this.#draw);
    this.#game = game;
    this.#drawn = -1;
    for (const event of ["change", "scores"]) game?.addEventListener(event, this.#draw);
    this.#draw();
  }

  get game() {
    return this.#game;
  }

  #draw = () => {
    const game = this.#game;
    this.hidden = !game?.over || !game.scores?.final;
    if (!game || this.hidden || this.#drawn === game.revision) return;
    this.#drawn = game.revision;
    const { scores, speech } = game;
    const title = headline(game, scores);
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", speech.say("ending.title"));
    show(
      this,
      h("h2", { tabIndex: -1 }, title),
      scores.verdict ? h("p", { class: "verdict" }, scores.verdict.text) : null,
      standingsTable(game, scores),
      ties(game, scores.standings ?? []),
      gamesTable(game, scores.games ?? []),
      this.#deeds(game, title),
      this.#told,
      h("details", { class: "final" }, h("summary", {}, speech.say("ending.sheet")), h("div", { class: "sheets", tabIndex: 0, role: "region", "aria-label": speech.say("ending.sheet") }, sheetTable(game, scores))),
    );
  };

  /** Return what can be done now. @param {Game} game @param {string} title */
  #deeds(game, title) {
    const { speech } = game;
    const deed = (/** @type {string} */ key, /** @type {() => Promise<string> | string} */ does, main = false) => {
      const button = h("button", { type: "button", class: main ? "main" : "", onclick: () => this.#do(button, does) }, speech.say(key));
      return button;
    };
    return h(
      "div",
      { class: "deeds" },
      !played(game) ? null : deed("ending.rematch", async () => (await rematch(game, this), ""), true),
      deed("ending.replay", () => (game.dispatchEvent(new CustomEvent("replay")), "")),
      deed("ending.share", async () => {
        const address = watchAddress(game);
        const done = await share(address, title);
        return done === "shared" ? "" : speech.say(done ? "ending.copied" : "ending.link", { address });
      }),
      deed("ending.download", async () => (download(await game.match.record(), `fairway-${game.match.id}.json`), "")),
    );
  }

  /** @param {HTMLButtonElement} button @param {() => Promise<string> | string} does */
  async #do(button, does) {
    button.disabled = true;
    this.#told.textContent = "";
    try {
      this.#told.textContent = await does();
    } catch (problem) {
      this.#told.textContent = problem instanceof Error ? problem.message : String(problem);
    }
    button.disabled = false;
  }
}

/** Say who has won. @param {Game} game @param {Scores} scores */
function headline(game, { standings = [] }) {
  const { speech, words } = game;
  const winners = standings.filter(({ place }) => place === 1);
  const total = points(winners[0]?.total ?? 0);
  if (standings.length === 1) return speech.say("ending.alone", { total });
  if (winners.some(({ seat }) => seat === game.seat)) return speech.say(winners.length > 1 ? "ending.you_share" : "ending.you_win", { total });
  return speech.say(winners.length > 1 ? "ending.they_share" : "ending.wins", { names: words.joined(winners.map(({ seat }) => words.player(seat))), total });
}

/** @param {Game} game @param {Scores} scores */
function standingsTable(game, { standings = [] }) {
  if (standings.length < 2) return null;
  const { speech } = game;
  const order = standings.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.seat - other.seat);
  return h(
    "table",
    { class: "standings" },
    h("thead", {}, h("tr", {}, ["ending.place", "ending.player", "scores.total"].map((key) => h("th", { scope: "col" }, speech.say(key))))),
    h(
      "tbody",
      {},
      order.map(({ seat, total, place }) =>
        h("tr", { class: [place === 1 ? "winner" : "", seat === game.seat ? "mine" : ""].join(" ") }, h("td", { class: "place" }, place), h("th", { scope: "row" }, heading(game, seat)), h("td", {}, points(total))),
      ),
    ),
  );
}

/** Say what decided between equals, each once. @param {Game} game @param {Standing[]} standings */
function ties(game, standings) {
  const told = new Map(standings.flatMap(({ ties: all = [] }) => all.map((tie) => [tie.text, tie])));
  if (!told.size) return null;
  return h("ul", { class: "ties" }, [...told.values()].map((tie) => h("li", {}, tie.text, " ", ruleLink(game.match.server, tie.rule, game.speech))));
}

/** Return what each game of a match of several came to. @param {Game} game @param {GameScore[]} games */
function gamesTable(game, games) {
  if (games.length < 2) return null;
  const { speech } = game;
  return h(
    "div",
    { class: "sheets", tabIndex: 0, role: "region", "aria-label": speech.say("ending.games") },
    h(
      "table",
      { class: "scores" },
      h("caption", {}, speech.say("ending.games")),
      h("thead", {}, h("tr", {}, h("td", {}), (games[0]?.sheets ?? []).map(({ seat }) => h("th", { scope: "col" }, heading(game, seat))))),
      h(
        "tbody",
        {},
        games.map(({ game: number, sheets }) =>
          h("tr", {}, h("th", { scope: "row" }, speech.say("plot.game", { number })), sheets.map(({ total, place }) => h("td", {}, points(total), place === 1 ? h("span", { class: "change better", title: speech.say("ending.won") }, "★") : null))),
        ),
      ),
    ),
  );
}

customElements.define("fairway-ending", FairwayEnding);
