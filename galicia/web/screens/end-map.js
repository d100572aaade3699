/** A small map of the battles that decided a match, and where the armies stood last. */
import { areaOf } from "../board/layout.js";
import { svg } from "../ui/elements.js";

/**
 * @import { Area } from "../board/layout.js"
 * @import { BattleTold } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const RATIO = 1.3; // width to height
const RIM = 2.5; // hexes around the battles
const LEAST = 14; // hexes across

/** @param {Table} table @param {{number: number, battle: BattleTold}[]} battles */
export function battleMap(table, battles) {
  const { plane, grid } = table.board;
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
  const boards = plane.boards.map(({ name, x, y, scale: size }) =>
    svg("image", { href: `/boards/${encodeURIComponent(name)}.svg`, transform: `translate(${x} ${y}) scale(${size})` })
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
      class: "end-map",
      viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`,
      role: "img",
      "aria-label": label,
    },
    boards,
    armies,
    discs,
  );
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
