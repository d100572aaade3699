/** Where victory points came from. */
import { sideSwatch } from "../board/counters.js";
import { sum } from "../table/battles.js";
import { caption } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { caseLinks } from "../ui/names.js";

/**
 * @import { PointsTold } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** @param {Table} table */
export async function showSources(table) {
  const { look } = table;
  const told = await table.tellStory().catch(() => null);
  if (!told) return table.emit("toast", { text: "Not connected. Try again in a moment." });
  const view = table.view();
  const one = look.standing(view);
  const row = (/** @type {PointsTold} */ { what, points, times, cases }) =>
    h(
      "tr",
      {},
      h("td", {}, what, " ", caseLinks(cases)),
      h("td", {}, times > 1 && `${times} times`),
      h("td", {}, h("b", {}, String(points))),
    );
  const part = (/** @type {string} */ side) => {
    const sources = told.points.filter((source) => source.side === side).sort((a, b) => b.points - a.points);
    const all = one ? sum(sources.map(({ points }) => points)) : told.scores[side];
    return [
      caption([sideSwatch(look, side), ` ${look.seats[side]?.name ?? side}`], h("b", {}, String(all))),
      sources.length
        ? h("table", { class: "sums" }, h("tbody", {}, sources.map(row)))
        : h("p", { class: "hint" }, look.provisional.includes(side) ? "If the match ended now." : "None yet."),
    ];
  };
  dialog("Victory points", () => [
    one && h("p", {}, h("b", {}, String(one.points)), ` ${one.words}`),
    Object.keys(told.scores).map(part),
  ]);
}
