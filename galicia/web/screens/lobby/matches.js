/** The matches this browser, or the account, holds seats of. */
import { PLAIN } from "../../games/look.js";
import { Refusal, rest } from "../../net/rest.js";
import { forgetSeats, heldSeats, invitationsOf } from "../../net/seats.js";
import { phaseWord } from "../../orders/words.js";
import { playerWords } from "../../table/players.js";
import { copy } from "../../ui/clipboard.js";
import { button, iconButton } from "../../ui/controls.js";
import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/elements.js";
import { toast } from "../../ui/toast.js";
import { openLessons } from "../lessons.js";
import { account } from "./account.js";

/**
 * @import { Look } from "../../games/look.js"
 * @import { MatchFacts, OwnMatch as AccountMatch } from "../../net/messages.d.ts"
 * @import { Held } from "../../net/seats.js"
 *
 * @typedef {{
 *   id: string, title: string, look: Look, held: Held[], seats: string[], over: boolean, toAct: string | null,
 *   result: string | null, facts: MatchFacts | null, lost: boolean,
 * }} OwnMatch `seats` are one's own; `lost`: the server did not answer
 */

const MOST = 24;

/** How each match stands. @param {Map<string, Look>} looks @returns {Promise<OwnMatch[]>} */
export async function ownMatches(looks) {
  const seats = [...Map.groupBy(heldSeats(), ({ match }) => match)].slice(0, MOST);
  const held = (await Promise.all(seats.map(([id, own]) => heldMatch(id, own, looks)))).flat();
  const known = new Set(held.map(({ id }) => id));
  const others = (await accountMatches()).filter(({ match }) => !known.has(match));
  return [...held, ...others.map((facts) => accountMatch(facts, looks.get(facts.game) ?? PLAIN))];
}

/** @param {string} id @param {Held[]} held @param {Map<string, Look>} looks @returns {Promise<OwnMatch[]>} */
async function heldMatch(id, held, looks) {
  const [{ token, title }] = held;
  const seats = held.map(({ seat }) => seat);
  const base = { id, held, seats, toAct: null, result: null, facts: null, over: false, lost: false };
  try {
    const facts = await rest("GET /api/matches/{match}", { path: { match: id }, token });
    const { over, to_act: toAct, result } = facts;
    const look = looks.get(facts.game) ?? PLAIN;
    const lesson = title?.startsWith("Lesson") ? title : null;
    return [{ ...base, title: lesson ?? (look.title || facts.title), look, over, toAct, result, facts }];
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found") return [];
    return [{ ...base, title: title ?? "A match", look: PLAIN, lost: true }];
  }
}

/** @returns {Promise<AccountMatch[]>} */
async function accountMatches() {
  const { token } = account();
  return token ? await rest("GET /api/accounts/me/matches", { token }).catch(() => []) : []; // signed out meanwhile
}

/** @param {AccountMatch} facts @param {Look} look @returns {OwnMatch} */
function accountMatch({ match: id, title, seats, to_act: toAct, over, result }, look) {
  return { id, title: look.title || title, look, held: [], seats, toAct, over, result, facts: null, lost: false };
}

/** @param {OwnMatch} match */
const isMine = ({ seats, toAct }) => toAct !== null && seats.includes(toAct);

/** @param {OwnMatch[]} matches @param {(match: OwnMatch) => void} forgotten */
export function matchList(matches, forgotten) {
  const rows = (/** @type {OwnMatch[]} */ some) => h("ul", {}, some.map((match) => matchRow(match, forgotten)));
  const going = matches.filter(({ over }) => !over).sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  const over = matches.filter((match) => match.over);
  const none = "None yet. Start one on the right: everything is preset for a game against the computer.";
  return h(
    "section",
    { class: "matches", "aria-label": "Your matches" },
    h("h2", { class: "title" }, "Your matches"),
    going.length ? rows(going) : h("p", { class: "hint" }, none),
    over.length > 0 && [h("h3", { class: "caption" }, "Finished"), rows(over)],
    h(
      "div",
      { class: "card new-here" },
      h("h3", {}, "New to these games?"),
      h("p", {}, "Three small positions teach moving, attacking and supply. No reading first."),
      button("Start the tour", openLessons, { id: "tour" }),
    ),
  );
}

/** @param {OwnMatch} match @param {(match: OwnMatch) => void} forgotten */
function matchRow(match, forgotten) {
  const { id, title, look, held, over, lost, facts } = match;
  const mine = isMine(match) && !over;
  const others = Object.entries(facts?.seats ?? {}).filter(([seat]) => !match.seats.includes(seat));
  const [empty] = others.find(([, { kind, online, name }]) => kind === "friend" && !online && !name) ?? [];
  const against = others.map(([seat, { kind, player, name }]) =>
    kind === "computer" ? playerWords(player) : name || (look.seats[seat]?.name ?? seat)
  ).join(", ");
  const state = lost
    ? "Not reachable"
    : over
    ? resultWords(match)
    : mine
    ? "Your move"
    : empty
    ? "Waiting for a friend"
    : "Their move";
  const when = facts?.turn &&
    `${look.turn} ${facts.turn}, ${phaseWord(look, facts.phase).toLowerCase() || facts.phase}`;
  const forget = () => askToForget(match, () => forgotten(match));
  return h(
    "li",
    { class: ["match-row", mine && "mine"] },
    h(
      "a",
      { href: `#/${over ? "replay" : "match"}/${id}`, class: "match-link" },
      h("b", {}, title),
      h("span", { class: ["badge", mine ? "strong" : empty && "warn"] }, state),
      h("span", { class: "second" }, [when, against].filter(Boolean).join(" · ")),
    ),
    h(
      "span",
      { class: "match-tools" },
      empty && button("Copy link", () => copyLink(id, empty), { kind: "small quiet", icon: "link", id: `link-${id}` }),
      held.length > 0 &&
        iconButton("close", `Take ${title} off this list`, forget, { kind: "quiet small", id: `forget-${id}` }),
    ),
  );
}

/** @param {string} match @param {string} seat */
function copyLink(match, seat) {
  const address = invitationsOf(match)[seat];
  if (address) copy(address);
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

/** "AH=27 RU=19 AH" as the holder reads it: "Won 27 : 19". @param {OwnMatch} match */
function resultWords({ result, held }) {
  const scores = [...(result ?? "").matchAll(/(\w+)=(-?\d+)/g)].map(([, seat, points]) => ({ seat, points }));
  if (!scores.length) return "Finished";
  const points = scores.map((score) => score.points).join(" : ");
  const own = held.length === 1 ? held[0].seat : null;
  if (!scores.some(({ seat }) => seat === own)) return points;
  const winner = /(?:^|\s)(\w+)$/.exec(result ?? "")?.[1];
  const ended = winner === own ? "Won" : scores.some(({ seat }) => seat === winner) ? "Lost" : "Drawn";
  return `${ended} ${points}`;
}
