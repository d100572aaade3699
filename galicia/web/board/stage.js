/** Shows actions on the board: the current one in full with its number, those before it fading, and where units left a ghost. */
import { svg } from "../ui/elements.js";
import { arrowsAlong } from "./marks.js";

/**
 * @import { Action } from "../table/actions.js"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{action: Action, number: number}} Numbered
 */

const FADING = 3; // actions before the current one that are still seen

export class Stage {
  #ghosts = svg("g", { class: "left-behind" });

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.board.stacks.layer.before(this.#ghosts);
  }

  /** @param {Numbered[]} shown the current one last @param {{follow: boolean}} traits whether the map moves along */
  show(shown, { follow }) {
    const { board } = this.table;
    const seen = shown.slice(-1 - FADING);
    const current = seen.at(-1);
    board.arrows(
      seen.flatMap(({ action, number }, i) =>
        action.ways.flatMap(({ way, kind }, n) =>
          arrowsAlong(way, kind, n ? "" : String(number)).map((arrow) => ({
            ...arrow,
            faded: i < seen.length - 1,
            side: action.seat,
          }))
        )
      ),
    );
    board.highlight(current?.action.hexes ?? [], current?.action.kind === "battle" ? "target" : "hot");
    board.highlight([], current?.action.kind === "battle" ? "hot" : "target");
    this.#ghosts.replaceChildren(...(current ? this.#left(current.action) : []));
    const hex = current?.action.hexes[0];
    if (follow && hex) board.goTo(hex);
  }

  /** Many actions at once, without numbers. @param {Action[]} actions @param {string} hex where it matters */
  all(actions, hex) {
    const { board } = this.table;
    this.#ghosts.replaceChildren();
    board.arrows(
      actions.flatMap(({ ways, seat }) =>
        ways.flatMap(({ way, kind }) =>
          arrowsAlong([way[0], way[way.length - 1]], kind).map((arrow) => ({ ...arrow, side: seat }))
        )
      ),
    );
    const battle = actions.some(({ kind }) => kind === "battle");
    board.highlight(battle && hex ? [hex] : [], "target");
    board.highlight([], "hot");
  }

  clear() {
    const { board } = this.table;
    board.arrows([]);
    board.highlight([], "hot");
    board.highlight([], "target");
    this.#ghosts.replaceChildren();
  }

  /** The units that went, where they left. @param {Action} action */
  #left({ ways, seat }) {
    const { board, counters } = this.table;
    return ways.filter(({ kind }) => kind !== "attack").flatMap(({ way, units }) => {
      const found = units.length ? this.table.counter(units[0], seat) ?? this.table.counter(units[0]) : null;
      const at = board.grid.hexes[way[0]];
      if (!found || !at) return [];
      const ghost = counters.onBoard(found.counter);
      ghost.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${board.stacks.scale}) translate(-36 -36)`);
      return [ghost];
    });
  }
}
