/**
 * A position in a link: the whole text, packed into the part of the address that never leaves the browser.
 */

/** @param {string} text @param {string} [note] for whoever opens it @param {string[]} [suggestions] orders @returns {Promise<string>} */
export async function linkTo(text, note = "", suggestions = []) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const code = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const more = [note, suggestions.join("\n")].map(encodeURIComponent).join("/").replace(/\/+$/, "");
  return `${location.origin}/#/position/${code}${more && `/${more}`}`;
}

const LARGEST = 1_000_000; // letters of a position, as many as the server takes

/** The text of a position in a link; empty if the link is damaged or unpacks to more than a position. @param {string} code @returns {Promise<string>} */
export async function textIn(code) {
  if (code.length > LARGEST) return "";
  try {
    const bytes = Uint8Array.from(
      atob(code.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await readUpTo(text.pipeThrough(new TextDecoderStream()), LARGEST);
  } catch {
    return "";
  }
}

/** A text that comes in parts; empty if it grows too long, and the rest is never unpacked. @param {ReadableStream<string>} parts @param {number} most */
async function readUpTo(parts, most) {
  let text = "";
  for await (const part of parts) {
    text += part;
    if (text.length > most) return "";
  }
  return text;
}

export const MOST_SUGGESTIONS = 8;
const LONGEST_SUGGESTION = 200; // letters

/** The suggestions in a link, a line each, as far as they can be orders. @param {string} lines */
export function suggestionsIn(lines) {
  return lines.split("\n").filter((one) => one && one.length <= LONGEST_SUGGESTION).slice(0, MOST_SUGGESTIONS);
}

/** The same position for another page to show. @param {string} link */
export function frameOf(link) {
  return `<iframe src="${link.replace("/#/", "/?embed#/")}" width="720" height="480"></iframe>`;
}
