"""What the rules of the series do not allow in a position."""

from __future__ import annotations

from collections.abc import Iterator

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.games.clash_of_giants.series.combat import Declaration, Resolution
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.stacking import each_crowded
from galicia.games.clash_of_giants.series.state import GONE, GiantsState

PLACES = {OFF_MAP: "due", DEAD: "dead", GONE: "surrendered", STOCK: "to-deploy"}


def amiss(s: GiantsState) -> list[str]:
    """Every way in which a position somebody wrote is wrong."""
    return [*_places(s), *_units(s), *_tracks(s)]


def _places(s: GiantsState) -> Iterator[str]:
    number = s.world.grid.number
    for side, name in enumerate(s.game.sides):
        for h in each(s.occupied[side] & (~s.world.hexes | s.world.shut | s.forts(enemy_of(side)))):
            yield f"{name} units cannot be in {number(h)}"
    moving = [step.side for step in s.agenda if isinstance(step, Movement)]
    for h in each_crowded(s):
        if not any(s.occupied[side] >> h & 1 for side in moving):
            yield f"{number(h)} holds too many units"


def _units(s: GiantsState) -> Iterator[str]:
    marked = 0
    for name in s.game.flags:
        marked |= getattr(s, name)
    for piece in s.pieces:
        unit, where = piece.number, s.where[piece.number]
        name = s.game.lexicon.word("piece", unit)
        if s.steps[unit] > piece.steps or (where not in (DEAD, GONE) and not s.steps[unit]):
            yield f"{name} cannot have {s.steps[unit]} steps"
        if where < 0 and (marked >> unit & 1 or s.supply[unit]):
            yield f"{name} is not on the map and bears a marker"
        if where == STOCK and not s.game.deploying(s, piece.side):
            yield f"{name} waits to be deployed and nobody deploys"
    if s.aims and not any(isinstance(step, Declaration | Resolution) for step in s.agenda):
        yield "units attack and nobody has declared an attack"
    if s.moving & ~s.ready:
        yield "units are moving that have had their move"


def _tracks(s: GiantsState) -> Iterator[str]:
    if max(s.command) > 6 or max(s.supported) > s.turn:
        yield "a die shows more than 6, or support was used on a turn to come"
    if s.drawn >= 0 and (s.cup >> s.drawn & 1 or s.game.owner(s.drawn) != s.side):
        yield "the marker drawn is in the cup, or of the other side"
