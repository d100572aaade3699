/** Dice and draws by hand: a row of faces for each, what they mean, and nothing happens before they are entered. */
import { button, caption } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { keyboard } from "../ui/keyboard.js";
import { eventProse } from "../ui/prose.js";
import { die } from "./dice.js";

/**
 * @import { GameEvent } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];
const PIPS = 6; // faces that are drawn as dice
const phone = matchMedia("(max-width: 699px) and (orientation: portrait)");

export class Throw {
  /** What each shows; null until it is chosen. @type {(string | null)[]} */
  #shown = [];
  /** Which row a phone has open. */
  #open = 0;
  /** What the server says it means, once all are chosen. @type {GameEvent[] | null} */
  #meaning = null;
  #asked = -1;
  #round = 0;

  /** @param {Table} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    table.on("asks", () => this.#follow());
    const add = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ run) =>
      keyboard.add(table.ended, { group: "Dice of your own", key, label, run, when: () => this.waits });
    for (let n = 1; n < 10; n++) add(String(n), `the next die shows ${n}`, () => this.#next(n));
    add("Backspace", "take the last die back", () => this.#back());
    phone.addEventListener("change", changed, { signal: table.ended });
  }

  /** Whether dice are waited for that this seat enters. */
  get waits() {
    return this.table.mine() && this.#faces.length > 0;
  }

  get #faces() {
    return this.table.state.asks.throw?.faces ?? [];
  }

  #follow() {
    const { revision } = this.table.state.match;
    if (this.#asked === revision && this.#shown.length === this.#faces.length) return;
    this.#asked = revision;
    this.#clear();
  }

  #clear() {
    this.#shown = this.#faces.map(() => null);
    this.#open = 0;
    this.#meaning = null;
    this.#round += 1;
    this.changed();
  }

  /** @param {number} row @param {string} word */
  async #choose(row, word) {
    this.#shown[row] = word;
    const left = this.#shown.indexOf(null);
    this.#open = left < 0 ? this.#shown.length : left;
    this.#meaning = null;
    const round = ++this.#round;
    this.changed();
    if (left >= 0) return;
    const told = await this.table.ask({ type: "foretell", sentence: this.#sentence }).catch(() => null);
    if (round !== this.#round || !told) return;
    this.#meaning = told.events;
    this.changed();
  }

  /** A key: the next die shows this. @param {number} n */
  #next(n) {
    const row = this.#shown.indexOf(null);
    const word = this.#faces[row]?.[n - 1];
    if (word) this.#choose(row, word);
  }

  #back() {
    const last = this.#shown.findLastIndex((word) => word !== null);
    if (last < 0) return;
    this.#shown[last] = null;
    this.#open = last;
    this.#meaning = null;
    this.#round += 1;
    this.changed();
  }

  get #sentence() {
    return [this.table.state.asks.throw?.verb, ...this.#shown].join(" ");
  }

  get #left() {
    return this.#shown.filter((word) => word === null).length;
  }

  enter() {
    if (this.waits && !this.#left) this.table.give(this.#sentence);
  }

  view() {
    if (!this.waits) return null;
    return h(
      "section",
      {
        class: "battle-part throw",
        "aria-label": "Dice of your own",
        onkeydown: (event) => {
          if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          this.enter();
        },
      },
      caption(this.#title, h("span", { class: "key-hint" }, "or press ", h("kbd", {}, "1"), "–", h("kbd", {}, "9"))),
      this.#faces.map((faces, row) => this.#row(faces, row)),
      this.#meaningBox(),
    );
  }

  get #title() {
    const { seat = "", verb } = this.table.state.asks.throw ?? {};
    const name = this.table.look.seats[seat]?.name ?? seat;
    return verb === "roll" ? `${name} rolls: tap what the dice show` : `${name} draws: tap what was drawn`;
  }

  /** @param {string[]} faces @param {number} row */
  #row(faces, row) {
    const chosen = this.#shown[row];
    const dice = this.table.state.asks.throw?.verb === "roll";
    const name = dice ? `${ORDINALS[row] ?? `${row + 1}th`} die` : "What was drawn";
    const closed = phone.matches && row !== this.#open && this.#faces.length > 1;
    if (closed) {
      const open = () => {
        this.#open = row;
        this.changed();
      };
      const shown = chosen ? picture(chosen, dice) : h("span", { class: "face-unknown" }, "?");
      const label = `${name}: ${chosen ?? "not entered"}`;
      const id = `throw-open-${row}`;
      return h(
        "button",
        { type: "button", class: "throw-closed", "aria-label": label, data: { key: id }, onclick: open },
        h("span", {}, name),
        shown,
      );
    }
    const face = (/** @type {string} */ word, /** @type {number} */ i) =>
      h(
        "label",
        { class: ["throw-face", !dice && "drawn"] },
        h("input", {
          type: "radio",
          class: "visually-hidden",
          name: `throw-${row}`,
          value: word,
          checked: word === chosen,
          "aria-label": dice ? `${word} of ${faces.length}` : word,
          data: { key: `throw-${row}-${word}` },
          onchange: () => this.#choose(row, word),
        }),
        picture(word, dice),
        !dice && i < 9 && h("kbd", { class: "key-hint", "aria-hidden": "true" }, String(i + 1)),
      );
    return h(
      "fieldset",
      { class: "throw-row", role: "radiogroup", "aria-label": name },
      h("legend", {}, name),
      h("div", { class: "throw-faces" }, faces.map(face)),
    );
  }

  #meaningBox() {
    if (this.#left) return h("p", { class: "hint" }, "What they mean is shown before you enter them.");
    if (!this.#meaning) return h("p", { class: "hint" }, "Looking it up…");
    const { look } = this.table;
    const total = this.#meaning.find(({ facts }) => facts.roll !== undefined && this.#shown.length > 1)?.facts.roll;
    const words = (/** @type {GameEvent} */ event) => {
      const { result = "" } = event.facts;
      const told = event.kind === "combat_roll" ? look.resultWords(result) : "";
      return h("p", {}, told && told !== result ? [h("b", {}, `${result}: `), told] : eventProse(this.table, event));
    };
    return h(
      "div",
      { class: "throw-means", role: "status" },
      total !== undefined && h("p", { class: "throw-sum" }, h("small", {}, "Sum"), h("b", {}, total)),
      h("div", {}, h("small", {}, "What it means"), this.#meaning.map(words)),
    );
  }

  /** The buttons that enter and clear. */
  actions() {
    if (!this.waits) return null;
    const left = this.#left;
    const verb = this.table.state.asks.throw?.verb === "roll" ? "Enter" : "Draw";
    const words = left ? `${left} ${left > 1 ? "dice" : "die"} to go` : `${verb} ${this.#shown.join(" and ")}`;
    const none = left === this.#shown.length;
    return [
      button(words, () => this.enter(), { kind: "primary", key: "Enter", id: "throw-enter", disabled: left > 0 }),
      button("Clear", () => this.#clear(), { id: "throw-clear", disabled: none }),
    ];
  }
}

/** A face of a die, or the name of what is drawn. @param {string} word @param {boolean} dice */
function picture(word, dice) {
  const pips = Number(word);
  return dice && pips >= 1 && pips <= PIPS ? die(pips) : h("span", { class: "face-word" }, word);
}

/** Dice beside the board when no battle is under way. @param {Table} table @param {Throw} thrown @param {HTMLElement} place */
export function drawThrow(table, thrown, place) {
  const show = !table.state.view.facts.battle && thrown.view();
  fill(place, show && [show, h("div", { class: "row" }, thrown.actions())]);
}
