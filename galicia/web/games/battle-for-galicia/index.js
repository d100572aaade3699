/** The look of Battle for Galicia. */
import { BATTLES } from "./battles.js";
import { COUNTERS } from "./counters.js";
import { GLOSSARY, LESSONS } from "./lessons.js";
import { ORDERS } from "./orders.js";

/** @type {import("../look.js").OwnLook} */
export default { ...COUNTERS, ...ORDERS, ...BATTLES, glossary: GLOSSARY, lessons: LESSONS };
