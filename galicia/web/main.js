// @ts-check
/** Start-up and the routes: `#/` lobby, `#/match/ID`, `#/join/TOKEN`, `#/replay/ID`. */
import {announce} from "./announce.js";
import {Board} from "./board.js";
import {Refusal, connection} from "./connection.js";
import {caseLinks, h, icon} from "./dom.js";
import {matchLook, tintSides} from "./games/index.js";
import {boardKeys} from "./keyboard.js";
import {Movement} from "./movement.js";
import {Overlays} from "./overlays.js";
import {Picks} from "./picks.js";
import {store} from "./store.js";
import {textIn} from "./share.js";
import {boardAt, layOut} from "./tabletop.js";
import {startTheme, still} from "./theme.js";
import {WhyNot} from "./whynot.js";

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

startTheme();
const board = new Board(byId("board"));
const whyNot = new WhyNot(board, connection);
const movement = new Movement(board, connection, whyNot);
const picks = new Picks(board, connection, whyNot);
announce.start(board, connection);
boardKeys({board, connection, movement, picks});
new Overlays(board, connection);

/** @type {Map<string, Promise<import("./tabletop.js").Table>>} */
const tables = new Map();

/** The boards of a game, laid out. @param {string} game */
function tableOf(game) {
  const reading = tables.get(game) ?? connection.rest("GET", `/api/games/${game}/map`).then(({boards}) => layOut(boards));
  tables.set(game, reading);
  reading.catch(() => tables.delete(game));
  return reading;
}

/** The boards of the match's game, loaded when the first view comes. */
async function showGame() {
  const {match, map} = store.state;
  if (!match) return;
  try {
    const table = await tableOf(match.game);
    await board.load(table);
    if (map !== table) {
      store.set({map: table});
      firstLook(table);
    }
    drawStacks(true);
    store.emit("board");
  } catch (error) {
    fail(error);
  }
}

/** Of several boards, the one with most of one's own units; on a small screen, where a board is too small to play on, the middle of them. @param {import("./tabletop.js").Table} table */
function firstLook(table) {
  const view = store.view();
  const own = Object.values(view?.stacks ?? {}).filter((stack) => stack.side === (view?.seat ?? view?.to_act));
  const hexes = own.map((stack) => table.hexes[stack.hex]).filter(Boolean);
  if (!hexes.length) return;
  const there = Object.groupBy(hexes, (at) => boardAt(table, at).name);
  const [name, most = []] = Object.entries(there).reduce((best, found) => ((found[1]?.length ?? 0) > (best[1]?.length ?? 0) ? found : best));
  if (table.boards.length > 1) board.showBoard(name);
  if (board.scale > 26) return;
  const middle = (/** @type {"x" | "y"} */ axis) => most.map((at) => at[axis]).sort((a, b) => a - b)[most.length >> 1];
  board.camera.centreOn(middle("x"), middle("y"), 46 / table.hex_width);
}

function drawStacks(anew = false) {
  const view = store.view();
  if (!view || !board.stacks) return;
  board.stacks.draw(view.stacks, view.seat, view.facts?.stacking, anew);
  movement.redrawn();
}

/** Moves as they happened: each unit's steps in one go. @param {any} update */
function animate(update) {
  /** @type {string[][]} */
  const ways = [];
  for (const {kind, facts} of update.events ?? []) {
    if (!facts?.start || !(facts.end || facts.path)) continue;
    const steps = facts.path ?? [facts.end];
    const last = ways[ways.length - 1];
    if (kind === "moved" && last && last[last.length - 1] === facts.start) last.push(...steps);
    else ways.push([facts.start, ...steps]);
  }
  if (still()) board.arrows(ways.flatMap((way, i) => way.slice(1).map((to, j) => ({from: way[j], to, kind: "move", label: j ? "" : String(i + 1)}))));
  else for (const way of ways) board.stacks?.animate(way);
  const seen = ways[ways.length - 1]?.at(-1);
  if (seen && update.seat !== store.state.match?.seat && !board.root.classList.contains("dragging")) board.goTo(seen);
}

store.on("welcome", showGame);
store.on("welcome", () => tintSides(matchLook(store)));
store.on("view", () => drawStacks());
store.on("past", () => drawStacks());
store.on("update", animate);
store.on("selection", ({units}) => units.length && still() && board.arrows([]));
store.on("screen", (screen) => (document.body.dataset.screen = screen));
store.on("panel", (panel) => (document.body.dataset.panel = panel));
store.on("match", (match) => (document.title = match ? `${match.title ?? "Match"} · Galicia 1914` : "Galicia 1914"));
store.on("asks", (asks) => {
  const place = store.mine() ? (asks?.prompt ?? "").match(/[\w.]*\w/g)?.find((/** @type {string} */ word) => store.isHex(word)) : null;
  if (place) board.goTo(place);
  document.title = document.title.replace(/^• /, "");
  if (store.mine() && document.hidden) document.title = `• ${document.title}`;
});

// Not connected, refused, failed: each says so where the player looks.

const offline = h("div", {class: "offline-line", role: "status", hidden: true}, "Not connected. Your draft is kept.");
byId("board").append(offline);
store.on("connection", (now) => (offline.hidden = now !== "offline"));

/** @type {{element: HTMLElement, timer: number} | null} */
let toast = null;
store.on("toast", ({text, cases, stay}) => {
  toast?.element.remove();
  clearTimeout(toast?.timer);
  const close = () => element.remove();
  const element = h("div", {class: "toast", role: "status"}, h("span", {}, text, ...caseLinks(cases)), stay && h("button", {class: "close", type: "button", "aria-label": "Close", onclick: close}, icon("close")));
  byId("board").append(element);
  toast = {element, timer: stay ? 0 : setTimeout(close, 6000)};
});

store.on("refused", ({code, reasons, message}) => {
  const {plan} = store.state;
  const text = code === "stale" ? "The opponent has moved meanwhile." : (reasons ?? []).map((/** @type {any} */ r) => r.text).join(" ") || message;
  const cases = (reasons ?? []).flatMap((/** @type {any} */ r) => r.cases ?? []);
  if (plan?.target && code === "illegal") board.tip(plan.target, {title: plan.target, text, cases});
  else if (code !== "offline") store.emit("toast", {text, cases, stay: true});
});

store.on("seat-refused", (reason) => {
  notice("This link does not open a seat.", reason || "It may be cut short, or the seat was given a new link. Ask whoever made the match for a new one.");
});

/** @param {string} title @param {string} text */
function notice(title, text) {
  store.set({screen: "lobby"});
  byId("lobby").replaceChildren(h("div", {class: "notice"}, h("div", {}, h("h1", {}, title), h("p", {}, text), h("p", {}, h("a", {class: "btn", href: "#/"}, "To the lobby")))));
}

/** The board stays; nothing is lost. @param {unknown} error */
function fail(error) {
  console.error(error);
  const report = () => navigator.clipboard?.writeText(`${navigator.userAgent}\n${location.hash.replace(/join\/.*/, "join/...")}\n${error instanceof Error ? error.stack : error}`);
  document.querySelector(".failure")?.remove();
  byId("board").append(
    h(
      "div",
      {class: "failure float", role: "alert"},
      h("h2", {}, "Something went wrong here"),
      h("p", {}, `${error instanceof Error ? error.message : error} Reload keeps everything.`),
      h("button", {class: "btn primary", type: "button", onclick: () => location.reload()}, "Reload"),
      " ",
      h("button", {class: "btn", type: "button", onclick: report}, "Copy a report"),
    ),
  );
}
addEventListener("unhandledrejection", (event) => !(event.reason instanceof Refusal) && fail(event.reason));

// Routes

async function route() {
  const [, screen = "", id = ""] = location.hash.split("/").map(decodeURIComponent);
  if (screen === "match" || screen === "replay") return sit(id, screen);
  if (screen === "join") return join(id);
  connection.close();
  store.leave();
  store.set({screen: "lobby"});
  document.body.dataset.screen = "lobby";
  store.emit("do:lobby", screen === "position" ? await textIn(id) || "This link is damaged." : "");
}

/** @param {string} id @param {string} screen @param {string | null} [token] */
function sit(id, screen, token = connection.token) {
  const seats = connection.held().filter((held) => held.match === id);
  const seat = seats.find((held) => held.token === token) ?? seats[0];
  if (!seat) return notice("This browser holds no seat of that match.", "Open it with the link of your seat.");
  if (store.state.match && store.state.match.id !== id) store.leave();
  store.set({screen});
  connection.open(id, seat.token);
}

/** A seat's link holds its token alone. @param {string} token */
async function join(token) {
  store.set({screen: "join"});
  try {
    const match = await connection.rest("GET", "/api/seat", undefined, token);
    connection.hold({match: match.match, seat: match.seat ?? "spectator", token, title: match.title});
    history.replaceState(null, "", `#/match/${match.match}`); // the token leaves the address bar
    sit(match.match, "match", token);
  } catch (error) {
    const known = error instanceof Refusal && ["token", "not-found"].includes(error.code);
    store.emit("seat-refused", known || !(error instanceof Error) ? "" : error.message);
  }
}

// The regions beside the board.

const parts = await Promise.allSettled([import("./panels/index.js"), import("./lobby.js")]);
if (parts[0].status === "fulfilled") parts[0].value.mountPanels(store, connection, board);
if (parts[1].status === "fulfilled") parts[1].value.mountLobby(store, connection);
for (const part of parts) if (part.status === "rejected") console.warn("a part is missing:", part.reason?.message);

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.glass.focus();
});
const phone = matchMedia("(max-width: 699px)");
const insets = () => board.camera.leave({bottom: phone.matches ? 210 : 0}); // the sheet covers that much of the board
phone.addEventListener("change", insets);
insets();
addEventListener("hashchange", route);
route();
