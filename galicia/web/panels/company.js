/** Who is here, and what was said while the chat was closed: seen without opening anything. */
import { sideSwatch } from "../board/counters.js";
import { button } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { counted } from "../ui/format.js";
import { recall, remember } from "../ui/storage.js";

/** @import { Table } from "../table/table.js" */

/** @param {Table} table @param {HTMLElement} place */
export function mountCompany(table, place) {
  const { look, state } = table;
  const key = `chat-read.${state.match.id}`;
  const chatOpen = () => document.getElementById("tab-chat")?.checkVisibility() ?? false;
  const render = () => {
    const { chat, seats, match } = state;
    if (chatOpen()) remember(key, String(chat.length));
    const news = chat.slice(Number(recall(key) ?? 0)).filter(({ seat }) => seat !== match.seat).length;
    const friends = Object.entries(seats).filter(([seat, { kind }]) => kind === "friend" && seat !== match.seat);
    fill(
      place,
      friends.map(([seat, { name, online }]) => {
        const who = name || (look.seats[seat]?.short ?? seat);
        const words = `${who} is ${online ? "here" : "away"}`;
        return h(
          "span",
          { class: ["friend", online && "online"], title: words, role: "img", "aria-label": words },
          sideSwatch(look, seat),
          h("span", { class: "friend-name" }, who),
        );
      }),
      news > 0 && button(String(news), () => table.emit("do:tab", "chat"), {
        kind: "quiet unread",
        icon: "chat",
        label: `${counted(news, "message")} not read`,
        id: "unread",
      }),
    );
  };
  table.watch(["seats", "chat", "match", "panel"], render);
  table.on("do:tab", () => requestAnimationFrame(render));
  document.getElementById("panel")?.addEventListener("click", () => requestAnimationFrame(render));
}
