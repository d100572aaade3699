/** A new match: scenario, seats, options. */
import { sideSwatch } from "../../board/counters.js";
import { KNOBS, LEVELS, playerName, playerWords, settingsOf } from "../../table/players.js";
import { dropdown, segmented } from "../../ui/controls.js";
import { h } from "../../ui/elements.js";
import { caseNumber, sentenceCase } from "../../ui/format.js";

/**
 * @import { Look } from "../../games/look.js"
 * @import { GameFacts, NewMatch, OptionFacts, SeatWish } from "../../net/messages.d.ts"
 * @import { Child } from "../../ui/types.d.ts"
 * @import { Game } from "./lobby.js"
 *
 * @typedef {{kind: SeatWish["kind"], player: string, style: Record<string, string>}} SeatChoice
 * @typedef {{
 *   scenario: string, position: string, options: NonNullable<NewMatch["options"]>, dice: "sealed" | "typed", advice: boolean,
 *   seats: Record<string, SeatChoice>, open: Set<string>,
 * }} Wish `open`: the parts of the form that are unfolded
 */

const FROM_POSITION = "*position";
const WHO = [
  { value: "me", label: "Me" },
  { value: "computer", label: "Computer" },
  { value: "friend", label: "Friend" },
];

/** The computer one plays against unless another is chosen. @param {GameFacts} game */
export function usualPlayer({ players }) {
  return players.includes("recruit") ? "recruit" : players[players.length - 1];
}

/** Everything preset for a game against the computer. @param {GameFacts} game @returns {Wish} */
export function freshWish(game) {
  const player = usualPlayer(game);
  const seat = (
    /** @type {string} */ name,
    /** @type {number} */ i,
  ) => [name, { kind: i ? "computer" : "me", player, style: {} }];
  return {
    scenario: game.scenarios[0],
    position: "",
    options: {},
    dice: "sealed",
    advice: true,
    seats: Object.fromEntries(game.seats.map(seat)),
    open: new Set(),
  };
}

/** What is asked of the server. @param {GameFacts} game @param {Wish} wish @returns {NewMatch} */
export function wished({ id: game }, { scenario, position, options, dice, advice, seats: chosen }) {
  /** @type {Record<string, SeatWish>} */
  const seats = {};
  for (const [seat, { kind, player, style }] of Object.entries(chosen)) {
    seats[seat] = kind === "computer" ? { kind, player: playerName(player, style) } : { kind };
  }
  return { game, seats, options, dice, advice, ...(scenario === FROM_POSITION ? { position } : { scenario }) };
}

/** @param {Game} game @param {Wish} wish which it changes @param {HTMLElement} start @param {() => void} changed */
export function newMatchForm({ facts, look }, wish, start, changed) {
  const { evening } = facts;
  const scenarios = facts.scenarios.map((name) => ({ value: name, label: look.scenarios[name] }));
  const choose = (/** @type {string} */ value) => {
    wish.scenario = value;
    changed();
  };
  const fold = (
    /** @type {string} */ name,
    /** @type {string} */ title,
    /** @type {Child} */ told,
    /** @type {Child[]} */ body,
  ) =>
    h(
      "details",
      { class: "fold", open: wish.open.has(name), ontoggle: (event) => toggled(wish, name, event) },
      h("summary", { data: { key: `fold-${name}` } }, h("b", {}, title), h("span", { class: "hint" }, told)),
      body,
    );
  const placed = wish.scenario === FROM_POSITION;
  const others = Object.keys(wish.options).length;
  const ruled = others ? h("span", { class: "changed" }, `${others} changed`) : `${facts.options.length}, all as ruled`;
  return h(
    "section",
    { class: "new-match", "aria-label": `New match: ${look.title}`, data: { game: facts.id } },
    h(
      "div",
      { class: "new-scroll" },
      h("h2", { class: "title" }, look.title),
      h("p", { class: "hint" }, span(look)),
      scenarios.length > 1 && [
        h("h3", { class: "label" }, "Scenario"),
        segmented("Scenario", scenarios, wish.scenario, choose),
      ],
      h("h3", { class: "label" }, "Who plays"),
      facts.seats.map((seat) => seatRow(facts, look, wish, seat, changed)),
      start,
      fold("setup", "Dice and advice", diceWords(wish), [diceList(wish, changed)]),
      fold("options", "Rule options", ruled, [optionList(facts, wish, changed)]),
      fold("position", "From a position", placed ? h("span", { class: "changed" }, "chosen") : "paste", [
        positionField(wish, facts.scenarios[0]),
      ]),
      evening &&
        h("div", { class: "evening" }, h("h3", { class: "caption" }, "The evening"), h("p", {}, evening.words)),
    ),
  );
}

/** Remembers which parts are open, for the form is drawn anew. @param {Wish} wish @param {string} name @param {Event} event */
function toggled(wish, name, { target }) {
  if (/** @type {HTMLDetailsElement} */ (target).open) wish.open.add(name);
  else wish.open.delete(name);
}

/** @param {Wish} wish */
const diceWords = ({ dice, advice }) =>
  `${dice === "sealed" ? "rolled here" : "typed in"}${advice ? "" : ", no advice"}`;

/** From when to when. @param {Look} look */
const span = ({ dates }) => dates.length > 0 && `${dates.length} turns, ${dates[0]} to ${dates.at(-1)} 1914.`;

/** @param {Wish} wish @param {string} usual scenario */
function positionField(wish, usual) {
  const text = h("textarea", {
    rows: 5,
    value: wish.position,
    placeholder: "galicia position 1…",
    spellcheck: "false",
    data: { key: "position" },
    oninput: () => {
      wish.position = text.value;
      wish.scenario = text.value.trim() ? FROM_POSITION : usual;
    },
  });
  return h("label", { class: "field" }, "Text of the position", text);
}

/** @param {GameFacts} game @param {Look} look @param {Wish} wish @param {string} seat @param {() => void} changed */
function seatRow(game, look, wish, seat, changed) {
  const { name } = look.seats[seat];
  const choice = wish.seats[seat];
  const alone = Object.values(wish.seats).filter(({ kind }) => kind === "me").length < 2;
  const choose = (/** @type {string} */ kind) => {
    choice.kind = /** @type {SeatWish["kind"]} */ (kind);
    changed();
  };
  return h(
    "div",
    { class: "seat-row" },
    h("p", { class: "seat-name" }, sideSwatch(look, seat), h("b", {}, name)),
    h(
      "div",
      {},
      segmented(`Who plays ${name}`, WHO, choice.kind, choose),
      choice.kind === "friend" && h("p", { class: "hint" }, "You get a link to send."),
      choice.kind === "me" && !alone &&
        h("p", { class: "hint" }, "Two at one screen: the board is covered between turns."),
    ),
    choice.kind === "computer" && opponent(game, choice, name, changed),
  );
}

/** How strong a computer is, and of what style. @param {GameFacts} game @param {SeatChoice} choice @param {string} side @param {() => void} changed */
function opponent({ players }, choice, side, changed) {
  const strengths = players.map((name) => ({ value: name, label: playerWords(name) }));
  const knobs = KNOBS.map((knob) => {
    const turn = (/** @type {string} */ value) => {
      choice.style[knob.name] = value;
      changed();
    };
    return h(
      "div",
      { class: "knob" },
      h("span", { class: "knob-title", "aria-hidden": "true" }, knob.title),
      segmented(`${knob.title} of ${side}`, settingsOf(knob), choice.style[knob.name] ?? "1", turn),
    );
  });
  return h(
    "div",
    { class: "opponent" },
    players.length > 1 && segmented(`Strength of ${side}`, strengths, choice.player, (player) => {
      choice.player = player;
      changed();
    }),
    h("p", { class: "hint" }, LEVELS[choice.player]?.[1], " It knows only what its side may know."),
    choice.player !== "random" && knobs,
  );
}

/** @param {Wish} wish @param {() => void} changed */
function diceList(wish, changed) {
  const dice = wish.dice === "sealed"
    ? "Hash now, seed after the game: anyone can check. Or type your own."
    : "Roll real dice and type them in; the server waits for them.";
  const advice = wish.advice ? "The player who decides may ask what the staff would do." : "Nobody may ask the staff.";
  return h(
    "ul",
    { class: "options" },
    choiceRow("Dice", null, dice, [["sealed", "Sealed"], ["typed", "Typed"]], wish.dice, (value) => {
      wish.dice = value === "typed" ? "typed" : "sealed";
      changed();
    }),
    choiceRow("Advice", null, advice, [["yes", "Allowed"], ["no", "None"]], wish.advice ? "yes" : "no", (value) => {
      wish.advice = value === "yes";
      changed();
    }),
  );
}

/** Those players agree on first come first. @param {GameFacts} game @param {Wish} wish @param {() => void} changed */
function optionList({ options }, wish, changed) {
  const sorted = [...options].sort((a, b) => Number(b.first) - Number(a.first));
  return h("ul", { class: "options" }, sorted.map((option) => optionRow(option, wish, changed)));
}

/** @param {OptionFacts} option @param {Wish} wish @param {() => void} changed */
function optionRow({ name, title, cases, help, choices, words: called, default: usual }, wish, changed) {
  const numbers = cases.map(caseNumber).join(" ");
  const labels = choices.map((choice, i) => /** @type {[string, string]} */ ([String(choice), called[i]]));
  return choiceRow(
    title,
    numbers && h("span", { class: "case-id" }, ` ${numbers}`),
    `${sentenceCase(help)}.`,
    labels,
    String(wish.options[name] ?? usual),
    (text) => {
      const choice = choices.find((value) => String(value) === text) ?? usual;
      if (choice === usual) delete wish.options[name];
      else wish.options[name] = choice;
      changed();
    },
  );
}

/** @param {string} title @param {Child} beside @param {string} words @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} choose */
function choiceRow(title, beside, words, choices, chosen, choose) {
  return h(
    "li",
    {},
    h("div", {}, h("b", {}, title), beside, h("p", {}, words)),
    dropdown(title, choices, chosen, choose),
  );
}
