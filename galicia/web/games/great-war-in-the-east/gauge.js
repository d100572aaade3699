// @ts-check
/** A small bar for strength, capacity and steps. */
import {el} from "../../panels/parts.js";

/** A bar of so much used of so much. @param {number} used @param {number} all @param {string} what */
export function gauge(used, all, what) {
  const full = el("i", {});
  full.style.setProperty("width", `${all ? Math.min(100, (100 * used) / all) : 0}%`);
  return el("span", {class: `gauge${used > all ? " over" : ""}`, role: "img", "aria-label": `${used} of ${all} ${what}`}, full);
}
