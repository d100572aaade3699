// @ts-check
/**
 * Learning by playing: small positions with a note on the board that says what to try.
 */
import { recall, remember } from "./dom.js";
import { lessons, lookOf } from "./games/index.js";
import { keep } from "./lobby.js";
import { button, caption, dialog, el, fill } from "./panels/parts.js";
import { cases, prose } from "./panels/prose.js";

/** @typedef {ReturnType<typeof lessons>[number]} Lesson */

/** The lesson that follows, of the same game. @param {Lesson} lesson */
function after(lesson) {
  const same = lessons().filter((other) => other.game === lesson.game);
  return same[same.findIndex((other) => other.name === lesson.name) + 1];
}

/** @param {any} store @param {any} connection @param {() => void} close */
export function lessonList(connection, close) {
  const finished = new Set((recall("lessons") ?? "").split(" "));
  const told = el("p", { class: "reason", role: "status" });
  const games = Object.entries(Object.groupBy(lessons(), (lesson) => lesson.game));
  return el("div", {}, games.map(([game, own = []], first) => [el("h3", { class: "lesson-game" }, lookOf(game).title), el("ol", { class: "lessons" }, own.map((lesson, i) => el("li", { class: "card" },
    el("h4", {}, `${i + 1}. ${lesson.title}`, finished.has(lesson.name) ? el("span", { class: "badge" }, "done") : null),
    el("p", {}, lesson.gist),
    button(`Learn ${lesson.title.toLowerCase()}`, async () => {
      try {
        await startLesson(connection, lesson);
        close();
      } catch (error) {
        told.textContent = /** @type {any} */ (error).message;
      }
    }, { kind: !first && i === 0 && !finished.has("moving") ? "primary" : "" }))))]), told);
}

/** The lessons alone, from the lobby. @param {any} connection */
export function openLessons(connection) {
  dialog("Learn in 10 minutes", (close) => [
    el("p", {}, `${lessons().length} small positions; a note on the board says what to try.`),
    lessonList(connection, close),
  ]);
}

/** @param {any} connection @param {Lesson} lesson */
async function startLesson(connection, lesson) {
  const position = await (await fetch(lesson.position)).text();
  const others = Object.keys(lookOf(lesson.game).seats).filter((seat) => seat !== lesson.seat);
  const seats = { [lesson.seat]: { kind: "me" }, ...Object.fromEntries(others.map((seat) => [seat, { kind: "computer", player: "recruit" }])) };
  const made = await connection.rest("POST", "/api/matches", { game: lesson.game, seats, position }, null);
  keep(connection, made, seats, `Lesson: ${lesson.title.toLowerCase()}`);
  remember("lesson", JSON.stringify({ match: made.match, name: lesson.name }));
  location.hash = `#/match/${made.match}`;
}

/**
 * The note of the lesson on the board.
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 */
export function mountLessons(store, connection, board) {
  /** @type {HTMLElement | null} */
  let card = null;
  let reached = 0;
  let shown = -1;

  const lesson = () => {
    try {
      const kept = JSON.parse(recall("lesson") ?? "null");
      return kept && kept.match === store.state.match?.id ? lessons().find((l) => l.name === kept.name && l.game === store.state.match?.game) ?? null : null;
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
    const next = after(now);
    card ??= el("section", { class: "lesson float", "aria-label": `Lesson: ${now.title}`, role: "status" });
    document.getElementById("board")?.append(card);
    fill(card,
      caption(`Lesson: ${now.title.toLowerCase()}`, step ? `${reached + 1} of ${now.steps.length}` : "done"),
      el("p", {}, step ? prose(store, step.text, { side: undefined }) : "That is all there is to it. The match is yours to play on, or to leave.", " ", step ? cases(step.cases) : null),
      step?.hint ? el("p", { class: "hint key-hint" }, step.hint) : null,
      el("div", { class: "row" },
        !step && !next ? button("Play a match", () => { location.hash = "#/"; }, { kind: "primary small" }) : null,
        !step && next ? button(`Learn ${next.title.toLowerCase()}`, () => startLesson(connection, next), { kind: "primary small" }) : null,
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
