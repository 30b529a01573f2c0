// What something that can be pointed at is called, for people who hear the table instead of seeing it.
import { parsePointer } from "/kit/fairway.js";

/** @typedef {import("/kit/fairway.js").Listing} Listing */
/** @typedef {import("/kit/fairway.js").Words} Words */
/** The words of a game, and those of the page. @typedef {{ words: Words, speech: Words }} Said */

const SQUARE = /^(?:square|path)$/;

/**
 * Return what a pointer names, in words: the fields that make it say what it holds.
 * @param {string} pointer @param {Iterable<Listing>} listings whose actions point there @param {Said} said
 * @param {string} [title] what the picture itself calls it
 * @returns {string}
 */
export function nameOf(pointer, listings, said, title = "") {
  for (const listing of listings) {
    for (const template of listing.points ?? []) {
      const told = toldBy(listing, template, pointer, said);
      if (told) return title && !told.includes(title) && !isId(title, pointer) ? labelled(said, told, title) : told;
    }
  }
  return title && !isId(title, pointer) ? title : plain(pointer, said.words);
}

/** Return what a player is called where that stands by itself, as over a column; oneself, without a name, is just you. @param {import("./game.js").Game} game @param {number} seat */
export function heading({ words, speech, seat: own }, seat) {
  const name = seat === own && !words.names[seat] ? speech.say("table.you") : words.player(seat);
  return name.charAt(0).toLocaleUpperCase(words.language) + name.slice(1);
}

/** Whether a title says no more than the pointer does. @param {string} title @param {string} pointer */
function isId(title, pointer) {
  return pointer.endsWith(`:${title}`);
}

/** Put a label before what it is about, as a language writes that. @param {Said} said @param {string} what @param {string} of */
function labelled({ speech }, what, of) {
  return speech.say("page.label", { what, of });
}

/** @param {Listing} listing @param {string} template @param {string} pointer @param {Said} said */
function toldBy(listing, template, pointer, said) {
  const { words } = said;
  const values = filled(template, pointer);
  if (!values) return "";
  const kinds = Object.fromEntries(Object.keys(values).map((name) => [name, listing.inputs?.[name]?.kind ?? words.fields[pluginOf(listing.action)]?.[name] ?? ""]));
  const column = Object.keys(kinds).find((name) => kinds[name] === "column");
  const row = Object.keys(kinds).find((name) => kinds[name] === "row");
  if (column && row) return words.square(Number(values[column]), Number(values[row]));
  return Object.entries(values)
    .map(([name, value]) => {
      const told = words.tell(listing.action, name, /^-?\d+$/.test(value) ? Number(value) : value);
      return SQUARE.test(kinds[name] ?? "") ? told : labelled(said, listing.inputs?.[name]?.text ?? words.field(listing.action, name), told);
    })
    .join(", ");
}

/** Read the values of a template's fields out of a pointer; null if it is none of its. @param {string} template @param {string} pointer */
export function filled(template, pointer) {
  const body = template.replace(/^seat:\{[\w.]+\}\//, "");
  const names = [...body.matchAll(/\{([\w.]+)\}/g)].map(([, name = ""]) => name);
  const single = names.length === 1; // one field may hold a whole square: `cell:{first}`
  const source = body.split(/\{[\w.]+\}/).map(escaped).join(single ? "([^:]+)" : "([^:,]+)");
  const found = new RegExp(`^${source}$`).exec(pointer.replace(/^seat:\d+\//, ""));
  return found && Object.fromEntries(names.map((name, place) => [name, found[place + 1] ?? ""]));
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A pointer that no listing explains: its kind and its values, readably. @param {string} pointer @param {Words} words */
function plain(pointer, words) {
  const read = parsePointer(pointer);
  if (!read) return pointer;
  const [value = ""] = read.values;
  const square = /^(-?\d+),(-?\d+)$/.exec(value);
  if (square) return words.square(Number(square[1]), Number(square[2]));
  return read.kind === "seat" ? words.player(Number(value)) : `${read.kind} ${read.values.join(" ")}`;
}

/** @param {string} tag */
function pluginOf(tag) {
  return tag.split(".", 1)[0] ?? "";
}
