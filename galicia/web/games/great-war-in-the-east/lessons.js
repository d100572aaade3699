/** The tour in six parts, each on a small position, and the words of the game. A step is done when `done` sees the deed. */

/** @type {import("../look.js").Lesson[]} */
export const LESSONS = [
  {
    name: "trains",
    position: "games/great-war-in-the-east/lessons/trains.txt",
    seat: "AH",
    title: "Marching and trains",
    gist: "March, ask why not, entrain, ride, and leave the map for the other front.",
    steps: [
      {
        text: "Take 10/1 in g1312: click its stack until 10/1 is chosen, or its card in the panel.",
        hexes: ["g1312"],
        cases: ["GWiE 5.12"],
        done: ({ selection }) => selection.units.join() === "10/1",
        after: "The gold edge is what it can march to, each hex with the movement points left there.",
      },
      {
        text: "A hex it cannot reach: click g0910.",
        hexes: ["g0910"],
        cases: ["GWiE 5.14"],
        done: ({ plan }) => Boolean(plan?.why?.steps.some(({ ok }) => !ok)),
        after: "That is “why not”: the way that was tried, what each step costs, and the rules behind it.",
      },
      {
        text: "4/2 in s0112, on the Serbian map, is on a train already. Click it.",
        hexes: ["s0112"],
        cases: ["GWiE 5.33-a"],
        done: ({ selection }) => selection.units.join() === "4/2",
        after: "The edge now follows the railway.",
      },
      {
        text: "Click s0110 twice to ride there: it is a rail exit.",
        hexes: ["s0110"],
        cases: ["GWiE 5.33-a"],
        done: (_, since) => since.happened("rode"),
        after: "From here a railway leads off the map to Galicia: its ends are edged on the other board.",
      },
      {
        text: "Click g2819 twice to set out.",
        hexes: ["g2819"],
        cases: ["GWiE 5.37"],
        done: (_, since) => since.happened("departed"),
        after: "4/2 is under way beside the map and goes on in your next turns.",
      },
      {
        text: "Take 10/1 again and press “Entrain 10/1” on its card. A die decides: from 3 up it boards.",
        hexes: ["g1312"],
        cases: ["GWiE 17.11-a"],
        done: (_, since) => since.happened("entrain_roll"),
        after: "A die was rolled, so Undo is blocked; the line beside the prompt says by what.",
      },
      {
        text: "Press Rail, or R.",
        cases: ["GWiE 16/5.3-capacity"],
        done: ({ overlay }) => overlay === "rail",
        after: "You see the lines that are open, and the capacity that is left.",
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
        done: ({ selection }) => selection.units.includes("Da1"),
        after: "Its radius is drawn. It commands as many stacking points as it has strength.",
      },
      {
        text: "Take a unit away: click its chip in the HQs tab.",
        cases: ["GWiE 10.31-a"],
        done: (_, since) => since.ordered("release"),
        after: "Its stacking points are back with the headquarters, for the stack you want instead.",
      },
      {
        text: "End the segment (E): units without command roll a die each.",
        cases: ["GWiE 10.41"],
        done: (_, since) => since.happened("commands"),
        after: "Who has failed is marked and may not move in this phase.",
      },
    ],
  },
  {
    name: "battle",
    position: "games/great-war-in-the-east/lessons/battle.txt",
    seat: "AH",
    title: "Battle",
    gist: "Declare, commit, read the odds, fight, and read the result.",
    steps: [
      {
        text:
          "The panel lists what can be attacked, with the odds at best and the chance. Click the Russians in g1311, then again to declare the attack.",
        hexes: ["g1311"],
        cases: ["GWiE 8.11"],
        done: (_, since) => since.happened("declared"),
      },
      {
        text: "Choose who attacks and press Commit. The odds are told line by line, every outcome with its chance.",
        cases: ["GWiE 8.22", "GWiE 8.4-a"],
        done: (_, since) => since.happened("committed"),
        after:
          "The ladder marks the odds. The bar says whether the hex falls; a hex held to the last man is cleared and cannot be entered.",
      },
      {
        text:
          "A headquarters of the army can shift the odds: take it if you like. Then press Fight, and answer what you are asked.",
        cases: ["GWiE 10.21-b", "GWiE 8.9-choice"],
        done: ({ view }, since) => since.ever("combat_roll") && !view.facts.battle,
        after:
          "Reading a result: attacker before the stroke, defender behind it. The defender chose how to meet it, in steps or in ground; the window says how likely this or better was.",
      },
    ],
  },
  {
    name: "supply",
    position: "games/great-war-in-the-east/lessons/supply.txt",
    seat: "AH",
    title: "Supply",
    gist: "See who is out of supply, and bring a depot forward.",
    steps: [
      {
        text: "9/5 in s0811 has gone far. Show the supply lines with the Supply button or S.",
        hexes: ["s0811"],
        cases: ["GWiE 9.12", "GWiE 9.13-b"],
        done: ({ overlay }) => overlay === "supply",
        after: "No line leads from 9/5 to a railway or a depot within its range.",
      },
      {
        text: "A depot that is in supply is a source. Move D5 from s0413 to s0512.",
        hexes: ["s0413", "s0512"],
        cases: ["GWiE 9.16"],
        done: (_, since) => since.happened("moved", "s0512"),
        after: "9/5 has a line again: to the depot, and from there to the railway.",
      },
    ],
  },
  {
    name: "enemy",
    position: "games/great-war-in-the-east/lessons/enemy.txt",
    seat: "AH",
    title: "The enemy’s turn",
    gist: "End your turn, follow what the Allies do, and see what has changed.",
    steps: [
      {
        text: "Nobody can attack here. End the combat phase (E), and with it your turn.",
        cases: ["GWiE 4.0"],
        done: (_, since) => since.happened("player_turn"),
        after: "The Allies are thinking. Each of their orders is drawn on the map and told in the log.",
      },
      {
        text:
          "Wait for your own turn. If the table asks you something before then, answer it: cavalry may withdraw, a defender chooses how to meet a result.",
        done: ({ asks, view }) => asks.yours && view.facts.phasing === "AH" && view.turn > 4,
        after: "It is your turn again. What matters of the enemy’s turn comes first; [ and ] step through all of it.",
      },
    ],
  },
  {
    name: "winning",
    position: "games/great-war-in-the-east/lessons/enemy.txt",
    seat: "AH",
    title: "How to win",
    gist: "One track of points, and what moves it.",
    steps: [
      {
        text: "Show the places that count with the Victory button or V.",
        done: ({ overlay }) => overlay === "victory",
        after: "Each place scores in every game turn in which its taker controls it, in supply.",
        cases: ["GWiE 25.12-a", "GWiE 25.13"],
      },
      {
        text: "Steps lost in combat count too: A-H losses push the track up, Russian and Serbian ones push it down.",
        cases: ["GWiE 25.2-ah-step", "GWiE 25.2-ru-step", "GWiE 25.2-se-step"],
      },
      {
        text: "There is one track. At the end 21 and more is an Allied victory, 14 and less one of Austria-Hungary.",
        cases: ["GWiE 25.0", "GWiE 25.3-allied-marginal", "GWiE 25.3-ah-marginal"],
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
