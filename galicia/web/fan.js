// @ts-check
/** A stack opened beside its hex, with a check box for each unit. Enemy stacks never open. */
import {counterFace} from "./counters.js";
import {h} from "./dom.js";
import {store} from "./store.js";

export class Fan {
  /** @type {string | null} */
  hex = null;
  /** @type {HTMLElement | null} */
  #element = null;
  #closing = 0;

  /** @param {import("./board.js").Board} board @param {(units: string[], hex: string) => void} onChoose */
  constructor(board, onChoose) {
    this.board = board;
    this.onChoose = onChoose;
    store.on("camera", () => this.#place());
    store.on("selection", () => this.#draw());
    store.on("view", () => (this.#stack() ? this.#draw() : this.close()));
  }

  /** One's own stack of several units in a hex. @param {string | null} hex */
  opens(hex) {
    const view = store.view();
    const stack = hex ? view?.stacks[hex] : null;
    return stack && stack.open && stack.side === view?.seat && stack.counters.length > 1 ? stack : null;
  }

  #stack() {
    return this.opens(this.hex);
  }

  /** @param {string} hex */
  show(hex) {
    clearTimeout(this.#closing);
    if (this.hex === hex || !this.opens(hex)) return;
    this.close();
    this.hex = hex;
    this.#draw();
  }

  /** Closes unless the pointer comes back soon. */
  fade() {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.close(), 220);
  }

  close() {
    clearTimeout(this.#closing);
    this.#element?.remove();
    this.#element = null;
    this.hex = null;
  }

  #draw() {
    const stack = this.#stack();
    if (!stack || !this.hex) return;
    const hex = this.hex;
    const {units} = store.state.selection;
    const active = new Set(store.mine() ? store.state.asks?.units : []);
    const focused = document.activeElement instanceof HTMLInputElement && this.#element?.contains(document.activeElement) ? document.activeElement.name : null;
    const rows = stack.counters.map((counter, i) => {
      const box = h("input", {
        type: "checkbox",
        name: counter.unit,
        checked: units.includes(counter.unit),
        onchange: () => this.toggle(counter.unit),
      });
      const steps = `${counter.values.movement - (counter.markers?.spent ?? 0)} MP`;
      return h(
        "label",
        {class: ["fan-unit", active.size > 0 && !active.has(counter.unit) && "idle"], title: counter.values.name ?? counter.unit},
        counterFace(counter, 54, {states: units.includes(counter.unit) ? ["selected"] : []}),
        h("span", {class: "fan-name"}, box, counter.unit),
        h("span", {class: "fan-note"}, steps, i < 9 && h("kbd", {"aria-hidden": "true"}, String(i + 1))),
      );
    });
    const element = h(
      "fieldset",
      {class: "fan float", onpointerenter: () => clearTimeout(this.#closing), onpointerleave: () => this.fade()},
      h("legend", {class: "visually-hidden"}, `Units in ${hex}`),
      ...rows,
    );
    if (this.#element) this.#element.replaceWith(element);
    else this.board.floats.append(element);
    this.#element = element;
    if (focused) element.querySelector(`input[name="${CSS.escape(focused)}"]`)?.focus();
    this.#place();
  }

  #place() {
    if (this.#element && this.hex) this.board.place(this.#element, this.hex);
  }

  /** Takes a unit into the selection, or out of it. @param {string} unit */
  toggle(unit) {
    const found = store.counter(unit, store.view()?.seat ?? undefined);
    if (!found) return;
    const {selection} = store.state;
    const units = selection.hex === found.hex ? selection.units : [];
    const chosen = units.includes(unit) ? units.filter((u) => u !== unit) : [...units, unit];
    this.onChoose(chosen, found.hex);
  }
}
