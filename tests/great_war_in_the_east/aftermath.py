"""What comes of a combat that has been rolled for: tests of results, losses, retreats and advances start here.

The open country round g1012 lies in Galicia: g0912 and g0913 to the north, g1011 and g1013 beside it, g1112 and g1113
to the south. A-H railways run through g1013, g1112 and g1113; no Russian railway is near.
"""

from __future__ import annotations

from typing import Any

from galicia.engine.shapes.guests import hosts_in
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.state import Battle
from galicia.games.great_war_in_the_east.tables import ELIMINATED
from galicia.games.great_war_in_the_east.units import SEATS
from tests.great_war_in_the_east.scene import GAME, SCENES, bare, hexes, unit

play, choices, place, told = SCENES.play, SCENES.choices, SCENES.place, SCENES.told

STEPS = "Advance side={attacker}; AttackerResult side={attacker}; DefenderResult side={defender}"


def fought(
    units: str, targets: str, by: str, attacker: str | int = 0, defender: str | int = 0, *, heroes: str = "",
    shifts: str = "", affected: int | None = None, side: str = "AL", **where: Any,
):
    """A combat in which `by` have attacked the target hexes, with the results of both sides, up to the first question.

    Results are those of the table; E is elimination. The steps affected are those of the smaller force unless given.
    """
    enemy = SEATS[enemy_of(SEATS.index(side))]
    s = bare(units, step=STEPS.format(attacker=side, defender=enemy), phasing=side, **where)
    attackers, aiding = named(s, by, side), named(s, heroes, side)
    hit = hexes(*targets.split())
    defenders = tuple(u for h in hit for u in hosts_in(s, h))
    sizes = s.steps_of(attackers), s.steps_of(defenders)
    s.battle = Battle(
        hit, attackers, heroes=aiding, shifts=named(s, shifts, side), defenders=defenders,
        affected=min(sizes) if affected is None else affected,
        attacker_steps=sizes[0], defender_steps=sizes[1], attacker_result=result(attacker),
        defender_result=result(defender),
    )
    s.advance()
    return s


def result(text: str | int) -> int:
    return ELIMINATED if text == "E" else int(text)


def named(s, names: str, side: str) -> tuple[int, ...]:
    """Units of a side by their names."""
    seat = SEATS.index(side)
    return tuple(GAME.lexicon.value("unit", name, lambda u: s.pieces[u].side == seat) for name in names.split())


def paths(s) -> set[str]:
    """The paths offered."""
    return {sentence.partition(" ")[2] for sentence in choices(s)}


def steps(s, nation: str, *names: str) -> tuple[int, ...]:
    """The steps units have left."""
    return tuple(s.steps[unit(nation, name)] for name in names)
