// @ts-check
/** Light, dark and colour-blind safe; what was chosen is remembered, else the system decides. */
import {recall, remember} from "./dom.js";
import {store} from "./store.js";

export const THEMES = ["light", "dark", "safe"];

/** @param {string} theme */
export function setTheme(theme) {
  remember("theme", theme);
  apply(theme);
}

/** Between light (or safe) and dark. */
export function toggleTheme() {
  setTheme(store.state.theme === "dark" ? "light" : "dark");
}

/** @param {string} theme */
function apply(theme) {
  document.documentElement.dataset.theme = theme;
  store.set({theme});
}

/** Applies the remembered theme, or the system's. */
export function startTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = recall("theme");
  apply(kept && THEMES.includes(kept) ? kept : system.matches ? "dark" : "light");
  system.addEventListener("change", () => !recall("theme") && apply(system.matches ? "dark" : "light"));
}

/** Whether the player wants no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
