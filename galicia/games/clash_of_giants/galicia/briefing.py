"""What each side of Galicia reads before the first turn; places and figures are those of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from galicia.engine.briefings import Aim, Briefing, Part
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.galicia.tables import AH, LAST_TURN, RU, SEATS
from galicia.games.clash_of_giants.galicia.victory import FIRST_SCORING, MOST

if TYPE_CHECKING:
    from galicia.games.clash_of_giants.galicia.game import ClashOfGiantsGalicia

SITUATION = (
    "Four armies stand between Krakau and Czernowitz, ready before the enemy is. March into Poland while the Russians"
    " still gather; what you take early pays every turn, and what you lose late costs you the war.",
    "Your armies gather in a great arc from Radom to Kamenez-Podolsk, slower than the enemy and stronger in the end."
    " Hold Lublin and Zamosc in August; in September the road to Lemberg and the San is open.",
)
GOAL = (
    f"Score {MOST} points early, and let Russia hold no more places than that when turn {LAST_TURN} ends.",
    f"Hold more places in Austria-Hungary when turn {LAST_TURN} ends than Austria has points; a tie is Austria's.",
)
TURN = (
    Part("Supply and arrivals", "supply is judged, reinforcements enter, one step is rebuilt"),
    Part("The cup", "a marker is drawn, of either side, and its owner rolls for command"),
    Part("Movement", "the units in that army's area march as far as the die lets them"),
    Part("Combat", "once a turn, after any of your own activations: now, or later"),
)
DIFFERENT = (
    Part("Nobody knows who moves next.", "All eight armies come out of one cup, in any order."),
    Part("You fight once a turn.", "All attacks are declared together; wait too long, and your chance is gone."),
    Part("Every unit checks for itself.", "A die above its rating costs a step and drives a defender back."),
    Part("Railways feed everything.", "At most five hexes to a line that leads home; zones bar the way to it."),
)


def briefing(game: ClashOfGiantsGalicia, seat: str) -> Briefing:
    """CoG G4.1: what a seat reads."""
    side = SEATS.index(seat)
    own, other = (_aim(game, who) for who in (side, enemy_of(side)))
    return Briefing(SITUATION[side], GOAL[side], (own, other), TURN, DIFFERENT)


def _aim(game: ClashOfGiantsGalicia, side: int) -> Aim:
    places = [place for place in game.scoring if side in place.scorers]
    when = {AH: f"each turn from turn {FIRST_SCORING} on, {MOST} at most", RU: f"at the end of turn {LAST_TURN}"}
    names = ", ".join(place.name for place in places)
    return Aim("1", names, when[side], SEATS[side], tuple(game.world.grid.number(place.hex) for place in places))
