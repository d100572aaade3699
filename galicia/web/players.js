// @ts-check
/**
 * Computer players in words: their levels, and the two knobs of their style.
 */

/** A level's name and what it is like, the weakest first. @type {Record<string, [string, string]>} */
export const LEVELS = {
  random: ["Chance", "Chance gives any legal order. Good for a first look."],
  textbook: ["Textbook", "Textbook marches on the towns and attacks at good odds; it sees neither danger nor supply."],
  recruit: ["Recruit", "Recruit weighs one order after the other, by the ground and the odds."],
  staff: ["Staff", "Staff plans a whole movement with the attacks it leads to, and has its reasons."],
  general: ["General", "General searches longer, makes several plans in different moods and takes the best; a turn takes it some seconds."],
};

/** @typedef {{name: string, title: string, choices: {value: string, label: string, says: string}[]}} Knob */

/** @type {Knob[]} */
export const KNOBS = [
  { name: "caution", title: "Caution", choices: [{ value: "0.7", label: "Daring", says: "daring" }, { value: "1", label: "Balanced", says: "" }, { value: "1.5", label: "Cautious", says: "cautious" }] },
  { name: "aggression", title: "Attack", choices: [{ value: "0.7", label: "Patient", says: "patient" }, { value: "1", label: "Balanced", says: "" }, { value: "1.5", label: "Bold", says: "bold" }] },
];

/** A player's name in its parts. @param {string} name @returns {{level: string, style: Record<string, string>}} */
export function playerParts(name) {
  const [level, ...knobs] = name.split(":");
  return { level, style: Object.fromEntries(knobs.map((knob) => knob.split("="))) };
}

/** The name of a level with a style. @param {string} level @param {Record<string, string>} style */
export function playerName(level, style) {
  const knobs = level === "random" ? [] : KNOBS.filter(({ name }) => Number(style[name] ?? 1) !== 1);
  return [level, ...knobs.map(({ name }) => `${name}=${style[name]}`)].join(":");
}

/** "staff:caution=1.5" as "Staff, cautious". @param {string} name */
export function playerWords(name) {
  const { level, style } = playerParts(name || "computer");
  const words = KNOBS.map(({ name: knob, choices }) => {
    const value = Number(style[knob] ?? 1);
    return value === 1 ? "" : choices[value > 1 ? 2 : 0].says;
  }).filter(Boolean);
  const title = LEVELS[level]?.[0] ?? level.charAt(0).toUpperCase() + level.slice(1);
  return words.length ? `${title}, ${words.join(" and ")}` : title;
}
