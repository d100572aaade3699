/** The film of a match as an animated picture that plays everywhere. */
import { Gif } from "./gif.js";
import { Picture } from "./picture.js";
import { scenesOf } from "./scenes.js";

/**
 * @import { View } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const FASTER = 4; // than the film itself: what is posted is short
const LEAST = 200; // ms of a frame
const END = 3000;

/**
 * @param {Table} table @param {(revision: number) => Promise<View>} viewAt @param {(done: number, all: number) => void} tell
 * @param {AbortSignal} [stopped] @returns {Promise<Blob | null>} nothing if it was stopped
 */
export async function filmFile(table, viewAt, tell, stopped) {
  const scenes = await scenesOf(table);
  const picture = new Picture(table);
  await picture.begin();
  const sampled = [scenes[0], scenes[scenes.length >> 1], scenes[scenes.length - 1]];
  const samples = [];
  for (const scene of sampled) samples.push(await picture.draw(scene, await viewAt(scene.revision)));
  const gif = new Gif(picture.width, picture.height, samples);
  for (const [i, scene] of scenes.entries()) {
    if (table.ended.aborted) throw new Error("The match was left.");
    if (stopped?.aborted) return null;
    const last = i === scenes.length - 1;
    gif.add(await picture.draw(scene, await viewAt(scene.revision)), last ? END : Math.max(LEAST, scene.time / FASTER));
    tell(i + 1, scenes.length);
    await new Promise((done) => setTimeout(done)); // the page lives on
  }
  return gif.file();
}
