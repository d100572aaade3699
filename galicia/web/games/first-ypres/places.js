/** The victory hexes, and what a side has but once: the flood, the front, new corps, Remnants, steps. */
import { sideSwatch } from "../../board/counters.js";
import { caption } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { caseLinks } from "../../ui/names.js";

/**
 * @import { View } from "../../net/messages.d.ts"
 * @import { Table } from "../../table/table.js"
 * @import { Child } from "../../ui/types.d.ts"
 *
 * @typedef {{name: string, hex: string, held: string}} Place
 * @typedef {View["facts"] & {
 *   set: string, places: Place[], flood: {state: string, rises: number | null, hexes: string[]}, dismounted: boolean,
 *   front: string[], corps: Record<string, number | null>, remnants: number, steps: Record<string, number>,
 * }} Facts
 */

/** @type {Record<string, string>} */
const NATIONS = { BE: "Belgian", BR: "British" };

/** @param {Table} table @param {Place} place */
function chip({ look }, { name, hex, held }) {
  const label = `${name}, held by ${look.seats[held]?.name ?? held}`;
  const button = h(
    "button",
    { type: "button", class: ["place-chip", "hex-name"], title: label, "aria-label": label, data: { hex, side: held } },
    sideSwatch(look, held),
    name,
  );
  return h("li", {}, button);
}

/** The map shows the water, and the victory hexes of this match. @param {Facts} facts */
function onTheMap({ flood, set }) {
  for (const board of document.querySelectorAll(".galicia-board")) {
    const before = board.getAttribute("data-flood");
    if (before !== flood.state) board.classList.toggle("water-rises", before === "rising" && flood.state === "flooded");
    board.setAttribute("data-flood", flood.state);
    board.setAttribute("data-victory", set);
  }
}

/** @param {Facts} facts */
function water({ flood: { state, rises } }) {
  if (state === "flooded") return "The plain of the Yser is flooded.";
  return rises ? `The sluices are open: the plain floods on turn ${rises}.` : "The sluices at Nieuport are shut.";
}

/** @param {Child} name @param {Child} value */
const fact = (name, value) => h("li", {}, h("span", { class: "grow" }, name), h("b", {}, value));

/** @param {Table} table @param {HTMLElement} place */
export function mountPlaces(table, place) {
  table.watch(["view", "past"], () => {
    const facts = /** @type {Facts} */ (table.view().facts);
    const { look } = table;
    const held = (/** @type {string} */ side) => facts.places.filter((one) => one.held === side);
    const part = (/** @type {string} */ side) => [
      caption(look.seats[side]?.name ?? side, `${held(side).length} of ${facts.places.length}`),
      h("ul", { class: "place-chips" }, held(side).map((one) => chip(table, one))),
    ];
    onTheMap(facts);
    requestAnimationFrame(() => onTheMap(facts));
    const front = facts.dismounted
      ? "The front is closed: all cavalry fights on foot."
      : facts.front.length
      ? "A front is closed now; if it holds to the end of the turn, all cavalry dismounts."
      : "The front is open: cavalry is mounted.";
    fill(
      place,
      caption(["Victory hexes ", caseLinks(["CoG Y4.1-b", "CoG Y4.22-a"])]),
      Object.keys(look.camps).map(part),
      caption(["Flood and front ", caseLinks(["CoG Y5.33-a", "CoG Y5.38-b"])]),
      h("p", {}, water(facts)),
      h("p", {}, front),
      caption(["Once a game ", caseLinks(["CoG Y7.2-d", "CoG Y10.3-a", "CoG Y10.4-d"])]),
      h("ul", { class: "supports" }, [
        Object.entries(facts.steps).map(([nation, left]) => fact(`${NATIONS[nation] ?? nation} steps left`, left)),
        fact("Remnants left", facts.remnants),
        Object.entries(facts.corps).map(([corps, ter]) =>
          fact(`${corps.replace("-", " ")} Corps`, ter ? `TER ${ter}` : "TER unknown")
        ),
      ]),
    );
  });
}
