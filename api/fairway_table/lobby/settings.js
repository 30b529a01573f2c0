// How somebody likes the table: kept on this device, and told to nobody.
import { change, settings } from "../parts/device.js";
import { h } from "../parts/dom.js";
import { languages, line, themes } from "../parts/liking.js";
import { dialog } from "./dialog.js";
import { dress } from "./visit.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

/** @param {Words} words @param {string[]} known languages that the server has texts in */
export function openSettings(words, known) {
  const now = settings();
  const before = now.language;
  const name = h("input", { type: "text", id: "set-name", value: now.name, maxLength: 40, autocomplete: "nickname" });
  name.addEventListener("input", () => change({ name: name.value.trim() }));
  const language = languages(words, known, () => {});
  const theme = themes(words, dress);
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

/** @param {string} id @param {string} label @param {boolean} checked @param {(checked: boolean) => void} give */
function tick(id, label, checked, give) {
  const box = h("input", { type: "checkbox", id, checked });
  box.addEventListener("change", () => give(box.checked));
  return h("label", { class: "tick" }, box, label);
}
