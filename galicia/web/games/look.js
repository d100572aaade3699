// @ts-check
/**
 * What the client knows of a game beyond the words of the server: names, colours, counter faces, extra panels, lessons.
 * Nothing here is a rule. Every part may be missing: this is the look of a game nobody has dressed yet.
 */
import {body, figuresInk, identity, marks, symbol, words} from "../faces.js";

/**
 * @typedef {import("../store.js").Counter} Counter
 * @typedef {{body: string, two: string, edge: string, ink: string, fill: string, line: string, cut: boolean}} Palette
 * @typedef {{name: string, short: string, adjective: string, tone: string}} Seat `tone` names its tokens: --ah, --ah-ink, --ah-edge, --ah-soft
 * @typedef {{chooses?: string, says?: (words: string[]) => string, way?: string, own?: boolean, forecast?: "line" | "full", all?: boolean,
 *   step?: string, declined?: string, weighs?: string, foot?: string, alone?: boolean}} Verb
 *   `chooses`: it takes a set of units, and this is its button (`all`: every unit is proposed; `forecast`: shown with the
 *   odds); `says`: an offered sentence in words; `way`: one of several ways to a hex, in words; `own`: the game has a way of
 *   its own to give it; `step`: the step of a battle it belongs to; `declined`: what passing means while it is offered; `weighs`: its numbers are weighed in a dialog of this title; `foot`: a button at the
 *   foot of the battle window; `alone`: it names no unit
 * @typedef {{name: string, title: string, mount: (store: any, connection: any, board: any, place: HTMLElement) => void}} Panel
 * @typedef {{text: string, hint?: string, cases?: string[], hexes?: string[], done: (state: any) => boolean}} LessonStep
 * @typedef {{name: string, title: string, gist: string, position: string, seat: string, steps: LessonStep[]}} Lesson
 *   `position`: the address of its text; `seat`: who learns; a step is done when `done` sees it in the state of the page
 */

/** @typedef {typeof PLAIN} Look */

const SIZES = {brigade: 1, division: 2, corps: 3, army: 4};

export const PLAIN = {
  title: "",
  /** @type {Record<string, Seat>} */ seats: {},
  /** The word the server uses for a phase, and the word we show. @type {[string, string][]} */ phases: [],
  /** What each turn stands for, from turn 1. @type {string[]} */ dates: [],
  /** Short for a turn. */ turn: "Turn",
  /** Titles of scenarios. @type {Record<string, string>} */ scenarios: {},
  /** Titles of options. @type {Record<string, string>} */ options: {},
  /** The options players ask about first. @type {string[]} */ asked: [],
  /** Words for values of options, as "option=value". @type {Record<string, string>} */ choices: {},
  /** Short titles of chapters. @type {[string, string][]} */ chapters: [],
  /** @type {Record<string, Verb>} */ verbs: {},
  /** Verbs that send units to a hex: given by choosing a unit and pointing where the server says it can go. */ moves: ["move"],
  /** Whether an attack names its hexes in the order that declares it; else units join it afterwards. */ namesAttackers: false,
  /** What losses are counted in, and the name of their mean in a forecast. */ losses: {unit: "steps", mean: "steps"},
  /** Overlays of its own: name, key, label. @type {{name: string, key: string, label: string}[]} */ overlays: [],
  /** Events of a battle in their order, each with the step it ends. @type {[string, string][]} */ battle: [],
  /** The columns of the combat table. @type {string[]} */ columns: [],
  /** Cases for what the client itself says. @type {{covered?: string, noTarget?: string}} */ cases: {},
  /** @type {[string, string][]} */ glossary: [],
  /** What the shapes of counters mean, with the seat whose shape it is. @type {[string, string][]} */ shapes: [],
  /** @type {Lesson[]} */ lessons: [],
  /** Tabs of its own beside log, arrivals and losses. @type {Panel[]} */ panels: [],

  // Counters

  /** @type {Record<string, Palette>} */ palettes: {},

  /** The colours of a counter: its nation's, or its side's. @param {Counter} counter @returns {Palette} */
  palette({side, values}) {
    const {palettes, seats} = this;
    return palettes[values.nation] ?? palettes[side] ?? (Object.keys(seats).indexOf(side) % 2 ? TONES.ru : TONES.ah);
  },

  /** The face, drawn 72 or 36 wide. @param {Counter} counter @param {72 | 36} form @param {number} turn @returns {any[]} */
  face(counter, form, turn) {
    const c = this.palette(counter);
    const q = form / 72;
    const size = SIZES[/** @type {"corps"} */ (counter.values.size)] ?? 0;
    return [
      ...body(c, form, {reduced: counter.values.reduced}),
      form === 72 && words(6.5, 14.2, identity(counter), 12, c.ink, "start"),
      marks(size, 36 * q, 20.4 * q, 5.6 * q, c.ink),
      ...symbol(c, {x: 21 * q, y: 25 * q, w: 30 * q, h: 19.5 * q}, {cavalry: counter.kind === "cavalry"}),
      words(36 * q, 66 * q, this.figures(counter), (form === 72 ? 17 : 22) * q, figuresInk(c, counter.values.reduced)),
    ];
  },

  /** What of a counter its face depends on. @param {Counter} counter @param {number} turn */
  faceKey(counter, turn) {
    return Object.values(counter.values).join(".");
  },

  /** The figures in the order they are printed. @param {Counter} counter */
  figures({values}) {
    return [values.attack, values.defence, values.movement].filter((v) => v !== undefined && v !== null).join("-");
  },

  /** What it fights with now. @param {Counter} counter */
  strength({values, markers}) {
    return [markers?.attack ?? values.attack, markers?.defence ?? values.defence].filter((v) => v !== undefined && v !== null).join("-");
  },

  /** Drawings of the marker tabs that hang from a counter's lower edge, 26 wide. @type {Record<string, () => any[]>} */
  tabs: {},

  /** The tabs a counter bears, each with its place from the left. @param {Counter} counter @returns {[string, number][]} */
  tabsOf(counter) {
    return [];
  },

  /** What its markers and values say, in words. @param {Counter} counter @param {number} turn @returns {string[]} */
  state({values}, turn) {
    return values.reduced ? ["reduced"] : [];
  },

  /** The offered verbs, and perhaps others, that a unit's card asks about: it has a button for each, or says why not. @param {Counter} counter @param {string[]} verbs @returns {string[]} */
  wishes(counter, verbs) {
    return verbs.filter((verb) => !(verb in this.verbs));
  },

  /** Units off the map lie in groups. @param {Counter} counter */
  trayGroup({values}) {
    return "";
  },

  /** Whether a phase with these verbs is one that its player ends, so that a refusal to end it is worth telling. @param {string[]} verbs */
  ends(verbs) {
    return false;
  },

  // Battles

  /** A result of the combat table in words. @param {string} result */
  resultWords(result) {
    return result;
  },

  /** How far a result throws attacker and defender back. @param {string} result @param {{choice?: string}} [outcome] of a forecast @returns {[number, number]} */
  retreats(result, outcome) {
    return [0, 0];
  },

  /** Where points come from, and who gets them. @param {{kind: string, facts?: any}} event @param {string[]} seats @returns {{what: string, seat: string, points?: number}} */
  source({kind, facts}, seats) {
    return {what: kind.replace(/_/g, " "), seat: facts?.seat ?? ""};
  },

  /** Where the game stands if it has one track of points, and whom that favours; null if each side has its own. @param {import("../store.js").View} view @returns {{points: number, words: string, side: string} | null} */
  standing(view) {
    return null;
  },
};

/** The colours of sides that have none of their own. @type {Record<string, Palette>} */
const TONES = {
  ah: {body: "#93B5DC", two: "#6E97C8", edge: "#223E63", ink: "#0F2036", fill: "#1D3A61", line: "#F6F2E6", cut: false},
  ru: {body: "#80512F", two: "#5C381F", edge: "#2E1A0C", ink: "#FFF6E4", fill: "#EBD5AE", line: "#2E1A0C", cut: true},
};
