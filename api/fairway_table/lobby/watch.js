// Going to a match that somebody has told you of: a link or its id.
import { h } from "../parts/dom.js";
import { matchIn } from "./order.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

/** @param {Words} words */
export function watching(words) {
  const field = h("input", { type: "text", id: "watch-field", required: true, autocomplete: "off", placeholder: words.say("watch.example") });
  const wrong = h("p", { class: "wrong", id: "watch-wrong", "aria-live": "polite" });
  field.setAttribute("aria-describedby", "watch-wrong");
  const form = h(
    "form",
    { class: "watch" },
    h("label", { htmlFor: "watch-field" }, words.say("watch.label")),
    h("div", { class: "row" }, field, h("button", { class: "quiet" }, words.say("watch.go"))),
    wrong,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const id = matchIn(field.value);
    wrong.textContent = id ? "" : words.say("watch.none");
    const hash = field.value.includes("#") ? field.value.slice(field.value.indexOf("#")) : "";
    if (id) location.assign(`/table/${id}${hash}`);
  });
  return h("section", { "aria-labelledby": "watch" }, h("h2", { id: "watch" }, words.say("watch.title")), form);
}
