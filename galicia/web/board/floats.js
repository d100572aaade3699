/** What floats over the board beside a hex: tips, opened stacks, choices. */
import { h } from "../ui/elements.js";
import { caseLinks } from "../ui/names.js";

/**
 * @import { Camera } from "./camera.js"
 * @import { Grid } from "./grid.js"
 *
 * @typedef {{title?: string, text?: string, cases?: string[], kind?: string}} Tip
 * @typedef {{element: HTMLElement, hex: string, ring: boolean}} Floating `ring`: the hexes around it stay free too
 */

const BESIDE = 560; // px of the window from which on things float beside their hex, not above or below

export class Floats {
  element = h("div", { class: "floats" });
  /** @type {Set<Floating>} */
  #shown = new Set();
  /** @type {Floating | null} */
  #tip = null;

  /** @param {Camera} camera @param {Grid} grid */
  constructor(camera, grid) {
    this.camera = camera;
    this.grid = grid;
  }

  /** Lets an element float beside a hex; the function it returns takes it away. @param {HTMLElement} element @param {string} hex @param {{ring?: boolean}} [traits] */
  show(element, hex, { ring = false } = {}) {
    const floating = { element, hex, ring };
    this.element.append(element);
    this.#shown.add(floating);
    this.#place(floating);
    return () => this.#hide(floating);
  }

  /** @param {Floating | null} floating */
  #hide(floating) {
    if (!floating) return;
    this.#shown.delete(floating);
    floating.element.remove();
  }

  /** A dark note at a hex; null takes it away. @param {string | null} hex @param {Tip} [content] */
  tip(hex, { title, text, cases, kind } = {}) {
    this.#hide(this.#tip);
    this.#tip = null;
    if (!hex || !this.grid.hexes[hex]) return;
    const element = h(
      "div",
      { class: ["tip", kind], role: "status" },
      title && h("b", {}, title),
      text && h("span", {}, text),
      Boolean(cases?.length) && [" ", caseLinks(cases)],
    );
    this.show(element, hex);
    this.#tip = [...this.#shown].find((floating) => floating.element === element) ?? null;
  }

  /** Whether the pointer is where the tip is. @param {MouseEvent} event */
  isOverTip({ clientX: x, clientY: y }) {
    const box = this.#tip?.element.getBoundingClientRect();
    return Boolean(box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  }

  /** Whether the pointer rests on a link in the tip. */
  holdsPointer() {
    return this.element.querySelector(".tip:hover") !== null;
  }

  /** Everything stays beside its hex when the player looks elsewhere. */
  follow() {
    for (const floating of this.#shown) this.#place(floating);
  }

  /** Puts something on the side of its hex with more room. @param {Floating} floating */
  #place({ element, hex, ring }) {
    const { x, y } = this.grid.hexes[hex];
    const at = this.camera.toScreen(x, y);
    const { width, height } = this.camera.frame;
    const gap = this.camera.k * this.grid.width * (ring ? 1.5 : 0.56) + 8;
    const beside = width > BESIDE;
    const { style } = element;
    style.setProperty("left", "8px"); // as wide as it likes, for the measure
    style.setProperty("right", "auto");
    const wide = element.offsetWidth;
    const left = beside ? at.x > width * 0.62 || at.x + gap + wide > width - 8 : at.x > width / 2;
    const up = beside ? at.y > height * 0.7 : at.y > height * 0.3;
    element.dataset.side = beside ? (left ? "left" : "right") : up ? "above" : "below";
    element.dataset.end = beside ? (up ? "up" : "down") : left ? "left" : "right";
    const set = (/** @type {string} */ edge, /** @type {number} */ far, /** @type {string} */ opposite) => {
      style.setProperty(edge, `${Math.max(8, far).toFixed(0)}px`);
      style.setProperty(opposite, "auto");
    };
    if (beside) {
      if (left) set("right", width - at.x + gap, "left");
      else set("left", at.x + gap, "right");
      if (up) set("bottom", height - at.y - 28, "top");
      else set("top", at.y - 28, "bottom");
    } else {
      const edge = Math.max(8, Math.min(width - wide - 8, left ? at.x + 40 - wide : at.x - 40));
      set("left", edge, "right");
      style.setProperty("--point", `${(at.x - edge - 5).toFixed(0)}px`);
      if (up) set("bottom", height - at.y + gap, "top");
      else set("top", at.y + gap, "bottom");
    }
  }
}
