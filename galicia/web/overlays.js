// @ts-check
/** Facts laid over the board on a key: zones, supply, rail, threat, victory places. The server knows them. */
import {h, svg} from "./dom.js";
import {keyboard} from "./keyboard.js";
import {store} from "./store.js";

const NAMES = [
  {name: "zones", key: "z", label: "Zones"},
  {name: "supply", key: "s", label: "Supply"},
  {name: "rail", key: "r", label: "Rail"},
  {name: "threat", key: "t", label: "Threat"},
  {name: "victory", key: "v", label: "Victory"},
];
const KINDS = ["zone", "supply", "cut", "rail", "threat", "victory"];

export class Overlays {
  #asked = 0;

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection */
  constructor(board, connection) {
    this.board = board;
    this.connection = connection;
    this.bar = h(
      "div",
      {class: "overlay-bar float", role: "group", "aria-label": "Overlays"},
      ...NAMES.map(({name, key, label}) => h("button", {type: "button", data: {name}, "aria-pressed": "false", onclick: () => store.setOverlay(name)}, label, h("kbd", {"aria-hidden": "true"}, key.toUpperCase()))),
    );
    board.root.append(this.bar);
    for (const {name, key, label} of NAMES) keyboard.add({group: "Overlays", key, label: label.toLowerCase(), run: () => store.setOverlay(name), when: () => store.state.screen === "match"});
    store.on("overlay", () => this.#show());
    store.on("view", () => store.state.overlay && this.#show());
  }

  async #show() {
    const name = store.state.overlay;
    const asked = ++this.#asked;
    for (const button of this.bar.children) button.setAttribute("aria-pressed", String(button.dataset.name === name));
    if (!name) return this.#draw({});
    try {
      const answer = await this.connection.ask({type: "overlay", name});
      if (asked === this.#asked) this.#draw(answer);
    } catch {
      if (asked === this.#asked) this.#draw({});
    }
  }

  /** @param {any} answer */
  #draw(answer) {
    const {board} = this;
    for (const kind of KINDS) board.highlight([], kind);
    board.extra?.tints.replaceChildren();
    board.extra?.lines.replaceChildren();
  }
}
