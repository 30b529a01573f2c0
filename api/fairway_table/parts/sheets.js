// Style sheets for what is in a shadow root: added when they are needed, once.

const HOME = new URL("../css/", import.meta.url);

/**
 * See to it that a root has sheets; resolves when they are there, or cannot be had.
 * @param {Node} root of whatever they are for @param {string[]} names @returns {Promise<unknown>}
 */
export function styled(root, ...names) {
  if (!(root instanceof ShadowRoot)) return Promise.resolve(); // a page has its own
  return Promise.all(names.map((name) => loaded(root, new URL(`${name}.css`, HOME).href)));
}

/** @param {ShadowRoot} root @param {string} href */
function loaded(root, href) {
  const known = /** @type {HTMLLinkElement | null} */ (root.querySelector(`link[href="${href}"]`));
  const sheet = known ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const last = [...root.children].filter((each) => each instanceof HTMLLinkElement).at(-1);
  if (!known && last) last.after(sheet); // a later sheet may overrule an earlier one
  else if (!known) root.prepend(sheet);
  if (sheet.sheet) return Promise.resolve();
  return new Promise((done) => ["load", "error"].forEach((event) => sheet.addEventListener(event, done, { once: true })));
}
