"""What each side of Great War in the East reads before its first turn; places and levels are those of the rules."""

from __future__ import annotations

from itertools import groupby

from galicia.engine.briefings import Aim, Briefing, Part
from galicia.games.great_war_in_the_east.setup import SEPTEMBER_POINTS
from galicia.games.great_war_in_the_east.state import STEP_POINTS
from galicia.games.great_war_in_the_east.tables import LAST_TURN, LEVELS
from galicia.games.great_war_in_the_east.units import AUSTRIAN, RUSSIAN, SEATS, SERBIAN
from galicia.games.great_war_in_the_east.victory import SERBIA_LEFT, SERBIA_POINTS
from galicia.games.great_war_in_the_east.world import SERBIA, Place, world

SEPTEMBER = "1-september"
SITUATION = {
    "AH": "Two wars at once. Every corps you leave against Serbia is missing against Russia, whose armies come train by"
    " train. You move first and cannot be strong everywhere.",
    "AL": "Serbia is small and stubborn, Russia large and late. Let the Austrians spend their strength in the hills"
    " while your trains roll; then take Lemberg and the passes.",
}
LATE = {
    "AH": "August has gone badly and the lists of the lost are long. The line must hold before Lemberg and Przemysl,"
    " and somewhere it must strike back.",
    "AL": "The Austrians reel. Your armies are complete at last: press them back on Lemberg, Przemysl and the passes"
    " before September is over.",
}
OWN_TURN = (
    Part("Arrivals and command", "trains bring units; headquarters put in command what they can"),
    Part("Movement", "units in command march or go by rail"),
    Part("Combat", "command again, then one attack after the other"),
)
TURN = {
    "AH": (Part("The Allies", "from turn 2 on; you watch"), *OWN_TURN),
    "AL": (*OWN_TURN, Part("Austria-Hungary", "does the same; turn 1 is theirs alone")),
}
LATE_TURN = {
    "AH": (Part("Russia", "moves first in every turn"), *OWN_TURN),
    "AL": (*OWN_TURN, Part("Austria-Hungary", "then does the same")),
}
COMMAND = Part("Command.", "A headquarters commands so many stacking points. Others roll to move, and attack at half.")
RAIL = Part("Railways.", "A turn carries only so much, and troops roll to entrain.")
SUPPLY = Part("Supply.", "Three hexes to a railway or depot; without it half strength, and losses.")
SOUTH = {
    "AH": Part("Two maps.", "Only you pass between them, by rail, and never with the 5th and 6th armies."),
    "AL": Part("Serbian supply.", "Each Serbian unit in an attack costs a supply point. You start with four."),
}
BEGINS = {
    "free-deployment": Part("Free deployment.", "You place your units first, Serbia before Austria-Hungary."),
    SEPTEMBER: Part("1 September.", "You place your armies along the line; a die tells what August cost each unit."),
}


def briefing(scenario: str, seat: str) -> Briefing:
    """GWiE 25, 26: what a seat reads."""
    late = scenario == SEPTEMBER
    me = SEATS.index(seat)
    losses = lost(late)
    return Briefing(
        (LATE if late else SITUATION)[seat],
        goal(seat, SEPTEMBER_POINTS if late else 0),
        (*places_of(me, late), *losses[me], *places_of(1 - me, late), *losses[1 - me]),
        (LATE_TURN if late else TURN)[seat],
        (COMMAND, RAIL, SUPPLY, BEGINS.get(scenario, SOUTH[seat])),
    )


def goal(seat: str, start: int) -> str:
    """GWiE 25.3: from where on a seat wins."""
    least = min(points for points, winner, _ in LEVELS if winner == "AL")
    draw = min(points for points, winner, _ in LEVELS if not winner)
    if seat == "AH":
        up, down, wins = "the Allies", "you", f"Fewer than {draw}"
    else:
        up, down, wins = "you", "Austria-Hungary", f"{least} or more"
    return (
        f"One count of points, now {start}, goes up for {up} and down for {down}."
        f" {wins} after turn {LAST_TURN} is your victory."
    )


def places_of(side: int, late: bool) -> list[Aim]:
    """GWiE 25.2: the places of a side, the dearest first, those of one worth together."""
    grid = world().grid
    sign = "−" if SEATS[side] == "AH" else "+"

    def worth(place: Place) -> int:
        return -place.points

    places = [place for place in world().places if place.side == side]
    if late:
        places = [place for place in places if not world().sheets[SERBIA] >> place.hex & 1]
    return [
        Aim(
            f"{sign}{-points}",
            ", ".join(place.name for place in same),
            "a turn each" if len(same) > 1 else "a turn held",
            SEATS[side],
            tuple(grid.number(place.hex) for place in same),
        )
        for points, same in ((key, list(found)) for key, found in groupby(sorted(places, key=worth), worth))
    ]


def lost(late: bool) -> tuple[list[Aim], list[Aim]]:
    """GWiE 25.2: what losses bring to each side."""
    def step(nation: int, called: str, seat: str) -> Aim:
        return Aim(f"{STEP_POINTS[nation]:+}".replace("-", "−"), f"Each {called} step lost in combat", "", seat)

    ours = [step(RUSSIAN, "Russian", "AH")]
    if not late:
        fallen = f"Serbia has {SERBIA_LEFT} stacking points or fewer"
        ours += [step(SERBIAN, "Serbian", "AH"), Aim(f"−{-SERBIA_POINTS}", fallen, "at the end", "AH")]
    return ours, [step(AUSTRIAN, "A-H", "AL")]
