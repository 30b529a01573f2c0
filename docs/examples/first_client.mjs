// Play a whole match against a bot over HTTP, with nothing but JavaScript's own fetch.
//
// node first_client.mjs [http://127.0.0.1:8000 [RULESET]]

const server = process.argv[2] ?? "http://127.0.0.1:8000";
const ruleset = process.argv[3] ?? "designer";

/** Send a request; return what the answer says. Whatever goes wrong is told in one shape, with a stable code. */
async function call(method, path, body, headers = {}) {
  const answer = await fetch(server + path, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  }).catch((error) => {
    console.error(`no answer from ${server}: ${error.cause?.message ?? error}; is \`fairway serve\` running?`);
    process.exit(1);
  });
  const said = await answer.json();
  if (said.code === "stale") return null; // somebody was faster; look again
  if (!answer.ok) throw new Error(`${said.status} ${said.code}: ${said.detail} ${said.rule ?? ""}`);
  return said;
}

/** Write out the actions that a choice lists in rows; of a long list, ask for a part at a time. */
async function* actions(choice, ask) {
  const fields = choice.fields ?? [];
  for (const value of (!choice.rows && choice.narrow?.values) || []) {
    const asked = Object.entries({ ...choice.fixed, [choice.narrow.field]: value });
    const words = asked.map(([name, each]) => [name, typeof each === "string" ? each : JSON.stringify(each)]);
    const parts = await ask({ action: choice.action, ...Object.fromEntries(words) });
    for (const part of parts.choices) yield* actions(part, ask);
  }
  for (const row of choice.rows ?? []) {
    const values = choice.notes ? row.slice(0, -1) : row;
    const lasts = choice.each ?? (fields.length ? values.at(-1) : [null]);
    for (const last of lasts) {
      const action = { type: choice.action, ...choice.fixed };
      fields.forEach((field, place) => (action[field] = place === fields.length - 1 ? last : values[place]));
      yield action;
    }
  }
}

/**
 * Follow the match: every update, as soon as it is there. A stream that ends is resumed behind the last one.
 * In a browser, EventSource does all this; give it a ticket.
 */
async function* updates(match, headers) {
  for (let last = -1; ; await new Promise((done) => setTimeout(done, 1000))) {
    try {
      const answer = await fetch(`${server}/v1/matches/${match}/events`, {
        headers: { ...headers, "Last-Event-ID": String(last) },
      });
      let text = "";
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const messages = text.split("\n\n");
        text = messages.pop();
        for (const message of messages) {
          const data = message.split("\n").find((line) => line.startsWith("data: "));
          if (!data || !message.includes("event: update")) continue;
          const update = JSON.parse(data.slice(6));
          last = update.revision;
          yield update;
        }
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch's word for a server that is away for a moment
    }
  }
}

const made = await call("POST", "/v1/matches", { ruleset, seats: [{ name: "You" }, { bot: "random" }] });
const match = made.match.id;
const mine = { Authorization: `Bearer ${made.tokens[0].token}` };
console.log("match", match);

/** Ask what is legal: everything, or what fits. */
const ask = (where) => call("GET", `/v1/matches/${match}/legal?${new URLSearchParams(where)}`, undefined, mine);

/** Take the first action of those that somebody waits for. */
async function first(choices) {
  for (const choice of choices.filter((each) => each.must)) {
    for await (const action of actions(choice, ask)) return action;
  }
}

for await (const { revision, prompts = [], over } of updates(match, mine)) {
  if (over) break;
  if (!prompts.some((prompt) => prompt.waiting.includes(0))) continue; // somebody else is asked
  const legal = await ask();
  if (legal.revision !== revision) continue; // more has happened since; its update is on the way
  const action = await first(legal.choices);
  const headers = { ...mine, "If-Match": `"${revision}"`, "Idempotency-Key": crypto.randomUUID() };
  await call("POST", `/v1/matches/${match}/actions`, action, headers);
}

const scores = await call("GET", `/v1/matches/${match}/scores`, undefined, mine);
for (const sheet of scores.sheets) {
  console.log(`seat ${sheet.seat}: ${sheet.total} points, place ${sheet.place}`);
  for (const line of sheet.lines) console.log(`  ${String(line.total).padStart(5)}  ${line.text}  (${line.rule})`);
}
process.exit(0);
