// The lobby: what can be played, one's own matches, and how one likes the table.
import { h } from "../parts/dom.js";
import { card } from "./card.js";
import { mine } from "./mine.js";
import { openSettings } from "./settings.js";
import { page, trouble, visit } from "./visit.js";
import { watching } from "./watch.js";

const { server, words } = await visit();

/** Show everything. */
async function show() {
  const listed = await server.call("GET", "/v1/rulesets").catch((problem) => problem);
  const settings = h("button", { type: "button", class: "quiet", onclick: () => openSettings(words, listed.languages ?? []) }, words.say("settings.title"));
  const elsewhere = [
    h("a", { href: "/table/score", class: "link" }, words.say("lobby.score")),
    h("a", { href: "/table/rules", class: "link" }, words.say("lobby.rules")),
  ];
  if (listed instanceof Error) return page(words, words.say("page.title"), [settings], [trouble(listed)]);
  page(words, words.say("lobby.title"), [...elsewhere, settings], [
    mine(server, words, listed.rulesets),
    h(
      "section",
      { class: "play", "aria-labelledby": "play" },
      h("h1", { id: "play" }, words.say("lobby.choose")),
      h("div", { class: "cards" }, listed.rulesets.map((/** @type {any} */ each) => card(server, words, each))),
      listed.unplayable.map((/** @type {any} */ { name, reason }) => h("p", { class: "soft" }, words.say("lobby.unplayable", { name, reason }))),
    ),
    watching(words),
    h("footer", {}, h("p", { class: "soft" }, words.say("lobby.stored")), h("a", { href: "/docs" }, words.say("lobby.api"))),
  ]);
}

/** Open the room to which an address leads: `/#invite/ID`. */
async function enter() {
  const invited = /^#invite\/([\w-]+)$/.exec(location.hash)?.[1];
  if (invited) (await import("./waiting.js")).waitingRoom(server, words, invited);
}

await show();
enter();
addEventListener("hashchange", enter);
