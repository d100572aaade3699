/** Units off the map: who is still to come, and who was lost. */
import { fill, h } from "../ui/elements.js";
import { counted } from "../ui/format.js";
import { linked } from "../ui/prose.js";
import { shortName } from "./unit-cards.js";

/**
 * @import { Counter, View } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** Units still to come, by the turn they are due. @param {View} view */
export function dueByTurn({ pools }) {
  return Map.groupBy(pools.due ?? [], (counter) => Number(counter.values.arrives ?? 0));
}

/** @param {Table} table @param {HTMLElement} place */
export function mountArrivals(table, place) {
  const { dates, turn: word } = table.look;
  table.watchSeen(place, ["view", "past"], () => {
    const view = table.view();
    const turns = [...dueByTurn(view)].sort(([a], [b]) => a - b);
    const title = (/** @type {number} */ turn) => {
      if (!turn) return "To come";
      return [`${word} ${turn}`, dates[turn - 1], turn < view.turn && "late"].filter(Boolean).join(" · ");
    };
    fill(
      place,
      turns.length
        ? turns.map(([turn, counters]) => [
          h("h3", { class: "log-group" }, title(turn)),
          h("ul", { class: "pool" }, counters.map((counter) => h("li", {}, arriving(table, counter)))),
        ])
        : h("p", { class: "hint" }, "Nobody is due."),
    );
  });
}

/** @param {Table} table @param {Counter} counter */
function arriving(table, counter) {
  const { entry } = counter.values;
  return [
    table.counters.picture(counter),
    h(
      "span",
      {},
      h("b", {}, counter.unit),
      " ",
      shortName(counter),
      entry && [h("br"), "at ", linked(table, String(entry))],
    ),
  ];
}

/** @param {Table} table @param {HTMLElement} place */
export function mountLosses(table, place) {
  const render = () => {
    const view = table.view();
    fill(place, Object.keys(view.scores).map((side) => lossesOf(table, view, side)));
  };
  table.watchSeen(place, ["view", "past"], render);
  table.watchSeen(place, ["match"], () => void table.tellStory().then(render, () => null));
}

/** @param {Table} table @param {View} view @param {string} side */
function lossesOf({ look, counters, state }, view, side) {
  const dead = (view.pools.eliminated ?? []).filter((counter) => counter.side === side);
  const { lost } = state.story?.losses[side] ?? {};
  const name = look.seats[side]?.name ?? side;
  const face = (/** @type {Counter} */ counter) =>
    h(
      "li",
      { title: counter.values.name ?? counter.unit },
      counters.picture(counter),
      h("span", { class: "visually-hidden" }, counter.unit),
    );
  return [
    h(
      "h3",
      { class: "log-group" },
      `${name}: ${counted(dead.length, "unit")}${lost === undefined ? "" : ` and ${lost} ${look.losses.name}`} lost`,
    ),
    dead.length ? h("ul", { class: "pool faces" }, dead.map(face)) : h("p", { class: "hint" }, "No unit lost."),
  ];
}
