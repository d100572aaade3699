/** What the results and points of Great War in the East mean in words. */

/** @type {Record<string, string>} */
const ATTACKER = { 1: "loses half the affected steps", 2: "loses all affected steps" };
/** @type {Record<string, string>} */
const DEFENDER = { "-": "Nothing happens to the defender. ", E: "The defender loses all affected steps. " };

/** @type {import("../look.js").OwnLook} */
export const BATTLES = {
  battle: [
    ["declared", "Attack"],
    ["odds", "Odds"],
    ["combat_roll", "Roll"],
    ["option", "Result"],
    ["lost", "Losses"],
    ["retreated", "Retreat"],
    ["advanced", "Advance"],
  ],
  cases: { noTarget: ["GWiE 8.11"] },

  /** "1/2" in words. */
  resultWords(result) {
    const [attacker, defender = "-"] = result.split("/");
    const first = DEFENDER[defender] ?? `The defender meets result ${defender}. `;
    return first + (ATTACKER[attacker] ? `The attacker ${ATTACKER[attacker]}. ` : "");
  },

  retreats({ defender_retreat = 0 }) {
    return [0, defender_retreat];
  },

  /** One track of points with a level of victory. */
  standing({ facts }) {
    return { points: Number(facts.vp), words: String(facts.level), side: String(facts.leader) };
  },
};
