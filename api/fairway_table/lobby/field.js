// One field of a form, made from its schema: a list to choose from, a number, a text, an item of a pack, a player.
import { numbers, optional, simple, wordsIn } from "../inputs/schema.js";
import { h } from "../parts/dom.js";

/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {Record<string, any>} Schema */
/** @typedef {{ id: string, name: string, picture: string | null }} Item */

/**
 * A field: what it shows, what was filled in, and a place for what is wrong with that.
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => unknown} value throws a `SyntaxError` where what was written is no value
 * @property {(text: string) => void} wrong shows what is wrong; nothing takes it away
 */

/**
 * What fields are made with.
 * @typedef {object} Around
 * @property {Words} words the page's own
 * @property {Schema} root the schema that a field's own is a part of
 * @property {(kind: string) => Promise<Item[]>} items of all packs in use
 */

/** @typedef {{ control: HTMLElement, value: () => unknown }} Control */

const ITEM = "item:";
const MOST_PICKS = 8;
let made = 0;

/** Make a field. @param {string} name @param {Schema} schema @param {unknown} value @param {Around} around @returns {Field} */
export function field(name, schema, value, around) {
  const id = `field-${(made += 1)}`;
  const { control, value: given } = controlFor(schema, value, around);
  const wrong = h("p", { class: "wrong", id: `${id}-wrong`, "aria-live": "polite" });
  const about = schema.description ? h("p", { class: "soft", id: `${id}-about` }, schema.description) : null;
  const title = schema.title ?? name;
  const single = control.matches("input, select, textarea");
  if (single) control.id = id;
  else control.setAttribute("role", "group");
  if (!single) control.setAttribute("aria-label", title);
  control.setAttribute("aria-describedby", [wrong.id, about?.id].filter(Boolean).join(" "));
  const label = single ? h("label", { htmlFor: id }, title) : h("span", { class: "label" }, title);
  const element = h("div", { class: "field", "data-field": name }, label, control, about, wrong);
  return {
    element,
    value: given,
    wrong: (text) => {
      wrong.textContent = text;
      control.setAttribute("aria-invalid", String(Boolean(text)));
    },
  };
}

/** @param {Schema} schema @param {unknown} value @param {Around} around @returns {Control} */
function controlFor(schema, value, around) {
  const plain = simple(schema, around.root);
  const kind = String(schema["x-kind"] ?? "");
  const values = allowed(schema, plain);
  if (values.length) return choice(values.map((each) => [each, wordOf(schema, each, around.words)]), value);
  if (plain.type === "array") return several(schema, plain, value, around);
  if (kind.startsWith(ITEM)) return item(kind.slice(ITEM.length), value, optional(schema, around.root), around);
  if (kind === "seat") return choice(players(plain, optional(schema, around.root), around.words), value);
  if (plain.type === "integer" || plain.type === "number") return number(plain, value, optional(schema, around.root));
  if (plain.type === "string") return text(plain, value, optional(schema, around.root));
  if (plain.properties) return record(plain, value, around);
  return json(value);
}

/** What has fields of its own is a form in the form; what is not said is left out. @param {Schema} schema @param {unknown} value @param {Around} around @returns {Control} */
function record({ properties, required = [] }, value, around) {
  const given = /** @type {Record<string, unknown>} */ (value ?? {});
  const fields = Object.entries(/** @type {Record<string, Schema>} */ (properties)).map(([name, each]) => {
    const open = required.includes(name) || optional(each, around.root) ? each : { anyOf: [each, { type: "null" }], title: each.title, description: each.description, "x-kind": each["x-kind"], "x-words": each["x-words"] };
    return { name, needed: required.includes(name), field: field(name, open, given[name] ?? each.default ?? null, around) };
  });
  const written = () => fields.map((each) => ({ ...each, said: each.field.value() })).filter(({ needed, said }) => needed || (said !== null && said !== ""));
  return {
    control: h("div", { class: "record" }, fields.map((each) => each.field.element)),
    value: () => Object.fromEntries(written().map(({ name, said }) => [name, said])),
  };
}

/** @param {Schema} schema @param {Schema} plain @returns {unknown[]} */
function allowed(schema, plain) {
  const nothing = optional(schema) ? [null] : [];
  if (plain.type === "boolean") return [true, false, ...nothing];
  const inner = (schema.allOf ?? []).flatMap((/** @type {Schema} */ each) => each.then?.enum ?? []);
  const words = [...wordsIn(plain), ...inner];
  return words.length ? [...new Set([...words, ...nothing])] : [];
}

/** @param {Schema} schema @param {unknown} value @param {Words} words */
function wordOf(schema, value, words) {
  if (value === null) return words.say("options.unset");
  const told = schema["x-words"]?.[String(value)];
  return told ?? (typeof value === "boolean" ? words.say(value ? "options.yes" : "options.no") : String(value).replaceAll("_", " "));
}

/** A list to choose from: values stand in it by their place. @param {[unknown, string][]} values @param {unknown} value @returns {Control & { control: HTMLSelectElement }} */
export function choice(values, value) {
  const wanted = JSON.stringify(value ?? null);
  const place = values.findIndex(([each]) => JSON.stringify(each) === wanted);
  const control = h("select", {}, values.map(([, said], at) => h("option", { value: String(at) }, said)));
  control.selectedIndex = Math.max(place, 0);
  return { control, value: () => values[control.selectedIndex]?.[0] };
}

/** @param {Schema} schema @param {boolean} nothing @param {Words} words @returns {[unknown, string][]} */
function players(schema, nothing, words) {
  const { most } = numbers(schema);
  const seats = Array.from({ length: (most ?? 4) + 1 }, (_, seat) => /** @type {[unknown, string]} */ ([seat, words.say("waiting.player", { number: seat + 1 })]));
  return nothing ? [[null, words.say("options.unset")], ...seats] : seats;
}

/** An item by its name; until names are there, the one that is chosen. @param {string} kind @param {unknown} value @param {boolean} nothing @param {Around} around @returns {Control} */
function item(kind, value, nothing, { items, words }) {
  const none = h("option", { value: "" }, words.say("options.unset"));
  const control = h("select", {}, nothing ? none : null, value ? h("option", { value: String(value) }, String(value)) : null);
  control.value = String(value ?? "");
  items(kind).then((found) => {
    const now = control.value;
    control.replaceChildren(...(nothing ? [none] : []), ...found.map(({ id, name }) => h("option", { value: bare(id) }, name)));
    control.value = bare(now);
  });
  return { control, value: () => control.value || null };
}

/** An id without its pack. @param {string} id */
export function bare(id) {
  return id.slice(id.indexOf(":") + 1);
}

/** @param {Schema} schema @param {Schema} plain @param {unknown} value @param {Around} around @returns {Control} */
function several(schema, plain, value, around) {
  const kind = String(schema["x-kind"] ?? "");
  const inner = simple(plain.items ?? {}, around.root);
  const given = Array.isArray(value) ? value : [];
  if (inner.type === "object" || inner.type === "array" || (!kind && !wordsIn(inner).length)) return json(value);
  const most = Math.min(plain.maxItems ?? Math.max(given.length, 5), MOST_PICKS);
  const one = { ...plain.items, "x-kind": kind, type: [inner.type, "null"] };
  const picks = Array.from({ length: most }, (_, place) => controlFor(one, given[place] ?? null, around));
  picks.forEach(({ control }, place) => control.setAttribute("aria-label", String(place + 1)));
  const control = h("div", { class: "picks" }, picks.map((each) => each.control));
  return { control, value: () => picks.map((each) => each.value()).filter((each) => each !== null && each !== undefined) };
}

/** @param {Schema} schema @param {unknown} value @param {boolean} nothing @returns {Control} */
function number(schema, value, nothing) {
  const { least, most } = numbers(schema);
  const control = h("input", { type: "number", inputMode: "numeric", value: typeof value === "number" ? String(value) : "", required: !nothing });
  if (least !== null) control.min = String(least);
  if (most !== null) control.max = String(most);
  return { control, value: () => (control.value === "" ? null : control.valueAsNumber) };
}

/** @param {Schema} schema @param {unknown} value @param {boolean} nothing @returns {Control} */
function text(schema, value, nothing) {
  const control = h("input", { type: "text", value: String(value ?? "") });
  if (schema.maxLength) control.maxLength = schema.maxLength;
  return { control, value: () => (control.value === "" && nothing ? null : control.value) };
}

/** What has no field of its own is written as JSON. @param {unknown} value @returns {Control} */
function json(value) {
  const control = h("textarea", { rows: 3, spellcheck: false, value: JSON.stringify(value ?? null) });
  return { control, value: () => JSON.parse(control.value) };
}
