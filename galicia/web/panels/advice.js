// @ts-check
/**
 * Advice: what the staff would do now, on the map and in words, with its reasons; to read, or to follow.
 */
import { announce } from "../announce.js";
import { keyboard } from "../keyboard.js";
import { button, el, fill } from "./parts.js";
import { prose } from "./prose.js";
import { mayAsk, sentenceLabel } from "./orders.js";
import { thoughtList } from "./thoughts.js";

/**
 * @typedef {{match: string, seat: string | null, revision: number, orders: string[] | null, thoughts: any[], problem: string}} Counsel
 *   `orders` is null while the staff thinks
 */

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountAdvice(store, connection, board, place) {
  /** @type {Counsel | null} */
  let counsel = null;
  let giving = false;

  /** Whether what was asked is still what is asked now. @param {Counsel} about */
  const stands = (about) => {
    const { match } = store.state;
    return store.mine() && match?.id === about.match && match.seat === about.seat && match.revision === about.revision;
  };

  const hasFocus = () => place.contains(document.activeElement);

  /** The keyboard goes on from the prompt. @param {boolean} [focused] */
  const close = (focused = hasFocus()) => {
    if (!counsel) return;
    counsel = null;
    board.arrows([]);
    board.highlight([], "hot");
    render();
    store.emit("advice", false);
    if (focused) document.getElementById("say")?.focus();
  };

  const ask = async () => {
    if (counsel) return close();
    if (!mayAsk(store)) return;
    const { id, seat, revision } = store.state.match;
    const mine = counsel = { match: id, seat, revision, orders: /** @type {string[] | null} */ (null), thoughts: /** @type {any[]} */ ([]), problem: "" };
    render();
    store.emit("advice", true);
    announce.say("The staff is thinking.");
    try {
      const { orders, thoughts } = await connection.rest("POST", `/api/matches/${id}/advice`, { revision });
      Object.assign(mine, { orders, thoughts });
      announce.say(`The staff would: ${orders.slice(0, 3).map((/** @type {string} */ sentence) => sentenceLabel(store, sentence)).join(", ")}.`);
    } catch (error) {
      mine.problem = /** @type {any} */ (error).message;
    }
    if (counsel !== mine) return;
    render();
    draw(mine.orders ?? []);
    lookAt(mine.orders ?? []);
  };

  /** Give the first orders, each as if it had been typed. @param {number} count */
  const follow = async (count) => {
    const mine = counsel;
    if (!mine?.orders || giving) return;
    const focused = hasFocus();
    giving = true;
    render();
    try {
      for (const sentence of mine.orders.slice(0, count)) {
        if (counsel !== mine || !stands(mine)) break;
        const done = await connection.order(sentence);
        mine.orders = mine.orders.slice(1);
        mine.revision = done.revision;
      }
    } catch { /* whoever listens to `refused` has told why */ }
    giving = false;
    if (counsel !== mine) return;
    if (!mine.orders.length || !stands(mine)) return close(focused);
    render();
    draw(mine.orders);
    lookAt(mine.orders);
  };

  /** @param {string[]} orders */
  const draw = (orders) => {
    const { arrows, hexes } = marks(store, orders);
    const plan = (counsel?.thoughts ?? []).flatMap(({ choices }) => choices[0]?.words.match(/[\w.]*\w/g) ?? []);
    if (arrows.length) board.arrows(arrows); // those of a battle stay
    board.highlight([...hexes, ...plan.filter((/** @type {string} */ word) => store.isHex(word))], "hot");
  };

  /** @param {string[]} orders */
  const lookAt = (orders) => {
    const { arrows, hexes } = marks(store, orders);
    const first = arrows[0]?.to ?? hexes[0];
    if (first) board.goTo(first);
  };

  const render = () => {
    place.hidden = !counsel;
    fill(place, counsel ? counselBody(store, counsel, { close, follow, draw, giving }) : []);
  };
  const look = () => counsel && !giving && !stands(counsel) && close();
  for (const key of ["match", "asks", "past", "screen"]) store.on(key, look);
  store.on("do:advice", ask);
  keyboard.add({ group: "Orders", key: "a", label: "what the staff would do", run: ask, when: () => Boolean(counsel) || mayAsk(store) });
  render();
}

/** @param {any} store @param {Counsel} counsel @param {any} acts */
function counselBody(store, counsel, { close, follow, draw, giving }) {
  const { orders, thoughts, problem } = counsel;
  const head = el("header", { class: "advice-head" }, el("h2", { class: "title" }, "What the staff would do"),
    button("", () => close(), { icon: "close", kind: "quiet square", label: "Close the advice", id: "advice-close" }));
  if (problem) return [head, el("p", { class: "reason", role: "alert" }, problem)];
  if (!orders) return [head, el("p", { class: "thinking", role: "status" }, "The staff is thinking")];
  return [
    head,
    el("div", { class: "advice-scroll", tabindex: "0", role: "group", "aria-label": "Orders and reasons" },
      el("ol", { class: "advice-orders" }, orders.map((sentence) => el("li", { on: { mouseenter: () => draw([sentence]), mouseleave: () => draw(orders) } }, prose(store, sentenceLabel(store, sentence))))),
      thoughts.length ? [el("h3", { class: "caption" }, el("span", {}, "Why"), el("span", {}, "in victory points")), thoughtList(store, thoughts)] : null),
    el("div", { class: "row" },
      button(orders.length > 1 ? "Give the first order" : "Give this order", () => follow(1), { kind: "primary", id: "advice-first", disabled: giving }),
      orders.length > 1 ? button(`Give all ${orders.length}`, () => follow(orders.length), { id: "advice-all", disabled: giving }) : null),
  ];
}

/**
 * Where orders lead: arrows for units that go somewhere and for attacks, and the hexes of all others.
 * @param {any} store
 * @param {string[]} orders
 */
export function marks(store, orders) {
  /** @type {Map<string, string>} */
  const stands = new Map(); // units that an order before has moved
  const arrows = [];
  const hexes = [];
  for (const [i, sentence] of orders.entries()) {
    const [verb, ...words] = sentence.split(/\s+/);
    const path = words.filter((word) => store.isHex(word));
    const units = words.filter((word) => !store.isHex(word) && word !== "from");
    if (verb === "attack" && words.includes("from")) {
      arrows.push(...path.slice(1).map((from) => ({ from, to: path[0], kind: "attack", label: "" })));
      continue;
    }
    const start = units.map((word) => stands.get(word) ?? store.counter(word, store.state.match?.seat)?.hex).find(Boolean);
    const way = start ? [start, ...path] : path;
    const kind = verb === "retreat" ? "retreat" : "move";
    if (start && path.length) arrows.push(...way.slice(1).map((to, j) => ({ from: way[j], to, kind, label: j || orders.length < 2 ? "" : String(i + 1) })));
    else hexes.push(...way);
    if (path.length) for (const word of units) stands.set(word, /** @type {string} */ (path.at(-1)));
  }
  return { arrows, hexes };
}
