/** Everything the log says of a unit. */
import { unitsOf } from "../table/events.js";
import { groupsOf } from "../table/log-lines.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { unitName } from "../ui/names.js";
import { eventProse } from "../ui/prose.js";
import { placeWords } from "./unit-cards.js";

/** @import { Table } from "../table/table.js" */

/** @param {Table} table @param {string} word */
export async function showHistory(table, word) {
  const found = table.counter(word);
  const log = await table.book.all().catch(() => table.state.log);
  const groups = groupsOf(table, log).map(({ title, lines }) => ({
    title,
    lines: lines.filter(({ event }) => unitsOf(event).includes(word)),
  })).filter(({ lines }) => lines.length);
  dialog(`${word}: history`, () => [
    found
      ? h(
        "div",
        { class: "history-head" },
        table.counters.picture(found.counter),
        h("p", {}, h("b", {}, found.counter.values.name ?? word), h("br"), placeWords(table, found.hex)),
      )
      : h("p", {}, unitName(word), " is not in sight."),
    groups.length
      ? h(
        "div",
        { class: "log" },
        groups.map(({ title, lines }) => [
          h("h3", { class: "log-group" }, title),
          lines.map(({ event }) => h("p", { class: "log-line" }, eventProse(table, event))),
        ]),
      )
      : h("p", { class: "hint" }, "The log does not mention it yet."),
  ]);
}
