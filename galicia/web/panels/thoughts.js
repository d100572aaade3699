/** A thought: a question, the answer that was given, and those it was preferred to, each with what spoke for and against it. */
import { button } from "../ui/controls.js";
import { h } from "../ui/elements.js";
import { sentenceCase, signed } from "../ui/format.js";
import { plainText, prose } from "../ui/prose.js";

/**
 * @import { ChoiceFacts, ThoughtFacts } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 * @import { Child } from "../ui/types.d.ts"
 */

const SHOWN_ALIKE = 2;

/**
 * Thoughts in their order; of many about the same question the first are shown, the others on demand.
 * @param {Table} table @param {ThoughtFacts[]} thoughts
 * @param {(thought: ThoughtFacts) => void} [show] looks at the moment it was thought
 */
export function thoughtList(table, thoughts, show) {
  /** @type {ThoughtFacts[][]} */
  const groups = [];
  for (const thought of thoughts) {
    const last = groups.at(-1);
    if (last?.[0].question === thought.question && last[0].turn === thought.turn) last.push(thought);
    else groups.push([thought]);
  }
  return groups.map((group) => {
    const cards = group.map((thought) => thoughtCard(table, thought, show && (() => show(thought))));
    const more = cards.slice(SHOWN_ALIKE);
    const summary = `${more.length} more of the same question: ${group[0].question}`;
    return [
      cards.slice(0, SHOWN_ALIKE),
      more.length > 0 && h("details", { class: "thought-more" }, h("summary", {}, summary), more),
    ];
  });
}

/** @param {Table} table @param {ThoughtFacts} thought @param {() => void} [show] */
function thoughtCard(table, { question, choices, seat }, show) {
  const [taken, ...others] = choices;
  const most = Math.max(0.1, ...choices.flatMap(({ terms }) => terms.map(([, value]) => Math.abs(value))));
  return h(
    "article",
    { class: "thought", data: { side: seat } },
    h(
      "h3",
      { class: "thought-question" },
      h("span", {}, prose(table, sentenceCase(question))),
      show && button("Show", show, { kind: "small quiet", label: `Look at the moment: ${question}` }),
    ),
    taken &&
      h(
        "div",
        { class: "thought-taken" },
        choiceHead(prose(table, sentenceCase(taken.words), taken.names), taken),
        terms(table, taken, most),
      ),
    others.length > 0 && h(
      "ol",
      { class: "thought-others", "aria-label": "What else was weighed, the best first" },
      others.map((choice) => h("li", {}, otherChoice(table, choice, most))),
    ),
  );
}

/** @param {Table} table @param {ChoiceFacts} choice @param {number} most */
function otherChoice(table, choice, most) {
  const words = sentenceCase(choice.words);
  if (!choice.terms.length) return choiceHead(prose(table, words, choice.names), choice);
  return h(
    "details",
    {},
    h("summary", {}, choiceHead(plainText(table, { text: words, names: choice.names }), choice)),
    terms(table, choice, most),
  );
}

/** @param {Child} words @param {ChoiceFacts} choice */
function choiceHead(words, { value }) {
  return h("span", { class: "thought-choice" }, h("span", { class: "grow" }, words), worth(value));
}

/** @param {Table} table @param {ChoiceFacts} choice @param {number} most the weightiest reason of all choices */
function terms(table, choice, most) {
  if (!choice.terms.length) return null;
  const term = (/** @type {[string, number]} */ [words, value]) => {
    const bar = h("i", { class: value < 0 ? "against" : "for" });
    bar.style.setProperty("width", `${(Math.abs(value) / most) * 50}%`);
    const drawn = h("span", { class: "term-bar", "aria-hidden": "true" }, bar);
    return h("li", {}, h("span", { class: "grow" }, prose(table, words)), drawn, worth(value));
  };
  return h("ul", { class: "terms", "aria-label": "Reasons, in victory points" }, choice.terms.map(term));
}

/** @param {number} value */
function worth(value) {
  return h("b", { class: ["worth", value < 0 && "harm"] }, signed(value, 1));
}
