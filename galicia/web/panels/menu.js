/** The menu of a match: look back, share, save, leave. */
import { choiceWords } from "../games/look.js";
import { invitationsOf } from "../net/seats.js";
import { invite } from "../screens/lobby/invite.js";
import { save } from "../ui/clipboard.js";
import { button, caption, segmented } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { setTheme, theme } from "../ui/theme.js";
import { openNotices } from "./notices.js";
import { attempt, openSharing, playOn, positionOf, saveRecord } from "./sharing.js";

/** @import { Table } from "../table/table.js" */

const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "safe", label: "Colour-blind safe" },
];

/** @param {Table} table */
export function openMenu(table) {
  const { match } = table.state;
  const item = (/** @type {string} */ words, /** @type {() => void} */ act) => button(words, act, { kind: "item" });
  const position = (/** @type {(text: string) => unknown} */ use) => () => attempt(table, positionOf(table).then(use));
  const record = match.over ? "Save the record" : "Save the record (both seats needed)";
  dialog(table.look.title || match.title, (close) => [
    h(
      "div",
      { class: "menu-list" },
      item("Look back from the start", () => {
        close();
        table.set({ panel: "replay" });
      }),
      table.seat && item("Since you last looked", () => {
        close();
        table.emit("do:since", undefined);
      }),
      item("Tell me when it is my turn", () => {
        close();
        openNotices(table);
      }),
      item("Share this position", () => {
        close();
        attempt(table, openSharing(table));
      }),
      item("Save this position", position((text) => save(`${match.game}-${match.revision}.position`, text))),
      item(record, () => attempt(table, saveRecord(table))),
      item("Play on from here against the computer", () => attempt(table, playOn(table))),
      item("Leave to the lobby", () => {
        close();
        location.hash = "#/";
      }),
    ),
    invitations(table),
    caption("Colours"),
    segmented("Colours", THEMES, theme(), setTheme),
    options(table),
    match.commitment && h("p", { class: "hint" }, "Dice seal: ", h("code", { class: "wrap" }, match.commitment)),
  ]);
}

/** @param {Table} table */
function invitations({ look, state: { match, seats } }) {
  const links = invitationsOf(match.id);
  const row = (/** @type {string} */ seat) => {
    const { name = seat, short = seat } = look.seats[seat] ?? {};
    return h(
      "div",
      { class: "row" },
      h("span", { class: "grow" }, `${name}${seats[seat]?.online ? " · here" : ""}`),
      button(`Invite ${short}`, () => invite({ [seat]: links[seat] }, look), { kind: "small", icon: "link" }),
    );
  };
  return Object.keys(links).length > 0 && [caption("Invite"), Object.keys(links).map(row)];
}

/** @param {Table} table */
function options({ look, state: { match } }) {
  const rows = look.options.filter(({ name }) => name in match.options).map((option) => [
    h("dt", {}, option.title),
    h("dd", {}, choiceWords(option, match.options[option.name])),
  ]);
  if (!rows.length) return null;
  return h("details", {}, h("summary", {}, "Options of this match"), h("dl", { class: "options-list" }, rows));
}
