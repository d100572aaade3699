/** The newest battles of a match, as the log at hand tells them; all of them are in the story the server tells. */
import { recallValue, rememberValue } from "../ui/storage.js";

/**
 * @import { Foreseen, GameEvent, LogEntry, Prospect } from "../net/messages.d.ts"
 * @import { Table } from "./table.js"
 *
 * @typedef {{
 *   revision: number, last: number, seat: string, target: string, targets: string[], lost: Record<string, number>, taken: boolean,
 *   prospect: (Prospect & {column?: string}) | null, column: string | null, roll: number | null, dice: number[], result: string, events: GameEvent[],
 * }} Battle
 *   `revision` and `last` are those of its first and last order, `prospect` what it promised
 */

/** What cannot belong to a battle any more. */
const AFTER = new Set(["turn", "player_turn", "captured", "occupied", "ended", "moved", "cancelled"]);

const keyOf = (/** @type {string} */ match) => `forecasts.${match}`;

/** Keeps what an attack promised when its units were named. @param {string} match @param {number} declared @param {Foreseen} forecast */
export function keepForecast(match, declared, { column, outcomes, expected }) {
  read = new WeakMap();
  rememberValue(keyOf(match), { ...recallValue(keyOf(match), {}), [declared]: { column, outcomes, expected } });
}

/** What was read from a log, as long as it is the log. @type {WeakMap<LogEntry[], Battle[]>} */
let read = new WeakMap();

/** The battles of the log at hand, the latest last. @param {Table} table @returns {Battle[]} */
export function battlesOf({ state: { log, match } }) {
  const known = read.get(log);
  if (known) return known;
  const battles = battlesIn(log, match.id);
  read.set(log, battles);
  return battles;
}

/** @param {LogEntry[]} log @param {string} match */
function battlesIn(log, match) {
  /** @type {Record<number, Prospect>} */
  const kept = recallValue(keyOf(match), {});
  /** @type {Battle[]} */
  const battles = [];
  /** @type {Battle | null} */
  let battle = null;
  for (const entry of log) {
    for (const event of entry.events) {
      if (event.kind === "declared") {
        battle = declared(entry, event, kept[entry.revision] ?? null);
        battles.push(battle);
      }
      if (event.kind === "cancelled") battles.pop();
      if (AFTER.has(event.kind)) battle = null;
      if (battle) note(battle, entry, event);
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

/** @param {Battle} battle @param {LogEntry} entry @param {GameEvent} event */
function note(battle, { revision }, event) {
  const { kind, facts } = event;
  battle.events.push(event);
  battle.last = revision;
  if (kind === "odds") {
    battle.column = facts.column ?? null;
    battle.prospect = facts.forecast ?? battle.prospect;
  }
  if (kind === "combat_roll") {
    battle.roll = facts.roll ?? null;
    battle.dice = facts.dice ?? [];
    battle.result = facts.result ?? "";
  }
  const lost = kind === "lost" ? facts.steps : kind === "loss_roll" ? facts.losses : undefined;
  if (facts.seat && lost !== undefined) battle.lost[facts.seat] = (battle.lost[facts.seat] ?? 0) + lost;
  const left = kind === "retreated" ? facts.start : kind === "advanced" || kind === "eliminated" ? facts.hex : null;
  if (left === battle.target) battle.taken = true;
}

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
