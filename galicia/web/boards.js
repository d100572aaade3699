// @ts-check
/** Which of several boards is looked at: a row of buttons, a key, and a mark where something happened out of sight. */
import {h} from "./dom.js";
import {hexesOf} from "./panels/prose.js";
import {store} from "./store.js";
import {boardAt} from "./tabletop.js";

export class Boards {
  /** @type {import("./tabletop.js").Table | null} */
  #table = null;
  /** @type {Map<string | null, HTMLElement>} */
  #buttons = new Map();

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = h("div", {class: "boards float", role: "group", "aria-label": "Boards", hidden: true});
    store.on("update", (update) => this.#note(update));
  }

  /** Whether there is a choice. */
  get several() {
    return !this.element.hidden;
  }

  /** @param {import("./tabletop.js").Table} table */
  show(table) {
    this.#table = table;
    this.element.hidden = table.boards.length < 2;
    const all = {name: null, title: table.boards.length === 2 ? "Both" : "All"};
    this.#buttons = new Map([...table.boards, all].map(({name, title}) => [name, h("button", {type: "button", onclick: () => this.board.showBoard(name)}, title)]));
    this.element.replaceChildren(...this.#buttons.values(), h("kbd", {"aria-hidden": "true"}, "B"));
    this.look();
  }

  /** The board in the middle of the window; null if none fills it. */
  get now() {
    const {camera} = this.board;
    if (!this.#table || camera.k < camera.least() * 1.02) return null;
    return boardAt(this.#table, camera.middle).name;
  }

  /** The player looks elsewhere. */
  look() {
    if (this.element.hidden) return;
    const {now} = this;
    for (const [name, button] of this.#buttons) {
      button.setAttribute("aria-pressed", String(name === now));
      if (name === now || now === null) button.classList.remove("news");
    }
  }

  /** One board after the other, then all. */
  next() {
    const names = [...this.#buttons.keys()];
    this.board.showBoard(names[(names.indexOf(this.now) + 1) % names.length]);
  }

  /** Marks the boards on which something happened out of sight. @param {any} update */
  #note({events}) {
    const table = this.#table;
    if (!table || this.element.hidden) return;
    const hexes = (events ?? []).flatMap(hexesOf).map((/** @type {string} */ hex) => table.hexes[hex]).filter(Boolean);
    for (const at of hexes) if (!this.board.camera.sees(at.x, at.y)) this.#buttons.get(boardAt(table, at).name)?.classList.add("news");
    this.look();
  }
}
