// @ts-check
/** Any order by pointing: the board shows the hexes and units that the sentence may go on with, a click adds the word. */
import {announce} from "./announce.js";
import {Refusal} from "./connection.js";
import {matchLook} from "./games/index.js";
import {store} from "./store.js";

export class Picks {
  #asked = 0;
  /** @type {{word: string, kind: string, note: string}[]} */
  #words = [];
  #complete = false;
  #sentence = "";

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection @param {import("./whynot.js").WhyNot} whyNot */
  constructor(board, connection, whyNot) {
    this.board = board;
    this.connection = connection;
    this.whyNot = whyNot;
    board.setMode({name: "picks", click: (hex) => this.#click(hex), hover: (hex) => this.#hover(hex), leave: () => this.back()});
    store.on("asks", () => this.#follow());
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
    const {moves, verbs: told} = matchLook(store);
    const better = (/** @type {string} */ verb) => verb === "attack" || moves.includes(verb) || told[verb]?.own || told[verb]?.weighs; // a better way of being given
    const only = verbs.length === 1 && !better(verbs[0]) ? verbs[0] : "";
    this.#set(store.mine() ? sentence ?? only : "");
  }

  /** After a change: a sentence that was begun and not given stays, as long as the server goes on with it. */
  async #follow() {
    const begun = this.#sentence;
    const given = store.state.log.at(-1)?.sentence === begun;
    if (!store.mine() || given || !begun.includes(" ")) return this.begin();
    const asked = ++this.#asked;
    const {words = [], complete = false} = await this.connection.ask({type: "complete", sentence: begun}).catch(() => ({}));
    if (asked === this.#asked) this.begin(words.length || complete ? begun : undefined);
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

  /** The words there are of a kind. @param {string} kind */
  #offered(kind) {
    return this.#words.filter((w) => w.kind === kind);
  }

  #draw() {
    const hexes = this.#offered("hex");
    const units = this.#offered("unit").map((w) => store.counter(w.word)?.hex ?? "");
    this.board.highlight(hexes.map((w) => w.word), "allowed");
    this.board.highlight(units.filter(Boolean), "units");
    const told = hexes.filter((w) => w.note && w.note.length < 12 && !store.view()?.stacks[w.word]);
    this.board.tags(Object.fromEntries(told.map((w) => [w.word, w.note])));
  }

  /** The word that pointing at a hex adds. @param {string} hex */
  #wordAt(hex) {
    const counters = store.view()?.stacks[hex]?.counters ?? [];
    return this.#offered("hex").find((w) => w.word === hex) ?? this.#offered("unit").find((w) => counters.some((c) => c.unit === w.word));
  }

  /** @param {string | null} hex */
  #click(hex) {
    if (!this.active || !hex) return false;
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
      if (!this.#wordAt(hex) && !this.#sentence.endsWith(` ${hex}`)) this.whyNot.soon(() => this.whyNot.tell(hex, {sentence: this.#sentence}));
    }
    return false;
  }

  /** Says why the sentence cannot go on with a hex, where a hex is asked for. @param {string} hex */
  why(hex) {
    if (!this.#offered("hex").length) return false;
    this.whyNot.tell(hex, {sentence: this.#sentence}).then((why) => why && announce.say(why.text));
    return true;
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
