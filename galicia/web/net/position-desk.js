/** The server's answers about a position that is only looked at: the same questions as in a match, but no orders. */
import { Refusal, rest } from "./rest.js";

/**
 * @import { Answers, Question } from "./messages.d.ts"
 * @import { Asked, Status } from "./match-socket.js"
 */

const CHANGES = ["undo", "chat"];

export class PositionDesk {
  /** @type {Status} */
  status = "online";
  token = "";

  /** @param {string} position its text @param {string} seat whose view it is @param {(sentence: string) => void} suggest takes an order that could be given */
  constructor(position, seat, suggest) {
    this.position = position;
    this.seat = seat;
    this.suggest = suggest;
  }

  /** @template {Asked} Q @param {Q} question @returns {Promise<Answers[Q["type"]]>} */
  async ask(question) {
    if (CHANGES.includes(question.type)) {
      throw new Refusal("looking", "Nothing here changes a match. Play on from here to give orders.");
    }
    if (question.type === "order") return /** @type {Answers[Q["type"]]} */ (await this.#tryOut(question.sentence));
    const { position, seat } = this;
    const asked = /** @type {Extract<Question, {type: "overlay"}>} */ ({ ...question, id: 1 });
    const answer = await rest("POST /api/positions/ask", { body: { position, seat, question: asked } });
    return /** @type {Answers[Q["type"]]} */ (/** @type {unknown} */ (answer));
  }

  /** An order changes nothing here; if it is one, it is a suggestion. @param {string} sentence @returns {Promise<Answers["order"]>} */
  async #tryOut(sentence) {
    const { legal, reasons } = await this.ask({ type: "explain", sentence });
    if (!legal) throw new Refusal("illegal", "", reasons);
    this.suggest(sentence);
    return { type: "done", id: 0, revision: 0 };
  }
}
