// @ts-check
/**
 * Sentences of the server as text with live names: units tinted by side, hexes and cases to click.
 */
import { caseLink, hexName, unitName } from "../dom.js";
import { matchLook } from "../games/index.js";
import { el } from "./parts.js";

/** @typedef {{kind: string, text: string, cases?: string[], facts?: Record<string, any>}} GameEvent */
/** @typedef {{revision: number, seat: string | null, sentence: string, at?: string | number, rolls?: number[], events: GameEvent[], forecast?: any}} Entry */

/** @type {WeakMap<object, Map<string, string>>} */
const SIDES = new WeakMap();

/** Units once seen, as an enemy may go out of sight. @type {Map<string, string>} */
const SEEN = new Map();
/** Events whose seat owns the units they name. */
const OWNING = new Set(["placed", "reacted", "eliminated", "engaged", "defended", "retreated", "advanced"]);

/**
 * Every unit a view names, with its side; a word both sides use has none.
 * @param {any} view
 */
export function sidesOf(view) {
  if (!view) return new Map();
  const found = SIDES.get(view);
  if (found) return found;
  const sides = new Map();
  const note = (/** @type {any} */ counter) => {
    const before = sides.get(counter.unit);
    sides.set(counter.unit, before === undefined || before === counter.side ? counter.side : "");
  };
  for (const stack of Object.values(view.stacks ?? {})) /** @type {any} */ (stack).counters.forEach(note);
  for (const pool of Object.values(view.pools ?? {})) /** @type {any} */ (pool).forEach(note);
  for (const [word, side] of sides) SEEN.set(word, SEEN.has(word) && SEEN.get(word) !== side ? "" : side);
  SIDES.set(view, sides);
  return sides;
}

/** @type {WeakSet<object>} */
const READ = new WeakSet();

/** Learn from the log whose the units are that are out of sight. @param {Entry[]} log */
function readLog(log) {
  if (READ.has(log)) return;
  READ.add(log);
  for (const entry of log) {
    for (const event of entry.events ?? []) {
      if (!OWNING.has(event.kind) || !event.facts?.seat) continue;
      for (const word of unitsOf(event)) if (!SEEN.has(word)) SEEN.set(word, event.facts.seat);
    }
  }
}

/** The side of a unit, if it is known and no unit of the other side has the same name. @param {any} store @param {string} word */
export function sideOf(store, word) {
  const sides = sidesOf(store.view());
  if (sides.has(word)) return sides.get(word);
  readLog(store.state.log ?? []);
  return SEEN.get(word) ?? "";
}

/** The units an event speaks of. @param {GameEvent} event */
export function unitsOf(event) {
  const facts = event.facts ?? {};
  return [facts.unit, facts.units].flat().filter((unit) => typeof unit === "string");
}

/** The hexes an event speaks of, the last one being where it ended. @param {GameEvent} event */
export function hexesOf(event) {
  const facts = event.facts ?? {};
  return [facts.start, facts.hexes, facts.hex, facts.target, facts.path, facts.end].flat().filter((hex) => typeof hex === "string");
}

/**
 * A name of a unit, tinted.
 * @param {string} word
 * @param {string} [side]
 */
export function unit(word, side) {
  const node = /** @type {HTMLElement} */ (unitName(word, side));
  if (side) node.dataset.side = side;
  return node;
}

export { hexName as hex };

/** "BfG 4.2-river" as "4.2-river", for places that have the room for the number only. @param {string} text */
export function caseNumber(text) {
  return text.replace(/^\S+\s+/, "");
}

/** @param {string[] | undefined} list */
export function cases(list) {
  if (!list || !list.length) return null;
  return el("span", { class: "cases" }, list.flatMap((name, i) => [i ? " " : "", caseLink(name)]));
}

const WORD = /[A-Za-z0-9][\w+./-]*[\w+]|[A-Za-z0-9]/g;
const CITED = /\(((?:[A-Z][A-Za-z0-9]*\s)?\d+\.\d[^()]*)\)\s*$/;

/**
 * A sentence as nodes.
 * @param {any} store
 * @param {string} text
 * @param {{units?: string[], side?: string, plain?: string}} [about]  units that are surely meant, and whose they are; a word that is no name
 * @returns {Node[]}
 */
export function prose(store, text, about = {}) {
  const hexes = store.state.map?.hexes ?? {};
  const meant = new Set(about.units ?? []);
  const { seats } = matchLook(store);
  /** @type {Node[]} */
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(WORD)) {
    const word = found[0];
    const at = found.index ?? 0;
    const plain = /^\d+$/.test(word) || word === about.plain;
    /** @type {Node | null} */
    let name = null;
    if (word in hexes) name = hexName(word);
    else if (meant.has(word) || (!plain && (sidesOf(store.view()).has(word) || SEEN.has(word)))) name = unit(word, sideOf(store, word) || about.side);
    else if (word in seats) name = document.createTextNode(seats[word].short);
    if (!name) continue;
    if (at > from) nodes.push(document.createTextNode(text.slice(from, at)));
    nodes.push(name);
    from = at + word.length;
  }
  if (from < text.length) nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

/** An event for `prose`: the units it names, and their side unless it names both. @param {GameEvent} event @param {string | null} [seat] */
export function about(event, seat) {
  return { units: unitsOf(event), plain: event.facts?.result, side: event.kind === "declared" ? undefined : event.facts?.seat ?? seat ?? undefined };
}

/** A sentence as plain text, with the seats by their names. @param {any} store @param {string} text */
export function plainText(store, text) {
  return prose(store, text).map((node) => node.textContent).join("");
}

/** A prompt without the cases the server may have put behind it. @param {string} text */
export function withoutCases(text) {
  return text.replace(CITED, "").trim();
}

/**
 * A reason as a line with its cases.
 * @param {any} store
 * @param {{text: string, cases?: string[]}} reason
 */
export function reasonLine(store, reason) {
  return el("p", { class: "reason" }, prose(store, sentenceCase(reason.text)), " ", cases(reason.cases));
}

/** @param {string} text */
export function sentenceCase(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "12/I", "12/I and 8 others". @param {string[]} words */
export function andOthers(words) {
  if (words.length <= 2) return words.join(" and ");
  return `${words[0]} and ${words.length - 1} others`;
}
