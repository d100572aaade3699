/** Links for friends to a match: an address they can open, to copy, to share or to read off the screen as a QR code. */
import { friendAddress } from "../../net/invitations.js";
import { rest } from "../../net/rest.js";
import { copy } from "../../ui/clipboard.js";
import { button, field } from "../../ui/controls.js";
import { dialog } from "../../ui/dialog.js";
import { fill, h, svg } from "../../ui/elements.js";

/** @import { Look } from "../../games/look.js" */

const MARGIN = 4; // dots around a QR code

/**
 * @param {Record<string, string>} links paths by seat, that of spectators under the empty name
 * @param {Look} look @param {() => void} [go] to the board, if one is not there
 */
export function invite(links, look, go) {
  const body = h("div", { class: "invite" }, h("p", { class: "hint" }, "Looking for the address of this table…"));
  const box = dialog("Invite your friend", (close) => {
    const leave = () => {
      close();
      go?.();
    };
    return [body, go && h("div", { class: "row" }, button("Go to the board", leave, { kind: "primary" }))];
  });
  friendAddress().then(({ origin, reach }) => {
    const seats = Object.entries(links);
    const shown = seats.find(([seat]) => seat)?.[1];
    fill(
      body,
      h("p", {}, "Whoever opens this link takes the seat. Send it to nobody else."),
      seats.map(([seat, path]) => linkRow(look, seat, new URL(path, origin).href)),
      h("p", { class: "reach", data: { reach } }, reachWords(reach, new URL(origin).host)),
      shown && reach !== "here" && qrCode(new URL(shown, origin).href),
    );
    if (!go) box.querySelector("input")?.focus();
  });
}

/** From where the address can be opened. @param {Awaited<ReturnType<typeof friendAddress>>["reach"]} reach @param {string} host */
function reachWords(reach, host) {
  if (reach === "here") {
    return [
      "Only this computer can open it. To let others in, stop the table and start it with ",
      h("code", {}, "galicia serve --host 0.0.0.0"),
      ".",
    ];
  }
  const words = reach === "public"
    ? "Anybody on the internet can open it: "
    : "Your friend must be on the same network as this computer: ";
  return [words, h("b", {}, host)];
}

/** @param {Look} look @param {string} seat @param {string} address */
function linkRow(look, seat, address) {
  const shown = h("input", { id: `invite-${seat || "watch"}`, readonly: true, value: address });
  const share = "share" in navigator &&
    button("Share", () => void navigator.share({ url: address }).catch(() => {}), { icon: "share" }); // thought better of it
  const label = seat ? look.seats[seat]?.name ?? seat : "To watch only";
  return field(label, shown, button("Copy the link", () => copy(address), { icon: "link" }), share);
}

/** @param {string} address */
function qrCode(address) {
  const place = h("figure", { class: "qr" });
  rest("POST /api/codes", { body: { text: address } }).then(({ rows }) => {
    const size = rows.length + 2 * MARGIN;
    const dark = rows.flatMap((row, y) =>
      [...row].flatMap((dot, x) => (dot === "1" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : []))
    );
    const drawn = svg(
      "svg",
      {
        viewBox: `0 0 ${size} ${size}`,
        role: "img",
        "aria-label": "The link as a QR code",
        "shape-rendering": "crispEdges",
      },
      svg("rect", { width: size, height: size, fill: "#fff" }),
      svg("path", { d: dark.join(""), fill: "#000" }),
    );
    fill(place, drawn, h("figcaption", { class: "hint" }, "Or point the camera of a phone here."));
  }, () => place.remove());
  return place;
}
