// Written by `python -m galicia.table.typescript` from galicia/table/messages.py; make docs runs it.

export interface Done {
  type: "done";
  id: number;
  revision: number;
}

export interface Completion {
  type: "completion";
  id: number;
  words: NextWord[];
  complete: boolean;
}

/** A word that may come next, with a remark, whole and in its parts, and the steps it costs. */
export interface NextWord {
  word: string;
  kind: string;
  note: string;
  parts: string[];
  steps?: number;
}

export interface Explanation {
  type: "explanation";
  id: number;
  legal: boolean;
  reasons: Reason[];
}

export interface Reason {
  text: string;
  cases: string[];
  names: [number, number, string, string, string][];
}

export interface Foreseen {
  type: "forecast";
  id: number;
  target: string;
  units: string[];
  column: string;
  lines: OddsLine[];
  outcomes: Roll[];
  expected: Record<string, number>;
  alternatives: Alternative[];
  answers?: Record<string, number>;
  targets?: string[];
  checks?: Check[];
  spared?: string[];
}

/** A line of the odds: a unit's own has its strength and what counts of it; the sum has both sides' strengths. */
export interface OddsLine {
  text: string;
  names: [number, number, string, string, string][];
  case: string;
  unit?: string;
  strength?: number;
  counts?: number;
  sums?: [number, number];
}

/**
 * The result of some rolls, with the chance of each number of losses.
 *
 * `at_least` is the chance of this or a better one for the attacker; where nobody may be allowed to enter an empty
 * hex, `hex_cleared` is the chance that nobody is left in it.
 */
export interface Roll {
  probability: number;
  rolls: number[];
  attacker_losses: Record<string, number>;
  defender_losses: Record<string, number>;
  hex_falls: number;
  result?: string;
  choice?: string;
  attacker_retreat?: number;
  defender_retreat?: number;
  hex_cleared?: number;
  at_least?: number;
  [more: string]: unknown;
}

/** The same attack with one unit more or one less. */
export interface Alternative {
  change: string;
  units: string[];
  column: string;
  worth: number;
  expected: Record<string, number>;
}

/** A die that a unit throws for itself, or without one a fort: at which pips it is hit, and what that costs. */
export interface Check {
  unit: string | null;
  side: string;
  modifier: number;
  ter: number;
  fails: number[];
  steps: number;
  destroyed: boolean;
  back: number[];
}

/** What dice bring at once, as far as the seat that enters them can know. */
export interface Foretold {
  type: "foretell";
  id: number;
  events: GameEvent[];
}

export interface GameEvent {
  kind: string;
  text: string;
  cases: string[];
  facts: EventFacts;
  names?: [number, number, string, string, string][];
}

export interface EventFacts {
  seat?: string;
  unit?: string;
  units?: string[];
  hex?: string;
  hexes?: string[];
  target?: string;
  start?: string;
  end?: string;
  path?: string[];
  card?: string;
  cards?: string[];
  turn?: number;
  points?: number;
  column?: string;
  roll?: number;
  dice?: number[];
  result?: string;
  losses?: number;
  steps?: number;
  forecast?: Prospect | null;
  [more: string]: unknown;
}

/** The expected result of an attack, once its odds are known. */
export interface Prospect {
  outcomes: Roll[];
  expected: Record<string, number>;
  [more: string]: unknown;
}

/** Where units can go; `start` is null for units off the map. */
export interface Reachable {
  type: "reach";
  id: number;
  start: string | null;
  hexes: Reached[];
}

/** A hex in reach; without `sentence`, the order is `move` with the units and the path. */
export interface Reached {
  hex: string;
  path: string[];
  cost?: number;
  left?: number;
  zone?: boolean;
  sentence?: string;
}

export interface WhyNot {
  type: "why";
  id: number;
  text: string;
  steps: MarchStep[];
  cases: string[];
  names: [number, number, string, string, string][];
}

/** A step of a march and what it costs, item by item. */
export interface MarchStep {
  hex: string;
  cost: number;
  items: [string, number][];
  ok: boolean;
}

/** The attack on a hex with the best chance: nobody and no column if there is none. */
export interface Strength {
  type: "strongest";
  id: number;
  target: string;
  units: string[];
  column: string;
  expected: Record<string, number>;
}

/** The areas of a side; during its set-up `barred` are hexes it may put nobody in, and `why` says so. */
export interface AreasOverlay {
  type: "overlay";
  id: number;
  name: "areas";
  side: string;
  areas: Area[];
  barred: string[];
  why: string;
  cases: string[];
}

/** An area: its word, its name, its hexes; `ground` are those its units may be put in during the set-up. */
export interface Area {
  word: string;
  name: string;
  hexes: string[];
  active: boolean;
  ground?: string[];
}

export interface ZonesOverlay {
  type: "overlay";
  id: number;
  name: "zones";
  zones: Record<string, string[]>;
}

export interface SupplyOverlay {
  type: "overlay";
  id: number;
  name: "supply";
  side: string;
  edges: string[];
  sources: string[];
  reach: SupplyReach;
  units: Supplied[];
  zones: string[];
  longest: number;
  longest_low: number | null;
  cases: string[];
}

export interface SupplyReach {
  in: string[];
  low: string[];
}

/** `state` is what the counter shows, `now` is what a check would find. `rail` goes on where `path` ends. */
export interface Supplied {
  unit: string;
  hex: string;
  state: "in" | "low" | "out";
  now: "in" | "low" | "out";
  length: number | null;
  path: string[];
  rail: string[];
  threats: string[];
  attempt: Attempt | null;
  openings: Opening[];
}

/** The best way of a unit without supply, and what cuts it: in short and in full. */
export interface Attempt {
  path: string[];
  spent: string[];
  cuts: string[];
  by: string[];
  label: string;
  text: string;
  names: [number, number, string, string, string][];
  cases: string[];
}

/** A move that would bring a unit into supply. */
export interface Opening {
  unit: string;
  hex: string;
  path: string[];
  cost: number;
  left: number;
  text: string;
  cases: string[];
}

export interface RailOverlay {
  type: "overlay";
  id: number;
  name: "rail";
  lines: string[][];
  sources: string[];
  edges: string[];
  cut: string[];
  cases: string[];
  trains?: Placed[];
  capacity?: Capacity[];
}

export interface Placed {
  unit: string;
  hex: string;
}

export interface Capacity {
  nation: string;
  used: number;
  capacity: number;
}

export interface ThreatOverlay {
  type: "overlay";
  id: number;
  name: "threat";
  hexes: Threatened[];
  cases: string[];
  paces?: Pace[];
}

/** A hex that enemies could attack after their next move, at the best odds; `open`: they could just enter it. */
export interface Threatened {
  hex: string;
  count: number;
  units: string[];
  held: boolean;
  open: boolean;
  odds?: string;
  strong?: boolean;
}

/** How far the enemies of an area are taken to march, and on which basis: `next` is the best roll of next turn. */
export interface Pace {
  area: string;
  infantry: number;
  cavalry: number;
  basis: "best" | "moved" | "next" | "rolled";
}

export interface VictoryOverlay {
  type: "overlay";
  id: number;
  name: "victory";
  places: VictoryPlace[];
  cases: string[];
  when?: string;
}

/** `holder` is the side that controls a place that may be nobody's: then null; `due` the later turn it scores on. */
export interface VictoryPlace {
  hex: string;
  name: string;
  side: string;
  held: boolean;
  capture?: number;
  occupy?: number;
  captured?: boolean;
  points?: number;
  scores?: boolean;
  holder?: string | null;
  due?: number;
}

export interface CommandOverlay {
  type: "overlay";
  id: number;
  name: "command";
  commands: Command[];
  out: Placed[];
  cases: string[];
}

export interface Command {
  hq: string;
  hex: string;
  radius: string[];
  strength: number;
  left: number;
  units: Placed[];
}

/** The front of a side from edge to edge; `gaps` are the hexes of its line that it does not cover. */
export interface FrontOverlay {
  type: "overlay";
  id: number;
  name: "front";
  side: string;
  line: string[];
  gaps: string[];
  text: string;
  cases: string[];
}

/** Land that water can cover, from which turn if that is settled, and the units in it; `always` is wet anyway. */
export interface FloodOverlay {
  type: "overlay";
  id: number;
  name: "flood";
  state: "dry" | "flooded" | "rising";
  hexes: string[];
  always: string[];
  turn: number | null;
  units: Placed[];
  text: string;
  cases: string[];
}

export interface Description {
  type: "description";
  id: number;
  hex: string;
  text: string;
}

export interface Order {
  type: "order";
  id: number;
  revision: number;
  sentence: string;
}

export interface Undo {
  type: "undo";
  id: number;
  revision: number;
}

export interface Chat {
  type: "chat";
  id: number;
  text: string;
}

export interface Complete {
  type: "complete";
  id: number;
  sentence?: string;
}

export interface Explain {
  type: "explain";
  id: number;
  sentence: string;
}

/** What an attack would bring; `alternatives` are the same attack with one unit more or less, which takes longer. */
export interface Forecast {
  type: "forecast";
  id: number;
  target: string;
  units: string[];
  alternatives?: boolean;
}

/** What dice would bring, before they are entered. */
export interface Foretell {
  type: "foretell";
  id: number;
  sentence: string;
}

export interface Reach {
  type: "reach";
  id: number;
  units: string[];
}

/** Why not this hex: for units that would move there, or as the next word of a sentence. */
export interface Why {
  type: "why";
  id: number;
  hex: string;
  units?: string[];
  sentence?: string;
}

/** The best attack on a hex that can be made now. */
export interface Strongest {
  type: "strongest";
  id: number;
  target: string;
}

/** Something to lay over the map; of supply and areas, those of the asker's own side unless another is named. */
export interface Overlay {
  type: "overlay";
  id: number;
  name: string;
  side?: string | null;
}

export interface Describe {
  type: "describe";
  id: number;
  hex: string;
}

export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  reasons: Reason[];
  revision: number;
}

export interface Pong {
  type: "pong";
}

export interface Welcome {
  type: "welcome";
  match: string;
  game: string;
  title: string;
  scenario: string;
  options: Record<string, string>;
  seat: string | null;
  seats: Record<string, SeatFacts>;
  dice: string;
  commitment: string;
  seed: string;
  revision: number;
  view: View;
  asks: Asks;
  log: LogEntry[];
  chat: ChatLine[];
  notes: string;
  advice: boolean;
  declines: boolean;
}

export interface SeatFacts {
  kind: string;
  player: string;
  name: string;
  online: boolean;
}

/** What one seat may know: stacks by hex, and cards by place, or only their number if it may not look. */
export interface View {
  game: string;
  seat: string | null;
  turn: number;
  phase: string;
  to_act: string | null;
  prompt: string;
  scores: Record<string, number>;
  pools: Record<string, Counter[]>;
  facts: ViewFacts;
  cards: Record<string, string[] | number>;
  stacks: Record<string, StackView>;
}

/** A counter as it can be seen: the printed values of the side showing, and the markers if they are known. */
export interface Counter {
  unit: string;
  side: string;
  kind: string;
  values: Record<string, number | string>;
  markers: Record<string, number | string> | null;
}

export interface ViewFacts {
  phasing?: string;
  stacking?: number;
  battle?: BattleUnderWay | null;
  attackable?: Record<string, string[]>;
  attacks?: Aim[];
  result?: Outcome;
  [more: string]: unknown;
}

export interface BattleUnderWay {
  attackers: string[];
  target?: string;
  targets?: string[];
  hexes?: string[];
  checks?: Check[];
  spared?: string[];
  [more: string]: unknown;
}

/** A unit that has joined an attack, before all attacks are confirmed or until they are resolved. */
export interface Aim {
  unit: string;
  target: string;
}

export interface Outcome {
  winners: string[];
  [more: string]: unknown;
}

/** A stack in a hex, top counter first. `open` tells whether the whole stack is known or only its top. */
export interface StackView {
  hex: string;
  side: string;
  open: boolean;
  counters: Counter[];
}

/**
 * The current question, as one holder may know it; in a window, whether to answer with a card.
 *
 * `asked` are the seats that this window and those behind it ask, in their order. Orders may name several units if
 * `together`. Without a `wall` the last order can be taken back.
 */
export interface Asks {
  seat: string | null;
  yours: boolean;
  window: boolean;
  prompt: string;
  cases: string[];
  verbs: string[];
  buttons: Button[];
  units: string[];
  progress: Progress | null;
  together: boolean;
  throw: Throw | null;
  wall: Wall | null;
  names: [number, number, string, string, string][];
  asked: string[];
}

export interface Button {
  sentence: string;
  label: string;
}

/** What is left to do: the number of units, and what they can do or what can be done with them. */
export interface Progress {
  units: number;
  what: string;
}

/**
 * Dice or draws by hand that the match waits for: whose they are, how many, and the verb that enters them.
 *
 * `faces` has what each may show, in the words to enter; only whoever enters them is told.
 */
export interface Throw {
  seat: string;
  verb: string;
  count: number;
  faces: string[][];
}

/** What keeps the last order from being taken back; with `rolled` and `shown`, which order brought it. */
export interface Wall {
  kind: "nothing" | "other" | "over" | "rolled" | "shown" | "watching";
  text: string;
  cases: string[];
  sentence: string;
}

export interface LogEntry {
  revision: number;
  seat: string;
  sentence: string | null;
  at: number;
  rolls: number[];
  events: GameEvent[];
}

export interface ChatLine {
  seat: string;
  text: string;
  at: number;
}

/** What changed; `kind` is order, undo or reload. */
export interface Update {
  type: "update";
  revision: number;
  kind: string;
  seat: string | null;
  sentence: string | null;
  rolls: number[];
  at: number;
  events: GameEvent[];
  changes: Partial<Omit<View, "stacks">> & { stacks?: Record<string, StackView | null> };
  asks: Asks;
}

export interface Presence {
  type: "presence";
  seats: Record<string, SeatFacts>;
}

export interface Said {
  type: "chat";
  seat: string;
  text: string;
  at: number;
}

export interface Closed {
  type: "closed";
  reason: string;
}

/**
 * A game and its names.
 *
 * Games of one box are one rulebook for different numbers of players; `sides` have one seat or several. `name` is its
 * title where there is little room, `look` the client's own module for the box, if there is one. `parties` has every
 * seat and every side, `dates` the turns from the first on, `phases` those of a turn in their order, `columns` the
 * combat table's. Losses are counted in `losses`, and weighed in `toll`. `picture` is a picture of its board with
 * counters, `roles` what kinds of events mean to whoever watches: a march, an attack, its dice.
 */
export interface GameFacts {
  id: string;
  name: string;
  title: string;
  box: string;
  box_title: string;
  look: string;
  character: string;
  evening: EveningFacts | null;
  picture: string;
  board: string;
  seats: string[];
  sides: Record<string, string[]>;
  parties: Record<string, PartyFacts>;
  scenarios: string[];
  scenario_titles: Record<string, string>;
  turn: string;
  dates: string[];
  phases: PhaseFacts[];
  columns: string[];
  losses: MeasureFacts;
  toll: MeasureFacts;
  roles: Record<string, "advance" | "arrival" | "attack" | "called-off" | "draw" | "elimination" | "end" | "forces" | "losses" | "march" | "odds" | "player-turn" | "points" | "retreat" | "roll" | "turn">;
  overlays: string[];
  options: OptionFacts[];
  players: string[];
}

/** What kind of evening a game is, in hours from and to, in weight from 1 to 5, and in words. */
export interface EveningFacts {
  hours: [number, number];
  weight: number;
  hidden: boolean;
  players: number;
  good_alone: boolean;
  gist: string;
  words: string;
}

/** The name of a seat or a side: in full, in a table, and before a noun. */
export interface PartyFacts {
  name: string;
  short: string;
  adjective: string;
}

/** A phase: the word that views use for it, and its title. */
export interface PhaseFacts {
  word: string;
  title: string;
}

/** What something is counted in: its key in forecasts, and its name. */
export interface MeasureFacts {
  key: string;
  name: string;
}

/**
 * An option: `words` are its choices in plain English; players agree on those marked `first` before any other.
 *
 * `rulings` are those that explain its default.
 */
export interface OptionFacts {
  name: string;
  title: string;
  default: string | boolean | number;
  choices: (string | boolean | number)[];
  words: string[];
  first: boolean;
  help: string;
  cases: string[];
  rulings: string[];
}

export interface Rules {
  game: string;
  title: string;
  chapters: Chapter[];
}

/** A chapter of the rules; `short` is its title on a tab. */
export interface Chapter {
  number: string;
  title: string;
  short: string;
  cases: CaseFacts[];
}

/** A case in our own words, and the rulings it rests on. */
export interface CaseFacts {
  case: string;
  gist: string;
  rulings: string[];
}

export interface MapFacts {
  boards: BoardFacts[];
}

/** A board; `sheet` tells it from the other boards of its game. */
export interface BoardFacts {
  name: string;
  title: string;
  sheet: string;
  hexes: Record<string, HexFacts>;
  width: number;
  height: number;
  hex_width: number;
}

export interface HexFacts {
  x: number;
  y: number;
  terrain: string;
  places: PlaceFacts[];
}

export interface PlaceFacts {
  name: string;
  kind: string;
}

/** What a seat reads before the first turn of a scenario. */
export interface BriefingFacts {
  scenario: string;
  seat: string;
  situation: string;
  goal: string;
  aims: AimFacts[];
  turn: PartFacts[];
  different: PartFacts[];
}

/** Something that brings points: how many, for what, when, to which seat, and where. */
export interface AimFacts {
  points: string;
  what: string;
  when: string;
  seat: string;
  hexes: string[];
}

export interface PartFacts {
  title: string;
  words: string;
}

/** Where others find the table, and how far that reaches: `public`, or this `network` only. */
export interface AddressFacts {
  reach: string;
  address: string;
}

/** What a QR code shall say. */
export interface CodeText {
  text: string;
}

/** A QR code, row by row, `1` for dark, without its margin. */
export interface Code {
  rows: string[];
}

export interface NewMatch {
  game: string;
  seats: Record<string, SeatWish>;
  scenario?: string | null;
  options?: Record<string, string | boolean | number>;
  dice?: "sealed" | "typed";
  position?: string | null;
  record?: string | null;
  advice?: boolean;
  lesson?: string | null;
}

export interface SeatWish {
  kind: "computer" | "friend" | "me";
  player?: string | null;
  name?: string | null;
}

export interface Made {
  match: string;
  tokens: Record<string, string>;
  links: Record<string, string>;
  spectator: string;
  commitment: string;
}

export interface MatchFacts {
  match: string;
  game: string;
  title: string;
  scenario: string;
  options: Record<string, string>;
  seat: string | null;
  seats: Record<string, SeatFacts>;
  turn: number;
  phase: string;
  to_act: string | null;
  revision: number;
  over: boolean;
  result: ResultFacts | null;
  scores: Record<string, number>;
  leader: string;
  changed: number;
  dice: string;
  commitment: string;
  seed: string;
  advice: boolean;
  lesson: string;
}

/** How a match ended: the winning seats, none in a draw, and the scores of the sides. */
export interface ResultFacts {
  winners: string[];
  scores: Record<string, number>;
}

/**
 * All that happened in a match, as far as the holder may know it.
 *
 * `played` are the milliseconds somebody was at the table. `marks` are where player turns begin, `decisive` numbers of
 * `battles`, `campaign` its sentences. The dice of the battle `under_way` have fallen, and it is not over. `fronts`
 * are told when the match is over: the last, and before it the one from which most ground has changed hands.
 */
export interface Story {
  revision: number;
  orders: number;
  played: number;
  headline: string;
  winners: string[];
  scores: Record<string, number>;
  turns: TurnFacts[];
  marks: TurnMark[];
  battles: BattleTold[];
  under_way: BattleTold | null;
  decisive: number[];
  turning: TurningFacts[];
  points: PointsTold[];
  luck: LuckFacts[];
  losses: Record<string, LossFacts>;
  medals: SentenceFacts[];
  campaign: SentenceFacts[];
  fronts: FrontTold[];
}

/** A turn as it ended: scores and losses so far, by side. */
export interface TurnFacts {
  turn: number;
  scores: Record<string, number>;
  losses: Record<string, number>;
}

/** Where the turn of a side begins: after the order of this revision. */
export interface TurnMark {
  revision: number;
  turn: number;
  side: string;
}

/**
 * A battle whose dice have fallen.
 *
 * `revision` and `last` are those of its first and last order; `place` names where it was, for a title; `expected`
 * and `losses` are by side; `hex_falls` is the chance the hex had, `chance` that of this result or a better one for
 * the attacker, `same` that of one just as good where units roll for themselves; `luck` is in losses, for the
 * attacker; `worth` are the points the hexes brought him afterwards.
 */
export interface BattleTold {
  turn: number;
  revision: number;
  last: number;
  attacker: string;
  targets: string[];
  place: string;
  units: string[];
  defenders: string[];
  column: string;
  roll: number;
  dice: number[];
  result: string;
  expected: Record<string, number> | null;
  losses: Record<string, number>;
  hex_falls: number | null;
  fell: boolean;
  chance: number | null;
  same: number | null;
  luck: number | null;
  worth: number;
}

/** A turn that changed the margin, or the lead; `battle` is the number of its weightiest battle. */
export interface TurningFacts {
  turn: number;
  side: string;
  swing: number;
  leads: boolean;
  words: string;
  battle: number | null;
}

/** Points of a side by their source. */
export interface PointsTold {
  side: string;
  what: string;
  points: number;
  times: number;
  cases: string[];
}

/** The attacks of a side: losses expected and actual, its own first; `luck` in losses. */
export interface LuckFacts {
  side: string;
  attacks: number;
  taken: number;
  expected: number[];
  actual: number[];
  luck: number;
}

/** What a side has lost, and of how much; 0 if that is not told. */
export interface LossFacts {
  lost: number;
  of: number;
}

/** A sentence, and what it names. */
export interface SentenceFacts {
  text: string;
  names: [number, number, string, string, string][];
}

/**
 * A front at the end of a turn: pairs of hexes, that of the first side before that of the second.
 *
 * `side` had the more ground then, compared with the other front.
 */
export interface FrontTold {
  turn: number;
  side: string | null;
  hexsides: [string, string][];
}

/** The thoughts of a turn as far as they may be shown, the turns with thoughts, and what the game hides. */
export interface Thoughts {
  hides: string;
  turns: number[];
  turn: number | null;
  thoughts: ThoughtFacts[];
}

/** A question and its answers, the chosen one first; `revision` is that of the match at the time. */
export interface ThoughtFacts {
  turn: number;
  seat: string;
  revision: number;
  question: string;
  choices: ChoiceFacts[];
}

/** A choice, its value, and the reasons that add up to it, in victory points. */
export interface ChoiceFacts {
  words: string;
  value: number;
  terms: [string, number][];
  names: [number, number, string, string, string][];
}

export interface AdviceWanted {
  revision: number;
}

/**
 * What the staff would do from a revision on, order by order up to the first that may bring news, and why.
 *
 * If it is `final` the last of these orders cannot be taken back; all others can.
 */
export interface Advice {
  revision: number;
  orders: string[];
  final: boolean;
  thoughts: ThoughtFacts[];
}

export interface Notes {
  text: string;
}

export interface Saved {
  saved: boolean;
}

export interface Windows {
  decline: boolean;
}

export interface Hooks {
  webhook?: string | null;
  email?: string | null;
}

export interface Fork {
  seats: Record<string, SeatWish>;
  revision?: number | null;
}

/** A position to look at; `seat` is whose view it is, the one that knows it or must decide if none is named. */
export interface Shown {
  position: string;
  seat?: string | null;
}

/** A position to look at, as a match would begin there, and the seats whose knowledge it is; none if it is whole. */
export interface PositionFacts {
  known: string[];
  welcome: Welcome;
}

/** A question about a position, as it would be asked in a match. */
export interface AskedOf {
  position: string;
  question: Complete | Explain | Forecast | Strongest | Reach | Why | Overlay | Describe;
  seat?: string | null;
}

export interface Held {
  match: string;
  seat: string | null;
  game: string;
  title: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface Signed {
  account: string;
  token: string;
}

export interface Claim {
  account: string;
}

export interface OwnMatch {
  match: string;
  game: string;
  title: string;
  scenario: string;
  seats: string[];
  to_act: string | null;
  over: boolean;
  result: ResultFacts | null;
  revision: number;
  changed: number;
  lesson: string;
}

export interface Tokens {
  tokens: Record<string, string>;
}

/** What a client asks or orders. */
export type Question = Order | Undo | Chat | Complete | Explain | Forecast | Foretell | Reach | Why | Strongest | Overlay | Describe;

/** What the server sends unasked. */
export type Sent = Done | Refused | Pong | Welcome | Update | Presence | Said | Closed;

/** Answers by the type of their question. */
export interface Answers {
  order: Done;
  undo: Done;
  chat: Done;
  complete: Completion;
  explain: Explanation;
  forecast: Foreseen;
  foretell: Foretold;
  reach: Reachable;
  why: WhyNot;
  strongest: Strength;
  overlay: AreasOverlay | ZonesOverlay | SupplyOverlay | RailOverlay | ThreatOverlay | VictoryOverlay | CommandOverlay | FrontOverlay | FloodOverlay;
  describe: Description;
}

/** REST calls. */
export interface Calls {
  "GET /api/games": { answer: GameFacts[] };
  "GET /api/games/{game}/rules": { path: { game: string }; answer: Rules };
  "GET /api/games/{game}/map": { path: { game: string }; answer: MapFacts };
  "GET /api/games/{game}/briefings": { path: { game: string }; answer: BriefingFacts[] };
  "GET /api/addresses": { answer: AddressFacts[] };
  "POST /api/codes": { body: CodeText; answer: Code };
  "POST /api/matches": { body: NewMatch; answer: Made };
  "GET /api/matches/{match}": { path: { match: string }; answer: MatchFacts };
  "GET /api/matches/{match}/log": { path: { match: string }; query: { after?: number | null; before?: number | null }; answer: LogEntry[] };
  "GET /api/matches/{match}/story": { path: { match: string }; answer: Story };
  "GET /api/matches/{match}/view": { path: { match: string }; query: { revision?: number | null }; answer: View };
  "GET /api/matches/{match}/threats": { path: { match: string }; query: { after?: number | null }; answer: Threatened[] };
  "GET /api/matches/{match}/record": { path: { match: string }; answer: string };
  "GET /api/matches/{match}/position": { path: { match: string }; query: { revision?: number | null }; answer: string };
  "GET /api/matches/{match}/thoughts": { path: { match: string }; query: { turn?: number | null }; answer: Thoughts };
  "POST /api/matches/{match}/advice": { path: { match: string }; body: AdviceWanted; answer: Advice };
  "PUT /api/matches/{match}/notes": { path: { match: string }; body: Notes; answer: Saved };
  "PUT /api/matches/{match}/windows": { path: { match: string }; body: Windows; answer: Saved };
  "PUT /api/matches/{match}/hooks": { path: { match: string }; body: Hooks; answer: Saved };
  "POST /api/matches/{match}/fork": { path: { match: string }; body: Fork; answer: Made };
  "POST /api/positions": { body: Shown; answer: PositionFacts };
  "POST /api/positions/ask": { body: AskedOf; answer: Answers[keyof Answers] };
  "GET /api/seat": { answer: Held };
  "POST /api/accounts": { body: Credentials; answer: Signed };
  "POST /api/sessions": { body: Credentials; answer: Signed };
  "POST /api/matches/{match}/claim": { path: { match: string }; body: Claim; answer: Saved };
  "GET /api/accounts/me/matches": { answer: OwnMatch[] };
  "POST /api/accounts/me/matches/{match}": { path: { match: string }; answer: Tokens };
}
