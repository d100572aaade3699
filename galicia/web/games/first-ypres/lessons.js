/** The tour in four parts, each on a small position, and the words of the game. A step is done when `done` sees the deed. */

/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [
  {
    name: "march",
    position: "games/first-ypres/lessons/march.txt",
    seat: "AL",
    title: "Zones and the Belgians",
    gist: "A zone is drawn, a die says how far its units march, and the Belgians fall back to the Yser.",
    steps: [
      {
        text: "The marker of the Allied Zone D was drawn from the cup. Press Areas, or H.",
        cases: ["CoG S5.2-b", "CoG Y9.21"],
        done: ({ overlay }) => overlay === "areas",
        after: "The map has four zones, the same for both sides. Every unit in the yellow one moves now.",
      },
      {
        text: "1/Be in 2005 stands east of the Attack Line. Take it: click it, or its chip in the panel.",
        hint: "With keys: N takes the next unit that can act.",
        hexes: ["2005"],
        cases: ["CoG Y9.23-a"],
        done: ({ selection }) => selection.units.join() === "1/Be",
        after:
          "On turns 2 to 5 Belgians there must go west. The gold edge is what it can reach, and nothing of it lies east.",
      },
      {
        text: "Try to go east all the same: click 2003.",
        hexes: ["2003"],
        cases: ["CoG Y9.23-b"],
        done: ({ plan }) => Boolean(plan?.why),
        after: "That is “why not”: the way that was tried, and the rules behind it.",
      },
      {
        text: "March to 2008: click it twice.",
        hexes: ["2008"],
        cases: ["CoG S11.1"],
        done: (_, since) => since.happened("moved", "2008"),
        after: "Belgians stay in Zone D, and never attack from east of the line.",
      },
    ],
  },
  {
    name: "flood",
    position: "games/first-ypres/lessons/flood.txt",
    seat: "AL",
    title: "The flood and the trains",
    gist: "Open the sluices at Nieuport, and bring a division up by rail.",
    steps: [
      {
        text: "1/Be holds Nieuport in 1616, so the sea can be let in. Show the plain with the Flood button or O.",
        hexes: ["1616", "1914"],
        cases: ["CoG Y5.33-a"],
        done: ({ overlay }) => overlay === "flood",
        after: "The dotted edge is what the water would cover. 42/Fr stands in it, and would be caught.",
      },
      {
        text: "Open the sluices.",
        hexes: ["1616"],
        cases: ["CoG Y5.33-d"],
        done: (_, since) => since.ordered("flood"),
        after:
          "The water comes two turns later and stays. A flooded hex takes a whole move, and nobody attacks out of it.",
      },
      {
        text: "The Allies have trains, four units a turn. Take 17/Fr in 3823 and click 3716 twice.",
        hexes: ["3823", "3716"],
        cases: ["CoG Y8.1-c"],
        done: (_, since) => since.happened("railed", "3716"),
        after: "A train goes to the next station. Enemies and their zones close a railway: press Rail to see where.",
      },
    ],
  },
  {
    name: "front",
    position: "games/first-ypres/lessons/front.txt",
    seat: "AL",
    title: "The continuous front",
    gist: "Find the gap in your front, close it, and see what that means for cavalry.",
    steps: [
      {
        text: "Show your front with the Front button or I.",
        hexes: ["3416"],
        cases: ["CoG Y5.38-b", "CoG Y5.38-c"],
        done: ({ overlay }) => overlay === "front",
        after: "The broad line runs through your units and their zones. Red rings are the gap that is left.",
      },
      {
        text: "March 7/Br from 3420 to 3416.",
        hexes: ["3420", "3416"],
        cases: ["CoG Y5.38-c"],
        done: (_, since) => since.happened("moved", "3416"),
        after: "The line runs from the south edge to the 2100 row without a gap.",
      },
      {
        text: "End the movement (E). The turn ends with it.",
        cases: ["CoG Y5.38-d", "CoG Y11.1-a"],
        done: (_, since) => since.happened("front"),
        after: "From now on all cavalry of both sides fights on foot, for the rest of the game.",
      },
    ],
  },
  {
    name: "winning",
    position: "games/first-ypres/lessons/march.txt",
    seat: "AL",
    title: "How to win",
    gist: "The majority of the victory hexes after turn 18 decides; there is no draw.",
    steps: [
      {
        text: "Show the places that count with the Victory button or V.",
        cases: ["CoG Y4.1-b"],
        done: ({ overlay }) => overlay === "victory",
        after: "All are Allied at the start. The Places tab lists them by who holds them.",
      },
      {
        text:
          "A place changes hands at once when an enemy unit in supply enters it, and stays so when the unit leaves.",
        cases: ["CoG Y4.22-a", "CoG Y4.22-b"],
      },
      {
        text: "After turn 18 whoever holds more of them wins.",
        cases: ["CoG Y4.1-b", "CoG Y4.1-c"],
      },
    ],
  },
];

/** @type {[string, string][]} */
export const GLOSSARY = [
  ["ACM", "Activation marker: a zone of one side, drawn from the cup."],
  ["AS, OOS", "Attenuated, then out of supply."],
  ["Attack Line", "East of it Belgians fall back on turns 2 to 5, and never attack."],
  ["Compass", "The directions in which a side retreats and traces supply: towards its own edge."],
  [
    "Continuous Front",
    "Units and their zones from the south edge to the 2100 row: all cavalry dismounts for good.",
  ],
  ["Flood plain", "Five hexes behind the Yser that the sea covers two turns after the sluices are opened."],
  ["Gap", "A hex of the front that neither a unit nor its zone covers, or that an enemy holds."],
  ["Moëres", "Low ground near the coast that is flooded from the start."],
  ["New Reserve", "Eight German divisions whose rating is rolled by corps when they first fight."],
  ["OSM", "Offensive support marker: one column better for attacks of infantry."],
  ["Remnant", "Takes the place of a British unit lost in defence; two in a game."],
  ["Station", "Where trains stop: a unit goes by rail to the next one."],
  ["TER", "Troop effectiveness rating: a die above it costs a step."],
  ["Zone A to D", "The parts of the map. The units in a zone move when its marker is drawn; Zone D opens late."],
];
