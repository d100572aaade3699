/** The enemy's turn, one action after the other: an arrow and a sentence each, battles with their dice and how likely they were. */
import { Stage } from "../board/stage.js";
import { die } from "../battle/dice.js";
import { Actions } from "../table/actions.js";
import { say } from "../ui/announce.js";
import { button, iconButton, segmented } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { percent } from "../ui/format.js";
import { keyboard } from "../ui/keyboard.js";
import { eventProse, plainText } from "../ui/prose.js";
import { recall, recallValue, remember, rememberValue } from "../ui/storage.js";
import { actedKey } from "./since.js";

/**
 * @import { LogEntry } from "../net/messages.d.ts"
 * @import { Action } from "../table/actions.js"
 * @import { Table } from "../table/table.js"
 * @import { ReplayPlayer } from "./replay-player.js"
 *
 * @typedef {{pace: string, along: boolean, stop: boolean}} Habits how this player likes to watch
 */

/** ms for an action; a battle takes twice as long. */
const PACES = [
  { value: "2500", label: "Slow" },
  { value: "1400", label: "Normal" },
  { value: "600", label: "Fast" },
];
/** @type {Habits} */
const USUAL = { pace: "1400", along: true, stop: false };
const MOST_BARS = 60;

export class EnemyTurn {
  #timer = 0;
  #at = -1;
  #playing = false;
  /** @type {Actions | null} */
  #actions = null;
  /** The last revision that was read. */
  #read = 0;
  /** @type {Habits} */
  #habits = { ...USUAL, ...recallValue("watching", {}) };
  #card = h("section", { class: "enemy-turn float", "aria-label": "The enemy's turn", hidden: true });
  #offer = h("div", { class: "enemy-offer", hidden: true });

  /** @param {Table} table @param {ReplayPlayer} player who shows older views */
  constructor(table, player) {
    this.table = table;
    this.player = player;
    this.stage = new Stage(table);
    const { match } = table.state;
    this.key = `watched.${match.id}.${match.seat ?? "watch"}`;
    table.board.root.append(this.#card, this.#offer);
    table.on("update", () => this.#grow());
    table.watch(["asks", "match", "past"], () => this.#draw());
    table.on("panel", (panel) => panel === "replay" && this.leave());
    table.on("past", (past) => {
      if (!past && (this.#actions?.list[this.#at]?.last ?? Infinity) < table.state.match.revision) this.leave();
    });
    table.ended.addEventListener("abort", () => clearTimeout(this.#timer));
    this.#addKeys();
    const seen = Number(recall(this.key) ?? 0);
    if (seen && seen < match.revision) void this.follow(seen); // the page was left in the middle of it
  }

  get following() {
    return this.#actions !== null;
  }

  /** Shows what others did after a revision. @param {number} after */
  async follow(after) {
    const { table } = this;
    const log = await table.rest("GET /api/matches/{match}/log", { query: { after } }).catch(() => null);
    if (!log || table.ended.aborted) return;
    this.#actions = new Actions(table);
    this.#read = after;
    this.#at = -1;
    this.#take(log);
    if (!this.#actions.list.length && table.mine()) return this.leave();
    this.#playing = true;
    void table.tellStory().catch(() => null);
    await this.#next();
  }

  /** What came meanwhile. */
  #grow() {
    if (!this.#actions) return;
    this.#take(this.table.state.log.filter(({ revision }) => revision > this.#read));
    if (this.#playing && !this.#timer) void this.#next();
    else this.#draw();
  }

  /** @param {LogEntry[]} log */
  #take(log) {
    for (const entry of log) {
      this.#read = entry.revision;
      this.#actions?.read(entry);
    }
  }

  /** Goes on, as long as there is something. */
  async #next() {
    const list = this.#actions?.list ?? [];
    if (this.#at + 1 < list.length) return this.#show(this.#at + 1);
    this.#timer = 0;
    if (this.table.state.asks.yours || this.table.state.match.over) this.leave();
    else this.#draw();
  }

  /** @param {number} i */
  async #show(i) {
    const list = this.#actions?.list ?? [];
    const action = list[i];
    if (!action) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#at = i;
    remember(this.key, String(action.revision - 1));
    await this.player.look(action.last);
    if (!this.#actions || this.#at !== i) return;
    const shown = list.slice(0, i + 1).map((one, n) => ({ action: one, number: n + 1 }));
    this.stage.show(shown, { follow: this.#habits.along });
    say(this.#words(action));
    this.#draw();
    const battle = action.kind === "battle";
    if (!this.#playing || (battle && this.#habits.stop)) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      void this.#next();
    }, Number(this.#habits.pace) * (battle ? 2 : 1));
  }

  /** Back to the present. */
  leave() {
    if (!this.#actions) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#actions = null;
    this.#playing = false;
    remember(this.key, "");
    this.stage.clear();
    this.player.leave();
    this.#draw();
  }

  /** @param {number} by */
  #step(by) {
    this.#playing = false;
    void this.#show(Math.max(0, Math.min((this.#actions?.list.length ?? 1) - 1, this.#at + by)));
  }

  #toggle() {
    this.#playing = !this.#playing;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#playing) void this.#next();
    else say("Paused.");
    this.#draw();
  }

  /** @param {Partial<Habits>} habits */
  #like(habits) {
    this.#habits = { ...this.#habits, ...habits };
    rememberValue("watching", this.#habits);
    this.#draw();
  }

  /** @param {Action} action */
  #words({ events, kind }) {
    const told = kind === "battle" ? events.filter((event) => this.#isTold(event.kind)) : events;
    return told.map((event) => `${plainText(this.table, event)}.`).join(" ");
  }

  /** What of a battle is worth a sentence. @param {string} kind of an event */
  #isTold(kind) {
    return ["attack", "roll", "retreat", "advance", "elimination"].includes(this.table.look.roles[kind]);
  }

  #draw() {
    const { table } = this;
    const { asks, match, past } = table.state;
    const action = this.#actions?.list[this.#at];
    this.#card.hidden = !this.following;
    table.board.root.classList.toggle("following", this.following);
    const offers = !this.following && !past && !asks.yours && !match.over && Boolean(table.seat);
    if (this.#offer.hidden === offers) {
      this.#offer.hidden = !offers;
      const start = () => void this.follow(this.#turnStart());
      fill(
        this.#offer,
        button("Follow this turn", start, { icon: "play", key: "P", kind: "small", id: "enemy-follow" }),
      );
    }
    if (this.following) fill(this.#card, this.#controls(), action && this.#sentence(action));
  }

  /** Where the others began: after the last order of my turn, as far as this browser knows. */
  #turnStart() {
    const { roles } = this.table.look;
    const { log } = this.table.state;
    const begun = log.findLast(({ events }) => events.some(({ kind }) => roles[kind] === "player-turn"));
    return Number((recall(actedKey(this.table)) ?? "").split(" ")[0]) || (begun?.revision ?? 0);
  }

  #controls() {
    const list = this.#actions?.list ?? [];
    const { pace, along, stop } = this.#habits;
    const first = Math.max(0, Math.min(this.#at - MOST_BARS / 2, list.length - MOST_BARS));
    const bar = (/** @type {Action} */ { kind, seat }, /** @type {number} */ i) =>
      h("button", {
        type: "button",
        class: ["action-bar", kind === "battle" && "fight", first + i === this.#at && "now"],
        data: { side: seat },
        "aria-label": `Action ${first + i + 1}${kind === "battle" ? ", a battle" : ""}`,
        onclick: () => {
          this.#playing = false;
          void this.#show(first + i);
        },
      });
    const box = (
      /** @type {string} */ label,
      /** @type {boolean} */ checked,
      /** @type {(on: boolean) => void} */ set,
    ) => {
      const input = h("input", { type: "checkbox", checked, data: { key: label }, onchange: () => set(input.checked) });
      return h("label", { class: "check" }, input, " ", label);
    };
    return h(
      "div",
      { class: "enemy-controls" },
      iconButton("first", "One action back", () => this.#step(-1), { kind: " ", id: "enemy-back" }),
      iconButton(this.#playing ? "pause" : "play", this.#playing ? "Pause" : "Go on", () => this.#toggle(), {
        kind: "strong",
        id: "enemy-play",
      }),
      iconButton("last", "One action on", () => this.#step(1), { kind: " ", id: "enemy-on" }),
      h("span", { class: "enemy-count" }, `${Math.max(0, this.#at + 1)} of ${list.length}`),
      h("div", { class: "action-bars" }, list.slice(first, first + MOST_BARS).map(bar)),
      segmented("Pace", PACES, pace, (value) => this.#like({ pace: value })),
      box("Move the map", along, (on) => this.#like({ along: on })),
      box("Stop at battles", stop, (on) => this.#like({ stop: on })),
      button("Skip to my turn", () => this.leave(), { key: "Esc", id: "enemy-skip" }),
    );
  }

  /** @param {Action} action */
  #sentence(action) {
    const { table } = this;
    const { kind, events, dice, seat, revision } = action;
    const told = table.state.story?.battles.find((battle) => battle.revision === revision);
    const name = table.look.seats[seat]?.name ?? seat;
    const sentences = (kind === "battle" ? events.filter((event) => this.#isTold(event.kind)) : events.slice(-1))
      .map((event) => eventProse(table, event));
    return h(
      "div",
      { class: "enemy-sentence" },
      dice.length > 0 &&
        h("div", { class: "dice", role: "img", "aria-label": `Dice: ${dice.join(" and ")}` }, dice.map(die)),
      h("p", {}, told && h("b", {}, `${told.column}. `), sentences),
      told?.chance != null &&
        h(
          "p",
          { class: "enemy-chance" },
          h("b", {}, percent(told.chance)),
          h("span", {}, `this or better for ${name}`),
        ),
    );
  }

  #addKeys() {
    const add = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ run) =>
      keyboard.add(this.table.ended, {
        key,
        label,
        group: "The enemy's turn",
        run,
        when: () => this.following,
        first: true,
      });
    const pace = (/** @type {number} */ by) => {
      const now = PACES.findIndex(({ value }) => value === this.#habits.pace);
      this.#like({ pace: PACES[Math.max(0, Math.min(PACES.length - 1, now + by))].value });
    };
    add("Space", "pause or go on", () => this.#toggle());
    add("ArrowLeft", "one action back", () => this.#step(-1));
    add("ArrowRight", "one action on", () => this.#step(1));
    add("ArrowUp", "faster", () => pace(1));
    add("ArrowDown", "slower", () => pace(-1));
    add("Escape", "skip to my turn", () => this.leave());
    keyboard.add(this.table.ended, {
      key: "p",
      label: "follow the enemy's turn",
      group: "The enemy's turn",
      run: () => void this.follow(this.#turnStart()),
      when: () => !this.following && !this.#offer.hidden,
    });
  }
}
