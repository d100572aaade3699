/** Where to be told that it is one's turn: in this browser, at a web address, by e-mail. */
import { button, field, iconButton } from "../ui/controls.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";
import { recall, remember } from "../ui/storage.js";

/** @import { Table } from "../table/table.js" */

const permission = () => ("Notification" in window ? Notification.permission : "denied");

const LONG = 4000; // ms of waiting after which a computer's end is worth a sound
const NOTES = [523.25, 659.25]; // Hz: c and e

const soundOn = () => recall("sound") !== "off";

/** Turns the sound on and off. @param {() => void} changed */
export function soundButton(changed) {
  const on = soundOn();
  const turn = () => {
    remember("sound", on ? "off" : "on");
    changed();
  };
  const label = on ? "Sound at my turn: on" : "Sound at my turn: off";
  return iconButton(on ? "sound" : "mute", label, turn, { kind: "quiet wide-only", id: "sound" });
}

/** Two soft notes; a browser that was never touched stays silent. */
function chime() {
  const audio = new AudioContext();
  NOTES.forEach((pitch, i) => {
    const start = audio.currentTime + i * 0.16;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.08, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
    const note = new OscillatorNode(audio, { frequency: pitch });
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.75);
    if (i === NOTES.length - 1) note.onended = () => audio.close();
  });
}

/** Tells players that it is their turn: by the title, a sound, and while they look elsewhere a notification. @param {Table} table */
export function mountNotices(table) {
  const title = document.title;
  let mine = table.mine();
  let since = performance.now();
  table.ended.addEventListener("abort", () => (document.title = "Galicia 1914"));
  table.on("asks", ({ yours, prompt }) => {
    const became = yours && !mine;
    const waited = performance.now() - since;
    if (mine && !yours) since = performance.now();
    mine = yours;
    document.title = yours ? `Your move · ${title}` : title;
    if (!became) return;
    const withFriends = Object.values(table.state.seats).some(({ kind }) => kind === "friend");
    if (soundOn() && (document.hidden || withFriends || waited > LONG)) chime();
    if (!document.hidden || permission() !== "granted") return;
    const { title: game, id } = table.state.match;
    const note = new Notification(game, { body: prompt, tag: id });
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
    h(
      "label",
      { class: "row" },
      h("input", {
        type: "checkbox",
        id: "sound-on",
        checked: soundOn(),
        onchange: ({ target }) => remember("sound", /** @type {HTMLInputElement} */ (target).checked ? "on" : "off"),
      }),
      "A sound when it is my turn",
    ),
    field("Call this address (webhook)", webhook),
    field("Write to this e-mail address", email),
    h("div", { class: "row" }, button("Keep these", keep, { kind: "primary" })),
    told,
  ]);
}
