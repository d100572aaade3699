/**
 * What the server tells, taken in once a frame: however fast a computer plays, the page draws once for all that has come
 * meanwhile. What the player waits for is taken in at once, and everything before it.
 */

/** @import { Update } from "../net/messages.d.ts" */

const QUIET = 300; // ms between two takes that somebody can follow
const HIDDEN = 200; // ms between two takes of a page nobody looks at, which has no frames

export class Intake {
  /** @type {Update[]} */
  #waiting = [];
  #due = false;
  #taken = -QUIET;
  /** Whether so much happens that nobody could follow each of it. */
  rushed = false;

  /** @param {(updates: Update[]) => void} take @param {AbortSignal} ended */
  constructor(take, ended) {
    this.take = take;
    this.ended = ended;
  }

  /** @param {Update} update @param {boolean} atOnce */
  add(update, atOnce) {
    this.#waiting.push(update);
    if (atOnce) return this.flush();
    if (this.#due) return;
    this.#due = true;
    const soon = () => {
      this.#due = false;
      this.flush();
    };
    if (document.hidden) setTimeout(soon, HIDDEN);
    else requestAnimationFrame(soon);
  }

  /** Takes in what waits. */
  flush() {
    const updates = this.#waiting;
    this.#waiting = [];
    if (!updates.length || this.ended.aborted) return;
    const now = performance.now();
    this.rushed = updates.length > 1 || now - this.#taken < QUIET;
    this.#taken = now;
    this.take(updates);
  }
}
