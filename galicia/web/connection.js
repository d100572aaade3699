// @ts-check
/** REST, the WebSocket of a match, reconnecting, and the seats this browser holds. */
import {recall, remember} from "./dom.js";
import {store} from "./store.js";

const PATIENCE = 15_000; // ms to wait for an answer
const HEARTBEAT = 25_000;
const BACKOFF = [250, 500, 1000, 2000, 4000, 8000, 15_000];

/** What the server (or a lost line) said no to. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message @param {{text: string, cases: string[]}[]} [reasons] */
  constructor(code, message, reasons = []) {
    super(message);
    this.code = code;
    this.reasons = reasons;
  }
}

const offline = () => new Refusal("offline", "Not connected. Your draft is kept.");

/** @typedef {{match: string, seat: string, token: string, title?: string}} Held */

class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {{match: string, token: string} | null} */
  #open = null;
  #next = 1;
  #failures = 0;
  #retry = 0;
  #beat = 0;
  #unwelcome = true;
  /** @type {Map<number, {resolve: Function, reject: Function, timer: number}>} */
  #waiting = new Map();
  /** @type {Map<string, Promise<any>>} */
  #asking = new Map();

  constructor() {
    addEventListener("online", () => this.#open && this.#connect());
    addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.#open && store.state.connection === "offline") this.#connect();
    });
  }

  /** The token of the open match. */
  get token() {
    return this.#open?.token ?? null;
  }

  /**
   * @param {string} method @param {string} path @param {any} [body] @param {string | null} [token]
   * @returns {Promise<any>}
   */
  async rest(method, path, body, token = this.token) {
    /** @type {Record<string, string>} */
    const headers = {Accept: "application/json"};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let answer;
    try {
      answer = await fetch(path, {method, headers, body: body === undefined ? undefined : JSON.stringify(body)});
    } catch {
      throw offline();
    }
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    const value = text && isJson ? JSON.parse(text) : text;
    if (answer.ok) return value;
    const error = value?.error ?? {};
    throw new Refusal(error.code ?? String(answer.status), error.message ?? `The server answered ${answer.status}.`, error.reasons);
  }

  /** Sits down at a match. @param {string} match @param {string} token */
  open(match, token) {
    if (this.#open?.match === match && this.#open.token === token && this.#socket) return;
    this.close();
    this.#open = {match, token};
    this.#connect();
  }

  close() {
    this.#open = null;
    clearTimeout(this.#retry);
    this.#drop();
    store.set({connection: "closed"});
  }

  #connect() {
    if (!this.#open) return;
    clearTimeout(this.#retry);
    this.#drop();
    if (store.state.connection !== "offline") store.set({connection: "connecting"});
    const {match, token} = this.#open;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/matches/${encodeURIComponent(match)}/live`);
    this.#socket = socket;
    this.#unwelcome = true;
    socket.onopen = () => socket.send(JSON.stringify({type: "hello", token, revision: store.state.match?.id === match ? store.state.match.revision : 0}));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event);
    this.#beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), HEARTBEAT);
  }

  #drop() {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const {reject, timer} of this.#waiting.values()) {
      clearTimeout(timer);
      reject(offline());
    }
    this.#waiting.clear();
  }

  /** @param {CloseEvent} event */
  #lost(event) {
    this.#drop();
    if (this.#unwelcome && event.code === 1008) {
      this.#open = null;
      store.set({connection: "closed"});
      store.emit("seat-refused", event.reason);
      return;
    }
    store.set({connection: "offline"});
    const wait = BACKOFF[Math.min(this.#failures++, BACKOFF.length - 1)];
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {any} message */
  #hear(message) {
    const waiting = message.id === undefined || message.id === null ? undefined : this.#waiting.get(message.id);
    if (waiting) {
      this.#waiting.delete(message.id);
      clearTimeout(waiting.timer);
      if (message.type === "refused") waiting.reject(new Refusal(message.code, (message.reasons ?? []).map((/** @type {any} */ r) => r.text).join(" "), message.reasons));
      else waiting.resolve(message);
      return;
    }
    switch (message.type) {
      case "welcome":
        this.#failures = 0;
        this.#unwelcome = false;
        store.set({connection: "online"}); // first, as what listens to the view may ask at once
        store.welcome(message);
        break;
      case "update":
        store.update(message);
        if (message.kind && message.kind !== "order") this.#reread();
        break;
      case "presence":
        store.set({seats: message.seats});
        break;
      case "chat":
        store.set({chat: [...store.state.chat, message]});
        break;
      case "refused":
        if (!this.#unwelcome) store.emit("toast", {text: (message.reasons ?? []).map((/** @type {any} */ r) => r.text).join(" ")});
        break;
      case "closed":
        store.emit("toast", {text: message.reason, stay: true});
        break;
    }
  }

  /** What was taken back is no longer in the log. */
  async #reread() {
    const id = store.state.match?.id;
    const log = await this.rest("GET", `/api/matches/${encodeURIComponent(id)}/log`).catch(() => null);
    if (log && store.state.match?.id === id) store.set({log});
  }

  /**
   * Asks the server; the same question under way is asked once.
   * @param {any} message @returns {Promise<any>}
   */
  ask(message) {
    const key = JSON.stringify(message);
    const under = this.#asking.get(key);
    if (under) return under;
    const promise = this.#send(message).finally(() => this.#asking.delete(key));
    this.#asking.set(key, promise);
    return promise;
  }

  /** @param {any} message @returns {Promise<any>} */
  #send(message) {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN || store.state.connection !== "online") return Promise.reject(offline());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Refusal("slow", "The server has not answered."));
      }, PATIENCE);
      this.#waiting.set(id, {resolve, reject, timer});
      socket.send(JSON.stringify({...message, id}));
    });
  }

  /** Gives an order; a refusal is told where the player looks, unless whoever gives it tells it. @param {string} sentence @param {{tells?: boolean}} [giver] */
  order(sentence, {tells = false} = {}) {
    return this.#change({type: "order", sentence}, sentence, tells);
  }

  /** Takes the last order back. */
  undo() {
    return this.#change({type: "undo"}, "undo");
  }

  /** @param {any} message @param {string} sentence @param {boolean} [told] */
  async #change(message, sentence, told = false) {
    try {
      return await this.ask({...message, revision: store.state.match?.revision ?? 0});
    } catch (error) {
      if (error instanceof Refusal && !told) store.emit("refused", {sentence, code: error.code, reasons: error.reasons, message: error.message});
      throw error;
    }
  }

  /** The seats this browser holds, newest first. @returns {Held[]} */
  held() {
    try {
      return JSON.parse(recall("seats") ?? "[]");
    } catch {
      return [];
    }
  }

  /** @param {Held} seat */
  hold(seat) {
    const others = this.held().filter((held) => held.token !== seat.token && !(held.match === seat.match && held.seat === seat.seat));
    remember("seats", JSON.stringify([seat, ...others].slice(0, 200)));
  }

  /** @param {string} match */
  drop(match) {
    remember("seats", JSON.stringify(this.held().filter((held) => held.match !== match)));
  }
}

export const connection = new Connection();
