/** What counter faces are drawn of: bodies in the shape of a side, NATO symbols, size marks, figures, marker tabs. */
import { svg } from "../ui/elements.js";

/**
 * @import { Attributes, Child } from "../ui/types.d.ts"
 * @import { Palette } from "../games/look.js"
 * @import { Counter } from "../net/messages.d.ts"
 */

export const PAPER = "#FFF8E8";
const BAND = "#F6ECD6";

/** The outline of a counter: round corners, or cut ones, so that sides differ in shape. @param {boolean} cut @param {number} s @param {number} [grow] */
export function outline(cut, s, grow = 0) {
  const [a, b] = [-grow, s + grow];
  const k = s * 0.085 + grow * 0.6;
  if (cut) return `M${a + k} ${a}H${b - k}L${b} ${a + k}V${b - k}L${b - k} ${b}H${a + k}L${a} ${b - k}V${a + k}Z`;
  const r = s * 0.11 + grow;
  return `M${a + r} ${a}H${b - r}A${r} ${r} 0 0 1 ${b} ${a + r}V${b - r}A${r} ${r} 0 0 1 ${b - r} ${b}H${
    a + r
  }A${r} ${r} 0 0 1 ${a} ${b - r}V${a + r}A${r} ${r} 0 0 1 ${a + r} ${a}Z`;
}

/** The identity of a unit: "3 c" for the word 3c, "24" for 24/X. @param {Counter} counter */
export function identity(counter) {
  return counter.unit.split("/")[0].replace(/(\d)([a-z])/g, "$1 $2");
}

/** @param {number} x @param {number} y @param {string | number} text @param {number} size @param {string} fill @param {string} [anchor] */
export function words(x, y, text, size, fill, anchor = "middle") {
  return svg("text", { x, y, "font-size": size, fill, "text-anchor": anchor }, String(text));
}

/** @param {string} d @param {string} stroke @param {number} width @param {Attributes} [more] */
export const line = (d, stroke, width, more = {}) =>
  svg("path", { d, fill: "none", stroke, "stroke-width": width, ...more });

/**
 * A NATO symbol: crossed for infantry, one stroke and a half-filled box for cavalry.
 * @param {Palette} c @param {{x: number, y: number, w: number, h: number}} box
 * @param {{cavalry?: boolean, rifles?: boolean, fill?: string, line?: string, rim?: string, half?: number}} [kind]
 */
export function symbol(
  c,
  { x, y, w, h },
  { cavalry = false, rifles = false, fill = c.fill, line: stroke = c.line, rim = c.cut ? c.line : c.edge, half = 0.3 } =
    {},
) {
  const thick = w / 17;
  const cross = cavalry ? `M${x} ${y + h}L${x + w} ${y}` : `M${x} ${y}L${x + w} ${y + h}M${x} ${y + h}L${x + w} ${y}`;
  return [
    svg("rect", { x, y, width: w, height: h, fill }),
    cavalry && svg("path", { d: `M${x} ${y + h}L${x + w} ${y}H${x}Z`, fill: stroke, "fill-opacity": half }),
    line(cross, stroke, thick),
    rifles && svg("rect", { x, y: y + h * 0.76, width: w, height: h * 0.24, fill: "#B01F3A" }),
    svg("rect", { x, y, width: w, height: h, fill: "none", stroke: rim, "stroke-width": Math.max(1.2, thick * 0.85) }),
  ];
}

/** The size of a unit: one x for a brigade, two for a division, three for a corps. @param {number} n @param {number} x @param {number} y @param {number} h @param {string} ink */
export function marks(n, x, y, h, ink) {
  const half = h * 0.42;
  let d = "";
  for (let i = 0; i < n; i++) {
    const cx = x + (i - (n - 1) / 2) * h * 1.12;
    d += `M${cx - half} ${y - h / 2}L${cx + half} ${y + h / 2}M${cx - half} ${y + h / 2}L${cx + half} ${y - h / 2}`;
  }
  return line(d, ink, h * 0.22, { "stroke-linecap": "round" });
}

/**
 * The body: a second tone in the lower right half, a strip at the left, the band of the reduced side, light on the edge.
 * @param {Palette} c @param {number} s @param {{reduced?: boolean, tone?: string, strip?: Child, keyline?: string}} [traits]
 */
export function body(c, s, { reduced = false, tone, strip = [], keyline } = {}) {
  const q = s / 72;
  const shape = outline(c.cut, s);
  const band = s * (s > 50 ? 0.655 : 0.6);
  return [
    svg("path", { d: shape, fill: "#1A120A", "fill-opacity": 0.34, transform: `translate(${1.6 * q} ${2 * q})` }),
    svg("path", { d: shape, fill: c.body }),
    svg(
      "g",
      { "clip-path": `url(#clip-${c.cut ? "cut" : "round"}-${s})` },
      tone && svg("path", { d: `M0 ${s}L${s} 0V${s}Z`, fill: tone }),
      strip,
      reduced &&
        [svg("rect", { x: 0, y: band, width: s, height: s, fill: BAND }), line(`M0 ${band}H${s}`, c.edge, 1.2 * q)],
      line(`M0 ${s}V0H${s}`, "#FFFFFF", 2.4 * q, { "stroke-opacity": 0.38 }),
    ),
    keyline && svg("path", { d: outline(c.cut, s, -2.6 * q), fill: "none", stroke: keyline, "stroke-width": 1.5 * q }),
    svg("path", { d: shape, class: "face-edge", fill: "none", stroke: c.edge, "stroke-width": s > 50 ? 1.4 : 1.1 }),
  ];
}

/** The ink of figures, dark on the band of a reduced unit. @param {Palette} c @param {boolean} reduced */
export const figuresInk = (c, reduced) => (reduced ? (c.cut ? "#3A1F0C" : c.edge) : c.ink);

/** The tab of a marker that hangs from a counter's lower edge. @param {string} fill @param {string} stroke */
export const tabBody = (fill, stroke) =>
  svg("path", { d: "M0 0H26V9L22 13H4L0 9Z", fill, stroke, "stroke-width": 1.2 });

/** A supply wheel on a tab, struck out if nothing comes. @param {boolean} out @param {string} sign @param {number} [size] of the sign */
export function wheelTab(out, sign, size = 10.5) {
  const ink = out ? PAPER : "#2B2520";
  return [
    tabBody(out ? "#1E1E1E" : "#F4C430", ink),
    ring(8, 6.4, 4.2, ink, 1.5),
    line("M8 2.2V10.6M3.8 6.4H12.2", ink, 1.1),
    out && line("M2.9 11.6L13.3 1.4", "#FF6A5A", 2),
    words(18.6, 10.2, sign, size, ink),
  ];
}

/** @param {number} cx @param {number} cy @param {number} r @param {string} stroke @param {number} width @param {Attributes} [more] */
export const ring = (cx, cy, r, stroke, width, more = {}) =>
  svg("circle", { cx, cy, r, fill: "none", stroke, "stroke-width": width, ...more });

/** The corps or army in its colour: a box with its name in the corner, on the small form a bar. @param {string} name @param {string} fill @param {72 | 36} form */
export function formation(name, fill, form) {
  const box = { fill, stroke: PAPER };
  if (form === 36) return svg("rect", { ...box, x: 29.4, y: 7.6, width: 3.8, height: 11.4, "stroke-width": 0.7 });
  const corner = svg("rect", { ...box, x: 50.5, y: 4, width: 17, height: 13, rx: 2, "stroke-width": 1 });
  return [corner, words(59, 14, name, 10.5, PAPER)];
}
