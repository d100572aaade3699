/** Two tabs: what the tracks and margins of the maps show, and who commands whom. */
import { sideSwatch } from "../../board/counters.js";
import { caption, gauge } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { caseLinks, hexName, unitName } from "../../ui/names.js";
import { mountCommand } from "./command.js";
import { NATIONS } from "./nations.js";

/**
 * @import { View } from "../../net/messages.d.ts"
 * @import { Table } from "../../table/table.js"
 * @import { Child } from "../../ui/types.d.ts"
 *
 * @typedef {{name: string, hex: string, scores: "AH" | "AL", points: number, held: string}} Place
 * @typedef {{hq: string, strength: number, used: number, units: string[]}} Commanded
 * @typedef {View["facts"] & {
 *   vp: number, level: string, leader: string, serbian_points: number, rail: Record<string, {used: number, capacity: number}>, places: Place[],
 *   used: ("putnik" | "flotilla")[], command: Commanded[],
 * }} Facts what the view tells of this game
 */

/** @param {Table} table */
export const factsOf = (table) => /** @type {Facts} */ (table.view().facts);

const USED = { putnik: "Putnik has lent his shift this turn", flotilla: "The flotilla has fired this turn" };

/** A line with a bar of so much of so much. @param {Child} name @param {number} used @param {number} all @param {string} what */
const gaugeRow = (name, used, all, what) =>
  h("li", { class: "gauge-row" }, h("span", {}, name), gauge(used, all, what), h("b", {}, `${used}/${all}`));

/** @param {Table} table */
function points(table) {
  const { vp, level, leader, places } = factsOf(table);
  const row = (/** @type {Place} */ { name, hex, scores, points: worth, held }) =>
    h(
      "tr",
      {},
      h("td", {}, name !== hex && `${name} `, hexName(hex)),
      h("td", {}, `${scores === "AH" ? "A-H" : "Allies"} ${worth} a turn`),
      h("td", {}, held === scores ? h("b", { class: "gain" }, "held") : "–"),
    );
  return [
    caption("Victory points", h("b", {}, String(vp))),
    h("p", {}, leader && [sideSwatch(table.look, leader), " "], level, " ", caseLinks(["GWiE 25.3-draw"])),
    h("table", { class: "sums places" }, h("tbody", {}, places.map(row))),
  ];
}

/** @param {Table} table */
function railways(table) {
  const rows = Object.entries(factsOf(table).rail).map(([nation, { used, capacity }]) =>
    gaugeRow(NATIONS[nation], used, capacity, "stacking points by rail")
  );
  return [caption("Rail capacity", caseLinks(["GWiE 16/5.3-capacity"])), h("ul", { class: "gauges" }, rows)];
}

/** @param {Table} table */
function serbia(table) {
  const { serbian_points: left, used } = factsOf(table);
  return [
    caption("Serbian supply points", h("b", {}, String(left))),
    h("p", { class: "hint" }, "An attack costs one for each Serbian unit. ", caseLinks(["GWiE 20.1-a"])),
    used.map((name) => h("p", { class: "hint" }, USED[name], ".")),
  ];
}

/** Units on railways off the map. @param {Table} table */
function journeys(table) {
  const away = table.view().pools["under way"] ?? [];
  if (!away.length) return null;
  const rows = away.map((counter) => {
    const { from, to, gone, length } = counter.values;
    const name = unitName(counter.unit, counter.side);
    const bar = [gauge(Number(gone), Number(length), "hexes gone"), ` ${gone}/${length} hexes`];
    const way = [" from ", hexName(String(from)), " to ", hexName(String(to))];
    return h("li", {}, table.counters.picture(counter), h("span", {}, name, way, h("br"), bar));
  });
  return [caption("Under way off the map", away.length), h("ul", { class: "pool" }, rows)];
}

/** @param {Table} table */
function fortresses(table) {
  const found = Object.values(table.view().stacks).flatMap(({ hex, counters }) =>
    counters.filter(({ kind }) => kind === "fortress").map(({ unit, values }) => ({ unit, values, hex }))
  );
  const rows = found.map(({ unit, values, hex }) =>
    gaugeRow([unit, " ", hexName(hex)], Number(values.steps), Number(values.full), "steps")
  );
  return [caption("Fortresses", caseLinks(["GWiE 11.12"])), h("ul", { class: "gauges" }, rows)];
}

/** @param {Table} table @param {HTMLElement} place */
function mountTracks(table, place) {
  table.watch(["view", "past"], () => {
    const parts = [points, railways, serbia, journeys, fortresses].map((part) => part(table));
    fill(place, h("div", { class: "tracks" }, parts.map((part) => part && h("section", {}, part))));
  });
}

/** @type {import("../look.js").Panel[]} */
export const PANELS = [
  { name: "command", title: "HQs", mount: mountCommand },
  { name: "tracks", title: "Tracks", mount: mountTracks },
];
