/**
 * A position in a link: the whole text, packed into the part of the address that never leaves the browser.
 */

/** @param {string} text @param {string} [note] for whoever opens it @returns {Promise<string>} */
export async function linkTo(text, note = "") {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const code = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/#/position/${code}${note && `/${encodeURIComponent(note)}`}`;
}

/** The text of a position in a link; empty if the link is damaged. @param {string} code @returns {Promise<string>} */
export async function textIn(code) {
  try {
    const bytes = Uint8Array.from(
      atob(code.replaceAll("-", "+").replaceAll("_", "/")),
      (letter) => letter.charCodeAt(0),
    );
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(text).text();
  } catch {
    return "";
  }
}

/** The same position for another page to show. @param {string} link */
export function frameOf(link) {
  return `<iframe src="${link.replace("/#/", "/?embed#/")}" width="720" height="480"></iframe>`;
}
