// @ts-check
/** Counters as elements: one symbol for each face, used wherever the face is shown. */
import {svg} from "./dom.js";
import {outline} from "./faces.js";
import {matchLook} from "./games/index.js";
import {store} from "./store.js";

/** @typedef {import("./store.js").Counter} Counter */

/** @type {SVGElement | null} */
let sheet = null;
/** @type {Set<string>} */
const drawn = new Set();

/** The hidden drawing that holds the symbols. */
function symbols() {
  if (sheet) return sheet;
  const clips = [72, 36].flatMap((s) => [true, false].map((cut) => svg("clipPath", {id: `clip-${cut ? "cut" : "round"}-${s}`}, svg("path", {d: outline(cut, s)}))));
  const swords = svg(
    "symbol",
    {id: "can-attack", overflow: "visible"},
    svg("circle", {r: 10, fill: "#C2261C", stroke: "#FFF8E8", "stroke-width": 1.6}),
    svg("path", {d: "M-5 5L5-5M-5-5L5 5M-6 1.8L-1.8 6M6 1.8L1.8 6", stroke: "#FFF8E8", "stroke-width": 1.9, "stroke-linecap": "round"}),
  );
  sheet = svg("svg", {class: "symbols", width: 0, height: 0, "aria-hidden": "true"}, svg("defs", {}, ...clips), swords);
  document.body.append(/** @type {SVGElement} */ (sheet));
  return /** @type {SVGElement} */ (sheet);
}

/** A drawing that is made once and used wherever its id is. @param {string} name @param {() => any[]} draw */
function drawnOnce(name, draw) {
  const id = name.replace(/[^\w.-]/g, "_");
  if (!drawn.has(id)) {
    drawn.add(id);
    symbols().append(svg("symbol", {id, class: "face", overflow: "visible"}, ...draw()));
  }
  return `#${id}`;
}

/** @param {Counter} counter @param {72 | 36} form */
function symbolOf(counter, form) {
  const dress = matchLook(store);
  const turn = store.view()?.turn ?? 0;
  return drawnOnce(`face-${dress.title}-${form}-${counter.side}-${counter.unit}-${dress.faceKey(counter, turn)}`, () => dress.face(counter, form, turn));
}

/** Whether a counter bears markers that hang from its lower edge. @param {Counter} counter */
export const isMarked = (counter) => matchLook(store).tabsOf(counter).length > 0;

/** @param {Counter} counter */
function hangingTabs(counter) {
  const dress = matchLook(store);
  return dress.tabsOf(counter).map(([name, x]) => svg("use", {href: drawnOnce(`tab-${dress.title}-${name}`, dress.tabs[name]), class: "tab", x, y: 71}));
}

/** @param {Counter} counter */
const paletteOf = (counter) => matchLook(store).palette(counter);

const BRACKETS = "M-3 13V-3H13M59 -3H75V13M75 59V75H59M13 75H-3V59";

/**
 * A counter for the board: both forms (the scale decides which is seen), markers, and the parts of its states, which
 * show when the group has the class of the state.
 * @param {Counter} counter
 */
export function boardCounter(counter) {
  const {cut} = paletteOf(counter);
  const ring = outline(cut, 72, 3.4);
  return svg(
    "g",
    {class: "counter", data: {unit: counter.unit, side: counter.side}},
    svg("path", {class: "glow-case", d: ring}),
    svg("use", {class: "large", href: symbolOf(counter, 72)}),
    svg("use", {class: "small", href: symbolOf(counter, 36), transform: "scale(2)"}),
    svg("path", {class: "wash", d: outline(cut, 72)}),
    svg("path", {class: "fold", d: "M72 57V72H57Z"}),
    ...hangingTabs(counter),
    svg("path", {class: "glow-line", d: ring}),
    svg("path", {class: "brackets-case", d: BRACKETS}),
    svg("path", {class: "brackets", d: BRACKETS}),
    svg("use", {class: "swords", href: "#can-attack", x: 73, y: -1}),
  );
}

/** What lies under the top unit of an enemy stack, the same for one unit or six. @param {Counter} counter */
export function sleeve(counter) {
  const c = paletteOf(counter);
  return svg("path", {class: "sleeve", d: outline(c.cut, 72), fill: c.two, stroke: c.edge, transform: "translate(4.5 -4.5)"});
}

/** The "?" of an enemy stack. @param {Counter} counter */
export function unknown(counter) {
  const {edge} = paletteOf(counter);
  return svg("g", {class: "unknown", transform: "translate(74 -2)"}, svg("circle", {r: 8.4, stroke: edge}), svg("text", {y: 4.3, fill: edge}, "?"));
}

/** The pill with the steps of one's own stack. @param {string} text */
export function pill(text) {
  const width = 12 + text.length * 6.4;
  return svg("g", {class: "pill", transform: "translate(-4 -10)"}, svg("rect", {width, height: 16, rx: 8}), svg("text", {x: width / 2, y: 12}, text));
}

/**
 * A face for panels; its size comes from CSS.
 * @param {Counter} counter
 * @param {number} [size] 48 and more give the large form
 * @param {{states?: string[], tabs?: boolean}} [options]
 * @returns {SVGElement}
 */
export function counterFace(counter, size = 72, {states = [], tabs = true} = {}) {
  const form = size < 48 ? 36 : 72;
  symbols();
  const {cut} = paletteOf(counter);
  const hanging = tabs && form === 72 ? hangingTabs(counter) : [];
  const use = svg("use", {href: symbolOf(counter, form)});
  const low = tabs && form === 72 ? 14 : 3;
  return svg(
    "svg",
    {class: ["counter-face", "counter", ...states], viewBox: `-3 -3 ${form + 6} ${form + 3 + low}`, role: "img", "aria-label": inWords(counter), width: size, height: (size * (form + 3 + low)) / (form + 6)},
    states.includes("selected") && form === 72 && svg("path", {class: "glow-case", d: outline(cut, 72, 1)}),
    use,
    states.includes("moved") && [svg("path", {class: "wash", d: outline(cut, form)}), svg("path", {class: "fold", d: `M${form} ${form - 15}V${form}H${form - 15}Z`})],
    ...hanging,
  );
}

/** A counter in words. @param {Counter} counter */
export function inWords(counter) {
  const dress = matchLook(store);
  return [counter.unit, dress.figures(counter), ...dress.state(counter, store.view()?.turn ?? 0)].filter(Boolean).join(", ");
}

/** Round corners, or cut ones. */
const SWATCHES = {
  cut: "M3.5 0H8.5L12 3.5V8.5L8.5 12H3.5L0 8.5V3.5Z",
  round: "M2.4 0H9.6A2.4 2.4 0 0 1 12 2.4V9.6A2.4 2.4 0 0 1 9.6 12H2.4A2.4 2.4 0 0 1 0 9.6V2.4A2.4 2.4 0 0 1 2.4 0Z",
};

/** A small square in the shape and colour of a side. @param {string} side @param {import("./games/look.js").Look} [dress] @returns {SVGElement} */
export function sideSwatch(side, dress = matchLook(store)) {
  const c = dress.palette(/** @type {any} */ ({side, values: {}}));
  return svg("svg", {class: "swatch", viewBox: "-1 -1 14 14", "aria-hidden": "true", data: {side}}, svg("path", {d: SWATCHES[c.cut ? "cut" : "round"], fill: c.body, stroke: c.edge}));
}
