/** The film of a match: a scene for the marches of every player turn and one for each battle, in about two minutes. */
import { actionsIn } from "../table/actions.js";

/**
 * @import { BattleTold, Story } from "../net/messages.d.ts"
 * @import { Action } from "../table/actions.js"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{revision: number, title: string, actions: Action[], hex: string, time: number, side: string}} Scene
 *   the board after a revision, what happened until then, and how long it is shown in ms
 */

const LENGTH = 120_000; // ms of the whole film
const MOST = 240; // scenes anybody can see in that time
const MARCHES = 1.6; // times as long as a battle

/** @param {Table} table @returns {Promise<Scene[]>} */
export async function scenesOf(table) {
  const [story, log] = await Promise.all([table.tellStory(), table.book.all()]);
  const actions = actionsIn(table, log);
  const shown = weightiest(story, MOST - story.marks.length);
  const last = log.at(-1)?.revision ?? 0;
  const scenes = story.marks.flatMap((mark, i) => {
    const end = story.marks[i + 1]?.revision ?? last;
    const within = (/** @type {{revision: number}} */ { revision }) => revision > mark.revision && revision <= end;
    const battles = shown.filter(within);
    return [
      marchScene(
        table,
        mark,
        battles[0]?.revision - 1 || end,
        actions.filter((one) => one.kind !== "battle" && within(one)),
      ),
      ...battles.map((battle) => battleScene(table, battle, actions)),
    ];
  });
  const weight = scenes.reduce((sum, { time }) => sum + time, 0);
  return scenes.map((scene) => ({ ...scene, time: (scene.time * LENGTH) / Math.max(1, weight) }));
}

/** The battles with the greatest losses, in their order. @param {Story} story @param {number} most */
function weightiest({ battles }, most) {
  const toll = (/** @type {BattleTold} */ { losses }) => Object.values(losses).reduce((sum, lost) => sum + lost, 0);
  const chosen = new Set([...battles].sort((a, b) => toll(b) - toll(a)).slice(0, Math.max(0, most)));
  return battles.filter((battle) => chosen.has(battle));
}

/** @param {Table} table @param {Story["marks"][number]} mark @param {number} revision @param {Action[]} actions @returns {Scene} */
function marchScene({ look }, { turn, side }, revision, actions) {
  const date = look.dates[turn - 1];
  const title = [`${look.turn} ${turn}`, date, look.seats[side]?.name ?? side].filter(Boolean).join(" · ");
  return { revision, title, actions, hex: actions.at(-1)?.hexes[0] ?? "", time: MARCHES, side };
}

/** @param {Table} table @param {BattleTold} battle @param {Action[]} actions @returns {Scene} */
function battleScene({ look }, { revision, last, place, column, roll, fell, attacker, targets, turn }, actions) {
  const title = `${look.turn} ${turn} · ${place}: ${column}, rolled ${roll}, ${fell ? "taken" : "held"}`;
  const found = actions.filter((one) => one.kind === "battle" && one.revision === revision);
  return { revision: last, title, actions: found, hex: targets[0], time: 1, side: attacker };
}
