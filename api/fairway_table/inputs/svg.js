// Elements of pictures from data, as `h` makes those of pages.

const SPACE = "http://www.w3.org/2000/svg";

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Record<string, string | number>} [given] @param {...(Node | string | (Node | string)[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, given = {}, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, String(value));
  made.append(...children.flat());
  return made;
}
