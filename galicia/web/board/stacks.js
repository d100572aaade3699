/** The stacks on the board: one group for each hex, redrawn only where a stack differs. */
import { svg } from "../ui/elements.js";
import { still } from "../ui/theme.js";

/**
 * @import { StackView } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { Grid } from "./grid.js"
 */

const SHARE = 0.64; // of the hex width
const SHIFT = 7; // between the counters of a stack, at 72
const SHOWN = 3; // more than that add nothing but ink

export class Stacks {
  /** @type {Map<string, {stack: StackView, group: SVGGElement}>} */
  #groups = new Map();

  /** @param {SVGGElement} layer @param {Grid} grid @param {Table} table */
  constructor(layer, grid, table) {
    this.layer = layer;
    this.grid = grid;
    this.table = table;
    this.scale = (grid.width * SHARE) / 72;
    table.on("view", () => this.draw());
    table.on("past", () => this.draw());
    this.draw();
  }

  /** Draws what differs from what is drawn. */
  draw() {
    const { stacks } = this.table.view();
    for (const [hex, { group }] of this.#groups) {
      if (stacks[hex]) continue;
      group.remove();
      this.#groups.delete(hex);
    }
    for (const [hex, stack] of Object.entries(stacks)) {
      const known = this.#groups.get(hex);
      if (known?.stack === stack || !this.grid.hexes[hex]) continue;
      const group = this.#group(stack);
      if (known) known.group.replaceWith(group);
      else this.layer.append(group);
      this.#groups.set(hex, { stack, group });
    }
  }

  /** @param {StackView} stack */
  #group(stack) {
    const { counters } = this.table;
    const [top] = stack.counters;
    const shown = stack.counters.slice(0, stack.open ? SHOWN : 1);
    const lift = ((shown.length - 1) * SHIFT) / 2;
    const piled = shown.map((counter, i) => {
      const drawn = counters.onBoard(counter);
      const offset = lift - i * SHIFT;
      drawn.setAttribute("transform", `translate(${offset} ${-offset})`);
      drawn.dataset.depth = String(i);
      return drawn;
    });
    const group = svg(
      "g",
      {
        class: ["stack", stack.open && "open", stack.counters.some((c) => counters.isMarked(c)) && "marked"],
        data: { hex: stack.hex, side: stack.side },
      },
      svg(
        "g",
        { class: "pile", transform: "translate(-36 -36)" },
        !stack.open && counters.sleeve(top),
        piled.reverse(),
        stack.open ? this.#size(stack, lift) : counters.unknown(top),
      ),
    );
    group.style.setProperty("transform", this.#place(stack.hex));
    return group;
  }

  /** The pill with the steps of one's own stack, and the most a hex may hold if the view tells. @param {StackView} stack @param {number} lift */
  #size({ side, counters }, lift) {
    const { seat, facts } = this.table.view();
    if (side !== seat || counters.length < 2) return null;
    const steps = counters.reduce((sum, { values }) => sum + Number(values.stacking ?? values.steps ?? 0), 0);
    const text = facts.stacking ? `${steps}/${facts.stacking}` : `${steps}`;
    const width = 12 + text.length * 6.4;
    return svg(
      "g",
      { class: "pill", transform: `translate(${lift - 7} ${-lift - 13})` },
      svg("rect", { width, height: 16, rx: 8 }),
      svg("text", { x: width / 2, y: 12 }, text),
    );
  }

  /** @param {string} hex */
  #place(hex) {
    const { x, y } = this.grid.hexes[hex];
    return `translate(${x}px,${y}px) scale(${this.scale})`;
  }

  /** Rings the stack under the pointer. @param {string | null} hex */
  hover(hex) {
    this.layer.querySelector(".stack.pointed")?.classList.remove("pointed");
    if (hex) this.#groups.get(hex)?.group.classList.add("pointed");
  }

  /** Gives one's own counters their states: a set of units for each state. @param {Record<string, Set<string>>} states */
  mark(states) {
    for (const { stack, group } of this.#groups.values()) {
      const own = stack.side === this.table.seat;
      const counters = /** @type {NodeListOf<SVGElement>} */ (group.querySelectorAll(".counter"));
      for (const counter of counters) {
        const { unit = "" } = counter.dataset;
        for (const [state, units] of Object.entries(states)) counter.classList.toggle(state, own && units.has(unit));
      }
      if (own && stack.counters.length > 1) bringUp(group.firstElementChild, [...counters]);
    }
  }

  /** Moves the stack of the last hex along a way, 90 ms a hex, 600 at most. @param {string[]} way */
  animate(way) {
    const group = this.#groups.get(way[way.length - 1])?.group;
    if (!group || way.length < 2 || still() || way.some((hex) => !this.grid.hexes[hex])) return;
    this.layer.append(group);
    const frames = way.map((hex) => ({ transform: this.#place(hex) }));
    group.animate(frames, { duration: Math.min(600, 90 * (way.length - 1)), easing: "ease-out" });
  }
}

/** A selected unit under another comes to light; afterwards the pile lies as it did. @param {Element | null} pile @param {SVGElement[]} counters */
function bringUp(pile, counters) {
  const rank = (/** @type {SVGElement} */ e) => (e.classList.contains("selected") ? 100 : 0) - Number(e.dataset.depth);
  const sorted = [...counters].sort((a, b) => rank(a) - rank(b));
  if (sorted.some((counter, i) => counter !== counters[i])) pile?.prepend(...sorted);
}
