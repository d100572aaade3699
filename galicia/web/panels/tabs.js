// @ts-check
/**
 * Tabs: one body at a time, arrows between them.
 */
import { el } from "./parts.js";
import { watch } from "./watch.js";

/**
 * @param {any} store
 * @param {HTMLElement} place
 * @param {{name: string, title: string, body?: HTMLElement, open?: () => void, game?: string, when?: (state: any) => boolean}[]} tabs
 *   `game`: shown at its matches only; `when`: shown when it is true of a match
 */
export function mountTabs(store, place, tabs) {
  const list = el("div", { class: "tab-list", role: "tablist", "aria-label": "Panels" });
  const bar = el("div", { class: "tabs" }, list);
  const bodies = el("div", { class: "tab-bodies" });
  /** @param {string} name @param {boolean} [focus] */
  const show = (name, focus = false) => {
    const tab = tabs.find((t) => t.name === name);
    if (!tab) return;
    if (tab.open) {
      tab.open();
      return;
    }
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[role=tab]"))) {
      const on = node.dataset.tab === name;
      node.setAttribute("aria-selected", String(on));
      node.tabIndex = on ? 0 : -1;
      if (on && focus) node.focus();
    }
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (bodies.querySelectorAll(":scope > [role=tabpanel]"))) node.hidden = node.id !== `tab-${name}`;
  };
  for (const tab of tabs) {
    (tab.open ? bar : list).append(tab.open
      ? el("button", { type: "button", class: "tab opener", data: { tab: tab.name }, on: { click: tab.open } }, tab.title)
      : el("button", { type: "button", class: "tab", role: "tab", id: `tab-button-${tab.name}`, "aria-controls": `tab-${tab.name}`, data: { tab: tab.name }, on: { click: () => show(tab.name) } }, tab.title));
    if (!tab.body) continue;
    tab.body.id = `tab-${tab.name}`;
    tab.body.setAttribute("role", "tabpanel");
    tab.body.setAttribute("aria-labelledby", `tab-button-${tab.name}`);
    tab.body.classList.add("tab-body");
    tab.body.tabIndex = 0;
    bodies.append(tab.body);
  }
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const names = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[role=tab]:not([hidden])"))].map((tab) => tab.dataset.tab ?? "");
    const now = names.indexOf(/** @type {HTMLElement} */ (event.target).dataset.tab ?? "");
    if (now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    show(names[(now + (event.key === "ArrowRight" ? 1 : names.length - 1)) % names.length], true);
  });
  place.append(bar, bodies);
  show(tabs[0].name);
  watch(store, ["match", "seats"], () => {
    const { match } = store.state;
    bar.classList.toggle("many", tabs.some((tab) => tab.game && tab.game === match?.game));
    for (const { name, game, when } of tabs.filter((tab) => tab.game || tab.when)) {
      const tab = /** @type {HTMLElement} */ (bar.querySelector(`[data-tab="${name}"]`));
      tab.hidden = game ? match?.game !== game : !when?.(store.state);
      if (tab.hidden && tab.getAttribute("aria-selected") === "true") show(tabs[0].name);
    }
  });
  store.on("do:tab", (/** @type {string} */ name) => {
    if (["rules", "replay", "why"].includes(store.state.panel)) store.set({ panel: "" });
    show(name, name !== "chat");
    if (name === "chat") document.getElementById("chat-text")?.focus();
  });
}
