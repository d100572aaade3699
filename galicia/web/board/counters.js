/** Counters as elements: one symbol for each face, used wherever the face is shown. */
import { svg } from "../ui/elements.js";
import { outline } from "./counter-parts.js";

/**
 * @import { Look } from "../games/look.js"
 * @import { Counter } from "../net/messages.d.ts"
 * @import { Child } from "../ui/types.d.ts"
 */

const BRACKETS = "M-3 13V-3H13M59 -3H75V13M75 59V75H59M13 75H-3V59";

/** Round corners, or cut ones. */
const SWATCHES = {
  cut: "M3.5 0H8.5L12 3.5V8.5L8.5 12H3.5L0 8.5V3.5Z",
  round: "M2.4 0H9.6A2.4 2.4 0 0 1 12 2.4V9.6A2.4 2.4 0 0 1 9.6 12H2.4A2.4 2.4 0 0 1 0 9.6V2.4A2.4 2.4 0 0 1 2.4 0Z",
};

/** A small square in the shape and colour of a side. @param {Look} look @param {string} side */
export function sideSwatch(look, side) {
  const { cut, body, edge } = look.palette({ side, values: {} });
  const drawn = svg("path", { d: SWATCHES[cut ? "cut" : "round"], fill: body, stroke: edge });
  return svg("svg", { class: "swatch", viewBox: "-1 -1 14 14", "aria-hidden": "true", data: { side } }, drawn);
}

/** The counters of one match: their symbols, drawn when they are first seen. */
export class Counters {
  /** @type {Set<string>} */
  #drawn = new Set();

  /** @param {Look} look @param {() => number} turn the turn that is looked at */
  constructor(look, turn) {
    this.look = look;
    this.turn = turn;
    const clips = [72, 36].flatMap((s) =>
      [true, false].map((cut) =>
        svg("clipPath", { id: `clip-${cut ? "cut" : "round"}-${s}` }, svg("path", { d: outline(cut, s) }))
      )
    );
    const blades = "M-5 5L5-5M-5-5L5 5M-6 1.8L-1.8 6M6 1.8L1.8 6";
    const swords = svg(
      "symbol",
      { id: "can-attack", overflow: "visible" },
      svg("circle", { r: 10, fill: "#C2261C", stroke: "#FFF8E8", "stroke-width": 1.6 }),
      svg("path", { d: blades, stroke: "#FFF8E8", "stroke-width": 1.9, "stroke-linecap": "round" }),
    );
    /** The hidden drawing that holds the symbols. */
    this.symbols = svg(
      "svg",
      { class: "symbols", width: 0, height: 0, "aria-hidden": "true" },
      svg("defs", {}, clips),
      swords,
    );
  }

  /** A drawing that is made once and used wherever its id is. @param {string} name @param {() => Child[]} draw */
  #once(name, draw) {
    const id = name.replace(/[^\w.-]/g, "_");
    if (!this.#drawn.has(id)) {
      this.#drawn.add(id);
      this.symbols.append(svg("symbol", { id, class: "face", overflow: "visible" }, draw()));
    }
    return `#${id}`;
  }

  /** @param {Counter} counter @param {72 | 36} form */
  #symbol(counter, form) {
    const { look } = this;
    const turn = this.turn();
    const name = `face-${form}-${counter.side}-${counter.unit}-${look.faceKey(counter, turn)}`;
    return this.#once(name, () => look.face(counter, form, turn));
  }

  /** Whether a counter bears markers that hang from its lower edge. @param {Counter} counter */
  isMarked(counter) {
    return this.look.tabsOf(counter).length > 0;
  }

  /** @param {Counter} counter */
  #tabs(counter) {
    const { look } = this;
    return look.tabsOf(counter).map(([name, x]) =>
      svg("use", { href: this.#once(`tab-${name}`, look.tabs[name]), class: "tab", x, y: 71 })
    );
  }

  /**
   * A counter for the board: both forms (the scale decides which is seen), markers, and the parts of its states, which
   * show when the group has the class of the state.
   * @param {Counter} counter
   */
  onBoard(counter) {
    const { cut } = this.look.palette(counter);
    const ring = outline(cut, 72, 3.4);
    return svg(
      "g",
      { class: "counter", data: { unit: counter.unit, side: counter.side } },
      svg("path", { class: "glow-case", d: ring }),
      svg("use", { class: "large", href: this.#symbol(counter, 72) }),
      svg("use", { class: "small", href: this.#symbol(counter, 36), transform: "scale(2)" }),
      svg("path", { class: "wash", d: outline(cut, 72) }),
      svg("path", { class: "fold", d: "M72 57V72H57Z" }),
      this.#tabs(counter),
      svg("path", { class: "glow-line", d: ring }),
      svg("path", { class: "brackets-case", d: BRACKETS }),
      svg("path", { class: "brackets", d: BRACKETS }),
      svg("use", { class: "swords", href: "#can-attack", x: 73, y: -1 }),
    );
  }

  /** A small face as a drawing that needs nothing of the page. @param {Counter} counter @param {number} turn */
  alone(counter, turn) {
    const clips = this.symbols.querySelector("defs")?.cloneNode(true);
    return svg(
      "svg",
      { viewBox: "-1 -1 39 39", width: 78, height: 78, "font-family": "sans-serif", "font-weight": 700 },
      clips,
      this.look.face(counter, 36, turn),
    );
  }

  /** What lies under the top unit of an enemy stack, the same for one unit or six. @param {Counter} counter */
  sleeve(counter) {
    const { cut, two, edge } = this.look.palette(counter);
    return svg("path", {
      class: "sleeve",
      d: outline(cut, 72),
      fill: two,
      stroke: edge,
      transform: "translate(4.5 -4.5)",
    });
  }

  /** The "?" of an enemy stack. @param {Counter} counter */
  unknown(counter) {
    const { edge } = this.look.palette(counter);
    const sign = svg("text", { y: 4.3, fill: edge }, "?");
    return svg("g", { class: "unknown", transform: "translate(74 -2)" }, svg("circle", { r: 8.4, stroke: edge }), sign);
  }

  /**
   * A face for panels that says what it is; 48 px and more give the large form.
   * @param {Counter} counter @param {number} size @param {{selected?: boolean, tabs?: boolean}} [traits]
   */
  face(counter, size, { selected = false, tabs = true } = {}) {
    const form = size < 48 ? 36 : 72;
    const { cut } = this.look.palette(counter);
    const high = form + (tabs && form === 72 ? 17 : 6);
    return svg(
      "svg",
      {
        class: ["counter-face", "counter", selected && "selected"],
        viewBox: `-3 -3 ${form + 6} ${high}`,
        role: "img",
        "aria-label": this.words(counter),
        width: size,
        height: (size * high) / (form + 6),
      },
      selected && form === 72 && svg("path", { class: "glow-case", d: outline(cut, 72, 1) }),
      svg("use", { href: this.#symbol(counter, form) }),
      tabs && form === 72 && this.#tabs(counter),
    );
  }

  /** A face beside words that say the same. @param {Counter} counter @param {{selected?: boolean, tabs?: boolean}} [traits] */
  picture(counter, traits) {
    const drawing = this.face(counter, 72, traits);
    drawing.classList.add("face");
    drawing.setAttribute("aria-hidden", "true");
    return drawing;
  }

  /** A counter in words. @param {Counter} counter */
  words(counter) {
    const { look } = this;
    return [counter.unit, look.figures(counter), ...look.state(counter, this.turn())].filter(Boolean).join(", ");
  }
}
