"""The state of a game: where units are, what condition they are in, who has how many points.

Flat lists indexed by unit; flags of units as bits of one integer. `stacks` and `occupied` follow from `where` and are
kept up to date by the few methods that change it.

Cases: 15.1-eliminated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from galicia.board import Reach
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.battles import Fight
from galicia.engine.fields import OWNER, PLAYER_TURN, flag, per_side, per_unit, remembered, some_of, static
from galicia.engine.forms import name_of
from galicia.engine.overlays import SupplyState
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, StackedState
from galicia.engine.words import Hex, Hexes, Units
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.units import Piece
from galicia.games.battle_for_galicia.world import World, world

if TYPE_CHECKING:
    from galicia.games.battle_for_galicia.game import BattleForGalicia

STACK_LIMIT = 6  # 5.1
IN_SUPPLY, LOW, OUT = 0, 1, 2
MOST_POINTS = 999  # more than any game can bring
MOST_LOSSES = 5  # 9.4
MOST_ATTACKERS = 6  # 7.2: the largest corps and one more
OPENING = ("Attackers", "Defenders", "CombatRoll")  # the steps of a combat before its dice
SUPPLY_NAMES: tuple[SupplyState, ...] = ("in", "low", "out")
FORMER = {"Cholm": "Chelm"}  # how towns were spelled in older positions


@dataclass(frozen=True, slots=True)
class Battle(Fight):
    """One combat under way (8.0): who fights, how the odds stand, what has happened so far.

    `rung` is the place on the ladder of odds after shifts, `high` the loss modifier of the defender for odds over
    4:1. `shown` are units laid open, `known` those whose markers were shown as well. Both sides know all of it.
    """

    public: ClassVar[tuple[str, ...]] = (
        "target", "hexes", "shown", "attackers", "defenders", "known", "rung", "high", "attack_artillery",
        "defence_artillery", "flanked", "large", "roll", "attacker_failed", "defender_failed", "vacated",
        "attacker_losses", "defender_losses",
    )  # fmt: skip
    target: Hex
    hexes: Hexes
    shown: Units
    attackers: Units = ()
    defenders: Units = ()
    known: Units = ()
    rung: int = 0
    high: int = 0
    attack_artillery: int = 0
    defence_artillery: int = 0
    flanked: bool = False
    large: bool = False
    roll: int = 0
    attacker_failed: bool = False
    defender_failed: bool = False
    vacated: bool = False
    attacker_losses: int = 0
    defender_losses: int = 0

    def amiss(self, s: GaliciaState) -> str:
        w, foe, shown = s.world, enemy_of(s.side), set(self.shown)
        rolled = any(type(step).__name__ not in OPENING for step in s.agenda if isinstance(step, s.game.fights))
        if self.target < 0 or not self.hexes or any(not w.around[self.target] >> h & 1 for h in self.hexes):
            return "every attacking hex must touch the target"
        if any(s.pieces[u].side != s.side for u in self.attackers) or any(
            s.pieces[u].side != foe for u in self.defenders
        ):
            return "attackers must be of the phasing side, defenders of the other"
        if len(self.attackers) > MOST_ATTACKERS:
            return "there are more attackers than any corps has"
        there = {u for h in (self.target, *self.hexes) for u in s.units_in(h)}
        if not there | {*self.attackers, *self.defenders} <= shown:
            return "shown must name every unit in the hexes of the combat"
        numbers = (self.rung, self.high, self.attack_artillery, self.defence_artillery)
        if not all(0 <= number < 100 for number in numbers):
            return "rung, high and artillery must be between 0 and 99"
        if not (2 <= self.roll <= 12 if rolled else self.roll == 0):
            return "roll must be 2 to 12 once the dice have fallen, and 0 before"
        if not all(0 <= lost <= MOST_LOSSES for lost in (self.attacker_losses, self.defender_losses)):
            return f"losses must be between 0 and {MOST_LOSSES}"
        if rolled:
            return ""
        if not any(s.pieces[u].side == foe and (self.defenders or not s.hit >> u & 1) for u in s.units_in(self.target)):
            return "the target holds no unit that may be attacked"
        if any(s.where[u] != self.target for u in self.defenders):
            return "a defender is not in the target"
        if self.attackers and {s.where[u] for u in self.attackers} != set(self.hexes):
            return "attackers must stand in the attacking hexes, and in each of them"
        return ""


def town_names(s: GaliciaState) -> list[str]:
    """BfG 15.1: the towns that score."""
    return [town.name for town in s.game.towns(s.options)]


def lifted(s: GaliciaState, seat: int) -> int:
    """BfG 5.4: the units whose markers a side may look at: its own, and those a combat has laid open."""
    return s.own(seat) | bits_of(s.battle.known if s.battle is not None else ())


def showing(s: GaliciaState, unit: int) -> int:
    """BfG 5.4: the rung of a unit as far as the side of the counter tells it."""
    rung = s.rung[unit]
    return rung - s.pieces[unit].effectiveness(rung)


class GaliciaState(StackedState):
    """A game of Battle for Galicia."""

    game: BattleForGalicia
    options: GaliciaOptions
    pieces: tuple[Piece, ...]
    battle: Battle | None
    world: World = static(lambda s: world(s.options))
    vp = per_side(0, line="vp", needed=True)
    captured = some_of(town_names, line="captured", former=FORMER)
    town_holders = some_of(town_names, line="held", former=FORMER)
    rung = per_unit(0, mark="rung", known_to=lifted, otherwise=showing)  # of dead units too: see 5.2
    supply = per_unit(IN_SUPPLY, mark="supply", form=name_of(lambda game: SUPPLY_NAMES), known_to=lifted)
    spent = per_unit(0, mark="spent", known_to=OWNER, resets=PLAYER_TURN)
    was_out = flag(known_to=OWNER)  # had no supply in its last supply phase
    minimum = flag(known_to=OWNER, resets=PLAYER_TURN)  # has made its minimum move
    recovered = flag(known_to=OWNER, resets=PLAYER_TURN)  # may not move any more
    fought = flag(resets=PLAYER_TURN)  # has attacked
    hit = flag(resets=PLAYER_TURN)  # was attacked
    # Zones and reach are kept with what they were worked out from, and worked out again once that has changed.
    _zones: list[tuple[Bits, Bits]] = remembered([(0, 0), (0, 0)], kept=True)  # where a side stands, what it controls
    _ground: tuple[int, ...] = remembered((), kept=True)
    _reach: Reach | None = remembered(None, kept=True)

    # Where units are.

    def changed(self, side: int, h: int) -> None:
        """A stack has changed: what it can do, and if it is the enemy's, what stacks near it can do."""
        if self.menus is None:
            return
        if side == self.side:
            self.stale.append(h)
        else:
            self.stale += each(self.world.within(h, 2) & self.occupied[self.side])

    def entered(self, unit: int, h: int) -> None:
        if self.world.towns >> h & 1:
            self.enter_town(self.pieces[unit].side, h)

    def enter_town(self, side: int, h: int) -> None:
        """BfG 15.1-held, by option: remember which towns their scoring side was the last to enter."""
        if self.options.town_held == "last-entered":
            for i, town in enumerate(self.game.towns(self.options)):
                if town.hex == h:
                    self.town_holders &= ~(1 << i)
                    self.town_holders |= (side == town.side) << i

    def steps(self, unit: int) -> int:
        """BfG 5.1-steps: the steps a unit has left."""
        return self.pieces[unit].steps[self.rung[unit]]

    def steps_of(self, units: Iterable[int]) -> int:
        return sum(self.pieces[u].steps[self.rung[u]] for u in units)

    def room(self, h: int) -> int:
        """BfG 5.1: how many more steps a hex can hold."""
        return STACK_LIMIT - self.steps_of(self.stacks.get(h, ()))

    # Strengths.

    def attack(self, unit: int) -> int:
        """BfG 7.4, 10.1, 11.1: attack on the side showing, less CE and supply."""
        return self.pieces[unit].attacks[self.rung[unit]] - self.supply[unit]

    def defence(self, unit: int) -> int:
        """BfG 7.4, 10.1, 11.1: defence on the side showing, less CE and supply."""
        return self.pieces[unit].defences[self.rung[unit]] - self.supply[unit]

    def artillery(self, unit: int) -> int:
        """BfG 11.1: artillery of the side showing; none out of supply."""
        return 0 if self.supply[unit] == OUT else self.pieces[unit].artillery[self.rung[unit]]

    def released(self, unit: int) -> bool:
        """BfG 2.1-release: whether a unit's movement restriction is over."""
        return self.turn >= self.pieces[unit].release

    # Hexes.

    def zone_of(self, side: int) -> Bits:
        """BfG 6.0: the zones of control of a side."""
        stands, known = self._zones[side]
        if stands != self.occupied[side]:
            stands = self.occupied[side]
            known = self.world.zones.of(stands)
            self._zones[side] = stands, known
        return known

    def closed_to(self, side: int) -> Bits:
        """Hexes a side may not enter of its own will: enemies (4.1), swamp (4.2), Przemysl (13.0), 4.5."""
        return self.world.closed[side] | self.world.barred_to(side, self.turn) | self.occupied[enemy_of(side)]

    @property
    def reach(self) -> Reach:
        """BfG 4.2, 6.3: what steps cost the phasing side now."""
        ground = self.side, self.turn, self.occupied[enemy_of(self.side)]
        found = self._reach
        if found is None or self._ground != ground:
            self._ground = ground
            found = self._reach = Reach(
                self.world.costs,
                zone=self.zone_of(enemy_of(self.side)),
                leave=1,
                enter=1,
                closed=self.closed_to(self.side) & ~self.world.swamp,
            )
        return found

    # Consequences.

    def score(self, side: int, points: int) -> None:
        """BfG 15.1: points for a side, as far as a position can tell them."""
        self.vp[side] = min(self.vp[side] + points, MOST_POINTS)

    def eliminate(self, unit: int, why: str) -> None:
        """BfG 15.1-eliminated: remove a unit for good and book its point for the enemy."""
        piece = self.pieces[unit]
        h = self.where[unit]
        self.leave(unit, DEAD)
        self.supply[unit] = IN_SUPPLY
        points = 0 if piece.ersatz else 1
        self.score(enemy_of(piece.side), points)
        self.tell("eliminated", seat=piece.side, unit=unit, hex=h, why=why, points=points)

    def reduce(self, unit: int, times: int, why: str) -> None:
        """BfG 10.2: take CE reductions, one rung each; past the last rung the unit is gone."""
        rung = self.rung[unit] + times
        if rung >= self.pieces[unit].rungs:
            self.eliminate(unit, why)
        else:
            self.rung[unit] = rung


def battle_of(s: GaliciaState) -> Battle:
    """The combat under way."""
    assert s.battle is not None
    return s.battle
