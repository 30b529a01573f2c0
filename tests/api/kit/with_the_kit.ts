// Play a match with the kit, and types that openapi-typescript has made from the contract.

import { Server, expand, type Action, type Match } from "./fairway.js";
import type { components } from "./generated/schema";

type Schemas = components["schemas"];

/** Take the first action that is listed, or that the server lists when it is asked for a part. */
async function first(me: Match, choices: Schemas["Listing"][]): Promise<Action | undefined> {
  const asked = choices.filter((each) => each.must);
  for await (const { action } of me.actions(asked)) return action;
  return expand(choices)[0]?.action;
}

export async function play(order: Schemas["NewMatch"]): Promise<Schemas["Scores"]> {
  const server = new Server("http://127.0.0.1:8000", { language: "en" });
  const [me] = (await server.create({ ...order })).seats;
  if (!me) throw new Error("no seat of this match is mine");
  for await (const { choices, revision } of me.turns()) {
    const action = await first(me, choices);
    if (action) await me.act(action, { revision });
  }
  return me.scores();
}
