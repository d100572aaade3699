/** The hexes that can be attacked: on the map and as a list beside it. */
import { caption } from "../ui/controls.js";
import { fillHanding, h } from "../ui/elements.js";
import { percent } from "../ui/format.js";
import { caseLinks } from "../ui/names.js";

/**
 * @import { NextWord, Strength } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 *
 * @typedef {Pick<NextWord, "word" | "kind">} Target
 */

const NONE = "No enemy is next to a unit that can attack.";

export class Targets {
  /** As the server says. @type {Set<string>} */
  hexes = new Set();
  /** @type {(hex: string) => void} */
  onAim = () => {};
  #round = 0;
  /** The best attack on each, as the server says. @type {Map<string, Strength>} */
  #best = new Map();

  /** @param {Table} table @param {HTMLElement} place */
  constructor(table, place) {
    this.table = table;
    this.place = place;
    table.watch(["asks"], () => this.#follow());
  }

  /** Begins an attack on a hex, or has it planned where units join one by one; where they join later, the same again declares it. @param {string} hex */
  aim(hex) {
    const { look, state } = this.table;
    if (look.joins) this.onAim(hex);
    else if (look.namesAttackers) this.table.setDraft(`attack ${hex} from`);
    else if (state.draft === `attack ${hex}`) void this.table.give(state.draft);
    else this.table.emit("do:pick", `attack ${hex}`);
  }

  async #follow() {
    const { table } = this;
    const { asks, view } = table.state;
    const round = ++this.#round;
    this.hexes.clear();
    const { joins } = table.look;
    if (!asks.yours || !asks.verbs.includes(joins || "attack")) {
      const combat = view.phase.includes("combat") && !view.facts.battle && !view.facts.attacks?.length;
      const none = asks.yours && asks.verbs.includes("done") && combat;
      if (!view.facts.battle) table.board.highlight([], "target");
      return this.#fill(none && h("p", { class: "hint" }, NONE, " ", caseLinks(table.look.cases.noTarget)));
    }
    const answer = joins
      ? { words: Object.keys(view.facts.attackable ?? {}).map((word) => ({ word, kind: "hex" })) }
      : await table.ask({ type: "complete", sentence: "attack" }).catch(() => null);
    if (round !== this.#round) return;
    const words = answer?.words ?? [];
    for (const { word } of words) this.hexes.add(word);
    if (!table.state.draft.startsWith("attack")) table.board.highlight(this.hexes, "target");
    this.#best.clear();
    const draw = () =>
      this.#fill(
        answer &&
          (words.length ? this.#list(words) : [caption("No attack is possible"), h("p", { class: "hint" }, NONE)]),
      );
    draw();
    for (const { word, kind } of words) {
      if (kind !== "hex") continue;
      const best = await table.ask({ type: "strongest", target: word }).catch(() => null);
      if (round !== this.#round) return;
      if (best?.column) this.#best.set(word, best);
      draw();
    }
  }

  /** Whoever has declared an attack from here with keys goes on at its hex. @param {Child} content */
  #fill(content) {
    const { board, state } = this.table;
    const heir = () => {
      const { target, targets = [target] } = state.view.facts.battle ?? {};
      if (targets[0]) this.table.set({ focus: targets[0] });
      return board.glass;
    };
    fillHanding(this.place, heir, content);
  }

  /** @param {Target[]} words */
  #list(words) {
    const { board, counters, state } = this.table;
    const target = (/** @type {Target} */ { word: hex }) => {
      const top = state.view.stacks[hex]?.counters[0];
      const best = this.#best.get(hex);
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
        h("span", { class: "grow" }, `Attack ${hex}`),
        best && h("span", { class: "target-odds" }, h("b", {}, best.column), ` · ${percent(best.expected.hex_falls)}`),
      );
    };
    const list = h("ul", { class: "targets" }, words.map((word) => h("li", {}, target(word))));
    return [caption("Can be attacked", this.#best.size ? "at best, chance to take it" : words.length), list];
  }
}
