/** Offered sentences as a list of buttons; pointing at one shows it on the map. */
import { caption } from "../ui/controls.js";
import { fill, h } from "../ui/elements.js";
import { drawSentence } from "./preview.js";
import { ENDINGS, offerWords, partsOf } from "./words.js";

/**
 * @import { Button } from "../net/messages.d.ts"
 * @import { Table } from "../table/table.js"
 */

/** The whole sentences that are offered, but not those that have a place of their own. @param {Table} table @param {HTMLElement} place */
export function mountChoices(table, place) {
  const { verbs, moves } = table.look;
  const elsewhere = (/** @type {string} */ verb) =>
    ENDINGS.has(verb) || verb === "attack" || moves.includes(verb) || verbs[verb]?.own || verbs[verb]?.weighs;
  table.watch(["asks", "past", "panel"], () => {
    const { asks, panel } = table.state;
    const offered = table.mine() && panel !== "battle" ? asks.buttons : [];
    const own = (/** @type {string} */ verb) => elsewhere(verb) || verb === asks.throw?.verb;
    const shown = offered.filter(({ sentence }) => !own(sentence.split(" ")[0]));
    fill(place, shown.length > 0 && [caption("Choose"), choiceList(table, shown)]);
  });
}

/** @param {Table} table @param {Button[]} offered */
export function choiceList(table, offered) {
  const { board } = table;
  const show = (/** @type {string} */ sentence) => {
    const { hexes, units } = partsOf(table, sentence);
    board.highlight(hexes.length ? hexes.slice(-1) : table.hexesOf(units), "hot");
    drawSentence(table, sentence);
  };
  const hide = () => {
    board.highlight([], "hot");
    drawSentence(table, null);
  };
  const choice = (/** @type {Button} */ offer) => {
    const { sentence } = offer;
    const pointed = () => show(sentence);
    const give = () => {
      hide();
      table.give(sentence);
    };
    return h(
      "button",
      {
        type: "button",
        class: "btn choice",
        data: { key: `choice-${sentence}` },
        onclick: give,
        onmouseenter: pointed,
        onfocus: pointed,
        onmouseleave: hide,
        onblur: hide,
      },
      pictureOf(table, sentence),
      h("span", { class: "grow" }, offerWords(table, offer)),
    );
  };
  return h("ul", { class: "choice-list" }, offered.map((offer) => h("li", {}, choice(offer))));
}

/** The counter an offer is about, if it is about one. @param {Table} table @param {string} sentence */
function pictureOf(table, sentence) {
  const { units } = partsOf(table, sentence);
  const found = units.length === 1 ? table.piece(units[0]) : null;
  return found && table.counters.picture(found.counter);
}
