// @ts-check
/** Units to choose from, as the server allows, and the list of boxes that shows them. */
import { el } from "../panels/parts.js";

export class Choice {
  /** @param {any} store @param {any} connection @param {any} board @param {() => void} changed */
  constructor(store, connection, board, changed) {
    this.store = store;
    this.connection = connection;
    this.board = board;
    this.changed = changed;
    /** @type {string[]} */ this.able = [];
    /** @type {Set<string>} */ this.chosen = new Set();
    /** @type {any[]} */ this.reasons = [];
    /** @type {any} */ this.forecast = null;
    this.round = 0; // an answer that comes in a later round is not wanted any more
  }

  /** Takes these units and asks what comes of it. @param {string[]} units */
  async choose(units) {
    this.chosen = new Set(units);
  }

  /** Where one's own unit stands. @param {string} word */
  where(word) {
    return this.store.counter(word, this.store.state.match?.seat);
  }

  /** The units that may be chosen, with boxes; `about` tells what stands behind a name. @param {(word: string, found: any) => any[]} about */
  boxes(about) {
    const { able, chosen } = this;
    return el("ul", { class: "attackers", "aria-label": "Who takes part" }, able.map((word) => {
      const id = `choose-${word.replace(/\W/g, "_")}`;
      const [words, ...rest] = about(word, this.where(word));
      return el("li", { class: chosen.has(word) ? "" : "off" },
        el("input", {
          type: "checkbox", id, checked: chosen.has(word), data: { key: id },
          on: { change: () => this.choose(able.filter((other) => (other === word ? !chosen.has(word) : chosen.has(other)))) },
        }),
        el("label", { for: id }, el("span", { class: "unit-name", data: { side: this.store.state.match.seat } }, word), words),
        rest);
    }));
  }
}

/** What was said no to, as reasons. @param {any} error */
export function reasonsOf(error) {
  return error?.reasons?.length ? error.reasons : [{ text: error?.message ?? "no answer", cases: [] }];
}
