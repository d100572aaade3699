/** Line drawings of 20 px that say nothing to a screen reader. */
import { svg } from "./elements.js";

const PATHS = {
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.2 1H3.8zM8.5 17h3",
  check: "M4.5 10.5l3.5 3.5 7.5-8",
  close: "M5 5l10 10M15 5L5 15",
  first: "M14 5l-6 5 6 5M6 5v10",
  help: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8 8a2 2 0 1 1 2.6 1.9c-.5.2-.6.6-.6 1.3M10 14v.2",
  last: "M6 5l6 5-6 5M14 5v10",
  layers: "M10 3l8 4-8 4-8-4zM2 11l8 4 8-4M2 15l8 4 8-4",
  left: "M12 5l-5 5 5 5",
  link: "M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7",
  menu: "M3 5h14M3 10h14M3 15h14",
  minus: "M4 10h12",
  moon: "M16 11.5A6.5 6.5 0 1 1 8.5 4a5.2 5.2 0 0 0 7.5 7.5z",
  pause: "M7 4v12M13 4v12",
  play: "M6 4l10 6-10 6z",
  plus: "M10 4v12M4 10h12",
  right: "M8 5l5 5-5 5",
  search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4M13 13l4 4",
  share: "M10 3v9M6.5 6 10 2.8 13.5 6M4 10v6h12v-6",
  sun:
    "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16",
  undo: "M7 5 3.5 8.5 7 12M4 8.5h8a4 4 0 0 1 0 8H9",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
