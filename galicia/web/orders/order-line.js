/** The order line at the foot of the panel; "/" opens the same over the board, with the words that may follow. */
import { reasonsOf } from "../net/rest.js";
import { fill, h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";
import { reasonLine } from "../ui/prose.js";

/**
 * @import { NextWord } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const ROWS = 8; // completions seen at a time

const keyHint = (/** @type {string} */ key, /** @type {string} */ words) => [h("kbd", {}, key), ` ${words}`];
const promptSign = () => h("span", { class: "prompt-sign", "aria-hidden": "true" }, ">");

/** @param {Table} table @param {HTMLElement} place @param {HTMLElement} over where the open line floats */
export function mountOrderLine(table, place, over) {
  const open = () => over.querySelector(".order-float") ?? new OrderLine(table, over);
  const opener = h("button", { type: "button", class: "order-open", "aria-keyshortcuts": "/", onclick: open });
  place.append(opener);
  table.watch(["draft", "asks"], () => {
    const { draft, asks } = table.state;
    const hint = asks.yours ? asks.verbs.slice(0, 4).join(", ") : "nothing is asked of you";
    fill(
      opener,
      promptSign(),
      h("code", { class: draft ? "" : "empty" }, draft || `type an order: ${hint}`),
      h("span", { class: "hint key-hint" }, keyHint("/", "type")),
    );
    opener.setAttribute("aria-label", draft ? `Order line: ${draft}` : "Type an order");
  });
  table.on("do:order-line", open);
}

class OrderLine {
  /** @type {NextWord[]} */
  #words = [];
  /** The completion that Tab takes. */
  #at = 0;
  #before = document.activeElement;
  #list = h("ul", { class: "completions", role: "listbox", id: "completions", "aria-label": "Words that may follow" });
  #why = h("div", { class: "order-why", role: "status" });
  #input = h("input", {
    type: "text",
    class: "order-input",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    role: "combobox",
    "aria-label": "Order",
    "aria-controls": "completions",
    "aria-expanded": "true",
    "aria-autocomplete": "list",
    oninput: () => this.#typed(),
    onkeydown: (event) => this.#key(event),
  });

  /** @param {Table} table @param {HTMLElement} over */
  constructor(table, over) {
    this.table = table;
    this.box = h(
      "form",
      {
        class: "order-float float",
        role: "dialog",
        "aria-label": "Order line",
        onsubmit: (event) => {
          event.preventDefault();
          this.#give();
        },
      },
      this.#list,
      this.#why,
      h(
        "div",
        { class: "order-row" },
        promptSign(),
        this.#input,
        h(
          "span",
          { class: "hint key-hint" },
          keyHint("Tab", "complete "),
          keyHint("Enter", "play "),
          keyHint("Esc", "leave"),
        ),
      ),
    );
    const { draft } = table.state;
    this.#input.value = draft ? `${draft} ` : "";
    over.append(this.box);
    this.#input.focus();
    this.#input.select(); // typing begins anew, Tab or an arrow goes on with the draft
    this.#look();
  }

  #close() {
    this.box.remove();
    if (this.#before instanceof HTMLElement) this.#before.focus();
  }

  /** The word that is being typed. */
  get #last() {
    const { value } = this.#input;
    return /\s$/.test(value) ? "" : value.split(/\s+/).at(-1) ?? "";
  }

  /** What stands before it. */
  get #head() {
    const { value } = this.#input;
    return value.slice(0, value.length - this.#last.length);
  }

  get #fitting() {
    const last = this.#last.toLowerCase();
    return this.#words.filter(({ word }) => word.toLowerCase().startsWith(last));
  }

  #typed() {
    this.#at = 0;
    this.table.setDraft(this.#input.value.trim());
    this.#show();
    this.#look();
  }

  /** Asks what may follow. */
  async #look() {
    const text = this.#input.value;
    fill(this.#why);
    try {
      const { words } = await this.table.ask({ type: "complete", sentence: this.#head.trim() });
      if (this.#input.value !== text) return;
      this.#words = words;
    } catch (error) {
      this.#words = [];
      fill(this.#why, h("p", { class: "reason" }, messageOf(error)));
    }
    this.#show();
  }

  #show() {
    const rows = this.#fitting;
    this.#at = Math.min(this.#at, Math.max(0, rows.length - 1));
    const from = Math.max(0, Math.min(this.#at - ROWS / 2, rows.length - ROWS));
    fill(
      this.#list,
      rows.slice(from, from + ROWS).map((row, i) => this.#row(row, from + i)),
      rows.length > ROWS && h("li", { class: "more", role: "presentation" }, `${rows.length} words`),
    );
    this.#input.setAttribute("aria-activedescendant", rows.length ? `completion-${this.#at}` : "");
  }

  /** @param {NextWord} next @param {number} i */
  #row({ word, kind, note }, i) {
    const at = i === this.#at;
    const take = (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      this.#take(word);
    };
    return h(
      "li",
      { role: "option", id: `completion-${i}`, class: at && "at", "aria-selected": String(at), onmousedown: take },
      h("code", {}, word),
      h("span", {}, this.#about(word, kind)),
      h("span", { class: "note" }, note),
    );
  }

  /** A few words about a completion. @param {string} word @param {string} kind */
  #about(word, kind) {
    const { hexes, seat } = this.table;
    if (hexes[word]) return [hexes[word].terrain, ...hexes[word].places.map((place) => place.name)].join(" · ");
    const hex = kind === "unit" ? this.table.counter(word, seat)?.hex : null;
    return hex ? `in ${hex}` : "";
  }

  /** @param {string} word */
  #take(word) {
    this.#input.value = `${this.#head}${word} `;
    this.#at = 0;
    this.table.setDraft(this.#input.value.trim());
    this.#look();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    const rows = this.#fitting;
    if (event.key === "Escape") this.#close();
    else if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      if (rows.length) this.#take(rows[this.#at].word);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.#at = (this.#at + (event.key === "ArrowDown" ? 1 : rows.length - 1)) % Math.max(1, rows.length);
      this.#show();
    }
  }

  async #give() {
    const sentence = this.#input.value.trim().replace(/\s+/g, " ");
    if (!sentence) return;
    try {
      await this.table.orderQuietly(sentence);
      this.table.setDraft("");
      this.#close();
    } catch (error) {
      fill(this.#why, reasonsOf(error).map((reason) => reasonLine(this.table, reason)));
    }
  }
}
