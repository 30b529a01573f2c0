// Where one waits for friends: a link for them, who is there already, and a start for whoever does not want to wait.
import { forget, keep, seats } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { dialog } from "./dialog.js";
import { invitation } from "./invitation.js";
import { partner } from "./order.js";
import { trouble } from "./visit.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Match} Match */
/** @typedef {import("/kit/fairway.js").Words} Words */

/** Open the room of a match in which somebody on this device has a seat. @param {Server} server @param {Words} words @param {string} id */
export async function waitingRoom(server, words, id) {
  const match = server.match(id, seats(id)[0]?.token ?? "");
  const people = h("ul", { class: "people", "aria-live": "polite" });
  const link = h("div", {});
  const wrong = h("div", { "aria-live": "polite" });
  const begin = h("button", { type: "button", class: "quiet", hidden: true }, words.say("waiting.begin"));
  const close = h("button", { type: "button", class: "quiet", hidden: true }, words.say("waiting.close"));
  const table = h("a", { class: "go", href: `/table/${id}` }, words.say("waiting.table"));
  let stop = () => {};
  dialog(words, words.say("waiting.title"), [h("p", {}, words.say("waiting.about")), link, people, wrong, h("div", { class: "buttons" }, table, begin, close)], () => {
    stop();
    history.replaceState(null, "", "/");
  });
  const told = (/** @type {unknown} */ problem) => show(wrong, trouble(problem));

  const look = async () => {
    const info = await match.info();
    show(people, info.seats.map((/** @type {any} */ each) => person(words, each)));
    const mine = seats(id).some(({ seat }) => info.makers?.includes(seat));
    begin.hidden = close.hidden = !mine || info.status !== "waiting_to_start";
    if (info.status === "running" && !info.seats.some(isOpen)) location.assign(`/table/${id}`); // everybody is here
    return info;
  };
  const alone = async () => {
    const { recipe } = await match.info();
    const { bots } = await server.ruleset(recipe.ruleset);
    await match.start(partner(bots).name);
    location.assign(`/table/${id}`);
  };
  const give = async () => {
    await match.close();
    forget(id);
    location.assign("/");
  };
  begin.addEventListener("click", () => alone().catch(told));
  close.addEventListener("click", () => give().catch(told));
  try {
    const info = await look();
    show(link, invitation(words, `${location.origin}/table/${id}#invite=${await codeOf(match)}`, info.title || words.say("join.title")));
    stop = match.listen(() => look().catch(told), { after: info.revision });
  } catch (problem) {
    told(problem);
  }
}

/** Return the code that lets friends in: the one that this device has made before, since links that were sent stay good. @param {Match} match */
async function codeOf(match) {
  const [seat] = seats(match.id);
  if (seat?.invitation) return seat.invitation;
  const { code } = await match.invite({ once: false });
  if (seat) keep({ ...seat, invitation: code });
  return code;
}

/** @param {{ kind: string }} seat */
function isOpen({ kind }) {
  return kind === "open" || kind === "reserved";
}

/** @param {Words} words @param {{ seat: number, name: string, kind: string }} seat */
export function person(words, { seat, name, kind }) {
  const who = kind === "open" ? words.say("waiting.open") : name || words.say("waiting.player", { number: seat + 1 });
  return h("li", { class: `person ${kind}` }, h("span", { class: "place" }, seat + 1), who, kind === "bot" ? h("span", { class: "chip" }, words.say("waiting.bot")) : null);
}
