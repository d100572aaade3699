// @ts-check
/** The counters of Great War in the East: three nations, corps of four steps, headquarters, depots, fortresses, their markers. */
import {svg} from "../../dom.js";
import {PAPER, body, figuresInk, identity as printed, line, marks, symbol, tabBody, words} from "../../faces.js";

/**
 * @typedef {import("../../store.js").Counter} Counter
 * @typedef {import("../look.js").Palette} Palette
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

/** @type {Record<string, Palette>} */
const PALETTES = {
  AH: {body: "#93B5DC", two: "#6E97C8", edge: "#223E63", ink: "#0F2036", fill: "#1D3A61", line: "#F6F2E6", cut: false},
  RU: {body: "#80512F", two: "#5C381F", edge: "#2E1A0C", ink: "#FFF6E4", fill: "#EBD5AE", line: "#2E1A0C", cut: true},
  AL: {body: "#80512F", two: "#5C381F", edge: "#2E1A0C", ink: "#FFF6E4", fill: "#EBD5AE", line: "#2E1A0C", cut: true},
  SE: {body: "#E2C06A", two: "#C9A145", edge: "#553B0A", ink: "#2F2107", fill: "#5A3F0C", line: "#FFF4D6", cut: true},
};
/** The colour of an army, a hint only. */
const ARMIES = {1: "#1E6B5C", 2: "#7A3B69", 3: "#2D4F8E", 4: "#8A5A12", 5: "#A33B1F", 6: "#4C5A1E", 8: "#6B2B2B", 9: "#3E4A6B", U: "#4C5A1E", SOK: "#7A3B69"};
const SIZES = {regiment: 0, brigade: 1, division: 2, corps: 3, army: 4, front: 5};
const RED = "#B3261E";
const BLACK = "#1E1E1E";

/** The identity as printed: "9 c" for 9c/3, the word for a fortress or an HQ. @param {Counter} counter */
const identity = (counter) => (counter.kind === "depot" ? counter.unit.split("/")[0] : printed(counter));

/** @param {Counter} counter */
function army(counter) {
  const text = String(counter.values.army ?? "");
  return text && {text: text.length > 2 ? text.slice(0, 2) : text, fill: ARMIES[/** @type {"1"} */ (text)] ?? "#444444"};
}

/** Mountain troops: infantry over a peak. @param {Palette} c @param {Box} box */
const peak = (c, {x, y, w, h}) => svg("path", {d: `M${x + w * 0.34} ${y + h}L${x + w / 2} ${y + h * 0.56}L${x + w * 0.66} ${y + h}Z`, fill: c.line});

/** A depot: the line of stores. @param {Palette} c @param {Box} box */
function stores(c, {x, y, w, h}) {
  const rim = c.cut ? c.line : c.edge;
  return [
    svg("rect", {x, y, width: w, height: h, fill: c.fill, stroke: rim, "stroke-width": w / 22}),
    line(`M${x} ${y + h * 0.7}H${x + w}`, c.line, w / 15),
    svg("circle", {cx: x + w / 2, cy: y + h * 0.36, r: h * 0.2, fill: "none", stroke: c.line, "stroke-width": w / 20}),
    line(`M${x + w / 2} ${y + h * 0.16}V${y + h * 0.56}M${x + w / 2 - h * 0.2} ${y + h * 0.36}H${x + w / 2 + h * 0.2}`, c.line, w / 30),
  ];
}

/** A fortress: a wall with bastions. @param {Palette} c @param {Box} box */
function bastion(c, {x, y, w, h}) {
  const [l, r, m] = [x, x + w, x + w / 2];
  const d = `M${m} ${y - h * 0.06}L${m + w * 0.16} ${y + h * 0.2}L${r} ${y + h * 0.16}L${r - w * 0.1} ${y + h * 0.52}L${r - w * 0.02} ${y + h}H${l + w * 0.02}L${l + w * 0.1} ${y + h * 0.52}L${l} ${y + h * 0.16}L${m - w * 0.16} ${y + h * 0.2}Z`;
  return [svg("path", {d, fill: c.fill, stroke: c.cut ? c.line : c.edge, "stroke-width": w / 22, "stroke-linejoin": "round"}), svg("path", {d, fill: "none", stroke: c.line, "stroke-width": w / 26, transform: `translate(${m * 0.34} ${(y + h / 2) * 0.34}) scale(0.66)`})];
}

/** @param {Counter} counter @param {Palette} c @param {Box} box */
function sign(counter, c, box) {
  if (counter.kind === "depot") return stores(c, box);
  if (counter.kind === "fortress") return bastion(c, box);
  return [...symbol(c, box, {cavalry: counter.kind === "cavalry"}), counter.kind === "mountain" && peak(c, box)];
}

/** Steps as pips, filled while they last. @param {Counter} counter @param {Palette} c @param {number} q */
function pips(counter, c, q) {
  const {steps = 0, full = 0} = counter.values;
  return Array.from({length: full}, (_, i) => svg("rect", {x: 6 * q, y: (43.5 - i * 6) * q, width: 7 * q, height: 4.4 * q, rx: 1.2 * q, fill: i < steps ? c.ink : "none", stroke: c.ink, "stroke-width": 0.9 * q, "stroke-opacity": 0.8}));
}

/** Shift, strength and radius of a headquarters; a shift in brackets is lent to others only. @param {Record<string, any>} v */
const ratings = (v) => `${v.bracketed ? `(${v.shift})` : v.shift}-${v.strength}-${v.radius}`;

/** @param {Counter} counter @param {Palette} c @param {72 | 36} form */
function headquarters(counter, c, form) {
  const v = counter.values;
  const q = form / 72;
  const name = String(v.name).replace(/ [(\/].*/, "").split(" ").at(-1) ?? counter.unit;
  const ink = figuresInk(c, v.reduced);
  const combat = `${v.defence}${v.heroic ? "h" : ""}`;
  if (form === 36)
    return [...body(c, form, {reduced: v.reduced, keyline: "#E7BE55"}), words(18, 11, counter.unit.slice(0, 4), 9.5, c.ink), words(18, 21, `${v.shift}-${v.strength}`, 10.5, c.ink), words(18, 33, `${combat}  ${v.movement}`, 11, ink)];
  const shown = name.length > 12 ? `${name.slice(0, 11)}.` : name;
  return [
    ...body(c, form, {reduced: v.reduced, keyline: "#E7BE55"}),
    words(7, 14.4, counter.unit, 11.5, c.ink, "start"),
    marks(SIZES[/** @type {"army"} */ (v.size)] ?? 4, 54, 10.4, 4.6, c.ink),
    words(36, 28.5, shown, shown.length > 9 ? 9.6 : shown.length > 7 ? 10.8 : 12, c.ink),
    words(36, 44, ratings(v), 15, c.ink),
    line(`M${9} 48.5H${63}`, ink, 0.9 * q, {"stroke-opacity": v.reduced ? 0 : 0.5}),
    words(22, 65, combat, 16.5, ink),
    words(50, 65, v.movement, 16.5, ink),
  ];
}

/** @param {Counter} counter @param {Palette} c */
function large(counter, c) {
  const v = counter.values;
  const id = identity(counter);
  const of = army(counter);
  const fortress = counter.kind === "fortress";
  return [
    ...body(c, 72, {reduced: v.reduced, tone: counter.kind === "cavalry" ? c.two : undefined, keyline: fortress ? c.edge : undefined}),
    words(6.5, 14.2, id, id.length <= 4 ? 13 : id.length <= 6 ? 11 : 9, c.ink, "start"),
    of && !fortress && [svg("rect", {x: 50.5, y: 4, width: 17, height: 13, rx: 2, fill: of.fill, stroke: PAPER, "stroke-width": 1}), words(59, 14, of.text, 10.5, PAPER)],
    marks(SIZES[/** @type {"corps"} */ (v.size)] ?? 0, 37, 20.4, 5.6, c.ink),
    ...sign(counter, c, {x: 21, y: 25, w: 32, h: 19.5}),
    ...pips(counter, c, 1),
    words(36, 65.2, fortress ? v.defence : `${v.attack}-${v.defence}-${v.movement}`, 20, figuresInk(c, v.reduced)),
  ].flat();
}

/** @param {Counter} counter @param {Palette} c */
function small(counter, c) {
  const v = counter.values;
  const of = army(counter);
  return [
    ...body(c, 36, {reduced: v.reduced, tone: counter.kind === "cavalry" ? c.two : undefined}),
    marks(SIZES[/** @type {"corps"} */ (v.size)] ?? 0, 18, 4.6, 3.6, c.ink),
    ...sign(counter, c, {x: 9, y: 7.6, w: 18, h: 11.4}),
    of && svg("rect", {x: 29.4, y: 7.6, width: 3.8, height: 11.4, fill: of.fill, stroke: PAPER, "stroke-width": 0.7}),
    words(18, 33, counter.kind === "fortress" ? v.defence : `${v.attack}-${v.defence}`, 14.5, figuresInk(c, v.reduced)),
  ].flat();
}

/** A tab with a word. @param {string} text @param {string} fill @param {string} ink */
const worded = (text, fill, ink) => () => [tabBody(fill, ink === BLACK ? BLACK : PAPER), words(13, 9.8, text, text.length > 2 ? 9 : 10.5, ink)];

/** A wheel, struck out if nothing comes. @param {boolean} out @param {string} letter */
const wheel = (out, letter) => () => {
  const ink = out ? PAPER : "#2B2520";
  return [
    tabBody(out ? BLACK : "#F4C430", ink),
    svg("circle", {cx: 8, cy: 6.2, r: 4, fill: "none", stroke: ink, "stroke-width": 1.5}),
    line("M8 2.2V10.2M4 6.2H12", ink, 1.1),
    out && line("M3 11.2L13 1.4", "#FF6A5A", 2),
    words(18.8, 10, letter, 9.5, ink),
  ];
};

/** A locomotive. */
const train = () => [
  tabBody("#2F5D3A", PAPER),
  svg("path", {d: "M4 8.4V4.6H8.6V2.2H13V4.6H20.5V8.4Z", fill: PAPER}),
  ...[7, 12, 17.4].map((cx) => svg("circle", {cx, cy: 9.6, r: 1.7, fill: PAPER})),
];

/** Markers in the order of what matters most, with their tab and their words. @type {[string, (m: any, v: any) => boolean, string][]} */
const MARKERS = [
  ["train", (m) => Boolean(m.entrained), "on a train"],
  ["occ", (m) => Boolean(m.occ), "out of command"],
  ["fed", (m) => Boolean(m.fed), "fed by the fortress"],
  ["forage", (m) => Boolean(m.foraging), "foraging"],
  ["out", (m) => Boolean(m.unsupplied && !m.fed && !m.foraging), "out of supply"],
  ["guest", (m) => Boolean(m.guest), "retreated onto friends, their guest"],
  ["less", (m, v) => v.full === 4 && v.steps % 2 === 1, "one step less than the side shows"],
];
const PLACES = [0, 23, 46];

/** @type {Partial<import("../look.js").Look>} */
export const FACES = {
  palettes: PALETTES,

  face(counter, form) {
    const c = this.palette(counter);
    if (counter.kind === "hq") return headquarters(counter, c, form);
    return form === 72 ? large(counter, c) : small(counter, c);
  },

  faceKey({values: v}) {
    return [v.nation, v.attack, v.defence, v.steps, v.shift, v.strength, v.reduced].join(".");
  },

  figures({kind, values: v}) {
    if (kind === "hq") return `HQ ${ratings(v)}`;
    return kind === "fortress" ? `fortress ${v.defence}` : `${v.attack}-${v.defence}-${v.movement}`;
  },

  tabs: {
    train,
    occ: worded("OCC", RED, "#FFFFFF"),
    out: wheel(true, "0"),
    fed: wheel(false, "F"),
    forage: wheel(false, "H"),
    guest: worded("G", "#5B4A8A", "#FFFFFF"),
    less: worded("−1", "#FFFFFF", BLACK),
  },

  tabsOf({markers, values}) {
    const found = MARKERS.filter(([, shows]) => shows(markers ?? {}, values)).slice(0, PLACES.length);
    return found.map(([name], i) => /** @type {[string, number]} */ ([name, PLACES[i]]));
  },

  wishes({kind, markers}, verbs) {
    const own = verbs.filter((verb) => ["recall", "withdraw", "forage", "feed"].includes(verb));
    if (!verbs.includes("move") || kind === "fortress") return own;
    return [...own, markers?.entrained ? "detrain" : "entrain"];
  },

  state({kind, markers, values}) {
    const m = markers ?? {};
    const found = MARKERS.filter(([, shows]) => shows(m, values)).map(([, , text]) => text);
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
