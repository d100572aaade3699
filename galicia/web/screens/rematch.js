/** The same match once more, with the same seats or with those of the other side. */
import { rest } from "../net/rest.js";
import { keepMade } from "../net/seats.js";

/**
 * @import { SeatWish } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {Record<string, SeatWish>} Wishes by seat
 */

/** @param {Table} table @param {(wishes: Wishes, camps: string[][]) => Wishes} seated who sits where */
export async function rematch(table, seated) {
  const { look, state: { match: { game, scenario, options, seat: mine }, seats } } = table;
  /** @type {Wishes} */
  const wishes = {};
  for (const [seat, { kind, player }] of Object.entries(seats)) {
    if (kind === "computer") wishes[seat] = { kind, player };
    else wishes[seat] = { kind: seat === mine || kind === "me" ? "me" : "friend" };
  }
  const body = { game, scenario, options, seats: seated(wishes, Object.values(look.camps)) };
  const made = await rest("POST /api/matches", { body });
  keepMade(made, body.seats, table.state.match.title);
  location.hash = `#/match/${made.match}`;
}

/** Whoever fought for one side fights for the other, seat by seat. @param {Wishes} wishes @param {string[][]} camps @returns {Wishes} */
export function swapped(wishes, [first, second]) {
  /** @type {Wishes} */
  const found = {};
  first.forEach((seat, i) => (found[seat] = wishes[second[i % second.length]]));
  second.forEach((seat, i) => (found[seat] = wishes[first[i % first.length]]));
  return found;
}
