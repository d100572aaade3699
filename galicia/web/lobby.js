// @ts-check
/**
 * The lobby: matches to go on with, games to choose from, a new match with its seats and options.
 */
import { recall, remember } from "./dom.js";
import { choiceWords, lookOf, plainWords } from "./games/index.js";
import { openLessons } from "./lessons.js";
import { KNOBS, LEVELS, playerName, playerWords } from "./players.js";
import { OPTIONS } from "./rules.js";
import { copy } from "./panels/menu.js";
import { button, dialog, el, fill, segmented } from "./panels/parts.js";
import { sideSwatch } from "./counters.js";

const SHOWN_OPTIONS = 3;

/**
 * @param {any} store
 * @param {any} connection
 */
export function mountLobby(store, connection) {
  const place = document.getElementById("lobby");
  if (!place) return;
  const lobby = new Lobby(store, connection, place);
  store.on("do:lobby", async (/** @type {string} */ shared) => {
    await lobby.open();
    if (shared) lobby.importGame(shared);
  });
}

class Lobby {
  /** @param {any} store @param {any} connection @param {HTMLElement} place */
  constructor(store, connection, place) {
    this.store = store;
    this.connection = connection;
    this.place = place;
    /** @type {any[]} */ this.games = [];
    /** @type {any[]} */ this.matches = [];
    /** @type {any} */ this.game = null;
    /** @type {any} */ this.wish = null;
    this.allOptions = false;
    this.problem = "";
    this.busy = false;
  }

  async open() {
    this.render();
    try {
      if (!this.games.length) {
        this.games = await this.connection.rest("GET", "/api/games", undefined, null);
        for (const game of this.games) OPTIONS.set(game.id, game.options ?? []);
        this.choose(this.games[0]);
      }
      this.problem = "";
    } catch (error) {
      this.problem = /** @type {any} */ (error).message;
    }
    this.render();
    await this.readMatches();
    this.render();
  }

  /** @param {any} game */
  choose(game) {
    if (!game) return;
    this.game = game;
    const player = preferred(game);
    this.wish = {
      scenario: game.scenarios[0],
      position: "",
      options: {},
      dice: "sealed",
      advice: true,
      seats: Object.fromEntries(game.seats.map((/** @type {string} */ seat, /** @type {number} */ i) => [seat, { kind: i ? "computer" : "me", player, style: {} }])),
    };
    this.allOptions = false;
  }

  /** How each match stands that this browser (or the account) holds a seat in. */
  async readMatches() {
    /** @type {Map<string, any[]>} */
    const seats = new Map();
    for (const held of this.connection.held()) seats.set(held.match, [...(seats.get(held.match) ?? []), held]);
    const found = await Promise.all([...seats].slice(0, 24).map(async ([id, held]) => {
      try {
        const facts = await this.connection.rest("GET", `/api/matches/${id}`, undefined, held[0].token);
        return { ...facts, match: id, held };
      } catch (error) {
        if (/** @type {any} */ (error).code === "not-found") return null;
        return { match: id, held, title: held[0].title ?? "A match", unreachable: true };
      }
    }));
    const known = found.filter(Boolean);
    const account = recall("account");
    if (account) {
      try {
        const mine = await this.connection.rest("GET", "/api/accounts/me/matches", undefined, JSON.parse(account).token);
        for (const match of mine) if (!known.some((k) => k?.match === match.match)) known.push({ ...match, held: [], ofAccount: true });
      } catch { /* signed out, or no accounts here */ }
    }
    this.matches = known;
  }

  render() {
    const { place } = this;
    fill(place,
      el("header", { class: "lobby-top" },
        el("h1", { class: "lobby-brand" }, "Galicia 1914"),
        el("p", {}, "Wargames of 1914, every rule checked and explained"),
        el("nav", { "aria-label": "Lobby" },
          button("Learn in 10 minutes", () => openLessons(this.connection), { kind: "quiet", id: "learn" }),
          button("Import a game", () => this.importGame(), { id: "import" }),
          button(this.accountName() || "Account", () => this.account(), { kind: "quiet", id: "account" }))),
      el("div", { class: "lobby-columns" }, this.matchList(), this.gameList(), this.game ? this.newMatch() : el("section", { class: "new-match" }, this.problem ? el("p", { class: "reason" }, this.problem) : el("p", { class: "hint" }, "Reading the games…"))));
  }

  matchList() {
    const going = this.matches.filter((m) => !m.over);
    const over = this.matches.filter((m) => m.over);
    const mine = (/** @type {any} */ m) => m.held.some((/** @type {any} */ h) => h.seat === m.to_act) || m.seats?.includes?.(m.to_act);
    going.sort((a, b) => Number(mine(b)) - Number(mine(a)));
    return el("section", { class: "matches", "aria-label": "Your matches" },
      el("h2", { class: "title" }, "Your matches"),
      going.length ? el("ul", {}, going.map((m) => this.matchRow(m, mine(m)))) : el("p", { class: "hint" }, "None yet. Start one on the right: everything is preset for a game against the computer."),
      over.length ? [el("h3", { class: "caption" }, "Finished"), el("ul", {}, over.map((m) => this.matchRow(m, false)))] : null,
      el("div", { class: "card new-here" }, el("h3", {}, "New to these games?"), el("p", {}, "Three small positions teach moving, attacking and supply. No reading first."), button("Start the tour", () => openLessons(this.connection), { id: "tour" })));
  }

  /** @param {any} m @param {boolean} mine */
  matchRow(m, mine) {
    const called = lookOf(m.game ?? "", [], m.title);
    const others = m.seats && !Array.isArray(m.seats) ? Object.entries(m.seats).filter(([seat]) => !m.held.some((/** @type {any} */ h) => h.seat === seat)) : [];
    const empty = others.find(([, s]) => /** @type {any} */ (s).kind === "friend" && !(/** @type {any} */ (s).online) && !(/** @type {any} */ (s).name));
    const against = others.map(([seat, s]) => { const { kind, player, name } = /** @type {any} */ (s); return kind === "computer" ? playerWords(player) : name || called.seats[seat]?.name || seat; }).join(", ");
    const phase = called.phases.find(([word]) => m.phase?.includes(word))?.[1]?.toLowerCase() ?? m.phase ?? "";
    const state = m.unreachable ? "Not reachable" : m.over ? resultWords(m) : mine ? "Your move" : empty ? "Waiting for a friend" : "Their move";
    const go = `#/${m.over ? "replay" : "match"}/${m.match}`;
    return el("li", { class: `match-row${mine ? " mine" : ""}` },
      el("a", { href: go, class: "match-link" },
        el("b", {}, m.held[0]?.title?.startsWith("Lesson") ? m.held[0].title : called.title || m.title), el("span", { class: `badge${mine ? " strong" : empty ? " warn" : ""}` }, state),
        el("span", { class: "second" }, m.turn ? `${called.turn} ${m.turn}, ${phase}${against ? ` · ${against}` : ""}` : against)),
      el("span", { class: "match-tools" },
        empty ? button("Copy link", () => this.copyLink(m.match, empty[0]), { kind: "small quiet", icon: "link", id: `link-${m.match}` }) : null,
        m.held.length ? button("", () => this.forget(m), { icon: "close", kind: "quiet square small", label: `Take ${called.title || m.title} off this list`, id: `forget-${m.match}` }) : null));
  }

  /** @param {string} match @param {string} seat */
  copyLink(match, seat) {
    const links = JSON.parse(recall(`links.${match}`) ?? "{}");
    if (links[seat]) copy(new URL(links[seat], location.href).href, this.store);
    else this.store.emit("toast", { text: "The link was made in another browser." });
  }

  /** @param {any} m */
  forget(m) {
    dialog("Take it off the list?", (close) => [
      el("p", {}, m.over ? "The match stays on the server, but this browser forgets its seats." : "This browser forgets its seats in a match that is not finished. Without their links nobody can take them again."),
      el("div", { class: "row" }, button("Forget the match", () => { close(); this.connection.drop(m.match); this.matches = this.matches.filter((x) => x !== m); this.render(); }, { kind: "primary" }), button("Keep it", close)),
    ], { kind: "small" });
  }

  gameList() {
    return el("section", { class: "games", "aria-label": "Choose a game" },
      el("h2", { class: "title" }, "Choose a game"),
      el("ul", {}, this.games.map((game) => {
        const on = game === this.game;
        const called = lookOf(game.id, game.seats, game.title);
        return el("li", {}, el("button", { type: "button", class: `game-card${on ? " on" : ""}`, "aria-pressed": String(on), data: { key: `game-${game.id}` }, on: { click: () => { this.choose(game); this.render(); } } },
          el("span", { class: "thumb" }, el("img", { src: `/boards/${game.board ?? game.id}.svg`, alt: "", loading: "lazy", decoding: "async" })),
          el("span", { class: "game-words" }, el("b", { class: "title" }, called.title || game.title), el("span", {}, game.character ?? ""), el("span", { class: "facts" }, [`${game.seats.length} seats`, called.dates.length ? `${called.dates.length} turns` : "", game.scenarios.length > 1 ? `${game.scenarios.length} scenarios` : ""].filter(Boolean).join(" · ")))));
      })));
  }

  newMatch() {
    const { game, wish } = this;
    const called = lookOf(game.id, game.seats, game.title);
    const again = () => this.render();
    const scenarios = [...game.scenarios.map((/** @type {string} */ name) => ({ value: name, label: called.scenarios[name] ?? plainWords(name) })), { value: "*position", label: "From a position" }];
    const rank = (/** @type {any} */ option) => (called.asked.indexOf(option.name) + 1 || 99);
    const sorted = [...game.options].sort((a, b) => rank(a) - rank(b));
    const options = this.allOptions ? sorted : sorted.slice(0, SHOWN_OPTIONS);
    const changed = Object.keys(wish.options).length;
    return el("section", { class: "new-match", "aria-label": `New match: ${called.title}` },
      el("div", { class: "new-scroll" },
        el("h2", { class: "title" }, `New match: ${called.title}`),
        el("h3", { class: "label" }, "Scenario"),
        segmented("Scenario", scenarios, wish.scenario, (value) => { wish.scenario = value; again(); }),
        wish.scenario === "*position"
          ? el("label", { class: "field" }, "Text of the position", el("textarea", { rows: "5", value: wish.position, placeholder: "galicia position 1…", spellcheck: "false", data: { key: "position" }, on: { input: (/** @type {any} */ event) => { wish.position = event.target.value; } } }))
          : el("p", { class: "hint" }, called.dates.length ? `${called.dates.length} turns, ${called.dates[0]} to ${called.dates.at(-1)} 1914.` : ""),
        el("h3", { class: "label" }, "Seats"),
        game.seats.map((/** @type {string} */ seat) => this.seatRow(seat, called, again)),
        el("h3", { class: "label" }, el("span", {}, "Options"), el("span", { class: "hint" }, `${options.length} of ${game.options.length} shown · ${changed ? `${changed} changed` : "all as ruled"}`)),
        el("ul", { class: "options" }, options.map((/** @type {any} */ option) => this.optionRow(option, called, again)),
          el("li", {}, el("div", {}, el("b", {}, "Dice"), el("p", {}, wish.dice === "sealed" ? "Hash now, seed after the game: anyone can check. Or type your own." : "Roll real dice and type them in; the server waits for them.")),
            chooser("Dice", [["sealed", "Sealed"], ["typed", "Typed"]], wish.dice, (value) => { wish.dice = value; again(); })),
          el("li", {}, el("div", {}, el("b", {}, "Advice"), el("p", {}, wish.advice ? "Whoever must decide may ask what the staff would do." : "Nobody may ask the staff.")),
            chooser("Advice", [["yes", "Allowed"], ["no", "None"]], wish.advice ? "yes" : "no", (value) => { wish.advice = value === "yes"; again(); }))),
        game.options.length > SHOWN_OPTIONS ? button(this.allOptions ? "Show fewer options" : `Show all ${game.options.length} options`, () => { this.allOptions = !this.allOptions; again(); }, { kind: "quiet", id: "all-options" }) : null),
      el("footer", { class: "new-foot" },
        button(this.busy ? "Setting up…" : "Start", () => this.start(), { kind: "primary big", id: "start", disabled: this.busy }),
        el("p", { class: this.problem ? "reason" : "hint", role: "status" }, this.problem || [`${called.seats[game.seats[0]]?.name ?? game.seats[0]} moves first. `, el("br"), "You can leave and come back at any time."])));
  }

  /** @param {string} seat @param {any} called @param {() => void} again */
  seatRow(seat, called, again) {
    const { wish } = this;
    const who = wish.seats[seat];
    return el("div", { class: "seat-row" },
      el("p", { class: "seat-name" }, sideSwatch(seat, called), el("b", {}, called.seats[seat]?.name ?? seat)),
      el("div", {},
        segmented(`Who plays ${called.seats[seat]?.name ?? seat}`, [{ value: "me", label: "Me" }, { value: "computer", label: "Computer" }, { value: "friend", label: "Friend" }], who.kind, (kind) => { who.kind = kind; again(); }),
        who.kind === "friend" ? el("p", { class: "hint" }, "You get a link to send.") : null,
        who.kind === "me" && Object.values(wish.seats).filter((s) => /** @type {any} */ (s).kind === "me").length > 1 ? el("p", { class: "hint" }, "Two at one screen: the board is covered between turns.") : null),
      who.kind === "computer" ? this.opponent(who, called.seats[seat]?.name ?? seat, again) : null);
  }

  /** How strong a computer is, and of what style. @param {any} who @param {string} side @param {() => void} again */
  opponent(who, side, again) {
    const players = this.game.players?.length ? this.game.players : ["recruit"];
    return el("div", { class: "opponent" },
      players.length > 1 ? segmented(`Strength of ${side}`, players.map((/** @type {string} */ name) => ({ value: name, label: playerWords(name) })), who.player, (player) => { who.player = player; again(); }) : null,
      el("p", { class: "hint" }, LEVELS[who.player]?.[1] ?? "", " It knows only what its side may know."),
      who.player === "random" ? null : KNOBS.map((knob) => el("div", { class: "knob" }, el("span", { class: "knob-title", "aria-hidden": "true" }, knob.title),
        segmented(`${knob.title} of ${side}`, knob.choices, who.style[knob.name] ?? "1", (value) => { who.style[knob.name] = value; again(); }))));
  }

  /** @param {any} option @param {any} called @param {() => void} again */
  optionRow(option, called, again) {
    const { wish } = this;
    const value = wish.options[option.name] ?? option.default;
    const numbers = (option.cases ?? []).map((/** @type {string} */ name) => name.replace(/^[A-Za-z]\w*\s+/, "")).join(" ");
    return el("li", {}, el("div", {}, el("b", {}, called.options[option.name] ?? plainWords(option.name)), numbers ? el("span", { class: "case-id" }, ` ${numbers}`) : null, el("p", {}, helpWords(option.help))),
      chooser(called.options[option.name] ?? option.name, option.choices.map((/** @type {any} */ choice) => [String(choice), choiceWords(called, option.name, choice)]), String(value), (text) => {
        const choice = option.choices.find((/** @type {any} */ c) => String(c) === text);
        if (choice === option.default) delete wish.options[option.name];
        else wish.options[option.name] = choice;
        again();
      }));
  }

  async start() {
    const { game, wish } = this;
    const seats = Object.fromEntries(Object.entries(wish.seats).map(([seat, who]) => { const { kind, player, style } = /** @type {any} */ (who); return [seat, kind === "computer" ? { kind, player: playerName(player, style) } : { kind }]; }));
    /** @type {any} */
    const body = { game: game.id, seats, options: wish.options, dice: wish.dice, advice: wish.advice };
    if (wish.scenario === "*position") body.position = wish.position;
    else body.scenario = wish.scenario;
    await this.make(body, game.title);
  }

  /** @param {any} body @param {string} title @param {string} [where] */
  async make(body, title, where = "match") {
    this.busy = true;
    this.problem = "";
    this.render();
    try {
      const made = await this.connection.rest("POST", "/api/matches", body, null);
      keep(this.connection, made, body.seats, title);
      this.busy = false;
      const friends = Object.keys(body.seats).filter((seat) => body.seats[seat].kind === "friend");
      if (friends.length) this.invite(made, friends, body.game);
      else location.hash = `#/${where}/${made.match}`;
    } catch (error) {
      this.problem = [/** @type {any} */ (error).message, ...(/** @type {any} */ (error).reasons ?? []).map((/** @type {any} */ r) => r.text)].filter(Boolean)[0];
    }
    this.busy = false;
    this.render();
  }

  /** @param {any} made @param {string[]} friends @param {string} game */
  invite(made, friends, game) {
    const called = lookOf(game, friends);
    dialog("Invite your friend", () => [
      el("p", {}, "Whoever opens this link takes the seat. Send it to nobody else."),
      friends.map((seat) => {
        const address = new URL(made.links[seat], location.href).href;
        return el("div", { class: "field" }, el("label", { for: `invite-${seat}` }, called.seats[seat]?.name ?? seat), el("div", { class: "row" }, el("input", { id: `invite-${seat}`, readonly: true, value: address }), button("Copy the link", () => copy(address, this.store), { icon: "link" })));
      }),
      el("div", { class: "field" }, el("label", { for: "invite-watch" }, "To watch only"), el("div", { class: "row" }, el("input", { id: "invite-watch", readonly: true, value: new URL(`/#/join/${made.spectator}`, location.href).href }), button("Copy the link", () => copy(new URL(`/#/join/${made.spectator}`, location.href).href, this.store), { icon: "link" }))),
      el("div", { class: "row" }, button("Go to the board", () => { location.hash = `#/match/${made.match}`; document.querySelector("dialog")?.close(); }, { kind: "primary" })),
    ]);
  }

  /** @param {string} [shared] the text of a position that came with a link */
  importGame(shared = "") {
    const text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: "8", id: "import-text", spellcheck: "false", placeholder: "galicia record 1…" }));
    text.value = shared;
    const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", id: "import-file", accept: ".record,.position,.txt,text/plain" }));
    const told = el("p", { class: "reason", role: "status" });
    file.addEventListener("change", async () => {
      text.value = (await file.files?.[0]?.text()) ?? "";
    });
    dialog("Import a game", (close) => [
      el("p", {}, "A record goes on where it stopped, or is shown if it is finished. A position begins a new match."),
      el("div", { class: "field" }, el("label", { for: "import-file" }, "File"), file),
      el("div", { class: "field" }, el("label", { for: "import-text" }, "Or its text"), text),
      told,
      el("div", { class: "row" }, button("Import", async () => {
        const given = text.value.trim();
        const kind = /^galicia\s+position/.test(given) ? "position" : /^galicia\s+record/.test(given) ? "record" : "";
        const named = /^game\s+(\S+)/m.exec(given)?.[1];
        const game = this.games.find((g) => g.id === named);
        if (!kind) told.textContent = "Line 1: expected “galicia record 1” or “galicia position 1”.";
        else if (!game) told.textContent = named ? `There is no game “${named}” here.` : "The line “game …” is missing.";
        else {
          const seats = Object.fromEntries(game.seats.map((/** @type {string} */ seat, /** @type {number} */ i) => [seat, i ? { kind: "computer", player: preferred(game) } : { kind: "me" }]));
          const finished = kind === "record" && /^result\s/m.test(given);
          await this.make({ game: game.id, seats, [kind]: `${given}\n` }, game.title, finished ? "replay" : "match");
          if (this.problem) told.textContent = this.problem;
          else close();
        }
      }, { kind: "primary" })),
    ]);
  }

  accountName() {
    try {
      return JSON.parse(recall("account") ?? "{}").name ?? "";
    } catch {
      return "";
    }
  }

  account() {
    const known = this.accountName();
    const name = /** @type {HTMLInputElement} */ (el("input", { id: "account-name", autocomplete: "username", maxlength: "40" }));
    const password = /** @type {HTMLInputElement} */ (el("input", { id: "account-password", type: "password", autocomplete: "current-password", minlength: "8" }));
    const told = el("p", { class: "reason", role: "status" });
    const sign = async (/** @type {string} */ path, /** @type {() => void} */ close) => {
      try {
        const answer = await this.connection.rest("POST", path, { name: name.value.trim(), password: password.value }, null);
        remember("account", JSON.stringify({ name: name.value.trim(), token: answer.token }));
        for (const held of this.connection.held()) this.connection.rest("POST", `/api/matches/${held.match}/claim`, { account: answer.token }, held.token).catch(() => {});
        close();
        await this.open();
      } catch (error) {
        told.textContent = /** @type {any} */ (error).message;
      }
    };
    dialog("Account", (close) => (known ? [
      el("p", {}, `Signed in as ${known}. Your seats follow you to other browsers.`),
      el("div", { class: "row" }, button("Sign out", () => { remember("account", ""); close(); this.open(); })),
    ] : [
      el("p", {}, "An account is not needed. With one, your seats follow you to other browsers."),
      el("form", { on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); sign("/api/sessions", close); } } },
        el("div", { class: "field" }, el("label", { for: "account-name" }, "Name"), name),
        el("div", { class: "field" }, el("label", { for: "account-password" }, "Password, at least 8 characters"), password),
        told,
        el("div", { class: "row" }, el("button", { type: "submit", class: "btn primary" }, "Sign in"), button("Make an account", () => sign("/api/accounts", close)))),
    ]), { kind: "small" });
  }
}

/** "AH=27 RU=19 AH" as the holder reads it: "Won 27 : 19". @param {any} m */
function resultWords(m) {
  const scores = [...String(m.result ?? "").matchAll(/(\w+)=(\d+)/g)];
  if (!scores.length) return "Finished";
  const winner = /(?:^|\s)(\w+)$/.exec(String(m.result))?.[1];
  const mine = m.held.map((/** @type {any} */ h) => h.seat);
  const points = scores.map(([, , score]) => score).join(" : ");
  if (mine.length !== 1 || !scores.some(([, seat]) => seat === mine[0])) return points;
  return `${winner === mine[0] ? "Won" : scores.some(([, seat]) => seat === winner) ? "Lost" : "Drawn"} ${points}`;
}

/** The computer one plays against unless another is chosen. @param {any} game */
function preferred(game) {
  const players = game.players?.length ? game.players : ["recruit"];
  return ["staff", "recruit"].find((name) => players.includes(name)) ?? players.at(-1);
}

/** What an option means, without the number of the ruling. @param {string} help */
function helpWords(help) {
  const text = help.replace(/\s*\((?:ruling )?[A-Z]\d+\)$/, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A button-like select. @param {string} name @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} choose */
function chooser(name, choices, chosen, choose) {
  return el("select", { class: "chooser", "aria-label": name, data: { key: `chooser-${name}` }, on: { change: (/** @type {any} */ event) => choose(event.target.value) } },
    choices.map(([value, label]) => { const node = /** @type {HTMLOptionElement} */ (el("option", { value }, label)); node.selected = value === chosen; return node; }));
}

/**
 * Keep the seats and links of a match made here; the first seat comes up first.
 * @param {any} connection
 * @param {any} made
 * @param {Record<string, {kind: string}>} seats
 * @param {string} title
 */
export function keep(connection, made, seats, title) {
  const mine = Object.keys(seats).filter((seat) => seats[seat].kind === "me");
  for (const seat of mine.reverse()) connection.hold({ match: made.match, seat, token: made.tokens[seat], title });
  if (!mine.length) connection.hold({ match: made.match, seat: "", token: made.spectator, title });
  const links = Object.fromEntries(Object.keys(seats).filter((seat) => seats[seat].kind === "friend").map((seat) => [seat, made.links[seat]]));
  if (Object.keys(links).length) remember(`links.${made.match}`, JSON.stringify(links));
}
