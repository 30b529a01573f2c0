// Play a whole match against a bot over HTTP, with the kit that every server brings: fairway.mjs, beside this file.
//
// curl -so fairway.mjs http://127.0.0.1:8000/kit/fairway.js
// node first_client.mjs [http://127.0.0.1:8000 [RULESET]]

import { Server, Unreachable } from "./fairway.mjs";

const [address = "http://127.0.0.1:8000", ruleset = "designer"] = process.argv.slice(2);

async function main() {
  const server = new Server(address, { language: "en" });
  const { match, seats: [me] } = await server.create({ ruleset, seats: [{ name: "You" }, { bot: "random" }] });
  console.log("match", match.id);
  for await (const { revision, choices } of me.turns()) {
    const { value } = await me.actions(choices.filter((each) => each.must)).next(); // the first that is listed
    await me.act(value.action, { revision }).catch((problem) => {
      if (!problem.stale) throw problem; // somebody was faster: what may be done now is on the way
    });
  }
  const scores = await me.scores();
  for (const { seat, total, place, lines } of scores.sheets) {
    console.log(`seat ${seat}: ${total} points, place ${place}`);
    for (const line of lines) console.log(`  ${String(line.total).padStart(5)}  ${line.text}  (${line.rule})`);
  }
  for (const { seat, total, place } of scores.games.length ? scores.standings : []) {
    console.log(`match, seat ${seat}: ${total} points, place ${place}`); // the sheets are those of the last game
  }
}

main().catch((error) => {
  console.error(error instanceof Unreachable ? `${error.message}; is \`fairway serve\` running?` : error);
  process.exitCode = 1;
});
