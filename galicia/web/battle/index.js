// @ts-check
/**
 * The battle window: who attacks, the odds line by line, every outcome, what would change; then the dice and the
 * choices of the battle.
 */
import { battlesOf } from "../panels/log.js";
import { fill } from "../panels/parts.js";
import { watch } from "../panels/watch.js";
import { attackView } from "./attack.js";
import { UnitChooser } from "./chooser.js";
import { battleView } from "./course.js";
import { OptionChoice } from "./options.js";
import { AttackPlanner } from "./planner.js";

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountBattle(store, connection, board, place) {
  const planner = new AttackPlanner(store, connection, board, () => render());
  const chooser = new UnitChooser(store, connection, board, () => render());
  const options = new OptionChoice(store, connection, () => render());
  /** The battle that was looked at to its end. */
  let closed = 0;
  /** The battle the map shows, and with how many attackers. */
  let shown = "";
  const showOnMap = (/** @type {any} */ battle) => {
    const under = store.state.view.facts?.battle;
    if (!under && shown) {
      shown = "";
      for (const kind of ["target", "from"]) board.highlight([], kind);
      board.arrows([]);
    }
    const key = `${battle?.revision} ${under?.attackers?.length}`;
    if (!under || !battle || shown === key) return;
    shown = key;
    const targets = under.targets ?? [under.target];
    const from = under.hexes ?? [...new Set(under.attackers.map((/** @type {string} */ word) => store.counter(word, battle.seat)?.hex).filter(Boolean))];
    board.goTo(targets[0], { zoom: true });
    board.highlight(targets, "target");
    board.highlight(from, "from");
    board.arrows(targets.flatMap((/** @type {string} */ to) => from.map((/** @type {string} */ start) => ({ from: start, to, kind: "attack", label: "" }))));
  };

  const render = () => {
    const { match, view, asks, panel, log, past } = store.state;
    if (!match || !view || past) return;
    const battle = battlesOf(log, match.id).at(-1);
    const underWay = Boolean(view.facts?.battle);
    const justOver = battle && !underWay && battle.roll !== null && battle.last > closed && battle.last === match.revision;
    const open = planner.target || underWay || justOver;
    if (open && panel !== "battle" && panel !== "rules" && panel !== "replay") store.set({ panel: "battle" });
    if (!open && panel === "battle") store.set({ panel: "" });
    showOnMap(battle); // once the panel stands, for it covers a part of the board on a phone
    if (store.state.panel !== "battle") return;
    const close = () => {
      closed = match.revision;
      planner.leave();
      store.set({ panel: "" });
    };
    if (planner.target && asks?.yours && !underWay) fill(place, attackView(planner, close));
    else if (battle) fill(place, battleView({ store, connection, board, chooser, options, battle, underWay, close }));
  };
  watch(store, ["draft", "asks", "view", "log", "panel", "match", "past"], render);
  mountEnter(store, planner, place);
  board.setMode({ name: "attack", click: (/** @type {string | null} */ where) => planner.click(where) });
  store.on("welcome", () => {
    closed = store.state.match.revision; // what was over before we came needs no window
  });
  const again = () => {
    shown = ""; // drawn anew: nothing is shown on it yet
    render();
  };
  store.on("board", again);
  store.on("advice", (/** @type {boolean} */ open) => open || again());
  store.on("draft", (/** @type {string} */ draft) => planner.follow(draft));
  store.on("asks", () => {
    planner.follow(store.state.draft, true);
    chooser.follow(planner.declared);
    options.follow();
  });
  store.on("draft", (/** @type {string} */ draft) => chooser.hear(draft));
}

/**
 * Enter presses the window's main button, unless the board has the focus and the keyboard points at another hex.
 * @param {any} store
 * @param {AttackPlanner} planner
 * @param {HTMLElement} place
 */
function mountEnter(store, planner, place) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const onBoard = target === document.body || Boolean(target.closest?.("#board .glass"));
    const { panel, focus, view } = store.state;
    if (event.key !== "Enter" || panel !== "battle" || !onBoard || event.defaultPrevented) return;
    if (target !== document.body && focus && focus !== planner.target && focus !== view?.facts?.battle?.target) return;
    const main = /** @type {HTMLButtonElement | null} */ (place.querySelector(".battle-foot .primary:not(:disabled)"));
    if (!main) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    main.click();
  }, { capture: true });
}
