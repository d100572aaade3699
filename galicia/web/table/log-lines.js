/** The log as it is read: a line for each event, a march in one line, grouped by player turn. */
import { unitsOf } from "./events.js";

/**
 * @import { GameEvent, LogEntry } from "../net/messages.d.ts"
 * @import { Table } from "./table.js"
 *
 * @typedef {{event: GameEvent, revision: number, seat: string}} Line
 * @typedef {{title: string, lines: Line[]}} Group
 */

/** Lines by player turn. @param {Table} table @param {LogEntry[]} [log] @returns {Group[]} */
export function groupsOf(table, log = table.state.log) {
  const { look, seat } = table;
  const title = (/** @type {number | undefined} */ turn, /** @type {string | undefined} */ whose = "") => {
    const whom = whose === seat ? "your" : look.seats[whose]?.adjective ?? whose;
    return `${look.turn} ${turn} · ${whom} turn`;
  };
  const turns = log.flatMap((entry) => entry.events).find(({ kind }) => kind === "turn" || kind === "player_turn");
  const first = (turns?.facts.turn ?? table.state.view.turn) - (turns?.kind === "turn" ? 1 : 0);
  /** @type {Group[]} */
  const groups = [{ title: log.length ? title(first, log[0].seat) : "Start", lines: [] }];
  for (const { events, revision, seat: giver } of log) {
    for (const event of events) {
      const { lines } = groups[groups.length - 1];
      if (event.kind === "player_turn") groups.push({ title: title(event.facts.turn, event.facts.seat), lines: [] });
      else if (event.kind !== "turn") addLine(lines, { event, revision, seat: giver });
    }
  }
  const told = groups.filter((group) => group.lines.length);
  return told.length ? told : groups.slice(-1);
}

/** @param {Line[]} lines @param {Line} line */
function addLine(lines, line) {
  const whole = marched(lines.at(-1), line);
  if (whole) lines[lines.length - 1] = whole;
  else lines.push(line);
}

/** Two steps of one march as one line; null if they are not. @param {Line | undefined} before @param {Line} line @returns {Line | null} */
function marched(before, line) {
  const { event } = line;
  if (before?.event.kind !== "moved" || event.kind !== "moved") return null;
  const { start = "", end } = before.event.facts;
  const here = event.facts.start ?? "";
  if (end !== here || String(unitsOf(before.event)) !== String(unitsOf(event))) return null;
  return { ...line, event: { ...event, text: event.text.replace(here, start), facts: { ...event.facts, start } } };
}
