/** The counters of Clash of Giants: a value, and the rating as a white die; army and corps in two cells; marker tabs. */
import { body, figuresInk, identity, marks, PAPER, symbol, tabBody, words } from "../../board/counter-parts.js";
import { svg } from "../../ui/elements.js";
import { TONES } from "../look.js";

/**
 * @import { Counter } from "../../net/messages.d.ts"
 * @import { Look, Palette } from "../look.js"
 */

const GREY = {
  body: "#B9C2A6",
  two: "#98A382",
  edge: "#2C3524",
  ink: "#1C2316",
  fill: "#39442C",
  line: "#F4F1E0",
  cut: false,
};
const PALETTES = { AH: TONES.ah, GE: GREY, RU: TONES.ru };
const RED = "#B3261E";
const BLACK = "#1E1E1E";
const DIE = "#FFFDF6";
const RESERVE = /\dR$|LW$/;
const GUARD = /\dG$/;

/** @param {Counter} counter */
const isMounted = ({ kind }) => kind === "cavalry" || kind === "cossack";

/** The colours of the symbol: Cossacks, Guards and reserves have their own. @param {Counter} counter @param {Palette} c */
function dress({ kind, unit, values }, c) {
  if (kind === "cossack") return { fill: "#F3C9A0", line: "#8E1D1D", half: 0.92 };
  if (GUARD.test(unit)) return { fill: "#A81E22", line: "#FFE9A8" };
  if (RESERVE.test(unit) || values.corps === "Kummer") return { fill: c.body, line: c.ink, rim: c.ink };
  return {};
}

/** The colours down the left edge by which nations of one side are told apart, from the top. @type {Record<string, string[]>} */
const STRIPS = {
  GE: ["#1A1A1A", "#F7F4EA", "#B3261E"],
  FR: ["#1F3F7A", "#F7F4EA", "#B3261E"],
  BE: ["#1A1A1A", "#F4C430", "#F4C430", "#B3261E"],
  BR: ["#B3261E", "#F7F4EA", "#1F3F7A", "#F7F4EA", "#B3261E"],
};

/** @param {string} nation @param {72 | 36} form */
function strip(nation, form) {
  const bands = STRIPS[nation] ?? [];
  const height = form / bands.length;
  return bands.map((fill, i) => svg("rect", { x: 0, y: i * height, width: form / 13, height, fill }));
}

/** The army of a unit in words. @param {unknown} army */
const armyName = (army) =>
  /^\d+$/.test(`${army}`) ? `${army}th Army` : /^\d/.test(`${army}`) ? `${army} Army` : `Group ${army}`;

/** @param {Counter} counter @param {Palette} c @param {72 | 36} form */
function ground({ kind, unit, values }, c, form) {
  const mounted = kind === "cossack" ? "#8E3322" : kind === "cavalry" ? c.two : undefined;
  return body(c, form, {
    reduced: Boolean(values.reduced),
    tone: mounted,
    strip: strip(String(values.nation), form),
    keyline: GUARD.test(unit) ? "#E7BE55" : undefined,
  });
}

/** The colour of a unit's army. @param {Look["areas"]} areas @param {Counter} counter */
const armyColour = (areas, { side, values }) => areas[`${side}-${values.army}`] ?? "#555555";

/** The army on its colour and the corps on paper, in the upper right corner. @param {Counter} counter @param {Palette} c @param {string} colour */
function cells(counter, c, colour) {
  const army = String(counter.values.army).slice(0, 1);
  const corps = shortCorps(String(counter.values.corps));
  const [wide, narrow] = [corps ? 5 + 4.7 * corps.length : 0, army ? 10 : 0];
  const x = 68.5 - wide - narrow;
  const cell = { y: 4, height: 13, "stroke-width": 0.9 };
  return [
    army && [
      svg("rect", { ...cell, x, width: narrow, fill: colour, stroke: PAPER }),
      words(x + narrow / 2, 14, army, 10.5, PAPER),
    ],
    corps && [
      svg("rect", { ...cell, x: x + narrow, width: wide, fill: PAPER, stroke: c.edge }),
      words(x + narrow + wide / 2, 13.8, corps, 9.8, "#2B2520"),
    ],
  ];
}

/** @param {string} corps */
const shortCorps = (corps) => (corps.length > 5 || /[a-z]{2}/.test(corps) ? corps.slice(0, 2) : corps);

/** The rating as a white die, red if something has changed it. @param {Counter} counter @param {Palette} c @param {{x: number, y: number, size: number}} box */
function die({ values, markers }, c, { x, y, size }) {
  const ink = markers?.supply === "oos" ? RED : "#1A120A";
  return [
    svg("rect", {
      x,
      y,
      width: size,
      height: size,
      rx: size * 0.22,
      fill: DIE,
      stroke: c.edge,
      "stroke-width": size / 15,
    }),
    words(x + size / 2, y + size * 0.82, values.ter || "?", size * 0.9, ink),
  ];
}

/** @param {Counter} counter @param {Palette} c @param {string} colour of its army */
function large(counter, c, colour) {
  const { size, value, reduced, nation } = counter.values;
  const id = identity(counter);
  return [
    ground(counter, c, 72),
    words(STRIPS[String(nation)] ? 8 : 6.5, 14.4, id, id.length <= 4 ? 13 : 11, c.ink, "start"),
    cells(counter, c, colour),
    marks(size === "brigade" ? 1 : 2, 36, 22, 5.2, c.ink),
    symbol(c, { x: 22, y: 26.2, w: 28, h: 17.6 }, { cavalry: isMounted(counter), ...dress(counter, c) }),
    words(25, 66.5, value, 23, figuresInk(c, Boolean(reduced))),
    die(counter, c, { x: 38.5, y: 49.5, size: 18.5 }),
  ];
}

/** @param {Counter} counter @param {Palette} c @param {string} colour of its army */
function small(counter, c, colour) {
  const { size, value, reduced, army } = counter.values;
  const bar = { x: 30, y: 7.4, width: 3.6, height: 11, fill: colour, stroke: PAPER, "stroke-width": 0.7 };
  return [
    ground(counter, c, 36),
    marks(size === "brigade" ? 1 : 2, 18, 4.6, 3.4, c.ink),
    symbol(c, { x: 9, y: 7.4, w: 18, h: 11 }, { cavalry: isMounted(counter), ...dress(counter, c) }),
    army && svg("rect", bar),
    words(11.5, 33.2, value, 15, figuresInk(c, Boolean(reduced))),
    die(counter, c, { x: 18.4, y: 21.6, size: 12.6 }),
  ];
}

/** A tab with a word. @param {string} text @param {string} fill @param {string} ink */
const worded = (text, fill, ink) => () => [
  tabBody(fill, ink === BLACK ? BLACK : PAPER),
  words(13, text === "*" ? 13.4 : 9.8, text, text === "*" ? 16 : text.length > 2 ? 9 : 10.5, ink),
];

/** @typedef {NonNullable<Counter["markers"]>} Markers */

/** Markers in the order of what matters most, with their tab and their words. @type {{tab: string, text: string, shows: (markers: Markers) => unknown}[]} */
const MARKERS = [
  { tab: "oos", text: "out of supply", shows: ({ supply }) => supply === "oos" },
  { tab: "as", text: "attenuated supply", shows: ({ supply }) => supply === "as" },
  { tab: "fort", text: "besieged: it neither moves nor attacks", shows: ({ bound }) => bound },
  { tab: "fort", text: "supplied by its fort", shows: ({ fed, bound }) => fed && !bound },
  { tab: "rail", text: "has moved by rail", shows: ({ railed }) => railed },
  { tab: "done", text: "done", shows: ({ done, railed }) => done && !railed },
  { tab: "repl", text: "being rebuilt", shows: ({ repl }) => repl },
  { tab: "cavrepl", text: "has just returned", shows: ({ cavrepl }) => cavrepl },
  { tab: "asterisk", text: "may not attack, by the asterisk", shows: ({ asterisk }) => asterisk },
];

/** @param {Counter} counter */
const markersOf = ({ markers }) => MARKERS.filter(({ shows }) => shows(markers ?? {}));

const PLACES = [0, 23, 46];

/** @type {import("../look.js").OwnLook} */
export const COUNTERS = {
  palettes: PALETTES,

  face(counter, form) {
    const c = this.palette(counter);
    return (form === 72 ? large : small)(counter, c, armyColour(this.areas, counter));
  },

  faceKey({ values, markers }) {
    return [values.value, values.ter, values.reduced, markers?.supply === "oos"].join(".");
  },

  figures({ values }) {
    return `${values.value} (${values.ter || "?"})`;
  },

  strength({ values }) {
    return String(values.value);
  },

  tabs: {
    oos: worded("OOS", BLACK, "#FF8A7A"),
    as: worded("AS", "#F4C430", BLACK),
    fort: worded("Fort", "#6B6255", "#FFFFFF"),
    rail: worded("Rail", "#6B6255", "#FFFFFF"),
    done: worded("Done", "#6B6255", "#FFFFFF"),
    repl: worded("+1", "#2F6B3F", "#FFFFFF"),
    cavrepl: worded("+Cav", "#2F6B3F", "#FFFFFF"),
    asterisk: worded("*", "#F4C430", BLACK),
  },

  tabsOf(counter) {
    return markersOf(counter).slice(0, PLACES.length).map(({ tab }, i) => [tab, PLACES[i]]);
  },

  state(counter) {
    const { corps, army, value, ter, reduced } = counter.values;
    const belongs = [corps && `${corps} Corps`, army && armyName(army)].filter(Boolean).join(", ");
    const found = [belongs, `value ${value}`, `TER ${ter || "unknown"}`, ...markersOf(counter).map(({ text }) => text)];
    return [...found, reduced ? "reduced" : ""].filter(Boolean);
  },

  trayGroup({ values, side }) {
    const { army } = values;
    return army
      ? `${this.seats[side]?.short ?? side} ${armyName(army)}`
      : `${this.seats[side]?.short ?? side}, no army`;
  },
};
