/** The luck ledger: what the dice of a match have brought, and what was to be expected, as the server has counted it. */
import { sum } from "../table/battles.js";
import { h, svg } from "../ui/elements.js";
import { counted, percent, signed } from "../ui/format.js";
import { linked } from "../ui/prose.js";

/**
 * @import { BattleTold, Story } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const EVEN = 0.5; // losses

/** @param {Table} table @param {Story} story */
export function luckLedger(table, story) {
  const { look, state: { match } } = table;
  const { battles } = story;
  if (!battles.length) return [];
  const [me, foe] = sidesOf(table, story);
  const lucky = lucksOf(story, me);
  const seal = [h("code", {}, `${match.commitment.slice(0, 12)}…`), " Every roll can be checked after the game."];
  return [
    h("summary", {}, h("span", {}, "Luck so far"), h("span", {}, counted(battles.length, "combat roll"))),
    lucky.length > 1 &&
    luckLine(lucky.map(({ luck }) => luck), look.seats[me]?.short ?? me, look.seats[foe]?.short ?? foe),
    lucky.length > 0 && h("p", {}, luckWords(table, story), " ", worstRoll(table, story)),
    comparison(table, story, me, foe),
    match.commitment && h("p", { class: "hint" }, "Dice are sealed: ", seal),
  ];
}

/** The side of this seat, or the first, and the other. @param {Table} table @param {Story} story @returns {[string, string]} */
export function sidesOf({ look, seat }, { scores }) {
  const sides = Object.keys(scores);
  const me = sides.find((side) => side === seat || look.camps[side]?.includes(seat ?? "")) ?? sides[0];
  return [me, sides.find((side) => side !== me) ?? ""];
}

/** How lucky each battle was for a side, in losses. @param {Story} story @param {string} side */
function lucksOf({ battles }, side) {
  return battles.flatMap((battle) =>
    battle.luck === null ? [] : [{ battle, luck: battle.attacker === side ? battle.luck : -battle.luck }]
  );
}

/** What the dice gave or took in all. @param {Table} table @param {Story} story */
export function luckWords(table, story) {
  const { look } = table;
  const [me] = sidesOf(table, story);
  const luck = sum(lucksOf(story, me).map((one) => one.luck));
  if (Math.abs(luck) < EVEN) return "The dice were even.";
  const whom = table.seat ? "you" : look.seats[me]?.short ?? me;
  const figure = h("b", {}, Math.abs(luck).toFixed(1));
  return [luck > 0 ? `The dice gave ${whom} ` : `The dice cost ${whom} `, figure, ` ${look.losses.name}.`];
}

/** The roll that cost a side most. @param {Table} table @param {Story} story */
export function worstRoll(table, story) {
  const [me] = sidesOf(table, story);
  const lucky = lucksOf(story, me);
  if (!lucky.length) return null;
  const { battle } = lucky.reduce((a, b) => (b.luck < a.luck ? b : a));
  const { roll, column, targets, chance, attacker } = battle;
  const odds = chance === null ? "" : attacker === me ? worseWords(chance) : `; ${percent(chance)} for that or better`;
  const who = table.seat && attacker === me ? "you" : table.look.seats[attacker]?.name ?? attacker;
  const what = roll ? `the ${roll} that ${who} rolled at ${column} on ` : `what ${who} rolled at ${column} on `;
  return [`The worst was ${what}`, linked(table, targets[0]), `${odds}.`];
}

/** "at 2:1, rolled 9", or only the odds where every unit rolls for itself. @param {Pick<BattleTold, "column" | "roll">} battle */
export const oddsWords = ({ column, roll }) => `at ${column}${roll ? `, rolled ${roll}` : ""}`;

/** @param {number} chance of this or better */
const worseWords = (
  chance,
) => (chance > 0.995 ? "; nothing could be worse" : `; ${percent(chance)} were as good or better`);

/** Expected and actual, of battles with a forecast. @param {Table} table @param {Story} story @param {string} me @param {string} foe */
function comparison({ look }, { battles }, me, foe) {
  const rows = battles.flatMap(({ attacker, losses, fell, expected, hex_falls }) => {
    if (!expected) return [];
    const attacks = attacker === me;
    return [{
      taken: attacks && fell ? 1 : 0,
      takenExpected: attacks ? hex_falls ?? 0 : 0,
      mine: losses[me] ?? 0,
      mineExpected: expected[me] ?? 0,
      theirs: losses[foe] ?? 0,
      theirsExpected: expected[foe] ?? 0,
    }];
  });
  if (!rows.length) return null;
  const total = (/** @type {keyof typeof rows[number]} */ name) => sum(rows.map((row) => row[name]));
  const { name: unit } = look.losses;
  const of = (/** @type {string} */ side) => look.seats[side]?.short ?? side;
  return sums(["", "expected", "actual"], [
    sumRow(`Hexes ${of(me)} took`, total("takenExpected"), total("taken"), 1),
    sumRow(`Losses of ${of(me)}, ${unit}`, total("mineExpected"), total("mine"), -1),
    sumRow(`Losses of ${of(foe)}, ${unit}`, total("theirsExpected"), total("theirs"), 1),
  ]);
}

/** @param {string[]} heads @param {HTMLElement[]} rows */
function sums(heads, rows) {
  const head = (/** @type {string} */ text) =>
    h("th", { scope: "col" }, text || h("span", { class: "visually-hidden" }, "what"));
  return h("table", { class: "sums" }, h("thead", {}, h("tr", {}, heads.map(head))), h("tbody", {}, rows));
}

/** @param {string} what @param {number} expected @param {number} actual @param {1 | -1} good whether more is better */
function sumRow(what, expected, actual, good) {
  const lean = (actual - expected) * good;
  const kind = lean > 0.5 ? "gain" : lean < -0.5 && "harm";
  return h("tr", {}, h("td", {}, what), h("td", {}, expected.toFixed(1)), h("td", { class: kind }, String(actual)));
}

/** @param {number[]} steps @param {string} me @param {string} foe */
function luckLine(steps, me, foe) {
  const width = 320;
  const height = 76;
  let all = 0;
  const sums = [0, ...steps.map((step) => (all += step))];
  const now = sums[sums.length - 1];
  const top = Math.max(1, ...sums.map(Math.abs));
  const x = (/** @type {number} */ i) => (i * (width - 8)) / (sums.length - 1);
  const y = (/** @type {number} */ v) => height / 2 - (v / top) * (height / 2 - 8);
  const label = `Luck over ${steps.length} rolls, now ${signed(now, 1)}`;
  return svg(
    "svg",
    { class: "luck-line", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    svg("path", { class: "zero", d: `M0 ${height / 2}H${width}` }),
    svg("polyline", { points: sums.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(" ") }),
    svg("circle", { cx: x(sums.length - 1), cy: y(now), r: 3.5 }),
    svg("text", { x: 0, y: 10 }, `lucky for ${me}`),
    svg("text", { x: 0, y: height - 2 }, `lucky for ${foe}`),
  );
}
