/** The look that all campaigns of the series share; each adds its sides, the colours of its areas, and its lessons. */
import { BATTLES } from "./battles.js";
import { COUNTERS } from "./counters.js";
import { mountCup } from "./cup.js";
import { ORDERS } from "./orders.js";
import { deploys, standards } from "./set-up.js";

/** @type {import("../look.js").OwnLook} */
export const SERIES = {
  ...COUNTERS,
  ...ORDERS,
  ...BATTLES,
  trayHead: (table) => deploys(table) && standards(table),
  overlays: [{ name: "areas", key: "h", label: "Areas" }],
  supplied: { in: "in supply", low: "attenuated", out: "out" },
  panels: [{ name: "cup", title: "Cup", mount: mountCup }],
  styles: [new URL("look.css", import.meta.url).href],
};
