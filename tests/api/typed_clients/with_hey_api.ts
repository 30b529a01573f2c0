// Play a match with the client that @hey-api/openapi-ts generates.

import { firstAction, pause } from "./first_action";
import { createMatch, getMatch, getScores, getView, listLegalActions, playAction } from "./generated/client";
import type { Problem } from "./generated/client";
import { client } from "./generated/client/client.gen";

client.setConfig({ baseUrl: process.argv[2] as `${string}://${string}` });

function answered<T>({ data, error }: { data: T | undefined; error: Problem | undefined }): T {
  if (error) throw new Error(`${error.status} ${error.code}: ${error.detail} ${error.rule?.toUpperCase() ?? ""}`);
  return data as T;
}

async function main() {
  const body = { ruleset: "designer", seats: [{ name: "Ann" }, { bot: "greedy" }], seed: "typed" };
  const made = answered(await createMatch({ body }));
  const asked = { path: { match_id: made.match.id }, auth: made.tokens[0]?.token };
  for (;;) {
    const view = answered(await getView(asked));
    if (view.over) break;
    if (!view.choices.some((each) => each.must)) {
      await pause();
      continue;
    }
    const legal = answered(await listLegalActions(asked));
    answered(await playAction({ ...asked, body: firstAction(legal.choices) }));
  }
  const scores = answered(await getScores(asked));
  for (const sheet of scores.sheets) console.log(`seat ${sheet.seat}: ${sheet.total} points, place ${sheet.place}`);
  const missing = await getMatch({ path: { match_id: "A".repeat(22) } });
  console.log(missing.error?.code);
}

main();
