/** Start-up and the routes: `#/` lobby, `#/match/ID`, `#/replay/ID`, `#/join/TOKEN`, `#/position/TEXT/NOTE/SUGGESTIONS`. */
import { suggestionsIn, textIn } from "./net/position-links.js";
import { Refusal, rest } from "./net/rest.js";
import { holdSeat, seatsOf } from "./net/seats.js";
import { Lobby } from "./screens/lobby/lobby.js";
import { MatchScreen } from "./screens/match.js";
import { PositionScreen } from "./screens/position.js";
import { closeDialogs } from "./ui/dialog.js";
import { byId, fill, h } from "./ui/elements.js";
import { messageOf } from "./ui/format.js";
import { startTheme } from "./ui/theme.js";

/** @import { Page, Seat } from "./screens/match.js" */

/** What is open. */
export const open = {
  /** @type {MatchScreen | PositionScreen | null} */ match: null,
};
/** Whether another page shows us in a frame: then a shared position is all there is to see, and no seat is used. */
const EMBEDDED = new URLSearchParams(location.search).has("embed");
/** Whoever reloads the page may not be the one whose stacks were on it. */
let reloaded = performance.getEntriesByType("navigation").some((entry) =>
  /** @type {PerformanceNavigationTiming} */ (entry).type === "reload"
);

startTheme();
const lobby = new Lobby(byId("lobby"));

/** @param {"lobby" | "match" | "join"} screen */
function show(screen) {
  document.body.dataset.screen = screen;
  if (screen !== "match") document.title = "Galicia 1914";
}

function leaveMatch() {
  open.match?.close();
  open.match = null;
}

/** @param {string} title @param {string} text */
function notice(title, text) {
  leaveMatch();
  show("lobby");
  const back = h("a", { class: "btn", href: "#/" }, "To the lobby");
  fill(
    byId("lobby"),
    h("div", { class: "notice" }, h("div", {}, h("h1", {}, title), h("p", {}, text), h("p", {}, back))),
  );
}

/** What was shown stays; nothing is lost. @param {unknown} error */
function fail(error) {
  console.error(error);
  const where = location.hash.replace(/join\/.*/, "join/...");
  const trace = error instanceof Error ? error.stack : error;
  const report = () => void navigator.clipboard?.writeText(`${navigator.userAgent}\n${where}\n${trace}`);
  document.querySelector(".failure")?.remove();
  (document.getElementById("board") ?? document.body).append(
    h(
      "div",
      { class: "failure float", role: "alert" },
      h("h2", {}, "Something went wrong here"),
      h("p", {}, `${messageOf(error)} Reload keeps everything.`),
      h("button", { class: "btn primary", type: "button", onclick: () => location.reload() }, "Reload"),
      " ",
      h("button", { class: "btn", type: "button", onclick: report }, "Copy a report"),
    ),
  );
}

/** @type {Page} */
const page = {
  reseat: (seat) => sitDown(seat),
  unseated: (reason) =>
    notice(
      "This link does not open a seat.",
      reason || "It may be cut short, or the seat was given a new link. Ask whoever made the match for a new one.",
    ),
  failed: fail,
};

/** Sits down at a match, in place of the one that was open. @param {Seat} seat */
async function sitDown(seat) {
  const last = open.match instanceof MatchScreen && open.match.seat.match === seat.match ? open.match : null;
  const before = last?.table?.board.camera.place;
  leaveMatch();
  show("match");
  const screen = new MatchScreen({ ...seat, covered: reloaded, before }, page);
  open.match = screen;
  reloaded = false;
  byId("lobby").after(screen.element);
  await screen.ready;
}

// Routes

async function route() {
  const [, screen = "", id = "", note = "", suggested = ""] = location.hash.split("/").map(decodeURIComponent);
  if (screen === "position") return lookAt(id, note, suggestionsIn(suggested));
  if (EMBEDDED) return notice("There is nothing to show here.", "Only a shared position can be embedded.");
  if (screen === "match" || screen === "replay") return openMatch(id, screen);
  if (screen === "join") return join(id);
  leaveMatch();
  closeDialogs();
  show("lobby");
  await lobby.open();
}

/** Opens a shared position. @param {string} code @param {string} note @param {string[]} suggestions */
async function lookAt(code, note, suggestions) {
  const wrong = "This link does not open a position.";
  const asked = location.hash;
  const text = await textIn(code);
  if (location.hash !== asked) return; // somebody went on meanwhile
  if (!text) return notice(wrong, "It may be cut short. Ask whoever shared it for a new one.");
  leaveMatch();
  closeDialogs();
  show("match");
  const screen = new PositionScreen({ text, note, suggestions, embedded: EMBEDDED });
  open.match = screen;
  byId("lobby").after(screen.element);
  try {
    await screen.open();
  } catch (error) {
    if (open.match === screen) notice(wrong, messageOf(error));
  }
}

/** @param {string} match @param {"match" | "replay"} screen @param {string} [token] of the seat to take, if there are several */
function openMatch(match, screen, token) {
  const seats = seatsOf(match);
  const seat = seats.find((held) => held.token === token) ?? seats[0];
  if (!seat) return notice("This browser holds no seat of that match.", "Open it with the link of your seat.");
  sitDown({ match, token: seat.token, screen });
}

/** A seat's link holds its token alone. @param {string} token */
async function join(token) {
  show("join");
  const asked = location.hash;
  try {
    const { match, seat, title } = await rest("GET /api/seat", { token });
    if (location.hash !== asked) return;
    holdSeat({ match, seat: seat ?? "spectator", token, title });
    history.replaceState(null, "", `#/match/${match}`); // the token leaves the address bar
    openMatch(match, "match", token);
  } catch (error) {
    if (location.hash !== asked) return;
    const known = error instanceof Refusal && ["token", "not-found"].includes(error.code);
    page.unseated(known ? "" : messageOf(error));
  }
}

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  open.match?.table?.board.glass.focus();
});
addEventListener("unhandledrejection", ({ reason }) => !(reason instanceof Refusal) && fail(reason));
navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); // some windows refuse; nothing depends on it
addEventListener("hashchange", route);
route();
