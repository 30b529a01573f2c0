// The page of a match: /table/ID sits down with what this device keeps, /table/ID#TOKEN with a token that somebody was sent.
import { keep, language } from "../parts/device.js";
import { dressed } from "../parts/liking.js";
import { Server } from "/kit/fairway.js";
import "./element.js";

const INVITED = "invite=";
const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const token = decodeURIComponent(location.hash.slice(1));

/** Keep a token that stands in the address, and take it out of there: addresses are shown to others. */
async function sit() {
  history.replaceState(null, "", location.pathname);
  const { seat } = await new Server(location.origin).match(id, token).view();
  if (seat !== null && seat !== undefined) keep({ match: id, seat, token });
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
  if (token) sit().catch(() => {}); // the table says what is wrong with it
  const element = document.createElement("fairway-table");
  element.setAttribute("match", id);
  if (token) element.setAttribute("token", token);
  const step = new URLSearchParams(location.search).get("step"); // a position that somebody has shared
  if (step) element.addEventListener("opened", (event) => /** @type {CustomEvent} */ (event).detail.look(Number(step)), { once: true });
  element.addEventListener("laid", () => document.querySelector(".arriving")?.remove(), { once: true });
  document.body.append(element);
}

// who is invited has no seat yet: they are asked for a name first
if (token.startsWith(INVITED)) location.replace(`/table/join#${id}/${token.slice(INVITED.length)}`);
else await open();
