/** Sentences of the server with live names: units tinted by side, hexes and cases to click. */
import { h } from "./elements.js";
import { sentenceCase } from "./format.js";
import { caseLinks, hexName, unitName } from "./names.js";

/**
 * @import { GameEvent, Reason } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {[number, number, string, string, string]} Name where it begins and ends, its kind, its word, the owner of a unit
 * @typedef {{text: string, names?: Name[]}} Told a text, and what it names
 */

const WORD = /[A-Za-z0-9][\w+./-]*[\w+]|[A-Za-z0-9]/g;

/** A sentence of the server as nodes; what it names is told by the server. @param {Table} table @param {string} text @param {Name[]} [names] */
export function prose(table, text, names = []) {
  /** @type {Node[]} */
  const nodes = [];
  let from = 0;
  for (const [start, end, kind, word, owner] of names) {
    const name = namedBy(table, text.slice(start, end), kind, word, owner);
    if (!name) continue;
    nodes.push(document.createTextNode(text.slice(from, start)), name);
    from = end;
  }
  nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

/** @param {Table} table @param {string} text @param {string} kind @param {string} word @param {string} owner */
function namedBy(table, text, kind, word, owner) {
  if (kind === "hex") return hexName(word);
  if (kind === "place") return hexName(word, text);
  if (kind === "unit") return unitName(word, owner || table.sides.of(word));
  const party = kind === "seat" || kind === "side" ? table.look.seats[word] : null;
  return party ? document.createTextNode(party.short) : null;
}

/** A text that people wrote, or this page: what looks like a name in it leads there. @param {Table} table @param {string} text */
export function linked(table, text) {
  /** @type {Node[]} */
  const nodes = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const unit = !/^\d+$/.test(word) && table.sides.knows(word);
    const name = table.isHex(word) ? hexName(word) : unit ? unitName(word, table.sides.of(word)) : null;
    if (!name) continue;
    nodes.push(document.createTextNode(text.slice(from, index)), name);
    from = index + word.length;
  }
  nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}

/** What happened, as a sentence. @param {Table} table @param {GameEvent} event */
export function eventProse(table, { text, names, cases }) {
  return [prose(table, text, names), ". ", caseLinks(cases)];
}

/** A sentence as plain text, with the seats by their names. @param {Table} table @param {Told} told */
export function plainText(table, { text, names }) {
  return prose(table, text, names).map((node) => node.textContent).join("");
}

/** A reason as a line with its cases. @param {Table} table @param {Reason} reason */
export function reasonLine(table, { text, names, cases }) {
  return h("p", { class: "reason" }, prose(table, sentenceCase(text), names), " ", caseLinks(cases));
}
