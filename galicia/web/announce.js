// @ts-check
/** What a screen reader hears: two live regions, and the board as a grid with one focused cell. */
import {h} from "./dom.js";
import {store} from "./store.js";

class Announcer {
  /** @type {HTMLElement | null} */
  #polite = null;
  /** @type {HTMLElement | null} */
  #assertive = null;
  /** @type {HTMLElement | null} */
  #row = null;
  /** @type {HTMLElement | null} */
  #grid = null;
  #cells = 0;
  #timer = 0;
  #wasMine = false;

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection */
  start(board, connection) {
    this.#polite = document.getElementById("live-polite");
    this.#assertive = document.getElementById("live-assertive");
    this.board = board;
    this.connection = connection;
    this.#row = h("div", {role: "row", class: "visually-hidden"});
    this.#grid = board.glass;
    board.glass.setAttribute("role", "grid");
    board.glass.setAttribute("tabindex", "0");
    board.glass.setAttribute("aria-label", "Board. Arrow keys move from hex to hex, D describes, N goes to the next unit.");
    board.glass.append(/** @type {Node} */ (this.#row));
    this.#cell("No hex is focused.");
    board.setMode({name: "describe", press: (hex) => (this.tell(hex), true)}); // a long press on a hex with nothing to lift
    store.on("focus", (hex) => this.#focused(hex));
    store.on("update", (update) => this.#told(update));
    store.on("asks", () => this.#turn());
    store.on("refused", ({message, reasons}) => this.say(reasons?.map((/** @type {any} */ r) => r.text).join(" ") || message));
    store.on("connection", (now) => {
      if (now === "offline") this.say("Not connected. Your draft is kept.");
      if (now === "online") this.say("Connected.");
    });
  }

  /** Politely, for moves and answers. @param {string} text */
  say(text) {
    this.#speak(this.#polite, text);
  }

  /** At once, only when it becomes one's turn. @param {string} text */
  alert(text) {
    this.#speak(this.#assertive, text);
  }

  /** @param {HTMLElement | null} region @param {string} text */
  #speak(region, text) {
    if (!region || !text) return;
    region.replaceChildren(h("p", {}, text)); // a new element is read even if it says the same
  }

  /** @param {string[]} units @param {string | null} hex @param {number} count */
  reach(units, hex, count) {
    const place = hex && this.board?.grid?.place(hex);
    this.say(`${units.join(" and ")} selected, ${hex ?? "off the map"}${place ? ` ${place}` : ""}, ${count} hexes in reach.`);
  }

  /** @param {string} hex @param {import("./store.js").Reached} reached */
  aimed(hex, reached) {
    this.say(`${hex}${this.#price(reached)}. Press Enter to go there.`);
  }

  /** @param {import("./store.js").Reached} reached */
  #price({cost, left}) {
    return cost === undefined ? "" : `, reachable for ${cost}, ${left} left`;
  }

  #turn() {
    const mine = store.mine();
    if (mine && !this.#wasMine) this.alert(`Your turn. ${store.state.asks?.prompt ?? ""}`);
    this.#wasMine = mine;
  }

  /** @param {any} update */
  #told(update) {
    const text = (update.events ?? []).map((/** @type {any} */ e) => e.text).filter(Boolean);
    if (text.length) this.say(`${text.slice(0, 6).join(". ")}.`);
  }

  /** @param {string} text */
  #cell(text) {
    const id = `cell-${this.#cells++ % 2}`;
    this.#row?.replaceChildren(h("div", {role: "gridcell", id, "aria-selected": "true"}, text));
    this.#grid?.setAttribute("aria-activedescendant", id);
  }

  /** @param {string | null} hex */
  #focused(hex) {
    clearTimeout(this.#timer);
    if (!hex) return;
    this.#cell(this.#short(hex));
    this.#timer = setTimeout(() => {
      this.describe(hex).then((text) => text && store.state.focus === hex && this.#cell(text), () => {});
    }, 180);
  }

  /** What the page knows of a hex without asking. @param {string} hex */
  #short(hex) {
    const facts = this.board?.grid?.hexes[hex];
    const stack = store.view()?.stacks[hex];
    const places = (facts?.places ?? []).map((p) => p.name).join(", ");
    const units = stack ? `${stack.side}: ${stack.counters.map((c) => c.unit).join(", ")}${stack.open ? "" : ", top unit only"}` : "empty";
    const reached = store.state.plan?.reach[hex];
    return `${hex}${places ? ` ${places}` : ""}. ${facts?.terrain ?? ""}. ${units}.${reached ? ` In reach${this.#price(reached)}.` : ""}`;
  }

  /** Says and shows what a hex is like. @param {string | null} hex */
  async tell(hex) {
    const text = hex ? await this.describe(hex).catch(() => "") : "";
    if (!hex || !text) return;
    this.say(text);
    const rest = text.startsWith(hex) ? text.slice(hex.length).replace(/^[.,:]?\s*/, "") : text;
    this.board?.tip(hex, {title: hex, text: rest.charAt(0).toUpperCase() + rest.slice(1), kind: "description"});
  }

  /** A hex in a sentence, from the server. @param {string} hex @returns {Promise<string>} */
  async describe(hex) {
    const answer = await this.connection?.ask({type: "describe", hex});
    return answer?.text ?? "";
  }
}

export const announce = new Announcer();
