/** The luck ledger: what the dice of a match have brought, and what was to be expected. */
import { foughtBattles, sum } from "../table/battles.js";
import { h, svg } from "../ui/elements.js";
import { counted, percent, signed, withMinus } from "../ui/format.js";
import { prose } from "../ui/prose.js";

/**
 * @import { Fought } from "../table/battles.js"
 * @import { Table } from "../table/table.js"
 */

const EVEN = 0.25; // standard rolls
const SHOWN = 6;

/** @param {Table} table */
export function luckLedger(table) {
  const { look, state: { match, view } } = table;
  const battles = foughtBattles(table);
  if (!battles.length) return [];
  const seats = Object.keys(view.scores);
  const me = match.seat ?? seats[0];
  const foe = seats.find((seat) => seat !== me) ?? "";
  const foeName = look.seats[foe]?.short ?? foe;
  const told = battles.filter(({ lost }) => Object.keys(lost).length); // once the losses are known
  const lucky = told.flatMap((battle) => {
    const { luck } = battle;
    return luck === null ? [] : [{ battle, luck: battle.seat === me ? luck : -luck }];
  });
  const seal = [h("code", {}, `${match.commitment.slice(0, 12)}…`), " Every roll can be checked after the game."];
  return [
    h("summary", {}, h("span", {}, "Luck so far"), h("span", {}, counted(battles.length, "combat roll"))),
    lucky.length > 1 && luckLine(lucky.map(({ luck }) => luck), foeName),
    lucky.length > 0 && h("p", {}, balance(sum(lucky.map(({ luck }) => luck))), " ", worst(table, lucky)),
    told.some(({ prospect }) => prospect) ? comparison(table, told, me, foe) : rolls(table, battles),
    match.commitment && h("p", { class: "hint" }, "Dice are sealed: ", seal),
  ];
}

/** @param {number} luck */
function balance(luck) {
  if (Math.abs(luck) < EVEN) return "Even so far.";
  return [luck > 0 ? "For you: " : "Against you: ", h("b", {}, signed(luck, 1)), " standard rolls in all."];
}

/** @param {Table} table @param {{battle: Fought, luck: number}[]} lucky */
function worst(table, lucky) {
  const { battle: { roll, column, target, prospect } } = lucky.reduce((a, b) => (b.luck < a.luck ? b : a));
  const alike = (prospect?.outcomes ?? []).filter(({ rolls }) => rolls.includes(roll));
  const chance = percent(sum(alike.map(({ probability }) => probability)));
  return [`The worst was the ${roll} at ${column} on `, prose(table, target), `; ${chance} give it.`];
}

/** Expected and actual, of battles with a forecast. @param {Table} table @param {Fought[]} battles @param {string} me @param {string} foe */
function comparison({ look }, battles, me, foe) {
  const rows = battles.flatMap(({ seat, lost, taken, prospect }) => {
    if (!prospect) return [];
    const { hex_falls: falls, [`attacker_${look.losses.key}`]: attacker, [`defender_${look.losses.key}`]: defender } =
      prospect.expected;
    const attacks = seat === me;
    return [{
      taken: attacks && taken ? 1 : 0,
      takenExpected: attacks ? falls : 0,
      mine: lost[me] ?? 0,
      mineExpected: attacks ? attacker : defender,
      theirs: lost[foe] ?? 0,
      theirsExpected: attacks ? defender : attacker,
    }];
  });
  const total = (/** @type {keyof typeof rows[number]} */ name) => sum(rows.map((row) => row[name]));
  const { name: unit } = look.losses;
  return sums(["", "expected", "actual"], [
    sumRow("Hexes taken", total("takenExpected"), total("taken"), 1),
    sumRow(`Your losses, ${unit}`, total("mineExpected"), total("mine"), -1),
    sumRow(`Losses of ${look.seats[foe]?.short ?? foe}, ${unit}`, total("theirsExpected"), total("theirs"), 1),
  ]);
}

/** The latest rolls. @param {Table} table @param {Fought[]} battles */
function rolls(table, battles) {
  const row = (/** @type {Fought} */ { target, column, roll, result }) =>
    h("tr", {}, [prose(table, target), column, String(roll), withMinus(result)].map((cell) => h("td", {}, cell)));
  return sums(["combat", "odds", "roll", "result"], battles.slice(-SHOWN).reverse().map(row));
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

/** @param {number[]} steps @param {string} foe */
function luckLine(steps, foe) {
  const width = 320;
  const height = 76;
  const sums = steps.reduce((/** @type {number[]} */ all, step) => [...all, all[all.length - 1] + step], [0]);
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
    svg("text", { x: 0, y: 10 }, "lucky for you"),
    svg("text", { x: 0, y: height - 2 }, `lucky for ${foe}`),
  );
}
