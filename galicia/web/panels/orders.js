// @ts-check
/**
 * What is asked now: the prompt bar with its buttons, the choices that fit on buttons, and the order line.
 */
import { counterFace } from "../counters.js";
import { matchLook } from "../games/index.js";
import { playerWords } from "../players.js";
import { button, dialog, el, fill } from "./parts.js";
import { andOthers, cases, prose, reasonLine, sentenceCase, sidesOf, unit, withoutCases } from "./prose.js";
import { watch } from "./watch.js";

const ENDINGS = new Set(["done", "pass"]);

/**
 * What a sentence would do, as a button says it.
 * @param {any} store
 * @param {string} sentence
 */
export function sentenceLabel(store, sentence) {
  const [verb, ...rest] = sentence.trim().split(/\s+/);
  const hexes = rest.filter((word) => store.isHex(word));
  const units = rest.filter((word) => !store.isHex(word) && word !== "from");
  const who = units.length ? ` ${units.length > 3 ? `${units.length} units` : units.join(", ")}` : "";
  const end = hexes.at(-1);
  const words = verb.replace(/-/g, " ");
  const head = words.charAt(0).toUpperCase() + words.slice(1);
  const { verbs, namesAttackers } = matchLook(store);
  if (verb === "attack") return `Attack ${namesAttackers ? hexes[0] ?? "" : hexes.join(" and ")}`.trim();
  if (verbs[verb]?.way && end) return verbs[verb].says?.(rest) ?? `${verbs[verb].way} ${who} to ${end}`;
  return `${head}${who}${end ? ` to ${end}` : ""}`;
}

/**
 * Send an order; the refusal is told by whoever listens to `refused`.
 * @param {any} store
 * @param {any} connection
 * @param {string} sentence
 */
export async function give(store, connection, sentence) {
  try {
    await connection.order(sentence);
    if (store.state.draft === sentence) store.setDraft("");
    return true;
  } catch {
    return false;
  }
}

/** Whether this seat may ask for advice now; dice are thrown, not advised. @param {any} store */
export function mayAsk(store) {
  const { asks, match } = store.state;
  return store.mine() && Boolean(match?.advice) && !match.over && !asks.verbs.every((/** @type {string} */ verb) => verb === "roll");
}

/** Own units that are offered and have not spent anything yet. @param {any} store */
export function untouched(store) {
  const { asks, view, match } = store.state;
  const { verbs } = matchLook(store);
  if (!asks?.yours || !view || asks.verbs.every((/** @type {string} */ verb) => ENDINGS.has(verb) || verbs[verb]?.own || verbs[verb]?.alone)) return [];
  const fresh = new Set(Object.values(view.pools ?? {}).flat().filter((/** @type {any} */ c) => c.side === match?.seat).map((/** @type {any} */ c) => c.unit));
  for (const stack of Object.values(view.stacks)) {
    for (const counter of /** @type {any} */ (stack).counters) {
      if (counter.side === match?.seat && !counter.markers?.spent && !counter.markers?.minimum) fresh.add(counter.unit);
    }
  }
  return (asks.units ?? []).filter((/** @type {string} */ word) => fresh.has(word));
}

/**
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {{prompt: HTMLElement, actions: HTMLElement, choices: HTMLElement, line: HTMLElement}} places
 */
export function mountOrders(store, connection, board, places) {
  const complete = draftState(store, connection);

  const ending = () => endingOf(store);

  const end = () => {
    const last = ending();
    if (!last || !store.state.asks.yours) return;
    const left = last.sentence === "done" && !last.refused ? untouched(store) : [];
    if (!left.length) {
      give(store, connection, last.sentence);
      return;
    }
    askToEnd(store, connection, board, last, left);
  };

  const act = () => {
    const { draft, plan } = store.state;
    if (draft && (plan?.ready || complete.ready)) give(store, connection, draft);
  };

  const undo = () => connection.undo().catch(() => {});

  const render = () => {
    const { asks, view, match, past, seats } = store.state;
    if (!match || !view) {
      fill(places.prompt);
      fill(places.actions);
      return;
    }
    const called = matchLook(store);
    const side = asks?.seat ?? view.to_act;
    places.prompt.dataset.side = view.facts?.phasing ?? side ?? "";
    places.prompt.classList.toggle("waiting", !asks?.yours);
    const sentence = past ? pastSentence(store) : question(store, called, asks, side, seats);
    const buttons = past ? [] : actionButtons({ store, asks, ending, end, act, undo, complete });
    fill(places.prompt,
      el("span", { class: "stripe", data: { side: places.prompt.dataset.side }, "aria-hidden": "true" }),
      phaseDots(called, view),
      el("p", { class: "say", id: "say", tabindex: "-1", data: { key: "say" } }, sentence),
      !past && asks?.progress ? el("p", { class: "progress" }, progress(asks.progress)) : null,
      el("div", { class: "prompt-buttons" }, past
        ? button("Back to now", () => store.set({ past: null }), { kind: "primary" })
        : buttons));
    fill(places.actions, past ? [] : actionButtons({ store, asks, ending, end, act, undo, complete }));
    fill(places.choices, past ? [] : choices(store, connection, board, asks));
  };
  watch(store, ["asks", "view", "match", "draft", "plan", "past", "seats", "selection", "connection"], render);
  complete.changed = render;
  store.on("do:end-phase", end);
  mountOrderLine(store, connection, places.line);
}

/** The offered sentence that ends or declines, with a label that names what it ends. @param {any} store */
function endingOf(store) {
  const { asks, view } = store.state;
  const found = asks?.buttons?.find((/** @type {any} */ b) => ENDINGS.has(b.sentence.split(" ")[0]));
  const look = matchLook(store);
  const phase = phaseWord(look, view?.phase ?? "").toLowerCase();
  if (!found) return asks?.yours && look.ends(asks.verbs ?? []) ? { sentence: "done", label: `End ${phase}`, refused: true } : null; // its reasons come as an answer
  if (found.sentence === "pass") return { ...found, label: passWords(store) };
  return found.label === "Done" && phase ? { ...found, label: `End ${phase}` } : found;
}

/** What declining means here. @param {any} store */
export function passWords(store) {
  const { verbs } = matchLook(store);
  return (store.state.asks?.verbs ?? []).map((/** @type {string} */ verb) => verbs[verb]?.declined).find(Boolean) ?? "Pass";
}

/** @param {any} store */
function pastSentence(store) {
  const { past, match } = store.state;
  return [el("b", {}, "Looking back."), ` After ${past.revision} of ${match.revision} orders.`];
}

/** @param {any} store @param {any} called @param {any} asks @param {string | null} side @param {any} seats */
function question(store, called, asks, side, seats) {
  const { view, match } = store.state;
  if (match.over || view.phase === "over") return [el("b", {}, "The game is over."), " ", resultWords(store, called)];
  const phase = phaseWord(called, view.phase);
  const text = withoutCases(asks?.prompt || view.prompt || "");
  const list = asks?.cases;
  if (asks?.yours) return [phase && el("b", {}, `${phase}. `), prose(store, sentenceCase(text)), ". ", cases(list)];
  const who = side ? called.seats[side]?.name ?? side : "";
  const holder = side ? seats?.[side] : null;
  if (holder?.kind === "computer") return [el("b", { class: "thinking" }, `${who} (${playerWords(holder.player)}) is thinking`), " ", prose(store, text), ". ", cases(list)];
  return [el("b", {}, who ? `${who} decides. ` : "Waiting. "), prose(store, text), ". ", cases(list)];
}

/** @param {any} store @param {any} called */
function resultWords(store, called) {
  const scores = store.state.view.scores ?? {};
  const line = Object.entries(scores).map(([seat, points]) => `${called.seats[seat]?.short ?? seat} ${points}`).join(" : ");
  const winners = store.state.view.facts?.result?.winners ?? [];
  const won = winners.length ? `${winners.map((/** @type {string} */ seat) => called.seats[seat]?.name ?? seat).join(", ")} wins. ` : "Nobody wins. ";
  return won + line;
}

/** "9 units can still move, 2 can recover" in two lines, the number strong. @param {string} text */
function progress(text) {
  return text.split(/[,;]\s*/).flatMap((part, i) => {
    const found = /^(\d+ \S+)(.*)$/.exec(part);
    const nodes = found && !i ? [el("b", {}, found[1]), found[2]] : [part];
    return i ? [el("br"), ...nodes] : nodes;
  });
}

/** @param {any} called @param {string} phase */
export function phaseWord(called, phase) {
  const found = called.phases.find((/** @type {[string, string]} */ [word]) => phase.includes(word));
  return found ? found[1] : "";
}

/** @param {any} called @param {any} view */
function phaseDots(called, view) {
  if (!called.phases.length) return null;
  const now = called.phases.findIndex((/** @type {[string, string]} */ [word]) => view.phase.includes(word));
  const word = now >= 0 ? called.phases[now][1] : view.phase;
  return el("span", { class: "phase-dots", role: "img", "aria-label": now >= 0 ? `Phase ${now + 1} of ${called.phases.length}: ${word}` : word },
    called.phases.map((/** @type {[string, string]} */ [, title], /** @type {number} */ i) =>
      el("i", { class: i === now ? "now" : i < now ? "past" : "", title })));
}

/** @param {any} p */
function actionButtons({ store, asks, ending, end, act, undo, complete }) {
  const { draft, plan, connection: line } = store.state;
  const off = line && line !== "online";
  const nodes = [];
  if (asks?.can_undo) nodes.push(button("Undo", undo, { icon: "undo", key: "U", id: "undo", disabled: off }));
  else if (asks?.yours && /no order/.test(asks.wall)) nodes.push(button("Undo", undo, { icon: "undo", key: "U", id: "undo", disabled: true }));
  else if (asks?.yours && asks?.wall) {
    nodes.push(el("p", { class: "wall", title: asks.wall }, "Cannot undo: ", prose(store, asks.wall.split(": ")[0])));
  }
  if (store.state.match?.over) return [button("Look back", () => store.set({ panel: "replay" }), { kind: "primary", id: "look-back" })];
  if (!asks?.yours) return nodes;
  if (mayAsk(store)) nodes.push(button("Advice", () => store.emit("do:advice"), { key: "A", id: "advice", disabled: off }));
  const last = ending();
  const ready = draft && (plan?.ready || complete.ready) && !(draft.startsWith("attack") && matchLook(store).namesAttackers);
  if (ready) nodes.push(button(sentenceLabel(store, draft), act, { kind: "primary", key: "Enter", id: "act", disabled: off }));
  if (last) nodes.push(button(last.label, end, { kind: ready || last.refused || last.sentence === "pass" ? "end" : "primary end", key: "E", id: "end", disabled: off }));
  return nodes;
}

/** Whether the draft is a whole sentence, as the server says. @param {any} store @param {any} connection */
function draftState(store, connection) {
  const state = { ready: false, changed: () => {} };
  let asked = "";
  store.on("draft", async (/** @type {string} */ draft) => {
    asked = draft;
    if (state.ready) {
      state.ready = false;
      state.changed();
    }
    if (!draft || store.state.plan?.ready || !store.state.asks?.yours) return;
    try {
      const answer = await connection.ask({ type: "complete", sentence: draft });
      if (asked === draft && answer.complete) {
        state.ready = true;
        state.changed();
      }
    } catch { /* not connected: the draft stays as it is */ }
  });
  return state;
}

/** @param {any} store @param {any} connection @param {any} board @param {any} last @param {string[]} left */
function askToEnd(store, connection, board, last, left) {
  const sides = sidesOf(store.state.view);
  const title = `${last.label}?`;
  const [has, have] = store.state.asks.verbs.includes("move") ? ["has not moved", "have not moved"] : ["can still act", "can still act"];
  dialog(title, (close) => [
    el("p", {}, left.length > 2 ? [unit(left[0], sides.get(left[0])), ` and ${left.length - 1} others ${have}.`]
      : [left.flatMap((word, i) => [i ? " and " : "", unit(word, sides.get(word))]), ` ${left.length > 1 ? have : has}.`]),
    el("div", { class: "row" },
      button(last.label, () => {
        close();
        give(store, connection, last.sentence);
      }, { kind: "primary" }),
      button("Show them", () => {
        close();
        const hexes = left.map((word) => store.counter(word)?.hex).filter(Boolean);
        board.highlight(hexes, "units");
        const first = store.counter(left[0]);
        if (first) {
          store.select([left[0]], first.hex);
          board.goTo(first.hex);
        }
        setTimeout(() => board.highlight([], "units"), 6000);
      })),
  ], { kind: "small" });
  return andOthers(left);
}

/** The whole sentences that are offered, but not the ending. @param {any} store @param {any} connection @param {any} board @param {any} asks */
function choices(store, connection, board, asks) {
  if (!asks?.yours) return [];
  const { verbs, moves } = matchLook(store);
  const elsewhere = (/** @type {string} */ verb) => ENDINGS.has(verb) || verb === "attack" || moves.includes(verb) || verbs[verb]?.own || verbs[verb]?.weighs;
  const offered = (asks.buttons ?? []).filter((/** @type {any} */ b) => !elsewhere(b.sentence.split(" ")[0]));
  if (!offered.length || store.state.panel === "battle") return [];
  return [el("h2", { class: "caption" }, el("span", {}, "Choose")), choiceList(store, connection, board, offered)];
}

/**
 * Offered sentences as a list of buttons; pointing at one shows it on the map.
 * @param {any} store
 * @param {any} connection
 * @param {any} board
 * @param {{sentence: string, label: string}[]} offered
 */
export function choiceList(store, connection, board, offered) {
  const show = (/** @type {string} */ sentence) => {
    const words = sentence.split(/\s+/).slice(1);
    const hexes = words.filter((word) => store.isHex(word));
    board.highlight(hexes.slice(-1), "hot");
    const starts = words.filter((word) => !hexes.includes(word)).map((word) => store.counter(word)?.hex).filter(Boolean);
    const way = [...starts.slice(0, 1), ...hexes];
    board.arrows(way.slice(1).map((to, i) => ({ from: way[i], to, kind: sentence.startsWith("retreat") ? "retreat" : "move", label: "" })));
    if (!hexes.length) board.highlight(starts, "hot");
  };
  const hide = () => {
    board.highlight([], "hot");
    board.arrows([]);
  };
  return el("ul", { class: "choice-list" }, offered.map((offer) => el("li", {}, el("button", {
    type: "button", class: "btn choice", data: { key: `choice-${offer.sentence}` },
    on: {
      click: () => {
        hide();
        give(store, connection, offer.sentence);
      },
      mouseenter: () => show(offer.sentence), focus: () => show(offer.sentence), mouseleave: hide, blur: hide,
    },
  }, choiceFace(store, offer), el("span", { class: "grow" }, choiceWords(store, offer)), saysMore(offer) ? el("code", {}, offer.sentence) : null))));
}

/** What an offered sentence does, in words. @param {any} store @param {{sentence: string, label: string}} offer */
function choiceWords(store, { sentence, label }) {
  const [verb, ...rest] = sentence.split(" ");
  return matchLook(store).verbs[verb]?.says?.(rest) ?? label;
}

/** Whether the sentence tells more than its label. @param {{sentence: string, label: string}} offer */
function saysMore({ sentence, label }) {
  const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/\W+/g, " ");
  return bare(sentence) !== bare(label) && !ENDINGS.has(sentence);
}

/** The counter an offer is about, if it is about one. @param {any} store @param {{sentence: string}} offer */
function choiceFace(store, { sentence }) {
  const units = sentence.split(" ").slice(1).filter((word) => !store.isHex(word));
  const found = units.length === 1 ? store.piece(units[0], store.state.match?.seat) : null;
  if (!found) return null;
  const drawing = counterFace(found.counter, 72, { tabs: true });
  drawing.classList.add("face");
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/**
 * The order line at the foot of the panel; "/" opens the same over the board.
 * @param {any} store
 * @param {any} connection
 * @param {HTMLElement} place
 */
function mountOrderLine(store, connection, place) {
  const opener = /** @type {HTMLButtonElement} */ (el("button", {
    type: "button", class: "order-open", "aria-keyshortcuts": "/", on: { click: () => openOrderLine(store, connection) },
  }));
  place.append(opener);
  const render = () => {
    const { draft, asks } = store.state;
    const hint = asks?.yours ? (asks.verbs ?? []).slice(0, 4).join(", ") : "nothing is asked of you";
    fill(opener, el("span", { class: "prompt-sign", "aria-hidden": "true" }, ">"),
      el("code", { class: draft ? "" : "empty" }, draft || `type an order: ${hint}`),
      el("span", { class: "hint key-hint" }, el("kbd", {}, "/"), " type"));
    opener.setAttribute("aria-label", draft ? `Order line: ${draft}` : "Type an order");
  };
  watch(store, ["draft", "asks"], render);
  store.on("do:order-line", () => openOrderLine(store, connection));
}

/** A few words about a completion. @param {any} store @param {string} word @param {string} [kind] */
function aboutWord(store, word, kind) {
  const place = store.state.map?.hexes?.[word];
  if (place) return [place.terrain, ...(place.places ?? []).map((/** @type {any} */ p) => p.name)].filter(Boolean).join(" · ");
  if (kind !== "unit") return "";
  const found = store.counter(word, store.state.match?.seat);
  return found ? `in ${found.hex}` : "";
}

/** @param {any} store @param {any} connection */
function openOrderLine(store, connection) {
  const host = document.getElementById("dialogs") ?? document.body;
  if (host.querySelector(".order-float")) return;
  /** @type {{word: string, kind?: string, note?: string}[]} */
  let words = [];
  let at = 0;
  const list = el("ul", { class: "completions", role: "listbox", id: "completions", "aria-label": "Words that may follow" });
  const input = /** @type {HTMLInputElement} */ (el("input", {
    type: "text", class: "order-input", autocomplete: "off", autocapitalize: "off", spellcheck: "false", role: "combobox",
    "aria-label": "Order", "aria-controls": "completions", "aria-expanded": "true", "aria-autocomplete": "list",
  }));
  const why = el("div", { class: "order-why", role: "status" });
  const box = el("form", { class: "order-float float", role: "dialog", "aria-label": "Order line" }, list, why,
    el("div", { class: "order-row" }, el("span", { class: "prompt-sign", "aria-hidden": "true" }, ">"), input,
      el("span", { class: "hint key-hint" }, el("kbd", {}, "Tab"), " complete ", el("kbd", {}, "Enter"), " play ", el("kbd", {}, "Esc"), " leave")));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = () => {
    box.remove();
    before?.focus?.();
  };
  const last = () => (/\s$/.test(input.value) ? "" : input.value.split(/\s+/).at(-1) ?? "");
  const fitting = () => words.filter(({ word }) => word.toLowerCase().startsWith(last().toLowerCase()));
  const show = () => {
    const rows = fitting();
    at = Math.min(at, Math.max(0, rows.length - 1));
    const from = Math.max(0, Math.min(at - 4, rows.length - 8));
    fill(list, rows.slice(from, from + 8).map(({ word, kind, note }, i) => el("li", {
      role: "option", id: `completion-${from + i}`, class: from + i === at ? "at" : "", "aria-selected": String(from + i === at),
      on: { mousedown: (/** @type {Event} */ event) => { event.preventDefault(); take(word); } },
    }, el("code", {}, word), el("span", {}, aboutWord(store, word, kind)), el("span", { class: "note" }, note ?? ""))),
    rows.length > 8 ? el("li", { class: "more", role: "presentation" }, `${rows.length} words`) : null);
    input.setAttribute("aria-activedescendant", rows.length ? `completion-${at}` : "");
  };
  const look = async () => {
    const text = input.value;
    const head = text.slice(0, text.length - last().length).trim();
    fill(why);
    try {
      const answer = await connection.ask({ type: "complete", sentence: head });
      if (input.value !== text) return;
      words = answer.words ?? [];
    } catch (error) {
      words = [];
      fill(why, el("p", { class: "reason" }, /** @type {any} */ (error).message ?? "Not connected."));
    }
    show();
  };
  const take = (/** @type {string} */ word) => {
    const text = input.value;
    input.value = `${text.slice(0, text.length - last().length)}${word} `;
    at = 0;
    store.setDraft(input.value.trim());
    look();
  };
  input.addEventListener("input", () => {
    at = 0;
    store.setDraft(input.value.trim());
    show();
    look();
  });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const rows = fitting();
    if (event.key === "Escape") close();
    else if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      if (rows.length) take(rows[at].word);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      at = (at + (event.key === "ArrowDown" ? 1 : rows.length - 1)) % Math.max(1, rows.length);
      show();
    }
  });
  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sentence = input.value.trim().replace(/\s+/g, " ");
    if (!sentence) return;
    try {
      await connection.order(sentence, { tells: true });
      store.setDraft("");
      close();
    } catch (error) {
      const reasons = /** @type {any} */ (error).reasons ?? [];
      fill(why, reasons.length ? reasons.map((/** @type {any} */ r) => reasonLine(store, r)) : el("p", { class: "reason" }, /** @type {any} */ (error).message));
    }
  });
  input.value = store.state.draft ? `${store.state.draft} ` : "";
  host.append(box);
  input.focus();
  look();
}

