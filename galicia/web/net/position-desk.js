/** The server's answers about a position that is only looked at: the same questions as in a match, but no orders. */
import { Refusal, rest } from "./rest.js";

/**
 * @import { Answers, Question } from "./messages.d.ts"
 * @import { Asked, Status } from "./match-socket.js"
 */

const CHANGES = ["order", "undo", "chat"];

export class PositionDesk {
  /** @type {Status} */
  status = "online";
  token = "";

  /** @param {string} position its text @param {string} seat whose view it is */
  constructor(position, seat) {
    this.position = position;
    this.seat = seat;
  }

  /** @template {Asked} Q @param {Q} question @returns {Promise<Answers[Q["type"]]>} */
  async ask(question) {
    if (CHANGES.includes(question.type)) {
      throw new Refusal("looking", "Nothing here changes a match. Play on from here to give orders.");
    }
    const { position, seat } = this;
    const asked = /** @type {Extract<Question, {type: "overlay"}>} */ ({ ...question, id: 1 });
    const answer = await rest("POST /api/positions/ask", { body: { position, seat, question: asked } });
    return /** @type {Answers[Q["type"]]} */ (/** @type {unknown} */ (answer));
  }
}
