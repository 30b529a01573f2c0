// How somebody likes the pages to look and to speak: chosen in the lobby and at the table alike, kept on this device.
import { change, settings } from "./device.js";
import { h } from "./dom.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** Put colours on an element: those that were chosen, or the system's. @param {HTMLElement} element */
export function dressed(element) {
  const { theme } = settings();
  if (theme === "system") delete element.dataset.theme;
  else element.dataset.theme = theme;
}

/** Make the choice of colours. @param {Words} words @param {() => void} chosen */
export function themes(words, chosen) {
  const made = choice("set-theme", THEMES, settings().theme, (each) => words.say(`settings.theme.${each}`));
  made.addEventListener("change", () => {
    change({ theme: /** @type {typeof THEMES[number]} */ (made.value) });
    chosen();
  });
  return made;
}

/** Make the choice of a language. @param {Words} words @param {string[]} languages that the server has texts in @param {() => void} chosen */
export function languages(words, languages, chosen) {
  const made = choice("set-language", ["", ...languages], settings().language, (each) => (each ? called(each) : words.say("settings.browser")));
  made.addEventListener("change", () => {
    change({ language: made.value });
    chosen();
  });
  return made;
}

/** Return what a language is called by those who speak it. @param {string} language */
function called(language) {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

/** @param {string} id @param {readonly string[]} values @param {string} now @param {(value: string) => string} text */
export function choice(id, values, now, text) {
  const made = h("select", { id }, values.map((value) => h("option", { value, selected: value === now }, text(value))));
  made.value = now;
  return made;
}

/** A field with its name before it. @param {string} label @param {HTMLElement} field @param {string} [about] */
export function line(label, field, about) {
  return h("div", { class: "field" }, h("label", { htmlFor: field.id }, label), field, about ? h("p", { class: "soft" }, about) : null);
}
