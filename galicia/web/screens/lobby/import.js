/** A game brought from elsewhere: a record that goes on where it stopped, a position to begin from. */
import { button, field } from "../../ui/controls.js";
import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/elements.js";
import { usualPlayer } from "./new-match.js";

/**
 * @import { GameFacts, SeatWish } from "../../net/messages.d.ts"
 * @import { Lobby } from "./lobby.js"
 */

/** @param {Lobby} lobby @param {string} given what a link brought */
export function openImport(lobby, given) {
  const text = h("textarea", {
    rows: 8,
    id: "import-text",
    spellcheck: "false",
    placeholder: "galicia record 1…",
    value: given,
  });
  const file = h("input", {
    type: "file",
    id: "import-file",
    accept: ".record,.position,.txt,text/plain",
    onchange: async () => (text.value = (await file.files?.[0]?.text()) ?? ""),
  });
  const told = h("p", { class: "reason", role: "status" });
  dialog("Import a game", (close) => {
    const bring = async () => {
      told.textContent = await imported(lobby, text.value.trim());
      if (!told.textContent) close();
    };
    return [
      h(
        "p",
        {},
        "An unfinished record resumes where it stopped; a finished one is shown. A position starts a new match.",
      ),
      field("File", file),
      field("Or its text", text),
      told,
      h("div", { class: "row" }, button("Import", () => void bring(), { kind: "primary" })),
    ];
  });
}

/** Makes a match of a text; what is wrong with it, if anything. @param {Lobby} lobby @param {string} given */
async function imported(lobby, given) {
  const kind = /^galicia\s+(position|record)/.exec(given)?.[1];
  const named = /^game\s+(\S+)/m.exec(given)?.[1];
  const facts = lobby.games.find((game) => game.facts.id === named)?.facts;
  if (!kind) return "Line 1: expected “galicia record 1” or “galicia position 1”.";
  if (!named) return "The line “game …” is missing.";
  if (!facts) return `There is no game “${named}” here.`;
  const finished = kind === "record" && /^result\s/m.test(given);
  const body = { game: facts.id, seats: seatsOf(facts), [kind]: `${given}\n` };
  return await lobby.make(body, facts.title, finished ? "replay" : "match");
}

/** The first seat is mine, the others are the computer's. @param {GameFacts} game */
function seatsOf(game) {
  /** @type {Record<string, SeatWish>} */
  const seats = {};
  for (const [i, seat] of game.seats.entries()) {
    seats[seat] = i ? { kind: "computer", player: usualPlayer(game) } : { kind: "me" };
  }
  return seats;
}
