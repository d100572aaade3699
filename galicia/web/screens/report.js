/** The match so far, for the side panel: who is ahead, points by turn, and the success that was least to be expected. */
import { caption } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { counted, percent } from "../ui/format.js";
import { linked } from "../ui/prose.js";
import { courseChart } from "./course-chart.js";

/**
 * @import { Story } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** @param {Table} table @param {Story} story */
export function report(table, story) {
  const { match } = table.state;
  const { battles } = story;
  const taken = battles.filter(({ fell }) => fell);
  const [luckiest] = taken.filter(({ hex_falls }) => hex_falls).sort((a, b) => (a.hex_falls ?? 0) - (b.hex_falls ?? 0));
  return h(
    "section",
    { class: "part report" },
    caption(match.over ? "After-game report" : "So far"),
    h("h2", { class: "title" }, story.headline),
    story.turns.length > 1 && courseChart(table, story, { width: 352, height: 170 }),
    h(
      "p",
      {},
      `${counted(battles.length, "combat")}, ${counted(taken.length, "hex", "hexes")} taken, ${
        counted(story.orders, "order")
      }.`,
    ),
    luckiest && h(
      "p",
      {},
      h("b", {}, "Least likely success. "),
      linked(table, luckiest.targets[0]),
      ` fell at ${luckiest.column}; ${percent(luckiest.hex_falls ?? 0)} said so.`,
    ),
  );
}
