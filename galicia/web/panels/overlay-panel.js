/** What an overlay tells in words: the supply of units and what would open it, the places that score. */
import { sideSwatch } from "../board/counters.js";
import { arrowsAlong } from "../board/marks.js";
import { sourceOf } from "../board/supply-lines.js";
import { sum } from "../table/battles.js";
import { caption } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { sentenceCase } from "../ui/format.js";
import { caseLinks, hexName, unitName } from "../ui/names.js";
import { prose } from "../ui/prose.js";

/**
 * @import { Overlay } from "../board/overlays.js"
 * @import { Opening, Supplied, SupplyOverlay, VictoryOverlay, VictoryPlace } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** @param {Table} table @param {HTMLElement} place */
export function mountOverlayPanel(table, place) {
  return {
    /** @param {Overlay | null} overlay */
    show(overlay) {
      const told = overlay?.name === "supply"
        ? supply(table, overlay)
        : overlay?.name === "victory" && victory(table, overlay);
      fill(place, told);
    },
    /** @param {string | null} hex */
    light(hex) {
      for (const row of place.querySelectorAll("[data-row]")) {
        row.classList.toggle("lighted", row instanceof HTMLElement && row.dataset.row === hex);
      }
    },
  };
}

/** @param {Table} table @param {SupplyOverlay} overlay */
function supply(table, overlay) {
  const { units, cases } = overlay;
  const count = (/** @type {Supplied["now"]} */ now, /** @type {string} */ words) =>
    h("p", { class: `supply-sum ${now}` }, h("b", {}, String(units.filter((unit) => unit.now === now).length)), words);
  const out = units.filter(({ attempt }) => attempt);
  const held = units.filter(({ attempt, path }) => !attempt && path.length);
  return [
    h("h2", { class: "title" }, "Supply ", caseLinks(cases)),
    h(
      "div",
      { class: "supply-sums" },
      count("in", "in supply"),
      (overlay.longest_low !== null || units.some(({ now }) => now === "low")) && count("low", table.look.supplied.low),
      count("out", "out"),
    ),
    out.map((unit) => lacking(table, unit, overlay)),
    held.length > 0 && caption("In supply", "length of line"),
    h("ul", { class: "supply-list" }, held.map((unit) => lineOf(table, unit, overlay))),
  ];
}

/** @param {Table} table @param {Supplied} unit @param {SupplyOverlay} overlay */
function lineOf(table, unit, { longest, longest_low, side }) {
  const { hex, path, rail, length, now } = unit;
  const end = path.at(-1) ?? hex;
  const from = rail.length ? ["rail at ", hexName(end), ", from ", hexName(sourceOf(unit))] : hexName(end);
  return h(
    "li",
    { data: { row: hex } },
    unitName(unit.unit, side),
    h("span", {}, from),
    h("span", { class: now }, `${length} of ${now === "low" ? longest_low : longest}`),
  );
}

/** A unit without supply: why, and what would open its line. @param {Table} table @param {Supplied} unit @param {SupplyOverlay} overlay */
function lacking(table, { unit, hex, state, now, attempt, openings }, { side }) {
  const counter = table.counter(unit, side)?.counter;
  const words = now === "out" ? "out of supply" : table.look.supplied[now];
  return h(
    "section",
    { class: "lacking-unit", data: { row: hex } },
    h(
      "div",
      { class: "row" },
      counter && table.counters.picture(counter),
      h(
        "p",
        {},
        unitName(unit, side),
        " at ",
        hexName(hex),
        h("b", { class: "out" }, state === now ? sentenceCase(words) : `Would be ${words}`),
      ),
    ),
    attempt && h("p", {}, prose(table, sentenceCase(attempt.text), attempt.names), ". ", caseLinks(attempt.cases)),
    openings.length > 0 && caption("What would open it", "click to preview"),
    openings.map((opening) => openingButton(table, opening)),
  );
}

/** @param {Table} table @param {Opening} opening */
function openingButton(table, { unit, hex, path, cost, left, text, cases }) {
  const from = table.counter(unit, table.seat)?.hex;
  const preview = () => {
    table.board.arrows(arrowsAlong(from ? [from, ...path] : path, "move", ""));
    table.emit("show", hex);
    table.emit("light", hex);
  };
  return h(
    "button",
    { type: "button", class: "opening", data: { key: `opening-${unit}-${hex}` }, onclick: preview },
    h("b", {}, `${unit} to ${hex}`),
    h("span", {}, `${sentenceCase(text)}; ${cost} MP, ${left} left`, " ", h("small", {}, cases.join(", "))),
  );
}

/** @param {Table} table @param {VictoryOverlay} overlay */
function victory(table, { places, cases, when }) {
  const { look } = table;
  const once = places.some(({ capture }) => capture !== undefined);
  const worth = (/** @type {VictoryPlace} */ { capture, points }) => capture ?? points ?? 0;
  const part = (/** @type {string} */ side) => {
    const mine = places.filter((place) => place.side === side).sort((a, b) => worth(b) - worth(a));
    const short = look.seats[side]?.short ?? side;
    return [
      caption(
        [sideSwatch(look, side), ` ${short} can win ${sum(mine.map(worth))}`],
        once ? "take · hold" : when ? "" : "each turn",
      ),
      h("ul", { class: "victory-list" }, mine.map((place) => row(table, place, once))),
    ];
  };
  return [
    h("h2", { class: "title" }, "Victory"),
    h(
      "p",
      { class: "hint" },
      when
        ? `${when}. `
        : once
        ? "The first number counts once, when the place is taken; the second each turn it is held. "
        : "The number counts each turn the place is held. ",
      caseLinks(cases),
    ),
    sidesOf(table, places).map(part),
  ];
}

/** @param {Table} table @param {VictoryPlace} place @param {boolean} once */
function row(table, place, once) {
  const { look, state } = table;
  const { hex, side, held, capture, captured, occupy, points, scores, due } = place;
  const other = Object.keys(state.view.scores).find((seat) => seat !== side) ?? side;
  const { holder = held ? side : other } = place;
  const whose = holder ? look.seats[holder]?.name ?? holder : "nobody";
  const leads = { type: "button", class: "hex-name", data: { hex } };
  return h(
    "li",
    { data: { row: hex } },
    h("button", leads, placeName(table, place)),
    h("span", { role: "img", "aria-label": `held by ${whose}` }, holder ? sideSwatch(look, holder) : "–"),
    once && h("b", { class: captured && "done" }, String(capture)),
    h(
      "span",
      { class: scores && "gain" },
      `+${occupy ?? points}`,
      scores && " ✓",
      due && h("small", {}, ` turn ${due}`),
    ),
  );
}

/** The sides that places score for, one's own first. @param {Table} table @param {VictoryPlace[]} places */
export function sidesOf({ seat }, places) {
  const sides = [...new Set(places.map(({ side }) => side))];
  return sides.sort((a, b) => Number(b === seat) - Number(a === seat));
}

/** What a place is called; those without a name in the game by the one on the map. @param {Table} table @param {VictoryPlace} place */
export function placeName(table, { hex, name }) {
  return (name === hex && table.board.grid.place(hex)) || name;
}
