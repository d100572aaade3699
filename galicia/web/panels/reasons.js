/** Why the computer did what it did, turn by turn, as far as it may be told by now. */
import { sideSwatch } from "../board/counters.js";
import { playerWords } from "../table/players.js";
import { iconButton, windowHead } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { keyboard } from "../ui/keyboard.js";
import { thoughtList } from "./thoughts.js";

/**
 * @import { Thoughts } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** Whether a computer sits at the match. @param {Table} table */
export const hasComputer = ({ state }) => Object.values(state.seats).some(({ kind }) => kind === "computer");

/** @param {Table} table @param {HTMLElement} place its own panel @param {HTMLElement} beside a part of the replay, which shows the same */
export function mountReasons(table, place, beside) {
  const label = "Reasons of the computer";
  const body = h("div", { class: "window-scroll why", tabindex: "0", role: "group", "aria-label": label });
  const close = () => table.set({ panel: "" });
  place.append(windowHead("What the computer thought", "Close the reasons", close, "why-close"), body);
  /** @type {Thoughts | null} */
  let answer = null;
  /** The turn that was chosen, null for the newest or the one looked back at. @type {number | null} */
  let chosen = null;
  /** What the answer depends on: it is asked for again when one of these differs. */
  let key = "";

  const read = async () => {
    const { match, view, past } = table.state;
    const turn = chosen ?? past?.view.turn ?? null;
    const next = [match.over, view.turn, view.facts.phasing, turn].join(" ");
    if (!hasComputer(table) || next === key) return;
    key = next;
    try {
      const found = await table.rest("GET /api/matches/{match}/thoughts", { query: { turn } });
      if (key !== next) return;
      answer = found;
      for (const at of [body, beside]) fill(at, reasons(table, answer, choose));
    } catch {
      if (key === next) key = ""; // the line is down: the next change asks again
    }
  };
  const choose = (/** @type {number} */ turn) => {
    chosen = turn;
    read();
  };
  table.on("past", () => (chosen = null));
  table.watch(["match", "view", "past", "seats"], read);
  keyboard.add(table.ended, {
    group: "Panels",
    key: "y",
    label: "why the computer did it",
    run: () => table.set({ panel: table.state.panel === "why" ? "" : "why" }),
    when: () => hasComputer(table),
  });
}

/** @param {Table} table @param {Thoughts} told @param {(turn: number) => void} choose */
function reasons(table, { turns, turn, thoughts, hides }, choose) {
  const { look, state: { match, seats } } = table;
  if (turn === null) return h("p", { class: "hint" }, silence(match.over, hides));
  const before = turns.findLast((other) => other < turn);
  const after = turns.find((other) => other > turn);
  const date = look.dates[turn - 1];
  const show = match.over
    ? (/** @type {{revision: number}} */ { revision }) => table.emit("do:replay-at", revision)
    : undefined;
  const go = (/** @type {number | undefined} */ to) => () => to !== undefined && choose(to);
  return [
    h(
      "div",
      { class: "why-turn" },
      iconButton("left", "Earlier turn", go(before), { id: "why-before", disabled: before === undefined }),
      h("b", { role: "status" }, `${look.turn} ${turn}${date ? ` · ${date}` : ""}`),
      iconButton("right", "Later turn", go(after), { id: "why-after", disabled: after === undefined }),
    ),
    !thoughts.length && h("p", { class: "hint" }, "Nothing was weighed in this turn."),
    [...Map.groupBy(thoughts, ({ seat }) => seat)].map(([seat, own]) => [
      h(
        "h2",
        { class: "caption" },
        h("span", {}, sideSwatch(look, seat), ` ${look.seats[seat]?.name ?? seat}`),
        h("span", {}, playerWords(seats[seat]?.player ?? "")),
      ),
      thoughtList(table, own, show),
    ]),
  ];
}

/** Why there is nothing to read yet. @param {boolean} over @param {string} hides */
function silence(over, hides) {
  if (over) return "The computer has left no reasons.";
  if (hides) return `The computer's reasons are told when the match is over, for in this game ${hides}.`;
  return "The computer's reasons are told when its turn is over.";
}
