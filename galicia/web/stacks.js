// @ts-check
/** The stacks on the board: one group for each hex, redrawn only where a stack differs. */
import {svg} from "./dom.js";
import {boardCounter, isMarked, pill, sleeve, unknown} from "./counters.js";
import {still} from "./theme.js";

/**
 * @typedef {import("./store.js").Stack} Stack
 * @typedef {import("./store.js").Counter} Counter
 */

const SHARE = 0.64; // of the hex width
const SHIFT = 7; // between the counters of a stack, at 72
const SHOWN = 3; // more than that add nothing but ink

export class Stacks {
  /** @type {Map<string, {stack: Stack, group: SVGGElement}>} */
  #groups = new Map();

  /** @param {SVGGElement} layer @param {import("./grid.js").Grid} grid */
  constructor(layer, grid) {
    this.layer = layer;
    this.grid = grid;
    this.scale = (grid.width * SHARE) / 72;
    layer.replaceChildren();
  }

  /**
   * Draws what differs from what is drawn.
   * @param {Record<string, Stack>} stacks @param {string | null} seat @param {number | undefined} limit the most steps a hex may hold, if the view tells
   * @param {boolean} [anew]
   */
  draw(stacks, seat, limit, anew = false) {
    for (const [hex, {group}] of this.#groups) {
      if (stacks[hex] && !anew) continue;
      group.remove();
      this.#groups.delete(hex);
    }
    for (const [hex, stack] of Object.entries(stacks)) {
      const known = this.#groups.get(hex);
      if (known?.stack === stack || !this.grid.hexes[hex]) continue;
      const group = this.#group(stack, seat, limit);
      if (known) known.group.replaceWith(group);
      else this.layer.append(group);
      this.#groups.set(hex, {stack, group});
    }
  }

  /** @param {Stack} stack @param {string | null} seat @param {number | undefined} limit @returns {SVGGElement} */
  #group(stack, seat, limit) {
    const {x, y} = this.grid.hexes[stack.hex];
    const group = svg("g", {class: ["stack", stack.open && "open"], data: {hex: stack.hex, side: stack.side}});
    group.style.setProperty("transform", `translate(${x}px,${y}px) scale(${this.scale})`);
    const shown = stack.counters.slice(0, stack.open ? SHOWN : 1);
    const lift = ((shown.length - 1) * SHIFT) / 2;
    const inner = svg("g", {class: "pile", transform: "translate(-36 -36)"});
    if (!stack.open) inner.append(sleeve(stack.counters[0]));
    for (let i = shown.length - 1; i >= 0; i--) {
      const counter = boardCounter(shown[i]);
      const offset = lift - i * SHIFT;
      counter.setAttribute("transform", `translate(${offset} ${-offset})`);
      counter.dataset.depth = String(i);
      inner.append(counter);
    }
    if (!stack.open) inner.append(unknown(stack.counters[0]));
    else if (stack.side === seat && stack.counters.length > 1) {
      const steps = stack.counters.reduce((sum, c) => sum + Number(c.values.stacking ?? c.values.steps ?? 0), 0);
      const tag = pill(limit ? `${steps}/${limit}` : `${steps}`);
      tag.setAttribute("transform", `translate(${lift - 7} ${-lift - 13})`);
      inner.append(tag);
    }
    if (stack.counters.some(isMarked)) group.classList.add("marked");
    group.append(inner);
    return group;
  }

  /** Rings the stack under the pointer. @param {string | null} hex */
  hover(hex) {
    this.layer.querySelector(".stack.pointed")?.classList.remove("pointed");
    if (hex) this.group(hex)?.classList.add("pointed");
  }

  /** The group of a hex. @param {string} hex */
  group(hex) {
    return this.#groups.get(hex)?.group ?? null;
  }

  /**
   * Gives counters their states: a set of words for each state, of one side.
   * @param {Record<string, Set<string>>} states @param {string | null} side
   */
  mark(states, side) {
    for (const {stack, group} of this.#groups.values()) {
      const own = stack.side === side;
      for (const element of group.querySelectorAll(".counter")) {
        const word = /** @type {SVGElement} */ (element).dataset.unit ?? "";
        for (const [state, words] of Object.entries(states)) element.classList.toggle(state, own && words.has(word));
      }
      if (own && stack.counters.length > 1) this.#bringUp(group);
    }
  }

  /** A selected unit under another comes to light; afterwards the pile lies as it did. @param {SVGGElement} group */
  #bringUp(group) {
    const pile = group.firstElementChild;
    const order = [...group.querySelectorAll(".counter")].map((element) => /** @type {SVGElement} */ (element));
    const rank = (/** @type {SVGElement} */ e) => (e.classList.contains("selected") ? 100 : 0) - Number(e.dataset.depth);
    const sorted = [...order].sort((a, b) => rank(a) - rank(b));
    if (pile && sorted.some((e, i) => e !== order[i])) pile.prepend(...sorted);
  }

  /** Moves the stack of the last hex along a way, 90 ms a hex, 600 at most. @param {string[]} way */
  animate(way) {
    const group = this.group(way[way.length - 1]);
    if (!group || way.length < 2 || still() || way.some((h) => !this.grid.hexes[h])) return;
    this.layer.append(group);
    const frames = way.map((hex) => ({transform: `translate(${this.grid.hexes[hex].x}px,${this.grid.hexes[hex].y}px) scale(${this.scale})`}));
    group.animate(frames, {duration: Math.min(600, 90 * (way.length - 1)), easing: "ease-out"});
  }
}
