"""GWiE 8.5, 8.9, 11.1: what a combat result asks of defender and attacker.

Cases: 8.5, 8.66, 8.9, 11.12, 11.15.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.guests import guests_in, hosts_in
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import NOWHERE, Hex, Hexes, Path, Seat, Units
from galicia.games.great_war_in_the_east.hq import strike
from galicia.games.great_war_in_the_east.losses import COMBAT, FORTRESS_PAYS, ShareLosses, halves, perish, share_out
from galicia.games.great_war_in_the_east.retreat import Retreats, retreats, whole_stack
from galicia.games.great_war_in_the_east.state import EasternState, battle_of
from galicia.games.great_war_in_the_east.supply import all_supplied
from galicia.games.great_war_in_the_east.tables import ELIMINATED, result_name

TELLINGS = {
    "option": Telling("{seat} takes option {option} of result {result}: {text}", ("8.9-choice",)),
    "exposed": Telling("{seat} has the steps in {hex} affected", ("8.9-larger",)),
}


class Option(NamedTuple):
    """GWiE 8.9: one way to meet a result: halves of the affected steps to lose, and hexes to retreat."""

    losses: int
    hexes: int

    @property
    def sentence(self) -> Sentence:
        lost = ("", "lose half the affected steps", "lose all affected steps")[self.losses]
        back = ("", "retreat one hex", "retreat two hexes")[self.hexes]
        return Sentence("{ways}", ways=[way for way in (lost, back) if way])


ALL = 2  # halves
OPTIONS = {
    1: (Option(1, 0), Option(0, 1)),
    2: (Option(ALL, 0), Option(1, 1), Option(0, 2)),
    3: (Option(ALL, 0), Option(1, 2)),
    ELIMINATED: (Option(ALL, 0),),
}
MET = Sentence("the defender has met the result", "8.54-b")
NO_CHOICE = 0  # the option of a fortress alone
HELD_TO_THE_LAST = (2, 3)  # 8.75: results under which option 1 bars the way


def is_fortress(s: EasternState, unit: int) -> bool:
    return s.pieces[unit].fortress


def defenders(s: EasternState) -> tuple[int, ...]:
    """The units and fortresses in the attacked hexes that count."""
    return tuple(u for h in battle_of(s).targets for u in hosts_in(s, h))


def holding_losses(s: EasternState) -> int:
    """GWiE 8.9, ruling E4: the steps a force loses by staying; with a fortress, on its ladder of halves."""
    battle = battle_of(s)
    if any(is_fortress(s, u) for u in defenders(s)):
        return halves(battle.affected, battle.defender_result)
    return halves(battle.affected, OPTIONS[battle.defender_result][0].losses)


# The defender (8.54-b: he is first).


@dataclass(frozen=True, slots=True)
class Choose(Order):
    """Choose how to meet a combat result."""

    GRAMMAR: ClassVar[str] = "option <number>"
    number: int


@dataclass(frozen=True, slots=True)
class DefenderResult(SideDecision[EasternState]):
    """GWiE 8.9-choice: the defender picks one option for his whole force."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Choose,)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side != s.side and battle_of(s).defender_result in OPTIONS and bool(defenders(s)))

    def prompt(self, s: EasternState) -> Sentence:
        result = battle_of(s).defender_result
        options = [
            Sentence("{n} {option}{warning}", n=n, option=option.sentence, warning=warning(s, self.side, option))
            for n, option in enumerate(OPTIONS[result], 1)
        ]
        text = "Result {result}. Choose an option: {options:;}"
        return Sentence(text, "8.5", "8.9-choice", result=result_name(result), options=options)

    def orders(self, s: EasternState) -> Iterator[Order]:
        for number, _ in enumerate(OPTIONS[battle_of(s).defender_result], 1):
            yield Choose(number)

    def explain(self, s: EasternState, order: Choose) -> list[Sentence]:
        result = battle_of(s).defender_result
        if 1 <= order.number <= len(OPTIONS[result]):
            return []
        text = "result {result} has no option {number}"
        return [because(text, "8.5", "8.9-choice", result=result_name(result), number=order.number)]

    def settle(self, s: EasternState) -> bool:
        battle = battle_of(s)
        if not battle.defender_result:
            s.pop()
        elif all(is_fortress(s, u) for u in defenders(s)):
            s.pop()
            hold(s, self.side, NO_CHOICE)
        elif battle.defender_result == ELIMINATED:
            s.pop()
            hold(s, self.side, 1)
        else:
            return False
        return True

    def play(self, s: EasternState, order: Choose) -> None:
        s.pop()
        result = battle_of(s).defender_result
        option = OPTIONS[result][order.number - 1]
        s.tell("option", seat=self.side, option=order.number, result=result_name(result), text=option.sentence)
        if option.hexes:
            s.battle = battle_of(s).but(option=order.number)
            s.push(Expose(self.side, forced_exposure(s)))
        else:
            hold(s, self.side, order.number)


def warning(s: EasternState, side: int, option: Option) -> Sentence:
    """GWiE 8.64, ruling E3: a retreat that cannot be made may be chosen; it is the end of those who are to make it."""
    battle = battle_of(s)
    left = battle.targets if battle.affected >= s.steps_of(defenders(s)) else ()  # else some stacks may stay
    for h in battle.targets if option.hexes else ():
        units = whole_stack(s, h)
        if s.steps_of(units) and not retreats(s, side, units, h, option.hexes, left).paths:
            return Sentence(" (from {hex} there is no way out)", hex=h)
    return Sentence("")


def hold(s: EasternState, side: int, number: int) -> None:
    """GWiE 8.9, 8.75, rulings E5 and E9: a force stays and pays; units and fortress are one pool.

    If it had a choice, it is noted whether all are in supply.
    """
    battle = battle_of(s)
    chosen = number != NO_CHOICE and battle.defender_result in HELD_TO_THE_LAST
    s.battle = battle.but(option=number, supplied=chosen and all_supplied(s, defenders(s)))
    s.push(GuestsSuffer(side, battle.targets), HeadquartersFall(side, battle.targets))
    share_out(s, side, holding_losses(s), defenders(s))


# Which steps are affected, if a part of a larger force retreats.


@dataclass(frozen=True, slots=True)
class ExposeHex(Order):
    """Choose the stack whose steps are affected next."""

    GRAMMAR: ClassVar[str] = "expose <hex>"
    hex: Hex


def fortress_shares(s: EasternState) -> dict[int, int]:
    """Ruling E5: the affected steps of each fortress; if not all are affected, fortresses come first."""
    left = battle_of(s).affected
    shares = {}
    for unit in defenders(s):
        if is_fortress(s, unit) and left:
            shares[unit] = min(left, s.steps[unit])
            left -= shares[unit]
    return shares


def forced_exposure(s: EasternState) -> tuple[int, ...]:
    """The hexes of affected fortresses: their garrisons go if anybody does."""
    return tuple(s.where[u] for u in fortress_shares(s))


def garrison(s: EasternState, h: int) -> tuple[int, ...]:
    """The units in a hex that can retreat and bear results."""
    return tuple(u for u in hosts_in(s, h) if not is_fortress(s, u))


@dataclass(frozen=True, slots=True)
class Expose(SideDecision[EasternState]):
    """GWiE 8.9-larger: the owner of a larger force in several hexes names the stacks that are affected, in order."""

    accepts: ClassVar[tuple[type[Order], ...]] = (ExposeHex,)
    asks_always: ClassVar[bool] = False
    hexes: Path

    def amiss(self, s: EasternState) -> str:
        battle = battle_of(s)
        exposed = set(self.hexes) <= set(battle.targets) and len(set(self.hexes)) == len(self.hexes)
        exposed = exposed and battle.option >= 1 and OPTIONS[battle.defender_result][battle.option - 1].hexes > 0
        return self.unless(self.side != s.side and exposed and self.left(s) > 0 and len(self.choices(s)) > 1)

    def prompt(self, s: EasternState) -> Sentence:
        text = "{left:One more step is|# more steps are} affected: choose a stack"
        return Sentence(text, "8.9-larger", "8.9-retreat", left=self.left(s))

    def share(self, s: EasternState) -> int:
        """The affected steps of units, fortresses apart."""
        return battle_of(s).affected - sum(fortress_shares(s).values())

    def left(self, s: EasternState) -> int:
        return self.share(s) - sum(s.steps_of(garrison(s, h)) for h in self.hexes)

    def choices(self, s: EasternState) -> list[int]:
        return [h for h in battle_of(s).targets if h not in self.hexes and garrison(s, h)]

    def orders(self, s: EasternState) -> Iterator[Order]:
        for h in self.choices(s):
            yield ExposeHex(h)

    def explain(self, s: EasternState, order: ExposeHex) -> list[Sentence]:
        if order.hex in self.choices(s):
            return []
        return [because("{hex} holds no attacked units that are not affected yet", "8.9-larger", hex=order.hex)]

    def settle(self, s: EasternState) -> bool:
        left, choices = self.left(s), self.choices(s)
        if left > 0 and len(choices) > 1 and sum(s.steps_of(garrison(s, h)) for h in choices) > left:
            return False
        s.pop()
        self.fall_back(s, (*self.hexes, *choices) if left > 0 else self.hexes)
        return True

    def play(self, s: EasternState, order: ExposeHex) -> None:
        s.pop()
        s.tell("exposed", seat=self.side, hex=order.hex)
        s.push(Expose(self.side, (*self.hexes, order.hex)))

    def fall_back(self, s: EasternState, hexes: tuple[int, ...]) -> None:
        """GWiE 8.9, 11.12, ruling E5: fortresses pay by their ladder, units by the option; then the stacks retreat."""
        battle = battle_of(s)
        option = OPTIONS[battle.defender_result][battle.option - 1]
        share = self.share(s)
        stacks = {h: garrison(s, h) for h in hexes}
        # Of the last stack only the rest may be affected.
        last = hexes[-1]
        most = share - sum(s.steps_of(stacks[h]) for h in hexes[:-1])
        partly = 0 < most < s.steps_of(stacks[last])
        units = tuple(u for stack in stacks.values() for u in stack)
        left = tuple(sorted(hexes))
        s.push(
            ShareLosses(self.side, halves(share, option.losses), units, *((last, most) if partly else (NOWHERE, 0))),
            GuestsSuffer(self.side, hexes),
            Retreats(self.side, left, left, option.hexes),
            HeadquartersFall(self.side, hexes),
        )
        for fort, affected in fortress_shares(s).items():
            s.lose(fort, -(-halves(affected, battle.defender_result) // FORTRESS_PAYS), COMBAT, scores=True)


# What follows for guests and headquarters.


@dataclass(frozen=True, slots=True)
class GuestsSuffer(Automatic[EasternState]):
    """GWiE 8.66-b, 8.66-c, ruling E7: guests die if their hosts retreat or die, else they lose half their steps."""

    side: Seat
    hexes: Hexes

    def amiss(self, s: EasternState) -> str:
        battle = battle_of(s)
        chosen = battle.option in range(NO_CHOICE, len(OPTIONS[battle.defender_result]) + 1)
        return self.unless(chosen and self.side != s.side and set(self.hexes) <= set(battle.targets))

    def run(self, s: EasternState) -> None:
        battle = battle_of(s)
        chosen = OPTIONS[battle.defender_result][battle.option - 1] if battle.option != NO_CHOICE else Option(1, 0)
        for h in self.hexes:
            guests = guests_in(s, h)
            if chosen.hexes or chosen.losses == ALL or not hosts_in(s, h):
                perish(s, guests)
            elif guests:
                share_out(s, self.side, halves(s.steps_of(guests), 1), guests)


@dataclass(frozen=True, slots=True)
class HeadquartersFall(Automatic[EasternState]):
    """GWiE 10.53-b: HQs left alone in an attacked hex fall with the units they were stacked with."""

    side: Seat
    hexes: Hexes

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side != s.side and set(self.hexes) <= set(battle_of(s).targets))

    def run(self, s: EasternState) -> None:
        for h in self.hexes:
            left = s.units_in(h)
            if all(s.pieces[u].hq for u in left):
                for hq in left:
                    strike(s, hq)


# The attacker.


@dataclass(frozen=True, slots=True)
class AttackerResult(Automatic[EasternState]):
    """GWiE 8.9-a1, 8.9-a2, ruling D10: the attacker loses a half of the affected steps for each point of his result.

    The flotilla alone loses nothing (21.0).
    """

    side: Seat

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side and all(s.alive(hq) for hq in battle_of(s).heroes))

    def run(self, s: EasternState) -> None:
        battle = battle_of(s)
        s.seal(MET)
        hexes = {s.where[u] for u in battle.attackers}
        hqs = dict.fromkeys((*battle.heroes, *battle.shifts))
        s.push(LeadersFall(self.side, tuple(hq for hq in hqs if s.where[hq] in hexes)))
        share_out(s, self.side, halves(battle.affected, battle.attacker_result), battle.attackers)


@dataclass(frozen=True, slots=True)
class LeadersFall(Automatic[EasternState]):
    """GWiE 10.53-b, ruling G15: HQs that led or shifted an attack fall with the last unit they were stacked with."""

    side: Seat
    hqs: Units

    def amiss(self, s: EasternState) -> str:
        leaders = all(s.alive(hq) and s.pieces[hq].hq and s.pieces[hq].side == self.side for hq in self.hqs)
        return self.unless(self.side == s.side and leaders)

    def run(self, s: EasternState) -> None:
        for hq in self.hqs:
            if not s.steps_of(s.units_in(s.where[hq])):
                strike(s, hq)
