// @ts-check
/** Drawing a planned move: the reach with its discs, the way with the cost of each step, the unit's ghost, the step that fails. */
import {boardCounter} from "./counters.js";
import {svg} from "./dom.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./store.js").Plan} Plan
 */

/** Discs with the movement points left, red where the hex lies in an enemy zone. @param {Board} board @param {Plan | null} plan @param {Record<string, any>} stacks */
export function drawReach(board, plan, stacks) {
  const {grid, top} = board;
  if (!grid || !top) return;
  const hexes = plan ? Object.keys(plan.reach) : [];
  const open = plan?.start ? [plan.start, ...hexes] : hexes;
  board.veilBut(plan ? open : null);
  board.highlight(open, "reach");
  const w = grid.width;
  top.discs.replaceChildren(
    ...hexes
      .filter((hex) => grid.hexes[hex] && hex !== plan?.target && plan?.reach[hex].left !== undefined)
      .map((hex) => {
        const {left, zone} = /** @type {Plan} */ (plan).reach[hex];
        const {x, y} = grid.hexes[hex];
        const aside = stacks[hex] ? w * 0.3 : 0;
        return svg("g", {class: ["disc-left", zone && "zone"], transform: `translate(${x + aside} ${y + w * 0.36})`}, svg("circle", {r: w * 0.125}), svg("text", {y: w * 0.053}, String(left)));
      }),
  );
}

/**
 * What a step costs, as parts where the server gave them: "1+1".
 * @param {{cost?: number, text?: string}} step
 */
export function sum(step) {
  const parts = (step.text ?? "").match(/\d+/g);
  if (parts && parts.length > 1 && parts.reduce((a, b) => a + Number(b), 0) === step.cost) return parts.join("+");
  return step.cost === undefined ? "" : String(step.cost);
}

/**
 * Why a hex is out of reach, in two lines: the total, and the sum up to where it fails.
 * @param {{text: string, steps?: {hex: string, cost: number, text: string, ok: boolean}[]}} why
 */
export function reasonWords({text, steps = []}) {
  const [title, ...rest] = text.split(/:\s+/);
  if (rest.length || !steps.length) return {title, text: rest.join(": ")};
  const good = steps.filter((step) => step.ok);
  const fails = steps.find((step) => !step.ok);
  if (!fails) return {title, text: ""};
  const price = fails.text.replaceAll(", ", " + ");
  const last = steps[steps.length - 1] === fails ? price : `to ${fails.hex} ${price}`;
  const spent = good.reduce((total, step) => total + step.cost, 0);
  return {title, text: good.length ? `${spent} to ${good[good.length - 1].hex}, then ${last}` : last};
}

/**
 * The way from the start, the cost of each step on the hexside it crosses; a step that fails is dashed red.
 * @param {Board} board
 * @param {{start: string | null, steps: {hex: string, cost?: number, text?: string, ok?: boolean}[], left?: number, preview?: boolean} | null} way
 */
export function drawWay(board, way) {
  const {grid, top} = board;
  if (!grid || !top) return;
  const parts = way?.start ? wayParts(grid, {...way, start: way.start}) : [];
  top.path.replaceChildren(...parts);
  top.path.classList.toggle("preview", Boolean(way?.preview));
}

/** A point so far from one towards another. @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} far */
function towards(a, b, far) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return {x: a.x + ((b.x - a.x) * far) / length, y: a.y + ((b.y - a.y) * far) / length};
}

/** @param {import("./grid.js").Grid} grid @param {{start: string, steps: any[], left?: number, preview?: boolean}} way */
function wayParts(grid, {start, steps, left, preview}) {
  const known = steps.filter((step) => grid.hexes[step.hex]);
  const good = known.filter((step) => step.ok !== false);
  const fails = known.find((step) => step.ok === false);
  const points = [start, ...good.map((step) => step.hex)].map((hex) => grid.hexes[hex]);
  const parts = [];
  if (points.length > 1) {
    const last = points.length - 1;
    const ends = [towards(points[0], points[1], grid.width * 0.34), ...points.slice(1, -1), preview || fails ? points[last] : towards(points[last], points[last - 1], grid.width * 0.32)];
    const d = `M${ends.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}`;
    parts.push(svg("path", {class: "case-line", d}), svg("path", {class: "line", d}));
  }
  if (fails) {
    const rest = [points[points.length - 1], ...known.filter((step) => step.ok === false).map((step) => grid.hexes[step.hex])];
    const d = `M${rest.map((p) => `${p.x} ${p.y}`).join("L")}`;
    parts.push(svg("path", {class: "fails-case", d}), svg("path", {class: "fails", d}));
  }
  if (preview) return parts;
  let before = start;
  for (const step of good) {
    const text = sum(step);
    const {x, y} = grid.side(before, step.hex);
    const width = 18 + (text.length - 1) * 7;
    if (text) parts.push(svg("g", {class: "step-cost", transform: `translate(${x} ${y})`}, svg("rect", {x: -width / 2, y: -9, width, height: 18, rx: 9}), svg("text", {y: 4.2}, text)));
    before = step.hex;
  }
  if (left !== undefined && good.length) {
    const {x, y} = grid.hexes[before];
    parts.push(svg("g", {class: "step-cost left", transform: `translate(${x + grid.width * 0.3} ${y - grid.width * 0.27})`}, svg("circle", {r: 11}), svg("text", {y: 4.6}, String(left))));
  }
  return parts;
}

/** A pale image of a counter, in a hex or under the pointer. @param {Board} board @param {any} counter @param {{x: number, y: number} | null} at */
export function drawGhost(board, counter, at) {
  const {top, stacks} = board;
  if (!top || !stacks) return;
  if (!counter || !at) return void top.ghost.replaceChildren();
  const known = /** @type {SVGElement | null} */ (top.ghost.firstElementChild);
  const ghost = known?.dataset.unit === counter.unit ? known : boardCounter(counter);
  if (ghost !== known) {
    ghost.append(svg("rect", {class: "ghost-rim", x: -1, y: -1, width: 74, height: 74, rx: 8}));
    top.ghost.replaceChildren(ghost);
  }
  ghost.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${stacks.scale}) translate(-36 -36)`);
}
