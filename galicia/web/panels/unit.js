// @ts-check
/**
 * The stack that is looked at: a card for each unit, what it can do besides moving, who has not moved yet, and the
 * history of a unit.
 */
import { counterFace } from "../counters.js";
import { matchLook } from "../games/index.js";
import { button, caption, dialog, el, fill } from "./parts.js";
import { give, untouched } from "./orders.js";
import { about, cases, hex, prose, reasonLine, unit, unitsOf } from "./prose.js";
import { groupsOf } from "./log.js";
import { watch } from "./watch.js";

/** Verbs that are given in another way than by a button on a card. */
const ELSEWHERE = new Set(["move", "attack", "done", "pass", "roll"]);

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {{stack: HTMLElement, waiting: HTMLElement}} places
 */
export function mountUnits(store, connection, board, places) {
  const offers = unitOffers(store, connection);
  const render = () => {
    fill(places.stack, stackCard(store, connection, board, offers));
    fill(places.waiting, waiting(store, board));
    places.waiting.hidden = !places.waiting.childElementCount;
  };
  watch(store, ["selection", "view", "asks", "plan", "past", "focus", "match"], render);
  offers.changed = render;
  store.on("do:unit-history", (/** @type {string} */ word) => showHistory(store, word));
}

/** What is where: "11.20 Goraj · clear". @param {any} store @param {string} number */
export function placeWords(store, number) {
  const place = store.state.map?.hexes?.[number];
  if (!place) return number;
  const names_ = (place.places ?? []).map((/** @type {any} */ p) => p.name ?? p).slice(0, 2).join(", ");
  return `${number}${names_ ? ` ${names_}` : ""}${place.terrain ? ` · ${place.terrain}` : ""}`;
}

/** @param {any} store @param {any} connection @param {any} board @param {any} offers */
function stackCard(store, connection, board, offers) {
  const { selection, match, asks, plan } = store.state;
  const view = store.view();
  const number = selection.hex;
  const stack = number ? view?.stacks?.[number] : null;
  if (!number && selection.units.length) return selection.units.map((/** @type {string} */ word) => awayCard(store, connection, word, offers));
  if (!number) {
    const touch = matchMedia("(pointer: coarse)").matches;
    const hint = !asks?.yours ? `${touch ? "Tap" : "Click"} a unit or a hex to look at it.` : touch ? "Tap a unit." : "Click a unit, or press N for the next one that can act.";
    return el("p", { class: "hint" }, hint);
  }
  if (!stack) return [caption(placeWords(store, number)), el("p", { class: "hint" }, "Nobody is here.")];
  const own = stack.side === match?.seat;
  const steps = stack.counters.reduce((/** @type {number} */ sum, /** @type {any} */ c) => sum + Number(c.values.steps ?? 0), 0);
  const mine = own && asks?.yours && !store.state.past;
  const movable = mine ? stack.counters.filter((/** @type {any} */ c) => asks.units?.includes(c.unit)).map((/** @type {any} */ c) => c.unit) : [];
  return [
    caption(placeWords(store, number), stack.open && steps ? `${steps} ${steps === 1 ? "step" : "steps"}` : null),
    el("ul", { class: "unit-list" }, stack.counters.map((/** @type {any} */ counter) => el("li", {},
      unitCard(store, counter, {
        selected: selection.units.includes(counter.unit), plan: plan?.units?.includes(counter.unit) ? plan : null,
        can: movable.includes(counter.unit), offers: offers.of(counter.unit), number,
        connection,
      })))),
    stack.open ? null : el("p", { class: "hint unknown" }, "Only the top unit is known. ", cases([matchLook(store).cases.covered].filter(Boolean))),
    el("div", { class: "row" },
      movable.length > 1 ? button(movable.length === 2 ? "Take both" : `Take all ${movable.length}`, () => store.select(movable, number), { kind: "small", id: "take-all" }) : null,
      stack.counters.length ? button("Unit history", () => showHistory(store, selection.units[0] ?? stack.counters[0].unit), { kind: "small", id: "history" }) : null),
  ];
}

/** A chosen unit that is off the map. @param {any} store @param {any} connection @param {string} word @param {any} offers */
function awayCard(store, connection, word, offers) {
  const found = store.piece(word, store.state.match?.seat);
  if (!found) return null;
  const { arrives, entry, from, to, gone, length } = found.counter.values;
  const where = from ? `Under way from ${from} to ${to}, ${gone} of ${length} hexes` : arrives ? `Due in turn ${arrives}${entry ? ` at ${entry}` : ""}` : "Off the map";
  return [caption(where), el("ul", { class: "unit-list" }, el("li", {}, unitCard(store, found.counter, { selected: true, plan: store.state.plan, can: true, offers: offers.of(word), number: null, connection })))];
}

/** @param {any} store @param {any} counter @param {any} about */
function unitCard(store, counter, { selected, plan, can, offers, number, connection }) {
  const { markers, values } = counter;
  const name = shortName(counter);
  const pick = () => {
    const { units, hex: at } = store.state.selection;
    const others = at === number ? units.filter((/** @type {string} */ word) => word !== counter.unit) : [];
    store.select(selected ? others : [...others, counter.unit], number);
  };
  const target = plan?.target ? plan.reach?.[plan.target] : null;
  const head = el("button", {
    type: "button", class: "unit-head", "aria-pressed": String(selected), data: { key: `unit-${counter.unit}` }, on: { click: pick },
    "aria-label": `${counter.unit}, ${name}, ${matchLook(store).figures(counter)}${selected ? ", chosen" : ""}`,
  },
  el("span", { class: "unit-title" }, el("b", {}, counter.unit), " ", el("span", {}, name)),
  movementBars(values, markers, target));
  return el("article", { class: `unit-card${selected ? " selected" : ""}${can ? "" : " idle"}` }, face(counter, selected), head,
    el("p", { class: "unit-state" }, stateWords(store, counter, plan, target)),
    offers.length && selected ? el("div", { class: "unit-offers" }, offers.map((/** @type {any} */ offer) =>
      offer.legal
        ? button(offer.label, () => give(store, connection, offer.sentence), { kind: "small", id: `offer-${offer.sentence}` })
        : offer.reasons.slice(0, 1).map((/** @type {any} */ reason) => reasonLine(store, reason)))) : null);
}

/** "24th Infantry Div.": the name without its corps. @param {any} counter */
export function shortName(counter) {
  return String(counter.values.name ?? "").replace(/\s*\(.*\)$/, "").replace(/\bDivision\b/, "Div.").replace(/\bBrigade\b/, "Bde.").replace(/\bInfantry (?=Bde)/, "");
}

/** A counter for a list. @param {any} counter @param {boolean} [selected] */
export function face(counter, selected = false) {
  const drawing = counterFace(counter, 72, { states: selected ? ["selected"] : [], tabs: true });
  drawing.classList.add("face");
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/** Movement points: left, planned, spent. @param {any} values @param {any} markers @param {any} target */
function movementBars(values, markers, target) {
  const all = Number(values.movement ?? 0);
  if (!all || !markers || markers.spent === undefined) return null;
  const spent = Math.min(all, Number(markers.spent));
  const planned = target ? Math.min(all - spent, Number(target.cost ?? 0)) : 0;
  const left = all - spent - planned;
  return el("span", { class: "mp", role: "img", "aria-label": `${left} of ${all} movement points left${planned ? `, ${planned} planned` : ""}` },
    Array.from({ length: all }, (_, i) => el("i", { class: i < left ? "left" : i < left + planned ? "planned" : "" })));
}

/** @param {any} store @param {any} counter @param {any} plan @param {any} target */
function stateWords(store, counter, plan, target) {
  if (target && plan?.target && target.cost === undefined) return ["To ", hex(plan.target)];
  if (target && plan?.target && plan.begin.startsWith("ride")) return ["By rail to ", hex(plan.target), `: ${target.cost} hexes, ${target.left} left`];
  if (target && plan?.target) return ["To ", hex(plan.target), `: ${target.cost} of ${counter.values.movement} MP, ${target.left} left`, target.zone ? ", enemy zone" : ""];
  return matchLook(store).state(counter, store.view()?.turn ?? 0).join(", ");
}

/**
 * What a chosen unit may do besides moving: every verb asked for that the server goes on with this unit.
 * @param {any} store
 * @param {any} connection
 */
function unitOffers(store, connection) {
  const found = { /** @type {Map<string, any[]>} */ map: new Map(), changed: () => {}, of: (/** @type {string} */ word) => found.map.get(word) ?? [] };
  let round = 0;
  watch(store, ["selection", "asks"], async () => {
    const { selection, asks, match } = store.state;
    const mine = ++round;
    const word = selection.units[0];
    const own = word ? store.piece(word, match?.seat) : null;
    if (!own || !asks?.yours || !asks.units?.includes(word)) {
      if (found.map.size) {
        found.map.clear();
        found.changed();
      }
      return;
    }
    const called = matchLook(store);
    const verbs = [...new Set(called.wishes(own.counter, asks.verbs ?? []))].filter((verb) => !ELSEWHERE.has(verb));
    const answers = await Promise.all(verbs.map(async (/** @type {string} */ verb) => {
      const sentence = `${verb} ${word}`;
      try {
        const { legal, reasons } = await connection.ask({ type: "explain", sentence });
        const label = `${verb.charAt(0).toUpperCase()}${verb.slice(1).replace(/-/g, " ")} ${word}`;
        return { sentence, label, legal, reasons: reasons ?? [] };
      } catch {
        return null;
      }
    }));
    if (mine !== round) return;
    found.map = new Map([[word, answers.filter(Boolean)]]);
    found.changed();
  });
  return found;
}

/** Chips of units that have done nothing yet. @param {any} store @param {any} board */
function waiting(store, board) {
  if (store.state.past) return [];
  const left = untouched(store);
  if (!left.length || left.length > 80) return [];
  const side = store.state.match?.seat;
  const shown = left.slice(0, 24);
  return [
    caption(/move/.test(store.state.asks?.verbs?.join(" ") ?? "") ? "Not moved yet" : "Can act", el("span", { class: "key-hint" }, el("kbd", {}, "N"), " next")),
    el("ul", { class: "chips" }, shown.map((/** @type {string} */ word) => el("li", {}, el("button", {
      type: "button", class: "unit-chip", data: { side, key: `chip-${word}` },
      on: {
        click: () => {
          const found = store.counter(word, side);
          if (!found) return;
          store.select([word], found.hex);
          board.goTo(found.hex);
        },
      },
    }, word))), left.length > shown.length ? el("li", { class: "hint" }, `and ${left.length - shown.length} more`) : null),
  ];
}

/**
 * Everything the log says of a unit.
 * @param {any} store
 * @param {string} word
 */
export function showHistory(store, word) {
  const found = store.counter(word);
  const called = matchLook(store);
  const groups = groupsOf(store.state.log, called, store.state.match?.seat, store.state.view?.turn)
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ event }) => unitsOf(event).includes(word)) }))
    .filter(({ lines }) => lines.length);
  dialog(`${word}: history`, () => [
    found ? el("div", { class: "history-head" }, face(found.counter), el("p", {}, el("b", {}, String(found.counter.values.name ?? word)), el("br"), placeWords(store, found.hex))) : el("p", {}, unit(word), " is not in sight."),
    groups.length ? el("div", { class: "log" }, groups.map(({ title, lines }) => [
      el("h3", { class: "log-group" }, title),
      lines.map(({ event, seat }) => el("p", { class: "log-line" }, prose(store, event.text, about(event, seat)), ". ", cases(event.cases))),
    ])) : el("p", { class: "hint" }, "The log does not mention it yet."),
  ]);
}
