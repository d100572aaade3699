/** The WebSocket of a match: questions and their answers, what the server tells unasked, and connecting again. */
import { offline, Refusal } from "./rest.js";

/**
 * @import { Answers, Question, Sent, Welcome } from "./messages.d.ts"
 *
 * @typedef {"connecting" | "online" | "offline" | "closed"} Status
 * @typedef {Exclude<Sent, Welcome>} Told
 * @typedef {{
 *   status(now: Status): void,
 *   welcome(message: Welcome): void,
 *   hear(message: Told): void,
 *   unseated(reason: string): void,
 *   revision(): number,
 * }} Listener `welcome` comes at every connection; `unseated`: the token holds no seat; `revision`: the newest it has seen
 * @typedef {Question extends infer Q ? Q extends Question ? Omit<Q, "id"> : never : never} Asked a question without its number
 */

const PATIENCE = 15_000; // ms to wait for an answer
const HEARTBEAT = 25_000;
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000, 15_000];
const NO_SEAT = 1008;

export class MatchSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #next = 1;
  #failures = 0;
  #retry = 0;
  #beat = 0;
  #welcomed = false;
  #ended = new AbortController();
  /** @type {Status} */
  status = "closed";
  /** @type {Map<number, {resolve(answer: unknown): void, reject(error: Refusal): void, timer: number}>} */
  #waiting = new Map();
  /** Questions under way, each asked once. @type {Map<string, Promise<unknown>>} */
  #asking = new Map();

  /** @param {string} match @param {string} token @param {Listener} listener */
  constructor(match, token, listener) {
    this.match = match;
    this.token = token;
    this.listener = listener;
    const { signal } = this.#ended;
    const again = () => this.status === "offline" && this.#connect();
    addEventListener("online", again, { signal });
    addEventListener("offline", () => this.#socket?.close(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && again(), { signal });
    this.#connect();
  }

  close() {
    this.#ended.abort();
    clearTimeout(this.#retry);
    this.#drop();
    this.status = "closed";
  }

  /** @param {Status} status */
  #become(status) {
    this.status = status;
    this.listener.status(status);
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.status !== "offline") this.#become("connecting");
    const { protocol, host } = location;
    const address = `/api/matches/${encodeURIComponent(this.match)}/live`;
    const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${address}`);
    const hello = { type: "hello", token: this.token, revision: this.listener.revision() };
    this.#socket = socket;
    this.#welcomed = false;
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event);
    this.#beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), HEARTBEAT);
  }

  #drop() {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(offline());
    }
    this.#waiting.clear();
  }

  /** @param {CloseEvent} event */
  #lost(event) {
    this.#drop();
    if (!this.#welcomed && event.code === NO_SEAT) {
      this.#become("closed");
      return this.listener.unseated(event.reason);
    }
    this.#become("offline");
    const wait = BACKOFF[Math.min(this.#failures++, BACKOFF.length - 1)];
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {Sent | Answers[keyof Answers]} message */
  #hear(message) {
    const id = "id" in message ? message.id : null;
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id !== null && waiting) {
      this.#waiting.delete(id);
      clearTimeout(waiting.timer);
      if (message.type !== "refused") return waiting.resolve(message);
      const text = message.reasons.map((reason) => reason.text).join(" ");
      return waiting.reject(new Refusal(message.code, text, message.reasons, message.revision));
    }
    if (message.type === "welcome") {
      this.#failures = 0;
      this.#welcomed = true;
      this.#become("online"); // first, as what listens to the view may ask at once
      this.listener.welcome(message);
    } else if (this.#welcomed) this.listener.hear(/** @type {Told} */ (message));
  }

  /**
   * Asks the server; the same question under way is asked once.
   * @template {Asked} Q @param {Q} question @returns {Promise<Answers[Q["type"]]>}
   */
  ask(question) {
    const key = JSON.stringify(question);
    const asking = this.#asking.get(key) ?? this.#send(question).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return /** @type {Promise<Answers[Q["type"]]>} */ (asking);
  }

  /** @param {Asked} question @returns {Promise<unknown>} */
  #send(question) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN || !this.#welcomed) return Promise.reject(offline());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Refusal("slow", "The server has not answered."));
      }, PATIENCE);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...question, id }));
    });
  }
}
