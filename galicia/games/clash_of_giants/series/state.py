"""The state of a campaign of the series: flat lists and flags by unit, sets of hexes as bits. Nothing is hidden.

Cases: S2.1-b, S2.3, S8.6-b.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from galicia.board import Reach
from galicia.board.hexset import Bits, bits_of
from galicia.engine.battles import Fight
from galicia.engine.fields import (
    GAME_TURN,
    PHASE,
    by_unit,
    flag,
    one,
    per,
    per_unit,
    remembered,
    some_of,
    static,
)
from galicia.engine.forms import HEX, Form, name_of
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, StackedState
from galicia.engine.words import NOBODY, Hex, Numbers, Units
from galicia.games.clash_of_giants.series.options import GiantsOptions
from galicia.games.clash_of_giants.series.tables import LAST, LONGEST_RETREAT
from galicia.games.clash_of_giants.series.units import Piece
from galicia.games.clash_of_giants.series.world import Fort, World

if TYPE_CHECKING:
    from galicia.games.clash_of_giants.series.game import GiantsGame

GONE = -3  # where units are that surrendered
LIMIT = 2  # S6.1
MOST_REACHES = 6  # remembered: by side, and by the hexes barred to some units
SUPPLIED, ATTENUATED, OUT = 0, 1, 2  # S8.4
SUPPLY = ("in", "as", "oos")
MARKER = Form(
    lambda game: "SIDE-AREA",
    lambda game, value: str(game.markers[value]),
    lambda game, text: game.markers.index(text),
)


@dataclass(frozen=True, slots=True)
class Battle(Fight):
    """One attack being resolved (S12).

    `defenders` are the units that check; `guests` came here by an earlier retreat and only share the fate of the
    others (S12.24); `fort` tells that a fort defends alone. `exposed` are the attackers that check. Those in `fleeing`
    must retreat by `lengths`; `column` is where the table is read.
    """

    target: Hex
    attackers: Units = ()
    defenders: Units = ()
    guests: Units = ()
    fort: bool = False
    column: int = 0
    exposed: Units = ()
    attack_dice: Numbers = ()
    defence_dice: Numbers = ()
    fleeing: Units = ()
    lengths: Numbers = ()

    def amiss(self, s: GiantsState) -> str:
        """Why no attack of a written position can be like this; empty if one can."""
        if self.target < 0 or not self.attackers or any(s.pieces[u].side != s.side for u in self.attackers):
            return "it needs a target, and attackers of the side that fights"
        if any(s.pieces[u].side == s.side for u in (*self.defenders, *self.guests, *self.fleeing)):
            return "defenders, guests and those who flee must be of the other side"
        if not set(self.exposed) <= set(self.attackers) or not set(self.fleeing) <= set(s.units_in(self.target)):
            return "only attackers are exposed, and only units in the target flee"
        if any(s.alive(unit) and not s.world.around[self.target] >> s.where[unit] & 1 for unit in self.attackers):
            return "every attacker must touch the target"
        if self.fort and s.world.fort_in.get(self.target) is None:
            return "there is no fort in the target"
        if not 0 <= self.column <= LAST or len(self.lengths) != len(self.fleeing):
            return "there is no such column, or a length for each that flees is missing"
        if any(not 1 <= n <= LONGEST_RETREAT for n in self.lengths):
            return "no retreat has such a length"
        if any(not 1 <= pip <= 6 for pip in (*self.attack_dice, *self.defence_dice)):
            return "dice show 1 to 6"
        return ""


class GiantsState(StackedState):
    """A campaign of the series."""

    game: GiantsGame[Any]
    options: GiantsOptions
    pieces: tuple[Piece, ...]
    battle: Battle | None
    world: World = static(lambda s: s.game.world)
    cup = some_of(lambda s: s.game.markers, line="cup")  # S5.2: the markers not yet drawn
    drawn = one(NOBODY, line="drawn", form=MARKER)  # the marker of the activation under way
    command = per("markers", 0, line="command", resets=GAME_TURN)  # S10.2: the die of each marker drawn
    starred = some_of(lambda s: s.game.markers, line="asterisk", resets=GAME_TURN)
    fought = some_of(lambda s: s.game.sides, line="fought", resets=GAME_TURN)  # S5.5
    supported = per("supports", 0, line="supported")  # the turn on which each support marker was used
    supporting = some_of(lambda s: s.game.supports, line="supporting", resets=PHASE)
    razed = some_of(lambda s: [fort.name for fort in s.world.forts], line="razed")  # S13.6
    steps = per_unit(lambda piece: piece.steps, mark="steps", most=2)
    supply = per_unit(SUPPLIED, mark="supply", form=name_of(lambda game: SUPPLY))
    spent = per_unit(0, mark="spent", resets=PHASE)
    aims: dict[int, int] = by_unit(mark="attacks", form=HEX, resets=PHASE)  # S12.5: declared and not yet resolved
    ready = flag(resets=PHASE)  # may still move in this activation
    moving = flag(resets=PHASE)  # S11.1-b: those that move now
    guest = flag(resets=PHASE)  # S12.24: retreated or withdrew in this combat phase
    fed = flag()  # supplied by its fort
    activated = flag(resets=GAME_TURN)  # S10.6: its area has been drawn while it stood there
    done = flag(resets=GAME_TURN)  # S10.4
    repl = flag(resets=GAME_TURN)  # S9.2
    cavrepl = flag(resets=GAME_TURN)
    broken = flag(resets=GAME_TURN)  # its Repl marker became Done
    came_by: dict[int, int] = by_unit(mark="entry", form=MARKER)  # S9.1-b: the area an arrival entered in
    _large: Bits = remembered(0, kept=True)  # the hexes with more than two units
    _zones: list[tuple[Any, ...]] = remembered([(), ()], kept=True)
    _reach: dict[tuple[int, Bits], tuple[Any, Reach]] = remembered({}, kept=True)
    _traces: dict[Any, Any] = remembered({}, kept=True)

    # Units.

    def cavalry(self, unit: int) -> bool:
        """CoG S2.5-a: whether a unit is cavalry for the rules now."""
        return self.pieces[unit].cavalry

    def ter(self, unit: int) -> int:
        """CoG TER-oos: the rating of a unit; out of supply two less, at least 1."""
        ter = self.rating(unit)
        return max(1, ter - 2) if self.supply[unit] == OUT else ter

    def rating(self, unit: int) -> int:
        """CoG S2.4-a: the rating of a unit in supply; 0 while it is unknown."""
        return self.pieces[unit].ter

    def in_full_supply(self, unit: int) -> bool:
        """CoG S8.5-c: supplied from the map edge: neither attenuated nor by a fort."""
        return self.supply[unit] == SUPPLIED and not self.fed >> unit & 1

    def marker_of(self, unit: int) -> int:
        """CoG S10.1-b: the marker of the area a unit stands in, whatever army is printed on it."""
        return self.world.area[self.pieces[unit].side][self.where[unit]]

    def allowance(self, unit: int) -> int:
        """CoG S10.2, S8.6-b: what the die of the activation gives a unit."""
        track = self.game.track(self.drawn, self.turn)[self.command[self.drawn] - 1]
        allowance = track.cavalry if self.cavalry(unit) else track.infantry
        if self.supply[unit] == OUT and self.options.oos_ma != "full":
            return 1 if self.options.oos_ma == "one" else max(1, -(-allowance // 2))
        return allowance

    # Hexes.

    def fort_at(self, h: int, side: int) -> Fort | None:
        """The intact fort of a side in a hex."""
        number = self.world.fort_in.get(h)
        if number is None or self.razed >> number & 1:
            return None
        fort = self.world.forts[number]
        return fort if fort.side == side else None

    def forts(self, side: int) -> Bits:
        """CoG S13.1-b: the hexes with intact forts of a side."""
        if not self.razed:
            return self.world.fort_hexes[side]
        return bits_of(f.hex for i, f in enumerate(self.world.forts) if f.side == side and not self.razed >> i & 1)

    def zone_of(self, side: int) -> Bits:
        """CoG S7.1: the hexes in the zones of a side; none reaches into a fort of the other side."""
        occupied = self.occupied[side]
        known = self._zones[side]
        if not known or known[0] != occupied or known[1] != self.razed:
            reached = self.world.zones.of(occupied) & ~self.forts(enemy_of(side))
            known = self._zones[side] = (occupied, self.razed, reached)
        zone: Bits = known[2]
        return zone

    def contested(self, side: int) -> Bits:
        """CoG S7.4-b: the hexes in enemy zones without a friend, closed to supply lines and retreats."""
        return self.zone_of(enemy_of(side)) & ~self.occupied[side]

    def closed_to(self, side: int) -> Bits:
        """CoG S11.5-a: hexes a side never enters: enemy units, enemy forts, sea."""
        enemy = enemy_of(side)
        return self.occupied[enemy] | self.forts(enemy) | self.world.shut

    def whole_moves(self) -> Bits:
        """CoG S11.4: the hexes that take a whole move."""
        return self.world.whole

    def terrain(self, h: int) -> str:
        """The terrain of a hex now."""
        return self.world.board.terrain[h]

    def reach(self, side: int, barred: Bits = 0) -> Reach:
        """CoG S7.2: what steps cost a side now, or units of it to which some hexes are barred; an enemy zone stops."""
        enemy, whole = enemy_of(side), self.whole_moves()
        ground = self.occupied[enemy], self.razed, whole
        known = self._reach.get((side, barred))
        if known is None or known[0] != ground:
            if len(self._reach) > MOST_REACHES:
                self._reach = {}
            zone, closed, apart = self.zone_of(enemy), self.closed_to(side) | barred, not self.options.ezoc_to_ezoc
            ways = Reach(self.world.costs, zone=zone, closed=closed, stop=zone, whole=whole, apart=apart)
            known = self._reach[side, barred] = ground, ways
        return known[1]

    def ways(self, units: Sequence[int]) -> Reach:
        """What steps cost units that move together."""
        barred = 0
        for unit in units:
            barred |= self.game.barred(self, unit)
        return self.reach(self.pieces[units[0]].side, barred)

    # Consequences.

    def changed(self, side: int, h: int) -> None:
        if len(self.stacks.get(h, ())) > LIMIT:
            self._large |= 1 << h
        elif self._large:
            self._large &= ~(1 << h)
        if self.menus is not None:
            self.stale.append(h)

    def crowds(self, side: int) -> Bits:
        """CoG S6.1: the hexes with more than two units of a side."""
        return self._large & self.occupied[side]

    def entered(self, unit: int, h: int) -> None:
        self.game.entered(self, unit, h)

    def read(self, unit: int, h: int) -> None:
        self.put(unit, h)  # a position says who holds which place

    def carry(self, unit: int) -> None:
        """CoG S10.4-a, S10.6-a: a unit whose area was activated is Done in one whose marker is still to be drawn."""
        if self.alive(unit) and self.activated >> unit & 1 and self.cup >> self.marker_of(unit) & 1:
            self.done |= 1 << unit

    def lose(self, unit: int, why: str) -> None:
        """CoG S12.19-a: a unit loses a step; without any left it is gone."""
        self.steps[unit] -= 1
        self.tell_loss(unit, 1, why)
        if not self.steps[unit]:
            self.remove(unit)

    def eliminate(self, unit: int, why: str) -> None:
        """CoG R67: a unit is lost with all its steps."""
        steps, self.steps[unit] = self.steps[unit], 0
        self.tell_loss(unit, steps, why)
        self.remove(unit)

    def tell_loss(self, unit: int, steps: int, why: str) -> None:
        """Tell of lost steps, and how many units are left in the hex."""
        h = self.where[unit]
        left = len(self.units_in(h)) - (not self.steps[unit])
        self.tell("lost", seat=self.pieces[unit].side, unit=unit, hex=h, steps=steps, why=why, left=left)

    def remove(self, unit: int, to: int = DEAD) -> None:
        """Take a unit off the map, with all its markers."""
        self.leave(unit, to)
        self.strip(unit)

    def strip(self, unit: int) -> None:
        """Take all markers off a unit."""
        for name in self.game.flags:
            setattr(self, name, getattr(self, name) & ~(1 << unit))
        self.supply[unit], self.spent[unit] = SUPPLIED, 0
        self.aims.pop(unit, None)


def battle_of(s: GiantsState) -> Battle:
    """The attack being resolved."""
    assert s.battle is not None
    return s.battle
