// @ts-check
/**
 * How the things of a game are called in the panels: seats, phases, dates, options. Names only, no rules; a game that
 * is not listed is shown with the words the server uses.
 */

/**
 * @typedef {object} GameNames
 * @property {string} title
 * @property {Record<string, {name: string, short: string, adjective: string, tone: string}>} seats
 * @property {[string, string][]} phases  the word the server uses and the word we show
 * @property {string[]} dates  what each turn stands for, from turn 1
 * @property {string} turn  short for a turn
 * @property {Record<string, string>} options  a title for an option
 * @property {string[]} asked  the options players ask about first
 * @property {Record<string, string>} choices  words for values of options, as "option=value"
 * @property {[string, string][]} chapters  chapter numbers with short titles, when the server has none
 * @property {string} pool  what an elimination counts as
 */

/** @type {GameNames} */
const BATTLE_FOR_GALICIA = {
  title: "Battle for Galicia",
  seats: {
    AH: { name: "Austria-Hungary", short: "A-H", adjective: "A-H", tone: "ah" },
    RU: { name: "Russia", short: "Russia", adjective: "Russian", tone: "ru" },
  },
  phases: [
    ["supply", "Supply"],
    ["reinforcement", "Arrivals"],
    ["movement", "Movement"],
    ["combat", "Combat"],
    ["victory", "Victory points"],
  ],
  dates: ["23–24 Aug", "25–26 Aug", "27–28 Aug", "29–30 Aug", "31 Aug – 1 Sep", "2–3 Sep", "4–5 Sep", "6–7 Sep",
    "8–9 Sep", "10–11 Sep", "12–13 Sep", "14–15 Sep"],
  turn: "GT",
  options: {
    crt_1_5_2_roll_8: "Roll 8 at 1.5:2",
    chelm_occupy: "Chelm, occupied",
    russian_right_edge: "Russian supply on the right edge",
    half_hexes: "Half hexes at the left edge",
    recovery_and_move: "Move after recovering",
    reaction_into_full_hex: "React into a full hex",
    reaction_asked: "When cavalry is asked",
    low_odds_attack: "Attack that lapses under 1:3",
    below_1_3: "Odds under 1:3",
    halving: "Halving over rivers and ridges",
    przemysl_unflanked: "Fortress shields from flank attacks",
    high_odds_drm: "Losses over 4:1",
    retreat_distance: "Distance of a retreat to supply",
    town_held: "Town counts as held",
  },
  asked: ["recovery_and_move", "town_held", "reaction_asked"],
  choices: {
    "chelm_occupy=2": "2 VP", "chelm_occupy=1": "1 VP",
    "russian_right_edge=rail": "Rail exits", "russian_right_edge=entries": "Also 3.01–10.01",
    "half_hexes=all": "All playable", "half_hexes=named": "Only 16.26",
    "reaction_asked=eligible": "If one is possible", "reaction_asked=contact": "At every contact",
    "low_odds_attack=spent": "Has attacked", "low_odds_attack=free": "May try again",
    "below_1_3=ladder": "1:4, 1:5 and on", "below_1_3=one": "One column",
    "halving=unit": "Each unit", "halving=hex": "Sum of a hex",
    "przemysl_unflanked=both": "Both sides", "przemysl_unflanked=a-h": "A-H only",
    "high_odds_drm=final": "Final ratio", "high_odds_drm=initial": "Initial ratio",
    "retreat_distance=hexes": "In hexes", "retreat_distance=supply-path": "By supply path",
    "town_held=unit": "Unit in it", "town_held=last-entered": "Last entered",
  },
  chapters: [["1", "Start"], ["2", "Units"], ["3", "Sequence"], ["4", "Movement"], ["5", "Stacking"], ["6", "Zones"],
    ["7", "Combat"], ["8", "Odds"], ["9", "Results"], ["10", "Effectiveness"], ["11", "Supply"], ["12", "Cavalry"],
    ["13", "Przemysl"], ["14", "Arrivals"], ["15", "Victory"]],
  pool: "eliminated",
};

/** @type {Record<string, Partial<GameNames>>} */
const GAMES = { "battle-for-galicia": BATTLE_FOR_GALICIA };

const TONES = ["ah", "ru"];

/**
 * The names of a game, with plain ones where we have none.
 * @param {string} game
 * @param {string[]} [seats]
 * @param {string} [title]
 * @returns {GameNames}
 */
export function namesOf(game, seats = [], title = game) {
  const known = GAMES[game] ?? {};
  const plain = Object.fromEntries(seats.map((seat, i) =>
    [seat, { name: seat, short: seat, adjective: seat, tone: TONES[i % TONES.length] }]));
  return {
    title, phases: [], dates: [], turn: "Turn", options: {}, asked: [], choices: {}, chapters: [], pool: "eliminated",
    ...known, seats: { ...plain, ...known.seats },
  };
}

/** "no_word" as "No word". @param {string} name */
export function plainWords(name) {
  const words = name.replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of an option in words. @param {GameNames} names @param {string} option @param {unknown} value */
export function choiceWords(names, option, value) {
  const known = names.choices[`${option}=${value}`];
  if (known) return known;
  if (value === true) return "Yes";
  if (value === false) return "No";
  const text = String(value);
  return /^[a-z]/i.test(text) ? plainWords(text) : text.replace(/-/g, "−");
}
