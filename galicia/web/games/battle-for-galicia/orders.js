/** How the orders of Battle for Galicia are given and told. */

/** @type {import("../look.js").OwnLook} */
export const ORDERS = {
  verbs: {
    engage: { chooses: "Attack with", all: true, forecast: "line", step: "Odds" },
    defend: { chooses: "Defend with", all: true, step: "Odds" },
    roll: { step: "Roll" },
    retreat: {
      says: (way) => `Retreat to ${way.at(-1)}${way.length > 1 ? ` by ${way.slice(0, -1).join(", ")}` : ""}`,
      step: "Retreat",
    },
    withdraw: { chooses: "Retreat", step: "Retreat" },
    continue: { chooses: "Go on with", step: "Retreat" },
    advance: { chooses: "Advance with", step: "Advance", declined: "Stay" },
    "take-loss": { says: (units) => `${units.join(", ")} takes it`, step: "Losses" },
    react: { says: ([unit, hex]) => `Ride ${unit} to ${hex}`, declined: "Do not react" },
    place: { says: ([unit, hex]) => `Place ${unit} in ${hex}`, declined: "Wait" },
  },
};
