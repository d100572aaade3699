// @ts-check
/** The small picture of the whole board with a frame around what is in sight. */
import {h, svg} from "./dom.js";
import {matchLook} from "./games/index.js";
import {store} from "./store.js";
import {areaOf} from "./tabletop.js";

export class Overview {
  /** @param {(x: number, y: number) => void} onPoint */
  constructor(onPoint) {
    this.picture = svg("svg", {class: "galicia-board overview-map", "aria-hidden": "true"});
    this.dots = svg("svg", {class: "overview-dots", "aria-hidden": "true"});
    this.window = h("div", {class: "overview-frame"});
    this.element = h("div", {class: "overview float", "aria-hidden": "true"}, this.picture, this.dots, this.window);
    this.box = {x: 0, y: 0, width: 1, height: 1};
    this.size = {width: 180, height: 120};
    const point = (/** @type {PointerEvent} */ event) => {
      const rect = this.dots.getBoundingClientRect();
      onPoint(this.box.x + ((event.clientX - rect.left) / rect.width) * this.box.width, this.box.y + ((event.clientY - rect.top) / rect.height) * this.box.height);
    };
    this.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.element.setPointerCapture(event.pointerId);
      point(event);
    });
    this.element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => event.buttons && point(event));
    new ResizeObserver(([entry]) => {
      this.size = {width: entry.contentRect.width, height: entry.contentRect.height};
    }).observe(this.dots);
    store.on("view", () => this.#draw());
    store.on("past", () => this.#draw());
    store.on("theme", (theme) => (this.picture.dataset.theme = theme));
  }

  /** @param {import("./grid.js").Grid} grid @param {HTMLElement} drawing */
  show(grid, drawing) {
    this.grid = grid;
    const {left, top, right, bottom} = areaOf(Object.values(grid.hexes), grid.width);
    this.box = {x: left, y: top, width: right - left, height: bottom - top};
    const viewBox = `${left} ${top} ${this.box.width} ${this.box.height}`;
    for (const part of [this.picture, this.dots]) part.setAttribute("viewBox", viewBox);
    this.element.style.setProperty("--ratio", String(this.box.width / this.box.height));
    this.picture.dataset.theme = drawing.dataset.theme;
    this.picture.replaceChildren(
      svg("path", {class: "ground", d: grid.outline(grid.numbers)}),
      ...[".layer-sea", ".layer-terrain", ".layer-water"].flatMap((layer) => [...drawing.querySelectorAll(layer)].map(inPlace)),
    );
    this.#draw();
  }

  #draw() {
    const {grid} = this;
    const view = store.view();
    if (!grid || !view) return;
    const size = grid.width * 0.62;
    this.dots.replaceChildren(
      ...Object.values(view.stacks)
        .filter((stack) => grid.hexes[stack.hex])
        .map((stack) => {
          const {x, y} = grid.hexes[stack.hex];
          const {cut} = matchLook(store).palette(stack.counters[0]);
          return svg("rect", {class: "dot-side", data: {side: stack.side}, x: x - size / 2, y: y - size / 2, width: size, height: size, rx: cut ? size / 2 : 8});
        }),
    );
  }

  /** Moves the frame. @param {import("./camera.js").Camera} camera */
  frame(camera) {
    const {box, size} = this;
    const k = size.width / box.width;
    const {width, height} = camera.frame;
    const left = Math.max(0, (-camera.x / camera.k - box.x) * k);
    const top = Math.max(0, (-camera.y / camera.k - box.y) * k);
    const right = Math.min(size.width, ((width - camera.x) / camera.k - box.x) * k);
    const bottom = Math.min(size.height, ((height - camera.y) / camera.k - box.y) * k);
    const {style} = this.window;
    style.setProperty("transform", `translate(${left.toFixed(1)}px,${top.toFixed(1)}px)`);
    style.setProperty("width", `${Math.max(6, right - left).toFixed(1)}px`);
    style.setProperty("height", `${Math.max(6, bottom - top).toFixed(1)}px`);
  }
}

/** A copy of a layer where its board lies, without what is too fine to be seen. @param {Element} layer */
function inPlace(layer) {
  const copy = /** @type {Element} */ (layer.cloneNode(true));
  if (layer.matches(".layer-water")) for (const part of [...copy.children]) if (!part.matches(".river")) part.remove();
  return svg("g", {transform: layer.closest("g[transform]")?.getAttribute("transform")}, copy);
}
