// @ts-check
/**
 * Looking back: a bar with every order, play and step; what happened since one last looked; a report of the match.
 */
import { recall, remember, h } from "./dom.js";
import { matchLook } from "./games/index.js";
import { keyed } from "./store.js";
import { still } from "./theme.js";
import { battlesOf, groupsOf, luckLedger } from "./panels/log.js";
import { copy, fork, save, textOf } from "./panels/menu.js";
import { linkTo } from "./share.js";
import { button, caption, el, fill, svg } from "./panels/parts.js";
import { about, cases, hexesOf, plainText, prose } from "./panels/prose.js";
import { watch } from "./panels/watch.js";

const SPEEDS = [1, 2, 4];
/** What a player coming back wants to know first. */
const TOLD = new Set(["moved", "placed", "reacted", "declared", "combat_roll", "retreated", "advanced", "eliminated", "captured"]);

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 * @param {HTMLElement} why  what the computer thought in the turn that is looked at
 */
export function mountReplay(store, connection, board, place, why) {
  const player = new Player(store, connection, board);
  const bar = el("div", { class: "replay-bar", role: "group", "aria-label": "Replay" });
  bar.hidden = true;
  document.getElementById("board")?.append(bar);

  const render = () => {
    const { panel, past, match, screen } = store.state;
    const open = Boolean(match) && (panel === "replay" || past !== null || screen === "replay");
    bar.hidden = !open;
    document.body.classList.toggle("replaying", open);
    if (!open) return;
    fill(bar, replayBar(store, player));
    if (panel === "replay") fill(place, sidePanel(store, connection, player, why));
  };
  watch(store, ["panel", "past", "match", "log", "screen"], render);
  player.changed = render;
  store.on("panel", (/** @type {string} */ panel) => {
    if (panel !== "replay" && store.state.past) {
      player.stop();
      store.set({ past: null });
    }
  });
  store.on("do:replay-step", (/** @type {number} */ by) => {
    if (store.state.panel !== "replay") store.set({ panel: "replay" });
    player.step(by);
  });
  store.on("do:replay-at", (/** @type {number} */ revision) => {
    store.set({ panel: "replay" });
    player.stop();
    player.show(revision);
  });
  mountSinceLast(store, board, player);
}

/** Walks through the revisions of a match. */
class Player {
  /** @param {any} store @param {any} connection @param {any} board */
  constructor(store, connection, board) {
    this.store = store;
    this.connection = connection;
    this.board = board;
    this.speed = 1;
    this.playing = false;
    this.timer = 0;
    this.until = 0;
    this.changed = () => {};
    /** @type {Map<string, any>} */
    this.views = new Map();
  }

  now() {
    const { past, match } = this.store.state;
    return past?.revision ?? match?.revision ?? 0;
  }

  last() {
    return this.store.state.match?.revision ?? 0;
  }

  /** @param {number} revision */
  async show(revision) {
    const { match } = this.store.state;
    const wanted = Math.max(0, Math.min(this.last(), revision));
    if (wanted >= this.last() && this.store.state.screen !== "replay") {
      this.stop();
      this.store.set({ past: null });
      this.light(wanted);
      return;
    }
    const key = `${match.id}-${match.seat}-${wanted}`;
    let view = this.views.get(key);
    if (!view) {
      try {
        view = keyed(await this.connection.rest("GET", `/api/matches/${match.id}/view?revision=${wanted}`));
      } catch (error) {
        this.stop();
        this.store.emit("toast", { text: /** @type {any} */ (error).message });
        return;
      }
      this.views.set(key, view);
      if (this.views.size > 400) this.views.delete([...this.views.keys()][0]);
    }
    this.store.set({ past: { revision: wanted, view } });
    this.light(wanted);
  }

  /** What the order of this revision touched. @param {number} revision */
  light(revision) {
    const entry = this.store.state.log.find((/** @type {any} */ e) => e.revision === revision);
    const hexes = (entry?.events ?? []).flatMap(hexesOf);
    this.board.highlight(hexes.slice(-2), "hot");
    const moves = (entry?.events ?? []).filter((/** @type {any} */ e) => e.facts?.start && (e.facts?.end || e.facts?.path))
      .map((/** @type {any} */ e) => ({ from: e.facts.start, to: e.facts.end ?? [e.facts.path].flat().at(-1), kind: e.kind === "retreated" ? "retreat" : "move", label: "" }));
    this.board.arrows(moves);
    if (hexes.length) this.board.goTo(hexes.at(-1));
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    return this.show(this.now() + by);
  }

  /** @param {number} [until] */
  play(until = this.last()) {
    if (this.now() >= until) this.show(0);
    this.playing = true;
    this.until = until;
    this.changed();
    this.tick();
  }

  async tick() {
    if (!this.playing) return;
    if (this.now() >= this.until) {
      this.stop();
      return;
    }
    await this.show(this.now() + 1);
    const entry = this.store.state.log.find((/** @type {any} */ e) => e.revision === this.now());
    const weight = (entry?.events ?? []).some((/** @type {any} */ e) => e.kind === "combat_roll") ? 2200 : 700;
    this.timer = window.setTimeout(() => this.tick(), (still() ? 1200 : weight) / this.speed);
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }
}

/** Turn marks, red dots for battles, a handle. @param {any} store @param {Player} player */
function replayBar(store, player) {
  const { log } = store.state;
  const last = Math.max(1, player.last());
  const now = player.now();
  const called = matchLook(store);
  const at = (/** @type {number} */ revision) => `${(revision / last) * 100}%`;
  const turns = log.flatMap((/** @type {any} */ entry) => (entry.events ?? []).filter((/** @type {any} */ e) => e.kind === "player_turn").map((/** @type {any} */ e) => ({ revision: entry.revision, title: `${called.turn} ${e.facts.turn} ${called.seats[e.facts.seat]?.short ?? e.facts.seat}` })));
  const fights = battlesOf(log).filter((b) => b.roll !== null).map((b) => b.revision);
  const here = log.find((/** @type {any} */ e) => e.revision === now);
  const words = plainText(store, here?.events?.at(-1)?.text ?? here?.sentence ?? (now === 0 ? "the start" : ""));
  const mark = (/** @type {string} */ kind, /** @type {number} */ revision, /** @type {string} */ title) => {
    const node = el("i", { class: kind, title });
    node.style.setProperty("left", at(revision));
    return node;
  };
  let free = -1;
  const labels = turns.filter((/** @type {any} */ { revision }) => {
    const fits = revision / last >= free && revision / last < 0.92;
    if (fits) free = revision / last + 0.13;
    return fits;
  }).map((/** @type {any} */ { revision, title }) => {
    const node = el("span", {}, title);
    node.style.setProperty("left", at(revision));
    return node;
  });
  return [
    button("", () => player.step(-1), { icon: "first", kind: "square", label: "One order back", id: "replay-back" }),
    button("", () => (player.playing ? player.stop() : player.play()), { icon: player.playing ? "pause" : "play", kind: "square strong", label: player.playing ? "Pause" : "Play", id: "replay-play" }),
    button("", () => player.step(1), { icon: "last", kind: "square", label: "One order on", id: "replay-on" }),
    el("div", { class: "replay-track" },
      el("div", { class: "replay-labels", "aria-hidden": "true" }, labels),
      el("div", { class: "replay-marks", "aria-hidden": "true" }, turns.map((/** @type {any} */ t) => mark("turn", t.revision, t.title)), fights.map((revision) => mark("fight", revision, "battle"))),
      el("input", { type: "range", min: "0", max: String(last), value: String(now), "aria-label": "Order", "aria-valuetext": `${now} of ${last}: ${words}`, data: { key: "replay-range" }, on: { input: (/** @type {any} */ event) => { player.stop(); player.show(Number(event.target.value)); } } }),
      el("p", { class: "replay-now" }, `${now} of ${last}${words ? ` · ${words}` : ""}`)),
    el("button", { type: "button", class: "btn quiet speed", data: { key: "replay-speed" }, on: { click: () => { player.speed = SPEEDS[(SPEEDS.indexOf(player.speed) + 1) % SPEEDS.length]; player.changed(); } } }, "through your eyes", h("br"), h("b", {}, `${player.speed}× speed`)),
    button("Back to now", () => { player.stop(); store.set({ past: null, panel: "" }); }, { id: "replay-end" }),
  ];
}

/** @param {any} store @param {any} connection @param {Player} player @param {HTMLElement} why */
function sidePanel(store, connection, player, why) {
  const { match } = store.state;
  const luck = luckLedger(store);
  const fail = (/** @type {any} */ error) => store.emit("toast", { text: error.message, stay: true });
  const position = async () => textOf(await connection.rest("GET", `/api/matches/${match.id}/position?revision=${store.state.past?.revision ?? match.revision}`));
  return [
    el("header", { class: "battle-head" }, el("h2", { class: "title" }, "Looking back"), button("", () => { player.stop(); store.set({ past: null, panel: "" }); }, { icon: "close", kind: "quiet square", label: "Close the replay", id: "replay-close" })),
    el("div", { class: "battle-scroll" },
      luck.length ? el("details", { class: "luck part", open: true }, luck) : null,
      report(store),
      why,
      el("section", { class: "part" }, caption("This position"),
        el("div", { class: "row" },
          button("Copy as text", () => position().then((text) => copy(text, store)).catch(fail), { icon: "share", kind: "small" }),
          button("Copy the link", () => position().then(linkTo).then((link) => copy(link, store)).catch(fail), { icon: "link", kind: "small" }),
          button("Save the record", () => connection.rest("GET", `/api/matches/${match.id}/record`).then((/** @type {any} */ answer) => save(`${match.game}.record`, textOf(answer))).catch(fail), { kind: "small" }),
          button("Play on from here", () => fork(store, connection, store.state.past?.revision).catch(fail), { kind: "small" })))),
  ];
}

/** Points by turn, and the battles that stood out. @param {any} store */
function report(store) {
  const { log, view } = store.state;
  const called = matchLook(store);
  const seats = Object.keys(view.scores ?? {});
  /** @type {Record<string, number>} */
  const sums = Object.fromEntries(seats.map((seat) => [seat, 0]));
  /** @type {Record<string, number[]>} */
  const byTurn = Object.fromEntries(seats.map((seat) => [seat, [0]]));
  for (const entry of log) {
    for (const event of entry.events ?? []) {
      const points = event.facts?.points;
      const { seat } = called.source(event, seats);
      if (typeof points === "number" && seat in sums) sums[seat] += points;
      if (event.kind === "player_turn") for (const s of seats) byTurn[s].push(sums[s]);
    }
  }
  for (const s of seats) byTurn[s].push(view.scores[s]);
  const battles = battlesOf(log, store.state.match?.id).filter((b) => b.roll !== null);
  const taken = battles.filter((b) => b.taken);
  const best = battles.filter((b) => b.forecast && b.taken).sort((a, b) => a.forecast.expected.hex_falls - b.forecast.expected.hex_falls)[0];
  return el("section", { class: "part report" },
    caption(store.state.match.over ? "After-game report" : "So far"),
    el("h2", { class: "title" }, seats.map((seat) => `${called.seats[seat]?.short ?? seat} ${view.scores[seat]}`).join(" : ")),
    byTurn[seats[0]]?.length > 2 ? pointsChart(byTurn, called) : null,
    el("p", {}, `${battles.length} ${battles.length === 1 ? "combat" : "combats"}, ${taken.length} ${taken.length === 1 ? "hex" : "hexes"} taken.`),
    best ? el("p", {}, el("b", {}, "Least likely success. "), prose(store, best.target), ` fell at ${best.column}; ${Math.round(best.forecast.expected.hex_falls * 100)} % said so.`) : null);
}

/** @param {Record<string, number[]>} byTurn @param {any} called */
function pointsChart(byTurn, called) {
  const width = 352;
  const height = 96;
  const most = Math.max(1, ...Object.values(byTurn).flat());
  return svg("svg", { class: "points-chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Victory points by turn" },
    [10, 46, 82].map((y) => svg("path", { class: "rule", d: `M0 ${y}H${width}` })),
    Object.entries(byTurn).flatMap(([seat, values], i, sides) => {
      const x = (/** @type {number} */ n) => (n * (width - 46)) / Math.max(1, values.length - 1);
      const y = (/** @type {number} */ v) => 82 - (v / most) * 70;
      const ends = sides.map(([, points]) => y(points.at(-1) ?? 0));
      const apart = Math.abs(ends[0] - (ends[1] ?? 99)) < 12 ? (ends[i] > ends[1 - i] || (ends[0] === ends[1] && i) ? 7 : -7) : 0;
      return [
        svg("polyline", { class: i ? "solid" : "dashed", data: { side: seat }, points: values.map((v, n) => `${x(n).toFixed(1)},${y(v).toFixed(1)}`).join(" ") }),
        svg("text", { data: { side: seat }, x: width - 42, y: ends[i] + 4 + apart }, called.seats[seat]?.short ?? seat),
      ];
    }));
}

/** @param {number} seconds */
const watchWords = (seconds) => (seconds < 90 ? `${Math.max(3, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`);

/**
 * What happened since this browser last looked at the match, as numbered events on the map.
 * @param {any} store
 * @param {any} board
 * @param {Player} player
 */
function mountSinceLast(store, board, player) {
  /** @type {HTMLElement | null} */
  let card = null;
  const seenKey = () => `seen.${store.state.match.id}.${store.state.match.seat ?? "watch"}`;
  const note = () => {
    if (!store.state.match || document.hidden || card) return;
    remember(seenKey(), `${store.state.match.revision} ${Date.now()}`);
  };
  const close = () => {
    card?.remove();
    card = null;
    board.badges({});
    note();
  };
  store.on("welcome", () => {
    card?.remove();
    card = null;
    const { match, log } = store.state;
    const [kept, when] = (recall(seenKey()) ?? "").split(" ").map(Number);
    if (!kept || kept >= match.revision) {
      note();
      return;
    }
    const called = matchLook(store);
    const since = log.filter((/** @type {any} */ e) => e.revision > kept && e.seat !== match.seat);
    const lines = groupsOf(since, called, match.seat, store.state.view?.turn).flatMap((group) => group.lines).filter(({ event }) => TOLD.has(event.kind));
    if (!lines.length) {
      note();
      return;
    }
    const shown = lines.slice(-7);
    /** @type {Record<string, string>} */
    const badges = {};
    shown.forEach(({ event }, /** @type {number} */ i) => {
      const where = hexesOf(event).at(-1);
      if (where) badges[where] = String(i + 1);
    });
    board.badges(badges);
    const fight = lines.find(({ event }) => event.kind === "declared");
    const who = called.seats[lines[0].event.facts?.seat ?? lines[0].seat]?.name ?? "The other side";
    card = el("section", { class: "since float", "aria-label": "Since you last looked" },
      caption("Since you last looked", when ? new Date(when).toLocaleString(undefined, { weekday: "short", hour: "2-digit", minute: "2-digit" }) : null),
      el("h2", { class: "title" }, fight ? `${who} attacked ${fight.event.facts?.target ?? ""}` : `${who} moved`),
      el("ol", {}, shown.map(({ event, seat }) => el("li", { class: event.kind === "declared" || event.kind === "combat_roll" ? "fight" : "" }, el("span", {}, prose(store, event.text, about(event, seat)), ". ", cases(event.cases))))),
      lines.length > shown.length ? el("p", { class: "hint" }, `and ${lines.length - shown.length} before them`) : null,
      el("div", { class: "row" },
        button(`Watch, ${watchWords((match.revision - kept) * 0.8)}`, async () => {
          close();
          store.set({ panel: "replay" });
          await player.show(kept);
          player.play();
        }, { kind: "primary", icon: "play" }),
        button("Skip to my move", close)));
    document.getElementById("board")?.append(card);
  });
  store.on("update", (/** @type {any} */ update) => {
    if (card && update.seat === store.state.match?.seat) close(); // whoever plays on has looked
    else note();
  });
  document.addEventListener("visibilitychange", note);
}
