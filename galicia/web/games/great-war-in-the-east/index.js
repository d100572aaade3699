/** The look of Great War in the East. */
import { BATTLES } from "./battles.js";
import { COUNTERS } from "./counters.js";
import { GLOSSARY, LESSONS } from "./lessons.js";
import { ORDERS } from "./orders.js";
import { PANELS } from "./panels.js";

/** @type {import("../look.js").OwnLook} */
export default {
  ...COUNTERS,
  ...ORDERS,
  ...BATTLES,
  overlays: [{ name: "command", key: "h", label: "Command" }],
  glossary: GLOSSARY,
  lessons: LESSONS,
  panels: PANELS,
  styles: [new URL("look.css", import.meta.url).href],
};
