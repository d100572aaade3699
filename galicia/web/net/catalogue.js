/** What the server has and does not change: its games, their maps and rules, each read once. */
import { rest } from "./rest.js";

/** @type {Map<string, Promise<unknown>>} */
const read = new Map();

/** Reads something unless it was read before; what failed is tried again. @template T @param {string} name @param {() => Promise<T>} ask @returns {Promise<T>} */
export function once(name, ask) {
  const reading = read.get(name) ?? ask();
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return /** @type {Promise<T>} */ (reading);
}

export const allGames = () => once("games", () => rest("GET /api/games", {}));

/** @param {string} game */
export const mapOf = (game) => once(`map of ${game}`, () => rest("GET /api/games/{game}/map", { path: { game } }));

/** @param {string} game */
export const rulesOf = (game) =>
  once(`rules of ${game}`, () => rest("GET /api/games/{game}/rules", { path: { game } }));
