/** The looks of games: a game has one of its own if there is a folder for its box here. */
import { allGames, once } from "../net/catalogue.js";
import { h } from "../ui/elements.js";
import { PLAIN } from "./look.js";

/**
 * @import { GameFacts } from "../net/messages.d.ts"
 * @import { Lesson, Look, OwnLook } from "./look.js"
 */

const TONES = ["ah", "ru"];

/** The look of a game, plain where it has none of its own. @param {string} id @returns {Promise<Look>} */
export async function lookOf(id) {
  const game = (await allGames()).find((known) => known.id === id);
  return game ? once(`look of ${id}`, () => dressed(game)) : PLAIN;
}

/** @param {GameFacts} game @returns {Promise<Look>} */
async function dressed(
  { name, look, sides, parties, phases, dates, turn, scenario_titles, options, columns, losses, roles },
) {
  /** @type {{default: OwnLook}} */
  const { default: own } = look ? await import(look) : { default: {} };
  document.head.append(...(own.styles ?? []).map((href) => h("link", { rel: "stylesheet", href })));
  const camps = Object.entries(sides);
  const toneOf = (/** @type {string} */ word) => {
    const camp = camps.findIndex(([side, seats]) => word === side || seats.includes(word));
    return own.tones?.[word] ?? TONES[camp % TONES.length];
  };
  const seats = Object.fromEntries(
    Object.entries(parties).map(([word, party]) => [word, { ...party, tone: toneOf(word) }]),
  );
  const told = {
    title: name,
    seats,
    phases,
    dates,
    turn,
    scenarios: scenario_titles,
    options,
    columns,
    losses,
    camps: sides,
    roles,
  };
  return { ...PLAIN, ...own, ...told };
}

/** The looks of all games, by id. @returns {Promise<Map<string, Look>>} */
export async function allLooks() {
  const games = await allGames();
  const looks = await Promise.all(games.map(({ id }) => lookOf(id)));
  return new Map(games.map(({ id }, i) => [id, looks[i]]));
}

/** Every lesson there is, with its game. @returns {Promise<{game: GameFacts, lesson: Lesson}[]>} */
export async function allLessons() {
  const games = await allGames();
  const looks = await allLooks();
  return games.flatMap((game) => (looks.get(game.id)?.lessons ?? []).map((lesson) => ({ game, lesson })));
}

const tinted = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, tinted];

/** Gives everything marked `data-side` the tone of its seat. @param {Look} look */
export function tintSides({ seats }) {
  const tokens = (/** @type {string} */ tone) =>
    ["", "-ink", "-edge", "-soft"].map((part) => `--side${part}:var(--${tone}${part})`).join(";");
  const rules = Object.entries(seats).map(([seat, { tone }]) => `[data-side="${CSS.escape(seat)}"]{${tokens(tone)}}`);
  tinted.replaceSync(rules.join("\n"));
}
