// Which items of the packs are played with: all, unless somebody leaves some out by their pictures.
import { h, show } from "../parts/dom.js";
import { bare } from "./field.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Words} Words */
/** @typedef {import("./field.js").Item} Item */
/** @typedef {{ element: HTMLElement, filters: () => Record<string, { without: string[] }> }} Contents */

/** Return what reads the items of some packs, each kind once. @param {Server} server @param {string[]} packs @returns {(kind: string) => Promise<Item[]>} */
export function itemsOf(server, packs) {
  /** @type {Map<string, Promise<Item[]>>} */ const known = new Map();
  return (kind) => {
    const found = known.get(kind) ?? read(server, packs, kind);
    known.set(kind, found);
    return found;
  };
}

/** @param {Server} server @param {string[]} packs @param {string} kind @returns {Promise<Item[]>} */
async function read(server, packs, kind) {
  const found = [];
  for (const pack of packs) {
    const { items } = await server.call("GET", `/v1/packs/${pack}`);
    for (let cursor = Object.hasOwn(items, kind) ? "" : null; cursor !== null; ) {
      const page = /** @type {any} */ (await server.call("GET", `/v1/packs/${pack}/${kind}`, { query: { cursor, limit: 500 } }));
      found.push(...page.items.map((/** @type {any} */ { id, texts, picture, data }) => ({ id, name: texts.name ?? bare(id), picture, data })));
      cursor = page.next ?? null;
    }
  }
  return found;
}

/**
 * Make the choice of items, kind by kind; pictures come when a kind is opened. `filters()` is what was chosen.
 * @param {Server} server @param {Words} words the page's own @param {Words} game what the ruleset says @param {string[]} packs
 * @returns {Contents}
 */
export function contents(server, words, game, packs) {
  const items = itemsOf(server, packs);
  /** @type {Map<string, Set<string>>} */ const without = new Map();
  const element = h("div", { class: "contents" });
  const fill = async () => {
    const lines = await Promise.all(packs.map((pack) => server.call("GET", `/v1/packs/${pack}`)));
    const kinds = [...new Set(lines.flatMap((each) => Object.entries(each.items).filter(([, count]) => Number(count) > 1).map(([kind]) => kind)))];
    show(element, kinds.map(one));
  };
  const one = (/** @type {string} */ kind) => {
    const left = new Set();
    without.set(kind, /** @type {Set<string>} */ (left));
    const grid = h("div", { class: "thumbs" });
    const count = h("span", { class: "soft" });
    const made = h("details", {}, h("summary", {}, game.name("kind", kind), " ", count), grid);
    made.addEventListener("toggle", async () => {
      if (!made.open || grid.childElementCount) return;
      const found = await items(kind);
      show(grid, found.map((item) => thumb(item, (used) => {
        if (used) left.delete(item.id);
        else left.add(item.id);
        count.textContent = left.size ? words.say("contents.count", { used: found.length - left.size, all: found.length }) : "";
      })));
    });
    return made;
  };
  fill();
  const filters = () => Object.fromEntries([...without].filter(([, left]) => left.size).map(([kind, left]) => [kind, { without: [...left] }]));
  return { element, filters };
}

/** @param {Item} item @param {(used: boolean) => void} give */
function thumb({ name, picture }, give) {
  const box = h("input", { type: "checkbox", checked: true });
  box.addEventListener("change", () => give(box.checked));
  return h("label", { class: "thumb" }, box, picture ? h("img", { src: picture, alt: "", loading: "lazy", width: 96, height: 96 }) : null, h("span", {}, name));
}
