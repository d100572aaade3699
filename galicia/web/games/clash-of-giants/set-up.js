/** The set-up by armies: how many units of each stand, and the standard for one army or all. */
import { button, caption, gauge } from "../../ui/controls.js";
import { h } from "../../ui/elements.js";
import { counted } from "../../ui/format.js";
import { caseLinks } from "../../ui/names.js";

/**
 * @import { Table } from "../../table/table.js"
 */

/** Whether this seat sets up now. @param {Table} table */
export const deploys = (table) => table.mine() && table.state.asks.verbs.includes("standard");

/** One's own units, placed and waiting, and their armies. @param {Table} table */
function deployed(table) {
  const view = table.view();
  const own = (/** @type {{side: string}} */ { side }) => side === table.seat;
  const placed = Object.values(view.stacks).flatMap(({ counters }) => counters.filter(own));
  const waiting = (view.pools["to deploy"] ?? []).filter(own);
  const armies = [...new Set([...placed, ...waiting].map(({ values }) => String(values.army)))].sort();
  const count = (/** @type {typeof placed} */ among, /** @type {string} */ army) =>
    among.filter(({ values }) => values.army === army).length;
  return { placed, waiting, armies, count };
}

/** The standard set-up for all armies, or for those that are not complete. @param {Table} table */
export function standards(table) {
  const { placed, waiting, armies, count } = deployed(table);
  const incomplete = armies.filter((army) => count(waiting, army) > 0);
  return h("div", { class: "row" }, [
    incomplete.length > 0 && incomplete.length < armies.length &&
    button("Standard for the rest", () => void musterAll(table, incomplete), {
      kind: "primary",
      id: "standard-rest",
    }),
    button("All standard", () => void table.give("standard"), {
      kind: placed.length ? "" : "primary",
      id: "all-standard",
    }),
  ]);
}

/** @param {Table} table */
export function setUp(table) {
  const { placed, waiting, armies, count } = deployed(table);
  const row = (/** @type {string} */ army) => {
    const [stand, all] = [count(placed, army), count(placed, army) + count(waiting, army)];
    const name = h("span", { class: "army-name" }, `${army} Army`);
    name.style.setProperty("--area", table.look.areas[`${table.seat}-${army}`] ?? "var(--ink)");
    return h(
      "li",
      { class: "gauge-row" },
      name,
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
      "Click a unit and then a hex, or carry it there; click a placed unit to move it. The standard follows history as far as the rules let it. Nothing is final until you end the set-up. ",
      caseLinks(table.look.cases.setUp),
    ),
    !waiting.length && standards(table), // else it is above the units that wait
    caption("Armies", `${placed.length} of ${placed.length + waiting.length} placed`),
    h("ul", { class: "armies" }, armies.map(row)),
    waiting.length
      ? h(
        "p",
        { class: "loss" },
        `✕ ${counted(waiting.length, "unit")} ${waiting.length > 1 ? "are" : "is"} not placed.`,
      )
      : h("p", { class: "gain" }, "✓ All units are placed. End the set-up when you are content."),
  );
}

/** Sets up the armies that are not complete. @param {Table} table @param {string[]} armies */
async function musterAll(table, armies) {
  for (const army of armies) if (!await table.give(`muster ${army}`)) return;
}

/** The areas lie on the map while this seat sets up. @param {Table} table */
export function followSetUp(table) {
  let shown = false;
  table.watch(["asks"], () => {
    const now = deploys(table);
    if (now === shown) return;
    shown = now;
    if (now !== (table.state.overlay === "areas")) table.toggleOverlay("areas");
  });
}
