"""What differs from board to board: titles, turns, edges, entries, names of regions. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

GAMES = Path(__file__).parents[2] / "games"


@dataclass(frozen=True)
class Turn:
    """A box of the turn track: its label and the sides (1, 2) that receive reinforcements."""

    label: str
    arrivals: tuple[int, ...] = ()


@dataclass(frozen=True)
class Edge:
    """A stretch of the frame in the colour of the side that owns it; between two hexes, or the whole edge."""

    edge: str
    side: int
    first: str = ""
    last: str = ""


@dataclass(frozen=True)
class Entry:
    """A hex where a side's units arrive, and when."""

    hex: str
    turns: str
    side: int


@dataclass(frozen=True)
class Region:
    """The name of a country or region, centred on a place and running west to east."""

    words: str
    lon: float
    lat: float
    size: float
    spacing: float


@dataclass(frozen=True)
class Plan:
    """The particulars of one board."""

    board: str
    file: str
    over: str
    title: str
    dates: str
    note: str
    sides: dict[str, int]
    side_names: tuple[str, str]
    countries: dict[str, int] = field(default_factory=dict)
    edges: tuple[Edge, ...] = ()
    entries: tuple[Entry, ...] = ()
    regions: tuple[Region, ...] = ()
    turns: tuple[Turn, ...] = ()
    turn_note: str = ""
    barred_note: tuple[str, str] = ("", "")
    river_names: dict[str, str] = field(default_factory=dict)
    title_size: float = 62.0
    fortresses: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return GAMES / self.file


def _turns(labels: str, first: str = "", second: str = "") -> tuple[Turn, ...]:
    """Turns from labels parted by ``|``; `first` and `second` list the turns with reinforcements of each side."""
    arrivals = ({int(n) for n in first.split()}, {int(n) for n in second.split()})
    return tuple(
        Turn(label.strip(), tuple(side for side in (1, 2) if turn in arrivals[side - 1]))
        for turn, label in enumerate(labels.split("|"), 1)
    )


def _entries(side: int, listed: str) -> tuple[Entry, ...]:
    """Entries from ``hex:turns`` pairs."""
    pairs = (pair.split(":") for pair in listed.split())
    return tuple(Entry(hex_, turns, side) for hex_, turns in pairs)


_GALICIAN_RIVERS = {"Vistula": "Weichsel"}

BATTLE_FOR_GALICIA = Plan(
    board="battle-for-galicia",
    file="battle_for_galicia/board.map",
    over="THE BATTLE FOR",
    title="GALICIA",
    dates="23 August – 15 September 1914",
    note="hexes of 12 kilometres · turns of two days",
    sides={"AH": 1, "RU": 2},
    side_names=("Austria-Hungary", "Russia"),
    countries={"A": 1, "R": 2},
    edges=(
        Edge("top", 2),
        Edge("right", 2),
        Edge("bottom", 1),
        Edge("left", 2, "19.26", "16.26"),
        Edge("left", 0, "15.26", "6.26"),
        Edge("left", 1, "5.26", "1.26"),
    ),
    entries=_entries(
        2,
        "2.01:8 3.01:4·5 4.01:4·5 5.01:3 6.01:3 7.01:3 8.01:3 9.01:2 10.01:2 16.26:4+ 19.23:4+ 19.17:4·6 19.16:4·6",
    )
    + _entries(1, "1.01:2·3 1.03:7 1.05:7 1.07:3·4 1.14:7+ 11.26:4+ 12.26:4+ 13.26:5+"),
    regions=(
        Region("RUSSISCH-POLEN", 22.05, 50.98, 26, 10),
        Region("WOLHYNIEN", 24.75, 50.72, 32, 20),
        Region("PODOLIEN", 24.75, 49.42, 26, 12),
        Region("GALIZIEN", 23.05, 49.98, 44, 30),
    ),
    turns=_turns(
        "23–24 Aug|25–26|27–28|29–30|31–1 Sep|2–3|4–5|6–7|8–9|10–11|12–13|14–15",
        "2 3 4 5 6 7 8 9",
        "2 3 4 5 6 7 8",
    ),
    turn_note="Turn 1 Austria-Hungary alone; from turn 2 Russia, then Austria-Hungary",
    barred_note=("Closed to A-H", "until turn 6"),
    fortresses=("Przemysl",),
    river_names=_GALICIAN_RIVERS | {"Bystrzyca (Lublin)": "Bystrzyca", "Bystrzyca Nadworna": "Bystrzyca"},
)

PLANS = {plan.board: plan for plan in (BATTLE_FOR_GALICIA,)}
