/** Hexes in the px of the drawing: corners, neighbours, picking, outlines of sets of hexes. */

/**
 * @import { Plane, Point } from "./layout.js"
 * @typedef {"left" | "right" | "up" | "down"} Direction
 */

const ROOT3 = Math.sqrt(3);
const SIX = [0, 1, 2, 3, 4, 5];
const AROUND = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]];

export class Grid {
  /** Hexes by where their centre is, roughly. @type {Map<string, string>} */
  #at;
  /** From the centre, clockwise from the top. @type {number[][]} */
  #corners;
  /** To the neighbours: number i lies beyond the side from corner i to corner i + 1. @type {number[][]} */
  #steps;

  /** @param {Plane} plane */
  constructor({ hexes, hex_width }) {
    this.hexes = hexes;
    this.numbers = Object.keys(hexes);
    this.width = hex_width;
    this.radius = hex_width / ROOT3;
    this.#at = new Map(this.numbers.map((number) => [this.#key(hexes[number]), number]));
    this.byRows = this.numbers.some((number) => this.#find(hexes[number].x + hex_width, hexes[number].y) !== null);
    const turn = this.byRows ? 0 : Math.PI / 6;
    const polar = (/** @type {number} */ far, /** @type {number} */ sixths) => {
      const angle = turn + (sixths * Math.PI) / 3;
      return [far * Math.sin(angle), -far * Math.cos(angle)];
    };
    this.#corners = SIX.map((i) => polar(this.radius, i));
    this.#steps = SIX.map((i) => polar(hex_width, i + 0.5));
  }

  /** @param {Point} at */
  #key({ x, y }) {
    return `${Math.round((x / this.width) * 4)},${Math.round((y / this.width) * 4)}`;
  }

  /** The hex with its centre at a point, give or take. @param {number} x @param {number} y @returns {string | null} */
  #find(x, y) {
    const unit = this.width / 4;
    for (const [dx, dy] of AROUND) {
      const number = this.#at.get(this.#key({ x: x + dx * unit, y: y + dy * unit }));
      if (number && Math.hypot(this.hexes[number].x - x, this.hexes[number].y - y) < this.width / 3) return number;
    }
    return null;
  }

  /** @param {string} number @param {number} [scale] @returns {number[][]} */
  corners(number, scale = 1) {
    const { x, y } = this.hexes[number];
    return this.#corners.map(([dx, dy]) => [x + dx * scale, y + dy * scale]);
  }

  /** The points of a polygon. @param {string} number @param {number} [scale] */
  points(number, scale = 1) {
    return this.corners(number, scale).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  }

  /** The neighbour in a direction, 0 to 5 clockwise. @param {string} number @param {number} i @returns {string | null} */
  neighbour(number, i) {
    const { x, y } = this.hexes[number];
    return this.#find(x + this.#steps[i][0], y + this.#steps[i][1]);
  }

  /** The hex under a point of the drawing. @param {number} x @param {number} y @returns {string | null} */
  pick(x, y) {
    let best = null;
    let distance = this.radius;
    const unit = this.width / 4;
    for (let i = -3; i <= 3; i++) {
      for (let j = -3; j <= 3; j++) {
        const number = this.#at.get(this.#key({ x: x + i * unit, y: y + j * unit }));
        if (!number) continue;
        const d = Math.hypot(this.hexes[number].x - x, this.hexes[number].y - y);
        if (d < distance) [best, distance] = [number, d];
      }
    }
    return best;
  }

  /** The middle of the side between two hexes. @param {string} a @param {string} b */
  side(a, b) {
    const p = this.hexes[a];
    const q = this.hexes[b];
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  }

  /** The outline of a set of hexes as path commands. @param {Iterable<string>} numbers */
  outline(numbers) {
    const inside = new Set([...numbers].filter((n) => this.hexes[n]));
    /** @type {Map<string, {to: string, x: number, y: number}>} */
    const next = new Map();
    const key = (/** @type {number[]} */ [x, y]) => `${Math.round(x / 6)},${Math.round(y / 6)}`;
    /** @type {Map<string, string>} */
    const same = new Map();
    const shared = (/** @type {number[]} */ [x, y]) => {
      for (const [i, j] of AROUND) {
        const known = same.get(key([x + 6 * i, y + 6 * j]));
        if (known) return known;
      }
      const name = key([x, y]);
      same.set(name, name);
      return name;
    };
    for (const number of inside) {
      const corners = this.corners(number);
      for (let i = 0; i < 6; i++) {
        const other = this.neighbour(number, i);
        if (other && inside.has(other)) continue;
        const [a, b] = [corners[i], corners[(i + 1) % 6]];
        next.set(shared(a), { to: shared(b), x: a[0], y: a[1] }); // three hexes meet in a corner, so one outline at most
      }
    }
    let path = "";
    while (next.size) {
      const first = next.keys().next().value ?? "";
      let name = first;
      let letter = "M";
      for (;;) {
        const edge = next.get(name);
        if (!edge) break;
        next.delete(name);
        path += `${letter}${edge.x.toFixed(1)} ${edge.y.toFixed(1)}`;
        letter = "L";
        name = edge.to;
      }
      path += "Z";
    }
    return path;
  }

  /**
   * Where an arrow key leads: along the row, or to the nearer hex of the next row, taking turns when two are as near.
   * @param {string} number @param {Direction} way @param {boolean} odd
   */
  step(number, way, odd) {
    const { x, y } = this.hexes[number];
    const w = this.width;
    const long = (w * ROOT3) / 2;
    const aims = this.byRows
      ? {
        left: [[-w, 0]],
        right: [[w, 0]],
        up: [[-w / 2, -long], [w / 2, -long]],
        down: [[-w / 2, long], [w / 2, long]],
      }[way]
      : {
        up: [[0, -w]],
        down: [[0, w]],
        left: [[-long, -w / 2], [-long, w / 2]],
        right: [[long, -w / 2], [long, w / 2]],
      }[way];
    const found = (odd ? [...aims].reverse() : aims).flatMap(([dx, dy]) => this.#find(x + dx, y + dy) ?? []);
    return found[0] ?? null;
  }

  /** The name of a hex's first place. @param {string} number */
  place(number) {
    return this.hexes[number]?.places[0]?.name ?? "";
  }
}
