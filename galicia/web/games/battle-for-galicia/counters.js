/** The counters of Battle for Galicia: nations and armies, guards, Cossacks, rifles and reserves, effectiveness and supply. */
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
 */

const GREY = {
  body: "#C3C9B4",
  two: "#A4AD92",
  edge: "#3F4934",
  ink: "#1C2316",
  fill: "#414C35",
  line: "#F6F2E6",
  cut: false,
};
const PALETTES = { AH: TONES.ah, GE: GREY, RU: TONES.ru };
const RED = "#C2261C";

/** Corps by army, for the colour of the corps box: a hint only. */
const ARMIES = {
  AH: { "#1E6B5C": "1 5 10 LW", "#7A3B69": "2 6 9 17", "#2D4F8E": "3 11 14", "#8A5A12": "4 7 12", "#5A5A5A": "K" },
  RU: {
    "#1E6B5C": "14 16 GN",
    "#7A3B69": "5 17 19 25 CN",
    "#2D4F8E": "9 10 11 21",
    "#8A5A12": "7 8 12 24",
    "#B3261E": "18 GD",
  },
};
const CORPS = new Map(
  Object.entries(ARMIES).flatMap(([side, armies]) =>
    Object.entries(armies).flatMap(([colour, corps]) =>
      corps.split(" ").map((c) => /** @type {[string, string]} */ ([`${side} ${c}`, colour]))
    )
  ),
);
/** @type {Record<string, number>} */
const SIZES = { brigade: 1, division: 2, corps: 3 };
/** @type {Record<string, string>} */
const SUPPLY = { in: "In supply", low: "Low supply", out: "Out of supply" };

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
  if (t.cossack) return { fill: "#F3C9A0", line: "#8E1D1D", half: 0.92 };
  if (t.reserve) return { fill: c.body, line: c.ink, rim: c.ink };
  if (t.guard) return { fill: "#A81E22", line: "#FFE9A8" };
  if (t.white) return { fill: "#FFFFFF", line: c.cut ? c.line : c.ink, rim: c.cut ? c.line : c.ink };
  return {};
}

/** The black, white and red of Germany. @param {number} s */
const strip = (s) =>
  ["#1A1A1A", "#FFFFFF", "#B3261E"].map((fill, i) =>
    svg("rect", { x: 0, y: (s * i) / 3, width: (4.2 * s) / 72, height: s / 3, fill })
  );

/** @param {Counter} counter @param {Palette} c @param {number} s */
function ground(counter, c, s) {
  const { cavalry, cossack, guard } = traits(counter);
  return body(c, s, {
    reduced: Boolean(counter.values.reduced),
    tone: cavalry ? (cossack ? "#8E3322" : c.two) : undefined,
    keyline: guard ? "#E7BE55" : undefined,
    strip: c === GREY && strip(s),
  });
}

/** The corps in the colour of its army. @param {Counter} counter @param {72 | 36} form */
function corpsBox({ side, values }, form) {
  const corps = String(values.corps);
  const shown = /^[A-Z]{2}$/.test(corps) && corps !== "LW" ? corps[0] + corps[1].toLowerCase() : corps;
  return corps && formation(shown, CORPS.get(`${side} ${corps}`) ?? "#444444", form);
}

/** @param {Counter} counter @param {Palette} c @param {boolean} held whether the release turn is still to come */
function large(counter, c, held) {
  const { size, artillery, release, ersatz, attack, defence, movement, reduced } = counter.values;
  const id = identity(counter);
  const t = traits(counter);
  return [
    ground(counter, c, 72),
    words(c === GREY ? 8 : 6.5, 14.2, id, id.length <= 5 ? 13 : id.length <= 8 ? 11 : 9.4, c.ink, "start"),
    corpsBox(counter, 72),
    marks(SIZES[size] ?? 0, 36, 20.4, 5.6, c.ink),
    symbol(c, { x: 21, y: 25, w: 30, h: 19.5 }, { ...t, ...symbolInks(c, t) }),
    artillery !== 0 && [ring(61, 35, 7.2, c.ink, 1.1, { "stroke-opacity": 0.75 }), words(61, 39, artillery, 11, c.ink)],
    held && [ring(11, 30, 6.6, "#B3261E", 1.8, { fill: PAPER }), words(11, 33.8, release, 10.5, "#B3261E")],
    ersatz !== 0 && ring(11, 42.5, 3.5, c.edge, 1.3, { fill: "#F4C430" }),
    words(36, 65.2, `${attack}-${defence}-${movement}`, 20.5, figuresInk(c, Boolean(reduced))),
  ];
}

/** @param {Counter} counter @param {Palette} c @param {boolean} held */
function small(counter, c, held) {
  const { size, ersatz, attack, defence, reduced } = counter.values;
  const t = traits(counter);
  return [
    ground(counter, c, 36),
    marks(SIZES[size] ?? 0, 18, 4.6, 3.6, c.ink),
    symbol(c, { x: 9, y: 7.6, w: 18, h: 11.4 }, { ...t, ...symbolInks(c, t) }),
    corpsBox(counter, 36),
    held && ring(4.9, 9.8, 2.5, "#B3261E", 1.2, { fill: PAPER }),
    ersatz !== 0 && ring(4.9, 16, 1.9, c.edge, 0.8, { fill: "#F4C430" }),
    words(18, 33, `${attack}-${defence}`, 14.5, figuresInk(c, Boolean(reduced))),
  ];
}

/** Combat effectiveness lost: chevrons and the number. @param {number} n */
function worn(n) {
  const chevrons = [0, 1].slice(0, n).map((i) => line(`M2.5 ${3.2 + i * 4.2}l4.2 3.2 4.2-3.2`, "#FFFFFF", 1.9));
  return [tabBody(RED, PAPER), ...chevrons, words(18.6, 10.4, `−${n}`, 11, "#FFFFFF")];
}

/** Low supply: a wheel half full. */
const lowSupply = () => [wheelTab(false, "½"), svg("path", { d: "M3.8 6.4a4.2 4.2 0 0 0 8.4 0Z", fill: "#2B2520" })];

/** Whether a unit waits for its release. @param {Counter} counter @param {number} turn */
const isHeld = ({ values }, turn) => Number(values.release) > turn;

/** @type {import("../look.js").OwnLook} */
export const COUNTERS = {
  tones: { AH: "ah", RU: "ru" },
  palettes: PALETTES,
  shapes: [
    ["AH", "Austria-Hungary and Germany: rounded corners, dark symbol"],
    ["RU", "Russia: cut corners, light symbol"],
  ],

  face(counter, form, turn) {
    const draw = form === 72 ? large : small;
    return draw(counter, this.palette(counter), isHeld(counter, turn));
  },

  faceKey(counter, turn) {
    const { attack, defence, movement, artillery, reduced } = counter.values;
    return [attack, defence, movement, artillery, reduced, isHeld(counter, turn)].join(".");
  },

  tabs: { ce1: () => worn(1), ce2: () => worn(2), low: lowSupply, out: () => wheelTab(true, "0") },

  tabsOf({ markers }) {
    /** @type {[string, number][]} */
    const found = [];
    if (markers?.effectiveness) found.push([`ce${markers.effectiveness}`, 4]);
    if (markers?.supply === "low" || markers?.supply === "out") found.push([markers.supply, 42]);
    return found;
  },

  state(counter, turn) {
    const { markers, values } = counter;
    const words = [];
    if (markers) {
      if (markers.effectiveness) words.push(`CE −${markers.effectiveness}`);
      if (markers.supply) words.push(SUPPLY[markers.supply]);
      if (markers.attack !== undefined && (markers.attack !== values.attack || markers.defence !== values.defence)) {
        words.push(`fights as ${markers.attack}-${markers.defence}`);
      }
      if (markers.starving) words.push("was out of supply");
      if (markers.fought) words.push("has attacked");
      if (markers.minimum) words.push("made its one hex");
    } else words.push("Markers unknown");
    if (values.reduced) words.push("reduced");
    if (isHeld(counter, turn)) words.push(`held until turn ${values.release}`);
    return words;
  },

  wishes({ markers }, verbs) {
    const others = verbs.filter((verb) => !(verb in this.verbs));
    return verbs.includes("move") && markers?.effectiveness ? [...others, "recover"] : others;
  },
};
