/** Walks through the revisions of a match. */
import { Stage } from "../board/stage.js";
import { scenesOf } from "../film/scenes.js";
import { actionsIn } from "../table/actions.js";
import { say } from "../ui/announce.js";
import { messageOf } from "../ui/format.js";
import { still } from "../ui/theme.js";

/**
 * @import { Scene } from "../film/scenes.js"
 * @import { LogEntry, View } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const SPEEDS = [1, 2, 4];
const MOST_VIEWS = 400; // kept
const TRAIL = 3; // orders before the current one that are still seen
/** ms that an order is shown: one with a battle, any other, and any if nothing moves. */
const SHOWN = { battle: 2200, other: 700, still: 1200 };

export class ReplayPlayer {
  #timer = 0;
  #until = 0;
  #wanted = -1;
  /** @type {{scenes: Scene[], at: number} | null} */
  #film = null;
  /** What the film shows now. */
  title = "";
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
    this.stage = new Stage(table);
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
        const view = await this.#view(wanted);
        if (this.#wanted !== wanted) return;
        table.set({ past: { revision: wanted, view } });
      } catch (error) {
        this.stop();
        return table.emit("toast", { text: messageOf(error) });
      }
    }
    void this.#light();
  }

  /** Shows the board after an order, and nothing else; at the newest that is the present. @param {number} revision */
  async look(revision) {
    const { table } = this;
    this.#wanted = revision;
    if (revision >= this.last) return table.set({ past: null });
    const view = await this.#view(revision).catch(() => null);
    if (view && this.#wanted === revision) table.set({ past: { revision, view } });
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

  /** What the order that is looked at did, and what was before it in the same battle or march. */
  async #light() {
    const { table, now } = this;
    const battle = table.state.story?.battles.find(({ revision, last }) => revision <= now && now <= last);
    const from = battle?.revision ?? Math.max(1, now - TRAIL);
    const revisions = Array.from({ length: Math.max(0, now - from + 1) }, (_, i) => from + i);
    const log = await Promise.all(revisions.map((revision) => table.book.at(revision))).catch(() => []);
    if (this.now !== now || this.#film) return;
    const actions = actionsIn(table, log.flatMap((entry) => entry ?? []));
    this.stage.show(actions.map((action, i) => ({ action, number: i + 1 })), { follow: true });
  }

  /** To the next turn or battle, or to the one before. @param {"marks" | "battles"} what @param {1 | -1} by */
  async jump(what, by) {
    this.stop();
    const { now } = this;
    const story = await this.table.tellStory().catch(() => null);
    const starts = (story?.[what] ?? []).map(({ revision }) => revision);
    const to = by > 0 ? starts.find((revision) => revision > now) : starts.findLast((revision) => revision < now);
    await this.show(to ?? (by > 0 ? this.last : 0));
  }

  /** The whole match in about two minutes. */
  async film() {
    this.stop();
    const scenes = await scenesOf(this.table).catch(() => []);
    if (!scenes.length || this.table.ended.aborted) return;
    this.playing = true;
    this.#film = { scenes, at: -1 };
    this.table.board.fit();
    await this.#roll();
  }

  async #roll() {
    const film = this.#film;
    if (!film || !this.playing) return;
    const scene = film.scenes[++film.at];
    if (!scene) return this.stop();
    await this.look(scene.revision);
    if (this.#film !== film || !this.playing) return;
    this.title = scene.title;
    this.stage.all(scene.actions, scene.hex);
    say(scene.title);
    this.changed();
    this.#timer = setTimeout(() => this.#roll(), scene.time / this.speed);
  }

  /** The board after an order. @param {number} revision */
  viewAt(revision) {
    return this.#view(revision);
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
    this.#film = null;
    this.title = "";
    this.changed();
  }

  /** Back to the present. */
  leave() {
    this.stop();
    this.#wanted = -1; // whoever is still on the way there turns back
    this.stage.clear();
    this.table.set({ past: null });
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.changed();
  }
}
