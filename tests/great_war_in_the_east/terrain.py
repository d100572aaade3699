"""Steps of the map by what they cross and enter, so that tests name terrain and not hexes."""

from __future__ import annotations

from galicia.games.great_war_in_the_east.world import world

WORLD = world()
GRID = WORLD.grid


def number(h: int) -> str:
    """The printed number of a hex."""
    return GRID.number(h)


def step_onto(terrain: str, *, side: str = "", sheet: int = 0, start: str = "clear") -> tuple[str, str]:
    """A step from one terrain into another, over no river or over a river of the kind named."""
    for a in WORLD.board.terrain:
        for b in WORLD.neighbours[a]:
            crossed = "major river" if (a, b) in WORLD.major_river else "river" if (a, b) in WORLD.river else ""
            if (WORLD.terrain(a), WORLD.terrain(b), crossed, WORLD.sheet[a]) == (start, terrain, side, sheet):
                return number(a), number(b)
    raise LookupError(f"no step from {start} into {terrain} over {side or 'land'}")
