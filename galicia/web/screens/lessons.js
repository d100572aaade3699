/** Learning by playing: small positions with a note on the board that says what to try. */
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
 * @import { Lesson } from "../games/look.js"
 * @import { GameFacts, SeatWish } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {{match: string, name: string}} Under the lesson under way
 * @typedef {{game: Pick<GameFacts, "id" | "seats">, lesson: Lesson}} Found
 */

const finished = () => new Set((recall("lessons") ?? "").split(" ").filter(Boolean));

/** The lessons of all games. @param {() => void} close whatever they are shown in */
export function lessonList(close) {
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
  allLessons().then((lessons) => {
    const card = (/** @type {Found} */ found, /** @type {number} */ i) => {
      const { title, gist, name } = found.lesson;
      const first = found === lessons[0] && !done.has(name);
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

/** The lessons alone, from the lobby. */
export function openLessons() {
  dialog("Learn in 10 minutes", (close) => [
    h("p", {}, "Small positions; a note on the board says what to try."),
    lessonList(close),
  ]);
}

/** @param {Found} found */
async function startLesson({ game, lesson }) {
  const position = await (await fetch(lesson.position)).text();
  /** @type {Record<string, SeatWish>} */
  const seats = {};
  for (const seat of game.seats) {
    seats[seat] = seat === lesson.seat ? { kind: "me" } : { kind: "computer", player: "recruit" };
  }
  const made = await rest("POST /api/matches", { body: { game: game.id, seats, position } });
  keepMade(made, seats, `Lesson: ${lesson.title.toLowerCase()}`);
  rememberValue("lesson", { match: made.match, name: lesson.name });
  location.hash = `#/match/${made.match}`;
}

/** The note of the lesson on the board. @param {Table} table */
export function mountLesson(table) {
  const { match, name } = recallValue("lesson", /** @type {Under} */ ({ match: "", name: "" }));
  const { lessons } = table.look;
  const at = lessons.findIndex((lesson) => lesson.name === name);
  if (match !== table.state.match.id || at < 0) return;
  const note = new LessonNote(table, lessons[at], lessons[at + 1]);
  table.watch(["view", "log", "selection", "plan", "draft", "overlay", "asks"], () => note.look());
}

class LessonNote {
  #reached = 0;
  #shown = -1;
  #left = false;

  /** @param {Table} table @param {Lesson} lesson @param {Lesson | undefined} next of the same game */
  constructor(table, lesson, next) {
    this.table = table;
    this.lesson = lesson;
    this.next = next;
    this.card = h("section", {
      class: "lesson board-note float",
      "aria-label": `Lesson: ${lesson.title}`,
      role: "status",
    });
    table.board.root.append(this.card);
  }

  /** After a change: perhaps a step is done. */
  look() {
    const { steps } = this.lesson;
    while (this.#reached < steps.length && steps[this.#reached].done(this.table.state)) this.#reached += 1;
    if (this.#shown === this.#reached || this.#left) return;
    this.#shown = this.#reached;
    const step = steps[this.#reached];
    if (!step) remember("lessons", [...finished().add(this.lesson.name)].join(" "));
    this.#draw();
    this.table.board.highlight(step?.hexes ?? [], "hot");
    if (step?.hexes?.length) this.table.board.goTo(step.hexes[0], { zoom: true });
  }

  #leave() {
    this.#left = true;
    this.card.remove();
    rememberValue("lesson", null);
    this.table.board.highlight([], "hot");
  }

  #draw() {
    const { lesson, next, table } = this;
    const step = lesson.steps[this.#reached];
    const done = "That is all there is to it. The match is yours to play on, or to leave.";
    const skip = () => {
      this.#reached += 1;
      this.look();
    };
    fill(
      this.card,
      caption(
        `Lesson: ${lesson.title.toLowerCase()}`,
        step ? `${this.#reached + 1} of ${lesson.steps.length}` : "done",
      ),
      h("p", {}, step ? [linked(table, step.text), " ", caseLinks(step.cases)] : done),
      step?.hint && h("p", { class: "hint key-hint" }, step.hint),
      h(
        "div",
        { class: "row" },
        step ? button("Next step", skip, { kind: "small quiet" }) : goOn(table, next),
        button("Leave the lesson", () => this.#leave(), { kind: "small quiet" }),
      ),
    );
  }
}

/** What comes after a lesson. @param {Table} table @param {Lesson | undefined} next */
function goOn({ state: { match, seats } }, next) {
  const kind = "primary small";
  if (!next) return button("Play a match", () => (location.hash = "#/"), { kind });
  return button(
    `Learn ${next.title.toLowerCase()}`,
    () => void startLesson({ game: { id: match.game, seats: Object.keys(seats) }, lesson: next }),
    { kind },
  );
}
