"""BfG 7.0: declaring an attack, and choosing who takes part in it.

Cases: 7, example.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.phases import Declaring
from galicia.engine.sides import enemy_of
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Hexes, Units
from galicia.games.battle_for_galicia.command import (
    attackers_near,
    commands,
    declarations,
    defending_sets,
    in_command,
    may_attack,
    may_be_attacked,
    one_kind,
)
from galicia.games.battle_for_galicia.procedure import DetermineOdds
from galicia.games.battle_for_galicia.state import Battle, GaliciaState, battle_of

SHOWN = Sentence("the stacks of both sides were shown", "8.1-reveal")
# Whether the defender has a choice then tells of his markers.
ASKED = Sentence("the attackers were named, and the defender answers", "8.1")


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Declare an attack on a hex from adjacent hexes."""

    GRAMMAR: ClassVar[str] = "attack <target> from <hexes>"
    target: Hex
    hexes: Hexes


@dataclass(frozen=True, slots=True)
class Combat(Declaring[GaliciaState]):
    """BfG 3.2 (4), 7.0: the phasing player declares attacks one by one, or ends the phase."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Attack, Done)

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Declare an attack, or end the combat phase", "7.0", "8.1")

    def acts(self, s: GaliciaState) -> Iterator[Order]:
        for target in may_be_attacked(s, enemy_of(self.side)):
            for hexes in sorted(declarations(s, target)):
                yield Attack(target, hexes)

    def why_not(self, s: GaliciaState, order: Attack) -> list[Sentence]:
        target = order.target
        if not s.occupied[enemy_of(self.side)] >> target & 1:
            return [because("no enemy is in {hex}", "7.0", hex=target)]
        if s.world.fortress.safe >> target & 1:
            return [because("units in {place} cannot be attacked", "13.0-attack", place=target)]
        if all(s.hit >> u & 1 for u in s.stacks[target]):
            return [because("every unit in {hex} has been attacked this phase", "7.0", "7.0-again", hex=target)]
        able = attackers_near(s, target)
        for h in order.hexes:
            if not s.world.around[target] >> h & 1:
                return [because("{hex} is not next to {target}", "7.1", hex=h, target=target)]
            if not any(s.where[u] == h for u in able):
                return [because("no unit in {hex} can attack", "7.0", "7.4-attack", hex=h)]
        if order.hexes not in declarations(s, target):
            return [because("these hexes cannot attack together: no set of units fits", "7.2", "7.2-two", "7.5")]
        return []

    def act(self, s: GaliciaState, order: Attack) -> None:
        declare(s, order)


def declare(s: GaliciaState, order: Attack) -> None:
    """BfG 8.1, 8.1-reveal: units in the hexes named are laid open; markers stay hidden."""
    s.seal(SHOWN)
    shown = tuple(u for h in (order.target, *order.hexes) for u in s.units_in(h))
    s.battle = Battle(order.target, order.hexes, shown)
    s.tell("declared", seat=s.side, target=order.target, hexes=order.hexes, units=shown)
    s.push(Attackers(s.side))


@dataclass(frozen=True, slots=True)
class Engage(Order):
    """Name the units that attack."""

    GRAMMAR: ClassVar[str] = "engage <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class Attackers(SideDecision[GaliciaState]):
    """BfG 7.2, 7.6, 8.1: which units attack; the others in the hexes named are withheld."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Engage,)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GaliciaState) -> str:
        if self.side != s.side or battle_of(s).attackers:
            return "the attackers are chosen already, or not by the phasing side"
        return ""

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Choose the units that attack {hex}", "7.2", "7.5", "7.6-attack", hex=battle_of(s).target)

    def able(self, s: GaliciaState) -> tuple[int, ...]:
        battle = battle_of(s)
        return tuple(u for u in attackers_near(s, battle.target) if s.where[u] in battle.hexes)

    def sets(self, s: GaliciaState) -> Iterator[tuple[int, ...]]:
        named = set(battle_of(s).hexes)
        for group in commands(s, self.able(s)):
            if {s.where[u] for u in group} == named:
                yield group

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        for group in self.sets(s):
            yield Engage(group)

    def explain(self, s: GaliciaState, order: Engage) -> list[Sentence]:
        able = self.able(s)
        for unit in order.units:
            if s.where[unit] not in battle_of(s).hexes:
                return [because("{unit} is not in a hex named for this attack", "8.1", unit=unit)]
            if s.fought >> unit & 1:
                return [because("{unit} has attacked already", "7.0", unit=unit)]
            if unit not in able:
                return [because("{unit} has no strength to attack with", "7.4-attack", unit=unit)]
        if not one_kind(s, order.units):
            return [because("cavalry and infantry never attack together", "7.5")]
        if not in_command(s, order.units):
            return [because("one corps and one other unit at most may attack together", "7.2", "7.2-two")]
        if {s.where[u] for u in order.units} != set(battle_of(s).hexes):
            return [because("at least one unit of each hex named must attack", "7.1")]
        return []

    def play(self, s: GaliciaState, order: Engage) -> None:
        s.pop()
        s.battle = battle_of(s).but(attackers=order.units)
        s.seal(ASKED)
        s.tell("engaged", seat=self.side, units=order.units)
        s.push(Defenders(enemy_of(self.side)))


@dataclass(frozen=True, slots=True)
class Defend(Order):
    """Name the units that defend."""

    GRAMMAR: ClassVar[str] = "defend <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class Defenders(SideDecision[GaliciaState]):
    """BfG 7.3: the defender says who is withheld where not all can take part."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Defend,)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GaliciaState) -> str:
        battle = battle_of(s)
        chosen = battle.attackers and not battle.defenders
        able = all(may_attack(s, u) for u in battle.attackers)
        if self.side == s.side or not chosen or not able:
            return "the other side chooses, after attackers that may attack and before there are defenders"
        return ""

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Choose the units that defend {hex}", "7.3", "7.3-limit", "7.5", hex=battle_of(s).target)

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        for group in defending_sets(s, battle_of(s).target):
            yield Defend(group)

    def explain(self, s: GaliciaState, order: Defend) -> list[Sentence]:
        if order.units in defending_sets(s, battle_of(s).target):
            return []
        for unit in order.units:
            if s.where[unit] != battle_of(s).target:
                return [because("{unit} is not in the hex attacked", "7.3", unit=unit)]
            if s.hit >> unit & 1:
                return [because("{unit} was attacked already and is withheld", "7.0-again", unit=unit)]
            if s.defence(unit) <= 0:
                return [because("{unit} has no strength and is withheld", "7.4-defence", unit=unit)]
        if not one_kind(s, order.units):
            return [because("cavalry and infantry never defend together", "7.5")]
        if not in_command(s, order.units):
            return [because("one corps and one other unit at most may defend together", "7.3-limit")]
        return [because("no unit that could take part may be withheld", "7.3-maximal")]

    def play(self, s: GaliciaState, order: Defend) -> None:
        s.pop()
        s.battle = battle_of(s).but(defenders=order.units)
        s.tell("defended", seat=self.side, units=order.units)
        s.push(DetermineOdds())
