// Several people on one device: whose turn it is there, and a screen between them that shows nobody's secrets.
import { Problem } from "/kit/fairway.js";
import { h, show } from "../parts/dom.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../parts/device.js").Seat} Seat */

/**
 * Return whoever of this device has to do something while the one who sits there has not; null if nobody has.
 * Some questions do not tell others who is asked, so each seat is asked with its own token.
 * @param {Game} game @param {Seat[]} seats @returns {Promise<Seat | null>}
 */
export async function nextAsked(game, seats) {
  if (game.asked || game.over) return null;
  const others = seats.filter(({ seat }) => seat !== game.seat);
  const asked = await Promise.all(others.map(async (each) => ((await isAsked(game, each)) ? [each] : [])));
  return asked.flat()[0] ?? null;
}

/** @param {Game} game @param {Seat} seat */
async function isAsked({ match }, { seat, token }) {
  const { prompts } = await match.server.match(match.id, token).view();
  return prompts.some((/** @type {{ waiting: number[] }} */ { waiting }) => waiting.includes(seat));
}

/**
 * The screen between two people: nothing of the match is in the page while it is shown.
 * @param {Game} game @param {Seat} seat who comes next
 * @param {Seat[]} others who may want to sit down instead: where nobody sat before, anybody may have come back
 * @param {() => unknown} done somebody sits there
 */
export function curtain(game, seat, others, done) {
  const { speech, words } = game;
  const name = words.player(seat.seat);
  const before = game.seat === null ? "" : words.player(game.seat);
  let { token: sits } = game.match; // whose the table is; nobody's while and after somebody could not sit down
  const wrong = h("div", { class: "wrong" });
  const sit = async (/** @type {string} */ token) => {
    for (const each of buttons) each.disabled = true; // a late answer would lay one's table under another's name
    show(wrong);
    try {
      if (token !== sits) {
        sits = "";
        await game.sit(token);
      }
    } catch (problem) {
      game.close(); // half a table is none
      const said = problem instanceof Problem ? problem.text : speech.say("table.unanswered");
      show(wrong, h("p", { class: "trouble", role: "alert" }, said));
      for (const each of buttons) each.disabled = false;
      return buttons[0]?.focus();
    }
    done();
  };
  const button = (/** @type {string} */ kind, /** @type {string} */ token, /** @type {string} */ text) =>
    h("button", { type: "button", class: kind, onclick: () => sit(token) }, text);
  const iAm = (/** @type {Seat} */ each) => speech.say("table.i_am", { name: words.player(each.seat) });
  const instead = others.map((each) => button("quiet", each.token, iAm(each)));
  const back = before ? [button("quiet", sits, speech.say("table.back_to", { name: before }))] : instead;
  const buttons = [button("primary", seat.token, iAm(seat)), ...back];
  return h(
    "div",
    { class: "curtain", role: "dialog", "aria-modal": "true", "aria-label": speech.say("table.hand_over", { name }), onkeydown: released },
    h("h1", {}, speech.say("table.hand_over", { name })),
    h("p", {}, speech.say("table.nobody_looks")),
    wrong,
    buttons,
  );
}

/** A key that said yes before the curtain and is held down must not say who somebody is. @param {KeyboardEvent} event */
function released(event) {
  if (event.repeat && event.key !== "Tab") event.preventDefault();
}
