// @ts-check
/** The hexes that can be attacked: on the map and as a list beside it. */
import { matchLook } from "../games/index.js";
import { caption, el, fill } from "../panels/parts.js";
import { cases } from "../panels/prose.js";
import { face } from "../panels/unit.js";
import { watch } from "../panels/watch.js";

/** As the server says. @type {Set<string>} */
export const attackable = new Set();

/** Begins an attack on a hex. @param {any} store @param {string} hex */
export function aim(store, hex) {
  if (matchLook(store).namesAttackers) store.setDraft(`attack ${hex} from`);
  else store.emit("do:pick", `attack ${hex}`);
}

/**
 * The hexes that can be attacked, when a combat phase waits for a target.
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountTargets(store, connection, board, place) {
  let round = 0;
  watch(store, ["asks"], async () => {
    const { asks, view } = store.state;
    const mine = ++round;
    attackable.clear();
    if (!asks?.yours || !asks.verbs?.includes("attack")) {
      const none = asks?.yours && asks.verbs?.includes("done") && view?.phase.includes("combat") && !view.facts?.battle;
      if (!view?.facts?.battle) board.highlight([], "target");
      fill(place, none ? el("p", { class: "hint" }, "No enemy is next to a unit that can attack. ", cases([matchLook(store).cases.noTarget].filter(Boolean))) : null);
      return;
    }
    try {
      const { words } = await connection.ask({ type: "complete", sentence: "attack" });
      if (mine !== round) return;
      for (const { word } of words) attackable.add(word);
      if (!store.state.draft.startsWith("attack")) board.highlight([...attackable], "target");
      fill(place, caption(words.length ? "Can be attacked" : "No attack is possible", words.length ? String(words.length) : null),
        words.length ? el("ul", { class: "targets" }, words.map((/** @type {any} */ w) => {
          const top = view.stacks[w.word]?.counters[0];
          return el("li", {}, el("button", {
            type: "button", class: "btn target", data: { key: `target-${w.word}` },
            on: {
              click: () => {
                aim(store, w.word);
                board.goTo(w.word);
              },
              mouseenter: () => board.highlight([w.word], "hot"), mouseleave: () => board.highlight([], "hot"),
              focus: () => board.highlight([w.word], "hot"), blur: () => board.highlight([], "hot"),
            },
          }, top ? face(top) : null, el("span", {}, `Attack ${w.word}`)));
        })) : el("p", { class: "hint" }, "No enemy is next to a unit that can attack."));
    } catch {
      fill(place);
    }
  });
}
