/** Making elements. */

const SVG = "http://www.w3.org/2000/svg";

/** @import { Attributes, Child } from "./types.d.ts" */

/** Set as properties, since the attribute is only where they begin. */
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden"]);

/**
 * An HTML element: `h("button", {class: "btn", onclick: end}, "End movement")`.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Child} children
 */
export function h(name, attributes = {}, ...children) {
  return made(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Child} children
 */
export function svg(name, attributes = {}, ...children) {
  return made(document.createElementNS(SVG, name), attributes, children);
}

/** @template {Element} E @param {E} element @param {Attributes} attributes @param {Child[]} children */
function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...nodes(children));
  return element;
}

/** @param {Element} element @param {string} name @param {unknown} value */
function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.setAttribute("class", [value].flat().filter(Boolean).join(" "));
  else if (name === "data") { for (const [key, v] of Object.entries(value)) setAttribute(element, `data-${key}`, v); }
  else if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (PROPERTIES.has(name)) Object.assign(element, { [name]: value });
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || child === false) return [];
    return [child instanceof Node ? child : String(child)];
  });
}

/** Puts new children in place of the old; what had the focus by its `data-key` keeps it. @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined;
  element.replaceChildren(...nodes(children));
  if (key) byKey(element, key)?.focus();
}

/** The same; if what had the focus is gone, something else has it, so that Tab goes on from there. @param {Element} element @param {() => HTMLElement | null} heir @param {...Child} children */
export function fillHanding(element, heir, ...children) {
  const had = element.contains(document.activeElement);
  fill(element, ...children);
  if (had && !element.contains(document.activeElement)) heir()?.focus({ preventScroll: true });
}

/** What is named by a `data-key`. @param {Element} element @param {string} key */
function byKey(element, key) {
  return /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`));
}

/** An element of the page. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
