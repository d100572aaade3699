// @ts-check
/** Several orders lead to one hex, on foot or by rail perhaps: buttons beside the hex let the player choose. */
import {h} from "./dom.js";
import {matchLook} from "./games/index.js";
import {store} from "./store.js";

export class Ways {
  /** @type {HTMLElement | null} */
  #element = null;
  #hex = "";

  /** @param {import("./board.js").Board} board @param {(sentence: string) => void} onChoose */
  constructor(board, onChoose) {
    this.board = board;
    this.onChoose = onChoose;
    store.on("camera", () => this.#place());
  }

  /** Offers the ways to a hex if there are several; null takes them away. @param {import("./store.js").Reached | null} reached */
  show(reached) {
    this.#element?.remove();
    this.#element = null;
    if (!reached || reached.ways.length < 2) return;
    const {verbs} = matchLook(store);
    const buttons = reached.ways.map((sentence, i) => {
      const [verb] = sentence.split(" ");
      return h("button", {type: "button", class: i ? "btn" : "btn primary", onclick: () => this.onChoose(sentence)}, verbs[verb]?.way ?? verb);
    });
    this.#hex = reached.hex;
    this.#element = h("div", {class: "ways float", role: "group", "aria-label": `How to come to ${reached.hex}`}, ...buttons);
    this.board.floats.append(this.#element);
    this.#place();
  }

  #place() {
    if (this.#element) this.board.place(this.#element, this.#hex);
  }
}
