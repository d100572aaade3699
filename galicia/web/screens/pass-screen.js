/**
 * Two at one screen: when the other seat held in this browser must decide, the board is covered until the player says
 * that the right person sits here.
 */
import { seatsOf } from "../net/seats.js";
import { button } from "../ui/controls.js";
import { byId, h } from "../ui/elements.js";
import { plainText } from "../ui/prose.js";

/**
 * @import { Table } from "../table/table.js"
 * @import { Held } from "../net/seats.js"
 * @import { Seat } from "./match.js"
 */

/** What may be told of the last order before the screen is passed. */
const FIGHTING = ["attack", "forces", "odds", "roll", "retreat"];

/**
 * @param {Table} table @param {boolean} covered whether somebody else may sit here now: whoever reloads the page may not be
 *   the one whose stacks were on it
 * @param {(seat: Seat) => Promise<void>} reseat opens the match for another seat
 */
export function mountPassScreen(table, covered, reseat) {
  /** @type {HTMLDialogElement | null} */
  let box = null;
  let passing = false;
  const lift = () => {
    box?.close();
    box?.remove();
    box = null;
  };
  const cover = (/** @type {Held} */ held) => {
    if (box?.dataset.seat === held.seat) return;
    lift();
    const show = async () => {
      covered = false;
      passing = held.token !== table.socket.token;
      if (passing) await reseat({ match: held.match, token: held.token, screen: "match" });
      else table.letGo(); // sits here already
      lift();
    };
    box = passCard(table, held.seat, show);
    byId("dialogs").append(box);
    box.showModal();
  };
  table.ended.addEventListener("abort", () => passing || lift()); // until the other board stands

  const look = () => {
    const { asks, match, past } = table.state;
    const here = match.over ? [] : seatsOf(match.id);
    const held = (/** @type {string | null} */ seat) => here.find((other) => other.seat === seat);
    const asked = held(asks.seat);
    const own = held(match.seat);
    if (covered && here.length > 1 && (asked ?? own)) cover(/** @type {Held} */ (asked ?? own));
    else if (asked && asked !== own && !past) cover(asked);
    else lift();
  };
  if (table.screen === "match") {
    for (const name of /** @type {const} */ (["asks", "match", "past"])) table.on(name, look);
  }
}

/** @param {Table} table @param {string} seat @param {() => void} show */
function passCard(table, seat, show) {
  const { look, state: { log, match } } = table;
  const who = look.seats[seat]?.name ?? seat;
  const last = log.at(-1)?.events.at(-1);
  const turn = seat === match.seat ? `This seat is held by ${who}.` : `The next decision is for ${who}.`;
  return h(
    "dialog",
    {
      class: "pass-screen",
      data: { seat },
      "aria-label": `Pass the screen to ${who}`,
      oncancel: (event) => event.preventDefault(),
    },
    h(
      "div",
      { class: "pass-card" },
      h("span", { class: "stripe", data: { side: seat }, "aria-hidden": "true" }),
      h("h2", { class: "title" }, `Pass the screen to ${who}`),
      h("p", {}, `${turn} The board is covered until they are at the screen.`),
      last && FIGHTING.includes(look.roles[last.kind]) &&
        h("p", { class: "hint" }, `${plainText(table, last)}.`),
      button(`Show the board to ${who}`, show, { kind: "primary" }),
    ),
  );
}
