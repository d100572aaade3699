// @ts-check
/** What the windows of a battle share: the head, the dice, the row of steps. */
import { matchLook } from "../games/index.js";
import { button, el, svg } from "../panels/parts.js";

/** @param {any} title @param {() => void} close */
export function windowHead(title, close) {
  return el("header", { class: "battle-head" }, el("h2", { class: "title" }, title), button("", close, { icon: "close", kind: "quiet square", label: "Close the battle window", id: "battle-close" }));
}

const PIPS = { 1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]], 5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]] };

/** One die. @param {number} pips */
export function die(pips) {
  return svg("svg", { viewBox: "0 0 40 40", class: "die", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    (PIPS[/** @type {1} */ (pips)] ?? []).map(([x, y]) => svg("circle", { cx: x * 10, cy: y * 10, r: 3.6 })));
}

/**
 * Where the battle stands.
 * @param {any} store @param {any} battle @param {any} asks @param {boolean} underWay @param {(seat: string) => string} who
 */
export function steps(store, battle, asks, underWay, who) {
  const called = matchLook(store);
  const done = new Set(battle.events.map((/** @type {any} */ event) => event.kind));
  const now = underWay ? (asks?.verbs ?? []).map((/** @type {string} */ verb) => called.verbs[verb]?.step).find(Boolean) : null;
  return el("ol", { class: "battle-steps", "aria-label": "Order of this battle" }, called.battle.map(([kind, word]) =>
    el("li", { class: word === now ? "now" : done.has(kind) ? "past" : "", "aria-current": word === now ? "step" : null }, word, word === now ? el("small", {}, who(asks.seat).replace("You", "you")) : null)));
}
