/** The cup: who has been drawn with which roll, who is left and how likely each is, support, and the weighing of a fight. */
import { sideSwatch } from "../../board/counters.js";
import { die } from "../../battle/dice.js";
import { button, caption } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { counted, percent } from "../../ui/format.js";
import { askAgain } from "../../orders/prompt.js";
import { keyboard } from "../../ui/keyboard.js";
import { caseLinks, hexName, unitName } from "../../ui/names.js";
import { still } from "../../ui/theme.js";
import { factsOf } from "./facts.js";
import { deploys, followSetUp, setUp } from "./set-up.js";

/**
 * @import { Foreseen, Strength } from "../../net/messages.d.ts"
 * @import { Table } from "../../table/table.js"
 * @import { Child } from "../../ui/types.d.ts"
 * @import { Box, Marker, Support } from "./facts.js"
 */

/**
 * What the server foretells, by what was asked, and the marker that is rising from the cup.
 * @typedef {{best: Map<string, Strength>, declared: Map<string, Foreseen>, rising: string}} Foretold
 */

/** @param {Table} table @param {HTMLElement} place */
export function mountCup(table, place) {
  /** @type {Foretold} */
  const foretold = { best: new Map(), declared: new Map(), rising: "" };
  const draw = () => fill(place, cup(table, foretold));
  table.watch(["view", "asks", "past", "log"], draw);
  let round = 0;
  let opened = false;
  followArea(table);
  followSetUp(table);
  followDraws(table, foretold, draw);
  table.watch(["asks"], async () => {
    const asked = ++round;
    table.board.plates.show([], "chances");
    foretold.best.clear();
    foretold.declared.clear();
    const planning = deploys(table) || (table.mine() && table.state.asks.verbs.includes("cancel"));
    if (isOffered(table) || (planning && !opened)) table.emit("do:tab", "cup");
    opened = planning;
    for await (const _ of foretell(table, foretold)) {
      if (asked !== round) return;
      draw();
      table.board.plates.show(chances(table, foretold), "chances");
    }
  });
  const when = () => isOffered(table);
  const add = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ run) =>
    keyboard.add(table.ended, { group: "Cup", key, label, run, when });
  add("f", "fight now", () => void table.give("fight"));
  add("k", "keep the combat for later", () => keep(table));
}

/** Keeps the combat for later; where there is no later, asks again. @param {Table} table */
function keep(table) {
  const again = table.look.asksAgain(table, "pass");
  if (again) askAgain(table, "pass", again);
  else void table.give("pass");
}

/** The area of the army drawn stands out on the map. @param {Table} table */
function followArea(table) {
  /** The hexes of areas, which never change. @type {Map<string, string[]>} */
  const known = new Map();
  table.watch(["view", "past"], async () => {
    const { drawn, markers } = factsOf(table);
    const side = markers.find(({ marker }) => marker === drawn)?.side;
    if (drawn && side && !known.has(drawn)) {
      const found = await table.ask({ type: "overlay", name: "areas", side }).catch(() => null);
      if (found?.name === "areas") { for (const { word, hexes } of found.areas) known.set(word, hexes); }
    }
    if (factsOf(table).drawn === drawn) table.board.highlight(known.get(drawn ?? "") ?? [], "area");
  });
  let looked = "";
  table.watch(["asks"], () => {
    const { drawn } = factsOf(table);
    if (!table.mine() || !drawn || drawn === looked) return;
    looked = drawn;
    const hexes = table.hexesOf(table.state.asks.units, table.seat);
    if (hexes.length && !hexes.some((hex) => table.board.sees(hex))) table.board.goTo(hexes[0]);
  });
}

/** A marker that is drawn rises from the cup. @param {Table} table @param {Foretold} foretold @param {() => void} draw */
function followDraws(table, foretold, draw) {
  table.on("update", ({ events }) => {
    const marker = events.findLast(({ kind }) => kind === "drawn")?.facts.marker;
    if (typeof marker !== "string" || still()) return;
    foretold.rising = marker;
    setTimeout(() => {
      if (foretold.rising === marker) foretold.rising = "";
      if (!table.ended.aborted) draw();
    }, RISES);
  });
}

const RISES = 600; // ms

/** On each target the chance that it falls. @param {Table} table @param {Foretold} foretold */
function chances(table, { best, declared }) {
  const { offer } = factsOf(table);
  const told = [...best, ...declared];
  return told.map(([hex, { expected }]) => ({
    hex,
    near: true,
    element: h(
      "div",
      { class: "plate chance-plate" },
      offer?.mounted.includes(hex) ? "leaves" : expected.hex_falls ? percent(expected.hex_falls) : "0 %",
    ),
  }));
}

/** Whether this seat may fight now or wait. @param {Table} table */
const isOffered = (table) => table.mine() && table.state.asks.verbs.includes("fight");

/** Asks the server what the attacks promise that could be made, and those declared. @param {Table} table @param {Foretold} foretold */
async function* foretell(table, { best, declared }) {
  const { offer, attacks } = factsOf(table);
  if (!table.mine() || !table.state.asks.verbs.some((verb) => verb === "fight" || verb === "join")) return;
  for (const target of offer?.targets ?? []) {
    const found = await table.ask({ type: "strongest", target }).catch(() => null);
    if (found?.column) best.set(target, found);
    yield target;
  }
  for (const target of new Set(attacks.map((attack) => attack.target))) {
    const units = attacks.filter((attack) => attack.target === target).map(({ unit }) => unit);
    const found = await table.ask({ type: "forecast", target, units }).catch(() => null);
    if (found) declared.set(target, found);
    yield target;
  }
}

/** @param {Table} table @param {Foretold} foretold */
function cup(table, foretold) {
  const { markers, cup: left, drawn } = factsOf(table);
  if (deploys(table)) return setUp(table);
  if (!markers.length) {
    return [h("p", { class: "hint" }, "The armies come into the cup after arrivals and replacements."), support(table)];
  }
  const out = markers.filter(({ marker }) => !left.includes(marker));
  return [
    isOffered(table) && decision(table, foretold),
    h("section", { class: "cup" }, [
      caption(`The cup, turn ${table.view().turn}`, `${out.length} drawn, ${left.length} left`),
      h(
        "ol",
        { class: "drawn-markers" },
        inOrder(table, out).map((marker) => drawnMarker(table, marker, foretold.rising)),
      ),
      left.length > 0 && vessel(table, markers.filter(({ marker }) => left.includes(marker))),
      drawn && track(table),
    ]),
    attacks(table, foretold),
    support(table),
  ];
}

/** Markers as they were drawn, as far as the log at hand tells. @param {Table} table @param {Marker[]} markers */
function inOrder(table, markers) {
  const { log } = table.state;
  const told = log.flatMap(({ events }) => events).filter(({ kind }) => kind === "drawn").map(({ facts }) =>
    facts.marker
  );
  const { drawn } = factsOf(table);
  const place = (/** @type {Marker} */ { marker }) => marker === drawn ? told.length : told.lastIndexOf(marker);
  return [...markers].sort((a, b) => place(a) - place(b));
}

/** An army's marker in the colours of its side's counters. @param {Table} table @param {Marker} marker */
function tile({ look }, { side, army, kind }) {
  const { body, ink, edge } = look.palette({ side, values: {} });
  const made = h("span", { class: "army-tile" }, h("small", {}, kind), h("b", {}, army));
  for (const [name, colour] of Object.entries({ body, ink, edge })) made.style.setProperty(`--tile-${name}`, colour);
  return made;
}

/** @param {Box} box */
const boxWords = ({ infantry, cavalry, star }) => `${infantry}/${cavalry}${star ? "*" : ""}`;

/** @param {Table} table @param {Marker} marker */
function armyWords({ look }, { side, name }) {
  return `${look.seats[side]?.name ?? side} ${name}`;
}

/** @param {Table} table @param {Marker} marker @param {string} rising */
function drawnMarker(table, marker, rising) {
  const { command, drawn } = factsOf(table);
  const roll = command[marker.marker];
  const now = marker.marker === drawn;
  const rolled = roll ? `rolled ${roll.die}: infantry ${roll.infantry}, cavalry ${roll.cavalry}` : "has not rolled";
  return h(
    "li",
    {
      class: [now && "now", marker.marker === rising && "rises"],
      "aria-current": now && "step",
      title: `${armyWords(table, marker)}, ${rolled}`,
    },
    tile(table, marker),
    roll && h("span", { class: "rolled" }, die(roll.die), h("b", { class: roll.star && "starred" }, boxWords(roll))),
  );
}

/** Who is left, with the chance of each. @param {Table} table @param {Marker[]} left */
function vessel(table, left) {
  const { chance } = factsOf(table);
  const sides = Object.keys(table.look.camps);
  const share = (/** @type {string} */ side) => left.filter((one) => one.side === side).length * (chance ?? 0);
  const part = (/** @type {Marker} */ marker) =>
    h("li", { title: armyWords(table, marker) }, tile(table, marker), h("b", {}, percent(chance ?? 0)));
  return h(
    "div",
    { class: "vessel" },
    h(
      "p",
      { class: "row" },
      h("span", { class: "grow" }, "Still in the cup, chance of the next draw"),
      sides.map((side) => h("span", {}, sideSwatch(table.look, side), ` ${percent(share(side))}`)),
    ),
    h("ul", {}, left.map(part)),
  );
}

/** The command track of the army drawn, the box that was rolled filled. @param {Table} table */
function track(table) {
  const { track: boxes, drawn, command, markers } = factsOf(table);
  const roll = command[drawn ?? ""];
  const marker = markers.find((one) => one.marker === drawn);
  const box = (/** @type {Box} */ one, /** @type {number} */ i) =>
    h(
      "li",
      { class: [i + 1 === roll?.die && "now", one.star && "starred"], "aria-current": i + 1 === roll?.die && "true" },
      h("small", {}, i + 1),
      boxWords(one),
    );
  const starred = boxes.some(({ star }) => star);
  return [
    caption(
      [marker && armyWords(table, marker), " ", caseLinks(["CoG S10.2"])],
      roll && `rolled ${roll.die}: infantry ${roll.infantry}, cavalry ${roll.cavalry}`,
    ),
    h("ol", { class: "command-track", "aria-label": "Command track by dice" }, boxes.map(box)),
    starred &&
    h(
      "p",
      { class: roll?.star ? "starred" : "hint" },
      roll?.star
        ? "Infantry in this area may not attack this turn. "
        : "* At this die infantry in the area could not attack this turn. ",
      caseLinks(table.look.cases.asterisk),
    ),
  ];
}

/** @param {Child} name @param {Child} value */
const fact = (name, value) => h("li", {}, h("span", { class: "grow" }, name), h("b", {}, value));

/** Fight now, or wait: two equal choices with what is known of each. @param {Table} table @param {Foretold} foretold */
function decision(table, { best }) {
  const { offer, support: markers } = factsOf(table);
  if (!offer) return null;
  const { turn } = table.view();
  const [top] = [...best].sort(([, a], [, b]) => b.expected.hex_falls - a.expected.hex_falls);
  const mine = markers.filter(({ side, open }) => open && side === table.seat);
  const enemy = Object.keys(table.look.camps).find((side) => side !== table.seat) ?? "";
  const foe = table.look.seats[enemy]?.short ?? enemy;
  const steps = top && `${top[1].expected.attacker_steps?.toFixed(1)} : ${top[1].expected.defender_steps?.toFixed(1)}`;
  const now = [
    fact("Targets", offer.targets.length),
    top && fact(["Best: ", hexName(top[0]), " falls"], percent(top[1].expected.hex_falls)),
    top && fact("Steps, ours : theirs", steps),
    mine.map(({ first, last }) =>
      fact(`Support of turns ${first}–${last}`, last === turn ? "last turn" : "can be used")
    ),
  ];
  const later = offer.own
    ? [
      fact("Next marker is yours", percent(offer.next)),
      fact(`${foe} acts first, once`, percent(offer.once)),
      fact(`${foe} acts first, more often`, percent(offer.more)),
      fact(`${foe} has fought`, offer.enemy_fought ? "yes" : "not yet"),
    ]
    : [h("li", { class: "never" }, "No marker of yours is left: this is the last chance this turn.")];
  const column = (/** @type {string} */ title, /** @type {Child} */ facts, /** @type {Child} */ choice) =>
    h("div", { class: "weighed" }, h("h3", {}, title), h("ul", {}, facts), choice);
  const fight = button("Fight now", () => void table.give("fight"), { key: "F", id: "fight-now" });
  const words = offer.own ? "Keep for later" : "Not this turn";
  const wait = button(words, () => keep(table), {
    key: "K",
    id: "fight-later",
    kind: offer.own ? "" : "danger",
  });
  return h(
    "section",
    { class: "fight-or-wait" },
    h("h2", { class: "title" }, "Fight now, or wait?"),
    h(
      "p",
      { class: "hint" },
      "A side fights once a turn, with all its armies together. ",
      caseLinks(["CoG S5.2-c", "CoG S5.2-d"]),
    ),
    h("div", { class: "weighing" }, column("Now", now, fight), column(offer.own ? "Later" : "Not at all", later, wait)),
  );
}

/** The attacks declared so far, each with what it promises. @param {Table} table @param {Foretold} foretold */
function attacks(table, { declared }) {
  const { attacks: aimed, neglected = [] } = factsOf(table);
  const targets = [...new Set(aimed.map(({ target }) => target))];
  const side = table.view().facts.phasing;
  const row = (/** @type {string} */ target) => {
    const units = aimed.filter((one) => one.target === target).map(({ unit }) => unitName(unit, side));
    const seen = declared.get(target);
    return h(
      "li",
      {},
      h("span", { class: "grow" }, hexName(target), ": ", units.map((unit, i) => [i > 0 && ", ", unit])),
      seen && h("b", {}, `${seen.column} · ${percent(seen.expected.hex_falls)}`),
    );
  };
  const due = (/** @type {string} */ hex) =>
    h("li", { class: "duty" }, [
      h("span", { class: "grow" }, hexName(hex), " must be attacked too ", caseLinks(["CoG S12.4-b"])),
      button("Attack it", () => table.emit("do:aim", hex), { kind: "small", id: `duty-${hex}` }),
    ]);
  return targets.length > 0 && h("section", {}, [
    caption("Attacks declared", `${counted(targets.length, "attack")}, chance to take it`),
    h("ul", { class: "declared-attacks" }, targets.map(row), neglected.map(due)),
  ]);
}

/** The support markers: used ones struck out, those not open yet pale. @param {Table} table */
function support(table) {
  const { support: markers, fought } = factsOf(table);
  const { look } = table;
  const chip = (/** @type {Support} */ { side, first, last, used, open, now }) => {
    const words = used ? `used on turn ${used}` : now ? "in use" : open ? "can be used now" : "cannot be used now";
    const label = `${look.seats[side]?.short ?? side}, turns ${first} to ${last}: ${words}`;
    const kind = used ? "used" : open || now ? "" : "shut";
    return h(
      "span",
      { class: ["support-chip", kind], role: "img", "aria-label": label, title: label, data: { side } },
      `turns ${first}–${last}`,
    );
  };
  const row = (/** @type {string} */ side) =>
    h(
      "li",
      {},
      sideSwatch(look, side),
      h("span", { class: "grow" }, fought.includes(side) ? "has fought this turn" : "has not fought this turn"),
      markers.filter((one) => one.side === side).map(chip),
    );
  return h("section", {}, [
    caption(["Combat and offensive support ", caseLinks(look.cases.support)]),
    h("ul", { class: "supports" }, Object.keys(look.camps).map(row)),
  ]);
}
