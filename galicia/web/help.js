// @ts-check
/**
 * Help: lessons, the keys, the shapes, the words of the game.
 */
import { sideSwatch } from "./counters.js";
import { matchLook } from "./games/index.js";
import { keyboard } from "./keyboard.js";
import { lessonList } from "./lessons.js";
import { caption, dialog, el, fill } from "./panels/parts.js";

/**
 * @param {any} store
 * @param {any} connection
 */
export function openHelp(store, connection) {
  const { shapes, glossary } = matchLook(store);
  dialog("Help", (close) => [
    el("div", { class: "help" },
      el("section", {}, caption("Learn by playing", "10 minutes"), lessonList(connection, close)),
      el("section", {}, caption("Keyboard", "click a key to change it"), keyTable()),
      el("section", {}, caption("Shape as well as colour"), el("ul", { class: "shapes" },
        shapes.map(([seat, words]) => el("li", {}, el("i", { class: "shape side" }, sideSwatch(seat)), words)),
        el("li", {}, el("i", { class: "shape reach" }, "2"), "Reach: solid gold edge, MP left as a number"),
        el("li", {}, el("i", { class: "shape refused" }), "Refused: red edge, dense hatch"),
        el("li", {}, el("i", { class: "shape zone" }), "Enemy zone: hatched, dotted edge"))),
      glossary.length ? el("section", {}, caption("Glossary"), el("dl", { class: "glossary" }, glossary.map(([word, gist]) => [el("dt", {}, word), el("dd", {}, gist)]))) : null),
  ], { kind: "wide" });
}

const KEY_WORDS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", " ": "Space" };

/** A key as it is printed. @param {string} key */
function keyWord(key) {
  return key.split("+").map((part) => KEY_WORDS[/** @type {"Escape"} */ (part)] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+") || "+";
}

/** Keys by group; a click on one waits for another. */
function keyTable() {
  const table = el("div", { class: "keys" });
  const render = () => {
    /** @type {Map<string, any[]>} */
    const groups = new Map();
    for (const entry of keyboard.all()) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
    fill(table, [...groups].map(([group, entries]) => [el("h3", {}, group), el("dl", {}, entries.map((entry) => [
      el("dt", {}, el("button", {
        type: "button", class: "key", "aria-label": `${entry.label}: ${entry.key || "off"}. Change`, data: { key: `key-${entry.id}` },
        on: {
          keydown: (/** @type {KeyboardEvent} */ event) => {
            const target = /** @type {HTMLElement} */ (event.currentTarget);
            if (target.dataset.waiting !== "yes" || event.key === "Tab" || event.key === "Shift") return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key !== "Escape") keyboard.change(entry.id, event.key === "Delete" || event.key === "Backspace" ? null : event.key);
            render();
          },
          click: (/** @type {Event} */ event) => {
            const target = /** @type {HTMLElement} */ (event.currentTarget);
            target.dataset.waiting = "yes";
            target.textContent = "press a key";
          },
        },
      }, (entry.key ?? "off").split(" ").map((/** @type {string} */ key) => el("kbd", {}, keyWord(key))))),
      el("dd", {}, entry.label)]))]));
  };
  render();
  return table;
}
