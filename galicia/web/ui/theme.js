/** Light, dark and colour-blind safe; what was chosen is remembered, else the system decides. */
import { recall, remember } from "./storage.js";

const THEMES = ["light", "dark", "safe"];
const system = matchMedia("(prefers-color-scheme: dark)");

/** The theme of the page. */
export const theme = () => document.documentElement.dataset.theme ?? "light";

/** @param {string} chosen */
export function setTheme(chosen) {
  remember("theme", chosen);
  show();
}

/** Between light (or safe) and dark. */
export function toggleTheme() {
  setTheme(theme() === "dark" ? "light" : "dark");
}

/** What was chosen, or what the system wishes; whoever listens on the document to `themechange` hears of it. */
function show() {
  const chosen = recall("theme") ?? "";
  document.documentElement.dataset.theme = THEMES.includes(chosen) ? chosen : system.matches ? "dark" : "light";
  document.dispatchEvent(new Event("themechange"));
}

export function startTheme() {
  show();
  system.addEventListener("change", show);
}

/** Whether the player wants no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
