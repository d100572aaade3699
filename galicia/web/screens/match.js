/** The screen of a match: its regions, and everything in them, made when the server has welcomed us and dropped when we leave. */
import { mountBattle } from "../battle/index.js";
import { BoardReader } from "../board/board-reader.js";
import { drawingsOf } from "../board/drawing.js";
import { layOut } from "../board/layout.js";
import { arrowsAlong } from "../board/marks.js";
import { Overlays } from "../board/overlays.js";
import { lookOf, tintSides } from "../games/index.js";
import { mapOf, once } from "../net/catalogue.js";
import { MatchSocket } from "../net/match-socket.js";
import { addBoardKeys } from "../orders/board-keys.js";
import { mountChoices } from "../orders/choices.js";
import { Movement } from "../orders/movement.js";
import { mountOrderLine } from "../orders/order-line.js";
import { Pointing } from "../orders/pointing.js";
import { mountPrompt } from "../orders/prompt.js";
import { WhyNot } from "../orders/why-not.js";
import { mayAskAdvice } from "../orders/words.js";
import { mountAdvice } from "../panels/advice.js";
import { mountAnswerWindows } from "../panels/answer-windows.js";
import { mountChat } from "../panels/chat.js";
import { mountLog } from "../panels/log.js";
import { openMenu } from "../panels/menu.js";
import { mountNotices } from "../panels/notices.js";
import { mountOffMap } from "../panels/off-map.js";
import { mountArrivals, mountLosses } from "../panels/pools.js";
import { hasComputer, mountReasons } from "../panels/reasons.js";
import { panelGrip } from "../panels/sheet.js";
import { mountTabs } from "../panels/tabs.js";
import { mountTopLine } from "../panels/top-line.js";
import { mountUnitCards } from "../panels/unit-cards.js";
import { wayOf } from "../table/events.js";
import { Table } from "../table/table.js";
import { closeDialogs } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { caseLinks, followNames } from "../ui/names.js";
import { still } from "../ui/theme.js";
import { toast } from "../ui/toast.js";
import { mountBriefing } from "./briefing.js";
import { mountEnd } from "./end.js";
import { openHelp } from "./help.js";
import { mountLesson } from "./lessons.js";
import { mountPassScreen } from "./pass-screen.js";
import { mountReplay } from "./replay.js";
import { mountRules } from "./rules.js";

/**
 * @import { Place } from "../board/camera.js"
 * @import { Update, Welcome } from "../net/messages.d.ts"
 * @import { Status, Told } from "../net/match-socket.js"
 * @import { OrderRefused } from "../table/table.js"
 *
 * @typedef {{match: string, token: string, screen: "match" | "replay", covered?: boolean, before?: Place}} Seat
 *   where to sit down; `covered`: perhaps somebody else sits here now; `before`: where the other player looked
 * @typedef {{reseat(seat: Seat): Promise<void>, unseated(reason: string): void, failed(error: unknown): void}} Page
 */

export class MatchScreen {
  /** @type {Table | null} */
  table = null;
  /** @type {Welcome | null} */
  #welcome = null;
  /** @type {PromiseWithResolvers<void>} */
  #stands = Promise.withResolvers();
  /** What comes while the board is fetched. @type {Told[]} */
  #waiting = [];
  #offline = h("div", { class: "offline-line", role: "status", hidden: true }, "Not connected. Your draft is kept.");
  #top = h("header", { id: "top" });
  #prompt = h("section", { id: "prompt", "aria-label": "What is asked" });
  #board = h("main", { id: "board", "aria-label": "Board" }, this.#offline);
  #panel = h("aside", { id: "panel", "aria-label": "Panel" });
  element = h("div", { id: "table", data: { panel: "" } }, this.#top, this.#prompt, this.#board, this.#panel);

  /** @param {Seat} seat @param {Page} page */
  constructor(seat, page) {
    this.seat = seat;
    this.page = page;
    this.socket = new MatchSocket(seat.match, seat.token, {
      status: (now) => this.#become(now),
      welcome: (welcome) => this.#welcomed(welcome),
      hear: (message) => this.#hear(message),
      unseated: (reason) => page.unseated(reason),
      revision: () => this.table?.state.match.revision ?? 0,
    });
  }

  /** Resolves when the table stands. */
  get ready() {
    return this.#stands.promise;
  }

  close() {
    this.socket.close();
    this.table?.leave();
    closeDialogs();
    this.element.remove();
  }

  /** @param {Status} now */
  #become(now) {
    this.#offline.hidden = now !== "offline";
    this.table?.set({ connection: now });
  }

  /** @param {Told} message */
  #hear(message) {
    if (this.table) this.table.hear(message);
    else this.#waiting.push(message);
  }

  /** @param {Welcome} welcome */
  async #welcomed(welcome) {
    if (this.table) return this.table.resume(welcome);
    const first = !this.#welcome;
    this.#welcome = welcome;
    this.#waiting = [];
    if (!first) return; // the board is being fetched
    try {
      const [look, plane] = await Promise.all([lookOf(welcome.game), planeOf(welcome.game)]);
      const game = { look, plane, drawn: await drawingsOf(plane) };
      if (!this.element.isConnected) return; // left meanwhile
      tintSides(look);
      this.table = new Table(this.#welcome, game, this.socket, this.#board, this.seat.screen);
      this.#mount(this.table);
      for (const message of this.#waiting) this.table.hear(message);
      this.#stands.resolve();
    } catch (error) {
      this.page.failed(error);
    }
  }

  /** @param {Table} table */
  #mount(table) {
    const { title } = table.state.match;
    document.title = `${title} · Galicia 1914`;
    followNames(table);
    const reader = new BoardReader(table);
    const whyNot = new WhyNot(table);
    const movement = new Movement(table, whyNot, reader);
    const pointing = new Pointing(table, whyNot);
    addBoardKeys(table, movement, pointing, reader);
    this.#fillRegions(table);
    mountNotices(table);
    mountEnd(table, this.element);
    mountPassScreen(table, this.seat.covered ?? false, (seat) => this.page.reseat(seat));
    table.on("update", (update) => !table.rushed && !table.state.past && animate(table, update));
    table.on("selection", ({ units }) => units.length && still() && table.board.arrows([]));
    table.on("panel", (panel) => (this.element.dataset.panel = panel));
    mountToasts(table);
    table.on("refused", (refused) => tellRefusal(table, refused));
    table.on("asks", () => lookThere(table));
    if (this.seat.before) table.board.camera.place = this.seat.before;
    else table.board.firstLook();
    mountLesson(table); // it looks where its first step is
    table.begin();
    mountBriefing(table).catch(() => {}); // without its words the match goes on
  }

  /** @param {Table} table */
  #fillRegions(table) {
    const part = (/** @type {string} */ kind, /** @type {string} */ label) =>
      h("section", { class: `part ${kind}`, "aria-label": label });
    const window = (/** @type {string} */ kind, /** @type {string} */ label) =>
      h("section", { class: `panel-${kind}`, "aria-label": label });
    const overlay = part("overlay-part", "Overlay");
    const stack = part("stack", "Stack");
    const actions = h("div", { class: "sheet-actions" });
    const offMap = part("tray-part", "Units off the map");
    const choices = part("choices", "Choices");
    const windows = part("windows-part", "Answer windows");
    const dice = part("dice-part", "Dice of your own");
    const targets = part("targets-part", "Targets");
    const waiting = part("waiting", "Units that can act");
    const more = h("div", { class: "panel-more" });
    const line = h("div", { class: "order-line" });
    const units = h(
      "div",
      { class: "panel-units" },
      overlay,
      stack,
      actions,
      dice,
      offMap,
      choices,
      windows,
      targets,
      waiting,
    );
    const advice = window("advice", "Advice");
    const battle = window("battle", "Battle");
    const rules = window("rules", "Rules");
    const replay = window("replay", "Replay");
    const why = window("why", "Why");
    const enemy = window("enemy", "What the enemy does");
    const whyThen = part("why", "What the computer thought");
    const grip = panelGrip(table, this.#panel);
    const main = h("div", { class: "panel-table" }, units, more, line);
    this.#panel.append(grip, advice, main, battle, enemy, rules, replay, why);

    const open = {
      menu: () => openMenu(table),
      help: () => openHelp(table),
      since: () => table.emit("do:since", undefined),
    };
    new Overlays(table, overlay);
    mountTopLine(table, this.#top, open);
    mountPrompt(table, { prompt: this.#prompt, actions });
    mountChoices(table, choices);
    mountAnswerWindows(table, windows);
    mountOrderLine(table, line, this.element);
    mountUnitCards(table, { stack, waiting });
    mountOffMap(table, offMap);
    mountBattle(table, { battle, targets, dice });
    mountTabs(table, more, this.#tabs(table), [
      { name: "why", title: "Why", open: () => table.set({ panel: "why" }), when: () => hasComputer(table) },
      { name: "rules", title: "Rules", open: () => table.set({ panel: "rules" }) },
      {
        name: "end",
        title: "End",
        open: () => table.emit("do:end-phase", undefined),
        when: () => table.mine(),
        low: true,
      },
      {
        name: "advice",
        title: "Advice",
        open: () => table.emit("do:advice", undefined),
        when: () => mayAskAdvice(table),
        low: true,
      },
      { name: "help", title: "Help", open: open.help, low: true },
    ]);
    mountRules(table, rules);
    mountReplay(table, { replay, enemy, why: whyThen });
    mountReasons(table, why, whyThen);
    mountAdvice(table, advice);
    table.on("do:menu", open.menu);
    table.on("do:help", open.help);
  }

  /** @param {Table} table */
  #tabs(table) {
    const tab = (
      /** @type {string} */ name,
      /** @type {string} */ title,
      /** @type {(table: Table, place: HTMLElement) => void} */ mount,
    ) => {
      const body = h("div");
      mount(table, body);
      return { name, title, body };
    };
    const chat = tab("chat", "Chat", mountChat);
    chat.body.classList.add("chat");
    return [
      tab("log", "Log", mountLog),
      tab("arrivals", "Arrivals", mountArrivals),
      tab("losses", "Losses", mountLosses),
      ...table.look.panels.map(({ name, title, mount }) => tab(name, title, mount)),
      chat,
    ];
  }
}

/** The boards of a game, laid out. @param {string} game */
export const planeOf = (game) => once(`plane of ${game}`, async () => layOut((await mapOf(game)).boards));

/** Moves as they happened: each unit's steps in one go. @param {Table} table @param {Update} update */
function animate({ board, seat: mine }, { events, seat }) {
  /** @type {string[][]} */
  const ways = [];
  for (const event of events) {
    const way = wayOf(event);
    if (!way) continue;
    const last = ways.at(-1);
    if (event.kind === "moved" && last?.at(-1) === way[0]) last.push(...way.slice(1));
    else ways.push(way);
  }
  const { battle, attacks = [] } = board.table.state.view.facts;
  const fighting = battle || attacks.length > 0; // its arrows stay
  if (still() && fighting && !ways.length) return;
  if (still()) board.arrows(ways.flatMap((way, i) => arrowsAlong(way, "move", String(i + 1))));
  else for (const way of ways) board.stacks.animate(way);
  const end = ways.at(-1)?.at(-1);
  if (end && seat !== (mine ?? null) && !board.root.classList.contains("dragging")) board.goTo(end);
}

/** Short messages; none of them outlives its match. @param {Table} table */
function mountToasts(table) {
  let close = () => {};
  /** @type {number | undefined} */
  let until;
  table.on("toast", ({ text, cases, stay, passing }) => {
    close = toast([text, Boolean(cases?.length) && [" ", caseLinks(cases)]], stay);
    until = passing;
  });
  table.on("asks", () => until !== undefined && until !== table.state.match.revision && close());
  table.ended.addEventListener("abort", () => close());
}

/** Says where the player looks why an order was refused. @param {Table} table @param {OrderRefused} refused */
export function tellRefusal(table, { code, reasons, message, revision }) {
  const target = table.state.plan?.target;
  const text = code === "stale"
    ? "The match has moved on; try again."
    : reasons.map((r) => r.text).join(" ") || message;
  const cases = reasons.flatMap((reason) => reason.cases);
  if (target && code === "illegal") table.board.tip(target, { title: target, text, cases });
  else if (code !== "offline") table.emit("toast", { text, cases, stay: true, passing: revision });
}

/** Looks at the hex a question is about. @param {Table} table */
function lookThere(table) {
  const mine = table.mine();
  const hex = mine && table.state.asks.names.find(([, , kind]) => kind === "hex" || kind === "place")?.[3];
  if (hex) table.board.goTo(hex);
}
