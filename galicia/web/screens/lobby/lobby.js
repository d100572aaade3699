/** The lobby: matches to go on with, games to choose from, a new match with its seats and options. */
import { allLooks } from "../../games/index.js";
import { allGames } from "../../net/catalogue.js";
import { reasonsOf, rest } from "../../net/rest.js";
import { keepMade } from "../../net/seats.js";
import { button, iconButton } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { messageOf } from "../../ui/format.js";
import { icon } from "../../ui/icons.js";
import { openLessons } from "../lessons.js";
import { accountName, openAccount } from "./account.js";
import { openImport } from "./import.js";
import { invite } from "./invite.js";
import { matchList, moreWords, ownMatches, pictureOf, tourCard } from "./matches.js";
import { freshWish, newMatchForm, wished } from "./new-match.js";

/**
 * @import { Look } from "../../games/look.js"
 * @import { EveningFacts, GameFacts, NewMatch } from "../../net/messages.d.ts"
 * @import { Icon } from "../../ui/icons.js"
 * @import { Child } from "../../ui/types.d.ts"
 * @import { OwnMatch } from "./matches.js"
 * @import { Wish } from "./new-match.js"
 *
 * @typedef {{facts: GameFacts, look: Look}} Game
 */

export class Lobby {
  /** @type {Game[]} */
  games = [];
  /** @type {OwnMatch[]} */
  #matches = [];
  /** The game that is chosen, and how it shall be played. @type {{game: Game, wish: Wish} | null} */
  #chosen = null;
  #problem = "";
  #busy = false;
  /** What is folded away in the list of matches is shown. */
  #all = false;
  /** What a phone shows: the games, or the matches. @type {"play" | "matches"} */
  #view = "play";
  /** Whether the form lies over a phone's games. */
  #sheet = false;
  #connected = true;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    addEventListener("keydown", (event) => {
      const free = document.activeElement === document.body && document.body.dataset.screen === "lobby";
      if (free && event.key === "Enter") {
        /** @type {HTMLElement | null} */ (place.querySelector(".resume-card"))?.click();
      }
    });
  }

  async open() {
    this.render();
    try {
      const looks = await allLooks();
      this.games = (await allGames()).flatMap((facts) => {
        const look = looks.get(facts.id);
        return look ? [{ facts, look }] : [];
      });
      if (!this.#chosen) this.#choose(this.games[0]);
      this.#problem = "";
      this.#connected = true;
      this.render();
      this.#matches = await ownMatches(this.games);
    } catch (error) {
      this.#problem = messageOf(error);
      this.#connected = false;
    }
    this.render();
  }

  /** @param {Game} game */
  #choose(game) {
    this.#chosen = { game, wish: freshWish(game.facts) };
    this.render();
  }

  render() {
    if (document.body.dataset.screen !== "lobby") return;
    const chosen = this.#chosen;
    const waiting = this.#problem
      ? h("p", { class: "reason" }, this.#problem)
      : h("p", { class: "hint" }, "Reading the games…");
    const scrolled = this.place.querySelector(".new-scroll")?.scrollTop ?? 0;
    fill(
      this.place,
      h(
        "header",
        { class: "lobby-top" },
        h("h1", { class: "lobby-brand" }, "Galicia 1914"),
        h("p", {}, "Wargames of 1914, every rule checked and explained"),
        h(
          "nav",
          { "aria-label": "Lobby" },
          button("Learn in 10 minutes", openLessons, { kind: "quiet", id: "learn" }),
          button("Import a game", () => this.importGame(), { id: "import" }),
          button(accountName() || "Account", () => openAccount(() => this.open()), { kind: "quiet", id: "account" }),
        ),
      ),
      h(
        "div",
        {
          class: ["lobby-columns", this.#sheet && "form-open"],
          data: { view: this.#view },
          onkeydown: (event) => this.#walk(event),
        },
        matchList(this.#matches, {
          all: this.#all,
          showAll: () => this.#show({ all: !this.#all }),
          forgotten: (match) => {
            this.#matches = this.#matches.filter((other) => other !== match);
            this.render();
          },
        }),
        this.#gameList(),
        chosen
          ? newMatchForm(chosen.game, chosen.wish, this.#startButton(), () => this.render())
          : h("section", { class: "new-match" }, waiting),
        this.#sheet &&
          iconButton("close", "Back to the games", () => this.#show({ sheet: false }), { id: "form-close" }),
      ),
      this.#foot(),
    );
    const form = this.place.querySelector(".new-scroll");
    if (form) form.scrollTop = scrolled;
  }

  /** @param {{all?: boolean, view?: "play" | "matches", sheet?: boolean}} change */
  #show({ all = this.#all, view = this.#view, sheet = this.#sheet }) {
    this.#all = all;
    this.#view = view;
    this.#sheet = sheet;
    this.render();
  }

  #gameList() {
    const more = moreWords(this.#matches);
    return h(
      "section",
      { class: "games", "aria-label": "Choose a game" },
      more && button([more, icon("right")], () => this.#show({ view: "matches" }), { kind: "more-matches" }),
      h(
        "div",
        { class: "games-head" },
        h("h2", { class: "title" }, gamesWords(this.games.length)),
        h(
          "p",
          { class: "facts-key", "aria-hidden": "true" },
          fact("clock", "length"),
          fact("scales", "weight"),
          fact("eye", "open or "),
          fact("mask", "hidden"),
          fact("people", "players"),
        ),
      ),
      h(
        "ul",
        {},
        this.games.map((game) => h("li", {}, this.#card(game))),
        this.#matches.length > 0 && h("li", { class: "tour-place" }, tourCard()),
      ),
    );
  }

  /** @param {Game} game */
  #card(game) {
    const { facts, look } = game;
    const on = facts === this.#chosen?.game.facts;
    const { evening } = facts;
    return h(
      "button",
      {
        type: "button",
        class: ["game-card", on && "on"],
        "aria-pressed": String(on),
        "aria-label": [look.title, evening && eveningWords(evening), `${look.dates.length} turns`].filter(Boolean).join(
          ". ",
        ),
        data: { key: `game-${facts.id}` },
        onclick: () => {
          this.#sheet = true;
          this.#choose(game);
        },
      },
      pictureOf(facts.picture, "game-picture"),
      h(
        "span",
        { class: "game-words" },
        h("b", { class: "title" }, look.title),
        h("span", { class: "gist" }, evening?.gist ?? facts.character),
        evening && h(
          "span",
          { class: "facts" },
          fact("clock", `${evening.hours.join("–")} h`),
          fact("scales", dots(evening.weight)),
          fact(evening.hidden ? "mask" : "eye", evening.hidden ? "hidden" : "open"),
          fact("people", `${evening.players}, ${evening.good_alone ? "good alone" : "best together"}`),
        ),
      ),
    );
  }

  /** Arrows walk the cards; Enter resumes. @param {KeyboardEvent} event */
  #walk(event) {
    const cards = [.../** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll(".game-card"))];
    const at = cards.findIndex((card) => card === event.target);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && this.#sheet) this.#show({ sheet: false });
    if (at < 0 || !by) return;
    event.preventDefault();
    cards[(at + by + cards.length) % cards.length].focus();
  }

  #startButton() {
    const words = "Leave and come back at any time.";
    const start = () => void this.#start();
    const label = !this.#connected ? "Not connected" : this.#busy ? "Setting up…" : "Start";
    const disabled = this.#busy || !this.#connected;
    return h(
      "div",
      { class: "new-start" },
      button(label, start, { kind: "primary big", id: "start", disabled }),
      h("p", { class: this.#problem ? "reason" : "hint", role: "status" }, this.#problem || words),
    );
  }

  /** What a phone has under its thumb. */
  #foot() {
    const place = (
      /** @type {Icon} */ drawing,
      /** @type {string} */ words,
      /** @type {() => void} */ go,
      on = false,
    ) =>
      h(
        "button",
        {
          type: "button",
          class: "foot-place",
          "aria-current": on && "page",
          data: { key: `foot-${words}` },
          onclick: go,
        },
        icon(drawing),
        h("span", {}, words),
      );
    const see = (/** @type {"play" | "matches"} */ view) => () => this.#show({ view, sheet: false });
    return h(
      "nav",
      { class: "lobby-foot", "aria-label": "Places" },
      place("flag", "Play", see("play"), this.#view === "play"),
      place("list", "Matches", see("matches"), this.#view === "matches"),
      place("help", "Learn", openLessons),
    );
  }

  async #start() {
    if (!this.#chosen) return;
    const { game: { facts }, wish } = this.#chosen;
    await this.make(wished(facts, wish), facts.title);
  }

  /** Makes a match and goes there; what is wrong, if anything. @param {NewMatch} body @param {string} title @param {"match" | "replay"} [screen] */
  async make(body, title, screen = "match") {
    this.#busy = true;
    this.#problem = "";
    this.render();
    try {
      const made = await rest("POST /api/matches", { body });
      keepMade(made, body.seats, title);
      const look = this.games.find(({ facts }) => facts.id === body.game)?.look;
      const friends = Object.keys(body.seats).filter((seat) => body.seats[seat].kind === "friend");
      if (friends.length && look) {
        const links = Object.fromEntries(friends.map((seat) => [seat, made.links[seat]]));
        invite({ ...links, "": `/#/join/${made.spectator}` }, look, () => (location.hash = `#/match/${made.match}`));
      } else location.hash = `#/${screen}/${made.match}`;
    } catch (error) {
      this.#problem = messageOf(error) || reasonsOf(error)[0].text;
    }
    this.#busy = false;
    this.render();
    return this.#problem;
  }

  /** @param {string} [text] of a position that came with a link */
  importGame(text = "") {
    openImport(this, text);
  }
}

const NUMBERS = ["No games", "One game", "Two games", "Three games", "Four games", "Five games", "Six games"];

/** "Two games". @param {number} count */
const gamesWords = (count) => NUMBERS[count] ?? `${count} games`;

/** @param {Icon} drawing @param {Child} words */
const fact = (drawing, words) => h("span", { class: "fact" }, icon(drawing), words);

/** Weight as five dots. @param {number} weight */
const dots = (weight) =>
  h("span", { class: "dots" }, [1, 2, 3, 4, 5].map((dot) => h("i", { class: dot <= weight && "full" })));

/** "3 to 4 hours, weight 2 of 5, open, 2 players, best together". @param {EveningFacts} evening */
function eveningWords({ hours, weight, hidden, players, good_alone }) {
  const alone = good_alone ? "good alone" : "best together";
  return `${hours.join(" to ")} hours, weight ${weight} of 5, ${
    hidden ? "hidden" : "open"
  }, ${players} players, ${alone}`;
}
