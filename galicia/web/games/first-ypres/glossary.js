/** Words of First Ypres. */

/** @type {[string, string][]} */
export const GLOSSARY = [
  ["ACM", "Activation marker: a zone of one side, drawn from the cup"],
  ["AS, OOS", "Attenuated, then out of supply"],
  ["Attack Line", "East of it Belgians fall back on turns 2 to 5, and never attack"],
  ["Continuous Front", "Units and their zones from the south edge to the 2100 row: all cavalry dismounts for good"],
  ["New Reserve", "Eight German divisions whose rating is rolled by corps when they first fight"],
  ["OSM", "Offensive support marker: one column better for attacks of infantry"],
  ["Remnant", "Takes the place of a British unit lost in defence; two in a game"],
  ["TER", "Troop effectiveness rating: a die above it costs a step"],
];
