"""CoG S12.10: one attack from the withdrawal of cavalry to the losses of both sides.

Cases: S12.10, S12.16, S12.17, S12.18, S12.19, S12.20, S12.24, R56, TER.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, DieForEach, OneDie, SideDecision
from galicia.engine.words import Unit
from galicia.games.clash_of_giants.series.advance import AdvanceAfterCombat
from galicia.games.clash_of_giants.series.cavalry import Withdrawal, cavalry_in, faces_infantry
from galicia.games.clash_of_giants.series.odds import Odds, reckon
from galicia.games.clash_of_giants.series.retreat import HoldGround, Retreats
from galicia.games.clash_of_giants.series.state import Battle, GiantsState, battle_of
from galicia.games.clash_of_giants.series.tables import LONGEST_RETREAT, Row, excess, row

TELLINGS = {
    "odds": Telling("Odds on {target}: {attack} to {defence}, {column}", ("S12.12-a", "S12.13")),
    "vacated": Telling("{target} is empty", ("S14.5-b",)),
    "checked": Telling("{seat} {unit} rolls {die}: {margin:holds|fails by #|fails by #}", ("S2.4-a", "S12.18-a")),
    "fort_checked": Telling("The fort of {place} rolls {die}: {margin:holds|is destroyed|is destroyed}", ("S13.3-c",)),
    "outcome": Telling("The attackers lose {attacker:no step|one step|# steps}, the defenders"
                       " {defender:no step|one step|# steps}", ("S12.19-a", "S12.19-b")),
}  # fmt: skip


def begin(s: GiantsState, target: int, attackers: tuple[int, ...]) -> None:
    """CoG S12.10: an attack is resolved: cavalry may withdraw before anything else."""
    s.battle = Battle(target, attackers)
    enemy = enemy_of(s.side)
    s.push(Withdrawal(enemy, cavalry_in(s, target), ()), FormOdds(), Conclude())


def hosts(s: GiantsState, h: int) -> tuple[int, ...]:
    """CoG S12.24-a: the units in a hex that count in its defence: those that did not retreat there."""
    return tuple([unit for unit in s.units_in(h) if not s.guest >> unit & 1])


def arrayed(s: GiantsState, battle: Battle) -> Battle:
    """CoG S12.24, S13.3: who defends: units; else a fort alone; else the guests."""
    here, own = s.units_in(battle.target), hosts(s, battle.target)
    lone = not own and s.fort_at(battle.target, enemy_of(s.pieces[battle.attackers[0]].side)) is not None
    defenders = own or (() if lone else here)
    return battle.but(defenders=defenders, guests=tuple(u for u in here if u not in defenders), fort=lone)


def ranged(s: GiantsState, battle: Battle) -> bool:
    """Whether everybody stands as when the odds were formed."""
    there = all(s.where[unit] == battle.target for unit in (*battle.defenders, *battle.guests))
    fighting = bool(battle.defenders) != battle.fort and not battle.fleeing
    return there and fighting and all(s.alive(unit) for unit in battle.attackers)


def weigh(s: GiantsState, battle: Battle) -> Odds:
    """The odds of an attack whose defenders are known."""
    counting = () if not hosts(s, battle.target) else battle.defenders
    return reckon(s, battle.target, battle.attackers, counting, battle.fort)


def row_of(s: GiantsState, battle: Battle) -> Row:
    """The row of the table an attack is read on."""
    return row(battle.column, s.fort_at(battle.target, enemy_of(s.side)) is not None)


def defence_ter(s: GiantsState, battle: Battle, unit: int) -> int:
    """CoG S14.1-a: the rating a defender checks with: cavalry attacked by infantry has 1."""
    return 1 if s.cavalry(unit) and faces_infantry(s, unit, battle.attackers) else s.ter(unit)


@dataclass(frozen=True, slots=True)
class FormOdds(Automatic[GiantsState]):
    """CoG S12.11: form the odds; a hex that emptied by withdrawal may be entered at once (S14.5-b)."""

    def amiss(self, s: GiantsState) -> str:
        return self.unless(all(s.alive(unit) for unit in battle_of(s).attackers))

    def run(self, s: GiantsState) -> None:
        battle = arrayed(s, battle_of(s))
        enemy = enemy_of(s.side)
        if not battle.defenders and not battle.fort:
            s.battle = battle
            s.tell("vacated", target=battle.target)
            s.push(AdvanceAfterCombat(s.side))
            return
        if first := s.game.before_odds(s, battle):
            s.push(first, self)
            return
        odds = weigh(s, battle)
        s.battle = battle = battle.but(column=odds.column)
        lines = tuple(line.sentence for ledger in odds.ledgers for line in ledger.lines())
        s.tell("odds", target=battle.target, units=battle.defenders, attack=odds.attack, defence=odds.defence,
               column=odds.name, lines=lines)  # fmt: skip
        rolling = odds.rollers(battle.attackers)
        if rolling == len(battle.attackers):
            s.battle = battle = battle.but(exposed=battle.attackers)
        elif rolling:
            chooser = s.side if s.options.loss_limit_chooser == "attacker" else enemy
            s.push(Exposure(chooser), Rolls())
            return
        s.push(Rolls())


@dataclass(frozen=True, slots=True)
class Expose(Order):
    """Name an attacker that rolls."""

    GRAMMAR: ClassVar[str] = "expose <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Exposure(SideDecision[GiantsState]):
    """CoG S12.17-c: fewer attackers roll than attack: before any die somebody says who."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Expose,)

    def left(self, s: GiantsState) -> int:
        """How many are still to be named."""
        battle = battle_of(s)
        table = row_of(s, battle)
        limit = 0 if table.attacker is None else min(table.limit, len(battle.attackers))
        return limit - len(battle.exposed)

    def amiss(self, s: GiantsState) -> str:
        chooser = s.side if s.options.loss_limit_chooser == "attacker" else enemy_of(s.side)
        alive = all(s.alive(unit) for unit in battle_of(s).attackers)
        return self.unless(self.side == chooser and self.left(s) > 0 and alive)

    def prompt(self, s: GiantsState) -> Sentence:
        text = "Choose an attacker that rolls for losses, {left} to go"
        return Sentence(text, "S12.17-b", "S12.17-c", left=self.left(s))

    def orders(self, s: GiantsState) -> Iterator[Order]:
        battle = battle_of(s)
        for unit in battle.attackers:
            if unit not in battle.exposed:
                yield Expose(unit)

    def explain(self, s: GiantsState, order: Expose) -> list[Sentence]:
        battle = battle_of(s)
        if order.unit not in battle.attackers:
            return [because("{unit} is not among the attackers", "S12.17-b", unit=order.unit)]
        if order.unit in battle.exposed:
            return [because("{unit} rolls already", "S12.17-b", unit=order.unit)]
        return []

    def play(self, s: GiantsState, order: Expose) -> None:
        battle = battle_of(s)
        s.battle = battle.but(exposed=tuple(sorted((*battle.exposed, order.unit))))
        if not self.left(s):
            s.pop()


@dataclass(frozen=True, slots=True)
class Rolls(Automatic[GiantsState]):
    """CoG R56: the dice of the attackers, then those of the defenders, then the losses."""

    def amiss(self, s: GiantsState) -> str:
        return self.unless(ranged(s, battle_of(s)))

    def run(self, s: GiantsState) -> None:
        battle, enemy = battle_of(s), enemy_of(s.side)
        if battle.exposed:
            s.push(AttackerChecks(s.side, battle.exposed), *self.defence(s, battle, enemy), Losses())
        else:
            s.push(*self.defence(s, battle, enemy), Losses())

    def defence(self, s: GiantsState, battle: Battle, enemy: int) -> list[OneDie[GiantsState]]:
        """CoG S12.20-a: at 1-3 no defender rolls."""
        if row_of(s, battle).defender is None:
            return []
        return [FortCheck(enemy)] if battle.fort else [DefenderChecks(enemy, battle.defenders)]


@dataclass(frozen=True, slots=True)
class AttackerChecks(DieForEach[GiantsState]):
    """CoG S12.17-b: each exposed attacker rolls a die."""

    def rolls_for(self, s: GiantsState, unit: int) -> bool:
        return unit in battle_of(s).exposed and s.alive(unit)

    def prompt(self, s: GiantsState) -> Sentence:
        unit = self.units[len(self.pips)]
        return Sentence("Roll for the attacker {unit}", "S12.17-b", "R56", unit=unit)

    def rolled(self, s: GiantsState, pips: tuple[int, ...]) -> None:
        s.battle = battle_of(s).but(attack_dice=pips)


@dataclass(frozen=True, slots=True)
class DefenderChecks(DieForEach[GiantsState]):
    """CoG S12.17-a: each defender rolls a die."""

    def rolls_for(self, s: GiantsState, unit: int) -> bool:
        return unit in battle_of(s).defenders and s.where[unit] == battle_of(s).target

    def prompt(self, s: GiantsState) -> Sentence:
        unit = self.units[len(self.pips)]
        return Sentence("Roll for the defender {unit}", "S12.17-a", "R56", unit=unit)

    def rolled(self, s: GiantsState, pips: tuple[int, ...]) -> None:
        s.battle = battle_of(s).but(defence_dice=pips)


@dataclass(frozen=True, slots=True)
class FortCheck(OneDie[GiantsState]):
    """CoG S13.3-c: a fort that defends alone rolls a die."""

    def amiss(self, s: GiantsState) -> str:
        return self.unless(battle_of(s).fort and s.fort_at(battle_of(s).target, self.side) is not None)

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Roll for the fort of {place}", "S13.3-c", place=battle_of(s).target)

    def resolve(self, s: GiantsState, rolls: tuple[int, ...]) -> None:
        s.battle = battle_of(s).but(defence_dice=rolls)


@dataclass(frozen=True, slots=True)
class Losses(Automatic[GiantsState]):
    """CoG S12.19: both sides lose their steps at once; then survivors that failed retreat (S12.21)."""

    def amiss(self, s: GiantsState) -> str:
        return self.unless(ranged(s, battle_of(s)))

    def run(self, s: GiantsState) -> None:
        battle = battle_of(s)
        table = row_of(s, battle)
        enemy, target = enemy_of(s.side), battle.target
        lone_guests = not battle.fort and bool(battle.defenders) and not hosts(s, target)
        beaten = [
            unit
            for unit, die in zip(battle.exposed, battle.attack_dice, strict=False)
            if self.check(s, unit, die, table.attacker or 0, s.ter(unit))
        ]
        failed: dict[int, int] = {}
        razed = False
        if battle.fort:
            razed = self.check_fort(s, battle, table.defender or 0)
        else:
            for unit, die in zip(battle.defenders, battle.defence_dice, strict=False):
                margin = self.check(s, unit, die, table.defender or 0, defence_ter(s, battle, unit), lone_guests)
                if margin:
                    failed[unit] = margin
        doomed = battle.guests if failed or razed else ()
        lost = sum(s.steps[unit] if lone_guests else 1 for unit in failed) + sum(s.steps[unit] for unit in doomed)
        dice = (*battle.attack_dice, *battle.defence_dice)
        s.tell("outcome", seat=s.side, target=target, attacker=len(beaten), defender=lost, dice=dice,
               result=f"{len(beaten)}/{lost}")  # fmt: skip
        for unit in beaten:
            s.lose(unit, "in the attack")
        for unit in failed:
            if lone_guests:
                s.eliminate(unit, "to a second attack")
            else:
                s.lose(unit, "in the defence")
        for unit in doomed:
            s.eliminate(unit, "to a second attack")
        s.battle = flight(s, battle, failed)
        steps = (HoldGround(enemy, s.battle.fleeing), *s.game.before_retreats(s), Retreats(enemy))
        s.push(*steps, AdvanceAfterCombat(s.side))

    def check(self, s: GiantsState, unit: int, die: int, modifier: int, ter: int, doomed: bool = False) -> int:
        """By how much a unit fails; `doomed` if that destroys it whatever its steps."""
        margin = excess(die, modifier, ter)
        destroyed = bool(margin) and (doomed or s.steps[unit] == 1)
        s.tell("checked", seat=s.pieces[unit].side, unit=unit, die=die, modifier=modifier, ter=ter, own=s.ter(unit),
               margin=margin, back=min(margin, LONGEST_RETREAT), destroyed=destroyed)  # fmt: skip
        return margin

    def check_fort(self, s: GiantsState, battle: Battle, modifier: int) -> bool:
        """CoG S13.3-c: whether a lone fort is destroyed."""
        if not battle.defence_dice:
            return False
        number = s.world.fort_in[battle.target]
        margin = excess(battle.defence_dice[0], modifier, s.world.forts[number].ter)
        s.tell("fort_checked", place=battle.target, die=battle.defence_dice[0], margin=margin)
        if margin:
            s.razed |= 1 << number
        return margin > 0


def flight(s: GiantsState, battle: Battle, failed: dict[int, int]) -> Battle:
    """CoG S12.21: who retreats how far: survivors that failed by their excess; by option the whole hex by the worst."""
    alive = {unit: min(margin, LONGEST_RETREAT) for unit, margin in failed.items() if s.alive(unit)}
    if alive and s.options.retreat_scope == "hex":
        alive = dict.fromkeys(s.units_in(battle.target), max(alive.values()))
    return battle.but(fleeing=tuple(alive), lengths=tuple(alive.values()))


@dataclass(frozen=True, slots=True)
class Conclude(Automatic[GiantsState]):
    """The attack is over."""

    def run(self, s: GiantsState) -> None:
        s.battle = None
