// @ts-check
/** The state of the page, and who wants to hear of a change. */

/**
 * @typedef {{unit: string, side: string, kind: string, values: Record<string, any>, markers: Record<string, any> | null}} Counter
 * @typedef {{hex: string, side: string, open: boolean, counters: Counter[]}} Stack
 * @typedef {{game: string, seat: string | null, turn: number, phase: string, to_act: string | null, prompt: string,
 *   scores: Record<string, number>, stacks: Record<string, Stack>, pools: Record<string, Counter[]>, facts: Record<string, any>}} View
 * @typedef {{seat: string, yours: boolean, prompt: string, cases: string[], verbs: string[],
 *   buttons: {sentence: string, label: string}[], units: string[], progress: string, can_undo: boolean, wall: string}} Asks
 * @typedef {{hex: string, cost?: number, left?: number, path: string[], zone?: boolean, ways: string[]}} Reached `ways`: the orders that lead there
 * @typedef {{units: string[], start: string | null, begin: string, reach: Record<string, Reached>, target: string | null, why: any, ready: boolean}} Plan
 *   `start` is null for units off the map; `begin` is how its orders begin
 */

function fresh() {
  return {
    screen: "lobby",
    /** @type {any} */ match: null,
    /** @type {any} */ map: null,
    /** @type {View | null} */ view: null,
    /** @type {Asks | null} */ asks: null,
    /** @type {{units: string[], hex: string | null}} */ selection: {units: [], hex: null},
    draft: "",
    /** @type {Plan | null} */ plan: null,
    /** @type {string | null} */ focus: null,
    /** @type {string | null} */ overlay: null,
    /** @type {any[]} */ log: [],
    /** @type {any[]} */ chat: [],
    notes: "",
    /** @type {Record<string, any>} */ seats: {},
    connection: "closed",
    panel: "",
    theme: "light",
    /** @type {{revision: number, view: View} | null} */ past: null,
  };
}

class Store {
  state = fresh();
  /** @type {Map<string, Set<Function>>} */
  #listeners = new Map();

  /** @param {string} name @param {(value: any, state: any) => void} fn @returns {() => void} */
  on(name, fn) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(fn));
    return () => void listeners.delete(fn);
  }

  /** @param {string} name @param {any} [value] */
  emit(name, value) {
    for (const fn of [...(this.#listeners.get(name) ?? [])]) {
      try {
        fn(value, this.state);
      } catch (error) {
        console.error(`listener of ${name}:`, error); // one panel's fault must not stop the others
      }
    }
  }

  /** @param {Partial<ReturnType<typeof fresh>>} part */
  set(part) {
    const state = /** @type {any} */ (this.state);
    const differing = Object.entries(part).filter(([key, value]) => state[key] !== value);
    for (const [key, value] of differing) state[key] = value;
    for (const [key, value] of differing) this.emit(key, value);
  }

  /** @param {string[]} units @param {string | null} [hex] */
  select(units, hex = null) {
    const was = this.state.selection;
    if (was.hex === hex && was.units.join(" ") === units.join(" ")) return;
    this.set({selection: {units, hex}});
  }

  /** @param {string} sentence */
  setDraft(sentence) {
    this.set({draft: sentence});
  }

  /** Shows an overlay, or none if it is shown already. @param {string | null} name */
  setOverlay(name) {
    this.set({overlay: this.state.overlay === name ? null : name});
  }

  /** The view on the board: an older one during a replay. */
  view() {
    return this.state.past?.view ?? this.state.view;
  }

  /** Whether this seat is asked now. */
  mine() {
    return Boolean(this.state.asks?.yours) && !this.state.past;
  }

  /** Whether a word is the number of a hex. @param {string} word */
  isHex(word) {
    return word in (this.state.map?.hexes ?? {});
  }

  /**
   * Where a unit stands, one's own side first, as both sides may use a word.
   * @param {string} word @param {string} [side] @returns {{counter: Counter, hex: string, stack: Stack} | null}
   */
  counter(word, side) {
    const view = this.view();
    let other = null;
    for (const [hex, stack] of Object.entries(view?.stacks ?? {})) {
      if (side && stack.side !== side) continue;
      const counter = stack.counters.find((c) => c.unit === word);
      if (!counter) continue;
      if (side || stack.side === view?.seat) return {counter, hex, stack};
      other = {counter, hex, stack};
    }
    return other;
  }

  /** A unit on the map or in a pool off it, where `hex` is null. @param {string} word @param {string} [side] @returns {{counter: Counter, hex: string | null} | null} */
  piece(word, side) {
    const found = this.counter(word, side);
    if (found) return found;
    const pools = Object.values(this.view()?.pools ?? {}).flat();
    const counter = pools.find((c) => c.unit === word && (!side || c.side === side));
    return counter ? {counter, hex: null} : null;
  }

  /** Begins a match afresh. @param {any} welcome */
  welcome(welcome) {
    const {match, game, title, scenario, options, seat, commitment, revision, view, advice} = welcome;
    const was = this.state.match;
    if (was?.id === match && was.seat === seat && was.revision === revision && this.state.view) {
      this.set({seats: welcome.seats ?? {}, chat: welcome.chat ?? []}); // nothing was missed: the draft stands
      return this.emit("welcome", welcome);
    }
    if (was?.id !== match || was.seat !== seat) this.set({selection: {units: [], hex: null}, plan: null, draft: "", focus: null});
    this.set({
      match: {id: match, game, title, scenario, options, seat, commitment, revision, advice, dice: welcome.dice, seed: welcome.seed, over: view.phase === "over"},
      view: keyed(view),
      log: welcome.log ?? [],
      chat: welcome.chat ?? [],
      notes: welcome.notes ?? "",
      seats: welcome.seats ?? {},
      asks: welcome.asks ?? null,
      past: null,
    });
    this.emit("welcome", welcome);
  }

  /** Applies what an update says has changed. @param {any} update */
  update(update) {
    const {view, match, log} = this.state;
    if (!view || !match) return;
    const {stacks: changed = {}, ...rest} = update.changes ?? {};
    const stacks = {...view.stacks};
    for (const [hex, stack] of Object.entries(changed)) {
      if (stack) stacks[hex] = stack;
      else delete stacks[hex];
    }
    const entry = {revision: update.revision, seat: update.seat, sentence: update.sentence, at: update.at, rolls: update.rolls ?? [], events: update.events};
    const next = {...view, ...rest, stacks};
    this.state.match = {...match, revision: update.revision, over: next.phase === "over"};
    this.set({view: next, log: update.kind === "undo" ? log : [...log, entry], asks: update.asks});
    this.emit("match", this.state.match);
    this.emit("update", update);
  }

  /** Forgets the match. */
  leave() {
    const {theme} = this.state;
    this.set({...fresh(), theme});
  }
}

/** Stacks by hex, whether they came as a list or keyed. @param {any} view @returns {View} */
export function keyed(view) {
  if (!Array.isArray(view.stacks)) return view;
  return {...view, stacks: Object.fromEntries(view.stacks.map((/** @type {Stack} */ s) => [s.hex, s]))};
}

export const store = new Store();
