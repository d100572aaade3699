/** Any order by pointing: the board shows the hexes and units that the sentence may go on with, a click adds the word. */
import { Refusal } from "../net/rest.js";
import { say } from "../ui/announce.js";
import { drawSentence } from "./preview.js";

/**
 * @import { NextWord } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { WhyNot } from "./why-not.js"
 */

const SHORT = 12; // letters of a note that fits on a hex

export class Pointing {
  #asked = 0;
  /** The words the sentence may go on with. @type {NextWord[]} */
  #words = [];
  #complete = false;
  #sentence = "";

  /** @param {Table} table @param {WhyNot} whyNot */
  constructor(table, whyNot) {
    this.table = table;
    this.whyNot = whyNot;
    table.board.addMode({
      click: (hex) => this.#click(hex),
      hover: (hex) => this.#hover(hex),
      leave: () => this.#back(),
    });
    table.on("asks", () => this.#follow());
    table.on("past", () => this.#begin());
    table.on("do:pick", (sentence) => this.#begin(sentence));
  }

  /** Begins with a verb: the only one there is, or the one a button chose. @param {string} [sentence] */
  #begin(sentence) {
    const { verbs, buttons } = this.table.state.asks;
    const { moves, verbs: told } = this.table.look;
    if (this.table.state.asks.throw) return void this.#set(sentence ?? "");
    const open = verbs.filter((verb) => !buttons.some((button) => button.sentence === verb));
    const elsewhere = (/** @type {string} */ verb) =>
      verb === "attack" || moves.includes(verb) || told[verb]?.own || told[verb]?.weighs;
    const only = open.length === 1 && !elsewhere(open[0]) ? open[0] : "";
    this.#set(this.table.mine() ? sentence ?? only : "");
  }

  /** After a change: a sentence that was begun and not given stays, as long as the server goes on with it. */
  async #follow() {
    const begun = this.#sentence;
    const given = this.table.state.log.at(-1)?.sentence === begun;
    if (!this.table.mine() || given || !begun.includes(" ")) return this.#begin();
    const asked = ++this.#asked;
    const answer = await this.table.ask({ type: "complete", sentence: begun }).catch(() => null);
    if (asked === this.#asked) this.#begin(answer?.words.length || answer?.complete ? begun : undefined);
  }

  /** @param {string} sentence @returns {Promise<void>} */
  async #set(sentence) {
    const asked = ++this.#asked;
    const was = this.#sentence;
    this.#sentence = sentence;
    this.#words = [];
    this.#complete = false;
    if (was || sentence) {
      this.#draw();
      this.whyNot.clear();
    }
    if (!sentence) {
      if (was && this.table.state.draft === was) this.table.setDraft(""); // what it began is over
      return;
    }
    this.table.setDraft(sentence);
    try {
      const { words, complete } = await this.table.ask({ type: "complete", sentence });
      if (asked !== this.#asked) return;
      this.#words = words;
      this.#complete = complete;
      if (words.length === 1 && !complete) return this.#set(`${sentence} ${words[0].word}`); // no choice yet
      this.#draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** The words there are of a kind. @param {string} kind */
  #offered(kind) {
    return this.#words.filter((word) => word.kind === kind);
  }

  #draw() {
    const { board } = this.table;
    const { stacks } = this.table.view();
    const hexes = this.#offered("hex");
    board.highlight(hexes.map(({ word }) => word), "allowed");
    board.highlight(this.table.hexesOf(this.#offered("unit").map(({ word }) => word)), "units");
    if (!this.table.state.plan) drawSentence(this.table, this.#sentence || null);
    const told = hexes.filter(({ word, note }) => note && note.length < SHORT && !stacks[word]);
    board.marks.tags(Object.fromEntries(told.map(({ word, note }) => [word, note])));
  }

  /** The word that pointing at a hex adds. @param {string} hex */
  #wordAt(hex) {
    const counters = this.table.view().stacks[hex]?.counters ?? [];
    const units = this.#offered("unit").find(({ word }) => counters.some((c) => c.unit === word));
    return this.#offered("hex").find(({ word }) => word === hex) ?? units;
  }

  /** @param {string | null} hex */
  #click(hex) {
    if (!this.#sentence || !hex) return false;
    const words = this.#sentence.split(" ");
    const whole = this.#complete && words.length > 1;
    if (whole && words[words.length - 1] === hex) return this.commit();
    const next = this.#wordAt(hex);
    if (next) this.#set(`${this.#sentence} ${next.word}`);
    else if (whole) this.#set(words.slice(0, -1).join(" ")).then(() => this.#click(hex)); // another end for the same sentence
    else {
      queueMicrotask(() => this.why(hex));
      return false; // whoever stands there is looked at
    }
    return true;
  }

  /** @param {string | null} hex */
  #hover(hex) {
    if (!this.#offered("hex").length) return false;
    if (!hex) this.whyNot.fade(() => this.whyNot.clear());
    else {
      this.whyNot.clear();
      const fits = this.#wordAt(hex) || this.#sentence.endsWith(` ${hex}`);
      if (!fits) this.whyNot.soon(() => this.whyNot.tell(hex, { sentence: this.#sentence }));
    }
    return false;
  }

  /** Says why the sentence cannot go on with a hex, where a hex is asked for. @param {string} hex */
  why(hex) {
    if (!this.#offered("hex").length) return false;
    this.whyNot.tell(hex, { sentence: this.#sentence }).then((why) => why && say(why.text));
    return true;
  }

  /** Takes the last word back. */
  #back() {
    const words = this.#sentence.split(" ");
    if (words.length < 2) return false;
    this.#set(words.slice(0, -1).join(" "));
    return true;
  }

  /** Gives the order if it is whole. */
  commit() {
    if (!this.#sentence || !this.#complete) return false;
    this.table.order(this.#sentence).catch(() => {});
    return true;
  }
}
