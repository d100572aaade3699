/** The legend of an overlay: what its signs mean. */
import { h, svg } from "../ui/elements.js";

/** @import { Child } from "../ui/types.d.ts" */

/** @param {Child} title @param {[Child, Child][]} rows signs and what they mean @param {Child} [beside] in the head */
export function legend(title, rows, beside) {
  const row = (/** @type {[Child, Child]} */ [sign, words]) => h("li", {}, h("span", { class: "sign" }, sign), words);
  return [
    h("div", { class: "legend-head" }, h("b", {}, title), beside),
    rows.length > 0 && h("ul", { class: "legend-rows" }, rows.map(row)),
  ];
}

/** A sign as it is drawn on the board. @param {...SVGElement} parts about the middle of 34 by 20 */
export const sign = (...parts) =>
  svg("svg", { class: "extra", viewBox: "-17 -10 34 20", width: 34, height: 20, "aria-hidden": "true" }, parts);

/** A piece of a line. @param {string} name */
export const lineSign = (name) => sign(svg("path", { class: name, d: "M-15 0H15" }));

/** A disc with a figure. @param {string} name @param {string} text @param {number} r */
export const discSign = (name, text, r) =>
  sign(
    svg(
      "g",
      { class: name },
      svg("circle", { r }),
      text ? svg("text", { y: 4.2 }, text) : svg("path", { d: "M-4-4L4 4M4-4L-4 4" }),
    ),
  );

/** A patch of a set of hexes. @param {string} kind as the board calls it */
export const areaSign = (kind) =>
  sign(
    svg("rect", { class: `tint ${kind}`, x: -15, y: -8, width: 30, height: 16 }),
    svg("g", { class: `edge ${kind}` }, svg("path", { class: "line", d: "M-15-8H15V8H-15Z" })),
  );
