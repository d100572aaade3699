"""What differs from board to board: titles, turns, edges, entries, names of regions, boxes beside the frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

OVERLAYS = ("zones", "supply", "areas", "numbers")
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
class Box:
    """A box at a corner of the board with slots for counters; words of a slot and its dice are parted by a bar."""

    corner: str
    title: str
    ident: str
    side: int
    slots: tuple[str, ...]


@dataclass(frozen=True)
class Track:
    """Cells below the box at an upper corner: from the top down, or from the lowest up if the track leads into it."""

    corner: str
    title: str
    ident: str
    cells: tuple[str, ...]
    leads: bool = False


@dataclass(frozen=True)
class Plan:
    """The particulars of one board."""

    board: str
    over: str
    title: str
    dates: str
    note: str
    sides: dict[str, int]
    side_names: tuple[str, str]
    countries: dict[str, int] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    edges: tuple[Edge, ...] = ()
    entries: tuple[Entry, ...] = ()
    regions: tuple[Region, ...] = ()
    turns: tuple[Turn, ...] = ()
    turn_note: str = ""
    barred_note: tuple[str, str] = ("", "")
    river_names: dict[str, str] = field(default_factory=dict)
    title_size: float = 62.0
    fortresses: tuple[str, ...] = ()
    worth: tuple[str, str] = ("10 | 2", "Capture | hold")
    entry_sides: dict[str, int] = field(default_factory=dict)
    edge_supply: bool = False
    boxes: tuple[Box, ...] = ()
    tracks: tuple[Track, ...] = ()
    victory_sets: tuple[str, ...] = ()  # the sets of victory towns that an option chooses from, the usual one first

    @property
    def path(self) -> Path:
        return map_files()[self.board]


@cache
def map_files() -> dict[str, Path]:
    """The map file of every board, by the name that the file gives it.

    >>> map_files()["first-ypres"].parent.name
    'ypres'
    """
    return {path.read_text(encoding="utf-8").split(maxsplit=2)[1]: path for path in GAMES.rglob("*.map")}


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

GREAT_WAR_GALICIA = Plan(
    board="great-war-in-the-east-galicia",
    over="THE GREAT WAR IN THE EAST",
    title="GALICIA",
    dates="12 August – 19 September 1914",
    note="hexes of 13 kilometres · turns of three days",
    sides={"AH": 1, "RU": 2},
    side_names=("Austria-Hungary", "Allies"),
    countries={"A": 1, "H": 1, "R": 2},
    owners={"A": 1, "H": 1, "R": 2},
    worth=("5", "Points a turn"),
    regions=(
        Region("RUSSLAND", 23.9, 50.95, 40, 26),
        Region("WOLHYNIEN", 25.2, 50.62, 28, 16),
        Region("GALIZIEN", 23.4, 49.62, 46, 34),
        Region("UNGARN", 22.6, 48.45, 44, 34),
        Region("BUKOWINA", 25.55, 47.98, 24, 10),
    ),
    turns=_turns("12–14 Aug|15–17|18–20|21–23|24–26|27–29|30–1 Sep|2–4|5–7|8–10|11–13|14–16|17–19", "", "2 3 4 5 6"),
    turn_note="Turn 1 Austria-Hungary alone; then Russia and Serbia first, Austria-Hungary second",
    river_names=_GALICIAN_RIVERS,
)

GREAT_WAR_SERBIA = Plan(
    board="great-war-in-the-east-serbia",
    over="THE GREAT WAR IN THE EAST",
    title="SERBIA",
    dates="12 August – 19 September 1914",
    note="hexes of 13 kilometres · turns of three days",
    sides={"AH": 1, "SE": 2},
    side_names=("Austria-Hungary", "Allies"),
    countries={"H": 1, "B": 1, "S": 2},
    owners={"H": 1, "B": 1, "S": 2},
    worth=("5", "Points a turn"),
    regions=(
        Region("SERBIEN", 20.55, 44.05, 44, 34),
        Region("BANAT", 20.9, 44.95, 24, 14),
        Region("SYRMIEN", 19.75, 45.05, 22, 10),
        Region("BOSNIEN", 18.95, 44.25, 28, 12),
    ),
    turns=GREAT_WAR_GALICIA.turns,
    turn_note=GREAT_WAR_GALICIA.turn_note,
    river_names={"Danube": "Donau", "Sava": "Save"},
)

CLASH_GALICIA = Plan(
    board="clash-of-giants-galicia",
    over="CLASH OF GIANTS",
    title="GALICIA",
    dates="17 August – 15 September 1914",
    note="hexes of nine miles · turns of three days",
    sides={"AH": 1, "RU": 2},
    side_names=("Austria-Hungary", "Russia"),
    countries={"A": 1, "H": 1, "R": 2, "G": 4},
    owners={"A": 1, "H": 1, "R": 2, "G": 1},
    regions=(
        Region("RUSSISCH-POLEN", 21.0, 51.15, 48, 30),
        Region("WOLHYNIEN", 25.2, 50.85, 40, 28),
        Region("GALIZIEN", 22.9, 49.85, 56, 44),
        Region("UNGARN", 21.3, 48.75, 52, 44),
        Region("PODOLIEN", 26.3, 49.3, 36, 22),
        Region("BUKOWINA", 25.8, 48.05, 26, 12),
    ),
    worth=("A-H", "Who scores it"),
    turns=_turns("17–19 Aug|20–22|23–25|26–28|29–31|1–3 Sep|4–6|7–9|10–12|13–15", "3 4 5 7", "3 4 5 6 7 8"),
    turn_note="Army markers of both sides are drawn from one cup",
    river_names=_GALICIAN_RIVERS,
)

FIRST_YPRES = Plan(
    board="first-ypres",
    over="CLASH OF GIANTS",
    title="FIRST YPRES",
    title_size=50,
    dates="8 October – 12 November 1914",
    note="hexes of a mile and a half · turns of two days",
    sides={"AL": 1, "GE": 2},
    side_names=("Allies", "Germany"),
    countries={"BE": 1, "FR": 4},
    edge_supply=True,
    edges=(
        Edge("left", 1),
        Edge("right", 2),
        Edge("top", 0),
        Edge("bottom", 1, "4828", "4817"),
        Edge("bottom", 0, "4816", "4809"),
        Edge("bottom", 2, "4808", "4801"),
    ),
    regions=(
        Region("NORTH SEA", 2.62, 51.31, 48, 30),
        Region("FLANDRE", 2.86, 50.97, 44, 34),
        Region("FRANCE", 2.5, 50.75, 34, 24),
    ),
    turns=_turns(
        "8–9 Oct|10–11|12–13|14–15|16–17|18–19|20–21|22–23|24–25|26–27|28–29|30–31|1–2 Nov|3–4|5–6|7–8|9–10|11–12",
        "2 3 6 7 8 9 10 11 12 13 14 16 17",
        "2 4 5 6 9 10 11 13 16",
    ),
    turn_note="Zone D: Allied marker from turn 2, German from turn 4",
    victory_sets=("eleven", "nine"),
)

HEROES_OF_LIMANOWA = Plan(
    board="heroes-of-limanowa",
    over="HEROES OF",
    title="LIMANOWA",
    title_size=54,
    dates="December 1914",
    note="the Beskids between Dunajec and Wisloka",
    sides={"AH": 1, "RU": 2},
    side_names=("Austria-Hungary", "Russia"),
    countries={"A": 1, "H": 3},
    worth=("2", "Cards (U: a unit)"),
    boxes=(
        Box("NW", "Hadfy", "fields-NW", 1, ("",) * 3),
        Box("NE", "VIII, VII", "fields-NE", 2, ("",) * 3),
        Box("SE", "Szurmay", "fields-SE", 1, ("",) * 3),
        Box("SW", "Weather", "weather", 0, ("Fair|1–3", "Rain|4", "Snow|5–6")),
    ),
    tracks=(
        Track("NW", "from Kraków", "krakow", ("start", *(str(field) for field in range(1, 12))), leads=True),
        Track("NE", "Rounds", "round", ("VIII", "H", "VII", "S")),
    ),
    entry_sides={"NW": 1, "NE": 2, "SE": 1},
    regions=(
        Region("GALIZIEN", 20.75, 49.72, 34, 22),
        Region("UNGARN", 21.28, 49.3, 24, 9),
    ),
)

PLANS = {
    plan.board: plan
    for plan in (
        BATTLE_FOR_GALICIA,
        GREAT_WAR_GALICIA,
        GREAT_WAR_SERBIA,
        CLASH_GALICIA,
        FIRST_YPRES,
        HEROES_OF_LIMANOWA,
    )
}
