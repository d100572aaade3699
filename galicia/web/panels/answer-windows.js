/** Answer windows: who is asked in which order, and a switch to pass in all of them. */
import { button } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";

/** @import { Table } from "../table/table.js" */

/** @param {Table} table @param {HTMLElement} place */
export function mountAnswerWindows(table, place) {
  let { declines } = table.state.match;
  let seen = declines; // a game without windows never shows this
  const decline = async (/** @type {boolean} */ to) => {
    try {
      await table.rest("PUT /api/matches/{match}/windows", { body: { decline: to } });
      declines = to;
      render();
    } catch (error) {
      table.emit("toast", { text: messageOf(error) });
    }
  };
  const render = () => {
    const { asks: { asked, window }, match: { over } } = table.state;
    seen ||= window;
    const name = (/** @type {string} */ seat) => seat === table.seat ? "you" : table.look.seats[seat]?.name ?? seat;
    const control = declines
      ? button("Ask me again", () => decline(false), { id: "ask-again" })
      : button("Pass in every window", () => decline(true), { id: "decline-windows" });
    fill(
      place,
      asked.length > 0 && h("p", { class: "asked-order" }, "Asked in order: ", asked.map(name).join(", "), "."),
      seen && table.seat && !over && h(
        "div",
        { class: "row" },
        declines && h("p", { role: "status" }, "You pass in every window of this match."),
        control,
      ),
    );
  };
  table.watch(["asks", "match"], render);
}
