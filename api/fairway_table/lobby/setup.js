// A match made to order: seats, options, packs and items, house rules, a seed. What the server refuses is said beside its field.
import { settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { contents, itemsOf } from "./contents.js";
import { dialog } from "./dialog.js";
import { field } from "./field.js";
import { make } from "./making.js";
import { changed, furtherPacks, houseRules, ordered, usual } from "./order.js";
import { seating } from "./seating.js";
import { trouble } from "./visit.js";
import { Problem, Words } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Server} Server */

const FIELD = /^\$\.options\.([^.]+)\.([^.[]+)/;
const SEAT = /^\$\.seats\[(\d+)\]/;

/** @param {Server} server @param {Words} words @param {any} ruleset a line of what can be played */
export async function openSetup(server, words, ruleset) {
  const body = h("div", {}, h("p", { class: "soft" }, words.say("page.loading")));
  dialog(words, ruleset.text ?? ruleset.name, [body]);
  try {
    const [{ plugins }, { packs }, rulesets, described, texts] = await Promise.all([
      server.call("GET", "/v1/plugins"),
      server.call("GET", "/v1/packs"),
      server.rulesets(),
      server.ruleset(ruleset.name),
      server.texts(ruleset.name),
    ]);
    const content = contents(server, words, new Words(texts, server.language), ruleset.packs);
    show(body, form(server, words, ruleset, described, content, houseRules(ruleset, plugins), furtherPacks(rulesets, packs)));
  } catch (problem) {
    show(body, trouble(problem));
  }
}

/** @param {Server} server @param {Words} words @param {any} ruleset @param {any} described @param {import("./contents.js").Contents} content @param {any[]} house @param {any[]} packs */
function form(server, words, ruleset, described, content, house, packs) {
  const people = seating(words, ruleset.seats, described.bots, usual(ruleset.seats, described.bots, settings().name));
  const further = ticks("packs", packs.map(({ id, name }) => ({ name: id, text: name || id })));
  const added = ticks("plugins", house);
  const choices = h("div", {});
  let options = optionFields(server, words, ruleset, described);
  show(choices, options.element);
  added.element.addEventListener("change", async () => {
    const plugins = added.chosen().join(",");
    const again = await server.call("GET", `/v1/rulesets/${encodeURIComponent(ruleset.name)}`, { query: { plugins } }).catch((problem) => problem);
    if (again instanceof Error) return show(wrong, trouble(again));
    options = optionFields(server, words, ruleset, again);
    show(choices, options.element);
  });
  const title = h("input", { type: "text", id: "match-title", maxLength: 60, autocomplete: "off" });
  const seed = h("input", { type: "text", id: "seed", maxLength: 100, autocomplete: "off" });
  const wrong = h("div", { "aria-live": "assertive" });
  const button = h("button", { class: "go" }, words.say("setup.begin"));
  const made = h(
    "form",
    { class: "setup", noValidate: true },
    people.element,
    house.length ? h("fieldset", {}, h("legend", {}, words.say("setup.house")), added.element) : null,
    choices,
    h("details", {}, h("summary", {}, words.say("setup.contents")), further.count ? h("fieldset", {}, h("legend", {}, words.say("setup.packs")), further.element) : null, content.element),
    h("details", {}, h("summary", {}, words.say("setup.luck")), h("div", { class: "field" }, h("label", { htmlFor: "seed" }, words.say("setup.seed")), seed, h("p", { class: "soft" }, words.say("setup.seed.about")))),
    h("div", { class: "field" }, h("label", { htmlFor: "match-title" }, words.say("setup.title")), title),
    wrong,
    h("div", { class: "buttons sticky" }, button),
  );
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sitting = people.seats();
    const lonely = sitting.some(({ who }) => who === "friend") && !sitting.some(({ who }) => who === "me" || who === "here");
    people.wrong(0, lonely ? words.say("seats.nobody_here") : "");
    if (lonely) return; // who has no seat could neither invite friends nor begin without them
    button.disabled = true;
    show(wrong);
    options.clear();
    try {
      await make(server, {
        ruleset: ruleset.name,
        seats: ordered(sitting, described.bots),
        ...filled({ plugins: added.chosen(), packs: further.chosen(), options: options.values(), items: content.filters(), seed: seed.value.trim(), title: title.value.trim() }),
      });
    } catch (problem) {
      if (!(problem instanceof FieldFault)) show(wrong, trouble(problem));
      if (problem instanceof Problem) for (const { path, message } of /** @type {any[]} */ (problem.errors)) place(path, message, people, options);
      made.querySelector("[aria-invalid=true]")?.scrollIntoView({ block: "center" });
    }
    button.disabled = false;
  });
  return made;
}

/** Leave out what says nothing. @param {Record<string, any>} order */
function filled(order) {
  return Object.fromEntries(Object.entries(order).filter(([, value]) => (typeof value === "object" ? Object.keys(value).length : value)));
}

/**
 * Put a fault where it belongs.
 * @param {string} path @param {string} text
 * @param {{ wrong: (place: number, text: string) => void }} people
 * @param {{ wrong: (plugin: string, option: string, text: string) => void }} options
 */
function place(path, text, people, options) {
  const [, plugin = "", option = ""] = FIELD.exec(path) ?? [];
  if (option) options.wrong(plugin, option, text);
  const seat = SEAT.exec(path)?.[1];
  if (seat !== undefined) people.wrong(Number(seat), text);
}

/** Something was written that is no value; it is told beside its field. */
class FieldFault extends Error {}

/** Make the options of every plugin, closed until somebody looks. @param {Server} server @param {Words} words @param {any} ruleset @param {any} described */
function optionFields(server, words, ruleset, described) {
  const items = itemsOf(server, ruleset.packs);
  /** @type {Record<string, Record<string, import("./field.js").Field>>} */ const fields = {};
  /** @type {Record<string, Record<string, unknown>>} */ const usually = {};
  const parts = described.plugins.filter((/** @type {any} */ each) => each.options).map((/** @type {any} */ { name, text, options: schema }) => {
    const properties = Object.entries(/** @type {Record<string, any>} */ (schema.properties));
    usually[name] = Object.fromEntries(properties.map(([option, each]) => [option, each.default]));
    fields[name] = Object.fromEntries(properties.map(([option, each]) => [option, field(option, each, each.default, { words, root: schema, items })]));
    const title = words.say("setup.options", { name: text ?? name, n: properties.length });
    const elements = (/** @type {boolean} */ everyday) => properties.filter(([, each]) => Boolean(each["x-everyday"]) === everyday).flatMap(([option]) => fields[name]?.[option]?.element ?? []);
    const [first, others] = [elements(true), elements(false)];
    const folded = first.length && others.length ? [h("details", { class: "small-print" }, h("summary", {}, words.say("setup.small_print", { n: others.length })), others)] : others;
    return h("details", { class: "options", "data-plugin": name }, h("summary", {}, title), first, folded);
  });
  const wrong = (/** @type {string} */ plugin, /** @type {string} */ option, /** @type {string} */ text) => {
    const found = fields[plugin]?.[option];
    found?.wrong(text);
    for (let closed = text ? found?.element.closest("details") : null; closed; closed = closed.parentElement?.closest("details")) closed.open = true;
  };
  const each = () => Object.entries(fields).flatMap(([plugin, own]) => Object.entries(own).map(([option, one]) => ({ plugin, option, one })));
  return {
    element: h("div", {}, parts),
    wrong,
    clear: () => each().forEach(({ one }) => one.wrong("")),
    values: () => {
      /** @type {Record<string, Record<string, unknown>>} */ const chosen = {};
      for (const { plugin, option, one } of each()) {
        try {
          (chosen[plugin] ??= {})[option] = one.value();
        } catch (fault) {
          wrong(plugin, option, words.say("options.no_value"));
          throw new FieldFault(option, { cause: fault });
        }
      }
      return changed(chosen, usually);
    },
  };
}

/** Things that can be added. @param {string} name @param {{ name: string, text?: string, about?: string }[]} things */
function ticks(name, things) {
  const boxes = things.map((each) => h("input", { type: "checkbox", name, value: each.name }));
  const element = h("div", { class: "ticks" }, things.map((each, place) => h("label", { class: "tick" }, boxes[place], h("span", {}, each.text ?? each.name, each.about ? h("small", { class: "soft" }, each.about) : null))));
  return { element, count: things.length, chosen: () => boxes.filter((box) => box.checked).map((box) => box.value) };
}
