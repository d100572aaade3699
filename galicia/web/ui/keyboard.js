/** All keys in one list; each can be changed or switched off; none acts while typing. */
import { recallValue, rememberValue } from "./storage.js";

/**
 * @typedef {{key: string, label: string, group: string, run(event: KeyboardEvent): void, when?: () => boolean, board?: boolean, first?: boolean}} Entry
 *   `key`: one or several, separated by spaces; `board`: acts only while the board, or nothing, has the focus;
 *   `first`: goes before what else has the key
 */

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open]";

/** Whether the board, or nothing, has the focus. @param {Event} event */
export function onBoard({ target }) {
  return target === document.body || (target instanceof Element && Boolean(target.closest("#board .glass")));
}

class Keyboard {
  /** @type {Set<Entry>} */
  #entries = new Set();
  /** Keys by the label of their entry; null for none. @type {Record<string, string | null>} */
  #changed = recallValue("keys", {});

  constructor() {
    document.addEventListener("keydown", (event) => this.#handle(event));
  }

  /** Adds a key until something ends. @param {AbortSignal} ended @param {Entry} entry */
  add(ended, entry) {
    this.#entries.add(entry);
    ended.addEventListener("abort", () => this.#entries.delete(entry));
  }

  /** Every entry with the key it has now, null if it is switched off. */
  all() {
    return [...this.#entries].map((entry) => ({ ...entry, key: this.#keyOf(entry) }));
  }

  /** @param {Entry} entry */
  #keyOf({ label, key }) {
    return label in this.#changed ? this.#changed[label] : key;
  }

  /** Gives an entry another key, or none. @param {string} label @param {string | null} key */
  change(label, key) {
    this.#changed[label] = key;
    rememberValue("keys", this.#changed);
  }

  /** @param {KeyboardEvent} event */
  #handle(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const key = event.key === " " ? "Space" : event.key;
    const shifted = event.shiftKey && (event.key.length > 1 || /^[A-Z]$/.test(event.key));
    const pressed = (shifted ? `Shift+${key}` : key).toLowerCase();
    const wanted = (/** @type {Entry} */ entry) =>
      (this.#keyOf(entry) ?? "").toLowerCase().split(" ").includes(pressed) &&
      (!entry.board || onBoard(event)) && (entry.when?.() ?? true);
    const all = [...this.#entries].filter(wanted);
    const entry = all.find(({ first }) => first) ?? all[0];
    if (!entry) return;
    event.preventDefault();
    entry.run(event);
  }
}

export const keyboard = new Keyboard();
