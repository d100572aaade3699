/** Facts laid over the board on a key: zones, supply, rail, threat, victory places, and those of a game. The server knows them. */
import { mountOverlayPanel, placeName, sidesOf } from "../panels/overlay-panel.js";
import { Refusal } from "../net/rest.js";
import { button } from "../ui/controls.js";
import { fill, h, svg } from "../ui/elements.js";
import { icon } from "../ui/icons.js";
import { keyboard } from "../ui/keyboard.js";
import { sideSwatch } from "./counters.js";
import { areaSign, discSign, legend, lineSign, sign } from "./legend.js";
import { OVERLAID } from "./marks.js";
import { byHex, cutOf, drawSupply, sourceOf } from "./supply-lines.js";

/**
 * @import { Answers, Area, AreasOverlay, CommandOverlay, Pace, RailOverlay, Supplied, SupplyOverlay, ThreatOverlay, VictoryOverlay, VictoryPlace, ZonesOverlay } from "../net/messages.d.ts"
 * @import { Look } from "../games/look.js"
 * @import { Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 * @import { Plate } from "./plates.js"
 *
 * @typedef {Answers["overlay"]} Overlay
 * @typedef {{lines?: SVGElement[], over?: SVGElement[], plates?: Plate[], legend?: Child, named?: string[]}} Drawn
 *   `lines` under counters, `over` them; `named`: hexes whose own labels give way to plates
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
/** What the march of an army is taken from. @type {Record<Pace["basis"], string>} */
const BASES = {
  rolled: "as it rolled",
  best: "at its best roll",
  moved: "has moved",
  next: "next turn, at its best roll",
};

export class Overlays {
  #asked = 0;
  /** @type {Overlay | null} */
  #shown = null;
  /** Whose supply or areas are shown; null for one's own. @type {string | null} */
  #side = null;
  /** The hex that is pointed at. @type {string | null} */
  #pointed = null;
  #legend = h("div", { class: "overlay-legend float", role: "status", hidden: true });
  /** @type {Map<string, HTMLElement>} */
  #buttons;

  /** @param {Table} table @param {HTMLElement} place in the panel */
  constructor(table, place) {
    this.table = table;
    this.panel = mountOverlayPanel(table, place);
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
      h("span", {}, "Layers"),
    );
    board.root.append(bar, layers, this.#legend);
    for (const { name, key, label } of offered) {
      const run = () => table.toggleOverlay(name);
      const when = () => table.screen !== "replay";
      keyboard.add(table.ended, { group: "Overlays", key, label: label.toLowerCase(), run, when });
    }
    table.on("overlay", () => this.#show());
    table.on("view", () => table.state.overlay && this.#show());
    table.on("light", (hex) => this.#point(hex));
    board.addMode({ hover: (hex) => (this.#point(hex), false) });
    table.on("selection", () => ABOUT_UNITS.includes(this.#shown?.name ?? "") && this.#draw(this.#shown));
  }

  async #show() {
    const name = this.table.state.overlay;
    const asked = ++this.#asked;
    for (const [other, its] of this.#buttons) its.setAttribute("aria-pressed", String(other === name));
    if (name !== this.#shown?.name) this.#side = null;
    if (!name) return this.#draw(null);
    try {
      const answer = await this.table.ask({ type: "overlay", name, side: this.#side });
      if (asked === this.#asked) this.#draw(answer);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#draw(null);
      if (error instanceof Refusal && error.message) this.table.emit("toast", { text: error.message });
    }
  }

  /** What is pointed at, on the board or in the panel, comes to the fore. @param {string | null} hex */
  #point(hex) {
    if (hex === this.#pointed) return;
    this.#pointed = hex;
    if (!this.#shown) return;
    this.table.board.plates.light(hex);
    this.panel.light(hex);
    if (this.#shown.name === "supply") this.#draw(this.#shown, false);
  }

  /** @param {Overlay | null} overlay @param {boolean} [anew] */
  #draw(overlay, anew = true) {
    const { marks, plates, placeNames } = this.table.board;
    if (!overlay && !this.#shown) return;
    for (const kind of OVERLAID) marks.highlight([], kind);
    if (this.#shown?.name === "rail") marks.highlight([], "units");
    this.#shown = overlay;
    marks.under.replaceChildren();
    /** @type {Drawn} */
    const drawn = overlay ? this.#drawn(overlay) : {};
    marks.lines.replaceChildren(...(drawn.lines ?? []));
    marks.over.replaceChildren(...(drawn.over ?? []));
    if (anew) {
      fill(this.#legend, drawn.legend);
      this.#legend.hidden = !drawn.legend;
      this.panel.show(overlay);
    }
    placeNames.hide(drawn.named ?? []);
    plates.show(drawn.plates ?? []);
  }

  /** @param {Overlay} overlay @returns {Drawn} */
  #drawn(overlay) {
    switch (overlay.name) {
      case "areas":
        return this.#areas(overlay);
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
      default: {
        const own = this.table.look.overlays.find(({ name }) => name === overlay.name);
        return own?.draw?.(this.table, overlay, (label, side) => this.#whose(label, side)) ?? {};
      }
    }
  }

  /** Enemy zones hatched, one's own with a fine edge. @param {ZonesOverlay} overlay @returns {Drawn} */
  #zones({ zones }) {
    const { table } = this;
    const { [table.seat ?? ""]: own = [], ...others } = zones;
    table.board.highlight(Object.values(others).flat(), "zone");
    table.board.highlight(own, "own-zone");
    return {
      legend: legend("Zones of control", [[areaSign("zone"), "enemy zone"], [areaSign("own-zone"), "your zone"]]),
    };
  }

  /** The areas of a side edged in their colours with their names; the one that acts stands out; in the set-up where units may go. @param {AreasOverlay} overlay @returns {Drawn} */
  #areas({ side, areas, barred, why }) {
    const { board, look } = this.table;
    const setUp = areas.some(({ ground }) => ground);
    const tinted = (/** @type {SVGElement} */ drawn, /** @type {Area} */ { word }) => {
      drawn.style.setProperty("--area", look.areas[word] ?? "var(--ink)");
      return drawn;
    };
    const path = (/** @type {string} */ name, /** @type {string[]} */ hexes) =>
      svg("path", { class: name, d: board.grid.outline(new Set(hexes)) });
    board.highlight(barred, "zone");
    board.marks.under.replaceChildren(
      ...areas.map((area) => tinted(path("area-ground", area.ground ?? (area.active ? area.hexes : [])), area)),
    );
    /** @type {[Child, Child][]} */
    const rows = [[lineSign("area-edge"), "edge of an area"]];
    if (areas.some(({ active }) => active)) rows.push([sign(tintedSample("area-edge active")), "its army was drawn"]);
    if (setUp) rows.push([sign(tintedSample("area-ground")), "where its units may be put"]);
    if (barred.length) rows.push([areaSign("zone"), why]);
    return {
      lines: areas.map((area) => tinted(path(`area-edge${area.active ? " active" : ""}`, area.hexes), area)),
      plates: areas.map((area) => ({
        hex: this.#middle(area.ground?.length ? area.ground : area.hexes),
        element: areaPlate(look, area),
      })),
      legend: legend("Areas", rows, this.#whose("Whose areas", side)),
    };
  }

  /** The hex nearest to the middle of what can be seen of an area, or of all of it. @param {string[]} hexes */
  #middle(hexes) {
    const { board } = this.table;
    const seen = hexes.filter((hex) => board.sees(hex));
    const points = (seen.length ? seen : hexes).map((hex) => ({ hex, ...board.grid.hexes[hex] }));
    const mean = (/** @type {"x" | "y"} */ axis) => points.reduce((all, at) => all + at[axis], 0) / points.length;
    const [x, y] = [mean("x"), mean("y")];
    const far = (/** @type {typeof points[number]} */ at) => Math.hypot(at.x - x, at.y - y);
    return points.reduce((best, at) => (far(at) < far(best) ? at : best)).hex;
  }

  /** The switch between the sides of an overlay. @param {string} label @param {string} side */
  #whose(label, side) {
    const { look, state } = this.table;
    const choose = (/** @type {string} */ other) => {
      this.#side = other === this.table.seat ? null : other;
      this.#show();
    };
    const sides = Object.keys(state.view.scores).map((other) =>
      button([sideSwatch(look, other), ` ${look.seats[other]?.short ?? other}`], () => choose(other), {
        kind: "small quiet",
        pressed: other === side,
        id: `${this.table.state.overlay}-of-${other}`,
      })
    );
    return h("div", { class: "row", role: "group", "aria-label": label }, sides);
  }

  /** A line from each stack to its source, or what cuts it; of what is pointed at or chosen, only its own. @param {SupplyOverlay} overlay @returns {Drawn} */
  #supply(overlay) {
    const { board, state } = this.table;
    const { units, zones } = overlay;
    const chosen = units.filter(({ unit, hex }) => state.selection.units.includes(unit) && hex === state.selection.hex);
    const shown = this.#pointedAt(overlay) ?? (chosen.length ? chosen : units);
    const drawn = drawSupply(board, overlay, shown);
    board.highlight(zones, "zone");
    board.highlight(chosen.flatMap(({ threats }) => threats), "cut");
    const cutters = units.filter((unit) => this.#pointed && cutOf(unit, overlay) === this.#pointed)
      .flatMap(({ attempt }) => attempt?.by ?? []);
    board.highlight(
      cutters.flatMap((unit) => this.table.counter(unit, this.#enemyOf(overlay.side))?.hex ?? []),
      "threatened",
    );
    return { ...drawn, plates: this.#cutPlates(overlay, shown), legend: this.#supplyLegend(overlay) };
  }

  /** The units at the hex that is pointed at, or those a source there feeds. @param {SupplyOverlay} overlay */
  #pointedAt({ units, edges }) {
    const hex = this.#pointed;
    const here = units.filter((unit) => unit.hex === hex);
    if (here.length || !hex || !edges.includes(hex)) return here.length ? here : null;
    return units.filter((unit) => sourceOf(unit) === hex);
  }

  /** @param {string} side */
  #enemyOf(side) {
    return Object.keys(this.table.state.view.scores).find((other) => other !== side);
  }

  /** What cuts, at the first cut of each line. @param {SupplyOverlay} overlay @param {Supplied[]} shown @returns {Plate[]} */
  #cutPlates(overlay, shown) {
    const found = new Map(
      byHex(shown).flatMap((unit) => {
        const hex = cutOf(unit, overlay);
        return hex && unit.attempt ? [[hex, unit.attempt.label]] : [];
      }),
    );
    return [...found].map(([hex, label]) => ({
      hex,
      element: h("div", { class: "plate cut-plate" }, `cut here: ${label}`),
    }));
  }

  /** @param {SupplyOverlay} overlay */
  #supplyLegend({ side, longest, longest_low, zones }) {
    /** @type {[Child, Child][]} */
    const rows = [
      [discSign("supply-source", "S", 9), "source"],
      [lineSign("rail-glow"), "railway joined to it"],
      [lineSign("supply-line line"), `in supply, at most ${longest} hexes`],
      [lineSign("supply-line failing"), "line that fails"],
      [discSign("supply-cut", "", 8), "what cuts it"],
    ];
    if (longest_low) {
      rows.splice(3, 0, [lineSign("supply-line low"), `low supply, at most ${longest_low}`]);
      rows.push([discSign("supply-count spent", "1", 8), "zone hex that may be crossed"]);
    }
    if (zones.length) rows.push([areaSign("zone"), "enemy zone"]);
    return legend("Supply", rows, this.#whose("Whose supply", side));
  }

  /** The hexes of railways: those that bring supply, those that do not, and where the line is cut. @param {RailOverlay} overlay @returns {Drawn} */
  #rail({ lines, sources, edges, cut, capacity = [], trains = [] }) {
    const { board, look } = this.table;
    const brings = new Set(sources);
    board.highlight(brings, "rail");
    board.highlight(lines.flat().filter((hex) => !brings.has(hex)), "dead-rail");
    board.highlight(cut, "cut");
    board.highlight(trains.map((train) => train.hex), "units");
    /** @type {[Child, Child][]} */
    const rows = [
      [areaSign("rail"), "open to you"],
      [areaSign("dead-rail"), "not joined to a source"],
      [areaSign("cut"), "cut by the enemy"],
      ...capacity.map((
        { nation, used, capacity: all },
      ) => /** @type {[Child, Child]} */ ([
        sideSwatch(look, nation),
        `${look.seats[nation]?.short ?? nation}: ${used} of ${all} SP by rail`,
      ])),
    ];
    return {
      lines: edges.flatMap((hex) => board.marks.at(hex, 0, 0, svg("circle", { class: "source", r: 8 }))),
      legend: legend("Railways", rows),
    };
  }

  /** Where enemies in sight could attack, and how many of them. @param {ThreatOverlay} overlay @returns {Drawn} */
  #threat({ hexes, paces = [] }) {
    const { board } = this.table;
    const pace = (/** @type {Pace} */ { area, infantry, cavalry, basis }) => /** @type {[Child, Child]} */ ([
      h("b", { class: "threat-count" }, `${infantry}/${cavalry}`),
      `${area}: ${BASES[basis]}`,
    ]);
    board.highlight(hexes.map(({ hex }) => hex), "threat");
    board.highlight(hexes.filter(({ held }) => held).map(({ hex }) => hex), "threatened");
    return {
      lines: hexes.flatMap(({ hex, held, count }) =>
        board.marks.at(hex, 0, held ? 42 : 5, svg("text", { class: ["count", held && "held"] }, count))
      ),
      legend: legend("Threat", [
        [areaSign("threat"), "enemies in sight could attack here"],
        [areaSign("threatened"), "and units of yours are there"],
        [h("b", { class: "threat-count" }, "3"), "how many could"],
        ...paces.map(pace),
      ]),
    };
  }

  /** Plates at the places that score, each of the side that can win it. @param {VictoryOverlay} overlay @returns {Drawn} */
  #victory({ places }) {
    const { board, look } = this.table;
    board.highlight(places.map(({ hex }) => hex), "victory");
    const sides = sidesOf(this.table, places);
    const control = places.some(({ holder }) => holder !== undefined);
    const once = places.some(({ capture }) => capture !== undefined);
    const sample = (/** @type {string} */ side) =>
      h("span", { class: "plate-worth", data: { side } }, once ? "10 +2" : "+10");
    return {
      plates: [...Map.groupBy(places, ({ hex }) => hex)].map(([hex, its]) => ({ hex, element: this.#plate(its) })),
      named: places.map(({ hex }) => hex),
      legend: legend("Victory", [
        [areaSign("victory"), "place that scores"],
        ...sides.map((
          side,
        ) => /** @type {[Child, Child]} */ ([sample(side), `${look.seats[side]?.short ?? side} can win it`])),
        ...(control ? controlRows(look, places) : []),
      ]),
    };
  }

  /** A place with what it is worth to each side that can win it, and whose it is where it may be nobody's. @param {VictoryPlace[]} places */
  #plate(places) {
    const { look } = this.table;
    const [{ hex, side, holder }] = places;
    const worth = (/** @type {VictoryPlace} */ place) =>
      h("span", { class: "plate-worth", data: { side: place.side } }, sideSwatch(look, place.side), worthOf(place));
    return h(
      "div",
      { class: ["plate victory-plate", holder === null && "nobodys"], data: { side: holder ?? side, hex } },
      holder && sideSwatch(look, holder),
      h("b", {}, placeName(this.table, places[0])),
      places.map(worth),
    );
  }

  /** The radius of a chosen headquarters, or of all; lines to whom they command; what strength is left; who is without. @param {CommandOverlay} overlay @returns {Drawn} */
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
    const label = (/** @type {CommandOverlay["commands"][number]} */ { hex, hq, left, strength }) => ({
      hex,
      element: h("div", { class: "plate command-plate" }, h("b", {}, hq), ` ${left} of ${strength} left`),
    });
    return {
      lines,
      over: out.flatMap(({ hex }) => board.marks.at(hex, 0, 40, svg("text", { class: "lacking" }, "no command"))),
      plates: shown.map(label),
      legend: legend("Command", [
        [areaSign("radius"), "radius of a headquarters"],
        [lineSign("command-line"), "units it commands"],
      ]),
    };
  }
}

/** What a place is worth: once, and each turn. @param {VictoryPlace} place */
function worthOf({ points, captured, capture, occupy, held, scores = held, due }) {
  const once = points === undefined && !captured ? String(capture) : "";
  return [
    once && h("b", {}, once),
    h("span", {}, `+${points ?? occupy}`),
    scores && " ✓",
    due && h("small", {}, ` turn ${due}`),
  ];
}

/** What the plates say of control. @param {Look} look @param {VictoryPlace[]} places @returns {[Child, Child][]} */
function controlRows(look, places) {
  const later = places.some(({ due }) => due !== undefined);
  const plate = (/** @type {Child} */ inside, /** @type {string} */ name) =>
    h("span", { class: ["plate-sample", name] }, inside);
  return [
    ...Object.keys(look.camps).map((
      side,
    ) => /** @type {[Child, Child]} */ ([
      plate(sideSwatch(look, side), ""),
      `held by ${look.seats[side]?.name ?? side}`,
    ])),
    [plate("", "nobodys"), "nobody holds it"],
    ["✓", "it scores this turn"],
    .../** @type {[Child, Child][]} */ (later ? [["turn", "when it scores, if nothing changes"]] : []),
  ];
}

/** @param {Look} look @param {Area} area */
function areaPlate(look, { word, name, active }) {
  const plate = h("div", { class: ["plate area-plate", active && "active"] }, active ? `${name} · drawn` : name);
  plate.style.setProperty("--area", look.areas[word] ?? "var(--ink)");
  return plate;
}

/** @param {string} name */
const tintedSample = (name) => svg("path", { class: name, d: "M-15-8H15V8H-15Z" });
