/** The server's forecast as it is read: the ratio, the ladder, every line, every outcome. Nothing is worked out here. */
import { sum } from "../table/battles.js";
import { caption } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { percent, sentenceCase, withMinus } from "../ui/format.js";
import { caseLinks, unitName } from "../ui/names.js";
import { prose } from "../ui/prose.js";

/**
 * @import { Look } from "../games/look.js"
 * @import { Counter, Foreseen, OddsLine, Roll } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{printed?: string, counts: string, cases: string[]}} UnitLine what a unit brings
 */

const DESTROYED = 9; // further than any retreat
const BARRED = 10; // the same, and nobody may enter
/** @type {Record<number, string>} */
const ENDS = { 0: "holds", [DESTROYED]: "destroyed", [BARRED]: "destroyed, no advance" };
/** What fits on a bar where that is long. @type {Record<number, string>} */
const SHORT = { [BARRED]: "no advance" };
export const ALIKE = 0.005; // too little to show

/** The ratio and what it rests on. @param {Table} table @param {Foreseen} forecast @param {Counter} [covered] the only known defender */
export function oddsHead(table, { column, lines, expected }, covered) {
  const line = lines.find(({ sums }) => sums);
  const known = covered && ["Only the top unit, ", unitName(covered.unit, covered.side), ", is known "];
  return h(
    "div",
    { class: "odds-head" },
    h("b", { class: "odds" }, column),
    h(
      "p",
      {},
      line?.sums && [`${line.sums[0]} against ${line.sums[1]}`, " ", caseLinks([line.case])],
      known && h("span", { class: "unknown" }, known, caseLinks(table.look.cases.covered)),
    ),
    h("p", { class: "falls" }, fallWords(expected)),
  );
}

/** The columns of the combat table, the one in question filled. @param {Look} look @param {string} column @param {string} [other] what could be had */
export function ladder({ columns }, column, other) {
  if (!columns.length) return null;
  const [a, b] = column.split(":").map(Number);
  const beyond = a / (b || 1) < 1 ? [column, ...columns] : [...columns, column];
  const rung = (/** @type {string} */ name) => {
    const now = name === column;
    return h("li", { class: now ? "now" : name === other && "other", "aria-current": now && "true" }, name);
  };
  const rungs = (columns.includes(column) ? columns : beyond).map(rung);
  return h("ol", { class: "ladder", "aria-label": `Odds column ${column}` }, rungs);
}

/** The lines that speak of one unit, by unit. @param {Foreseen | null} forecast */
export function linesByUnit(forecast) {
  /** @type {Map<string, UnitLine>} */
  const found = new Map();
  for (const { unit, strength: printed, counts = printed, case: name } of forecast?.lines ?? []) {
    if (unit === undefined || printed === undefined) continue;
    const first = found.get(unit);
    const whole = first ? first.printed ?? first.counts : String(printed);
    const cases = [...(first?.cases ?? []), name];
    found.set(unit, { printed: whole === String(counts) ? undefined : whole, counts: String(counts), cases });
  }
  return found;
}

/** What a unit fights with. @param {UnitLine | undefined} line @param {Counter | undefined} counter */
export function strength(line, counter) {
  const { markers, values } = counter ?? {};
  const told = line
    ? [line.printed && [h("s", {}, line.printed), " "], h("b", {}, line.counts)]
    : markers?.attack ?? values?.attack;
  return h("span", { class: "strength" }, told);
}

/** Every line that is not an attacker's own. @param {Table} table @param {Foreseen} forecast */
export function otherLines(table, { units, lines }) {
  const others = lines.filter(({ unit }) => !unit || !units.includes(unit));
  const row = (/** @type {OddsLine} */ { text, names, case: name }) =>
    h("li", {}, h("span", {}, prose(table, withMinus(sentenceCase(text)), names)), caseLinks([name]));
  return h("ul", { class: "odds-lines", "aria-label": "How the odds are formed" }, others.map(row));
}

/** One bar for the hex, a small histogram for each side's losses. @param {Table} table @param {Pick<Foreseen, "outcomes" | "expected" | "target">} forecast */
export function outcomeBars(table, { outcomes, expected, target }) {
  const { look } = table;
  const { name: unit, key: mean } = look.losses;
  const ours = chancesOf(outcomes, ({ attacker_losses }) => attacker_losses);
  const theirs = chancesOf(outcomes, ({ defender_losses }) => defender_losses);
  const most = Math.max(1, ...ours.keys(), ...theirs.keys());
  const thrown = sum(outcomes.filter((o) => look.retreats(o)[0] > 0).map(({ probability }) => probability));
  const { attacker_points: forThem, defender_points: forUs } = expected;
  const points = `Points on average: ${forUs?.toFixed(1)} for us, ${forThem?.toFixed(1)} for them`;
  const enemy = table.state.view.stacks[target]?.side;
  return h(
    "section",
    { class: "battle-part outcomes" },
    fallCaption(expected),
    fallBar(retreatsOf(look, outcomes)),
    h(
      "div",
      { class: "histograms" },
      histogram(`Our losses, ${unit}`, ours, most, expected[`attacker_${mean}`], table.seat),
      histogram(`Their losses, ${unit}`, theirs, most, expected[`defender_${mean}`], enemy),
    ),
    forThem !== undefined && h("p", { class: "hint" }, points),
    thrown > 0 && h("p", { class: "hint" }, `We are thrown back: ${percent(thrown)}`),
  );
}

/** Whether the hex falls; where nobody may be able to enter an empty hex, that is told apart. @param {Foreseen["expected"]} expected */
function fallCaption({ hex_falls: falls, hex_cleared: cleared = falls }) {
  const yes = (/** @type {number} */ chance) => h("b", {}, `${percent(chance)} yes`);
  if (cleared - falls < ALIKE) return caption("Does the hex fall?", yes(falls));
  const barred = `Nobody may advance: ${percent(cleared - falls)}. The defenders die where they stand.`;
  return [
    caption("Are the defenders gone?", yes(cleared)),
    caption("May we enter?", yes(falls)),
    h("p", { class: "hint" }, barred),
  ];
}

/** The chance in a few words: "67 % the hex falls". @param {Foreseen["expected"]} expected */
export function fallWords({ hex_falls: falls, hex_cleared: cleared = falls }) {
  if (cleared - falls < ALIKE) return `${percent(falls)} the hex falls`;
  return `${percent(cleared)} cleared, ${percent(falls)} entered`;
}

/** How far the defender goes, with what chance. @param {Look} look @param {Roll[]} outcomes */
function retreatsOf(look, outcomes) {
  /** @type {Map<number, number>} */
  const found = new Map();
  const add = (/** @type {number} */ far, /** @type {number} */ chance) =>
    found.set(far, (found.get(far) ?? 0) + chance);
  for (const outcome of outcomes) {
    const [, far] = look.retreats(outcome);
    const { probability, hex_falls: falls, hex_cleared: cleared = falls } = outcome;
    add(0, probability * (1 - cleared));
    add(far || DESTROYED, probability * falls);
    add(BARRED, probability * (cleared - falls));
  }
  return [...found].filter(([, chance]) => chance > 0).sort(([a], [b]) => a - b).map(([far, chance]) => ({
    words: ENDS[far] ?? `back ${far}`,
    short: SHORT[far] ?? ENDS[far] ?? `back ${far}`,
    kind: far === 0 ? "holds" : far === BARRED ? "barred" : `back${Math.min(far, 3)}`,
    chance,
  }));
}

/** @param {ReturnType<typeof retreatsOf>} parts */
function fallBar(parts) {
  const label = parts.map(({ words, chance }) => `${words} ${percent(chance)}`).join(", ");
  const drawn = parts.map(({ words, short, chance, kind }) => {
    const told = chance >= 0.12 ? [short, h("br"), percent(chance)] : chance >= 0.07 && percent(chance);
    const part = h("span", { class: `fall ${kind}`, title: `${words}: ${percent(chance)}` }, told);
    part.style.setProperty("flex-grow", String(Math.max(chance, 0.01) * 100));
    return part;
  });
  return h("div", { class: "fall-bar", role: "img", "aria-label": label }, drawn);
}

/** The chance of each number of losses. @param {Roll[]} outcomes @param {(outcome: Roll) => Record<string, number>} losses */
function chancesOf(outcomes, losses) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const outcome of outcomes) {
    for (const [lost, chance] of Object.entries(losses(outcome))) {
      found.set(Number(lost), (found.get(Number(lost)) ?? 0) + outcome.probability * chance);
    }
  }
  return found;
}

/** @param {string} title @param {Map<number, number>} chances @param {number} most @param {number} mean @param {string} [side] */
function histogram(title, chances, most, mean, side) {
  const row = (/** @type {number} */ lost) => {
    const chance = chances.get(lost) ?? 0;
    const bar = h("i", { "aria-hidden": "true" });
    bar.style.setProperty("width", `${Math.max(chance * 100, 0.5)}%`);
    return h("li", {}, h("span", {}, lost), h("span", { class: "bar" }, bar), h("span", {}, percent(chance)));
  };
  const rows = Array.from({ length: most + 1 }, (_, lost) => row(lost));
  return h(
    "div",
    { class: "histogram", data: { side } },
    caption(title, h("b", {}, mean.toFixed(1))),
    h("ul", {}, rows),
  );
}
