// @ts-check
/** A set of units for an order such as "engage", "defend" or "advance". */
import { matchLook } from "../games/index.js";
import { battlesOf, keepForecast } from "../panels/log.js";
import { give, passWords } from "../panels/orders.js";
import { button, caption, el, percent } from "../panels/parts.js";
import { prose, reasonLine, withoutCases } from "../panels/prose.js";
import { Choice } from "./choice.js";
import { ladder, oddsHead, otherLines, outcomeBars } from "./odds.js";

/** Checked by the server at every change. */
export class UnitChooser extends Choice {
  /** @type {string | null} */ verb = null;
  legal = false;
  /** How far the odds are told: a line, or in full. @type {"line" | "full" | null} */ told = null;
  #key = "";

  /** What was asked has changed; `planned` are units meant for an attack. @param {string[]} planned */
  async follow(planned) {
    const { asks, match } = this.store.state;
    const { verbs } = matchLook(this.store);
    const offered = asks?.yours ? asks.verbs ?? [] : [];
    const verb = offered.find((/** @type {string} */ word) => verbs[word]?.chooses) ?? null;
    const told = offered.map((/** @type {string} */ word) => verbs[word]?.forecast).find(Boolean) ?? null;
    const key = verb || told ? `${match?.id}-${match?.revision}-${verb}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.told = told;
    const before = verb === this.verb ? [...this.chosen] : [];
    this.verb = verb;
    this.able = [];
    this.forecast = null;
    const round = ++this.round;
    if (!verb) return this.#foresee([], round);
    try {
      const { words } = await this.connection.ask({ type: "complete", sentence: verb });
      if (round !== this.round) return;
      this.able = words.filter((/** @type {any} */ w) => w.kind === "unit").map((/** @type {any} */ w) => w.word);
      await this.choose(this.#proposed(before, planned), round);
    } catch { /* the buttons and the order line remain */ }
  }

  /** Those chosen before, those planned, all in a fight, else the first. @param {string[]} before @param {string[]} planned */
  #proposed(before, planned) {
    const among = (/** @type {string[]} */ words) => this.able.filter((word) => words.includes(word));
    if (among(before).length) return among(before);
    if (!matchLook(this.store).verbs[this.verb ?? ""]?.all) return this.able.slice(0, 1);
    return this.told && among(planned).length ? among(planned) : this.able;
  }

  /** Units picked on the map come in with the draft. @param {string} draft */
  hear(draft) {
    const [verb, ...units] = (draft ?? "").split(" ");
    if (!this.verb || verb !== this.verb || !units.length || !units.every((word) => this.able.includes(word))) return;
    if (units.length !== this.chosen.size || units.some((word) => !this.chosen.has(word))) this.choose(units);
  }

  sentence() {
    return `${this.verb} ${[...this.chosen].join(" ")}`;
  }

  /** @param {string[]} units @param {number} [round] */
  async choose(units, round = ++this.round) {
    this.chosen = new Set(units);
    this.legal = false;
    this.reasons = [];
    this.changed();
    if (!units.length) return;
    if (this.store.state.draft !== this.sentence()) this.store.emit("do:pick", this.sentence());
    try {
      const answer = await this.connection.ask({ type: "explain", sentence: this.sentence() });
      if (round !== this.round) return;
      this.legal = answer.legal;
      this.reasons = answer.reasons ?? [];
    } catch { /* offline: nothing is sent either */ }
    this.forecast = null;
    if (this.legal) return this.#foresee(units, round);
    this.changed();
  }

  /** What the attack promises with these units beside those that have joined it. @param {string[]} units @param {number} round */
  async #foresee(units, round) {
    const battle = this.store.state.view?.facts?.battle;
    const target = battle?.target ?? battle?.targets?.[0];
    if (this.told && target) {
      const forecast = await this.connection.ask({ type: "forecast", target, units }).catch(() => null);
      if (round !== this.round) return;
      this.forecast = forecast;
    }
    this.changed();
  }

  /** Give the order; what an attack promised is kept for the ledger. */
  send(sentence = this.sentence()) {
    const { match, log } = this.store.state;
    const declared = battlesOf(log).at(-1)?.revision;
    if (this.forecast && declared) keepForecast(match.id, declared, this.forecast);
    return give(this.store, this.connection, sentence);
  }

  view() {
    const { store, forecast, able } = this;
    if (!able.length && !forecast) return null;
    const { strength } = matchLook(store);
    const full = forecast && this.told === "full";
    return [
      full ? [oddsHead(store, forecast, null), ladder(store, forecast.column, undefined)] : null,
      able.length ? el("section", { class: "battle-part choose" }, caption(prose(store, withoutCases(store.state.asks.prompt))),
        forecast && !full ? el("p", { class: "odds-line" }, el("b", {}, forecast.column), ` · ${percent(forecast.expected.hex_falls)} the hex falls`) : null,
        this.boxes((_, found) => [` in ${found?.hex ?? "?"}`, el("span", { class: "strength" }, found ? strength(found.counter) : "")]),
        this.reasons.map((reason) => reasonLine(store, reason))) : null,
      full ? [otherLines(store, forecast), outcomeBars(store, forecast)] : null,
    ];
  }

  /** The order as a button, and the one that declines if there is one. */
  actions() {
    const { store, verb, chosen } = this;
    if (!verb || !this.able.length) return this.#foot(true);
    const who = chosen.size > 3 ? `${chosen.size} units` : [...chosen].join(", ") || "…";
    const declines = (store.state.asks?.buttons ?? []).some((/** @type {any} */ b) => b.sentence === "pass");
    return [
      button(`${matchLook(store).verbs[verb].chooses} ${who}`, () => this.send(), { kind: "primary", key: "Enter", id: "choose-do", disabled: !this.legal }),
      declines ? button(passWords(store), () => give(store, this.connection, "pass"), { id: "battle-pass" }) : null,
      this.#foot(false),
    ];
  }

  /** Whole orders that belong at the foot of the window. @param {boolean} first whether the first of them is the main thing to do */
  #foot(first) {
    const { store } = this;
    const { verbs } = matchLook(store);
    const offered = (store.state.asks?.verbs ?? []).filter((/** @type {string} */ word) => verbs[word]?.foot);
    const order = Object.keys(verbs);
    return offered.sort((/** @type {string} */ a, /** @type {string} */ b) => order.indexOf(a) - order.indexOf(b)).map((/** @type {string} */ word, /** @type {number} */ i) =>
      button(verbs[word].foot, () => this.send(word), { kind: first && !i ? "primary" : "", id: `foot-${word}` }));
  }
}
