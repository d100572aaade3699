/** The set-up by armies: how many units of each stand, and the standard for one army or all. */
import { button, caption, gauge } from "../../ui/controls.js";
import { h } from "../../ui/elements.js";
import { caseLinks } from "../../ui/names.js";

/**
 * @import { Table } from "../../table/table.js"
 */

/** Whether this seat sets up now. @param {Table} table */
export const deploys = (table) => table.mine() && table.state.asks.verbs.includes("standard");

/** @param {Table} table */
export function setUp(table) {
  const view = table.view();
  const own = (/** @type {{side: string}} */ { side }) => side === table.seat;
  const placed = Object.values(view.stacks).flatMap(({ counters }) => counters.filter(own));
  const waiting = (view.pools["to deploy"] ?? []).filter(own);
  const armies = [...new Set([...placed, ...waiting].map(({ values }) => String(values.army)))].sort();
  const count = (/** @type {typeof placed} */ among, /** @type {string} */ army) =>
    among.filter(({ values }) => values.army === army).length;
  const row = (/** @type {string} */ army) => {
    const [stand, all] = [count(placed, army), count(placed, army) + count(waiting, army)];
    return h(
      "li",
      { class: "gauge-row" },
      h("span", {}, `${army} Army`),
      gauge(stand, all, "units placed"),
      h("b", {}, `${stand} of ${all}`),
      button("Standard", () => void table.give(`muster ${army}`), {
        kind: "small",
        id: `muster-${army}`,
        label: `Standard set-up for the ${army} Army`,
      }),
    );
  };
  return h(
    "section",
    { class: "armies-set-up" },
    h("h2", { class: "title" }, "Your set-up"),
    h(
      "p",
      { class: "hint" },
      "Click a unit and then a hex, or carry it there. The standard follows history as far as the rules let it; nothing is final until you end the set-up. ",
      caseLinks(["CoG G3-standard"]),
    ),
    button("All standard", () => void table.give("standard"), { kind: "primary", id: "all-standard" }),
    caption("Armies", `${placed.length} of ${placed.length + waiting.length} placed`),
    h("ul", { class: "armies" }, armies.map(row)),
  );
}
