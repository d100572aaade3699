/** Where the player looks: one transform on the sheet that carries the board. */
import { still } from "../ui/theme.js";

const LARGEST = 2.4;
const FAR = 40; // px of a hex on screen under which only large names are shown
const MIDDLE = 64;

/**
 * @import { Area, Point } from "./layout.js"
 * @typedef {{x: number, y: number, k: number}} Place
 */

export class Camera {
  x = 0;
  y = 0;
  k = 1;
  /** Size and place of the window on the board, measured only when it changes. */
  frame = { left: 0, top: 0, width: 1, height: 1 };
  #gesture = 0;
  #drawing = 0;
  #gliding = 0;
  /** @type {Area | null} */
  #fitted = null;

  /**
   * @param {HTMLElement} glass the window @param {HTMLElement} sheet what moves
   * @param {(zoom: string) => void} onZoom told near, middle or far
   * @param {() => void} onMove told after each change, once a frame
   */
  constructor(glass, sheet, onZoom, onMove) {
    this.glass = glass;
    this.sheet = sheet;
    this.onZoom = onZoom;
    this.onMove = onMove;
    this.zoom = "";
    this.inset = { left: 0, top: 0, right: 0, bottom: 0 };
    this.board = { left: 0, top: 0, right: 1, bottom: 1 };
    this.hex = 84;
    new ResizeObserver(() => this.measure()).observe(glass);
  }

  measure() {
    const { left, top, width, height } = this.glass.getBoundingClientRect();
    if (!width || !height) return;
    const was = this.frame;
    this.frame = { left, top, width, height };
    if (was.width <= 1 || this.#fitted) this.fit(this.#fitted ?? this.board);
    else this.#set(this.x + (width - was.width) / 2, this.y + (height - was.height) / 2, this.k);
  }

  /** @param {Area} board in px of the table @param {number} hex the width of one */
  over(board, hex) {
    this.board = board;
    this.hex = hex;
    this.#fitted = null;
    this.frame = { left: 0, top: 0, width: 1, height: 1 };
    this.measure();
  }

  /** Leaves room for what covers the window on some of its sides. @param {{left?: number, top?: number, right?: number, bottom?: number}} inset */
  leave(inset) {
    this.inset = { ...this.inset, ...inset };
    if (this.#fitted) this.fit(this.#fitted);
  }

  /** Where the player looks, to be taken up elsewhere. @returns {Place} */
  get place() {
    return { x: this.x, y: this.y, k: this.k };
  }

  set place({ x, y, k }) {
    this.halt();
    this.#set(x, y, k);
  }

  /** What of the window is not covered by floats or a sheet. */
  get #clear() {
    const { left, top, right, bottom } = this.inset;
    return {
      x: left,
      y: top,
      width: Math.max(80, this.frame.width - left - right),
      height: Math.max(80, this.frame.height - top - bottom),
    };
  }

  /** The scale that shows a part of the table, or all of it. @param {Area} [area] */
  least({ left, top, right, bottom } = this.board) {
    const clear = this.#clear;
    return Math.min(clear.width / (right - left), clear.height / (bottom - top));
  }

  /** Shows a part of the table, or all of it, until the player looks elsewhere. @param {Area} [area] */
  fit(area = this.board) {
    const { left, top, right, bottom } = area;
    const k = this.least(area);
    const clear = this.#clear;
    this.#fitted = area;
    this.#set(clear.x + (clear.width - (right + left) * k) / 2, clear.y + (clear.height - (bottom + top) * k) / 2, k);
  }

  /** @param {number} x @param {number} y @param {number} k */
  #set(x, y, k) {
    const { left, top, right, bottom } = this.board;
    const { width, height } = this.frame;
    const keep = (
      /** @type {number} */ at,
      /** @type {number} */ low,
      /** @type {number} */ high,
      /** @type {number} */ span,
    ) => Math.min(span * 0.6 - low * k, Math.max(span * 0.4 - high * k, at));
    this.k = k;
    this.x = keep(x, left, right, width);
    this.y = keep(y, top, bottom, height);
    this.#draw();
  }

  /** Once a frame, however often it has moved. */
  #draw() {
    this.#drawing ||= requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#apply();
    });
  }

  #apply() {
    this.sheet.style.setProperty(
      "transform",
      `translate(${this.x.toFixed(1)}px,${this.y.toFixed(1)}px) scale(${this.k.toFixed(4)})`,
    );
    const hex = this.hex * this.k;
    const zoom = hex < FAR ? "far" : hex < MIDDLE ? "middle" : "near";
    if (zoom !== this.zoom) {
      this.zoom = zoom;
      this.onZoom(zoom);
    }
    this.onMove();
  }

  /** While a gesture lasts the sheet is a layer of its own; afterwards it is drawn sharp. */
  #moving() {
    this.sheet.classList.add("moving");
    clearTimeout(this.#gesture);
    this.#gesture = setTimeout(() => this.sheet.classList.remove("moving"), 160);
  }

  /** @param {number} dx @param {number} dy in px of the screen */
  pan(dx, dy) {
    this.halt();
    this.#moving();
    this.#set(this.x + dx, this.y + dy, this.k);
  }

  /** Zooms about a point of the window. @param {number} factor @param {Point} [at] */
  zoomBy(factor, at = { x: this.frame.width / 2, y: this.frame.height / 2 }) {
    this.halt();
    this.#moving();
    const k = Math.min(LARGEST, Math.max(this.least() * 0.85, this.k * factor));
    const f = k / this.k;
    this.#set(at.x - (at.x - this.x) * f, at.y - (at.y - this.y) * f, k);
  }

  halt() {
    cancelAnimationFrame(this.#gliding);
    this.#gliding = 0;
    this.#fitted = null;
  }

  /** Brings a point of the drawing to the middle, in a glide unless the player wants no motion. @param {number} x @param {number} y @param {number} [k] */
  centreOn(x, y, k = this.k) {
    this.halt();
    const clear = this.#clear;
    const to = { x: clear.x + clear.width / 2 - x * k, y: clear.y + clear.height / 2 - y * k, k };
    if (still()) return this.#set(to.x, to.y, to.k);
    const from = { x: this.x, y: this.y, k: this.k };
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - start) / 240));
      const e = 1 - (1 - t) ** 3;
      this.#moving();
      this.#set(from.x + (to.x - from.x) * e, from.y + (to.y - from.y) * e, from.k + (to.k - from.k) * e);
      this.#gliding = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /** The point of the table in the middle of the window. */
  get middle() {
    const { x, y, width, height } = this.#clear;
    return { x: (x + width / 2 - this.x) / this.k, y: (y + height / 2 - this.y) / this.k };
  }

  /** Whether a point of the drawing is well in sight. @param {number} x @param {number} y */
  sees(x, y) {
    const p = this.toScreen(x, y);
    const clear = this.#clear;
    const rim = Math.min(this.hex * this.k, clear.width / 4, clear.height / 4);
    return p.x > clear.x + rim && p.y > clear.y + rim && p.x < clear.x + clear.width - rim &&
      p.y < clear.y + clear.height - rim;
  }

  /** From the drawing to the window. @param {number} x @param {number} y */
  toScreen(x, y) {
    return { x: this.x + x * this.k, y: this.y + y * this.k };
  }

  /** From the page to the drawing. @param {number} clientX @param {number} clientY */
  toBoard(clientX, clientY) {
    return { x: (clientX - this.frame.left - this.x) / this.k, y: (clientY - this.frame.top - this.y) / this.k };
  }
}
