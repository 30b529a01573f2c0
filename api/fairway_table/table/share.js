// Giving a match to others: a link that anybody may watch, and the file that any server can replay.

/** @typedef {import("./game.js").Game} Game */

/** Return the address at which anybody may watch a match, from a step on if one is named. @param {Game} game @param {number | null} [step] */
export function watchAddress(game, step = null) {
  return `${game.match.server.address}/table/${game.match.id}${step === null ? "" : `?step=${step}`}`;
}

/**
 * Share an address the way the device does it, or copy it; return what was done: `shared`, `copied`, or nothing.
 * @param {string} url @param {string} title @returns {Promise<"shared" | "copied" | "">}
 */
export async function share(url, title) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, title });
      return "shared";
    }
    await navigator.clipboard.writeText(url); // missing where a page has no TLS
    return "copied";
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "AbortError" ? "shared" : ""; // somebody thought better of it
  }
}

/** Save something as a file. @param {unknown} content @param {string} name */
export function download(content, name) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
