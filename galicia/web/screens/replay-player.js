/** Walks through the revisions of a match. */
import { arrowsAlong } from "../board/marks.js";
import { hexesOf, wayOf } from "../table/events.js";
import { messageOf } from "../ui/format.js";
import { still } from "../ui/theme.js";

/**
 * @import { LogEntry, View } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const SPEEDS = [1, 2, 4];
const MOST_VIEWS = 400; // kept
/** ms that an order is shown: one with a battle, any other, and any if nothing moves. */
const SHOWN = { battle: 2200, other: 700, still: 1200 };

export class ReplayPlayer {
  #timer = 0;
  #until = 0;
  #wanted = -1;
  /** By revision. @type {Map<number, View>} */
  #views = new Map();
  speed = 1;
  playing = false;
  /** The order that is looked at, once it is known. @type {LogEntry | undefined} */
  entry;

  /** @param {Table} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    table.ended.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  get now() {
    return this.table.state.past?.revision ?? this.last;
  }

  get last() {
    return this.table.state.match.revision;
  }

  /** @param {number} revision */
  async show(revision) {
    const { table } = this;
    const wanted = Math.max(0, Math.min(this.last, revision));
    this.#wanted = wanted;
    const entry = await table.book.at(wanted).catch(() => undefined);
    if (this.#wanted !== wanted) return; // somebody has gone on meanwhile
    this.entry = entry;
    if (wanted === this.last && table.screen !== "replay") this.leave();
    else {
      try {
        table.set({ past: { revision: wanted, view: await this.#view(wanted) } });
      } catch (error) {
        this.stop();
        return table.emit("toast", { text: messageOf(error) });
      }
    }
    this.#light();
  }

  /** @param {number} revision */
  async #view(revision) {
    const known = this.#views.get(revision);
    if (known) return known;
    const view = await this.table.rest("GET /api/matches/{match}/view", { query: { revision } });
    this.#views.set(revision, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > MOST_VIEWS) this.#views.delete(oldest);
    return view;
  }

  /** What the order that is looked at touched. */
  #light() {
    const { board } = this.table;
    const events = this.entry?.events ?? [];
    const hexes = events.flatMap(hexesOf);
    board.highlight(hexes.slice(-2), "hot");
    board.arrows(events.flatMap((event) => {
      const way = wayOf(event);
      return way ? arrowsAlong([way[0], way[way.length - 1]], event.kind === "retreated" ? "retreat" : "move") : [];
    }));
    if (hexes.length) board.goTo(hexes[hexes.length - 1]);
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    this.show(this.now + by);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  play() {
    if (this.now >= this.last) this.show(0);
    this.playing = true;
    this.#until = this.last;
    this.changed();
    this.#tick();
  }

  async #tick() {
    if (!this.playing) return;
    if (this.now >= this.#until) return this.stop();
    await this.show(this.now + 1);
    const battle = this.entry?.events.some(({ kind }) => this.table.look.roles[kind] === "roll");
    const shown = still() ? SHOWN.still : battle ? SHOWN.battle : SHOWN.other;
    this.#timer = setTimeout(() => this.#tick(), shown / this.speed);
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  /** Back to the present. */
  leave() {
    this.stop();
    this.table.set({ past: null });
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.changed();
  }
}
