// @ts-check
/**
 * One's own units off the map that can act now: to be deployed, to be brought in, under way. A face takes its unit, by
 * click or key, or is carried onto the map.
 */
import { counterFace, inWords } from "../counters.js";
import { matchLook } from "../games/index.js";
import { caption, el, fill } from "./parts.js";
import { watch } from "./watch.js";

const FEW = 10; // units that need no groups
const SLACK = 5; // px a click may wander

/** @param {any} store @param {HTMLElement} place */
export function mountTray(store, place) {
  const render = () => {
    const units = waiting(store);
    const look = matchLook(store);
    const groups = Object.entries(Object.groupBy(units, (counter) => (units.length > FEW ? look.trayGroup(counter) : "")));
    fill(place, units.length ? [
      caption("Off the map", String(units.length)),
      groups.map(([title, counters]) => [
        title ? el("h3", { class: "tray-group" }, title) : null,
        el("ul", { class: "tray" }, (counters ?? []).map((counter) => el("li", {}, unitButton(store, counter)))),
      ]),
    ] : null);
  };
  watch(store, ["asks", "view", "selection", "past", "match"], render);
}

/** @param {any} store @returns {import("../store.js").Counter[]} */
function waiting(store) {
  const { asks, view, match, past } = store.state;
  if (!asks?.yours || past || !matchLook(store).moves.some((verb) => asks.verbs?.includes(verb))) return [];
  const acting = new Set(asks.units);
  return Object.values(view?.pools ?? {}).flat().filter((/** @type {any} */ c) => c.side === match?.seat && acting.has(c.unit));
}

/** @param {any} store @param {any} counter */
function unitButton(store, counter) {
  const { unit, values } = counter;
  const chosen = store.state.selection.units.includes(unit);
  const face = counterFace(counter, 72, { states: chosen ? ["selected"] : [], tabs: false });
  face.setAttribute("aria-hidden", "true");
  face.classList.add("face");
  return el("button", {
    type: "button", class: "tray-unit", "aria-pressed": String(chosen), title: String(values.name ?? unit), "aria-label": `${inWords(counter)}, ${values.name ?? ""}`,
    data: { key: `tray-${unit}`, unit },
    on: {
      click: () => store.select(chosen ? [] : [unit], null),
      pointerdown: (/** @type {PointerEvent} */ event) => watchDrag(store, unit, event),
    },
  }, face, el("span", {}, unit));
}

/** Carries a unit once the pointer has gone far enough; a finger scrolls instead. @param {any} store @param {string} unit @param {PointerEvent} start */
function watchDrag(store, unit, start) {
  if (start.pointerType === "touch" || start.button) return;
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", stop);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
    stop();
    store.emit("do:carry", { unit, event });
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
}
