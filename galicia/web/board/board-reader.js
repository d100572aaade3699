/** What a screen reader hears of the board: a grid with one focused cell, what is chosen and aimed at, what happens. */
import { say, sayNow } from "../ui/announce.js";
import { h } from "../ui/elements.js";
import { sentenceCase } from "../ui/format.js";

/**
 * @import { Update } from "../net/messages.d.ts"
 * @import { Destination, Table } from "../table/table.js"
 */

const REST = 180; // ms on a hex before it is described in full
const TOLD = 6; // events of one order

export class BoardReader {
  #cells = 0;
  #timer = 0;
  #row = h("div", { role: "row", class: "visually-hidden" });

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { glass } = table.board;
    glass.setAttribute("role", "grid");
    glass.setAttribute("tabindex", "0");
    glass.setAttribute("aria-label", "Board. Arrow keys move from hex to hex, D describes, N goes to the next unit.");
    glass.append(this.#row);
    this.#cell("No hex is focused.");
    table.board.addMode({ press: (hex) => (this.tell(hex), true) }); // a long press on a hex with nothing to lift
    table.on("focus", (hex) => this.#focused(hex));
    table.on("update", (update) => !table.rushed && this.#told(update));
    let wasMine = false;
    table.on("asks", ({ prompt }) => {
      const mine = table.mine();
      if (mine && !wasMine) sayNow(`Your turn. ${prompt}`);
      wasMine = mine;
    });
    table.on("refused", ({ message, reasons }) => say(reasons.map((reason) => reason.text).join(" ") || message));
    table.on("connection", (now) => {
      if (now === "offline") say("Not connected. Your draft is kept.");
      if (now === "online") say("Connected.");
    });
  }

  /** @param {Update} update */
  #told({ events }) {
    const texts = events.map((event) => event.text).filter(Boolean);
    if (texts.length) say(`${texts.slice(0, TOLD).join(". ")}.`);
  }

  /** Units were chosen. @param {string[]} units @param {string | null} hex @param {number} count of hexes in reach */
  chosen(units, hex, count) {
    const place = hex ? this.table.board.grid.place(hex) : "";
    const where = hex ? `${hex}${place && ` ${place}`}` : "off the map";
    say(`${units.join(" and ")} selected, ${where}, ${count} hexes in reach.`);
  }

  /** @param {Destination} destination */
  aimedAt(destination) {
    say(`${destination.hex}${price(destination)}. Press Enter to go there.`);
  }

  /** @param {string} text */
  #cell(text) {
    const id = `cell-${this.#cells++ % 2}`;
    this.#row.replaceChildren(h("div", { role: "gridcell", id, "aria-selected": "true" }, text));
    this.table.board.glass.setAttribute("aria-activedescendant", id);
  }

  /** @param {string | null} hex */
  #focused(hex) {
    clearTimeout(this.#timer);
    if (!hex) return;
    this.#cell(this.#short(hex));
    this.#timer = setTimeout(async () => {
      const text = await this.#describe(hex);
      if (text && this.table.state.focus === hex) this.#cell(`${hex}, ${text}.`);
    }, REST);
  }

  /** What the page knows of a hex without asking. @param {string} hex */
  #short(hex) {
    const { places, terrain } = this.table.hexes[hex];
    const stack = this.table.view().stacks[hex];
    const names = [hex, places.map((place) => place.name).join(", ")].filter(Boolean).join(" ");
    const more = stack?.open ? "" : ", top unit only";
    const units = stack ? `${stack.side}: ${stack.counters.map((c) => c.unit).join(", ")}${more}` : "empty";
    const reached = this.table.state.plan?.reach[hex];
    return `${names}. ${terrain}. ${units}.${reached ? ` In reach${price(reached)}.` : ""}`;
  }

  /** Says and shows what a hex is like. @param {string | null} hex */
  async tell(hex) {
    const text = hex ? await this.#describe(hex) : "";
    if (!hex || !text) return;
    say(`${hex}, ${text}.`);
    this.table.board.tip(hex, { title: hex, text: `${sentenceCase(text)}.`, kind: "description" });
  }

  /** A hex in a sentence, from the server. @param {string} hex */
  async #describe(hex) {
    const answer = await this.table.ask({ type: "describe", hex }).catch(() => null);
    return answer?.text ?? "";
  }
}

/** @param {Destination} destination */
const price = ({ cost, left }) => (cost === undefined ? "" : `, reachable for ${cost}, ${left} left`);
