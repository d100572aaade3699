/** What views tell of a campaign of the series. */

/**
 * @import { View } from "../../net/messages.d.ts"
 * @import { Table } from "../../table/table.js"
 *
 * @typedef {{infantry: number, cavalry: number, star: boolean}} Box of a command track
 * @typedef {{marker: string, side: string, army: string, name: string, kind: string}} Marker
 * @typedef {{marker: string, side: string, first: number, last: number, used: number | null, now: boolean, open: boolean}} Support
 * @typedef {{targets: string[], mounted: string[], own: number, next: number, once: number, more: number, enemy_fought: boolean}} Offer
 * @typedef {{name: string, hex: string, scores: string[], held: string | null, counts: string[]}} Place
 * @typedef {View["facts"] & {
 *   cup: string[], markers: Marker[], chance: number | null, drawn: string | null, track: Box[],
 *   command: Record<string, Box & {die: number}>, fought: string[], support: Support[],
 *   attacks: {unit: string, target: string}[], offer?: Offer, neglected?: string[],
 *   vp: number, most: number, places: Place[], siege: boolean, fallen: boolean,
 * }} Facts
 */

/** @param {Table} table */
export const factsOf = (table) => /** @type {Facts} */ (table.view().facts);
