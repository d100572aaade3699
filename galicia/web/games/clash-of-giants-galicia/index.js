/** The look of Clash of Giants: Galicia. */
import { SERIES } from "../clash-of-giants/look.js";
import { GLOSSARY, LESSONS } from "./lessons.js";
import { mountPlaces } from "./places.js";

/** @type {import("../look.js").OwnLook} */
export default {
  ...SERIES,
  tones: { AH: "ah", RU: "ru" },
  shapes: [
    ["AH", "Austria-Hungary (blue) and Germany (grey): rounded corners"],
    ["RU", "Russia: cut corners; Cossacks in red, the Guard with a gold line"],
  ],
  areas: {
    "AH-1st": "#1E6B5C",
    "AH-2nd": "#8A5A12",
    "AH-3rd": "#2D4F8E",
    "AH-4th": "#7A3B69",
    "RU-3rd": "#2D4F8E",
    "RU-4th": "#1E6B5C",
    "RU-5th": "#7A3B69",
    "RU-8th": "#8A5A12",
  },
  cases: {
    ...SERIES.cases,
    asterisk: ["CoG G9.1-d"],
    support: ["CoG G10.1-a"],
    setUp: ["CoG G3-standard"],
  },
  provisional: ["RU"],
  glossary: GLOSSARY,
  lessons: LESSONS,
  panels: [...SERIES.panels ?? [], { name: "places", title: "Places", mount: mountPlaces }],
};
