/** Draws scenes of a film on a canvas: the boards once, and on them where the armies stood and what happened. */
import { areaOf } from "../board/layout.js";

/**
 * @import { Counter, View } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { Scene } from "./scenes.js"
 */

const WIDTH = 800;
const FOOT = 44; // px for the words
const HALF = 0.36; // half a counter, in hex widths
/** @type {Record<string, string>} */
const ARROWS = { attack: "#B3261E", retreat: "#B3261E", move: "#2B2520" };

export class Picture {
  /** @type {HTMLCanvasElement} */
  #canvas = document.createElement("canvas");
  #ground = document.createElement("canvas");
  /** The faces of counters by what is on them. @type {Map<string, Promise<HTMLImageElement>>} */
  #faces = new Map();

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { grid } = table.board;
    this.area = areaOf(Object.values(grid.hexes), grid.width);
    this.scale = WIDTH / (this.area.right - this.area.left);
    this.width = WIDTH;
    this.height = Math.round((this.area.bottom - this.area.top) * this.scale) + FOOT;
    for (const canvas of [this.#canvas, this.#ground]) {
      Object.assign(canvas, { width: this.width, height: this.height });
    }
  }

  /** Draws the boards. */
  async begin() {
    const paint = brush(this.#ground);
    paint.fillStyle = "#E9E0CB";
    paint.fillRect(0, 0, this.width, this.height);
    for (const { name, x, y, scale } of this.table.board.plane.boards) {
      const image = new Image();
      image.src = `/boards/${encodeURIComponent(name)}.svg`;
      await image.decode();
      const [left, top] = this.#at({ x, y });
      const size = scale * this.scale;
      paint.drawImage(image, left, top, image.naturalWidth * size, image.naturalHeight * size);
    }
  }

  /** @param {{x: number, y: number}} point @returns {[number, number]} */
  #at({ x, y }) {
    return [(x - this.area.left) * this.scale, (y - this.area.top) * this.scale];
  }

  /** @param {Scene} scene @param {View} view */
  async draw(scene, view) {
    const stacks = Object.values(view.stacks).filter(({ counters }) => counters.length);
    const faces = await Promise.all(stacks.map(({ counters }) => this.#face(counters[0], view.turn)));
    const paint = brush(this.#canvas);
    paint.drawImage(this.#ground, 0, 0);
    stacks.forEach(({ hex }, i) => this.#stack(paint, hex, faces[i]));
    for (const { ways } of scene.actions) for (const { way, kind } of ways) this.#arrow(paint, way, ARROWS[kind]);
    if (scene.actions.some(({ kind }) => kind === "battle")) this.#ring(paint, scene.hex);
    this.#words(paint, scene, view);
    return paint.getImageData(0, 0, this.width, this.height);
  }

  /** The face of a counter, drawn once. @param {Counter} counter @param {number} turn */
  #face(counter, turn) {
    const { counters, look } = this.table;
    const key = `${counter.side} ${counter.unit} ${look.faceKey(counter, turn)}`;
    const known = this.#faces.get(key) ?? pictured(counters.alone(counter, turn));
    this.#faces.set(key, known);
    return known;
  }

  /** @param {CanvasRenderingContext2D} paint @param {string} hex @param {HTMLImageElement} face */
  #stack(paint, hex, face) {
    const { grid } = this.table.board;
    const at = grid.hexes[hex];
    if (!at) return;
    const half = HALF * grid.width * this.scale;
    const [x, y] = this.#at(at);
    paint.drawImage(face, x - half, y - half, 2 * half, 2 * half);
  }

  /** @param {CanvasRenderingContext2D} paint @param {string[]} way @param {string} colour */
  #arrow(paint, way, colour) {
    const points = way.flatMap((hex) => this.table.board.grid.hexes[hex] ?? []).map((at) => this.#at(at));
    if (points.length < 2) return;
    const [[bx, by], [x, y]] = [points[points.length - 2], points[points.length - 1]];
    const angle = Math.atan2(y - by, x - bx);
    const head = 9;
    paint.strokeStyle = colour;
    paint.fillStyle = colour;
    paint.lineWidth = 3;
    paint.beginPath();
    points.forEach(([px, py], i) => (i ? paint.lineTo(px, py) : paint.moveTo(px, py)));
    paint.stroke();
    paint.beginPath();
    paint.moveTo(x, y);
    for (const turn of [0.5, -0.5]) paint.lineTo(x - head * Math.cos(angle + turn), y - head * Math.sin(angle + turn));
    paint.fill();
  }

  /** @param {CanvasRenderingContext2D} paint @param {string} hex */
  #ring(paint, hex) {
    const at = this.table.board.grid.hexes[hex];
    if (!at) return;
    const [x, y] = this.#at(at);
    paint.beginPath();
    paint.arc(x, y, this.table.board.grid.width * this.scale * 0.62, 0, 2 * Math.PI);
    paint.strokeStyle = "#B3261E";
    paint.lineWidth = 3.5;
    paint.stroke();
  }

  /** @param {CanvasRenderingContext2D} paint @param {Scene} scene @param {View} view */
  #words(paint, { title }, view) {
    const { look } = this.table;
    const one = look.standing(view);
    const scores = Object.entries(view.scores).map(([side, points]) => `${look.seats[side]?.short ?? side} ${points}`);
    const top = this.height - FOOT;
    paint.fillStyle = "#FBF8F0";
    paint.fillRect(0, top, this.width, FOOT);
    paint.fillStyle = "#2B2520";
    paint.textBaseline = "middle";
    paint.font = '600 17px "Galicia Sans", sans-serif';
    paint.textAlign = "left";
    paint.fillText(title, 14, top + FOOT / 2, this.width - 230);
    paint.font = '700 19px "Galicia Serif", serif';
    paint.textAlign = "right";
    paint.fillText(one ? `${one.points} VP` : scores.join(" : "), this.width - 14, top + FOOT / 2);
  }
}

/** A drawing as a picture. @param {Element} drawing */
async function pictured(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  return image;
}

/** @param {HTMLCanvasElement} canvas */
function brush(canvas) {
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  if (!paint) throw new Error("This browser cannot draw pictures.");
  return paint;
}
