// Somebody was invited: who plays what, a name, and a chair. /table/join#ID/CODE, or without a code where seats are open.
import { change, keep, seats, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { page, trouble, visit } from "./visit.js";
import { person } from "./waiting.js";

const { server, words } = await visit();
const [id = "", code = ""] = location.hash.slice(1).split("/");

/** Sit down, keep the seat on this device, and go there. @param {string} name */
async function sit(name) {
  const body = code ? { name, code } : { name };
  const { seat, token } = await server.call("POST", `/v1/matches/${encodeURIComponent(id)}/seats`, { body });
  change({ name });
  const kept = keep({ match: id, seat, token, name });
  location.replace(`/table/${id}${kept ? "" : `#${token}`}`);
}

/** @param {any} info of the match @param {any} ruleset a line of what can be played */
function door(info, ruleset) {
  const name = h("input", { type: "text", id: "join-name", required: true, maxLength: 40, value: settings().name, autocomplete: "nickname" });
  const wrong = h("div", { id: "join-wrong", "aria-live": "polite" });
  const button = h("button", { class: "go" }, words.say("join.sit"));
  name.setAttribute("aria-describedby", "join-wrong");
  const form = h("form", { class: "door" }, h("label", { htmlFor: "join-name" }, words.say("join.name")), name, wrong, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    await sit(name.value.trim()).catch((problem) => show(wrong, trouble(problem)));
    button.disabled = false;
  });
  const inviter = info.seats.find((/** @type {any} */ { kind, name: called }) => kind === "player" && called)?.name;
  return h(
    "section",
    { class: "join" },
    ruleset?.picture ? h("img", { src: server.url(ruleset.picture), alt: "", width: 390, height: 260 }) : null,
    h("div", {},
      h("h1", {}, inviter ? words.say("join.from", { name: inviter }) : words.say("join.title")),
      h("p", { class: "game" }, info.title ? `${info.title} · ` : "", ruleset?.text ?? info.recipe.ruleset),
      h("p", { class: "soft" }, ruleset?.about ?? ""),
      h("ul", { class: "people" }, info.seats.map((/** @type {any} */ each) => person(words, each))),
      form,
      h("p", {}, h("a", { href: `/table/${id}` }, words.say("join.watch"))),
    ),
  );
}

if (seats(id).length) location.replace(`/table/${id}`);
else {
  try {
    const [info, rulesets] = await Promise.all([server.match(id).info(), server.rulesets()]);
    page(words, words.say("join.title"), [], [door(info, rulesets.find((each) => each.name === info.recipe.ruleset))]);
    /** @type {HTMLElement | null} */ (document.getElementById("join-name"))?.focus();
  } catch (problem) {
    page(words, words.say("join.title"), [], [trouble(problem)]);
  }
}
