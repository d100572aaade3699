/** A choice that decides a battle: each option as a card that says what it costs, first in a dialog, then in the window. */
import { button } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { sentenceCase } from "../ui/format.js";
import { caseLinks } from "../ui/names.js";
import { prose } from "../ui/prose.js";

/**
 * @import { NextWord } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

export class OptionCards {
  /** @type {string | null} */
  verb = null;
  /** @type {NextWord[]} */
  #options = [];
  #key = "";
  /** @type {HTMLDialogElement | null} */
  #dialog = null;

  /** @param {Table} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
  }

  /** What was asked has changed. */
  async follow() {
    const { look, state: { asks, match } } = this.table;
    const verb = asks.yours ? asks.verbs.find((word) => look.verbs[word]?.weighs) ?? null : null;
    const key = verb ? `${match.revision}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.verb = verb;
    this.#options = [];
    this.#dialog?.close();
    if (!verb) return;
    const answer = await this.table.ask({ type: "complete", sentence: verb }).catch(() => null);
    if (key !== this.#key || !answer) return;
    this.#options = answer.words;
    this.changed();
    this.#open(look.verbs[verb].weighs ?? "Choose");
  }

  /** @param {string} title */
  #open(title) {
    const { asks } = this.table.state;
    this.#dialog = dialog(title, (close) => [
      h("p", {}, prose(this.table, asks.prompt, asks.names), " ", caseLinks(asks.cases)),
      this.#cards(close),
      h("div", { class: "row" }, button("Look at the map first", close, { id: "option-map" })),
    ], "weighing");
  }

  /** One card for each option. @param {() => void} [close] the dialog they are in */
  #cards(close) {
    const card = (/** @type {NextWord} */ { word, note, parts, steps }, /** @type {number} */ i) => {
      const [what, cost = "", ...rest] = parts.length ? parts : [note];
      const choose = () => {
        close?.();
        this.table.give(`${this.verb} ${word}`);
      };
      const autofocus = close && !i;
      return h(
        "button",
        { type: "button", class: "option-card", data: { key: `option-${word}` }, autofocus, onclick: choose },
        h("b", { class: "option-number" }, word),
        h("span", { class: "option-what" }, sentenceCase(what || `Option ${word}`)),
        h("span", { class: ["option-cost", steps === 0 && "none"] }, cost),
        rest.map((text) => h("span", { class: "option-then" }, sentenceCase(text))),
      );
    };
    return h("ul", { class: "option-cards" }, this.#options.map((option, i) => h("li", {}, card(option, i))));
  }

  view() {
    if (!this.verb || !this.#options.length) return null;
    return h("section", { class: "battle-part choose" }, this.#cards());
  }
}
