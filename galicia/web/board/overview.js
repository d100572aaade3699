/** The small picture of the whole board with a frame around what is in sight. */
import { h, svg } from "../ui/elements.js";
import { areaOf } from "./layout.js";

/** @import { Board } from "./board.js" */

export class Overview {
  #size = { width: 180, height: 120 };
  #dots = svg("svg", { class: "overview-dots", "aria-hidden": "true" });
  #window = h("div", { class: "overview-frame" });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { grid, sheet, table } = board;
    const { left, top, right, bottom } = areaOf(Object.values(grid.hexes), grid.width);
    this.box = { x: left, y: top, width: right - left, height: bottom - top };
    const picture = svg(
      "svg",
      { class: "galicia-board overview-map", "aria-hidden": "true" },
      svg("path", { class: "ground", d: grid.outline(grid.numbers) }),
      [".layer-sea", ".layer-terrain", ".layer-water"].flatMap((layer) =>
        [...sheet.querySelectorAll(layer)].map(inPlace)
      ),
    );
    const viewBox = `${left} ${top} ${this.box.width} ${this.box.height}`;
    for (const part of [picture, this.#dots]) part.setAttribute("viewBox", viewBox);
    this.element = h(
      "div",
      {
        class: "overview float",
        "aria-hidden": "true",
        onpointerdown: (event) => {
          this.element.setPointerCapture(event.pointerId);
          this.#point(event);
        },
        onpointermove: (event) => event.buttons && this.#point(event),
      },
      picture,
      this.#dots,
      this.#window,
    );
    this.element.style.setProperty("--ratio", String(this.box.width / this.box.height));
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = { width: contentRect.width, height: contentRect.height };
      this.frame();
    }).observe(this.#dots);
    table.watch(["view", "past"], () => this.#draw());
  }

  /** Brings the point of the board to the middle. @param {PointerEvent} event */
  #point({ clientX, clientY }) {
    const { left, top, width, height } = this.#dots.getBoundingClientRect();
    const { box } = this;
    this.board.camera.centreOn(
      box.x + ((clientX - left) / width) * box.width,
      box.y + ((clientY - top) / height) * box.height,
    );
  }

  #draw() {
    const { grid, table } = this.board;
    const size = grid.width * 0.62;
    const stacks = Object.values(table.view().stacks).filter((stack) => grid.hexes[stack.hex]);
    this.#dots.replaceChildren(...stacks.map(({ hex, side, counters }) => {
      const { x, y } = grid.hexes[hex];
      const rx = table.look.palette(counters[0]).cut ? size / 2 : 8;
      return svg("rect", {
        class: "dot-side",
        data: { side },
        x: x - size / 2,
        y: y - size / 2,
        width: size,
        height: size,
        rx,
      });
    }));
  }

  /** Moves the frame to where the player looks. */
  frame() {
    const { box } = this;
    const { camera } = this.board;
    const size = this.#size;
    const k = size.width / box.width;
    const { width, height } = camera.frame;
    const left = Math.max(0, (-camera.x / camera.k - box.x) * k);
    const top = Math.max(0, (-camera.y / camera.k - box.y) * k);
    const right = Math.min(size.width, ((width - camera.x) / camera.k - box.x) * k);
    const bottom = Math.min(size.height, ((height - camera.y) / camera.k - box.y) * k);
    const { style } = this.#window;
    style.setProperty("transform", `translate(${left.toFixed(1)}px,${top.toFixed(1)}px)`);
    style.setProperty("width", `${Math.max(6, right - left).toFixed(1)}px`);
    style.setProperty("height", `${Math.max(6, bottom - top).toFixed(1)}px`);
  }
}

/** A copy of a layer where its board lies, without what is too fine to be seen. @param {Element} layer */
function inPlace(layer) {
  const copy = /** @type {Element} */ (layer.cloneNode(true));
  if (layer.matches(".layer-water")) {
    for (const part of [...copy.children]) {
      if (!part.matches(".river")) part.remove();
    }
  }
  return svg("g", { transform: layer.closest("g[transform]")?.getAttribute("transform") }, copy);
}
