// Where an item that the game names is drawn: by the pack it comes from, whichever copy of it is meant.
/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {import("/kit/fairway.js").Server} Server */

/**
 * Return where an item is drawn; null if no pack has it.
 * @param {Server} server @param {Words} words @param {string} kind such as `tiles` @param {string} id of the item or of a copy: `t036b` is one of `t036`
 * @returns {string | null}
 */
export function pictureOf(server, words, kind, id) {
  const known = Object.keys(words.items[kind] ?? {}).filter((each) => each.includes(":"));
  for (const name of [id, id.slice(0, -1), id.slice(0, -2)]) {
    const found = known.find((each) => each === name || each.endsWith(`:${name}`));
    if (!found || !name) continue;
    const [pack = "", ...item] = found.split(":");
    return server.itemUrl(pack, kind, item.join(":"));
  }
  return null;
}
