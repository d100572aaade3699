// @ts-check
/**
 * The rules beside the map: chapters, search, one case at a time with its finer points, and what it did in this match.
 */
import { choiceWords, lookOf, matchLook, plainWords } from "./games/index.js";
import { button, caption, el, fill, icon } from "./panels/parts.js";
import { about, prose, withoutCases } from "./panels/prose.js";
import { watch } from "./panels/watch.js";

/** @typedef {{case: string, gist: string}} Case */
/** @typedef {{number: string, main: Case | null, parts: Case[], first: boolean, chapter: {number: string, title: string}}} Rule */
/** @typedef {{chapters: {number: string, title: string}[], rules: Rule[], short: string}} Book */

/** @type {Map<string, Promise<Book>>} */
const BOOKS = new Map();

/**
 * The rules of a game, read once.
 * @param {any} connection
 * @param {string} game
 * @returns {Promise<Book>}
 */
export function bookOf(connection, game) {
  const known = BOOKS.get(game);
  if (known) return known;
  const reading = connection.rest("GET", `/api/games/${game}/rules`).then((/** @type {any} */ answer) => bound(answer));
  BOOKS.set(game, reading);
  reading.catch(() => BOOKS.delete(game));
  return reading;
}

/** Cases with the same number are one rule; "7.8-friend" is a finer point of "7.8". @param {any} answer @returns {Book} */
function bound(answer) {
  const titles = new Map(lookOf(answer.game).chapters);
  /** @type {Rule[]} */
  const rules = [];
  const chapters = answer.chapters.map((/** @type {any} */ c) => ({ number: String(c.number), title: titles.get(String(c.number)) ?? c.title }));
  let short = "";
  answer.chapters.forEach((/** @type {any} */ chapter, /** @type {number} */ i) => {
    for (const entry of chapter.cases) {
      const plain = entry.case.replace(/^(\S+)\s+/, (/** @type {string} */ _, /** @type {string} */ word) => {
        short = word;
        return "";
      });
      const number = /^[\d.]+/.exec(plain)?.[0] ?? plain;
      let rule = rules.find((r) => r.number === number);
      if (!rule) {
        rule = { number, main: null, parts: [], first: !rules.some((r) => r.chapter === chapters[i]), chapter: chapters[i] };
        rules.push(rule);
      }
      const found = { case: plain, gist: entry.gist };
      if (plain === number) rule.main = found;
      else rule.parts.push(found);
    }
  });
  return { chapters, rules, short };
}

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {HTMLElement} place
 */
export function mountRules(store, connection, board, place) {
  /** @type {Book | null} */
  let book = null;
  let at = "";
  let query = "";
  /** @type {string[]} */
  let trail = [];
  let before = "";

  const open = async (/** @type {string} */ name) => {
    const wanted = name.replace(/^[A-Za-z]\w*\s+/, "");
    if (at && at !== wanted) trail = [...trail.slice(-9), at];
    at = wanted;
    query = "";
    if (store.state.panel !== "rules") {
      before = store.state.panel;
      store.set({ panel: "rules" });
    }
    await render();
    /** @type {HTMLElement | null} */ (place.querySelector(".rule-title"))?.focus();
  };

  const close = () => {
    store.set({ panel: before === "rules" ? "" : before });
    board.highlight([], "hot");
  };

  const render = async () => {
    const { match, panel } = store.state;
    if (panel !== "rules" || !match) return;
    try {
      [book] = await Promise.all([bookOf(connection, match.game), OPTIONS.size ? null : readOptions(connection)]);
    } catch (error) {
      fill(place, el("p", { class: "hint" }, /** @type {any} */ (error).message));
      return;
    }
    if (!at) at = (store.state.asks?.cases[0] ?? book.rules[0]?.number ?? "").replace(`${book.short} `, ""); // what is asked now, to begin with
    const rule = find(book, at);
    fill(place, chapterList(book, rule, open),
      el("div", { class: "rule-side" },
        el("div", { class: "rule-search" },
          el("label", { class: "search" }, icon("search"), el("span", { class: "visually-hidden" }, "Search the rules"),
            el("input", { type: "search", value: query, placeholder: "Search the rules", data: { key: "rule-search" }, on: { input: (/** @type {any} */ event) => { query = event.target.value; render(); } } })),
          query ? el("span", { class: "hint", role: "status" }, `${hits(book, query).length} cases`) : null,
          button("", close, { icon: "close", kind: "quiet square", label: "Close the rules", id: "rules-close" })),
        el("div", { class: "rule-text", tabindex: "-1" }, query ? results(book, query, open) : rule ? ruleText({ store, book, rule, at, trail, open, back: () => {
          const last = trail.at(-1);
          trail = trail.slice(0, -1);
          at = last ?? at;
          render();
        } }) : el("p", { class: "hint" }, `There is no case ${at}.`))));
    const input = /** @type {HTMLInputElement | null} */ (place.querySelector("[data-key=rule-search]"));
    if (input && document.activeElement === input) input.setSelectionRange(input.value.length, input.value.length);
    place.querySelector(".rule-part.now")?.scrollIntoView({ block: "nearest" });
  };
  store.on("do:case", open);
  watch(store, ["panel", "match", "asks", "plan"], render);
}

/** @param {Book} book @param {string} name */
function find(book, name) {
  const number = /^[\d.]+/.exec(name)?.[0]?.replace(/\.$/, "") ?? name;
  return book.rules.find((r) => r.number === number) ?? book.rules.find((r) => r.number.startsWith(`${number}.`)) ?? book.rules.find((r) => r.chapter.number === number.split(".")[0]) ?? null;
}

/** @param {Book} book @param {Rule | null} now @param {(name: string) => void} open */
function chapterList(book, now, open) {
  return el("nav", { class: "chapters", "aria-label": "Chapters" }, book.chapters.map((chapter) => el("button", {
    type: "button", class: chapter.number === now?.chapter.number ? "now" : "", "aria-label": chapterName(chapter), title: chapterName(chapter), "aria-current": chapter.number === now?.chapter.number ? "true" : null,
    data: { key: `chapter-${chapter.number}` },
    on: { click: () => open(book.rules.find((r) => r.chapter.number === chapter.number)?.number ?? chapter.number) },
  }, el("b", {}, isNumbered(chapter) ? chapter.number : el("abbr", {}, short(chapter.title))), el("span", {}, chapter.title))));
}

/** @param {{number: string}} chapter */
const isNumbered = ({ number }) => /^\d/.test(number);

/** @param {{number: string, title: string}} chapter */
const chapterName = (chapter) => (isNumbered(chapter) ? `${chapter.number} ${chapter.title}` : chapter.title);

/** Two letters for a chapter without a number, where there is no room for its title: the word that counts comes last. @param {string} title */
const short = (title) => (title.split(" ").at(-1) ?? "").replace(/^(.)(.).*/, (_, a, b) => a.toUpperCase() + b);

/** @param {Book} book @param {string} query */
function hits(book, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return book.rules.flatMap((r) => [r.main, ...r.parts]).filter((c) => c !== null)
    .filter((c) => words.every((word) => c.gist.toLowerCase().includes(word) || c.case.toLowerCase().startsWith(word)));
}

/** @param {Book} book @param {string} query @param {(name: string) => void} open */
function results(book, query, open) {
  const found = hits(book, query);
  if (!found.length) return el("p", { class: "hint" }, `No case speaks of “${query}”.`);
  return el("ul", { class: "rule-hits" }, found.slice(0, 60).map((c) => el("li", {}, el("button", { type: "button", class: "link", on: { click: () => open(c.case) } }, c.case), " ", marked(bare(c.gist), query))));
}

/** The words looked for, marked. @param {string} text @param {string} query */
function marked(text, query) {
  const words = query.split(/\s+/).filter(Boolean).map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return text;
  return text.split(new RegExp(`(${words.join("|")})`, "gi")).map((part, i) => (i % 2 ? el("mark", {}, part) : part));
}

/** A gist without the rulings it rests on. @param {string} gist */
const bare = (gist) => gist.replace(/\s*\[[A-Z]\d+(?:, [A-Z]\d+)*\]\s*$/, "").replace(/(\d)-(\d)/g, "$1–$2").replace(/(^|[\s(])-(\d)/g, "$1−$2");

/** The rulings a gist rests on. @param {string} gist */
const rulings = (gist) => /\[([A-Z]\d+(?:, [A-Z]\d+)*)\]\s*$/.exec(gist)?.[1].split(", ") ?? [];

/** @param {{store: any, book: Book, rule: Rule, at: string, trail: string[], open: (name: string) => void, back: () => void}} p */
function ruleText({ store, book, rule, at, trail, open, back }) {
  const index = book.rules.indexOf(rule);
  const previous = book.rules[index - 1];
  const next = book.rules[index + 1];
  const named = [rule.main, ...rule.parts].filter((c) => c !== null);
  const read = [...new Set(named.flatMap((c) => rulings(c.gist)))].join(", ");
  return [
    el("p", { class: "hint" }, chapterName(rule.chapter), trail.length ? [" · ", el("button", { type: "button", class: "link", on: { click: back } }, `back to ${trail.at(-1)}`)] : null),
    el("h2", { class: "title rule-title", tabindex: "-1" }, rule.number, " ", el("span", {}, heading(rule))),
    rule.main ? el("p", { class: at === rule.number ? "rule-main now" : "rule-main" }, gistWords(store, book, rule.main.gist, open)) : null,
    rule.parts.length ? el("ul", { class: "rule-parts" }, rule.parts.map((part) => el("li", { class: `rule-part${at === part.case ? " now" : ""}` }, gistWords(store, book, part.gist, open), " ", el("span", { class: "case-id" }, part.case)))) : null,
    hereAndNow(store, book, rule, open),
    optionsOf(store, rule, read),
    el("nav", { class: "rule-pages", "aria-label": "Neighbouring rules" },
      previous ? el("button", { type: "button", class: "link", on: { click: () => open(previous.number) } }, `← ${previous.number} ${heading(previous)}`) : el("span"),
      next ? el("button", { type: "button", class: "link", on: { click: () => open(next.number) } }, `${next.number} ${heading(next)} →`) : el("span")),
  ];
}

/** A few words that stand for a rule: the chapter's title, or what its first point is about. @param {Rule} rule */
function heading(rule) {
  if (rule.first) return rule.chapter.title;
  const words = bare((rule.main ?? rule.parts[0]).gist).split(/[,;:.(]/)[0].split(/\s+/);
  return words.length > 7 ? `${words.slice(0, 6).join(" ")}…` : words.join(" ");
}

/** A gist in which "(11.5)" is a link. @param {any} store @param {Book} book @param {string} gist @param {(name: string) => void} open */
function gistWords(store, book, gist, open) {
  const known = new Set(book.rules.flatMap((r) => [r.number, ...r.parts.map((p) => p.case)]));
  return bare(gist).split(/(\b\d+(?:\.\d+)+(?:-[a-z]+)?\b)/).map((part, i) => (i % 2 && known.has(part) ? el("button", { type: "button", class: "case", on: { click: () => open(part) } }, part) : i % 2 && part in (store.state.map?.hexes ?? {}) ? prose(store, part) : part));
}

/**
 * What is asked now and the cases it rests on, the sum the player is looking at, and where the rule has been at work.
 * @param {any} store @param {Book} book @param {Rule} rule @param {(name: string) => void} open
 */
function hereAndNow(store, book, rule, open) {
  const { asks, plan, log } = store.state;
  const plain = (/** @type {string} */ name) => name.replace(`${book.short} `, "");
  const known = new Set([rule.number, ...rule.parts.map((p) => p.case)]);
  const rests = (/** @type {string[] | undefined} */ names) => (names ?? []).some((name) => known.has(plain(name)));
  const lines = log.flatMap((/** @type {any} */ entry) => entry.events ?? []).filter((/** @type {any} */ event) => rests(event.cases));
  return el("section", { class: "here" }, caption("Here and now", lines.length ? `${lines.length} ${lines.length === 1 ? "time" : "times"} in this match` : null),
    rests(plan?.why?.cases) ? el("p", {}, el("b", {}, `${plan.units.join(", ")}: `), prose(store, plan.why.text), stepSums(plan.why.steps)) : null,
    lines.slice(-4).reverse().map((/** @type {any} */ event) => el("p", {}, prose(store, event.text, about(event)), ".")),
    asks?.seat ? el("p", {}, el("b", {}, asks.yours ? "Asked now: " : `Asked of ${matchLook(store).seats[asks.seat]?.name ?? asks.seat}: `), prose(store, withoutCases(asks.prompt)), ".") : null,
    asks?.cases.length ? el("ul", { class: "asked-cases" }, asks.cases.map(plain).map((/** @type {string} */ name) => el("li", {},
      el("button", { type: "button", class: "case", on: { click: () => open(name) } }, name), " ", bare(gistOf(book, name))))) : null);
}

/** What each step of a way costs: "12.20 woods 2". @param {{hex: string, text: string}[]} [steps] */
function stepSums(steps = []) {
  return steps.length ? `: ${steps.map(({ hex, text }) => `${hex} ${text}`).join("; ")}.` : "";
}

/** @param {Book} book @param {string} name */
function gistOf(book, name) {
  return book.rules.flatMap((r) => [r.main, ...r.parts]).find((c) => c?.case === name)?.gist ?? "";
}

/** Readings that touch the rule, and what this match plays. @param {any} store @param {Rule} rule @param {string} read */
function optionsOf(store, rule, read) {
  const called = matchLook(store);
  const known = new Set([rule.number, ...rule.parts.map((p) => p.case)]);
  const about = (OPTIONS.get(store.state.match?.game) ?? []).filter((/** @type {any} */ option) => option.cases.some((/** @type {string} */ name) => known.has(name.replace(/^[A-Za-z]\w*\s+/, ""))));
  if (!about.length && !read) return null;
  const chosen = store.state.match?.options ?? {};
  return el("details", { class: "reading", open: true }, el("summary", {}, "How we read it"),
    about.map((/** @type {any} */ option) => el("p", {}, el("b", {}, called.options[option.name] ?? plainWords(option.name)), `: ${choiceWords(called, option.name, chosen[option.name] ?? option.default)}. `, `${option.help.charAt(0).toUpperCase()}${option.help.slice(1)}.`, " ", el("code", {}, option.name))),
    read ? el("p", { class: "hint" }, `Rulings ${read}.`) : null);
}

/** @type {Map<string, any[]>} options by game, as the lobby read them */
export const OPTIONS = new Map();

/** Options are read when the rules are first wanted. @param {any} connection */
export async function readOptions(connection) {
  for (const game of await connection.rest("GET", "/api/games")) OPTIONS.set(game.id, game.options ?? []);
}

