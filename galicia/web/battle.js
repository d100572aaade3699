// @ts-check
/**
 * The battle window: who attacks, the odds line by line, every outcome, what would change; then the dice and the
 * choices of the battle. All figures are the server's forecast; nothing is reckoned here.
 */
import { choiceList, give, names, passWords } from "./panels/orders.js";
import { battlesOf, keepForecast, minus } from "./panels/log.js";
import { button, caption, el, fill, percent, svg } from "./panels/parts.js";
import { about, cases, hex, prose, reasonLine, unit } from "./panels/prose.js";
import { face, placeWords } from "./panels/unit.js";
import { watch } from "./panels/watch.js";

/** Verbs that take a set of units: a list with check boxes fits them. */
const SETS = { engage: "Attack with", defend: "Defend with", advance: "Advance with", withdraw: "Retreat", continue: "Go on with" };
const MOST_SWAPS = 8;
const MOST_ROWS = 5;
const COLUMNS = { "battle-for-galicia": ["1:3", "1:2", "1.5:2", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "4:1"] };

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountBattle(store, connection, board, place) {
  const planner = new AttackPlanner(store, connection, board, () => render());
  const chooser = new UnitChooser(store, connection, board, () => render());
  /** The battle that was looked at to its end. */
  let closed = 0;
  /** The battle the map shows. */
  let shown = 0;
  const showOnMap = (/** @type {any} */ battle) => {
    const under = store.state.view.facts?.battle;
    if (!under && shown) {
      shown = 0;
      for (const kind of ["target", "from"]) board.highlight([], kind);
      board.arrows([]);
    }
    if (!under || !battle || shown === battle.revision) return;
    shown = battle.revision;
    board.goTo(under.target, { zoom: true });
    board.highlight([under.target], "target");
    board.highlight(under.hexes, "from");
    board.arrows(under.hexes.map((/** @type {string} */ from) => ({ from, to: under.target, kind: "attack", label: "" })));
  };

  const render = () => {
    const { match, view, asks, panel, log, past } = store.state;
    if (!match || !view || past) return;
    const battle = battlesOf(log, match.id).at(-1);
    const underWay = Boolean(view.facts?.battle);
    showOnMap(battle);
    const justOver = battle && !underWay && battle.roll !== null && battle.last > closed && battle.last === match.revision;
    const open = planner.target || underWay || justOver;
    if (open && panel !== "battle" && panel !== "rules" && panel !== "replay") store.set({ panel: "battle" });
    if (!open && panel === "battle") store.set({ panel: "" });
    if (store.state.panel !== "battle") return;
    const close = () => {
      closed = match.revision;
      planner.leave();
      store.set({ panel: "" });
    };
    if (planner.target && asks?.yours && !underWay) fill(place, planner.view(close));
    else if (battle) fill(place, battleView({ store, connection, board, chooser, battle, underWay, close }));
  };
  watch(store, ["draft", "asks", "view", "log", "panel", "match", "past"], render);
  mountEnter(store, planner, place);
  board.setMode({ name: "attack", click: (/** @type {string | null} */ where) => planner.click(where) });
  store.on("welcome", () => {
    closed = store.state.match.revision; // what was over before we came needs no window
  });
  store.on("draft", (/** @type {string} */ draft) => planner.follow(draft));
  store.on("asks", () => {
    planner.follow(store.state.draft);
    chooser.follow();
  });
  store.on("draft", (/** @type {string} */ draft) => chooser.hear(draft));
}

/**
 * Enter presses the window's main button, unless the board has the focus and the keyboard points at another hex.
 * @param {any} store
 * @param {AttackPlanner} planner
 * @param {HTMLElement} place
 */
function mountEnter(store, planner, place) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const onBoard = target === document.body || Boolean(target.closest?.("#board .glass"));
    const { panel, focus, view } = store.state;
    if (event.key !== "Enter" || panel !== "battle" || !onBoard || event.defaultPrevented) return;
    if (target !== document.body && focus && focus !== planner.target && focus !== view?.facts?.battle?.target) return;
    const main = /** @type {HTMLButtonElement | null} */ (place.querySelector(".battle-foot .primary:not(:disabled)"));
    if (!main) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    main.click();
  }, { capture: true });
}

/** Attackers against one hex before the attack is declared. */
class AttackPlanner {
  /** @param {any} store @param {any} connection @param {any} board @param {() => void} changed */
  constructor(store, connection, board, changed) {
    this.store = store;
    this.connection = connection;
    this.board = board;
    this.changed = changed;
    /** @type {string | null} */ this.target = null;
    /** @type {string[]} */ this.able = [];
    /** @type {Set<string>} */ this.chosen = new Set();
    /** @type {any} */ this.forecast = null;
    /** @type {any[]} */ this.reasons = [];
    /** @type {any[]} */ this.whatIf = [];
    this.busy = false;
    this.round = 0;
  }

  /** The draft says what is attacked and from where. @param {string} draft */
  follow(draft) {
    const found = /^attack\s+(\d+\.\d+)(?:\s+from((?:\s+\S+)*))?\s*$/.exec(draft ?? "");
    const offered = this.store.state.asks?.yours && this.store.state.asks.verbs?.includes("attack");
    if (!found || !offered) {
      if (this.target) this.leave(false);
      return;
    }
    const [, target, rest] = found;
    const from = (rest ?? "").trim().split(/\s+/).filter(Boolean);
    if (target !== this.target) this.begin(target, from);
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
      const wanted = from.length ? this.able.filter((word) => from.includes(this.store.counter(word, match.seat)?.hex)) : this.able;
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
    const seat = this.store.state.match.seat;
    const at = (/** @type {string} */ word) => this.store.counter(word, seat)?.hex;
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
    const { asks, match, view, past } = this.store.state;
    if (!where || past || !asks?.yours || !asks.verbs?.includes("attack")) return false;
    if (attackable.has(where) && where !== this.target) {
      this.store.setDraft(`attack ${where} from`);
      return true;
    }
    if (!this.target) return false;
    const here = this.able.filter((word) => this.store.counter(word, match.seat)?.hex === where);
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
    const seat = this.store.state.match?.seat;
    return [...new Set([...this.chosen].map((word) => this.store.counter(word, seat)?.hex).filter(Boolean))].sort();
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
    wanted.units = [...this.chosen];
    wanted.target = this.target;
    if (await give(this.store, this.connection, sentence)) this.leave();
  }

  /** @param {() => void} close */
  view(close) {
    const { store, target, forecast } = this;
    const stack = store.state.view.stacks[target ?? ""];
    const covered = stack && !stack.open ? stack.counters[0] : null;
    const head = windowHead(store, ["Attack on ", hex(/** @type {string} */ (target))], close);
    if (this.busy) return [head, el("p", { class: "hint" }, "Reckoning…")];
    return [
      head,
      el("div", { class: "battle-scroll" },
        forecast ? oddsHead(store, forecast, covered) : el("div", { class: "refusal" }, this.reasons.length ? this.reasons.map((r) => reasonLine(store, r)) : el("p", {}, "Choose who attacks.")),
        forecast ? ladder(store, forecast.column, this.whatIf[0]?.expected?.hex_falls > forecast.expected.hex_falls ? this.whatIf[0].column : undefined) : null,
        this.attackers(),
        forecast ? [otherLines(store, forecast), outcomeBars(forecast), this.compareTable()] : null),
      el("footer", { class: "battle-foot" },
        button("Declare the attack", () => this.declare(), { kind: "primary", key: "Enter", id: "declare", disabled: !forecast }),
        el("p", { class: "hint" }, "Shows both stacks.", el("br"), "No undo after this.")),
    ];
  }

  attackers() {
    const { store, able, chosen, forecast } = this;
    const seat = store.state.match.seat;
    const lines = linesByUnit(forecast);
    return el("ul", { class: "attackers", "aria-label": "Who attacks" }, able.map((word) => {
      const at = store.counter(word, seat);
      const line = lines.get(word);
      const id = `attacker-${word.replace(/\W/g, "_")}`;
      return el("li", { class: chosen.has(word) ? "" : "off" },
        el("input", {
          type: "checkbox", id, checked: chosen.has(word), data: { key: id },
          on: { change: () => this.choose(able.filter((other) => (other === word ? !chosen.has(word) : chosen.has(other)))) },
        }),
        el("label", { for: id }, el("span", { class: "unit-name", data: { side: seat } }, word), el("span", {}, ` from ${at?.hex ?? "?"}${line?.note ? `, ${line.note}` : ""}`)),
        strength(line, at?.counter),
        line ? cases(line.cases) : null);
    }));
  }

  compareTable() {
    const { store, forecast, whatIf } = this;
    if (!whatIf.length) return null;
    const base = forecast.expected;
    const cell = (/** @type {number | undefined} */ value, /** @type {number} */ than, /** @type {number} */ good, /** @type {(n: number) => string} */ say) =>
      el("td", { class: value === undefined ? "" : (value - than) * good > 0.005 ? "gain" : (value - than) * good < -0.005 ? "harm" : "" }, value === undefined ? "" : say(value));
    const one = (/** @type {number} */ n) => n.toFixed(1);
    return el("table", { class: "sums what-if" },
      el("thead", {}, el("tr", {}, ["What if", "odds", "falls", "ours", "theirs"].map((word) => el("th", { scope: "col" }, word)))),
      el("tbody", {}, whatIf.map((row) => el("tr", {
        class: row.expected && row.expected.hex_falls > base.hex_falls + 0.005 ? "better" : "",
        on: {
          mouseenter: () => this.board.highlight([...new Set(row.units.map((/** @type {string} */ word) => store.counter(word)?.hex))], "hot"),
          mouseleave: () => this.board.highlight([], "hot"),
        },
      }, el("td", {}, el("button", { type: "button", class: "link", data: { key: `whatif-${row.change}` }, on: { click: () => this.choose(row.units) } }, row.change)),
      el("td", {}, row.column ?? ""), cell(row.expected?.hex_falls, base.hex_falls, 1, percent), cell(row.expected?.attacker_ce, base.attacker_ce, -1, one), cell(row.expected?.defender_ce, base.defender_ce, 1, one)))));
  }
}

/** @param {any[]} rows */
function best(rows) {
  return [...rows].sort((a, b) => (b.expected?.hex_falls ?? 0) - (a.expected?.hex_falls ?? 0)).slice(0, MOST_ROWS);
}

/** Hexes that can be attacked now, as the server says. @type {Set<string>} */
const attackable = new Set();

/** What was planned before the attack was declared, to be proposed when the units are named. */
const wanted = { target: /** @type {string | null} */ (null), units: /** @type {string[]} */ ([]) };

/** A set of units for an order such as "engage", "defend" or "advance", checked by the server at every change. */
class UnitChooser {
  /** @param {any} store @param {any} connection @param {any} board @param {() => void} changed */
  constructor(store, connection, board, changed) {
    this.store = store;
    this.connection = connection;
    this.board = board;
    this.changed = changed;
    /** @type {keyof typeof SETS | null} */ this.verb = null;
    /** @type {string[]} */ this.able = [];
    /** @type {Set<string>} */ this.chosen = new Set();
    this.legal = false;
    /** @type {any[]} */ this.reasons = [];
    /** @type {any} */ this.forecast = null;
    this.key = "";
    this.round = 0;
  }

  async follow() {
    const { asks, match } = this.store.state;
    const verb = asks?.yours ? /** @type {any} */ ((asks.verbs ?? []).find((/** @type {string} */ word) => word in SETS) ?? null) : null;
    const key = verb ? `${match?.id}-${match?.revision}-${verb}` : "";
    if (key === this.key) return;
    this.key = key;
    this.verb = verb;
    this.able = [];
    this.forecast = null;
    if (!verb) return;
    const round = ++this.round;
    try {
      const { words } = await this.connection.ask({ type: "complete", sentence: verb });
      if (round !== this.round) return;
      this.able = words.filter((/** @type {any} */ w) => w.kind === "unit").map((/** @type {any} */ w) => w.word);
      const planned = this.able.filter((word) => wanted.units.includes(word));
      const start = verb === "engage" && planned.length ? planned : verb === "engage" || verb === "defend" ? this.able : this.able.slice(0, 1);
      await this.choose(start, round);
    } catch { /* the buttons and the order line remain */ }
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
    const { store, able, chosen } = this;
    const seat = store.state.match.seat;
    return el("section", { class: "battle-part choose" }, caption(store.state.asks.prompt.replace(/\s*\(.*\)$/, "")),
      this.forecast ? el("p", { class: "odds-line" }, el("b", {}, this.forecast.column), ` · ${percent(this.forecast.expected.hex_falls)} the hex falls`) : null,
      el("ul", { class: "attackers" }, able.map((word) => {
        const at = store.counter(word, seat);
        const id = `choose-${word.replace(/\W/g, "_")}`;
        return el("li", { class: chosen.has(word) ? "" : "off" },
          el("input", { type: "checkbox", id, checked: chosen.has(word), data: { key: id }, on: { change: () => this.choose(able.filter((other) => (other === word ? !chosen.has(word) : chosen.has(other)))) } }),
          el("label", { for: id }, el("span", { class: "unit-name", data: { side: seat } }, word), ` in ${at?.hex ?? "?"}`),
          el("span", { class: "strength" }, at ? `${at.counter.markers?.attack ?? at.counter.values.attack}-${at.counter.markers?.defence ?? at.counter.values.defence}` : ""));
      })),
      this.reasons.map((r) => reasonLine(store, r)));
  }

  /** The order as a button, and the one that declines if there is one. */
  actions() {
    const { store, verb, chosen } = this;
    if (!verb || !this.able.length) return null;
    const { asks } = store.state;
    const who = chosen.size > 3 ? `${chosen.size} units` : [...chosen].join(", ") || "…";
    const declines = (asks?.buttons ?? []).some((/** @type {any} */ b) => b.sentence === "pass");
    return [
      button(`${SETS[verb]} ${who}`, () => this.send(), { kind: "primary", key: "Enter", id: "choose-do", disabled: !this.legal }),
      declines ? button(passWords(asks), () => give(store, this.connection, "pass"), { id: "battle-pass" }) : null,
    ];
  }
}

/** @param {any} store @param {any} title @param {() => void} close */
function windowHead(store, title, close) {
  return el("header", { class: "battle-head" }, el("h2", { class: "title" }, title), button("", close, { icon: "close", kind: "quiet square", label: "Close the battle window", id: "battle-close" }));
}

/** The ratio and what it rests on. @param {any} store @param {any} forecast @param {any} covered */
function oddsHead(store, forecast, covered) {
  const line = (forecast.lines ?? []).find((/** @type {any} */ l) => / to .+ is /.test(l.text));
  return el("div", { class: "odds-head" }, el("b", { class: "odds" }, forecast.column),
    el("p", {}, line ? [line.text.replace(/ to (\S+) is .*/, " against $1"), " ", cases([line.case])] : null,
      covered ? el("span", { class: "unknown" }, "Only the top unit, ", unit(covered.unit, covered.side), ", is known ", cases(store.state.view.game === "battle-for-galicia" ? ["BfG 5.4"] : [])) : null),
    el("p", { class: "falls" }, el("b", {}, percent(forecast.expected.hex_falls)), " falls"));
}

/** @param {any} store @param {string} column @param {string | undefined} other */
function ladder(store, column, other) {
  const columns = COLUMNS[/** @type {"battle-for-galicia"} */ (store.state.view.game)];
  if (!columns) return null;
  const shown = columns.includes(column) ? columns : parse(column) < 1 ? [column, ...columns] : [...columns, column];
  return el("ol", { class: "ladder", "aria-label": `Odds column ${column}` }, shown.map((name) => el("li", { class: name === column ? "now" : name === other ? "other" : "", "aria-current": name === column ? "true" : null }, name)));
}

/** @param {string} column */
function parse(column) {
  const [a, b] = column.split(":").map(Number);
  return a / (b || 1);
}

/** Lines of the forecast that speak of one unit, by unit. @param {any} forecast */
function linesByUnit(forecast) {
  /** @type {Map<string, {printed?: string, counts?: string, note: string, cases: string[]}>} */
  const found = new Map();
  for (const { text, case: name } of forecast?.lines ?? []) {
    const match = /^(\S+) (?:attacks|defends) with (\d+)(?:, (.*?)(?: to (\d+))?)?$/.exec(text);
    if (!match) continue;
    const [, word, printed, note, counts] = match;
    found.set(word, { printed: counts ? printed : undefined, counts: counts ?? printed, note: note ?? "", cases: [name] });
  }
  return found;
}

/** @param {any} line @param {any} counter */
function strength(line, counter) {
  if (!line) return el("span", { class: "strength" }, String(counter?.markers?.attack ?? counter?.values.attack ?? ""));
  return el("span", { class: "strength" }, line.printed ? [el("s", {}, line.printed), " "] : null, el("b", {}, line.counts));
}

/** Every line that is not an attacker's own. @param {any} store @param {any} forecast */
function otherLines(store, forecast) {
  const own = new Set(forecast.units);
  const lines = (forecast.lines ?? []).filter((/** @type {any} */ l) => !own.has(l.text.split(" ")[0]));
  return el("ul", { class: "odds-lines", "aria-label": "How the odds are formed" }, lines.map((/** @type {any} */ l) => el("li", {}, el("span", {}, prose(store, minus(l.text.charAt(0).toUpperCase() + l.text.slice(1)))), cases([l.case]))));
}

/** One bar for the hex, a small histogram for each side's losses. @param {any} forecast */
function outcomeBars(forecast) {
  const back = retreats(forecast.outcomes);
  const ours = sumLosses(forecast.outcomes, "attacker_losses");
  const theirs = sumLosses(forecast.outcomes, "defender_losses");
  const most = Math.max(1, ...ours.keys(), ...theirs.keys());
  const thrown = forecast.outcomes.filter((/** @type {any} */ o) => /R\d/.test(o.result.split("/")[0])).reduce((/** @type {number} */ sum, /** @type {any} */ o) => sum + o.probability, 0);
  return el("section", { class: "battle-part outcomes" },
    caption("Does the hex fall?", el("b", {}, `${percent(forecast.expected.hex_falls)} yes`)),
    el("div", { class: "fall-bar", role: "img", "aria-label": back.map(({ words, chance }) => `${words} ${percent(chance)}`).join(", ") },
      back.map(({ words, chance, kind }) => {
        const part = el("span", { class: `fall ${kind}` }, chance >= 0.12 ? [words, el("br"), percent(chance)] : chance >= 0.07 ? percent(chance) : "");
        part.style.setProperty("flex-grow", String(Math.max(chance, 0.01) * 100));
        part.title = `${words}: ${percent(chance)}`;
        return part;
      })),
    el("div", { class: "histograms" }, histogram("Our losses, CE", ours, most, forecast.expected.attacker_ce, "ours"), histogram("Their losses, CE", theirs, most, forecast.expected.defender_ce, "theirs")),
    thrown > 0 ? el("p", { class: "hint" }, `We are thrown back: ${percent(thrown)}`) : null);
}

/** @param {any[]} outcomes */
function retreats(outcomes) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const o of outcomes) {
    const length = Number(/R(\d)/.exec(o.result.split("/")[1] ?? "")?.[1] ?? 0);
    const falls = o.hex_falls ?? (length ? 1 : 0);
    found.set(length, (found.get(length) ?? 0) + o.probability * (length ? falls : 1 - falls));
    if (!length && falls > 0) found.set(9, (found.get(9) ?? 0) + o.probability * falls);
    if (length && falls < 1) found.set(0, (found.get(0) ?? 0) + o.probability * (1 - falls));
  }
  return [...found].filter(([, chance]) => chance > 0).sort(([a], [b]) => a - b)
    .map(([length, chance]) => ({ words: length === 0 ? "holds" : length === 9 ? "destroyed" : `back ${length}`, chance, kind: length === 0 ? "holds" : `back${Math.min(length, 3)}` }));
}

/** @param {any[]} outcomes @param {string} side */
function sumLosses(outcomes, side) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const o of outcomes) for (const [lost, chance] of Object.entries(o[side] ?? {})) found.set(Number(lost), (found.get(Number(lost)) ?? 0) + o.probability * Number(chance));
  return found;
}

/** @param {string} title @param {Map<number, number>} chances @param {number} most @param {number} mean @param {string} kind */
function histogram(title, chances, most, mean, kind) {
  return el("div", { class: `histogram ${kind}` }, caption(title, el("b", {}, mean.toFixed(1))),
    el("ul", {}, Array.from({ length: most + 1 }, (_, lost) => {
      const chance = chances.get(lost) ?? 0;
      const bar = el("i", { "aria-hidden": "true" });
      bar.style.setProperty("width", `${Math.max(chance * 100, 0.5)}%`);
      return el("li", {}, el("span", {}, String(lost)), el("span", { class: "bar" }, bar), el("span", {}, percent(chance)));
    })));
}

/**
 * The battle under way, or just over.
 * @param {{store: any, connection: any, board: any, chooser: UnitChooser, battle: any, underWay: boolean, close: () => void}} p
 */
function battleView({ store, connection, board, chooser, battle, underWay, close }) {
  const { asks, view, match } = store.state;
  const called = names(store);
  const who = (/** @type {string} */ seat) => (seat === match.seat ? "You" : called.seats[seat]?.name ?? seat);
  const offered = asks?.yours ? (asks.buttons ?? []) : [];
  const set = underWay ? chooser.view() : null;
  const fell = battle.seat === match.seat ? " has fallen" : " is lost";
  const title = [hex(battle.target), battle.taken ? fell : battle.roll === null ? " is attacked" : underWay ? `: rolled ${battle.roll}` : " holds"];
  return [
    windowHead(store, title, close),
    el("div", { class: "battle-scroll" },
      el("p", { class: "hint" }, `${who(battle.seat)} ${battle.seat === match.seat ? "attack" : "attacks"} ${placeWords(store, battle.target)}`),
      battle.dice ? rollPart(store, battle) : battle.column ? el("p", { class: "odds-line" }, el("b", { class: "odds" }, battle.column)) : null,
      steps(battle, asks, underWay, who),
      set,
      !set && offered.length && underWay ? el("section", { class: "battle-part choose" }, caption(prose(store, asks.prompt.replace(/\s*\(.*\)$/, "")), cases(asks.cases)), choiceList(store, connection, board, offered)) : null,
      underWay && asks && !asks.yours ? el("p", { class: "waiting-line" }, `${who(asks.seat)} decides: `, prose(store, asks.prompt.replace(/\s*\(.*\)$/, "")), ". ", cases(asks.cases)) : null,
      el("section", { class: "battle-part" }, caption("What happened"), el("div", { class: "log plain" }, battle.events.map((/** @type {any} */ event) =>
        el("p", { class: "log-line" }, prose(store, minus(event.text), about(event)), ". ", cases(event.cases)))))),
    el("footer", { class: "battle-foot" },
      set ? chooser.actions() : underWay ? el("p", { class: "hint" }, match.dice === "typed" ? "Dice are thrown by the players and typed in" : "Dice are rolled by the server", match.commitment ? [", sealed ", el("code", {}, String(match.commitment).slice(0, 8))] : "", ".") : button("Back to the map", close, { kind: "primary", id: "battle-done" })),
  ];
}

/** Dice, result in words, and the column with the rolled row. @param {any} store @param {any} battle */
function rollPart(store, battle) {
  const outcomes = battle.forecast?.column === battle.column ? battle.forecast.outcomes : null;
  const cells = outcomes ? outcomes.flatMap((/** @type {any} */ o) => o.rolls.map((/** @type {number} */ roll) => ({ roll, result: o.result }))).sort((/** @type {any} */ a, /** @type {any} */ b) => a.roll - b.roll) : [];
  return el("section", { class: "battle-part roll" },
    el("div", { class: "dice", role: "img", "aria-label": `Dice: ${battle.dice.join(" and ")}` }, battle.dice.map(die)),
    el("p", {}, el("b", {}, `${battle.roll} at ${battle.column}: ${minus(battle.result)}`), el("br"), resultWords(battle.result)),
    cells.length ? el("ol", { class: "crt" }, cells.map((/** @type {any} */ cell) => el("li", { class: cell.roll === battle.roll ? "now" : "" }, el("b", {}, String(cell.roll)), el("span", {}, minus(cell.result))))) : null);
}

/** "+1/-1.R1" in words. @param {string} result */
function resultWords(result) {
  const [attacker = "", defender = ""] = result.split("/");
  const side = (/** @type {string} */ who, /** @type {string} */ part) => {
    const words = [];
    const back = /R(\d)/.exec(part)?.[1];
    const modifier = /([+-]\d)/.exec(part)?.[1];
    if (back) words.push(`goes back ${back} ${back === "1" ? "hex" : "hexes"}`);
    if (modifier) words.push(`${minus(modifier)} on the loss roll`);
    return words.length ? `${who} ${words.join(", ")}. ` : "";
  };
  return (side("The attacker", attacker) + side("The defender", defender)) || "Nothing but the loss rolls. ";
}

const PIPS = { 1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]], 5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]] };

/** @param {number} pips */
function die(pips) {
  return svg("svg", { viewBox: "0 0 40 40", class: "die", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    (PIPS[/** @type {1} */ (pips)] ?? []).map(([x, y]) => svg("circle", { cx: x * 10, cy: y * 10, r: 3.6 })));
}

const ORDER = [["declared", "Attack"], ["odds", "Odds"], ["combat_roll", "Roll"], ["retreated", "Retreat"], ["advanced", "Advance"], ["loss_roll", "Losses"]];
const ASKED = { engage: "Odds", defend: "Odds", roll: "Roll", retreat: "Retreat", withdraw: "Retreat", continue: "Retreat", advance: "Advance", "take-loss": "Losses" };

/** Where the battle stands. @param {any} battle @param {any} asks @param {boolean} underWay @param {(seat: string) => string} who */
function steps(battle, asks, underWay, who) {
  const done = new Set(battle.events.map((/** @type {any} */ event) => event.kind));
  const verb = (asks?.verbs ?? []).find((/** @type {string} */ word) => word in ASKED);
  const now = underWay && verb ? ASKED[/** @type {"roll"} */ (verb)] : null;
  return el("ol", { class: "battle-steps", "aria-label": "Order of this battle" }, ORDER.map(([kind, word]) =>
    el("li", { class: word === now ? "now" : done.has(kind) ? "past" : "" , "aria-current": word === now ? "step" : null }, word, word === now && asks ? el("small", {}, who(asks.seat).toLowerCase() === "you" ? "you" : who(asks.seat)) : null)));
}

/** @param {any} error */
function reasonsOf(error) {
  return error?.reasons?.length ? error.reasons : [{ text: error?.message ?? "no answer", cases: [] }];
}

/**
 * The hexes that can be attacked, when a combat phase waits for a target.
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountTargets(store, connection, board, place) {
  let round = 0;
  watch(store, ["asks"], async () => {
    const { asks, view } = store.state;
    const mine = ++round;
    attackable.clear();
    if (!asks?.yours || !asks.verbs?.includes("attack")) {
      const none = asks?.yours && asks.verbs?.includes("done") && view?.phase.includes("combat") && !view.facts?.battle;
      board.highlight([], "target");
      fill(place, none ? el("p", { class: "hint" }, "No enemy is next to a unit that can attack. ", cases(view.game === "battle-for-galicia" ? ["BfG 7.1"] : [])) : null);
      return;
    }
    try {
      const { words } = await connection.ask({ type: "complete", sentence: "attack" });
      if (mine !== round) return;
      for (const { word } of words) attackable.add(word);
      if (!store.state.draft.startsWith("attack")) board.highlight([...attackable], "target");
      fill(place, caption(words.length ? "Can be attacked" : "No attack is possible", words.length ? String(words.length) : null),
        words.length ? el("ul", { class: "targets" }, words.map((/** @type {any} */ w) => {
          const top = view.stacks[w.word]?.counters[0];
          return el("li", {}, el("button", {
            type: "button", class: "btn target", data: { key: `target-${w.word}` },
            on: {
              click: () => {
                store.setDraft(`attack ${w.word} from`);
                board.goTo(w.word);
              },
              mouseenter: () => board.highlight([w.word], "hot"), mouseleave: () => board.highlight([], "hot"),
              focus: () => board.highlight([w.word], "hot"), blur: () => board.highlight([], "hot"),
            },
          }, top ? face(top) : null, el("span", {}, `Attack ${w.word}`)));
        })) : el("p", { class: "hint" }, "No enemy is next to a unit that can attack."));
    } catch {
      fill(place);
    }
  });
}

