// @ts-check
/**
 * Why the computer did what it did, turn by turn, as far as it may be told by now.
 */
import { matchLook } from "../games/index.js";
import { sideSwatch } from "../counters.js";
import { keyboard } from "../keyboard.js";
import { playerWords } from "../players.js";
import { button, el, fill } from "./parts.js";
import { thoughtList } from "./thoughts.js";
import { watch } from "./watch.js";

/** Whether a computer sits at the match. @param {any} state */
export const hasComputer = (state) => Object.values(state.seats ?? {}).some((seat) => /** @type {any} */ (seat)?.kind === "computer");

/**
 * @param {any} store
 * @param {any} connection
 * @param {HTMLElement} place  its own panel
 * @param {HTMLElement} beside  a part of the replay, which shows the same
 */
export function mountWhy(store, connection, place, beside) {
  const body = el("div", { class: "battle-scroll why", tabindex: "0", role: "group", "aria-label": "Reasons of the computer" });
  const close = () => store.set({ panel: "" });
  place.append(el("header", { class: "battle-head" }, el("h2", { class: "title" }, "What the computer thought"), button("", close, { icon: "close", kind: "quiet square", label: "Close the reasons", id: "why-close" })), body);
  /** @type {any} */
  let answer = null;
  /** The turn that was chosen, null for the newest or the one looked back at. @type {number | null} */
  let chosen = null;
  let key = "";

  /** What the answer depends on: it is asked for again when one of these differs. */
  const wanted = () => {
    const { match, view, past } = store.state;
    const turn = chosen ?? past?.view.turn ?? null;
    return { turn, key: [match?.id, match?.seat, match?.over, view?.turn, view?.facts?.phasing, turn].join(" ") };
  };

  const read = async () => {
    const { match } = store.state;
    const next = wanted();
    if (!match || !hasComputer(store.state) || next.key === key) return;
    key = next.key;
    try {
      const found = await connection.rest("GET", `/api/matches/${match.id}/thoughts${next.turn === null ? "" : `?turn=${next.turn}`}`);
      if (key !== next.key) return;
      answer = found;
      render();
    } catch {
      if (key === next.key) key = ""; // the line is down: the next change asks again
    }
  };

  /** @param {number} turn */
  const choose = (turn) => {
    chosen = turn;
    read();
  };

  const render = () => {
    for (const at of [body, beside]) fill(at, whyBody(store, answer, choose));
  };
  store.on("past", () => {
    chosen = null;
  });
  store.on("welcome", () => {
    [answer, chosen, key] = [null, null, ""];
    render();
  });
  watch(store, ["match", "view", "past", "seats"], read);
  keyboard.add({ group: "Panels", key: "y", label: "why the computer did it", run: () => store.set({ panel: store.state.panel === "why" ? "" : "why" }), when: () => Boolean(store.state.match) && hasComputer(store.state) });
  store.on("map", render);
}

/** @param {any} store @param {any} answer @param {(turn: number) => void} choose */
function whyBody(store, answer, choose) {
  const { match } = store.state;
  if (!match || !answer) return [];
  if (!answer.turns.length) return [el("p", { class: "hint" }, silence(match, answer.hides))];
  const called = matchLook(store);
  const before = answer.turns.findLast((/** @type {number} */ turn) => turn < answer.turn);
  const after = answer.turns.find((/** @type {number} */ turn) => turn > answer.turn);
  const date = called.dates[answer.turn - 1];
  const seats = [...new Set(answer.thoughts.map((/** @type {any} */ t) => t.seat))];
  return [
    el("div", { class: "why-turn" },
      button("", () => choose(before), { icon: "left", kind: "quiet square", label: "Earlier turn", id: "why-before", disabled: before === undefined }),
      el("b", { role: "status" }, `${called.turn} ${answer.turn}${date ? ` · ${date}` : ""}`),
      button("", () => choose(after), { icon: "right", kind: "quiet square", label: "Later turn", id: "why-after", disabled: after === undefined })),
    seats.length ? seats.map((seat) => [
      el("h2", { class: "caption" }, el("span", {}, sideSwatch(/** @type {string} */ (seat)), ` ${called.seats[/** @type {string} */ (seat)]?.name ?? seat}`), el("span", {}, playerWords(store.state.seats[/** @type {string} */ (seat)]?.player ?? ""))),
      thoughtList(store, answer.thoughts.filter((/** @type {any} */ t) => t.seat === seat), match.over ? (thought) => store.emit("do:replay-at", thought.revision) : undefined),
    ]) : el("p", { class: "hint" }, "Nothing was weighed in this turn."),
  ];
}

/** Why there is nothing to read yet. @param {any} match @param {string} hides */
function silence(match, hides) {
  if (match.over) return "The computer has left no reasons.";
  if (hides) return `The computer's reasons are told when the match is over, for in this game ${hides}.`;
  return "The computer's reasons are told when its turn is over.";
}
