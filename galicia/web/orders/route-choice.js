/** Several orders lead to one hex, on foot or by rail perhaps: buttons beside the hex let the player choose. */
import { h } from "../ui/elements.js";

/** @import { Destination, Table } from "../table/table.js" */

export class RouteChoice {
  #hide = () => {};

  /** @param {Table} table @param {(sentence: string) => void} choose */
  constructor(table, choose) {
    this.table = table;
    this.choose = choose;
  }

  /** Offers the orders that lead to a hex if there are several; null takes them away. @param {Destination | null} destination */
  show(destination) {
    this.#hide();
    if (!destination || destination.orders.length < 2) return;
    const { board, look } = this.table;
    const buttons = destination.orders.map((sentence, i) => {
      const [verb] = sentence.split(" ");
      const attributes = { type: "button", class: ["btn", !i && "primary"], onclick: () => this.choose(sentence) };
      return h("button", attributes, look.verbs[verb]?.way ?? verb);
    });
    const label = `How to come to ${destination.hex}`;
    const element = h("div", { class: "ways float", role: "group", "aria-label": label }, buttons);
    this.#hide = board.floats.show(element, destination.hex);
  }
}
