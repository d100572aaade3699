/** Numbers, times and words as they are shown. */

/** A number with a real minus sign. @param {number} value @param {number} [digits] */
export function signed(value, digits = 0) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** A chance in words: whole per cent, the smallest as "<1 %". @param {number} chance */
export function percent(chance) {
  if (chance <= 0) return "–";
  if (chance < 0.005) return "<1 %";
  if (chance < 1 - 1e-9 && chance >= 0.995) return ">99 %";
  return `${Math.round(chance * 100)} %`;
}

/** A hyphen that stands for a minus, or for nothing, as a minus. @param {string} text */
export const withMinus = (text) => text.replace(/(?<!\w)-/g, "−");

/** "1 unit", "3 units". @param {number} number @param {string} one @param {string} [many] */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** @param {string} text */
export const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "no_word" as "No word". @param {string} name */
export const plainWords = (name) => sentenceCase(name.replace(/[_-]+/g, " "));

/** "BfG 4.2-river" as "4.2-river", where there is room for the number only. @param {string} name of a case */
export const caseNumber = (name) => name.replace(/^[A-Za-z]\w*\s+/, "");

/** A moment, with the day unless it is today. @param {number} at in seconds or milliseconds */
export function clock(at) {
  const date = new Date(at < 1e12 ? at * 1000 : at);
  const today = new Date().toDateString() === date.toDateString();
  const time = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit" });
  return date.toLocaleString(undefined, today ? time : { day: "numeric", month: "short", ...time });
}

const AGES = /** @type {const} */ ([["day", 86_400], ["hour", 3_600], ["minute", 60]]);

/** How long ago, and after a week the date: "20 minutes ago", "2 Nov". @param {number} at in seconds or milliseconds */
export function ago(at) {
  if (!at) return "";
  const date = new Date(at < 1e12 ? at * 1000 : at);
  const seconds = Math.max(0, (Date.now() - date.getTime()) / 1000);
  if (seconds > 7 * 86_400) return date.toLocaleDateString(undefined, { day: "numeric", month: "short" });
  const [unit, length] = AGES.find(([, long]) => seconds >= long) ?? [];
  if (!unit || !length) return "just now";
  return `${counted(Math.floor(seconds / length), unit)} ago`;
}

/** The message of whatever was thrown. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
