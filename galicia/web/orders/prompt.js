/** What is asked now: the prompt bar, and the buttons that undo, act and end. */
import { playerWords } from "../table/players.js";
import { button } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { fillHanding, h } from "../ui/elements.js";
import { counted, sentenceCase } from "../ui/format.js";
import { caseLinks, hexName, unitName } from "../ui/names.js";
import { prose } from "../ui/prose.js";
import {
  ENDINGS,
  endWords,
  entersWords,
  mayAskAdvice,
  passWords,
  phaseWord,
  sentenceLabel,
  untouched,
} from "./words.js";

/**
 * @import { Button, PhaseFacts, Progress } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {Button & {refused?: boolean}} Ending `refused`: the server would say why not
 */

const LONG = 90; // letters of a question that takes three lines in the one bar of a low window
const SHOWN = 6000; // ms that forgotten units are ringed

/** @param {Table} table @param {{prompt: HTMLElement, actions: HTMLElement}} places the bar, and where a phone has its buttons */
export function mountPrompt(table, { prompt, actions }) {
  const { state } = table;
  let whole = false; // whether the draft is a whole sentence, as the server says

  const end = () => {
    const last = endingOf(table);
    if (!last || !state.asks.yours) return;
    const again = table.look.asksAgain(table, last.sentence);
    if (again) return askAgain(table, last.sentence, again);
    const left = last.sentence === "done" && !last.refused ? untouched(table) : [];
    if (left.length) askToEnd(table, last, left);
    else table.give(last.sentence);
  };
  const act = () => {
    if (state.draft && (state.plan?.ready || whole)) table.give(state.draft);
  };

  const render = () => {
    const { asks, view, past } = state;
    const side = view.facts.phasing ?? asks.seat ?? view.to_act ?? "";
    prompt.dataset.side = side;
    prompt.classList.toggle("waiting", !asks.yours);
    const buttons = () => (past ? [] : actionButtons(table, { whole, act, end }));
    const heir = () => table.board.glass; // when a move is made its button is gone
    fillHanding(
      prompt,
      heir,
      h("span", { class: "stripe", data: { side }, "aria-hidden": "true" }),
      phaseDots(table),
      h(
        "p",
        { class: ["say", asks.prompt.length > LONG && "long"], id: "say", tabindex: "-1", data: { key: "say" } },
        past ? lookingBack(table) : question(table),
      ),
      !past && asks.progress && h("p", { class: "progress" }, progress(asks.progress)),
      h(
        "div",
        { class: "prompt-buttons" },
        past ? button("Back to now", () => table.set({ past: null }), { kind: "primary" }) : buttons(),
      ),
    );
    fillHanding(actions, heir, buttons());
  };
  const check = async () => {
    const { draft, asks } = state;
    const was = whole;
    whole = false;
    if (was) render();
    if (!draft || state.plan?.ready || !asks.yours) return;
    const answer = await table.ask({ type: "complete", sentence: draft }).catch(() => null); // not connected: the draft stays
    if (state.draft !== draft || state.asks !== asks || !answer?.complete) return;
    whole = true;
    render();
  };
  table.watch(["asks", "view", "match", "draft", "plan", "past", "seats", "connection"], render);
  table.on("do:end-phase", end);
  table.on("draft", check);
  table.on("asks", check);
}

/** The offered sentence that ends or declines, with a label that names what it ends. @param {Table} table @returns {Ending | null} */
function endingOf(table) {
  const { asks, view } = table.state;
  const found = asks.buttons.find(({ sentence }) => ENDINGS.has(sentence.split(" ")[0]));
  const phase = phaseWord(table.look, view.phase).toLowerCase();
  if (found?.sentence === "pass") {
    return { ...found, label: table.look.asksAgain(table, "pass")?.act ?? passWords(table) };
  }
  const label = endWords(table) ?? (phase && `End ${phase}`);
  if (found) return found.sentence === "done" && label ? { ...found, label } : found;
  const refused = asks.yours && table.look.ends(asks.verbs); // its reasons come as an answer
  return refused ? { sentence: "done", label, refused } : null;
}

/** @param {Table} table */
function lookingBack({ state: { past, match, panel } }) {
  if (panel === "enemy") return [h("b", {}, "The enemy's turn,"), " one action after the other."];
  return [h("b", {}, "Looking back."), ` After ${past?.revision} of ${match.revision} orders.`];
}

/** @param {Table} table */
function question(table) {
  const { view, match, asks, seats } = table.state;
  const { look } = table;
  if (match.over) return [h("b", {}, "The game is over."), " ", resultWords(table)];
  const phase = phaseWord(look, view.phase);
  const { prompt: text, names } = asks;
  const cited = [". ", caseLinks(asks.cases)];
  if (asks.yours) {
    return [phase && h("b", {}, `${phase}. `), inHand(table) ?? [prose(table, sentenceCase(text), names), cited]];
  }
  const side = asks.seat ?? view.to_act;
  if (!side) return [h("b", {}, "Waiting. "), prose(table, text, names), cited];
  const who = look.seats[side]?.name ?? side;
  const { kind, player } = seats[side] ?? {};
  if (asks.throw) return [h("b", {}, entersWords(who, asks.throw)), " ", prose(table, text, names), cited];
  const waits = kind === "computer"
    ? [h("b", { class: "thinking" }, `${playerWords(player)} (${who}) is thinking`), " "]
    : h("b", {}, `Waiting for ${who}. `);
  return [waits, prose(table, text, names), cited];
}

/** What is asked of units in hand; null if there are none. @param {Table} table */
function inHand(table) {
  const { plan } = table.state;
  if (!plan) return null;
  const point = matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";
  const { units, target, start } = plan;
  const name = (/** @type {string} */ word) => unitName(word, table.seat);
  const who = units.length > 2 ? `these ${units.length} units` : units.map((word, i) => [i > 0 && " and ", name(word)]);
  if (!target) return [`${point} where `, who, " should go."];
  const held = start !== null && table.view().stacks[target]?.side === table.seat;
  if (held) {
    return [
      "Press Enter to send ",
      who,
      " to ",
      hexName(target),
      `; ${point.toLowerCase()} the stack to take it up instead.`,
    ];
  }
  return [`${point} `, hexName(target), " again to send ", who, " there."];
}

/** @param {Table} table */
function resultWords({ look, state: { view } }) {
  const name = (/** @type {string} */ seat) => look.seats[seat]?.name ?? seat;
  const winners = view.facts.result?.winners ?? [];
  const scores = Object.entries(view.scores).map(([seat, points]) => `${look.seats[seat]?.short ?? seat} ${points}`);
  return `${winners.length ? `${winners.map(name).join(", ")} wins` : "Nobody wins"}. ${scores.join(" : ")}`;
}

/** "9 units can still move", the number strong. @param {Progress} left */
const progress = ({ units, what }) => [h("b", {}, units ? counted(units, "unit") : "no units"), ` ${what}`];

/** @param {Table} table */
function phaseDots({ look: { phases }, state: { view } }) {
  if (!phases.length) return null;
  const now = phases.findIndex(({ word }) => view.phase.includes(word));
  const label = now >= 0 ? `Phase ${now + 1} of ${phases.length}: ${phases[now].title}` : view.phase;
  const dot = (/** @type {PhaseFacts} */ { title }, /** @type {number} */ i) =>
    h("i", { class: i === now ? "now" : i < now && "past", title });
  return h("span", { class: "phase-dots", role: "img", "aria-label": label }, phases.map(dot));
}

/** @param {Table} table @param {{whole: boolean, act: () => void, end: () => void}} doing */
function actionButtons(table, { whole, act, end }) {
  const { asks, draft, plan, match, connection } = table.state;
  const disabled = connection !== "online";
  if (match.over) {
    return button("Look back", () => table.set({ panel: "replay" }), { kind: "primary", id: "look-back" });
  }
  const undo = undoButton(table, disabled);
  if (!asks.yours) return undo;
  const last = endingOf(table);
  const planned = draft.startsWith("attack") && table.look.namesAttackers; // has a window of its own
  const ready = draft && (plan?.ready || whole) && !planned;
  const begun = draft || plan; // ending is not what comes next
  const declines = last?.sentence === "pass";
  const later = ready || last?.refused || (begun && !declines); // a phone has no room for it yet
  const kind = later ? "end later" : declines ? "end" : "primary end";
  const advise = () => table.emit("do:advice", undefined);
  return [
    undo,
    mayAskAdvice(table) && button("Advice", advise, { key: "A", id: "advice", disabled }),
    ready && button(sentenceLabel(table, draft), act, { kind: "primary", key: "Enter", id: "act", disabled }),
    last && button(last.label, end, { kind, key: "E", id: "end", disabled }),
  ];
}

/** Undo, or what stands in its way. @param {Table} table @param {boolean} disabled */
function undoButton(table, disabled) {
  const { yours, wall } = table.state.asks;
  const none = wall?.kind === "nothing";
  if (!wall || (yours && none)) {
    return button("Undo", () => table.undo(), { icon: "undo", key: "U", id: "undo", disabled: disabled || none });
  }
  if (!yours) return null;
  const { text, cases, sentence } = wall;
  const title = sentence && `The last order: ${sentence}`;
  return h("p", { class: "wall", title }, "Undo is blocked: ", text, " ", caseLinks(cases));
}

/** Asks once more before an order of weight; nothing is chosen beforehand. @param {Table} table @param {string} sentence @param {{text: string, act: string}} again */
export function askAgain(table, sentence, { text, act }) {
  dialog(`${act}?`, (close) => {
    const give = () => {
      close();
      void table.give(sentence);
    };
    return [h("p", {}, text), h("div", { class: "row" }, button(act, give, { kind: "danger" }), button("Back", close))];
  }, "small");
}

/** Whom was forgotten? @param {Table} table @param {Ending} last @param {string[]} left */
function askToEnd(table, last, left) {
  const name = (/** @type {string} */ word) => unitName(word, table.sides.of(word));
  const moving = table.state.asks.verbs.includes("move");
  const does = moving ? (left.length > 1 ? "have not moved" : "has not moved") : "can still act";
  const show = () => {
    table.board.highlight(table.hexesOf(left), "units");
    const first = table.counter(left[0]);
    if (first) {
      table.select([left[0]], first.hex);
      table.board.goTo(first.hex);
    }
    setTimeout(() => table.board.highlight([], "units"), SHOWN);
  };
  dialog(`${last.label}?`, (close) => {
    const after = (/** @type {() => void} */ act) => () => {
      close();
      act();
    };
    return [
      h(
        "p",
        {},
        left.length > 2
          ? [name(left[0]), ` and ${left.length - 1} others ${does}.`]
          : [left.map((word, i) => [i > 0 && " and ", name(word)]), ` ${does}.`],
      ),
      h(
        "div",
        { class: "row" },
        button(last.label, after(() => table.give(last.sentence)), { kind: "primary", autofocus: true }),
        button("Show them", after(show)),
      ),
    ];
  }, "small");
}
