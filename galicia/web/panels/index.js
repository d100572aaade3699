// @ts-check
/**
 * Everything beside the board. Called once; the parts listen to the store from then on.
 */
import { mountBattle } from "../battle/index.js";
import { mountTargets } from "../battle/targets.js";
import { panels } from "../games/index.js";
import { openHelp } from "../help.js";
import { mountLessons } from "../lessons.js";
import { mountPassScreen } from "../passscreen.js";
import { mountReplay } from "../replay.js";
import { mountRules } from "../rules.js";
import { mountAdvice } from "./advice.js";
import { mountChat, mountNotifications, openNotices } from "./chat.js";
import { mountLog } from "./log.js";
import { openMenu } from "./menu.js";
import { mountOrders } from "./orders.js";
import { el } from "./parts.js";
import { mountSheet } from "./sheet.js";
import { mountTabs } from "./tabs.js";
import { mountTray } from "./tray.js";
import { mountArrivals, mountLosses, mountTrack } from "./track.js";
import { mountUnits } from "./unit.js";
import { hasComputer, mountWhy } from "./why.js";

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 */
export function mountPanels(store, connection, board) {
  const top = byId("top");
  const prompt = byId("prompt");
  const panel = byId("panel");

  const grip = el("button", { type: "button", class: "grip", "aria-label": "Size of the panel" });
  const stack = el("section", { class: "part stack", "aria-label": "Stack" });
  const actions = el("div", { class: "sheet-actions" });
  const tray = el("section", { class: "part tray-part", "aria-label": "Units off the map" });
  const choices = el("section", { class: "part choices", "aria-label": "Choices" });
  const targets = el("section", { class: "part targets-part", "aria-label": "Targets" });
  const waiting = el("section", { class: "part waiting", "aria-label": "Units that can act" });
  const units = el("div", { class: "panel-units" }, stack, actions, tray, choices, targets, waiting);
  const log = el("div");
  const arrivals = el("div");
  const losses = el("div");
  const chat = el("div", { class: "chat" });
  const more = el("div", { class: "panel-more" });
  const line = el("div", { class: "order-line" });
  const table = el("div", { class: "panel-table" }, units, more, line);
  const advice = el("section", { class: "panel-advice", "aria-label": "Advice" });
  const battle = el("section", { class: "panel-battle", "aria-label": "Battle" });
  const rules = el("section", { class: "panel-rules", "aria-label": "Rules" });
  const replay = el("section", { class: "panel-replay", "aria-label": "Replay" });
  const why = el("section", { class: "panel-why", "aria-label": "Why" });
  const whyThen = el("section", { class: "part why", "aria-label": "What the computer thought" });
  panel.append(grip, advice, table, battle, rules, replay, why);

  mountTrack(store, connection, top, {
    menu: () => openMenu(store, connection),
    help: () => openHelp(store, connection),
    notices: () => openNotices(store, connection),
  });
  mountOrders(store, connection, board, { prompt, actions, choices, line });
  mountUnits(store, connection, board, { stack, waiting });
  mountTray(store, tray);
  mountTargets(store, connection, board, targets);
  const own = panels().map((panel) => ({ ...panel, body: el("div") }));
  for (const { mount, body } of own) mount(store, connection, board, body);
  mountTabs(store, more, [
    { name: "log", title: "Log", body: log },
    { name: "arrivals", title: "Arrivals", body: arrivals },
    { name: "losses", title: "Losses", body: losses },
    ...own,
    { name: "chat", title: "Chat", body: chat },
    { name: "why", title: "Why", open: () => store.set({ panel: "why" }), when: hasComputer },
    { name: "rules", title: "Rules", open: () => store.set({ panel: "rules" }) },
  ]);
  mountLog(store, board, log);
  mountArrivals(store, arrivals);
  mountLosses(store, losses);
  mountChat(store, connection, chat);
  mountNotifications(store);
  mountBattle(store, connection, board, battle);
  mountRules(store, connection, board, rules);
  mountReplay(store, connection, board, replay, whyThen);
  mountWhy(store, connection, why, whyThen);
  mountAdvice(store, connection, board, advice);
  mountLessons(store, connection, board);
  mountPassScreen(store, connection);
  mountSheet(store, board, panel, grip);
  store.on("do:menu", () => openMenu(store, connection));
  store.on("do:help", () => openHelp(store, connection));
}

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
