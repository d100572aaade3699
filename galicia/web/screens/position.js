/** A shared position: a board to look at, to play on from, or to embed elsewhere. Nothing is stored. */
import { mountBattle } from "../battle/index.js";
import { BoardReader } from "../board/board-reader.js";
import { sideSwatch } from "../board/counters.js";
import { drawingsOf } from "../board/drawing.js";
import { Overlays } from "../board/overlays.js";
import { lookOf, tintSides } from "../games/index.js";
import { PositionDesk } from "../net/position-desk.js";
import { rest } from "../net/rest.js";
import { keepMade } from "../net/seats.js";
import { addBoardKeys } from "../orders/board-keys.js";
import { Movement } from "../orders/movement.js";
import { Pointing } from "../orders/pointing.js";
import { WhyNot } from "../orders/why-not.js";
import { phaseWord } from "../orders/words.js";
import { passOn } from "../panels/sharing.js";
import { mountUnitCards } from "../panels/unit-cards.js";
import { Table } from "../table/table.js";
import { button, caption } from "../ui/controls.js";
import { closeDialogs } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";
import { caseLinks, followNames } from "../ui/names.js";
import { toast } from "../ui/toast.js";
import { planeOf, tellRefusal } from "./match.js";
import { Suggestions } from "./suggestions.js";

/**
 * @import { PositionFacts, SeatWish } from "../net/messages.d.ts"
 * @typedef {{text: string, note: string, suggestions: string[], embedded: boolean}} Shared the position, what was written to it, what was suggested, and whether another page shows it
 */

const OPPONENT = "staff";

export class PositionScreen {
  /** @type {Table | null} */
  table = null;
  #board = h("main", { id: "board", "aria-label": "Board" });
  #panel = h("aside", { id: "panel", "aria-label": "Panel" });

  /** @param {Shared} shared */
  constructor(shared) {
    this.shared = shared;
    this.suggestions = new Suggestions(shared.suggestions);
    const kind = shared.embedded ? "embedded" : "looking";
    this.element = h("div", { id: "table", class: kind, data: { panel: "" } }, this.#board);
  }

  /** Reads the position and lays out the board; fails with what is wrong with it. */
  async open() {
    const { text } = this.shared;
    const facts = await rest("POST /api/positions", { body: { position: text } });
    const { welcome } = facts;
    const [look, plane] = await Promise.all([lookOf(welcome.game), planeOf(welcome.game)]);
    const drawn = await drawingsOf(plane);
    if (!this.element.isConnected) return; // left meanwhile
    tintSides(look);
    const desk = new PositionDesk(text, welcome.seat ?? "", (sentence) => this.suggestions.add(sentence));
    this.table = new Table(welcome, { look, plane, drawn }, desk, this.#board, "position");
    this.#mount(this.table, facts);
  }

  close() {
    this.table?.leave();
    closeDialogs();
    this.element.remove();
  }

  /** @param {Table} table @param {PositionFacts} facts */
  #mount(table, facts) {
    document.title = `${table.look.title}, a shared position · Galicia 1914`;
    followNames(table);
    const reader = new BoardReader(table);
    const whyNot = new WhyNot(table);
    addBoardKeys(table, new Movement(table, whyNot, reader), new Pointing(table, whyNot), reader);
    const part = (/** @type {string} */ kind, /** @type {string} */ label) =>
      h("section", { class: `part ${kind}`, "aria-label": label });
    const [overlay, stack, dice, waiting, targets] = [
      part("overlay-part", "Overlay"),
      part("stack", "Stack"),
      part("dice-part", "Dice of your own"),
      part("waiting", "Units that can act"),
      part("targets-part", "Targets"),
    ];
    const battle = h("section", { class: "panel-battle", "aria-label": "Battle" });
    const units = h("div", { class: "panel-units" }, overlay, stack, dice, targets);
    this.#panel.append(h("div", { class: "panel-table" }, this.#about(table, facts), units), battle);
    if (this.shared.embedded) this.element.append(this.#foot(table));
    else this.element.append(this.#top(table), this.#prompt(), this.#panel);
    new Overlays(table, overlay);
    mountUnitCards(table, { stack, waiting });
    mountBattle(table, { battle, targets, dice });
    table.on("panel", (panel) => (this.element.dataset.panel = panel));
    table.on(
      "toast",
      ({ text, cases, stay }) => toast([text, Boolean(cases?.length) && [" ", caseLinks(cases)]], stay),
    );
    table.on("refused", (refused) => tellRefusal(table, refused));
    table.board.firstLook();
    this.suggestions.mount(table);
    table.begin();
  }

  /** @param {Table} table */
  #top({ look }) {
    return h("header", { id: "top" }, h("h1", { class: "brand" }, look.title, h("small", {}, "a shared position")));
  }

  #prompt() {
    return h(
      "section",
      { id: "prompt", "aria-label": "What is asked" },
      h(
        "p",
        { id: "say" },
        h("b", {}, "Looking. "),
        "Point at anything: reach, odds and supply work. Nothing here changes a match.",
      ),
      h("a", { class: "btn", href: "#/" }, "Close"),
    );
  }

  /** @param {Table} table */
  #foot({ look, state: { view } }) {
    const whole = `${location.origin}/${location.hash}`;
    return h(
      "footer",
      { class: "embed-foot" },
      h("b", {}, look.title),
      h("span", { class: "grow" }, `${look.turn} ${view.turn}`),
      h("a", { href: whole, target: "_blank", rel: "noopener" }, "Open in Galicia 1914"),
    );
  }

  /** @param {Table} table @param {PositionFacts} facts */
  #about(table, { known, welcome: { scenario, options } }) {
    const { look, state: { view } } = table;
    const name = (/** @type {string} */ seat) => look.seats[seat]?.name ?? seat;
    const changed = Object.keys(options).length;
    const points = Object.entries(view.scores)
      .map(([seat, score], i) => [i > 0 && " : ", sideSwatch(look, seat), ` ${score}`]);
    const row = (/** @type {string} */ label, /** @type {import("../ui/types.d.ts").Child} */ value) => [
      h("dt", {}, label),
      h("dd", {}, value),
    ];
    return h(
      "section",
      { class: "part about-position", "aria-label": "This position" },
      this.shared.note && h("p", { class: "shared-note" }, this.shared.note),
      caption("Play on from here"),
      this.#playOn(table),
      h("p", { class: "hint" }, "This starts a match of your own. The position stays as it is."),
      h(
        "dl",
        { class: "options-list" },
        row("Game", `${look.title}, ${look.scenarios[scenario] ?? scenario}`),
        row("Now", [`${look.turn} ${view.turn}`, phaseWord(look, view.phase)].filter(Boolean).join(", ")),
        row("Points", points),
        row("Known", known.length ? `what ${known.map(name).join(" and ")} may know` : "everything"),
        row("Options", changed ? `${changed} changed` : "all as ruled"),
      ),
      caption("Pass it on"),
      passOn(table, this.shared.text, () => this.shared.note, () => this.suggestions.list),
      this.suggestions.element,
    );
  }

  /** As either side against the computer, or both sides at one screen. @param {Table} table */
  #playOn(table) {
    const { look, state: { seats } } = table;
    const all = Object.keys(seats);
    const first = table.seat ?? all[0];
    const others = all.filter((seat) => seat !== first);
    const name = (/** @type {string} */ seat) => look.seats[seat]?.name ?? seat;
    const start = (/** @type {string[]} */ mine) => () => void this.#start(table, mine);
    return [
      button(`As ${name(first)}, against the computer`, start([first]), { kind: "primary wide", id: "play-on" }),
      h(
        "div",
        { class: "row" },
        others.map((seat) => button(`As ${name(seat)}`, start([seat]), { id: `play-on-${seat}` })),
        button(all.length > 2 ? "All seats" : "Both sides", start(all), { id: "play-on-both" }),
      ),
    ];
  }

  /** Makes a match from the position. @param {Table} table @param {string[]} mine */
  async #start(table, mine) {
    /** @type {Record<string, SeatWish>} */
    const seats = {};
    for (const seat of Object.keys(table.state.seats)) {
      seats[seat] = mine.includes(seat) ? { kind: "me" } : { kind: "computer", player: OPPONENT };
    }
    const { game, title } = table.state.match;
    try {
      const made = await rest("POST /api/matches", { body: { game, seats, position: this.shared.text } });
      keepMade(made, seats, title);
      location.hash = `#/match/${made.match}`;
    } catch (error) {
      table.emit("toast", { text: messageOf(error), stay: true });
    }
  }
}
