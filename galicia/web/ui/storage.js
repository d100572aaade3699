/** What this browser remembers. */

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`galicia.${name}`);
  } catch {
    return null; // private windows may refuse
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`galicia.${name}`, value);
  } catch {
    // nothing is lost but the comfort
  }
}

/** A value that was kept, or another if there is none. @template T @param {string} name @param {T} otherwise @returns {T} */
export function recallValue(name, otherwise) {
  try {
    return JSON.parse(recall(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function rememberValue(name, value) {
  remember(name, JSON.stringify(value));
}
