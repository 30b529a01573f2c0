// A dialog: a heading, what is in it, and a way out. The browser keeps the focus inside and gives it back.
import { h } from "../parts/dom.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

/** Open a dialog. @param {Words} words @param {string} title @param {(Node | null)[]} content @param {() => void} [closed] @returns {HTMLDialogElement} */
export function dialog(words, title, content, closed = () => {}) {
  const close = h("button", { type: "button", class: "close", "aria-label": words.say("page.close"), onclick: () => made.close() }, "×");
  const heading = h("h2", { id: "dialog-title", tabIndex: -1 }, title);
  const made = h("dialog", { "aria-labelledby": "dialog-title" }, h("div", { class: "head" }, heading, close), h("div", { class: "body" }, content));
  made.addEventListener("close", () => {
    made.remove();
    closed();
  });
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close(); // beside it
  });
  document.querySelector("dialog")?.close(); // one thing at a time
  document.body.append(made);
  made.showModal();
  heading.focus();
  return made;
}
