/**
 * The battle window: who attacks, the odds line by line, every outcome, what would change; then the dice and the choices
 * of the battle.
 */
import { battlesOf } from "../table/battles.js";
import { fillHanding } from "../ui/elements.js";
import { onBoard } from "../ui/keyboard.js";
import { AttackPlanner } from "./attack-planner.js";
import { attackWindow } from "./attack-window.js";
import { battleWindow } from "./battle-window.js";
import { OptionCards } from "./option-cards.js";
import { Targets } from "./targets.js";
import { drawThrow, Throw } from "./throw.js";
import { UnitChooser } from "./unit-chooser.js";

/**
 * @import { Battle } from "../table/battles.js"
 * @import { Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 */

/** @param {Table} table @param {{battle: HTMLElement, targets: HTMLElement, dice: HTMLElement}} places */
export function mountBattle(table, places) {
  const { state } = table;
  const place = places.battle;
  const redraw = () => render();
  const planner = new AttackPlanner(table, new Targets(table, places.targets), redraw);
  const chooser = new UnitChooser(table, redraw);
  const options = new OptionCards(table, redraw);
  const thrown = new Throw(table, () => {
    drawThrow(table, thrown, places.dice);
    render();
  });
  const showOnMap = battleOnMap(table, chooser);
  let closed = state.match.revision; // what was over before we came needs no window

  const render = () => {
    const { match, view, asks, panel, past } = state;
    if (past) return;
    const underWay = Boolean(view.facts.battle);
    const battle = battlesOf(table).at(-1) ?? begunBefore(table);
    const justOver = battle && battle.dice.length > 0 && battle.last > closed && battle.last === match.revision;
    const open = planner.target || underWay || justOver;
    if (open && !["battle", "enemy", "rules", "replay"].includes(panel)) table.set({ panel: "battle" });
    if (!open && panel === "battle") leave();
    showOnMap(battle); // once the panel stands, for it covers a part of the board on a phone
    if (state.panel !== "battle") return;
    const close = () => {
      closed = state.match.revision;
      planner.leave();
      leave();
    };
    if (planner.target && asks.yours && !underWay) show(attackWindow(planner, planner.target, close));
    else if (battle) show(battleWindow(table, battle, { chooser, options, thrown }, close));
  };
  const show = (/** @type {Child} */ content) => fillHanding(place, () => place.querySelector(".title"), content);
  const leave = () => {
    const had = place.contains(document.activeElement);
    table.set({ panel: "" });
    if (had) table.board.glass.focus({ preventScroll: true });
  };
  table.watch(["draft", "asks", "view", "log", "panel", "match", "past", "story"], render);
  table.on("panel", (panel) => panel === "battle" && showOnMap.again()); // it may cover what was in sight
  const showAgain = () => {
    showOnMap.again(); // its arrows are gone
    render();
  };
  table.on("advice", (open) => !open && showAgain());
  table.on("followed", showAgain);
  table.on("draft", (draft) => {
    planner.follow(draft);
    chooser.hear(draft);
  });
  table.on("asks", () => {
    planner.follow(state.draft, true);
    chooser.follow(planner.declared);
    options.follow();
  });
  table.on("do:enter-dice", () => thrown.enter());
  pressOnEnter(table, planner, place);
}

/** A battle that was under way when the match began, as far as the view tells of it. @param {Table} table @returns {Battle | undefined} */
function begunBefore({ state: { view, match } }) {
  const { battle, phasing = "" } = view.facts;
  const targets = battle?.targets ?? [battle?.target ?? []].flat();
  if (!battle || !targets.length) return undefined;
  const { revision } = match;
  const untold = { lost: {}, taken: false, prospect: null, column: null, roll: null, dice: [], result: "", events: [] };
  return { revision, last: revision, seat: phasing, target: targets[0], targets, ...untold };
}

/** Shows the battle under way on the map, anew when it has other attackers. @param {Table} table @param {UnitChooser} chooser */
function battleOnMap(table, chooser) {
  const { board, state } = table;
  let shown = "";
  const show = (/** @type {Battle | undefined} */ battle) => {
    const under = state.view.facts.battle;
    if (!under && shown) {
      shown = "";
      board.highlight([], "target");
      board.highlight([], "from");
      board.arrows([]);
    }
    const attackers = under?.attackers.length || !table.mine() ? under?.attackers ?? [] : [...chooser.chosen];
    const key = `${battle?.revision} ${attackers.join(" ")}`;
    if (!under || !battle || shown === key) return;
    shown = key;
    const targets = under.targets ?? [under.target ?? battle.target];
    const from = under.hexes ?? table.hexesOf(attackers, battle.seat);
    board.goTo(targets[0], { zoom: true });
    board.highlight(targets, "target");
    board.highlight(from, "from");
    board.arrows(
      targets.flatMap((to) => from.map((start) => ({ from: start, to, kind: /** @type {const} */ ("attack") }))),
    );
  };
  return Object.assign(show, { again: () => (shown = "") });
}

/** Enter presses the window's main button, unless the board has the focus and the keyboard points at another hex. @param {Table} table @param {AttackPlanner} planner @param {HTMLElement} place */
function pressOnEnter({ state, ended }, planner, place) {
  document.addEventListener("keydown", (event) => {
    const { panel, focus, view } = state;
    const onTitle = event.target instanceof Element && event.target.matches(".panel-battle .title");
    if (event.key !== "Enter" || panel !== "battle" || event.defaultPrevented || !(onBoard(event) || onTitle)) return;
    const { target, targets = [] } = view.facts.battle ?? {};
    const elsewhere = focus && ![planner.target, target, ...targets].includes(focus);
    if (event.target !== document.body && !onTitle && elsewhere) return;
    const main = place.querySelector(".window-foot .primary:not(:disabled)");
    if (!(main instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    main.click();
  }, { capture: true, signal: ended });
}
