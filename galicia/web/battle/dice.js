/** Dice as they lie. */
import { svg } from "../ui/elements.js";

/** Where the pips are, in tenths. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[20, 20]],
  2: [[10, 10], [30, 30]],
  3: [[10, 10], [20, 20], [30, 30]],
  4: [[10, 10], [10, 30], [30, 10], [30, 30]],
  5: [[10, 10], [10, 30], [20, 20], [30, 10], [30, 30]],
  6: [[10, 10], [10, 20], [10, 30], [30, 10], [30, 20], [30, 30]],
};

/** @param {number} pips */
export function die(pips) {
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: "die", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    (PIPS[pips] ?? []).map(([cx, cy]) => svg("circle", { cx, cy, r: 3.6 })),
  );
}
