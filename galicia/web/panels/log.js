// @ts-check
/**
 * The log, grouped by player turn, and the luck ledger.
 */
import { recall, remember } from "../dom.js";
import { matchLook } from "../games/index.js";
import { el, fill, percent, signed, svg } from "./parts.js";
import { about, cases, hexesOf, prose, unitsOf } from "./prose.js";
import { watch } from "./watch.js";

/** @typedef {import("./prose.js").Entry} Entry */
/** @typedef {import("./prose.js").GameEvent} GameEvent */
/** @typedef {{event: GameEvent, revision: number, seat: string | null, entry: Entry}} Line */

const HEADINGS = new Set(["turn", "player_turn"]);
/** What cannot belong to a battle any more. */
const AFTER = new Set(["turn", "player_turn", "captured", "occupied", "ended", "moved", "cancelled"]);

/**
 * Lines by player turn.
 * @param {Entry[]} log
 * @param {any} called
 * @param {string | null | undefined} seat
 * @param {number} [now]  the turn, should the log not name one
 * @returns {{title: string, key: string, lines: Line[]}[]}
 */
export function groupsOf(log, called, seat, now) {
  const groups = [];
  const title = (/** @type {any} */ turn, /** @type {string | null} */ whose) => `${called.turn} ${turn} · ${whose === seat ? "your turn" : `${called.seats[whose ?? ""]?.adjective ?? whose} turn`}`;
  const turns = log.flatMap((entry) => entry.events ?? []).filter((event) => event.kind === "turn" || event.kind === "player_turn");
  const first = Number(turns[0]?.facts?.turn ?? now ?? 1) - (turns[0]?.kind === "turn" ? 1 : 0);
  let group = { title: log.length ? title(first, log[0].seat) : "Start", key: "start", lines: /** @type {Line[]} */ ([]) };
  for (const entry of log) {
    for (const event of entry.events ?? []) {
      if (event.kind === "player_turn") {
        if (group.lines.length) groups.push(group);
        group = { title: title(event.facts?.turn, event.facts?.seat), key: `${event.facts?.turn}-${event.facts?.seat}`, lines: [] };
      } else if (!HEADINGS.has(event.kind)) {
        const line = { event, revision: entry.revision, seat: entry.seat, entry };
        const whole = marched(group.lines.at(-1), line);
        if (whole) group.lines[group.lines.length - 1] = whole;
        else group.lines.push(line);
      }
    }
  }
  if (group.lines.length || !groups.length) groups.push(group);
  return groups;
}

/**
 * Two steps of one march as one line; null if they are not.
 * @param {Line | undefined} before
 * @param {Line} line
 * @returns {Line | null}
 */
export function marched(before, line) {
  const [a, b] = [before?.event.facts, line.event.facts];
  if (!before || before.event.kind !== "moved" || line.event.kind !== "moved" || !a || !b) return null;
  if (a.end !== b.start || String(unitsOf(before.event)) !== String(unitsOf(line.event))) return null;
  const text = line.event.text.replace(b.start, a.start);
  return { ...line, event: { ...line.event, text, facts: { ...b, start: a.start } } };
}

const SHOWN_TURNS = 4;

/**
 * @param {any} store
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountLog(store, board, place) {
  const list = el("div", { class: "log", role: "log", "aria-label": "Log", tabindex: "0" });
  const ledger = el("details", { class: "luck" });
  place.append(ledger, list);
  let follows = true; // the newest line stays in sight until the reader scrolls up
  let all = false;
  list.addEventListener("scroll", () => {
    if (list.clientHeight) follows = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  });
  const render = () => {
    const { log, match, past } = store.state;
    if (!match) return;
    const groups = groupsOf(log, matchLook(store), match.seat, store.state.view?.turn);
    const shown = all || past ? groups : groups.slice(-SHOWN_TURNS);
    const stays = follows;
    fill(list,
      shown.length < groups.length ? el("button", { type: "button", class: "link", on: { click: () => { all = true; render(); } } }, `Show ${groups.length - shown.length} earlier turns`) : null,
      shown.some((g) => g.lines.length) ? shown.map((group) => [
        el("h3", { class: "log-group" }, group.title),
        group.lines.map((line) => logLine(store, board, line, past?.revision)),
      ]) : el("p", { class: "hint" }, "Nothing has happened yet."));
    if (past) list.querySelector(".hot")?.scrollIntoView({ block: "nearest" });
    else if (stays) list.scrollTop = list.scrollHeight;
    fill(ledger, luckLedger(store));
    ledger.hidden = !ledger.childElementCount;
  };
  watch(store, ["log", "match", "past", "map", "panel"], render);
  store.on("welcome", () => {
    follows = true;
    all = false;
  });
}

/** One event, one sentence. @param {any} store @param {any} board @param {Line} line @param {number} [now] */
function logLine(store, board, { event, revision, seat }, now) {
  const light = () => board.highlight(hexesOf(event), "hot");
  const dark = () => board.highlight([], "hot");
  return el("p", { class: `log-line kind-${event.kind}${now === revision ? " hot" : ""}`, on: { mouseenter: light, mouseleave: dark } },
    prose(store, event.text, about(event, seat)), ". ", cases(event.cases));
}

const keyOf = (/** @type {string} */ match) => `forecasts.${match}`;

/** Keep what an attack promised when its units were named, for the ledger. @param {string} match @param {number} declared @param {any} forecast */
export function keepForecast(match, declared, forecast) {
  const { column, outcomes, expected } = forecast;
  remember(keyOf(match), JSON.stringify({ ...forecastsOf(match), [declared]: { column, outcomes, expected } }));
}

/** @param {string | undefined} match @returns {Record<string, any>} */
function forecastsOf(match) {
  try {
    return JSON.parse((match && recall(keyOf(match))) || "{}");
  } catch {
    return {};
  }
}

/**
 * Battles with what was to be expected, if the log carries it.
 * @param {Entry[]} log
 * @param {string} [match]  whose forecasts this browser may have kept
 */
export function battlesOf(log, match) {
  const kept = forecastsOf(match);
  /** @type {any[]} */
  const battles = [];
  /** @type {any} */
  let battle = null;
  for (const entry of log) {
    for (const event of entry.events ?? []) {
      const facts = event.facts ?? {};
      if (event.kind === "declared") {
        battle = { revision: entry.revision, seat: facts.seat, target: facts.target ?? facts.hexes[0], targets: facts.hexes ?? [facts.target], lost: {}, taken: false, forecast: kept[entry.revision] ?? null, column: null, roll: null, events: [] };
        battles.push(battle);
      }
      if (event.kind === "cancelled") battles.pop();
      if (AFTER.has(event.kind)) battle = null;
      if (!battle) continue;
      battle.events.push(event);
      battle.last = entry.revision;
      if (event.kind === "odds") {
        battle.column = facts.column;
        battle.forecast = facts.forecast ?? entry.forecast ?? battle.forecast;
      }
      if (event.kind === "combat_roll") {
        battle.roll = facts.roll;
        battle.dice = facts.dice;
        battle.result = facts.result;
        battle.forecast ??= facts.forecast ?? entry.forecast ?? null;
      }
      if (event.kind === "lost") battle.lost[facts.seat] = (battle.lost[facts.seat] ?? 0) + Number(facts.steps ?? 0);
      if (event.kind === "loss_roll") battle.lost[facts.seat] = (battle.lost[facts.seat] ?? 0) + Number(facts.losses ?? 0);
      if (event.kind === "retreated" && facts.start === battle.target) battle.taken = true;
      if (event.kind === "advanced" && facts.hex === battle.target) battle.taken = true;
      if (event.kind === "eliminated" && facts.hex === battle.target) battle.taken = true;
    }
  }
  return battles.map((b) => ({ ...b, luck: luckOf(b) })).filter((b) => b.roll !== null || b.events.length);
}

/** How good a roll was for the attacker, in standard rolls, from the forecast's outcomes. @param {any} battle */
function luckOf(battle) {
  const outcomes = battle.forecast?.outcomes;
  if (!outcomes || battle.roll === null) return null;
  const worth = (/** @type {any} */ o) => o.hex_falls + mean(o.defender_losses) * 0.5 - mean(o.attacker_losses) * 0.5;
  let average = 0;
  for (const o of outcomes) average += o.probability * worth(o);
  let spread = 0;
  for (const o of outcomes) spread += o.probability * (worth(o) - average) ** 2;
  const rolled = outcomes.find((/** @type {any} */ o) => o.rolls.includes(battle.roll));
  return rolled && spread > 0 ? (worth(rolled) - average) / Math.sqrt(spread) : null;
}

/** @param {Record<string, number>} chances */
function mean(chances) {
  return Object.entries(chances ?? {}).reduce((sum, [lost, chance]) => sum + Number(lost) * chance, 0);
}

/** @param {any} store */
export function luckLedger(store) {
  const { log, match } = store.state;
  const battles = battlesOf(log, match?.id).filter((b) => b.roll !== null);
  if (!battles.length) return [];
  const called = matchLook(store);
  const seats = Object.keys(store.state.view?.scores ?? {});
  const me = match?.seat ?? seats[0];
  const foe = seats.find((seat) => seat !== me) ?? "";
  const known = battles.filter((b) => b.forecast && Object.keys(b.lost).length); // once the losses are known
  const total = { taken: 0, takenExpected: 0, mine: 0, mineExpected: 0, theirs: 0, theirsExpected: 0 };
  for (const b of known) {
    const attacks = b.seat === me;
    const { hex_falls: falls, [`attacker_${called.losses.mean}`]: ours, [`defender_${called.losses.mean}`]: theirs } = b.forecast.expected;
    total.taken += attacks && b.taken ? 1 : 0;
    total.takenExpected += attacks ? falls : 0;
    total.mine += b.lost[me] ?? 0;
    total.mineExpected += attacks ? ours : theirs;
    total.theirs += b.lost[foe] ?? 0;
    total.theirsExpected += attacks ? theirs : ours;
  }
  const line = known.filter((b) => b.luck !== null).map((b) => (b.seat === me ? b.luck : -b.luck));
  const sum = line.reduce((a, b) => a + b, 0);
  const foeName = called.seats[foe]?.short ?? foe;
  return [
    el("summary", {}, el("span", {}, "Luck so far"), el("span", {}, `${battles.length} ${battles.length === 1 ? "combat roll" : "combat rolls"}`)),
    line.length > 1 ? luckLine(line, foeName) : null,
    line.length ? el("p", {}, Math.abs(sum) < 0.25 ? "Even so far. " : sum > 0 ? "For you: " : "Against you: ", Math.abs(sum) < 0.25 ? null : el("b", {}, signed(sum, 1)), Math.abs(sum) < 0.25 ? "" : " standard rolls in all.", " ", extreme(store, known, me)) : null,
    known.length ? el("table", { class: "sums" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, el("span", { class: "visually-hidden" }, "what")), el("th", { scope: "col" }, "expected"), el("th", { scope: "col" }, "actual"))),
      el("tbody", {},
        sumRow("Hexes taken", total.takenExpected, total.taken, 1),
        sumRow("Reductions you took", total.mineExpected, total.mine, -1),
        sumRow(`Reductions of ${foeName}`, total.theirsExpected, total.theirs, 1)))
      : el("table", { class: "sums" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "combat"), el("th", { scope: "col" }, "odds"), el("th", { scope: "col" }, "roll"), el("th", { scope: "col" }, "result"))),
        el("tbody", {}, battles.slice(-6).reverse().map((b) => el("tr", {}, el("td", {}, prose(store, b.target)), el("td", {}, b.column ?? ""), el("td", {}, String(b.roll)), el("td", {}, minus(b.result ?? "")))))),
    match?.commitment ? el("p", { class: "hint" }, "Dice are sealed: ", el("code", {}, `${String(match.commitment).slice(0, 12)}…`), " Every roll can be checked after the game.") : null,
  ];
}

/** A hyphen that stands for a minus, or for nothing. @param {string} text */
export const minus = (text) => text.replace(/(?<!\w)-/g, "−");

/** @param {string} what @param {number} expected @param {number} actual @param {number} good */
function sumRow(what, expected, actual, good) {
  const lean = (actual - expected) * good;
  return el("tr", {}, el("td", {}, what), el("td", {}, expected.toFixed(1)), el("td", { class: lean > 0.5 ? "gain" : lean < -0.5 ? "harm" : "" }, String(actual)));
}

/** @param {any} store @param {any[]} battles @param {string} me */
function extreme(store, battles, me) {
  const worst = battles.filter((b) => b.luck !== null).sort((a, b) => (a.seat === me ? a.luck : -a.luck) - (b.seat === me ? b.luck : -b.luck))[0];
  if (!worst) return null;
  const chance = worst.forecast.outcomes.filter((/** @type {any} */ o) => o.rolls.includes(worst.roll)).reduce((/** @type {number} */ sum, /** @type {any} */ o) => sum + o.probability, 0);
  return [`The worst was the ${worst.roll} at ${worst.column} on `, prose(store, worst.target), `; ${percent(chance)} give it.`];
}

/** @param {number[]} steps @param {string} foe */
function luckLine(steps, foe) {
  const width = 320;
  const height = 76;
  const sums = steps.reduce((/** @type {number[]} */ all, step) => [...all, (all.at(-1) ?? 0) + step], [0]);
  const top = Math.max(1, ...sums.map(Math.abs));
  const x = (/** @type {number} */ i) => (i * (width - 8)) / (sums.length - 1);
  const y = (/** @type {number} */ v) => height / 2 - (v / top) * (height / 2 - 8);
  const points = sums.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(" ");
  return svg("svg", { class: "luck-line", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Luck over ${steps.length} rolls, now ${signed(sums.at(-1) ?? 0, 1)}` },
    svg("path", { class: "zero", d: `M0 ${height / 2}H${width}` }),
    svg("polyline", { points }),
    svg("circle", { cx: x(sums.length - 1), cy: y(sums.at(-1) ?? 0), r: 3.5 }),
    svg("text", { x: 0, y: 10 }, "lucky for you"),
    svg("text", { x: 0, y: height - 2 }, `lucky for ${foe}`));
}

