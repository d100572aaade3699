/** The window of an attack in the making. */
import { button, link, windowHead } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { percent } from "../ui/format.js";
import { caseLinks, hexName } from "../ui/names.js";
import { reasonLine } from "../ui/prose.js";
import { ALIKE, ladder, linesByUnit, oddsHead, otherLines, outcomeBars, strength } from "./forecast.js";

/**
 * @import { Foreseen } from "../net/messages.d.ts"
 * @import { AttackPlanner, Change } from "./attack-planner.js"
 */

/** @param {AttackPlanner} planner @param {string} target @param {() => void} close */
export function attackWindow(planner, target, close) {
  const { table, forecast, reasons } = planner;
  const head = windowHead(["Attack on ", hexName(target)], "Close the battle window", close, "battle-close");
  if (planner.busy) return [head, h("p", { class: "hint" }, "Reckoning…")];
  const declare = () => void planner.declare();
  const news = [...planner.chosen].some((word) => !planner.fixed.has(word));
  const why = reasons.length ? reasons.map((reason) => reasonLine(table, reason)) : h("p", {}, "Choose who attacks.");
  return [
    head,
    h(
      "div",
      { class: "window-scroll" },
      forecast ? odds(planner, target, forecast) : h("div", { class: "refusal" }, why),
      attackers(planner),
      strongest(planner),
      forecast && [
        otherLines(table, forecast),
        table.look.rolls(table, forecast),
        outcomeBars(table, forecast),
        compareTable(planner, forecast),
      ],
    ),
    h(
      "footer",
      { class: "window-foot" },
      button("Declare the attack", declare, {
        kind: "primary",
        key: "Enter",
        id: "declare",
        disabled: !forecast || !news,
      }),
      h("p", { class: "hint" }, table.look.declaring),
    ),
  ];
}

/** @param {AttackPlanner} planner @param {string} target @param {Foreseen} forecast */
function odds({ table, whatIf: [best] }, target, forecast) {
  const stack = table.state.view.stacks[target];
  const covered = stack && !stack.open ? stack.counters[0] : undefined;
  const better = best?.expected.hex_falls > forecast.expected.hex_falls ? best.column : undefined;
  return [oddsHead(table, forecast, covered), ladder(table.look, forecast.column, better)];
}

/** @param {AttackPlanner} planner */
function attackers(planner) {
  const lines = linesByUnit(planner.forecast);
  return planner.boxes((word, found) => {
    const line = lines.get(word);
    return {
      words: h("span", {}, ` from ${found?.hex ?? "?"}`),
      beside: [strength(line, found?.counter), caseLinks(line?.cases)],
    };
  });
}

/** Back to the best attack in one tap, unless it is chosen. @param {AttackPlanner} planner */
function strongest(planner) {
  const { best, chosen } = planner;
  if (!best?.units.length || (best.units.length === chosen.size && best.units.every((word) => chosen.has(word)))) {
    return null;
  }
  const words = ["Strongest set: ", h("b", {}, best.column), `, ${percent(best.expected.hex_falls)}`];
  return h(
    "div",
    { class: "row" },
    button(words, () => void planner.choose(best.units), { kind: "small", id: "strongest" }),
  );
}

/** What adding, dropping or swapping a unit would change. @param {AttackPlanner} planner @param {Foreseen} forecast */
function compareTable(planner, { expected: base }) {
  const { table, whatIf } = planner;
  const { board, look } = table;
  if (!whatIf.length) return null;
  const [ours, theirs] = ["attacker", "defender"].map((who) => `${who}_${look.losses.key}`);
  const one = (/** @type {number} */ n) => n.toFixed(1);
  const row = (/** @type {Change} */ { change, units, column, expected }) => {
    const cell = (/** @type {string} */ name, /** @type {1 | -1} */ good, /** @type {(n: number) => string} */ say) => {
      const gain = (expected[name] - base[name]) * good;
      return h("td", { class: gain > ALIKE ? "gain" : gain < -ALIKE && "harm" }, say(expected[name]));
    };
    return h(
      "tr",
      {
        class: expected.hex_falls > base.hex_falls + ALIKE && "better",
        onmouseenter: () => board.highlight(table.hexesOf(units), "hot"),
        onmouseleave: () => board.highlight([], "hot"),
      },
      h("td", {}, link(change, () => planner.choose(units), `whatif-${change}`)),
      h("td", {}, column),
      cell("hex_falls", 1, percent),
      cell(ours, -1, one),
      cell(theirs, 1, one),
    );
  };
  const heads = ["What if", "odds", "falls", "ours", "theirs"].map((word) => h("th", { scope: "col" }, word));
  return h("table", { class: "sums what-if" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, whatIf.map(row)));
}
