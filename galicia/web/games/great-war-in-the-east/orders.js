/** How the orders of Great War in the East are given and told. */
import { NATIONS } from "./nations.js";

/** @type {Record<string, string>} */
const ENDINGS = { 1: "st", 2: "nd", 3: "rd" };
/** @type {Record<string, string>} */
const GROUPS = { depot: "depots", hq: "headquarters" };

/** @type {import("../look.js").OwnLook} */
export const ORDERS = {
  moves: ["move", "ride", "depart", "proceed", "enter", "rail", "reroute", "take", "deploy"],
  verbs: {
    ride: { way: "By rail", says: ([unit, hex]) => `Ride ${unit} to ${hex}` },
    depart: { way: "Off the map", says: ([unit, hex]) => `Send ${unit} off the map to ${hex}` },
    proceed: { way: "Go on", says: ([unit, hex]) => `Let ${unit} go on to ${hex}` },
    enter: { way: "On foot", says: (words) => `Bring ${words.slice(0, -1).join(", ")} to ${words.at(-1)} on foot` },
    rail: { way: "By rail", says: (words) => `Bring ${words.slice(0, -1).join(", ")} to ${words.at(-1)} by rail` },
    reroute: { way: "Come in here, later", says: ([unit, hex]) => `Let ${unit} come in at ${hex}, later` },
    take: { own: true },
    deploy: { way: "Deploy", says: (words) => `Place ${words.slice(0, -1).join(", ")} in ${words.at(-1)}` },
    put: { says: ([hex]) => `Put it into ${hex}` },
    standard: { alone: true, says: () => "Take up the standard deployment" },
    command: { own: true },
    release: { own: true },
    feed: { says: ([unit]) => `Feed ${unit} from the fortress` },
    forage: { says: ([unit]) => `Let ${unit} forage` },
    withdraw: { says: ([unit]) => `Try to withdraw ${unit}` },
    retire: { says: (way) => `Withdraw to ${way.at(-1)} by ${way.slice(0, -1).join(", ")}` },
    follow: { chooses: "Follow with", all: true },
    bombard: { says: ([hex]) => `Let the flotilla alone attack ${hex}` },
    commit: { chooses: "Commit", all: true, forecast: "full", step: "Attack" },
    fight: { foot: "Fight", forecast: "full", step: "Attack" },
    cancel: { foot: "Call it off", step: "Attack" },
    lead: { own: true, says: ([hq]) => `Let ${hq} lead in person and add its strength`, step: "Attack" },
    shift: { own: true, says: ([hq]) => `Let ${hq} shift the odds`, step: "Attack" },
    flotilla: { own: true, says: () => "Let the monitor flotilla fire", step: "Attack" },
    parry: {
      own: true,
      says: ([hq]) => `Let ${hq} shift the odds for the defence`,
      step: "Odds",
      declined: "No shift",
    },
    option: { weighs: "How do you meet the result?", step: "Result" },
    expose: { says: ([hex]) => `The stack in ${hex} is affected`, step: "Result" },
    lose: { says: ([unit]) => `${unit} loses a step`, step: "Losses" },
    leave: { says: ([hex]) => `The stack in ${hex} retreats next`, step: "Retreat" },
    retreat: {
      says: (way) => `Retreat to ${way.at(-1)}${way.length > 1 ? ` by ${way.slice(0, -1).join(", ")}` : ""}`,
      step: "Retreat",
    },
    advance: { says: (words) => `Advance ${words.slice(0, -1).join(", ")} to ${words.at(-1)}`, step: "Advance" },
    displace: { says: ([unit, hex]) => `${unit} goes to ${hex}` },
    remove: { says: ([unit]) => `Remove ${unit}` },
    replace: { chooses: "Replace" },
  },

  trayGroup({ kind, values }) {
    const army = String(values.army ?? "");
    const numbered = /^\d/.test(army) ? `${army}${ENDINGS[army] ?? "th"} Army` : "others";
    return `${NATIONS[values.nation] ?? ""}, ${GROUPS[kind] ?? numbered}`;
  },

  ends: (verbs) =>
    verbs.includes("take") || verbs.includes("standard") || verbs.includes("attack") || verbs.includes("bombard"),
};
