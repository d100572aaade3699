/** The rules beside the map: chapters, search, one case at a time with its finer points, and what it did in this match. */
import { choiceWords } from "../games/look.js";
import { once, rulesOf } from "../net/catalogue.js";
import { caption, iconButton, link } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { caseNumber, counted, messageOf, sentenceCase } from "../ui/format.js";
import { icon } from "../ui/icons.js";
import { hexName } from "../ui/names.js";
import { eventProse, prose } from "../ui/prose.js";
import { bound, headingOf, printedGist, rulingsOf, searched } from "./rule-book.js";

/**
 * @import { MarchStep, OptionFacts } from "../net/messages.d.ts"
 * @import { Panel, Table } from "../table/table.js"
 * @import { Book, Chapter, Rule } from "./rule-book.js"
 *
 * @typedef {(name: string) => void} Open leads to a case
 */

const MOST_HITS = 60;
const MOST_STEPS_BACK = 9;
const SHOWN_EVENTS = 4;

/** @param {Table} table @param {HTMLElement} place */
export function mountRules(table, place) {
  const panel = new RulesPanel(table, place);
  table.on("do:case", (name) => panel.open(name));
  table.watch(["panel", "asks", "plan"], () => panel.render());
}

class RulesPanel {
  /** The case that is read. */
  #at = "";
  #query = "";
  /** Where the reader came from. @type {string[]} */
  #trail = [];
  /** What the panel showed before. @type {Panel} */
  #before = "";

  /** @param {Table} table @param {HTMLElement} place */
  constructor(table, place) {
    this.table = table;
    this.place = place;
  }

  /** @param {string} name */
  async open(name) {
    const wanted = caseNumber(name);
    if (this.#at && this.#at !== wanted) this.#trail = [...this.#trail.slice(-MOST_STEPS_BACK), this.#at];
    this.#at = wanted;
    this.#query = "";
    const { panel } = this.table.state;
    if (panel !== "rules") {
      this.#before = panel;
      this.table.set({ panel: "rules" });
    }
    await this.render();
    const title = this.place.querySelector(".rule-title");
    if (title instanceof HTMLElement) title.focus();
  }

  #back() {
    this.#at = this.#trail.at(-1) ?? this.#at;
    this.#trail = this.#trail.slice(0, -1);
    this.render();
  }

  #close() {
    this.table.set({ panel: this.#before });
    this.table.board.highlight([], "hot");
  }

  async render() {
    const { panel, match, asks } = this.table.state;
    if (panel !== "rules") return;
    try {
      const book = await bookOf(match.game);
      this.#at ||= caseNumber(asks.cases[0] ?? book.rules[0]?.number ?? ""); // what is asked now, to begin with
      this.#draw(book);
    } catch (error) {
      fill(this.place, h("p", { class: "hint" }, messageOf(error)));
    }
  }

  /** @param {Book} book */
  #draw(book) {
    const open = (/** @type {string} */ name) => void this.open(name);
    const rule = find(book, this.#at);
    const hits = this.#query ? searched(book, this.#query) : [];
    const search = h("input", {
      type: "search",
      value: this.#query,
      placeholder: "Search the rules",
      data: { key: "rule-search" },
      oninput: () => {
        this.#query = search.value;
        this.render();
      },
    });
    const text = () => {
      if (this.#query) return results(hits, this.#query, open);
      if (!rule) return h("p", { class: "hint" }, `There is no case ${this.#at}.`);
      return this.#ruleText(book, rule, open);
    };
    fill(
      this.place,
      chapterList(book, rule, open),
      h(
        "div",
        { class: "rule-side" },
        h(
          "div",
          { class: "rule-search" },
          h(
            "label",
            { class: "search" },
            icon("search"),
            h("span", { class: "visually-hidden" }, "Search the rules"),
            search,
          ),
          this.#query && h("span", { class: "hint", role: "status" }, `${hits.length} cases`),
          iconButton("close", "Close the rules", () => this.#close(), { id: "rules-close" }),
        ),
        h("div", { class: "rule-text", tabindex: "-1" }, text()),
      ),
    );
    if (document.activeElement === search) search.setSelectionRange(search.value.length, search.value.length);
    this.place.querySelector(".rule-part.now")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Book} book @param {Rule} rule @param {Open} open */
  #ruleText(book, rule, open) {
    const { table } = this;
    const index = book.rules.indexOf(rule);
    const [previous, next] = [book.rules[index - 1], book.rules[index + 1]];
    const from = this.#trail.at(-1);
    const gist = (/** @type {string} */ text) => gistWords(table, book, text, open);
    const neighbour = (/** @type {Rule | undefined} */ other, /** @type {(name: string) => string} */ words) =>
      other ? link(words(`${other.number} ${headingOf(other)}`), () => open(other.number)) : h("span");
    return [
      h(
        "p",
        { class: "hint" },
        chapterName(rule.chapter),
        from && [" · ", link(`back to ${from}`, () => this.#back())],
      ),
      h("h2", { class: "title rule-title", tabindex: "-1" }, rule.number, " ", h("span", {}, headingOf(rule))),
      rule.main && h("p", { class: ["rule-main", this.#at === rule.number && "now"] }, gist(rule.main.gist)),
      rule.parts.length > 0 && h(
        "ul",
        { class: "rule-parts" },
        rule.parts.map((part) =>
          h(
            "li",
            { class: ["rule-part", this.#at === part.case && "now"] },
            gist(part.gist),
            " ",
            h("span", { class: "case-id" }, part.case),
          )
        ),
      ),
      hereAndNow(table, book, rule, open),
      readings(table, rule),
      h(
        "nav",
        { class: "rule-pages", "aria-label": "Neighbouring rules" },
        neighbour(previous, (name) => `← ${name}`),
        neighbour(next, (name) => `${name} →`),
      ),
    ];
  }
}

/** @param {string} game */
const bookOf = (game) => once(`book of ${game}`, async () => bound(await rulesOf(game)));

/** @param {Book} book @param {string} name */
function find({ rules }, name) {
  const number = /^[\d.]+/.exec(name)?.[0].replace(/\.$/, "") ?? name;
  return rules.find((rule) => rule.number === number) ??
    rules.find((rule) => rule.number.startsWith(`${number}.`)) ??
    rules.find((rule) => rule.chapter.number === number.split(".")[0]);
}

/** @param {Book} book @param {Rule | undefined} now @param {Open} open */
function chapterList({ chapters, rules }, now, open) {
  const entry = (/** @type {Chapter} */ chapter) => {
    const { number, title, short } = chapter;
    const here = number === now?.chapter.number;
    const name = chapterName(chapter);
    return h(
      "button",
      {
        type: "button",
        class: here && "now",
        "aria-label": name,
        title: name,
        "aria-current": here && "true",
        data: { key: `chapter-${number}` },
        onclick: () => open(rules.find((rule) => rule.chapter.number === number)?.number ?? number),
      },
      h("b", {}, isNumbered(chapter) ? number : h("abbr", {}, shortTitle(title))),
      h("span", {}, short),
    );
  };
  return h("nav", { class: "chapters", "aria-label": "Chapters" }, chapters.map(entry));
}

/** @param {Chapter} chapter */
const isNumbered = ({ number }) => /^\d/.test(number);

/** @param {Chapter} chapter */
const chapterName = (chapter) => (isNumbered(chapter) ? `${chapter.number} ${chapter.title}` : chapter.title);

/** Two letters for a chapter without a number, where there is no room for its title: the word that counts comes last. @param {string} title */
const shortTitle = (title) => sentenceCase((title.split(" ").at(-1) ?? "").slice(0, 2));

/** @param {ReturnType<typeof searched>} hits @param {string} query @param {Open} open */
function results(hits, query, open) {
  if (!hits.length) return h("p", { class: "hint" }, `No case mentions “${query}”.`);
  const hit = (/** @type {typeof hits[number]} */ { case: name, gist }) =>
    h("li", {}, link(name, () => open(name)), " ", marked(printedGist(gist), query));
  return h("ul", { class: "rule-hits" }, hits.slice(0, MOST_HITS).map(hit));
}

/** The words looked for, marked. @param {string} text @param {string} query */
function marked(text, query) {
  const words = query.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return text;
  return text.split(new RegExp(`(${words.join("|")})`, "gi")).map((part, i) => (i % 2 ? h("mark", {}, part) : part));
}

/** A case that is read in its place. @param {string} name @param {Open} open */
function caseButton(name, open) {
  return h("button", { type: "button", class: "case", onclick: () => open(name) }, name);
}

/** A gist in which "(11.5)" is a link. @param {Table} table @param {Book} book @param {string} gist @param {Open} open */
function gistWords(table, book, gist, open) {
  const known = new Set(book.rules.flatMap((rule) => [rule.number, ...rule.parts.map((part) => part.case)]));
  return printedGist(gist).split(/(\b\d+(?:\.\d+)+(?:-[a-z]+)?\b)/).map((part, i) => {
    if (i % 2 && known.has(part)) return caseButton(part, open);
    return i % 2 && table.isHex(part) ? hexName(part) : part;
  });
}

/** What is asked now and the cases it rests on, the sum the player is looking at, and where the rule has been at work. @param {Table} table @param {Book} book @param {Rule} rule @param {Open} open */
function hereAndNow(table, book, rule, open) {
  const { look, state: { asks, plan, log } } = table;
  const known = new Set([rule.number, ...rule.parts.map((part) => part.case)]);
  const rests = (/** @type {string[]} */ names) => names.some((name) => known.has(caseNumber(name)));
  const events = log.flatMap((entry) => entry.events).filter(({ cases }) => rests(cases));
  const why = plan?.why && rests(plan.why.cases) ? plan.why : null;
  const asked = asks.yours ? "Asked now: " : `Asked of ${look.seats[asks.seat ?? ""]?.name ?? asks.seat}: `;
  return h(
    "section",
    { class: "here" },
    caption("Here and now", events.length > 0 && `${counted(events.length, "time")} in this match`),
    why &&
      h("p", {}, h("b", {}, `${plan?.units.join(", ")}: `), prose(table, why.text, why.names), stepSums(why.steps)),
    events.slice(-SHOWN_EVENTS).reverse().map((event) => h("p", {}, eventProse(table, { ...event, cases: [] }))),
    asks.seat && h("p", {}, h("b", {}, asked), prose(table, asks.prompt, asks.names), "."),
    asks.cases.length > 0 && h(
      "ul",
      { class: "asked-cases" },
      asks.cases.map(caseNumber).map((name) =>
        h("li", {}, caseButton(name, open), " ", printedGist(book.gists.get(name) ?? ""))
      ),
    ),
  );
}

/** What each step of a way costs: "12.20 woods 2". @param {MarchStep[]} steps */
const stepSums = (steps) => steps.length > 0 && `: ${steps.map(stepSum).join("; ")}.`;

/** @param {MarchStep} step */
const stepSum = ({ hex, items }) => `${hex} ${items.map(([what, cost]) => `${what} ${cost}`).join(", ")}`;

/** Readings that touch the rule, and what this match plays. @param {Table} table @param {Rule} rule */
function readings({ look, state: { match } }, rule) {
  const known = new Set([rule.number, ...rule.parts.map((part) => part.case)]);
  const about = look.options.filter(({ cases }) => cases.some((name) => known.has(caseNumber(name))));
  const rulings = rulingsOf(rule);
  if (!about.length && !rulings.length) return null;
  const reading = (/** @type {OptionFacts} */ option) => {
    const { name, title, help, default: usual } = option;
    const played = choiceWords(option, match.options[name] ?? usual);
    return h("p", {}, h("b", {}, title), `: ${played}. ${sentenceCase(help)}. `, h("code", {}, name));
  };
  return h(
    "details",
    { class: "reading", open: true },
    h("summary", {}, "How we read it"),
    about.map(reading),
    rulings.length > 0 && h("p", { class: "hint" }, `Rulings ${rulings.join(", ")}.`),
  );
}
