/** Links for friends to a match that was just made. */
import { addressOf } from "../../net/seats.js";
import { copy } from "../../ui/clipboard.js";
import { button, field } from "../../ui/controls.js";
import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/elements.js";

/**
 * @import { Look } from "../../games/look.js"
 * @import { Made } from "../../net/messages.d.ts"
 */

/** @param {Made} made @param {string[]} friends their seats @param {Look} look */
export function invite({ match, links, spectator }, friends, look) {
  const row = (/** @type {string} */ label, /** @type {string} */ id, /** @type {string} */ path) => {
    const address = addressOf(path);
    const shown = h("input", { id: `invite-${id}`, readonly: true, value: address });
    return field(label, shown, button("Copy the link", () => copy(address), { icon: "link" }));
  };
  dialog("Invite your friend", (close) => {
    const go = () => {
      location.hash = `#/match/${match}`;
      close();
    };
    return [
      h("p", {}, "Whoever opens this link takes the seat. Send it to nobody else."),
      friends.map((seat) => row(look.seats[seat]?.name ?? seat, seat, links[seat])),
      row("To watch only", "watch", `/#/join/${spectator}`),
      h("div", { class: "row" }, button("Go to the board", go, { kind: "primary" })),
    ];
  });
}
