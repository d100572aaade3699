// @ts-check
/**
 * Two at one screen: when the other seat held in this browser must decide, the board is covered until the player says
 * that the right person sits here.
 */
import { matchLook } from "./games/index.js";
import { button, el } from "./panels/parts.js";
import { plainText } from "./panels/prose.js";

/**
 * @param {any} store
 * @param {any} connection
 */
export function mountPassScreen(store, connection) {
  /** @type {HTMLDialogElement | null} */
  let box = null;
  // Whoever reloads the page may not be the one whose stacks were on it.
  let reloaded = /** @type {any} */ (performance.getEntriesByType("navigation")[0])?.type === "reload";

  const look = () => {
    const { asks, match, screen, past } = store.state;
    const here = screen === "match" && match ? connection.held().filter((/** @type {any} */ held) => held.match === match.id) : [];
    if (reloaded && here.length > 1 && !match.over) {
      const sits = (/** @type {string | undefined} */ seat) => here.find((/** @type {any} */ held) => held.seat === seat);
      const { seat, token } = sits(asks?.seat) ?? sits(match.seat);
      cover(seat, token);
      return;
    }
    if (screen !== "match" || !match || past || !asks?.seat || asks.seat === match.seat || match.over) {
      lift();
      return;
    }
    const other = here.find((/** @type {any} */ held) => held.seat === asks.seat);
    if (!other) {
      lift();
      return;
    }
    cover(asks.seat, other.token);
  };

  const lift = () => {
    box?.close();
    box?.remove();
    box = null;
  };

  /** @param {string} seat @param {string} token */
  const cover = (seat, token) => {
    if (box?.dataset.seat === seat) return;
    lift();
    const { match, seats, log } = store.state;
    const who = matchLook(store).seats[seat]?.name ?? seat;
    const last = log.at(-1)?.events?.at(-1)?.text;
    const show = () => {
      reloaded = false;
      store.set({ selection: { units: [], hex: null }, draft: "", plan: null });
      if (token === connection.token) {
        lift(); // sits here already
        return;
      }
      connection.open(match.id, token);
      const done = store.on("welcome", () => {
        done();
        lift();
      });
    };
    box = /** @type {HTMLDialogElement} */ (el("dialog", { class: "pass-screen", data: { seat }, "aria-label": `Pass the screen to ${who}` },
      el("div", { class: "pass-card" },
        el("span", { class: "stripe", data: { side: seat }, "aria-hidden": "true" }),
        el("h2", { class: "title" }, `Pass the screen to ${who}`),
        el("p", {}, `${seat === match.seat ? `This seat is held by ${who}.` : `${who} decides now.`} The board is covered, as each side may see only its own stacks.`),
        last && /attack|rolls|retreat/.test(last) ? el("p", { class: "hint" }, `${plainText(store, last)}.`) : null,
        button(`Show the board to ${who}`, show, { kind: "primary" }))));
    box.addEventListener("cancel", (event) => event.preventDefault());
    (document.getElementById("dialogs") ?? document.body).append(box);
    box.showModal();
  };

  store.on("asks", look);
  store.on("match", look);
  store.on("past", look);
  store.on("screen", look);
}
