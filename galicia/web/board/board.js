/** The board of a match: drawn maps looked at through a camera, what lies on them, and who is told of the pointer. */
import { h } from "../ui/elements.js";
import { icon } from "../ui/icons.js";
import { BoardSwitch } from "./board-switch.js";
import { Camera } from "./camera.js";
import { sheetsOf } from "./drawing.js";
import { Floats } from "./floats.js";
import { Grid } from "./grid.js";
import { areaOf, boardAt } from "./layout.js";
import { Marks } from "./marks.js";
import { Overview } from "./overview.js";
import { PlaceNames } from "./place-names.js";
import { Plates } from "./plates.js";
import { watchPointer } from "./pointer.js";
import { Stacks } from "./stacks.js";

/**
 * @import { Table } from "../table/table.js"
 * @import { Icon } from "../ui/icons.js"
 * @import { Drawn } from "./drawing.js"
 * @import { Tip } from "./floats.js"
 * @import { Plane, Point } from "./layout.js"
 * @import { Arrow, Kind } from "./marks.js"
 *
 * @typedef {{onCounter: boolean, event: PointerEvent | KeyboardEvent | null}} Touch
 * @typedef {{
 *   click?(hex: string | null, touch: Touch): boolean,
 *   hover?(hex: string | null, touch: Touch): boolean,
 *   press?(hex: string | null): boolean,
 *   leave?(): boolean,
 *   lift?(hex: string | null): boolean,
 *   drag?(hex: string | null, at: Point): void,
 *   drop?(hex: string | null): void,
 * }} Mode whoever hears the pointer; true means that it was meant for him
 */

const HALF = 0.33; // half a counter, in hex widths
const LINGER = 400; // ms for the pointer to cross a tip
const FAR = 64; // px of a hex under which one zooms in to look at it
const CLOSE = 76; // px of a hex to look at it closely
const ROOM = 2; // hexes around several that are looked at together
const PLAYABLE = 26; // px of a hex under which a board is too small to play on
const FIRST_LOOK = 46;

export class Board {
  /** @type {Mode[]} */
  #modes = [];
  /** @type {string | null} */
  #hovered = null;
  #crossing = 0;

  /** @param {HTMLElement} root @param {Table} table @param {Plane} plane @param {Drawn[]} drawn */
  constructor(root, table, plane, drawn) {
    this.root = root;
    this.table = table;
    this.plane = plane;
    this.grid = new Grid(plane);
    const { sheets, slots } = sheetsOf(plane, drawn);
    this.sheet = h("div", { class: "sheet galicia-board", "aria-hidden": "true", data: { zoom: "near" } }, sheets);
    this.glass = h("div", { class: "glass" }, this.sheet);
    this.camera = new Camera(this.glass, this.sheet, (zoom) => (this.sheet.dataset.zoom = zoom), () => this.#moved());
    this.floats = new Floats(this.camera, this.grid);
    this.marks = new Marks(this.grid, slots);
    this.stacks = new Stacks(slots.counters, this.grid, table);
    this.plates = new Plates(this);
    this.placeNames = new PlaceNames(this);
    this.overview = new Overview(this);
    this.switch = new BoardSwitch(this);
    root.append(
      table.counters.symbols,
      this.glass,
      this.plates.element,
      this.floats.element,
      this.#zoomButtons(),
      this.overview.element,
      this.switch.element,
    );
    this.camera.over(areaOf(Object.values(plane.hexes), plane.hex_width), plane.hex_width);
    this.#watchPointer();
    table.on("light", (hex) => this.highlight(hex ? [hex] : [], "hot"));
    table.on("show", (hex) => hex && this.goTo(hex));
    table.on("focus", (hex) => this.marks.focus(hex));
  }

  #zoomButtons() {
    const zoom = (
      /** @type {Icon} */ drawing,
      /** @type {string} */ label,
      /** @type {string} */ key,
      /** @type {number} */ by,
    ) =>
      h(
        "button",
        { type: "button", "aria-label": label, title: `${label} (${key})`, onclick: () => this.zoomBy(by) },
        icon(drawing),
      );
    return h(
      "div",
      { class: "zoom float", role: "group", "aria-label": "Zoom" },
      zoom("plus", "Zoom in", "+", 1.35),
      zoom("minus", "Zoom out", "−", 1 / 1.35),
      h("button", { type: "button", title: "Show the whole board (0)", onclick: () => this.fit() }, "Fit"),
    );
  }

  // Looking

  /** Of several boards, the one with most of one's own units; on a small screen, where a board is too small to play on, the middle of them. */
  firstLook() {
    const view = this.table.view();
    const own = Object.values(view.stacks).filter((stack) => stack.side === (view.seat ?? view.to_act));
    const hexes = own.flatMap((stack) => this.grid.hexes[stack.hex] ?? []);
    const there = Object.entries(Object.groupBy(hexes, (at) => boardAt(this.plane, at).name));
    const [name, most = []] = there.reduce(
      (best, found) => (size(found) > size(best) ? found : best),
      there[0] ?? [""],
    );
    if (!most.length) return;
    if (this.plane.boards.length > 1) this.showBoard(name);
    if (this.scale > PLAYABLE) return;
    const middle = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
    this.camera.centreOn(middle(most.map((at) => at.x)), middle(most.map((at) => at.y)), FIRST_LOOK / this.grid.width);
  }

  fit() {
    this.camera.halt();
    this.camera.fit();
  }

  /** Shows one of several boards, or all. @param {string | null} name */
  showBoard(name) {
    this.camera.halt();
    this.camera.fit(this.plane.boards.find((board) => board.name === name)?.area);
  }

  /** About the hex in question if it is in sight, else about the middle. @param {number} factor */
  zoomBy(factor) {
    const { focus, selection } = this.table.state;
    const at = this.grid.hexes[focus ?? selection.hex ?? ""];
    this.camera.zoomBy(factor, at && this.camera.sees(at.x, at.y) ? this.camera.toScreen(at.x, at.y) : undefined);
  }

  /** Pans to a hex unless it is well in sight. @param {string} hex @param {{zoom?: boolean}} [traits] */
  goTo(hex, { zoom = false } = {}) {
    const at = this.grid.hexes[hex];
    if (!at) return;
    const { k } = this.camera;
    const near = zoom && this.scale < FAR ? CLOSE / this.grid.width : k;
    if (near !== k || !this.camera.sees(at.x, at.y)) this.camera.centreOn(at.x, at.y, near);
  }

  /** Shows several hexes: zooms to the first, and out again as far as it takes for the others. @param {string[]} hexes */
  goToAll(hexes) {
    const places = hexes.flatMap((hex) => this.grid.hexes[hex] ?? []);
    if (!places.length) return;
    const area = areaOf(places, ROOM * this.grid.width);
    const wanted = this.scale < FAR ? CLOSE / this.grid.width : this.camera.k;
    const near = Math.min(wanted, this.camera.least(area));
    if (near === this.camera.k && places.every(({ x, y }) => this.camera.sees(x, y))) return;
    this.camera.centreOn((area.left + area.right) / 2, (area.top + area.bottom) / 2, near);
  }

  /** Whether a hex is well in sight. @param {string} hex */
  sees(hex) {
    const at = this.grid.hexes[hex];
    return Boolean(at) && this.camera.sees(at.x, at.y);
  }

  /** The px of a hex's width on screen. */
  get scale() {
    return this.camera.k * this.grid.width;
  }

  #moved() {
    this.floats.follow();
    this.plates.follow();
    this.overview.frame();
    this.switch.look();
  }

  // Pointing

  #watchPointer() {
    const hexAt = (/** @type {Point | null} */ at) => (at ? this.grid.pick(at.x, at.y) : null);
    watchPointer(this.glass, this.camera, {
      click: (at, event) => this.#click(at, event),
      hover: (at, event) => this.#hover(at, event),
      press: (at) => void this.#tell((mode) => mode.press?.(hexAt(at))),
      lift: (at) => this.#tell((mode) => mode.lift?.(hexAt(at))),
      drag: (at) => void this.#tell((mode) => mode.drag && (mode.drag(hexAt(at), at), true)),
      drop: (at) => void this.#tell((mode) => mode.drop && (mode.drop(hexAt(at)), true)),
      cancel: () => void this.cancel(),
    });
  }

  /** Whoever points has left the hex of the keyboard. @param {Point} at @param {PointerEvent} event */
  #click(at, event) {
    this.table.set({ focus: null });
    this.#tell((mode) => mode.click?.(...this.#touch(at, event)));
  }

  /** The newest mode hears first, until one says that it was meant for it. @param {(mode: Mode) => boolean | undefined} meant */
  #tell(meant) {
    return [...this.#modes].reverse().some((mode) => meant(mode));
  }

  /** @param {Point} at @param {PointerEvent} event @returns {[string | null, Touch]} */
  #touch({ x, y }, event) {
    const hex = this.grid.pick(x, y);
    const centre = this.grid.hexes[hex ?? ""];
    const half = HALF * this.grid.width;
    const near = Math.abs(x - centre?.x) < half && Math.abs(y - centre?.y) < half;
    return [hex, { onCounter: near && Boolean(this.table.view().stacks[hex ?? ""]), event }];
  }

  /** @param {Point | null} at @param {PointerEvent} event */
  #hover(at, event) {
    clearTimeout(this.#crossing);
    const rests = () => this.floats.holdsPointer() || this.#point(at, event);
    if (this.floats.isOverTip(event)) this.#crossing = setTimeout(rests, LINGER); // perhaps on its way to a case in it
    else this.#point(at, event);
  }

  /** @param {Point | null} at @param {PointerEvent} event */
  #point(at, event) {
    const [hex, touch] = at ? this.#touch(at, event) : [null, { onCounter: false, event }];
    const key = hex && `${hex}${touch.onCounter}`;
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.marks.point(hex);
    this.stacks.hover(touch.onCounter ? hex : null);
    this.#tell((mode) => mode.hover?.(hex, touch));
  }

  /** Acts at a hex as a click would, for keys. @param {string} hex @param {KeyboardEvent} event */
  click(hex, event) {
    return this.#tell((mode) => mode.click?.(hex, { onCounter: false, event }));
  }

  /** Escape and the right button: the newest mode that has something to let go lets go. */
  cancel() {
    return this.#tell((mode) => mode.leave?.());
  }

  /** Hears the pointer before those that came earlier. @param {Mode} mode */
  addMode(mode) {
    this.#modes.push(mode);
  }

  // Showing

  /** Shows a set of hexes in one way; replaces what that way showed. @param {Iterable<string>} hexes @param {Kind} kind */
  highlight(hexes, kind) {
    this.marks.highlight(hexes, kind);
  }

  /** Arrows from hex to hex. @param {Arrow[]} list */
  arrows(list) {
    this.marks.arrows(list);
  }

  /** A dark note at a hex; null takes it away. @param {string | null} hex @param {Tip} [content] */
  tip(hex, content) {
    this.floats.tip(hex, content);
  }
}

/** @param {[string, unknown[]?]} found */
const size = ([, hexes]) => hexes?.length ?? 0;
