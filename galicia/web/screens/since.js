/** What others did since my last order, the worst for me first: shown when it becomes my turn, with numbers on the map. */
import { oddsWords, sidesOf } from "../panels/luck.js";
import { actionsIn } from "../table/actions.js";
import { sayNow } from "../ui/announce.js";
import { button, caption } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { counted, percent } from "../ui/format.js";
import { keyboard } from "../ui/keyboard.js";
import { linked } from "../ui/prose.js";
import { recall, remember } from "../ui/storage.js";

/**
 * @import { BattleTold, LogEntry, Story, Threatened } from "../net/messages.d.ts"
 * @import { Action } from "../table/actions.js"
 * @import { Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 * @import { EnemyTurn } from "./enemy-turn.js"
 *
 * @typedef {{tone: "harm" | "threat" | "news", hex: string, words: Child, more?: Child, headline: string}} Item
 *   harm happened to me, a threat may, news is to be known
 * @typedef {{from: number, when: number, actions: Action[], battles: BattleTold[], story: Story, threats: Threatened[], before: Record<string, number>}} Found
 */

const MOST = 5;
const LIT = 2000; // ms a place is lit

/** Where this browser keeps the revision of my last order, and when it was. @param {Table} table */
export const actedKey = ({ state: { match } }) => `acted.${match.id}.${match.seat ?? "watch"}`;

/** @param {Table} table @param {EnemyTurn} enemy who shows it action by action */
export function mountSince(table, enemy) {
  const { state, board } = table;
  const key = actedKey(table);
  /** @type {HTMLElement | null} */
  let card = null;
  /** @type {Item[]} */
  let items = [];
  let watch = () => {};
  let waits = false; // until the enemy's turn has been followed
  /** After my last order. @type {{from: number, when: number}} */
  let mark = { from: 0, when: 0 };
  const note = () => remember(key, `${state.match.revision} ${Date.now()}`);
  const close = () => {
    card?.remove();
    card = null;
    board.marks.badges({});
  };
  const go = (/** @type {number} */ i) => {
    const { hex } = items[i];
    if (!hex) return;
    table.emit("show", hex);
    board.highlight([hex], "hot");
    setTimeout(() => board.highlight([], "hot"), LIT);
  };
  const open = async (/** Whether the player asked for it. */ asked = false) => {
    const found = await whatHappened(table, mark).catch(() => null);
    waits = enemy.following;
    if (!found || waits || !(asked || table.mine()) || table.ended.aborted) return;
    close();
    items = itemsOf(table, found).slice(0, MOST);
    if (!items.length) {
      return void ((asked || found.actions.length) && table.emit("toast", { text: quietWords(found) }));
    }
    board.marks.badges(Object.fromEntries(items.flatMap(({ hex }, i) => (hex ? [[hex, String(i + 1)]] : []))));
    watch = () => {
      close();
      void enemy.follow(found.from);
    };
    card = sinceCard(table, found, items, { go, watch, close });
    board.root.append(card);
    sayNow(`Since you last looked: ${items[0].headline}. ${counted(items.length, "item")}.`);
  };
  let wasMine = false;
  const look = () => {
    const mine = state.asks.yours && isMyTurn(table);
    if (mine && !wasMine) {
      mark = markOf(key);
      if (mark.from && mark.from < state.match.revision) void open();
      else note();
    }
    wasMine = mine;
  };
  table.on("update", (update) => {
    if (update.seat !== table.seat || !wasMine) return; // what I decide in the enemy's turn does not end it
    close();
    note();
  });
  table.watch(["asks"], look);
  table.on("do:since", () => {
    enemy.leave();
    if (!wasMine) mark = markOf(key);
    if (mark.from) void open(true);
    else table.emit("toast", { text: "Nothing has happened yet since you sat down." });
  });
  table.on("followed", () => waits && void open());
  const has = () => card !== null;
  const add = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run) =>
    keyboard.add(table.ended, {
      key: name,
      label,
      group: "Since you last looked",
      run,
      when: has,
      first: true,
      board: true,
    });
  add("Enter", "to my turn", close);
  add("Escape", "close it", close);
  add("p", "watch it", () => watch());
  for (let i = 0; i < MOST; i++) add(String(i + 1), `go to line ${i + 1}`, () => i < items.length && go(i));
}

/** @param {string} key */
function markOf(key) {
  const [from = 0, when = 0] = (recall(key) ?? "").split(" ").map(Number);
  return { from, when };
}

/** Whether I am asked in a turn of my own, not in that of the enemy. @param {Table} table */
export function isMyTurn({ seat, look, state: { view } }) {
  const { phasing } = view.facts;
  return !phasing || phasing === seat || Boolean(look.camps[phasing]?.includes(seat ?? ""));
}

/** @param {Table} table @param {{from: number, when: number}} mark @returns {Promise<Found>} */
async function whatHappened(table, { from, when }) {
  const [log, story, then, threats] = await Promise.all([
    /** @type {Promise<LogEntry[]>} */ (table.rest("GET /api/matches/{match}/log", { query: { after: from } })),
    table.tellStory(),
    table.rest("GET /api/matches/{match}/view", { query: { revision: from } }),
    table.rest("GET /api/matches/{match}/threats", { query: { after: from } }).catch(() => []), // a game may have none
  ]);
  const battles = story.battles.filter(({ revision }) => revision > from);
  const [, foe] = sidesOf(table, story);
  const theirs = actionsIn(table, log).filter(({ seat }) => seat === foe || table.look.camps[foe]?.includes(seat));
  return { from, when, actions: theirs, battles, story, threats, before: then.scores };
}

/** At most so many lines, in the order of what matters. @param {Table} table @param {Found} found @returns {Item[]} */
function itemsOf(table, found) {
  const [me, foe] = sidesOf(table, found.story);
  const fought = found.battles.filter(({ attacker }) => attacker !== me);
  return [
    ...fought.filter(({ fell }) => fell).map((battle) => battleItem(table, battle, me)),
    ...fought.filter(({ fell }) => !fell).map((battle) => battleItem(table, battle, me)),
    ...pointItems(table, found, foe),
    ...threatItem(table, found),
    ...arrivalItem(table, found),
  ];
}

/** A hex by its place, if it has one. @param {Table} table @param {string} hex */
const nameOf = (table, hex) => table.board.grid.place(hex) || hex;

/** A hex that leads there, after the name of its place. @param {Table} table @param {string} hex */
const placed = (table, hex) => [table.board.grid.place(hex), " ", linked(table, hex)];

/** @param {Table} table @param {BattleTold} battle @param {string} me @returns {Item} */
function battleItem(table, { targets, units, defenders, column, roll, chance, losses, fell, attacker }, me) {
  const { look } = table;
  const who = defenders.length ? defenders.join(" and ") : nameOf(table, targets[0]);
  const lost = losses[me] ?? 0;
  const cost = lost ? `, ${lost} ${look.losses.name} lost` : "";
  const by = units.length ? units.join(" and ") : look.seats[attacker]?.name ?? attacker;
  const odds = chance === null ? "" : `; ${percent(chance)} for this or better`;
  return {
    tone: fell || lost ? "harm" : "news",
    hex: targets[0],
    words: [linked(table, who), fell ? " lost " : " held ", linked(table, targets[0]), cost],
    more: [linked(table, `by ${by} ${oddsWords({ column, roll })}${odds}`)],
    headline: `${nameOf(table, targets[0])} ${fell ? "is lost" : "was attacked and held"}`,
  };
}

/** @param {Table} table @param {Found} found @param {string} foe @returns {Item[]} */
function pointItems(table, { story, before, actions }, foe) {
  const gained = (story.scores[foe] ?? 0) - (before[foe] ?? 0);
  if (gained <= 0) return [];
  const name = table.look.seats[foe]?.name ?? foe;
  const hex = actions.findLast(({ kind }) => kind === "points")?.hexes[0] ?? "";
  const words = `${name} gains ${counted(gained, "point")}`;
  return [{ tone: "harm", hex, words, more: hex && linked(table, `at ${hex}`), headline: words }];
}

/** @param {Table} table @param {Found} found @returns {Item[]} */
function threatItem(table, { threats }) {
  if (!threats.length) return [];
  const [first, ...others] = [...threats].sort((a, b) => Number(b.open) - Number(a.open) || b.count - a.count);
  const who = table.view().stacks[first.hex]?.counters[0]?.unit ?? first.hex;
  const open = others.filter((threat) => threat.open).length;
  const held = others.length - open;
  const rest = [
    open && counted(open, "other place can be entered", "other places can be entered"),
    held && `${counted(held, "other stack")} of yours can be attacked`,
  ];
  return [{
    tone: "threat",
    hex: first.hex,
    words: first.open
      ? [placed(table, first.hex), ` is undefended and in reach of ${counted(first.count, "enemy", "enemies")}`]
      : [linked(table, who), " in ", linked(table, first.hex), ` can now be attacked at ${first.odds}`],
    more: others.length ? rest.filter(Boolean).join("; ") : undefined,
    headline: `${nameOf(table, first.hex)} is threatened`,
  }];
}

/** @param {Table} table @param {Found} found @returns {Item[]} */
function arrivalItem(table, { actions }) {
  const [first, ...others] = actions.filter(({ kind }) => kind === "arrival");
  if (!first) return [];
  const words = [linked(table, first.units.join(" and ")), " arrived at ", linked(table, first.hexes[0] ?? "")];
  const more = others.length ? `and ${counted(others.length, "other unit")}` : undefined;
  return [{ tone: "news", hex: first.hexes[0] ?? "", words, more, headline: `${first.units.join(" and ")} arrived` }];
}

/** @param {Found} found */
const quietWords = ({ actions }) =>
  `No battle since you last looked; ${counted(marchesIn(actions), "march", "marches")}.`;

/** @param {Action[]} actions */
const marchesIn = (actions) => actions.filter(({ kind }) => kind === "march").length;

/** @param {Table} table @param {Found} found @param {Item[]} items @param {{go: (i: number) => void, watch: () => void, close: () => void}} act */
function sinceCard(table, found, items, { go, watch, close }) {
  const [me, foe] = sidesOf(table, found.story);
  const { look } = table;
  const fought = found.battles.filter(({ attacker }) => attacker !== me);
  const lost = fought.filter(({ fell }) => fell).length;
  const losses = (/** @type {string} */ side) => fought.reduce((sum, battle) => sum + (battle.losses[side] ?? 0), 0);
  const gained = Math.max(0, (found.story.scores[foe] ?? 0) - (found.before[foe] ?? 0));
  const time = /** @type {const} */ ({ weekday: "short", hour: "2-digit", minute: "2-digit" });
  const sum = (/** @type {string} */ figure, /** @type {string} */ words) =>
    h("div", {}, h("b", {}, figure), h("span", {}, words));
  const marches = marchesIn(found.actions);
  const line = (/** @type {Item} */ { tone, words, more }, /** @type {number} */ i) =>
    h(
      "li",
      { class: tone },
      h(
        "div",
        {
          class: "since-line",
          role: "button",
          tabindex: "0",
          data: { line: i + 1 },
          onclick: () => go(i),
          onkeydown: (event) => event.key === "Enter" && (event.stopPropagation(), go(i)),
        },
        h("span", { class: "since-what" }, words),
        more && h("small", {}, more),
      ),
    );
  return h(
    "section",
    { class: "since board-note float", "aria-label": "Since you last looked" },
    caption(
      ["Since you last looked", found.when > 0 && `, ${new Date(found.when).toLocaleString(undefined, time)}`],
      `${look.turn} ${table.view().turn}`,
    ),
    h("h2", { class: "title" }, items[0].headline),
    h(
      "div",
      { class: "since-sums" },
      sum(String(fought.length), fought.length ? (lost ? `battles, ${lost} lost` : "battles, all held") : "battles"),
      sum(`${losses(me)} : ${losses(foe)}`, `${look.losses.name}, ours and theirs`),
      sum(`+${gained}`, `points of ${look.seats[foe]?.short ?? foe}`),
    ),
    h("ol", { class: "numbered" }, items.map(line)),
    marches > 0 && h("p", { class: "hint" }, `${counted(marches, "march", "marches")} in your sight`),
    h(
      "div",
      { class: "row" },
      button("To my turn", close, { kind: "primary", key: "Enter", id: "since-close" }),
      button("Watch", watch, { icon: "play", key: "P", id: "since-watch" }),
    ),
  );
}
