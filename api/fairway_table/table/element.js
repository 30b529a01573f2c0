// <fairway-table server="https://…" match="ID" token="…">: a match in anybody's page, in a shadow root of its own.
import { Server } from "/kit/fairway.js";
import { language, seats, settings } from "../parts/device.js";
import { h, show } from "../parts/dom.js";
import { speech } from "../parts/speech.js";
import { Game } from "./game.js";
import { table } from "./table.js";

const SHEETS = ["theme", "table", "scores", "inputs"];
const HOME = new URL("../css/", import.meta.url);

export class FairwayTable extends HTMLElement {
  static observedAttributes = ["match", "token", "server", "language"];
  #root = this.attachShadow({ mode: "open" });
  #place = h("div", { class: "place" });
  #opened = 0; // counts attempts: an earlier one that answers late is nobody's
  /** @type {Game | null} */ game = null;
  /** @type {() => void} */ #clear = () => {};

  connectedCallback() {
    const sheets = SHEETS.map((name) => h("link", { rel: "stylesheet", href: new URL(`${name}.css`, HOME).href }));
    show(this.#root, sheets, this.#place);
    this.#open();
  }

  disconnectedCallback() {
    this.#close();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#open();
  }

  #close() {
    this.#opened += 1;
    this.game?.close();
    this.#clear();
    this.game = null;
  }

  async #open() {
    this.#close();
    const opened = this.#opened;
    const id = this.getAttribute("match");
    if (!id) return;
    const spoken = this.getAttribute("language") || language();
    const server = new Server(this.getAttribute("server") || new URL(import.meta.url).origin, { language: spoken });
    const { theme } = settings();
    if (theme !== "system") this.dataset.theme = theme;
    const token = this.getAttribute("token") ?? seats(id)[0]?.token ?? "";
    try {
      const game = new Game(server.match(id, token), await speech(spoken));
      await game.begin();
      if (opened !== this.#opened) return game.close();
      this.game = game;
      const laid = table(game);
      this.#clear = laid.clear;
      show(this.#place, laid.element);
      this.dispatchEvent(new CustomEvent("opened", { detail: game }));
    } catch (problem) {
      if (opened !== this.#opened) return;
      show(this.#place, h("p", { class: "trouble", role: "alert" }, problem instanceof Error ? problem.message : String(problem)));
    }
  }
}

customElements.define("fairway-table", FairwayTable);
