/** An attack in the making: who goes, what the server says of it, and what would change if others went. */
import { reasonsOf } from "../net/rest.js";
import { ALIKE } from "./forecast.js";
import { UnitBoxes } from "./unit-boxes.js";

/**
 * @import { Alternative, Foreseen, Reason, Strength } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { Targets } from "./targets.js"
 *
 * @typedef {Pick<Alternative, "change" | "units" | "column" | "expected">} Change
 * @typedef {{forecast: Foreseen | null, reasons: Reason[]}} Tried
 */

const MOST_SWAPS = 8;
const MOST_ROWS = 5;

export class AttackPlanner extends UnitBoxes {
  /** @type {string | null} */
  target = null;
  /** What adding, dropping or swapping a unit would change, the best first. @type {Change[]} */
  whatIf = [];
  busy = false;
  /** The attack with the best chance, as the server says. @type {Strength | null} */
  best = null;
  /** The units of the attack declared last, to be proposed when they are named. @type {string[]} */
  declared = [];

  /** @param {Table} table @param {Targets} targets @param {() => void} changed */
  constructor(table, targets, changed) {
    super(table, changed);
    this.targets = targets;
    targets.onAim = (hex) => void this.#begin(hex, []);
    table.on("do:aim", (hex) => targets.aim(hex));
    table.board.addMode({ click: (hex) => this.#click(hex) });
  }

  /** The draft says what is attacked and from where; `anew` if the position has changed. @param {string} draft @param {boolean} [anew] */
  follow(draft, anew = false) {
    const { look, state: { asks } } = this.table;
    if (look.joins) return this.#goOn(anew);
    if (!look.namesAttackers) return;
    const [verb, target, , ...from] = draft.trim().split(/\s+/);
    const offered = asks.yours && asks.verbs.includes("attack");
    if (verb !== "attack" || !target || !this.table.isHex(target) || !offered) {
      if (this.target) this.leave(false);
    } else if (target !== this.target || anew) this.#begin(target, from);
    else this.#sync(from);
  }

  /** Where units join one by one: the attack in hand, as long as it can be made. @param {boolean} anew */
  #goOn(anew) {
    const { asks } = this.table.state;
    if (!anew) return;
    if (this.target && (!asks.yours || !asks.verbs.includes(this.table.look.joins))) this.leave(false);
    else if (this.target) this.#begin(this.target, []);
    else this.#showDeclared();
  }

  /** Units that have joined an attack on a hex already. @param {string} target */
  joined(target) {
    const { attacks = [] } = this.table.state.view.facts;
    return attacks.filter((attack) => attack.target === target).map(({ unit }) => unit);
  }

  /** The units near a target that could attack it. @param {string} target */
  async #near(target) {
    const { table, table: { look, state: { view, asks } } } = this;
    if (look.joins) return [...this.joined(target), ...(view.facts.attackable?.[target] ?? [])];
    const { words } = await table.ask({ type: "complete", sentence: `attack ${target} from` });
    const counters = words.flatMap(({ word }) => view.stacks[word]?.counters ?? []);
    const near = counters.filter(({ side }) => side === table.seat).map(({ unit }) => unit);
    const acting = near.filter((unit) => asks.units.includes(unit));
    return acting.length ? acting : near;
  }

  /** @param {string} target @param {string[]} from */
  async #begin(target, from) {
    const round = ++this.round;
    Object.assign(this, {
      target,
      able: [],
      chosen: new Set(),
      forecast: null,
      reasons: [],
      whatIf: [],
      best: null,
      busy: true,
    });
    this.changed();
    try {
      const able = await this.#near(target);
      if (round !== this.round) return;
      this.able = able;
      this.fixed = new Set(this.table.look.joins ? this.joined(target) : []);
      this.best = await this.table.ask({ type: "strongest", target }).catch(() => null);
      if (round !== this.round) return;
      const wanted = this.able.filter((word) => !from.length || from.includes(this.where(word)?.hex ?? ""));
      await this.#settle(from.length || !this.best?.units.length ? wanted : this.best.units, round);
    } catch (error) {
      this.reasons = reasonsOf(error);
    }
    if (round !== this.round) return;
    this.busy = false;
    this.#show();
  }

  /** The largest set the server allows, taken unit by unit if not all may go together. @param {string[]} wanted @param {number} round */
  async #settle(wanted, round) {
    const all = await this.#try(wanted);
    if (round !== this.round) return;
    if (all.forecast) return this.#take(wanted, all);
    /** @type {string[]} */
    let kept = [];
    let best = all;
    for (const word of wanted) {
      const next = await this.#try([...kept, word]);
      if (round !== this.round) return;
      if (!next.forecast) continue;
      kept = [...kept, word];
      best = next;
    }
    this.#take(kept, best);
  }

  /** @param {string[]} units @param {boolean} [alternatives] whether to ask for units more or less @returns {Promise<Tried>} */
  async #try(units, alternatives = true) {
    if (!units.length || !this.target) return { forecast: null, reasons: [] };
    try {
      const forecast = await this.table.ask({ type: "forecast", target: this.target, units, alternatives });
      return { forecast, reasons: [] };
    } catch (error) {
      return { forecast: null, reasons: reasonsOf(error) };
    }
  }

  /** @param {string[]} units @param {Tried} tried */
  #take(units, { forecast, reasons }) {
    this.chosen = new Set(units);
    this.forecast = forecast;
    this.reasons = reasons;
    this.#compare();
  }

  /** @param {string[]} units */
  async choose(units) {
    const round = ++this.round;
    units = this.able.filter((word) => this.fixed.has(word) || units.includes(word));
    this.chosen = new Set(units);
    this.table.emit("planned", units);
    this.#show();
    const tried = await this.#try(units);
    if (round !== this.round) return;
    this.#take(units, tried);
    this.#show();
  }

  /** What the server says of adding, dropping or swapping a unit. */
  async #compare() {
    const { round, chosen } = this;
    const told = this.forecast?.alternatives ?? [];
    this.whatIf = bestOf(this.forecast, told);
    const joined = new Set(told.flatMap((row) => row.units));
    const out = this.able.filter((word) => !chosen.has(word) && !joined.has(word));
    const pairs = out.flatMap((word) => [...chosen].map((other) => ({ word, other }))).slice(0, MOST_SWAPS);
    const swaps = await Promise.all(pairs.map(async ({ word, other }) => {
      const units = [...chosen].map((unit) => (unit === other ? word : unit));
      const { forecast } = await this.#try(units, false);
      return forecast ? [{ ...forecast, change: `${word} for ${other}`, units }] : [];
    }));
    if (round !== this.round) return;
    this.whatIf = bestOf(this.forecast, [...told, ...swaps.flat()]);
    this.changed();
  }

  /** The hexes in the draft, as clicked on the map. @param {string[]} from */
  #sync(from) {
    if (this.busy) return;
    const at = (/** @type {string} */ word) => this.where(word)?.hex ?? "";
    const now = new Set([...this.chosen].map(at));
    const wanted = new Set(from);
    if (now.size === wanted.size && [...now].every((hex) => wanted.has(hex))) return;
    const stays = (/** @type {string} */ word) => wanted.has(at(word)) && (!now.has(at(word)) || this.chosen.has(word));
    this.choose(this.able.filter(stays));
  }

  /** Shows it on the map and in the draft. */
  #show() {
    const { target, table: { board } } = this;
    if (!target) return;
    const from = this.#from;
    board.goTo(target, { zoom: true });
    board.highlight([target], "target");
    board.highlight(from, "from");
    board.arrows(from.map((hex) => ({ from: hex, to: target, kind: "attack" })));
    if (!this.table.look.joins) this.table.setDraft(["attack", target, "from", ...from].join(" "));
    this.changed();
  }

  /** The hexes it comes from. */
  get #from() {
    return this.table.hexesOf(this.chosen, this.table.seat).sort();
  }

  /** A click on the map: an enemy hex is the target, an own one joins or leaves. @param {string | null} hex */
  #click(hex) {
    const { look, state: { asks, view, draft } } = this.table;
    if (!hex || !this.table.mine() || !asks.verbs.includes(look.joins || "attack")) return false;
    const begun = draft.startsWith("attack ") && !look.namesAttackers; // more hexes, or the same again
    if (this.targets.hexes.has(hex) && hex !== this.target && !begun) {
      this.targets.aim(hex);
      return true;
    }
    if (!this.target) return false;
    const here = this.able.filter((word) => this.where(word)?.hex === hex);
    if (here.length) {
      const off = here.some((word) => this.chosen.has(word));
      this.choose(this.able.filter((word) => (here.includes(word) ? !off : this.chosen.has(word))));
      return true;
    }
    if (view.stacks[hex]) return false;
    this.leave();
    return true;
  }

  /** @param {boolean} [clear] whether the draft goes too */
  leave(clear = true) {
    const { board } = this.table;
    this.round += 1;
    this.target = null;
    if (!this.table.state.view.facts.battle) { // what is declared stays on the map
      board.highlight(this.targets.hexes, "target");
      board.highlight([], "from");
      board.arrows([]);
      this.#showDeclared();
    }
    if (clear) this.table.setDraft("");
    this.changed();
  }

  /** The attacks that units have joined, as arrows. */
  #showDeclared() {
    const { board, seat, look, state: { view: { facts } } } = this.table;
    if (!look.joins || facts.battle || !facts.attacks) return;
    const targets = [...new Set(facts.attacks.map(({ target }) => target))];
    const arrows = (/** @type {string} */ to) =>
      this.table.hexesOf(this.joined(to), seat).map((from) => ({ from, to, kind: /** @type {const} */ ("attack") }));
    board.arrows(targets.flatMap(arrows));
  }

  async declare() {
    const { target, chosen, fixed, table } = this;
    if (table.look.joins) {
      this.leave();
      for (const unit of chosen) {
        if (!fixed.has(unit) && !await table.give(`${table.look.joins} ${unit} ${target}`)) return;
      }
      return;
    }
    this.declared = [...this.chosen];
    if (await this.table.give(["attack", this.target, "from", ...this.#from].join(" "))) this.leave();
  }
}

/** Those that change the result, the best first. @param {Foreseen | null} now @param {Change[]} changes */
function bestOf(now, changes) {
  const differs = (/** @type {Change} */ { column, expected }) =>
    column !== now?.column ||
    Object.keys(expected).some((name) => Math.abs(expected[name] - now.expected[name]) > ALIKE);
  return changes.filter(differs).sort((a, b) => b.expected.hex_falls - a.expected.hex_falls).slice(0, MOST_ROWS);
}
