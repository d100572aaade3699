// @ts-check
/** What the results and points of Battle for Galicia mean in words. */

/** @type {Partial<import("../look.js").Look>} */
export const BATTLES = {
  /** "+1/-1.R1" in words. */
  resultWords(result) {
    const [attacker = "", defender = ""] = result.split("/");
    const side = (/** @type {string} */ who, /** @type {string} */ part) => {
      const words = [];
      const back = /R(\d)/.exec(part)?.[1];
      const modifier = /([+-]\d)/.exec(part)?.[1];
      if (back) words.push(`goes back ${back} ${back === "1" ? "hex" : "hexes"}`);
      if (modifier) words.push(`${modifier.replace("-", "−")} on the loss roll`);
      return words.length ? `${who} ${words.join(", ")}. ` : "";
    };
    return side("The attacker", attacker) + side("The defender", defender) || "Nothing but the loss rolls. ";
  },

  retreats(result) {
    const [attacker = "", defender = ""] = result.split("/").map((part) => Number(/R(\d)/.exec(part)?.[1] ?? 0));
    return [Number(attacker), Number(defender)];
  },

  /** A unit lost scores for the other side. */
  source({kind, facts}, seats) {
    const {seat, town} = facts ?? {};
    if (kind === "eliminated") return {what: "Units eliminated", seat: seats.find((other) => other !== seat) ?? seat};
    const what = {attack_points: "Attacks", captured: `${town} taken`, occupied: `${town} held`}[kind];
    return {what: what ?? kind.replace(/_/g, " "), seat};
  },
};
