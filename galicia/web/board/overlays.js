/** Facts laid over the board on a key: zones, supply, rail, threat, victory places, and those of a game. The server knows them. */
import { Refusal } from "../net/rest.js";
import { h, svg } from "../ui/elements.js";
import { icon } from "../ui/icons.js";
import { keyboard } from "../ui/keyboard.js";
import { OVERLAID } from "./marks.js";

/**
 * @import { Answers, CommandOverlay, RailOverlay, SupplyOverlay, ThreatOverlay, VictoryOverlay, VictoryPlace, ZonesOverlay } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {Answers["overlay"]} Overlay
 */

const COMMON = [
  { name: "zones", key: "z", label: "Zones" },
  { name: "supply", key: "s", label: "Supply" },
  { name: "rail", key: "r", label: "Rail" },
  { name: "threat", key: "t", label: "Threat" },
  { name: "victory", key: "v", label: "Victory" },
];

/** Those that tell more of the units that are chosen. */
const ABOUT_UNITS = ["supply", "command"];

export class Overlays {
  #asked = 0;
  /** @type {Overlay | null} */
  #shown = null;
  #legend = h("div", { class: "overlay-legend float", role: "status", hidden: true });
  /** @type {Map<string, HTMLElement>} */
  #buttons;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { board } = table;
    const offered = [...COMMON, ...table.look.overlays];
    this.#buttons = new Map(offered.map(({ name, key, label }) => [
      name,
      h(
        "button",
        { type: "button", "aria-pressed": "false", onclick: () => table.toggleOverlay(name) },
        label,
        h("kbd", { "aria-hidden": "true" }, key.toUpperCase()),
      ),
    ]));
    const bar = h(
      "div",
      { class: "overlay-bar float", role: "group", "aria-label": "Overlays" },
      [...this.#buttons.values()],
    );
    const open = () => layers.setAttribute("aria-expanded", String(bar.classList.toggle("opened")));
    const layers = h(
      "button",
      { type: "button", class: "layers float", "aria-label": "Overlays", "aria-expanded": "false", onclick: open },
      icon("layers"),
    );
    board.root.append(bar, layers, this.#legend);
    for (const { name, key, label } of offered) {
      const run = () => table.toggleOverlay(name);
      const when = () => table.screen === "match";
      keyboard.add(table.ended, { group: "Overlays", key, label: label.toLowerCase(), run, when });
    }
    table.on("overlay", () => this.#show());
    table.on("view", () => table.state.overlay && this.#show());
    table.on("selection", () => ABOUT_UNITS.includes(this.#shown?.name ?? "") && this.#draw(this.#shown));
  }

  async #show() {
    const name = this.table.state.overlay;
    const asked = ++this.#asked;
    for (const [other, button] of this.#buttons) button.setAttribute("aria-pressed", String(other === name));
    if (!name) return this.#draw(null);
    try {
      const answer = await this.table.ask({ type: "overlay", name });
      if (asked === this.#asked) this.#draw(answer);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#draw(null);
      if (error instanceof Refusal && error.message) this.table.emit("toast", { text: error.message });
    }
  }

  /** @param {Overlay | null} overlay */
  #draw(overlay) {
    const { marks } = this.table.board;
    if (!overlay && !this.#shown) return;
    for (const kind of OVERLAID) marks.highlight([], kind);
    if (this.#shown?.name === "rail") marks.highlight([], "units");
    this.#shown = overlay;
    const drawn = overlay ? this.#drawn(overlay) : { lines: [] };
    marks.lines.replaceChildren(...drawn.lines);
    this.#legend.replaceChildren(...(drawn.legend ?? []).map((text) => h("p", {}, text)));
    this.#legend.hidden = !this.#legend.childElementCount;
  }

  /** @param {Overlay} overlay @returns {{lines: SVGElement[], legend?: string[]}} */
  #drawn(overlay) {
    switch (overlay.name) {
      case "zones":
        return this.#zones(overlay);
      case "supply":
        return this.#supply(overlay);
      case "rail":
        return this.#rail(overlay);
      case "threat":
        return this.#threat(overlay);
      case "victory":
        return this.#victory(overlay);
      case "command":
        return this.#command(overlay);
    }
  }

  /** Enemy zones hatched, one's own with a fine edge. @param {ZonesOverlay} overlay */
  #zones({ zones }) {
    const { table } = this;
    const { [table.seat ?? ""]: own = [], ...others } = zones;
    table.board.highlight(Object.values(others).flat(), "zone");
    table.board.highlight(own, "own-zone");
    return { lines: [] };
  }

  /** How far supply reaches; who lacks it; of the selected units the path and what would cut it. @param {SupplyOverlay} overlay */
  #supply({ sources, reach, units }) {
    const { board, state } = this.table;
    const { marks } = board;
    const chosen = units.filter(({ unit }) => state.selection.units.includes(unit));
    board.highlight(reach.in, "supply");
    board.highlight(reach.low, "low-supply");
    board.highlight(chosen.flatMap(({ cuts = [] }) => cuts), "cut");
    const paths = chosen.map(({ hex, path = [] }) =>
      svg("path", { class: "supply-path", d: marks.line([hex, ...path]) })
    );
    const lacking = units.filter(({ now }) => now !== "in");
    return {
      lines: [
        ...sources.flatMap((hex) => marks.at(hex, 0, 0, svg("circle", { class: "source", r: 4.4 }))),
        ...paths,
        ...lacking.flatMap(({ hex, now }) => this.#lacks(hex, now === "out" ? "no supply" : "low supply")),
      ],
    };
  }

  /** The hexes of railways: those that bring supply, those that do not, and where the line is cut. @param {RailOverlay} overlay */
  #rail({ lines, sources, edges, cut, capacity = [], trains = [] }) {
    const { board, look } = this.table;
    const brings = new Set(sources);
    board.highlight(brings, "rail");
    board.highlight(lines.flat().filter((hex) => !brings.has(hex)), "dead-rail");
    board.highlight(cut, "cut");
    board.highlight(trains.map((train) => train.hex), "units");
    return {
      lines: edges.flatMap((hex) => board.marks.at(hex, 0, 0, svg("circle", { class: "source", r: 8 }))),
      legend: capacity.map(({ nation, used, capacity: all }) =>
        `${look.seats[nation]?.short ?? nation}: ${used} of ${all} SP by rail`
      ),
    };
  }

  /** Where enemies in sight could attack, and how many of them. @param {ThreatOverlay} overlay */
  #threat({ hexes }) {
    const { board } = this.table;
    board.highlight(hexes.map(({ hex }) => hex), "threat");
    board.highlight(hexes.filter(({ held }) => held).map(({ hex }) => hex), "threatened");
    return {
      lines: hexes.flatMap(({ hex, held, count }) =>
        board.marks.at(hex, 0, held ? 42 : 5, svg("text", { class: ["count", held && "held"] }, count))
      ),
    };
  }

  /** @param {VictoryOverlay} overlay */
  #victory({ places }) {
    this.table.board.highlight(places.map(({ hex }) => hex), "victory");
    return { lines: places.flatMap((place) => this.#plate(place.hex, worthOf(place), place.side)) };
  }

  /** The radius of a chosen headquarters, or of all; lines to whom they command; what strength is left; who is without. @param {CommandOverlay} overlay */
  #command({ commands, out }) {
    const { board, state } = this.table;
    const chosen = commands.filter(({ hq }) => state.selection.units.includes(hq));
    const shown = chosen.length ? chosen : commands;
    board.highlight(shown.flatMap(({ radius }) => radius), "radius");
    const lines = shown.flatMap(({ hex: from, units }) =>
      [...new Set(units.map(({ hex }) => hex))].map((to) =>
        svg("path", { class: "command-line", d: board.marks.line([from, to]) })
      )
    );
    return {
      lines: [
        ...lines,
        ...commands.flatMap(({ hex, hq, left, strength }) => this.#plate(hex, `${hq}: ${left} of ${strength} left`)),
        ...out.flatMap(({ hex }) => this.#lacks(hex, "no command")),
      ],
    };
  }

  /** @param {string} hex @param {string} text */
  #lacks(hex, text) {
    return this.table.board.marks.at(hex, 0, 40, svg("text", { class: "lacking" }, text));
  }

  /** A short text on a plate under a hex. @param {string} hex @param {string} text @param {string} [side] */
  #plate(hex, text, side) {
    const width = 14 + text.length * 6.4;
    const parts = [svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 4 }), svg("text", { y: 4.6 }, text)];
    return this.table.board.marks.at(hex, 0, 46, svg("g", { class: "worth", data: { side } }, parts));
  }
}

/** @param {VictoryPlace} place */
function worthOf({ side, points, captured, capture, occupy, held }) {
  const worth = points === undefined
    ? `${captured ? "taken" : `take ${capture}`}, hold ${occupy}`
    : `${points} VP a turn`;
  return `${side}: ${worth}${held ? " ✓" : ""}`;
}
