// @ts-check
/** The look of Great War in the East. */
import {BATTLES} from "./battles.js";
import {FACES} from "./faces.js";
import {GLOSSARY, LESSONS} from "./lessons.js";
import {NAMES} from "./names.js";
import {PANELS} from "./panels.js";

/** @type {Partial<import("../look.js").Look>} */
export default {...NAMES, ...FACES, ...BATTLES, glossary: GLOSSARY, lessons: LESSONS, panels: PANELS};
