// @ts-check
/** The counters of Battle for Galicia: nations and armies, guards, Cossacks, rifles and reserves, effectiveness and supply. */
import {svg} from "../../dom.js";
import {PAPER, body, figuresInk, identity as printed, line, marks, symbol, tabBody, words} from "../../faces.js";

/**
 * @typedef {import("../../store.js").Counter} Counter
 * @typedef {import("../look.js").Palette} Palette
 */

/** @type {Record<string, Palette>} */
const PALETTES = {
  AH: {body: "#93B5DC", two: "#6E97C8", edge: "#223E63", ink: "#0F2036", fill: "#1D3A61", line: "#F6F2E6", cut: false},
  GE: {body: "#C3C9B4", two: "#A4AD92", edge: "#3F4934", ink: "#1C2316", fill: "#414C35", line: "#F6F2E6", cut: false},
  RU: {body: "#80512F", two: "#5C381F", edge: "#2E1A0C", ink: "#FFF6E4", fill: "#EBD5AE", line: "#2E1A0C", cut: true},
};
const RED = "#C2261C";

/** Corps by army, for the colour of the corps box: a hint only. */
const ARMIES = {
  AH: {"#1E6B5C": "1 5 10 LW", "#7A3B69": "2 6 9 17", "#2D4F8E": "3 11 14", "#8A5A12": "4 7 12", "#5A5A5A": "K"},
  RU: {"#1E6B5C": "14 16 GN", "#7A3B69": "5 17 19 25 CN", "#2D4F8E": "9 10 11 21", "#8A5A12": "7 8 12 24", "#B3261E": "18 GD"},
};
const CORPS = new Map(
  Object.entries(ARMIES).flatMap(([side, armies]) =>
    Object.entries(armies).flatMap(([colour, corps]) => corps.split(" ").map((c) => /** @type {[string, string]} */ ([`${side} ${c}`, colour]))),
  ),
);
const SIZES = {brigade: 1, division: 2, corps: 3};
const SUPPLY = {in: "In supply", low: "Low supply", out: "Out of supply"};

/** The identity as printed: "3 c" for the word 3c, "24" for 24/X. @param {Counter} counter */
const identity = (counter) => printed(counter).replace("dcs", "d cs").replace(/gd(c|rf)$/, "gd $1");

/** @param {Counter} counter */
function traits(counter) {
  const id = identity(counter);
  return {
    cavalry: counter.kind === "cavalry",
    cossack: / cs/.test(id),
    guard: /(^| )gd/.test(id),
    rifles: / rf$/.test(id),
    reserve: / r$/.test(id),
    white: Boolean(counter.values.white),
  };
}

/** The colours of the symbol. @param {Palette} c @param {ReturnType<typeof traits>} t */
function symbolInks(c, t) {
  if (t.cossack) return {fill: "#F3C9A0", line: "#8E1D1D", half: 0.92};
  if (t.reserve) return {fill: c.body, line: c.ink, rim: c.ink};
  if (t.guard) return {fill: "#A81E22", line: "#FFE9A8"};
  if (t.white) return {fill: "#FFFFFF", line: c.cut ? c.line : c.ink, rim: c.cut ? c.line : c.ink};
  return {};
}

/** The black, white and red of Germany. @param {number} s */
const strip = (s) => ["#1A1A1A", "#FFFFFF", "#B3261E"].map((fill, i) => svg("rect", {x: 0, y: (s * i) / 3, width: (4.2 * s) / 72, height: s / 3, fill}));

/** @param {Counter} counter @param {Palette} c @param {number} s */
function ground(counter, c, s) {
  const t = traits(counter);
  const tone = t.cavalry ? (t.cossack ? "#8E3322" : c.two) : undefined;
  return body(c, s, {reduced: counter.values.reduced, tone, keyline: t.guard ? "#E7BE55" : undefined, strip: c === PALETTES.GE ? strip(s) : []});
}

/** @param {Counter} counter @param {Palette} c @param {boolean} held whether the release turn is still to come */
function large(counter, c, held) {
  const v = counter.values;
  const id = identity(counter);
  const corps = String(v.corps ?? "");
  const shown = /^[A-Z]{2}$/.test(corps) && corps !== "LW" ? corps[0] + corps[1].toLowerCase() : corps;
  const t = traits(counter);
  return [
    ...ground(counter, c, 72),
    words(c === PALETTES.GE ? 8 : 6.5, 14.2, id, id.length <= 5 ? 13 : id.length <= 8 ? 11 : 9.4, c.ink, "start"),
    corps && [
      svg("rect", {x: 50.5, y: 4, width: 17, height: 13, rx: 2, fill: CORPS.get(`${counter.side} ${corps}`) ?? "#444444", stroke: PAPER, "stroke-width": 1}),
      words(59, 14, shown, 10.5, PAPER),
    ],
    marks(SIZES[/** @type {"corps"} */ (v.size)] ?? 0, 36, 20.4, 5.6, c.ink),
    ...symbol(c, {x: 21, y: 25, w: 30, h: 19.5}, {...t, ...symbolInks(c, t)}),
    v.artillery && [svg("circle", {cx: 61, cy: 35, r: 7.2, fill: "none", stroke: c.ink, "stroke-width": 1.1, "stroke-opacity": 0.75}), words(61, 39, v.artillery, 11, c.ink)],
    held && [svg("circle", {cx: 11, cy: 30, r: 6.6, fill: PAPER, stroke: "#B3261E", "stroke-width": 1.8}), words(11, 33.8, v.release, 10.5, "#B3261E")],
    v.ersatz && svg("circle", {cx: 11, cy: 42.5, r: 3.5, fill: "#F4C430", stroke: c.edge, "stroke-width": 1.3}),
    words(36, 65.2, `${v.attack}-${v.defence}-${v.movement}`, 20.5, figuresInk(c, v.reduced)),
  ].flat();
}

/** @param {Counter} counter @param {Palette} c @param {boolean} held */
function small(counter, c, held) {
  const v = counter.values;
  const t = traits(counter);
  return [
    ...ground(counter, c, 36),
    marks(SIZES[/** @type {"corps"} */ (v.size)] ?? 0, 18, 4.6, 3.6, c.ink),
    ...symbol(c, {x: 9, y: 7.6, w: 18, h: 11.4}, {...t, ...symbolInks(c, t)}),
    v.corps && svg("rect", {x: 29.4, y: 7.6, width: 3.8, height: 11.4, fill: CORPS.get(`${counter.side} ${v.corps}`) ?? "#444444", stroke: PAPER, "stroke-width": 0.7}),
    held && svg("circle", {cx: 4.9, cy: 9.8, r: 2.5, fill: PAPER, stroke: "#B3261E", "stroke-width": 1.2}),
    v.ersatz && svg("circle", {cx: 4.9, cy: 16, r: 1.9, fill: "#F4C430", stroke: c.edge, "stroke-width": 0.8}),
    words(18, 33, `${v.attack}-${v.defence}`, 14.5, figuresInk(c, v.reduced)),
  ];
}

/** Combat effectiveness lost: chevrons and the number. @param {number} n */
function worn(n) {
  const chevrons = [0, 1].slice(0, n).map((i) => line(`M2.5 ${3.2 + i * 4.2}l4.2 3.2 4.2-3.2`, "#FFFFFF", 1.9));
  return [tabBody(RED, PAPER), ...chevrons, words(18.6, 10.4, `−${n}`, 11, "#FFFFFF")];
}

/** A wheel, half full or struck out. @param {boolean} out */
function unsupplied(out) {
  const ink = out ? PAPER : "#2B2520";
  return [
    tabBody(out ? "#1E1E1E" : "#F4C430", out ? PAPER : "#2B2520"),
    svg("circle", {cx: 8, cy: 6.4, r: 4.2, fill: "none", stroke: ink, "stroke-width": 1.5}),
    line("M8 2.2V10.6M3.8 6.4H12.2", ink, 1.1),
    out ? line("M2.9 11.6L13.3 1.4", "#FF6A5A", 2) : svg("path", {d: "M3.8 6.4a4.2 4.2 0 0 0 8.4 0Z", fill: ink}),
    words(18.6, 10.2, out ? "0" : "½", 10.5, ink),
  ];
}

/** Whether a unit waits for its release. @param {Counter} counter @param {number} turn */
const isHeld = (counter, turn) => Number(counter.values.release || 0) > turn;

/** @type {Partial<import("../look.js").Look>} */
export const FACES = {
  palettes: PALETTES,

  face(counter, form, turn) {
    const c = this.palette(counter);
    return form === 72 ? large(counter, c, isHeld(counter, turn)) : small(counter, c, isHeld(counter, turn));
  },

  faceKey(counter, turn) {
    const v = counter.values;
    return `${v.attack}.${v.defence}.${v.movement}.${v.artillery}${v.reduced ? "r" : ""}${isHeld(counter, turn) ? "h" : ""}`;
  },

  tabs: {ce1: () => worn(1), ce2: () => worn(2), low: () => unsupplied(false), out: () => unsupplied(true)},

  tabsOf({markers}) {
    /** @type {[string, number][]} */
    const found = [];
    if (markers?.effectiveness) found.push([`ce${markers.effectiveness}`, 4]);
    if (markers?.supply === "low" || markers?.supply === "out") found.push([markers.supply, 42]);
    return found;
  },

  state(counter, turn) {
    const {markers, values} = counter;
    const words = [];
    if (markers) {
      if (markers.effectiveness) words.push(`CE −${markers.effectiveness}`);
      if (markers.supply) words.push(SUPPLY[/** @type {"in"} */ (markers.supply)] ?? markers.supply);
      if (markers.attack !== undefined && (markers.attack !== values.attack || markers.defence !== values.defence)) words.push(`fights as ${markers.attack}-${markers.defence}`);
      if (markers.starving) words.push("was out of supply");
      if (markers.fought) words.push("has attacked");
      if (markers.minimum) words.push("made its one hex");
    } else words.push("Markers unknown");
    if (values.reduced) words.push("reduced");
    if (isHeld(counter, turn)) words.push(`held until turn ${values.release}`);
    return words;
  },

  wishes({markers}, verbs) {
    const others = verbs.filter((verb) => !(verb in (this.verbs ?? {})));
    return verbs.includes("move") && markers?.effectiveness ? [...others, "recover"] : others;
  },
};
