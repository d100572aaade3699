// @ts-check
/**
 * Chat, private notes, and where to be told that it is one's turn.
 */
import { button, dialog, el, fill } from "./parts.js";
import { matchLook } from "../games/index.js";
import { prose } from "./prose.js";
import { watch } from "./watch.js";

/**
 * @param {any} store
 * @param {any} connection
 * @param {HTMLElement} place
 */
export function mountChat(store, connection, place) {
  const list = el("ol");
  const scroll = el("div", { class: "chat-list", role: "log", "aria-label": "Chat", tabindex: "0" }, list);
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", maxlength: "500", autocomplete: "off", id: "chat-text", placeholder: "Say something" }));
  const form = el("form", { class: "chat-form" }, el("label", { class: "visually-hidden", for: "chat-text" }, "Message"), input, el("button", { class: "btn small", type: "submit" }, "Send"));
  const notes = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "notes-text", rows: "5", maxlength: "20000", placeholder: "Plans, worries, reminders" }));
  const saved = el("span", { class: "hint", role: "status" });
  place.append(scroll, form, el("label", { class: "caption", for: "notes-text" }, el("span", {}, "Private notes"), saved), notes);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      await connection.ask({ type: "chat", text });
      input.value = "";
    } catch (error) {
      store.emit("toast", { text: /** @type {any} */ (error).message });
    }
  });

  let timer = 0;
  notes.addEventListener("input", () => {
    clearTimeout(timer);
    saved.textContent = "not kept yet";
    timer = window.setTimeout(async () => {
      try {
        await connection.rest("PUT", `/api/matches/${store.state.match.id}/notes`, { text: notes.value });
        saved.textContent = "kept";
      } catch {
        saved.textContent = "not kept: no connection";
      }
    }, 800);
  });
  store.on("notes", (/** @type {string} */ text) => {
    if (document.activeElement !== notes) notes.value = text ?? "";
  });
  watch(store, ["chat", "match"], () => {
    const called = matchLook(store);
    const { chat, match } = store.state;
    fill(list, chat.length ? chat.map((/** @type {any} */ line) => el("li", { data: { side: line.seat ?? "" } },
      el("b", {}, line.seat === match?.seat ? "You" : called.seats[line.seat]?.name ?? "A spectator"), " ",
      el("time", {}, clock(line.at)), el("br"), prose(store, line.text))) : el("li", { class: "hint" }, "Nobody has said anything. Both sides and spectators read this."));
    scroll.scrollTop = scroll.scrollHeight;
  });
}

/** @param {string | number | undefined} at */
export function clock(at) {
  if (!at) return "";
  const date = new Date(typeof at === "number" && at < 1e12 ? at * 1000 : at);
  if (Number.isNaN(date.getTime())) return "";
  const today = new Date().toDateString() === date.toDateString();
  return date.toLocaleString(undefined, today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/**
 * Tell the player when it becomes his turn while he looks elsewhere.
 * @param {any} store
 */
export function mountNotifications(store) {
  let mine = false;
  store.on("asks", (/** @type {any} */ asks) => {
    const now = Boolean(asks?.yours);
    const became = now && !mine;
    mine = now;
    if (!became || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification(store.state.match?.title ?? "Galicia 1914", { body: asks.prompt, tag: store.state.match?.id });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  });
}

/**
 * Where to be told: this browser, a webhook, an e-mail address.
 * @param {any} store
 * @param {any} connection
 */
export function openNotices(store, connection) {
  const webhook = /** @type {HTMLInputElement} */ (el("input", { type: "url", id: "hook-url", placeholder: "https://" }));
  const email = /** @type {HTMLInputElement} */ (el("input", { type: "email", id: "hook-mail", placeholder: "you@example.org" }));
  const told = el("p", { class: "hint", role: "status" });
  const allowed = "Notification" in window ? Notification.permission : "denied";
  dialog("Tell me when it is my turn", () => [
    el("div", { class: "field" },
      el("p", {}, allowed === "granted" ? "This browser tells you when its window is in the background." : allowed === "denied" ? "This browser does not allow notifications for this page." : "This browser can tell you while its window is in the background."),
      allowed === "default" ? button("Allow notifications", async () => {
        const answer = await Notification.requestPermission();
        told.textContent = answer === "granted" ? "Notifications are allowed." : "Notifications are not allowed.";
      }, { kind: "small" }) : null),
    el("div", { class: "field" }, el("label", { for: "hook-url" }, "Call this address (webhook)"), webhook),
    el("div", { class: "field" }, el("label", { for: "hook-mail" }, "Write to this e-mail address"), email),
    el("div", { class: "row" }, button("Keep these", async () => {
      /** @type {Record<string, string>} */
      const body = {};
      if (webhook.value) body.webhook = webhook.value;
      if (email.value) body.email = email.value;
      try {
        await connection.rest("PUT", `/api/matches/${store.state.match.id}/hooks`, body);
        told.textContent = "Kept.";
      } catch (error) {
        told.textContent = /** @type {any} */ (error).message;
      }
    }, { kind: "primary" })),
    told,
  ]);
}
