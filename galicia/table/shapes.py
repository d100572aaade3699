"""What games report, as it is sent: views, events, forecasts, overlays. A client may rely on these shapes."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from galicia.engine.views import Counter, StackView

Name = tuple[int, int, str, str, str]  # what a text names: start, end, kind, word in orders, owner of a unit


class Closed(Struct, forbid_unknown_fields=True):
    """Facts that are the same in every game."""


class Open(Struct):
    """Facts to which a game may add more."""


# Views.


class Aim(Closed):
    """A unit that has joined an attack, before all attacks are confirmed or until they are resolved."""

    unit: str
    target: str


class BattleUnderWay(Open):
    attackers: list[str]
    target: str | UnsetType = UNSET
    targets: list[str] | UnsetType = UNSET
    hexes: list[str] | UnsetType = UNSET
    checks: list[Check] | UnsetType = UNSET
    spared: list[str] | UnsetType = UNSET


class Outcome(Open):
    winners: list[str]


class ViewFacts(Open):
    phasing: str | UnsetType = UNSET
    stacking: int | UnsetType = UNSET
    battle: BattleUnderWay | UnsetType | None = UNSET
    attackable: dict[str, list[str]] | UnsetType = UNSET
    attacks: list[Aim] | UnsetType = UNSET
    result: Outcome | UnsetType = UNSET


class View(Closed):
    """What one seat may know: stacks by hex, and cards by place, or only their number if it may not look."""

    game: str
    seat: str | None
    turn: int
    phase: str
    to_act: str | None
    prompt: str
    scores: dict[str, int]
    pools: dict[str, list[Counter]]
    facts: ViewFacts
    cards: dict[str, list[str] | int]
    stacks: dict[str, StackView]


# Forecasts.


class Roll(Open):
    """The result of some rolls, with the chance of each number of losses.

    `at_least` is the chance of this or a better one for the attacker; where nobody may be allowed to enter an empty
    hex, `hex_cleared` is the chance that nobody is left in it.
    """

    probability: float
    rolls: list[int]
    attacker_losses: dict[str, float]
    defender_losses: dict[str, float]
    hex_falls: float
    result: str | UnsetType = UNSET
    choice: str | UnsetType = UNSET
    attacker_retreat: int | UnsetType = UNSET
    defender_retreat: int | UnsetType = UNSET
    hex_cleared: float | UnsetType = UNSET
    at_least: float | UnsetType = UNSET


class Prospect(Open):
    """The expected result of an attack, once its odds are known."""

    outcomes: list[Roll]
    expected: dict[str, float]


class OddsLine(Closed):
    """A line of the odds: a unit's own has its strength and what counts of it; the sum has both sides' strengths."""

    text: str
    names: list[Name]
    case: str
    unit: str | UnsetType = UNSET
    strength: int | UnsetType = UNSET
    counts: int | UnsetType = UNSET
    sums: tuple[int, int] | UnsetType = UNSET


class Alternative(Closed):
    """The same attack with one unit more or one less."""

    change: str
    units: list[str]
    column: str
    worth: float
    expected: dict[str, float]


class Check(Closed):
    """A die that a unit throws for itself, or without one a fort: at which pips it is hit, and what that costs."""

    unit: str | None
    side: str
    modifier: int
    ter: int
    fails: list[int]
    steps: int
    destroyed: bool
    back: list[int]


# Events.


class EventFacts(Open):
    seat: str | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    units: list[str] | UnsetType = UNSET
    hex: str | UnsetType = UNSET
    hexes: list[str] | UnsetType = UNSET
    target: str | UnsetType = UNSET
    start: str | UnsetType = UNSET
    end: str | UnsetType = UNSET
    path: list[str] | UnsetType = UNSET
    card: str | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    column: str | UnsetType = UNSET
    roll: int | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET
    result: str | UnsetType = UNSET
    losses: int | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    forecast: Prospect | UnsetType | None = UNSET


class GameEvent(Closed):
    kind: str
    text: str
    cases: list[str]
    facts: EventFacts
    names: list[Name] | UnsetType = UNSET


# Marches.


class Reached(Closed):
    """A hex in reach; without `sentence`, the order is `move` with the units and the path."""

    hex: str
    path: list[str]
    cost: int | UnsetType = UNSET
    left: int | UnsetType = UNSET
    zone: bool | UnsetType = UNSET
    sentence: str | UnsetType = UNSET


class MarchStep(Closed):
    """A step of a march and what it costs, item by item."""

    hex: str
    cost: int
    items: list[tuple[str, int]]
    ok: bool


# Overlays.


class Placed(Closed):
    unit: str
    hex: str


Supply = Literal["in", "low", "out"]


class SupplyReach(Struct, forbid_unknown_fields=True, rename={"within": "in"}):
    within: list[str]
    low: list[str]


class Opening(Closed):
    """A move that would bring a unit into supply."""

    unit: str
    hex: str
    path: list[str]
    cost: int
    left: int
    text: str
    cases: list[str]


class Attempt(Closed):
    """The best way of a unit without supply, and what cuts it: in short and in full."""

    path: list[str]
    spent: list[str]
    cuts: list[str]
    by: list[str]
    label: str
    text: str
    names: list[Name]
    cases: list[str]


class Supplied(Closed):
    """`state` is what the counter shows, `now` is what a check would find. `rail` goes on where `path` ends."""

    unit: str
    hex: str
    state: Supply
    now: Supply
    length: int | None
    path: list[str]
    rail: list[str]
    threats: list[str]
    attempt: Attempt | None
    openings: list[Opening]


class Capacity(Closed):
    nation: str
    used: int
    capacity: int


class Threatened(Closed):
    """A hex that enemies could attack after their next move, at the best odds; `open`: they could just enter it."""

    hex: str
    count: int
    units: list[str]
    held: bool
    open: bool
    odds: str | UnsetType = UNSET
    strong: bool | UnsetType = UNSET


class Pace(Closed):
    """How far the enemies of an area are taken to march, and on which basis: `next` is the best roll of next turn."""

    area: str
    infantry: int
    cavalry: int
    basis: Literal["rolled", "best", "moved", "next"]


class Area(Closed):
    """An area: its word, its name, its hexes; `ground` are those its units may be put in during the set-up."""

    word: str
    name: str
    hexes: list[str]
    active: bool
    ground: list[str] | UnsetType = UNSET


class VictoryPlace(Closed):
    """`holder` is the side that controls a place that may be nobody's: then null; `due` the later turn it scores on."""

    hex: str
    name: str
    side: str
    held: bool
    capture: int | UnsetType = UNSET
    occupy: int | UnsetType = UNSET
    captured: bool | UnsetType = UNSET
    points: int | UnsetType = UNSET
    scores: bool | UnsetType = UNSET
    holder: str | UnsetType | None = UNSET
    due: int | UnsetType = UNSET


class Command(Closed):
    hq: str
    hex: str
    radius: list[str]
    strength: int
    left: int
    units: list[Placed]
