/** Writes animated pictures (GIF 89a): a common palette, and of each frame only the part that differs from the one before. */

/** @typedef {{data: Uint8ClampedArray, width: number, height: number}} Picture as a canvas gives it */

const COLOURS = 256;
const LEVELS = 32; // of each of red, green and blue, in which colours are counted
const MOST_CODES = 4096;

export class Gif {
  /** What is written. @type {Uint8Array<ArrayBuffer>[]} */
  #parts = [];
  /** What is being written. @type {number[]} */
  #bytes = [];
  /** @type {Uint8Array | null} */
  #before = null;
  /** The nearest colour of the palette for each counted one. */
  #nearest = new Int16Array(LEVELS ** 3).fill(-1);
  frames = 0;

  /** @param {number} width @param {number} height @param {Picture[]} samples the palette is made of */
  constructor(width, height, samples) {
    this.width = width;
    this.height = height;
    this.palette = paletteOf(samples);
    this.#text("GIF89a");
    this.#short(width);
    this.#short(height);
    this.#bytes.push(0xf7, 0, 0, ...this.palette.flat());
    this.#bytes.push(0x21, 0xff, 11);
    this.#text("NETSCAPE2.0");
    this.#bytes.push(3, 1, 0, 0, 0); // for ever
  }

  /** @param {string} text */
  #text(text) {
    for (const letter of text) this.#bytes.push(letter.charCodeAt(0));
  }

  /** @param {number} number */
  #short(number) {
    this.#bytes.push(number & 255, number >> 8);
  }

  /** @param {Picture} picture @param {number} time it is shown, in ms */
  add({ data }, time) {
    const { width, height } = this;
    const now = new Uint8Array(width * height);
    for (let i = 0; i < now.length; i++) now[i] = this.#colour(data[4 * i], data[4 * i + 1], data[4 * i + 2]);
    const { left, top, right, bottom } = differing(this.#before, now, width, height);
    this.#before = now;
    this.frames += 1;
    this.#bytes.push(0x21, 0xf9, 4, 4); // what was drawn stays
    this.#short(Math.round(time / 10));
    this.#bytes.push(0, 0, 0x2c);
    for (const number of [left, top, right - left, bottom - top]) this.#short(number);
    this.#bytes.push(0);
    const part = new Uint8Array((right - left) * (bottom - top));
    for (let y = top; y < bottom; y++) {
      part.set(now.subarray(y * width + left, y * width + right), (y - top) * (right - left));
    }
    this.#pack(part);
  }

  /** @param {number} r @param {number} g @param {number} b */
  #colour(r, g, b) {
    const key = keyOf(r, g, b);
    if (this.#nearest[key] < 0) {
      let best = Infinity;
      this.palette.forEach(([pr, pg, pb], i) => {
        const far = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
        if (far < best) [best, this.#nearest[key]] = [far, i];
      });
    }
    return this.#nearest[key];
  }

  /** Lempel, Ziv and Welch. @param {Uint8Array} part */
  #pack(part) {
    const CLEAR = COLOURS;
    let bits = 9;
    let next = CLEAR + 2;
    let waiting = 0;
    let held = 0;
    /** @type {number[]} */
    const out = [];
    const write = (/** @type {number} */ code) => {
      waiting |= code << held;
      held += bits;
      while (held >= 8) {
        out.push(waiting & 255);
        waiting >>>= 8;
        held -= 8;
      }
    };
    /** A code for each code with a colour behind it. */
    const codes = new Int16Array(MOST_CODES * COLOURS);
    write(CLEAR);
    let code = part[0];
    for (let i = 1; i < part.length; i++) {
      const key = code * COLOURS + part[i];
      if (codes[key]) {
        code = codes[key];
        continue;
      }
      write(code);
      if (next < MOST_CODES) {
        codes[key] = next;
        if (next === 1 << bits && bits < 12) bits += 1;
        next += 1;
      } else {
        write(CLEAR);
        codes.fill(0);
        bits = 9;
        next = CLEAR + 2;
      }
      code = part[i];
    }
    write(code);
    write(CLEAR + 1);
    if (held) out.push(waiting & 255);
    this.#bytes.push(8);
    for (let i = 0; i < out.length; i += 255) {
      const block = out.slice(i, i + 255);
      this.#bytes.push(block.length, ...block);
    }
    this.#bytes.push(0);
    this.#parts.push(new Uint8Array(this.#bytes));
    this.#bytes = [];
  }

  /** The whole file. */
  file() {
    return new Blob([...this.#parts, new Uint8Array([0x3b])], { type: "image/gif" });
  }
}

/** @param {number} r @param {number} g @param {number} b */
const keyOf = (r, g, b) => ((r >> 3) * LEVELS + (g >> 3)) * LEVELS + (b >> 3);

/** The colours that are used most, with some of every kind. @param {Picture[]} samples @returns {number[][]} */
function paletteOf(samples) {
  const counts = new Uint32Array(LEVELS ** 3);
  for (const { data } of samples) {
    for (let i = 0; i < data.length; i += 4) counts[keyOf(data[i], data[i + 1], data[i + 2])] += 1;
  }
  const used = [...counts.keys()].filter((key) => counts[key]).sort((a, b) => counts[b] - counts[a]);
  const chosen = used.slice(0, COLOURS).map((key) => [key >> 10, (key >> 5) & 31, key & 31].map((v) => v * 8 + 4));
  while (chosen.length < COLOURS) chosen.push([0, 0, 0]);
  return chosen;
}

/** What differs; at least one pixel. @param {Uint8Array | null} before @param {Uint8Array} now @param {number} width @param {number} height */
function differing(before, now, width, height) {
  if (!before) return { left: 0, top: 0, right: width, bottom: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (before[y * width + x] === now[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}
