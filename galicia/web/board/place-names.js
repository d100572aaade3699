/** The names of places in the drawings: beside counters, not under them, and out of the way of plates that bear the name. */
import { COUNTER, overlaps, shared } from "./boxes.js";

/**
 * @import { Board } from "./board.js"
 * @import { Box } from "./boxes.js"
 * @typedef {{text: Element, box: Box, scale: number, moved: boolean}} Name with its box as the map was drawn
 */

const LAYERS = [".layer-names", ".layer-names-far"]; // those of the whole map seen from afar, and the others
const NEAR = 2.2; // hex widths within which a name belongs to its place
const TAG = 1.1; // the same for a printed tag
const UNDER = 0.03; // of a name that may be covered
const FAR = 1.3; // hex widths a name may move

export class PlaceNames {
  /** Measured when they are first needed. @type {Name[][] | null} */
  #layers = null;
  /** @type {Element[]} */
  #hidden = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.table.watch(["view", "past"], () => this.#settle());
  }

  /** Hides the names and tags of places that are named otherwise; shows all others. @param {string[]} hexes */
  hide(hexes) {
    for (const element of this.#hidden) element.classList.remove("named-elsewhere");
    this.#hidden = hexes.flatMap((hex) => this.#of(hex));
    for (const element of this.#hidden) element.classList.add("named-elsewhere");
  }

  #measured() {
    this.#layers ??= LAYERS.map((layer) =>
      [...this.board.sheet.querySelectorAll(`${layer} text`)].map((text) => {
        const lies = liesOf(text);
        return { text, box: onTable(nameBox(text), lies), scale: lies.scale, moved: false };
      })
    );
    return this.#layers;
  }

  /** What the drawing says at a place. @param {string} hex */
  #of(hex) {
    const { grid, sheet } = this.board;
    const at = grid.hexes[hex];
    if (!at) return [];
    const words = new Set(at.places.map(({ name }) => name));
    const near = (/** @type {Box} */ box, /** @type {number} */ far) =>
      Math.hypot(box.x + box.w / 2 - at.x, box.y + box.h / 2 - at.y) < far * grid.width;
    const names = this.#measured().flat().filter(({ text, box }) =>
      words.has(text.textContent ?? "") && near(box, NEAR)
    );
    const tags = [...sheet.querySelectorAll(".layer-tags > g")]
      .filter((tag) => tag.firstElementChild && near(onTable(rectBox(tag.firstElementChild), liesOf(tag)), TAG));
    return [...names.map(({ text }) => text), ...tags];
  }

  /** Moves names from under counters to where there is room, and back. */
  #settle() {
    const counters = this.#counters();
    for (const names of this.#measured()) {
      const taken = names.map(({ box }) => box);
      for (const name of names) {
        const { box, text } = name;
        const over = counters.find((counter) => shared(box, counter) > UNDER * box.w * box.h);
        const place = over && beside(box, over, counters, taken, FAR * this.board.grid.width);
        if (place) taken.push(place);
        if (place) text.setAttribute("transform", shift(name, place));
        else if (name.moved) text.removeAttribute("transform");
        name.moved = Boolean(place);
      }
    }
  }

  /** @returns {Box[]} */
  #counters() {
    const half = COUNTER * this.board.grid.width;
    return Object.keys(this.board.table.view().stacks).flatMap((hex) => {
      const at = this.board.grid.hexes[hex];
      return at ? [{ x: at.x - half, y: at.y - half, w: 2 * half, h: 2 * half }] : [];
    });
  }
}

/** A number an element has. @param {Element} element @param {string} name */
const numberOf = (element, name) => Number(element.getAttribute(name));

/** How its board lies on the table. @param {Element} element */
function liesOf(element) {
  const board = element.closest("g[transform]:not(text)")?.closest("svg > g[transform]");
  const { a = 1, e = 0, f = 0 } = board instanceof SVGGElement
    ? board.transform.baseVal.consolidate()?.matrix ?? {}
    : {};
  return { scale: a, x: e, y: f };
}

/** @param {Box} box on its board @param {{scale: number, x: number, y: number}} lies @returns {Box} */
const onTable = ({ x, y, w, h }, lies) => ({
  x: x * lies.scale + lies.x,
  y: y * lies.scale + lies.y,
  w: w * lies.scale,
  h: h * lies.scale,
});

/** A name as it was set, whether it is shown or not. @param {Element} text @returns {Box} */
function nameBox(text) {
  const size = parseFloat(getComputedStyle(text).fontSize);
  return { x: numberOf(text, "x"), y: numberOf(text, "y") - 0.75 * size, w: numberOf(text, "textLength"), h: size };
}

/** @param {Element} rect @returns {Box} */
const rectBox = (rect) => ({
  x: numberOf(rect, "x"),
  y: numberOf(rect, "y"),
  w: numberOf(rect, "width"),
  h: numberOf(rect, "height"),
});

/** @param {Name} name @param {Box} place */
function shift({ box, scale }, { x, y }) {
  return `translate(${((x - box.x) / scale).toFixed(1)} ${((y - box.y) / scale).toFixed(1)})`;
}

/** The nearest free place about a counter; none if all are taken or too far. @param {Box} box @param {Box} counter @param {Box[]} counters @param {Box[]} names @param {number} most */
function beside(box, counter, counters, names, most) {
  const { w, h } = box;
  const middle = { x: counter.x + (counter.w - w) / 2, y: counter.y + (counter.h - h) / 2 };
  const [left, right] = [counter.x - w - 3, counter.x + counter.w + 3];
  const [over, under] = [counter.y - h - 1, counter.y + counter.h + 1];
  const far = (/** @type {Box} */ place) => Math.hypot(place.x - box.x, place.y - box.y);
  return [
    { x: right, y: middle.y },
    { x: left, y: middle.y },
    { x: right, y: box.y },
    { x: left, y: box.y },
    { x: middle.x, y: under },
    { x: middle.x, y: over },
    { x: box.x, y: under },
    { x: box.x, y: over },
  ].map((at) => ({ ...at, w, h }))
    .filter((place) => far(place) < most && !overlaps(place, counters) && !overlaps(place, names))
    .sort((a, b) => far(a) - far(b))[0];
}
