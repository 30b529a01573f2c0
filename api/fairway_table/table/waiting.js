// While a match waits for people: say so, and lead to where they are invited.
import { h, show } from "../parts/dom.js";

/**
 * Make a notice that is empty once the match has begun.
 * @param {import("./game.js").Game} game @param {AbortSignal} signal
 */
export function waitingNotice(game, signal) {
  const notice = h("div", { class: "gate", role: "status" });
  const draw = () => {
    const { info, speech, match } = game;
    const waits = info.status === "waiting_to_start";
    const maker = game.seat !== null && (info.makers ?? []).includes(game.seat);
    const invite = new URL(`/#invite/${encodeURIComponent(match.id)}`, match.server.address).href;
    show(notice, waits && h("p", {}, speech.say("table.gathering")), waits && maker && h("a", { class: "button", href: invite }, speech.say("table.invite")));
    notice.hidden = !waits;
  };
  game.addEventListener("change", draw, { signal });
  draw();
  return notice;
}
