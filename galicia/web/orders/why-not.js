/** Why a hex is not offered, said at the hex where the player points. The server knows. */
import { sentenceCase } from "../ui/format.js";

/**
 * @import { WhyNot as Why } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const AFTER = 350; // ms for the pointer to rest
const LINGER = 500; // ms for it to come over to a case in the tip

export class WhyNot {
  #asked = 0;
  #timer = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Tells once the pointer has rested. @param {() => void} tell */
  soon(tell) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(tell, AFTER);
  }

  /** Lets go once the pointer has left, unless it went to the tip. @param {() => void} leave */
  fade(leave) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.table.board.floats.holdsPointer() || leave(), LINGER);
  }

  /**
   * Asks about a hex and shows the answer there; null if there is none, or none is wanted any more.
   * @param {string} hex
   * @param {{units: string[]} | {sentence: string}} about units that would go there, or a sentence that would go on with it
   */
  async tell(hex, about) {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const why = await this.table.ask({ type: "why", hex, ...about }).catch(() => null);
    if (asked !== this.#asked || !why?.text) return null;
    const { board } = this.table;
    board.highlight([hex], "refused");
    const named = why.names.some(([, , kind, word]) => kind === "hex" && word === hex);
    const words = named ? { title: why.text, text: failing(why) } : { title: hex, text: sentenceCase(why.text) };
    board.tip(hex, { ...words, cases: why.cases });
    return why;
  }

  clear() {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.table.board.tip(null);
    this.table.board.highlight([], "refused");
  }
}

/** What the way costs up to where it fails, there, and beyond. @param {Why} why */
function failing({ steps }) {
  const fails = steps.find((step) => !step.ok);
  if (!fails) return "";
  const good = steps.filter((step) => step.ok);
  const price = fails.items.map(([what, cost]) => `${what} ${cost}`).join(" + ");
  const sum = (/** @type {typeof steps} */ some) => some.reduce((total, step) => total + step.cost, 0);
  const rest = steps.slice(steps.indexOf(fails) + 1);
  const last = rest.length ? `to ${fails.hex} ${price}, and ${sum(rest)} from there` : price;
  const spent = sum(good);
  return good.length ? `${spent} to ${good[good.length - 1].hex}, then ${last}` : last;
}
