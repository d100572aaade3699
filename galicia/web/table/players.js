/** Computer players in words: their levels, and the two knobs of their style. */
import { sentenceCase } from "../ui/format.js";

/** A level's name and what it is like, the weakest first. @type {Record<string, [string, string]>} */
export const LEVELS = {
  random: ["Chance", "Chance gives any legal order. Good for a first look."],
  textbook: [
    "Textbook",
    "Textbook marches on the towns and attacks at good odds; it sees neither danger nor supply.",
  ],
  recruit: ["Recruit", "Recruit weighs one order after the other, by the ground and the odds."],
  staff: ["Staff", "Staff plans a whole movement with the attacks it leads to, and has its reasons."],
  general: [
    "General",
    "General searches longer, makes several plans in different moods and takes the best; a turn takes it some seconds.",
  ],
};

/** @typedef {{name: string, title: string, low: string, high: string}} Knob with the labels of little and much of it */

/** @type {Knob[]} */
export const KNOBS = [
  { name: "caution", title: "Caution", low: "Daring", high: "Cautious" },
  { name: "aggression", title: "Attack", low: "Patient", high: "Bold" },
];

/** The settings of a knob. @param {Knob} knob */
export const settingsOf = ({ low, high }) => [
  { value: "0.7", label: low },
  { value: "1", label: "Balanced" },
  { value: "1.5", label: high },
];

/** The name of a level with a style. @param {string} level @param {Record<string, string>} style */
export function playerName(level, style) {
  const knobs = level === "random" ? [] : KNOBS.filter(({ name }) => Number(style[name] ?? 1) !== 1);
  return [level, ...knobs.map(({ name }) => `${name}=${style[name]}`)].join(":");
}

/** "staff:caution=1.5" as "Staff, cautious". @param {string} name */
export function playerWords(name) {
  const [level, ...set] = (name || "computer").split(":");
  const style = new Map(set.map((knob) => /** @type {[string, string]} */ (knob.split("="))));
  const words = KNOBS.flatMap(({ name: knob, low, high }) => {
    const value = Number(style.get(knob) ?? 1);
    return value === 1 ? [] : [(value > 1 ? high : low).toLowerCase()];
  });
  const title = LEVELS[level]?.[0] ?? sentenceCase(level);
  return words.length ? `${title}, ${words.join(" and ")}` : title;
}
