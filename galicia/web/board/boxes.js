/** Boxes of things that must not lie on each other. */

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

export const COUNTER = 0.34; // half a counter with its shadow, in hex widths

/** The area two boxes share. @param {Box} a @param {Box} b */
export function shared(a, b) {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The area of a box that others cover. @param {Box} box @param {Box[]} others */
export const overlaps = (box, others) => others.reduce((total, other) => total + shared(box, other), 0);
