// Opening a match: the game begins, and the page's own words are read meanwhile. A page begins with this before it has anything to show.
import { Server, Words } from "/kit/fairway.js";
import { speech } from "../parts/speech.js";
import { Game } from "./game.js";

/** A game that begins: `ready` when a table can be laid. @typedef {{ game: Game, said: Promise<Words>, ready: Promise<unknown> }} Opening */

/** @param {string} address of the server @param {string} id of the match @param {string} token of a seat, if any @param {string} language @returns {Opening} */
export function opening(address, id, token, language) {
  const game = new Game(new Server(address, { language }).match(id, token), new Words({}, language));
  const said = speech(language);
  const ready = Promise.all([said.then((words) => (game.speech = words)), game.begin()]);
  ready.catch(() => {}); // whoever lays the table says what is wrong
  return { game, said, ready };
}
