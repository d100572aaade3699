/** Which of several boards is looked at: a row of buttons, a key, and a mark where something happened out of sight. */
import { hexesOf } from "../table/events.js";
import { h } from "../ui/elements.js";
import { boardAt } from "./layout.js";

/**
 * @import { Update } from "../net/messages.d.ts"
 * @import { Board } from "./board.js"
 */

export class BoardSwitch {
  /** By the name of the board, null for all. @type {Map<string | null, HTMLElement>} */
  #buttons;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { boards } = board.plane;
    const all = { name: null, title: boards.length === 2 ? "Both" : "All" };
    this.#buttons = new Map(
      [...boards, all].map(({ name, title }) => [
        name,
        h("button", { type: "button", onclick: () => board.showBoard(name) }, title),
      ]),
    );
    this.element = h(
      "div",
      { class: "boards float", role: "group", "aria-label": "Boards", hidden: boards.length < 2 },
      [...this.#buttons.values()],
      h("kbd", { "aria-hidden": "true" }, "B"),
    );
    board.table.on("update", (update) => this.#note(update));
  }

  /** Whether there is a choice. */
  get several() {
    return !this.element.hidden;
  }

  /** The board in the middle of the window; null if none fills it. */
  get now() {
    const { camera, plane } = this.board;
    return camera.k < camera.least() * 1.02 ? null : boardAt(plane, camera.middle).name;
  }

  /** The player looks elsewhere. */
  look() {
    if (!this.several) return;
    const { now } = this;
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

  /** Marks the boards on which something happened out of sight. @param {Update} update */
  #note({ events }) {
    const { grid, plane } = this.board;
    for (const hex of events.flatMap(hexesOf)) {
      const at = grid.hexes[hex];
      if (at && !this.board.sees(hex)) this.#buttons.get(boardAt(plane, at).name)?.classList.add("news");
    }
    this.look();
  }
}
