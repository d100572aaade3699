/** The log of a match: its newest part is at hand, older pages are fetched when somebody reads them. */

/**
 * @import { LogEntry } from "../net/messages.d.ts"
 * @import { Table } from "./table.js"
 */

const MOST = 400; // orders at hand
const LEAST = 300; // when there are more, the oldest go
const PAGE = 200; // orders the server sends in front of a revision

export class LogBook {
  /** Pages by the revision they begin after. @type {Map<number, Promise<LogEntry[]>>} */
  #pages = new Map();

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** The log with one order more. @param {LogEntry[]} log @param {LogEntry} entry */
  add(log, entry) {
    return [...(log.length >= MOST ? log.slice(-LEAST) : log), entry];
  }

  /** The newest part, as the server has it. @param {number} revision @returns {Promise<LogEntry[]>} */
  newest(revision) {
    this.#pages.clear();
    return this.before(revision + 1);
  }

  /** The page in front of a revision. @param {number} revision @returns {Promise<LogEntry[]>} */
  before(revision) {
    return this.table.rest("GET /api/matches/{match}/log", { query: { before: revision } });
  }

  /** Everything. @returns {Promise<LogEntry[]>} */
  async all() {
    /** @type {LogEntry[]} */
    const found = [];
    for (let page = await this.#after(0); page.length; page = await this.#after(found[found.length - 1].revision)) {
      found.push(...page);
    }
    return found;
  }

  /** @param {number} revision @returns {Promise<LogEntry[]>} */
  #after(revision) {
    return this.table.rest("GET /api/matches/{match}/log", { query: { after: revision } });
  }

  /** The order of a revision; undefined if there is none. @param {number} revision @returns {Promise<LogEntry | undefined>} */
  async at(revision) {
    const { log } = this.table.state;
    if (log.length && revision >= log[0].revision) return log.find((entry) => entry.revision === revision);
    const start = Math.floor(Math.max(0, revision - 1) / PAGE) * PAGE;
    const page = this.#pages.get(start) ?? this.#after(start);
    this.#pages.set(start, page);
    page.catch(() => this.#pages.delete(start));
    return (await page).find((entry) => entry.revision === revision);
  }
}
