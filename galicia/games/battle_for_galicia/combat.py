"""BfG 7.0, 8.0: declaring an attack, who takes part, and the five stages of a combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.errors import Reason
from galicia.engine.orders import Done, Order, Pass
from galicia.engine.steps import Automatic, Chance, Decision, Prompt
from galicia.engine.words import Hex, Hexes, Seat, Units
from galicia.games.battle_for_galicia.losses import RollLosses, crt_result
from galicia.games.battle_for_galicia.odds import reckon, true_strength
from galicia.games.battle_for_galicia.retreat import Retreat
from galicia.games.battle_for_galicia.state import STACK_LIMIT, Battle, GaliciaState, because, case
from galicia.games.battle_for_galicia.units import AH
from galicia.games.battle_for_galicia.victory import ATTACK_POINTS, LAST_ATTACK_TURN
from galicia.games.battle_for_galicia.world import LAST_BARRED_TURN


def battle_of(s: GaliciaState) -> Battle:
    """The combat under way."""
    assert s.battle is not None
    return s.battle


# Who may take part (7.2-7.5).


def one_kind(s: GaliciaState, units: Iterable[int]) -> bool:
    """BfG 7.5: cavalry and infantry never fight together."""
    return len({s.pieces[u].cavalry for u in units}) <= 1


def in_command(s: GaliciaState, units: tuple[int, ...]) -> bool:
    """BfG 7.2, 7.2-two, 7.3-limit: two units, or all but one of the same corps."""
    if len(units) <= 2:
        return True
    counts: dict[str, int] = {}
    for unit in units:
        corps = s.pieces[unit].corps
        if corps:
            counts[corps] = counts.get(corps, 0) + 1
    return max(counts.values(), default=0) >= len(units) - 1


def commands(s: GaliciaState, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every set of units that may fight together: one kind, within the command limit."""
    for kind in (False, True):
        able = [u for u in units if s.pieces[u].cavalry == kind]
        for unit in able:
            yield (unit,)
        yield from combinations(able, 2)
        by_corps: dict[str, list[int]] = {}
        for unit in able:
            if s.pieces[unit].corps:
                by_corps.setdefault(s.pieces[unit].corps, []).append(unit)
        for members in by_corps.values():
            others = [u for u in able if u not in members]
            for size in range(2, len(members) + 1):
                for core in combinations(members, size):
                    if size > 2:
                        yield core
                    for other in others:
                        yield tuple(sorted((*core, other)))


def may_attack(s: GaliciaState, unit: int) -> bool:
    """BfG 7.0, 7.4-attack: has not attacked yet and has strength to attack with."""
    return not s.fought >> unit & 1 and s.attack(unit) > 0


def may_be_attacked(s: GaliciaState, side: int) -> list[int]:
    """BfG 7.0-again, 13.0-attack: hexes of a side in contact with a unit not attacked yet; never Przemysl."""
    contact = s.occupied[side] & s.world.grid.grow(s.occupied[1 - side]) & ~(1 << s.world.fortress)
    return [h for h in each(contact) if any(not s.hit >> u & 1 for u in s.stacks[h])]


def attackers_near(s: GaliciaState, target: int) -> tuple[int, ...]:
    """The phasing units that could attack a hex."""
    near = s.world.around[target] & s.occupied[s.side]
    return tuple(sorted(u for h in each(near) for u in s.stacks[h] if may_attack(s, u)))


def declarations(s: GaliciaState, target: int) -> set[tuple[int, ...]]:
    """BfG 7.1, 8.1: the sets of hexes from which a target can be attacked together."""
    return {tuple(sorted({s.where[u] for u in group})) for group in commands(s, attackers_near(s, target))}


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Declare an attack on a hex from adjacent hexes."""

    GRAMMAR: ClassVar[str] = "attack <target> from <hexes>"
    target: Hex
    hexes: Hexes


@dataclass(frozen=True, slots=True)
class Combat(Decision):
    """BfG 3.2 (4), 7.0: the phasing player declares attacks one by one, or ends the phase."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Attack, Done)
    side: Seat

    def seat(self, s: GaliciaState) -> Seat:
        return self.side

    def prompt(self, s: GaliciaState) -> Prompt:
        return Prompt("Declare an attack, or end the combat phase", case("7.0", "8.1"))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        yield Done()
        for target in may_be_attacked(s, 1 - self.side):
            for hexes in sorted(declarations(s, target)):
                yield Attack(target, hexes)

    def explain(self, s: GaliciaState, order: Order) -> list[Reason]:
        if isinstance(order, Done):
            return []
        assert isinstance(order, Attack)
        number = s.world.grid.number
        target = order.target
        if not s.occupied[1 - self.side] >> target & 1:
            return [because(f"no enemy is in {number(target)}", "7.0")]
        if target == s.world.fortress:
            return [because("units in Przemysl cannot be attacked", "13.0-attack")]
        if all(s.hit >> u & 1 for u in s.stacks[target]):
            return [because(f"every unit in {number(target)} has been attacked this phase", "7.0", "7.0-again")]
        able = attackers_near(s, target)
        for h in order.hexes:
            if not s.world.around[target] >> h & 1:
                return [because(f"{number(h)} is not next to {number(target)}", "7.1")]
            if not any(s.where[u] == h for u in able):
                return [because(f"no unit in {number(h)} can attack", "7.0", "7.4-attack")]
        if order.hexes not in declarations(s, target):
            return [because("these hexes cannot attack together: no set of units fits", "7.2", "7.2-two", "7.5")]
        return []

    def play(self, s: GaliciaState, order: Order) -> None:
        if isinstance(order, Attack):
            declare(s, order)
        else:
            s.pop()


def declare(s: GaliciaState, order: Attack) -> None:
    """BfG 8.1, 8.1-reveal: units in the hexes named are laid open; markers stay hidden."""
    s.seal()
    shown = tuple(u for h in (order.target, *order.hexes) for u in s.units_in(h))
    s.battle = Battle(order.target, order.hexes, shown)
    s.tell("declared", seat=s.side, target=order.target, hexes=order.hexes, units=shown)
    s.push(ChooseAttackers())


@dataclass(frozen=True, slots=True)
class Engage(Order):
    """Name the units that attack."""

    GRAMMAR: ClassVar[str] = "engage <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class ChooseAttackers(Automatic):
    """BfG 8.1: the attacker announces first; with one possible set there is nothing to announce."""

    def run(self, s: GaliciaState) -> None:
        asking = Attackers(s.side)
        sets = list(asking.sets(s))
        if len(sets) > 1:
            s.push(asking)
        else:
            asking.engage(s, sets[0])


@dataclass(frozen=True, slots=True)
class Attackers(Decision):
    """BfG 7.2, 7.6: which units attack; the others in the hexes named are withheld."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Engage,)
    side: Seat

    def seat(self, s: GaliciaState) -> Seat:
        return self.side

    def prompt(self, s: GaliciaState) -> Prompt:
        number = s.world.grid.number(battle_of(s).target)
        return Prompt(f"Choose the units that attack {number}", case("7.2", "7.5", "7.6-attack"))

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

    def explain(self, s: GaliciaState, order: Engage) -> list[Reason]:
        able = self.able(s)
        for unit in order.units:
            word = s.game.lexicon.word("unit", unit)
            if s.where[unit] not in battle_of(s).hexes:
                return [because(f"{word} is not in a hex named for this attack", "8.1")]
            if s.fought >> unit & 1:
                return [because(f"{word} has attacked already", "7.0")]
            if unit not in able:
                return [because(f"{word} has no strength to attack with", "7.4-attack")]
        if not one_kind(s, order.units):
            return [because("cavalry and infantry never attack together", "7.5")]
        if not in_command(s, order.units):
            return [because("one corps and one other unit at most may attack together", "7.2", "7.2-two")]
        if {s.where[u] for u in order.units} != set(battle_of(s).hexes):
            return [because("at least one unit of each hex named must attack", "7.1")]
        return []

    def play(self, s: GaliciaState, order: Engage) -> None:
        s.pop()
        self.engage(s, order.units)

    def engage(self, s: GaliciaState, units: tuple[int, ...]) -> None:
        s.battle = battle_of(s).but(attackers=units)
        s.seal()  # whether the defender has a choice then tells of his markers
        s.tell("engaged", seat=self.side, units=units)
        s.push(ChooseDefenders())


# Defenders (7.3-7.5).


def defending_sets(s: GaliciaState, target: int) -> list[tuple[int, ...]]:
    """BfG 7.3-maximal, 7.4-defence, 7.5: the sets that may defend a hex, none of which could take in one more."""
    units = tuple(u for u in s.units_in(target) if not s.hit >> u & 1)
    able = tuple(u for u in units if s.defence(u) > 0)
    if not able:
        return [units]
    sets = sorted(commands(s, able), key=len, reverse=True)
    maximal: list[tuple[int, ...]] = []
    for group in sets:
        if not any(set(group) < set(larger) for larger in maximal):
            maximal.append(group)
    return maximal


@dataclass(frozen=True, slots=True)
class Defend(Order):
    """Name the units that defend."""

    GRAMMAR: ClassVar[str] = "defend <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class ChooseDefenders(Automatic):
    """BfG 7.3: with one possible set nothing is asked."""

    def run(self, s: GaliciaState) -> None:
        sets = defending_sets(s, battle_of(s).target)
        if len(sets) > 1:
            s.push(Defenders(1 - s.side))
        else:
            defend(s, sets[0])


@dataclass(frozen=True, slots=True)
class Defenders(Decision):
    """BfG 7.3: the defender says who is withheld where not all can take part."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Defend,)
    side: Seat

    def seat(self, s: GaliciaState) -> Seat:
        return self.side

    def prompt(self, s: GaliciaState) -> Prompt:
        number = s.world.grid.number(battle_of(s).target)
        return Prompt(f"Choose the units that defend {number}", case("7.3", "7.3-limit", "7.5"))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        for group in defending_sets(s, battle_of(s).target):
            yield Defend(group)

    def explain(self, s: GaliciaState, order: Defend) -> list[Reason]:
        if order.units in defending_sets(s, battle_of(s).target):
            return []
        word = s.game.lexicon.word
        for unit in order.units:
            if s.where[unit] != battle_of(s).target:
                return [because(f"{word('unit', unit)} is not in the hex attacked", "7.3")]
            if s.hit >> unit & 1:
                return [because(f"{word('unit', unit)} was attacked already and is withheld", "7.0-again")]
            if s.defence(unit) <= 0:
                return [because(f"{word('unit', unit)} has no strength and is withheld", "7.4-defence")]
        if not one_kind(s, order.units):
            return [because("cavalry and infantry never defend together", "7.5")]
        if not in_command(s, order.units):
            return [because("one corps and one other unit at most may defend together", "7.3-limit")]
        return [because("no unit that could take part may be withheld", "7.3-maximal")]

    def play(self, s: GaliciaState, order: Defend) -> None:
        s.pop()
        defend(s, order.units)


def defend(s: GaliciaState, units: tuple[int, ...]) -> None:
    s.battle = battle_of(s).but(defenders=units)
    s.tell("defended", seat=1 - s.side, units=units)
    s.push(DetermineOdds())


# The stages (8.1-8.3).


@dataclass(frozen=True, slots=True)
class DetermineOdds(Automatic):
    """BfG 8.1, 8.2: form the odds, which lays markers open; an attack under 1:3 lapses (8.2-lapse)."""

    def run(self, s: GaliciaState) -> None:
        s.seal()
        battle = battle_of(s)
        odds = reckon(
            s,
            battle.target,
            [true_strength(s, u) for u in battle.attackers],
            [true_strength(s, u) for u in battle.defenders],
        )
        in_target = s.units_in(battle.target)
        s.battle = battle.but(
            known=tuple(sorted({*battle.attackers, *in_target})),
            rung=odds.rung,
            high=odds.high,
            attack_artillery=odds.attack_artillery,
            defence_artillery=odds.defence_artillery,
            flanked=odds.flanked,
            large=odds.large,
        )
        s.tell(
            "odds", target=battle.target, attack=odds.attack, defence=odds.defence, column=odds.name,
            lines=tuple(line.text for line in odds.lines),
        )
        if not odds.legal:
            s.tell("lapsed", target=battle.target, column=odds.name)
            if s.options.low_odds_attack == "spent":
                self.spend(s)
            s.battle = None
            return
        self.spend(s)
        for unit in in_target:
            s.hit |= 1 << unit
        if s.turn <= LAST_ATTACK_TURN and not s.pieces[battle.attackers[0]].cavalry:
            s.vp[s.side] += ATTACK_POINTS
            s.tell("attack_points", seat=s.side, points=ATTACK_POINTS)
        s.push(CombatRoll())

    def spend(self, s: GaliciaState) -> None:
        """BfG 7.0: the attackers have made their attack for this phase."""
        for unit in battle_of(s).attackers:
            s.fought |= 1 << unit


@dataclass(frozen=True, slots=True)
class CombatRoll(Chance):
    """BfG 8.3: the attacker rolls two dice on the CRT; retreat and advance follow at once, then losses."""

    def roller(self, s: GaliciaState) -> Seat:
        return s.side

    def dice(self, s: GaliciaState) -> tuple[int, ...]:
        return (6, 6)

    def prompt(self, s: GaliciaState) -> Prompt:
        return Prompt("Roll two dice on the combat results table", case("8.3", "9.1"))

    def resolve(self, s: GaliciaState, rolls: tuple[int, ...]) -> None:
        s.battle = battle = battle_of(s).but(roll=sum(rolls))
        result = crt_result(s, battle)
        s.tell("combat_roll", seat=s.side, dice=rolls, roll=sum(rolls), result=str(result))
        units = s.units_in(battle.target)
        retreats: list[Automatic] = []
        if result.attacker_retreat:
            retreats.append(AttackersRetreat(battle.attackers))
        if result.defender_retreat:
            retreats.append(Retreat(1 - s.side, units, units, battle.target, result.defender_retreat, (), False))
        s.push(*retreats, OfferAdvance(), RollLosses(), WithheldRetreat(), OfferAdvance(), CloseBattle())


@dataclass(frozen=True, slots=True)
class Withdraw(Order):
    """Name an attacking hex that retreats next, with every unit that goes."""

    GRAMMAR: ClassVar[str] = "withdraw <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class AttackersRetreat(Automatic):
    """BfG 9.2: the attackers of each hex retreat as one stack, in the attacker's order. `units` have not gone yet."""

    units: Units

    def run(self, s: GaliciaState) -> None:
        asking = WithdrawNext(s.side, self.units)
        groups = list(asking.groups(s))
        if len(groups) > 1:
            s.push(asking)
        elif groups:
            asking.withdraw(s, groups[0])


@dataclass(frozen=True, slots=True)
class WithdrawNext(Decision):
    """BfG 7.6-attack: which stack retreats next, and which units not in the attack go along."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Withdraw,)
    side: Seat
    units: Units

    def seat(self, s: GaliciaState) -> Seat:
        return self.side

    def prompt(self, s: GaliciaState) -> Prompt:
        return Prompt("The attackers retreat: name the units that go from one hex", case("9.2", "7.6-attack"))

    def groups(self, s: GaliciaState) -> Iterator[tuple[int, ...]]:
        attackers = battle_of(s).attackers
        for h in sorted({s.where[u] for u in self.units if s.alive(u)}):
            obliged = tuple(u for u in self.units if s.where[u] == h)
            others = [u for u in s.units_in(h) if u not in attackers]
            for size in range(len(others) + 1):
                for group in combinations(others, size):
                    yield tuple(sorted((*obliged, *group)))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        for group in self.groups(s):
            yield Withdraw(group)

    def explain(self, s: GaliciaState, order: Withdraw) -> list[Reason]:
        if order.units in self.groups(s):
            return []
        return [because("name all attackers of one hex, and who of the others there goes along", "9.2", "7.6-attack")]

    def play(self, s: GaliciaState, order: Withdraw) -> None:
        s.pop()
        self.withdraw(s, order.units)

    def withdraw(self, s: GaliciaState, units: tuple[int, ...]) -> None:
        obliged = tuple(u for u in units if u in self.units)
        left = tuple(u for u in self.units if u not in obliged)
        s.push(Retreat(self.side, units, obliged, s.where[units[0]], 1, (), False), AttackersRetreat(left))


@dataclass(frozen=True, slots=True)
class Advance(Order):
    """Name the units that advance into the vacated hex."""

    GRAMMAR: ClassVar[str] = "advance <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class OfferAdvance(Automatic):
    """BfG 9.3, 9.3-time: into a hex vacated by retreat before losses, into one emptied by losses after them."""

    def run(self, s: GaliciaState) -> None:
        battle = battle_of(s)
        if battle.vacated or s.occupied[1 - s.side] >> battle.target & 1:
            return
        if crt_result(s, battle).attacker_retreat:
            # Attackers that were thrown back are not victorious, even if the last defender dies.
            return
        s.battle = battle.but(vacated=True)
        asking = AdvanceAfterCombat(s.side)
        if asking.able(s):
            s.push(asking)


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(Decision):
    """BfG 9.3: any of the units that attacked may enter the hex, within six steps."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Advance, Pass)
    side: Seat

    def seat(self, s: GaliciaState) -> Seat:
        return self.side

    def prompt(self, s: GaliciaState) -> Prompt:
        number = s.world.grid.number(battle_of(s).target)
        return Prompt(f"{number} is vacated: advance, or stay", case("9.3", "5.1"))

    def able(self, s: GaliciaState) -> tuple[int, ...]:
        """BfG 9.3, 4.5, 2.1-release: the attackers that may advance."""
        target = battle_of(s).target
        if self.side == AH and s.turn <= LAST_BARRED_TURN and s.world.barred >> target & 1:
            return ()
        return tuple(u for u in battle_of(s).attackers if s.alive(u) and s.released(u))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        yield Pass()
        able = self.able(s)
        for size in range(1, len(able) + 1):
            for group in combinations(able, size):
                if s.steps_of(group) <= STACK_LIMIT:
                    yield Advance(group)

    def explain(self, s: GaliciaState, order: Order) -> list[Reason]:
        if isinstance(order, Pass):
            return []
        assert isinstance(order, Advance)
        able = self.able(s)
        for unit in order.units:
            if unit not in able:
                word = s.game.lexicon.word("unit", unit)
                return [because(f"{word} may not advance", "9.3", "2.1-release")]
        if s.steps_of(order.units) > STACK_LIMIT:
            return [because("more than six steps cannot advance", "5.1", "9.3")]
        return []

    def play(self, s: GaliciaState, order: Order) -> None:
        s.pop()
        if isinstance(order, Advance):
            target = battle_of(s).target
            for unit in order.units:
                s.shift((unit,), target)
            s.tell("advanced", seat=self.side, units=order.units, hex=target)


@dataclass(frozen=True, slots=True)
class WithheldRetreat(Automatic):
    """BfG 7.6-exception: all defenders dead without a retreat result: withheld units retreat one hex."""

    def run(self, s: GaliciaState) -> None:
        battle = battle_of(s)
        if crt_result(s, battle).defender_retreat or any(s.alive(u) for u in battle.defenders):
            return
        units = tuple(u for u in s.units_in(battle.target) if s.pieces[u].side != s.side)
        if units:
            s.push(Retreat(1 - s.side, units, units, battle.target, 1, (), False))


@dataclass(frozen=True, slots=True)
class CloseBattle(Automatic):
    """BfG 5.4-after: stacks close again."""

    def run(self, s: GaliciaState) -> None:
        s.battle = None
