/** Looking back: a bar with every order, play and step, and what is told beside the board meanwhile. */
import { filmFile } from "../film/export.js";
import { linkTo } from "../net/position-links.js";
import { luckLedger } from "../panels/luck.js";
import { attempt, playOn, positionOf, saveRecord } from "../panels/sharing.js";
import { copy, save } from "../ui/clipboard.js";
import { button, caption, iconButton, windowHead } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/elements.js";
import { keyboard } from "../ui/keyboard.js";
import { plainText } from "../ui/prose.js";
import { EnemyTurn } from "./enemy-turn.js";
import { report } from "./report.js";
import { ReplayPlayer } from "./replay-player.js";
import { mountSince } from "./since.js";

/** @import { Table } from "../table/table.js" */

const LABEL_ROOM = 0.13; // of the bar
const LAST_LABEL = 0.92;

/** @param {Table} table @param {{replay: HTMLElement, enemy: HTMLElement, why: HTMLElement}} places `why`: what the computer thought in the turn that is looked at */
export function mountReplay(table, { replay: place, enemy: beside, why }) {
  const { state, board } = table;
  const bar = h("div", { class: "replay-bar", role: "group", "aria-label": "Replay", hidden: true });
  board.root.append(bar);
  const render = () => {
    const { panel, past } = state;
    const open = (panel === "replay" || past !== null || table.screen === "replay") && !enemy.following;
    bar.hidden = !open;
    board.root.classList.toggle("replaying", open);
    if (!open) return;
    fill(bar, replayBar(table, player));
    if (panel === "replay") fill(place, sidePanel(table, player, why));
    void table.tellStory().catch(() => null);
  };
  const player = new ReplayPlayer(table, render);
  const enemy = new EnemyTurn(table, player, beside);
  table.watch(["panel", "past", "match", "story"], render);
  table.on("panel", (panel) => {
    if (panel !== "replay" && state.past && !enemy.following) player.leave();
  });
  table.on("do:replay-step", (by) => {
    table.set({ panel: "replay" });
    player.step(by);
  });
  table.on("do:film", () => {
    table.set({ panel: "replay" });
    void player.film();
  });
  const jump = (/** @type {"marks" | "battles"} */ what, /** @type {1 | -1} */ by) => () => {
    table.set({ panel: "replay" });
    void player.jump(what, by);
  };
  const add = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ run) =>
    keyboard.add(table.ended, { key, label, group: "Replay", run });
  add("{", "one turn back", jump("marks", -1));
  add("}", "one turn on", jump("marks", 1));
  add("(", "one battle back", jump("battles", -1));
  add(")", "one battle on", jump("battles", 1));
  table.on("do:replay-at", (revision) => {
    table.set({ panel: "replay" });
    player.stop();
    player.show(revision);
  });
  mountSince(table, enemy);
}

/** Turn marks, red dots for battles, a handle. @param {Table} table @param {ReplayPlayer} player */
function replayBar(table, player) {
  const { playing } = player;
  const last = Math.max(1, player.last);
  const now = player.now;
  const words = captionOf(table, player);
  const range = h("input", {
    type: "range",
    min: 0,
    max: last,
    value: now,
    "aria-label": "Order",
    "aria-valuetext": `${now} of ${last}: ${words}`,
    data: { key: "replay-range" },
    oninput: () => {
      player.stop();
      player.show(Number(range.value));
    },
  });
  const speed = {
    type: "button",
    class: "btn quiet speed",
    data: { key: "replay-speed" },
    onclick: () => player.faster(),
  };
  return [
    iconButton("first", "One order back", () => player.step(-1), { kind: " ", id: "replay-back" }),
    iconButton(playing ? "pause" : "play", playing ? "Pause" : "Play", () => player.toggle(), {
      kind: "strong",
      id: "replay-play",
    }),
    iconButton("last", "One order on", () => player.step(1), { kind: " ", id: "replay-on" }),
    h(
      "div",
      { class: "replay-track" },
      marks(table, last),
      range,
      h("p", { class: "replay-now" }, `${now} of ${last}${words && ` · ${words}`}`),
    ),
    h(
      "button",
      speed,
      table.state.match.over ? "all revealed" : "through your eyes",
      h("br"),
      h("b", {}, `${player.speed}× speed`),
    ),
    button("Back to now", () => close(table, player), { id: "replay-end" }),
  ];
}

/** What the order that is looked at did. @param {Table} table @param {ReplayPlayer} player */
function captionOf(table, { now, entry, title }) {
  return title || plainText(table, entry?.events.at(-1) ?? { text: entry?.sentence ?? (now ? "" : "the start") });
}

/** @param {Table} table @param {ReplayPlayer} player */
function close(table, player) {
  player.leave();
  table.set({ panel: "" });
}

/** Where turns begin and battles were fought, on a bar of so many orders. @param {Table} table @param {number} last */
function marks(table, last) {
  const { look, state: { story } } = table;
  const turns = (story?.marks ?? []).map(({ revision, turn, side }) => ({
    revision,
    title: `${look.turn} ${turn} ${look.seats[side]?.short ?? side}`,
  }));
  const at = (/** @type {HTMLElement} */ element, /** @type {number} */ revision) => {
    element.style.setProperty("left", `${(revision / last) * 100}%`);
    return element;
  };
  let free = -1;
  const labels = turns.flatMap(({ revision, title }) => {
    const place = revision / last;
    if (place < free || place >= LAST_LABEL) return [];
    free = place + LABEL_ROOM;
    return [at(h("span", {}, title), revision)];
  });
  const fights = (story?.battles ?? []).map(({ revision }) =>
    at(h("i", { class: "fight", title: "battle" }), revision)
  );
  const starts = turns.map(({ revision, title }) => at(h("i", { class: "turn", title }), revision));
  return [
    h("div", { class: "replay-labels", "aria-hidden": "true" }, labels),
    h("div", { class: "replay-marks", "aria-hidden": "true" }, starts, fights),
  ];
}

/** @param {Table} table @param {ReplayPlayer} player @param {HTMLElement} why */
function sidePanel(table, player, why) {
  const { story } = table.state;
  const luck = story ? luckLedger(table, story) : [];
  const small = (/** @type {string} */ words, /** @type {() => Promise<unknown>} */ act, traits = {}) =>
    button(words, () => attempt(table, act()), { kind: "small", ...traits });
  return [
    windowHead("Looking back", "Close the replay", () => close(table, player), "replay-close"),
    h(
      "div",
      { class: "window-scroll" },
      h(
        "section",
        { class: "part" },
        caption("Go to"),
        h(
          "div",
          { class: "row" },
          small("Turn back", () => player.jump("marks", -1), { key: "{", id: "replay-turn-back" }),
          small("Turn on", () => player.jump("marks", 1), { key: "}", id: "replay-turn-on" }),
          small("Battle back", () => player.jump("battles", -1), { key: "(", id: "replay-battle-back" }),
          small("Battle on", () => player.jump("battles", 1), { key: ")", id: "replay-battle-on" }),
          button("Film, 2 min", () => table.emit("do:film", 0), { kind: "small", icon: "film", id: "replay-film" }),
          small("Save as picture", () => saveFilm(table, player), { icon: "share", id: "replay-save" }),
        ),
      ),
      luck.length > 0 && h("details", { class: "luck part", open: true }, luck),
      story && report(table, story),
      why,
      h(
        "section",
        { class: "part" },
        caption("This position"),
        h(
          "div",
          { class: "row" },
          small("Copy as text", () => positionOf(table).then(copy), { icon: "share" }),
          small("Copy the link", () => positionOf(table).then(linkTo).then(copy), { icon: "link" }),
          small("Save the record", () => saveRecord(table)),
          small("Play on from here", () => playOn(table)),
        ),
      ),
    ),
  ];
}

/** The film as a file; a bar shows how far it is, and closing it stops the work. @param {Table} table @param {ReplayPlayer} player */
async function saveFilm(table, player) {
  const stop = new AbortController();
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Pictures drawn" });
  const words = h("p", { role: "status" }, "Getting the battles together.");
  const box = dialog("Saving the film", (close) => [
    words,
    bar,
    h("div", { class: "row" }, button("Cancel", close, { id: "film-cancel" })),
  ], "film-progress");
  box.addEventListener("close", () => stop.abort());
  const tell = (/** @type {number} */ done, /** @type {number} */ all) => {
    Object.assign(bar, { max: all, value: done });
    words.textContent = `${done} of ${all} pictures are drawn.`;
  };
  try {
    const file = await filmFile(table, (revision) => player.viewAt(revision), tell, stop.signal);
    if (file) save(`${table.state.match.game}.gif`, file);
    table.emit("toast", { text: file ? "The film is saved." : "The film was not saved." });
  } finally {
    box.close();
  }
}
