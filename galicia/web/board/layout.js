/** Boards laid side by side: one plane to point at, pan over and draw on, however many boards there are. */

/**
 * @import { BoardFacts, HexFacts } from "../net/messages.d.ts"
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{left: number, top: number, right: number, bottom: number}} Area
 * @typedef {{name: string, title: string, x: number, y: number, scale: number, area: Area}} Laid
 *   where a board lies, how much larger than drawn, and where its hexes are
 * @typedef {{hexes: Record<string, HexFacts>, width: number, height: number, hex_width: number, boards: Laid[]}} Plane
 */

const GAP = 2; // hexes between boards, so that no hex touches one of another board
const RIM = 1.05; // hexes around what is shown of a board

/** The boards from left to right in the order they come, hexes of equal size, each at half height. @param {BoardFacts[]} facts @returns {Plane} */
export function layOut(facts) {
  const hex = facts[0].hex_width;
  const scales = facts.map((board) => hex / board.hex_width);
  const height = Math.max(...facts.map((board, i) => board.height * scales[i]));
  /** @type {Plane} */
  const plane = { hexes: {}, width: 0, height, hex_width: hex, boards: [] };
  facts.forEach(({ name, sheet: title, hexes, ...size }, i) => {
    const scale = scales[i];
    const x = i ? plane.width + GAP * hex : 0;
    const y = (height - size.height * scale) / 2;
    /** @type {Record<string, HexFacts>} */
    const placed = {};
    for (const [number, at] of Object.entries(hexes)) {
      placed[number] = { ...at, x: x + at.x * scale, y: y + at.y * scale };
    }
    Object.assign(plane.hexes, placed);
    plane.boards.push({
      name,
      title,
      x,
      y,
      scale,
      area: areaOf(Object.values(placed), hex),
    });
    plane.width = x + size.width * scale;
  });
  return plane;
}

/** What holds these hexes, with a rim. @param {Point[]} hexes @param {number} hex the width of one @returns {Area} */
export function areaOf(hexes, hex) {
  const xs = hexes.map((at) => at.x);
  const ys = hexes.map((at) => at.y);
  const rim = hex * RIM;
  return {
    left: Math.min(...xs) - rim,
    top: Math.min(...ys) - rim,
    right: Math.max(...xs) + rim,
    bottom: Math.max(...ys) + rim,
  };
}

/** The board nearest to a point. @param {Plane} plane @param {Point} point */
export function boardAt({ boards }, { x, y }) {
  const far = (/** @type {Laid} */ { area: { left, top, right, bottom } }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return boards.reduce((best, board) => (far(board) < far(best) ? board : best));
}
