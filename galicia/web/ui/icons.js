/** Line drawings of 20 px that say nothing to a screen reader. */
import { svg } from "./elements.js";

const PATHS = {
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.2 1H3.8zM8.5 17h3",
  book: "M10 5.5C8 4 5.5 3.6 3 4v11.5c2.5-.4 5 0 7 1.5 2-1.5 4.5-1.9 7-1.5V4c-2.5-.4-5 0-7 1.5zM10 5.5V17",
  bulb: "M7.5 13.5C6 12.4 5 11 5 9a5 5 0 0 1 10 0c0 2-1 3.4-2.5 4.5zM8 16.5h4",
  chat: "M3 4h14v10H9l-4 3.5V14H3z",
  check: "M4.5 10.5l3.5 3.5 7.5-8",
  clock: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 5.5V10l3 2",
  close: "M5 5l10 10M15 5L5 15",
  eye: "M2 10c2-3.5 4.8-5 8-5s6 1.5 8 5c-2 3.5-4.8 5-8 5s-6-1.5-8-5M10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4",
  first: "M14 5l-6 5 6 5M6 5v10",
  flag: "M5 18V3M5 3.5c3-1.5 6 1.5 10 0v7.5c-4 1.5-7-1.5-10 0",
  help: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8 8a2 2 0 1 1 2.6 1.9c-.5.2-.6.6-.6 1.3M10 14v.2",
  last: "M6 5l6 5-6 5M14 5v10",
  layers: "M10 3l8 4-8 4-8-4zM2 11l8 4 8-4M2 15l8 4 8-4",
  left: "M12 5l-5 5 5 5",
  link: "M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7",
  list: "M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01",
  mask:
    "M2.5 6.5c5-1.5 10-1.5 15 0 .2 4-1 7.5-4.5 7.5-1.5 0-2-1.5-3-1.5s-1.5 1.5-3 1.5c-3.5 0-4.7-3.5-4.5-7.5M6 9.5h2M12 9.5h2",
  menu: "M3 5h14M3 10h14M3 15h14",
  minus: "M4 10h12",
  mute: "M3 8v4h3l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4",
  moon: "M16 11.5A6.5 6.5 0 1 1 8.5 4a5.2 5.2 0 0 0 7.5 7.5z",
  pause: "M7 4v12M13 4v12",
  people:
    "M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 17c0-3 2-5 5.5-5s5.5 2 5.5 5M13 4.3a3 3 0 0 1 0 5.4M15 12.3c2 .7 3 2.4 3 4.7",
  person: "M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4.5 17c0-3 2-5 5.5-5s5.5 2 5.5 5",
  play: "M6 4l10 6-10 6z",
  plus: "M10 4v12M4 10h12",
  right: "M8 5l5 5-5 5",
  scales: "M10 3v14M6 17h8M4 5.5h12M4 5.5 1.8 11h4.4zM16 5.5 13.8 11h4.4z",
  search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4M13 13l4 4",
  share: "M10 3v9M6.5 6 10 2.8 13.5 6M4 10v6h12v-6",
  sound: "M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10",
  sun:
    "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16",
  film: "M3 4h14v12H3zM6.5 4v12M13.5 4v12M3 8h3.5M3 12h3.5M13.5 8H17M13.5 12H17",
  swap: "M4 7h11l-3-3M16 13H5l3 3",
  undo: "M7 5 3.5 8.5 7 12M4 8.5h8a4 4 0 0 1 0 8H9",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
