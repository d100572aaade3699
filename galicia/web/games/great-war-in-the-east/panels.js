// @ts-check
/** Two tabs: what the tracks and margins of the maps show, and who commands whom. */
import {sideSwatch} from "../../counters.js";
import {caption, el, fill} from "../../panels/parts.js";
import {cases, hex, unit} from "../../panels/prose.js";
import {face} from "../../panels/unit.js";
import {watch} from "../../panels/watch.js";
import {mountCommand} from "./command.js";
import {gauge} from "./gauge.js";

const GAME = "great-war-in-the-east";
const NATIONS = {AH: "Austria-Hungary", RU: "Russia", SE: "Serbia"};

/** @param {any} view */
function points({facts}) {
  return [
    caption("Victory points", el("b", {}, String(facts.vp))),
    el("p", {}, sideSwatch(facts.level.startsWith("A-H") ? "AH" : "AL"), " ", facts.level, " ", cases(["GWiE 25.3-draw"])),
    el("table", {class: "sums places"}, el("tbody", {}, facts.places.map((/** @type {any} */ place) =>
      el("tr", {}, el("td", {}, place.name === place.hex ? null : `${place.name} `, hex(place.hex)), el("td", {}, place.scores === "AH" ? "A-H" : "Allies", ` ${place.points} a turn`),
        el("td", {}, place.held === place.scores ? el("b", {class: "gain"}, "held") : "–"))))),
  ];
}

/** @param {any} view */
function railways({facts}) {
  const rows = Object.entries(facts.rail).map(([nation, {used, capacity}]) =>
    el("li", {class: "gauge-row"}, el("span", {}, NATIONS[/** @type {"AH"} */ (nation)]), gauge(used, capacity, "stacking points by rail"), el("b", {}, `${used}/${capacity}`)));
  return [caption("Rail capacity", cases(["GWiE 16/5.3-capacity"])), el("ul", {class: "gauges"}, rows)];
}

/** @param {any} view */
function serbia({facts}) {
  const used = facts.used.map((/** @type {string} */ name) => ({putnik: "Putnik has lent his shift this turn", flotilla: "The flotilla has fired this turn"}[name]));
  return [caption("Serbian supply points", el("b", {}, String(facts.serbian_points))), el("p", {class: "hint"}, "An attack costs one for each Serbian unit. ", cases(["GWiE 20.1-a"])), used.map((/** @type {string} */ text) => el("p", {class: "hint"}, text, "."))];
}

/** Units on railways off the map. @param {any} view */
function journeys(view) {
  const away = view.pools["under way"] ?? [];
  if (!away.length) return null;
  return [caption("Under way off the map", String(away.length)), el("ul", {class: "pool"}, away.map((/** @type {any} */ counter) => {
    const {from, to, gone, length} = counter.values;
    return el("li", {}, face(counter), el("span", {}, unit(counter.unit, counter.side), " from ", hex(from), " to ", hex(to), el("br"), gauge(gone, length, "hexes gone"), ` ${gone}/${length} hexes`));
  }))];
}

/** @param {any} view */
function fortresses(view) {
  const found = Object.values(view.stacks).flatMap((/** @type {any} */ stack) => stack.counters.filter((/** @type {any} */ c) => c.kind === "fortress").map((/** @type {any} */ c) => ({...c, hex: stack.hex})));
  return [caption("Fortresses", cases(["GWiE 11.12"])), el("ul", {class: "gauges"}, found.map((fort) =>
    el("li", {class: "gauge-row"}, el("span", {}, fort.unit, " ", hex(fort.hex)), gauge(fort.values.steps, fort.values.full, "steps"), el("b", {}, `${fort.values.steps}/${fort.values.full}`))))];
}

/** @param {any} store @param {any} connection @param {any} board @param {HTMLElement} place */
function mountTracks(store, connection, board, place) {
  watch(store, ["view", "past", "match"], () => {
    const view = store.view();
    if (!view || store.state.match?.game !== GAME) return;
    fill(place, el("div", {class: "tracks"}, [points(view), railways(view), serbia(view), journeys(view), fortresses(view)].map((part) => part && el("section", {}, part))));
  });
}

/** @type {import("../look.js").Panel[]} */
export const PANELS = [
  {name: "command", title: "HQs", mount: mountCommand},
  {name: "tracks", title: "Tracks", mount: mountTracks},
];
