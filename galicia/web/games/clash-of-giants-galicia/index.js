/** The look of Clash of Giants: Galicia. */
import { BATTLES } from "./battles.js";
import { COUNTERS } from "./counters.js";
import { ORDERS } from "./orders.js";
import { PANELS } from "./panels.js";

/** @type {import("../look.js").OwnLook} */
export default {
  ...COUNTERS,
  ...ORDERS,
  ...BATTLES,
  panels: PANELS,
  styles: [new URL("look.css", import.meta.url).href],
};
