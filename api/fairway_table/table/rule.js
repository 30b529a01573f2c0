// The way to a rule: a small link with its id, wherever something rests on one.
import { h } from "../parts/dom.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {import("/kit/fairway.js").Words} Words */

/** Return a link to a rule; nothing where no rule is named. @param {Server} server @param {string | undefined} rule @param {Words} speech */
export function ruleLink(server, rule, speech) {
  if (!rule) return null;
  const href = `${server.address}/table/rules#${encodeURIComponent(rule)}`;
  return h("a", { class: "rule", href, target: "_blank", rel: "noopener", title: speech.say("rule.open", { rule }) }, rule);
}
