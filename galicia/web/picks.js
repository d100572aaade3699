// @ts-check
/** Any order by pointing: the board shows the hexes and units that the sentence may go on with, a click adds the word. */
import {Refusal} from "./connection.js";
import {store} from "./store.js";

const OWN_WAY = new Set(["move", "attack"]); // these have a better way of being given

export class Picks {
  #asked = 0;
  /** @type {{word: string, kind: string, note: string}[]} */
  #words = [];
  #complete = false;
  #sentence = "";

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection */
  constructor(board, connection) {
    this.board = board;
    this.connection = connection;
    board.setMode({name: "picks", click: (hex) => this.#click(hex), leave: () => this.back()});
    store.on("asks", () => this.begin());
    store.on("past", () => this.begin());
    store.on("board", () => this.#draw());
    store.on("do:pick", (sentence) => this.begin(sentence));
  }

  /** Whether the board gives orders in this way now. */
  get active() {
    return this.#sentence !== "";
  }

  /** Begins with a verb: the only one there is, or the one a button chose. @param {string} [sentence] */
  begin(sentence) {
    const {asks} = store.state;
    const verbs = (asks?.verbs ?? []).filter((verb) => !(asks?.buttons ?? []).some((b) => b.sentence === verb));
    const only = verbs.length === 1 && !OWN_WAY.has(verbs[0]) ? verbs[0] : "";
    this.#set(store.mine() ? sentence ?? only : "");
  }

  /** @param {string} sentence @returns {Promise<void>} */
  async #set(sentence) {
    const asked = ++this.#asked;
    const was = this.#sentence;
    this.#sentence = sentence;
    this.#words = [];
    this.#complete = false;
    if (was || sentence) this.#draw();
    if (!sentence) return;
    store.setDraft(sentence);
    try {
      const answer = await this.connection.ask({type: "complete", sentence});
      if (asked !== this.#asked) return;
      this.#words = answer.words;
      this.#complete = answer.complete;
      if (answer.words.length === 1 && !answer.complete) return this.#set(`${sentence} ${answer.words[0].word}`); // no choice yet
      this.#draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #draw() {
    const hexes = this.#words.filter((w) => w.kind === "hex").map((w) => w.word);
    const units = this.#words.filter((w) => w.kind === "unit").map((w) => store.counter(w.word)?.hex ?? "");
    this.board.highlight(hexes, "allowed");
    this.board.highlight(units.filter(Boolean), "units");
    const told = this.#words.filter((w) => w.kind === "hex" && w.note && w.note.length < 12 && !store.view()?.stacks[w.word]);
    this.board.tags(Object.fromEntries(told.map((w) => [w.word, w.note])));
  }

  /** @param {string | null} hex */
  #click(hex) {
    if (!this.active || !hex) return false;
    const words = this.#sentence.split(" ");
    if (words[words.length - 1] === hex && this.#complete) {
      this.connection.order(this.#sentence).catch(() => {});
      return true;
    }
    const stack = store.view()?.stacks[hex];
    const pick = this.#words.find((w) => w.kind === "hex" && w.word === hex) ?? this.#words.find((w) => w.kind === "unit" && stack?.counters.some((c) => c.unit === w.word));
    if (pick) {
      this.#set(`${this.#sentence} ${pick.word}`);
      return true;
    }
    if (this.#complete && words.length > 1) return this.back(), true; // pointing elsewhere takes the last word back
    return false;
  }

  /** Takes the last word back. */
  back() {
    const words = this.#sentence.split(" ");
    if (words.length < 2) return false;
    this.#set(words.slice(0, -1).join(" "));
    return true;
  }

  /** Gives the order if it is whole. */
  commit() {
    if (!this.active || !this.#complete) return false;
    this.connection.order(this.#sentence).catch(() => {});
    return true;
  }
}
