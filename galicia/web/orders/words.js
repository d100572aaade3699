/** Orders in words. */

/**
 * @import { Button, Throw } from "../net/messages.d.ts"
 * @import { Look } from "../games/look.js"
 * @import { Table } from "../table/table.js"
 */
import { plainWords } from "../ui/format.js";

/** Verbs that end a phase or decline. */
export const ENDINGS = new Set(["done", "pass"]);

/** The parts of a sentence: its verb, and the units and hexes it names. @param {Table} table @param {string} sentence */
export function partsOf(table, sentence) {
  const [verb, ...words] = sentence.trim().split(/\s+/);
  const hexes = words.filter((word) => table.isHex(word));
  const units = words.filter((word) => !table.isHex(word) && word !== "from");
  return { verb, words, hexes, units };
}

/** What a sentence would do, as a button says it. @param {Table} table @param {string} sentence */
export function sentenceLabel(table, sentence) {
  const { verb, words, hexes, units } = partsOf(table, sentence);
  const { verbs, namesAttackers } = table.look;
  const who = units.length > 3 ? ` ${units.length} units` : units.length ? ` ${units.join(", ")}` : "";
  const end = hexes.at(-1);
  if (verb === "attack") return `Attack ${namesAttackers ? hexes[0] ?? "" : hexes.join(" and ")}`.trim();
  const { way, says, chooses } = verbs[verb] ?? {};
  if (way && end) return says?.(words) ?? `${way} ${who} to ${end}`;
  return `${chooses ?? plainWords(verb)}${who}${end ? ` to ${end}` : ""}`;
}

/** What an offered sentence does, in words. @param {Table} table @param {Button} offer */
export function offerWords(table, { sentence, label }) {
  const [verb, ...words] = sentence.split(" ");
  const [first] = words;
  return table.look.verbs[verb]?.says?.(words, table.counter(first, table.seat)?.hex) ?? label;
}

/** What declining means here. @param {Table} table */
export function passWords({ look, state }) {
  return state.asks.verbs.flatMap((verb) => look.verbs[verb]?.declined ?? [])[0] ?? "Pass";
}

/** What being done does here, if it is more than ending the phase. @param {Table} table */
export function endWords({ look, state }) {
  return state.asks.verbs.flatMap((verb) => look.verbs[verb]?.ended ?? [])[0];
}

/** The phase as we call it; empty if it has no name. @param {Look} look @param {string} phase */
export function phaseWord(look, phase) {
  return look.phases.find(({ word }) => phase.includes(word))?.title ?? "";
}

/** Own units that are offered and have not spent anything yet. @param {Table} table */
export function untouched({ look, seat, state: { asks, view } }) {
  const idle = (/** @type {string} */ verb) => ENDINGS.has(verb) || look.verbs[verb]?.own || look.verbs[verb]?.alone;
  if (!asks.yours || asks.verbs.every(idle)) return [];
  const off = Object.values(view.pools).flat();
  const on = Object.values(view.stacks).flatMap((stack) => stack.counters);
  const fresh = [...off, ...on.filter(({ markers }) => !markers?.spent && !markers?.minimum)];
  const words = new Set(fresh.filter(({ side }) => side === seat).map(({ unit }) => unit));
  return asks.units.filter((unit) => words.has(unit));
}

/** Whose dice a match waits for: "Russia enters 2 dice." @param {string} who @param {Throw} thrown */
export function entersWords(who, { count, verb }) {
  if (verb !== "roll") return `${who} draws.`;
  return `${who} enters ${count > 1 ? `${count} dice` : "a die"}.`;
}

/** Whether this seat may ask for advice now; dice are thrown, not advised. @param {Table} table */
export function mayAskAdvice(table) {
  const { asks, match } = table.state;
  return table.mine() && match.advice && !match.over && !asks.throw;
}
