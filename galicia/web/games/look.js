/**
 * How a game is shown: its names, which the server tells, and what its folder adds: colours, counter faces, words of its
 * orders, panels, lessons. Nothing here is a rule. This is the look of a game that has no folder.
 */
import { body, figuresInk, identity, marks, symbol, words } from "../board/counter-parts.js";

/**
 * @import { Counter, Foreseen, GameFacts, MeasureFacts, OptionFacts, PartyFacts, PhaseFacts, Roll, Supplied, View } from "../net/messages.d.ts"
 * @import { Drawn } from "../board/overlays.js"
 * @import { Battle } from "../table/battles.js"
 * @import { State, Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 *
 * @typedef {typeof PLAIN} Look
 * @typedef {Partial<Look> & ThisType<Look>} OwnLook what a game has of its own
 * @typedef {{body: string, two: string, edge: string, ink: string, fill: string, line: string, cut: boolean}} Palette
 * @typedef {Pick<Counter, "side" | "values">} Sided
 * @typedef {PartyFacts & {tone: string}} Party
 * @typedef {{
 *   chooses?: string, says?: (words: string[], from?: string) => string, way?: string, own?: boolean, forecast?: "line" | "full", all?: boolean,
 *   step?: string, declined?: string, ended?: string, weighs?: string, foot?: string, alone?: boolean,
 * }} Verb
 *   `chooses`: it takes a set of units, and this is its button (`all`: every unit is proposed; `forecast`: shown with the
 *   odds); `says`: an offered sentence in words, `from` where its first unit is; `way`: one of several ways to a hex, in words; `own`: the game has a way of
 *   its own to give it; `step`: the step of a battle it belongs to; `declined`: what passing means while it is offered,
 *   `ended`: what being done does;
 *   `weighs`: its numbers are weighed in a dialog of this title; `foot`: a button at the foot of the battle window; `alone`:
 *   it names no unit
 * @typedef {{name: string, key: string, label: string, draw?: (table: Table, overlay: any, whose: (label: string, side: string) => Child) => Drawn}} OwnOverlay
 *   an overlay of its own; `draw` unless the frame knows how, with a switch between sides for its legend
 * @typedef {{name: string, title: string, mount: (table: Table, place: HTMLElement) => void}} Panel
 * @typedef {{
 *   happened(kind: string, end?: string): boolean, ever(kind: string): boolean, ordered(verb: string): boolean,
 *   undone: boolean, planned: number,
 * }} Since
 *   what came since a step of a lesson was shown: events of a kind, that ended in a hex; orders; an undo; how often attackers
 *   were chosen. `ever`: since the lesson began
 * @typedef {{text: string, hint?: string, cases?: string[], hexes?: string[], done?: (state: State, since: Since) => boolean, after?: string}} LessonStep
 * @typedef {{name: string, title: string, gist: string, position: string, seat: string, steps: LessonStep[]}} Lesson
 *   a part of the tour. `position`: the address of its text; `seat`: who learns. A step waits until `done` sees the deed, which
 *   must not have been done before, says `after`, and waits for "Got it"; without `done` it is only read
 */

/** How many marks a size has. @type {Record<string, number>} */
const SIZES = { brigade: 1, division: 2, corps: 3, army: 4 };

export const PLAIN = {
  // What the server says of every game.

  title: "",
  /** Seats and sides. @type {Record<string, Party>} */ seats: {},
  /** The seats of each side. @type {Record<string, string[]>} */ camps: {},
  /** What kinds of events are to whoever watches. @type {GameFacts["roles"]} */ roles: {},
  /** Those of a turn in their order. @type {PhaseFacts[]} */ phases: [],
  /** What each turn stands for, from turn 1. @type {string[]} */ dates: [],
  /** Short for a turn. */ turn: "Turn",
  /** Titles of scenarios. @type {Record<string, string>} */ scenarios: {},
  /** @type {OptionFacts[]} */ options: [],
  /** The columns of the combat table. @type {string[]} */ columns: [],
  /** What losses are counted in. @type {MeasureFacts} */ losses: { key: "steps", name: "steps" },

  // What its folder may have.

  /** The colours of seats and sides by the name of their tokens: --ah, --ah-ink, --ah-edge, --ah-soft. @type {Record<string, string>} */
  tones: {},
  /** @type {Record<string, Verb>} */ verbs: {},
  /** Verbs that send units to a hex: given by choosing a unit and pointing where the server says it can go. */
  moves: ["move"],
  /** Whether an attack names its hexes in the order that declares it; else units join it afterwards. */
  namesAttackers: false,
  /** The colours of areas that its map is divided into, by area. @type {Record<string, string>} */ areas: {},
  /** What states of supply are called. @type {Record<Supplied["now"], string>} */
  supplied: { in: "in supply", low: "low", out: "out" },
  /** The verb by which units join attacks one by one, before all are confirmed; none if an attack is declared whole. */
  joins: "",
  /** What is to know before an attack is declared. */ declaring: "Shows both stacks. No undo after this.",
  /** @type {OwnOverlay[]} */ overlays: [],
  /** Events of a battle in their order, each with the step it ends. @type {[string, string][]} */ battle: [],
  /** Cases for what the client itself says. @type {Record<string, string[]>} */ cases: {},
  /** @type {[string, string][]} */ glossary: [],
  /** What the shapes of counters mean, with the seat whose shape it is. @type {[string, string][]} */ shapes: [],
  /** @type {Lesson[]} */ lessons: [],
  /** Tabs of its own beside log, arrivals and losses. @type {Panel[]} */ panels: [],
  /** Style sheets of its own, by address. @type {string[]} */ styles: [],

  // Counters

  /** @type {Record<string, Palette>} */ palettes: {},

  /** The colours of a counter: its nation's, or its side's. @param {Sided} counter @returns {Palette} */
  palette({ side, values }) {
    const { palettes, seats } = this;
    const tone = Object.keys(seats).indexOf(side) % 2 ? TONES.ru : TONES.ah;
    return palettes[values.nation] ?? palettes[side] ?? tone;
  },

  /** The face, drawn 72 or 36 wide. @param {Counter} counter @param {72 | 36} form @param {number} turn @returns {Child[]} */
  face(counter, form, turn) {
    const c = this.palette(counter);
    const q = form / 72;
    const reduced = Boolean(counter.values.reduced);
    const box = { x: 21 * q, y: 25 * q, w: 30 * q, h: 19.5 * q };
    return [
      body(c, form, { reduced }),
      form === 72 && words(6.5, 14.2, identity(counter), 12, c.ink, "start"),
      marks(SIZES[counter.values.size] ?? 0, 36 * q, 20.4 * q, 5.6 * q, c.ink),
      symbol(c, box, { cavalry: counter.kind === "cavalry" }),
      words(36 * q, 66 * q, this.figures(counter), (form === 72 ? 17 : 22) * q, figuresInk(c, reduced)),
    ];
  },

  /** What of a counter its face depends on. @param {Counter} counter @param {number} turn */
  faceKey(counter, turn) {
    return Object.values(counter.values).join(".");
  },

  /** The figures in the order they are printed. @param {Counter} counter */
  figures({ values }) {
    return [values.attack, values.defence, values.movement].filter((v) => v !== undefined).join("-");
  },

  /** What it fights with now. @param {Counter} counter */
  strength({ values, markers }) {
    const { attack = values.attack, defence = values.defence } = markers ?? {};
    return [attack, defence].filter((v) => v !== undefined).join("-");
  },

  /** Drawings of the marker tabs that hang from a counter's lower edge, 26 wide. @type {Record<string, () => Child[]>} */
  tabs: {},

  /** The tabs a counter bears, each with its place from the left. @param {Counter} counter @returns {[string, number][]} */
  tabsOf(counter) {
    return [];
  },

  /** What its markers and values say, in words. @param {Counter} counter @param {number} turn @returns {string[]} */
  state({ values }, turn) {
    return values.reduced ? ["reduced"] : [];
  },

  /** The offered verbs, and perhaps others, that a unit's card asks about: it has a button for each, or says why not. @param {Counter} counter @param {string[]} verbs @returns {string[]} */
  wishes(counter, verbs) {
    return verbs.filter((verb) => !(verb in this.verbs));
  },

  /** What to ask before an order of weight is given; null if it is given at once. @param {Table} table @param {string} sentence @returns {{text: string, act: string} | null} */
  asksAgain(table, sentence) {
    return null;
  },

  /** Units off the map lie in groups. @param {Counter} counter */
  trayGroup(counter) {
    return "";
  },

  /** What is offered above them all. @param {Table} table @returns {Child} */
  trayHead(table) {
    return null;
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

  /** What a planned attack asks of dice that each unit throws for itself. @param {Table} table @param {Foreseen} forecast @returns {Child} */
  rolls(table, forecast) {
    return null;
  },

  /** What its battle window shows of dice that each unit throws for itself, before and after; null if one throw decides. @param {Table} table @param {Battle} battle @returns {Child} */
  checks(table, battle) {
    return null;
  },

  /** How far an outcome of a forecast throws attacker and defender back. @param {Roll} outcome @returns {[number, number]} */
  retreats(outcome) {
    return [0, 0];
  },

  /** The sides whose points are not scored yet: they would have so many if the match ended now. @type {string[]} */
  provisional: [],

  /** Where the game stands if it has one track of points, and whom that favours, if anybody; null if each side has its own. @param {View} view @returns {{points: number, words: string, side: string} | null} */
  standing(view) {
    return null;
  },
};

/** The colours of sides that have none of their own. @type {Record<"ah" | "ru", Palette>} */
export const TONES = {
  ah: {
    body: "#93B5DC",
    two: "#6E97C8",
    edge: "#223E63",
    ink: "#0F2036",
    fill: "#1D3A61",
    line: "#F6F2E6",
    cut: false,
  },
  ru: { body: "#80512F", two: "#5C381F", edge: "#2E1A0C", ink: "#FFF6E4", fill: "#EBD5AE", line: "#2E1A0C", cut: true },
};

/** The value of an option in words. @param {OptionFacts} option @param {OptionFacts["default"]} value */
export function choiceWords({ choices, words }, value) {
  return words[choices.findIndex((choice) => String(choice) === String(value))] ?? String(value);
}
