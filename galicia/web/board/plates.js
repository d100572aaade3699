/** Plates: short texts of constant size beside their hexes, apart from each other, joined to their hex by a line. */
import { h, svg } from "../ui/elements.js";
import { COUNTER, overlaps, shared } from "./boxes.js";

/**
 * @import { Board } from "./board.js"
 * @import { Box } from "./boxes.js"
 * @typedef {{hex: string, element: HTMLElement, near?: boolean}} Plate `near`: it stays beside its hex, whatever it covers
 */

const GAP = 5; // px between plates, and from the frame
const REST = 160; // ms after which plates look for better places
const WAYS = [[1, 0], [-1, 0], [0, -1], [0, 1], [0.8, -0.8], [-0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]];
const NEAR = 0.4;
const FARTHER = [0.62, 1.3, 2.1, 3]; // hex widths from the middle of the hex
const COVERED = ".overlay-legend, .overlay-bar, .zoom, .boards, .layers, .overview";

export class Plates {
  #lines = svg("svg", { class: "plate-lines" });
  element = h("div", { class: "plates", "aria-hidden": "true" }, this.#lines);
  /** By who shows them. @type {Map<string, Plate[]>} */
  #owned = new Map();
  /** @type {Plate[]} */
  #shown = [];
  /** Where each lies from its hex, in px. @type {Map<Plate, Box>} */
  #places = new Map();
  #scale = 0;
  #timer = 0;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Shows these and no others of whoever shows them. @param {Plate[]} plates @param {string} [owner] */
  show(plates, owner = "overlay") {
    if (!plates.length && !this.#owned.get(owner)?.length) return;
    this.#owned.set(owner, plates.filter(({ hex }) => this.board.grid.hexes[hex]));
    this.#shown = [...this.#owned.values()].flat();
    this.element.replaceChildren(this.#lines, ...this.#shown.map(({ element }) => element));
    this.place();
  }

  /** The player looks elsewhere: plates stay with their hexes, and look for better places when he has come to rest. */
  follow() {
    if (!this.#shown.length) return;
    if (this.board.camera.k === this.#scale) this.#draw();
    else this.place();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.place(), REST);
  }

  /** Lights what belongs to a hex. @param {string | null} hex */
  light(hex) {
    for (const { hex: its, element } of this.#shown) element.classList.toggle("lighted", its === hex);
  }

  /** Finds a place for every plate, in reading order. */
  place() {
    if (!this.#shown.length) return void this.#lines.replaceChildren();
    const { camera, root } = this.board;
    this.#scale = camera.k;
    this.#places.clear();
    const taken = this.#covered(root);
    const counters = this.#counters();
    const sized = this.#shown.map((plate) => ({ plate, at: this.#at(plate.hex), ...sizeOf(plate.element) }));
    sized.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
    /** @type {Box[]} */
    const placed = [];
    for (const { plate, at, w, h: high } of sized) {
      if (!this.#inSight(at)) continue;
      const around = plate.near ? ring(at, w, high, NEAR * this.board.scale) : null;
      const boxes = around ?? candidates(at, w, high, this.board.scale, placed);
      const box = this.#best(boxes, placed, taken, counters);
      placed.push(box);
      this.#places.set(plate, { ...box, x: box.x - at.x, y: box.y - at.y });
    }
    this.#draw();
  }

  /** @param {Box[]} boxes @param {Box[]} placed @param {Box[]} taken @param {Box[]} counters */
  #best(boxes, placed, taken, counters) {
    const { width, height } = this.board.camera.frame;
    const inside = { x: GAP, y: GAP, w: width - 2 * GAP, h: height - 2 * GAP };
    const cost = (/** @type {Box} */ box, /** @type {number} */ i) =>
      1e4 * overlaps(grown(box), placed) + 30 * (box.w * box.h - shared(box, inside)) + 20 * overlaps(box, taken) +
      2 * overlaps(box, counters) + i;
    const costs = boxes.map(cost);
    return boxes[costs.indexOf(Math.min(...costs))];
  }

  #draw() {
    const lines = this.#shown.map((plate) => {
      const place = this.#places.get(plate);
      const at = this.#at(plate.hex);
      plate.element.hidden = !place;
      if (!place) return null;
      const [x, y] = [at.x + place.x, at.y + place.y];
      plate.element.style.setProperty("transform", `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`);
      const [x2, y2] = [Math.max(x, Math.min(at.x, x + place.w)), Math.max(y, Math.min(at.y, y + place.h))];
      return svg("line", { x1: at.x, y1: at.y, x2, y2, data: plate.element.dataset });
    });
    this.#lines.replaceChildren(...lines.filter((line) => line !== null));
  }

  /** @param {string} hex */
  #at(hex) {
    const { x, y } = this.board.grid.hexes[hex];
    return this.board.camera.toScreen(x, y);
  }

  /** @param {{x: number, y: number}} at */
  #inSight({ x, y }) {
    const { width, height } = this.board.camera.frame;
    return x > 0 && y > 0 && x < width && y < height;
  }

  /** What covers the board. @param {HTMLElement} root */
  #covered(root) {
    const { left, top } = this.board.camera.frame;
    return [...root.querySelectorAll(COVERED)].map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width).map((r) => ({ x: r.left - left, y: r.top - top, w: r.width, h: r.height }));
  }

  /** Counters, and the hexes that plates are about. */
  #counters() {
    const half = COUNTER * this.board.scale;
    const hexes = new Set([...Object.keys(this.board.table.view().stacks), ...this.#shown.map(({ hex }) => hex)]);
    return [...hexes].filter((hex) => this.board.grid.hexes[hex]).map((hex) => {
      const { x, y } = this.#at(hex);
      return { x: x - half, y: y - half, w: 2 * half, h: 2 * half };
    });
  }
}

/** @param {HTMLElement} element */
function sizeOf(element) {
  element.hidden = false;
  return { w: element.offsetWidth, h: element.offsetHeight };
}

/** Eight places so many px around a point. @param {{x: number, y: number}} at @param {number} w @param {number} high @param {number} far @returns {Box[]} */
function ring(at, w, high, far) {
  return WAYS.map(([dx, dy]) => ({
    x: at.x + dx * far + ((dx < 0 ? -1 : dx > 0 ? 0 : -0.5) * w),
    y: at.y + dy * far + ((dy < 0 ? -1 : dy > 0 ? 0 : -0.5) * high),
    w,
    h: high,
  }));
}

/** Around a hex, nearer ones first; then over and under other plates. @param {{x: number, y: number}} at @param {number} w @param {number} high @param {number} hex width on screen @param {Box[]} placed @returns {Box[]} */
function candidates(at, w, high, hex, placed) {
  const around = FARTHER.flatMap((far) => ring(at, w, high, far * hex));
  const stacked = placed.flatMap((box) => [
    { x: box.x, y: box.y + box.h + GAP, w, h: high },
    { x: box.x, y: box.y - high - GAP, w, h: high },
  ]);
  const far = (/** @type {Box} */ box) => Math.hypot(box.x - at.x, box.y - at.y);
  return [...around, ...stacked.sort((a, b) => far(a) - far(b))];
}

/** @param {Box} box */
const grown = ({ x, y, w, h: high }) => ({ x: x - GAP / 2, y: y - GAP / 2, w: w + GAP, h: high + GAP });
