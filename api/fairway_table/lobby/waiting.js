// Where one waits for friends: a link for them, who is there already, and a start for whoever does not want to wait.
import { forget, seats } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { dialog } from "./dialog.js";
import { invitation } from "./invitation.js";
import { trouble } from "./visit.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Words} Words */

/** Open the room of a match in which somebody on this device has a seat. @param {Server} server @param {Words} words @param {string} id */
export async function waitingRoom(server, words, id) {
  const match = server.match(id, seats(id)[0]?.token ?? "");
  const there = h("ul", { class: "people", "aria-live": "polite" });
  const link = h("div", {});
  const wrong = h("div", { "aria-live": "polite" });
  const begin = h("button", { type: "button", class: "quiet", hidden: true }, words.say("waiting.begin"));
  const close = h("button", { type: "button", class: "quiet", hidden: true }, words.say("waiting.close"));
  const table = h("a", { class: "go", href: `/table/${id}` }, words.say("waiting.table"));
  const attempt = (/** @type {() => Promise<unknown>} */ what) => () => what().catch((problem) => show(wrong, trouble(problem)));
  begin.addEventListener("click", attempt(() => match.call("POST", "/start")));
  close.addEventListener("click", attempt(async () => {
    await match.call("POST", "/close");
    forget(id);
    location.assign("/");
  }));
  let stop = () => {};
  dialog(words, words.say("waiting.title"), [h("p", {}, words.say("waiting.about")), link, there, wrong, h("div", { class: "buttons" }, table, begin, close)], () => {
    stop();
    history.replaceState(null, "", "/");
  });

  const look = async () => {
    const info = await match.info();
    const waits = info.started === false;
    begin.hidden = close.hidden = !waits;
    show(there, info.seats.map((/** @type {any} */ each) => person(words, each)));
    if (info.started && info.seats.every((/** @type {any} */ { kind }) => kind !== "open")) location.assign(`/table/${id}`); // everybody is here
    return info;
  };
  try {
    const info = await look();
    const title = info.title || info.recipe.ruleset;
    const { code } = await match.call("POST", "/invitations", { body: {} });
    show(link, invitation(words, `${location.origin}/table/${id}#invite=${code}`, title));
    stop = match.listen(() => look().catch((problem) => show(wrong, trouble(problem))), { after: info.revision });
  } catch (problem) {
    show(wrong, trouble(problem));
  }
}

/** @param {Words} words @param {{ seat: number, name: string, kind: string }} seat */
export function person(words, { seat, name, kind }) {
  const who = kind === "open" ? words.say("waiting.open") : name || words.say("waiting.player", { number: seat + 1 });
  return h("li", { class: `person ${kind}` }, h("span", { class: "place" }, seat + 1), who, kind === "bot" ? h("span", { class: "chip" }, words.say("waiting.bot")) : null);
}
