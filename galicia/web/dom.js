// @ts-check
/** Making elements, and the small parts that every screen uses. */
import {store} from "./store.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Attributes
 */

/**
 * Sets attributes; `class` takes a list too, `on...` adds a listener, `data` a record, false and null leave out.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else if (name === "data") for (const [key, v] of Object.entries(value)) element.setAttribute(`data-${key}`, String(v));
    else if (name in element && ["value", "checked", "disabled", "hidden"].includes(name)) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/**
 * An HTML element: `h("button", {class: "btn", onclick: end}, "End movement")`.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  return fill(dress(document.createElement(name), attributes), children);
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(dress(document.createElementNS(SVG, name), attributes), children);
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) element.append(/** @type {any} */ (child));
  return element;
}

/**
 * A case as a link: the number without the game's letters, opening the rule.
 * @param {string} name as in "BfG 4.2"
 */
export function caseLink(name) {
  const open = (/** @type {Event} */ event) => {
    event.stopPropagation();
    store.emit("do:case", name);
  };
  return h("button", {class: "case", type: "button", onclick: open, "aria-label": `Rule ${name}`}, name.replace(/^[A-Za-z]+ /, ""));
}

/** @param {string[] | undefined} names */
export function caseLinks(names) {
  return (names ?? []).flatMap((name) => [" ", caseLink(name)]);
}

/**
 * The name of a unit, tinted by its side; it lights the unit's hex and goes there.
 * @param {string} word
 * @param {string} [side] where both sides have the word
 */
export function unitName(word, side) {
  const found = store.counter(word, side);
  return place(word, "unit-name", side ?? found?.counter.side ?? "", () => store.counter(word, side)?.hex ?? null);
}

/** @param {string} number */
export function hexName(number) {
  return place(number, "hex-name", "", () => number);
}

/** @param {string} text @param {string} kind @param {string} side @param {() => string | null} where */
function place(text, kind, side, where) {
  return h(
    "button",
    {
      class: kind,
      type: "button",
      data: side ? {side} : {},
      onclick: () => store.emit("show", where()),
      onpointerenter: () => store.emit("light", where()),
      onpointerleave: () => store.emit("light", null),
      onfocus: () => store.emit("light", where()),
      onblur: () => store.emit("light", null),
    },
    text,
  );
}

const ICONS = {
  menu: "M3 5h14M3 10h14M3 15h14",
  undo: "M7 4L3 8l4 4M3 8h9a5 5 0 0 1 0 10H8",
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.5 2h-13zM8.5 18h3",
  moon: "M16 12.5A7 7 0 1 1 8 4a5.6 5.6 0 0 0 8 8.5z",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16",
  help: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM7.8 7.8A2.2 2.2 0 1 1 10 10.4v1.2M10 14.2v.1",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  play: "M6 4l10 6-10 6z",
  pause: "M6 4v12M14 4v12",
  left: "M12 4l-6 6 6 6",
  right: "M8 4l6 6-6 6",
  layers: "M10 3l8 4-8 4-8-4zM2 11l8 4 8-4M2 15l8 4 8-4",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return svg("svg", {class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true"}, svg("path", {d: ICONS[name]}));
}

/** Runs a function at most once in a frame. @param {() => void} run */
export function framed(run) {
  let waiting = 0;
  return () => {
    if (waiting) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      run();
    });
  };
}

/** @param {string} name */
export const recall = (name) => {
  try {
    return localStorage.getItem(`galicia.${name}`);
  } catch {
    return null; // private windows may refuse
  }
};

/** @param {string} name @param {string} value */
export const remember = (name, value) => {
  try {
    localStorage.setItem(`galicia.${name}`, value);
  } catch {
    // nothing is lost but the comfort
  }
};
