/** Tabs: one body at a time, arrows between them. */
import { h } from "../ui/elements.js";

/**
 * @import { Table } from "../table/table.js"
 * @typedef {{name: string, title: string, body: HTMLElement}} Tab
 * @typedef {{name: string, title: string, open: () => void, when?: () => boolean}} Opener opens something else; `when` it is offered
 */

const FEW = 7; // tabs that have room

/** @param {Table} table @param {HTMLElement} place @param {Tab[]} tabs @param {Opener[]} openers */
export function mountTabs(table, place, tabs, openers) {
  const buttons = tabs.map((tab) => tabButton(tab, () => show(tab.name)));
  const list = h("div", {
    class: "tab-list",
    role: "tablist",
    "aria-label": "Panels",
    onkeydown: (event) => step(event),
  }, buttons);
  const beside = openers.map(({ name, title, open }) =>
    h("button", { type: "button", class: "tab opener", data: { tab: name }, onclick: open }, title)
  );
  const many = tabs.length + openers.length > FEW;
  place.append(
    h("div", { class: ["tabs", many && "many"] }, list, beside),
    h("div", { class: "tab-bodies" }, tabs.map(({ body }) => body)),
  );
  for (const { name, body } of tabs) {
    body.id = `tab-${name}`;
    body.setAttribute("role", "tabpanel");
    body.setAttribute("aria-labelledby", `tab-button-${name}`);
    body.classList.add("tab-body");
    body.tabIndex = 0;
  }
  const show = (/** @type {string} */ name, focus = false) => {
    for (const [i, button] of buttons.entries()) {
      const on = tabs[i].name === name;
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
      tabs[i].body.hidden = !on;
      if (on && focus) button.focus();
    }
  };
  const step = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: tabs.length - 1, ArrowRight: 1 }[event.key];
    const now = buttons.findIndex((button) => button === event.target);
    if (!by || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    show(tabs[(now + by) % tabs.length].name, true);
  };
  show(tabs[0].name);
  table.watch(["seats"], () => {
    for (const [i, { when }] of openers.entries()) beside[i].hidden = when?.() === false;
  });
  table.on("do:tab", (name) => {
    if (["rules", "replay", "why"].includes(table.state.panel)) table.set({ panel: "" });
    show(name, name !== "chat");
    if (name === "chat") document.getElementById("chat-text")?.focus();
  });
}

/** @param {Tab} tab @param {() => void} show */
function tabButton({ name, title }, show) {
  return h(
    "button",
    {
      type: "button",
      class: "tab",
      role: "tab",
      id: `tab-button-${name}`,
      "aria-controls": `tab-${name}`,
      data: { tab: name },
      onclick: show,
    },
    title,
  );
}
