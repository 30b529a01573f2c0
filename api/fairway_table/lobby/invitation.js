// An invitation: a link to copy, to share, and as a QR code for who sits at the same table.
import { h } from "../parts/dom.js";
import { qr } from "./qr.js";

/** @typedef {import("/kit/fairway.js").Words} Words */

const SVG = "http://www.w3.org/2000/svg";
const LOCAL = /^(localhost|127\.|\[::1\])/; // an address that means this machine, whoever uses it
const QUIET = 4; // squares around a code, so that a camera finds it

/** @param {Words} words @param {string} link @param {string} title what it is an invitation to */
export function invitation(words, link, title) {
  const field = h("input", { type: "text", readOnly: true, value: link, "aria-label": words.say("invite.link") });
  field.addEventListener("focus", () => field.select());
  const told = h("span", { class: "soft", role: "status" });
  const copy = h("button", { type: "button", class: "go" }, words.say("invite.copy"));
  copy.addEventListener("click", async () => {
    told.textContent = words.say((await copied(field)) ? "invite.copied" : "invite.copy_by_hand");
  });
  const share = "share" in navigator ? h("button", { type: "button", class: "quiet" }, words.say("invite.share")) : null;
  share?.addEventListener("click", () => navigator.share({ title, url: link }).catch(() => {})); // who changes their mind shares nothing
  return h(
    "div",
    { class: "invitation" },
    code(link, words.say("invite.code")),
    h(
      "div",
      { class: "link-row" },
      field,
      h("div", { class: "row" }, copy, share, told),
      LOCAL.test(new URL(link).hostname) ? h("p", { class: "soft" }, words.say("invite.local")) : null,
    ),
  );
}

/** Draw a QR code. @param {string} text @param {string} label */
export function code(text, label) {
  const rows = qr(text);
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => row.flatMap((each, x) => (each ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", `0 0 ${size} ${size}`);
  drawn.setAttribute("class", "qr");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", label);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", dark.join(""));
  drawn.append(path);
  return drawn;
}

/** Copy what stands in a field; false where a page may not, which is so without TLS. @param {HTMLInputElement} field */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
