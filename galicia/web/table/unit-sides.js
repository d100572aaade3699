/** Whose the units are that sentences name, also when they have gone out of sight. */
import { unitsOf } from "./events.js";

/**
 * @import { Counter, LogEntry, View } from "../net/messages.d.ts"
 * @import { Table } from "./table.js"
 */

/** Events whose seat owns the units they name. */
const OWNING = new Set(["placed", "reacted", "eliminated", "engaged", "defended", "retreated", "advanced"]);
const BOTH = ""; // a word that both sides use

export class UnitSides {
  /** Units seen in this match. @type {Map<string, string>} */
  #seen = new Map();
  /** @type {{view: View, sides: Map<string, string>} | null} */
  #now = null;
  /** The last revision that was read. */
  #read = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Whether a word is the name of a unit. @param {string} word */
  knows(word) {
    return this.#inSight().has(word) || this.#seen.has(word);
  }

  /** The side of a unit, if it is known and no unit of the other side has the same name. @param {string} word */
  of(word) {
    const side = this.#inSight().get(word);
    if (side !== undefined) return side;
    this.#readLog(this.table.state.log);
    return this.#seen.get(word) ?? BOTH;
  }

  /** Every unit the view names. */
  #inSight() {
    const view = this.table.view();
    if (this.#now?.view === view) return this.#now.sides;
    /** @type {Map<string, string>} */
    const sides = new Map();
    const note = (/** @type {Map<string, string>} */ among, /** @type {string} */ word, /** @type {string} */ side) =>
      among.set(word, (among.get(word) ?? side) === side ? side : BOTH);
    /** @type {Counter[]} */
    const counters = [
      ...Object.values(view.stacks).flatMap((stack) => stack.counters),
      ...Object.values(view.pools).flat(),
    ];
    for (const { unit, side } of counters) note(sides, unit, side);
    for (const [word, side] of sides) note(this.#seen, word, side);
    this.#now = { view, sides };
    return sides;
  }

  /** @param {LogEntry[]} log */
  #readLog(log) {
    const from = log.findLastIndex(({ revision }) => revision <= this.#read) + 1;
    for (const { events, revision } of log.slice(from)) {
      this.#read = revision;
      for (const event of events) {
        const { seat } = event.facts;
        if (!OWNING.has(event.kind) || !seat) continue;
        for (const word of unitsOf(event)) if (!this.#seen.has(word)) this.#seen.set(word, seat);
      }
    }
  }
}
