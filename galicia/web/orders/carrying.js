/** Units that follow the pointer: lifted from a hex, or carried onto the board from beside it, and dropped where they shall go. */
import { h } from "../ui/elements.js";
import { drawGhost } from "./route.js";

/**
 * @import { Point } from "../board/layout.js"
 * @import { Table } from "../table/table.js"
 * @import { Movement } from "./movement.js"
 */

export class Carrying {
  #under = false;

  /** @param {Table} table @param {Movement} movement */
  constructor(table, movement) {
    this.table = table;
    this.movement = movement;
    table.board.addMode({
      lift: (hex) => this.#lift(hex),
      drag: (hex, at) => this.#drag(hex, at),
      drop: (hex) => void this.#drop(hex),
    });
    table.on("do:carry", ({ unit, event }) => this.#carry(unit, event));
  }

  /** @param {string[]} units @param {string | null} hex */
  #begin(units, hex) {
    this.table.select(units, hex);
    this.#under = true;
    this.table.board.root.classList.add("dragging");
  }

  /** @param {string | null} hex */
  #lift(hex) {
    const stack = this.movement.ownStack(hex);
    if (!hex || !stack) return false;
    const { selection } = this.table.state;
    const units = selection.hex === hex && selection.units.length ? selection.units : [this.movement.unitMeant(stack)];
    if (!this.movement.canMove(units)) return false;
    this.#begin(units, hex);
    this.movement.fan.close();
    return true;
  }

  /** Carries a unit from beside the board onto it. @param {string} unit @param {PointerEvent} event */
  #carry(unit, event) {
    const { board, counters } = this.table;
    const found = this.table.piece(unit);
    if (!found || !this.movement.canMove([unit])) return;
    this.#begin([unit], found.hex);
    const carried = h("div", { class: "carried", "aria-hidden": "true" }, counters.face(found.counter, 54));
    document.body.append(carried);
    const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      carried.style.setProperty("translate", `${clientX}px ${clientY}px`);
      const { x, y } = board.camera.toBoard(clientX, clientY);
      const over = document.elementFromPoint(clientX, clientY)?.closest("#board");
      return over ? board.grid.pick(x, y) : null;
    };
    const over = new AbortController();
    const up = (/** @type {PointerEvent} */ e) => {
      over.abort();
      const hex = follow(e);
      carried.remove();
      this.#drop(e.type === "pointerup" ? hex : null);
    };
    addEventListener("pointermove", (e) => this.#drag(follow(e)), { signal: over.signal });
    addEventListener("pointerup", up, { signal: over.signal });
    addEventListener("pointercancel", up, { signal: over.signal });
    follow(event);
  }

  /** @param {string | null} hex @param {Point} [at] where the ghost is, unless the unit itself is carried */
  #drag(hex, at) {
    if (!this.#under) return;
    const { board, state } = this.table;
    const { plan, selection } = state;
    if (at) drawGhost(board, this.table.counter(selection.units[0])?.counter, at);
    if (!plan) return;
    this.movement.preview(hex);
    this.movement.clearWhy(false);
    if (hex && !plan.reach[hex] && hex !== plan.start) this.movement.whyNot.soon(() => this.movement.why(hex, false));
  }

  /** @param {string | null} hex */
  async #drop(hex) {
    const { movement } = this;
    const { board } = this.table;
    board.root.classList.remove("dragging");
    this.#under = false;
    drawGhost(board);
    const plan = await movement.planned(); // it may be dropped before the answer comes
    if (!plan) return;
    const destination = plan.reach[hex ?? ""];
    if (destination) {
      movement.aim(destination.hex, false);
      if (destination.orders.length === 1) movement.commit();
    } else if (hex && hex !== plan.start) movement.why(hex);
    else movement.draw();
  }
}
