/** What people would do in a shared position: orders that are drawn and carried on with the link, and never given. */
import { arrowsAlong } from "../board/marks.js";
import { MOST_SUGGESTIONS } from "../net/position-links.js";
import { partsOf, sentenceLabel } from "../orders/words.js";
import { caption, iconButton, link } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";

/**
 * @import { Arrow } from "../board/marks.js"
 * @import { Table } from "../table/table.js"
 */

export class Suggestions {
  #shown = -1;
  element = h("section", { class: "suggestions", "aria-label": "Suggestions" });

  /** @param {string[]} list sentences */
  constructor(list) {
    this.list = list;
  }

  /** @param {Table} table */
  mount(table) {
    this.table = table;
    this.#draw();
  }

  /** An order that somebody would give. @param {string} sentence */
  add(sentence) {
    const known = this.list.indexOf(sentence);
    if (known < 0) this.list = [...this.list, sentence].slice(-MOST_SUGGESTIONS);
    this.table?.letGo();
    setTimeout(() => this.#show(known < 0 ? this.list.length - 1 : known)); // when whoever gave it has cleared the map
  }

  /** @param {number} i */
  #drop(i) {
    this.list = this.list.filter((_, at) => at !== i);
    this.#show(-1);
  }

  /** Draws one on the map, or none. @param {number} i */
  #show(i) {
    this.#shown = i;
    if (this.table) this.table.board.arrows(i < 0 ? [] : arrowsOf(this.table, this.list[i]));
    const end = i < 0 ? undefined : this.table && partsOf(this.table, this.list[i]).hexes[0];
    if (end) this.table?.board.goTo(end);
    this.#draw();
  }

  #draw() {
    const { table, list } = this;
    if (!table) return;
    const row = (/** @type {string} */ sentence, /** @type {number} */ i) => {
      const shown = i === this.#shown;
      const label = sentenceLabel(table, sentence);
      return h(
        "li",
        { class: shown && "now" },
        link([label, shown && h("small", {}, " shown")], () => this.#show(shown ? -1 : i), `suggestion-${i}`),
        iconButton("close", `Take off: ${label}`, () => this.#drop(i), { kind: "quiet small" }),
      );
    };
    fill(
      this.element,
      caption("Suggestions", list.length || null),
      list.length > 0 && h("ol", {}, list.map(row)),
      h("p", { class: "hint" }, "An order you give here is drawn as a suggestion and goes along with the link."),
    );
  }
}

/** An order as arrows. @param {Table} table @param {string} sentence @returns {Arrow[]} */
function arrowsOf(table, sentence) {
  const { verb, hexes, units } = partsOf(table, sentence);
  if (verb === "attack" && table.look.namesAttackers) {
    const [to, ...from] = hexes;
    return from.map((start) => ({ from: start, to, kind: "attack" }));
  }
  const start = units.map((word) => table.counter(word)?.hex).find(Boolean);
  return arrowsAlong(start ? [start, ...hexes] : hexes, "move");
}
