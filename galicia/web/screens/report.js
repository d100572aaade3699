/** The report of a match: points by turn, and the battles that stood out. */
import { foughtBattles } from "../table/battles.js";
import { caption } from "../ui/controls.js";
import { h, svg } from "../ui/elements.js";
import { counted, percent } from "../ui/format.js";
import { prose } from "../ui/prose.js";

/**
 * @import { Look } from "../games/look.js"
 * @import { Table } from "../table/table.js"
 */

/** @param {Table} table */
export function report(table) {
  const { look, state: { view, match } } = table;
  const seats = Object.keys(view.scores);
  const byTurn = pointsByTurn(table, seats);
  const battles = foughtBattles(table);
  const taken = battles.filter((battle) => battle.taken);
  const chances = taken.flatMap(({ target, column, prospect }) =>
    prospect ? [{ target, column, chance: prospect.expected.hex_falls }] : []
  );
  const [luckiest] = chances.sort((a, b) => a.chance - b.chance);
  return h(
    "section",
    { class: "part report" },
    caption(match.over ? "After-game report" : "So far"),
    h(
      "h2",
      { class: "title" },
      seats.map((seat) => `${look.seats[seat]?.short ?? seat} ${view.scores[seat]}`).join(" : "),
    ),
    byTurn[0]?.points.length > 2 && pointsChart(byTurn, look),
    h("p", {}, `${counted(battles.length, "combat")}, ${counted(taken.length, "hex", "hexes")} taken.`),
    luckiest && h(
      "p",
      {},
      h("b", {}, "Least likely success. "),
      prose(table, luckiest.target),
      ` fell at ${luckiest.column}; ${percent(luckiest.chance)} said so.`,
    ),
  );
}

/** @typedef {{seat: string, points: number[]}[]} Course the points of each seat, turn by turn */

/** @param {Table} table @param {string[]} seats @returns {Course} */
function pointsByTurn({ look, state: { log, view } }, seats) {
  const sums = new Map(seats.map((seat) => [seat, 0]));
  const course = seats.map((seat) => ({ seat, points: [0] }));
  for (const event of log.flatMap((entry) => entry.events)) {
    if (event.kind === "player_turn") { for (const { seat, points } of course) points.push(sums.get(seat) ?? 0); }
    if (event.facts.points === undefined) continue;
    const { seat } = look.source(event, seats);
    sums.set(seat, (sums.get(seat) ?? 0) + event.facts.points);
  }
  for (const { seat, points } of course) points.push(view.scores[seat]);
  return course;
}

/** @param {Course} course @param {Look} look */
function pointsChart(course, look) {
  const width = 352;
  const height = 96;
  const most = Math.max(1, ...course.flatMap(({ points }) => points));
  const y = (/** @type {number} */ v) => 82 - (v / most) * 70;
  const ends = course.map(({ points }) => y(points[points.length - 1]));
  /** Labels that would overlap move apart. @param {number} i */
  const apart = (i) => {
    const other = ends[1 - i] ?? 99;
    if (Math.abs(ends[i] - other) >= 12) return 0;
    return ends[i] > other || (ends[i] === other && i) ? 7 : -7;
  };
  const line = (/** @type {Course[number]} */ { seat, points }, /** @type {number} */ i) => {
    const x = (/** @type {number} */ n) => (n * (width - 46)) / Math.max(1, points.length - 1);
    const drawn = points.map((v, n) => `${x(n).toFixed(1)},${y(v).toFixed(1)}`).join(" ");
    return [
      svg("polyline", { class: i ? "solid" : "dashed", data: { side: seat }, points: drawn }),
      svg("text", { data: { side: seat }, x: width - 42, y: ends[i] + 4 + apart(i) }, look.seats[seat]?.short ?? seat),
    ];
  };
  return svg(
    "svg",
    { class: "points-chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Victory points by turn" },
    [10, 46, 82].map((level) => svg("path", { class: "rule", d: `M0 ${level}H${width}` })),
    course.map(line),
  );
}
