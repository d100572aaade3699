// @ts-check
/** A set of units for an order such as "engage", "defend" or "advance". */
import { matchLook } from "../games/index.js";
import { battlesOf, keepForecast } from "../panels/log.js";
import { give, passWords } from "../panels/orders.js";
import { button, caption, el, percent } from "../panels/parts.js";
import { reasonLine, withoutCases } from "../panels/prose.js";
import { Choice } from "./choice.js";

/** Checked by the server at every change. */
export class UnitChooser extends Choice {
  /** @type {string | null} */ verb = null;
  legal = false;
  #key = "";

  /** What was asked has changed; `planned` are units meant for an attack. @param {string[]} planned */
  async follow(planned) {
    const { asks, match } = this.store.state;
    const { verbs } = matchLook(this.store);
    const verb = asks?.yours ? (asks.verbs ?? []).find((/** @type {string} */ word) => verbs[word]?.chooses) ?? null : null;
    const key = verb ? `${match?.id}-${match?.revision}-${verb}` : "";
    if (key === this.#key) return;
    this.#key = key;
    const before = verb === this.verb ? [...this.chosen] : [];
    this.verb = verb;
    this.able = [];
    this.forecast = null;
    if (!verb) return;
    const round = ++this.round;
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
    if (this.verb !== "engage" && this.verb !== "defend") return this.able.slice(0, 1);
    return this.verb === "engage" && among(planned).length ? among(planned) : this.able;
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
    const target = this.store.state.view?.facts?.battle?.target;
    this.forecast = null;
    if (this.verb === "engage" && this.legal && target) {
      this.forecast = await this.connection.ask({ type: "forecast", target, units }).catch(() => null);
      if (round !== this.round) return;
    }
    this.changed();
  }

  /** Give the order; what an attack promised is kept for the ledger. */
  send() {
    const { match, log } = this.store.state;
    const declared = battlesOf(log).at(-1)?.revision;
    if (this.verb === "engage" && this.forecast && declared) keepForecast(match.id, declared, this.forecast);
    return give(this.store, this.connection, this.sentence());
  }

  view() {
    if (!this.verb || !this.able.length) return null;
    const { store, forecast } = this;
    const { strength } = matchLook(store);
    return el("section", { class: "battle-part choose" }, caption(withoutCases(store.state.asks.prompt)),
      forecast ? el("p", { class: "odds-line" }, el("b", {}, forecast.column), ` · ${percent(forecast.expected.hex_falls)} the hex falls`) : null,
      this.boxes((_, found) => [` in ${found?.hex ?? "?"}`, el("span", { class: "strength" }, found ? strength(found.counter) : "")]),
      this.reasons.map((reason) => reasonLine(store, reason)));
  }

  /** The order as a button, and the one that declines if there is one. */
  actions() {
    const { store, verb, chosen } = this;
    if (!verb || !this.able.length) return null;
    const who = chosen.size > 3 ? `${chosen.size} units` : [...chosen].join(", ") || "…";
    const declines = (store.state.asks?.buttons ?? []).some((/** @type {any} */ b) => b.sentence === "pass");
    return [
      button(`${matchLook(store).verbs[verb].chooses} ${who}`, () => this.send(), { kind: "primary", key: "Enter", id: "choose-do", disabled: !this.legal }),
      declines ? button(passWords(store), () => give(store, this.connection, "pass"), { id: "battle-pass" }) : null,
    ];
  }
}
