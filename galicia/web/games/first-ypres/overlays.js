/** The front and the flood, laid over the map as the server tells them. */
import { areaSign, legend, lineSign, sign } from "../../board/legend.js";
import { h, svg } from "../../ui/elements.js";
import { counted } from "../../ui/format.js";
import { caseLinks, unitName } from "../../ui/names.js";

/**
 * @import { Drawn } from "../../board/overlays.js"
 * @import { FloodOverlay, FrontOverlay } from "../../net/messages.d.ts"
 * @import { Table } from "../../table/table.js"
 * @import { Child } from "../../ui/types.d.ts"
 */

const gapRing = (/** @type {number} */ r) => svg("circle", { class: "front-gap", r });

/** The line broad where it is covered, broken over gaps, which are ringed. @param {Table} table @param {FrontOverlay} overlay @param {(label: string, side: string) => Child} whose @returns {Drawn} */
export function drawFront({ board, look }, { side, line, gaps, text, cases }, whose) {
  const open = new Set(gaps);
  const pieces = line.slice(1).map((to, i) => {
    const kind = open.has(to) || open.has(line[i]) ? "front-line open" : "front-line";
    return { kind, d: board.marks.line([line[i], to]) };
  });
  const path = (/** @type {typeof pieces[number]} */ { kind, d }) => svg("path", { class: kind, data: { side }, d });
  const sample = lineSign("front-line");
  sample.firstElementChild?.setAttribute("data-side", side);
  return {
    lines: [...pieces.map(path), ...gaps.flatMap((hex) => board.marks.at(hex, 0, 0, gapRing(27)))],
    legend: [
      legend("Front", [
        [sample, `covered by ${look.seats[side]?.name ?? side}`],
        [sign(gapRing(8)), open.size ? `gap: ${counted(open.size, "hex", "hexes")}` : "gap: none"],
      ], whose("Whose front", side)),
      h("p", {}, `${text}. `, caseLinks(cases)),
    ],
  };
}

/** The plain with the turn of the water, what is flooded always, and who is in danger. @param {Table} table @param {FloodOverlay} overlay @returns {Drawn} */
export function drawFlood(table, { state, hexes, always, turn, units, text, cases }) {
  const { board } = table;
  const edge = (/** @type {string} */ kind, /** @type {string[]} */ land) =>
    svg("path", { class: `flood-edge ${kind}`, d: board.grid.outline(new Set(land)) });
  const plate = state === "flooded" ? "under water" : turn ? `under water from turn ${turn}` : "can be flooded";
  board.highlight(units.map(({ hex }) => hex), "threatened");
  const patch = (/** @type {string} */ kind) =>
    sign(svg("path", { class: `flood-edge ${kind}`, d: "M-15-8H15V8H-15Z" }));
  const names = units.flatMap(({ unit }, i) => [i > 0 && ", ", unitName(unit)]);
  return {
    lines: [edge("flooded", always), edge(state, hexes)],
    plates: [{ hex: hexes[Math.floor(hexes.length / 2)], element: h("div", { class: "plate flood-plate" }, plate) }],
    legend: [
      legend("Flood", [
        [patch(state), plate],
        [patch("flooded"), "always flooded"],
        [
          areaSign("threatened"),
          units.length ? [state === "flooded" ? "caught: " : "in danger: ", names] : "nobody in danger",
        ],
      ]),
      h("p", {}, `${text}. `, caseLinks(cases)),
    ],
  };
}
