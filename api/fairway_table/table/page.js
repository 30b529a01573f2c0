// The page of a match: /table/ID sits down with what this device keeps, /table/ID#TOKEN with a token that somebody was sent.
// It asks for the match at once, and loads what a table is made of meanwhile.
import { alone, keep, language } from "../parts/device.js";
import { dressed } from "../parts/liking.js";
import { opening } from "./opening.js";

const INVITED = "invite=";
const id = decoded(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const token = decoded(location.hash.slice(1)) || (history.state?.token ?? "");
const from = stepOf("from");

/** Read a part of an address; what is damaged stays as it is, and the server says what it thinks of it. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Return the step of a match that the address names; null where it names none. @param {string} name */
function stepOf(name) {
  const step = new URLSearchParams(location.search).get(name) ?? "";
  return /^\d+$/.test(step) ? Number(step) : null;
}

/** Put on the language and the colours that were chosen. */
function dress() {
  document.documentElement.lang = language().split("-")[0] ?? "en";
  dressed(document.documentElement);
}

/** Show the table. */
async function open() {
  dress();
  addEventListener("fairway-liking", dress);
  const begun = opening(location.origin, id, token || alone(id), language());
  begun.game.continues = from; // said once: the address forgets it
  if (token || from !== null) history.replaceState(history.state, "", location.pathname + (from === null ? location.search : "")); // addresses are shown to others
  await import("./element.js");
  const element = /** @type {import("./element.js").FairwayTable} */ (document.createElement("fairway-table"));
  element.begun = begun;
  element.setAttribute("match", id);
  if (token) element.setAttribute("token", token);
  element.addEventListener("opened", (event) => opened(/** @type {CustomEvent} */ (event).detail), { once: true });
  element.addEventListener("laid", () => document.querySelector(".arriving")?.remove(), { once: true });
  document.body.append(element);
}

/** Keep a token that was sent, in a window that keeps nothing for as long as that is open, and look at the position that somebody has shared. @param {import("./game.js").Game} game */
function opened(game) {
  if (token && game.seat !== null && !keep({ match: id, seat: game.seat, token })) history.replaceState({ token }, "");
  const step = stepOf("step");
  if (step !== null) game.look(step);
}

addEventListener("hashchange", () => location.hash && location.reload()); // another link to this match was opened here

// who is invited has no seat yet: they are asked for a name first
if (token.startsWith(INVITED)) location.replace(`/table/join#${id}/${token.slice(INVITED.length)}`);
else await open();
