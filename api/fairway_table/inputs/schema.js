// Reading JSON schemas: what a field may hold, and what it begins with. Nothing here touches a page.

/** @typedef {Record<string, any>} Schema */

/** Follow references within a schema. @param {Schema} schema @param {Schema} [root] @returns {Schema} */
export function resolved(schema, root = schema) {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  const found = name === undefined ? undefined : root.$defs?.[name];
  return found ? resolved(found, root) : schema;
}

/** Return the one schema that a value has which is there: without null. @param {Schema} schema @param {Schema} [root] @returns {Schema} */
export function simple(schema, root = schema) {
  const found = resolved(schema, root);
  const branches = (found.anyOf ?? found.oneOf ?? []).filter((/** @type {Schema} */ each) => each.type !== "null");
  if (branches.length === 1) return simple(branches[0], root);
  return Array.isArray(found.type) ? { ...found, type: found.type.find((/** @type {string} */ each) => each !== "null") } : found;
}

/** Whether nothing is a value, too. @param {Schema} schema @param {Schema} [root] @returns {boolean} */
export function optional(schema, root = schema) {
  const found = resolved(schema, root);
  const branches = found.anyOf ?? found.oneOf ?? [];
  return found.type === "null" || [found.type].flat().includes("null") || (found.enum ?? []).includes(null) || branches.some((/** @type {Schema} */ each) => optional(each, root));
}

/** Return the words among which a value is one; none if it can be any. @param {Schema} schema @returns {unknown[]} */
export function wordsIn(schema) {
  return schema.enum ?? ("const" in schema ? [schema.const] : []);
}

/** Return between which numbers a value lies. @param {Schema} schema @returns {{ least: number | null, most: number | null }} */
export function numbers({ minimum, maximum }) {
  return { least: minimum ?? null, most: maximum ?? null };
}
