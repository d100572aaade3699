/** Lines of supply on the board: from each stack to the source it uses, along its railway, and where they are cut. */
import { svg } from "../ui/elements.js";

/**
 * @import { Supplied, SupplyOverlay } from "../net/messages.d.ts"
 * @import { Board } from "./board.js"
 * @typedef {{kind: "line" | "low" | "failing", path: string[]}} Stretch
 */

const SOURCE = 17; // px of the table
const DISC = 9;

/** Where a unit's line ends: at the edge its railway leads to, or where its path does. @param {Supplied} unit */
export function sourceOf({ hex, path, rail, attempt }) {
  return rail.at(-1) ?? (attempt ? attempt.path : path).at(-1) ?? hex;
}

/** Where its line is cut first; what is too long is cut where it may go no further. @param {Supplied} unit @param {SupplyOverlay} overlay */
export function cutOf({ attempt }, { longest, longest_low }) {
  if (!attempt) return undefined;
  return attempt.cuts[0] ?? attempt.path[longest_low ?? longest];
}

/** A unit's way in stretches that look alike. @param {Supplied} unit @param {SupplyOverlay} overlay @returns {Stretch[]} */
function stretchesOf(unit, overlay) {
  const { hex, path, now, attempt } = unit;
  if (!attempt) return [{ kind: now === "low" ? "low" : "line", path: [hex, ...path] }];
  const whole = [hex, ...attempt.path];
  const cut = whole.indexOf(cutOf(unit, overlay) ?? "");
  const good = cut < 0 ? whole.length : cut;
  return [{ kind: "line", path: whole.slice(0, good) }, { kind: "failing", path: whole.slice(Math.max(0, good - 1)) }];
}

/** One unit of each hex: they share their line. @param {Supplied[]} units */
export function byHex(units) {
  return [...new Map(units.map((unit) => [unit.hex, unit])).values()];
}

/** @param {Board} board @param {SupplyOverlay} overlay @param {Supplied[]} shown those whose lines are drawn */
export function drawSupply(board, overlay, shown) {
  const { marks } = board;
  const units = byHex(shown);
  const stretches = units.flatMap((unit) => stretchesOf(unit, overlay));
  const lines = (/** @type {Stretch["kind"]} */ kind) => {
    const d = segments(board, stretches.filter((stretch) => stretch.kind === kind).map(({ path }) => path));
    return d && ["case-line", "line"].map((layer) => svg("path", { class: `supply-line ${kind} ${layer}`, d }));
  };
  const used = new Set(units.map(sourceOf));
  const sources = [...new Set([...overlay.edges, ...used])].flatMap((hex) => {
    const name = ["supply-source", !used.has(hex) && "idle"];
    return marks.at(
      hex,
      0,
      0,
      svg("g", { class: name, data: { hex } }, svg("circle", { r: SOURCE }), svg("text", { y: 6 }, "S")),
    );
  });
  board.marks.under.replaceChildren(...glow(board, units));
  return {
    lines: [
      ...["line", "low", "failing"].flatMap((kind) => lines(/** @type {Stretch["kind"]} */ (kind)) || []),
      ...counts(board, units, overlay),
      ...sources,
    ],
    over: crosses(board, units, overlay),
  };
}

/** Lines that share a stretch are drawn once there. @param {Board} board @param {string[][]} paths */
function segments({ grid }, paths) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const path of paths) {
    for (let i = 1; i < path.length; i++) found.set([path[i - 1], path[i]].sort().join(" "), [path[i - 1], path[i]]);
  }
  return [...found.values()].map(([a, b]) => {
    const [p, q] = [grid.hexes[a], grid.hexes[b]];
    return p && q ? `M${p.x} ${p.y}L${q.x} ${q.y}` : "";
  }).join("");
}

/** The hexes of lines counted, and those where a limited crossing is spent; of lines that meet, the longest counts. @param {Board} board @param {Supplied[]} units @param {SupplyOverlay} overlay */
function counts({ marks }, units, overlay) {
  /** @type {Map<string, {count: number, kind: string}>} */
  const found = new Map();
  for (const unit of units) {
    const [{ path }] = stretchesOf(unit, overlay);
    path.slice(1).forEach((hex, i) => {
      const kind = unit.attempt?.spent.includes(hex) ? "spent" : unit.now === "low" ? "low" : "in";
      const count = kind === "spent" ? (unit.attempt?.spent.indexOf(hex) ?? 0) + 1 : i + 1;
      if (kind === "spent" || count > (found.get(hex)?.count ?? 0)) found.set(hex, { count, kind });
    });
  }
  return [...found].flatMap(([hex, { count, kind }]) =>
    marks.at(
      hex,
      0,
      0,
      svg("g", { class: `supply-count ${kind}` }, svg("circle", { r: DISC }), svg("text", { y: 4 }, String(count))),
    )
  );
}

/** @param {Board} board @param {Supplied[]} units @param {SupplyOverlay} overlay */
function crosses({ marks }, units, overlay) {
  const cut = new Set(
    units.flatMap((unit) => (unit.attempt?.cuts.length ? unit.attempt.cuts : [cutOf(unit, overlay) ?? ""])),
  );
  return [...cut].flatMap((hex) =>
    marks.at(
      hex,
      0,
      0,
      svg(
        "g",
        { class: "supply-cut", data: { hex } },
        svg("circle", { r: 13 }),
        svg("path", { d: "M-5-5L5 5M5-5L-5 5" }),
      ),
    )
  );
}

/** The railways that count as sources glow under their own track, back to the edge. @param {Board} board @param {Supplied[]} units */
function glow(board, units) {
  const used = units.filter(({ rail }) => rail.length)
    .flatMap(({ hex, path, attempt, rail }) => [(attempt ? attempt.path : path).at(-1) ?? hex, ...rail]);
  if (!used.length) return [];
  const clip = svg("clipPath", { id: "supply-rail" }, svg("path", { d: board.grid.outline(used) }));
  const tracks = [...board.sheet.querySelectorAll(".layer-rail .track")].map((track) => {
    const transform = track.closest("g[transform]")?.getAttribute("transform");
    return svg("path", { class: "rail-glow", d: track.getAttribute("d"), transform });
  });
  return [clip, svg("g", { "clip-path": "url(#supply-rail)" }, tracks)];
}
