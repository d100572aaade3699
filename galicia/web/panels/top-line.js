/** The top line: menu, game, turn track, victory points. */
import { sideSwatch } from "../board/counters.js";
import { playerWords } from "../table/players.js";
import { iconButton } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { theme, toggleTheme } from "../ui/theme.js";
import { mountCompany } from "./company.js";
import { soundButton } from "./notices.js";
import { dueByTurn } from "./pools.js";
import { showSources } from "./victory-points.js";

/** @import { Table } from "../table/table.js" */

/** @param {Table} table @param {HTMLElement} top @param {{menu: () => void, help: () => void, since: () => void}} open */
export function mountTopLine(table, top, open) {
  const company = h("span", { class: "company" });
  mountCompany(table, company);
  const render = () => {
    const { match } = table.state;
    const dark = theme() === "dark";
    fill(
      top,
      iconButton("menu", "Menu", open.menu, { id: "menu" }),
      h("h1", { class: "brand" }, table.look.title || match.title, h("small", {}, subtitle(table))),
      turnTrack(table),
      company,
      h(
        "button",
        {
          type: "button",
          class: "scores",
          "aria-label": `Victory points: ${scoreWords(table)}. Show where they come from`,
          data: { key: "scores" },
          onclick: () => (match.over ? table.emit("do:end", undefined) : showSources(table)),
        },
        scoreBoard(table),
      ),
      h(
        "span",
        { class: "top-icons" },
        table.seat && iconButton("bell", "Since you last looked", open.since, { id: "since" }),
        soundButton(render),
        iconButton(dark ? "sun" : "moon", dark ? "Light theme" : "Dark theme", toggleTheme, {
          kind: "quiet wide-only",
          id: "theme",
        }),
        iconButton("help", "Help and keys", open.help, { id: "help" }),
      ),
    );
  };
  table.watch(["match", "view", "seats", "past"], render);
  document.addEventListener("themechange", render, { signal: table.ended });
}

/** "Campaign · you against Staff, cautious". @param {Table} table */
function subtitle({ look, seat: mine, state: { match, seats } }) {
  const scenario = look.scenarios[match.scenario] ?? match.scenario;
  if (!mine || !seats[mine]) return `${scenario} · watching`;
  const others = Object.entries(seats).filter(([seat]) => seat !== mine);
  const against = others.map(([seat, { kind, player, name }]) => {
    if (kind === "computer") return playerWords(player);
    return name || (kind === "friend" ? "a friend" : look.seats[seat]?.name ?? seat);
  });
  return `${scenario} · you against ${against.join(", ")}`;
}

/** @param {Table} table */
function scoreWords(table) {
  const { look } = table;
  const view = table.view();
  const one = look.standing(view);
  if (one) return `${one.points}, ${one.words}`;
  const words = (/** @type {string} */ seat) =>
    !table.state.match.over && look.provisional.includes(seat) ? " if the match ended now" : "";
  return Object.entries(view.scores).map(([seat, points]) =>
    `${look.seats[seat]?.name ?? seat} ${points}${words(seat)}`
  )
    .join(", ");
}

/** One track of points, or two sides against each other, or a list. @param {Table} table */
function scoreBoard(table) {
  const { look } = table;
  const view = table.view();
  const one = look.standing(view);
  if (one) {
    const points = h("b", {}, String(one.points).replace("-", "−"));
    return [one.side && sideSwatch(look, one.side), points, h("span", { class: "who" }, `VP · ${one.words}`)];
  }
  const scores = Object.entries(view.scores).map(([seat, points]) => [
    sideSwatch(look, seat),
    h("span", { class: "who" }, look.seats[seat]?.short ?? seat),
    table.state.match.over || !look.provisional.includes(seat)
      ? h("b", {}, String(points))
      : h("b", { class: "provisional", title: "if the match ended now" }, `(${points})`),
  ]);
  if (scores.length !== 2) return scores;
  return [scores[0], h("span", { class: "colon" }, ":"), scores[1].reverse()];
}

/** Past outlined, now filled with its date, dots where units arrive; a narrow line shows the turns about now. @param {Table} table */
function turnTrack(table) {
  const { dates, turn: word } = table.look;
  const view = table.view();
  const turns = Math.max(dates.length, view.turn);
  const due = dueByTurn(view);
  const item = (/** @type {number} */ turn) => {
    const coming = due.get(turn)?.length ?? 0;
    const now = turn === view.turn;
    const date = dates[turn - 1];
    const title = [`Turn ${turn}`, date, coming && `${coming} units due`].filter(Boolean).join(", ");
    const distant = turn < view.turn - 1 || turn > view.turn + 2;
    return h(
      "li",
      {
        class: [now ? "now" : turn < view.turn && "past", distant && "distant"],
        title,
        "aria-current": now && "step",
      },
      now ? [`${word} ${turn}`, date && h("span", { class: "date" }, ` · ${date}`)] : String(turn),
      coming > 0 && turn >= view.turn && h("i", { class: "due", "aria-hidden": "true" }),
    );
  };
  const items = Array.from({ length: turns }, (_, i) => item(i + 1));
  const rest = view.turn + 2 < turns && h("li", { class: "last", "aria-hidden": "true" }, `… ${turns}`);
  return h("ol", { class: "track", "aria-label": `Turn ${view.turn} of ${turns}` }, items, rest);
}
