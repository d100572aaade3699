/** What a screen reader is told. */
import { byId, fill, h } from "./elements.js";

/** Politely, for moves and answers. @param {string} text */
export function say(text) {
  if (text) fill(byId("live-polite"), h("p", {}, text)); // a new element is read even if it says the same
}

/** At once, only when it becomes one's turn. @param {string} text */
export function sayNow(text) {
  if (text) fill(byId("live-assertive"), h("p", {}, text));
}
