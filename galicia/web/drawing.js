// @ts-check
/** The drawings of boards: read once, laid on the table as sheets that the browser need not draw again in play. */
import {svg} from "./dom.js";

/** @typedef {{drawing: SVGSVGElement, style: CSSStyleSheet}} Drawn */

/** @type {Map<string, Promise<Drawn>>} */
const read = new Map();
/** @type {Map<string, CSSStyleSheet>} */
const styles = new Map();

/** @param {string} name of the board @returns {Promise<Drawn>} */
export function readDrawing(name) {
  const reading = read.get(name) ?? fetchDrawing(name);
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return reading;
}

/** @param {string} name @returns {Promise<Drawn>} */
async function fetchDrawing(name) {
  const answer = await fetch(`/boards/${encodeURIComponent(name)}.svg`);
  if (!answer.ok) throw new Error(`The board ${name} could not be loaded.`);
  const [text, rules] = withoutStyle(await answer.text());
  const drawing = /** @type {any} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  const style = styles.get(rules) ?? scoped(rules, drawing);
  styles.set(rules, style);
  for (const layer of drawing.querySelectorAll("[id^=layer-]")) {
    layer.classList.add(layer.id); // several boards have the same layers
    layer.removeAttribute("id");
  }
  return {drawing, style};
}

/** A drawing and its style sheet apart: the page's policy allows no style element. @param {string} text @returns {[string, string]} */
function withoutStyle(text) {
  const found = /<style>([^<]*)<\/style>/.exec(text);
  return found ? [text.replace(found[0], ""), found[1].replaceAll("#layer-", ".layer-")] : [text, ""];
}

/**
 * The drawing's own style sheet, kept to the drawing. What is drawn by `<use>` has no ancestors, so its classes stay free.
 * @param {string} text @param {SVGSVGElement} drawing
 */
function scoped(text, drawing) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const used = new Set([...drawing.querySelectorAll("defs > [id] *")].flatMap((element) => [...element.classList].map((c) => `.${c}`)));
  const within = (/** @type {string} */ s) => (used.has(s) || s.startsWith(".galicia-board") ? s : s.startsWith("[data-") ? `.galicia-board${s}` : `.galicia-board ${s}`);
  for (const rule of sheet.cssRules) {
    if (rule instanceof CSSStyleRule) rule.selectorText = rule.selectorText.split(",").map((part) => within(part.trim())).join(",");
  }
  return sheet;
}

/** Wears the style sheets of these drawings and no others. @param {Drawn[]} drawn */
export function wear(drawn) {
  const others = new Set(styles.values());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => !others.has(sheet)), ...new Set(drawn.map(({style}) => style))];
}

/**
 * The table as four sheets on top of each other, so that what changes in play does not make the browser draw a map again:
 * the ground; tints; water, rail and frame; edges, names, counters and what lies over them. What changes has one slot
 * each, whatever the number of boards.
 * @param {import("./tabletop.js").Table} table @param {Drawn[]} drawn in the order of the table's boards
 */
export function sheets({width, height, boards}, drawn) {
  const blank = (/** @type {string} */ name) => svg("svg", {class: `sheet-${name}`, width, height, viewBox: `0 0 ${width} ${height}`});
  const [ground, tints, over, top] = ["ground", "tints", "over", "top"].map(blank);
  const slot = (/** @type {string} */ name) => svg("g", {class: `slot-${name}`});
  const slots = {tints: slot("tints"), outlines: slot("outlines"), counters: slot("counters"), defs: svg("defs")};
  ground.append(slots.defs);
  tints.append(slots.tints);
  top.append(slots.outlines);
  boards.forEach(({x, y, scale}, i) => {
    const drawing = /** @type {SVGSVGElement} */ (document.importNode(drawn[i].drawing, true));
    if (i) rename(drawing, `board-${i}-`);
    const lies = () => svg("g", {transform: `translate(${x} ${y}) scale(${scale})`});
    const parts = [ground, over, top].map((sheet) => sheet.appendChild(lies()));
    deal(drawing, {ground: parts[0], over: parts[1], top: parts[2]});
  });
  top.append(slots.counters);
  return {sheets: [ground, tints, over, top], slots};
}

/**
 * Deals the layers of a drawing to the sheets. A group that only clips is had by every sheet.
 * @param {SVGSVGElement} drawing @param {Record<"ground" | "over" | "top", Element>} parts
 */
function deal(drawing, parts) {
  let now = parts.ground;
  const turns = {"layer-water": parts.over, "layer-overlay-outlines": parts.top, "layer-frame": parts.over};
  const place = (/** @type {Element} */ layer) => {
    for (const [name, part] of Object.entries(turns)) if (layer.classList.contains(name)) now = part;
    return now;
  };
  for (const child of [...drawing.children]) {
    if (child.localName === "title") continue;
    if (!child.hasAttribute("clip-path")) {
      place(child).append(child);
      continue;
    }
    /** @type {Map<Element, Element>} */
    const groups = new Map();
    for (const layer of [...child.children]) {
      const part = place(layer);
      const group = groups.get(part) ?? /** @type {Element} */ (child.cloneNode(false));
      if (!groups.has(part)) part.append(group);
      groups.set(part, group);
      group.append(layer);
    }
  }
}

/** Gives everything in a drawing that has an id another, as other boards have the same. @param {SVGSVGElement} drawing @param {string} prefix */
function rename(drawing, prefix) {
  for (const element of drawing.querySelectorAll("[id]")) element.id = prefix + element.id;
  for (const element of drawing.querySelectorAll("[href^='#']")) element.setAttribute("href", `#${prefix}${element.getAttribute("href")?.slice(1)}`);
  for (const element of drawing.querySelectorAll("[clip-path]")) element.setAttribute("clip-path", `${element.getAttribute("clip-path")}`.replace("#", `#${prefix}`));
}
