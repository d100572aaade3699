"""What the state of First Ypres holds beyond that of the series: flood, front, ratings of new corps, victory hexes.

Cases: Y11.1, Y10.3-c.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from galicia.board.hexset import Bits
from galicia.engine.fields import GAME_TURN, PHASE, flag, one, per
from galicia.engine.forms import name_of
from galicia.engine.stacks import DEAD
from galicia.games.clash_of_giants.series.state import SUPPLIED, SUPPLY, GiantsState
from galicia.games.clash_of_giants.ypres.options import YpresOptions
from galicia.games.clash_of_giants.ypres.tables import AL, BRITISH

if TYPE_CHECKING:
    from galicia.games.clash_of_giants.ypres.game import FirstYpres


class YpresState(GiantsState):
    """A game of First Ypres."""

    game: FirstYpres
    options: YpresOptions
    sluiced = one(0, line="sluices")  # Y5.33: the turn on which the flood was declared
    flooded = one(0, line="flooded")  # 1 once it has risen
    dismounted = one(0, line="dismounted")  # Y11.1-b: 1 from the turn after a Continuous Front
    ratings = per("new_corps", 0, line="ratings")  # Y10.3: what each new corps has rolled
    rebuilt = per("once", 0, line="rebuilt")  # Y7.2-d: the steps used of those for the whole game
    held = per("place_names", AL, line="held", needed=True)  # Y4.22: who holds each victory hex
    fell = one(SUPPLIED, line="fell", form=name_of(lambda game: SUPPLY), resets=PHASE)  # S8.8-b: as a defender was lost
    railed = flag(resets=GAME_TURN)  # Y8.1-i
    pulled_back = flag(resets=PHASE)  # Y9.23: Belgians whose move began east of the Attack Line

    def cavalry(self, unit: int) -> bool:
        """CoG Y11.1: mounted until the cavalry dismounts for good."""
        return self.pieces[unit].cavalry and not self.dismounted

    def rating(self, unit: int) -> int:
        """CoG Y10.3: the rating of a new corps is unknown until it is rolled."""
        corps = self.game.new_corps_of.get(unit)
        return self.pieces[unit].ter if corps is None else self.ratings[corps]

    def whole_moves(self) -> Bits:
        """CoG Y-TEC-flooded-mp: the flooded hexes, since the flood those of the plain too."""
        return self.world.whole | self.game.flood_plain if self.flooded else self.world.whole

    def terrain(self, h: int) -> str:
        """CoG Y5.33-d: the flood plain is flooded once the water has risen."""
        return "flooded" if self.whole_moves() >> h & 1 else self.world.board.terrain[h]

    def zone(self, h: int) -> int:
        """CoG Y9.21: the number of the zone of a hex, the same for both sides."""
        return self.world.area[AL][h]

    def remove(self, unit: int, to: int = DEAD) -> None:
        if self.battle is not None and self.pieces[unit].nation == BRITISH and unit not in self.battle.attackers:
            self.fell = self.supply[unit]
        GiantsState.remove(self, unit, to)
