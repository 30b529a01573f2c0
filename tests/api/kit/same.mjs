// Do what a test asks, with the kit: node same.mjs KIT < cases.json > results.json

import { readFileSync } from "node:fs";

const { Words, expand, narrowed } = await import(process.argv[2]);
const said = new Map();

const deeds = {
  expand: ({ listings }) => expand(listings),
  narrowed: ({ listings, pointed, given, seat, only }) => narrowed(listings, pointed, given, seat, only),
  say: ({ about, language, names, method, given }) => {
    const { texts, fields, items } = about;
    const key = JSON.stringify([about.ruleset, language, names]);
    if (!said.has(key)) said.set(key, new Words(texts, language, { fields, names, items }));
    return said.get(key)[method](...given);
  },
};

const { abouts, cases } = JSON.parse(readFileSync(0, "utf-8"));
const results = cases.map(({ deed, ...asked }) => deeds[deed]({ ...asked, about: abouts[asked.about] }));
process.stdout.write(JSON.stringify(results));
