"""Places on the board that tests need, found by looking at the printed map and at nothing the rules derive from it."""

from __future__ import annotations

from collections.abc import Iterator

from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.world import world
from tests.battle_for_galicia.scene import PRZEMYSL

WORLD = world(GaliciaOptions())
BOARD, GRID = WORLD.board, WORLD.grid

# Open country: clear hexes with nothing on their sides, two hexes deep round each of these.
OPEN_FIELDS = ("4.12", "15.08", "16.07", "16.08")


def number(h: int) -> str:
    return GRID.number(h)


def around(name: str) -> list[str]:
    """The hexes round a hex."""
    return [number(h) for h in BOARD.neighbours(GRID.hex(name))]


def side_between(a: int, b: int) -> str:
    """What lies on a side: nothing, ``river``, ``bridge`` (over a river) or ``ridge``."""
    features = BOARD.features(a, b)
    return "bridge" if "bridge" in features else "+".join(sorted(features))


def steps() -> Iterator[tuple[int, int]]:
    """Every step from a hex to its neighbour."""
    for a in BOARD.terrain:
        for b in BOARD.neighbours(a):
            yield a, b


def kind_of_step(a: int, b: int) -> tuple[str, str]:
    """The terrain entered and the side crossed."""
    return BOARD.terrain[b], side_between(a, b)


def controls(enemy: int, h: int) -> bool:
    """Whether a unit in one hex has the other in its zone: they touch and no river runs between."""
    return h in BOARD.neighbours(enemy) and "river" not in BOARD.features(enemy, h)


def find_step(terrain: str, side: str, *, leaving: bool = False, entering: bool = False) -> tuple[str, str, str] | None:
    """A step of this kind and a place for one enemy such that the step leaves or enters its zone as asked."""
    for a, b in steps():
        if kind_of_step(a, b) != (terrain, side) or BOARD.terrain[a] == "swamp":
            continue
        for enemy in BOARD.terrain:
            if enemy in (a, b) or BOARD.terrain[enemy] == "swamp" or enemy == PRZEMYSL:
                continue
            if (controls(enemy, a), controls(enemy, b)) == (leaving, entering):
                return number(a), number(b), number(enemy)
    return None


def ring(side: str, centre: str) -> str:
    """Units of a side in all six hexes round a hex, for a scene."""
    names = {"AH": "33 14 37 24 2 45", "RU": "1gn 2gn 3gn 46 17 38"}[side].split()
    return ", ".join(f"{side} {name} {h}" for name, h in zip(names, around(centre), strict=True))


def hexes_at(centre: str, distance: int) -> list[str]:
    """The hexes exactly so far from a hex."""
    return [number(h) for h in BOARD.terrain if GRID.distance(h, GRID.hex(centre)) == distance]
