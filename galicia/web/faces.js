// @ts-check
/** What a counter's face looks like: colours by nation, NATO symbols, figures; drawn 72 wide, and 36 wide for small scales. */
import {svg} from "./dom.js";

/** @typedef {import("./store.js").Counter} Counter */

const NATIONS = {
  AH: {body: "#93B5DC", two: "#6E97C8", edge: "#223E63", ink: "#0F2036", fill: "#1D3A61", line: "#F6F2E6", cut: false},
  GE: {body: "#C3C9B4", two: "#A4AD92", edge: "#3F4934", ink: "#1C2316", fill: "#414C35", line: "#F6F2E6", cut: false},
  RU: {body: "#80512F", two: "#5C381F", edge: "#2E1A0C", ink: "#FFF6E4", fill: "#EBD5AE", line: "#2E1A0C", cut: true},
};
const PAPER = "#FFF8E8";
const BAND = "#F6ECD6";
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

/** @param {Counter} counter */
export function nation(counter) {
  const {nation = counter.side} = counter.values;
  return NATIONS[/** @type {keyof typeof NATIONS} */ (nation)] ?? (counter.side === "RU" ? NATIONS.RU : NATIONS.AH);
}

/** The outline of a counter: round corners, or cut ones, so that sides differ in shape. @param {boolean} cut @param {number} s @param {number} [grow] */
export function outline(cut, s, grow = 0) {
  const [a, b] = [-grow, s + grow];
  const k = s * 0.085 + grow * 0.6;
  if (cut) return `M${a + k} ${a}H${b - k}L${b} ${a + k}V${b - k}L${b - k} ${b}H${a + k}L${a} ${b - k}V${a + k}Z`;
  const r = s * 0.11 + grow;
  return `M${a + r} ${a}H${b - r}A${r} ${r} 0 0 1 ${b} ${a + r}V${b - r}A${r} ${r} 0 0 1 ${b - r} ${b}H${a + r}A${r} ${r} 0 0 1 ${a} ${b - r}V${a + r}A${r} ${r} 0 0 1 ${a + r} ${a}Z`;
}

/** The identity as printed: "3 c" for the word 3c, "24" for 24/X. @param {Counter} counter */
export function identity(counter) {
  return counter.unit
    .split("/")[0]
    .replace(/(\d)([a-z])/g, "$1 $2")
    .replace("dcs", "d cs")
    .replace(/gd(c|rf)$/, "gd $1");
}

/** @param {Counter} counter */
function traits(counter) {
  const id = identity(counter);
  return {
    cavalry: counter.kind === "cavalry",
    cossack: / cs/.test(id),
    guard: /(^| )gd/.test(id),
    rifles: / rf$/.test(id),
    reserve: / r$/.test(id),
  };
}

/** @param {number} x @param {number} y @param {string | number} text @param {number} size @param {string} fill @param {string} [anchor] */
function words(x, y, text, size, fill, anchor = "middle") {
  return svg("text", {x, y, "font-size": size, fill, "text-anchor": anchor}, String(text));
}

/** @param {string} d @param {string} stroke @param {number} width @param {Record<string, any>} [more] */
const line = (d, stroke, width, more = {}) => svg("path", {d, fill: "none", stroke, "stroke-width": width, ...more});

/** @param {Counter} counter @param {number} x @param {number} y @param {number} w @param {number} h */
function symbol(counter, x, y, w, h) {
  const c = nation(counter);
  const t = traits(counter);
  const white = Boolean(counter.values.white);
  let [fill, stroke] = white ? ["#FFFFFF", c.cut ? c.line : c.ink] : [c.fill, c.line];
  if (t.guard) [fill, stroke] = ["#A81E22", "#FFE9A8"];
  if (t.reserve) [fill, stroke] = [c.body, c.ink];
  if (t.cossack) [fill, stroke] = ["#F3C9A0", "#8E1D1D"];
  const thick = w / 17;
  const rim = t.reserve ? c.ink : c.cut ? c.line : white ? stroke : c.edge;
  const cross = t.cavalry ? `M${x} ${y + h}L${x + w} ${y}` : `M${x} ${y}L${x + w} ${y + h}M${x} ${y + h}L${x + w} ${y}`;
  return [
    svg("rect", {x, y, width: w, height: h, fill}),
    t.cavalry && svg("path", {d: `M${x} ${y + h}L${x + w} ${y}H${x}Z`, fill: stroke, "fill-opacity": t.cossack ? 0.92 : 0.3}),
    line(cross, stroke, thick),
    t.rifles && svg("rect", {x, y: y + h * 0.76, width: w, height: h * 0.24, fill: "#B01F3A"}),
    svg("rect", {x, y, width: w, height: h, fill: "none", stroke: rim, "stroke-width": Math.max(1.2, thick * 0.85)}),
  ];
}

/** One x for a brigade, two for a division, three for a corps. @param {string} size @param {number} x @param {number} y @param {number} h @param {string} ink */
function marks(size, x, y, h, ink) {
  const n = SIZES[/** @type {keyof typeof SIZES} */ (size)] ?? 0;
  const half = h * 0.42;
  let d = "";
  for (let i = 0; i < n; i++) {
    const cx = x + (i - (n - 1) / 2) * h * 1.12;
    d += `M${cx - half} ${y - h / 2}L${cx + half} ${y + h / 2}M${cx - half} ${y + h / 2}L${cx + half} ${y - h / 2}`;
  }
  return line(d, ink, h * 0.22, {"stroke-linecap": "round"});
}

/** Body, second tone, strip of the nation, band of the reduced side, light on the edge. @param {Counter} counter @param {number} s */
function body(counter, s) {
  const c = nation(counter);
  const t = traits(counter);
  const q = s / 72;
  const shape = outline(c.cut, s);
  const band = s * (s > 50 ? 0.655 : 0.6);
  return [
    svg("path", {d: shape, fill: "#1A120A", "fill-opacity": 0.34, transform: `translate(${1.6 * q} ${2 * q})`}),
    svg("path", {d: shape, fill: c.body}),
    svg(
      "g",
      {"clip-path": `url(#clip-${c.cut ? "cut" : "round"}-${s})`},
      t.cavalry && svg("path", {d: `M0 ${s}L${s} 0V${s}Z`, fill: t.cossack ? "#8E3322" : c.two}),
      c === NATIONS.GE && ["#1A1A1A", "#FFFFFF", "#B3261E"].map((fill, i) => svg("rect", {x: 0, y: (s * i) / 3, width: 4.2 * q, height: s / 3, fill})),
      counter.values.reduced && [svg("rect", {x: 0, y: band, width: s, height: s, fill: BAND}), line(`M0 ${band}H${s}`, c.edge, 1.2 * q)],
      line(`M0 ${s}V0H${s}`, "#FFFFFF", 2.4 * q, {"stroke-opacity": 0.38}),
    ),
    t.guard && svg("path", {d: outline(c.cut, s, -2.6 * q), fill: "none", stroke: "#E7BE55", "stroke-width": 1.5 * q}),
    svg("path", {d: shape, class: "face-edge", fill: "none", stroke: c.edge, "stroke-width": s > 50 ? 1.4 : 1.1}),
  ];
}

const figures = (/** @type {Counter} */ counter) => (counter.values.reduced ? (nation(counter).cut ? "#3A1F0C" : nation(counter).edge) : nation(counter).ink);

/** @param {Counter} counter @param {boolean} held whether the release turn is still to come */
function large(counter, held) {
  const c = nation(counter);
  const v = counter.values;
  const id = identity(counter);
  const corps = String(v.corps ?? "");
  const shown = /^[A-Z]{2}$/.test(corps) && corps !== "LW" ? corps[0] + corps[1].toLowerCase() : corps;
  return [
    ...body(counter, 72),
    words(c === NATIONS.GE ? 8 : 6.5, 14.2, id, id.length <= 5 ? 13 : id.length <= 8 ? 11 : 9.4, c.ink, "start"),
    corps && [
      svg("rect", {x: 50.5, y: 4, width: 17, height: 13, rx: 2, fill: CORPS.get(`${counter.side} ${corps}`) ?? "#444444", stroke: PAPER, "stroke-width": 1}),
      words(59, 14, shown, 10.5, PAPER),
    ],
    marks(v.size, 36, 20.4, 5.6, c.ink),
    ...symbol(counter, 21, 25, 30, 19.5),
    v.artillery && [svg("circle", {cx: 61, cy: 35, r: 7.2, fill: "none", stroke: c.ink, "stroke-width": 1.1, "stroke-opacity": 0.75}), words(61, 39, v.artillery, 11, c.ink)],
    held && [svg("circle", {cx: 11, cy: 30, r: 6.6, fill: PAPER, stroke: "#B3261E", "stroke-width": 1.8}), words(11, 33.8, v.release, 10.5, "#B3261E")],
    v.ersatz && svg("circle", {cx: 11, cy: 42.5, r: 3.5, fill: "#F4C430", stroke: c.edge, "stroke-width": 1.3}),
    words(36, 65.2, `${v.attack}-${v.defence}-${v.movement}`, 20.5, figures(counter)),
  ].flat();
}

/** @param {Counter} counter @param {boolean} held */
function small(counter, held) {
  const c = nation(counter);
  const v = counter.values;
  return [
    ...body(counter, 36),
    marks(v.size, 18, 4.6, 3.6, c.ink),
    ...symbol(counter, 9, 7.6, 18, 11.4),
    v.corps && svg("rect", {x: 29.4, y: 7.6, width: 3.8, height: 11.4, fill: CORPS.get(`${counter.side} ${v.corps}`) ?? "#444444", stroke: PAPER, "stroke-width": 0.7}),
    held && svg("circle", {cx: 4.9, cy: 9.8, r: 2.5, fill: PAPER, stroke: "#B3261E", "stroke-width": 1.2}),
    v.ersatz && svg("circle", {cx: 4.9, cy: 16, r: 1.9, fill: "#F4C430", stroke: c.edge, "stroke-width": 0.8}),
    words(18, 33, `${v.attack}-${v.defence}`, 14.5, figures(counter)),
  ];
}

/** The face as a list of elements. @param {Counter} counter @param {72 | 36} form @param {boolean} held */
export function face(counter, form, held) {
  return form === 72 ? large(counter, held) : small(counter, held);
}

/** Marker tabs that hang from the lower edge. @param {string} kind ce1, ce2, low, out */
export function tab(kind) {
  const bodyOf = (/** @type {string} */ fill, /** @type {string} */ stroke) => svg("path", {d: "M0 0H26V9L22 13H4L0 9Z", fill, stroke, "stroke-width": 1.2});
  if (kind.startsWith("ce")) {
    const n = Number(kind[2]);
    const chevrons = [0, 1].slice(0, n).map((i) => line(`M2.5 ${3.2 + i * 4.2}l4.2 3.2 4.2-3.2`, "#FFFFFF", 1.9));
    return [bodyOf(RED, PAPER), ...chevrons, words(18.6, 10.4, `−${n}`, 11, "#FFFFFF")];
  }
  const out = kind === "out";
  const ink = out ? PAPER : "#2B2520";
  return [
    bodyOf(out ? "#1E1E1E" : "#F4C430", out ? PAPER : "#2B2520"),
    svg("circle", {cx: 8, cy: 6.4, r: 4.2, fill: "none", stroke: ink, "stroke-width": 1.5}),
    line("M8 2.2V10.6M3.8 6.4H12.2", ink, 1.1),
    out ? line("M2.9 11.6L13.3 1.4", "#FF6A5A", 2) : svg("path", {d: "M3.8 6.4a4.2 4.2 0 0 0 8.4 0Z", fill: ink}),
    words(18.6, 10.2, out ? "0" : "½", 10.5, ink),
  ];
}
