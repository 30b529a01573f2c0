// How somebody likes the table: kept on this device, and told to nobody.
import { change, settings } from "../parts/device.js";
import { h } from "../parts/dom.js";
import { dialog } from "./dialog.js";
import { dress } from "./visit.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** @param {Words} words @param {string[]} languages that the server has texts in */
export function openSettings(words, languages) {
  const now = settings();
  const before = now.language;
  const name = h("input", { type: "text", id: "set-name", value: now.name, maxLength: 40, autocomplete: "nickname" });
  name.addEventListener("input", () => change({ name: name.value.trim() }));
  const language = choice("set-language", ["", ...languages], now.language, (each) => (each ? called(each) : words.say("settings.browser")));
  language.addEventListener("change", () => change({ language: language.value }));
  const theme = choice("set-theme", THEMES, now.theme, (each) => words.say(`settings.theme.${each}`));
  theme.addEventListener("change", () => {
    change({ theme: /** @type {typeof THEMES[number]} */ (theme.value) });
    dress();
  });
  dialog(
    words,
    words.say("settings.title"),
    [
      line(words.say("settings.name"), name, words.say("settings.name.about")),
      line(words.say("settings.language"), language),
      line(words.say("settings.theme"), theme),
      tick("set-confirm", words.say("settings.confirm"), now.confirm, (confirm) => change({ confirm })),
      tick("set-hints", words.say("settings.hints"), now.hints, (hints) => change({ hints })),
    ],
    () => {
      if (settings().language !== before) location.reload(); // every word is another
    },
  );
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

/** @param {string} label @param {HTMLElement} field @param {string} [about] */
function line(label, field, about) {
  return h("div", { class: "field" }, h("label", { htmlFor: field.id }, label), field, about ? h("p", { class: "soft" }, about) : null);
}

/** @param {string} id @param {string} label @param {boolean} checked @param {(checked: boolean) => void} give */
function tick(id, label, checked, give) {
  const box = h("input", { type: "checkbox", id, checked });
  box.addEventListener("change", () => give(box.checked));
  return h("label", { class: "tick" }, box, label);
}
