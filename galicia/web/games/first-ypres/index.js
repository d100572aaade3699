/** The look of Clash of Giants: First Ypres. */
import { SERIES } from "../clash-of-giants/look.js";
import { TONES } from "../look.js";
import { GLOSSARY, LESSONS } from "./lessons.js";
import { drawFlood, drawFront } from "./overlays.js";
import { mountPlaces } from "./places.js";

const HORIZON = TONES.ah;
const KHAKI = { ...HORIZON, body: "#D9C79A", two: "#BFA873", edge: "#4A3A17", ink: "#2B2008", fill: "#5B4718" };
const OCHRE = { ...HORIZON, body: "#E6B9A6", two: "#CF9680", edge: "#5A2417", ink: "#32120A", fill: "#6B2E1F" };
const FIELD = {
  body: "#6F7A63",
  two: "#515C46",
  edge: "#1F2619",
  ink: "#FBF7E6",
  fill: "#E7E2C6",
  line: "#1F2619",
  cut: true,
};

/** @type {import("../look.js").OwnLook} */
export default {
  ...SERIES,
  tones: { AL: "ah", GE: "ru" },
  palettes: { FR: HORIZON, BR: KHAKI, BE: OCHRE, AL: HORIZON, GE: FIELD },
  shapes: [
    [
      "AL",
      "The Allies: rounded corners; French blue, British khaki, Belgian red, each with its colours on the left edge",
    ],
    ["GE", "Germany: field grey with cut corners"],
  ],
  areas: {
    "AL-A": "#1E6B5C",
    "AL-B": "#8A5A12",
    "AL-C": "#2D4F8E",
    "AL-D": "#7A3B69",
    "GE-A": "#1E6B5C",
    "GE-B": "#8A5A12",
    "GE-C": "#2D4F8E",
    "GE-D": "#7A3B69",
    "GE-4": "#2D4F8E",
    "GE-6": "#8A5A12",
    "GE-Fabeck": "#7A3B69",
    "GE-Linsingen": "#1E6B5C",
  },
  cases: { ...SERIES.cases, support: ["CoG Y10.1-a"] },
  glossary: GLOSSARY,
  lessons: LESSONS,
  moves: [...SERIES.moves ?? [], "rail"],
  overlays: [
    ...SERIES.overlays ?? [],
    { name: "front", key: "i", label: "Front", draw: drawFront },
    { name: "flood", key: "o", label: "Flood", draw: drawFlood },
  ],
  styles: [...SERIES.styles ?? [], new URL("look.css", import.meta.url).href],
  verbs: {
    ...SERIES.verbs,
    flood: { alone: true, says: () => "Open the sluices", declined: "Not now" },
    rail: { way: "By rail", says: ([unit, hex]) => `Send ${unit} by rail to ${hex}`, ended: "End rail movement" },
    remnant: { alone: true, says: () => "A Remnant holds the hex", declined: "No Remnant", step: "Retreat" },
  },
  panels: [...SERIES.panels ?? [], { name: "places", title: "Places", mount: mountPlaces }],

  trayGroup({ values, side }) {
    /** @type {Record<string, string>} */
    const nations = { FR: "French", BR: "British", BE: "Belgian" };
    return nations[values.nation] ?? this.seats[side]?.short ?? side;
  },
};
