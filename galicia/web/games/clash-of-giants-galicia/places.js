/** The places that score: whose they are, and for whom they count now. */
import { sideSwatch } from "../../board/counters.js";
import { caption } from "../../ui/controls.js";
import { fill, h } from "../../ui/elements.js";
import { caseLinks } from "../../ui/names.js";
import { factsOf } from "../clash-of-giants/facts.js";

/**
 * @import { Table } from "../../table/table.js"
 * @import { Place } from "../clash-of-giants/facts.js"
 */

/** A place in the shape of its holder, dashed while nobody scores it. @param {Table} table @param {Place} place */
function chip({ look }, { name, hex, held, counts }) {
  const whose = held ? look.seats[held]?.name ?? held : "nobody";
  const label = `${name}, ${counts.length ? "scores for" : "held by"} ${whose}`;
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: ["place-chip", "hex-name", !counts.length && "idle"],
        title: label,
        "aria-label": label,
        data: { hex, side: held ?? "" },
      },
      held && sideSwatch(look, held),
      name,
    ),
  );
}

/** @param {Table} table @param {HTMLElement} place */
export function mountPlaces(table, place) {
  table.watch(["view", "past"], () => {
    const { vp, most, places, siege, fallen } = factsOf(table);
    const { look } = table;
    const part = (/** @type {string} */ side) => {
      const mine = places.filter(({ scores }) => scores.includes(side));
      const now = mine.filter(({ counts }) => counts.includes(side)).length;
      return [
        caption(`${look.seats[side]?.name ?? side} can score`, `${now} of ${mine.length} would count now`),
        h("ul", { class: "place-chips" }, mine.map((one) => chip(table, one))),
      ];
    };
    fill(
      place,
      caption(["Victory points ", caseLinks(["CoG G4.1-e", "CoG G4.1-i"])], `A-H ${vp} of ${most}`),
      h(
        "p",
        { class: "hint" },
        "The sign before a name is whose the place is; a dashed one scores for nobody now. Click one to see it.",
      ),
      Object.keys(look.camps).map(part),
      siege && h("p", {}, "Przemysl is besieged. ", caseLinks(["CoG G10.2-g"])),
      fallen && h("p", {}, "Przemysl has fallen to the siege."),
    );
  });
}
