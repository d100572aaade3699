/** Beside the board while the enemy's turn is followed: a bar for each action, the list, and what the turn has cost. */
import { sideSwatch } from "../board/counters.js";
import { sidesOf } from "../panels/luck.js";
import { caption } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { counted, sentenceCase } from "../ui/format.js";
import { eventProse } from "../ui/prose.js";

/**
 * @import { View } from "../net/messages.d.ts"
 * @import { Action, ActionKind } from "../table/actions.js"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{along: boolean, stop: boolean, itself: boolean}} Switches
 * @typedef {{list: Action[], at: number, after: number, before: View | null, switches: Switches, go: (i: number) => void, set: (changed: Partial<Switches>) => void}} Followed
 *   `after` and `before`: the revision the turn began with, and the view then
 */

const MOST_BARS = 60;
const BEFORE = 3; // actions listed above the current one
/** @type {Record<ActionKind, [one: string, many: string]>} */
const KINDS = {
  draw: ["army drawn", "armies drawn"],
  march: ["march", "marches"],
  arrival: ["arrival", "arrivals"],
  battle: ["battle", "battles"],
  points: ["gain of points", "gains of points"],
  loss: ["loss", "losses"],
};

/** @param {Table} table @param {Followed} followed */
export function enemyPanel(table, followed) {
  const { list, at, go } = followed;
  const { look } = table;
  const who = list[at]?.seat ?? table.state.view.facts.phasing ?? "";
  return h(
    "div",
    { class: "window-scroll" },
    h(
      "section",
      { class: "part" },
      caption(`${look.seats[who]?.name ?? who}, ${look.turn} ${table.view().turn}`, `${at + 1} of ${list.length}`),
      bars(followed),
      h("p", { class: "hint" }, "Bars are moves, tall red ones battles."),
    ),
    h(
      "section",
      { class: "part" },
      at > BEFORE && h("p", { class: "hint" }, `${at - BEFORE} before: ${kindsIn(list.slice(0, at - BEFORE))}`),
      h(
        "ol",
        { class: "numbered enemy-list" },
        list.slice(Math.max(0, at - BEFORE), at + 1).map((action, i, shown) =>
          line(table, action, at + 1 - shown.length + i, at, go)
        ),
      ),
      h("p", { class: "hint", role: "status" }, whatFollows(table, list.length - at - 1)),
    ),
    costs(table, followed),
    h("section", { class: "part" }, switches(followed)),
  );
}

/** @param {Followed} followed */
function bars({ list, at, go }) {
  const first = Math.max(0, Math.min(at - MOST_BARS / 2, list.length - MOST_BARS));
  const bar = (/** @type {Action} */ { kind, seat }, /** @type {number} */ i) =>
    h("button", {
      type: "button",
      class: ["action-bar", kind === "battle" && "fight", first + i === at && "now", first + i > at && "later"],
      data: { side: seat, key: `action-${first + i}` },
      "aria-label": `Action ${first + i + 1}${kind === "battle" ? ", a battle" : ""}`,
      "aria-current": first + i === at && "step",
      onclick: () => go(first + i),
    });
  return h("div", { class: "action-bars" }, list.slice(first, first + MOST_BARS).map(bar));
}

/** "2 arrivals, 6 marches". @param {Action[]} actions */
function kindsIn(actions) {
  const kinds = [...new Set(actions.map(({ kind }) => kind))];
  return kinds.map((kind) => counted(actions.filter((one) => one.kind === kind).length, ...KINDS[kind])).join(", ");
}

/** @param {Table} table @param {Action} action @param {number} i @param {number} at @param {(i: number) => void} go */
function line(table, { kind, events }, i, at, go) {
  const told = eventProse(table, kind === "battle" ? events[0] : events[events.length - 1]);
  return h(
    "li",
    {
      class: [kind === "battle" && "fight", i === at && "now"],
      data: { number: i + 1 },
      "aria-current": i === at && "step",
    },
    h("div", { class: "since-line", onclick: () => go(i) }, told),
  );
}

/** @param {Table} table @param {number} left */
function whatFollows(table, left) {
  const { asks, match } = table.state;
  const follow = left > 0 ? `${counted(left, "action")} to follow. ` : "";
  if (asks.yours || match.over) return follow || "That was all.";
  return `${follow}${table.look.seats[asks.seat ?? ""]?.name ?? "The opponent"} is still thinking.`;
}

/** Battles, losses and points up to the action that is shown. @param {Table} table @param {Followed} followed */
function costs(table, { list, at, after, before }) {
  const { look, state: { story } } = table;
  if (!story) return null;
  const until = list[at]?.last ?? after;
  const sides = sidesOf(table, story).filter(Boolean);
  const fought = story.battles.filter(({ revision }) => revision > after && revision <= until);
  const { scores } = table.view();
  const row = (/** @type {string} */ words, /** @type {(side: string) => number} */ figure) =>
    h("tr", {}, h("th", { scope: "row" }, words), sides.map((side) => h("td", {}, String(figure(side)))));
  return h(
    "section",
    { class: "part" },
    h(
      "table",
      { class: "enemy-costs" },
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "Since your last order"),
        sides.map((side) =>
          h("th", { scope: "col", "aria-label": look.seats[side]?.name ?? side }, sideSwatch(look, side))
        ),
      ),
      row("Attacks", (side) => fought.filter(({ attacker }) => attacker === side).length),
      row(
        `${sentenceCase(look.losses.name)} lost`,
        (side) => fought.reduce((sum, { losses }) => sum + (losses[side] ?? 0), 0),
      ),
      before && row("Points", (side) => (scores[side] ?? 0) - (before.scores[side] ?? 0)),
    ),
  );
}

/** @param {Followed} followed */
function switches({ switches: { along, stop, itself }, set }) {
  const box = (
    /** @type {string} */ label,
    /** @type {boolean} */ checked,
    /** @type {(on: boolean) => void} */ change,
  ) => {
    const input = h("input", {
      type: "checkbox",
      checked,
      data: { key: label },
      onchange: () => change(input.checked),
    });
    return h("label", { class: "check" }, input, " ", label);
  };
  return [
    box("Move the map along", along, (on) => set({ along: on })),
    box("Stop at every battle", stop, (on) => set({ stop: on })),
    box("Begin by itself", itself, (on) => set({ itself: on })),
  ];
}
