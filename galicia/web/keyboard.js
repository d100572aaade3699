// @ts-check
/** All keys in one list; each can be changed or switched off; none acts while typing. */
import {announce} from "./announce.js";
import {recall, remember} from "./dom.js";
import {store} from "./store.js";

/**
 * @typedef {{key: string, label: string, group: string, run(event: KeyboardEvent): void, when?(): boolean, board?: boolean, id?: string}} Entry
 * `board` keys act only while the board, or nothing, has the focus
 */

class Keyboard {
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Record<string, string | null>} */
  #changed = {};

  constructor() {
    try {
      this.#changed = JSON.parse(recall("keys") ?? "{}");
    } catch {
      this.#changed = {};
    }
  }

  /** @param {Entry} entry */
  add(entry) {
    this.#entries.push({...entry, id: entry.id ?? entry.label});
  }

  /** Every entry with the key it has now, null if switched off. */
  all() {
    return this.#entries.map((e) => ({...e, key: this.#key(e)}));
  }

  /** @param {Entry} entry @returns {string | null} */
  #key(entry) {
    return entry.id && entry.id in this.#changed ? this.#changed[entry.id] : entry.key;
  }

  /** Gives an entry another key, or none. @param {string} id @param {string | null} key */
  change(id, key) {
    this.#changed[id] = key;
    remember("keys", JSON.stringify(this.#changed));
  }

  /** @param {KeyboardEvent} event */
  handle(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open]")) return;
    const onBoard = target === document.body || Boolean(target.closest?.("#board .glass"));
    const name = (event.shiftKey && event.key.length > 1) || (event.shiftKey && /^[A-Z]$/.test(event.key)) ? `Shift+${event.key}` : event.key;
    const wanted = (/** @type {Entry} */ e) => (this.#key(e) ?? "").split(" ").some((k) => k.toLowerCase() === name.toLowerCase());
    const entry = this.#entries.find((e) => wanted(e) && (!e.board || onBoard) && (e.when?.() ?? true));
    if (!entry) return;
    event.preventDefault();
    entry.run(event);
  }
}

export const keyboard = new Keyboard();

/**
 * The keys of the board.
 * @param {{board: import("./board.js").Board, connection: typeof import("./connection.js").connection,
 *   movement: import("./movement.js").Movement, picks: import("./picks.js").Picks}} parts
 */
export function boardKeys({board, connection, movement, picks}) {
  const inMatch = () => store.state.screen === "match" || store.state.screen === "replay";
  let odd = false;

  /** @param {"left" | "right" | "up" | "down"} way */
  const step = (way) => {
    const from = store.state.focus ?? start();
    if (!from || !board.grid) return;
    const to = store.state.focus ? board.grid.step(from, way, odd) : from;
    if (way === "up" || way === "down") odd = !odd;
    if (to) focus(to);
  };
  const start = () => store.state.selection.hex ?? middle();
  const middle = () => {
    const {width, height, left, top} = board.camera.frame;
    const at = board.camera.toBoard(left + width / 2, top + height / 2);
    return board.grid?.pick(at.x, at.y) ?? board.grid?.numbers[0] ?? null;
  };
  /** @param {string} hex */
  const focus = (hex) => {
    store.set({focus: hex});
    board.goTo(hex);
    board.glass.focus({preventScroll: true}); // arrows go on from here
  };
  /** @param {number} by */
  const next = (by) => {
    const units = store.mine() ? store.state.asks?.units ?? [] : [];
    if (!units.length) return announce.say("No unit can act.");
    const at = units.indexOf(store.state.selection.units[0]);
    const word = units[(at < 0 ? (by > 0 ? 0 : units.length - 1) : at + by + units.length) % units.length];
    const found = store.piece(word, store.view()?.seat ?? undefined);
    if (!found) return;
    store.select([word], found.hex);
    if (found.hex) focus(found.hex);
  };
  const act = (/** @type {KeyboardEvent} */ event) => {
    const {plan, focus: hex} = store.state;
    if (plan?.ready && (!hex || hex === plan.target || hex === plan.start)) return void movement.commit();
    if (hex && board.click(hex, event)) return;
    if (!hex) picks.commit();
  };
  const toggle = (/** @type {number} */ i) => {
    const hex = store.state.selection.hex ?? store.state.focus;
    const stack = movement.fan.opens(hex);
    if (hex && stack?.counters[i]) {
      movement.fan.show(hex);
      movement.fan.toggle(stack.counters[i].unit);
    }
  };
  const add = (/** @type {string} */ group, /** @type {string} */ key, /** @type {string} */ label, /** @type {(e: KeyboardEvent) => void} */ run, /** @type {Partial<Entry>} */ more = {}) =>
    keyboard.add({group, key, label, run, when: inMatch, ...more});

  add("Board", "ArrowLeft", "hex to the left", () => step("left"), {board: true});
  add("Board", "ArrowRight", "hex to the right", () => step("right"), {board: true});
  add("Board", "ArrowUp", "hex above", () => step("up"), {board: true});
  add("Board", "ArrowDown", "hex below", () => step("down"), {board: true});
  add("Board", "n", "next unit that can act", () => next(1));
  add("Board", "Shift+N", "previous unit that can act", () => next(-1));
  add("Board", "Enter", "do what the prompt asks here", act, {board: true});
  add("Board", "Escape", "let go", () => board.cancel() || board.tip(null));
  add("Board", "d", "describe this hex", () => void announce.tell(store.state.focus ?? store.state.selection.hex));
  add("Board", "w", "why not here", () => void (store.state.focus && (picks.why(store.state.focus) || movement.why(store.state.focus))));
  for (let i = 0; i < 6; i++) add("Board", String(i + 1), `unit ${i + 1} of the stack`, () => toggle(i));
  const far = 90;
  add("Board", "Shift+ArrowLeft", "look to the left", () => board.camera.pan(far, 0), {board: true});
  add("Board", "Shift+ArrowRight", "look to the right", () => board.camera.pan(-far, 0), {board: true});
  add("Board", "Shift+ArrowUp", "look up", () => board.camera.pan(0, far), {board: true});
  add("Board", "Shift+ArrowDown", "look down", () => board.camera.pan(0, -far), {board: true});
  add("Board", "+ =", "zoom in", () => board.zoomBy(1.25));
  add("Board", "- _", "zoom out", () => board.zoomBy(0.8));
  add("Board", "0", "whole board", () => board.fit());
  add("Board", "b", "next board, where there are several", () => board.boards.next(), {when: () => board.boards.several});
  add("Orders", "u", "undo", () => void connection.undo().catch(() => {}), {when: () => inMatch() && Boolean(store.state.asks?.can_undo)});
  add("Orders", "e", "end the phase", () => store.emit("do:end-phase"));
  add("Orders", "/", "type an order", () => store.emit("do:order-line"));
  add("Panels", "?", "keys and help", () => store.emit("do:help"), {when: () => true});
  add("Panels", "l", "log", () => store.emit("do:tab", "log"));
  add("Panels", "c", "chat", () => store.emit("do:tab", "chat"));
  add("Replay", "[", "one step back", () => store.emit("do:replay-step", -1));
  add("Replay", "]", "one step on", () => store.emit("do:replay-step", 1));
  document.addEventListener("keydown", (event) => keyboard.handle(event));
  board.glass.addEventListener("focus", () => {
    if (!store.state.focus && board.glass.matches(":focus-visible")) {
      const hex = start();
      if (hex) store.set({focus: hex});
    }
  });
}
