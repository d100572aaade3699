/** Names of units, hexes and cases as they stand in sentences: they light their place and lead there. */
import { h } from "./elements.js";
import { caseNumber } from "./format.js";

/** @import { Table } from "../table/table.js" */

/** The name of a unit, tinted by its side. @param {string} word @param {string} [side] */
export function unitName(word, side) {
  return h("button", { type: "button", class: "unit-name", data: { unit: word, side: side || null } }, word);
}

/** @param {string} number @param {string} [text] the name of a place there */
export function hexName(number, text = number) {
  return h("button", { type: "button", class: "hex-name", data: { hex: number } }, text);
}

/** A case without the letters of the game, leading to its rule. @param {string} name as in "BfG 4.2" */
function caseLink(name) {
  const attributes = { type: "button", class: "case", data: { case: name }, "aria-label": `Rule ${name}` };
  return h("button", attributes, caseNumber(name));
}

/** @param {string[] | undefined} names */
export function caseLinks(names) {
  if (!names?.length) return null;
  return h("span", { class: "cases" }, names.map((name, i) => [i > 0 && " ", caseLink(name)]));
}

/** Names lead where they say as long as the table stands, in the panels and in dialogs. @param {Table} table */
export function followNames(table) {
  const about = (/** @type {Event} */ event) => {
    const name = event.target instanceof Element ? event.target.closest(".unit-name, .hex-name, [data-case]") : null;
    return name instanceof HTMLElement ? name.dataset : null;
  };
  const place = (/** @type {DOMStringMap} */ { hex, unit, side }) =>
    hex ?? (unit === undefined ? null : table.counter(unit, side)?.hex ?? null);
  const light = (/** @type {Event} */ event) => {
    const name = about(event);
    if (name) table.emit("light", place(name));
  };
  const dark = (/** @type {Event} */ event) => about(event) && table.emit("light", null);
  const follow = (/** @type {Event} */ event) => {
    const name = about(event);
    if (name?.case) table.emit("do:case", name.case);
    else if (name) table.emit("show", place(name));
  };
  const heard = { signal: table.ended };
  document.addEventListener("click", follow, heard);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, light, heard);
  for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, dark, heard);
}
