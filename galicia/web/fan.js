// @ts-check
/** A stack opened near its hex: a face takes its unit alone, a box adds a unit or takes it out. Enemy stacks never open. */
import {counterFace} from "./counters.js";
import {h} from "./dom.js";
import {store} from "./store.js";

const LINGER = 500; // ms for the pointer to come over from the stack

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
    this.#closing = setTimeout(() => this.close(), LINGER);
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
    const focused = document.activeElement instanceof HTMLElement && this.#element?.contains(document.activeElement) ? document.activeElement.id : "";
    const active = new Set(store.mine() ? store.state.asks?.units : []);
    const element = h(
      "fieldset",
      {
        class: "fan float",
        onpointerenter: () => clearTimeout(this.#closing),
        onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.fade(), // a finger leaves after every tap
      },
      h("legend", {class: "visually-hidden"}, `Units in ${this.hex}`),
      ...stack.counters.map((counter, i) => this.#unit(counter, i, active.size > 0 && !active.has(counter.unit))),
    );
    if (this.#element) this.#element.replaceWith(element);
    else this.board.floats.append(element);
    this.#element = element;
    if (focused) document.getElementById(focused)?.focus();
    this.#place();
  }

  /** @param {import("./store.js").Counter} counter @param {number} i @param {boolean} idle */
  #unit(counter, i, idle) {
    const {unit, values, markers} = counter;
    const chosen = store.state.selection.units.includes(unit);
    const left = `${values.movement - (markers?.spent ?? 0)} MP`;
    return h(
      "div",
      {class: ["fan-unit", idle && "idle"], title: values.name ?? unit},
      h("button", {type: "button", id: `fan-face-${i}`, class: "fan-face", "aria-label": `Take ${unit} alone`, onclick: () => this.#take(unit)}, counterFace(counter, 54, {states: chosen ? ["selected"] : []})),
      h("label", {class: "fan-name"}, h("input", {type: "checkbox", id: `fan-box-${i}`, name: unit, checked: chosen, onchange: () => this.toggle(unit)}), unit),
      h("span", {class: "fan-note"}, left, i < 9 && h("kbd", {"aria-hidden": "true"}, String(i + 1))),
    );
  }

  #place() {
    if (this.#element && this.hex) this.board.place(this.#element, this.hex, {ring: true});
  }

  /** This unit and no other; there is nothing left to choose. @param {string} unit */
  #take(unit) {
    const {hex} = this;
    this.close();
    if (hex) this.onChoose([unit], hex);
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
