/** The seats this browser holds, and the links it can hand out. */
import { recallValue, rememberValue } from "../ui/storage.js";

/**
 * @import { Made, SeatWish } from "./messages.d.ts"
 * @typedef {{match: string, seat: string, token: string, title?: string}} Held `seat` is empty for who watches
 */

const MOST = 200;

/** The seats, newest first. @returns {Held[]} */
export const heldSeats = () => recallValue("seats", []);

/** Those of one match. @param {string} match */
export const seatsOf = (match) => heldSeats().filter((held) => held.match === match);

/** @param {Held} seat */
export function holdSeat(seat) {
  const others = heldSeats().filter((held) =>
    held.token !== seat.token && !(held.match === seat.match && held.seat === seat.seat)
  );
  rememberValue("seats", [seat, ...others].slice(0, MOST));
}

/** @param {string} match */
export function forgetSeats(match) {
  rememberValue("seats", heldSeats().filter((held) => held.match !== match));
}

/** Keeps the seats and links of a match made here; the first seat comes up first. @param {Made} made @param {Record<string, SeatWish>} seats @param {string} title */
export function keepMade({ match, tokens, links, spectator }, seats, title) {
  const taken = (/** @type {SeatWish["kind"]} */ kind) =>
    Object.keys(seats).filter((seat) => seats[seat].kind === kind);
  const mine = taken("me");
  for (const seat of mine.reverse()) holdSeat({ match, seat, token: tokens[seat], title });
  if (!mine.length) holdSeat({ match, seat: "", token: spectator, title });
  const friends = taken("friend");
  if (friends.length) rememberValue(`links.${match}`, Object.fromEntries(friends.map((seat) => [seat, links[seat]])));
}

/** The paths of the links for friends to a match that was made in this browser, by seat. @param {string} match @returns {Record<string, string>} */
export const invitationsOf = (match) => recallValue(`links.${match}`, {});
