/** What events speak of. */

/** @import { GameEvent } from "../net/messages.d.ts" */

/** The units an event speaks of. @param {GameEvent} event */
export function unitsOf({ facts }) {
  return [facts.unit ?? [], facts.units ?? []].flat();
}

/** The hexes an event speaks of, the last one being where it ended. @param {GameEvent} event */
export function hexesOf({ facts: { start, hexes, hex, target, path, end } }) {
  return [start ?? [], hexes ?? [], hex ?? [], target ?? [], path ?? [], end ?? []].flat();
}

/** The way units went, from start to end; null if none went. @param {GameEvent} event */
export function wayOf({ facts: { start, path, end } }) {
  if (!start || !(path?.length || end)) return null;
  return [start, ...(path ?? [end ?? start])];
}
