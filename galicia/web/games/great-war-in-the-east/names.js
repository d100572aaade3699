// @ts-check
/** How the things of Great War in the East are called. */

const ordinal = (/** @type {string} */ army) => `${army}${{1: "st", 2: "nd", 3: "rd"}[army] ?? "th"} Army`;
const NATIONS = {AH: "Austria-Hungary", RU: "Russia", SE: "Serbia"};
const SIZED = {depot: "depots", hq: "headquarters"};

/** @type {Partial<import("../look.js").Look>} */
export const NAMES = {
  title: "Great War in the East",
  seats: {
    AH: {name: "Austria-Hungary", short: "A-H", adjective: "A-H", tone: "ah"},
    AL: {name: "Russia & Serbia", short: "Allies", adjective: "Allied", tone: "ru"},
  },
  scenarios: {historical: "Historical", "free-deployment": "Free deployment", "1-september": "1 September"},
  phases: [
    ["deployment", "Deployment"],
    ["supply", "Supply"],
    ["reinforcement", "Arrivals"],
    ["command", "Command"],
    ["movement", "Movement"],
    ["withdrawal", "Withdrawal"],
    ["combat", "Combat"],
    ["replacement", "Replacements"],
  ],
  dates: ["12–14 Aug", "15–17 Aug", "18–20 Aug", "21–23 Aug", "24–26 Aug", "27–29 Aug", "30 Aug – 1 Sep", "2–4 Sep", "5–7 Sep",
    "8–10 Sep", "11–13 Sep", "14–16 Sep", "17–19 Sep"],
  turn: "GT",
  options: {
    unlimited_command: "Unlimited command strength",
    track_limits: "Track limits",
    wrong_envelope: "The wrong envelope",
    attack_imperative: "The attack imperative",
    cavalry_forage: "Foraging cavalry",
    extra_deployment: "12 points of reinforcements placed",
  },
  asked: ["track_limits", "cavalry_forage", "attack_imperative"],
  chapters: [["2", "Pieces"], ["3", "Set-up"], ["4", "Sequence"], ["5", "Movement"], ["6", "Stacking"], ["7", "Zones"], ["8", "Combat"], ["9", "Supply"],
    ["10", "Command"], ["11", "Fortresses"], ["12", "Cavalry"], ["13", "Replacements"], ["14", "Arrivals"], ["16", "Changes"], ["track", "Track"],
    ["17", "Railways"], ["18", "Integrity"], ["19", "Putnik"], ["20", "Serbian points"], ["21", "Flotilla"], ["22", "Envelope"], ["23", "Imperative"],
    ["24", "Foraging"], ["25", "Victory"], ["26", "Scenarios"], ["errata", "Errata"], ["setup", "Starts"], ["reinf", "Lists"]],
  moves: ["move", "ride", "depart", "proceed", "enter", "rail", "reroute", "take", "deploy"],
  verbs: {
    ride: {way: "By rail", says: ([unit, hex]) => `Ride ${unit} to ${hex}`},
    depart: {way: "Off the map", says: ([unit, hex]) => `Send ${unit} off the map to ${hex}`},
    proceed: {way: "Go on", says: ([unit, hex]) => `Let ${unit} go on to ${hex}`},
    enter: {way: "On foot", says: (words) => `Bring ${words.slice(0, -1).join(", ")} to ${words.at(-1)} on foot`},
    rail: {way: "By rail", says: (words) => `Bring ${words.slice(0, -1).join(", ")} to ${words.at(-1)} by rail`},
    reroute: {way: "Come in here, later", says: ([unit, hex]) => `Let ${unit} come in at ${hex}, later`},
    take: {own: true},
    deploy: {way: "Deploy", says: (words) => `Place ${words.slice(0, -1).join(", ")} in ${words.at(-1)}`},
    put: {says: ([hex]) => `Put it into ${hex}`},
    standard: {alone: true, says: () => "Take up the standard deployment"},
    command: {own: true},
    release: {own: true},
    feed: {says: ([unit]) => `Feed ${unit} from the fortress`},
    forage: {says: ([unit]) => `Let ${unit} forage`},
    withdraw: {says: ([unit]) => `Try to withdraw ${unit}`},
    retire: {says: (way) => `Withdraw to ${way.at(-1)} by ${way.slice(0, -1).join(", ")}`},
    follow: {chooses: "Follow with", all: true},
    bombard: {says: ([hex]) => `Let the flotilla alone attack ${hex}`},
    commit: {chooses: "Commit", all: true, forecast: "full", step: "Attack"},
    fight: {foot: "Fight", forecast: "full", step: "Attack"},
    cancel: {foot: "Call it off", step: "Attack"},
    lead: {own: true, says: ([hq]) => `Let ${hq} lead in person and add its strength`, step: "Attack"},
    shift: {own: true, says: ([hq]) => `Let ${hq} shift the odds`, step: "Attack"},
    flotilla: {own: true, says: () => "Let the monitor flotilla fire", step: "Attack"},
    parry: {own: true, says: ([hq]) => `Let ${hq} shift the odds for the defence`, step: "Odds", declined: "No shift"},
    option: {weighs: "How do you meet the result?", step: "Result"},
    expose: {says: ([hex]) => `The stack in ${hex} is affected`, step: "Result"},
    lose: {says: ([unit]) => `${unit} loses a step`, step: "Losses"},
    leave: {says: ([hex]) => `The stack in ${hex} retreats next`, step: "Retreat"},
    retreat: {says: (way) => `Retreat to ${way.at(-1)}${way.length > 1 ? ` by ${way.slice(0, -1).join(", ")}` : ""}`, step: "Retreat"},
    advance: {says: (words) => `Advance ${words.slice(0, -1).join(", ")} to ${words.at(-1)}`, step: "Advance"},
    displace: {says: ([unit, hex]) => `${unit} goes to ${hex}`},
    remove: {says: ([unit]) => `Remove ${unit}`},
    replace: {chooses: "Replace"},
  },
  overlays: [{name: "command", key: "h", label: "Command"}],
  cases: {noTarget: "GWiE 8.11"},
  shapes: [["AH", "Austria-Hungary: rounded corners, dark symbol"], ["AL", "Russia (brown) and Serbia (ochre): cut corners"]],

  trayGroup({kind, values}) {
    const nation = NATIONS[/** @type {"AH"} */ (values.nation)] ?? "";
    const group = SIZED[/** @type {"hq"} */ (kind)] ?? (/^\d/.test(values.army) ? ordinal(String(values.army)) : "others");
    return `${nation}, ${group}`;
  },

  ends: (verbs) => verbs.includes("take") || verbs.includes("standard") || verbs.includes("attack") || verbs.includes("bombard"),
};
