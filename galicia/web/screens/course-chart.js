/** The course of the points: a line for each side, its lead shaded, numbered turning points; and the same as a table. */
import { h, svg } from "../ui/elements.js";

/**
 * @import { Story } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{width: number, height: number, label?: (turning: number) => string, choose?: (turn: number) => void}} Traits
 *   `label`: what a turning point is called beside its number; `choose`: a turn was clicked
 */

const ROOM = { left: 34, right: 78, top: 34, bottom: 22 };
const APART = 15; // px between two labels
const DOT = 3.2;

/** @param {Table} table @param {Story} story @param {Traits} traits */
export function courseChart(table, story, traits) {
  return h("figure", { class: "course" }, drawing(table, story, traits), courseTable(table, story));
}

/** The lines there are: one if both sides share a track. @param {Story} story */
function linesOf({ scores, turns }) {
  const sides = Object.keys(scores);
  const shared = sides.length === 2 && turns.every((turn) => turn.scores[sides[0]] === -turn.scores[sides[1]]);
  return (shared ? sides.slice(1) : sides).map((side) => ({
    side,
    points: turns.map((turn) => turn.scores[side] ?? 0),
  }));
}

/** @param {Table} table @param {Story} story @param {Traits} traits */
function drawing({ look }, story, { width, height, label, choose }) {
  const lines = linesOf(story);
  const all = lines.flatMap(({ points }) => points);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = niceStep((high - low) / 4);
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const count = story.turns.length;
  const x = (/** @type {number} */ i) =>
    ROOM.left + (count > 1 ? (i * (width - ROOM.left - ROOM.right)) / (count - 1) : 0);
  const y = (/** @type {number} */ v) =>
    height - ROOM.bottom - ((v - bottom) / (top - bottom || 1)) * (height - ROOM.top - ROOM.bottom);
  const at = (/** @type {number} */ v, /** @type {number} */ i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`;
  const levels = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, i) => bottom + i * step);
  const every = Math.ceil(count / Math.max(2, Math.floor((width - ROOM.left - ROOM.right) / 26)));
  const words = `Victory points by turn. ${
    lines.map(({ side, points }) => `${nameOf(look, side)} ${points.at(-1)}`).join(", ")
  }.`;
  return svg(
    "svg",
    { class: "course-chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    levels.map((level) => [
      svg("path", { class: "rule", d: `M${ROOM.left} ${y(level)}H${width - ROOM.right}` }),
      svg("text", { class: "axis", x: ROOM.left - 8, y: y(level) + 4, "text-anchor": "end" }, withMinus(level)),
    ]),
    story.turns.map(({ turn }, i) =>
      (i % every === 0 || i === count - 1) &&
      svg("text", { class: "axis", x: x(i), y: height - 4, "text-anchor": "middle" }, String(turn))
    ),
    lines.length === 2 &&
      svg("path", {
        class: "lead",
        data: { side: leader(story) },
        d: `M${lines[0].points.map(at).join("L")}L${
          [...lines[1].points.keys()].reverse().map((i) => at(lines[1].points[i], i)).join("L")
        }Z`,
      }),
    lines.map((line, i) => [
      svg("path", { class: "side-line", data: { side: line.side }, d: `M${line.points.map(at).join("L")}` }),
      line.points.map((v, n) => marker(i, x(n), y(v), line.side)),
    ]),
    endLabels(look, lines, width, y),
    story.turning.map((turning, i) => turningPoint(story, turning, i, lines, { x, y, label })),
    choose && story.turns.map(({ turn, scores }, i) => {
      const half = count > 1 ? (x(1) - x(0)) / 2 : 20;
      const title = `${look.turn} ${turn}: ${
        Object.keys(scores).map((side) => `${nameOf(look, side)} ${scores[side]}`).join(", ")
      }`;
      return svg(
        "rect",
        { class: "turn-area", x: x(i) - half, y: 0, width: 2 * half, height, onclick: () => choose(turn) },
        svg("title", {}, title),
      );
    }),
  );
}

/** A circle for the first side, a square for the second. @param {number} i @param {number} x @param {number} y @param {string} side */
function marker(i, x, y, side) {
  return i
    ? svg("rect", { class: "dot", data: { side }, x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT })
    : svg("circle", { class: "dot", data: { side }, cx: x, cy: y, r: DOT + 0.4 });
}

/** Names at the ends of the lines; those that would overlap move apart. @param {Table["look"]} look @param {{side: string, points: number[]}[]} lines @param {number} width @param {(v: number) => number} y */
function endLabels(look, lines, width, y) {
  const ends = lines.map(({ side, points }) => ({ side, points: points.at(-1) ?? 0, at: y(points.at(-1) ?? 0) }));
  const [a, b] = ends;
  if (b && Math.abs(a.at - b.at) < APART) {
    const middle = (a.at + b.at) / 2;
    const up = a.points >= b.points ? a : b;
    for (const end of ends) end.at = middle + (end === up ? -APART / 2 : APART / 2);
  }
  return ends.map(({ side, points, at }) =>
    svg(
      "text",
      { class: "end-label", data: { side }, x: width - ROOM.right + 9, y: at + 5 },
      `${withMinus(points)} ${lines.length > 1 ? nameOf(look, side) : "VP"}`,
    )
  );
}

/** @param {Story} story @param {Story["turning"][number]} turning @param {number} i @param {{side: string, points: number[]}[]} lines @param {{x: (i: number) => number, y: (v: number) => number, label?: (turning: number) => string}} place */
function turningPoint(story, { turn }, i, lines, { x, y, label }) {
  const n = story.turns.findIndex((other) => other.turn === turn);
  if (n < 0) return null;
  const high = Math.min(...lines.map(({ points }) => y(points[n])));
  const up = Math.max(14, high - 30);
  return svg(
    "g",
    { class: "turning", transform: `translate(${x(n).toFixed(1)} 0)` },
    svg("path", { d: `M0 ${up + 12}V${high - 5}` }),
    svg("circle", { cy: up, r: 11 }),
    svg("text", { class: "number", y: up + 4.4 }, String(i + 1)),
    label &&
      svg("text", { class: "what", x: n > 1 ? -16 : 16, y: up + 4, "text-anchor": n > 1 ? "end" : "start" }, label(i)),
  );
}

/** Who led in the end. @param {Story} story */
function leader({ scores }) {
  return Object.keys(scores).reduce((a, b) => (scores[b] > scores[a] ? b : a));
}

/** @param {number} rough */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power;
}

/** The same for whoever does not see it. @param {Table} table @param {Story} story */
function courseTable({ look }, { turns, scores, turning }) {
  const sides = Object.keys(scores);
  return h(
    "table",
    { class: "visually-hidden" },
    h("caption", {}, "The course of the points"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        [look.turn, ...sides.map((side) => nameOf(look, side)), "What happened"].map((text) =>
          h("th", { scope: "col" }, text)
        ),
      ),
    ),
    h(
      "tbody",
      {},
      turns.map((turn) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, String(turn.turn)),
          sides.map((side) => h("td", {}, String(turn.scores[side]))),
          h("td", {}, turning.filter((one) => one.turn === turn.turn).map((one) => one.words).join("; ")),
        )
      ),
    ),
  );
}

/** @param {Table["look"]} look @param {string} side */
const nameOf = (look, side) => look.seats[side]?.short ?? side;

/** @param {number} value */
const withMinus = (value) => String(value).replace("-", "−");
