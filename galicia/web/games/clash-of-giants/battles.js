/** Battles of Clash of Giants: every unit checks its rating with a die of its own. */
import { die } from "../../battle/dice.js";
import { ladder } from "../../battle/forecast.js";
import { caption } from "../../ui/controls.js";
import { h } from "../../ui/elements.js";
import { counted, percent, signed } from "../../ui/format.js";
import { caseLinks, unitName } from "../../ui/names.js";

/**
 * @import { Battle } from "../../table/battles.js"
 * @import { Table } from "../../table/table.js"
 * @import { Check, EventFacts } from "../../net/messages.d.ts"
 *
 * @typedef {EventFacts & {die: number, modifier: number, ter: number, own: number, margin: number, back: number, destroyed: boolean}} Checked
 *   `own`: its rating, if `ter`, what it checks with, is another
 */

const FACES = [1, 2, 3, 4, 5, 6];

/** What a lost or held check meant. @param {Battle} battle @param {Checked} checked */
function outcome({ seat }, { margin, seat: side, destroyed, back }) {
  if (!margin) return h("b", { class: "gain" }, "stands");
  const words = destroyed ? "destroyed" : side === seat ? "loses a step" : `a step, back ${back}`;
  return h("b", { class: "loss" }, words);
}

/** The die with its modifier against the rating; a natural 1 or 6 is named. @param {Checked} checked */
function sumWords({ die: pips, modifier, ter, margin }) {
  const told = pips === 1 || pips === 6 ? `natural ${pips}` : `${pips} ${signed(modifier)}`;
  return `${told} ${margin ? ">" : "≤"} ${ter}`;
}

/** The dice that have fallen, one side after the other. @param {Table} table @param {Battle} battle */
function fallen(table, battle) {
  const facts = battle.events.filter(({ kind }) => kind === "checked").map((
    event,
  ) => /** @type {Checked} */ (event.facts));
  const row = (/** @type {Checked} */ checked) =>
    h(
      "li",
      {},
      unitName(checked.unit ?? "", checked.seat),
      h("span", { class: "check-die" }, die(checked.die)),
      h(
        "span",
        { class: "grow" },
        sumWords(checked),
        checked.own !== checked.ter &&
          h("small", { class: "why-ter" }, "cavalry attacked by infantry ", caseLinks(["CoG S14.1-a"])),
      ),
      outcome(battle, checked),
    );
  const part = (/** @type {string} */ side) => {
    const mine = facts.filter(({ seat }) => seat === side);
    const hit = mine.filter(({ margin }) => margin).length;
    const title = `Checks of ${table.look.seats[side]?.name ?? side}, ${signed(mine[0]?.modifier ?? 0)}`;
    return mine.length > 0 && [
      caption([title, " ", caseLinks(["CoG S12.18-a"])], `${hit} of ${mine.length} hit`),
      h("ul", { class: "checks" }, mine.map(row)),
    ];
  };
  return [...new Set([battle.seat, ...facts.map(({ seat = "" }) => seat)])].map(part);
}

/** What being hit costs. @param {Check} check */
function cost({ unit, steps, destroyed, back: [least, most] }) {
  if (destroyed) return unit ? "destroyed" : "razed";
  const lost = steps > 1 ? `${steps} steps` : "a step";
  if (!least) return lost;
  return least === most ? `${lost}, back ${least}` : `${lost}, back ${least}–${most}`;
}

/** Who rolls, at which faces each is hit, and what it costs; then those who need not. @param {Table} table @param {Check[]} checks @param {string[]} [spared] */
function checkRows(table, checks, spared = []) {
  const row = (/** @type {Check} */ check) => {
    const { unit, side, fails } = check;
    const label = fails.length ? `hit at ${fails.join(", ")}` : "cannot be hit";
    return h(
      "li",
      {},
      unit ? unitName(unit, side) : h("b", {}, "The fort"),
      h(
        "span",
        { class: "faces", role: "img", "aria-label": label },
        FACES.map((pip) => h("i", { class: fails.includes(pip) && "hit" }, pip)),
      ),
      h("b", { class: "grow" }, fails.length ? `${fails.length} in 6` : "never"),
      h("span", {}, fails.length > 0 && cost(check)),
    );
  };
  const part = (/** @type {Check[]} */ mine) => [
    caption(
      [
        `${table.look.seats[mine[0].side]?.short ?? mine[0].side} rolls, ${signed(mine[0].modifier)} `,
        caseLinks(["CoG S12.17-b", "CoG S12.18-a"]),
      ],
      "hit · costs",
    ),
    h("ul", { class: "checks" }, mine.map(row)),
  ];
  const fights = spared.length > 1 ? "fight" : "fights";
  return [
    [...Map.groupBy(checks, ({ side }) => side).values()].map(part),
    spared.length > 0 && checks.length > 0 && h(
      "p",
      { class: "hint" },
      spared.map((unit, i) => [i > 0 && ", ", unitName(unit, table.view().facts.phasing)]),
      ` ${fights} without rolling. `,
      caseLinks(["CoG S12.17-b"]),
    ),
  ];
}

/** How likely this was, by the steps both sides lost: worse, this and better for the attacker. @param {Table} table @param {Battle} battle */
function likelihood({ look, state: { story } }, { seat, target, last }) {
  const all = [...(story?.battles ?? []), story?.under_way];
  const told = all.findLast((one) => one && one.targets.includes(target) && one.revision <= last);
  if (!told || told.chance === null || told.same === null) return null;
  const { chance, same } = told;
  const parts = /** @type {[string, string, number][]} */ ([
    ["worse", "worse", 1 - chance],
    ["same", "this", same],
    ["better", "better", chance - same],
  ]);
  const words = parts.map(([, word, share]) => `${word} ${percent(share)}`);
  const bar = (/** @type {typeof parts[number]} */ [kind, , share]) => {
    const part = h("i", { class: kind });
    part.style.setProperty("flex-grow", String(Math.max(share, 0.005)));
    return part;
  };
  return [
    caption("How likely was this?", `for ${look.seats[seat]?.short ?? seat}, by steps lost`),
    h("div", { class: "likelihood", role: "img", "aria-label": words.join(", ") }, parts.map(bar)),
    h("p", { class: "likely row" }, words.map((word) => h("span", {}, word))),
  ];
}

/** @type {import("../look.js").OwnLook} */
export const BATTLES = {
  battle: [
    ["resolving", "Attack"],
    ["withdrew", "Cavalry"],
    ["odds", "Odds"],
    ["checked", "Checks"],
    ["outcome", "Losses"],
    ["retreated", "Retreat"],
    ["advanced", "Advance"],
  ],
  cases: { noTarget: ["CoG S12.1-b"] },

  /** "1/2": the steps both sides lose. */
  resultWords(result) {
    const [attacker, defender = 0] = result.split("/").map(Number);
    return `The attacker loses ${counted(attacker, "step")}, the defender ${counted(defender, "step")}. `;
  },

  retreats({ defender_retreat = 0 }) {
    return [0, defender_retreat];
  },

  rolls(table, { checks = [], spared }) {
    return checks.length > 0 && h("section", { class: "battle-part" }, checkRows(table, checks, spared));
  },

  checks(table, battle) {
    if (!battle.dice.length) {
      const { checks = [], spared } = table.state.view.facts.battle ?? {};
      return checks.length > 0 && h("section", { class: "battle-part" }, checkRows(table, checks, spared));
    }
    table.tellStory().catch(() => {}); // how likely it was comes with it
    return h(
      "section",
      { class: "battle-part" },
      h("p", {}, this.resultWords(battle.result)),
      battle.column && ladder(table.look, battle.column),
      fallen(table, battle),
      likelihood(table, battle),
    );
  },
};
