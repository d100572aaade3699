/** Mouse, pen and fingers on the board, told as clicks, hovers, drags and long presses. */

const SLACK = 5; // px a click may wander
const PRESS = 300; // ms of a long press

/**
 * @import { Camera } from "./camera.js"
 * @import { Point } from "./layout.js"
 *
 * @typedef {{
 *   click(at: Point, event: PointerEvent): void, hover(at: Point | null, event: PointerEvent): void,
 *   cancel(): void, press(at: Point, event: PointerEvent): void,
 *   lift(at: Point, event: PointerEvent): boolean, drag(at: Point, event: PointerEvent): void, drop(at: Point | null, event: PointerEvent): void,
 * }} Listener at is in px of the drawing; `lift` says whether there is something to drag
 */

/** @param {HTMLElement} glass @param {Camera} camera @param {Listener} listener */
export function watchPointer(glass, camera, listener) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let start = { x: 0, y: 0 };
  /** @type {"idle" | "pressed" | "pan" | "pinch" | "drag" | "spent"} */
  let doing = "idle";
  let span = 0;
  let timer = 0;
  const at = (/** @type {PointerEvent | MouseEvent} */ e) => camera.toBoard(e.clientX, e.clientY);

  const pinch = () => {
    const [a, b] = [...down.values()];
    return {
      span: Math.hypot(a.x - b.x, a.y - b.y),
      x: (a.x + b.x) / 2 - camera.frame.left,
      y: (a.y + b.y) / 2 - camera.frame.top,
    };
  };
  let middle = { x: 0, y: 0 };

  glass.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || /** @type {Element} */ (event.target).closest(".float")) return;
    glass.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(timer);
    if (down.size === 2) {
      if (doing === "drag") listener.drop(null, event);
      doing = "pinch";
      ({ span, ...middle } = pinch());
      return;
    }
    if (down.size > 2) return;
    start = { x: event.clientX, y: event.clientY };
    doing = "pressed";
    if (event.pointerType === "touch") {
      timer = setTimeout(() => {
        if (doing !== "pressed") return;
        if (listener.lift(at(event), event)) doing = "drag";
        else {
          doing = "spent";
          listener.press(at(event), event);
        }
      }, PRESS);
    }
  });

  glass.addEventListener("pointermove", (event) => {
    const was = down.get(event.pointerId);
    if (!was) {
      if (event.pointerType !== "touch") {
        listener.hover(/** @type {Element} */ (event.target).closest(".float") ? null : at(event), event);
      }
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (doing === "pressed" && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
      clearTimeout(timer);
      const lifted = event.pointerType !== "touch" && listener.lift(camera.toBoard(start.x, start.y), event);
      doing = lifted ? "drag" : "pan";
      glass.classList.toggle("panning", !lifted);
      if (!lifted) listener.hover(null, event);
    }
    if (doing === "pan") camera.pan(now.x - was.x, now.y - was.y);
    if (doing === "drag") listener.drag(at(event), event);
    down.set(event.pointerId, now);
    if (doing === "pinch" && down.size === 2) {
      const next = pinch();
      camera.pan(next.x - middle.x, next.y - middle.y);
      camera.zoomBy(next.span / span, next);
      ({ span, ...middle } = next);
    }
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(timer);
    const ended = event.type === "pointercancel";
    if (doing === "pressed" && !ended) listener.click(at(event), event);
    if (doing === "drag") listener.drop(ended ? null : at(event), event);
    glass.classList.remove("panning");
    doing = down.size ? "spent" : "idle";
  };
  glass.addEventListener("pointerup", up);
  glass.addEventListener("pointercancel", up);
  glass.addEventListener("pointerleave", (event) => !down.size && listener.hover(null, event));
  glass.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    listener.cancel();
  });
  glass.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 24 : 1;
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      camera.zoomBy(Math.exp(-event.deltaY * lines * speed), {
        x: event.clientX - camera.frame.left,
        y: event.clientY - camera.frame.top,
      });
    },
    { passive: false },
  );
}
