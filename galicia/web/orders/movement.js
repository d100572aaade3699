/**
 * Choosing units and sending them to a hex, on the map or from off it: by click and click, by drag and drop, by keys.
 * What is possible, and by which order, the server says.
 */
import { StackFan } from "../board/stack-fan.js";
import { Refusal } from "../net/rest.js";
import { say } from "../ui/announce.js";
import { Carrying } from "./carrying.js";
import { drawGhost, drawReach, drawRoute } from "./route.js";
import { RouteChoice } from "./route-choice.js";

/**
 * @import { Touch } from "../board/board.js"
 * @import { BoardReader } from "../board/board-reader.js"
 * @import { Reached, StackView } from "../net/messages.d.ts"
 * @import { Destination, Plan, Table } from "../table/table.js"
 * @import { WhyNot } from "./why-not.js"
 */

const FAN_AFTER = 250; // ms

export class Movement {
  #timer = 0;
  #asked = 0;
  /** @type {Promise<void>} */
  #planning = Promise.resolve();

  /** @param {Table} table @param {WhyNot} whyNot @param {BoardReader} reader */
  constructor(table, whyNot, reader) {
    this.table = table;
    this.whyNot = whyNot;
    this.reader = reader;
    this.fan = new StackFan(table);
    this.choice = new RouteChoice(table, (sentence) => this.#take(sentence));
    this.carrying = new Carrying(table, this);
    table.board.addMode({
      click: (hex, touch) => this.#click(hex, touch),
      hover: (hex, touch) => this.#hover(hex, touch),
      leave: () => this.cancel(),
    });
    table.on("selection", () => void (this.#planning = this.#plan()));
    table.on("asks", () => this.#follow());
    table.on("plan", () => this.draw());
    table.on("past", () => this.cancel());
    for (const name of /** @type {const} */ (["view", "past"])) table.on(name, () => this.#mark()); // drawn anew
  }

  /** Whether these units may be asked to go somewhere now. @param {string[]} units */
  canMove(units) {
    const { verbs, units: acting } = this.table.state.asks;
    const asked = this.table.look.moves.some((verb) => verbs.includes(verb));
    return this.table.mine() && asked && units.length > 0 && units.every((unit) => acting.includes(unit));
  }

  /** Whether a sentence is one of those given here. @param {string} sentence */
  #isOwn(sentence) {
    const [verb, ...words] = sentence.split(" ");
    return words.length > 0 && this.table.look.moves.includes(verb);
  }

  // Pointing

  /** One's own stack in a hex. @param {string | null} hex */
  ownStack(hex) {
    const stack = this.table.view().stacks[hex ?? ""];
    return stack?.side === this.table.seat ? stack : null;
  }

  /** @param {string | null} hex @param {Touch} touch */
  #click(hex, touch) {
    clearTimeout(this.#timer);
    if (this.fan.hex !== hex) this.fan.close();
    if (!hex) return this.cancel();
    const { plan } = this.table.state;
    const stack = this.ownStack(hex);
    const again = plan?.ready && plan.target === hex;
    if (plan?.reach[hex] && !again) this.aim(hex);
    else if (again && !this.picks(plan)) this.commit();
    else if (stack) this.#choose(stack, touch);
    else if (plan && hex !== plan.start) this.why(hex);
    else this.table.select([], hex);
    return true;
  }

  /** Whether a second click on where a plan leads takes up the stack that stands there, instead of going. @param {Plan} plan */
  picks({ start, target }) {
    return start !== null && Boolean(this.ownStack(target));
  }

  /** A click on one's own stack: the next unit of it, with Shift one more. @param {StackView} stack @param {Touch} touch */
  #choose(stack, { onCounter, event }) {
    const { hex } = stack;
    const { selection } = this.table.state;
    if (onCounter && event instanceof PointerEvent && event.pointerType === "touch") this.fan.show(hex);
    if (!event?.shiftKey || selection.hex !== hex) return this.table.select([this.unitMeant(stack)], hex);
    const rest = stack.counters.map((c) => c.unit).filter((unit) => !selection.units.includes(unit));
    this.table.select(rest.length ? [...selection.units, rest[0]] : [selection.units[0]], hex);
  }

  /** The unit a click on a stack means: the first that can act; clicked again, the next. @param {StackView} stack */
  unitMeant({ hex, counters }) {
    const { selection, asks } = this.table.state;
    const words = counters.map((c) => c.unit);
    const active = this.table.mine() ? words.filter((unit) => asks.units.includes(unit)) : [];
    const from = active.length ? active : words;
    if (selection.hex !== hex || selection.units.length !== 1) return from[0];
    return from[(from.indexOf(selection.units[0]) + 1) % from.length];
  }

  /** @param {string | null} hex @param {Touch} touch */
  #hover(hex, { onCounter }) {
    clearTimeout(this.#timer);
    const { plan } = this.table.state;
    if (this.fan.hex && hex !== this.fan.hex) this.fan.fade();
    const goesThere = plan?.reach[hex ?? ""] && plan.target !== hex;
    if (hex && onCounter && !goesThere && this.fan.opens(hex)) {
      this.#timer = setTimeout(() => this.fan.show(hex), FAN_AFTER);
      return false;
    }
    if (!plan || plan.target) return false;
    if (!hex) {
      this.whyNot.fade(() => this.clearWhy());
      return false;
    }
    this.clearWhy();
    if (plan.reach[hex]) this.preview(hex);
    else if (hex !== plan.start && !(onCounter && this.ownStack(hex))) this.whyNot.soon(() => this.why(hex, false));
    return false;
  }

  /** Shows the way to a hex in reach, or none. @param {string | null} hex */
  preview(hex) {
    const { plan } = this.table.state;
    const reached = plan?.reach[hex ?? ""];
    const route = plan && reached
      ? { start: plan.start, steps: reached.path.map((h) => ({ hex: h })), preview: true }
      : null;
    drawRoute(this.table.board, route);
  }

  // Planning

  /** The plan for what is selected, once the server has answered. */
  async planned() {
    if (!this.table.state.plan) await this.#planning;
    return this.table.state.plan;
  }

  /** After a selection: asks how far it can go. @param {string | null} [target] chosen before, kept if it is still in reach */
  async #plan(target = null) {
    const { table } = this;
    const { units } = table.state.selection;
    const asked = ++this.#asked;
    this.clearWhy();
    this.#mark();
    if (!this.canMove(units)) {
      if (table.state.plan) table.set({ plan: null, draft: "" });
      return;
    }
    if (table.state.plan?.units.join() !== units.join()) table.set({ plan: null }); // it was for others
    try {
      const { start, hexes } = await table.ask({ type: "reach", units });
      if (asked !== this.#asked) return;
      const reach = destinations(units, hexes);
      const [first] = Object.values(reach);
      const begin = [first?.orders[0].split(" ")[0] ?? "move", ...units].join(" ");
      table.set({ plan: { units, start, begin, reach, target: null, why: null, ready: false }, draft: begin });
      if (start === null) this.#lookAt(Object.keys(reach));
      if (target) this.aim(target);
      else this.reader.chosen(units, start, hexes.length);
    } catch (error) {
      if (asked === this.#asked) table.set({ plan: null });
      if (error instanceof Refusal && error.code !== "offline" && error.message) {
        table.emit("toast", { text: error.message, cases: error.reasons[0]?.cases });
      }
    }
  }

  /** Brings the hexes a unit may come to into sight, if none is. @param {string[]} hexes */
  #lookAt(hexes) {
    const { board } = this.table;
    if (hexes.length && !hexes.some((hex) => board.sees(hex))) board.goTo(hexes[0]);
  }

  /** First click: shows the way to a hex. @param {string} hex @param {boolean} [explain] */
  aim(hex, explain = true) {
    const { table } = this;
    const { plan } = table.state;
    const destination = plan?.reach[hex];
    if (!plan || !destination) return;
    const next = { ...plan, target: hex, why: null, ready: true };
    table.set({ plan: next, draft: destination.orders[0] });
    this.reader.aimedAt(destination);
    if (!explain || destination.cost === undefined) return;
    table.ask({ type: "why", units: plan.units, hex }).then(
      (why) => table.state.plan === next && table.set({ plan: { ...next, why } }),
      () => {},
    );
  }

  /** The units stay in hand, without a hex to go to. */
  unaim() {
    const { plan } = this.table.state;
    if (!plan?.target) return;
    this.table.set({ plan: { ...plan, target: null, why: null, ready: false }, draft: plan.begin });
  }

  /** One of several orders that lead to a hex is chosen. @param {string} sentence */
  #take(sentence) {
    this.table.setDraft(sentence);
    this.commit();
  }

  /** Second click: does it. */
  async commit() {
    const { plan, draft } = this.table.state;
    if (!plan?.ready) return;
    this.fan.close();
    this.table.set({ plan: { ...plan, ready: false } });
    try {
      await this.table.order(draft);
    } catch {
      if (this.table.state.plan?.target === plan.target) this.table.set({ plan }); // the draft is kept; `refused` tells what was wrong
    }
  }

  /** Asks why a hex is out of reach, and says so there. @param {string} hex @param {boolean} [stay] */
  async why(hex, stay = true) {
    const { plan } = this.table.state;
    if (!plan) return;
    const about = plan.begin.startsWith("move ") ? { units: plan.units } : { sentence: plan.begin };
    const why = await this.whyNot.tell(hex, about);
    if (!why || !this.table.state.plan) return;
    if (stay) {
      this.table.set({ plan: { ...plan, target: null, ready: false, why }, draft: plan.begin });
      say(why.text);
    }
    drawRoute(this.table.board, { start: plan.start, steps: why.steps });
  }

  /** @param {boolean} [route] whether the way that was tried goes too */
  clearWhy(route = true) {
    this.whyNot.clear();
    if (route && !this.table.state.plan?.target) drawRoute(this.table.board, null);
  }

  /** One step back: the open stack, then the target, then the selection. */
  cancel() {
    clearTimeout(this.#timer);
    this.clearWhy();
    const { table } = this;
    const { plan, selection } = table.state;
    if (this.fan.hex) this.fan.close();
    else if (plan?.target) this.unaim();
    else if (selection.units.length || selection.hex) {
      table.set({ plan: null, draft: "" });
      table.select([], null);
    } else return false;
    return true;
  }

  /** After a change: the units are where they went; who can act goes on, and towards the target if nobody moved him. */
  #follow() {
    const { table } = this;
    const { selection, asks, plan, draft } = table.state;
    const found = selection.units.map((unit) => table.piece(unit));
    const together = found.length > 0 && found.every((f) => f && f.hex === found[0]?.hex);
    const cameIn = plan?.start === null && found[0]?.hex; // who was put down is done with
    const goOn = together && !cameIn && asks.yours && selection.units.every((unit) => asks.units.includes(unit));
    const units = goOn ? selection.units : [];
    const hex = together ? found[0]?.hex ?? null : selection.hex;
    const target = goOn && plan && plan.start === hex ? plan.target : null;
    table.set({ plan: null, draft: this.#isOwn(draft) ? "" : draft });
    if (units.join() === selection.units.join() && hex === selection.hex) this.#planning = this.#plan(target);
    else table.set({ selection: { units, hex } });
    this.#mark();
  }

  // Showing

  draw() {
    const { table } = this;
    const { board } = table;
    const { plan } = table.state;
    drawReach(board, plan);
    const destination = plan?.target ? plan.reach[plan.target] : null;
    this.choice.show(plan?.ready ? destination : null);
    if (!plan || !destination) {
      drawGhost(board);
      if (!plan?.why) drawRoute(board, null);
      return;
    }
    this.clearWhy(false);
    const steps = plan.why?.steps.map((step) => ({ ...step, ok: true })) ?? [];
    drawRoute(board, {
      start: plan.start,
      steps: steps.length ? steps : priced(plan, destination.path),
      left: destination.left,
    });
    drawGhost(board, table.piece(plan.units[0])?.counter, table.hexes[destination.hex]);
  }

  /** Rings, washes and brackets on the counters. */
  #mark() {
    const { table } = this;
    const { selection, asks } = table.state;
    const offers = (/** @type {string} */ verb) => table.mine() && asks.verbs.includes(verb);
    const active = new Set(table.mine() ? asks.units : []);
    const own = Object.values(table.view().stacks).flatMap((
      { side, counters },
    ) => (side === table.seat ? counters : []));
    const moved = offers("move") ? own.filter((c) => c.markers?.spent && !active.has(c.unit)).map((c) => c.unit) : [];
    table.board.stacks.mark({
      selected: new Set(selection.units),
      moved: new Set(moved),
      "may-attack": offers("attack") ? active : new Set(),
    });
  }
}

/** What the server says is in reach, by hex, with all orders that lead there. @param {string[]} units @param {Reached[]} hexes */
function destinations(units, hexes) {
  /** @type {Record<string, Destination>} */
  const found = {};
  for (const { sentence, ...at } of hexes) {
    const order = sentence ?? ["move", ...units, ...at.path].join(" ");
    (found[at.hex] ??= { ...at, orders: [] }).orders.push(order);
  }
  return found;
}

/** The cost of each step, from what the hexes on the way cost. @param {Plan} plan @param {string[]} path */
function priced({ reach }, path) {
  let before = 0;
  return path.map((hex) => {
    const total = reach[hex]?.cost;
    const step = { hex, cost: total === undefined ? undefined : total - before };
    before = total ?? before;
    return step;
  });
}
