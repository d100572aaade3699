/** A small map of the battles that decided a match, the fronts, and where the armies stood last. */
import { areaOf } from "../board/layout.js";
import { svg } from "../ui/elements.js";

/**
 * @import { Grid } from "../board/grid.js"
 * @import { Area, Point } from "../board/layout.js"
 * @import { BattleTold, FrontTold } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const RATIO = 1.3; // width to height
const RIM = 2.5; // hexes around the battles
const LEAST = 14; // hexes across
const SHORTEST = 4; // hexsides of a front that is drawn
const LEAST_POCKET = 14; // hexsides around one that is

/** @param {Table} table @param {{number: number, battle: BattleTold}[]} battles @param {FrontTold[]} fronts the last one last */
export function battleMap(table, battles, fronts) {
  const { sheet, grid } = table.board;
  const spots = battles.flatMap(({ number, battle: { targets } }) => {
    const at = grid.hexes[targets[0]];
    return at ? [{ number, x: at.x, y: at.y }] : [];
  });
  const box = frame(
    spots.length ? spots : Object.values(grid.hexes),
    grid.width,
    areaOf(Object.values(grid.hexes), grid.width),
  );
  const scale = box.width / 530; // units of the board for a px of the picture
  const lines = fronts.map(({ side, hexsides }, i) =>
    svg("path", {
      class: ["front-line", i === fronts.length - 1 && "last"],
      data: { side: side ?? "" },
      d: frontPath(grid, hexsides),
    })
  );
  const armies = Object.values(table.state.view.stacks).flatMap(({ hex, side }) => {
    const at = grid.hexes[hex];
    const half = grid.width * 0.24;
    return at
      ? [
        svg("rect", {
          class: "army",
          data: { side },
          x: at.x - half,
          y: at.y - half,
          width: 2 * half,
          height: 2 * half,
        }),
      ]
      : [];
  });
  const discs = spots.map(({ number, x, y }) =>
    svg(
      "g",
      { class: "end-disc", transform: `translate(${x} ${y}) scale(${scale})` },
      svg("circle", { r: 12 }),
      svg("text", { y: 4.6 }, String(number)),
    )
  );
  const label = `Map with ${battles.map(({ number, battle: { place } }) => `${number} ${place}`).join(", ")}`;
  return svg(
    "svg",
    {
      class: "end-map galicia-board",
      data: { zoom: "far" },
      viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`,
      role: "img",
      "aria-label": label,
    },
    drawnBoards(sheet),
    armies,
    lines,
    discs,
  );
}

/** The boards as they lie on the table, in its theme, without what changes in play. @param {Element} sheet */
function drawnBoards(sheet) {
  return [...sheet.querySelectorAll(":scope > svg > g[transform]")].map((board) => {
    const copy = /** @type {Element} */ (board.cloneNode(true));
    for (const shared of copy.querySelectorAll("defs")) shared.remove();
    return copy;
  });
}

/** A front as curves along its hexsides, which pairs of neighbours tell. @param {Grid} grid @param {[string, string][]} pairs */
export function frontPath(grid, pairs) {
  const known = pairs.filter(([a, b]) => grid.hexes[a] && grid.hexes[b]);
  const near = (/** @type {string} */ a, /** @type {string} */ b) =>
    Math.hypot(grid.hexes[a].x - grid.hexes[b].x, grid.hexes[a].y - grid.hexes[b].y) < 1.2 * grid.width;
  const meets = (/** @type {[string, string]} */ [a, b], /** @type {[string, string]} */ [c, d]) =>
    (a === c && near(b, d)) || (b === d && near(a, c));
  const left = new Set(known);
  const next = (/** @type {[string, string]} */ from) => [...left].find((pair) => meets(from, pair));
  /** @type {string[]} */
  const curves = [];
  while (left.size) {
    const ends = [...left].find((pair) => [...left].filter((other) => other !== pair && meets(pair, other)).length < 2);
    const chain = [];
    for (let at = ends ?? [...left][0]; at; at = /** @type {[string, string]} */ (next(at))) {
      left.delete(at);
      chain.push(at);
    }
    const round = chain.length > 2 && meets(chain[0], chain[chain.length - 1]); // a pocket, not a front
    const points = chain.map(([a, b]) => between(grid.hexes[a], grid.hexes[b]));
    if (chain.length >= (round ? LEAST_POCKET : SHORTEST)) curves.push(curve(round ? [...points, points[0]] : points));
  }
  return curves.join("");
}

/** @param {Point} a @param {Point} b */
const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A smooth line along points. @param {Point[]} points */
function curve(points) {
  const at = (/** @type {Point} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const bends = points.slice(1, -1).map((point, i) => `Q${at(point)} ${at(between(point, points[i + 2]))}`);
  return `M${at(points[0])}${bends.join("")}L${at(points[points.length - 1])}`;
}

/** What holds all of them, in the shape of the picture, on the boards if it can. @param {{x: number, y: number}[]} spots @param {number} hex @param {Area} all */
function frame(spots, hex, all) {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const wide = Math.max(LEAST * hex, Math.max(...xs) - Math.min(...xs) + 2 * RIM * hex);
  const high = Math.max(...ys) - Math.min(...ys) + 2 * RIM * hex;
  const width = Math.max(wide, high * RATIO);
  const height = width / RATIO;
  const within = (
    /** @type {number} */ middle,
    /** @type {number} */ size,
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => high - low < size ? (low + high - size) / 2 : Math.min(high - size, Math.max(low, middle - size / 2));
  return { left: within(x, width, all.left, all.right), top: within(y, height, all.top, all.bottom), width, height };
}
