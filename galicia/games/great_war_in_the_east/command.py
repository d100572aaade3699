"""GWiE 10.3, 10.4: command control. HQs give their strength to units in their radius; the rest trusts to the dice.

Cases: 10.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, DieForEach, SideDecision
from galicia.engine.words import Seat, Unit, Units
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.state import NOBODY, EasternState
from galicia.games.great_war_in_the_east.units import NATIONS, UNDER_WAY

UNLIMITED = 999  # 10.32-c
FAR = 99  # from the enemy, where there is none

TELLINGS = {
    "commands": Telling("{seat} {unit} commands {units} ({left} SP left)", ("10.31-a", "10.32-a")),
    "command_roll": Telling("{seat} rolls for command of {units}: {dice}", ("10.41",)),
    "out_of_command": Telling("{seat} out of command: {units}", ("10.41", "10.42-a")),
}


# 10.3: who may be commanded, and by whom.


def chains(s: EasternState, side: int) -> dict[int, tuple[int, ...]]:
    """GWiE 10.32-a, rulings B7 and G2: each unit that needs command, with the HQs in whose radius it is.

    All units of a side on the map need it but HQs and fortresses; HQs command units of their nation, of any army.
    """
    found: dict[int, tuple[int, ...]] | None = s.traces.get(("chains", side))
    if found is None:
        pieces, where = s.pieces, s.where
        radii: list[list[tuple[int, Bits]]] = [[] for _ in NATIONS]
        for hq in hqs_of(s, side):
            radii[pieces[hq].nation].append((hq, radius_of(s, hq)))
        found = s.traces["chains", side] = {
            unit: tuple([hq for hq, bits in radii[pieces[unit].nation] if bits >> where[unit] & 1])
            for unit in s.on_map(side)
            if not pieces[unit].hq and not pieces[unit].fortress
        }
    return found


def strength_left(s: EasternState, side: int) -> dict[int, int]:
    """GWiE 10.11-strength, 10.31-a: the stacking points each HQ of a side can still put in command."""
    left = {hq: UNLIMITED if s.options.unlimited_command else s.strength_of(hq) for hq in hqs_of(s, side)}
    for unit, hq in s.commander.items():
        left[hq] -= s.pieces[unit].sp
    return left


def why_no_command(s: EasternState, side: int, unit: int, hq: int) -> list[Sentence]:
    """GWiE 10.31, 10.32: why an HQ cannot put a unit in command."""
    if s.pieces[hq].side != side or not s.pieces[hq].hq or not s.alive(hq):
        return [because("{hq} is no HQ of yours on the map", "10.32-a", hq=hq)]
    if unit not in chains(s, side):
        return [because("{unit} is no unit of yours on the map that needs command", "10.32-a", unit=unit)]
    if s.pieces[unit].nation != s.pieces[hq].nation:
        return [because("{hq} commands only units of its own army", "10.32-a", hq=hq)]
    if unit in s.commander:
        return [because("{unit} is commanded by {unit2}", "10.32-a", unit=unit, unit2=s.commander[unit])]
    if hq not in chains(s, side)[unit]:
        return [because("{unit} is not in the radius of {hq}", "10.11-radius", "10.33", "10.34", unit=unit, hq=hq)]
    left = strength_left(s, side)[hq]
    if s.pieces[unit].sp > left:
        text = "{unit} has {sp} SP, {hq} can command {left} more"
        return [because(text, "10.31-a", unit=unit, sp=s.pieces[unit].sp, hq=hq, left=left)]
    return []


def why_no_release(s: EasternState, side: int, unit: int) -> list[Sentence]:
    """GWiE 10.32-a: why a unit cannot be taken from its HQ."""
    if s.pieces[unit].side != side or unit not in s.commander:
        return [because("{unit} is no unit of yours that is in command", "10.32-a", unit=unit)]
    if s.assigned >> unit & 1:
        return [because("{unit} was put in command by your order; take that back instead", "10.32-a", unit=unit)]
    return []


# A proposal, so that a player need only mend it.


def propose(s: EasternState, side: int, moving: bool) -> None:
    """Share out the strength of all HQs well: to those who can use it, from the front to the rear, strong ones first.

    A unit that finds its HQs full takes the place of one that can go to another HQ.
    """
    over, left = chains(s, side), strength_left(s, side)
    away = _away(s, side)
    pieces, commander = s.pieces, s.commander

    where, foes = s.where, s.holding(enemy_of(side))

    def need(unit: int) -> tuple[bool, int, float, int]:
        return not _can_use(s, unit, foes, moving), away.get(where[unit], FAR), -s.attack(unit) / pieces[unit].sp, unit

    def give(unit: int, hq: int) -> None:
        if unit in commander:
            left[commander[unit]] += pieces[unit].sp
        commander[unit] = hq
        left[hq] -= pieces[unit].sp

    def make_room(unit: int) -> int | None:
        for hq in over[unit]:
            short = pieces[unit].sp - left[hq]
            for other in [u for u in over if commander.get(u) == hq]:
                if pieces[other].sp >= short:
                    for another in over[other]:
                        if another != hq and left[another] >= pieces[other].sp:
                            give(other, another)
                            return hq
        return None

    for unit in sorted((u for u in over if over[u]), key=need):
        strongest = max(over[unit], key=left.__getitem__)
        found = strongest if left[strongest] >= pieces[unit].sp else make_room(unit)
        if found is not None:
            give(unit, found)


def _away(s: EasternState, side: int) -> dict[int, int]:
    """How far the hexes of a side are from the nearest enemy."""
    found: dict[int, int] = {}
    own, reached = s.occupied[side], s.occupied[enemy_of(side)]
    for away in range(FAR):
        for h in each(own & reached):
            found[h] = away
        own &= ~reached
        if not own:
            break
        reached = s.world.grid.grow(reached)
    return found


def _can_use(s: EasternState, unit: int, foes: Bits, moving: bool) -> bool:
    """Whether command makes a difference: trains run without it (5.35), in combat only attackers need it (10.42)."""
    if s.entrained >> unit & 1:
        return False
    if moving:
        return True
    return bool(s.world.around[s.where[unit]] & foes) and s.attack(unit) > 0 and not s.railed >> unit & 1


# 4.0-1c, 4.0-3a: the command segments.


@dataclass(frozen=True, slots=True)
class Command(Automatic[EasternState]):
    """GWiE 4.0-1c, 10.36: command for movement."""

    side: Seat

    def run(self, s: EasternState) -> None:
        _open(s, self.side, moving=True)


@dataclass(frozen=True, slots=True)
class CombatCommand(Automatic[EasternState]):
    """GWiE 4.0-3a, 10.36: command for combat, given anew as units stand now."""

    side: Seat

    def run(self, s: EasternState) -> None:
        _open(s, self.side, moving=False)


def _open(s: EasternState, side: int, moving: bool) -> None:
    s.commander, s.offers = {}, None
    s.assigned = s.occ = 0
    propose(s, side, moving)
    s.push(AllotCommand(side, moving))


@dataclass(frozen=True, slots=True)
class PutInCommand(Order):
    """Put units in command of an HQ."""

    GRAMMAR: ClassVar[str] = "command <units> by <hq>"
    EACH: ClassVar[str] = "units"
    units: Units
    hq: Unit


@dataclass(frozen=True, slots=True)
class Release(Order):
    """Take units from the HQs proposed for them, to make room for others."""

    GRAMMAR: ClassVar[str] = "release <units>"
    EACH: ClassVar[str] = "units"
    units: Units


class Offers:
    """Each unit with the HQs that could take it, or with nobody if it can be released; and how many that makes."""

    __slots__ = ("by_unit", "commander", "left", "over", "total", "under")

    def __init__(self, s: EasternState, side: int) -> None:
        self.over, self.left = chains(s, side), strength_left(s, side)
        self.commander = s.commander.copy()
        self.under: dict[int, list[int]] = {hq: [] for hq in self.left}  # the units in the radius of each HQ
        for unit, hqs in self.over.items():
            for hq in hqs:
                self.under[hq].append(unit)
        self.by_unit: dict[int, tuple[int, ...]] = {}
        self.total = 0
        for unit in self.over:
            self.renew(s, unit)

    def renew(self, s: EasternState, unit: int) -> None:
        """Find out what can be done with a unit now."""
        self.total -= len(self.by_unit.get(unit, ()))
        if unit in s.commander:
            found: tuple[int, ...] = () if s.assigned >> unit & 1 else (NOBODY,)
        else:
            sp, left = s.pieces[unit].sp, self.left
            found = tuple([hq for hq in self.over[unit] if sp <= left[hq]])
        self.by_unit[unit] = found
        self.total += len(found)

    def note(self, s: EasternState, unit: int) -> None:
        """A unit has come under an HQ or was released: others may find that HQ stronger or weaker than before."""
        before, now = self.commander.pop(unit, NOBODY), s.commander.get(unit, NOBODY)
        sp = s.pieces[unit].sp
        if before != NOBODY:
            self.left[before] += sp
        if now != NOBODY:
            self.left[now] -= sp
            self.commander[unit] = now
        self.renew(s, unit)
        for hq in (before, now):
            for other in self.under.get(hq, ()):
                if other not in s.commander:
                    self.renew(s, other)


def offers_of(s: EasternState, side: int) -> Offers:
    """What can be done with units in the command segment; what orders have not touched is kept."""
    offers: Offers | None = s.offers
    if offers is None or offers.over is not chains(s, side):
        offers = s.offers = Offers(s, side)
    else:
        for unit in s.stale:
            offers.note(s, unit)
    s.stale.clear()
    return offers


@dataclass(frozen=True, slots=True)
class AllotCommand(SideDecision[EasternState]):
    """GWiE 10.31, 10.32: the owner mends the proposal; nobody is asked if all who can use command have it."""

    accepts: ClassVar[tuple[type[Order], ...]] = (PutInCommand, Release, Done)
    asks_always: ClassVar[bool] = False
    moving: bool

    def amiss(self, s: EasternState) -> str:
        hqs = hqs_of(s, self.side)
        staffed = all(hq in hqs for hq in s.commander.values())
        return self.unless(staffed and s.side == self.side)

    def prompt(self, s: EasternState) -> Sentence:
        what = "movement" if self.moving else "combat"
        left = [Sentence("{hq} {left}", hq=hq, left=left) for hq, left in strength_left(s, self.side).items()]
        text = "Share out command for {what}; strength left: {left:,}"
        return Sentence(text, "10.31-a", "10.32-a", what=what, left=left)

    def orders(self, s: EasternState) -> Iterator[Order]:
        yield Done()
        for unit, hqs in Offers(s, self.side).by_unit.items():
            for hq in hqs:
                yield Release((unit,)) if hq == NOBODY else PutInCommand((unit,), hq)

    def sample(self, s: EasternState, rng: random.Random) -> Order:
        """Uniform over `orders`, counted unit by unit instead of listed."""
        offers = offers_of(s, self.side)
        pick = rng.choice(range(1 + offers.total))
        if not pick:
            return Done()
        pick -= 1
        for unit, hqs in offers.by_unit.items():
            if pick < len(hqs):
                return Release((unit,)) if hqs[pick] == NOBODY else PutInCommand((unit,), hqs[pick])
            pick -= len(hqs)
        raise AssertionError("offers are counted wrongly")

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        if isinstance(order, Done):
            return []
        if isinstance(order, Release):
            return [reason for unit in order.units for reason in why_no_release(s, self.side, unit)]
        assert isinstance(order, PutInCommand)
        reasons = [reason for unit in order.units for reason in why_no_command(s, self.side, unit, order.hq)]
        if not reasons and s.sp(order.units) > strength_left(s, self.side)[order.hq]:
            text = "{hq} lacks the strength for {sp} SP more"
            reasons = [because(text, "10.31-a", hq=order.hq, sp=s.sp(order.units))]
        return reasons

    def play(self, s: EasternState, order: Order) -> None:
        if isinstance(order, Release):
            (unit,) = order.units
            del s.commander[unit]
            s.stale.append(unit)
        elif isinstance(order, PutInCommand):
            (unit,) = order.units
            s.commander[unit] = order.hq
            s.assigned |= 1 << unit
            s.stale.append(unit)
        else:
            self.close(s)

    def settle(self, s: EasternState) -> bool:
        over, foes = chains(s, self.side), s.holding(enemy_of(self.side))
        if any(over[u] and _can_use(s, u, foes, self.moving) for u in over.keys() - s.commander.keys()):
            return False
        self.close(s)
        return True

    def close(self, s: EasternState) -> None:
        """GWiE 10.41, 10.42-b: the segment ends; those without command roll for movement, not for combat."""
        s.pop()
        s.stale.clear()
        side = self.side
        commanded: dict[int, list[int]] = {}
        for unit, hq in sorted(s.commander.items()):
            commanded.setdefault(hq, []).append(unit)
        for hq, left in strength_left(s, side).items():
            if hq in commanded:
                s.tell("commands", seat=side, unit=hq, units=tuple(commanded[hq]), left=left)
        rest = [unit for unit in chains(s, side) if unit not in s.commander]
        if not self.moving:
            mark(s, side, rest)
            return
        # Units that ride off the map are in nobody's radius, but roll (4.0-1c).
        rest += [p.number for p in s.pieces if p.side == side and not p.hq and s.where[p.number] == UNDER_WAY]
        if rest:
            s.push(CommandRoll(side, tuple(sorted(rest))))


def mark(s: EasternState, side: int, units: list[int]) -> None:
    """GWiE 10.4: these units are out of command."""
    s.occ = bits_of(units)
    if units:
        s.tell("out_of_command", seat=side, units=tuple(units))


@dataclass(frozen=True, slots=True)
class CommandRoll(DieForEach[EasternState]):
    """GWiE 10.41, ruling G3: a die for each unit without command; above its TCR it may act in this phase."""

    def rolls_for(self, s: EasternState, unit: int) -> bool:
        return s.alive(unit) or s.where[unit] == UNDER_WAY

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll for command of {unit}", "10.41", unit=self.units[len(self.pips)])

    def rolled(self, s: EasternState, pips: tuple[int, ...]) -> None:
        s.tell("command_roll", seat=self.side, units=self.units, dice=pips)
        mark(s, self.side, [u for u, die in zip(self.units, pips, strict=True) if die <= s.pieces[u].tcr])
