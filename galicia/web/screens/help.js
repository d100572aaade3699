/** Help: lessons, the keys, the shapes, the words of the game. */
import { sideSwatch } from "../board/counters.js";
import { button, caption } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/elements.js";
import { keyboard } from "../ui/keyboard.js";
import { openBriefing } from "./briefing.js";
import { lessonList } from "./lessons.js";

/**
 * @import { Table } from "../table/table.js"
 * @typedef {ReturnType<typeof keyboard.all>[number]} Key
 */

/** @param {Table} table */
export function openHelp(table) {
  const { look } = table;
  const { shapes, glossary } = look;
  const shape = (
    /** @type {string} */ kind,
    /** @type {string} */ words,
    /** @type {SVGElement | string} */ drawn = "",
  ) => h("li", {}, h("i", { class: `shape ${kind}` }, drawn), words);
  dialog("Help", (close) =>
    h(
      "div",
      { class: "help" },
      h(
        "section",
        {},
        table.seat && button("Read the briefing again", () => {
          close();
          openBriefing(table);
        }, { id: "briefing" }),
        caption("Learn by playing", "10 minutes"),
        lessonList(close, table.state.match.game),
      ),
      h("section", {}, caption("Keyboard", "click a key to change it"), keyTable()),
      h(
        "section",
        {},
        caption("Shape as well as colour"),
        h(
          "ul",
          { class: "shapes" },
          shapes.map(([seat, words]) => shape("side", words, sideSwatch(look, seat))),
          shape("reach", "Reach: solid gold edge, MP left as a number", "2"),
          shape("refused", "Refused: red edge, dense hatch"),
          shape("zone", "Enemy zone: hatched, dotted edge"),
        ),
      ),
      glossary.length > 0 && h(
        "section",
        {},
        caption("Glossary"),
        h("dl", { class: "glossary" }, glossary.map(([word, gist]) => [h("dt", {}, word), h("dd", {}, gist)])),
      ),
      h(
        "p",
        { class: "hint" },
        "Set in Inter, TeX Gyre Pagella and Archivo Narrow, which their authors let everybody use.",
      ),
    ), "wide");
}

/** @type {Record<string, string>} */
const PRINTED = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", " ": "Space" };

/** A key as it is printed. @param {string} key */
function printed(key) {
  return key.split("+").map((part) => PRINTED[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+") ||
    "+";
}

/** Keys by group; a click on one waits for another. */
function keyTable() {
  const list = h("div", { class: "keys" });
  const render = () => {
    const groups = Map.groupBy(keyboard.all(), ({ group }) => group);
    const row = (/** @type {Key} */ key) => [h("dt", {}, keyButton(key, render)), h("dd", {}, key.label)];
    fill(list, [...groups].map(([group, keys]) => h("section", {}, h("h3", {}, group), h("dl", {}, keys.map(row)))));
  };
  render();
  return list;
}

/** @param {Key} entry @param {() => void} changed */
function keyButton({ label, key }, changed) {
  let waits = false;
  const choose = (/** @type {KeyboardEvent} */ event) => {
    if (!waits || event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    const off = event.key === "Delete" || event.key === "Backspace";
    if (event.key !== "Escape") keyboard.change(label, off ? null : event.key);
    changed();
  };
  const button = h(
    "button",
    {
      type: "button",
      class: "key",
      "aria-label": `${label}: ${key || "off"}. Change`,
      data: { key: `key-${label}` },
      onkeydown: choose,
      onclick: () => {
        waits = true;
        button.textContent = "press a key";
      },
    },
    (key ?? "off").split(" ").map((one) => h("kbd", {}, printed(one))),
  );
  return button;
}
