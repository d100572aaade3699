"""The six boards: which grounds, waters and lines of the atlas each game's map shows, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from galicia.atlas.layers import AtlasError


@dataclass(frozen=True)
class Ground:
    """A terrain, and how much of a hex the areas of a layer must cover to make it.

    `only` names the classes, kinds or names of areas that count; none named, all do. `also` is a second ground
    that must fit too.
    """

    terrain: str
    layer: str
    share: float
    only: tuple[str, ...] = ()
    also: Ground | None = None


@dataclass(frozen=True)
class Board:
    """How one game's map is made from a theatre."""

    name: str
    file: str
    terrain: tuple[str, ...]
    grounds: tuple[Ground, ...]
    waters: Mapping[int, str]
    edges: tuple[str, str, str, str] = ("north", "east", "south", "west")
    firm: str = ""  # a terrain never given to a hex with a railway, a town or a printed number
    ridge: str = ""
    features: tuple[str, ...] = ("major-river", "river", "bridge")
    links: tuple[str, ...] = ("rail",)
    owners: Mapping[str, str] = field(default_factory=dict)  # whose supply a rail exit of a country is
    barred_edges: Mapping[str, str] = field(default_factory=dict)  # edge never friendly to a side
    town_ranks: tuple[int, ...] = ()  # only towns of these ranks are places; none named, all are
    cities: tuple[str, ...] | None = None  # the only places that count as cities ...
    towns: tuple[str, ...] | None = None  # ... and as towns; None leaves them as the atlas has them
    major: Mapping[str, str] = field(default_factory=dict)  # great rivers, and the town they are great below
    main_lines: tuple[str, ...] = ()  # narrow railways that count as full ones
    traced: Mapping[str, str] = field(default_factory=dict)  # lines drawn on hexsides: feature and its atlas kind
    armies: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)  # a point this side of each
    seats: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)  # a point behind each front
    survey_rails: bool = True


_GALICIA_HIGHLANDS = (
    "Carpathian foothills",
    "Slovak and Transcarpathian foothills",
    "Bukowina foothills",
    "Swietokrzyskie",
)
_GALICIA_UPLANDS = (
    "broken",
    "Roztocze",
    "Lublin upland, southern heights (Krasnik-Turobin)",
    "Grabowiec-Cholm heights",
    "Krakau-Czenstochau Jura",
    "Opole hills (Bobrka-Rohatyn-Brzezany)",
    "Kremenez hills",
    "Chotin heights",
)

# The towns of the rules of Clash of Giants: reinforcements enter in them, so every other place is a village.
_CLASH_TOWNS = (
    "Tarnow", "Neu Sandez", "Rzeszow", "Jaroslau", "Sambor", "Drohobycz", "Stryj", "Rawa Ruska", "Brody",
    "Stanislau", "Halicz", "Kolomea", "Tarnopol", "Czernowitz",
    "Czenstochau", "Kielce", "Radom", "Iwangorod", "Cholm", "Zamosc", "Kowel", "Wladimir Wolynsk", "Luck",
    "Dubno", "Rowno", "Proskurow", "Kamenez-Podolsk",
)  # fmt: skip
_GREAT_RIVERS = {"Vistula": "", "San": "Przemysl", "Dniester": "Sambor", "Bug": "Sokal"}

_FLEMISH_HEIGHTS = (
    "messines_ridge", "ypres_ridge", "passchendaele_ridge", "staden_ridge", "zandvoorde_spur", "kemmel",
    "flemish_hills", "cassel", "neuve_eglise", "meteren", "aubers_ridge", "perenchies_ridge", "clercken", "hooglede",
)  # fmt: skip

BOARDS: dict[str, Board] = {
    board.name: board
    for board in (
        Board(
            name="battle-for-galicia",
            file="battle_for_galicia/board.map",
            terrain=("clear", "woods", "swamp"),
            grounds=(Ground("swamp", "marshes", 0.5), Ground("woods", "woods", 0.45)),
            firm="swamp",
            waters={1: "river", 2: "river"},
            ridge="ridge",
            edges=("top", "right", "bottom", "left"),
            features=("river", "bridge", "ridge"),
            links=("rail", "narrow"),
        ),
        Board(
            name="great-war-in-the-east-galicia",
            file="great_war_in_the_east/galicia.map",
            terrain=("clear", "forest", "broken", "swamp", "rough", "mountain"),
            grounds=(
                Ground("swamp", "marshes", 0.45),
                Ground("mountain", "relief", 0.5, ("mountain",)),
                Ground("rough", "relief", 0.5, _GALICIA_HIGHLANDS),
                Ground("forest", "woods", 0.45),
                Ground("broken", "relief", 0.5, _GALICIA_UPLANDS),
            ),
            waters={1: "river", 2: "river"},
            features=("major-river", "river", "bridge", "start-line"),
            links=("rail", "narrow"),
            owners={"A": "AH", "H": "AH", "R": "RU"},
            barred_edges={"AH": "east"},
            major=_GREAT_RIVERS,
            cities=("Lemberg",),
            traced={"start-line": "start line 1 Sept 1914"},
            seats={"AH": ((20.5, 49.0),), "RU": ((27.5, 52.5),)},
        ),
        Board(
            name="great-war-in-the-east-serbia",
            file="great_war_in_the_east/serbia.map",
            terrain=("clear", "forest", "broken", "swamp", "rough", "mountain"),
            grounds=(
                Ground("swamp", "marshes", 0.3),
                Ground("mountain", "relief", 0.5, ("mountain",)),
                Ground("rough", "relief", 0.4, ("rough",)),
                Ground("forest", "woods", 0.4),
                Ground("broken", "relief", 0.45, ("broken",)),
            ),
            waters={1: "major-river", 2: "river"},
            links=("rail", "narrow"),
            owners={"H": "AH", "B": "AH", "S": "SE"},
            cities=("Belgrade",),
            main_lines=("Bosnian Eastern Railway Sarajevo-Megjegje-Vardište",),
        ),
        Board(
            name="clash-of-giants-galicia",
            file="clash_of_giants/galicia/board.map",
            terrain=("clear", "forest", "marsh", "mountain", "pass"),
            grounds=(
                Ground("marsh", "marshes", 0.45),
                Ground("mountain", "relief", 0.5, ("mountain",)),
                Ground("forest", "woods", 0.45),
            ),
            waters={1: "river", 2: "river"},
            owners={"A": "AH", "H": "AH", "G": "AH", "R": "RU"},
            major=_GREAT_RIVERS,
            cities=("Krakau", "Przemysl", "Lemberg", "Lublin", "Kattowitz"),
            towns=_CLASH_TOWNS,
            armies={
                "AH": ((17.0, 50.5), (17.0, 50.5), (25.0, 53.0)),
                "RU": ((17.0, 51.0), (17.0, 51.0), (26.0, 53.0)),
            },
        ),
        Board(
            name="first-ypres",
            file="clash_of_giants/ypres/board.map",
            terrain=("clear", "broken", "forest", "broken-forest", "flood-plain", "flooded", "sea"),
            grounds=(
                Ground("sea", "coast", 0.88, ("sea",)),
                Ground("flood-plain", "floodplain", 0.5, ("core",)),
                Ground("broken-forest", "relief", 0.5, _FLEMISH_HEIGHTS, Ground("forest", "woods", 0.26)),
                Ground("broken", "relief", 0.5, _FLEMISH_HEIGHTS),
                Ground("forest", "woods", 0.26),
            ),
            waters={1: "river"},
            features=("river", "bridge", "attack-line"),
            town_ranks=(1,),
            traced={"attack-line": "belgian_attack_line"},
        ),
        Board(
            name="heroes-of-limanowa",
            file="heroes_of_limanowa/board.map",
            terrain=("flatland", "forest", "mountain", "settlement"),
            grounds=(Ground("mountain", "relief", 0.8, ("mountain",)), Ground("forest", "woods", 0.7)),
            waters={1: "river", 2: "river"},
            features=("river", "bridge"),
            links=("rail", "road"),
            survey_rails=False,
        ),
    )
}


def board(name: str) -> Board:
    """The definition of a board.

    >>> board("first-ypres").terrain[-1]
    'sea'
    """
    if name not in BOARDS:
        raise AtlasError(f"no board {name!r}; there are {', '.join(BOARDS)}")
    return BOARDS[name]
