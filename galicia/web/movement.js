// @ts-check
/**
 * Choosing units and sending them to a hex, on the map or from off it: by click and click, by drag and drop, by keys.
 * What is possible, and by which order, the server says.
 */
import {announce} from "./announce.js";
import {Refusal} from "./connection.js";
import {counterFace} from "./counters.js";
import {h} from "./dom.js";
import {Fan} from "./fan.js";
import {matchLook} from "./games/index.js";
import {store} from "./store.js";
import {drawGhost, drawReach, drawWay} from "./way.js";
import {Ways} from "./ways.js";

/** @typedef {import("./board.js").Touch} Touch */

const FAN_AFTER = 250; // ms

export class Movement {
  #timer = 0;
  #asked = 0;
  #dragging = false;
  /** @type {Promise<void>} */
  #planning = Promise.resolve();

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection @param {import("./whynot.js").WhyNot} whyNot */
  constructor(board, connection, whyNot) {
    this.board = board;
    this.connection = connection;
    this.whyNot = whyNot;
    this.fan = new Fan(board, (units, hex) => store.select(units, hex));
    this.ways = new Ways(board, (sentence) => this.#take(sentence));
    board.setMode({
      name: "movement",
      click: (hex, touch) => this.#click(hex, touch),
      hover: (hex, touch) => this.#hover(hex, touch),
      lift: (hex) => this.#lift(hex),
      drag: (hex, at) => this.#drag(hex, at),
      drop: (hex) => this.#drop(hex),
      leave: () => this.cancel(),
    });
    store.on("selection", () => void (this.#planning = this.#plan()));
    store.on("do:carry", ({unit, event}) => this.#carry(unit, event));
    store.on("asks", () => this.#follow());
    store.on("plan", () => this.#draw());
    store.on("past", () => this.cancel());
    store.on("board", () => this.#draw());
  }

  /** Whether these units may be asked to go somewhere now. @param {string[]} units */
  canMove(units) {
    const {asks} = store.state;
    const asked = matchLook(store).moves.some((verb) => asks?.verbs.includes(verb));
    return store.mine() && asked && units.length > 0 && units.every((u) => asks?.units.includes(u));
  }

  /** Whether a sentence is one of those given here. @param {string} sentence */
  #isOwn(sentence) {
    return matchLook(store).moves.includes(sentence.split(" ")[0]) && sentence.includes(" ");
  }

  // Pointing

  /** @param {string | null} hex @param {Touch} touch */
  #click(hex, touch) {
    clearTimeout(this.#timer);
    if (this.fan.hex !== hex) this.fan.close();
    if (!hex) return this.cancel();
    const {plan, selection} = store.state;
    const stack = store.view()?.stacks[hex];
    const own = stack?.side === store.view()?.seat;
    const event = touch.event;
    if (own && stack && (touch.onCounter || !plan?.reach[hex])) {
      if (touch.onCounter && event instanceof PointerEvent && event.pointerType === "touch") this.fan.show(hex);
      if (event?.shiftKey && selection.hex === hex) {
        const rest = stack.counters.map((c) => c.unit).filter((u) => !selection.units.includes(u));
        store.select(rest.length ? [...selection.units, rest[0]] : [selection.units[0]], hex);
      } else store.select([this.#choose(stack, hex)], hex);
      return true;
    }
    if (plan?.reach[hex]) {
      if (plan.target === hex && plan.ready) this.commit();
      else this.aim(hex);
      return true;
    }
    if (plan && hex !== plan.start) {
      this.why(hex);
      return true;
    }
    store.select([], hex);
    return true;
  }

  /** The unit a click on a stack means: the first that can act; clicked again, the next. @param {import("./store.js").Stack} stack @param {string} hex */
  #choose(stack, hex) {
    const {selection, asks} = store.state;
    const words = stack.counters.map((c) => c.unit);
    const active = store.mine() ? words.filter((u) => asks?.units.includes(u)) : [];
    const from = active.length ? active : words;
    if (selection.hex !== hex || selection.units.length !== 1) return from[0];
    return from[(from.indexOf(selection.units[0]) + 1) % from.length];
  }

  /** @param {string | null} hex @param {Touch} touch */
  #hover(hex, touch) {
    clearTimeout(this.#timer);
    const {plan} = store.state;
    if (this.fan.hex && hex !== this.fan.hex) this.fan.fade();
    if (hex && touch.onCounter && this.fan.opens(hex)) {
      this.#timer = setTimeout(() => this.fan.show(hex), FAN_AFTER);
      return false;
    }
    if (!plan || plan.target) return false;
    if (!hex) {
      this.whyNot.fade(() => this.#clearWhy());
      return false;
    }
    this.#clearWhy();
    if (plan.reach[hex]) drawWay(this.board, {start: plan.start, steps: plan.reach[hex].path.map((h) => ({hex: h})), preview: true});
    else if (hex !== plan.start && !(touch.onCounter && store.view()?.stacks[hex]?.side === store.view()?.seat)) this.whyNot.soon(() => this.why(hex, false));
    return false;
  }

  /** @param {string | null} hex */
  #lift(hex) {
    const stack = hex ? store.view()?.stacks[hex] : null;
    if (!hex || !stack || stack.side !== store.view()?.seat) return false;
    const {selection} = store.state;
    const units = selection.hex === hex && selection.units.length ? selection.units : [this.#choose(stack, hex)];
    if (!this.canMove(units)) return false;
    store.select(units, hex);
    this.fan.close();
    this.#dragging = true;
    this.board.root.classList.add("dragging");
    return true;
  }

  /** Carries a unit from beside the board onto it. @param {string} unit @param {PointerEvent} event */
  #carry(unit, event) {
    const found = store.piece(unit, store.view()?.seat ?? undefined);
    if (!found || !this.canMove([unit])) return;
    store.select([unit], found.hex);
    this.#dragging = true;
    this.board.root.classList.add("dragging");
    const carried = h("div", {class: "carried", "aria-hidden": "true"}, counterFace(found.counter, 54));
    document.body.append(carried);
    const at = (/** @type {PointerEvent} */ e) => {
      carried.style.setProperty("translate", `${e.clientX}px ${e.clientY}px`);
      const over = document.elementFromPoint(e.clientX, e.clientY)?.closest("#board");
      const point = this.board.camera.toBoard(e.clientX, e.clientY);
      return {point, hex: over ? this.board.grid?.pick(point.x, point.y) ?? null : null};
    };
    const move = (/** @type {PointerEvent} */ e) => this.#drag(at(e).hex, at(e).point, false);
    const up = (/** @type {PointerEvent} */ e) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      const {hex} = at(e);
      carried.remove();
      this.#drop(e.type === "pointerup" ? hex : null);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    at(event);
  }

  /** @param {string | null} hex @param {{x: number, y: number}} at @param {boolean} [ghost] */
  #drag(hex, at, ghost = true) {
    if (!this.#dragging) return;
    const {plan, selection} = store.state;
    if (ghost) drawGhost(this.board, store.counter(selection.units[0])?.counter, at);
    if (!plan) return;
    const reached = hex ? plan.reach[hex] : null;
    drawWay(this.board, reached ? {start: plan.start, steps: reached.path.map((h) => ({hex: h})), preview: true} : null);
    this.#clearWhy(false);
    if (hex && !reached && hex !== plan.start) this.whyNot.soon(() => this.why(hex, false));
  }

  /** @param {string | null} hex */
  async #drop(hex) {
    clearTimeout(this.#timer);
    this.board.root.classList.remove("dragging");
    this.#dragging = false;
    drawGhost(this.board, null, null);
    if (!store.state.plan) await this.#planning; // dropped before the answer came
    const {plan} = store.state;
    if (!plan) return;
    if (hex && plan.reach[hex]) {
      this.aim(hex, false);
      if (plan.reach[hex].ways.length === 1) this.commit();
    } else if (hex && hex !== plan.start) this.why(hex);
    else this.#draw();
  }

  // Planning

  /** After a selection: asks how far it can go. @param {string | null} [target] chosen before, kept if it is still in reach */
  async #plan(target = null) {
    const {units} = store.state.selection;
    const asked = ++this.#asked;
    this.#clearWhy();
    this.#mark();
    if (!this.canMove(units)) {
      if (store.state.plan) store.set({plan: null, draft: ""});
      return;
    }
    if (store.state.plan?.units.join() !== units.join()) store.set({plan: null}); // it was for others
    try {
      const answer = await this.connection.ask({type: "reach", units});
      if (asked !== this.#asked) return;
      const reach = reached(units, answer.hexes);
      const begin = [Object.values(reach)[0]?.ways[0].split(" ")[0] ?? "move", ...units].join(" ");
      store.set({plan: {units, start: answer.start, begin, reach, target: null, why: null, ready: false}, draft: begin});
      if (answer.start === null) this.#lookAt(Object.keys(reach));
      if (target) this.aim(target);
      else announce.reach(units, answer.start, answer.hexes.length);
    } catch (error) {
      if (asked === this.#asked) store.set({plan: null});
      if (error instanceof Refusal && error.code !== "offline" && error.message) store.emit("toast", {text: error.message, cases: error.reasons[0]?.cases});
    }
  }

  /** Brings the hexes a unit may come to into sight, if none is. @param {string[]} hexes */
  #lookAt(hexes) {
    const {grid, camera} = this.board;
    const seen = hexes.some((hex) => grid?.hexes[hex] && camera.sees(grid.hexes[hex].x, grid.hexes[hex].y));
    if (hexes.length && !seen) this.board.goTo(hexes[0]);
  }

  /** First click: shows the way to a hex. @param {string} hex @param {boolean} [explain] */
  aim(hex, explain = true) {
    const {plan} = store.state;
    if (!plan?.reach[hex]) return;
    const next = {...plan, target: hex, why: null, ready: true};
    store.set({plan: next, draft: plan.reach[hex].ways[0]});
    announce.aimed(hex, plan.reach[hex]);
    if (!explain || plan.reach[hex].cost === undefined) return;
    this.connection.ask({type: "why", units: plan.units, hex}).then(
      (why) => store.state.plan === next && store.set({plan: {...next, why}}),
      () => {},
    );
  }

  /** One of several ways to a hex is chosen. @param {string} sentence */
  #take(sentence) {
    store.setDraft(sentence);
    this.commit();
  }

  /** Second click: does it. */
  async commit() {
    const {plan, draft} = store.state;
    if (!plan?.ready) return;
    this.fan.close();
    store.set({plan: {...plan, ready: false}});
    try {
      await this.connection.order(draft);
    } catch {
      if (store.state.plan?.target === plan.target) store.set({plan}); // the draft is kept; what was wrong is told by `refused`
    }
  }

  /** Asks why a hex is out of reach, and says so there. @param {string} hex @param {boolean} [stay] */
  async why(hex, stay = true) {
    const {plan} = store.state;
    if (!plan) return;
    const why = await this.whyNot.tell(hex, plan.begin.startsWith("move ") ? {units: plan.units} : {sentence: plan.begin});
    if (!why || !store.state.plan) return;
    if (stay) {
      store.set({plan: {...plan, target: null, ready: false, why}, draft: plan.begin});
      announce.say(why.text);
    }
    drawWay(this.board, {start: plan.start, steps: why.steps ?? []});
  }

  /** @param {boolean} [way] */
  #clearWhy(way = true) {
    this.whyNot.clear();
    if (way && !store.state.plan?.target) drawWay(this.board, null);
  }

  /** One step back: the open stack, then the target, then the selection. */
  cancel() {
    clearTimeout(this.#timer);
    this.#clearWhy();
    const {plan, selection} = store.state;
    if (this.fan.hex) this.fan.close();
    else if (plan?.target) store.set({plan: {...plan, target: null, why: null, ready: false}, draft: plan.begin});
    else if (selection.units.length || selection.hex) {
      store.set({plan: null, draft: ""});
      store.select([], null);
    } else return false;
    return true;
  }

  /** After a change: the units are where they went; who can act goes on, and towards the target if nobody moved him. */
  #follow() {
    const {selection, asks, plan, draft} = store.state;
    const found = selection.units.map((u) => store.piece(u, store.view()?.seat ?? undefined));
    const together = found.length > 0 && found.every((f) => f && f.hex === found[0]?.hex);
    const cameIn = plan?.start === null && found[0]?.hex; // who was put down is done with
    const goOn = together && !cameIn && asks?.yours && selection.units.every((u) => asks.units.includes(u));
    const units = goOn ? selection.units : [];
    const hex = together ? found[0]?.hex ?? null : selection.hex;
    const target = goOn && plan && plan.start === hex ? plan.target : null;
    store.set({plan: null, draft: this.#isOwn(draft) ? "" : draft});
    if (units.join() === selection.units.join() && hex === selection.hex) this.#planning = this.#plan(target);
    else store.set({selection: {units, hex}});
    this.#mark();
  }

  // Showing

  #draw() {
    const {plan} = store.state;
    const stacks = store.view()?.stacks ?? {};
    drawReach(this.board, plan, stacks);
    this.ways.show(plan?.target && plan.ready ? plan.reach[plan.target] : null);
    if (!plan?.target) {
      drawGhost(this.board, null, null);
      if (!plan?.why) drawWay(this.board, null);
      return;
    }
    const reached = plan.reach[plan.target];
    this.#clearWhy(false);
    const steps = plan.why?.steps?.length ? plan.why.steps.map((/** @type {any} */ s) => ({...s, ok: true})) : this.#steps(plan, reached.path);
    drawWay(this.board, {start: plan.start, steps, left: reached.left});
    drawGhost(this.board, store.piece(plan.units[0], store.view()?.seat ?? undefined)?.counter, this.board.grid?.hexes[plan.target] ?? null);
  }

  /** The cost of each step, from what the hexes on the way cost. @param {import("./store.js").Plan} plan @param {string[]} path */
  #steps(plan, path) {
    let before = 0;
    return path.map((hex) => {
      const total = plan.reach[hex]?.cost;
      const step = {hex, cost: total === undefined ? undefined : total - before};
      before = total ?? before;
      return step;
    });
  }

  /** Rings, washes and brackets on the counters. */
  #mark() {
    const {selection, asks} = store.state;
    const view = store.view();
    const mine = store.mine();
    const active = new Set(mine ? asks?.units : []);
    const moving = mine && asks?.verbs.includes("move");
    const moved = new Set();
    if (moving) {
      for (const stack of Object.values(view?.stacks ?? {})) {
        if (stack.side !== view?.seat) continue;
        for (const c of stack.counters) if (c.markers?.spent && !active.has(c.unit)) moved.add(c.unit);
      }
    }
    const attack = mine && asks?.verbs.includes("attack") ? active : new Set();
    this.board.stacks?.mark({selected: new Set(selection.units), moved, attack}, view?.seat ?? null);
  }

  /** To be called when the counters were drawn anew. */
  redrawn() {
    this.#mark();
  }
}

/** What the server says is in reach, by hex, with all orders that lead there. @param {string[]} units @param {any[]} hexes @returns {Record<string, import("./store.js").Reached>} */
function reached(units, hexes) {
  /** @type {Record<string, import("./store.js").Reached>} */
  const found = {};
  for (const {sentence, ...at} of hexes) {
    const way = sentence ?? ["move", ...units, ...at.path].join(" ");
    if (found[at.hex]) found[at.hex].ways.push(way);
    else found[at.hex] = {...at, ways: [way]};
  }
  return found;
}
