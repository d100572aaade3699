/** The cases of a game bound to a book: rules with their finer points, chapter by chapter. */
import { caseNumber } from "../ui/format.js";

/**
 * @import { CaseFacts, Chapter as ChapterFacts, Rules } from "../net/messages.d.ts"
 *
 * @typedef {Omit<ChapterFacts, "cases">} Chapter
 * @typedef {{number: string, main: CaseFacts | null, parts: CaseFacts[], first: boolean, chapter: Chapter}} Rule
 *   `main` is the case of the same number, `parts` its finer points; `first` of its chapter
 * @typedef {{chapters: Chapter[], rules: Rule[], gists: Map<string, string>}} Book cases by their number without the letters of the game
 */

/** Cases with the same number are one rule; "7.8-friend" is a finer point of "7.8". @param {Rules} told @returns {Book} */
export function bound(told) {
  /** @type {Book} */
  const book = { chapters: [], rules: [], gists: new Map() };
  for (const { cases, ...chapter } of told.chapters) {
    book.chapters.push(chapter);
    for (const { case: name, gist, rulings } of cases) {
      const plain = caseNumber(name);
      const number = /^[\d.]+/.exec(plain)?.[0] ?? plain;
      const first = !book.rules.some((rule) => rule.chapter === chapter);
      let rule = book.rules.find((other) => other.number === number);
      if (!rule) book.rules.push(rule = { number, main: null, parts: [], first, chapter });
      if (plain === number) rule.main = { case: plain, gist, rulings };
      else rule.parts.push({ case: plain, gist, rulings });
      book.gists.set(plain, gist);
    }
  }
  return book;
}

/** @param {Rule} rule */
const casesOf = ({ main, parts }) => [main ?? [], parts].flat();

/** The cases in which all the words are found. @param {Book} book @param {string} query */
export function searched({ rules }, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.flatMap(casesOf).filter(({ gist, case: name }) =>
    words.every((word) => gist.toLowerCase().includes(word) || name.toLowerCase().startsWith(word))
  );
}

/** A few words that stand for a rule: the chapter's title, or what its first point is about. @param {Rule} rule */
export function headingOf(rule) {
  if (rule.first) return rule.chapter.title;
  const words = printedGist(casesOf(rule)[0].gist).split(/[,;:.(]/)[0].split(/\s+/);
  return words.length > 7 ? `${words.slice(0, 6).join(" ")}…` : words.join(" ");
}

/** A gist as it is printed: dashes between numbers, minus signs before them. @param {string} gist */
export function printedGist(gist) {
  return gist.replace(/(\d)-(\d)/g, "$1–$2").replace(/(^|[\s(])-(\d)/g, "$1−$2");
}

/** The rulings a rule rests on. @param {Rule} rule */
export function rulingsOf(rule) {
  return [...new Set(casesOf(rule).flatMap(({ rulings }) => rulings))];
}
