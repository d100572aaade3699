/** Where to be told that it is one's turn: in this browser, at a web address, by e-mail. */
import { button, field } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";

/** @import { Table } from "../table/table.js" */

const permission = () => ("Notification" in window ? Notification.permission : "denied");

/** Tells the player when it becomes his turn while he looks elsewhere. @param {Table} table */
export function mountNotices(table) {
  let mine = false;
  table.on("asks", ({ yours, prompt }) => {
    const became = yours && !mine;
    mine = yours;
    if (!became || !document.hidden || permission() !== "granted") return;
    const { title, id } = table.state.match;
    const note = new Notification(title, { body: prompt, tag: id });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  });
}

const ALLOWED = {
  granted: "This browser tells you when its window is in the background.",
  denied: "This browser does not allow notifications for this page.",
  default: "This browser can tell you while its window is in the background.",
};

/** @param {Table} table */
export function openNotices(table) {
  const webhook = h("input", { type: "url", id: "hook-url", placeholder: "https://" });
  const email = h("input", { type: "email", id: "hook-mail", placeholder: "you@example.org" });
  const told = h("p", { class: "hint", role: "status" });
  const allow = async () => {
    const answer = await Notification.requestPermission();
    told.textContent = answer === "granted" ? "Notifications are allowed." : "Notifications are not allowed.";
  };
  const keep = async () => {
    try {
      const body = { webhook: webhook.value || null, email: email.value || null };
      await table.rest("PUT /api/matches/{match}/hooks", { body });
      told.textContent = "Kept.";
    } catch (error) {
      told.textContent = messageOf(error);
    }
  };
  const allowed = permission();
  dialog("Tell me when it is my turn", () => [
    h(
      "div",
      { class: "field" },
      h("p", {}, ALLOWED[allowed]),
      allowed === "default" && button("Allow notifications", allow, { kind: "small" }),
    ),
    field("Call this address (webhook)", webhook),
    field("Write to this e-mail address", email),
    h("div", { class: "row" }, button("Keep these", keep, { kind: "primary" })),
    told,
  ]);
}
