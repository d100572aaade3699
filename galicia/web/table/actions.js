/** What others did, as a watcher follows it: marches, arrivals, battles and points, one action after the other. */
import { unitsOf, wayOf } from "./events.js";
import { renamed } from "./log-lines.js";

/**
 * @import { GameEvent, LogEntry } from "../net/messages.d.ts"
 * @import { ArrowKind } from "../board/marks.js"
 * @import { Table } from "./table.js"
 *
 * @typedef {"draw" | "march" | "arrival" | "battle" | "points" | "loss"} ActionKind
 * @typedef {{kind: ActionKind, revision: number, last: number, turn: number, seat: string, events: GameEvent[], units: string[], ways: Way[], hexes: string[], dice: number[]}} Action
 *   `revision` and `last` are those of its first and last order; `hexes` are where it happened, the most important first
 * @typedef {{way: string[], kind: ArrowKind, units: string[]}} Way
 */

/** What ends a battle, and what an event begins. @type {Record<string, ActionKind>} */
const BEGINS = { draw: "draw", march: "march", arrival: "arrival", attack: "battle" };
const ENDS = new Set(["turn", "player-turn", "end"]);

/** Reads a log order by order. */
export class Actions {
  /** @type {Action[]} */
  list = [];
  /** @type {Action | null} */
  #open = null;
  #turn = 0;
  /** Whether a battle that goes on is an action of its own from here. */
  #divided = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {LogEntry} entry */
  read({ revision, seat, events }) {
    for (const event of events) this.#event(event, revision, seat);
  }

  /** Whether a battle is under way. */
  get fighting() {
    return this.#open?.kind === "battle";
  }

  /** What was shown up to here is not shown again: the rest of a battle under way is another action. */
  divide() {
    this.#divided = this.fighting;
  }

  /** @param {GameEvent} event @param {number} revision @param {string} giver */
  #event(event, revision, giver) {
    const role = this.table.look.roles[event.kind];
    if (ENDS.has(role)) {
      this.#open = null;
      this.#turn = event.facts.turn ?? this.#turn;
    } else if (role === "called-off") this.#callOff();
    else if (role in BEGINS) this.#begin(BEGINS[role], event, revision, giver);
    else if (role === "points" && event.facts.hex) this.#begin("points", event, revision, giver);
    else if (this.#open?.kind === "battle") this.#fight(this.#open, event, revision, giver);
    else if (role === "elimination" || role === "losses" || role === "retreat") {
      this.#begin("loss", event, revision, giver);
    }
  }

  /** A battle goes on. @param {Action} battle @param {GameEvent} event @param {number} revision @param {string} giver */
  #fight(battle, event, revision, giver) {
    if (!this.#divided) return this.#add(battle, event, revision);
    this.#divided = false;
    this.#begin("battle", event, revision, battle.seat || giver);
    if (this.#open) Object.assign(this.#open, { seat: battle.seat, hexes: battle.hexes });
  }

  /** An attack that never came to dice. */
  #callOff() {
    if (this.#open?.kind === "battle" && !this.#open.dice.length) this.list.pop();
    this.#open = null;
  }

  /** @param {ActionKind} kind @param {GameEvent} event @param {number} revision @param {string} giver */
  #begin(kind, event, revision, giver) {
    const before = this.#open;
    if (kind === "march" && before?.kind === "march" && goesOn(before, event)) {
      return this.#add(before, event, revision);
    }
    const { seat = giver } = event.facts;
    /** @type {Action} */
    const action = {
      kind,
      revision,
      last: revision,
      turn: this.#turn,
      seat,
      events: [],
      units: [],
      ways: [],
      hexes: [],
      dice: [],
    };
    this.list.push(action);
    this.#open = action;
    this.#add(action, event, revision);
  }

  /** @param {Action} action @param {GameEvent} event @param {number} revision */
  #add(action, event, revision) {
    const { facts } = event;
    const role = this.table.look.roles[event.kind];
    action.last = revision;
    if (action.kind === "battle") action.events.push(event);
    else action.events = [action.kind === "march" ? fromStart(event, action.ways[0]?.way[0]) : event];
    if (role === "attack") action.hexes = facts.target ? [facts.target] : facts.hexes ?? [];
    if (role === "roll" || role === "draw") action.dice = facts.dice ?? [];
    if (role === "attack" && facts.target) {
      action.ways = (facts.hexes ?? []).map((from) => ({
        way: [from, facts.target ?? from],
        kind: "attack",
        units: [],
      }));
    }
    const way = wayOf(event);
    if (way) this.#way(action, way, role === "retreat" ? "retreat" : "move", unitsOf(event));
    else if (action.kind !== "battle") action.hexes = [facts.hex ?? facts.end ?? []].flat();
    if (action.kind !== "battle") action.units = unitsOf(event);
  }

  /** @param {Action} action @param {string[]} way @param {ArrowKind} kind @param {string[]} units */
  #way(action, way, kind, units) {
    const last = action.ways.at(-1);
    if (action.kind === "march" && last) last.way.push(...way.slice(1));
    else action.ways.push({ way: [...way], kind, units });
    if (action.kind !== "battle") action.hexes = [way[way.length - 1]];
  }
}

/** The whole march in the words of its last step. @param {GameEvent} event @param {string | undefined} start */
function fromStart(event, start) {
  const here = event.facts.start;
  if (!start || !here) return event;
  return { ...renamed(event, here, start), facts: { ...event.facts, start } };
}

/** Whether a march goes on. @param {Action} action @param {GameEvent} event */
function goesOn({ ways, units }, event) {
  const way = wayOf(event);
  return way !== null && ways.at(-1)?.way.at(-1) === way[0] && String(units) === String(unitsOf(event));
}

/** @param {Table} table @param {LogEntry[]} log */
export function actionsIn(table, log) {
  const actions = new Actions(table);
  for (const entry of log) actions.read(entry);
  return actions.list;
}
