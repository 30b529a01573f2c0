// What any client needs: the first action of a choice, written out. The types are those that were generated.

import type { components } from "./generated/schema";

export type Choice = components["schemas"]["Listing"];
export type Action = components["schemas"]["ActionOrder"];

/** Return the first action that somebody waits for. */
export function firstAction(choices: Choice[]): Action {
  const choice = choices.find((each) => each.must && each.rows?.length);
  if (!choice?.rows) throw new Error("nobody is asked");
  const fields = choice.fields ?? [];
  const row = [...(choice.rows[0] ?? [])];
  if (choice.notes) row.pop();
  if (fields.length) row.push((choice.each ?? (row.pop() as unknown[]))[0]);
  return { type: choice.action, ...choice.fixed, ...Object.fromEntries(fields.map((name, at) => [name, row[at]])) };
}

/** Wait a little for a bot. */
export const pause = () => new Promise((done) => setTimeout(done, 10));
