/** The counters of Great War in the East: three nations, corps of four steps, headquarters, depots, fortresses, their markers. */
import {
  body,
  figuresInk,
  formation,
  identity as printed,
  line,
  marks,
  PAPER,
  ring,
  symbol,
  tabBody,
  wheelTab,
  words,
} from "../../board/counter-parts.js";
import { svg } from "../../ui/elements.js";
import { TONES } from "../look.js";

/**
 * @import { Counter } from "../../net/messages.d.ts"
 * @import { Palette } from "../look.js"
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

const OCHRE = {
  body: "#E2C06A",
  two: "#C9A145",
  edge: "#553B0A",
  ink: "#2F2107",
  fill: "#5A3F0C",
  line: "#FFF4D6",
  cut: true,
};
const PALETTES = { AH: TONES.ah, RU: TONES.ru, AL: TONES.ru, SE: OCHRE };
/** The colour of an army, a hint only. @type {Record<string, string>} */
const ARMIES = {
  1: "#1E6B5C",
  2: "#7A3B69",
  3: "#2D4F8E",
  4: "#8A5A12",
  5: "#A33B1F",
  6: "#4C5A1E",
  8: "#6B2B2B",
  9: "#3E4A6B",
  U: "#4C5A1E",
  SOK: "#7A3B69",
};
/** @type {Record<string, number>} */
const SIZES = { regiment: 0, brigade: 1, division: 2, corps: 3, army: 4, front: 5 };
const RED = "#B3261E";
const BLACK = "#1E1E1E";

/** The identity as printed: "9 c" for 9c/3, the word for a fortress or an HQ. @param {Counter} counter */
const identity = (counter) => (counter.kind === "depot" ? counter.unit.split("/")[0] : printed(counter));

/** @param {Counter} counter @param {72 | 36} form */
function armyBox({ kind, values }, form) {
  const army = String(values.army ?? "");
  return army && kind !== "fortress" && formation(army.slice(0, 2), ARMIES[army] ?? "#444444", form);
}

/** Mountain troops: infantry over a peak. @param {Palette} c @param {Box} box */
const peak = (c, { x, y, w, h }) =>
  svg("path", { d: `M${x + w * 0.34} ${y + h}L${x + w / 2} ${y + h * 0.56}L${x + w * 0.66} ${y + h}Z`, fill: c.line });

/** A depot: the line of stores. @param {Palette} c @param {Box} box */
function stores(c, { x, y, w, h }) {
  const rim = c.cut ? c.line : c.edge;
  return [
    svg("rect", { x, y, width: w, height: h, fill: c.fill, stroke: rim, "stroke-width": w / 22 }),
    line(`M${x} ${y + h * 0.7}H${x + w}`, c.line, w / 15),
    ring(x + w / 2, y + h * 0.36, h * 0.2, c.line, w / 20),
    line(
      `M${x + w / 2} ${y + h * 0.16}V${y + h * 0.56}M${x + w / 2 - h * 0.2} ${y + h * 0.36}H${x + w / 2 + h * 0.2}`,
      c.line,
      w / 30,
    ),
  ];
}

/** A fortress: a wall with bastions. @param {Palette} c @param {Box} box */
function bastion(c, { x, y, w, h }) {
  const m = x + w / 2;
  const half = [[0, -0.06], [0.16, 0.2], [0.5, 0.16], [0.4, 0.52], [0.48, 1]];
  const whole = [...half, ...half.slice(1).reverse().map(([dx, dy]) => [-dx, dy])];
  const d = `M${whole.map(([dx, dy]) => `${m + dx * w} ${y + dy * h}`).join("L")}Z`;
  const rim = c.cut ? c.line : c.edge;
  const inner = `translate(${m * 0.34} ${(y + h / 2) * 0.34}) scale(0.66)`;
  return [
    svg("path", { d, fill: c.fill, stroke: rim, "stroke-width": w / 22, "stroke-linejoin": "round" }),
    line(d, c.line, w / 26, { transform: inner }),
  ];
}

/** @param {Counter} counter @param {Palette} c @param {Box} box */
function sign(counter, c, box) {
  if (counter.kind === "depot") return stores(c, box);
  if (counter.kind === "fortress") return bastion(c, box);
  return [...symbol(c, box, { cavalry: counter.kind === "cavalry" }), counter.kind === "mountain" && peak(c, box)];
}

/** Steps as pips, filled while they last. @param {Counter} counter @param {Palette} c */
function pips({ values }, c) {
  const pip = (/** @type {number} */ i) =>
    svg("rect", {
      x: 6,
      y: 43.5 - i * 6,
      width: 7,
      height: 4.4,
      rx: 1.2,
      fill: i < Number(values.steps) ? c.ink : "none",
      stroke: c.ink,
      "stroke-width": 0.9,
      "stroke-opacity": 0.8,
    });
  return Array.from({ length: Number(values.full ?? 0) }, (_, i) => pip(i));
}

/** Shift, strength and radius of a headquarters; a shift in brackets is lent to others only. @param {Counter} counter */
const ratings = ({ values: { bracketed, shift, strength, radius } }) =>
  `${bracketed ? `(${shift})` : shift}-${strength}-${radius}`;

/** @param {Counter} counter @param {Palette} c @param {72 | 36} form */
function headquarters(counter, c, form) {
  const { name: whole, reduced, defence, heroic, shift, strength, movement, size } = counter.values;
  const ink = figuresInk(c, Boolean(reduced));
  const combat = `${defence}${heroic ? "h" : ""}`;
  const ground = body(c, form, { reduced: Boolean(reduced), keyline: "#E7BE55" });
  if (form === 36) {
    return [
      ground,
      words(18, 11, counter.unit.slice(0, 4), 9.5, c.ink),
      words(18, 21, `${shift}-${strength}`, 10.5, c.ink),
      words(18, 33, `${combat}  ${movement}`, 11, ink),
    ];
  }
  const name = String(whole).replace(/ [(/].*/, "").split(" ").at(-1) ?? counter.unit;
  const shown = name.length > 12 ? `${name.slice(0, 11)}.` : name;
  return [
    ground,
    words(7, 14.4, counter.unit, 11.5, c.ink, "start"),
    marks(SIZES[size] ?? 4, 54, 10.4, 4.6, c.ink),
    words(36, 28.5, shown, shown.length > 9 ? 9.6 : shown.length > 7 ? 10.8 : 12, c.ink),
    words(36, 44, ratings(counter), 15, c.ink),
    line("M9 48.5H63", ink, 0.9, { "stroke-opacity": reduced ? 0 : 0.5 }),
    words(22, 65, combat, 16.5, ink),
    words(50, 65, movement, 16.5, ink),
  ];
}

/** @param {Counter} counter @param {Palette} c @param {72 | 36} form */
function ground({ kind, values }, c, form) {
  return body(c, form, {
    reduced: Boolean(values.reduced),
    tone: kind === "cavalry" ? c.two : undefined,
    keyline: kind === "fortress" && form === 72 ? c.edge : undefined,
  });
}

/** @param {Counter} counter @param {Palette} c */
function large(counter, c) {
  const { size, attack, defence, movement, reduced } = counter.values;
  const id = identity(counter);
  const figures = counter.kind === "fortress" ? defence : `${attack}-${defence}-${movement}`;
  return [
    ground(counter, c, 72),
    words(6.5, 14.2, id, id.length <= 4 ? 13 : id.length <= 6 ? 11 : 9, c.ink, "start"),
    armyBox(counter, 72),
    marks(SIZES[size] ?? 0, 37, 20.4, 5.6, c.ink),
    sign(counter, c, { x: 21, y: 25, w: 32, h: 19.5 }),
    pips(counter, c),
    words(36, 65.2, figures, 20, figuresInk(c, Boolean(reduced))),
  ];
}

/** @param {Counter} counter @param {Palette} c */
function small(counter, c) {
  const { size, attack, defence, reduced } = counter.values;
  const figures = counter.kind === "fortress" ? defence : `${attack}-${defence}`;
  return [
    ground(counter, c, 36),
    marks(SIZES[size] ?? 0, 18, 4.6, 3.6, c.ink),
    sign(counter, c, { x: 9, y: 7.6, w: 18, h: 11.4 }),
    armyBox(counter, 36),
    words(18, 33, figures, 14.5, figuresInk(c, Boolean(reduced))),
  ];
}

/** A tab with a word. @param {string} text @param {string} fill @param {string} ink */
const worded = (text, fill, ink) => () => [
  tabBody(fill, ink === BLACK ? BLACK : PAPER),
  words(13, 9.8, text, text.length > 2 ? 9 : 10.5, ink),
];

/** A locomotive. */
const train = () => [
  tabBody("#2F5D3A", PAPER),
  svg("path", { d: "M4 8.4V4.6H8.6V2.2H13V4.6H20.5V8.4Z", fill: PAPER }),
  ...[7, 12, 17.4].map((cx) => svg("circle", { cx, cy: 9.6, r: 1.7, fill: PAPER })),
];

/**
 * Markers in the order of what matters most, with their tab and their words.
 * @type {{tab: string, text: string, shows: (markers: NonNullable<Counter["markers"]>, values: Counter["values"]) => unknown}[]}
 */
const MARKERS = [
  { tab: "train", text: "on a train", shows: (m) => m.entrained },
  { tab: "occ", text: "out of command", shows: (m) => m.occ },
  { tab: "fed", text: "fed by the fortress", shows: (m) => m.fed },
  { tab: "forage", text: "foraging", shows: (m) => m.foraging },
  { tab: "out", text: "out of supply", shows: (m) => m.unsupplied && !m.fed && !m.foraging },
  { tab: "guest", text: "retreated onto friends, their guest", shows: (m) => m.guest },
  {
    tab: "less",
    text: "one step less than the side shows",
    shows: (_, v) => v.full === 4 && Number(v.steps) % 2 === 1,
  },
];

/** @param {Counter} counter */
const markersOf = ({ markers, values }) => MARKERS.filter(({ shows }) => shows(markers ?? {}, values));

const PLACES = [0, 23, 46];

/** @type {import("../look.js").OwnLook} */
export const COUNTERS = {
  tones: { AH: "ah", AL: "ru" },
  palettes: PALETTES,
  shapes: [
    ["AH", "Austria-Hungary: rounded corners, dark symbol"],
    ["AL", "Russia (brown) and Serbia (ochre): cut corners"],
  ],

  face(counter, form) {
    const c = this.palette(counter);
    if (counter.kind === "hq") return headquarters(counter, c, form);
    return form === 72 ? large(counter, c) : small(counter, c);
  },

  faceKey({ values: v }) {
    return [v.nation, v.attack, v.defence, v.steps, v.shift, v.strength, v.reduced].join(".");
  },

  figures(counter) {
    const { kind, values: v } = counter;
    if (kind === "hq") return `HQ ${ratings(counter)}`;
    return kind === "fortress" ? `fortress ${v.defence}` : `${v.attack}-${v.defence}-${v.movement}`;
  },

  tabs: {
    train,
    occ: worded("OCC", RED, "#FFFFFF"),
    out: () => wheelTab(true, "0", 9.5),
    fed: () => wheelTab(false, "F", 9.5),
    forage: () => wheelTab(false, "H", 9.5),
    guest: worded("G", "#5B4A8A", "#FFFFFF"),
    less: worded("−1", "#FFFFFF", BLACK),
  },

  tabsOf(counter) {
    return markersOf(counter).slice(0, PLACES.length).map(({ tab }, i) => [tab, PLACES[i]]);
  },

  wishes({ kind, markers }, verbs) {
    const own = verbs.filter((verb) => ["recall", "withdraw", "forage", "feed"].includes(verb));
    if (!verbs.includes("move") || kind === "fortress") return own;
    return [...own, markers?.entrained ? "detrain" : "entrain"];
  },

  state(counter) {
    const { kind, markers, values } = counter;
    const m = markers ?? {};
    const found = markersOf(counter).map(({ text }) => text);
    if (m.commander) found.unshift(`under ${m.commander}`);
    if (kind !== "hq" && values.steps < values.full) found.push(`${values.steps} of ${values.full} steps`);
    if (kind === "hq" && values.reduced) found.push("rebuilt, with less strength");
    if (kind === "hq" && values.heroic) found.push("heroic");
    if (m.rode) found.push(`has ridden ${m.rode} hexes`);
    if (m.attacked) found.push("has attacked");
    if (m.assailed) found.push("was attacked");
    if (m.lent || m.parried) found.push("has lent its shift");
    return found;
  },
};
