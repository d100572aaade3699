/** Chat, and private notes. */
import { fill, h } from "../ui/elements.js";
import { clock, messageOf } from "../ui/format.js";
import { linked } from "../ui/prose.js";

/**
 * @import { ChatLine } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

const SAVE_AFTER = 800; // ms without a letter

/** @param {Table} table @param {HTMLElement} place */
export function mountChat(table, place) {
  const list = h("ol");
  const scroll = h("div", { class: "chat-list", role: "log", "aria-label": "Chat", tabindex: "0" }, list);
  place.append(scroll, chatForm(table), ...notes(table));
  const line = (/** @type {ChatLine} */ { seat, text, at }) =>
    h(
      "li",
      { data: { side: seat } },
      h("b", {}, seat === table.seat ? "You" : table.look.seats[seat]?.name ?? "A spectator"),
      " ",
      h("time", {}, clock(at)),
      h("br"),
      linked(table, text),
    );
  table.watch(["chat"], () => {
    const { chat } = table.state;
    const nobody = "Nobody has said anything. Both sides and spectators read this.";
    fill(list, chat.length ? chat.map(line) : h("li", { class: "hint" }, nobody));
    scroll.scrollTop = scroll.scrollHeight;
  });
}

/** @param {Table} table */
function chatForm(table) {
  const input = h("input", {
    type: "text",
    maxlength: 500,
    autocomplete: "off",
    id: "chat-text",
    placeholder: "Say something",
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      await table.ask({ type: "chat", text });
      input.value = "";
    } catch (error) {
      table.emit("toast", { text: messageOf(error) });
    }
  };
  return h(
    "form",
    { class: "chat-form", onsubmit: send },
    h("label", { class: "visually-hidden", for: "chat-text" }, "Message"),
    input,
    h("button", { class: "btn small", type: "submit" }, "Send"),
  );
}

/** @param {Table} table */
function notes(table) {
  let timer = 0;
  const saved = h("span", { class: "hint", role: "status" });
  const save = async () => {
    try {
      await table.rest("PUT /api/matches/{match}/notes", { body: { text: text.value } });
      saved.textContent = "kept";
    } catch {
      saved.textContent = "not kept: no connection";
    }
  };
  const text = h("textarea", {
    id: "notes-text",
    rows: 5,
    maxlength: 20_000,
    placeholder: "Plans, worries, reminders",
    value: table.state.notes,
    oninput: () => {
      clearTimeout(timer);
      saved.textContent = "not kept yet";
      timer = setTimeout(save, SAVE_AFTER);
    },
  });
  table.on("notes", (kept) => {
    if (document.activeElement !== text) text.value = kept;
  });
  return [h("label", { class: "caption", for: "notes-text" }, h("span", {}, "Private notes"), saved), text];
}
