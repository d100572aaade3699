"""What each side of Battle for Galicia reads before its first turn; the points are those of the rules."""

from __future__ import annotations

from itertools import groupby

from galicia.engine.briefings import Aim, Briefing, Part
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.units import AH, RU, SEATS
from galicia.games.battle_for_galicia.victory import ATTACK_POINTS, LAST_ATTACK_TURN, Town, scoring_towns
from galicia.games.battle_for_galicia.world import world

SITUATION = {
    "AH": "Four armies stand between the Vistula and the Dniester. In the north the Russians are few and Lublin is"
    " near. In the east more of them arrive every other day than you can count.",
    "RU": "The Austrians march before your armies are complete. Hold them before Lublin and Chelm with what you have."
    " In the east you will soon have the numbers, and Lemberg is the prize.",
}
GOAL = {
    "AH": "More victory points than Russia after twelve turns.",
    "RU": "More victory points than Austria-Hungary after twelve turns.",
}
OWN_TURN = (
    Part("Arrivals", "supply is settled; your new units come at their edges"),
    Part("Movement", "you move, or let worn units recover"),
    Part("Combat", "one attack after the other, as many as you like"),
)
TURN = {
    "AH": (Part("Russia", "from turn 2 on; you watch"), *OWN_TURN),
    "RU": (*OWN_TURN, Part("Austria-Hungary", "does the same; turn 1 is theirs alone")),
}
DIFFERENT = (
    Part("Hidden stacks.", "Of an enemy stack you see only the top unit."),
    Part("Effectiveness.", "Battles wear units down before they cost steps. Infantry that rests in supply recovers."),
    Part("Supply.", "Eight hexes to a source are good, twelve are low. The line may cross one hex of an enemy zone."),
)
PRZEMYSL = {
    "AH": Part("Przemysl.", "Nobody can attack it, and beside it you fight two columns better."),
    "RU": Part("Przemysl.", "You cannot enter it, and beside it the Austrians fight two columns better."),
}


def briefing(seat: str) -> Briefing:
    """BfG 15.1: what a seat reads."""
    me = SEATS.index(seat)
    aims = (
        *towns_of(me),
        Aim(str(ATTACK_POINTS), "Each attack with infantry", f"to turn {LAST_ATTACK_TURN}"),
        Aim("1", "Each enemy unit eliminated"),
        *towns_of(RU if me == AH else AH),
    )
    return Briefing(SITUATION[seat], GOAL[seat], aims, TURN[seat], (*DIFFERENT, PRZEMYSL[seat]))


def towns_of(side: int) -> list[Aim]:
    """BfG 15.1-values: the towns of a side, the dearest first, those of one worth together."""
    options = GaliciaOptions()
    grid = world(options).grid

    def worth(town: Town) -> tuple[int, int]:
        return -town.capture, -town.occupy

    towns = sorted((town for town in scoring_towns(options) if town.side == side), key=worth)
    return [
        Aim(
            str(-capture),
            ", ".join(town.name for town in same),
            f"+{-occupy} a turn held",
            SEATS[side],
            tuple(grid.number(town.hex) for town in same),
        )
        for (capture, occupy), same in ((key, list(found)) for key, found in groupby(towns, worth))
    ]
