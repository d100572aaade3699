// @ts-check
/**
 * Who commands whom. In the tab each headquarters has its strength as a bar and its units as chips; while command is
 * shared out a chip takes its unit away, and on the map one clicks a headquarters, then the stacks it shall command.
 */
import {give} from "../../panels/orders.js";
import {button, caption, el, fill} from "../../panels/parts.js";
import {unit} from "../../panels/prose.js";
import {watch} from "../../panels/watch.js";
import {gauge} from "./gauge.js";

const GAME = "great-war-in-the-east";

/** Whether this seat shares out command now. @param {any} store */
const sharing = (store) => store.mine() && (store.state.asks?.verbs ?? []).some((/** @type {string} */ verb) => verb === "command" || verb === "release");

/** The headquarters that is chosen, if one is. @param {any} store */
function chosen(store) {
  const {units} = store.state.selection;
  const found = units.length === 1 ? store.counter(units[0], store.state.match?.seat) : null;
  return found?.counter.kind === "hq" ? found.counter.unit : null;
}

/** @param {any} store @param {any} connection @param {any} board @param {HTMLElement} place */
export function mountCommand(store, connection, board, place) {
  const render = () => {
    const view = store.view();
    if (!view || store.state.match?.game !== GAME) return;
    fill(place, tab(store, connection, view));
  };
  watch(store, ["view", "asks", "selection", "past", "match"], render);
  board.setMode({name: "command", click: (/** @type {string | null} */ where) => appoint(store, connection, where)});

  let opened = false;
  store.on("asks", () => {
    if (sharing(store) === opened) return;
    opened = !opened;
    if (opened) store.emit("do:tab", "command");
    if (opened !== (store.state.overlay === "command")) store.setOverlay("command");
  });
}

/** A click on a stack while a headquarters is chosen: it takes command there, or lets go. @param {any} store @param {any} connection @param {string | null} where */
function appoint(store, connection, where) {
  const hq = where && sharing(store) ? chosen(store) : null;
  const {match} = store.state;
  const stack = hq ? store.view()?.stacks[where ?? ""] : null;
  if (!stack || stack.side !== match.seat) return false;
  const units = stack.counters.filter((/** @type {any} */ c) => c.kind !== "hq" && c.kind !== "fortress");
  if (!units.length) return false;
  const free = units.filter((/** @type {any} */ c) => !c.markers?.commander).map((/** @type {any} */ c) => c.unit);
  const own = units.filter((/** @type {any} */ c) => c.markers?.commander === hq).map((/** @type {any} */ c) => c.unit);
  if (free.length) order(store, connection, `command ${free.join(" ")} by ${hq}`);
  else if (own.length) order(store, connection, `release ${own.join(" ")}`);
  else order(store, connection, `command ${units.map((/** @type {any} */ c) => c.unit).join(" ")} by ${hq}`); // refused, with the reason
  return true;
}

/** Gives an order; the headquarters stays chosen. @param {any} store @param {any} connection @param {string} sentence */
async function order(store, connection, sentence) {
  const {units, hex} = store.state.selection;
  if (await give(store, connection, sentence)) store.select(units, hex);
}

/** @param {any} store @param {any} connection @param {any} view */
function tab(store, connection, view) {
  const seat = store.state.match.seat ?? view.facts.phasing;
  const counters = Object.values(view.stacks).flatMap((/** @type {any} */ stack) => (stack.side === seat ? stack.counters : []));
  const given = new Map(view.facts.command.map((/** @type {any} */ row) => [row.hq, row]));
  const open = sharing(store);
  const hq = chosen(store);
  const free = counters.filter((/** @type {any} */ c) => !["hq", "fortress"].includes(c.kind) && !c.markers?.commander);
  const phasing = view.facts.phasing === seat;
  return [
    open ? el("p", {class: "hint"}, "A proposal is laid out. Choose a headquarters, here or on the map, then click the stacks it shall command, or take them away.") : null,
    el("ul", {class: "commands"}, counters.filter((/** @type {any} */ c) => c.kind === "hq").map((/** @type {any} */ counter) => {
      const row = given.get(counter.unit) ?? {used: 0, units: []};
      const {strength} = counter.values;
      return el("li", {class: counter.unit === hq ? "chosen" : ""},
        el("div", {class: "gauge-row"},
          button(counter.unit, () => choose(store, counter.unit), {kind: "small", pressed: counter.unit === hq, id: `hq-${counter.unit}`, label: `Choose ${counter.unit}`}),
          gauge(row.used, strength, "stacking points commanded"), el("b", {}, `${row.used}/${strength}`)),
        row.units.length ? el("ul", {class: "chips"}, row.units.map((/** @type {string} */ word) => el("li", {}, chip(store, connection, word, open ? `release ${word}` : "", `Take ${word} from ${counter.unit}`)))) : null);
    })),
    phasing && free.length ? [caption(open ? "Without command" : "Not commanded", String(free.length)), el("ul", {class: "chips"}, free.map((/** @type {any} */ c) =>
      el("li", {}, chip(store, connection, c.unit, open && hq ? `command ${c.unit} by ${hq}` : "", `Give ${c.unit} to ${hq}`))))] : null,
  ];
}

/** @param {any} store @param {string} word */
function choose(store, word) {
  const found = store.counter(word, store.state.match?.seat);
  if (!found) return;
  store.select([word], found.hex);
  store.emit("show", found.hex);
}

/** A unit that an order is about; without one it is only shown. @param {any} store @param {any} connection @param {string} word @param {string} sentence @param {string} label */
function chip(store, connection, word, sentence, label) {
  const side = store.state.match?.seat;
  if (!sentence) return unit(word, side);
  return el("button", {type: "button", class: "unit-chip", "aria-label": label, title: label, data: {side, key: `command-${word}`}, on: {click: () => order(store, connection, sentence)}}, word);
}
