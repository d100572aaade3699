/** A set of units for an order such as "engage", "defend" or "advance", checked by the server at every change. */
import { passWords } from "../orders/words.js";
import { battlesOf, keepForecast } from "../table/battles.js";
import { button, caption } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { prose, reasonLine } from "../ui/prose.js";
import { fallWords, ladder, oddsHead, otherLines, outcomeBars } from "./forecast.js";
import { UnitBoxes } from "./unit-boxes.js";

export class UnitChooser extends UnitBoxes {
  /** @type {string | null} */
  verb = null;
  legal = false;
  /** How far the odds are told: a line, or in full. @type {"line" | "full" | null} */
  #told = null;
  #key = "";

  /** What was asked has changed; `planned` are units meant for an attack. @param {string[]} planned */
  async follow(planned) {
    const { look, state: { asks, match } } = this.table;
    const offered = asks.yours ? asks.verbs : [];
    const verb = offered.find((word) => look.verbs[word]?.chooses) ?? null;
    const told = offered.flatMap((word) => look.verbs[word]?.forecast ?? [])[0] ?? null;
    const key = verb || told ? `${match.revision}-${verb}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#told = told;
    const before = verb === this.verb ? [...this.chosen] : [];
    this.verb = verb;
    this.able = [];
    this.forecast = null;
    const round = ++this.round;
    if (!verb) return this.#foresee([], round);
    const answer = await this.table.ask({ type: "complete", sentence: verb }).catch(() => null); // the order line remains
    if (round !== this.round || !answer) return;
    this.able = answer.words.filter(({ kind }) => kind === "unit").map(({ word }) => word);
    const units = await this.#fitting(this.#proposed(before, planned), round);
    if (round === this.round) await this.choose(units, round);
  }

  /** As many of these as one order may name, the strongest first. @param {string[]} wanted @param {number} round */
  async #fitting(wanted, round) {
    const { table, verb } = this;
    const legal = await table.ask({ type: "explain", sentence: `${verb} ${wanted.join(" ")}` }).catch(() => null);
    if (wanted.length < 2 || !legal || legal.legal) return wanted;
    const weight = (/** @type {string} */ word) => {
      const { counter } = this.where(word) ?? {};
      return counter ? parseInt(table.look.strength(counter), 10) || 0 : 0;
    };
    const ranked = [...wanted].sort((a, b) => weight(b) - weight(a));
    /** @type {string[]} */
    const units = [];
    while (round === this.round) {
      const sentence = [verb, ...units].join(" ");
      const { words, complete } = await table.ask({ type: "complete", sentence });
      const next = ranked.find((word) => words.some((offered) => offered.word === word));
      if (!next && (complete || !words.length)) break;
      units.push(next ?? words[0].word);
    }
    return units;
  }

  /** Those chosen before, those planned, all in a fight, else the first. @param {string[]} before @param {string[]} planned */
  #proposed(before, planned) {
    const among = (/** @type {string[]} */ words) => this.able.filter((word) => words.includes(word));
    if (among(before).length) return among(before);
    if (!this.table.look.verbs[this.verb ?? ""]?.all) return this.able.slice(0, 1);
    return this.#told && among(planned).length ? among(planned) : this.able;
  }

  /** Units picked on the map come in with the draft. @param {string} draft */
  hear(draft) {
    const [verb, ...units] = draft.split(" ");
    if (!this.verb || verb !== this.verb || !units.length || !units.every((word) => this.able.includes(word))) return;
    if (units.length !== this.chosen.size || units.some((word) => !this.chosen.has(word))) this.choose(units);
  }

  get #sentence() {
    return `${this.verb} ${[...this.chosen].join(" ")}`;
  }

  /** @param {string[]} units @param {number} [round] */
  async choose(units, round = ++this.round) {
    this.chosen = new Set(units);
    this.legal = false;
    this.reasons = [];
    this.changed();
    if (!units.length) return;
    const sentence = this.#sentence;
    if (this.table.state.draft !== sentence) this.table.emit("do:pick", sentence);
    const answer = await this.table.ask({ type: "explain", sentence }).catch(() => null); // offline: nothing is sent either
    if (round !== this.round) return;
    this.legal = answer?.legal ?? false;
    this.reasons = answer?.reasons ?? [];
    this.forecast = null;
    if (this.legal) return this.#foresee(units, round);
    this.changed();
  }

  /** What the attack promises with these units beside those that have joined it. @param {string[]} units @param {number} round */
  async #foresee(units, round) {
    const { battle } = this.table.state.view.facts;
    const target = battle?.target ?? battle?.targets?.[0];
    if (this.#told && target) {
      const forecast = await this.table.ask({ type: "forecast", target, units }).catch(() => null);
      if (round !== this.round) return;
      this.forecast = forecast;
    }
    this.changed();
  }

  /** Gives the order; what an attack promised is kept for the ledger. @param {string} sentence */
  #send(sentence) {
    const declared = battlesOf(this.table).at(-1)?.revision;
    if (this.forecast && declared) keepForecast(this.table.state.match.id, declared, this.forecast);
    this.table.give(sentence);
  }

  view() {
    const { table, forecast, able } = this;
    if (!able.length && !forecast) return null;
    const full = this.#told === "full" ? forecast : null;
    const falls = forecast && ` · ${fallWords(forecast.expected)}`;
    return [
      full && [oddsHead(table, full), ladder(table.look, full.column)],
      able.length > 0 && h(
        "section",
        { class: "battle-part choose" },
        caption(prose(table, table.state.asks.prompt, table.state.asks.names)),
        forecast && !full && h("p", { class: "odds-line" }, h("b", {}, forecast.column), falls),
        this.boxes((_, found) => ({
          words: ` in ${found?.hex ?? "?"}`,
          beside: h("span", { class: "strength" }, found && table.look.strength(found.counter)),
        })),
        this.reasons.map((reason) => reasonLine(table, reason)),
      ),
      full && otherLines(table, full),
      forecast && outcomeBars(table, forecast),
    ];
  }

  /** The order as a button, and the one that declines if there is one. */
  actions() {
    const { table, verb, chosen } = this;
    if (!verb || !this.able.length) return this.#foot(true);
    const who = chosen.size > 3 ? `${chosen.size} units` : [...chosen].join(", ") || "…";
    const label = `${table.look.verbs[verb].chooses} ${who}`;
    const give = () => this.#send(this.#sentence);
    const declines = table.state.asks.buttons.some(({ sentence }) => sentence === "pass");
    return [
      button(label, give, { kind: "primary", key: "Enter", id: "choose-do", disabled: !this.legal }),
      declines && button(passWords(table), () => table.give("pass"), { id: "battle-pass" }),
      this.#foot(false),
    ];
  }

  /** Whole orders that belong at the foot of the window, as the game orders them. @param {boolean} first whether the first of them is the main thing to do */
  #foot(first) {
    const { verbs } = this.table.look;
    const offered = Object.keys(verbs).filter((verb) => verbs[verb].foot && this.table.state.asks.verbs.includes(verb));
    return offered.map((verb, i) => {
      const kind = first && !i ? "primary" : "";
      return button(verbs[verb].foot, () => this.#send(verb), { kind, id: `foot-${verb}` });
    });
  }
}
