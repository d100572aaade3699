"""What each side of First Ypres reads before the first turn; places and figures are those of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from galicia.engine.briefings import Aim, Briefing, Part
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.ypres.tables import AL, LAST_TURN, OPENS, SEATS

if TYPE_CHECKING:
    from galicia.games.clash_of_giants.ypres.game import FirstYpres

SITUATION = (
    "A thin line of French cavalry stands between La Bassee and Hazebrouck, and nothing at all between Ypres and the"
    " sea. The British come by rail from the Aisne, the Belgians on foot from Antwerp. Be there first, and hold.",
    "Eight cavalry divisions feel for an open flank. Behind them come the Saxons, the corps set free at Antwerp, and"
    " four new corps of volunteers of whom nobody knows what they are worth. Break through before the line closes.",
)
GOAL = (
    f"Hold the majority of the victory hexes when turn {LAST_TURN} ends; all are yours at the start.",
    f"Take the majority of the victory hexes, and hold them when turn {LAST_TURN} ends.",
)
TURN = (
    Part("Supply and arrivals", "supply is judged, reinforcements enter by their zones, steps are rebuilt"),
    Part("Flood and rail", "the Allies may open the sluices, and move four units by rail"),
    Part("The cup", "a marker is drawn, of either side, and its owner rolls for the units of that zone"),
    Part("Combat", "once a turn, after any of your own activations: now, or later"),
)
DIFFERENT = (
    Part("Zone D opens late.", f"To the Allies on turn {OPENS[0]}, to Germany on turn {OPENS[1]}."),
    Part("Supply goes home by the compass.", "Lines of any length, but each step leads towards your own edge."),
    Part("Nations keep apart.", "French, British and Belgian units never stack, and Belgians stay in Zone D."),
    Part("The front closes.", "Once it runs from the south edge to Dixmude, all cavalry is infantry for good."),
)


def briefing(game: FirstYpres, seat: str) -> Briefing:
    """CoG Y4.1: what a seat reads."""
    side = SEATS.index(seat)
    own, other = (_aim(game, who) for who in (side, enemy_of(side)))
    return Briefing(SITUATION[side], GOAL[side], (own, other), TURN, DIFFERENT)


def _aim(game: FirstYpres, side: int) -> Aim:
    places = [place for place in game.scoring if game.Options().vp_set in place.sets]
    names = ", ".join(place.name for place in places)
    when = f"held at the end of turn {LAST_TURN}" if side == AL else f"taken and held at the end of turn {LAST_TURN}"
    return Aim("1", names, when, SEATS[side], tuple(game.world.grid.number(place.hex) for place in places))
