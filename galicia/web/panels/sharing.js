/** A match carried elsewhere: its position and record as text, a new match from where it stands. */
import { frameOf, linkTo } from "../net/position-links.js";
import { holdSeat } from "../net/seats.js";
import { copy, save } from "../ui/clipboard.js";
import { button, field } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
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

const LONGEST_NOTE = 280;

/** Shares the position on the board, with a question if one likes. @param {Table} table */
export async function openSharing(table) {
  const text = await positionOf(table);
  const note = h("input", { id: "share-note", maxlength: LONGEST_NOTE, placeholder: "Attack now, or wait?" });
  dialog("Share this position", () => [
    h("p", {}, "Whoever opens the link sees the board as you know it, and can play on from there."),
    field("A question to go with it", note),
    passOn(table, text, () => note.value.trim()),
  ]);
}

/** The ways to pass a position on. @param {Table} table @param {string} text @param {() => string} note @param {() => string[]} [suggestions] */
export function passOn(table, text, note, suggestions = () => []) {
  const link = () => linkTo(text, note(), suggestions());
  const give = (/** @type {Promise<string>} */ made) => attempt(table, made.then(copy));
  return h(
    "div",
    { class: "row pass-on" },
    button("Copy link", () => give(link()), { icon: "link", id: "share-link" }),
    button("Embed", () => give(link().then(frameOf)), { id: "share-embed" }),
    button("As text", () => give(Promise.resolve(text)), { id: "share-text" }),
  );
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
