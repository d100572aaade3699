/** Drawing a planned move: the reach with its discs, the route with the cost of each step, the unit's ghost, the step that fails. */
import { svg } from "../ui/elements.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Grid } from "../board/grid.js"
 * @import { Point } from "../board/layout.js"
 * @import { Counter } from "../net/messages.d.ts"
 * @import { Plan } from "../table/table.js"
 *
 * @typedef {{hex: string, cost?: number, items?: [string, number][], ok?: boolean}} Step
 * @typedef {{start: string | null, steps: Step[], left?: number, preview?: boolean}} Route `left`: movement points left at its end
 */

/** Discs with the movement points left, red where the hex lies in an enemy zone. @param {Board} board @param {Plan | null} plan */
export function drawReach({ grid, marks, table }, plan) {
  const reached = Object.values(plan?.reach ?? {});
  const open = [plan?.start ?? [], reached.map(({ hex }) => hex)].flat();
  marks.veilBut(plan ? open : null);
  marks.highlight(open, "reach");
  const { stacks } = table.view();
  const w = grid.width;
  const told = reached.filter(({ hex, left }) => hex !== plan?.target && left !== undefined);
  marks.discs.replaceChildren(...told.flatMap(({ hex, left, zone }) => {
    const disc = svg("circle", { r: w * 0.125 });
    const drawn = svg("g", { class: ["disc-left", zone && "zone"] }, disc, svg("text", { y: w * 0.053 }, left));
    return marks.at(hex, stacks[hex] ? w * 0.3 : 0, w * 0.36, drawn);
  }));
}

/** The route from the start, the cost of each step on the hexside it crosses; a step that fails is dashed red. @param {Board} board @param {Route | null} route */
export function drawRoute({ grid, marks }, route) {
  marks.route.replaceChildren(...(route?.start ? routeParts(grid, { ...route, start: route.start }) : []));
  marks.route.classList.toggle("preview", Boolean(route?.preview));
}

/** @param {Grid} grid @param {Route & {start: string}} route */
function routeParts(grid, { start, steps, left, preview }) {
  const known = steps.filter((step) => grid.hexes[step.hex]);
  const good = known.filter((step) => step.ok !== false);
  const bad = known.filter((step) => step.ok === false);
  const points = [start, ...good.map((step) => step.hex)].map((hex) => grid.hexes[hex]);
  const parts = [
    ...(points.length > 1
      ? cased("case-line", "line", line(trimmed(points, grid.width, Boolean(preview || bad.length))))
      : []),
    ...(bad.length
      ? cased("fails-case", "fails", line([points[points.length - 1], ...bad.map((step) => grid.hexes[step.hex])]))
      : []),
  ];
  if (preview) return parts;
  const costs = good.flatMap((step, i) => stepCost(grid, i ? good[i - 1].hex : start, step));
  return [
    ...parts,
    ...costs,
    ...(left !== undefined && good.length ? [pointsLeft(grid, good[good.length - 1].hex, left)] : []),
  ];
}

/** @param {string} under @param {string} over classes @param {string} d */
const cased = (under, over, d) => [svg("path", { class: under, d }), svg("path", { class: over, d })];

/** @param {Point[]} points */
const line = (points) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** A route that begins beside the unit, and ends beside its ghost unless it goes on. @param {Point[]} points @param {number} width of a hex @param {boolean} goesOn */
function trimmed(points, width, goesOn) {
  const last = points.length - 1;
  const end = goesOn ? points[last] : towards(points[last], points[last - 1], width * 0.32);
  return [towards(points[0], points[1], width * 0.34), ...points.slice(1, -1), end];
}

/** A point so far from one towards another. @param {Point} a @param {Point} b @param {number} far */
function towards(a, b, far) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) * far) / length, y: a.y + ((b.y - a.y) * far) / length };
}

/** What a step costs, on the hexside it crosses. @param {Grid} grid @param {string} before @param {Step} step */
function stepCost(grid, before, step) {
  const text = sum(step);
  if (!text) return [];
  const { x, y } = grid.side(before, step.hex);
  const width = 18 + (text.length - 1) * 7;
  const plate = svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 });
  return [svg("g", { class: "step-cost", transform: `translate(${x} ${y})` }, plate, svg("text", { y: 4.2 }, text))];
}

/** What a step costs, as parts where the server gave them: "1+1". @param {Step} step */
function sum({ cost, items = [] }) {
  if (items.length > 1) return items.map(([, part]) => part).join("+");
  return cost === undefined ? "" : String(cost);
}

/** @param {Grid} grid @param {string} hex @param {number} left */
function pointsLeft(grid, hex, left) {
  const { x, y } = grid.hexes[hex];
  const place = `translate(${x + grid.width * 0.3} ${y - grid.width * 0.27})`;
  return svg(
    "g",
    { class: "step-cost left", transform: place },
    svg("circle", { r: 11 }),
    svg("text", { y: 4.6 }, left),
  );
}

/** A pale image of a counter, in a hex or under the pointer. @param {Board} board @param {Counter | undefined} [counter] @param {Point} [at] */
export function drawGhost({ marks, stacks, table }, counter, at) {
  const { ghost: layer } = marks;
  if (!counter || !at) return layer.replaceChildren();
  const known = layer.firstElementChild;
  const drawn = known instanceof SVGElement && known.dataset.unit === counter.unit
    ? known
    : table.counters.onBoard(counter);
  if (drawn !== known) {
    drawn.append(svg("rect", { class: "ghost-rim", x: -1, y: -1, width: 74, height: 74, rx: 8 }));
    layer.replaceChildren(drawn);
  }
  drawn.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${stacks.scale}) translate(-36 -36)`);
}
