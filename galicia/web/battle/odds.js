// @ts-check
/** The server's forecast as it is read: the ratio, the ladder, every line, every outcome. Nothing is reckoned here. */
import { matchLook } from "../games/index.js";
import { minus } from "../panels/log.js";
import { caption, el, percent } from "../panels/parts.js";
import { cases, prose, unit } from "../panels/prose.js";

/** The ratio and what it rests on. @param {any} store @param {any} forecast @param {any} covered */
export function oddsHead(store, forecast, covered) {
  const line = (forecast.lines ?? []).find((/** @type {any} */ l) => / to .+ is /.test(l.text));
  return el("div", { class: "odds-head" }, el("b", { class: "odds" }, forecast.column),
    el("p", {}, line ? [line.text.replace(/ to (\S+) is .*/, " against $1"), " ", cases([line.case])] : null,
      covered ? el("span", { class: "unknown" }, "Only the top unit, ", unit(covered.unit, covered.side), ", is known ", cases([matchLook(store).cases.covered].filter(Boolean))) : null),
    el("p", { class: "falls" }, el("b", {}, percent(forecast.expected.hex_falls)), " falls"));
}

/** @param {any} store @param {string} column @param {string | undefined} other */
export function ladder(store, column, other) {
  const { columns } = matchLook(store);
  if (!columns.length) return null;
  const shown = columns.includes(column) ? columns : parse(column) < 1 ? [column, ...columns] : [...columns, column];
  return el("ol", { class: "ladder", "aria-label": `Odds column ${column}` }, shown.map((name) => el("li", { class: name === column ? "now" : name === other ? "other" : "", "aria-current": name === column ? "true" : null }, name)));
}

/** @param {string} column */
function parse(column) {
  const [a, b] = column.split(":").map(Number);
  return a / (b || 1);
}

/** Lines of the forecast that speak of one unit, by unit. @param {any} forecast */
export function linesByUnit(forecast) {
  /** @type {Map<string, {printed?: string, counts?: string, note: string, cases: string[]}>} */
  const found = new Map();
  for (const { text, case: name } of forecast?.lines ?? []) {
    const match = /^(\S+) (?:attacks|defends) with (\d+)(?:, (.*?)(?: to (\d+))?)?$/.exec(text);
    if (!match) continue;
    const [, word, printed, note, counts] = match;
    found.set(word, { printed: counts ? printed : undefined, counts: counts ?? printed, note: note ?? "", cases: [name] });
  }
  return found;
}

/** @param {any} line @param {any} counter */
export function strength(line, counter) {
  if (!line) return el("span", { class: "strength" }, String(counter?.markers?.attack ?? counter?.values.attack ?? ""));
  return el("span", { class: "strength" }, line.printed ? [el("s", {}, line.printed), " "] : null, el("b", {}, line.counts));
}

/** Every line that is not an attacker's own. @param {any} store @param {any} forecast */
export function otherLines(store, forecast) {
  const own = new Set(forecast.units);
  const lines = (forecast.lines ?? []).filter((/** @type {any} */ l) => !own.has(l.text.split(" ")[0]));
  return el("ul", { class: "odds-lines", "aria-label": "How the odds are formed" }, lines.map((/** @type {any} */ l) => el("li", {}, el("span", {}, prose(store, minus(l.text.charAt(0).toUpperCase() + l.text.slice(1)))), cases([l.case]))));
}

/** One bar for the hex, a small histogram for each side's losses. @param {any} store @param {any} forecast */
export function outcomeBars(store, forecast) {
  const called = matchLook(store);
  const { match, view } = store.state;
  const back = retreats(called, forecast.outcomes);
  const ours = sumLosses(forecast.outcomes, "attacker_losses");
  const theirs = sumLosses(forecast.outcomes, "defender_losses");
  const most = Math.max(1, ...ours.keys(), ...theirs.keys());
  const thrown = forecast.outcomes.filter((/** @type {any} */ o) => called.retreats(o.result, o)[0] > 0).reduce((/** @type {number} */ sum, /** @type {any} */ o) => sum + o.probability, 0);
  return el("section", { class: "battle-part outcomes" },
    caption("Does the hex fall?", el("b", {}, `${percent(forecast.expected.hex_falls)} yes`)),
    el("div", { class: "fall-bar", role: "img", "aria-label": back.map(({ words, chance }) => `${words} ${percent(chance)}`).join(", ") },
      back.map(({ words, chance, kind }) => {
        const part = el("span", { class: `fall ${kind}` }, chance >= 0.12 ? [words, el("br"), percent(chance)] : chance >= 0.07 ? percent(chance) : "");
        part.style.setProperty("flex-grow", String(Math.max(chance, 0.01) * 100));
        part.title = `${words}: ${percent(chance)}`;
        return part;
      })),
    el("div", { class: "histograms" }, histogram(`Our losses, ${called.losses.unit}`, ours, most, forecast.expected[`attacker_${called.losses.mean}`], match.seat),
      histogram(`Their losses, ${called.losses.unit}`, theirs, most, forecast.expected[`defender_${called.losses.mean}`], view.stacks[forecast.target]?.side)),
    forecast.expected.attacker_points === undefined ? null : el("p", { class: "hint" }, `Points on average: ${forecast.expected.defender_points.toFixed(1)} for us, ${forecast.expected.attacker_points.toFixed(1)} for them`),
    thrown > 0 ? el("p", { class: "hint" }, `We are thrown back: ${percent(thrown)}`) : null);
}

/** How far the defender goes, with what chance. @param {import("../games/look.js").Look} called @param {any[]} outcomes */
function retreats(called, outcomes) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const o of outcomes) {
    const [, length] = called.retreats(o.result, o);
    const falls = o.hex_falls ?? (length ? 1 : 0);
    found.set(length, (found.get(length) ?? 0) + o.probability * (length ? falls : 1 - falls));
    if (!length && falls > 0) found.set(9, (found.get(9) ?? 0) + o.probability * falls);
    if (length && falls < 1) found.set(0, (found.get(0) ?? 0) + o.probability * (1 - falls));
  }
  return [...found].filter(([, chance]) => chance > 0).sort(([a], [b]) => a - b)
    .map(([length, chance]) => ({ words: length === 0 ? "holds" : length === 9 ? "destroyed" : `back ${length}`, chance, kind: length === 0 ? "holds" : `back${Math.min(length, 3)}` }));
}

/** @param {any[]} outcomes @param {string} side */
function sumLosses(outcomes, side) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const o of outcomes) for (const [lost, chance] of Object.entries(o[side] ?? {})) found.set(Number(lost), (found.get(Number(lost)) ?? 0) + o.probability * Number(chance));
  return found;
}

/** @param {string} title @param {Map<number, number>} chances @param {number} most @param {number} mean @param {string} [side] */
function histogram(title, chances, most, mean, side) {
  return el("div", { class: "histogram", data: side ? { side } : {} }, caption(title, el("b", {}, mean.toFixed(1))),
    el("ul", {}, Array.from({ length: most + 1 }, (_, lost) => {
      const chance = chances.get(lost) ?? 0;
      const bar = el("i", { "aria-hidden": "true" });
      bar.style.setProperty("width", `${Math.max(chance * 100, 0.5)}%`);
      return el("li", {}, el("span", {}, String(lost)), el("span", { class: "bar" }, bar), el("span", {}, percent(chance)));
    })));
}
