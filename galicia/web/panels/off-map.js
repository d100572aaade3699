/**
 * One's own units off the map that can act now: to be deployed, to be brought in, under way. A face takes its unit, by
 * click or key, or is carried onto the map.
 */
import { caption } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";

/**
 * @import { Counter } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const FEW = 10; // units that need no groups
const SLACK = 5; // px a click may wander

/** @param {Table} table @param {HTMLElement} place */
export function mountOffMap(table, place) {
  table.watch(["asks", "view", "selection", "past"], () => {
    const units = waiting(table);
    const group = (/** @type {Counter} */ counter) => (units.length > FEW ? table.look.trayGroup(counter) : "");
    const groups = Object.entries(Object.groupBy(units, group));
    fill(
      place,
      units.length > 0 && [
        caption("Off the map", units.length),
        table.look.trayHead(table),
        groups.map(([title, counters = []]) => [
          title && h("h3", { class: "tray-group" }, title),
          h("ul", { class: "tray" }, counters.map((counter) => h("li", {}, unitButton(table, counter)))),
        ]),
      ],
    );
  });
}

/** @param {Table} table */
function waiting(table) {
  const { asks, view } = table.state;
  if (!table.mine() || !table.look.moves.some((verb) => asks.verbs.includes(verb))) return [];
  const pools = Object.values(view.pools).flat();
  return pools.filter(({ side, unit }) => side === table.seat && asks.units.includes(unit));
}

/** @param {Table} table @param {Counter} counter */
function unitButton(table, counter) {
  const { unit, values } = counter;
  const selected = table.state.selection.units.includes(unit);
  return h(
    "button",
    {
      type: "button",
      class: "tray-unit",
      "aria-pressed": String(selected),
      title: values.name ?? unit,
      "aria-label": `${table.counters.words(counter)}, ${values.name ?? ""}`,
      data: { key: `tray-${unit}`, unit },
      onclick: () => table.select(selected ? [] : [unit], null),
      onpointerdown: (event) => watchDrag(table, unit, event),
    },
    table.counters.picture(counter, { selected, tabs: false }),
    h("span", {}, unit),
  );
}

/** Carries a unit once the pointer has gone far enough; a finger scrolls instead. @param {Table} table @param {string} unit @param {PointerEvent} start */
function watchDrag(table, unit, start) {
  if (start.pointerType === "touch" || start.button) return;
  const over = new AbortController();
  const move = (/** @type {PointerEvent} */ event) => {
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
    over.abort();
    table.emit("do:carry", { unit, event });
  };
  addEventListener("pointermove", move, { signal: over.signal });
  addEventListener("pointerup", () => over.abort(), { signal: over.signal });
}
