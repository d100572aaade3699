/** The end of a match: who won, how the points went, what it turned on, the campaign in words, and what to do next. */
import { sideSwatch } from "../board/counters.js";
import { luckWords, oddsWords, sidesOf, worstRoll } from "../panels/luck.js";
import { attempt } from "../panels/sharing.js";
import { playerWords } from "../table/players.js";
import { copy } from "../ui/clipboard.js";
import { button, caption, iconButton, segmented } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { counted, percent, sentenceCase } from "../ui/format.js";
import { prose } from "../ui/prose.js";
import { recallValue, rememberValue } from "../ui/storage.js";
import { courseChart } from "./course-chart.js";
import { battleMap } from "./end-map.js";
import { rematch, swapped } from "./rematch.js";

/**
 * @import { BattleTold, Story } from "../net/messages.d.ts"
 * @import { Child } from "../ui/types.d.ts"
 * @import { Table } from "../table/table.js"
 *
 * @typedef {"course" | "story" | "losses" | "luck"} Part of the page that a phone shows
 */

const MOST = 4; // battles on the map
const LARGE = { width: 790, height: 330 }; // of the chart
const SMALL = { width: 380, height: 230 };
const small = () => matchMedia("(max-width: 699px)").matches;
const PARTS = [
  { value: "course", label: "Course" },
  { value: "story", label: "Story" },
  { value: "losses", label: "Losses" },
  { value: "luck", label: "Luck" },
];

/** @param {Table} table @param {HTMLElement} root the regions of the match */
export function mountEnd(table, root) {
  const place = h("section", {
    class: "end-screen",
    role: "dialog",
    "aria-label": "The end",
    tabindex: "-1",
    hidden: true,
  });
  root.append(place);
  const close = () => {
    place.hidden = true;
    table.board.glass.focus();
  };
  const open = async () => {
    const story = await table.tellStory().catch(() => null);
    if (!story || !table.state.match.over || table.ended.aborted) return;
    keepResult(table, story);
    fill(place, endPage(table, story, place, close));
    place.hidden = false;
    place.focus();
  };
  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    event.stopPropagation(); // the keys of the map are not meant
  });
  let over = table.screen === "replay" && table.state.match.over;
  table.watch(["match"], () => {
    if (table.state.match.over && !over) {
      over = true;
      void open();
    }
  });
  table.on("do:end", () => void open());
}

/** @param {Table} table @param {Story} story @param {HTMLElement} place @param {() => void} close */
function endPage(table, story, place, close) {
  const show = (/** @type {string} */ part) => (place.dataset.part = part);
  show("course");
  const at = (/** @type {number} */ revision) => {
    close();
    table.emit("do:replay-at", revision);
  };
  const turnStart = (/** @type {number} */ turn) => at(story.marks.find((mark) => mark.turn === turn)?.revision ?? 0);
  const part = (
    /** @type {Part} */ name,
    /** @type {string} */ title,
    /** @type {Child} */ right,
    /** @type {Child[]} */ ...body
  ) => h("section", { class: "end-part", data: { part: name } }, caption(title, right), body);
  const label = (/** @type {number} */ i) => turningName(story, i);
  return [
    h("header", { class: "end-bar" }, h("b", {}, table.look.title), iconButton("close", "To the map", close)),
    h(
      "div",
      { class: "end-scroll" },
      h(
        "header",
        { class: "end-head" },
        h(
          "div",
          {},
          h("p", { class: "hint" }, whatItWas(table, story)),
          h("h2", { class: "end-title" }, headline(story)),
        ),
        scoreBar(table, story),
      ),
      segmented("Part", PARTS, "course", show),
      h(
        "div",
        { class: "end-columns" },
        h(
          "div",
          { class: "end-left" },
          part(
            "course",
            "The course of the points",
            "numbers: turning points",
            courseChart(table, story, { ...(small() ? SMALL : LARGE), label, choose: turnStart }),
          ),
          h(
            "div",
            { class: "end-pair" },
            part(
              "story",
              "The campaign in short",
              null,
              h(
                "p",
                { class: "campaign" },
                story.campaign.map(({ text, names }, i) => [i > 0 && " ", prose(table, text, names)]),
              ),
            ),
            h(
              "div",
              {},
              part("losses", `Losses in ${table.look.losses.name}`, "of all that came", losses(table, story)),
              part("luck", "Luck of the dice", counted(story.battles.length, "combat"), luck(table, story)),
              part("story", "Mentioned in dispatches", null, medals(table, story)),
            ),
          ),
        ),
        h("div", { class: "end-right", data: { part: "course" } }, battlesCard(table, story, at)),
      ),
    ),
    h("footer", { class: "end-foot" }, buttons(table, story, close)),
  ];
}

/** @param {Story} story */
const headline = ({ headline: words }) => sentenceCase(words);

/** "Campaign · 12 turns, 2,616 orders, 5 h 40 min". @param {Table} table @param {Story} story */
function whatItWas({ look, state: { match } }, { turns, orders, played }) {
  const minutes = Math.round(played / 60000);
  const time = minutes >= 60
    ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
    : minutes && counted(minutes, "minute");
  const scenario = look.scenarios[match.scenario] ?? match.scenario;
  return [
    look.title,
    scenario.toLowerCase(),
    [counted(turns.length, "turn"), counted(orders, "order"), time].filter(Boolean).join(", "),
  ]
    .join(" · ");
}

/** What a side is called at this table: you, a friend, a level of the computer. @param {Table} table @param {string} side */
function playerOf({ look, seat, state: { seats } }, side) {
  const names = (look.camps[side] ?? [side]).map((word) => {
    if (word === seat) return "you";
    const { kind, player, name } = seats[word] ?? {};
    return kind === "computer" ? playerWords(player) : name || look.seats[word]?.short || word;
  });
  return names.join(" and ");
}

/** @param {Table} table @param {Story} story */
function scoreBar(table, story) {
  const { look, state: { view } } = table;
  const one = look.standing(view);
  const [first, second] = Object.keys(story.scores);
  const { [first]: a, [second]: b } = story.scores;
  const share = one ? 50 : (100 * Math.max(0, a)) / Math.max(1, Math.max(0, a) + Math.max(0, b));
  const bar = h("i", { data: { side: first } });
  bar.style.setProperty("width", `${share.toFixed(1)}%`);
  const figure = (/** @type {string} */ side, /** @type {number} */ points) =>
    h(
      "span",
      { class: "end-score", data: { side } },
      h("b", {}, String(points).replace("-", "−")),
      sideSwatch(look, side),
      h("span", {}, playerOf(table, side)),
    );
  return h(
    "div",
    { class: "end-scores" },
    one
      ? h("p", { class: "end-score" }, h("b", {}, String(one.points).replace("-", "−")), " victory points")
      : h("p", { class: "end-figures" }, figure(first, a), figure(second, b)),
    !one && h("div", { class: "end-share", data: { side: second }, "aria-hidden": "true" }, bar, h("u", {})),
    h("p", { class: "hint" }, relation(table, story)),
  );
}

/** @typedef {{game: string, side: string, margin: number, match: string}} Kept */

/** This browser remembers how matches ended. @param {Table} table @param {Story} story */
function keepResult(table, story) {
  const { match } = table.state;
  if (!table.seat) return;
  const [side, foe] = sidesOf(table, story);
  /** @type {Kept[]} */
  const known = recallValue("results", []);
  const kept = { game: match.game, side, margin: story.scores[side] - story.scores[foe], match: match.id };
  rememberValue("results", [...known.filter((other) => other.match !== match.id), kept].slice(-200));
}

/** How this result compares with the others of this browser. @param {Table} table @param {Story} story */
function relation(table, story) {
  if (!table.seat) return "";
  const [side, foe] = sidesOf(table, story);
  const { game, id } = table.state.match;
  const name = table.look.seats[side]?.name ?? side;
  /** @type {Kept[]} */
  const known = recallValue("results", []);
  const others = known.filter((kept) => kept.game === game && kept.side === side && kept.match !== id);
  if (!others.length) return `Your first finished match as ${name} in this browser.`;
  const margin = story.scores[side] - story.scores[foe];
  const below = others.filter((kept) => kept.margin < margin).length;
  if (below === others.length) return `Your best result of ${others.length + 1} as ${name}.`;
  return `Better than ${below} of your ${counted(others.length, "other match", "other matches")} as ${name}.`;
}

/** @param {Story} story @param {number} i */
function turningName({ turning, battles }, i) {
  const { leads, battle } = turning[i];
  if (leads) return "lead changes";
  return battle === null ? "" : battles[battle].place;
}

/** @param {Table} table @param {Story} story */
function losses({ look }, story) {
  const most = Math.max(1, ...Object.values(story.losses).map(({ lost, of }) => of || lost));
  const row = (/** @type {[string, Story["losses"][string]]} */ [side, { lost, of }]) => {
    const full = h("i", { data: { side } });
    full.style.setProperty("width", `${(100 * lost) / (of || most)}%`);
    return h(
      "div",
      { class: "end-loss" },
      h("span", {}, look.seats[side]?.short ?? side),
      h("span", { class: "end-gauge", "aria-hidden": "true" }, full),
      h("span", {}, of ? `${lost} of ${of}` : String(lost)),
    );
  };
  return Object.entries(story.losses).map(row);
}

/** @param {Table} table @param {Story} story */
function luck(table, story) {
  const [me] = sidesOf(table, story);
  const all = story.luck.reduce((sum, row) => sum + (row.side === me ? row.luck : -row.luck), 0);
  const reach = Math.max(10, Math.abs(all));
  const mark = h("i", {});
  mark.style.setProperty("left", `${(50 + (48 * all) / reach).toFixed(1)}%`);
  return [
    h("div", { class: "end-luck", "aria-hidden": "true" }, mark),
    h("p", {}, luckWords(table, story), " ", worstRoll(table, story)),
  ];
}

/** @param {Table} table @param {Story} story */
function medals(table, { medals: found }) {
  if (!found.length) return h("p", { class: "hint" }, "Nobody stood out.");
  return h(
    "ul",
    { class: "end-medals" },
    found.map(({ text, names }) => h("li", {}, prose(table, text, names))),
  );
}

/** @typedef {{number: number, battle: BattleTold}} Numbered a battle with the number it has in chart, map and list */

/** The battles of the turning points, and then the weightiest others. @param {Story} story @returns {Numbered[]} */
function numberedBattles({ turning, decisive, battles }) {
  const turned = turning.flatMap(({ battle }, i) => (battle === null ? [] : [{ number: i + 1, at: battle }]));
  const others = decisive.filter((at) => turned.every((one) => one.at !== at));
  const more = others.slice(0, Math.max(0, MOST - turning.length)).map((at, i) => ({
    number: turning.length + i + 1,
    at,
  }));
  return [...turned, ...more].map(({ number, at }) => ({ number, battle: battles[at] }));
}

/** @param {Table} table @param {Story} story @param {(revision: number) => void} show */
function battlesCard(table, story, show) {
  const found = numberedBattles(story);
  return h(
    "section",
    { class: "end-card" },
    caption("Decisive battles", frontLegend(table, story)),
    battleMap(table, found, story.fronts),
    found.length
      ? h("ol", { class: "end-battles" }, found.map((one) => battleRow(table, story, one, show)))
      : h("p", { class: "hint" }, "No battle was fought."),
  );
}

/** What the lines on the map are. @param {Table} table @param {Story} story */
function frontLegend({ look }, { fronts }) {
  const [first, last] = fronts.length > 1 ? fronts : [null, fronts[0]];
  const line = (
    /** @type {Story["fronts"][number]} */ { side },
    /** @type {string} */ words,
    /** @type {string} */ kind,
  ) =>
    h(
      "span",
      { class: "front-key" },
      words,
      h("i", { class: kind, data: { side: side ?? "" }, "aria-hidden": "true" }),
    );
  return h(
    "span",
    { class: "front-keys" },
    first && line(first, `front of ${look.turn} ${first.turn}`, "before"),
    last && line(last, "last front", "last"),
  );
}

/** @param {Table} table @param {Story} story @param {Numbered} numbered @param {(revision: number) => void} show */
function battleRow({ look }, story, { number, battle }, show) {
  const { attacker, defenders, units, turn, column, roll, chance, revision, fell } = battle;
  const odds = chance === null ? "" : `; ${percent(chance)} for this or better`;
  const who = units.length ? units.join(" ") : look.seats[attacker]?.name ?? attacker;
  const against = defenders.length ? ` against ${defenders.join(" ")}` : "";
  return h(
    "li",
    { value: number },
    h(
      "button",
      { type: "button", class: "end-battle", onclick: () => show(revision) },
      h("span", { class: "number" }, String(number)),
      h(
        "span",
        {},
        h("b", {}, `${battle.place}, ${look.turn} ${turn}`),
        h("small", {}, `${who}${against} ${oddsWords({ column, roll })}${odds}`),
      ),
      h(
        "span",
        { class: "gain", data: { side: fell ? attacker : otherSide(story, attacker) } },
        gainWords(look, battle),
      ),
    ),
  );
}

/** @param {Story} story @param {string} side */
const otherSide = ({ scores }, side) => Object.keys(scores).find((other) => other !== side) ?? side;

/** @param {Table["look"]} look @param {BattleTold} battle */
function gainWords(look, { attacker, fell, worth, losses: lost }) {
  if (worth) return `+${worth} ${look.seats[attacker]?.short ?? attacker}`;
  const [mine, theirs] = [
    lost[attacker],
    ...Object.keys(lost).filter((side) => side !== attacker).map((side) => lost[side]),
  ];
  return `${fell ? "taken" : "held"}, ${mine} : ${theirs} ${look.losses.name}`;
}

/** @param {Table} table @param {Story} story @param {() => void} close */
function buttons(table, story, close) {
  const replay = (/** @type {boolean} */ film) => () => {
    close();
    table.set({ panel: "replay" });
    table.emit(film ? "do:film" : "do:replay-at", 0);
  };
  const start = (/** @type {boolean} */ swap) => () =>
    void attempt(table, rematch(table, swap ? swapped : (wishes) => wishes));
  const mine = Boolean(table.seat);
  return [
    mine && button("Rematch", start(false), { kind: "primary big", icon: "undo", id: "end-rematch" }),
    mine && button("Swap sides", start(true), { kind: "big", icon: "swap", id: "end-swap" }),
    h("span", { class: "space" }),
    button("Replay", replay(false), { icon: "play", id: "end-replay" }),
    button("Film, 2 min", replay(true), { icon: "film", id: "end-film" }),
    button("Share", () => void copy(shareText(table, story)), { icon: "share", id: "end-share" }),
    button("To the map", close, { icon: "layers", kind: "quiet", id: "end-close" }),
  ];
}

/** The result as a player would post it. @param {Table} table @param {Story} story */
function shareText({ look, state: { match } }, story) {
  const scores = Object.entries(story.scores).map(([side, points]) => `${look.seats[side]?.name ?? side} ${points}`);
  const scenario = look.scenarios[match.scenario] ?? match.scenario;
  const medals = story.medals.map(({ text }) => `- ${text}`);
  return [
    `${look.title}, ${scenario.toLowerCase()}: ${headline(story)} (${scores.join(", ")})`,
    story.campaign.map(({ text }) => text).join(" "),
    ...(medals.length ? ["Mentioned in dispatches:", ...medals] : []),
  ].join("\n");
}
