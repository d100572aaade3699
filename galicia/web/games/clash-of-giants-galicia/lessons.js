/** The tour in five parts, each on a small position, and the words of the game. A step is done when `done` sees the deed. */

/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [
  {
    name: "march",
    position: "games/clash-of-giants-galicia/lessons/march.txt",
    seat: "AH",
    title: "The cup and the march",
    gist: "One army is drawn, a die says how far it marches, and nobody knows who is next.",
    steps: [
      {
        text:
          "The markers of both sides are in one cup; your 1st Army was drawn and rolled 5. Open the Cup tab to see who is left, with the chance of each. Then press Areas, or H; on a phone it is behind the layers button.",
        cases: ["CoG S5.2-b", "CoG S10.1-a"],
        done: ({ overlay }) => overlay === "areas",
        after:
          "The whole map is divided among your armies. Every unit in the area that is marked as drawn moves now, whatever its army.",
      },
      {
        text: "Take 14 in 1312: click its stack until 14 is chosen, or its chip in the panel.",
        hint: "With keys: N takes the next unit that can act.",
        hexes: ["1312"],
        cases: ["CoG S10.2"],
        done: ({ selection }) => selection.units.join() === "14",
        after: "A 5 gives infantry 3 movement points and cavalry 6. The gold edge is what 14 can reach.",
      },
      {
        text: "A hex it cannot reach: click 1308.",
        hexes: ["1308"],
        cases: ["CoG S7.2"],
        done: ({ plan }) => Boolean(plan?.why),
        after: "That is “why not”: the way that was tried, and the rules behind it.",
      },
      {
        text: "March to 1310, next to the Russians: click it twice.",
        hexes: ["1310"],
        cases: ["CoG S11.1"],
        done: (_, since) => since.happened("moved", "1310"),
        after: "Whoever enters an enemy zone stops. Marching is never dangerous: nothing fires at you.",
      },
      {
        text: "End the movement (E).",
        cases: ["CoG S10.3"],
        done: (_, since) => since.ordered("done"),
        after: "Now the table asks whether you fight. That is the next part.",
      },
    ],
  },
  {
    name: "fight",
    position: "games/clash-of-giants-galicia/lessons/fight.txt",
    seat: "AH",
    title: "Fight now, or wait",
    gist: "You fight once a turn: weigh the moment, declare everything, and read the checks.",
    steps: [
      {
        text:
          "Both choices are laid out with what is known of each: what an attack promises now, and who may act before your next chance. Press Fight now.",
        cases: ["CoG S5.2-c", "CoG S5.2-d"],
        done: (_, since) => since.ordered("fight"),
      },
      {
        text: "Offensive support shifts attacks one column. Use a marker or do without.",
        cases: ["CoG S12.13"],
        done: ({ asks }) => asks.verbs.includes("join"),
      },
      {
        text: "Click the Russians in 1309, look at the odds, and declare the attack.",
        hexes: ["1309"],
        cases: ["CoG S12.3-a", "CoG S12.17-b"],
        done: (_, since) => since.ordered("join"),
        after:
          "Every unit rolls for itself: the red faces are the dice at which it is hit. Below: whether the hex falls, and what both sides lose.",
      },
      {
        text: "Other units could join now, against any hex. Confirm the attacks.",
        cases: ["CoG S12.5-a"],
        done: (_, since) => since.ordered("done"),
        after: "From here there is no way back. Attacks are resolved one after the other.",
      },
      {
        text: "The dice fall; answer what you are asked: who rolls, who advances.",
        cases: ["CoG S12.18-a", "CoG S12.19-a"],
        done: ({ view }, since) => since.ever("outcome") && !view.facts.battle,
        after:
          "A die above the rating costs a step. A defender goes back as many hexes as the die was above it. The bar says how likely this was.",
      },
    ],
  },
  {
    name: "supply",
    position: "games/clash-of-giants-galicia/lessons/supply.txt",
    seat: "AH",
    title: "Supply",
    gist: "Find out why a unit is attenuated, and open its line.",
    steps: [
      {
        text: "14 in 1409 stands between two Russian divisions. Show the supply lines with the Supply button or S.",
        hexes: ["1409"],
        cases: ["CoG G7.2-a", "CoG S8.4-a"],
        done: ({ overlay }) => overlay === "supply",
        after:
          "A line runs at most five hexes to a railway that leads home. Every hex around 14 is in an enemy zone, so it has none: attenuated now, out of supply at the next check.",
      },
      {
        text: "A friend takes the enemy zone out of a hex. March 33 from 1412 to 1410.",
        hexes: ["1412", "1410"],
        cases: ["CoG G7.2-c"],
        done: (_, since) => since.happened("moved", "1410"),
        after: "The line of 14 runs through 1410 now. Out of supply its rating would be two less.",
      },
    ],
  },
  {
    name: "enemy",
    position: "games/clash-of-giants-galicia/lessons/enemy.txt",
    seat: "AH",
    title: "The enemy’s turn",
    gist: "The next marker may be anybody’s: follow what the Russians do.",
    steps: [
      {
        text: "Leave everybody where he is and end the movement (E). Then a marker is drawn.",
        cases: ["CoG S5.2-b"],
        done: (_, since) => since.happened("drawn"),
        after: "The marker rises from the cup. Each order of the enemy is drawn on the map and told in the log.",
      },
      {
        text: "Wait until you are asked again. If you are attacked you choose how your units retreat.",
        cases: ["CoG S12.22-b"],
        done: ({ asks }) => asks.yours && asks.verbs.includes("move"),
        after: "One of your armies may march again. What matters of the enemy’s moves comes first.",
      },
    ],
  },
  {
    name: "winning",
    position: "games/clash-of-giants-galicia/lessons/march.txt",
    seat: "AH",
    title: "How to win",
    gist: "Austria-Hungary collects points early; Russia counts once, at the end.",
    steps: [
      {
        text: "Show the places that count with the Victory button or V.",
        done: ({ overlay }) => overlay === "victory",
        after:
          "The sign before a name is whose the place is; a dashed plate is nobody’s. A tick means that it scores this turn; else its turn is named.",
        cases: ["CoG G4.22-c", "CoG G4.1-e"],
      },
      {
        text:
          "Austria-Hungary scores a point for each of its places on every turn from turn 4 on, but no more than 8 in all.",
        cases: ["CoG G4.1-d", "CoG G4.1-h"],
      },
      {
        text:
          "After turn 10 Russia counts its places, and Przemysl if it falls to the siege. If it has more than Austria-Hungary it wins; a tie is Austria-Hungary’s.",
        cases: ["CoG G4.1-i", "CoG G4.1-k", "CoG G10.2-h"],
      },
    ],
  },
];

/** @type {[string, string][]} */
export const GLOSSARY = [
  [
    "Activation",
    "What follows when a marker is drawn: the command roll, the march of all units in its area, perhaps combat.",
  ],
  ["Area", "The part of the map that belongs to an army. A unit moves with the area it stands in."],
  ["Asterisk", "A command roll with one keeps the infantry in that area from attacking this turn."],
  ["Attenuated", "The first turn without a line of supply. A second one makes the unit out of supply."],
  ["Check", "A die rolled for one unit; above its rating it loses a step, and a defender goes back."],
  ["Column", "A column of the combat table, named by its odds, such as 2-1."],
  ["Compass", "The directions in which a side retreats: towards its own country."],
  ["Cup", "Where the markers of all armies wait to be drawn."],
  ["Done", "A unit that may not move again this turn."],
  ["Guest", "A unit that retreated onto friends: it shares their fate if they are attacked again."],
  ["Loss limit", "How many attackers roll at an odds column; the better the odds, the fewer."],
  ["Offensive support", "A marker that shifts attacks one column right, in its turns and not twice running."],
  ["Repl", "A unit that is being rebuilt: it flips to full strength at the end of the turn unless it is attacked."],
  ["Step", "A measure of strength. A division has two, a brigade or a cavalry division one."],
  ["TER", "Troop effectiveness rating, printed as a white die: the highest modified die at which the unit holds."],
  ["Zone", "The hexes around a unit. Whoever enters one stops; supply and retreats do not cross it."],
];
