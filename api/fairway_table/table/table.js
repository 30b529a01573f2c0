// The table: puts the elements of a match together, and says what happens to those who do not see it.
import { change, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { languages, line, themes } from "../parts/liking.js";
import "./answers.js";
import "./ask.js";
import { Choosing } from "./choosing.js";
import { desk, make, scratchDesk } from "./desk.js";
import "./ending.js";
import "./moves.js";
import { moving } from "./moving.js";
import "./odds.js";
import "./others.js";
import "./scores.js";
import "./story.js";
import "./teacher.js";
import { waitingNotice } from "./waiting.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../parts/device.js").Seat} Seat */

/**
 * Lay a table for a match.
 * @param {Game} game that has been opened
 * @param {Seat[]} mine seats of people at this device @param {(seat: Seat) => void} hand give the device to another of them
 * @returns {{ element: HTMLElement, clear: () => void }}
 */
export function table(game, mine = [], hand = () => {}) {
  const stop = new AbortController();
  const choosing = new Choosing(game, stop.signal);
  const given = { game, choosing };
  const element = h("div", { class: "table" });
  const shown = ["fairway-ending", "fairway-scores", "fairway-story"].map((tag) => /** @type {{ game: Game | null } & HTMLElement} */ (/** @type {unknown} */ (make(tag, { game }))));
  const [ending, scores, story] = shown;
  const teacher = game.seat === null ? null : /** @type {import("./teacher.js").FairwayTeacher} */ (/** @type {unknown} */ (make("fairway-teacher", given)));
  const scratch = scratchDesk(game, choosing, () => laid, stop.signal);
  const laid = desk(game, choosing, {
    before: [waitingNotice(game, stop.signal)],
    after: (own) => [make("fairway-odds", { ...given, surface: own }), scratch, ending, make("fairway-moves", given), teacher],
  });
  show(
    element,
    header(game, mine, hand, teacher, stop.signal),
    laid.shared,
    h("div", { class: "boards" }, laid.own, h("section", { class: "others" }, make("fairway-others", given))),
    laid.asking,
    h("section", { class: "side" }, scores, story),
    live(game, stop.signal),
  );
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && choosing.begun) choosing.back();
  });
  moving(element, game, stop.signal);
  choosing.addEventListener("change", () => queueMicrotask(() => choosing.begun && laid.asking.isConnected && reveal(element)));
  element.addEventListener("left", () => queueMicrotask(() => resume(element)));
  const clear = () => {
    stop.abort();
    element.remove();
    for (const each of shown) each.game = null;
  };
  return { element, clear };
}

/** Show where to go on, if that is nowhere to be seen: on a phone the next thing to point at may lie further down. @param {HTMLElement} element */
function reveal(element) {
  const [...wanted] = element.querySelectorAll(".ghost:not(.hovering)");
  const targets = wanted.length ? wanted : [...element.querySelectorAll(".mark.lit")];
  const panel = element.querySelector(".asking")?.getBoundingClientRect();
  const seen = targets.some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const covered = panel && bottom > panel.top && top < panel.bottom && right > panel.left && left < panel.right;
    return !covered && top >= 0 && bottom <= innerHeight;
  });
  if (!seen) targets[0]?.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** Let keys go on where the next thing is to be done. @param {HTMLElement} element */
function resume(element) {
  const next = [".confirm .primary", ".mark.lit[tabindex='0']", ".question"].map((each) => element.querySelector(each)).find(Boolean);
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
}

/** Who plays what, whose turn it is, and whether the server is there. @param {Game} game @param {Seat[]} mine @param {(seat: Seat) => void} hand @param {import("./teacher.js").FairwayTeacher | null} teacher @param {AbortSignal} signal */
function header(game, mine, hand, teacher, signal) {
  const { speech, words } = game;
  const players = h("ul", { class: "players" });
  const lost = h("p", { class: "lost", role: "status" });
  const draw = () => {
    const waited = new Set(game.prompts.filter(({ discreet }) => !discreet).flatMap(({ waiting }) => waiting));
    const seats = game.info.seats.map((/** @type {any} */ { seat }) => {
      const name = `${words.player(seat)}${seat === game.seat ? ` (${speech.say("table.you")})` : ""}`;
      const turn = waited.has(seat) && !game.over;
      const here = seat !== game.seat && mine.find((each) => each.seat === seat);
      const label = here ? h("button", { type: "button", class: "quiet", onclick: () => hand(here) }, name) : name;
      return h("li", { class: turn ? "turn" : "", title: turn ? speech.say("table.their_turn", { name }) : "" }, label);
    });
    show(players, seats);
    lost.textContent = game.connected ? "" : speech.say("table.lost");
  };
  for (const event of ["change", "connection"]) game.addEventListener(event, draw, { signal });
  game.addEventListener("trouble", (event) => (lost.textContent = /** @type {CustomEvent} */ (event).detail.message), { signal });
  game.addEventListener("gone", (event) => (lost.textContent = /** @type {CustomEvent} */ (event).detail.text), { signal });
  draw();
  return h(
    "header",
    {},
    h("a", { class: "home", href: new URL("/", game.match.server.address).href, title: speech.say("table.home") }, speech.say("page.title")),
    h("h1", {}, game.info.title || game.ruleset.text || words.name("ruleset", game.ruleset.ruleset)),
    players,
    lost,
    options(game, teacher),
  );
}

/** How somebody likes the table. @param {Game} game @param {import("./teacher.js").FairwayTeacher | null} teacher */
function options(game, teacher) {
  const { speech } = game;
  const answers = /** @type {import("./answers.js").FairwayAnswers | null} */ (game.seat === null ? null : make("fairway-answers", { game }));
  const box = h("input", { type: "checkbox", checked: settings().confirm, onchange: () => change({ confirm: box.checked }) });
  const taught = teacher && h("input", { type: "checkbox", checked: teacher.on, onchange: () => (teacher.on = Boolean(taught?.checked)) });
  const looks = h("div", { class: "looks" });
  const made = h(
    "details",
    { class: "options", ontoggle: () => Promise.all([answers?.draw(), made.open && !looks.childElementCount && likings(game, looks)]) },
    h("summary", {}, speech.say("table.settings")),
    h("div", { class: "menu" }, h("label", {}, box, " ", speech.say("table.ask_first")), taught && h("label", {}, taught, " ", speech.say("teacher.begin")), answers, looks),
  );
  return made;
}

/** Let somebody choose colours and language; whatever is around the table hears of it. @param {Game} game @param {HTMLElement} place */
async function likings({ speech, match }, place) {
  const { languages: known = [] } = await match.server.call("GET", "/v1/rulesets").catch(() => ({}));
  const tell = (/** @type {string} */ what) => () => place.dispatchEvent(new CustomEvent("fairway-liking", { detail: what, bubbles: true, composed: true }));
  show(place, line(speech.say("settings.theme"), themes(speech, tell("theme"))), line(speech.say("settings.language"), languages(speech, known, tell("language"))));
}

/** Say what happened and what is asked. @param {Game} game @param {AbortSignal} signal */
function live(game, signal) {
  const said = h("p", { class: "live", "aria-live": "polite" });
  /** @type {string[]} */ let happened = [];
  game.addEventListener("update", (event) => {
    const { events = [] } = /** @type {CustomEvent} */ (event).detail;
    happened.push(...events.flatMap((/** @type {{ text?: string }} */ { text }) => text ?? []));
  }, { signal });
  game.addEventListener("change", () => {
    const asked = game.prompts.map((each) => each.text ?? game.words.prompt(each, game.seat)).filter(Boolean);
    said.textContent = [...happened, ...asked].join(" ");
    happened = [];
  }, { signal });
  return said;
}
