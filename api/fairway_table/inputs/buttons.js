// A row of buttons: one for each value. What every kind gets that has no widget of its own.
import { h } from "../parts/dom.js";
import { label, same, told } from "./asked.js";

/** @typedef {import("./asked.js").Asked} Asked */

/** @param {Asked} asked */
export function buttons(asked) {
  const { values = [], value, give } = asked;
  const made = values.map((each) => {
    const button = h("button", { type: "button", class: "choice", "aria-pressed": String(value !== undefined && same(each, value)) }, told(asked, each));
    button.addEventListener("click", () => {
      for (const other of made) other.setAttribute("aria-pressed", String(other === button));
      give(each);
    });
    return button;
  });
  return h("div", { class: "input choices", role: "group", "aria-label": label(asked) }, made);
}
