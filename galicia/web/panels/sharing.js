/** A match carried elsewhere: its position and record as text, a new match from where it stands. */
import { holdSeat } from "../net/seats.js";
import { save } from "../ui/clipboard.js";
import { messageOf } from "../ui/format.js";

/**
 * @import { SeatWish } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** Waits for something; if it fails, that is told. @param {Table} table @param {Promise<unknown>} doing */
export async function attempt(table, doing) {
  try {
    await doing;
  } catch (error) {
    table.emit("toast", { text: messageOf(error), stay: true });
  }
}

/** The position on the board, as this seat knows it. @param {Table} table */
export function positionOf(table) {
  const { past, match } = table.state;
  return table.rest("GET /api/matches/{match}/position", { query: { revision: past?.revision ?? match.revision } });
}

/** @param {Table} table */
export async function saveRecord(table) {
  save(`${table.state.match.game}.record`, await table.rest("GET /api/matches/{match}/record", {}));
}

/** A new match from the position on the board, the other seats played by the computer. @param {Table} table */
export async function playOn(table) {
  const { match, seats, past } = table.state;
  const mine = match.seat ?? Object.keys(seats)[0];
  /** @type {Record<string, SeatWish>} */
  const wishes = {};
  for (const [seat, { player }] of Object.entries(seats)) {
    wishes[seat] = seat === mine ? { kind: "me" } : { kind: "computer", player: player || "staff" };
  }
  const body = { seats: wishes, revision: past?.revision };
  const made = await table.rest("POST /api/matches/{match}/fork", { body });
  holdSeat({ match: made.match, seat: mine, token: made.tokens[mine], title: match.title });
  location.hash = `#/match/${made.match}`;
}
