/** The newest battles of a match, as the log at hand tells them; all of them are in the story the server tells. */
import { recallValue, rememberValue } from "../ui/storage.js";

/**
 * @import { Foreseen, GameEvent, LogEntry, Prospect } from "../net/messages.d.ts"
 * @import { Look } from "../games/look.js"
 * @import { Table } from "./table.js"
 *
 * @typedef {{
 *   revision: number, last: number, seat: string, target: string, targets: string[], lost: Record<string, number>, taken: boolean,
 *   prospect: (Prospect & {column?: string}) | null, column: string | null, roll: number | null, dice: number[], result: string, events: GameEvent[],
 * }} Battle
 *   `revision` and `last` are those of its first and last order, `prospect` what it promised
 */

/** What cannot belong to a battle any more. */
const AFTER = new Set(["captured", "occupied", "moved"]);
/** Roles of what ends it for certain. */
const ENDS = new Set(["turn", "player-turn", "end"]);

const keyOf = (/** @type {string} */ match) => `forecasts.${match}`;

/** Keeps what an attack promised when its units were named. @param {string} match @param {number} declared @param {Foreseen} forecast */
export function keepForecast(match, declared, { column, outcomes, expected }) {
  read = new WeakMap();
  rememberValue(keyOf(match), { ...recallValue(keyOf(match), {}), [declared]: { column, outcomes, expected } });
}

/** What was read from a log, as long as it is the log. @type {WeakMap<LogEntry[], Battle[]>} */
let read = new WeakMap();

/** The battles of the log at hand, the latest last. @param {Table} table @returns {Battle[]} */
export function battlesOf({ look: { roles }, state: { log, match } }) {
  const known = read.get(log);
  if (known) return known;
  const battles = battlesIn(log, match.id, roles);
  read.set(log, battles);
  return battles;
}

/** @param {LogEntry[]} log @param {string} match @param {Look["roles"]} roles */
function battlesIn(log, match, roles) {
  /** @type {Record<number, Prospect>} */
  const kept = recallValue(keyOf(match), {});
  /** @type {Battle[]} */
  const battles = [];
  /** @type {Battle | null} */
  let battle = null;
  for (const entry of log) {
    for (const event of entry.events) {
      const role = roles[event.kind];
      if (role === "attack") {
        battle = declared(entry, event, kept[entry.revision] ?? null);
        battles.push(battle);
      }
      if (role === "called-off" && battle && !battle.dice.length) battles.pop();
      if (AFTER.has(event.kind) || ENDS.has(role) || role === "called-off") battle = null;
      if (battle) note(battle, entry, event, role);
    }
  }
  return battles;
}

/** @param {LogEntry} entry @param {GameEvent} event @param {Prospect | null} prospect @returns {Battle} */
function declared({ revision }, { facts: { seat = "", target, hexes = [] } }, prospect) {
  const targets = target ? [target] : hexes;
  return {
    revision,
    last: revision,
    seat,
    target: targets[0],
    targets,
    lost: {},
    taken: false,
    prospect,
    column: null,
    roll: null,
    dice: [],
    result: "",
    events: [],
  };
}

/** @param {Battle} battle @param {LogEntry} entry @param {GameEvent} event @param {Look["roles"][string]} role */
function note(battle, { revision }, event, role) {
  const { kind, facts } = event;
  battle.events.push(event);
  battle.last = revision;
  if (kind === "odds") {
    battle.column = facts.column ?? null;
    battle.prospect = facts.forecast ?? battle.prospect;
  }
  if (role === "roll") {
    battle.roll = facts.roll ?? null;
    battle.dice = facts.dice ?? [];
    battle.result = facts.result ?? "";
  }
  const lost = kind === "lost" ? facts.steps : kind === "loss_roll" ? facts.losses : undefined;
  if (facts.seat && lost !== undefined) battle.lost[facts.seat] = (battle.lost[facts.seat] ?? 0) + lost;
  const entered = (role === "advance" || role === "elimination") && facts.hex === battle.target;
  const emptied = role === "retreat" && facts.start === battle.target && !facts.left; // who stays is counted there
  const destroyed = role === "losses" && facts.hex === battle.target && facts.left === 0;
  if (entered || emptied || destroyed) battle.taken = true;
}

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
