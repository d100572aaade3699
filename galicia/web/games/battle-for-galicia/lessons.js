/** Three small positions to learn on, and the words of the game. A step is done when `done` sees it in the state of the page. */
import { hasHappened as has } from "../look.js";

/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [
  {
    name: "moving",
    position: "games/battle-for-galicia/lessons/moving.txt",
    seat: "AH",
    title: "Moving",
    gist: "Choose a unit, see where it can go and what it costs, and why not elsewhere.",
    steps: [
      {
        text: "Click the stack in 11.20 and choose 24/X alone, on the map or in the panel.",
        hint: "With keys: N takes the next unit that can act.",
        hexes: ["11.20"],
        done: (s) => s.selection.units.includes("24/X") && s.selection.units.length === 1,
      },
      {
        text:
          "Inside the gold edge lies what 24/X can reach. The disc is what it has left; red means an enemy zone. Click 12.19.",
        cases: ["BfG 4.2", "BfG 6.3"],
        hexes: ["12.19"],
        done: (s) => s.plan?.target === "12.19" || has(s, "moved"),
      },
      {
        text: "The way is shown with the cost of each step. Click again, or press Enter, to march.",
        done: (s) => has(s, "moved"),
      },
      {
        text:
          "45/X in 10.19 has lost effectiveness (CE −1). Choose it and press “Recover 45/X”: it costs 4 MP and needs quiet.",
        hint: "If a unit cannot, its card says why.",
        cases: ["BfG 10.3"],
        hexes: ["10.19"],
        done: (s) => has(s, "recovered") || s.view.phase.includes("combat") || s.view.turn > 3,
      },
      {
        text:
          "Take a move back with Undo (U): orders stand only once dice have rolled. Then end the movement phase (E).",
        done: (s) => s.view.phase.includes("combat") || s.view.turn > 3,
      },
    ],
  },
  {
    name: "attacking",
    position: "games/battle-for-galicia/lessons/attacking.txt",
    seat: "AH",
    title: "Attacking",
    gist: "Choose a target and attackers, read the odds, roll, and see it through.",
    steps: [
      {
        text: "Click the Russian stack in 12.21. Only its top unit is known.",
        cases: ["BfG 5.4"],
        hexes: ["12.21"],
        done: (s) => s.draft.startsWith("attack 12.21") || has(s, "declared"),
      },
      {
        text:
          "The panel shows the odds line by line and every outcome with its chance. Switch a unit off and on and see what changes.",
        cases: ["BfG 7.2", "BfG 8.1"],
        done: (s) => s.draft.split(" ").length >= 4 || has(s, "declared"),
      },
      {
        text: "Declare the attack. Both stacks are shown then, so it cannot be taken back.",
        cases: ["BfG 8.1"],
        done: (s) => has(s, "declared"),
      },
      {
        text: "Say who really attacks. Units may be withheld now that you see the enemy.",
        cases: ["BfG 7.5"],
        done: (s) => has(s, "engaged"),
      },
      {
        text: "The dice decide. If the hex is vacated, advance or stay; then both sides roll for losses.",
        cases: ["BfG 9.3", "BfG 9.4"],
        done: (s) => has(s, "loss_roll") && !s.view.facts.battle,
      },
    ],
  },
  {
    name: "supply",
    position: "games/battle-for-galicia/lessons/supply.txt",
    seat: "AH",
    title: "Supply",
    gist: "See who is cut off, and open the way again.",
    steps: [
      {
        text: "24/X in 13.20 is surrounded. Show the supply lines with the Supply button or S.",
        cases: ["BfG 11.3"],
        hexes: ["13.20"],
        done: (s) => s.overlay === "supply",
      },
      {
        text:
          "A supply path may pass one hex of an enemy zone, not two. A friend in a hex takes the zone out of it. Move 2/X to 11.20.",
        cases: ["BfG 6.2", "BfG 11.3"],
        hexes: ["11.20"],
        done: (s) => has(s, "moved", "11.20"),
      },
      {
        text:
          "Look at the lines again: 24/X has a path. What it is supplied with is fixed at the start of your next turn, so hold the way open.",
        cases: ["BfG 11.4", "BfG 11.5"],
        done: (s) => s.overlay === "supply" && has(s, "moved", "11.20"),
      },
    ],
  },
];

/** @type {[string, string][]} */
export const GLOSSARY = [
  ["Advance", "After the defender has left a hex, attackers may move into it."],
  ["Case", "A numbered rule, such as 7.8. Every refusal and every event names its cases; click one to read it."],
  ["CE", "Combat effectiveness. Losses lower it by steps to −1 and −2, then a step of the unit is lost."],
  ["Column", "A column of the combat table, named by its odds, such as 2:1."],
  ["Corps", "Units of one corps attack together freely; others join by one at a time."],
  ["Flank attack", "An attack from nearly all sides; it moves the odds to the right."],
  ["Hex, hexside", "The cells of the map and the edges between them. A river runs along hexsides."],
  ["MP", "Movement points, spent hex by hex in the movement phase."],
  ["Reaction", "Cavalry may answer an enemy that comes near by riding off."],
  ["Stack", "All units of a side in one hex, at most six steps."],
  ["Step", "A measure of size. A division has two; reduced, one."],
  ["Supply path", "A way of at most so many hexes to a source, past enemy units and zones."],
  ["VP", "Victory points: towns, attacks made, units destroyed."],
  ["Withheld", "A unit in an attacking or defending hex that takes no part and suffers no losses."],
  ["Zone", "The hexes around a unit, where the enemy moves at a price. Rivers may stop it."],
];
