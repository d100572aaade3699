/**
 * Who commands whom. In the tab each headquarters has its strength as a bar and its units as chips; while command is
 * shared out a chip takes its unit away, and on the map one clicks a headquarters, then the stacks it shall command.
 */
import { button, caption, gauge } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { unitName } from "../../ui/names.js";
import { factsOf } from "./panels.js";

/**
 * @import { Counter } from "../../net/messages.d.ts"
 * @import { Table } from "../../table/table.js"
 * @import { Commanded } from "./panels.js"
 */

/** Whether this seat shares out command now. @param {Table} table */
const sharing = (table) => table.mine() && ["command", "release"].some((verb) => table.state.asks.verbs.includes(verb));

/** Whether a unit can be commanded. @param {Counter} counter */
const isLed = ({ kind }) => kind !== "hq" && kind !== "fortress";

/** The headquarters that is chosen, if one is. @param {Table} table */
function chosenHq(table) {
  const { units } = table.state.selection;
  const found = units.length === 1 ? table.counter(units[0], table.seat) : null;
  return found?.counter.kind === "hq" ? found.counter.unit : null;
}

/** @param {Table} table @param {HTMLElement} place */
export function mountCommand(table, place) {
  table.watch(["view", "asks", "selection", "past"], () => fill(place, commandTab(table)));
  table.board.addMode({ click: (hex) => appoint(table, hex) });
  let opened = false;
  table.on("asks", () => {
    if (sharing(table) === opened) return;
    opened = !opened;
    if (opened) table.emit("do:tab", "command");
    if (opened !== (table.state.overlay === "command")) table.toggleOverlay("command");
  });
}

/** A click on a stack while a headquarters is chosen: it takes command there, or lets go. @param {Table} table @param {string | null} hex */
function appoint(table, hex) {
  const hq = hex && sharing(table) ? chosenHq(table) : null;
  const stack = table.view().stacks[hex ?? ""];
  const led = hq && stack?.side === table.seat ? stack.counters.filter(isLed) : [];
  if (!led.length) return false;
  const words = (/** @type {Counter[]} */ counters) => counters.map(({ unit }) => unit).join(" ");
  const free = led.filter(({ markers }) => !markers?.commander);
  const own = led.filter(({ markers }) => markers?.commander === hq);
  if (!free.length && own.length) order(table, `release ${words(own)}`);
  else order(table, `command ${words(free.length ? free : led)} by ${hq}`); // of another's: refused, with the reason
  return true;
}

/** Gives an order; the headquarters stays chosen. @param {Table} table @param {string} sentence */
async function order(table, sentence) {
  const { units, hex } = table.state.selection;
  if (await table.give(sentence)) table.select(units, hex);
}

/** @param {Table} table */
function commandTab(table) {
  const view = table.view();
  const { command, phasing } = factsOf(table);
  const seat = table.seat ?? phasing;
  const counters = Object.values(view.stacks).filter(({ side }) => side === seat).flatMap((stack) => stack.counters);
  const given = new Map(command.map((row) => [row.hq, row]));
  const open = sharing(table);
  const hq = chosenHq(table);
  const free = phasing === seat ? counters.filter((counter) => isLed(counter) && !counter.markers?.commander) : [];
  const hint =
    "This is a proposal. Choose a headquarters, here or on the map, then click the stacks it should command. Click a unit in the list to take it away.";
  const give = (/** @type {Counter} */ { unit }) =>
    h("li", {}, chip(table, unit, open && hq ? `command ${unit} by ${hq}` : "", `Give ${unit} to ${hq}`));
  return [
    open && h("p", { class: "hint" }, hint),
    h(
      "ul",
      { class: "commands" },
      counters.filter(({ kind }) => kind === "hq").map((counter) =>
        h("li", { class: counter.unit === hq && "chosen" }, headquarters(table, counter, given.get(counter.unit)))
      ),
    ),
    free.length > 0 && [
      caption(open ? "Without command" : "Not commanded", free.length),
      h("ul", { class: "chips" }, free.map(give)),
    ],
  ];
}

/** @param {Table} table @param {Counter} counter @param {Commanded} [row] */
function headquarters(
  table,
  { unit: hq, values: { strength } },
  { used, units } = { hq, strength: 0, used: 0, units: [] },
) {
  const open = sharing(table);
  const pressed = hq === chosenHq(table);
  const take = (/** @type {string} */ word) =>
    h("li", {}, chip(table, word, open ? `release ${word}` : "", `Take ${word} from ${hq}`));
  return [
    h(
      "div",
      { class: "gauge-row" },
      button(hq, () => choose(table, hq), { kind: "small", pressed, id: `hq-${hq}`, label: `Choose ${hq}` }),
      gauge(used, Number(strength), "stacking points commanded"),
      h("b", {}, `${used}/${strength}`),
    ),
    units.length > 0 && h("ul", { class: "chips" }, units.map(take)),
  ];
}

/** @param {Table} table @param {string} word */
function choose(table, word) {
  const found = table.counter(word, table.seat);
  if (!found) return;
  table.select([word], found.hex);
  table.emit("show", found.hex);
}

/** A unit that an order is about; without one it is only shown. @param {Table} table @param {string} word @param {string} sentence @param {string} label */
function chip(table, word, sentence, label) {
  const { seat: side } = table;
  if (!sentence) return unitName(word, side);
  return h(
    "button",
    {
      type: "button",
      class: "unit-chip",
      "aria-label": label,
      title: label,
      data: { side, key: `command-${word}` },
      onclick: () => order(table, sentence),
    },
    word,
  );
}
