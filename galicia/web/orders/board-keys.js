/** The keys of the board, and those that give orders. */
import { say } from "../ui/announce.js";
import { keyboard } from "../ui/keyboard.js";

/**
 * @import { BoardReader } from "../board/board-reader.js"
 * @import { Direction } from "../board/grid.js"
 * @import { Table } from "../table/table.js"
 * @import { Entry } from "../ui/keyboard.js"
 * @import { Movement } from "./movement.js"
 * @import { Pointing } from "./pointing.js"
 */

const FAR = 90; // px that a key looks further

/** @param {Table} table @param {Movement} movement @param {Pointing} pointing @param {BoardReader} reader */
export function addBoardKeys(table, movement, pointing, reader) {
  const { board, state } = table;
  /** The hex the player means: that of the keyboard, or where the chosen units are. */
  const here = () => state.focus ?? state.selection.hex;
  const start = () => {
    const { x, y } = board.camera.middle;
    return state.selection.hex ?? board.grid.pick(x, y) ?? board.grid.numbers[0];
  };
  let odd = false;

  const step = (/** @type {Direction} */ way) => {
    const to = state.focus ? board.grid.step(state.focus, way, odd) : start();
    if (way === "up" || way === "down") odd = !odd;
    if (!to) return;
    movement.unaim(); // Enter means the hex come to
    focus(to);
  };
  const focus = (/** @type {string} */ hex) => {
    table.set({ focus: hex });
    board.goTo(hex);
    board.glass.focus({ preventScroll: true }); // arrows go on from here
  };
  const next = (/** @type {1 | -1} */ by) => {
    const units = table.mine() ? state.asks.units : [];
    if (!units.length) return say("No unit can act.");
    const at = units.indexOf(state.selection.units[0]);
    const first = by > 0 ? 0 : units.length - 1;
    const word = units[at < 0 ? first : (at + by + units.length) % units.length];
    const found = table.piece(word);
    if (!found) return;
    table.select([word], found.hex);
    if (found.hex) focus(found.hex);
  };
  const act = (/** @type {KeyboardEvent} */ event) => {
    const { plan, focus: hex, asks } = state;
    if (asks.throw?.faces.length) return table.emit("do:enter-dice", undefined);
    if (plan?.ready) return void movement.commit();
    if (!hex) return pointing.commit();
    if (board.sees(hex)) return void board.click(hex, event);
    board.goTo(hex); // nobody acts where they do not look
    void reader.tell(hex);
  };
  const why = () => {
    if (state.focus && !pointing.why(state.focus)) movement.why(state.focus);
  };
  const toggle = (/** @type {number} */ i) => {
    const hex = state.selection.hex ?? state.focus;
    const counter = movement.fan.opens(hex)?.counters[i];
    if (!hex || !counter) return;
    movement.fan.show(hex);
    movement.fan.toggle(counter.unit);
  };

  const add = (
    /** @type {string} */ group,
    /** @type {[string, string, Entry["run"], Partial<Entry>?][]} */ entries,
  ) => {
    for (const [key, label, run, more] of entries) keyboard.add(table.ended, { group, key, label, run, ...more });
  };
  const onBoard = { board: true };
  add("Board", [
    ["ArrowLeft", "hex to the left", () => step("left"), onBoard],
    ["ArrowRight", "hex to the right", () => step("right"), onBoard],
    ["ArrowUp", "hex above", () => step("up"), onBoard],
    ["ArrowDown", "hex below", () => step("down"), onBoard],
    ["n", "next unit that can act", () => next(1)],
    ["Shift+N", "previous unit that can act", () => next(-1)],
    ["Enter", "do what the prompt asks here", act, onBoard],
    ["Escape", "let go", () => board.cancel() || board.tip(null)],
    ["d", "describe this hex", () => void reader.tell(here())],
    ["w", "why not here", why],
  ]);
  const noDice = { when: () => !state.asks.throw?.faces.length };
  for (let i = 0; i < 6; i++) add("Board", [[String(i + 1), `unit ${i + 1} of the stack`, () => toggle(i), noDice]]);
  add("Board", [
    ["Shift+ArrowLeft", "look to the left", () => board.camera.pan(FAR, 0), onBoard],
    ["Shift+ArrowRight", "look to the right", () => board.camera.pan(-FAR, 0), onBoard],
    ["Shift+ArrowUp", "look up", () => board.camera.pan(0, FAR), onBoard],
    ["Shift+ArrowDown", "look down", () => board.camera.pan(0, -FAR), onBoard],
    ["+ =", "zoom in", () => board.zoomBy(1.25)],
    ["- _", "zoom out", () => board.zoomBy(0.8)],
    ["0", "whole board", () => board.fit()],
    ["b", "next board, where there are several", () => board.switch.next(), { when: () => board.switch.several }],
  ]);
  add("Orders", [
    ["u", "undo", () => void table.undo(), { when: () => !state.asks.wall }],
    ["e", "end the phase", () => table.emit("do:end-phase", undefined)],
    ["/", "type an order", () => table.emit("do:order-line", undefined)],
  ]);
  add("Panels", [
    ["?", "keys and help", () => table.emit("do:help", undefined)],
    ["l", "log", () => table.emit("do:tab", "log")],
    ["c", "chat", () => table.emit("do:tab", "chat")],
  ]);
  add("Replay", [
    ["[", "one step back", () => table.emit("do:replay-step", -1)],
    ["]", "one step on", () => table.emit("do:replay-step", 1)],
  ]);
  board.glass.addEventListener("focus", () => {
    if (!state.focus && board.glass.matches(":focus-visible")) table.set({ focus: start() });
  });
}
