// Play a match with types from openapi-typescript and its client, openapi-fetch.

import createClient from "openapi-fetch";
import { firstAction, pause } from "./first_action";
import type { components, paths } from "./generated/schema";

type Problem = components["schemas"]["Problem"];

const client = createClient<paths>({ baseUrl: process.argv[2] });

function answered<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (error) throw new Error(`${error.status} ${error.code}: ${error.detail} ${error.rule?.toUpperCase() ?? ""}`);
  return data as T;
}

async function main() {
  const body = { ruleset: "designer", seats: [{ name: "Ann" }, { bot: "greedy" }], seed: "typed" };
  const made = answered(await client.POST("/v1/matches", { body }));
  const path = { match_id: made.match.id };
  const headers = { Authorization: `Bearer ${made.tokens[0]?.token}` };
  for (;;) {
    const view = answered(await client.GET("/v1/matches/{match_id}/view", { params: { path }, headers }));
    if (view.over) break;
    if (!view.choices.some((each) => each.must)) {
      await pause();
      continue;
    }
    const legal = answered(await client.GET("/v1/matches/{match_id}/legal", { params: { path }, headers }));
    const action = firstAction(legal.choices);
    answered(await client.POST("/v1/matches/{match_id}/actions", { params: { path }, headers, body: action }));
  }
  const scores = answered(await client.GET("/v1/matches/{match_id}/scores", { params: { path }, headers }));
  for (const sheet of scores.sheets) console.log(`seat ${sheet.seat}: ${sheet.total} points, place ${sheet.place}`);
  const missing = await client.GET("/v1/matches/{match_id}", { params: { path: { match_id: "A".repeat(22) } } });
  console.log(missing.error?.code);
}

main();
