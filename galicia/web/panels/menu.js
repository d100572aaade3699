// @ts-check
/**
 * The menu of a match: look back, share, save, leave.
 */
import { choiceWords, matchLook, plainWords } from "../games/index.js";
import { linkTo } from "../share.js";
import { setTheme } from "../theme.js";
import { button, caption, dialog, el, segmented } from "./parts.js";

/** @param {string} name @param {string} text @param {string} [type] */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = /** @type {HTMLAnchorElement} */ (el("a", { href: address, download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} text @param {any} store */
export async function copy(text, store) {
  try {
    await navigator.clipboard.writeText(text);
    store.emit("toast", { text: "Copied." });
  } catch {
    dialog("Copy this", () => [el("textarea", { rows: "4", readonly: true, class: "copy", "aria-label": "Text to copy" }, text)]);
  }
}

/** The text of a position or record, whatever way the server wraps it. @param {any} answer */
export const textOf = (answer) => (typeof answer === "string" ? answer : answer?.text ?? JSON.stringify(answer));

/**
 * @param {any} store
 * @param {any} connection
 */
export function openMenu(store, connection) {
  const { match, theme, seats } = store.state;
  if (!match) return;
  const called = matchLook(store);
  const fail = (/** @type {any} */ error) => store.emit("toast", { text: error.message, stay: true });
  const position = async () => textOf(await connection.rest("GET", `/api/matches/${match.id}/position`));
  const invitations = invitationsOf(match.id);
  dialog(called.title || match.title, (close) => [
    el("div", { class: "menu-list" },
      button("Look back from the start", () => { close(); store.set({ panel: "replay" }); }, { kind: "item" }),
      button("Copy this position as text", () => position().then((text) => copy(text, store)).catch(fail), { kind: "item" }),
      button("Copy a link to this position", () => position().then(linkTo).then((link) => copy(link, store)).catch(fail), { kind: "item" }),
      button("Save this position", () => position().then((text) => save(`${match.game}-${match.revision}.position`, text)).catch(fail), { kind: "item" }),
      button(match.over ? "Save the record" : "Save the record (both seats needed)", () => connection.rest("GET", `/api/matches/${match.id}/record`).then((/** @type {any} */ answer) => save(`${match.game}.record`, textOf(answer))).catch(fail), { kind: "item" }),
      button("Play on from here against the computer", () => fork(store, connection).catch(fail), { kind: "item" }),
      button("Leave to the lobby", () => { close(); location.hash = "#/"; }, { kind: "item" })),
    invitations.length ? [caption("Invite"), invitations.map(({ seat, address }) => el("div", { class: "row" }, el("span", { class: "grow" }, `${called.seats[seat]?.name ?? seat}${seats?.[seat]?.online ? " · here" : ""}`),
      button(`Copy the link for ${called.seats[seat]?.short ?? seat}`, () => copy(address, store), { kind: "small", icon: "link" })))] : null,
    caption("Colours"),
    segmented("Colours", [{ value: "light", label: "Light" }, { value: "dark", label: "Dark" }, { value: "safe", label: "Colour-blind safe" }], theme, setTheme),
    Object.keys(match.options ?? {}).length ? el("details", {}, el("summary", {}, "Options of this match"), el("dl", { class: "options-list" }, Object.entries(match.options).flatMap(([name, value]) => [el("dt", {}, called.options[name] ?? plainWords(name)), el("dd", {}, choiceWords(called, name, value))]))) : null,
    match.commitment ? el("p", { class: "hint" }, "Dice seal: ", el("code", { class: "wrap" }, match.commitment)) : null,
  ]);
}

/** Links kept when the match was made in this browser. @param {string} match */
function invitationsOf(match) {
  try {
    const links = JSON.parse(localStorage.getItem(`galicia.links.${match}`) ?? "{}");
    return Object.entries(links).map(([seat, path]) => ({ seat, address: new URL(String(path), location.href).href }));
  } catch {
    return [];
  }
}

/** A new match from what is known now, the other seats played by the computer. @param {any} store @param {any} connection */
export async function fork(store, connection, revision = undefined) {
  const { match, seats } = store.state;
  const wishes = Object.fromEntries(Object.keys(seats).map((seat) => [seat, seat === match.seat || (!match.seat && seat === Object.keys(seats)[0]) ? { kind: "me" } : { kind: "computer", player: seats[seat].player || "staff" }]));
  const made = await connection.rest("POST", `/api/matches/${match.id}/fork`, revision === undefined ? { seats: wishes } : { seats: wishes, revision });
  const mine = Object.keys(wishes).find((seat) => wishes[seat].kind === "me") ?? "";
  connection.hold({ match: made.match, seat: mine, token: made.tokens[mine], title: match.title });
  location.hash = `#/match/${made.match}`;
}
