/** Where victory points came from. */
import { sideSwatch } from "../board/counters.js";
import { sum } from "../table/battles.js";
import { caption } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { caseLinks } from "../ui/names.js";

/**
 * @import { Table } from "../table/table.js"
 * @typedef {{what: string, points: number, times: number, cases: string[]}} Source
 */

/** Points by seat and source: every event that carries points. @param {Table} table */
function sourcesOf({ look, state: { log, view } }) {
  const seats = Object.keys(view.scores);
  /** @type {Map<string, Map<string, Source>>} */
  const found = new Map(seats.map((seat) => [seat, new Map()]));
  for (const event of log.flatMap((entry) => entry.events)) {
    if (!event.facts.points) continue;
    const { what, seat, points = event.facts.points } = look.source(event, seats);
    const before = found.get(seat)?.get(what) ?? { what, points: 0, times: 0, cases: event.cases };
    found.get(seat)?.set(what, { ...before, points: before.points + points, times: before.times + 1 });
  }
  return found;
}

/** @param {Table} table */
export function showSources(table) {
  const { look } = table;
  const view = table.view();
  const one = look.standing(view);
  const row = (/** @type {Source} */ { what, points, times, cases }) =>
    h(
      "tr",
      {},
      h("td", {}, what, " ", caseLinks(cases)),
      h("td", {}, times > 1 && `${times} times`),
      h("td", {}, h("b", {}, String(points))),
    );
  const part = (/** @type {[string, Map<string, Source>]} */ [seat, found]) => {
    const sources = [...found.values()].sort((a, b) => b.points - a.points);
    const all = one ? sum(sources.map(({ points }) => points)) : view.scores[seat];
    return [
      caption([sideSwatch(look, seat), ` ${look.seats[seat]?.name ?? seat}`], h("b", {}, String(all))),
      sources.length
        ? h("table", { class: "sums" }, h("tbody", {}, sources.map(row)))
        : h("p", { class: "hint" }, "None yet."),
    ];
  };
  dialog("Victory points", () => [
    one && h("p", {}, h("b", {}, String(one.points)), ` ${one.words}`),
    [...sourcesOf(table)].map(part),
  ]);
}
