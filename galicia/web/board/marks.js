/** What is laid on the hexes in play: tints and edges of sets of hexes, a veil, prices, numbers, arrows. */
import { svg } from "../ui/elements.js";

/**
 * @import { Slots } from "./drawing.js"
 * @import { Grid } from "./grid.js"
 *
 * @typedef {typeof KINDS[number]} Kind of a set of hexes
 * @typedef {"attack" | "retreat" | "move"} ArrowKind
 * @typedef {{from: string, to: string, kind: ArrowKind, label?: string, faded?: boolean, side?: string}} Arrow `faded`: it was before
 */

/** Those of overlays. */
export const OVERLAID = /** @type {const} */ ([
  "radius",
  "own-zone",
  "zone",
  "rail",
  "dead-rail",
  "cut",
  "threat",
  "threatened",
  "victory",
]);
/** In the order they lie on each other. */
const KINDS =
  /** @type {const} */ (["area", "reach", ...OVERLAID, "allowed", "refused", "target", "from", "units", "hot"]);

export class Marks {
  /** The whole field, for the veil. */
  #field = "";
  /** @type {Map<Kind, {tint: SVGPathElement, edge: SVGGElement, size: number}>} */
  #sets = new Map();
  #veil = svg("path", { class: "veil-out" });
  #pointed = svg("polygon", { class: "pointed-hex" });
  #focus = svg("g", { class: "focus" });
  #arrows = svg("g", { class: "arrows" });
  #tags = svg("g", { class: "tags" });
  #badges = svg("g", { class: "badges" });
  /** For overlays: under water and rail, under counters, over them. */
  under = svg("g", { class: "extra" });
  lines = svg("g", { class: "extra" });
  over = svg("g", { class: "extra" });
  /** For a planned move. */
  discs = svg("g", { class: "discs" });
  route = svg("g", { class: "way" });
  ghost = svg("g", { class: "ghost" });

  /** @param {Grid} grid @param {Slots} slots */
  constructor(grid, slots) {
    this.grid = grid;
    slots.defs.append(hatch("hatch-zone", 9, 2.4), hatch("hatch-no", 5.5, 2.2), hatch("hatch-threat", 7, 2.6));
    const tints = svg("g", { class: "tints" }, this.#veil);
    const edges = svg("g", { class: "edges" });
    for (const kind of KINDS) {
      const tint = svg("path", { class: `tint ${kind}` });
      const edge = svg(
        "g",
        { class: `edge ${kind}` },
        svg("path", { class: "case-line" }),
        svg("path", { class: "line" }),
      );
      tints.append(tint);
      edges.append(edge);
      this.#sets.set(kind, { tint, edge, size: 0 });
    }
    slots.tints.append(tints, this.under);
    slots.outlines.append(edges, this.lines, this.#pointed);
    const { discs, route, ghost } = this;
    const top = [this.over, discs, this.#focus, ghost, route, this.#arrows, this.#tags, this.#badges];
    slots.counters.after(svg("g", { class: "slot-top" }, top));
  }

  /** Shows a set of hexes in one way; replaces what that way showed. @param {Iterable<string>} hexes @param {Kind} kind */
  highlight(hexes, kind) {
    const shown = this.#sets.get(kind);
    const numbers = new Set(hexes);
    if (!shown || (!numbers.size && !shown.size)) return;
    shown.size = numbers.size;
    const d = this.grid.outline(numbers);
    for (const path of [shown.tint, ...shown.edge.children]) path.setAttribute("d", d);
  }

  /** Darkens the board but for some hexes; null lets go. @param {Iterable<string> | null} hexes */
  veilBut(hexes) {
    this.#field ||= this.grid.outline(this.grid.numbers);
    this.#veil.setAttribute("d", hexes ? this.#field + this.grid.outline(hexes) : "");
  }

  /** The hex under the pointer. @param {string | null} hex */
  point(hex) {
    this.#pointed.setAttribute("points", hex ? this.grid.points(hex, 0.985) : "");
  }

  /** The hex of the keyboard. @param {string | null} hex */
  focus(hex) {
    const points = hex ? this.grid.points(hex, 0.97) : "";
    const rings = ["case-line", "line"].map((name) => svg("polygon", { class: name, points }));
    this.#focus.replaceChildren(...(hex ? rings : []));
  }

  /** Short texts on hexes, for prices. @param {Record<string, string>} texts */
  tags(texts) {
    const tag = (/** @type {[string, string]} */ [hex, text]) => {
      const width = 10 + text.length * 6.2;
      return this.at(
        hex,
        0,
        33,
        svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 4 }),
        svg("text", { y: 4.4 }, text),
      );
    };
    this.#tags.replaceChildren(...Object.entries(texts).flatMap(tag));
  }

  /** Numbered discs. @param {Record<string, string>} numbers by hex */
  badges(numbers) {
    const badge = (/** @type {[string, string]} */ [hex, text]) =>
      this.at(hex, 26, -26, svg("circle", { r: 11 }), svg("text", { y: 4.6 }, text));
    this.#badges.replaceChildren(...Object.entries(numbers).flatMap(badge));
  }

  /** Something drawn about a hex; nothing if there is no such hex. @param {string} hex @param {number} dx @param {number} dy @param {...SVGElement} parts */
  at(hex, dx, dy, ...parts) {
    const at = this.grid.hexes[hex];
    return at ? [svg("g", { transform: `translate(${at.x + dx} ${at.y + dy})` }, parts)] : [];
  }

  /** A line from hex to hex. @param {string[]} hexes */
  line(hexes) {
    const points = hexes.flatMap((hex) => this.grid.hexes[hex] ?? []);
    return points.length > 1 ? `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` : "";
  }

  /** @param {Arrow[]} list */
  arrows(list) {
    this.#arrows.replaceChildren(...list.flatMap((arrow) => this.#arrow(arrow)));
  }

  /** @param {Arrow} arrow */
  #arrow({ from, to, kind, label, faded, side }) {
    const [a, b] = [this.grid.hexes[from], this.grid.hexes[to]];
    if (!a || !b) return [];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const start = 30;
    const end = kind === "attack" ? length - 27 : length - 12;
    const neck = end - 16;
    const at = (/** @type {number[]} */ [far, side]) =>
      `${(a.x + ux * far - uy * side).toFixed(1)} ${(a.y + uy * far + ux * side).toFixed(1)}`;
    const corners = [[start, 5], [neck, 6], [neck, 14], [end, 0], [neck, -14], [neck, -6], [start, -5]];
    const half = (start + end) * 0.5;
    return [
      svg("path", { class: ["arrow", faded && "faded"], data: { kind, side }, d: `M${corners.map(at).join("L")}Z` }),
      ...(label ? [arrowLabel(a.x + ux * half, a.y + uy * half, label, faded)] : []),
    ];
  }
}

/** @param {number} x @param {number} y @param {string} label @param {boolean} [faded] */
function arrowLabel(x, y, label, faded) {
  const parts = [svg("circle", { r: 10 }), svg("text", { y: 4.4 }, label)];
  return svg("g", { class: ["arrow-label", faded && "faded"], transform: `translate(${x} ${y})` }, parts);
}

/** @param {string} id @param {number} step @param {number} wide */
function hatch(id, step, wide) {
  return svg(
    "pattern",
    { id, width: step, height: step, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { class: id, width: wide, height: step }),
  );
}

/** A way from hex to hex as arrows, the first of them labelled. @param {string[]} way @param {ArrowKind} kind @param {string} [label] @returns {Arrow[]} */
export function arrowsAlong(way, kind, label) {
  return way.slice(1).map((to, i) => ({ from: way[i], to, kind, label: i ? "" : label }));
}
