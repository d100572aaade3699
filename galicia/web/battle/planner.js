// @ts-check
/** An attack in the making: who goes, what the server says of it, and what would change if others went. */
import { matchLook } from "../games/index.js";
import { give } from "../panels/orders.js";
import { Choice, reasonsOf } from "./choice.js";
import { aim, attackable } from "./targets.js";

const MOST_SWAPS = 8;
const MOST_ROWS = 5;

/** Attackers against one hex before the attack is declared. */
export class AttackPlanner extends Choice {
  /** @type {string | null} */ target = null;
  /** @type {any[]} */ whatIf = [];
  busy = false;
  /** The units of the attack declared last, to be proposed when they are named. @type {string[]} */
  declared = [];

  /** The draft says what is attacked and from where; `anew` if the position has changed. @param {string} draft @param {boolean} [anew] */
  follow(draft, anew = false) {
    if (!matchLook(this.store).namesAttackers) return;
    const [verb, target, , ...from] = (draft ?? "").trim().split(/\s+/);
    const offered = this.store.state.asks?.yours && this.store.state.asks.verbs?.includes("attack");
    if (verb !== "attack" || !this.store.isHex(target) || !offered) {
      if (this.target) this.leave(false);
    } else if (target !== this.target || anew) this.begin(target, from);
    else this.sync(from);
  }

  /** @param {string} target @param {string[]} from */
  async begin(target, from) {
    const round = ++this.round;
    Object.assign(this, { target, able: [], chosen: new Set(), forecast: null, reasons: [], whatIf: [], busy: true });
    this.changed();
    try {
      const { words } = await this.connection.ask({ type: "complete", sentence: `attack ${target} from` });
      if (round !== this.round) return;
      const { view, asks, match } = this.store.state;
      const hexes = words.map((/** @type {any} */ w) => w.word);
      this.able = hexes.flatMap((/** @type {string} */ h) => (view.stacks[h]?.counters ?? []).filter((/** @type {any} */ c) => c.side === match.seat).map((/** @type {any} */ c) => c.unit));
      const acting = this.able.filter((word) => asks.units?.includes(word));
      if (acting.length) this.able = acting;
      const wanted = from.length ? this.able.filter((word) => from.includes(this.where(word)?.hex)) : this.able;
      await this.settle(wanted, round);
    } catch (error) {
      this.reasons = reasonsOf(error);
    }
    if (round !== this.round) return;
    this.busy = false;
    this.tell();
  }

  /** The largest set the server allows, taken unit by unit if not all may go together. @param {string[]} wanted @param {number} round */
  async settle(wanted, round) {
    const first = await this.try(wanted);
    if (round !== this.round) return;
    if (first.forecast) {
      this.take(wanted, first);
      return;
    }
    /** @type {string[]} */
    let kept = [];
    let best = first;
    for (const word of wanted) {
      const next = await this.try([...kept, word]);
      if (round !== this.round) return;
      if (next.forecast) {
        kept = [...kept, word];
        best = next;
      }
    }
    this.take(kept, kept.length ? best : { ...first, forecast: null });
  }

  /** @param {string[]} units */
  async try(units) {
    if (!units.length) return { forecast: null, reasons: [] };
    try {
      return { forecast: await this.connection.ask({ type: "forecast", target: this.target, units }), reasons: [] };
    } catch (error) {
      return { forecast: null, reasons: reasonsOf(error) };
    }
  }

  /** @param {string[]} units @param {{forecast: any, reasons: any[]}} answer */
  take(units, answer) {
    this.chosen = new Set(units);
    this.forecast = answer.forecast;
    this.reasons = answer.reasons;
    this.compare();
  }

  /** @param {string[]} units */
  async choose(units) {
    const round = ++this.round;
    this.chosen = new Set(units);
    this.tell();
    const answer = await this.try(units);
    if (round !== this.round) return;
    this.take(units, answer);
    this.tell();
  }

  /** What the server says of adding, dropping or swapping a unit, the best first. */
  async compare() {
    const round = this.round;
    const told = this.forecast?.alternatives ?? [];
    this.whatIf = best(told);
    const joined = new Set(told.flatMap((/** @type {any} */ row) => row.units));
    const out = this.able.filter((word) => !this.chosen.has(word) && !joined.has(word));
    const pairs = out.flatMap((word) => [...this.chosen].map((other) => ({ word, other }))).slice(0, MOST_SWAPS);
    const swaps = await Promise.all(pairs.map(async ({ word, other }) => {
      const units = [...this.chosen].map((chosen) => (chosen === other ? word : chosen));
      const { forecast } = await this.try(units);
      return forecast ? { change: `${word} for ${other}`, units, column: forecast.column, expected: forecast.expected } : null;
    }));
    if (round !== this.round) return;
    this.whatIf = best([...told, ...swaps.filter(Boolean)]);
    this.changed();
  }

  /** The hexes in the draft, as clicked on the map. @param {string[]} from */
  sync(from) {
    if (this.busy) return;
    const at = (/** @type {string} */ word) => this.where(word)?.hex;
    const now = new Set([...this.chosen].map(at));
    const wanted = new Set(from);
    if (now.size === wanted.size && [...now].every((h) => wanted.has(h))) return;
    const units = this.able.filter((word) => (wanted.has(at(word)) && !now.has(at(word))) || (this.chosen.has(word) && wanted.has(at(word))));
    this.choose(units);
  }

  /** Show it on the map and in the draft. */
  tell() {
    const from = this.hexes();
    if (!this.target) return;
    this.board.goTo(this.target, { zoom: true });
    this.board.highlight([this.target], "target");
    this.board.highlight(from, "from");
    this.board.arrows(from.map((h) => ({ from: h, to: this.target, kind: "attack", label: "" })));
    this.store.setDraft(`attack ${this.target} from${from.map((h) => ` ${h}`).join("")}`);
    this.changed();
  }

  /** A click on the map: an enemy hex is the target, an own one joins or leaves. @param {string | null} where */
  click(where) {
    const { asks, view, past, draft } = this.store.state;
    if (!where || past || !asks?.yours || !asks.verbs?.includes("attack")) return false;
    const begun = draft.startsWith("attack ") && !matchLook(this.store).namesAttackers; // more hexes, or the same again
    if (attackable.has(where) && where !== this.target && !begun) {
      aim(this.store, where);
      return true;
    }
    if (!this.target) return false;
    const here = this.able.filter((word) => this.where(word)?.hex === where);
    if (here.length) {
      const off = here.some((word) => this.chosen.has(word));
      this.choose(this.able.filter((word) => (here.includes(word) ? !off : this.chosen.has(word))));
      return true;
    }
    if (view.stacks[where]) return false;
    this.leave();
    return true;
  }

  hexes() {
    return [...new Set([...this.chosen].map((word) => this.where(word)?.hex).filter(Boolean))].sort();
  }

  /** @param {boolean} [clear] whether the draft goes too */
  leave(clear = true) {
    this.round += 1;
    this.target = null;
    this.board.highlight([...attackable], "target");
    this.board.highlight([], "from");
    this.board.arrows([]);
    if (clear) this.store.setDraft("");
    this.changed();
  }

  async declare() {
    const sentence = `attack ${this.target} from ${this.hexes().join(" ")}`;
    this.declared = [...this.chosen];
    if (await give(this.store, this.connection, sentence)) this.leave();
  }
}

/** @param {any[]} rows */
function best(rows) {
  return [...rows].sort((a, b) => (b.expected?.hex_falls ?? 0) - (a.expected?.hex_falls ?? 0)).slice(0, MOST_ROWS);
}
