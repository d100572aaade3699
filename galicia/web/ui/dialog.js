/** Modal dialogs. */
import { iconButton } from "./controls.js";
import { byId, h } from "./elements.js";

/** @import { Child } from "./types.d.ts" */

/**
 * A dialog that gives the focus back when it closes.
 * @param {string} title @param {(close: () => void) => Child} body @param {string} [kind] classes
 */
export function dialog(title, body, kind) {
  const close = () => box.close();
  const head = h("h2", { class: "title" }, title);
  /** @type {HTMLDialogElement} */
  const box = h(
    "dialog",
    {
      class: ["dialog", kind],
      "aria-label": title,
      onclose: () => box.remove(),
      onclick: (event) => event.target === box && close(),
    },
    h("header", { class: "dialog-head" }, head, iconButton("close", `Close ${title}`, close)),
    body(close),
  );
  byId("dialogs").append(box);
  box.showModal();
  return box;
}

/** Whoever leaves a screen leaves its dialogs. */
export function closeDialogs() {
  for (const box of document.querySelectorAll("dialog.dialog")) /** @type {HTMLDialogElement} */ (box).close();
}
