/** The matches this browser, or the account, holds seats of. */
import { sideSwatch } from "../../board/counters.js";
import { PLAIN } from "../../games/look.js";
import { Refusal, rest } from "../../net/rest.js";
import { forgetSeats, heldSeats, invitationsOf } from "../../net/seats.js";
import { phaseWord } from "../../orders/words.js";
import { playerWords } from "../../table/players.js";
import { button, iconButton, link } from "../../ui/controls.js";
import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/elements.js";
import { ago, counted } from "../../ui/format.js";
import { toast } from "../../ui/toast.js";
import { lessonTitle, openLessons, wasLesson } from "../lessons.js";
import { account } from "./account.js";
import { invite } from "./invite.js";

/**
 * @import { Look } from "../../games/look.js"
 * @import { MatchFacts, OwnMatch as AccountMatch } from "../../net/messages.d.ts"
 * @import { Held } from "../../net/seats.js"
 * @import { Game } from "./lobby.js"
 *
 * @typedef {{
 *   id: string, title: string, look: Look, picture: string, held: Held[], seats: string[], over: boolean, lesson: boolean,
 *   toAct: string | null, result: MatchFacts["result"], changed: number, facts: MatchFacts | null, lost: boolean,
 * }} OwnMatch `seats` are one's own; `changed`: when, in milliseconds; `lost`: the server did not answer
 * @typedef {{all: boolean, showAll: () => void, forgotten: (match: OwnMatch) => void}} Listing `all`: what is folded is shown
 */

const MOST = 24;

/** How each match stands. @param {Game[]} games @returns {Promise<OwnMatch[]>} */
export async function ownMatches(games) {
  const waiting = heldSeats().filter(({ match }) => !wasLesson(match)); // nothing waits where a lesson is over
  const seats = [...Map.groupBy(waiting, ({ match }) => match)].slice(0, MOST);
  const held = (await Promise.all(seats.map(([id, own]) => heldMatch(id, own, games)))).flat();
  const known = new Set(held.map(({ id }) => id));
  const others = (await accountMatches()).filter(({ match }) => !known.has(match));
  return [...held, ...others.map((facts) => accountMatch(facts, games))];
}

/** @param {string} id @param {Held[]} held @param {Game[]} games @returns {Promise<OwnMatch[]>} */
async function heldMatch(id, held, games) {
  const [{ token, title }] = held;
  const base = { id, held, seats: held.map(({ seat }) => seat), toAct: null, result: null, facts: null };
  try {
    const facts = await rest("GET /api/matches/{match}", { path: { match: id }, token });
    const { over, to_act: toAct, result, changed } = facts;
    const shown = shownAs(facts, games);
    return [{ ...base, ...shown, over, toAct, result, changed, facts, lost: false }];
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found") return [];
    const unknown = { look: PLAIN, picture: "", lesson: false, over: false, changed: 0 };
    return [{ ...base, ...unknown, title: title ?? "A match", lost: true }];
  }
}

/** @param {Pick<MatchFacts, "game" | "title" | "lesson">} match @param {Game[]} games */
function shownAs({ game: id, title, lesson }, games) {
  const game = games.find(({ facts }) => facts.id === id);
  const look = game?.look ?? PLAIN;
  const part = look.lessons.find(({ name }) => name === lesson)?.title ?? lesson;
  const shown = lesson ? lessonTitle(part) : look.title || title;
  return { title: shown, lesson: Boolean(lesson), look, picture: game?.facts.picture ?? "" };
}

/** @returns {Promise<AccountMatch[]>} */
async function accountMatches() {
  const { token } = account();
  return token ? await rest("GET /api/accounts/me/matches", { token }).catch(() => []) : []; // signed out meanwhile
}

/** @param {AccountMatch} match @param {Game[]} games @returns {OwnMatch} */
function accountMatch(match, games) {
  const { match: id, seats, to_act: toAct, over, result, changed } = match;
  const shown = shownAs(match, games);
  return { id, ...shown, held: [], seats, toAct, over, result, changed, facts: null, lost: false };
}

/** @param {OwnMatch} match */
const isMine = ({ seats, toAct, over }) => !over && toAct !== null && seats.includes(toAct);

/** Those that go on: where it is one's move first, the longest waiting before the others; then the newest. @param {OwnMatch[]} matches */
function going(matches) {
  const found = matches.filter(({ over, lesson }) => !over && !lesson);
  const mine = found.filter(isMine).sort((a, b) => a.changed - b.changed);
  return [...mine, ...found.filter((match) => !isMine(match)).sort((a, b) => b.changed - a.changed)];
}

/** @param {OwnMatch[]} matches @param {Listing} listing */
export function matchList(matches, listing) {
  const [first, ...more] = going(matches);
  const over = matches.filter((match) => match.over && !match.lesson).sort((a, b) => b.changed - a.changed);
  const lessons = matches.filter(({ lesson }) => lesson);
  const folded = [
    over.length > 0 && counted(over.length, "finished match", "finished matches"),
    lessons.length > 0 && counted(lessons.length, "lesson"),
  ].filter(Boolean).join(" and ");
  const rows = (/** @type {OwnMatch[]} */ some) => h("ul", {}, some.map((match) => matchRow(match, listing)));
  return h(
    "section",
    { class: "matches", "aria-label": "Your matches" },
    h("h2", { class: "title" }, "Your matches"),
    first ? resumeCard(first, listing) : tourCard(),
    rows(more),
    folded && h(
      "p",
      { class: "folded" },
      `${folded} · `,
      link(listing.all ? "hide" : "show", listing.showAll, "folded"),
    ),
    listing.all && rows([...over, ...lessons]),
  );
}

/** What a phone says of the matches that have no room. @param {OwnMatch[]} matches */
export function moreWords(matches) {
  const more = going(matches).slice(1);
  const friends = more.filter((match) => emptySeat(match)).length;
  const waits = friends && `, ${friends} ${friends > 1 ? "wait" : "waits"} for a friend`;
  return more.length ? `${counted(more.length, "more match", "more matches")}${waits || ""}` : "";
}

/** Where one begins who has never been here. */
export function tourCard() {
  return h(
    "div",
    { class: "card tour-card" },
    h("h3", { class: "title" }, "New to these games?"),
    h(
      "p",
      {},
      "Where units can move and why not, attacks and odds, results, supply, the enemy’s turn, how to win. Ten minutes on a" +
        " small map, no reading first.",
    ),
    h("div", { class: "row" }, button("Start the tour", openLessons, { id: "tour" })),
  );
}

/** The match one comes back for. @param {OwnMatch} match @param {Listing} listing */
function resumeCard(match, listing) {
  const { id, title, look, picture, facts } = match;
  const words = isMine(match) ? "Resume" : "Look at it";
  const told = [turnWords(match), againstWords(match), stateWords(match)].filter(Boolean).join(", ");
  const card = h(
    "a",
    {
      class: "resume-card",
      href: `#/match/${id}`,
      data: { key: "resume" },
      "aria-label": `${words}: ${title}. ${told}`,
    },
    pictureOf(picture, "resume-picture"),
    h(
      "span",
      { class: "resume-words" },
      h("b", { class: "title" }, title),
      h("span", { class: ["badge", isMine(match) && "strong"] }, stateWords(match)),
      h("span", { class: "second" }, [turnWords(match), againstWords(match)].filter(Boolean).join(" · ")),
      h("span", { class: "points" }, facts && pointsOf(look, facts)),
      h("span", { class: "age" }, ago(match.changed)),
      h("span", { class: "btn primary" }, h("span", {}, words), h("kbd", { "aria-hidden": "true" }, "Enter")),
    ),
  );
  return h("div", { class: ["match-row resume", isMine(match) && "mine"] }, card, tools(match, listing));
}

/** A picture of a board, or an empty frame. @param {string} address @param {string} kind */
export function pictureOf(address, kind) {
  const picture = address && h("img", { src: address, alt: "", loading: "lazy", decoding: "async" });
  return h("span", { class: ["picture", kind] }, picture);
}

/** @param {OwnMatch} match */
function turnWords({ look, facts }) {
  if (!facts?.turn) return "";
  const last = look.dates.length > 1 ? ` of ${look.dates.length}` : "";
  const phase = phaseWord(look, facts.phase).toLowerCase() || facts.phase;
  return `${look.turn} ${facts.turn}${last}${phase ? `, ${phase}` : ""}`;
}

/** @param {OwnMatch} match */
const otherSeats = ({ seats, facts }) => Object.entries(facts?.seats ?? {}).filter(([seat]) => !seats.includes(seat));

/** @param {OwnMatch} match */
function againstWords(match) {
  const names = otherSeats(match).map(([seat, { kind, player, name }]) =>
    kind === "computer" ? playerWords(player) : name || (match.look.seats[seat]?.name ?? seat)
  );
  return names.length && match.seats.some(Boolean) ? `against ${names.join(", ")}` : names.join(", ");
}

/** The seat that a friend has not taken yet. @param {OwnMatch} match */
const emptySeat = (match) =>
  otherSeats(match).find(([, { kind, online, name }]) => kind === "friend" && !online && !name)?.[0];

/** Whose move it is, or how it ended. @param {OwnMatch} match */
function stateWords(match) {
  const { lost, over, toAct, look, facts } = match;
  if (lost) return "Not reachable";
  if (over) return resultWords(match);
  if (isMine(match)) return "Your move";
  if (emptySeat(match)) return "Waits for a friend";
  if (!match.seats.some(Boolean)) return "Watching";
  const kind = facts?.seats[toAct ?? ""]?.kind;
  return kind === "friend" ? "Your friend’s move" : `${look.seats[toAct ?? ""]?.short ?? "Their"} to move`;
}

/** Both scores with their sides, or who is ahead where there is one count. @param {Look} look @param {MatchFacts} facts */
function pointsOf(look, { scores, leader }) {
  const sides = Object.entries(scores);
  if (sides.length !== 2) return null;
  const [[one, points], [other, theirs]] = sides;
  if (points === -theirs && (points || leader)) {
    return leader ? [sideSwatch(look, leader), `${look.seats[leader]?.short ?? leader} ahead`] : "even";
  }
  return [sideSwatch(look, one), h("b", {}, points), " : ", h("b", {}, theirs), sideSwatch(look, other)];
}

/** @param {OwnMatch} match @param {Listing} listing */
function matchRow(match, listing) {
  const { id, title, look, picture, over, facts } = match;
  const mine = isMine(match);
  return h(
    "li",
    { class: ["match-row", mine && "mine", over && "over"] },
    h(
      "a",
      { href: `#/${over ? "replay" : "match"}/${id}`, class: "match-link" },
      pictureOf(picture, "match-picture"),
      h("b", { class: "match-title" }, title),
      h(
        "span",
        { class: "second" },
        h("span", {}, over ? "ended" : turnWords(match)),
        h("span", { class: ["badge", mine ? "strong" : !over && emptySeat(match) && "warn"] }, stateWords(match)),
      ),
      h("span", { class: "points" }, facts && pointsOf(look, facts)),
      h("span", { class: "age" }, ago(match.changed)),
    ),
    tools(match, listing),
  );
}

/** @param {OwnMatch} match @param {Listing} listing */
function tools(match, { forgotten }) {
  const { id, title, look, held, over } = match;
  const empty = over ? undefined : emptySeat(match);
  const forget = () => askToForget(match, () => forgotten(match));
  const invites = () => inviteAgain(id, empty ?? "", look);
  return [
    held.length > 0 &&
    iconButton("close", `Take ${title} off this list`, forget, { kind: "quiet small forget", id: `forget-${id}` }),
    empty && button("Invite", invites, { kind: "small invite-again", icon: "link", id: `link-${id}` }),
  ];
}

/** @param {string} match @param {string} seat @param {Look} look */
function inviteAgain(match, seat, look) {
  const path = invitationsOf(match)[seat];
  if (path) invite({ [seat]: path }, look);
  else toast("The link was made in another browser.");
}

/** @param {OwnMatch} match @param {() => void} forgotten */
function askToForget({ id, over }, forgotten) {
  const finished = "The match stays on the server, but this browser forgets its seats.";
  const running =
    "This browser forgets its seats in a match that is not finished. Without their links nobody can take them again.";
  dialog("Take it off the list?", (close) => {
    const forget = () => {
      close();
      forgetSeats(id);
      forgotten();
    };
    return [
      h("p", {}, over ? finished : running),
      h("div", { class: "row" }, button("Forget the match", forget, { kind: "primary" }), button("Keep it", close)),
    ];
  }, "small");
}

/** How it ended for the holder: "Won 27 : 19". @param {OwnMatch} match */
function resultWords({ result, seats }) {
  if (!result) return "Finished";
  const points = Object.values(result.scores).join(" : ").replaceAll("-", "−");
  if (seats.length !== 1 || !seats[0]) return points; // all seats, or a spectator's
  const ended = result.winners.includes(seats[0]) ? "Won" : result.winners.length ? "Lost" : "Drawn";
  return `${ended} ${points}`;
}
