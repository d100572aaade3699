/** Tabs: one body at a time, arrows between them. In a low window they are a row of icons at the foot of the panel, the units one of them. */
import { h } from "../ui/elements.js";
import { icon } from "../ui/icons.js";

/**
 * @import { Table } from "../table/table.js"
 * @import { Icon } from "../ui/icons.js"
 * @typedef {{name: string, title: string, body: HTMLElement}} Tab
 * @typedef {{name: string, title: string, open: () => void, when?: () => boolean, low?: boolean}} Opener
 *   opens something else; `when` it is offered; `low`: only in a low window, where nothing else offers it
 */

const FEW = 7; // tabs that have room
const LOW = matchMedia("(aspect-ratio >= 1/1) and (max-height: 519px)");

/** @type {Record<string, Icon>} */
const ICONS = {
  units: "flag",
  log: "list",
  arrivals: "clock",
  losses: "close",
  chat: "chat",
  rules: "book",
  why: "eye",
  advice: "bulb",
  end: "right",
  help: "help",
};

/** @param {Table} table @param {HTMLElement} place @param {Tab[]} tabs @param {Opener[]} openers */
export function mountTabs(table, place, tabs, openers) {
  const units = { name: "units", title: "Units", body: h("div", { class: "units-body" }) };
  tabs = [units, ...tabs];
  const buttons = tabs.map((tab) => tabButton(tab, () => show(tab.name)));
  const list = h("div", {
    class: "tab-list",
    role: "tablist",
    "aria-label": "Panels",
    onkeydown: (event) => step(event),
  }, buttons);
  const beside = openers.map(({ name, title, open, low }) =>
    h(
      "button",
      { type: "button", class: ["tab opener", low && "low-only"], data: { tab: name }, onclick: open },
      face(name, title),
    )
  );
  const many = tabs.length - 1 + openers.filter(({ low }) => !low).length > FEW;
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
    const offered = tabs.filter((tab) => LOW.matches || tab !== units);
    const by = { ArrowLeft: offered.length - 1, ArrowRight: 1 }[event.key];
    const now = offered.findIndex(({ name }) => `tab-button-${name}` === /** @type {Element} */ (event.target).id);
    if (!by || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    show(offered[(now + by) % offered.length].name, true);
  };
  const first = () => show(tabs[LOW.matches ? 0 : 1].name);
  first();
  LOW.addEventListener("change", first, { signal: table.ended });
  table.on("selection", (selection) => LOW.matches && selection.units.length && first());
  table.watch(["seats", "asks", "match"], () => {
    for (const [i, { when }] of openers.entries()) beside[i].hidden = when?.() === false;
  });
  table.on("do:tab", (name) => {
    if (["enemy", "rules", "replay", "why"].includes(table.state.panel)) table.set({ panel: "" });
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
    face(name, title),
  );
}

/** @param {string} name @param {string} title */
function face(name, title) {
  return [icon(ICONS[name] ?? "list"), h("span", {}, title)];
}
