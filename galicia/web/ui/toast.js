/** A short message over the board, one at a time. */
import { h } from "./elements.js";
import { icon } from "./icons.js";

/** @import { Child } from "./types.d.ts" */

const SHOWN = 6000; // ms

/** @param {Child} words @param {boolean} [stay] until it is closed */
export function toast(words, stay = false) {
  document.querySelector(".toast")?.remove();
  const close = () => box.remove();
  const box = h(
    "div",
    { class: "toast", role: "status" },
    h("span", {}, words),
    stay && h("button", { type: "button", class: "close", "aria-label": "Close", onclick: close }, icon("close")),
  );
  (document.getElementById("board") ?? document.body).append(box);
  if (!stay) setTimeout(close, SHOWN);
  return close;
}
