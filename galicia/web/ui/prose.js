/** Sentences of the server with live names: units tinted by side, hexes and cases to click. */
import { unitsOf } from "../table/events.js";
import { h } from "./elements.js";
import { sentenceCase } from "./format.js";
import { caseLinks, hexName, unitName } from "./names.js";

/**
 * @import { GameEvent, Reason } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{units?: string[], side?: string, plain?: string}} About
 *   units that are surely meant, and whose they are; a word that is no name
 */

const WORD = /[A-Za-z0-9][\w+./-]*[\w+]|[A-Za-z0-9]/g;
const CITED = /\(((?:[A-Z][A-Za-z0-9]*\s)?\d+\.\d[^()]*)\)\s*$/;

/** A sentence as nodes. @param {Table} table @param {string} text @param {About} [about] */
export function prose(table, text, about = {}) {
  /** @type {Node[]} */
  const nodes = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const name = nameOf(table, word, about);
    if (!name) continue;
    nodes.push(document.createTextNode(text.slice(from, index)), name);
    from = index + word.length;
  }
  nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

/** What a word names, if anything. @param {Table} table @param {string} word @param {About} about */
function nameOf(table, word, { units = [], side, plain }) {
  if (table.isHex(word)) return hexName(word);
  const named = word !== plain && !/^\d+$/.test(word) && table.sides.knows(word);
  if (named || units.includes(word)) return unitName(word, table.sides.of(word) || side);
  const seat = table.look.seats[word];
  return seat ? document.createTextNode(seat.short) : null;
}

/** What happened, as a sentence. @param {Table} table @param {GameEvent} event @param {string} [seat] whose order it was */
export function eventProse(table, event, seat) {
  const side = event.kind === "declared" ? undefined : event.facts.seat ?? (seat || undefined); // names units of both sides
  const words = prose(table, event.text, { units: unitsOf(event), plain: event.facts.result, side });
  return [words, ". ", caseLinks(event.cases)];
}

/** A sentence as plain text, with the seats by their names. @param {Table} table @param {string} text */
export function plainText(table, text) {
  return prose(table, text).map((node) => node.textContent).join("");
}

/** A prompt without the cases the server may have put behind it. @param {string} text */
export const withoutCases = (text) => text.replace(CITED, "").trim();

/** A reason as a line with its cases. @param {Table} table @param {Reason} reason */
export function reasonLine(table, { text, cases }) {
  return h("p", { class: "reason" }, prose(table, sentenceCase(text)), " ", caseLinks(cases));
}
