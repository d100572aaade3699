// @ts-check
/** The drawn boards on the table: loaded once, looked at through a camera, with layers for what changes in play. */
import {Boards} from "./boards.js";
import {Camera} from "./camera.js";
import {caseLinks, h, icon, svg} from "./dom.js";
import {readDrawing, sheets, wear} from "./drawing.js";
import {Grid} from "./grid.js";
import {Overview} from "./overview.js";
import {watchPointer} from "./pointer.js";
import {Stacks} from "./stacks.js";
import {store} from "./store.js";
import {areaOf} from "./tabletop.js";

/**
 * @typedef {{units: string | null, onCounter: boolean, event: PointerEvent | KeyboardEvent | null}} Touch
 * @typedef {{
 *   name?: string, click?(hex: string | null, touch: Touch): boolean | void, hover?(hex: string | null, touch: Touch): boolean | void,
 *   press?(hex: string, touch: Touch): boolean | void, key?(event: KeyboardEvent): boolean | void, leave?(): boolean | void,
 *   lift?(hex: string, touch: Touch): boolean | void, drag?(hex: string | null, at: {x: number, y: number}): void, drop?(hex: string | null): void,
 * }} Mode
 * @typedef {{title?: string, text?: string, cases?: string[], kind?: string}} Tip
 */

const KINDS = ["radius", "reach", "own-zone", "zone", "supply", "low-supply", "rail", "dead-rail", "cut", "threat", "threatened", "victory", "allowed", "refused", "target", "from", "units", "hot"];
const HALF = 0.33; // half a counter, in hex widths
const LINGER = 400; // ms for the pointer to cross a tip

export class Board {
  /** @type {Grid | null} */
  grid = null;
  /** @type {Stacks | null} */
  stacks = null;
  /** @type {Mode[]} */
  #modes = [];
  /** @type {Record<string, {tint: SVGElement, edge: SVGElement}>} */
  #paths = {};
  /** @type {Map<string, Set<string>>} */
  #shown = new Map();
  /** @type {string | null} */
  #hovered = null;
  /** @type {{hex: string, element: HTMLElement} | null} */
  #tip = null;
  #crossing = 0;
  /** @type {import("./tabletop.js").Table | null} */
  table = null;
  #loaded = "";
  #field = ""; // the outline of all hexes

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.sheet = h("div", {class: "sheet galicia-board", "aria-hidden": "true", data: {theme: store.state.theme, zoom: "near"}});
    this.glass = h("div", {class: "glass"}, this.sheet);
    this.floats = h("div", {class: "floats"});
    this.zoomButtons = h(
      "div",
      {class: "zoom float", role: "group", "aria-label": "Zoom"},
      h("button", {type: "button", "aria-label": "Zoom in", title: "Zoom in (+)", onclick: () => this.zoomBy(1.35)}, icon("plus")),
      h("button", {type: "button", "aria-label": "Zoom out", title: "Zoom out (−)", onclick: () => this.zoomBy(1 / 1.35)}, icon("minus")),
      h("button", {type: "button", title: "Show the whole board (0)", onclick: () => this.fit()}, "Fit"),
    );
    this.overview = new Overview((x, y) => this.camera.centreOn(x, y));
    this.boards = new Boards(this);
    root.append(this.glass, this.floats, this.zoomButtons, this.overview.element, this.boards.element);
    this.camera = new Camera(this.glass, this.sheet, (zoom) => (this.sheet.dataset.zoom = zoom), () => this.#moved());
    watchPointer(this.glass, this.camera, {
      click: (at, event) => this.#tell("click", this.#touch(at, event)),
      hover: (at, event) => this.#hover(at, event),
      press: (at, event) => this.#tell("press", this.#touch(at, event)),
      lift: (at, event) => this.#tell("lift", this.#touch(at, event)),
      drag: (at) => void this.#top("drag")?.drag?.(this.grid?.pick(at.x, at.y) ?? null, at),
      drop: (at) => void this.#top("drop")?.drop?.(at ? this.grid?.pick(at.x, at.y) ?? null : null),
      cancel: () => this.cancel(),
    });
    store.on("theme", (theme) => (this.sheet.dataset.theme = theme));
    store.on("light", (hex) => this.highlight(hex ? [hex] : [], "hot"));
    store.on("show", (hex) => hex && this.goTo(hex));
    store.on("focus", () => this.#drawFocus());
  }

  /** Lays boards on the table. @param {import("./tabletop.js").Table} table */
  async load(table) {
    const names = table.boards.map(({name}) => name).join(" ");
    if (this.#loaded === names) return;
    const drawn = await Promise.all(table.boards.map(({name}) => readDrawing(name)));
    wear(drawn);
    this.table = table;
    this.grid = new Grid(table);
    this.#field = "";
    const {sheets: parts, slots} = sheets(table, drawn);
    this.sheet.replaceChildren(...parts);
    this.#layers(slots);
    this.camera.over(areaOf(Object.values(table.hexes), table.hex_width), table.hex_width);
    this.overview.show(this.grid, this.sheet);
    this.boards.show(table);
    this.#loaded = names;
  }

  /** What changes in play, in the slots left for it. @param {Record<"tints" | "outlines" | "counters" | "defs", SVGElement>} slots */
  #layers(slots) {
    const hatch = (/** @type {string} */ id, /** @type {number} */ step, /** @type {number} */ wide) =>
      svg("pattern", {id, width: step, height: step, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"}, svg("rect", {class: id, width: wide, height: step}));
    slots.defs.append(hatch("hatch-zone", 9, 2.4), hatch("hatch-no", 5.5, 2.2), hatch("hatch-threat", 7, 2.6));
    const tints = svg("g", {class: "tints"});
    const edges = svg("g", {class: "edges"});
    this.veil = svg("path", {class: "veil-out"});
    tints.append(this.veil);
    for (const kind of KINDS) {
      const tint = svg("path", {class: `tint ${kind}`});
      const edge = svg("g", {class: `edge ${kind}`}, svg("path", {class: "case-line"}), svg("path", {class: "line"}));
      tints.append(tint);
      edges.append(edge);
      this.#paths[kind] = {tint, edge};
    }
    this.extra = {tints: svg("g", {class: "extra"}), lines: svg("g", {class: "extra"})};
    this.hover = svg("polygon", {class: "pointed-hex"});
    slots.tints.append(tints, this.extra.tints);
    slots.outlines.append(edges, this.extra.lines, this.hover);
    this.stacks = new Stacks(/** @type {SVGGElement} */ (slots.counters), /** @type {Grid} */ (this.grid));
    this.top = {
      discs: svg("g", {class: "discs"}),
      path: svg("g", {class: "way"}),
      arrows: svg("g", {class: "arrows"}),
      tags: svg("g", {class: "tags"}),
      badges: svg("g", {class: "badges"}),
      ghost: svg("g", {class: "ghost"}),
      focus: svg("g", {class: "focus"}),
    };
    const {discs, focus, ghost, path, arrows, tags, badges} = this.top;
    slots.counters.after(svg("g", {class: "slot-top"}, discs, focus, ghost, path, arrows, tags, badges));
  }

  // Looking

  fit() {
    this.camera.halt();
    this.camera.fit();
  }

  /** Shows one of several boards, or all. @param {string | null} name */
  showBoard(name) {
    this.camera.halt();
    this.camera.fit(this.table?.boards.find((board) => board.name === name)?.area);
  }

  /** About the hex in question if it is in sight, else about the middle. @param {number} factor */
  zoomBy(factor) {
    const {focus, selection} = store.state;
    const at = this.grid?.hexes[focus ?? selection.hex ?? ""];
    this.camera.zoomBy(factor, at && this.camera.sees(at.x, at.y) ? this.camera.toScreen(at.x, at.y) : undefined);
  }

  /** Pans to a hex unless it is well in sight. @param {string} hex @param {{zoom?: boolean, always?: boolean}} [options] */
  goTo(hex, {zoom = false, always = false} = {}) {
    const at = this.grid?.hexes[hex];
    if (!at || !this.grid) return;
    const near = zoom && this.camera.k * this.grid.width < 64 ? 76 / this.grid.width : this.camera.k;
    if (always || near !== this.camera.k || !this.camera.sees(at.x, at.y)) this.camera.centreOn(at.x, at.y, near);
  }

  /** Where a hex is, in px of the board element. @param {string} hex */
  centre(hex) {
    const at = this.grid?.hexes[hex];
    return at ? this.camera.toScreen(at.x, at.y) : null;
  }

  /** The px of a hex's width on screen. */
  get scale() {
    return this.camera.k * (this.grid?.width ?? 84);
  }

  #moved() {
    this.#placeTip();
    this.overview.frame(this.camera);
    this.boards.look();
    store.emit("camera");
  }

  // Pointing

  /** @param {{x: number, y: number}} at @param {PointerEvent} event @returns {[string | null, Touch]} */
  #touch(at, event) {
    const hex = this.grid?.pick(at.x, at.y) ?? null;
    const stack = hex ? store.view()?.stacks[hex] : null;
    const centre = hex && this.grid ? this.grid.hexes[hex] : null;
    const half = HALF * (this.grid?.width ?? 84);
    const onCounter = Boolean(stack && centre && Math.abs(at.x - centre.x) < half && Math.abs(at.y - centre.y) < half);
    return [hex, {units: onCounter && stack ? stack.counters[0].unit : null, onCounter, event}];
  }

  /** @param {"click" | "press" | "lift"} what @param {[string | null, Touch]} touch @returns {boolean} */
  #tell(what, [hex, touch]) {
    for (const mode of [...this.#modes].reverse()) if (/** @type {any} */ (mode)[what]?.(hex, touch)) return true;
    return false;
  }

  /** @param {"drag" | "drop"} what */
  #top(what) {
    return [...this.#modes].reverse().find((mode) => mode[what]) ?? null;
  }

  /** @param {{x: number, y: number} | null} at @param {PointerEvent} event */
  #hover(at, event) {
    clearTimeout(this.#crossing);
    const rests = () => this.floats.querySelector(".tip:hover") ?? this.#point(at, event);
    if (this.#overTip(event)) this.#crossing = setTimeout(rests, LINGER); // perhaps on its way to a case in it
    else this.#point(at, event);
  }

  /** @param {{x: number, y: number} | null} at @param {PointerEvent} event */
  #point(at, event) {
    const [hex, touch] = at ? this.#touch(at, event) : [null, {units: null, onCounter: false, event}];
    const key = hex && `${hex}${touch.onCounter}`;
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.hover?.setAttribute("points", hex && this.grid ? this.grid.points(hex, 0.985) : "");
    this.stacks?.hover(touch.onCounter ? hex : null);
    for (const mode of [...this.#modes].reverse()) if (mode.hover?.(hex, touch)) return;
  }

  /** Acts at a hex as a click would, for keys. @param {string} hex @param {KeyboardEvent | null} event */
  click(hex, event = null) {
    const stack = store.view()?.stacks[hex];
    return this.#tell("click", [hex, {units: stack?.counters[0].unit ?? null, onCounter: false, event}]);
  }

  /** A key that a mode may want. @param {KeyboardEvent} event */
  key(event) {
    return [...this.#modes].reverse().some((mode) => mode.key?.(event));
  }

  /** Escape and the right button: the topmost mode that has something to let go lets go. */
  cancel() {
    return [...this.#modes].reverse().some((mode) => mode.leave?.());
  }

  /** Hears clicks first until left. @param {Mode} mode @returns {() => void} */
  setMode(mode) {
    this.#modes.push(mode);
    return () => {
      this.#modes = this.#modes.filter((m) => m !== mode);
    };
  }

  // Showing

  /** Shows a set of hexes in one way; replaces what that way showed. @param {Iterable<string>} hexes @param {string} kind */
  highlight(hexes, kind) {
    const paths = this.#paths[kind];
    if (!paths || !this.grid) return;
    const set = new Set(hexes);
    if (!set.size && !this.#shown.get(kind)?.size) return;
    this.#shown.set(kind, set);
    const d = set.size ? this.grid.outline(set) : "";
    paths.tint.setAttribute("d", d);
    for (const path of paths.edge.children) path.setAttribute("d", d);
  }

  /** Darkens the board but for some hexes; null lets go. @param {Iterable<string> | null} hexes */
  veilBut(hexes) {
    if (!this.grid || !this.veil) return;
    this.#field ||= this.grid.outline(this.grid.numbers);
    this.veil.setAttribute("d", hexes ? this.#field + this.grid.outline(hexes) : "");
  }

  /** Short texts on hexes, for prices. @param {Record<string, string>} texts */
  tags(texts) {
    this.top?.tags.replaceChildren(
      ...Object.entries(texts).map(([hex, text]) => {
        const {x, y} = /** @type {Grid} */ (this.grid).hexes[hex];
        const width = 10 + text.length * 6.2;
        return svg("g", {transform: `translate(${x} ${y + 33})`}, svg("rect", {x: -width / 2, y: -9, width, height: 18, rx: 4}), svg("text", {y: 4.4}, text));
      }),
    );
  }

  /** Numbered discs. @param {Record<string, string>} numbers */
  badges(numbers) {
    this.top?.badges.replaceChildren(
      ...Object.entries(numbers).map(([hex, text]) => {
        const {x, y} = /** @type {Grid} */ (this.grid).hexes[hex];
        return svg("g", {transform: `translate(${x + 26} ${y - 26})`}, svg("circle", {r: 11}), svg("text", {y: 4.6}, text));
      }),
    );
  }

  /** Arrows from hex to hex. @param {{from: string, to: string, kind?: string, label?: string}[]} list */
  arrows(list) {
    this.top?.arrows.replaceChildren(...list.flatMap(({from, to, kind = "move", label}) => this.#arrow(from, to, kind, label)));
  }

  /** @param {string} from @param {string} to @param {string} kind @param {string} [label] */
  #arrow(from, to, kind, label) {
    const grid = /** @type {Grid} */ (this.grid);
    const [a, b] = [grid.hexes[from], grid.hexes[to]];
    if (!a || !b) return [];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const start = 30;
    const end = kind === "attack" ? length - 27 : length - 12;
    const at = (/** @type {number} */ d, /** @type {number} */ side) => `${(a.x + ux * d - uy * side).toFixed(1)} ${(a.y + uy * d + ux * side).toFixed(1)}`;
    const d = `M${at(start, 5)}L${at(end - 16, 6)}L${at(end - 16, 14)}L${at(end, 0)}L${at(end - 16, -14)}L${at(end - 16, -6)}L${at(start, -5)}Z`;
    const middle = {x: a.x + ux * (start + end) * 0.5, y: a.y + uy * (start + end) * 0.5};
    return [
      svg("path", {class: `arrow ${kind}`, d}),
      label && svg("g", {class: "arrow-label", transform: `translate(${middle.x} ${middle.y})`}, svg("circle", {r: 10}), svg("text", {y: 4.4}, label)),
    ].filter(Boolean);
  }

  /** A dark note at a hex; null takes it away. @param {string | null} hex @param {Tip} [content] */
  tip(hex, content = {}) {
    this.#tip?.element.remove();
    this.#tip = null;
    if (!hex || !this.grid?.hexes[hex]) return;
    const element = h(
      "div",
      {class: ["tip", content.kind], role: "status"},
      content.title && h("b", {}, content.title),
      content.text && h("span", {}, content.text),
      ...caseLinks(content.cases),
    );
    this.floats.append(element);
    this.#tip = {hex, element};
    this.#placeTip();
  }

  /** @param {PointerEvent} event */
  #overTip({clientX: x, clientY: y}) {
    const box = this.#tip?.element.getBoundingClientRect();
    return Boolean(box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  }

  #placeTip() {
    if (!this.#tip) return;
    const {hex, element} = this.#tip;
    this.place(element, hex);
  }

  /**
   * Puts a floating element beside a hex, on the side with more room.
   * @param {HTMLElement} element @param {string} hex @param {{ring?: boolean}} [spare] the hexes around it too
   */
  place(element, hex, {ring = false} = {}) {
    const at = this.centre(hex);
    if (!at) return;
    const {width, height} = this.camera.frame;
    const gap = this.scale * (ring ? 1.5 : 0.56) + 8;
    const beside = width > 560;
    const {style} = element;
    style.setProperty("left", "8px"); // as wide as it likes, for the measure
    style.setProperty("right", "auto");
    const wide = element.offsetWidth;
    const left = beside ? at.x > width * 0.62 || at.x + gap + wide > width - 8 : at.x > width / 2;
    const up = beside ? at.y > height * 0.7 : at.y > height * 0.3;
    element.dataset.side = beside ? (left ? "left" : "right") : up ? "above" : "below";
    element.dataset.end = beside ? (up ? "up" : "down") : left ? "left" : "right";
    const set = (/** @type {string} */ a, /** @type {number} */ v, /** @type {string} */ b) => {
      style.setProperty(a, `${Math.max(8, v).toFixed(0)}px`);
      style.setProperty(b, "auto");
    };
    if (beside) {
      left ? set("right", width - at.x + gap, "left") : set("left", at.x + gap, "right");
      up ? set("bottom", height - at.y - 28, "top") : set("top", at.y - 28, "bottom");
    } else {
      const edge = Math.max(8, Math.min(width - wide - 8, left ? at.x + 40 - wide : at.x - 40));
      set("left", edge, "right");
      style.setProperty("--point", `${(at.x - edge - 5).toFixed(0)}px`);
      up ? set("bottom", height - at.y + gap, "top") : set("top", at.y + gap, "bottom");
    }
  }

  #drawFocus() {
    const hex = store.state.focus;
    const points = hex && this.grid ? this.grid.points(hex, 0.97) : null;
    this.top?.focus.replaceChildren(...(points ? [svg("polygon", {class: "case-line", points}), svg("polygon", {class: "line", points})] : []));
  }
}
