/** The lobby: matches to go on with, games to choose from, a new match with its seats and options. */
import { allLooks } from "../../games/index.js";
import { allGames } from "../../net/catalogue.js";
import { reasonsOf, rest } from "../../net/rest.js";
import { keepMade } from "../../net/seats.js";
import { button } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { counted, messageOf } from "../../ui/format.js";
import { openLessons } from "../lessons.js";
import { accountName, openAccount } from "./account.js";
import { openImport } from "./import.js";
import { invite } from "./invite.js";
import { matchList, ownMatches } from "./matches.js";
import { freshWish, newMatchForm, wished } from "./new-match.js";

/**
 * @import { Look } from "../../games/look.js"
 * @import { GameFacts, NewMatch } from "../../net/messages.d.ts"
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

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
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
      this.render();
      this.#matches = await ownMatches(looks);
    } catch (error) {
      this.#problem = messageOf(error);
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
        { class: "lobby-columns" },
        matchList(this.#matches, (match) => {
          this.#matches = this.#matches.filter((other) => other !== match);
          this.render();
        }),
        this.#gameList(),
        chosen
          ? newMatchForm(chosen.game, chosen.wish, this.#foot(chosen.game), () => this.render())
          : h("section", { class: "new-match" }, waiting),
      ),
    );
  }

  #gameList() {
    const card = (/** @type {Game} */ game) => {
      const { facts, look } = game;
      const on = game.facts === this.#chosen?.game.facts;
      const told = [
        counted(facts.seats.length, "seat"),
        look.dates.length && `${look.dates.length} turns`,
        facts.scenarios.length > 1 && `${facts.scenarios.length} scenarios`,
      ];
      return h(
        "button",
        {
          type: "button",
          class: ["game-card", on && "on"],
          "aria-pressed": String(on),
          data: { key: `game-${facts.id}` },
          onclick: () => this.#choose(game),
        },
        h(
          "span",
          { class: "thumb" },
          h("img", { src: `/boards/${facts.board}.svg`, alt: "", loading: "lazy", decoding: "async" }),
        ),
        h(
          "span",
          { class: "game-words" },
          h("b", { class: "title" }, look.title),
          h("span", {}, facts.character),
          h("span", { class: "facts" }, told.filter(Boolean).join(" · ")),
        ),
      );
    };
    return h(
      "section",
      { class: "games", "aria-label": "Choose a game" },
      h("h2", { class: "title" }, "Choose a game"),
      h("ul", {}, this.games.map((game) => h("li", {}, card(game)))),
    );
  }

  /** @param {Game} game */
  #foot({ facts, look }) {
    const [first] = facts.seats;
    const words = [`${look.seats[first].name} moves first. `, h("br"), "You can leave and come back at any time."];
    const start = () => void this.#start();
    return h(
      "footer",
      { class: "new-foot" },
      button(this.#busy ? "Setting up…" : "Start", start, { kind: "primary big", id: "start", disabled: this.#busy }),
      h("p", { class: this.#problem ? "reason" : "hint", role: "status" }, this.#problem || words),
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
      if (friends.length && look) invite(made, friends, look);
      else location.hash = `#/${screen}/${made.match}`;
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
