// Elements from data: h("button", { class: "big", onclick: act }, "Play").

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Make an element. Names that begin with `on` listen; `class`, `aria-…` and `data-…` are attributes; everything else is a
 * property where the element has it, and an attribute where it does not. Null, undefined and false leave out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [given]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  set(made, given);
  made.append(...kept(children));
  return made;
}

/**
 * Set what is given on an element that is there.
 * @param {Element} element @param {Record<string, any>} given
 */
export function set(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on") && typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes("-") && name !== "list" && name !== "form") {
      if (value !== undefined) /** @type {any} */ (element)[name] = value;
    } else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/** Show other children. @param {ParentNode} parent @param {...(Child | Child[])} children */
export function show(parent, ...children) {
  parent.replaceChildren(...kept(children));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  const all = /** @type {Child[]} */ (children.flat());
  return all.filter((each) => each !== null && each !== undefined && each !== false).map((each) => (typeof each === "number" ? String(each) : /** @type {Node | string} */ (each)));
}
