/** On a phone the panel is a sheet with three stops: peek, half, full. On wider screens its width can be dragged. */
import { h } from "../ui/elements.js";
import { recall, remember } from "../ui/storage.js";
import { still } from "../ui/theme.js";

/** @import { Table } from "../table/table.js" */

const PHONE = matchMedia("(aspect-ratio < 1/1) and (max-width: 699px)");
const PEEK = 210; // px
const ABOVE = 56; // px that a full sheet leaves free
const STOPS = { peek: "low", half: "half", full: "full" };
const WATCHED = new Set(["enemy", "replay"]); // panels during which one looks at the map
const STEPS = { ArrowUp: 1, ArrowDown: -1, ArrowLeft: 1, ArrowRight: -1 };

/** @typedef {keyof typeof STOPS} Stop */

const NAMES = /** @type {Stop[]} */ (Object.keys(STOPS));

/** @param {Stop} stop */
const heightOf = (stop) => (stop === "peek" ? PEEK : stop === "half" ? innerHeight * 0.55 : innerHeight - ABOVE);

/** Keeps the width of the panel. @param {number} px */
function setWidth(px) {
  const kept = Math.round(Math.max(300, Math.min(innerWidth * 0.4, px)));
  document.documentElement.style.setProperty("--panel-width", `${kept}px`);
  remember("panel-width", String(kept));
}

/** The handle of the panel. @param {Table} table @param {HTMLElement} panel */
export function panelGrip(table, panel) {
  /** @type {Stop} */
  let stop = "peek";
  let from = 0;
  let start = 0;
  let moved = false;
  /** The phase in which a tab was opened for the player, who wants the map back when it is over. */
  let opened = "";

  const set = (/** @type {Stop} */ to) => {
    stop = to;
    panel.dataset.stop = stop;
    if (!PHONE.matches) table.board.camera.leave({ bottom: 0 });
    else if (stop !== "full") table.board.camera.leave({ bottom: heightOf(stop) }); // the sheet covers that much of the board
    grip.setAttribute("aria-label", PHONE.matches ? `Panel: ${STOPS[stop]}. Change its size` : "Width of the panel");
  };
  const by = (/** @type {number} */ steps) =>
    NAMES[Math.max(0, Math.min(NAMES.length - 1, NAMES.indexOf(stop) + steps))];
  const size = () => panel.getBoundingClientRect();
  const at = (/** @type {PointerEvent} */ event) => (PHONE.matches ? event.clientY : event.clientX);

  const drag = (/** @type {PointerEvent} */ event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    const far = from - at(event);
    moved ||= Math.abs(far) > 4;
    if (!moved) return;
    if (!PHONE.matches) return setWidth(start + far);
    panel.classList.add("dragged");
    panel.style.setProperty("height", `${Math.max(120, Math.min(innerHeight - ABOVE, start + far))}px`);
  };
  const drop = () => {
    if (!moved || !PHONE.matches) return;
    const { height } = size();
    panel.style.removeProperty("height");
    panel.classList.remove("dragged");
    const far = (/** @type {Stop} */ name) => Math.abs(heightOf(name) - height);
    set(NAMES.reduce((best, name) => (far(name) < far(best) ? name : best)));
  };
  const grip = h("button", {
    type: "button",
    class: "grip",
    onpointerdown: (event) => {
      from = at(event);
      start = PHONE.matches ? size().height : size().width;
      moved = false;
      grip.setPointerCapture(event.pointerId);
    },
    onpointermove: drag,
    onpointerup: drop,
    onpointercancel: drop,
    onclick: () => !moved && PHONE.matches && set(stop === "full" ? "peek" : by(1)),
    onkeydown: (event) => {
      const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      if (PHONE.matches) set(by(step));
      else setWidth(size().width + step * 24);
    },
  });
  set("peek");
  const kept = Number(recall("panel-width"));
  if (kept) setWidth(kept);

  PHONE.addEventListener("change", () => set(stop), { signal: table.ended });
  table.on("panel", (name) => {
    set(name === "rules" || name === "why" ? "full" : !name || WATCHED.has(name) ? "peek" : "half");
    if (!still()) panel.scrollTop = 0;
  });
  table.on("do:tab", () => {
    set("half");
    opened = table.state.view.phase;
  });
  table.on("view", ({ phase }) => {
    if (!opened || opened === phase) return;
    opened = "";
    if (stop === "half" && !table.state.panel) set("peek");
  });
  table.on("do:film", () => set("peek"));
  table.on("advice", (open) => {
    if (open || !table.state.panel) set(open ? "half" : "peek");
  });
  panel.addEventListener("click", ({ target }) => {
    const onTab = target instanceof Element && target.closest("[role=tab]");
    if (onTab && stop === "peek") set("half"); // what the tab shows lies below a low sheet
  });
  return grip;
}
