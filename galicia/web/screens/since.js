/** What happened since this browser last looked at the match, as numbered events on the map. */
import { hexesOf } from "../table/events.js";
import { groupsOf } from "../table/log-lines.js";
import { button, caption } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { eventProse } from "../ui/prose.js";
import { recall, remember } from "../ui/storage.js";

/**
 * @import { Line } from "../table/log-lines.js"
 * @import { Table } from "../table/table.js"
 * @import { ReplayPlayer } from "./replay-player.js"
 */

/** What a player coming back wants to know first. */
const TOLD = new Set([
  "moved",
  "placed",
  "reacted",
  "declared",
  "combat_roll",
  "retreated",
  "advanced",
  "eliminated",
  "captured",
]);
const SHOWN = 7;
const SECONDS = 0.8; // an order takes to watch
const NOTED = 300; // ms until it is noted what was seen

/** @param {Table} table @param {ReplayPlayer} player */
export function mountSince(table, player) {
  const { state, board } = table;
  const key = `seen.${state.match.id}.${state.match.seat ?? "watch"}`;
  /** @type {HTMLElement | null} */
  let card = null;
  let noted = 0;
  const note = () => {
    if (!document.hidden && !card) remember(key, `${state.match.revision} ${Date.now()}`);
  };
  const noteSoon = () => {
    noted ||= setTimeout(() => {
      noted = 0;
      if (!table.ended.aborted) note();
    }, NOTED);
  };
  const close = () => {
    card?.remove();
    card = null;
    board.marks.badges({});
    note();
  };
  const look = () => {
    card?.remove();
    card = null;
    const [seen, when] = (recall(key) ?? "").split(" ").map(Number);
    const lines = seen ? linesSince(table, seen) : [];
    if (!lines.length) return note();
    const watch = async () => {
      close();
      table.set({ panel: "replay" });
      await player.show(seen);
      player.play();
    };
    const shown = lines.slice(-SHOWN);
    board.marks.badges(Object.fromEntries(shown.flatMap(({ event }, i) => {
      const hex = hexesOf(event).at(-1);
      return hex ? [[hex, String(i + 1)]] : [];
    })));
    const time = seconds((state.match.revision - seen) * SECONDS);
    card = sinceCard(table, lines, when, [
      button(`Watch, ${time}`, watch, { kind: "primary", icon: "play" }),
      button("Skip to my move", close),
    ]);
    board.root.append(card);
  };
  table.on("resumed", look);
  table.on("update", (update) => {
    if (card && update.seat === table.seat) close(); // whoever plays on has looked
    else noteSoon();
  });
  document.addEventListener("visibilitychange", note, { signal: table.ended });
  look();
}

/** What others did after a revision. @param {Table} table @param {number} seen */
function linesSince(table, seen) {
  const since = table.state.log.filter(({ revision, seat }) => revision > seen && seat !== table.seat);
  return groupsOf(table, since).flatMap((group) => group.lines).filter(({ event }) => TOLD.has(event.kind));
}

/** @param {Table} table @param {Line[]} lines @param {number} when @param {HTMLElement[]} buttons */
function sinceCard(table, lines, when, buttons) {
  const shown = lines.slice(-SHOWN);
  const fight = lines.find(({ event }) => event.kind === "declared");
  const [first] = lines;
  const who = table.look.seats[first.event.facts.seat ?? first.seat]?.name ?? "The other side";
  const time = /** @type {const} */ ({ weekday: "short", hour: "2-digit", minute: "2-digit" });
  const line = (/** @type {Line} */ { event, seat }) => {
    const fights = event.kind === "declared" || event.kind === "combat_roll";
    return h("li", { class: fights && "fight" }, h("span", {}, eventProse(table, event)));
  };
  return h(
    "section",
    { class: "since board-note float", "aria-label": "Since you last looked" },
    caption("Since you last looked", when > 0 && new Date(when).toLocaleString(undefined, time)),
    h("h2", { class: "title" }, fight ? `${who} attacked ${fight.event.facts.target ?? ""}` : `${who} moved`),
    h("ol", { class: "numbered" }, shown.map(line)),
    lines.length > shown.length && h("p", { class: "hint" }, `and ${lines.length - shown.length} before them`),
    h("div", { class: "row" }, buttons),
  );
}

/** @param {number} time */
const seconds = (time) => (time < 90 ? `${Math.max(3, Math.round(time))} s` : `${Math.round(time / 60)} min`);
