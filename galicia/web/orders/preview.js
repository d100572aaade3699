/** Where a sentence would lead, before it is given: the way, and a ghost at its end. */
import { drawGhost, drawRoute } from "./route.js";
import { partsOf } from "./words.js";

/** @import { Table } from "../table/table.js" */

/** @param {Table} table @param {string | null} sentence null takes it away */
export function drawSentence(table, sentence) {
  const { board } = table;
  const { verb, hexes, units } = partsOf(table, sentence ?? "");
  const start = hexes.length && verb !== "attack" ? startOf(table, units, hexes[0]) : null;
  drawRoute(board, start ? { start, steps: hexes.map((hex) => ({ hex })) } : null);
  const top = start
    ? table.view().stacks[start]?.counters.find(({ unit }) => !units.length || units.includes(unit))
    : undefined;
  drawGhost(board, top, start ? table.hexes[hexes[hexes.length - 1]] : undefined);
}

/** Where it begins: with the units it names, or with one's own stack in the battle that is next to the first hex. @param {Table} table @param {string[]} units @param {string} first */
function startOf(table, units, first) {
  const named = table.hexesOf(units, table.seat)[0];
  if (named) return named;
  const view = table.view();
  const { battle } = view.facts;
  if (!battle) return null;
  const fought = [battle.target ?? [], battle.targets ?? [], battle.hexes ?? [], table.hexesOf(battle.attackers)]
    .flat();
  const { hexes, board: { grid } } = table;
  const near = (/** @type {string} */ hex) =>
    Math.hypot(hexes[hex].x - hexes[first].x, hexes[hex].y - hexes[first].y) < grid.width * 1.2;
  return fought.find((hex) => view.stacks[hex]?.side === table.seat && near(hex)) ?? null;
}
