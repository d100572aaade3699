/** The tour in five parts, each on a small position, and the words of the game. A step is done when `done` sees the deed. */

/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [
  {
    name: "moving",
    position: "games/battle-for-galicia/lessons/moving.txt",
    seat: "AH",
    title: "Moving, and why not",
    gist: "Take a unit, see where it can go, what that costs, and why it cannot go elsewhere.",
    steps: [
      {
        text: "Choose 24/X alone: click the stack in 11.20, then its counter there or its card in the panel.",
        hint: "With keys: N takes the next unit that can act.",
        hexes: ["11.20"],
        done: ({ selection }) => selection.units.join() === "24/X",
        after:
          "Inside the gold edge are the hexes 24/X can reach. The disc in a hex shows how many movement points would be left; a red one is in an enemy zone.",
        cases: ["BfG 4.2", "BfG 6.3"],
      },
      {
        text: "Now ask about a hex it cannot reach: click 14.19.",
        hexes: ["14.19"],
        done: ({ plan }) => Boolean(plan?.why?.steps.some(({ ok }) => !ok)),
        after:
          "This is the answer to “why not”: the path that was tried, the cost of each step, and the rules behind it. You can ask about any hex, with a click or with W.",
      },
      {
        text: "Click 12.19, which is in reach.",
        hexes: ["12.19"],
        done: ({ plan }) => plan?.target === "12.19",
        after: "You see the path and the cost of each step. Nothing has moved yet.",
      },
      {
        text: "Click 12.19 again, or press Enter, to move 24/X there.",
        hexes: ["12.19"],
        done: (_, since) => since.happened("moved"),
        after:
          "24/X is next to an enemy, who may have hidden cavalry that reacts. You have learned something, so Undo is blocked; the line beside the prompt says why.",
        cases: ["BfG 12.1.2-hidden"],
      },
      {
        text: "45/X in 10.19 has lost effectiveness (CE −1). Take it and press “Recover 45/X”.",
        hint: "If a unit cannot recover, its card says why.",
        cases: ["BfG 10.3"],
        hexes: ["10.19"],
        done: (_, since) => since.happened("recovered"),
        after: "It cost 4 movement points. No die was rolled and nothing was shown.",
      },
      {
        text: "So you may change your mind: take the recovery back with Undo, or U.",
        done: (_, since) => since.undone,
        after: "Orders can be taken back until dice are rolled or something is shown.",
      },
      {
        text: "End the movement phase (E). You are asked if units have not moved.",
        done: ({ view }) => !view.phase.includes("movement"),
        after: "Combat comes next: the subject of the second part.",
      },
    ],
  },
  {
    name: "attacking",
    position: "games/battle-for-galicia/lessons/attacking.txt",
    seat: "AH",
    title: "Attacking",
    gist: "Choose a target and attackers, read the odds, roll, and read the result.",
    steps: [
      {
        text:
          "The panel lists what can be attacked, with the odds at best and the chance. Click the Russians in 12.21.",
        cases: ["BfG 5.4"],
        hexes: ["12.21"],
        done: ({ draft }) => draft.startsWith("attack 12.21"),
        after: "Only the top unit of the stack is known. The strongest set that may attack together is proposed.",
      },
      {
        text: "Switch a unit off, and on again, and watch the odds.",
        cases: ["BfG 7.2", "BfG 8.1"],
        done: (_, since) => since.planned > 1,
        after:
          "Line by line you see what makes the odds. The bar is the chance that the hex falls; below it are the losses of both sides, and what would change the result.",
      },
      {
        text: "Declare the attack. Both stacks are shown then, so it cannot be taken back.",
        cases: ["BfG 8.1"],
        done: (_, since) => since.happened("declared"),
        after: "You see who stands there. Undo is blocked: the stacks of both sides were shown.",
      },
      {
        text: "Say who really attacks. Units may be held back, now that you know the enemy.",
        cases: ["BfG 7.5"],
        done: (_, since) => since.happened("engaged"),
      },
      {
        text: "The dice fall. Answer what you are asked until the battle is over.",
        cases: ["BfG 9.3", "BfG 9.4"],
        done: ({ view }, since) => since.ever("combat_roll") && !view.facts.battle,
        after:
          "Reading a result: the ladder marks the odds, the row of sums marks your roll, and the line below says how likely this or better was. “What happened” has retreat, advance and losses in order.",
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
        done: ({ overlay }) => overlay === "supply",
        after: "A path may pass one hex of an enemy zone, not two. What cuts the line of 24/X is marked.",
      },
      {
        text: "A friend in a hex takes the enemy zone out of it. Move 2/X to 11.20.",
        cases: ["BfG 6.2", "BfG 11.3"],
        hexes: ["11.20"],
        done: (_, since) => since.happened("moved", "11.20"),
        after:
          "24/X has a path. Supply is checked at the start of your next turn, so the way must be held open until then.",
      },
    ],
  },
  {
    name: "enemy",
    position: "games/battle-for-galicia/lessons/enemy.txt",
    seat: "AH",
    title: "The enemy’s turn",
    gist: "End your turn, follow what the Russians do, and see what has changed.",
    steps: [
      {
        text: "Nobody can attack here. End the combat phase (E): your turn is over.",
        cases: ["BfG 3.2"],
        done: (_, since) => since.happened("player_turn"),
        after: "The Russians are thinking. Each of their orders is drawn on the map and told in the log.",
      },
      {
        text:
          "Wait for your own turn. If the table asks you something before then, answer it: choose defenders, retreat, or take losses.",
        done: ({ asks, view }) => asks.yours && view.facts.phasing === "AH" && view.turn > 3,
        after: "It is your turn again. What matters of the enemy’s turn comes first; [ and ] step through all of it.",
      },
    ],
  },
  {
    name: "winning",
    position: "games/battle-for-galicia/lessons/enemy.txt",
    seat: "AH",
    title: "How to win",
    gist: "Where the points are, and what else earns them.",
    steps: [
      {
        text: "Show the places that count with the Victory button or V.",
        done: ({ overlay }) => overlay === "victory",
        after: "The first figure is scored once, when a town is taken; the second in each later turn it is held.",
        cases: ["BfG 15.1-towns", "BfG 15.1-values"],
      },
      {
        text:
          "Up to turn 9, each attack by infantry earns a point as well, and so does each enemy unit that is eliminated.",
        cases: ["BfG 15.1-attacks", "BfG 15.1-eliminated"],
      },
      {
        text:
          "After turn 12 the side with more points wins. The top line has the score; click it for where it came from.",
        cases: ["BfG 15.0"],
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
