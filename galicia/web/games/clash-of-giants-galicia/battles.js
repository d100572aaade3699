/** Battles of Clash of Giants: every unit checks its rating with a die of its own. */
import { die } from "../../battle/dice.js";
import { ladder } from "../../battle/forecast.js";
import { caption } from "../../ui/controls.js";
import { h } from "../../ui/elements.js";
import { counted, signed } from "../../ui/format.js";
import { caseLinks, unitName } from "../../ui/names.js";

/**
 * @import { Battle } from "../../table/battles.js"
 * @import { Table } from "../../table/table.js"
 * @import { EventFacts } from "../../net/messages.d.ts"
 *
 * @typedef {{unit: string, side: string, modifier: number, ter: number, fails: number[]}} Check a die still to be thrown
 * @typedef {EventFacts & {die: number, modifier: number, ter: number, margin: number}} Checked
 */

const FACES = [1, 2, 3, 4, 5, 6];

/** What a lost or held check means. @param {Battle} battle @param {Checked} checked */
function cost({ seat }, { margin, seat: side }) {
  if (!margin) return h("b", { class: "gain" }, "stands");
  return h("b", { class: "loss" }, side === seat ? "loses a step" : `a step, back ${margin}`);
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
      h("span", { class: "grow" }, `${checked.die} ${signed(checked.modifier)} against ${checked.ter}`),
      cost(battle, checked),
    );
  const part = (/** @type {string} */ side) => {
    const mine = facts.filter(({ seat }) => seat === side);
    const hit = mine.filter(({ margin }) => margin).length;
    return mine.length > 0 && [
      caption(`Checks of ${table.look.seats[side]?.name ?? side}`, `${hit} of ${mine.length} hit`),
      h("ul", { class: "checks" }, mine.map(row)),
    ];
  };
  return [...new Set([battle.seat, ...facts.map(({ seat = "" }) => seat)])].map(part);
}

/** Who will roll, and at which faces each is hit. @param {Table} table */
function awaited(table) {
  const checks = /** @type {Check[]} */ (table.state.view.facts.battle?.checks ?? []);
  if (!checks.length) return null;
  const face = (/** @type {number[]} */ fails, /** @type {number} */ pip) =>
    h("i", { class: fails.includes(pip) && "hit" }, pip);
  const row = (/** @type {Check} */ { unit, side, modifier, fails }) =>
    h(
      "li",
      {},
      unitName(unit, side),
      h("span", { class: "faces", role: "img", "aria-label": `fails at ${fails.join(", ") || "no die"}` }, [
        FACES.map((pip) => face(fails, pip)),
      ]),
      h("span", { class: "grow" }, signed(modifier)),
      h("b", {}, `${fails.length} in 6`),
    );
  return h(
    "section",
    { class: "battle-part" },
    caption(["Who rolls, and when it is hit ", caseLinks(["CoG S12.17-b", "CoG S12.18-a"])]),
    h("ul", { class: "checks" }, checks.map(row)),
  );
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

  checks(table, battle) {
    if (!battle.dice.length) return awaited(table);
    return h(
      "section",
      { class: "battle-part" },
      h("p", {}, this.resultWords(battle.result)),
      battle.column && ladder(table.look, battle.column),
      fallen(table, battle),
    );
  },
};
