// The table: puts the elements of a match together, and says what happens to those who do not see it.
import { parsePointer } from "/kit/fairway.js";
import { h, show } from "../parts/dom.js";
import { styled } from "../parts/sheets.js";
import { Choosing } from "./choosing.js";
import { desk } from "./desk.js";
import { dragging } from "./dragging.js";
import { heading } from "./naming.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../parts/device.js").Seat} Seat */

const ENOUGH = 0.8; // how much of a board one has to see who works on it
const MARGIN = 24; // pixels below what is led to
const BELOW = 32; // pixels above and below the question that stay free
const SCROLLING = /^(Page|Home|End|Arrow| $)/; // keys that move a page
const WRITTEN = "input, select, textarea";
const PRESSED = `${WRITTEN}, button, summary, [role=button]`;

/**
 * Lay a table for a match: first what somebody works at, and once their own board is there, all that stands around it.
 * @param {Game} game that has been opened
 * @param {Seat[]} mine seats of people at this device @param {(seat: Seat) => void} hand give the device to another of them
 * @returns {{ element: HTMLElement, clear: () => void }}
 */
export function table(game, mine = [], hand = () => {}) {
  const stop = new AbortController();
  const { signal } = stop;
  const choosing = new Choosing(game, signal);
  const laid = desk(game, choosing);
  const boards = h("div", { class: "boards" }, laid.own);
  const head = header(game, mine, hand, signal);
  const side = h("section", { class: "side" });
  const element = h("div", { class: "table" }, head, laid.shared, boards, laid.asking, side, live(game, signal));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && choosing.begun) choosing.back();
  });
  choosing.addEventListener("change", () => queueMicrotask(() => choosing.begun && laid.asking.isConnected && reveal(element)));
  element.addEventListener("filled", () => reveal(element));
  element.addEventListener("left", () => queueMicrotask(() => resume(element)));
  dragging(element, signal);
  measured(laid, signal);
  surround({ game, choosing, signal, desk: laid, element, head, boards, side });
  const clear = () => {
    stop.abort();
    element.remove();
  };
  return { element, clear };
}

/** Let the question have all the room that is below the racks: what it says is cut only where there is none. @param {import("./desk.js").Desk} desk @param {AbortSignal} signal */
function measured({ shared, asking }, signal) {
  const measure = () => {
    const top = shared.getBoundingClientRect().bottom + scrollY;
    asking.style.setProperty("--room", `${Math.max(0, Math.floor(innerHeight - top - BELOW))}px`);
  };
  const watching = new ResizeObserver(measure);
  watching.observe(shared);
  addEventListener("resize", measure, { signal });
  signal.addEventListener("abort", () => watching.disconnect());
}

/** Lay what stands around the desk, once one's own board can be seen. @param {import("./around.js").Room} room */
async function surround(room) {
  await room.game.drawn();
  const [{ around }] = await Promise.all([import("./around.js"), styled(room.element.getRootNode(), "scores", "teacher")]);
  if (room.signal.aborted) return;
  around(room);
  guide(room);
}

/** Lead to what another question is about: on a phone that may be out of sight. Whoever looks around meanwhile is left there. @param {import("./around.js").Room} room */
function guide({ game, choosing, element, desk: laid, signal }) {
  let before = "";
  let asking = ""; // the names of the prompts that were answered last
  let around = false; // whether somebody has moved the page since they played something
  const moved = () => (around ||= !choosing.begun);
  for (const each of ["wheel", "touchmove"]) addEventListener(each, moved, { signal, passive: true });
  addEventListener("keydown", (event) => scrolls(event) && moved(), { signal });
  addEventListener("pointerdown", (event) => onScrollbar(event) && moved(), { signal });
  choosing.addEventListener("change", () => choosing.begun && (around = false), { signal });
  const look = async () => {
    const mine = game.prompts.filter(({ waiting }) => game.seat !== null && waiting.includes(game.seat));
    const names = mine.map(({ name }) => name).join();
    const asked = mine.length ? `${game.made} ${names}` : ""; // what others answer makes no other question of it
    const other = asked && asked !== before;
    before = asked;
    if (!other) return;
    const stage = names !== asking; // something else is asked for: it is looked for from the top
    asking = names;
    await game.drawn();
    requestAnimationFrame(() => !choosing.begun && !around && laid.asking.isConnected && reveal(element, firstOf(game), stage));
  };
  game.addEventListener("change", look, { signal });
  look();
}

/** Whether a key may move the page: not where something is written, pressed or moved along with it. @param {KeyboardEvent} event */
function scrolls(event) {
  const [target] = event.composedPath();
  const taken = event.defaultPrevented || (target instanceof Element && target.matches(event.key === " " ? PRESSED : WRITTEN));
  return event.key === "Tab" || (SCROLLING.test(event.key) && !taken);
}

/** Whether an event is beside the page, on what moves it. @param {PointerEvent} event */
function onScrollbar({ clientX, clientY }) {
  const { clientWidth, clientHeight } = document.documentElement;
  return clientX >= clientWidth || clientY >= clientHeight;
}

/** The kind of what is pointed at first: a tile before its square. @param {Game} game */
function firstOf({ legal }) {
  const { points = [], inputs = {} } = legal.choices.find(({ must, points }) => must && points?.length) ?? {};
  const first = Object.keys(inputs).flatMap((field) => points.find((each) => each.replace(/^seat:[^/]*\//, "").includes(`{${field}}`)) ?? [])[0] ?? points[0];
  return first && /([^:/]+):/.exec(first.replace(/^seat:[^/]*\//, ""))?.[1];
}

/** Show where to go on, if that is nowhere to be seen: on a phone the next thing to point at may lie further down. @param {HTMLElement} element @param {string} [kind] of what is to be chosen first @param {boolean} [top] whether to go there from the top, and no further than it takes */
function reveal(element, kind, top = false) {
  if (top) scrollTo({ top: 0, behavior: "instant" });
  const [...wanted] = element.querySelectorAll(".ghost:not(.hovering)");
  const lit = [...element.querySelectorAll(".mark.lit")];
  const first = lit.filter((each) => kind && parsePointer(each.getAttribute("data-point") ?? "")?.kind === kind);
  const targets = [wanted, first, lit].find(({ length }) => length) ?? [];
  const panel = element.querySelector(".asking")?.getBoundingClientRect();
  const free = panel && panel.bottom >= innerHeight && panel.width > innerWidth / 2 ? panel.top : innerHeight; // the panel lies over the rest
  const whole = targets.length || !element.querySelector("fairway-ask .field") ? null : element.querySelector(".own > fairway-board:not([hidden]) svg");
  const seen = [...targets, ...(whole ? [whole] : [])].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    if (each === whole) return Math.min(bottom, free) - Math.max(top, 0) > Math.min(bottom - top, free) * ENOUGH;
    const covered = panel && bottom > panel.top && top < panel.bottom && right > panel.left && left < panel.right;
    return !covered && top >= 0 && bottom <= innerHeight;
  });
  const target = targets[0] ?? whole; // what is aimed at in a field, by a dial or a number, lies somewhere on the board
  if (seen || !target) return;
  target.scrollIntoView({ block: "nearest", inline: "center" });
  const box = target.getBoundingClientRect();
  const now = panel && element.querySelector(".asking")?.getBoundingClientRect();
  const end = now && now.left < box.right && now.right > box.left && now.bottom > box.top ? now.top : innerHeight;
  const by = top ? Math.max(0, box.bottom + MARGIN - end) : box.top + box.height / 2 - free / 2;
  scrollBy({ top: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** Let keys go on where the next thing is to be done. @param {HTMLElement} element */
function resume(element) {
  const next = [".confirm .primary", ".mark.lit[tabindex='0']", ".question"].map((each) => element.querySelector(each)).find(Boolean);
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
}

/** Who plays what, whose turn it is, and whether the server is there. @param {Game} game @param {Seat[]} mine @param {(seat: Seat) => void} hand @param {AbortSignal} signal */
function header(game, mine, hand, signal) {
  const { speech, words } = game;
  const players = h("ul", { class: "players" });
  const lost = h("p", { class: "lost", role: "status" });
  const draw = () => {
    const waited = new Set(game.prompts.filter(({ discreet }) => !discreet).flatMap(({ waiting }) => waiting));
    const seats = game.info.seats.map((/** @type {any} */ { seat }) => {
      const name = `${heading(game, seat)}${seat === game.seat && words.names[seat] ? ` (${speech.say("table.you")})` : ""}`;
      const turn = waited.has(seat) && !game.over;
      const here = seat !== game.seat && mine.find((each) => each.seat === seat);
      const label = here ? h("button", { type: "button", class: "quiet", onclick: () => hand(here) }, name) : name;
      return h("li", { class: turn ? "turn" : "", title: turn ? speech.say("table.their_turn", { name }) : "" }, label);
    });
    show(players, seats);
    lost.textContent = game.connected ? "" : speech.say("table.lost");
  };
  for (const event of ["change", "connection", "scores"]) game.addEventListener(event, draw, { signal });
  game.addEventListener("trouble", (event) => (lost.textContent = /** @type {CustomEvent} */ (event).detail.message), { signal });
  game.addEventListener("gone", (event) => (lost.textContent = /** @type {CustomEvent} */ (event).detail.text), { signal });
  draw();
  const home = h("a", { class: "home", href: new URL("/", game.match.server.address).href, title: speech.say("table.home") }, speech.say("page.title"));
  const title = h("h1", {}, game.info.title || game.ruleset.text || words.name("ruleset", game.ruleset.ruleset));
  return h("header", {}, h("div", { class: "who" }, home, title, players, lost));
}

/** Say what happened and what is asked. @param {Game} game @param {AbortSignal} signal */
function live(game, signal) {
  const said = h("p", { class: "live", "aria-live": "polite" });
  /** @type {string[]} */ let happened = [];
  let before = ""; // the question as it was said
  game.addEventListener("update", (event) => {
    const { events = [] } = /** @type {CustomEvent} */ (event).detail;
    happened.push(...events.flatMap((/** @type {{ text?: string }} */ { text }) => text ?? []));
  }, { signal });
  game.addEventListener("change", () => {
    const asked = game.prompts.map((each) => each.text ?? game.words.prompt(each, game.seat)).filter(Boolean).join(" ");
    if (!happened.length && asked === before) return; // who listens has not heard all of it yet
    said.textContent = [...happened, asked].join(" ");
    before = asked;
    happened = [];
  }, { signal });
  return said;
}
