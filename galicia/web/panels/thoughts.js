// @ts-check
/**
 * A thought: a question, the answer that was given, and those it was preferred to, each with what spoke for and against it.
 */
import { button, el, signed } from "./parts.js";
import { plainText, prose, sentenceCase } from "./prose.js";

/**
 * @typedef {{words: string, value: number, terms: [string, number][]}} Choice
 * @typedef {{turn: number, seat: string, revision: number, question: string, choices: Choice[]}} Thought
 */

const SHOWN_ALIKE = 2;

/**
 * Thoughts in their order; of many about the same question the first are shown, the others on demand.
 * @param {any} store
 * @param {Thought[]} thoughts
 * @param {(thought: Thought) => void} [show]  looks at the moment it was thought
 */
export function thoughtList(store, thoughts, show) {
  /** @type {Thought[][]} */
  const groups = [];
  for (const thought of thoughts) {
    const last = groups.at(-1);
    if (last?.[0].question === thought.question && last[0].turn === thought.turn) last.push(thought);
    else groups.push([thought]);
  }
  const card = (/** @type {Thought} */ thought) => thoughtCard(store, thought, show && (() => show(thought)));
  return groups.map((group) => [
    group.slice(0, SHOWN_ALIKE).map(card),
    group.length > SHOWN_ALIKE ? el("details", { class: "thought-more" }, el("summary", {}, `${group.length - SHOWN_ALIKE} more of the same question: ${group[0].question}`), group.slice(SHOWN_ALIKE).map(card)) : null,
  ]);
}

/** @param {any} store @param {Thought} thought @param {() => void} [show] */
function thoughtCard(store, thought, show) {
  const [taken, ...others] = thought.choices;
  const most = Math.max(0.1, ...thought.choices.flatMap((choice) => choice.terms.map(([, value]) => Math.abs(value))));
  return el("article", { class: "thought", data: { side: thought.seat } },
    el("h3", { class: "thought-question" }, el("span", {}, prose(store, sentenceCase(thought.question))), show ? button("Show", show, { kind: "small quiet", label: `Look at the moment: ${thought.question}` }) : null),
    taken ? el("div", { class: "thought-taken" }, choiceHead(prose(store, sentenceCase(taken.words)), taken.value), terms(store, taken, most)) : null,
    others.length ? el("ol", { class: "thought-others", "aria-label": "What else was weighed, the best first" }, others.map((choice) => el("li", {},
      choice.terms.length ? el("details", {}, el("summary", {}, choiceHead(plainText(store, sentenceCase(choice.words)), choice.value)), terms(store, choice, most)) : choiceHead(prose(store, sentenceCase(choice.words)), choice.value)))) : null);
}

/** @param {import("./parts.js").Child} words @param {number} value */
function choiceHead(words, value) {
  return el("span", { class: "thought-choice" }, el("span", { class: "grow" }, words), worth(value));
}

/** @param {any} store @param {Choice} choice @param {number} most  the weightiest reason of all choices */
function terms(store, choice, most) {
  if (!choice.terms.length) return null;
  return el("ul", { class: "terms", "aria-label": "Reasons, in victory points" }, choice.terms.map(([words, value]) => {
    const bar = el("i", { class: value < 0 ? "against" : "for" });
    bar.style.setProperty("width", `${(Math.abs(value) / most) * 50}%`);
    return el("li", {}, el("span", { class: "grow" }, prose(store, words)), el("span", { class: "term-bar", "aria-hidden": "true" }, bar), worth(value));
  }));
}

/** @param {number} value */
function worth(value) {
  return el("b", { class: value < 0 ? "worth harm" : "worth" }, signed(value, 1));
}
