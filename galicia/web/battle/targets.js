/** The hexes that can be attacked: on the map and as a list beside it. */
import { caption } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { caseLinks } from "../ui/names.js";

/**
 * @import { NextWord } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const NONE = "No enemy is next to a unit that can attack.";

export class Targets {
  /** As the server says. @type {Set<string>} */
  hexes = new Set();
  #round = 0;

  /** @param {Table} table @param {HTMLElement} place */
  constructor(table, place) {
    this.table = table;
    this.place = place;
    table.watch(["asks"], () => this.#follow());
  }

  /** Begins an attack on a hex. @param {string} hex */
  aim(hex) {
    if (this.table.look.namesAttackers) this.table.setDraft(`attack ${hex} from`);
    else this.table.emit("do:pick", `attack ${hex}`);
  }

  async #follow() {
    const { table, place } = this;
    const { asks, view } = table.state;
    const round = ++this.#round;
    this.hexes.clear();
    if (!asks.yours || !asks.verbs.includes("attack")) {
      const none = asks.yours && asks.verbs.includes("done") && view.phase.includes("combat") && !view.facts.battle;
      if (!view.facts.battle) table.board.highlight([], "target");
      return fill(place, none && h("p", { class: "hint" }, NONE, " ", caseLinks(table.look.cases.noTarget)));
    }
    const answer = await table.ask({ type: "complete", sentence: "attack" }).catch(() => null);
    if (round !== this.#round) return;
    const words = answer?.words ?? [];
    for (const { word } of words) this.hexes.add(word);
    if (!table.state.draft.startsWith("attack")) table.board.highlight(this.hexes, "target");
    fill(
      place,
      answer &&
        (words.length ? this.#list(words) : [caption("No attack is possible"), h("p", { class: "hint" }, NONE)]),
    );
  }

  /** @param {NextWord[]} words */
  #list(words) {
    const { board, counters, state } = this.table;
    const target = (/** @type {NextWord} */ { word: hex }) => {
      const top = state.view.stacks[hex]?.counters[0];
      const light = () => board.highlight([hex], "hot");
      const dark = () => board.highlight([], "hot");
      const attack = () => {
        this.aim(hex);
        board.goTo(hex);
      };
      return h(
        "button",
        {
          type: "button",
          class: "btn target",
          data: { key: `target-${hex}` },
          onclick: attack,
          onmouseenter: light,
          onmouseleave: dark,
          onfocus: light,
          onblur: dark,
        },
        top && counters.picture(top),
        h("span", {}, `Attack ${hex}`),
      );
    };
    const list = h("ul", { class: "targets" }, words.map((word) => h("li", {}, target(word))));
    return [caption("Can be attacked", words.length), list];
  }
}
