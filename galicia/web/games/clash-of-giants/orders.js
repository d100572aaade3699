/** How the orders of Clash of Giants are given and told. */
import { counted } from "../../ui/format.js";

/** @import { Facts } from "./facts.js" */

/** @param {string[]} way */
const along = (way) => `${way.at(-1)}${way.length > 1 ? ` through ${way.slice(0, -1).join(", ")}` : ""}`;

/** Into the hex that was attacked, and perhaps on, or back to where it came from. @param {string[]} words @param {string} [from] */
function advances([unit, first, second], from) {
  const into = `${unit} advances into ${first}`;
  if (!second) return into;
  return second === from ? `${into} and goes back` : `${into} and on to ${second}`;
}

/** @type {import("../look.js").OwnLook} */
export const ORDERS = {
  moves: ["move", "take", "put", "deploy", "place", "return"],
  joins: "join",
  declaring: "Dice fall once all attacks are declared; until then you can call them off.",
  verbs: {
    take: { own: true },
    put: { says: ([hex]) => `Put it into ${hex}` },
    deploy: { way: "Deploy", says: (words) => `Place ${words.slice(0, -1).join(", ")} in ${words.at(-1)}` },
    standard: { own: true, alone: true, says: () => "All armies take up the standard set-up" },
    muster: { own: true, alone: true, says: ([army]) => `The ${army} Army takes up its standard set-up` },
    place: { way: "Arrive", says: ([unit, hex]) => `Bring ${unit} in at ${hex}` },
    return: { way: "Return", says: ([unit, hex]) => `Return ${unit} in ${hex}` },
    rebuild: { says: ([unit]) => `Rebuild ${unit}` },
    waive: { alone: true, says: () => "Rebuild nobody" },
    fight: { own: true, says: () => "Fight now", declined: "Keep for later" },
    support: {
      says: ([window]) => `Use the offensive support of turns ${window.replace("-", " to ")}`,
      declined: "No support",
    },
    join: { own: true, says: ([unit, hex]) => `Attack ${hex} with ${unit}` },
    cancel: { alone: true, says: () => "Call all attacks off", ended: "Confirm attacks" },
    resolve: { says: ([hex]) => `Resolve the attack on ${hex}` },
    withdraw: { says: ([unit]) => `Withdraw ${unit}`, step: "Cavalry" },
    stand: { says: ([unit]) => `Let ${unit} stand`, step: "Cavalry" },
    retire: { says: (way) => `Withdraw to ${along(way)}`, step: "Cavalry" },
    expose: { says: ([unit]) => `${unit} rolls`, step: "Odds" },
    roll: { step: "Checks" },
    hold: { says: ([unit]) => `${unit} holds its ground`, step: "Retreat" },
    yield: { says: ([unit]) => `${unit} goes back`, step: "Retreat" },
    retreat: { says: ([unit, ...way]) => `${unit} retreats to ${along(way)}`, step: "Retreat" },
    advance: { says: advances, step: "Advance", ended: "Stay" },
    eliminate: { says: ([unit]) => `Give ${unit} up` },
  },

  asksAgain({ state: { asks, view } }, sentence) {
    const { offer, attacks, neglected = [] } = /** @type {Facts} */ (view.facts);
    const units = asks.progress?.units ?? 0;
    if (sentence === "done" && asks.verbs.includes("join") && attacks.length && !neglected.length && units) {
      const text = `${counted(units, "unit")} next to the enemy can still attack, and you fight only once a turn.`;
      return { text, act: "Confirm attacks" };
    }
    if (sentence !== "pass" || !asks.verbs.includes("fight") || !offer || offer.own) return null;
    return {
      text: "No marker of yours is left in the cup: your armies will not attack this turn.",
      act: "Not this turn",
    };
  },

  ends: (verbs) => verbs.includes("standard") || verbs.includes("join"),
};
