// @ts-check
/** The window of an attack in the making. */
import { matchLook } from "../games/index.js";
import { button, el, percent } from "../panels/parts.js";
import { cases, hex, reasonLine } from "../panels/prose.js";
import { ladder, linesByUnit, oddsHead, otherLines, outcomeBars, strength } from "./odds.js";
import { windowHead } from "./parts.js";

/** @typedef {import("./planner.js").AttackPlanner} AttackPlanner */

/** @param {AttackPlanner} planner @param {() => void} close */
export function attackView(planner, close) {
  const { store, target, forecast, reasons, whatIf } = planner;
  const stack = store.state.view.stacks[target ?? ""];
  const covered = stack && !stack.open ? stack.counters[0] : null;
  const head = windowHead(["Attack on ", hex(/** @type {string} */ (target))], close);
  if (planner.busy) return [head, el("p", { class: "hint" }, "Reckoning…")];
  const better = whatIf[0]?.expected?.hex_falls > forecast?.expected.hex_falls ? whatIf[0].column : undefined;
  return [
    head,
    el("div", { class: "battle-scroll" },
      forecast ? [oddsHead(store, forecast, covered), ladder(store, forecast.column, better)]
        : el("div", { class: "refusal" }, reasons.length ? reasons.map((reason) => reasonLine(store, reason)) : el("p", {}, "Choose who attacks.")),
      attackers(planner),
      forecast ? [otherLines(store, forecast), outcomeBars(store, forecast), compareTable(planner)] : null),
    el("footer", { class: "battle-foot" },
      button("Declare the attack", () => planner.declare(), { kind: "primary", key: "Enter", id: "declare", disabled: !forecast }),
      el("p", { class: "hint" }, "Shows both stacks.", el("br"), "No undo after this.")),
  ];
}

/** @param {AttackPlanner} planner */
function attackers(planner) {
  const lines = linesByUnit(planner.forecast);
  return planner.boxes((word, found) => {
    const line = lines.get(word);
    return [el("span", {}, ` from ${found?.hex ?? "?"}${line?.note ? `, ${line.note}` : ""}`), strength(line, found?.counter), line ? cases(line.cases) : null];
  });
}

/** What adding, dropping or swapping a unit would change. @param {AttackPlanner} planner */
function compareTable(planner) {
  const { store, board, forecast, whatIf } = planner;
  if (!whatIf.length) return null;
  const base = forecast.expected;
  const [ours, theirs] = ["attacker", "defender"].map((who) => `${who}_${matchLook(store).losses.mean}`);
  const cell = (/** @type {number | undefined} */ value, /** @type {number} */ than, /** @type {number} */ good, /** @type {(n: number) => string} */ say) =>
    el("td", { class: value === undefined ? "" : (value - than) * good > 0.005 ? "gain" : (value - than) * good < -0.005 ? "harm" : "" }, value === undefined ? "" : say(value));
  const one = (/** @type {number} */ n) => n.toFixed(1);
  const row = (/** @type {any} */ { change, units, column, expected }) => el("tr", {
    class: expected && expected.hex_falls > base.hex_falls + 0.005 ? "better" : "",
    on: {
      mouseenter: () => board.highlight([...new Set(units.map((/** @type {string} */ word) => store.counter(word)?.hex))], "hot"),
      mouseleave: () => board.highlight([], "hot"),
    },
  },
  el("td", {}, el("button", { type: "button", class: "link", data: { key: `whatif-${change}` }, on: { click: () => planner.choose(units) } }, change)),
  el("td", {}, column ?? ""),
  cell(expected?.hex_falls, base.hex_falls, 1, percent),
  cell(expected?.[ours], base[ours], -1, one),
  cell(expected?.[theirs], base[theirs], 1, one));
  return el("table", { class: "sums what-if" },
    el("thead", {}, el("tr", {}, ["What if", "odds", "falls", "ours", "theirs"].map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, whatIf.map(row)));
}
