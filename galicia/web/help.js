// @ts-check
/**
 * Help: three small lessons played on the board, the keys, the shapes, the words of the hobby.
 */
import { keyboard } from "./keyboard.js";
import { keep } from "./lobby.js";
import { button, caption, dialog, el, fill } from "./panels/parts.js";
import { cases, prose } from "./panels/prose.js";
import { recall, remember } from "./dom.js";

const GAME = "battle-for-galicia";

/**
 * A step of a lesson is done when `done` sees it in the state; `from` is the state when the lesson began.
 * @typedef {{text: string, hint?: string, cases?: string[], hexes?: string[], done: (state: any) => boolean}} LessonStep
 * @typedef {{name: string, title: string, gist: string, steps: LessonStep[]}} Lesson
 */

const has = (/** @type {any} */ state, /** @type {string} */ kind, /** @type {(facts: any) => boolean} */ fits = () => true) =>
  state.log.some((/** @type {any} */ entry) => (entry.events ?? []).some((/** @type {any} */ event) => event.kind === kind && fits(event.facts ?? {})));

/** @type {Lesson[]} */
const LESSONS = [
  {
    name: "moving", title: "Moving", gist: "Choose a unit, see where it can go and what it costs, and why not elsewhere.",
    steps: [
      { text: "Click the stack in 11.20 and choose 24/X alone, on the map or in the panel.", hint: "With keys: N takes the next unit that can act.", hexes: ["11.20"], done: (s) => s.selection.units.includes("24/X") && s.selection.units.length === 1 },
      { text: "Inside the gold edge lies what 24/X can reach. The disc is what it has left; red means an enemy zone. Click 12.19.", cases: ["BfG 4.2", "BfG 6.3"], hexes: ["12.19"], done: (s) => s.plan?.target === "12.19" || has(s, "moved") },
      { text: "The way is shown with the cost of each step. Click again, or press Enter, to march.", done: (s) => has(s, "moved") },
      { text: "45/X in 10.19 has lost effectiveness (CE −1). Choose it and press “Recover 45/X”: it costs 4 MP and needs quiet.", hint: "If a unit cannot, its card says why.", cases: ["BfG 10.3"], hexes: ["10.19"], done: (s) => has(s, "recovered") || s.view.phase.includes("combat") || s.view.turn > 3 },
      { text: "Take a move back with Undo (U): orders stand only once dice have rolled. Then end the movement phase (E).", done: (s) => s.view.phase.includes("combat") || s.view.turn > 3 },
    ],
  },
  {
    name: "attacking", title: "Attacking", gist: "Choose a target and attackers, read the odds, roll, and see it through.",
    steps: [
      { text: "Click the Russian stack in 12.21. Only its top unit is known.", cases: ["BfG 5.4"], hexes: ["12.21"], done: (s) => s.draft.startsWith("attack 12.21") || has(s, "declared") },
      { text: "The panel shows the odds line by line and every outcome with its chance. Switch a unit off and on and see what changes.", cases: ["BfG 7.2", "BfG 8.1"], done: (s) => s.draft.split(" ").length >= 4 || has(s, "declared") },
      { text: "Declare the attack. Both stacks are shown then, so it cannot be taken back.", cases: ["BfG 8.1"], done: (s) => has(s, "declared") },
      { text: "Say who really attacks. Units may be withheld now that you see the enemy.", cases: ["BfG 7.5"], done: (s) => has(s, "engaged") },
      { text: "The dice decide. If the hex is vacated, advance or stay; then both sides roll for losses.", cases: ["BfG 9.3", "BfG 9.4"], done: (s) => has(s, "loss_roll") && !s.view.facts?.battle },
    ],
  },
  {
    name: "supply", title: "Supply", gist: "See who is cut off, and open the way again.",
    steps: [
      { text: "24/X in 13.20 is surrounded. Show the supply lines with the Supply button or S.", cases: ["BfG 11.3"], hexes: ["13.20"], done: (s) => s.overlay === "supply" },
      { text: "A supply path may pass one hex of an enemy zone, not two. A friend in a hex takes the zone out of it. Move 2/X to 11.20.", cases: ["BfG 6.2", "BfG 11.3"], hexes: ["11.20"], done: (s) => has(s, "moved", (f) => f.end === "11.20") },
      { text: "Look at the lines again: 24/X has a path. What it is supplied with is fixed at the start of your next turn, so hold the way open.", cases: ["BfG 11.4", "BfG 11.5"], done: (s) => s.overlay === "supply" && has(s, "moved", (f) => f.end === "11.20") },
    ],
  },
];

const GLOSSARY = [
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

/**
 * @param {any} store
 * @param {any} connection
 */
export function openHelp(store, connection) {
  dialog("Help", (close) => [
    el("div", { class: "help" },
      el("section", {}, caption("Learn by playing", "10 minutes"), lessonList(store, connection, close)),
      el("section", {}, caption("Keyboard", "click a key to change it"), keyTable()),
      el("section", {}, caption("Shape as well as colour"), el("ul", { class: "shapes" },
        el("li", {}, el("i", { class: "shape ah" }), "Austria-Hungary and Germany: rounded corners, dark symbol"),
        el("li", {}, el("i", { class: "shape ru" }), "Russia: cut corners, light symbol"),
        el("li", {}, el("i", { class: "shape reach" }, "2"), "Reach: solid gold edge, MP left as a number"),
        el("li", {}, el("i", { class: "shape refused" }), "Refused: red edge, dense hatch"),
        el("li", {}, el("i", { class: "shape zone" }), "Enemy zone: hatched, dotted edge"))),
      el("section", {}, caption("Glossary"), el("dl", { class: "glossary" }, GLOSSARY.map(([word, gist]) => [el("dt", {}, word), el("dd", {}, gist)])))),
  ], { kind: "wide" });
}

const KEY_WORDS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", " ": "Space" };

/** A key as it is printed. @param {string} key */
function keyWord(key) {
  return key.split("+").map((part) => KEY_WORDS[/** @type {"Escape"} */ (part)] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+") || "+";
}

/** Keys by group; a click on one waits for another. */
function keyTable() {
  const table = el("div", { class: "keys" });
  const render = () => {
    /** @type {Map<string, any[]>} */
    const groups = new Map();
    for (const entry of keyboard.all()) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
    fill(table, [...groups].map(([group, entries]) => [el("h3", {}, group), el("dl", {}, entries.map((entry) => [
      el("dt", {}, el("button", {
        type: "button", class: "key", "aria-label": `${entry.label}: ${entry.key || "off"}. Change`, data: { key: `key-${entry.id}` },
        on: {
          keydown: (/** @type {KeyboardEvent} */ event) => {
            const target = /** @type {HTMLElement} */ (event.currentTarget);
            if (target.dataset.waiting !== "yes" || event.key === "Tab" || event.key === "Shift") return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key !== "Escape") keyboard.change(entry.id, event.key === "Delete" || event.key === "Backspace" ? null : event.key);
            render();
          },
          click: (/** @type {Event} */ event) => {
            const target = /** @type {HTMLElement} */ (event.currentTarget);
            target.dataset.waiting = "yes";
            target.textContent = "press a key";
          },
        },
      }, (entry.key ?? "off").split(" ").map((/** @type {string} */ key) => el("kbd", {}, keyWord(key))))),
      el("dd", {}, entry.label)]))]));
  };
  render();
  return table;
}

/** @param {any} store @param {any} connection @param {() => void} close */
function lessonList(store, connection, close) {
  const finished = new Set((recall("lessons") ?? "").split(" "));
  const told = el("p", { class: "reason", role: "status" });
  return el("div", {}, el("ol", { class: "lessons" }, LESSONS.map((lesson, i) => el("li", { class: "card" },
    el("h3", {}, `${i + 1}. ${lesson.title}`, finished.has(lesson.name) ? el("span", { class: "badge" }, "done") : null),
    el("p", {}, lesson.gist),
    button(`Learn ${lesson.title.toLowerCase()}`, async () => {
      try {
        await startLesson(store, connection, lesson);
        close();
      } catch (error) {
        told.textContent = /** @type {any} */ (error).message;
      }
    }, { kind: i === 0 && !finished.has("moving") ? "primary" : "" })))), told);
}

/** The lessons alone, from the lobby. @param {any} store @param {any} connection */
export function openLessons(store, connection) {
  dialog("Learn in 10 minutes", (close) => [
    el("p", {}, "Three small positions of Battle for Galicia. You play Austria-Hungary; a note on the board says what to try."),
    lessonList(store, connection, close),
  ]);
}

/** @param {any} store @param {any} connection @param {Lesson} lesson */
async function startLesson(store, connection, lesson) {
  const position = await (await fetch(`tour/${lesson.name}.txt`)).text();
  const seats = { AH: { kind: "me" }, RU: { kind: "computer", player: "recruit" } };
  const made = await connection.rest("POST", "/api/matches", { game: GAME, seats, position }, null);
  keep(connection, made, seats, `Lesson: ${lesson.title.toLowerCase()}`);
  remember("lesson", JSON.stringify({ match: made.match, name: lesson.name }));
  location.hash = `#/match/${made.match}`;
}

/**
 * The note of the lesson on the board, and the command that opens the help.
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 */
export function mountHelp(store, connection, board) {
  store.on("do:help", () => openHelp(store, connection));
  /** @type {HTMLElement | null} */
  let card = null;
  let reached = 0;
  let shown = -1;

  const lesson = () => {
    try {
      const kept = JSON.parse(recall("lesson") ?? "null");
      return kept && kept.match === store.state.match?.id ? LESSONS.find((l) => l.name === kept.name) ?? null : null;
    } catch {
      return null;
    }
  };
  const leave = () => {
    card?.remove();
    card = null;
    remember("lesson", "null");
    board.highlight([], "hot");
  };
  const look = () => {
    const now = lesson();
    const { view, match } = store.state;
    if (!now || !view || !match) {
      card?.remove();
      card = null;
      shown = -1;
      reached = 0;
      return;
    }
    while (reached < now.steps.length && now.steps[reached].done(store.state)) reached += 1;
    if (shown === reached && card) return;
    shown = reached;
    const step = now.steps[reached];
    if (!step) remember("lessons", [...new Set(`${recall("lessons") ?? ""} ${now.name}`.trim().split(" "))].join(" "));
    const next = LESSONS[LESSONS.indexOf(now) + 1];
    card ??= el("section", { class: "lesson float", "aria-label": `Lesson: ${now.title}`, role: "status" });
    document.getElementById("board")?.append(card);
    fill(card,
      caption(`Lesson: ${now.title.toLowerCase()}`, step ? `${reached + 1} of ${now.steps.length}` : "done"),
      el("p", {}, step ? prose(store, step.text, { side: undefined }) : "That is all there is to it. The match is yours to play on, or to leave.", " ", step ? cases(step.cases) : null),
      step?.hint ? el("p", { class: "hint key-hint" }, step.hint) : null,
      el("div", { class: "row" },
        !step && !next ? button("Play a match", () => { location.hash = "#/"; }, { kind: "primary small" }) : null,
        !step && next ? button(`Learn ${next.title.toLowerCase()}`, () => startLesson(store, connection, next), { kind: "primary small" }) : null,
        step ? button("Next step", () => { reached += 1; look(); }, { kind: "small quiet" }) : null,
        button("Leave the lesson", leave, { kind: "small quiet" })));
    if (step?.hexes) {
      board.highlight(step.hexes, "hot");
      if (step.hexes[0]) board.goTo(step.hexes[0], { zoom: true });
    } else board.highlight([], "hot");
  };
  store.on("map", () => {
    shown = -1; // the board is there now: point at the hex again
  });
  for (const key of ["match", "view", "log", "selection", "plan", "draft", "overlay", "asks", "map"]) store.on(key, () => queueMicrotask(look));
}
