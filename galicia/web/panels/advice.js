/** Advice: what the staff would do now, on the map and in words, with its reasons; to read, or to follow. */
import { arrowsAlong } from "../board/marks.js";
import { mayAskAdvice, partsOf, passWords, phaseWord, sentenceLabel } from "../orders/words.js";
import { say } from "../ui/announce.js";
import { button, caption, iconButton } from "../ui/controls.js";
import { byId, fill, h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";
import { keyboard } from "../ui/keyboard.js";
import { linked } from "../ui/prose.js";
import { thoughtList } from "./thoughts.js";

/**
 * @import { Arrow } from "../board/marks.js"
 * @import { ThoughtFacts } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{revision: number, orders: string[] | null, final: boolean, thoughts: ThoughtFacts[], problem: string}} Counsel
 *   `orders` is null while the staff thinks; the last of them cannot be taken back if it is `final`
 */

const FOR_GOOD = ", for good"; // no undo

/** @param {Table} table @param {HTMLElement} place */
export function mountAdvice(table, place) {
  const advice = new Advice(table, place);
  const ask = () => advice.toggle();
  for (const name of /** @type {const} */ (["match", "asks", "past"])) table.on(name, () => advice.look());
  table.on("do:advice", ask);
  const when = () => advice.open || mayAskAdvice(table);
  keyboard.add(table.ended, { group: "Orders", key: "a", label: "what the staff would do", run: ask, when });
}

class Advice {
  /** @type {Counsel | null} */
  #counsel = null;
  #giving = false;

  /** @param {Table} table @param {HTMLElement} place */
  constructor(table, place) {
    this.table = table;
    this.place = place;
    this.#render();
  }

  get open() {
    return this.#counsel !== null;
  }

  /** Whether what was asked is still what is asked now. @param {Counsel} counsel */
  #stands({ revision }) {
    return this.table.mine() && this.table.state.match.revision === revision;
  }

  /** After a change: advice for another moment is of no use. */
  look() {
    if (this.#counsel && !this.#giving && !this.#stands(this.#counsel)) this.#close();
  }

  toggle() {
    if (this.#counsel) this.#close();
    else if (mayAskAdvice(this.table)) this.#ask();
  }

  get #hasFocus() {
    return this.place.contains(document.activeElement);
  }

  /** The keyboard goes on from the prompt. @param {boolean} [focused] */
  #close(focused = this.#hasFocus) {
    this.#counsel = null;
    this.table.board.arrows([]);
    this.table.board.highlight([], "hot");
    this.#render();
    this.table.emit("advice", false);
    if (focused) byId("say").focus();
  }

  async #ask() {
    const { revision } = this.table.state.match;
    /** @type {Counsel} */
    const counsel = { revision, orders: null, final: false, thoughts: [], problem: "" };
    this.#counsel = counsel;
    this.#render();
    this.table.emit("advice", true);
    say("The staff is thinking.");
    try {
      const answer = await this.table.rest("POST /api/matches/{match}/advice", { body: { revision } });
      const { orders, final, thoughts } = answer;
      Object.assign(counsel, { orders, final, thoughts });
      const first = orders.slice(0, 3).map((sentence) => adviceWords(this.table, sentence));
      say(`The staff would: ${first.join(", ")}.`);
    } catch (error) {
      counsel.problem = messageOf(error);
    }
    if (this.#counsel === counsel) this.#show(counsel);
  }

  /** Gives the first orders, each as if it had been typed. @param {number} count */
  async #follow(count) {
    const counsel = this.#counsel;
    if (!counsel?.orders || this.#giving) return;
    const focused = this.#hasFocus;
    this.#giving = true;
    this.#render();
    try {
      for (const sentence of counsel.orders.slice(0, count)) {
        if (this.#counsel !== counsel || !this.#stands(counsel)) break;
        const { revision } = await this.table.order(sentence);
        counsel.orders = counsel.orders.slice(1);
        counsel.revision = revision;
      }
    } catch { /* whoever listens to `refused` has told why */ }
    this.#giving = false;
    if (this.#counsel !== counsel) return;
    if (counsel.orders.length && this.#stands(counsel)) this.#show(counsel);
    else this.#close(focused);
  }

  /** @param {Counsel} counsel */
  #show({ orders }) {
    this.#render();
    this.#draw(orders ?? []);
    const { arrows, hexes } = marksOf(this.table, orders ?? []);
    const first = arrows[0]?.to ?? hexes[0];
    if (first) this.table.board.goTo(first);
  }

  /** @param {string[]} orders */
  #draw(orders) {
    const { board } = this.table;
    const { arrows, hexes } = marksOf(this.table, orders);
    const plan = (this.#counsel?.thoughts ?? []).flatMap(({ choices }) => choices[0]?.names ?? []);
    if (arrows.length) board.arrows(arrows); // those of a battle stay
    board.highlight([...hexes, ...plan.flatMap(([, , kind, word]) => (kind === "hex" ? [word] : []))], "hot");
  }

  #render() {
    this.place.hidden = !this.#counsel;
    fill(this.place, this.#counsel && this.#body(this.#counsel));
  }

  /** @param {Counsel} counsel */
  #body({ orders, final, thoughts, problem }) {
    const head = h(
      "header",
      { class: "advice-head" },
      h("h2", { class: "title" }, "What the staff would do"),
      iconButton("close", "Close the advice", () => this.#close(), { id: "advice-close" }),
    );
    if (problem) return [head, h("p", { class: "reason", role: "alert" }, problem)];
    if (!orders) return [head, h("p", { class: "thinking", role: "status" }, "The staff is thinking")];
    const disabled = this.#giving;
    const several = orders.length > 1;
    const give = (/** @type {number} */ count) => () => this.#follow(count);
    return [
      head,
      h(
        "div",
        { class: "advice-scroll", tabindex: "0", role: "group", "aria-label": "Orders and reasons" },
        h(
          "ol",
          { class: "advice-orders numbered" },
          orders.map((sentence, i) => this.#order(sentence, orders, final && i === orders.length - 1)),
        ),
        thoughts.length > 0 && [caption("Why", "in victory points"), thoughtList(this.table, thoughts)],
      ),
      h(
        "div",
        { class: "row" },
        button(several ? "Give the first order" : `Give this order${final ? FOR_GOOD : ""}`, give(1), {
          kind: "primary",
          id: "advice-first",
          disabled,
        }),
        several &&
          button(`Give all ${orders.length}${final ? FOR_GOOD : ""}`, give(orders.length), {
            id: "advice-all",
            disabled,
          }),
      ),
    ];
  }

  /** @param {string} sentence @param {string[]} all @param {boolean} final */
  #order(sentence, all, final) {
    return h(
      "li",
      { onmouseenter: () => this.#draw([sentence]), onmouseleave: () => this.#draw(all) },
      linked(this.table, adviceWords(this.table, sentence)),
      final && h("small", { class: "final" }, "cannot be taken back"),
    );
  }
}

/** What an order does; one that ends something says what. @param {Table} table @param {string} sentence */
function adviceWords(table, sentence) {
  const [verb] = sentence.split(" ");
  if (verb === "pass") return passWords(table);
  const phase = phaseWord(table.look, table.state.view.phase).toLowerCase();
  return verb === "done" && phase ? `End ${phase}` : sentenceLabel(table, sentence);
}

/** Where orders lead: arrows for units that go somewhere and for attacks, and the hexes of all others. @param {Table} table @param {string[]} orders */
function marksOf(table, orders) {
  /** @type {Map<string, string>} */
  const stands = new Map(); // units that an order before has moved
  /** @type {Arrow[]} */
  const arrows = [];
  /** @type {string[]} */
  const hexes = [];
  for (const [i, sentence] of orders.entries()) {
    const { verb, words, hexes: path, units } = partsOf(table, sentence);
    if (verb === "attack" && words.includes("from")) {
      arrows.push(...path.slice(1).map((from) => ({ from, to: path[0], kind: /** @type {const} */ ("attack") })));
      continue;
    }
    const [start] = units.flatMap((word) => stands.get(word) ?? table.counter(word, table.seat)?.hex ?? []);
    const label = orders.length < 2 ? "" : String(i + 1);
    if (start && path.length) {
      arrows.push(...arrowsAlong([start, ...path], verb === "retreat" ? "retreat" : "move", label));
    } else hexes.push(...[start ?? [], path].flat());
    const end = path.at(-1);
    if (end) { for (const word of units) stands.set(word, end); }
  }
  return { arrows, hexes };
}
