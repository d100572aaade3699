// @ts-check
/** A choice that decides a battle: each option as a card that says what it costs, first in a dialog, then in the window. */
import { matchLook } from "../games/index.js";
import { give } from "../panels/orders.js";
import { button, dialog, el } from "../panels/parts.js";
import { cases, prose, sentenceCase } from "../panels/prose.js";

export class OptionChoice {
  /** @type {string | null} */ verb = null;
  /** @type {{word: string, note: string}[]} */ options = [];
  #key = "";
  /** @type {HTMLDialogElement | null} */ #dialog = null;

  /** @param {any} store @param {any} connection @param {() => void} changed */
  constructor(store, connection, changed) {
    this.store = store;
    this.connection = connection;
    this.changed = changed;
  }

  /** What was asked has changed. */
  async follow() {
    const { asks, match } = this.store.state;
    const { verbs } = matchLook(this.store);
    const verb = asks?.yours ? (asks.verbs ?? []).find((/** @type {string} */ word) => verbs[word]?.weighs) ?? null : null;
    const key = verb ? `${match?.id}-${match?.revision}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.verb = verb;
    this.options = [];
    this.#dialog?.close();
    if (!verb) return;
    const { words } = await this.connection.ask({ type: "complete", sentence: verb }).catch(() => ({ words: [] }));
    if (key !== this.#key) return;
    this.options = words;
    this.changed();
    this.#open();
  }

  #open() {
    const { asks } = this.store.state;
    const title = matchLook(this.store).verbs[this.verb ?? ""]?.weighs ?? "Choose";
    this.#dialog = dialog(title, (close) => [
      el("p", {}, prose(this.store, this.#question()), " ", cases(asks.cases)),
      this.cards(close),
      el("div", { class: "row" }, button("Look at the map first", close, { id: "option-map" })),
    ], { kind: "weighing" });
  }

  /** The prompt up to the list of options, which the cards tell. */
  #question() {
    return String(this.store.state.asks?.prompt ?? "").split(/: (?=\d)/)[0].replace(/\.? Choose an option$/, ".");
  }

  /** One card for each option. @param {() => void} [close] */
  cards(close) {
    return el("ul", { class: "option-cards" }, this.options.map(({ word, note }, i) => {
      const [what, cost = "", ...rest] = note.split(/[:;] /);
      return el("li", {}, el("button", {
        type: "button", class: "option-card", data: { key: `option-${word}` }, autofocus: Boolean(close) && !i,
        on: {
          click: () => {
            close?.();
            give(this.store, this.connection, `${this.verb} ${word}`);
          },
        },
      }, el("b", { class: "option-number" }, word), el("span", { class: "option-what" }, sentenceCase(what || `Option ${word}`)),
      el("span", { class: `option-cost${/^no /.test(cost) ? " none" : ""}` }, cost), rest.map((text) => el("span", { class: "option-then" }, sentenceCase(text)))));
    }));
  }

  view() {
    if (!this.verb || !this.options.length) return null;
    return el("section", { class: "battle-part choose" }, this.cards());
  }
}
