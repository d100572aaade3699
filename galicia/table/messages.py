"""Every message between client and server, as typed values. What does not fit is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from galicia.engine.battles import Role
from galicia.table import shapes

LONGEST_SENTENCE, LONGEST_CHAT, LONGEST_NOTES = 2000, 1000, 20_000

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Words = Annotated[list[Word], Meta(max_length=60)]
Sentence = Annotated[str, Meta(max_length=LONGEST_SENTENCE)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Player = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
OptionValue = str | bool | int
View = Annotated[Raw, Meta(extra={"shape": shapes.View})]
Event = Annotated[Raw, Meta(extra={"shape": shapes.GameEvent})]
CHANGES = 'Partial<Omit<View, "stacks">> & { stacks?: Record<string, StackView | null> }'
Changes = Annotated[dict[str, Any], Meta(extra={"typescript": CHANGES})]
LookedUp = Annotated[dict[str, Any], Meta(extra={"typescript": "Answers[keyof Answers]"})]


class Reason(Struct):
    text: str
    cases: list[str]
    names: list[shapes.Name] = []


# What clients send through the WebSocket.


class ClientMessage(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Base of them all; the type is the name of the class in lower case."""


class Hello(ClientMessage):
    token: Token
    revision: Number = 0


class Ping(ClientMessage):
    pass


class Question(ClientMessage):
    """A message whose answer has the same number."""

    id: Number


class Order(Question):
    revision: Number
    sentence: Sentence


class Undo(Question):
    revision: Number


class Complete(Question):
    sentence: Sentence = ""


class Explain(Question):
    sentence: Sentence


class Reach(Question):
    units: Words


class Why(Question):
    """Why not this hex: for units that would move there, or as the next word of a sentence."""

    hex: Word
    units: Words = []
    sentence: Sentence = ""


class Foretell(Question):
    """What dice would bring, before they are entered."""

    sentence: Sentence


class Forecast(Question):
    """What an attack would bring; `alternatives` are the same attack with one unit more or less, which takes longer."""

    target: Word
    units: Words
    alternatives: bool = True


class Strongest(Question):
    """The best attack on a hex that can be made now."""

    target: Word


class Overlay(Question):
    """Something to lay over the map; of supply and areas, those of the asker's own side unless another is named."""

    name: Word
    side: Word | None = None


class Describe(Question):
    hex: Word


class Chat(Question):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


Client = (
    Hello | Ping | Order | Undo | Complete | Explain | Reach | Why | Foretell | Forecast | Strongest | Overlay
    | Describe | Chat
)

_first, _client, _encoder = json.Decoder(Hello), json.Decoder(Client), json.Encoder()


def read_hello(raw: str | bytes) -> Hello:
    """The first message from a client."""
    return _first.decode(raw)


def read(raw: str | bytes) -> Any:
    """Any other message from a client.

    >>> read('{"type": "describe", "id": 3, "hex": "7.09"}')
    Describe(id=3, hex='7.09')
    """
    return _client.decode(raw)


def write(message: Any) -> bytes:
    """A message from the server as it is sent.

    >>> write(Done(id=3, revision=41))
    b'{"type":"done","id":3,"revision":41}'
    """
    return _encoder.encode(message)


# What the server sends.


class ServerMessage(Struct, tag_field="type", tag=str.lower):
    """Base of them all."""


class Done(ServerMessage):
    id: int
    revision: int


class Refused(ServerMessage):
    id: int | None
    code: str
    reasons: list[Reason]
    revision: int


class Pong(ServerMessage):
    pass


class Answer(ServerMessage):
    """Base of the answers to questions."""

    id: int


class NextWord(Struct):
    """A word that may come next, with a remark, whole and in its parts, and the steps it costs."""

    word: str
    kind: str
    note: str
    parts: list[str] = []
    steps: int | UnsetType = UNSET


class Completion(Answer):
    words: list[NextWord]
    complete: bool


class Explanation(Answer):
    legal: bool
    reasons: list[Reason]


class Foretold(Answer, tag="foretell"):
    """What dice bring at once, as far as the seat that enters them can know."""

    events: list[Event]


class Description(Answer):
    hex: str
    text: str


class Reachable(Answer, tag="reach"):
    """Where units can go; `start` is null for units off the map."""

    start: str | None
    hexes: list[shapes.Reached]


class WhyNot(Answer, tag="why"):
    text: str
    steps: list[shapes.MarchStep]
    cases: list[str]
    names: list[shapes.Name] = []


class Foreseen(Answer, tag="forecast"):
    target: str
    units: list[str]
    column: str
    lines: list[shapes.OddsLine]
    outcomes: list[shapes.Roll]
    expected: dict[str, float]
    alternatives: list[shapes.Alternative]
    answers: dict[str, int] | UnsetType = UNSET
    targets: list[str] | UnsetType = UNSET
    checks: list[shapes.Check] | UnsetType = UNSET
    spared: list[str] | UnsetType = UNSET


class Strength(Answer, tag="strongest"):
    """The attack on a hex with the best chance: nobody and no column if there is none."""

    target: str
    units: list[str]
    column: str
    expected: dict[str, float]


class AreasOverlay(Answer, tag="overlay"):
    """The areas of a side; during its set-up `barred` are hexes it may put nobody in, and `why` says so."""

    name: Literal["areas"]
    side: str
    areas: list[shapes.Area]
    barred: list[str]
    why: str
    cases: list[str]


class ZonesOverlay(Answer, tag="overlay"):
    name: Literal["zones"]
    zones: dict[str, list[str]]


class SupplyOverlay(Answer, tag="overlay"):
    name: Literal["supply"]
    side: str
    edges: list[str]
    sources: list[str]
    reach: shapes.SupplyReach
    units: list[shapes.Supplied]
    zones: list[str]
    longest: int
    longest_low: int | None
    cases: list[str]


class RailOverlay(Answer, tag="overlay"):
    name: Literal["rail"]
    lines: list[list[str]]
    sources: list[str]
    edges: list[str]
    cut: list[str]
    cases: list[str]
    trains: list[shapes.Placed] | UnsetType = UNSET
    capacity: list[shapes.Capacity] | UnsetType = UNSET


class ThreatOverlay(Answer, tag="overlay"):
    name: Literal["threat"]
    hexes: list[shapes.Threatened]
    cases: list[str]
    paces: list[shapes.Pace] | UnsetType = UNSET


class VictoryOverlay(Answer, tag="overlay"):
    name: Literal["victory"]
    places: list[shapes.VictoryPlace]
    cases: list[str]
    when: str | UnsetType = UNSET


class CommandOverlay(Answer, tag="overlay"):
    name: Literal["command"]
    commands: list[shapes.Command]
    out: list[shapes.Placed]
    cases: list[str]


class FrontOverlay(Answer, tag="overlay"):
    """The front of a side from edge to edge; `gaps` are the hexes of its line that it does not cover."""

    name: Literal["front"]
    side: str
    line: list[str]
    gaps: list[str]
    text: str
    cases: list[str]


class FloodOverlay(Answer, tag="overlay"):
    """Land that water can cover, from which turn if that is settled, and the units in it; `always` is wet anyway."""

    name: Literal["flood"]
    state: Literal["dry", "rising", "flooded"]
    hexes: list[str]
    always: list[str]
    turn: int | None
    units: list[shapes.Placed]
    text: str
    cases: list[str]


OverlayAnswer = (
    AreasOverlay | ZonesOverlay | SupplyOverlay | RailOverlay | ThreatOverlay | VictoryOverlay | CommandOverlay
    | FrontOverlay | FloodOverlay
)
OVERLAYS: dict[str, type[OverlayAnswer]] = {
    "areas": AreasOverlay,
    "zones": ZonesOverlay,
    "supply": SupplyOverlay,
    "rail": RailOverlay,
    "threat": ThreatOverlay,
    "victory": VictoryOverlay,
    "command": CommandOverlay,
    "front": FrontOverlay,
    "flood": FloodOverlay,
}


class Button(Struct):
    sentence: str
    label: str


class Wall(Struct):
    """What keeps the last order from being taken back; with `rolled` and `shown`, which order brought it."""

    kind: Literal["nothing", "watching", "over", "other", "rolled", "shown"]
    text: str
    cases: list[str]
    sentence: str = ""


class Throw(Struct):
    """Dice or draws by hand that the match waits for: whose they are, how many, and the verb that enters them.

    `faces` has what each may show, in the words to enter; only whoever enters them is told.
    """

    seat: str
    verb: str
    count: int
    faces: list[list[str]]


class Progress(Struct):
    """What is left to do: the number of units, and what they can do or what can be done with them."""

    units: int
    what: str


class Asks(Struct):
    """The current question, as one holder may know it; in a window, whether to answer with a card.

    `asked` are the seats that this window and those behind it ask, in their order. Orders may name several units if
    `together`. Without a `wall` the last order can be taken back.
    """

    seat: str | None
    yours: bool
    window: bool
    prompt: str
    cases: list[str]
    verbs: list[str]
    buttons: list[Button]
    units: list[str]
    progress: Progress | None
    together: bool
    throw: Throw | None
    wall: Wall | None
    names: list[shapes.Name] = []
    asked: list[str] = []


class SeatFacts(Struct):
    kind: str
    player: str
    name: str
    online: bool


class LogEntry(Struct):
    revision: int
    seat: str
    sentence: str | None
    at: int
    rolls: list[int]
    events: list[Event]


class ChatLine(Struct):
    seat: str
    text: str
    at: int


class Said(ServerMessage, tag="chat"):
    seat: str
    text: str
    at: int


class Welcome(ServerMessage):
    match: str
    game: str
    title: str
    scenario: str
    options: dict[str, str]
    seat: str | None
    seats: dict[str, SeatFacts]
    dice: str
    commitment: str
    seed: str
    revision: int
    view: View
    asks: Asks
    log: list[LogEntry]
    chat: list[ChatLine]
    notes: str
    advice: bool
    declines: bool = False


class PositionFacts(Struct):
    """A position to look at, as a match would begin there, and the seats whose knowledge it is; none if it is whole."""

    known: list[str]
    welcome: Welcome


class Update(ServerMessage):
    """What changed; `kind` is order, undo or reload."""

    revision: int
    kind: str
    seat: str | None
    sentence: str | None
    rolls: list[int]
    at: int
    events: list[Event]
    changes: Changes
    asks: Asks


class Presence(ServerMessage):
    seats: dict[str, SeatFacts]


class Closed(ServerMessage):
    reason: str


# REST.


class Body(Struct, forbid_unknown_fields=True):
    """Base of the bodies of REST calls."""


class SeatWish(Body):
    kind: Literal["me", "friend", "computer"]
    player: Player | None = None
    name: Name | None = None


class NewMatch(Body):
    game: Word
    seats: Annotated[dict[Word, SeatWish], Meta(max_length=8)]
    scenario: Word | None = None
    options: Annotated[dict[Word, OptionValue], Meta(max_length=60)] = {}
    dice: Literal["sealed", "typed"] = "sealed"
    position: str | None = None
    record: str | None = None
    advice: bool = True
    lesson: Word | None = None


class Shown(Body):
    """A position to look at; `seat` is whose view it is, the one that knows it or must decide if none is named."""

    position: str
    seat: Word | None = None


class AskedOf(Body):
    """A question about a position, as it would be asked in a match."""

    position: str
    question: Complete | Explain | Forecast | Strongest | Reach | Why | Overlay | Describe
    seat: Word | None = None


class Fork(Body):
    seats: Annotated[dict[Word, SeatWish], Meta(max_length=8)]
    revision: Number | None = None


class AdviceWanted(Body):
    revision: Number


class Credentials(Body):
    name: Name
    password: Password


class Claim(Body):
    account: Token


class Notes(Body):
    text: Annotated[str, Meta(max_length=LONGEST_NOTES)]


class Windows(Body):
    decline: bool


class Hooks(Body):
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    email: Annotated[str, Meta(max_length=200)] | None = None


class OptionFacts(Struct):
    """An option: `words` are its choices in plain English; players agree on those marked `first` before any other.

    `rulings` are those that explain its default.
    """

    name: str
    title: str
    default: OptionValue
    choices: list[OptionValue]
    words: list[str]
    first: bool
    help: str
    cases: list[str]
    rulings: list[str]


class PartyFacts(Struct):
    """The name of a seat or a side: in full, in a table, and before a noun."""

    name: str
    short: str
    adjective: str


class PhaseFacts(Struct):
    """A phase: the word that views use for it, and its title."""

    word: str
    title: str


class MeasureFacts(Struct):
    """What something is counted in: its key in forecasts, and its name."""

    key: str
    name: str


class EveningFacts(Struct):
    """What kind of evening a game is, in hours from and to, in weight from 1 to 5, and in words."""

    hours: tuple[int, int]
    weight: int
    hidden: bool
    players: int
    good_alone: bool
    gist: str
    words: str


class AimFacts(Struct):
    """Something that brings points: how many, for what, when, to which seat, and where."""

    points: str
    what: str
    when: str
    seat: str
    hexes: list[str]


class PartFacts(Struct):
    title: str
    words: str


class BriefingFacts(Struct):
    """What a seat reads before the first turn of a scenario."""

    scenario: str
    seat: str
    situation: str
    goal: str
    aims: list[AimFacts]
    turn: list[PartFacts]
    different: list[PartFacts]


class GameFacts(Struct):
    """A game and its names.

    Games of one box are one rulebook for different numbers of players; `sides` have one seat or several. `name` is its
    title where there is little room, `look` the client's own module for the box, if there is one. `parties` has every
    seat and every side, `dates` the turns from the first on, `phases` those of a turn in their order, `columns` the
    combat table's. Losses are counted in `losses`, and weighed in `toll`. `picture` is a picture of its board with
    counters, `roles` what kinds of events mean to whoever watches: a march, an attack, its dice.
    """

    id: str
    name: str
    title: str
    box: str
    box_title: str
    look: str
    character: str
    evening: EveningFacts | None
    picture: str
    board: str
    seats: list[str]
    sides: dict[str, list[str]]
    parties: dict[str, PartyFacts]
    scenarios: list[str]
    scenario_titles: dict[str, str]
    turn: str
    dates: list[str]
    phases: list[PhaseFacts]
    columns: list[str]
    losses: MeasureFacts
    toll: MeasureFacts
    roles: dict[str, Role]
    overlays: list[str]
    options: list[OptionFacts]
    players: list[str]


class CaseFacts(Struct):
    """A case in our own words, and the rulings it rests on."""

    case: str
    gist: str
    rulings: list[str]


class Chapter(Struct):
    """A chapter of the rules; `short` is its title on a tab."""

    number: str
    title: str
    short: str
    cases: list[CaseFacts]


class Rules(Struct):
    game: str
    title: str
    chapters: list[Chapter]


class PlaceFacts(Struct):
    name: str
    kind: str


class HexFacts(Struct):
    x: float
    y: float
    terrain: str
    places: list[PlaceFacts]


class BoardFacts(Struct):
    """A board; `sheet` tells it from the other boards of its game."""

    name: str
    title: str
    sheet: str
    hexes: dict[str, HexFacts]
    width: float
    height: float
    hex_width: float


class MapFacts(Struct):
    boards: list[BoardFacts]


class AddressFacts(Struct):
    """Where others find the table, and how far that reaches: `public`, or this `network` only."""

    reach: str
    address: str


class CodeText(Struct):
    """What a QR code shall say."""

    text: Annotated[str, Meta(min_length=1, max_length=600)]


class Code(Struct):
    """A QR code, row by row, `1` for dark, without its margin."""

    rows: list[str]


class Made(Struct):
    match: str
    tokens: dict[str, str]
    links: dict[str, str]
    spectator: str
    commitment: str


class ResultFacts(Struct):
    """How a match ended: the winning seats, none in a draw, and the scores of the sides."""

    winners: list[str]
    scores: dict[str, int]


class MatchFacts(Struct):
    match: str
    game: str
    title: str
    scenario: str
    options: dict[str, str]
    seat: str | None
    seats: dict[str, SeatFacts]
    turn: int
    phase: str
    to_act: str | None
    revision: int
    over: bool
    result: ResultFacts | None
    scores: dict[str, int]
    leader: str
    changed: int
    dice: str
    commitment: str
    seed: str
    advice: bool
    lesson: str


class ChoiceFacts(Struct):
    """A choice, its value, and the reasons that add up to it, in victory points."""

    words: str
    value: float
    terms: list[tuple[str, float]]
    names: list[shapes.Name] = []


class ThoughtFacts(Struct):
    """A question and its answers, the chosen one first; `revision` is that of the match at the time."""

    turn: int
    seat: str
    revision: int
    question: str
    choices: list[ChoiceFacts]


class Thoughts(Struct):
    """The thoughts of a turn as far as they may be shown, the turns with thoughts, and what the game hides."""

    hides: str
    turns: list[int]
    turn: int | None
    thoughts: list[ThoughtFacts]


class Advice(Struct):
    """What the staff would do from a revision on, order by order up to the first that may bring news, and why.

    If it is `final` the last of these orders cannot be taken back; all others can.
    """

    revision: int
    orders: list[str]
    final: bool
    thoughts: list[ThoughtFacts]


class TurnFacts(Struct):
    """A turn as it ended: scores and losses so far, by side."""

    turn: int
    scores: dict[str, int]
    losses: dict[str, int]


class TurnMark(Struct):
    """Where the turn of a side begins: after the order of this revision."""

    revision: int
    turn: int
    side: str


class BattleTold(Struct):
    """A battle whose dice have fallen.

    `revision` and `last` are those of its first and last order; `place` names where it was, for a title; `expected`
    and `losses` are by side; `hex_falls` is the chance the hex had, `chance` that of this result or a better one for
    the attacker, `same` that of one just as good where units roll for themselves; `luck` is in losses, for the
    attacker; `worth` are the points the hexes brought him afterwards.
    """

    turn: int
    revision: int
    last: int
    attacker: str
    targets: list[str]
    place: str
    units: list[str]
    defenders: list[str]
    column: str
    roll: int
    dice: list[int]
    result: str
    expected: dict[str, float] | None
    losses: dict[str, int]
    hex_falls: float | None
    fell: bool
    chance: float | None
    same: float | None
    luck: float | None
    worth: int


class TurningFacts(Struct):
    """A turn that changed the margin, or the lead; `battle` is the number of its weightiest battle."""

    turn: int
    side: str
    swing: int
    leads: bool
    words: str
    battle: int | None


class PointsTold(Struct):
    """Points of a side by their source."""

    side: str
    what: str
    points: int
    times: int
    cases: list[str]


class LuckFacts(Struct):
    """The attacks of a side: losses expected and actual, its own first; `luck` in losses."""

    side: str
    attacks: int
    taken: int
    expected: list[float]
    actual: list[int]
    luck: float


class LossFacts(Struct):
    """What a side has lost, and of how much; 0 if that is not told."""

    lost: int
    of: int


class SentenceFacts(Struct):
    """A sentence, and what it names."""

    text: str
    names: list[shapes.Name]


class FrontTold(Struct):
    """A front at the end of a turn: pairs of hexes, that of the first side before that of the second.

    `side` had the more ground then, compared with the other front.
    """

    turn: int
    side: str | None
    hexsides: list[tuple[str, str]]


class Story(Struct):
    """All that happened in a match, as far as the holder may know it.

    `played` are the milliseconds somebody was at the table. `marks` are where player turns begin, `decisive` numbers of
    `battles`, `campaign` its sentences. The dice of the battle `under_way` have fallen, and it is not over. `fronts`
    are told when the match is over: the last, and before it the one from which most ground has changed hands.
    """

    revision: int
    orders: int
    played: int
    headline: str
    winners: list[str]
    scores: dict[str, int]
    turns: list[TurnFacts]
    marks: list[TurnMark]
    battles: list[BattleTold]
    under_way: BattleTold | None
    decisive: list[int]
    turning: list[TurningFacts]
    points: list[PointsTold]
    luck: list[LuckFacts]
    losses: dict[str, LossFacts]
    medals: list[SentenceFacts]
    campaign: list[SentenceFacts]
    fronts: list[FrontTold]


class Held(Struct):
    match: str
    seat: str | None
    game: str
    title: str


class Signed(Struct):
    account: str
    token: str


class Tokens(Struct):
    tokens: dict[str, str]


class OwnMatch(Struct):
    match: str
    game: str
    title: str
    scenario: str
    seats: list[str]
    to_act: str | None
    over: bool
    result: ResultFacts | None
    revision: int
    changed: int
    lesson: str


class Saved(Struct):
    saved: bool = True


class ErrorFacts(Struct):
    code: str
    message: str
    reasons: list[Reason] = []


class Problem(Struct):
    error: ErrorFacts
