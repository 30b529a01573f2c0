// Making a match, and going where it is played.
import { keep } from "../parts/device.js";

/** @typedef {import("/kit/fairway.js").Server} Server */
/** @typedef {{ ruleset: string, seats: object[], [name: string]: unknown }} Order */

/** Make a match and go there; whoever has friends to invite goes where they wait for them. @param {Server} server @param {Order} order */
export async function make(server, order) {
  const open = order.seats.some((each) => "open" in each);
  const { match, tokens } = await server.create(open ? { ...order, start: "full", invited: true } : order);
  const kept = tokens.map(({ seat, token }) => keep({ match: match.id, seat, token, name: match.seats[seat]?.name }));
  if (kept.includes(false)) location.assign(`/table/${match.id}#${tokens[0]?.token}`); // else nobody would have the seat any more
  else location.assign(open ? `/#invite/${match.id}` : `/table/${match.id}`);
}
