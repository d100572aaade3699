/** Small positions to learn on, and the words of the game. A step is done when `done` sees it in the state of the page. */
import { hasHappened as has } from "../look.js";

/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [
  {
    name: "trains",
    position: "games/great-war-in-the-east/lessons/trains.txt",
    seat: "AH",
    title: "Trains",
    gist: "March, entrain, ride, and leave the map for the other front.",
    steps: [
      {
        text: "Click 10/1 in g1312. The gold edge is what it can march to.",
        hexes: ["g1312"],
        cases: ["GWiE 5.12"],
        done: (s) => s.selection.units.includes("10/1"),
      },
      {
        text: "4/2 in s0112, on the Serbian map, is on a train already. Click it: the edge now follows the railway.",
        hexes: ["s0112"],
        cases: ["GWiE 5.33-a"],
        done: (s) => s.selection.units.includes("4/2"),
      },
      {
        text: "Click s0110 twice to ride there: it is a rail exit.",
        hexes: ["s0110"],
        cases: ["GWiE 5.33-a"],
        done: (s) => has(s, "rode"),
      },
      {
        text:
          "From here a railway leads off the map to Galicia: its ends are edged on the other board. Click g2819 twice to set out.",
        hexes: ["g2819"],
        cases: ["GWiE 5.37"],
        done: (s) => has(s, "departed"),
      },
      {
        text: "Choose 10/1 again and press “Entrain 10/1” on its card. A die decides, from 3 up it boards.",
        cases: ["GWiE 17.11-a"],
        done: (s) => has(s, "entrain_roll"),
      },
      {
        text: "The Rail button, or R, shows the lines that are open and the capacity that is left. Press it.",
        cases: ["GWiE 16/5.3-capacity"],
        done: (s) => s.overlay === "rail",
      },
    ],
  },
  {
    name: "command",
    position: "games/great-war-in-the-east/lessons/command.txt",
    seat: "AH",
    title: "Command",
    gist: "Share out the strength of headquarters; the rest trusts to the dice.",
    steps: [
      {
        text: "A proposal is laid out: lines lead from each headquarters to its units. Click Da1 in g1113.",
        hexes: ["g1113"],
        cases: ["GWiE 10.32-a"],
        done: (s) => s.selection.units.includes("Da1") || has(s, "commands"),
      },
      {
        text: "Take a unit away: click its chip in the HQs tab. Its stacking points come back to the headquarters.",
        cases: ["GWiE 10.31-a"],
        done: (s) => s.log.some(({ sentence }) => sentence?.startsWith("release")) || has(s, "commands"),
      },
      {
        text: "Click the stack you want in command instead. Then end the segment (E): those without command roll.",
        cases: ["GWiE 10.41"],
        done: (s) => has(s, "commands"),
      },
    ],
  },
  {
    name: "battle",
    position: "games/great-war-in-the-east/lessons/battle.txt",
    seat: "AH",
    title: "Battle",
    gist: "Declare, commit, read the odds, fight, and see what the enemy chooses.",
    steps: [
      {
        text: "Click the Russians in g1311, then again to declare the attack.",
        hexes: ["g1311"],
        cases: ["GWiE 8.11"],
        done: (s) => has(s, "declared"),
      },
      {
        text: "Choose who attacks. The odds are told line by line, every outcome with its chance. Press Commit.",
        cases: ["GWiE 8.22", "GWiE 8.4-a"],
        done: (s) => has(s, "committed"),
      },
      {
        text: "A headquarters of the army can shift the odds. Take it, or fight as you are.",
        cases: ["GWiE 10.21-b"],
        done: (s) => has(s, "shifted") || has(s, "combat_roll"),
      },
      {
        text: "Press Fight. The defender chooses how to meet the result: steps, or ground.",
        cases: ["GWiE 8.9-choice"],
        done: (s) => has(s, "combat_roll") && !s.view.facts.battle,
      },
    ],
  },
];

/** @type {[string, string][]} */
export const GLOSSARY = [
  ["Affected steps", "The steps of the smaller force; results are measured by them."],
  ["Army integrity", "A headquarters lends its shift only to an attack of its own army."],
  ["Column", "A column of the combat table, named by its odds, such as 2-1."],
  ["Command strength", "The stacking points a headquarters can put in command, within its radius."],
  ["Depot", "Brings supply forward along railways and roads."],
  ["Guest", "A unit that retreated onto friends: it shares their fate if they are attacked again."],
  ["Heroic", "A headquarters that may lead an attack in person and add its own strength."],
  ["OCC", "Out of command: the unit has failed its roll and can do little in this phase."],
  ["Option", "One of the ways a defender may meet a result: lose steps, retreat, or some of both."],
  ["Parry", "A defensive shift lent by a headquarters of the defender."],
  ["Rail capacity", "The stacking points a nation may have on trains in a turn."],
  ["SP", "Stacking points; a hex holds nine."],
  ["Step", "A measure of strength. A corps has four, a division two."],
  ["TCR", "Tactical competence: 4 for Austria-Hungary, 3 for Russia, 2 for Serbia."],
  ["VP", "Victory points, on one track: up for the Allies, down for Austria-Hungary."],
];
