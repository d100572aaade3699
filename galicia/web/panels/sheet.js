// @ts-check
/**
 * On a phone the panel is a sheet with three stops: peek, half, full. On wider screens its width can be dragged.
 */
import { recall, remember } from "../dom.js";
import { still } from "../theme.js";

const STOPS = ["peek", "half", "full"];
const NAMES = { peek: "Panel: low", half: "Panel: half", full: "Panel: full" };

/**
 * @param {any} store
 * @param {any} board
 * @param {HTMLElement} panel
 * @param {HTMLElement} grip
 */
export function mountSheet(store, board, panel, grip) {
  const phone = () => matchMedia("(max-width: 699px)").matches;
  const height = (/** @type {string} */ stop) => (stop === "peek" ? 210 : stop === "half" ? innerHeight * 0.55 : innerHeight - 56);
  /** @param {string} stop */
  const set = (stop) => {
    panel.dataset.stop = stop;
    if (phone() && stop !== "full") board.camera.leave({ bottom: height(stop) });
    grip.setAttribute("aria-label", phone() ? `${NAMES[/** @type {"peek"} */ (stop)]}. Change its size` : "Width of the panel");
  };
  set("peek");

  let from = 0;
  let start = 0;
  let moved = false;
  grip.addEventListener("pointerdown", (event) => {
    from = phone() ? event.clientY : event.clientX;
    start = phone() ? panel.getBoundingClientRect().height : panel.getBoundingClientRect().width;
    moved = false;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    const by = from - (phone() ? event.clientY : event.clientX);
    if (Math.abs(by) > 4) moved = true;
    if (!moved) return;
    if (phone()) {
      panel.classList.add("dragged");
      panel.style.setProperty("height", `${Math.max(120, Math.min(innerHeight - 56, start + by))}px`);
    } else width(start + by);
  });
  const drop = () => {
    if (!moved || !phone()) return;
    const now = panel.getBoundingClientRect().height;
    panel.style.removeProperty("height");
    panel.classList.remove("dragged");
    set(STOPS.reduce((best, stop) => (Math.abs(height(stop) - now) < Math.abs(height(best) - now) ? stop : best)));
  };
  grip.addEventListener("pointerup", drop);
  grip.addEventListener("pointercancel", drop);
  grip.addEventListener("click", () => {
    if (moved || !phone()) return;
    set(STOPS[(STOPS.indexOf(panel.dataset.stop ?? "peek") + 1) % STOPS.length]);
  });
  grip.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1, ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (phone()) set(STOPS[Math.max(0, Math.min(2, STOPS.indexOf(panel.dataset.stop ?? "peek") + step))]);
    else width(panel.getBoundingClientRect().width + step * 24);
  });

  /** @param {number} px */
  const width = (px) => {
    const kept = Math.round(Math.max(300, Math.min(innerWidth * 0.4, px)));
    document.documentElement.style.setProperty("--panel-width", `${kept}px`);
    remember("panel-width", String(kept));
  };
  const kept = Number(recall("panel-width"));
  if (kept && innerWidth >= 1100) width(kept);

  store.on("panel", (/** @type {string} */ name) => {
    if (name) set(name === "rules" || name === "why" ? "full" : "half");
    else set("peek");
    if (!still()) panel.scrollTop = 0;
  });
  store.on("do:tab", () => set("half"));
  store.on("advice", (/** @type {boolean} */ open) => {
    if (open || !store.state.panel) set(open ? "half" : "peek");
  });
  panel.addEventListener("click", (event) => {
    const onTab = /** @type {Element} */ (event.target).closest("[role=tab]");
    if (onTab && panel.dataset.stop === "peek") set("half"); // what the tab shows lies below a low sheet
  });
}
