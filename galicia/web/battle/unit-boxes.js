/** Units to choose from, as the server allows, and the list of boxes that shows them. */
import { h } from "../ui/elements.js";

/**
 * @import { Counter, Foreseen, Reason } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 *
 * @typedef {{words: Child, beside: Child}} Told behind a name, and at the end of its line
 */

export class UnitBoxes {
  /** The units that may be chosen. @type {string[]} */
  able = [];
  /** @type {Set<string>} */
  chosen = new Set();
  /** Those of them that cannot be left out any more. @type {Set<string>} */
  fixed = new Set();
  /** Why those that are chosen may not be. @type {Reason[]} */
  reasons = [];
  /** @type {Foreseen | null} */
  forecast = null;
  /** An answer that comes in a later round is not wanted any more. */
  round = 0;

  /** @param {Table} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
  }

  /** Takes these units and asks what comes of it. @param {string[]} units */
  choose(units) {
    this.chosen = new Set(units);
    return Promise.resolve();
  }

  /** Where one's own unit stands. @param {string} word */
  where(word) {
    return this.table.counter(word, this.table.seat);
  }

  /** The boxes; `about` tells what stands behind a name. @param {(word: string, found: {counter: Counter, hex: string} | null) => Told} about */
  boxes(about) {
    const { able, chosen, table } = this;
    const toggle = (/** @type {string} */ word) =>
      this.choose(able.filter((other) => (other === word ? !chosen.has(word) : chosen.has(other))));
    const row = (/** @type {string} */ word) => {
      const id = `choose-${word.replace(/\W/g, "_")}`;
      const { words, beside } = about(word, this.where(word));
      const checked = chosen.has(word);
      return h(
        "li",
        { class: !checked && "off" },
        h("input", {
          type: "checkbox",
          id,
          checked,
          disabled: this.fixed.has(word),
          data: { key: id },
          onchange: () => toggle(word),
        }),
        h("label", { for: id }, h("span", { class: "unit-name", data: { side: table.seat } }, word), words),
        beside,
      );
    };
    return h("ul", { class: "attackers", "aria-label": "Who takes part" }, able.map(row));
  }
}
