// @ts-check
/** Facts laid over the board on a key: zones, supply, rail, threat, victory places. The server knows them. */
import {Refusal} from "./connection.js";
import {h, icon, svg} from "./dom.js";
import {looks, matchLook} from "./games/index.js";
import {keyboard} from "./keyboard.js";
import {store} from "./store.js";

const NAMES = [
  {name: "zones", key: "z", label: "Zones"},
  {name: "supply", key: "s", label: "Supply"},
  {name: "rail", key: "r", label: "Rail"},
  {name: "threat", key: "t", label: "Threat"},
  {name: "victory", key: "v", label: "Victory"},
];
const OWN = looks().flatMap((look) => look.overlays ?? []); // of single games
const KINDS = ["radius", "zone", "own-zone", "supply", "low-supply", "rail", "dead-rail", "cut", "threat", "threatened", "victory"];

export class Overlays {
  #asked = 0;
  /** @type {any} */
  answer = {};
  /** @type {HTMLElement | null} */
  legend = null;

  /** @param {import("./board.js").Board} board @param {typeof import("./connection.js").connection} connection */
  constructor(board, connection) {
    this.board = board;
    this.connection = connection;
    this.bar = h(
      "div",
      {class: "overlay-bar float", role: "group", "aria-label": "Overlays"},
      ...[...NAMES, ...OWN].map(({name, key, label}) => h("button", {type: "button", data: {name}, "aria-pressed": "false", onclick: () => store.setOverlay(name)}, label, h("kbd", {"aria-hidden": "true"}, key.toUpperCase()))),
    );
    const layers = h("button", {class: "layers float", type: "button", "aria-label": "Overlays", "aria-expanded": "false", onclick: () => open()}, icon("layers"));
    const open = () => layers.setAttribute("aria-expanded", String(this.bar.classList.toggle("opened")));
    board.root.append(this.bar, layers);
    const offered = (/** @type {string} */ name) => !OWN.some((own) => own.name === name) || matchLook(store).overlays.some((own) => own.name === name);
    for (const {name, key, label} of [...NAMES, ...OWN])
      keyboard.add({group: "Overlays", key, label: label.toLowerCase(), run: () => store.setOverlay(name), when: () => store.state.screen === "match" && offered(name)});
    store.on("welcome", () => {
      for (const button of this.bar.children) button.hidden = !offered(button.dataset.name);
    });
    store.on("overlay", () => this.#show());
    store.on("board", () => this.#draw(this.answer));
    store.on("view", () => store.state.overlay && this.#show());
    store.on("selection", () => ["supply", "command"].includes(this.answer?.name) && this.#draw(this.answer));
  }

  async #show() {
    const name = store.state.overlay;
    const asked = ++this.#asked;
    for (const button of this.bar.children) button.setAttribute("aria-pressed", String(button.dataset.name === name));
    if (!name) return this.#draw({});
    try {
      const answer = await this.connection.ask({type: "overlay", name});
      if (asked === this.#asked) this.#draw(answer);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#draw({});
      if (error instanceof Refusal && error.message) store.emit("toast", {text: error.message});
    }
  }

  /** @param {any} answer */
  #draw(answer) {
    const {board} = this;
    for (const kind of KINDS) board.highlight([], kind);
    if (this.answer?.trains) board.highlight([], "units");
    this.#legend([]);
    board.extra?.lines.replaceChildren();
    board.extra?.tints.replaceChildren();
    this.answer = answer;
    if (answer.name === "zones") this.#zones(answer.zones);
    if (answer.name === "supply") this.#supply(answer);
    if (answer.name === "rail") this.#rail(answer);
    if (answer.name === "threat") this.#threat(answer.hexes);
    if (answer.name === "victory") this.#victory(answer.places);
    if (answer.name === "command") this.#command(answer);
  }

  /** Enemy zones hatched, one's own with a fine edge. @param {Record<string, string[]>} zones */
  #zones(zones) {
    const seat = store.view()?.seat;
    const sides = Object.keys(zones);
    this.board.highlight(sides.filter((side) => side !== seat).flatMap((side) => zones[side]), "zone");
    this.board.highlight(seat ? zones[seat] ?? [] : [], "own-zone");
  }

  /** How far supply reaches; who lacks it; of the selected units the path and what would cut it. @param {any} answer */
  #supply({sources = [], reach = {}, units = []}) {
    const {selection} = store.state;
    const chosen = units.filter((/** @type {any} */ u) => selection.units.includes(u.unit));
    this.board.highlight(reach.in ?? [], "supply");
    this.board.highlight(reach.low ?? [], "low-supply");
    this.board.highlight(chosen.flatMap((/** @type {any} */ u) => u.cuts), "cut");
    const lacking = units.filter((/** @type {any} */ u) => u.now !== "in");
    this.board.extra?.lines.append(
      ...sources.map((/** @type {string} */ hex) => this.#at(hex, 0, 0, svg("circle", {class: "source", r: 4.4}))),
      ...chosen.map((/** @type {any} */ u) => svg("path", {class: "supply-path", d: this.#line([u.hex, ...u.path])})),
      ...lacking.map((/** @type {any} */ u) => this.#at(u.hex, 0, 40, svg("text", {class: "lacking"}, u.now === "out" ? "no supply" : "low supply"))),
    );
  }

  /** The hexes of railways: those that bring supply, those that do not, and where the line is cut. @param {any} answer */
  #rail({lines = [], sources = [], edges = [], cut = [], capacity = [], trains = []}) {
    const brings = new Set(sources);
    this.board.highlight(brings, "rail");
    this.board.highlight(lines.flat().filter((/** @type {string} */ hex) => !brings.has(hex)), "dead-rail");
    this.board.highlight(cut, "cut");
    this.board.extra?.lines.append(...edges.map((/** @type {string} */ hex) => this.#at(hex, 0, 0, svg("circle", {class: "source", r: 8}))));
    this.board.highlight(trains.map((/** @type {any} */ train) => train.hex), "units");
    this.#legend(capacity.map((/** @type {any} */ c) => `${matchLook(store).seats[c.nation]?.short ?? c.nation}: ${c.used} of ${c.capacity} SP by rail`));
  }

  /** Where enemies in sight could attack, and how many of them. @param {{hex: string, count: number, held: boolean}[]} hexes */
  #threat(hexes) {
    this.board.highlight(hexes.map((t) => t.hex), "threat");
    this.board.highlight(hexes.filter((t) => t.held).map((t) => t.hex), "threatened");
    this.board.extra?.lines.append(...hexes.map((t) => this.#at(t.hex, 0, t.held ? 42 : 5, svg("text", {class: t.held ? "count held" : "count"}, String(t.count)))));
  }

  /** @param {{hex: string, name: string, side: string, capture?: number, occupy?: number, captured?: boolean, points?: number, held: boolean}[]} places */
  #victory(places) {
    this.board.highlight(places.map((p) => p.hex), "victory");
    this.board.extra?.lines.append(
      ...places.map((p) => {
        const worth = p.points === undefined ? `${p.captured ? "taken" : `take ${p.capture}`}, hold ${p.occupy}` : `${p.points} VP a turn`;
        const text = `${p.side}: ${worth}${p.held ? " ✓" : ""}`;
        const width = 14 + text.length * 6.4;
        return this.#at(p.hex, 0, 46, svg("g", {class: "worth", data: {side: p.side}}, svg("rect", {x: -width / 2, y: -10, width, height: 20, rx: 4}), svg("text", {y: 4.6}, text)));
      }),
    );
  }

  /** The radius of a chosen headquarters, or of all; lines to whom they command; what strength is left; who is without. @param {any} answer */
  #command({commands = [], out = []}) {
    const {selection} = store.state;
    const chosen = commands.filter((/** @type {any} */ c) => selection.units.includes(c.hq));
    const shown = chosen.length ? chosen : commands;
    this.board.highlight(shown.flatMap((/** @type {any} */ c) => c.radius), "radius");
    this.board.extra?.lines.append(
      ...shown.flatMap((/** @type {any} */ c) => [...new Set(c.units.map((/** @type {any} */ u) => u.hex))].map((hex) => svg("path", {class: "command-line", d: this.#line([c.hex, hex])}))),
      ...commands.map((/** @type {any} */ c) => this.#label(c.hex, `${c.hq}: ${c.left} of ${c.strength} left`)),
      ...out.map((/** @type {any} */ u) => this.#at(u.hex, 0, 40, svg("text", {class: "lacking"}, "no command"))),
    );
  }

  /** A short text on a plate under a hex. @param {string} hex @param {string} text */
  #label(hex, text) {
    const width = 14 + text.length * 6.4;
    return this.#at(hex, 0, 46, svg("g", {class: "worth"}, svg("rect", {x: -width / 2, y: -10, width, height: 20, rx: 4}), svg("text", {y: 4.6}, text)));
  }

  /** What belongs to the whole map. @param {string[]} texts */
  #legend(texts) {
    this.legend?.remove();
    this.legend = texts.length ? h("div", {class: "overlay-legend float", role: "status"}, ...texts.map((text) => h("p", {}, text))) : null;
    if (this.legend) this.board.root.append(this.legend);
  }

  /** @param {string} hex @param {number} dx @param {number} dy @param {SVGElement} element */
  #at(hex, dx, dy, element) {
    const at = this.board.grid?.hexes[hex];
    if (!at) return "";
    return svg("g", {transform: `translate(${at.x + dx} ${at.y + dy})`}, element);
  }

  /** @param {string[]} hexes */
  #line(hexes) {
    const points = hexes.map((hex) => this.board.grid?.hexes[hex]).filter(Boolean);
    return points.length > 1 ? `M${points.map((p) => `${p?.x} ${p?.y}`).join("L")}` : "";
  }
}
