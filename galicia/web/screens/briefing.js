/** What one reads before the first turn: who I am, what I want, how points are won, a turn, what is different. The game has the words. */
import { once } from "../net/catalogue.js";
import { rest } from "../net/rest.js";
import { mayAskAdvice } from "../orders/words.js";
import { button } from "../ui/controls.js";
import { byId, h } from "../ui/elements.js";
import { recallValue, rememberValue } from "../ui/storage.js";

/**
 * @import { AimFacts, BriefingFacts, PartFacts } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** The briefing of the seat, if its game has one. @param {Table} table @returns {Promise<BriefingFacts | undefined>} */
async function briefingOf({ seat, state: { match: { game, scenario } } }) {
  const all = await once(`briefings of ${game}`, () => rest("GET /api/games/{game}/briefings", { path: { game } }));
  return all.find((briefing) => briefing.seat === seat && briefing.scenario === scenario);
}

/** @param {Table} table */
const keyOf = ({ seat, state: { match } }) => `${match.game} ${seat}`;

/** Those that have been read. @returns {string[]} */
const read = () => recallValue("briefed", []);

/** Shows the briefing once for each game and side; a lesson has its own words. @param {Table} table */
export async function mountBriefing(table) {
  const { match } = table.state;
  const inLesson = recallValue("lesson", { match: "" }).match === match.id;
  if (!table.seat || table.screen !== "match" || match.over || inLesson || read().includes(keyOf(table))) return;
  const briefing = await briefingOf(table);
  if (!briefing || table.ended.aborted) return;
  const cover = /** @type {HTMLDialogElement | null} */ (document.querySelector(".pass-screen[open]"));
  const show = () => !table.ended.aborted && showBriefing(table, briefing);
  if (cover) cover.addEventListener("close", show, { once: true });
  else show();
}

/** Shows it again. @param {Table} table */
export async function openBriefing(table) {
  const briefing = await briefingOf(table);
  if (briefing) showBriefing(table, briefing);
}

/** @param {Table} table @param {BriefingFacts} briefing */
function showBriefing(table, briefing) {
  const { look, board, state: { match } } = table;
  const me = look.seats[briefing.seat]?.name ?? briefing.seat;
  const title = `You command ${me}`;
  const scenario = look.scenarios[match.scenario] ?? match.scenario;
  const dates = look.dates.length > 1 ? `${look.dates[0]} to ${look.dates.at(-1)} 1914` : "";
  const light = (/** @type {string[]} */ hexes) => board.highlight(hexes, "hot");
  const leave = (/** @type {() => void} */ then = () => {}) => () => {
    box.close();
    then();
  };
  const aim = (/** @type {AimFacts} */ { points, what, when, seat, hexes }) =>
    h(
      "li",
      {
        data: { side: seat || null },
        tabindex: hexes.length > 0 && "0",
        onpointerenter: () => light(hexes),
        onpointerleave: () => light([]),
        onfocus: () => light(hexes),
        onblur: () => light([]),
      },
      h("b", {}, points),
      h("span", {}, what),
      h("small", {}, when),
    );
  const step = (/** @type {PartFacts} */ { title: name, words }) => h("li", {}, h("b", {}, name), h("span", {}, words));
  const difference = (/** @type {PartFacts} */ { title: name, words }) => h("li", {}, h("b", {}, name), ` ${words}`);
  const first = button("To the map", leave(), { kind: "primary", key: "Enter", id: "to-the-map" });
  const box = h(
    "dialog",
    {
      class: "dialog briefing",
      "aria-label": title,
      onclose: () => {
        light([]);
        box.remove();
      },
    },
    h(
      "div",
      { class: "briefing-scroll" },
      h("p", { class: "hint" }, [look.title, scenario, dates].filter(Boolean).join(" · ")),
      h("h2", {}, title),
      h("p", { class: "situation" }, briefing.situation),
      h(
        "div",
        { class: "briefing-columns" },
        h(
          "section",
          {},
          h("h3", {}, "What you want"),
          h("p", {}, briefing.goal),
          h("ul", { class: "aims" }, briefing.aims.map(aim)),
        ),
        h("section", {}, h("h3", {}, "A turn"), h("ol", { class: "turn-steps" }, briefing.turn.map(step))),
        h(
          "section",
          {},
          h("h3", {}, "What is different here"),
          h("ul", { class: "differences" }, briefing.different.map(difference)),
        ),
      ),
    ),
    h(
      "footer",
      { class: "briefing-foot" },
      first,
      mayAskAdvice(table) && button("Show me the first move", leave(() => table.emit("do:advice", undefined))),
      button("Rules", leave(() => table.set({ panel: "rules" })), { kind: "quiet" }),
      h("p", { class: "hint" }, "This card is also under Help."),
    ),
  );
  byId("dialogs").append(box);
  box.showModal();
  first.focus();
  rememberValue("briefed", [...new Set([...read(), keyOf(table)])]);
}
