/** What the results and points of Battle for Galicia mean in words. */
import { counted } from "../../ui/format.js";

/** How far a part of a result throws its side back. @param {string} part */
const back = (part) => Number(/R(\d)/.exec(part)?.[1] ?? 0);

/** @param {string} who @param {string} part of a result */
function sideWords(who, part) {
  const modifier = /([+-]\d)/.exec(part)?.[1];
  const words = [
    back(part) > 0 && `goes back ${counted(back(part), "hex", "hexes")}`,
    modifier && `${modifier.replace("-", "−")} on the loss roll`,
  ].filter(Boolean);
  return words.length ? `${who} ${words.join(", ")}. ` : "";
}

/** @type {import("../look.js").OwnLook} */
export const BATTLES = {
  namesAttackers: true,
  battle: [
    ["declared", "Attack"],
    ["odds", "Odds"],
    ["combat_roll", "Roll"],
    ["retreated", "Retreat"],
    ["advanced", "Advance"],
    ["loss_roll", "Losses"],
  ],
  cases: { covered: ["BfG 5.4"], noTarget: ["BfG 7.1"] },

  /** "+1/-1.R1" in words. */
  resultWords(result) {
    const [attacker, defender = ""] = result.split("/");
    return sideWords("The attacker", attacker) + sideWords("The defender", defender) || "Nothing but the loss rolls. ";
  },

  retreats({ result = "" }) {
    const [attacker, defender = ""] = result.split("/");
    return [back(attacker), back(defender)];
  },
};
