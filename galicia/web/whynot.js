// @ts-check
/** Why a hex is not offered, said at the hex where the player points. The server knows. */
import {reasonWords} from "./way.js";

const AFTER = 350; // ms for the pointer to rest
const LINGER = 500; // ms for it to come over to a case in the tip

export class WhyNot {
  #asked = 0;
  #timer = 0;

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection */
  constructor(board, connection) {
    this.board = board;
    this.connection = connection;
  }

  /** Tells once the pointer has rested. @param {() => void} tell */
  soon(tell) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(tell, AFTER);
  }

  /** Lets go once the pointer has left, unless it went to the tip. @param {() => void} leave */
  fade(leave) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.board.floats.querySelector(".tip:hover") ?? leave(), LINGER);
  }

  /**
   * Asks about a hex and shows the answer there; null if there is none, or none is wanted any more.
   * @param {string} hex
   * @param {{units: string[]} | {sentence: string}} about units that would go there, or a sentence that would go on with it
   */
  async tell(hex, about) {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const why = await this.connection.ask({type: "why", ...about, hex}).catch(() => null);
    if (asked !== this.#asked || !why?.text) return null;
    this.board.highlight([hex], "refused");
    const words = why.text.includes(hex) ? reasonWords(why) : {title: hex, text: why.text.charAt(0).toUpperCase() + why.text.slice(1)};
    this.board.tip(hex, {...words, cases: why.cases});
    return why;
  }

  clear() {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.board.tip(null);
    this.board.highlight([], "refused");
  }
}
