// @ts-check
/** What the results and points of Great War in the East mean in words. */

const ATTACKER = {1: "loses half the affected steps", 2: "loses all affected steps"};
const LENGTHS = {one: 1, two: 2};

/** @type {Partial<import("../look.js").Look>} */
export const BATTLES = {
  battle: [["declared", "Attack"], ["odds", "Odds"], ["combat_roll", "Roll"], ["option", "Result"], ["lost", "Losses"], ["retreated", "Retreat"], ["advanced", "Advance"]],
  columns: ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"],
  losses: {unit: "steps", mean: "steps"},

  /** "1/2" in words. */
  resultWords(result) {
    const [attacker = "-", defender = "-"] = result.split("/");
    const first = defender === "-" ? "Nothing happens to the defender. " : defender === "E" ? "The defender loses all affected steps. " : `The defender meets result ${defender}. `;
    const second = ATTACKER[/** @type {"1"} */ (attacker)];
    return first + (second ? `The attacker ${second}. ` : "");
  },

  retreats(result, outcome) {
    const [, length = ""] = /retreat (one|two)/.exec(outcome?.choice ?? "") ?? [];
    return [0, LENGTHS[/** @type {"one"} */ (length)] ?? 0];
  },

  /** Points of the Allies count up, those of Austria-Hungary down. */
  source({kind, facts}) {
    const {points = 0, place} = facts ?? {};
    const what = {lost: "Steps and units lost in combat", scored: `${place} held`, serbia_fallen: "Serbia all but fallen"}[kind];
    return {what: what ?? kind.replace(/_/g, " "), seat: points > 0 ? "AL" : "AH", points: Math.abs(points)};
  },

  /** One track of points with a level of victory. */
  standing({facts}) {
    return typeof facts?.vp === "number" ? {points: facts.vp, words: String(facts.level), side: facts.level.startsWith("A-H") ? "AH" : "AL"} : null;
  },
};
