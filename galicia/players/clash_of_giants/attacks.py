"""Which attacks of a combat phase pay, taken together: an attack from several hexes obliges to others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import prod
from typing import NamedTuple

from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.series.cavalry import cavalry_in, withdrawals
from galicia.games.clash_of_giants.series.combat import able, neglected
from galicia.games.clash_of_giants.series.odds import Odds
from galicia.games.clash_of_giants.series.oracle import chance_of_loss, exposed
from galicia.games.clash_of_giants.series.procedure import arrayed, defence_ter, weigh
from galicia.games.clash_of_giants.series.retreat import ways
from galicia.games.clash_of_giants.series.state import Battle, GiantsState


class Plan(NamedTuple):
    """An attack and what it is worth."""

    target: int
    units: tuple[int, ...]
    worth: float


class Promise(NamedTuple):
    """What an attack brings on average: steps both sides lose, the chance that the hex falls, and the odds."""

    own: float
    theirs: float
    falls: float
    odds: Odds | None


@cache
def risk(modifier: int, ter: int) -> float:
    """The chance that a check fails."""
    return float(chance_of_loss(modifier, ter))


def promise(s: GiantsState, target: int, units: tuple[int, ...]) -> Promise:
    """The averages of an attack before which all cavalry leaves that can do so without a roll."""
    battle = arrayed(s, Battle(target, units))
    if not any(s.cavalry(unit) for unit in units):
        left = [unit for unit in cavalry_in(s, target) if withdrawals(s, unit)]
        battle = battle.but(defenders=tuple(unit for unit in battle.defenders if unit not in left))
    if not battle.defenders and not battle.fort:
        return Promise(0.0, 0.0, 1.0, None)
    odds = weigh(s, battle)
    battle = battle.but(column=odds.column)
    attacker, defender, _ = odds.row
    rolling = exposed(s, battle, odds.rollers(units)) if attacker is not None else ()
    own = sum(risk(attacker or 0, s.ter(unit)) for unit in rolling)
    if defender is None:
        return Promise(own, 0.0, 0.0, odds)
    if battle.fort:
        return Promise(own, 0.0, risk(defender, s.world.forts[s.world.fort_in[target]].ter), odds)
    fails = {unit: risk(defender, defence_ter(s, battle, unit)) for unit in battle.defenders}
    held = s.fort_at(target, enemy_of(s.side)) is not None
    trapped = [unit for unit in fails if not held and not ways(s, unit, 1)]
    theirs = sum(chance * (s.steps[unit] if unit in trapped else 1) for unit, chance in fails.items())
    return Promise(own, theirs, 0.0 if held else prod(fails.values()), odds)


class Attacks:
    """The attacks a side could make now, each weighed once."""

    def __init__(self, s: GiantsState, seat: int, worth: Callable[[int, tuple[int, ...]], float], least: float) -> None:
        self.s, self.seat, self.worth, self.least = s, seat, worth, least
        self.near: dict[int, list[int]] = {}
        for unit, target in able(s, seat):
            self.near.setdefault(target, []).append(unit)
        self.known: dict[tuple[int, tuple[int, ...]], Plan] = {}

    def plan(self, target: int, units: Iterable[int]) -> Plan:
        group = tuple(sorted(units))
        if (target, group) not in self.known:
            self.known[target, group] = Plan(target, group, self.worth(target, group))
        return self.known[target, group]

    def stacks(self, target: int, free: Iterable[int]) -> list[list[int]]:
        """The units of each hex that may attack a target, the strongest hex first."""
        found: dict[int, list[int]] = {}
        for unit in free:
            found.setdefault(self.s.where[unit], []).append(unit)
        strength = self.s.steps
        return sorted(found.values(), key=lambda units: (-sum(strength[u] for u in units), units))

    def candidates(self, target: int) -> Iterator[Plan]:
        """An attack from each hex alone, which has no duties, and from ever more hexes together."""
        stacks = self.stacks(target, self.near[target])
        for units in stacks:
            yield self.plan(target, units)
        for number in range(2, len(stacks) + 1):
            yield self.plan(target, (unit for units in stacks[:number] for unit in units))

    def best(self) -> list[Plan]:
        """One attack after the other, the best first, each with what it obliges to, while they pay together."""
        found = [plan for target in sorted(self.near) for plan in self.candidates(target)]
        chosen: list[Plan] = []
        for plan in sorted(found, key=lambda plan: (-plan.worth, plan.target, plan.units)):
            if plan.worth <= self.least:
                break
            if any(plan.target == other.target or set(plan.units) & set(other.units) for other in chosen):
                continue
            more = self.with_duties(plan, chosen)
            if more and sum(one.worth for one in more) > self.least:
                chosen += more
        return chosen

    def with_duties(self, plan: Plan, chosen: list[Plan]) -> list[Plan]:
        """An attack with the least costly ones that its duty demands beside those chosen; none if it cannot be met."""
        s, found = self.s, [plan]
        while missing := self.missing((*chosen, *found)):
            busy = {unit for one in (*chosen, *found) for unit in one.units}
            free = [unit for unit in self.near.get(missing[0], ()) if unit not in busy]
            if free:
                groups = [*self.stacks(missing[0], free), *([unit] for unit in free)]
                found.append(max((self.plan(missing[0], group) for group in groups), key=lambda one: one.worth))
                continue
            spare = [unit for unit in found[0].units if unit in self.near.get(missing[0], ())]
            if not spare or len(found[0].units) < 2:
                return []
            away = min(spare, key=lambda unit: (s.steps[unit], s.ter(unit), unit))
            found[0] = self.plan(plan.target, (unit for unit in found[0].units if unit != away))
            found.append(self.plan(missing[0], (away,)))
        return found

    def missing(self, plans: Iterable[Plan]) -> tuple[int, ...]:
        """The hexes that some duty demands to be attacked and nobody attacks."""
        trial = self.s.copy()
        trial.aims = {unit: plan.target for plan in plans for unit in plan.units}
        return neglected(trial, self.seat)
