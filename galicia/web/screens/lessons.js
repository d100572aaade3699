/** The tour of each game: small positions with a note on the board that says what to try, and waits until it is done. */
import { allLessons } from "../games/index.js";
import { rest } from "../net/rest.js";
import { keepMade } from "../net/seats.js";
import { button, caption } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";
import { caseLinks } from "../ui/names.js";
import { linked } from "../ui/prose.js";
import { recall, recallValue, remember, rememberValue } from "../ui/storage.js";

/**
 * @import { Lesson, Since } from "../games/look.js"
 * @import { GameFacts, SeatWish } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{match: string, name: string}} Under the lesson under way
 * @typedef {{game: Pick<GameFacts, "id" | "seats">, lesson: Lesson}} Found
 */

const MOST_KEPT = 40; // matches of lessons that are remembered as over
const WIDE = 0.7; // of the board that a note on a phone covers

const finished = () => new Set((recall("lessons") ?? "").split(" ").filter(Boolean));

/** @param {Found} found */
const nameOf = ({ game, lesson }) => `${game.id}.${lesson.name}`;

/** The tours of all games, part by part. @param {() => void} close whatever they are shown in @param {string} [game] whose tour comes first */
export function lessonList(close, game = "") {
  const told = h("p", { class: "reason", role: "status" });
  const list = h("div", {}, told);
  const start = (/** @type {Found} */ found) => async () => {
    try {
      await startLesson(found);
      close();
    } catch (error) {
      told.textContent = messageOf(error);
    }
  };
  const done = finished();
  allLessons().then((all) => {
    const lessons = all.toSorted((a, b) => Number(b.game.id === game) - Number(a.game.id === game));
    const card = (/** @type {Found} */ found, /** @type {number} */ i) => {
      const { title, gist } = found.lesson;
      const name = nameOf(found);
      const first = name === nameOf(lessons.find((other) => !done.has(nameOf(other))) ?? lessons[0]);
      return h(
        "li",
        { class: "card" },
        h("h4", {}, `${i + 1}. ${title}`, done.has(name) && h("span", { class: "badge" }, "done")),
        h("p", {}, gist),
        button(`Learn ${title.toLowerCase()}`, start(found), { kind: first ? "primary" : "" }),
      );
    };
    const games = [...Map.groupBy(lessons, ({ game }) => game).values()];
    fill(
      list,
      games.map((own) => [
        h("h3", { class: "lesson-game" }, own[0].game.name),
        h("ol", { class: "lessons" }, own.map(card)),
      ]),
      told,
    );
  }, (error) => (told.textContent = messageOf(error)));
  return list;
}

/** The tours alone, from the lobby. */
export function openLessons() {
  dialog("Learn in 10 minutes", (close) => [
    h("p", {}, "A tour of each game in small positions. A note on the board says what to try, and waits for you."),
    lessonList(close),
  ]);
}

/** Marks the match of a lesson as done with: it is no match one has to come back to. @param {string} match */
function doneWith(match) {
  if (match) rememberValue("lessons.over", [...new Set([...recallValue("lessons.over", []), match])].slice(-MOST_KEPT));
}

/** Whether a match was a lesson that is over or was left. @param {string} match */
export function wasLesson(match) {
  return recallValue("lessons.over", /** @type {string[]} */ ([])).includes(match);
}

/** What a match for a lesson is called. @param {string} part the title of that part of the tour */
export const lessonTitle = (part) => `Lesson: ${part.toLowerCase()}`;

/** The lesson under way. @returns {Under} */
const underWay = () => recallValue("lesson", { match: "", name: "" }) ?? { match: "", name: "" };

/** Whether a match is a lesson. @param {Table} table */
export const inLesson = ({ state: { match } }) => underWay().match === match.id;

/** @param {Found} found */
async function startLesson({ game, lesson }) {
  const position = await (await fetch(lesson.position)).text();
  /** @type {Record<string, SeatWish>} */
  const seats = {};
  for (const seat of game.seats) {
    seats[seat] = seat === lesson.seat ? { kind: "me" } : { kind: "computer", player: "recruit" };
  }
  const made = await rest("POST /api/matches", { body: { game: game.id, seats, position, lesson: lesson.name } });
  doneWith(underWay().match);
  keepMade(made, seats, lessonTitle(lesson.title));
  rememberValue("lesson", { match: made.match, name: `${game.id}.${lesson.name}` });
  location.hash = `#/match/${made.match}`;
}

/** The note of the lesson on the board. @param {Table} table */
export function mountLesson(table) {
  const { match, name } = underWay();
  const { state: { match: here }, look: { lessons } } = table;
  const at = lessons.findIndex((lesson) => `${here.game}.${lesson.name}` === name);
  if (match !== here.id || at < 0) return;
  const note = new LessonNote(table, at);
  table.watch(["view", "log", "selection", "plan", "draft", "overlay", "asks"], () => note.look());
  table.on("planned", () => note.planned());
  table.on("do:tab", () => note.show()); // the sheet of a phone is higher now
  table.on("update", ({ kind }) => kind === "undo" && note.tookBack());
}

class LessonNote {
  #reached = 0;
  /** Whether the deed of this step is done. */
  #done = false;
  /** Whether it was seen undone since the step was shown: only then can it be done. */
  #awaited = false;
  #revision = 0;
  #undone = false;
  #planned = 0;
  #left = false;

  /** @param {Table} table @param {number} at which part of the tour */
  constructor(table, at) {
    this.table = table;
    this.at = at;
    const { title } = this.lesson;
    this.card = h("section", { class: "lesson board-note float", "aria-label": `Tour: ${title}`, role: "status" });
    table.board.root.append(this.card);
    this.#begin();
  }

  get lesson() {
    return this.table.look.lessons[this.at];
  }

  get #step() {
    return this.lesson.steps[this.#reached];
  }

  planned() {
    this.#planned += 1;
    this.look();
  }

  tookBack() {
    this.#undone = true;
    this.look();
  }

  #begin() {
    const { board, state } = this.table;
    this.#done = !this.#step?.done;
    this.#awaited = false;
    this.#revision = state.match.revision;
    this.#undone = false;
    this.#planned = 0;
    const hexes = this.#step?.hexes ?? [];
    if (!this.#step) {
      remember("lessons", [...finished().add(`${state.match.game}.${this.lesson.name}`)].join(" "));
      doneWith(state.match.id);
    }
    board.highlight(hexes, "hot");
    this.#draw();
    this.show();
    this.look();
  }

  /** Shows the hexes of the step, unless they were dealt with. */
  show() {
    if (this.#left || (this.#done && this.#step?.done)) return;
    this.#leaveRoom();
    this.table.board.goToAll(this.#step?.hexes ?? []);
  }

  /** Where the note is as wide as the board, hexes are shown below it. */
  #leaveRoom() {
    const { board } = this.table;
    const { width, bottom } = this.card.getBoundingClientRect();
    const { frame } = board.camera;
    board.camera.leave({ top: width > WIDE * frame.width ? Math.max(0, bottom - frame.top) : 0 });
  }

  /** @type {Since} */
  get #since() {
    const { log } = this.table.state;
    const fresh = log.filter(({ revision }) => revision > this.#revision);
    const events = fresh.flatMap((entry) => entry.events);
    return {
      happened: (kind, end) => events.some((event) => event.kind === kind && (!end || event.facts.end === end)),
      ever: (kind) => log.some((entry) => entry.events.some((event) => event.kind === kind)),
      ordered: (verb) => fresh.some(({ sentence }) => sentence?.split(" ")[0] === verb),
      undone: this.#undone,
      planned: this.#planned,
    };
  }

  /** After a change: perhaps the deed is done. */
  look() {
    const step = this.#step;
    if (this.#left || this.#done || !step?.done) return;
    const seen = step.done(this.table.state, this.#since);
    if (!seen) this.#awaited = true;
    if (!seen || !this.#awaited) return;
    this.#done = true;
    this.table.board.highlight([], "hot");
    this.#draw();
  }

  #next() {
    this.#reached += 1;
    this.#begin();
  }

  #leave() {
    this.#left = true;
    this.card.remove();
    this.table.board.camera.leave({ top: 0 });
    doneWith(this.table.state.match.id);
    rememberValue("lesson", null);
    this.table.board.highlight([], "hot");
  }

  #draw() {
    const { lesson, table, at } = this;
    const { lessons } = table.look;
    const step = this.#step;
    const over = "That is all there is to it. The match is yours to play on, or to leave.";
    const told = step?.done && this.#done;
    const text = !step ? over : told ? step.after ?? "Done." : step.text;
    const got = button("Got it", () => this.#next(), { kind: "primary small", id: "got-it" });
    const skip = button("Skip", () => this.#next(), { kind: "small quiet", id: "skip-step" });
    fill(
      this.card,
      caption(
        `${at + 1} of ${lessons.length}: ${lesson.title}`,
        step ? `step ${this.#reached + 1} of ${lesson.steps.length}` : "done",
      ),
      h("p", { class: told && "done" }, told && h("b", {}, "✓ "), linked(table, text), " ", caseLinks(step?.cases)),
      !this.#done && step?.hint && h("p", { class: "hint key-hint" }, step.hint),
      h(
        "div",
        { class: "row" },
        !step ? goOn(table, lessons[at + 1]) : this.#done ? got : skip,
        button("Leave the tour", () => this.#leave(), { kind: "small quiet" }),
      ),
    );
  }
}

/** What comes after a part of the tour. @param {Table} table @param {Lesson | undefined} next */
function goOn({ state: { match, seats } }, next) {
  const kind = "primary small";
  if (!next) return button("Play a match", () => (location.hash = "#/"), { kind });
  return button(
    `Next: ${next.title}`,
    () => void startLesson({ game: { id: match.game, seats: Object.keys(seats) }, lesson: next }),
    { kind, id: "next-part" },
  );
}
