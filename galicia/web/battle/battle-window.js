/** The window of a battle under way, or just over: the dice, the choices, what happened. */
import { choiceList } from "../orders/choices.js";
import { placeWords } from "../panels/unit-cards.js";
import { button, caption, windowHead } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { percent, plainWords, withMinus } from "../ui/format.js";
import { entersWords } from "../orders/words.js";
import { caseLinks, hexName } from "../ui/names.js";
import { eventProse, prose } from "../ui/prose.js";
import { die } from "./dice.js";
import { ladder, outcomeBars } from "./forecast.js";

/**
 * @import { GameEvent } from "../net/messages.d.ts"
 * @import { Battle } from "../table/battles.js"
 * @import { Table } from "../table/table.js"
 * @import { OptionCards } from "./option-cards.js"
 * @import { Throw } from "./throw.js"
 * @import { UnitChooser } from "./unit-chooser.js"
 *
 * @typedef {{chooser: UnitChooser, options: OptionCards, thrown: Throw}} Asked what a battle may ask for
 */

/**
 * @param {Table} table @param {Battle} battle @param {Asked} asked @param {() => void} close
 */
export function battleWindow(table, battle, { chooser, options, thrown }, close) {
  const underWay = Boolean(table.state.view.facts.battle);
  const dice = underWay ? thrown.view() : null;
  const set = underWay && !dice ? options.view() ?? chooser.view() : null;
  const back = button("Back to the map", close, { kind: "primary", id: "battle-done" });
  const attacks = battle.seat === table.seat ? "attack" : "attacks";
  return [
    windowHead(headline(table, battle, underWay), "Close the battle window", close, "battle-close"),
    h(
      "div",
      { class: "window-scroll" },
      h("p", { class: "hint" }, `${who(table, battle.seat)} ${attacks} ${placeWords(table, battle.target)}`),
      battle.dice.length ? table.look.checks(table, battle) ?? rollPart(table, battle) : [
        battle.column && h("p", { class: "odds-line" }, h("b", { class: "odds" }, battle.column)),
        underWay && table.look.checks(table, battle),
      ],
      battleSteps(table, battle, underWay),
      dice ?? set,
      underWay && !set && promised(table, battle),
      underWay && !dice && [offers(table, set !== null), waits(table)],
      h(
        "section",
        { class: "battle-part" },
        caption("What happened"),
        h("div", { class: "log plain" }, battle.events.map((event) => line(table, event))),
      ),
    ),
    h(
      "footer",
      { class: "window-foot" },
      dice ? thrown.actions() : set && !options.verb ? chooser.actions() : underWay ? diceWords(table) : back,
    ),
  ];
}

/** @param {Table} table @param {string} seat */
function who({ look, seat: mine }, seat) {
  return seat === mine ? "You" : look.seats[seat]?.name ?? seat;
}

/** @param {Table} table @param {Battle} battle @param {boolean} underWay */
function headline({ seat: mine }, { targets, taken, roll, dice, seat }, underWay) {
  const names = targets.map((hex, i) => [i > 0 && " and ", hexName(hex)]);
  if (taken) return [names, seat === mine ? " has fallen" : " is lost"];
  if (dice.length && !underWay) return [names, " holds"];
  return [names, roll === null ? " is attacked" : `: rolled ${roll}`];
}

/** Orders that are not given by the set of units or the cards above. @param {Table} table @param {boolean} besides whether there is such a set */
function offers(table, besides) {
  const { look: { verbs }, state: { asks } } = table;
  if (!asks.yours) return null;
  const elsewhere = (/** @type {string} */ verb) => {
    const { chooses, foot, weighs } = verbs[verb] ?? {};
    return Boolean(weighs || (besides && (chooses || foot || verb === "pass")));
  };
  const offered = asks.buttons.filter(({ sentence }) => !elsewhere(sentence.split(" ")[0]));
  const whole = new Set(offered.map(({ sentence }) => sentence.split(" ")[0]));
  const pointed = besides ? asks.verbs.filter((verb) => !elsewhere(verb) && !whole.has(verb)) : [];
  const point = (/** @type {string} */ verb) =>
    button(`${plainWords(verb)} …`, () => table.emit("do:pick", verb), { kind: "small", id: `point-${verb}` });
  const title = besides ? caption("Also") : caption(prose(table, asks.prompt, asks.names), caseLinks(asks.cases));
  return [
    offered.length > 0 && h("section", { class: "battle-part choose" }, title, choiceList(table, offered)),
    pointed.length > 0 && h("div", { class: "row" }, pointed.map(point)),
  ];
}

/** Whom the battle waits for. @param {Table} table */
function waits(table) {
  const { yours, seat, prompt, names, cases, throw: thrown } = table.state.asks;
  if (yours || !seat) return null;
  if (thrown) return h("p", { class: "waiting-line" }, entersWords(who(table, seat), thrown));
  const question = prose(table, prompt, names);
  return h("p", { class: "waiting-line" }, `Waiting for ${who(table, seat)}: `, question, ". ", caseLinks(cases));
}

/** @param {Table} table */
function diceWords({ state: { match: { dice, commitment } } }) {
  const rolled = dice === "typed" ? "Dice are thrown by the players and typed in" : "Dice are rolled by the server";
  return h("p", { class: "hint" }, rolled, commitment && [", sealed ", h("code", {}, commitment.slice(0, 8))], ".");
}

/** @param {Table} table @param {GameEvent} event */
function line(table, event) {
  return h("p", { class: "log-line" }, eventProse(table, { ...event, text: withMinus(event.text) }));
}

/** What the attack promises, until its dice have fallen. @param {Table} table @param {Battle} battle */
function promised(table, { prospect, roll, target }) {
  return roll === null && prospect?.expected && outcomeBars(table, { ...prospect, target });
}

/** How likely this roll or a better one was for the attacker. @param {Table} table @param {Battle} battle @param {number} roll */
function likelihood({ look }, { prospect, seat }, roll) {
  const chance = prospect?.outcomes.find(({ rolls }) => rolls.includes(roll))?.at_least;
  const who = look.seats[seat]?.name ?? seat;
  return chance !== undefined &&
    h("p", { class: "likely" }, h("b", {}, percent(chance)), ` for this or better, for ${who}`);
}

/** Dice, result in words, and the column with the rolled row. @param {Table} table @param {Battle} battle */
function rollPart(table, battle) {
  const { look } = table;
  const { dice, roll, column, result, prospect } = battle;
  const outcomes = prospect?.column === column ? prospect?.outcomes ?? [] : [];
  const cells = outcomes.flatMap((outcome) => outcome.rolls.map((pips) => ({ pips, result: outcome.result ?? "" })));
  const cell = (/** @type {typeof cells[number]} */ { pips, result: text }) =>
    h("li", { class: pips === roll && "now" }, h("b", {}, pips), h("span", {}, withMinus(text)));
  const label = `Dice: ${dice.join(" and ")}`;
  return h(
    "section",
    { class: "battle-part roll" },
    h("div", { class: "dice", role: "img", "aria-label": label }, dice.map(die)),
    h("p", {}, h("b", {}, `${roll} at ${column}: ${withMinus(result)}`), h("br"), look.resultWords(result)),
    column && ladder(look, column),
    roll !== null && likelihood(table, battle, roll),
    cells.length > 0 && h("ol", { class: "crt" }, cells.sort((a, b) => a.pips - b.pips).map(cell)),
  );
}

/** Where the battle stands. @param {Table} table @param {Battle} battle @param {boolean} underWay */
function battleSteps(table, { events }, underWay) {
  const { look, state: { asks } } = table;
  const done = new Set(events.map(({ kind }) => kind));
  const now = underWay ? asks.verbs.flatMap((verb) => look.verbs[verb]?.step ?? [])[0] : null;
  const step = (/** @type {[string, string]} */ [kind, word]) => {
    const here = word === now;
    return h(
      "li",
      { class: here ? "now" : done.has(kind) && "past", "aria-current": here && "step" },
      word,
      here && asks.seat && h("small", {}, asks.yours ? "you" : who(table, asks.seat)),
    );
  };
  return h("ol", { class: "battle-steps", "aria-label": "Order of this battle" }, look.battle.map(step));
}
