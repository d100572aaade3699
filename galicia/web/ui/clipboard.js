/** Texts that leave the page: copied, or saved as a file. */
import { dialog } from "./dialog.js";
import { h } from "./elements.js";
import { toast } from "./toast.js";

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    const shown = { rows: 4, readonly: true, class: "copy", "aria-label": "Text to copy" };
    dialog("Copy this", () => h("textarea", shown, text));
  }
}

/** @param {string} name @param {string | Blob} file */
export function save(name, file) {
  const blob = typeof file === "string" ? new Blob([file], { type: "text/plain" }) : file;
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
