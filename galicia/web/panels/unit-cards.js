/** The stack that is looked at: a card for each unit, what it can do besides moving, and who has not moved yet. */
import { untouched } from "../orders/words.js";
import { button, caption, link } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { counted, plainWords } from "../ui/format.js";
import { caseLinks, hexName } from "../ui/names.js";
import { reasonLine } from "../ui/prose.js";
import { showHistory } from "./unit-history.js";

/**
 * @import { Counter, Explanation } from "../net/messages.d.ts"
 * @import { Plan, Table } from "../table/table.js"
 *
 * @typedef {{sentence: string, label: string} & Pick<Explanation, "legal" | "reasons">} Offer
 */

/** Verbs that are given in another way than by a button on a card. */
const ELSEWHERE = new Set(["move", "attack", "done", "pass", "roll"]);
const MOST_CHIPS = 24;
const MOST_WAITING = 80;

/** @param {Table} table @param {{stack: HTMLElement, waiting: HTMLElement}} places */
export function mountUnitCards(table, places) {
  /** Of the first chosen unit. @type {Offer[]} */
  let offers = [];
  let all = false; // whether everybody is listed who has done nothing yet
  const showAll = () => {
    all = true;
    render();
  };
  const render = () => {
    fill(places.stack, stackCards(table, offers));
    fill(places.waiting, waiting(table, all ? MOST_WAITING : MOST_CHIPS, showAll));
    places.waiting.hidden = !places.waiting.childElementCount;
  };
  table.watch(["selection", "view", "asks", "plan", "past"], render);
  let round = 0;
  table.watch(["selection", "asks"], async () => {
    const mine = ++round;
    const found = await offersOf(table);
    if (mine !== round || (!found.length && !offers.length)) return;
    offers = found;
    render();
  });
}

/** What the first chosen unit may do besides moving: every verb asked for that the server goes on with this unit. @param {Table} table @returns {Promise<Offer[]>} */
async function offersOf(table) {
  const { selection, asks } = table.state;
  const [word] = selection.units;
  const own = word ? table.piece(word) : null;
  if (!own || !asks.yours || !asks.units.includes(word)) return [];
  const wished = new Set(table.look.wishes(own.counter, asks.verbs).filter((verb) => !ELSEWHERE.has(verb)));
  const answers = [...wished].map(async (verb) => {
    const sentence = `${verb} ${word}`;
    const answer = await table.ask({ type: "explain", sentence }).catch(() => null);
    return answer ? [{ sentence, label: `${plainWords(verb)} ${word}`, ...answer }] : [];
  });
  return (await Promise.all(answers)).flat();
}

/** What is where: "11.20 Goraj · clear". @param {Table} table @param {string} hex */
export function placeWords(table, hex) {
  const { places, terrain } = table.hexes[hex];
  const names = places.slice(0, 2).map((place) => place.name).join(", ");
  return `${hex}${names && ` ${names}`} · ${terrain}`;
}

/** @param {Table} table @param {Offer[]} offers */
function stackCards(table, offers) {
  const { selection, asks } = table.state;
  const { hex, units } = selection;
  if (!hex && units.length) return units.map((word) => awayCard(table, word, offers));
  if (!hex) return h("p", { class: "hint" }, whatToDo(asks.yours));
  const stack = table.view().stacks[hex];
  if (!stack) return [caption(placeWords(table, hex)), h("p", { class: "hint" }, "Nobody is here.")];
  const { counters, open, side } = stack;
  const steps = counters.reduce((sum, { values }) => sum + Number(values.steps ?? 0), 0);
  const acting = side === table.seat && table.mine() ? asks.units : [];
  const movable = counters.map(({ unit }) => unit).filter((unit) => acting.includes(unit));
  const takeAll = movable.length === 2 ? "Take both" : `Take all ${movable.length}`;
  const covered = ["Only the top unit is known. ", caseLinks(table.look.cases.covered)];
  return [
    caption(placeWords(table, hex), open && steps > 0 && counted(steps, "step")),
    h(
      "ul",
      { class: "unit-list" },
      counters.map((counter) => h("li", {}, unitCard(table, counter, hex, movable.includes(counter.unit), offers))),
    ),
    !open && h("p", { class: "hint unknown" }, covered),
    h(
      "div",
      { class: "row" },
      movable.length > 1 && asks.together &&
        button(takeAll, () => table.select(movable, hex), { kind: "small", id: "take-all" }),
      button("Unit history", () => showHistory(table, units[0] ?? counters[0].unit), { kind: "small", id: "history" }),
    ),
  ];
}

/** @param {boolean} yours */
function whatToDo(yours) {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (!yours) return `${touch ? "Tap" : "Click"} a unit or a hex to look at it.`;
  return touch ? "Tap a unit." : "Click a unit, or press N for the next one that can act.";
}

/** A chosen unit that is off the map. @param {Table} table @param {string} word @param {Offer[]} offers */
function awayCard(table, word, offers) {
  const found = table.piece(word);
  if (!found) return null;
  const { arrives, entry, from, to, gone, length } = found.counter.values;
  const due = `Due in turn ${arrives}${entry ? ` at ${entry}` : ""}`;
  const where = from ? `Under way from ${from} to ${to}, ${gone} of ${length} hexes` : arrives ? due : "Off the map";
  const card = unitCard(table, found.counter, null, true, offers);
  return [caption(where), h("ul", { class: "unit-list" }, h("li", {}, card))];
}

/** @param {Table} table @param {Counter} counter @param {string | null} hex @param {boolean} can act @param {Offer[]} offers */
function unitCard(table, counter, hex, can, offers) {
  const { selection, plan } = table.state;
  const { unit } = counter;
  const name = shortName(counter);
  const selected = selection.units.includes(unit);
  const own = plan?.units.includes(unit) ? plan : null;
  const pick = (/** @type {MouseEvent} */ { shiftKey }) => {
    const others = selection.hex === hex ? selection.units.filter((word) => word !== unit) : [];
    if (shiftKey && table.state.asks.together) table.select(selected ? others : [...others, unit], hex);
    else table.select(selected && !others.length ? [] : [unit], hex);
  };
  const offered = selected && unit === selection.units[0] ? offers : [];
  return h(
    "article",
    { class: ["unit-card", selected && "selected", !can && "idle"] },
    table.counters.picture(counter, { selected }),
    h(
      "button",
      {
        type: "button",
        class: "unit-head",
        "aria-pressed": String(selected),
        "aria-label": `${unit}, ${name}, ${table.look.figures(counter)}${selected ? ", chosen" : ""}`,
        data: { key: `unit-${unit}` },
        onclick: pick,
      },
      h("span", { class: "unit-title" }, h("b", {}, unit), " ", h("span", {}, name)),
      movementBars(counter, own),
    ),
    h("p", { class: "unit-state" }, stateWords(table, counter, own)),
    offered.length > 0 && h("div", { class: "unit-offers" }, offered.map((offer) => offerLine(table, offer))),
  );
}

/** What a unit may do, or why it may not. @param {Table} table @param {Offer} offer */
function offerLine(table, { legal, label, sentence, reasons }) {
  if (legal) return button(label, () => table.give(sentence), { kind: "small", id: `offer-${sentence}` });
  return reasons.slice(0, 1).map((reason) => reasonLine(table, reason));
}

/** "24th Infantry Div.": the name without its corps. @param {Counter} counter */
export function shortName({ values }) {
  return String(values.name ?? "").replace(/\s*\(.*\)$/, "").replace(/\bDivision\b/, "Div.").replace(
    /\bBrigade\b/,
    "Bde.",
  )
    .replace(/\bInfantry (?=Bde)/, "");
}

/** Where a plan leads. @param {Plan | null} plan */
const destinationOf = (plan) => (plan?.target ? plan.reach[plan.target] : null);

/** Movement points: left, planned, spent. @param {Counter} counter @param {Plan | null} plan */
function movementBars({ values, markers }, plan) {
  const all = Number(values.movement ?? 0);
  if (!all || markers?.spent === undefined) return null;
  const spent = Math.min(all, Number(markers.spent));
  const planned = Math.min(all - spent, destinationOf(plan)?.cost ?? 0);
  const left = all - spent - planned;
  const label = `${left} of ${all} movement points left${planned ? `, ${planned} planned` : ""}`;
  const bar = (/** @type {number} */ i) => h("i", { class: i < left ? "left" : i < left + planned && "planned" });
  return h("span", { class: "mp", role: "img", "aria-label": label }, Array.from({ length: all }, (_, i) => bar(i)));
}

/** @param {Table} table @param {Counter} counter @param {Plan | null} plan */
function stateWords(table, counter, plan) {
  const destination = destinationOf(plan);
  if (!plan || !destination) return table.look.state(counter, table.view().turn).join(", ");
  const { hex, cost, left, zone } = destination;
  if (cost === undefined) return ["To ", hexName(hex)];
  if (plan.begin.startsWith("ride")) return ["By rail to ", hexName(hex), `: ${cost} hexes, ${left} left`];
  const { movement } = counter.values;
  const of = movement === undefined ? "" : ` of ${movement}`;
  return ["To ", hexName(hex), `: ${cost}${of} MP, ${left} left`, zone && ", enemy zone"];
}

/** Chips of units that have done nothing yet. @param {Table} table @param {number} most @param {() => void} showAll */
function waiting(table, most, showAll) {
  const left = table.state.past ? [] : untouched(table);
  if (!left.length || left.length > MOST_WAITING) return null;
  const moving = table.state.asks.verbs.some((verb) => verb.includes("move"));
  const go = (/** @type {string} */ word) => {
    const found = table.piece(word);
    if (!found) return;
    table.select([word], found.hex); // where one off the map may come in is looked at once the server has told
    if (found.hex) table.board.goTo(found.hex);
  };
  const chip = (/** @type {string} */ word) =>
    h(
      "button",
      { type: "button", class: "unit-chip", data: { side: table.seat, key: `chip-${word}` }, onclick: () => go(word) },
      word,
    );
  const more = left.length - most;
  return [
    caption(moving ? "Not moved yet" : "Can act", h("span", { class: "key-hint" }, h("kbd", {}, "N"), " next")),
    h(
      "ul",
      { class: "chips" },
      left.slice(0, most).map((word) => h("li", {}, chip(word))),
      more > 0 && h("li", {}, link(`and ${more} more`, showAll, "chips-more")),
    ),
  ];
}
