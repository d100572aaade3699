"""The state of a game of Great War in the East: flat lists and flags by unit, sets of hexes as bits.

Nothing is hidden (both sides see every stack), so a view is the whole state.

Cases: 2.4-step, 5.36, 7, 9.21, 10.11, 25.14, 25.2-ah, 25.2-al, 25.2-ru, 25.2-se-.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from galicia.board import Reach
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.battles import Fight
from galicia.engine.fields import (
    GAME_TURN,
    PHASE,
    PLAYER_TURN,
    by_unit,
    field,
    flag,
    flags,
    one,
    per,
    per_unit,
    remembered,
    some_of,
    static,
)
from galicia.engine.forms import HEX, NUMBER, UNIT, WHOLE, parts
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, StackedState
from galicia.engine.words import Hexes, Path, Units
from galicia.games.great_war_in_the_east.lines import ENTERED, TRACKS
from galicia.games.great_war_in_the_east.options import EasternOptions
from galicia.games.great_war_in_the_east.tables import COLUMNS, ELIMINATED, ENEMY_ZONE, STACK_LIMIT
from galicia.games.great_war_in_the_east.units import AH, ALLIED, NATIONS, Piece
from galicia.games.great_war_in_the_east.world import World, world

if TYPE_CHECKING:
    from galicia.games.great_war_in_the_east.game import GreatWarInTheEast

NOBODY = -1
MOST_VP = 999  # more than any game can bring, to either side
MOST_ATTACKS = 99
PUTNIK, FLOTILLA = 1, 2  # 19.1, 21.0: what can be used once a game-turn
# 25.2, by nation: a step lost in combat, and each stacking point of a unit whose last step is lost so.
STEP_POINTS, UNIT_POINTS = (2, -1, -2), (1, -1, -1)


class Journey(NamedTuple):
    """GWiE 5.37, 5.38: the way of a unit off the map: from an exit to an exit, and the hexes it has put behind it."""

    start: int
    end: int
    gone: int


@dataclass(frozen=True, slots=True)
class Battle(Fight):
    """One combat under way (8.0): who fights, what has been lent to it, how it stands.

    `starved` are the attackers out of supply (9.23), `heroes` the heroic HQs that add their strength, `shifts` the HQs
    that lend an attack shift (an army HQ, and Putnik through it), `parry` the HQ of a defensive shift. `guests` are
    units that retreated onto the defenders earlier (8.66). Results are numbers (`tables.ELIMINATED` is E), option is
    the defender's choice (8.9); `supplied` tells that he held with all in supply (8.75). `advanced` are the attackers
    that have advanced, `origins` the hexes they came from.
    """

    targets: Hexes
    attackers: Units = ()
    starved: Units = ()
    heroes: Units = ()
    shifts: Units = ()
    flotilla: bool = False
    defenders: Units = ()
    guests: Units = ()
    parry: Units = ()
    column: int = 0
    roll: int = 0
    attacker_steps: int = 0
    defender_steps: int = 0
    affected: int = 0
    attacker_result: int = 0
    defender_result: int = 0
    option: int = 0
    supplied: bool = False
    advanced: Units = ()
    origins: Path = ()

    def amiss(self, s: EasternState) -> str:
        own = (*self.attackers, *self.starved, *self.heroes, *self.shifts, *self.advanced)
        if not self.targets or any(s.pieces[u].side != s.side for u in own):
            return "targets must name a hex, and attackers and their HQs be of the phasing side"
        if any(s.pieces[u].side == s.side for u in (*self.defenders, *self.guests, *self.parry)):
            return "defenders, guests and parry must be of the other side"
        if not set(self.starved) <= set(self.attackers) or len(self.advanced) != len(self.origins):
            return "starved must be attackers, and origins name a hex for each unit that advanced"
        if not all(s.pieces[hq].hq for hq in (*self.heroes, *self.shifts, *self.parry)) or len(self.parry) > 1:
            return "heroes, shifts and parry must be HQs, and one HQ at most parries"
        for unit in self.attackers:
            near = all(s.world.zones.of(1 << h) >> s.where[unit] & 1 for h in self.targets) if s.alive(unit) else True
            if not near and unit not in self.advanced:
                return "every attacker must touch every hex attacked"
        if not (0 <= self.column < COLUMNS and 0 <= self.roll <= 6 and 0 <= self.affected < 100):
            return "column, roll or affected is out of bounds"
        if not (0 <= self.attacker_steps < 100 and 0 <= self.defender_steps < 100):
            return "steps of a force must be between 0 and 99"
        if not (0 <= self.attacker_result < ELIMINATED and 0 <= self.defender_result <= ELIMINATED):
            return "a result is not in the combat table"
        return ""


class Zones(NamedTuple):
    """GWiE 7.0: the hexes a side holds, those it controls, those it controls them from, and its silent units."""

    holding: Bits
    controlled: Bits
    controlling: Bits
    silent: int


NO_ZONES = Zones(0, 0, 0, 0)


class EasternState(StackedState):
    """A game of Great War in the East."""

    game: GreatWarInTheEast
    options: EasternOptions
    pieces: tuple[Piece, ...]
    battle: Battle | None
    world: World = static(lambda s: world())
    vp = one(0, line="vp", form=WHOLE, needed=True)
    points = one(4, line="points", needed=True)  # 20.3: Serbian supply points
    mover = one(NOBODY, line="mover", form=UNIT, resets=PLAYER_TURN)  # 5.0, 26.2: the unit that moves, or is in hand
    capacity_used = per(NATIONS, 0, line="capacity", resets=PLAYER_TURN)  # 5.31-c: stacking points
    track_used: dict[tuple[int, int, int], int] = field({}, line=TRACKS, resets=PLAYER_TURN)  # 17.52: line and hexside
    attacks_made = one(0, line="attacks_made", resets=GAME_TURN)  # 23.0
    used = some_of(lambda s: ("putnik", "flotilla"), line="used", resets=GAME_TURN)  # 19.1, 21.0
    held: list[Bits] = field(lambda s: list(s.world.home), line=ENTERED)  # B4: what each side was the last to enter
    steps = per_unit(lambda piece: piece.steps, mark="steps", most=4)
    spent = per_unit(0, mark="spent", resets=PLAYER_TURN)
    rode = per_unit(0, mark="rode", resets=PLAYER_TURN)
    commander: dict[int, int] = by_unit(mark="by", form=UNIT, resets=PLAYER_TURN)
    journeys: dict[int, Journey] = by_unit(mark="journey", form=parts(HEX, HEX, NUMBER, into=Journey))
    blocked: dict[int, int] = by_unit(mark="blocked", form=NUMBER)  # 14.22: from when it may come in elsewhere
    entries: dict[int, tuple[int, int]] = by_unit(mark="entry", form=parts(HEX, NUMBER))  # 26.24: hex and turn
    finished = flag(resets=PLAYER_TURN)  # 5.0: has had its movement
    railed = flag(resets=PLAYER_TURN)  # 5.34-b: used a railway this movement phase
    charged = flag(resets=PLAYER_TURN)  # 5.31-c: its stacking points count against rail capacity this phase
    arrived = flag(resets=PLAYER_TURN)  # 14.0: came as a reinforcement this phase
    by_rail = flag(resets=PLAYER_TURN)  # 17.2: came onto the map entrained as a reinforcement this phase
    occ = flag(resets=PHASE)  # 10.4: out of command
    assigned = flag(resets=PLAYER_TURN)  # 10.32: put in command by an order of this segment
    attacked = flag(resets=PHASE)  # 8.14: has attacked, or advanced
    assailed = flag(resets=PHASE)  # 8.14: has been attacked
    guest = flag(resets=PHASE)  # 8.66: retreated or withdrew onto friends
    tried = flag(resets=PLAYER_TURN)  # 12.1: has tried to withdraw; 13.0: has been rolled for
    lent = flag(resets=PHASE)  # 10.11: HQ whose attack shift is used
    parried = flag(resets=PHASE)  # 18.2: HQ whose defensive shift is used
    unsupplied = flag(resets=PLAYER_TURN)  # 9.0: found out of supply when supply was last judged
    foraging = flag(resets=PLAYER_TURN)  # 24.0
    fed = flag(resets=PLAYER_TURN)  # 11.22: fed by a fortress when supply was last judged
    entrained = flag()  # 5.32
    moved = flag(resets=GAME_TURN)  # 13.0-b: marched, rode or arrived this game-turn
    fought = flag(resets=GAME_TURN)  # 13.0-b: this game-turn
    fought_before = flag()  # 13.0-b: the game-turn before
    flipped = flag()  # 10.54: HQ showing its back
    # What has been reckoned is kept with what it was reckoned from, and reckoned anew once that has changed. Stacks
    # alone are not compared: whatever changes one says so in `changed`.
    _zones: list[Zones] = remembered([NO_ZONES, NO_ZONES], kept=True)
    _stirred: list[Bits] = remembered([0, 0], kept=True)  # the hexes of each side that its zones have not looked at yet
    _reach: dict[tuple[int, bool], Reach] = remembered({}, kept=True)
    _ground: tuple[int, ...] = remembered((), kept=True)
    _traced: dict[tuple[str, int], Any] = remembered({}, kept=True)
    offers: Any = remembered(None)  # what the command segment remembers between orders

    # Where units are.

    def changed(self, side: int, h: int) -> None:
        self._stirred[side] |= 1 << h
        self._traced.clear()
        if self.occupied[AH] & self.occupied[ALLIED]:
            self._divide(h)

    def _divide(self, h: int) -> None:
        """GWiE 10.52: both sides are in a hex only until an HQ has given way; then it is of the one that stays."""
        for side in (AH, ALLIED):
            if not any(self.pieces[unit].side == side for unit in self.stacks.get(h, ())):
                self.occupied[side] &= ~(1 << h)

    def entered(self, unit: int, h: int) -> None:
        """Ruling B4: a hex belongs to the side whose unit, other than an HQ, entered it last."""
        piece = self.pieces[unit]
        if not piece.hq and not self.held[piece.side] >> h & 1:
            self.held[piece.side] |= 1 << h
            self.held[enemy_of(piece.side)] &= ~(1 << h)

    def entrain(self, unit: int, aboard: bool = True) -> None:
        """GWiE 5.32-d, 5.36-a: a unit boards or leaves its train; its zone of control goes or comes back."""
        self.entrained = self.entrained | 1 << unit if aboard else self.entrained & ~(1 << unit)

    def room(self, h: int) -> int:
        """GWiE 16/6.11: how many more stacking points a hex can hold."""
        return STACK_LIMIT - self.sp(self.stacks.get(h, ()))

    def sp(self, units: Iterable[int]) -> int:
        """GWiE 6.11, 6.16: stacking points, whatever the losses."""
        return sum(self.pieces[u].sp for u in units)

    def steps_of(self, units: Iterable[int]) -> int:
        """GWiE 2.4-step: steps left. HQs have none."""
        return sum(self.steps[u] for u in units)

    def bears(self, unit: int) -> bool:
        """GWiE 8.66, 8.9: whether a unit bears results of combats; HQs do not."""
        return self.steps[unit] > 0

    def attack(self, unit: int) -> int:
        """GWiE 8.51-8.53: attack strength of the steps left, before anything halves it."""
        return self.pieces[unit].attacks[self.steps[unit]]

    def defence(self, unit: int) -> int:
        """GWiE 8.51-8.53, 5.36-b: defence strength of the steps left; half, fraction dropped, on a train."""
        strength = self.pieces[unit].defences[self.steps[unit]]
        return strength // 2 if self.entrained >> unit & 1 else strength

    def allowance(self, unit: int) -> int:
        """GWiE 9.21: the movement allowance, halved out of supply unless foraging, at least 1; HQs are exempt."""
        piece = self.pieces[unit]
        if self.unsupplied >> unit & 1 and not self.foraging >> unit & 1 and not piece.hq:
            return max(1, piece.movement // 2)
        return piece.movement

    # Headquarters (10.1); their values are those of the side showing.

    def shift_of(self, hq: int) -> int:
        return self.pieces[hq].shift[self.flipped >> hq & 1]

    def strength_of(self, hq: int) -> int:
        return self.pieces[hq].strength[self.flipped >> hq & 1]

    def heroic(self, hq: int) -> bool:
        """Ruling P7: a flipped HQ is never heroic."""
        return self.pieces[hq].heroic and not self.flipped >> hq & 1

    # Hexes.

    def holding(self, side: int) -> Bits:
        """GWiE 5.13, ruling B9: hexes with a combat unit, depot or intact fortress; a lone HQ holds nothing."""
        return self.zones(side).holding

    def zone_of(self, side: int) -> Bits:
        """GWiE 7.0: the hexes a side controls."""
        return self.zones(side).controlled

    def zone_without(self, side: int, h: int) -> Bits:
        """The hexes a side controls from everywhere but one hex."""
        return self.world.zones.of(self.zones(side).controlling & ~(1 << h))

    def zones(self, side: int) -> Zones:
        """GWiE 5.36-a, 7.0, 24.1: what a side holds and controls; units on trains and that forage are silent."""
        known, stirred = self._zones[side], self._stirred[side]
        silent = self.entrained & self.game.armies[side]
        if self.foraging and side == self.side:
            silent |= self.foraging & self.game.armies[side]
        if known.silent != silent:
            stirred |= bits_of(self.where[unit] for unit in each(known.silent ^ silent) if self.where[unit] >= 0)
        elif not stirred:
            return known
        holding, controlling = known.holding & ~stirred, known.controlling & ~stirred
        pieces = self.pieces
        for h in each(stirred & self.occupied[side]):
            for unit in self.stacks[h]:
                piece = pieces[unit]
                if piece.hq or piece.side != side:
                    continue
                holding |= 1 << h
                if not piece.depot and not silent >> unit & 1:
                    controlling |= 1 << h
                    break
        controlled = known.controlled if controlling == known.controlling else self.world.zones.of(controlling)
        known = self._zones[side] = Zones(holding, controlled, controlling, silent)
        self._stirred[side] = 0
        return known

    @property
    def traces(self) -> dict[tuple[str, int], Any]:
        """Lines of supply and command as units stand, keep silent, and have entered hexes."""
        ground = self.entrained, self.foraging, self.side, self.held[AH], self.held[ALLIED]
        if self._ground != ground:
            self._ground = ground
            self._traced.clear()
        return self._traced

    def contested(self, side: int) -> Bits:
        """GWiE 7.24-a: enemy-controlled hexes in which no friend cancels that control."""
        return self.zone_of(enemy_of(side)) & ~self.holding(side)

    def reach(self, unit: int) -> Reach:
        """GWiE 5.4, 7.21: what steps cost a unit now; only fighters enter the hex of a lone enemy HQ (10.52-b)."""
        piece = self.pieces[unit]
        fights = piece.combat_unit and self.attack(unit) > 0
        key = piece.nation, fights
        enemy = enemy_of(piece.side)
        zones = self.zones(enemy)
        closed = zones.holding if fights else self.occupied[enemy]
        found = self._reach.get(key)
        if found is None or found.zone != zones.controlled or found.closed != closed:
            found = self._reach[key] = Reach(
                self.world.costs[piece.nation], zone=zones.controlled, enter=ENEMY_ZONE, closed=closed
            )
        return found

    # Consequences.

    def score(self, points: int) -> None:
        """GWiE 25.4: points on the track both sides share, as far as a position can tell them."""
        self.vp = max(-MOST_VP, min(self.vp + points, MOST_VP))

    def word(self, unit: int) -> str:
        return self.pieces[unit].word

    def price(self, unit: int, steps: int) -> int:
        """GWiE 25.2: the victory points for steps of a unit lost in combat, more if they are its last."""
        piece = self.pieces[unit]
        last = steps >= self.steps[unit]
        return STEP_POINTS[piece.nation] * steps + UNIT_POINTS[piece.nation] * piece.sp * last

    def lose(self, unit: int, steps: int, why: str, *, scores: bool) -> None:
        """GWiE 2.4-step: take steps from a unit; without any left it is gone. Losses in combat score (25.2, J2)."""
        piece = self.pieces[unit]
        steps = min(steps, self.steps[unit])
        points = self.price(unit, steps) if scores else 0
        self.steps[unit] -= steps
        self.score(points)
        self.tell("lost", seat=piece.side, unit=unit, hex=self.where[unit], steps=steps, why=why, points=points)
        if not self.steps[unit]:
            self.remove(unit)

    def remove(self, unit: int) -> None:
        """Take a unit out of play for good."""
        self.leave(unit, DEAD)
        flag = ~(1 << unit)
        self.entrained &= flag
        self.guest &= flag


FLAGS = flags(EasternState)


def battle_of(s: EasternState) -> Battle:
    """The combat under way."""
    assert s.battle is not None
    return s.battle
