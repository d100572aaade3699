/** The log as it is read: a line for each event, a march in one line, grouped by player turn. */
import { unitsOf } from "./events.js";

/**
 * @import { GameEvent, LogEntry } from "../net/messages.d.ts"
 * @import { Table } from "./table.js"
 *
 * @typedef {{event: GameEvent, revision: number, seat: string}} Line
 * @typedef {{title: string, lines: Line[]}} Group
 */

/** "GT 3 · Russian turn". @param {Table} table @param {number | undefined} turn @param {string | undefined} whose */
export function turnTitle({ look, seat }, turn, whose = "") {
  return `${look.turn} ${turn} · ${whose === seat ? "your" : look.seats[whose]?.adjective ?? whose} turn`;
}

/** Lines by player turn. @param {Table} table @param {LogEntry[]} log @returns {Group[]} */
export function groupsOf(table, log) {
  const { roles } = table.look;
  const turns = log.flatMap((entry) => entry.events).find(({ kind }) => ["turn", "player-turn"].includes(roles[kind]));
  const first = (turns?.facts.turn ?? table.state.view.turn) - (turns && roles[turns.kind] === "turn" ? 1 : 0);
  /** @type {Group[]} */
  const groups = [{ title: log.length ? turnTitle(table, first, log[0].seat) : "Start", lines: [] }];
  for (const { events, revision, seat: giver } of log) {
    for (const event of events) {
      const { lines } = groups[groups.length - 1];
      const role = roles[event.kind];
      if (role === "player-turn") {
        groups.push({ title: turnTitle(table, event.facts.turn, event.facts.seat), lines: [] });
      } else if (role !== "turn") addLine(lines, { event, revision, seat: giver });
    }
  }
  const told = groups.filter((group) => group.lines.length);
  return told.length ? told : groups.slice(-1);
}

/** Adds a line, or makes the last one longer; the line that says it. @param {Line[]} lines @param {Line} line */
export function addLine(lines, line) {
  const whole = marched(lines.at(-1), line);
  if (whole) lines[lines.length - 1] = whole;
  else lines.push(line);
  return whole ?? line;
}

/** Two steps of one march as one line; null if they are not. @param {Line | undefined} before @param {Line} line @returns {Line | null} */
function marched(before, line) {
  const { event } = line;
  if (before?.event.kind !== "moved" || event.kind !== "moved") return null;
  const { start = "", end } = before.event.facts;
  const here = event.facts.start ?? "";
  if (end !== here || String(unitsOf(before.event)) !== String(unitsOf(event))) return null;
  return { ...line, event: { ...renamed(event, here, start), facts: { ...event.facts, start } } };
}

/** A sentence with one hex in place of another, where it names it first. @param {GameEvent} event @param {string} here @param {string} there @returns {GameEvent} */
export function renamed(event, here, there) {
  const { text, names = [] } = event;
  const at = names.findIndex(([, , kind, word]) => kind === "hex" && word === here);
  if (at < 0) return event;
  const [start, end] = names[at];
  const longer = there.length - (end - start);
  const moved = names.map((name, i) => {
    const [from, to, kind, word, owner] = name;
    if (i < at) return name;
    if (i === at) return /** @type {typeof name} */ ([from, to + longer, kind, there, owner]);
    return /** @type {typeof name} */ ([from + longer, to + longer, kind, word, owner]);
  });
  return { ...event, text: text.slice(0, start) + there + text.slice(end), names: moved };
}
