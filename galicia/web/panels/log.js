/** The log, grouped by player turn, with the luck ledger above it. */
import { groupsOf } from "../table/log-lines.js";
import { hexesOf } from "../table/events.js";
import { link } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { counted } from "../ui/format.js";
import { eventProse } from "../ui/prose.js";
import { luckLedger } from "./luck.js";

/**
 * @import { Line } from "../table/log-lines.js"
 * @import { Table } from "../table/table.js"
 */

const SHOWN_TURNS = 4;
const NEAR_END = 60; // px

/** @param {Table} table @param {HTMLElement} place */
export function mountLog(table, place) {
  let follows = true; // the newest line stays in sight until the reader scrolls up
  let all = false;
  const list = h("div", {
    class: "log",
    role: "log",
    "aria-label": "Log",
    tabindex: "0",
    onscroll: () => {
      if (list.clientHeight) follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
    },
  });
  const ledger = h("details", { class: "luck" });
  place.append(ledger, list);
  const showAll = () => {
    all = true;
    render();
  };
  const render = () => {
    const { past } = table.state;
    const groups = groupsOf(table);
    const shown = all || past ? groups : groups.slice(-SHOWN_TURNS);
    const earlier = groups.length - shown.length;
    const stays = follows;
    fill(
      list,
      earlier > 0 && link(`Show ${counted(earlier, "earlier turn")}`, showAll),
      shown.some(({ lines }) => lines.length)
        ? shown.map((
          { title, lines },
        ) => [h("h3", { class: "log-group" }, title), lines.map((line) => logLine(table, line))])
        : h("p", { class: "hint" }, "Nothing has happened yet."),
    );
    if (past) list.querySelector(".hot")?.scrollIntoView({ block: "nearest" });
    else if (stays) list.scrollTop = list.scrollHeight;
    fill(ledger, luckLedger(table));
    ledger.hidden = !ledger.childElementCount;
  };
  table.watch(["log", "past", "panel"], render);
}

/** One event, one sentence. @param {Table} table @param {Line} line */
function logLine(table, { event, revision, seat }) {
  const { board, state } = table;
  return h(
    "p",
    {
      class: ["log-line", `kind-${event.kind}`, state.past?.revision === revision && "hot"],
      onmouseenter: () => board.highlight(hexesOf(event), "hot"),
      onmouseleave: () => board.highlight([], "hot"),
    },
    eventProse(table, event, seat),
  );
}
