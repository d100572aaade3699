/** A stack opened near its hex: a face takes its unit alone, a box adds a unit or takes it out. Enemy stacks never open. */
import { fill, h } from "../ui/elements.js";

/**
 * @import { Counter } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const LINGER = 500; // ms for the pointer to come over from the stack

export class StackFan {
  /** @type {string | null} */
  hex = null;
  #closing = 0;
  #take = () => {};
  #element = h("fieldset", {
    class: "fan float",
    onpointerenter: () => clearTimeout(this.#closing),
    onpointerleave: (event) => event.pointerType === "mouse" && this.fade(), // a finger leaves after every tap
  });

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.on("selection", ({ hex }) => (hex && hex !== this.hex ? this.close() : this.#draw()));
    table.on("asks", ({ yours }) => yours || this.close());
    for (const name of /** @type {const} */ (["past", "panel"])) table.on(name, () => this.close());
    table.on("view", () => (this.opens(this.hex) ? this.#draw() : this.close()));
  }

  /** One's own stack of several units in a hex. @param {string | null} hex */
  opens(hex) {
    const stack = this.table.view().stacks[hex ?? ""];
    return stack?.open && stack.side === this.table.seat && stack.counters.length > 1 ? stack : null;
  }

  /** @param {string} hex */
  show(hex) {
    clearTimeout(this.#closing);
    if (this.hex === hex || !this.opens(hex)) return;
    this.close();
    this.hex = hex;
    this.#draw();
    this.#take = this.table.board.floats.show(this.#element, hex, { ring: true });
  }

  /** Closes unless the pointer comes back soon. */
  fade() {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.close(), LINGER);
  }

  close() {
    clearTimeout(this.#closing);
    this.#take();
    this.hex = null;
  }

  #draw() {
    const stack = this.opens(this.hex);
    if (!stack) return;
    const { asks } = this.table.state;
    const idle = (/** @type {Counter} */ { unit }) =>
      this.table.mine() && asks.units.length > 0 && !asks.units.includes(unit);
    fill(
      this.#element,
      h("legend", { class: "visually-hidden" }, `Units in ${this.hex}`),
      stack.counters.map((counter, i) => this.#unit(counter, i, idle(counter))),
    );
    this.table.board.floats.follow();
  }

  /** @param {Counter} counter @param {number} i @param {boolean} idle */
  #unit(counter, i, idle) {
    const { unit, values, markers } = counter;
    const chosen = this.table.state.selection.units.includes(unit);
    const left = values.movement !== undefined && `${Number(values.movement) - Number(markers?.spent ?? 0)} MP`;
    return h(
      "div",
      { class: ["fan-unit", idle && "idle"], title: values.name ?? unit },
      h(
        "button",
        {
          type: "button",
          class: "fan-face",
          "aria-label": `Take ${unit} alone`,
          data: { key: `fan-face-${i}` },
          onclick: () => this.#takeAlone(unit),
        },
        this.table.counters.face(counter, 54, { selected: chosen }),
      ),
      h(
        "label",
        { class: "fan-name" },
        h("input", {
          type: "checkbox",
          name: unit,
          checked: chosen,
          data: { key: `fan-box-${i}` },
          onchange: () => this.toggle(unit),
        }),
        unit,
      ),
      h("span", { class: "fan-note" }, left, i < 9 && h("kbd", { "aria-hidden": "true" }, String(i + 1))),
    );
  }

  /** This unit and no other; there is nothing left to choose. @param {string} unit */
  #takeAlone(unit) {
    const { hex } = this;
    this.close();
    this.table.select([unit], hex);
  }

  /** Takes a unit into the selection, or out of it. @param {string} unit */
  toggle(unit) {
    const hex = this.table.counter(unit, this.table.seat)?.hex;
    if (!hex) return;
    const { selection } = this.table.state;
    const units = selection.hex === hex ? selection.units : [];
    this.table.select(units.includes(unit) ? units.filter((u) => u !== unit) : [...units, unit], hex);
  }
}
