// @ts-check
/** The looks of games. A new game is entered here. */
import battleForGalicia from "./battle-for-galicia/index.js";
import greatWarInTheEast from "./great-war-in-the-east/index.js";
import {PLAIN} from "./look.js";

/** @typedef {import("./look.js").Look} Look */

/** @type {Record<string, Partial<Look>>} */
const GAMES = {"battle-for-galicia": battleForGalicia, "great-war-in-the-east": greatWarInTheEast};
const TONES = ["ah", "ru"];

/** @type {Map<string, Look>} */
const known = new Map();

/**
 * The look of a game, plain where it has none of its own.
 * @param {string} game @param {string[]} [seats] @param {string} [title] @returns {Look}
 */
export function lookOf(game, seats = [], title = game) {
  const key = [game, title, ...seats].join("\n");
  const found = known.get(key) ?? dressed(game, seats, title);
  known.set(key, found);
  return found;
}

/** @param {string} game @param {string[]} seats @param {string} title @returns {Look} */
function dressed(game, seats, title) {
  const plain = Object.fromEntries(seats.map((seat, i) => [seat, {name: seat, short: seat, adjective: seat, tone: TONES[i % TONES.length]}]));
  const own = GAMES[game] ?? {};
  return {...PLAIN, title, ...own, seats: {...plain, ...own.seats}};
}

/** The look of the game on the table. @param {any} store @returns {Look} */
export function matchLook(store) {
  const {match, seats} = store.state;
  return lookOf(match?.game ?? "", Object.keys(seats ?? {}), match?.title ?? "");
}

/** Every lesson there is, with its game. @returns {(import("./look.js").Lesson & {game: string})[]} */
export function lessons() {
  return Object.entries(GAMES).flatMap(([game, own]) => (own.lessons ?? []).map((lesson) => ({...lesson, game})));
}

/** What every game has of its own. @returns {Partial<Look>[]} */
export function looks() {
  return Object.values(GAMES);
}

/** Every panel that is one game's own. @returns {(import("./look.js").Panel & {game: string})[]} */
export function panels() {
  return Object.entries(GAMES).flatMap(([game, own]) => (own.panels ?? []).map((panel) => ({...panel, game})));
}

/** "no_word" as "No word". @param {string} name */
export function plainWords(name) {
  const words = name.replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of an option in words. @param {Look} look @param {string} option @param {unknown} value */
export function choiceWords(look, option, value) {
  const known = look.choices[`${option}=${value}`];
  if (known) return known;
  if (value === true) return "Yes";
  if (value === false) return "No";
  const text = String(value);
  return /^[a-z]/i.test(text) ? plainWords(text) : text.replace(/-/g, "−");
}

const tinted = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, tinted];

/** Gives everything marked `data-side` the tone of its seat. @param {Look} look */
export function tintSides({seats}) {
  const tokens = (/** @type {string} */ tone) => ["", "-ink", "-edge", "-soft"].map((part) => `--side${part}:var(--${tone}${part})`).join(";");
  tinted.replaceSync(Object.entries(seats).map(([seat, {tone}]) => `[data-side="${CSS.escape(seat)}"]{${tokens(tone)}}`).join("\n"));
}
