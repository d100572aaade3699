/** The drawings of boards: read once, laid on the table as sheets that the browser need not draw again in play. */
import { once } from "../net/catalogue.js";
import { svg } from "../ui/elements.js";

/**
 * @import { Plane } from "./layout.js"
 * @typedef {{drawing: Element, style: CSSStyleSheet}} Drawn
 * @typedef {{tints: SVGGElement, outlines: SVGGElement, counters: SVGGElement, defs: SVGDefsElement}} Slots for what changes in play
 */

/** @type {Map<string, CSSStyleSheet>} */
const styles = new Map();

/** The drawings of boards in their order. @param {Plane} plane @returns {Promise<Drawn[]>} */
export function drawingsOf({ boards }) {
  return Promise.all(boards.map(({ name }) => once(`drawing of ${name}`, () => readDrawing(name))));
}

/** @param {string} name of the board @returns {Promise<Drawn>} */
async function readDrawing(name) {
  const answer = await fetch(`/boards/${encodeURIComponent(name)}.svg`);
  if (!answer.ok) throw new Error(`The board ${name} could not be loaded.`);
  const [text, rules] = withoutStyle(await answer.text());
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const style = styles.get(rules) ?? scoped(rules, drawing);
  styles.set(rules, style);
  for (const layer of drawing.querySelectorAll("[id^=layer-]")) {
    layer.classList.add(layer.id); // several boards have the same layers
    layer.removeAttribute("id");
  }
  return { drawing, style };
}

/** A drawing and its style sheet apart: the page's policy allows no style element. @param {string} text @returns {[string, string]} */
function withoutStyle(text) {
  const found = /<style>([^<]*)<\/style>/.exec(text);
  return found ? [text.replace(found[0], ""), found[1].replaceAll("#layer-", ".layer-")] : [text, ""];
}

/**
 * The drawing's own style sheet, kept to the drawing. What is drawn by `<use>` has no ancestors, so its classes stay free.
 * @param {string} text @param {Element} drawing
 */
function scoped(text, drawing) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const used = new Set(
    [...drawing.querySelectorAll("defs > [id] *")].flatMap((element) => [...element.classList].map((c) => `.${c}`)),
  );
  const within = (/** @type {string} */ s) => {
    const themed = /^\.galicia-board(\[data-theme=[^\]]*\])(.*)$/.exec(s); // the theme is that of the page
    if (themed) return `:root${themed[1]} .galicia-board${themed[2]}`;
    if (used.has(s) || s.startsWith(".galicia-board")) return s;
    return s.startsWith("[data-") ? `.galicia-board${s}` : `.galicia-board ${s}`;
  };
  for (const rule of sheet.cssRules) {
    if (rule instanceof CSSStyleRule) {
      rule.selectorText = rule.selectorText.split(",").map((part) => within(part.trim())).join(",");
    }
  }
  return sheet;
}

/** Wears the style sheets of these drawings and no others. @param {Drawn[]} drawn */
function wear(drawn) {
  const others = new Set(styles.values());
  document.adoptedStyleSheets = [
    ...document.adoptedStyleSheets.filter((sheet) => !others.has(sheet)),
    ...new Set(drawn.map(({ style }) => style)),
  ];
}

/**
 * The plane as four sheets on top of each other, so that what changes in play does not make the browser draw a map again:
 * the ground; tints; water, rail and frame; edges, names, counters and what lies over them. What changes has one slot
 * each, whatever the number of boards.
 * @param {Plane} plane @param {Drawn[]} drawn in the order of its boards
 */
export function sheetsOf({ width, height, boards }, drawn) {
  wear(drawn);
  const blank = (/** @type {string} */ name) =>
    svg("svg", { class: `sheet-${name}`, width, height, viewBox: `0 0 ${width} ${height}` });
  const [ground, tints, over, top] = ["ground", "tints", "over", "top"].map(blank);
  const slot = (/** @type {string} */ name) => svg("g", { class: `slot-${name}` });
  /** @type {Slots} */
  const slots = { tints: slot("tints"), outlines: slot("outlines"), counters: slot("counters"), defs: svg("defs") };
  ground.append(slots.defs);
  tints.append(slots.tints);
  top.append(slots.outlines);
  boards.forEach(({ x, y, scale }, i) => {
    const drawing = document.importNode(drawn[i].drawing, true);
    if (i) rename(drawing, `board-${i}-`);
    const lies = () => svg("g", { transform: `translate(${x} ${y}) scale(${scale})` });
    const parts = [ground, over, top].map((sheet) => sheet.appendChild(lies()));
    deal(drawing, { ground: parts[0], over: parts[1], top: parts[2] });
  });
  top.append(slots.counters);
  return { sheets: [ground, tints, over, top], slots };
}

/**
 * Deals the layers of a drawing to the sheets. A group that only clips is had by every sheet.
 * @param {Element} drawing @param {Record<"ground" | "over" | "top", Element>} parts
 */
function deal(drawing, parts) {
  let now = parts.ground;
  const turns = { "layer-water": parts.over, "layer-overlay-outlines": parts.top, "layer-frame": parts.over };
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

/** Gives everything in a drawing that has an id another, as other boards have the same. @param {Element} drawing @param {string} prefix */
function rename(drawing, prefix) {
  for (const element of drawing.querySelectorAll("[id]")) element.id = prefix + element.id;
  for (const element of drawing.querySelectorAll("[href^='#']")) {
    element.setAttribute("href", `#${prefix}${element.getAttribute("href")?.slice(1)}`);
  }
  for (const element of drawing.querySelectorAll("[clip-path]")) {
    element.setAttribute("clip-path", `${element.getAttribute("clip-path")}`.replace("#", `#${prefix}`));
  }
}
