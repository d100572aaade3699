/** A new match: scenario, seats, options. */
import { sideSwatch } from "../../board/counters.js";
import { KNOBS, LEVELS, playerName, playerWords, settingsOf } from "../../table/players.js";
import { button, dropdown, segmented } from "../../ui/controls.js";
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
 *   seats: Record<string, SeatChoice>, allOptions: boolean,
 * }} Wish `allOptions`: whether all are shown
 */

const FROM_POSITION = "*position";
const SHOWN_OPTIONS = 3;
const WHO = [
  { value: "me", label: "Me" },
  { value: "computer", label: "Computer" },
  { value: "friend", label: "Friend" },
];

/** The computer one plays against unless another is chosen. @param {GameFacts} game */
export function usualPlayer({ players }) {
  return ["staff", "recruit"].find((name) => players.includes(name)) ?? players[players.length - 1];
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
    allOptions: false,
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

/** @param {Game} game @param {Wish} wish which it changes @param {HTMLElement} foot @param {() => void} changed */
export function newMatchForm({ facts, look }, wish, foot, changed) {
  const title = `New match: ${look.title}`;
  const scenarios = facts.scenarios.map((name) => ({ value: name, label: look.scenarios[name] }));
  const choose = (/** @type {string} */ value) => {
    wish.scenario = value;
    changed();
  };
  return h(
    "section",
    { class: "new-match", "aria-label": title },
    h(
      "div",
      { class: "new-scroll" },
      h("h2", { class: "title" }, title),
      h("h3", { class: "label" }, "Scenario"),
      segmented("Scenario", [...scenarios, { value: FROM_POSITION, label: "From a position" }], wish.scenario, choose),
      wish.scenario === FROM_POSITION ? positionField(wish) : h("p", { class: "hint" }, span(look)),
      h("h3", { class: "label" }, "Seats"),
      facts.seats.map((seat) => seatRow(facts, look, wish, seat, changed)),
      optionList(facts, wish, changed),
    ),
    foot,
  );
}

/** From when to when. @param {Look} look */
const span = ({ dates }) => dates.length > 0 && `${dates.length} turns, ${dates[0]} to ${dates.at(-1)} 1914.`;

/** @param {Wish} wish */
function positionField(wish) {
  const text = h("textarea", {
    rows: 5,
    value: wish.position,
    placeholder: "galicia position 1…",
    spellcheck: "false",
    data: { key: "position" },
    oninput: () => (wish.position = text.value),
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

/** @param {GameFacts} game @param {Wish} wish @param {() => void} changed */
function optionList({ options }, wish, changed) {
  const sorted = [...options].sort((a, b) => Number(b.first) - Number(a.first));
  const shown = wish.allOptions ? sorted : sorted.slice(0, SHOWN_OPTIONS);
  const chosen = Object.keys(wish.options).length;
  const count = `${shown.length} of ${options.length} shown · ${chosen ? `${chosen} changed` : "all as ruled"}`;
  const sealed = wish.dice === "sealed";
  const dice = sealed
    ? "Hash now, seed after the game: anyone can check. Or type your own."
    : "Roll real dice and type them in; the server waits for them.";
  const advice = wish.advice ? "Whoever must decide may ask what the staff would do." : "Nobody may ask the staff.";
  const more = wish.allOptions ? "Show fewer options" : `Show all ${options.length} options`;
  const toggle = () => {
    wish.allOptions = !wish.allOptions;
    changed();
  };
  return [
    h("h3", { class: "label" }, h("span", {}, "Options"), h("span", { class: "hint" }, count)),
    h(
      "ul",
      { class: "options" },
      shown.map((option) => optionRow(option, wish, changed)),
      choiceRow("Dice", null, dice, [["sealed", "Sealed"], ["typed", "Typed"]], wish.dice, (value) => {
        wish.dice = value === "typed" ? "typed" : "sealed";
        changed();
      }),
      choiceRow("Advice", null, advice, [["yes", "Allowed"], ["no", "None"]], wish.advice ? "yes" : "no", (value) => {
        wish.advice = value === "yes";
        changed();
      }),
    ),
    options.length > SHOWN_OPTIONS && button(more, toggle, { kind: "quiet", id: "all-options" }),
  ];
}

/** @param {OptionFacts} option @param {Wish} wish @param {() => void} changed */
function optionRow({ name, title, cases, help, choices, words: called, default: usual }, wish, changed) {
  const numbers = cases.map(caseNumber).join(" ");
  const words = sentenceCase(help.replace(/\s*\((?:ruling )?[A-Z]\d+\)$/, "")); // without the number of the ruling
  const labels = choices.map((choice, i) => /** @type {[string, string]} */ ([String(choice), called[i]]));
  return choiceRow(
    title,
    numbers && h("span", { class: "case-id" }, ` ${numbers}`),
    `${words}.`,
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
