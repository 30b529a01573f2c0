// Who sits where: oneself, somebody on this device, a friend by a link, or a bot of some strength.
import { h, show } from "../parts/dom.js";
import { choice } from "./field.js";
import { next, partner } from "./order.js";

/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {import("./order.js").Sitting} Sitting */
/** @typedef {import("./order.js").Bot} Bot */

/**
 * Make the seats of a new match. `seats()` is what was chosen, `wrong` puts a fault beside its seat.
 * @param {Words} words @param {number[]} possible numbers of seats @param {Bot[]} bots @param {Sitting[]} first
 */
export function seating(words, possible, bots, first) {
  let sitting = [...first];
  const list = h("ol", { class: "seating" });
  const fewer = h("button", { type: "button", class: "quiet", onclick: () => step(-1) }, words.say("seats.fewer"));
  const more = h("button", { type: "button", class: "quiet", onclick: () => step(1) }, words.say("seats.more"));

  /** @param {1 | -1} by */
  function step(by) {
    const count = next(possible, sitting.length, by) ?? sitting.length;
    sitting = Array.from({ length: count }, (_, place) => sitting[place] ?? { who: "bot", bot: partner(bots).name });
    draw();
  }

  /** @param {Sitting} sits @param {number} place */
  function row(sits, place) {
    const me = place === 0 ? "me" : "here";
    /** @type {[Sitting, string][]} */
    const kinds = [
      [{ who: me }, words.say(me === "me" ? "seats.me" : "seats.here")],
      [{ who: "friend" }, words.say("seats.friend")],
      ...bots.map((bot) => /** @type {[Sitting, string]} */ ([{ who: "bot", bot: bot.name }, words.say("seats.bot", { name: bot.text ?? bot.name })])),
    ];
    const { control, value } = choice(kinds, { who: sits.who === "me" ? me : sits.who, ...(sits.bot ? { bot: sits.bot } : {}) });
    const label = words.say("seats.seat", { number: place + 1 });
    control.setAttribute("aria-label", label);
    control.addEventListener("change", () => {
      sitting[place] = { .../** @type {Sitting} */ (value()), name: sits.name ?? "" };
      draw();
      list.children[place]?.querySelector("select")?.focus(); // it was drawn anew
    });
    const person = sits.who === "me" || sits.who === "here";
    const name = person ? h("input", { type: "text", maxLength: 40, value: sits.name ?? "", placeholder: words.say("seats.name"), "aria-label": words.say("page.label", { what: label, of: words.say("seats.name") }) }) : null;
    name?.addEventListener("input", () => (sitting[place] = { ...sits, ...sitting[place], name: name.value }));
    const about = sits.who === "bot" ? bots.find((bot) => bot.name === sits.bot)?.about : sits.who === "friend" ? words.say("seats.friend.about") : "";
    return h("li", {}, h("span", { class: "place", "aria-hidden": "true" }, place + 1), h("div", { class: "who" }, control, name, about ? h("p", { class: "soft" }, about) : null, h("p", { class: "wrong", "aria-live": "polite" })));
  }

  function draw() {
    fewer.disabled = next(possible, sitting.length, -1) === null;
    more.disabled = next(possible, sitting.length, 1) === null;
    show(list, sitting.map(row));
  }

  draw();
  const element = h("fieldset", {}, h("legend", {}, words.say("seats.title")), list, h("div", { class: "row" }, fewer, more));
  const wrong = (/** @type {number} */ place, /** @type {string} */ text) => {
    const shown = list.children[place]?.querySelector(".wrong");
    if (shown) shown.textContent = text;
  };
  return { element, seats: () => sitting, wrong };
}
