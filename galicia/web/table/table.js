/**
 * The table at which one match is played: what is known of it, who hears of a change, and how it is asked and ordered.
 * It is made when a match is opened and dropped when it is left, so nothing of one match comes into another.
 */
import { Board } from "../board/board.js";
import { Counters } from "../board/counters.js";
import { Refusal, rest } from "../net/rest.js";
import { Intake } from "./intake.js";
import { LogBook } from "./log-book.js";
import { UnitSides } from "./unit-sides.js";

/**
 * @import { Drawn } from "../board/drawing.js"
 * @import { Plane } from "../board/layout.js"
 * @import { Asked, MatchSocket, Status, Told } from "../net/match-socket.js"
 * @import { Answers, Asks, Calls, ChatLine, Counter, Done, LogEntry, Reason, SeatFacts, StackView, Story, Update, View, Welcome, WhyNot } from "../net/messages.d.ts"
 * @import { Look } from "../games/look.js"
 *
 * @typedef {Pick<Welcome, "game" | "title" | "scenario" | "options" | "seat" | "dice" | "commitment" | "seed" | "revision" | "advice" | "declines"> & {id: string, over: boolean}} Match
 * @typedef {{hex: string, cost?: number, left?: number, zone?: boolean, path: string[], orders: string[]}} Destination
 *   a hex in reach, and the orders that lead there
 * @typedef {{units: string[], start: string | null, begin: string, reach: Record<string, Destination>, target: string | null, why: WhyNot | null, ready: boolean}} Plan
 *   a move in the making: `start` is null for units off the map, `begin` is how its orders begin, `ready` means that Enter gives the first order to the target
 * @typedef {"" | "battle" | "enemy" | "rules" | "replay" | "why"} Panel
 * @typedef {{
 *   match: Match, view: View, asks: Asks, log: LogEntry[], chat: ChatLine[], notes: string,
 *   seats: Record<string, SeatFacts>, connection: Status, story: Story | null, past: {revision: number, view: View} | null,
 *   selection: {units: string[], hex: string | null}, draft: string, plan: Plan | null, focus: string | null,
 *   overlay: string | null, panel: Panel,
 * }} State
 *   `log` is the newest part of it; `draft` is the sentence in the making: what is clicked is what would be typed; `past` is what
 *   a replay shows; `story` is the whole match as the server last told it
 * @typedef {Pick<MatchSocket, "status" | "token" | "ask">} Line to the server: of a match, or of a position that is looked at
 * @typedef {"match" | "replay" | "position"} Purpose
 * @typedef {{sentence: string, code: string, message: string, reasons: Reason[], revision: number}} OrderRefused
 * @typedef {{
 *   "update": Update, "resumed": undefined, "followed": undefined, "light": string | null, "show": string | null,
 *   "refused": OrderRefused, "toast": {text: string, cases?: string[], stay?: boolean, passing?: number}, "advice": boolean,
 *   "planned": string[], "do:advice": undefined, "do:carry": {unit: string, event: PointerEvent}, "do:case": string, "do:end": undefined, "do:end-phase": undefined, "do:film": number, "do:enter-dice": undefined,
 *   "do:help": undefined, "do:menu": undefined, "do:order-line": undefined, "do:pick": string, "do:aim": string, "do:replay-at": number,
 *   "do:replay-step": number, "do:since": undefined, "do:tab": string,
 * }} Signals
 *   `passing`: the revision after which a toast is of no use; `followed`: the enemy's turn is left; `resumed`: the line was down and what was missed is here; `planned`: attackers were chosen; `light`, `show`: a hex to light, to go to; `do:...`: what a key or
 *   a button wants and a panel carries out
 * @typedef {State & Signals} Heard
 */

const CALM = 150; // ms between two drawings of a panel

export class Table {
  /** @type {Map<string, Set<(value: never) => void>>} */
  #listeners = new Map();
  #end = new AbortController();
  /** @type {Intake} */
  #intake;
  /** The story under way or told, and the revision it was asked at. @type {{revision: number, told: Promise<Story>} | null} */
  #story = null;

  /**
   * @param {Welcome} welcome @param {{look: Look, plane: Plane, drawn: Drawn[]}} game @param {Line} socket
   * @param {HTMLElement} root where the board lies @param {Purpose} screen what it was opened for
   */
  constructor(welcome, { look, plane, drawn }, socket, root, screen) {
    this.look = look;
    this.hexes = plane.hexes;
    this.socket = socket;
    this.screen = screen;
    /** @type {State} */
    this.state = {
      ...told(welcome),
      connection: socket.status,
      past: null,
      story: null,
      ...NOTHING_BEGUN,
      overlay: null,
      panel: "",
    };
    this.counters = new Counters(look, () => this.view().turn);
    this.sides = new UnitSides(this);
    this.book = new LogBook(this);
    this.#intake = new Intake((updates) => this.#take(updates), this.ended);
    this.board = new Board(root, this, plane, drawn);
  }

  /** Aborts when the table is left: for listeners outside of it. */
  get ended() {
    return this.#end.signal;
  }

  /** To be called when whoever wants to hear of changes listens: the first question is asked. */
  begin() {
    this.emit("asks", this.state.asks);
  }

  leave() {
    this.#end.abort();
    this.#listeners.clear();
  }

  // Hearing of changes

  /** @template {keyof Heard} Name @param {Name} name of a part of the state, or of a signal @param {(value: Heard[Name]) => void} hear */
  on(name, hear) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(hear));
  }

  /** Draws now, and once after any of these parts has changed, however many changed together. @param {(keyof Heard)[]} names @param {() => void} draw */
  watch(names, draw) {
    let due = false;
    const soon = () => {
      if (due) return;
      due = true;
      queueMicrotask(() => {
        due = false;
        if (!this.ended.aborted) draw();
      });
    };
    for (const name of names) this.on(name, soon);
    soon();
  }

  /** The same for panels: they are drawn only while they are shown, and a few times a second at most. @param {HTMLElement} place @param {(keyof Heard)[]} names @param {() => void} draw */
  watchSeen(place, names, draw) {
    let seen = false;
    let stale = true;
    let before = -CALM;
    let timer = 0;
    const look = () => {
      stale = true;
      clearTimeout(timer);
      const wait = before + CALM - performance.now();
      if (!seen || this.ended.aborted) return;
      if (wait > 0) return void (timer = setTimeout(look, wait));
      stale = false;
      before = performance.now();
      draw();
    };
    const watcher = new ResizeObserver(([{ contentRect }]) => {
      seen = contentRect.width > 0; // nothing that is hidden has a width
      if (seen && stale) look();
    });
    watcher.observe(place);
    this.ended.addEventListener("abort", () => watcher.disconnect());
    this.watch(names, look);
  }

  /** @template {keyof Heard} Name @param {Name} name @param {Heard[Name]} value */
  emit(name, value) {
    for (const hear of [...(this.#listeners.get(name) ?? [])]) {
      try {
        /** @type {(value: Heard[Name]) => void} */ (hear)(value);
      } catch (error) {
        console.error(`listener of ${name}:`, error); // one panel's fault must not stop the others
      }
    }
  }

  /** Changes parts of the state and tells the listeners of each that differs, once each. @param {Partial<State>} parts */
  set(parts) {
    const names = /** @type {(keyof State)[]} */ (Object.keys(parts));
    const differing = names.filter((name) => this.state[name] !== parts[name]);
    Object.assign(this.state, parts);
    for (const name of differing) this.emit(name, this.state[name]);
  }

  /** Whether more happens than anybody could follow: then nothing moves, and nothing is read out. */
  get rushed() {
    return this.#intake.rushed;
  }

  // What the server tells

  /** Connected again. @param {Welcome} welcome */
  resume(welcome) {
    this.#intake.flush();
    const { revision } = this.state.match;
    const now = told(welcome);
    if (revision === welcome.revision) this.set({ seats: now.seats, chat: now.chat }); // nothing was missed: the draft stands
    else this.set({ ...now, past: null });
    this.emit("resumed", undefined);
  }

  /** @param {Told} message */
  hear(message) {
    switch (message.type) {
      case "update":
        return this.#intake.add(message, message.seat === this.seat || message.asks.yours || message.kind !== "order");
      case "presence":
        return this.set({ seats: message.seats });
      case "chat":
        return this.set({ chat: [...this.state.chat, message] });
      case "refused":
        return this.emit("toast", { text: message.reasons.map((reason) => reason.text).join(" ") });
      case "closed":
        return this.emit("toast", { text: message.reason, stay: true });
    }
  }

  /** What has happened, at once: whoever draws it draws once. @param {Update[]} updates */
  #take(updates) {
    const { view, match } = this.state;
    const stacks = { ...view.stacks };
    const next = { ...view, stacks };
    let { log } = this.state;
    for (const { changes: { stacks: changed = {}, ...rest }, ...update } of updates) {
      Object.assign(next, rest);
      for (const [hex, stack] of Object.entries(changed)) {
        if (stack) stacks[hex] = stack;
        else delete stacks[hex];
      }
      if (update.kind === "undo") continue;
      const { revision, seat, sentence, at, rolls, events } = update;
      log = this.book.add(log, { revision, seat: seat ?? "", sentence, at, rolls, events });
    }
    const { revision, asks } = updates[updates.length - 1];
    this.state.match = { ...match, revision, over: next.phase === "over" };
    this.set({ view: next, log, asks });
    this.emit("match", this.state.match);
    for (const update of updates) this.emit("update", update);
    if (updates.some(({ kind }) => kind !== "order")) this.#readLog();
  }

  /** What was taken back is no longer in the log. */
  async #readLog() {
    const { revision } = this.state.match;
    const log = await this.book.newest(revision).catch(() => null);
    if (log && revision === this.state.match.revision) this.set({ log });
  }

  /** The whole match as the server tells it; asked again only if something has happened since. @returns {Promise<Story>} */
  tellStory() {
    const { revision } = this.state.match;
    if (this.#story?.revision !== revision) {
      const asked = this.rest("GET /api/matches/{match}/story", {});
      const told = asked.then((story) => {
        this.set({ story });
        return story;
      });
      told.catch(() => (this.#story = null)); // not connected: to be asked again
      this.#story = { revision, told };
    }
    return this.#story.told;
  }

  // Asking and ordering

  /** @template {Asked} Q @param {Q} question @returns {Promise<Answers[Q["type"]]>} */
  ask(question) {
    return this.socket.ask(question);
  }

  /**
   * A call about this match, for its seat.
   * @template {Extract<keyof Calls, `${string}/{match}${string}`>} Call
   * @param {Call} call @param {Omit<Calls[Call], "answer" | "path">} given
   * @returns {Promise<Calls[Call]["answer"]>}
   */
  rest(call, given) {
    const whole = { ...given, path: { match: this.state.match.id }, token: this.socket.token };
    return rest(call, /** @type {Omit<Calls[Call], "answer"> & {token: string}} */ (/** @type {unknown} */ (whole)));
  }

  /** Gives an order; a refusal is told where the player looks, and thrown. @param {string} sentence */
  async order(sentence) {
    try {
      return await this.orderQuietly(sentence);
    } catch (error) {
      this.#tell(sentence, error);
      throw error;
    }
  }

  /** Gives an order for somebody who tells a refusal himself. @param {string} sentence @returns {Promise<Done>} */
  orderQuietly(sentence) {
    return this.ask({ type: "order", sentence, revision: this.state.match.revision });
  }

  /** Gives an order, done with if it is what was drafted; whether it was accepted. @param {string} sentence */
  async give(sentence) {
    try {
      await this.order(sentence);
      if (this.state.draft === sentence) this.setDraft("");
      return true;
    } catch {
      return false;
    }
  }

  /** Takes the last order back. */
  async undo() {
    try {
      await this.ask({ type: "undo", revision: this.state.match.revision });
    } catch (error) {
      this.#tell("undo", error);
    }
  }

  /** @param {string} sentence @param {unknown} error */
  #tell(sentence, error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, reasons, revision = this.state.match.revision } = error;
    this.emit("refused", { sentence, code, message, reasons, revision });
  }

  // What is begun

  /** @param {string[]} units @param {string | null} [hex] */
  select(units, hex = null) {
    const was = this.state.selection;
    if (was.hex !== hex || was.units.join(" ") !== units.join(" ")) this.set({ selection: { units, hex } });
  }

  /** @param {string} sentence */
  setDraft(sentence) {
    this.set({ draft: sentence });
  }

  /** Lets go of everything that was begun. */
  letGo() {
    this.set(NOTHING_BEGUN);
  }

  /** Shows an overlay, or none if it is shown already. @param {string} name */
  toggleOverlay(name) {
    this.set({ overlay: this.state.overlay === name ? null : name });
  }

  // What is where

  /** The view on the board: an older one during a replay. */
  view() {
    return this.state.past?.view ?? this.state.view;
  }

  /** This seat; undefined for who watches. */
  get seat() {
    return this.state.match.seat ?? undefined;
  }

  /** Whether this seat is asked now. */
  mine() {
    return this.state.asks.yours && !this.state.past;
  }

  /** Whether a word is the number of a hex. @param {string} word */
  isHex(word) {
    return word in this.hexes;
  }

  /**
   * Where a unit stands, one's own side first, as both sides may use a word.
   * @param {string} word @param {string} [side] @returns {{counter: Counter, hex: string, stack: StackView} | null}
   */
  counter(word, side) {
    const view = this.view();
    let other = null;
    for (const [hex, stack] of Object.entries(view.stacks)) {
      if (side && stack.side !== side) continue;
      const counter = stack.counters.find((c) => c.unit === word);
      if (!counter) continue;
      if (side || stack.side === view.seat) return { counter, hex, stack };
      other = { counter, hex, stack };
    }
    return other;
  }

  /** A unit of one's own, on the map or in a pool off it, where `hex` is null. @param {string} word @returns {{counter: Counter, hex: string | null} | null} */
  piece(word) {
    const found = this.counter(word, this.seat);
    if (found) return found;
    const pools = Object.values(this.view().pools).flat();
    const counter = pools.find((c) => c.unit === word && (!this.seat || c.side === this.seat));
    return counter ? { counter, hex: null } : null;
  }

  /** The hexes where units stand, each once. @param {Iterable<string>} words @param {string} [side] */
  hexesOf(words, side) {
    return [...new Set([...words].flatMap((word) => this.counter(word, side)?.hex ?? []))];
  }
}

/** @type {Pick<State, "selection" | "draft" | "plan" | "focus">} */
const NOTHING_BEGUN = { selection: { units: [], hex: null }, draft: "", plan: null, focus: null };

/** What a welcome says of the match. @param {Welcome} welcome */
function told({ type: _, match: id, view, asks, log, chat, notes, seats, ...about }) {
  return { match: { ...about, id, over: view.phase === "over" }, view, asks, log, chat, notes, seats };
}
