/** The enemy's turn, one action after the other: an arrow and a sentence each, battles with their dice and how likely they were. */
import { Stage } from "../board/stage.js";
import { die } from "../battle/dice.js";
import { Actions, actionsIn } from "../table/actions.js";
import { say } from "../ui/announce.js";
import { button, iconButton, segmented } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { percent } from "../ui/format.js";
import { keyboard } from "../ui/keyboard.js";
import { eventProse, plainText } from "../ui/prose.js";
import { recall, recallValue, remember, rememberValue } from "../ui/storage.js";
import { enemyPanel } from "./enemy-panel.js";
import { inLesson } from "./lessons.js";
import { actedKey, isMyTurn } from "./since.js";

/**
 * @import { GameEvent, LogEntry, View } from "../net/messages.d.ts"
 * @import { Action } from "../table/actions.js"
 * @import { Table } from "../table/table.js"
 * @import { ReplayPlayer } from "./replay-player.js"
 *
 * @typedef {{pace: string, along: boolean, stop: boolean, itself: boolean}} Habits how this player likes to watch
 */

/** ms for an action; a battle takes twice as long. */
const PACES = [
  { value: "2500", label: "Slow" },
  { value: "1400", label: "Normal" },
  { value: "600", label: "Fast" },
];
const SMALL = matchMedia("(aspect-ratio < 1/1) and (max-width: 699px), (max-height: 519px)");
/** @type {Habits} */
const USUAL = { pace: "1400", along: true, stop: false, itself: true };

export class EnemyTurn {
  #timer = 0;
  #at = -1;
  #playing = false;
  /** Whether a battle waits for the player to go on. */
  #waits = false;
  /** Whether the board of an action is on its way. */
  #looking = false;
  /** @type {Actions | null} */
  #actions = null;
  /** The last revision that was read. */
  #read = 0;
  /** The revision the turn began with, and the board then. */
  #after = 0;
  /** @type {View | null} */
  #before = null;
  #starting = false;
  /** What was done up to here needs no showing. */
  #seen = 0;
  /** Whether it was the enemy's turn when we last looked, and whether the player wants no more of it. */
  #theirs = false;
  #skipped = false;
  /** Whether the map still shows what the enemy did. */
  #owes = false;
  /** @type {Habits} */
  #habits = { ...USUAL, ...recallValue("watching", {}) };
  #card = h("section", { class: "enemy-turn float", "aria-label": "The enemy's turn", hidden: true });
  #list = h("div", { class: "enemy-panel" });
  #offer = h("div", { class: "enemy-offer", hidden: true });

  /** @param {Table} table @param {ReplayPlayer} player who shows older views @param {HTMLElement} place the panel */
  constructor(table, player, place) {
    this.table = table;
    this.player = player;
    this.place = place;
    this.stage = new Stage(table);
    const { match } = table.state;
    this.key = `watched.${match.id}.${match.seat ?? "watch"}`;
    this.#seen = match.revision;
    table.board.root.append(this.#offer);
    place.append(this.#list);
    this.#putCard();
    SMALL.addEventListener("change", () => this.#putCard(), { signal: table.ended });
    table.watch(["log"], () => this.#hear());
    table.watch(["asks", "match", "past", "story"], () => this.#draw());
    table.on("asks", () => this.#owes && this.#turn());
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
    return this.#starting || this.#actions !== null;
  }

  /** Shows what others did after a revision, beginning behind another. @param {number} after @param {number} behind */
  async follow(after, behind = after) {
    const { table } = this;
    if (this.#starting) return;
    this.#starting = true;
    const [log, before] = await Promise.all([
      table.rest("GET /api/matches/{match}/log", { query: { after } }),
      this.player.viewAt(after),
    ]).catch(() => [null, null]);
    this.#starting = false;
    if (!log || table.ended.aborted) return;
    this.#actions = new Actions(table);
    this.#after = this.#read = after;
    this.#before = before;
    this.#take(log.filter(({ revision }) => revision <= behind));
    if (behind > after) this.#actions.divide();
    this.#take(log.filter(({ revision }) => revision > behind));
    const { list } = this.#actions;
    this.#at = list.findLastIndex(({ last }) => last <= behind);
    if (this.#at + 1 === list.length && table.mine()) return this.leave();
    this.#playing = true;
    table.set({ panel: "enemy" });
    void table.tellStory().catch(() => null);
    await this.#next();
  }

  /** What came: it is followed, or begins to be. */
  #hear() {
    const { table } = this;
    const { log, match, past, panel } = table.state;
    const theirs = !isMyTurn(table);
    const wereTheirs = this.#theirs;
    this.#theirs = theirs;
    if (this.#actions) return this.#grow();
    if (!theirs && !wereTheirs) {
      this.#skipped = false;
      this.#seen = match.revision;
    }
    if (this.#skipped || this.#starting || !this.#habits.itself || !table.seat || match.over || past) return;
    if (panel === "replay" || table.screen === "replay" || inLesson(table)) return;
    const seen = Math.min(this.#seen, match.revision);
    const news = log.filter(({ revision, seat }) => revision > seen && seat !== table.seat);
    if (actionsIn(table, news).length) void this.follow(Math.min(this.#turnStart(), seen), seen);
  }

  /** What came meanwhile. */
  #grow() {
    this.#take(this.table.state.log.filter(({ revision }) => revision > this.#read));
    if (this.#actions?.list.some(({ kind, revision }) => kind === "battle" && revision > this.#told())) {
      void this.table.tellStory().catch(() => null);
    }
    if (this.#playing && !this.#timer && !this.#waits && !this.#looking) void this.#next();
    else this.#draw();
  }

  /** The revision up to which battles are told with their odds. */
  #told() {
    return this.table.state.story?.revision ?? 0;
  }

  /** In a small window the sentence is in the panel, elsewhere at the foot of the board. */
  #putCard() {
    const place = SMALL.matches ? this.place : this.table.board.root;
    place.prepend(this.#card);
    if (place !== this.place) place.append(this.#card);
  }

  /** @param {LogEntry[]} log */
  #take(log) {
    for (const entry of log) {
      this.#read = entry.revision;
      this.#actions?.read({ ...entry, events: entry.events.filter((event) => this.#isNews(entry, event)) });
    }
  }

  /** I know what I did, but not who was drawn after it; that it is my army I see anyway. @param {LogEntry} entry @param {GameEvent} event */
  #isNews({ seat }, { kind, facts }) {
    if (this.table.look.roles[kind] === "draw") return facts.seat !== this.table.seat;
    return seat !== this.table.seat || Boolean(this.#actions?.fighting);
  }

  /** Goes on, as long as there is something. */
  async #next() {
    const list = this.#actions?.list ?? [];
    if (this.#at + 1 < list.length) return this.#show(this.#at + 1);
    this.#timer = 0;
    this.#waits = false;
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
    this.#looking = true;
    await this.player.look(action.last).finally(() => {
      if (this.#at === i) this.#looking = false;
    });
    if (!this.#actions || this.#at !== i) return;
    const shown = list.slice(0, i + 1).map((one, n) => ({ action: one, number: n + 1 }));
    this.stage.show(shown, { follow: this.#habits.along });
    say(this.#words(action));
    this.#draw();
    const battle = action.kind === "battle";
    this.#waits = this.#playing && battle && this.#habits.stop;
    if (!this.#playing || this.#waits) return;
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
    this.#playing = this.#waits = this.#looking = false;
    this.#seen = this.table.state.match.revision;
    remember(this.key, "");
    this.stage.clear();
    this.player.leave();
    if (this.table.state.panel === "enemy") this.table.set({ panel: "" });
    this.#draw();
    this.table.emit("followed", undefined);
    this.#turn();
  }

  /** Turns to those who can act, once it is my turn and none of them is in sight. */
  #turn() {
    const { table } = this;
    this.#owes = !table.mine() || !isMyTurn(table);
    const hexes = this.#owes ? [] : table.hexesOf(table.state.asks.units, table.seat ?? undefined);
    if (hexes.length && !hexes.some((hex) => table.board.sees(hex))) table.board.goTo(hexes[0]);
  }

  /** No more of this turn. */
  #skip() {
    this.#skipped = true;
    this.leave();
  }

  /** @param {number} by */
  #step(by) {
    if (this.#waits && by > 0) return void this.#next();
    this.#playing = false;
    void this.#show(Math.max(0, Math.min((this.#actions?.list.length ?? 1) - 1, this.#at + by)));
  }

  #toggle() {
    this.#playing = this.#waits || !this.#playing;
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
    this.#card.hidden = !this.#actions;
    table.board.root.classList.toggle("following", this.#actions !== null);
    const offers = !this.following && !past && !asks.yours && !match.over && Boolean(table.seat);
    if (this.#offer.hidden === offers) {
      this.#offer.hidden = !offers;
      const start = () => void this.follow(this.#turnStart());
      fill(
        this.#offer,
        button("Follow this turn", start, { icon: "play", key: "P", kind: "small", id: "enemy-follow" }),
      );
    }
    if (!this.#actions) return;
    fill(this.#card, this.#controls(), action && this.#sentence(action));
    fill(this.#list, enemyPanel(table, this.#followed(this.#actions.list)));
  }

  /** @param {Action[]} list */
  #followed(list) {
    const go = (/** @type {number} */ i) => {
      this.#playing = false;
      void this.#show(i);
    };
    const set = (/** @type {Partial<Habits>} */ habits) => this.#like(habits);
    return { list, at: this.#at, after: this.#after, before: this.#before, switches: this.#habits, go, set };
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
    const { pace } = this.#habits;
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
      segmented("Pace", PACES, pace, (value) => this.#like({ pace: value })),
      button("Skip to my turn", () => this.#skip(), { key: "Esc", id: "enemy-skip" }),
    );
  }

  /** @param {Action} action */
  #sentence(action) {
    const { table } = this;
    const { kind, events, dice, seat, revision } = action;
    const told = table.state.story?.battles.find((battle) => battle.revision === revision);
    const name = table.look.seats[seat]?.name ?? seat;
    const sentences = (kind === "battle" ? events.filter((event) => this.#isTold(event.kind)) : events.slice(-1))
      .map((event) => [eventProse(table, event), " "]);
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
        when: () => this.#actions !== null,
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
    add("Escape", "skip to my turn", () => this.#skip());
    keyboard.add(this.table.ended, {
      key: "p",
      label: "follow the enemy's turn",
      group: "The enemy's turn",
      run: () => void this.follow(this.#turnStart()),
      when: () => !this.following && !this.#offer.hidden,
    });
  }
}
