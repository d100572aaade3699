// @ts-check
/** The window of a battle under way, or just over: the dice, the choices, what happened. */
import { matchLook } from "../games/index.js";
import { minus } from "../panels/log.js";
import { choiceList } from "../panels/orders.js";
import { button, caption, el } from "../panels/parts.js";
import { about, cases, hex, prose, withoutCases } from "../panels/prose.js";
import { placeWords } from "../panels/unit.js";
import { die, steps, windowHead } from "./parts.js";

/** @typedef {import("./chooser.js").UnitChooser} UnitChooser */

/**
 * The battle under way, or just over.
 * @param {{store: any, connection: any, board: any, chooser: UnitChooser, options: import("./options.js").OptionChoice, battle: any, underWay: boolean, close: () => void}} p
 */
export function battleView({ store, connection, board, chooser, options, battle, underWay, close }) {
  const { asks, match } = store.state;
  const called = matchLook(store);
  const who = (/** @type {string} */ seat) => (seat === match.seat ? "You" : called.seats[seat]?.name ?? seat);
  const { verbs } = called;
  const elsewhere = (/** @type {string} */ verb) => verbs[verb]?.chooses || verbs[verb]?.foot || verbs[verb]?.weighs;
  const set = underWay ? options.view() ?? chooser.view() : null;
  const offered = (asks?.yours ? asks.buttons ?? [] : []).filter(({ sentence }) => (set ? !elsewhere(sentence.split(" ")[0]) && sentence !== "pass" : !verbs[sentence.split(" ")[0]]?.weighs));
  const whole = new Set(offered.map((/** @type {any} */ b) => b.sentence.split(" ")[0]));
  const pointed = set && asks?.yours ? asks.verbs.filter((/** @type {string} */ verb) => !elsewhere(verb) && !whole.has(verb) && verb !== "pass") : [];
  const fell = battle.seat === match.seat ? " has fallen" : " is lost";
  const title = [battle.targets.map(hex).flatMap((/** @type {any} */ name, /** @type {number} */ i) => (i ? [" and ", name] : [name])), battle.taken ? fell : battle.roll === null ? " is attacked" : underWay ? `: rolled ${battle.roll}` : " holds"];
  return [
    windowHead(title, close),
    el("div", { class: "battle-scroll" },
      el("p", { class: "hint" }, `${who(battle.seat)} ${battle.seat === match.seat ? "attack" : "attacks"} ${placeWords(store, battle.target)}`),
      battle.dice ? rollPart(store, battle) : battle.column ? el("p", { class: "odds-line" }, el("b", { class: "odds" }, battle.column)) : null,
      steps(store, battle, asks, underWay, who),
      set,
      offered.length && underWay ? el("section", { class: "battle-part choose" }, set ? caption("Also") : caption(prose(store, withoutCases(asks.prompt)), cases(asks.cases)), choiceList(store, connection, board, offered)) : null,
      pointed.length ? el("div", { class: "row" }, pointed.map((/** @type {string} */ verb) => button(`${verb.charAt(0).toUpperCase()}${verb.slice(1)} …`, () => store.emit("do:pick", verb), { kind: "small", id: `point-${verb}` }))) : null,
      underWay && asks && !asks.yours ? el("p", { class: "waiting-line" }, `${who(asks.seat)} decides: `, prose(store, withoutCases(asks.prompt)), ". ", cases(asks.cases)) : null,
      el("section", { class: "battle-part" }, caption("What happened"), el("div", { class: "log plain" }, battle.events.map((/** @type {any} */ event) =>
        el("p", { class: "log-line" }, prose(store, minus(event.text), about(event)), ". ", cases(event.cases)))))),
    el("footer", { class: "battle-foot" },
      set && !options.verb ? chooser.actions() : underWay ? el("p", { class: "hint" }, match.dice === "typed" ? "Dice are thrown by the players and typed in" : "Dice are rolled by the server", match.commitment ? [", sealed ", el("code", {}, String(match.commitment).slice(0, 8))] : "", ".") : button("Back to the map", close, { kind: "primary", id: "battle-done" })),
  ];
}

/** Dice, result in words, and the column with the rolled row. @param {any} store @param {any} battle */
function rollPart(store, battle) {
  const outcomes = battle.forecast?.column === battle.column ? battle.forecast.outcomes : null;
  const cells = outcomes ? outcomes.flatMap((/** @type {any} */ o) => o.rolls.map((/** @type {number} */ roll) => ({ roll, result: o.result }))).sort((/** @type {any} */ a, /** @type {any} */ b) => a.roll - b.roll) : [];
  return el("section", { class: "battle-part roll" },
    el("div", { class: "dice", role: "img", "aria-label": `Dice: ${battle.dice.join(" and ")}` }, battle.dice.map(die)),
    el("p", {}, el("b", {}, `${battle.roll} at ${battle.column}: ${minus(battle.result)}`), el("br"), matchLook(store).resultWords(battle.result)),
    cells.length ? el("ol", { class: "crt" }, cells.map((/** @type {any} */ cell) => el("li", { class: cell.roll === battle.roll ? "now" : "" }, el("b", {}, String(cell.roll)), el("span", {}, minus(cell.result))))) : null);
}
