/** The log, grouped by player turn, with the luck ledger above it. It grows line by line; older orders come as one scrolls up. */
import { addLine, groupsOf, turnTitle } from "../table/log-lines.js";
import { hexesOf } from "../table/events.js";
import { link } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { eventProse } from "../ui/prose.js";
import { luckLedger } from "./luck.js";

/**
 * @import { LogEntry } from "../net/messages.d.ts"
 * @import { Line } from "../table/log-lines.js"
 * @import { Table } from "../table/table.js"
 */

const NEAR = 60; // px from an end of the list that count as the end
const MOST = 500; // lines that stay while the newest are followed
const KEPT = 300;

/** @param {Table} table @param {HTMLElement} place */
export function mountLog(table, place) {
  const list = new LogList(table);
  const ledger = h("details", { class: "luck", hidden: true, ontoggle: () => tell() });
  const tell = async () => {
    if (!ledger.open) return;
    const story = await table.tellStory().catch(() => null);
    if (story) fill(ledger, luckLedger(table, story));
  };
  place.append(ledger, list.element);
  table.watchSeen(place, ["log", "past", "match"], () => {
    list.draw();
    const fought = table.state.log.some(({ events }) => events.some(({ kind }) => table.look.roles[kind] === "roll"));
    if (ledger.hidden && fought) {
      fill(ledger, h("summary", {}, h("span", {}, "Luck so far")));
      ledger.hidden = false;
    }
    tell();
  });
}

class LogList {
  #follows = true; // the newest line stays in sight until the reader scrolls up
  #loading = false;
  /** The first and the last revision that are written. */
  #first = 0;
  #last = 0;
  /** Those of the newest turn. @type {Line[]} */
  #lines = [];
  #older = link("Earlier orders", () => this.#load(), "log-older");
  #nothing = h("p", { class: "hint" }, "Nothing has happened yet.");
  #written = h("div", {});
  /** It lies upside down in its frame, so that its end stays in sight without anybody measuring it. */
  element = h("div", {
    class: "log upward",
    role: "log",
    "aria-label": "Log",
    tabindex: "0",
    onscroll: () => this.#scrolled(),
  }, this.#written);

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Writes what is new; all of it if something was taken back. */
  draw() {
    const { log, past } = this.table.state;
    const after = log.findIndex(({ revision }) => revision === this.#last);
    const grows = this.#last > 0 && after >= 0;
    if (!grows) this.#begin(log);
    else for (const entry of log.slice(after + 1)) this.#write(entry);
    this.#trim();
    for (const line of this.#written.querySelectorAll(".hot")) line.classList.remove("hot");
    if (past) this.#at(past.revision);
  }

  /** @param {LogEntry[]} log */
  #begin(log) {
    this.#last = 0;
    const groups = log.length ? groupsOf(this.table, log) : [];
    fill(this.#written, this.#older, groups.length ? groups.flatMap((group) => this.#group(group)) : this.#nothing);
    this.#lines = groups.at(-1)?.lines ?? [];
    this.#first = log[0]?.revision ?? 1;
    this.#last = log.at(-1)?.revision ?? 0;
    this.#older.hidden = this.#first <= 1;
  }

  /** @param {{title: string, lines: Line[]}} group */
  #group({ title, lines }) {
    return [h("h3", { class: "log-group" }, title), ...lines.map((line) => this.#line(line))];
  }

  /** @param {LogEntry} entry */
  #write({ events, revision, seat }) {
    this.#last = revision;
    this.#nothing.remove();
    for (const event of events) {
      const role = this.table.look.roles[event.kind];
      if (role === "player-turn") {
        this.#written.append(
          h("h3", { class: "log-group" }, turnTitle(this.table, event.facts.turn, event.facts.seat)),
        );
        this.#lines = [];
      } else if (role !== "turn") {
        const before = this.#lines.length;
        const line = addLine(this.#lines, { event, revision, seat });
        if (this.#lines.length === before) this.#written.lastElementChild?.remove(); // the march goes on
        this.#written.append(this.#line(line));
      }
    }
  }

  /** Whoever follows the newest needs no long past. */
  #trim() {
    if (!this.#follows || this.#written.childElementCount <= MOST) return;
    const spare = [...this.#written.children].slice(1, -KEPT);
    for (const line of spare) line.remove();
    const first = this.#written.querySelector(".log-line");
    this.#first = Number(first instanceof HTMLElement ? first.dataset.revision : this.#first);
    this.#older.hidden = this.#first <= 1;
  }

  #scrolled() {
    const { clientHeight, scrollHeight, scrollTop } = this.element;
    if (!clientHeight) return;
    this.#follows = scrollTop > -NEAR;
    if (scrollHeight + scrollTop - clientHeight < NEAR && !this.#follows) this.#load();
  }

  /** The page in front of what is shown. */
  async #load() {
    if (this.#loading || this.#first <= 1) return;
    this.#loading = true;
    const page = await this.table.book.before(this.#first).catch(() => []);
    this.#loading = false;
    if (!page.length) return void (this.#older.hidden = true);
    this.#older.after(...groupsOf(this.table, page).flatMap((group) => this.#group(group)));
    this.#first = page[0].revision;
    this.#older.hidden = this.#first <= 1;
  }

  /** Lights the lines of a revision. @param {number} revision */
  #at(revision) {
    const lines = this.#written.querySelectorAll(`[data-revision="${revision}"]`);
    for (const line of lines) line.classList.add("hot");
    lines[0]?.scrollIntoView({ block: "nearest" });
  }

  /** One event, one sentence. @param {Line} line */
  #line({ event, revision, seat }) {
    const { board } = this.table;
    return h(
      "p",
      {
        class: ["log-line", `kind-${event.kind}`],
        data: { revision },
        onmouseenter: () => board.highlight(hexesOf(event), "hot"),
        onmouseleave: () => board.highlight([], "hot"),
      },
      eventProse(this.table, event),
    );
  }
}
