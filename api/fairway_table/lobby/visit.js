// What every page around the table begins with: who asks, in which language, in which colours.
import { language } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { dressed } from "../parts/liking.js";
import { speech } from "../parts/speech.js";
import { Server } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

/**
 * Somebody looks at a page.
 * @typedef {object} Visit
 * @property {Server} server
 * @property {Words} words the pages' own
 */

/** Begin: dress the page, and get its words. @returns {Promise<Visit>} */
export async function visit() {
  dress();
  const words = await speech(language());
  return { server: new Server(location.origin, { language: language() }), words };
}

/** Put on the language and the colours that were chosen. */
export function dress() {
  document.documentElement.lang = language().split("-")[0] ?? "en";
  dressed(document.documentElement);
}

/** Show a page: a way past the header, the header, and what it is about. @param {Words} words @param {string} title @param {HTMLElement[]} header @param {(Node | null | false)[]} content */
export function page(words, title, header, content) {
  document.title = title;
  const home = h("a", { href: "/", class: "brand" }, h("span", { class: "flag", "aria-hidden": "true" }), words.say("page.title"));
  show(
    document.body,
    h("a", { href: "#main", class: "skip" }, words.say("page.skip")),
    h("header", { class: "top" }, home, h("nav", { "aria-label": words.say("page.nav") }, header)),
    h("main", { id: "main", tabIndex: -1 }, content),
  );
}

/** Say what went wrong, where everybody hears it. @param {unknown} problem */
export function trouble(problem) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return h("p", { class: "trouble", role: "alert" }, text);
}
