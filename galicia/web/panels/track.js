// @ts-check
/**
 * The top line (menu, game, turn track, victory points) and the tabs of arrivals and losses.
 */
import { sideSwatch } from "../counters.js";
import { matchLook, plainWords } from "../games/index.js";
import { playerWords } from "../players.js";
import { toggleTheme } from "../theme.js";
import { button, caption, dialog, el, fill } from "./parts.js";
import { cases, prose } from "./prose.js";
import { face, shortName } from "./unit.js";
import { watch } from "./watch.js";

/**
 * @param {any} store
 * @param {any} connection
 * @param {HTMLElement} top
 * @param {{menu: () => void, help: () => void, notices: () => void}} open
 */
export function mountTrack(store, connection, top, open) {
  const render = () => {
    const { match, seats, theme } = store.state;
    const view = store.view();
    if (!match || !view) {
      fill(top);
      return;
    }
    const called = matchLook(store);
    fill(top,
      button("", open.menu, { icon: "menu", kind: "quiet square", label: "Menu", id: "menu" }),
      el("h1", { class: "brand" }, called.title || match.title, el("small", {}, subtitle(store, called, seats))),
      turnTrack(called, view),
      el("button", { type: "button", class: "scores", "aria-label": `Victory points: ${scoreWords(called, view)}. Show where they come from`, data: { key: "scores" }, on: { click: () => showSources(store) } }, scoreBoard(called, view)),
      el("span", { class: "top-icons" },
        button("", open.notices, { icon: "bell", kind: "quiet square", label: "Notices", id: "notices" }),
        button("", toggleTheme, { icon: theme === "dark" ? "sun" : "moon", kind: "quiet square wide-only", label: theme === "dark" ? "Light theme" : "Dark theme", id: "theme" }),
        button("", open.help, { icon: "help", kind: "quiet square", label: "Help and keys", id: "help" })));
  };
  watch(store, ["match", "view", "seats", "past", "theme"], render);
}

/** "Campaign · you against Staff, cautious". @param {any} store @param {any} called @param {any} seats */
function subtitle(store, called, seats) {
  const { match } = store.state;
  const scenario = called.scenarios[match.scenario] ?? plainWords(match.scenario ?? "");
  if (!match.seat || !seats?.[match.seat]) return `${scenario} · watching`;
  const others = Object.entries(seats).filter(([seat]) => seat !== match.seat);
  const held = new Set(Object.keys(store.state.heldSeats ?? {}));
  const against = others.map(([seat, who]) => {
    const { kind, player, name } = /** @type {any} */ (who ?? {});
    if (held.has(seat)) return "yourself";
    if (kind === "computer") return playerWords(player);
    return name || (kind === "friend" ? "a friend" : called.seats[seat]?.name ?? seat);
  });
  return `${scenario} · you against ${against.join(", ")}`;
}

/** @param {any} called @param {any} view */
function scoreWords(called, view) {
  const one = called.standing(view);
  if (one) return `${one.points}, ${one.words}`;
  return Object.entries(view.scores ?? {}).map(([seat, points]) => `${called.seats[seat]?.name ?? seat} ${points}`).join(", ");
}

/** @param {any} called @param {any} view */
function scoreBoard(called, view) {
  const one = called.standing(view);
  if (one) return [sideSwatch(one.side), el("b", {}, String(one.points).replace("-", "−")), el("span", { class: "who" }, `VP · ${one.words}`)];
  const [first, second, ...more] = Object.entries(view.scores ?? {});
  if (!first || !second || more.length) return Object.entries(view.scores ?? {}).map(([seat, points]) => [sideSwatch(seat), el("span", { class: "who" }, called.seats[seat]?.short ?? seat), el("b", {}, String(points))]);
  return [
    sideSwatch(first[0]), el("span", { class: "who" }, called.seats[first[0]]?.short ?? first[0]), el("b", {}, String(first[1])),
    el("span", { class: "colon" }, ":"),
    el("b", {}, String(second[1])), el("span", { class: "who" }, called.seats[second[0]]?.short ?? second[0]), sideSwatch(second[0]),
  ];
}

/** Past outlined, now filled with its date, dots where units arrive. @param {any} called @param {any} view */
function turnTrack(called, view) {
  const turns = Math.max(called.dates.length, view.turn);
  const due = dueByTurn(view);
  const date = called.dates[view.turn - 1];
  return el("ol", { class: "track", "aria-label": `Turn ${view.turn} of ${turns}` },
    Array.from({ length: turns }, (_, i) => i + 1).map((turn) => {
      const coming = due.get(turn)?.length ?? 0;
      const title = [`Turn ${turn}`, called.dates[turn - 1], coming ? `${coming} units due` : ""].filter(Boolean).join(", ");
      return el("li", { class: turn === view.turn ? "now" : turn < view.turn ? "past" : "", title, "aria-current": turn === view.turn ? "step" : null },
        turn === view.turn ? [`${called.turn} ${turn}`, date ? el("span", { class: "date" }, ` · ${date}`) : null] : String(turn),
        coming && turn >= view.turn ? el("i", { class: "due", "aria-hidden": "true" }) : null);
    }));
}

/** Units still to come, by the turn they are due. @param {any} view @returns {Map<number, any[]>} */
function dueByTurn(view) {
  const due = new Map();
  for (const counter of view.pools?.due ?? []) {
    const turn = Number(counter.values?.arrives ?? 0);
    due.set(turn, [...(due.get(turn) ?? []), counter]);
  }
  return due;
}

/** @param {any} store @param {HTMLElement} place */
export function mountArrivals(store, place) {
  watch(store, ["view", "match", "past"], () => {
    const view = store.view();
    if (!view || !store.state.match) return;
    const called = matchLook(store);
    const turns = [...dueByTurn(view)].sort(([a], [b]) => a - b);
    fill(place, turns.length ? turns.map(([turn, counters]) => [
      el("h3", { class: "log-group" }, turn ? `${called.turn} ${turn}${called.dates[turn - 1] ? ` · ${called.dates[turn - 1]}` : ""}${turn < view.turn ? " · late" : ""}` : "To come"),
      el("ul", { class: "pool" }, counters.map((counter) => el("li", {}, face(counter),
        el("span", {}, el("b", {}, counter.unit), " ", shortName(counter), counter.values.entry ? [el("br"), "at ", prose(store, String(counter.values.entry))] : null)))),
    ]) : el("p", { class: "hint" }, "Nobody is due."));
  });
}

/** @param {any} store @param {HTMLElement} place */
export function mountLosses(store, place) {
  watch(store, ["view", "log", "match", "past"], () => {
    const view = store.view();
    if (!view || !store.state.match) return;
    const called = matchLook(store);
    const dead = view.pools?.eliminated ?? [];
    const sides = Object.keys(view.scores ?? {});
    fill(place, sides.map((side) => {
      const list = dead.filter((/** @type {any} */ counter) => counter.side === side);
      const reductions = store.state.log.flatMap((/** @type {any} */ entry) => entry.events ?? [])
        .filter((/** @type {any} */ event) => (event.kind === "loss_roll" || event.kind === "lost") && event.facts?.seat === side)
        .reduce((/** @type {number} */ sum, /** @type {any} */ event) => sum + Number(event.facts.losses ?? event.facts.steps ?? 0), 0);
      return [
        el("h3", { class: "log-group" }, `${called.seats[side]?.name ?? side}: ${list.length} ${list.length === 1 ? "unit" : "units"}, ${reductions} ${called.losses.unit === "steps" ? "steps" : "reductions in combat"}`),
        list.length ? el("ul", { class: "pool faces" }, list.map((/** @type {any} */ counter) => el("li", { title: String(counter.values.name ?? counter.unit) }, face(counter), el("span", { class: "visually-hidden" }, counter.unit))))
          : el("p", { class: "hint" }, "No unit lost."),
      ];
    }));
  });
}

/**
 * Points by source: every event that carries points.
 * @param {any[]} log
 * @param {string[]} seats
 * @param {import("../games/look.js").Look} called
 */
function sources(log, seats, called) {
  /** @type {Record<string, Map<string, {points: number, times: number, cases: string[]}>>} */
  const found = Object.fromEntries(seats.map((seat) => [seat, new Map()]));
  for (const event of log.flatMap((entry) => entry.events ?? [])) {
    const points = event.facts?.points;
    if (typeof points !== "number" || !points) continue;
    const { what, seat, points: worth = points } = called.source(event, seats);
    const row = found[seat]?.get(what) ?? { points: 0, times: 0, cases: event.cases ?? [] };
    found[seat]?.set(what, { ...row, points: row.points + worth, times: row.times + 1 });
  }
  return found;
}

/** @param {any} store */
function showSources(store) {
  const called = matchLook(store);
  const view = store.view();
  const seats = Object.keys(view.scores);
  const found = sources(store.state.log, seats, called);
  const one = called.standing(view);
  const sum = (/** @type {string} */ seat) => (one ? [...found[seat].values()].reduce((all, row) => all + row.points, 0) : view.scores[seat]);
  dialog("Victory points", () => [one ? el("p", {}, el("b", {}, String(one.points)), ` ${one.words}`) : null, ...seats.map((seat) => [
    caption([sideSwatch(seat), ` ${called.seats[seat]?.name ?? seat}`], el("b", {}, String(sum(seat)))),
    found[seat].size ? el("table", { class: "sums" }, el("tbody", {}, [...found[seat]].sort((a, b) => b[1].points - a[1].points).map(([what, row]) =>
      el("tr", {}, el("td", {}, what, " ", cases(row.cases)), el("td", {}, row.times > 1 ? `${row.times} times` : ""), el("td", {}, el("b", {}, String(row.points))))))) : el("p", { class: "hint" }, "None yet."),
  ])]);
}

