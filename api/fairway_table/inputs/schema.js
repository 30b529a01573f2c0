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

/** Return between which whole numbers a value lies. @param {Schema} schema @returns {{ least: number | null, most: number | null }} */
export function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  const inside = (/** @type {number | undefined} */ edge, /** @type {number} */ by) => (edge === undefined ? null : edge + by);
  return { least: minimum ?? inside(exclusiveMinimum, 1), most: maximum ?? inside(exclusiveMaximum, -1) };
}

/**
 * Return what a field begins with: what is there already, what the schema says, or the least that fits.
 * @param {Schema} schema @param {Schema} [root] @param {unknown} [value] @returns {unknown}
 */
export function beginning(schema, root = schema, value) {
  if (value !== undefined && value !== null && typeof value !== "object") return value;
  const found = simple(schema, root);
  if (found.prefixItems && !Array.isArray(value)) return found.prefixItems.map((/** @type {Schema} */ each) => beginning(each, root));
  if (Array.isArray(value)) return value;
  if (found.properties) {
    const needed = Object.entries(found.properties).filter(([name]) => (found.required ?? []).includes(name));
    return { ...Object.fromEntries(needed.map(([name, each]) => [name, beginning(/** @type {Schema} */ (each), root)])), ...value };
  }
  if (value !== undefined) return value;
  if ("default" in found) return found.default;
  if (optional(schema, root)) return null;
  if (wordsIn(found).length) return wordsIn(found)[0];
  if (found.type === "array") return [];
  if (found.type === "boolean") return false;
  if (found.type === "string") return "";
  const { least, most } = numbers(found);
  return Math.min(Math.max(0, least ?? 0), most ?? Infinity);
}
