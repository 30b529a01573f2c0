// What somebody may mean who points at something that is not lit: an action like those that are listed, but there. Trying it tells why not.
import { expand } from "/kit/fairway.js";
import { filled } from "./naming.js";

/** @typedef {import("/kit/fairway.js").Action} Action */
/** @typedef {import("/kit/fairway.js").Listing} Listing */

/**
 * Return the action that pointing there would mean, were it allowed; null if nothing that may be done points at such things.
 * @param {Listing[]} listings @param {Action[]} fitting actions that fit what was pointed at before
 * @param {string} pointer without a seat @returns {Action | null}
 */
export function supposed(listings, fitting, pointer) {
  for (const listing of listings) {
    const like = fitting.find(({ type }) => type === listing.action) ?? expand([listing])[0]?.action;
    if (!like) continue;
    for (const template of listing.points ?? []) {
      const values = filled(template, pointer);
      const moved = values && instead(like, values);
      if (moved) return moved;
    }
  }
  return null;
}

/** Put other values into an action's fields, written as they were; null where it has no such fields. @param {Action} action @param {Record<string, string>} values */
function instead(action, values) {
  /** @type {Action} */ const made = { ...action };
  for (const [name, value] of Object.entries(values)) {
    if (!(name in action)) return null;
    made[name] = written(value, action[name]);
  }
  return made;
}

/** @param {string} value @param {unknown} like @returns {unknown} */
function written(value, like) {
  const parts = value.split(",");
  if (typeof like === "number") return Number(value);
  if (Array.isArray(like)) return parts.length === 2 && like.every((each) => typeof each === "number") ? parts.map(Number) : [value];
  if (typeof like === "object" && like !== null) return Object.fromEntries(Object.keys(like).map((name, place) => [name, Number(parts[place])]));
  return value;
}
