"""The combat oracle: everything an attack may bring, with exact chances.

The rules of combat results are not told a second time here: they are played, on copies of the state. Every question on
the way is answered by the one who is asked so that it costs him the fewest victory points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from galicia.engine.orders import Done, Order, Pass
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Step
from galicia.games.great_war_in_the_east.advance import Advance, barred, vacated
from galicia.games.great_war_in_the_east.losses import Lose, ShareLosses, pays
from galicia.games.great_war_in_the_east.odds import ratio, reckon
from galicia.games.great_war_in_the_east.procedure import surviving, weighed
from galicia.games.great_war_in_the_east.results import OPTIONS, AttackerResult, Choose, DefenderResult, Expose, Option
from galicia.games.great_war_in_the_east.retreat import Retreat, Retreats
from galicia.games.great_war_in_the_east.shifts import Parry, ParryWith, parries
from galicia.games.great_war_in_the_east.stacking import OverStack
from galicia.games.great_war_in_the_east.state import Battle, EasternState, battle_of
from galicia.games.great_war_in_the_east.supply import ATTRITION, attrition
from galicia.games.great_war_in_the_east.tables import result_name
from galicia.games.great_war_in_the_east.units import AH

FACES = 6
LAPSES = ""  # the result of an attack for which no die is rolled
WEIGHED = (DefenderResult, Expose, Retreats, Retreat, OverStack)  # questions whose answers differ in what they cost


class Loss(NamedTuple):
    """What a side loses: steps, and the victory points they give the enemy."""

    steps: int
    points: int


class Outcome(NamedTuple):
    """One thing that may come of an attack, with the option the defender is expected to choose (8.9).

    Without a result the attack lapses. If it is `barred` nobody may advance (8.75).
    """

    result: str
    attacker: Loss
    defender: Loss
    option: Option | None
    barred: bool
    hex_falls: bool

    @property
    def hex_cleared(self) -> bool:
        """Whether nobody is left in it, even if nobody may enter it."""
        return self.hex_falls or self.barred


class Branch(NamedTuple):
    """An outcome with its chance and the dice, unmodified, that lead to it."""

    outcome: Outcome
    probability: float
    rolls: tuple[int, ...]


class Forecast(NamedTuple):
    """All outcomes of an attack, and the averages."""

    branches: tuple[Branch, ...]
    attacker_steps: float
    attacker_points: float
    defender_steps: float
    defender_points: float
    hex_falls: float
    hex_cleared: float


def foresee(s: EasternState, battle: Battle) -> Forecast:
    """GWiE 8.4-8.9, 9.23, 18.2: all that may come of an attack that is about to be fought."""
    chances: dict[Outcome, float] = {}
    rolls: dict[Outcome, set[int]] = {}
    for chance, after, force in _after_attrition(s, battle):
        worn = s.steps_of(battle.attackers) - after.steps_of(force.attackers)
        for roll, outcome in _met(after, force):
            lost = outcome.attacker
            outcome = outcome._replace(attacker=lost._replace(steps=lost.steps + worn))
            chances[outcome] = chances.get(outcome, 0.0) + (chance / FACES if roll else chance)
            rolls.setdefault(outcome, set()).update([roll] if roll else [])
    branches = tuple(Branch(outcome, p, tuple(sorted(rolls[outcome]))) for outcome, p in chances.items())
    return Forecast(
        tuple(sorted(branches, key=lambda b: b.rolls)),
        sum(p * outcome.attacker.steps for outcome, p, _ in branches),
        sum(p * outcome.attacker.points for outcome, p, _ in branches),
        sum(p * outcome.defender.steps for outcome, p, _ in branches),
        sum(p * outcome.defender.points for outcome, p, _ in branches),
        sum(p * outcome.hex_falls for outcome, p, _ in branches),
        sum(p * outcome.hex_cleared for outcome, p, _ in branches),
    )


def _after_attrition(s: EasternState, battle: Battle) -> Iterator[tuple[float, EasternState, Battle]]:
    """GWiE 9.23: what attrition may leave of an attack, with its chance. Units that are alike are counted together."""
    alike: dict[tuple[object, ...], list[int]] = {}
    for unit in battle.starved:
        piece = s.pieces[unit]
        key = s.where[unit], s.steps[unit], piece.attacks, piece.cavalry, piece.sp, piece.army, s.occ >> unit & 1
        alike.setdefault(key, []).append(unit)
    groups = list(alike.values())
    for counts in product(*(range(len(units) + 1) for units in groups)):
        hit = [(len(units), n) for units, n in zip(groups, counts, strict=True)]
        chance = prod(comb(of, n) * ATTRITION**n * (FACES - ATTRITION) ** (of - n) / FACES**of for of, n in hit)
        if not any(counts):
            yield chance, s, battle
            continue
        after = _apart(s, battle)
        struck = [unit for units, n in zip(groups, counts, strict=True) for unit in units[:n]]
        attrition(after, struck, [1] * len(struck))
        yield chance, after, surviving(after, battle)


def _met(s: EasternState, battle: Battle) -> list[tuple[int, Outcome]]:
    """What comes of each die, the defender having shifted the odds as suits him best; die 0 if nothing is rolled."""
    if not ratio(s, battle).legal:
        return [(0, Outcome(LAPSES, Loss(0, 0), Loss(0, 0), None, False, False))]
    return _rolled(s, battle.but(parry=best_parry(s, battle)))


def best_parry(s: EasternState, battle: Battle) -> tuple[int, ...]:
    """GWiE 18.2: the HQ whose shift saves the defender most; none if it saves nothing."""
    found = parries(s, battle)

    def cost(parry: tuple[int, ...]) -> int:
        return sum(outcome.defender.points for _, outcome in _rolled(s, battle.but(parry=parry)))

    return min([(), *((hq,) for hq in found)], key=cost) if found else ()


def _rolled(s: EasternState, battle: Battle) -> list[tuple[int, Outcome]]:
    """What comes of each die on the CRT."""
    odds = reckon(s, battle)
    base = _apart(s, weighed(battle, odds))

    @cache
    def defence(result: int) -> tuple[Loss, Option | None, bool, bool]:
        after = _result(base, DefenderResult(enemy_of(s.side)), defender_result=result)
        number = battle_of(after).option
        option = OPTIONS[result][number - 1] if number else None
        return _loss(base, after, (*battle.defenders, *battle.guests)), option, barred(after), _falls(after)

    @cache
    def attack(result: int) -> Loss:
        return _loss(base, _result(base, AttackerResult(s.side), attacker_result=result), battle.attackers)

    found = []
    for roll in range(1, FACES + 1):
        attacker, defender = odds.results(roll)
        loss, option, closed, falls = defence(defender)
        name = f"{result_name(attacker)}/{result_name(defender)}"
        found.append((roll, Outcome(name, attack(attacker), loss, option, closed, falls)))
    return found


class Met(NamedTuple):
    """What an option comes to, everything after it chosen at the least cost; `leaves` if nobody stays."""

    loss: Loss
    leaves: bool
    falls: bool


def met(s: EasternState, number: int) -> Met:
    """GWiE 8.9: what it costs the defender to choose an option now."""
    battle = battle_of(s)
    new = _apart(s, battle)
    new.push(DefenderResult(enemy_of(s.side)))
    after = _after(new, Choose(number))
    loss = _loss(s, after, (*battle.defenders, *battle.guests))
    return Met(loss, len(vacated(after)) == len(battle.targets), _falls(after))


def _falls(s: EasternState) -> bool:
    """GWiE 8.71, 8.75: whether every hex attacked is left empty and may be entered."""
    return len(vacated(s)) == len(battle_of(s).targets) and not barred(s)


def _apart(s: EasternState, battle: Battle) -> EasternState:
    """A copy of the state with a combat and nothing else to do."""
    new = s.copy()
    new.agenda.clear()
    new.battle = battle
    return new


def _result(s: EasternState, step: Step, **results: int) -> EasternState:
    """The state after a side has met its result."""
    new = _apart(s, battle_of(s).but(**results))
    new.push(step)
    return settled(new)


def _loss(before: EasternState, after: EasternState, units: Iterable[int]) -> Loss:
    lost = sum(before.steps[u] - after.steps[u] for u in units)
    return Loss(lost, abs(after.vp - before.vp))


def settled(s: EasternState) -> EasternState:
    """The state when all that is on the agenda is done, each question answered at the least cost to whom it is put."""
    s.advance()
    while s.agenda:
        order, end = _answered(s)
        if end is not None:
            return end
        s.step.play(s, order)
        s.advance()
    return s


def choice(s: EasternState) -> Order:
    """What the seat that is asked in a combat is expected to choose."""
    battle = battle_of(s)
    if isinstance(s.step, Parry):
        parry = best_parry(s, battle)
        return ParryWith(*parry) if parry else Pass()
    if isinstance(s.step, Advance):
        return Done()
    alone = s.copy()
    begun = max(i for i, step in enumerate(s.agenda) if isinstance(step, (AttackerResult, Advance)))
    alone.agenda = s.agenda[begun + 1 :]
    return _answered(alone)[0]


Answer = tuple[Order, EasternState | None]


def _answered(s: EasternState) -> Answer:
    """The answer that costs least, and the end it leads to where answers must be played to the end to tell."""
    step = s.step
    seat = step.seat(s)
    if isinstance(step, WEIGHED):
        return _best(seat, ((order, _after(s, order)) for order in step.orders(s)))
    if not isinstance(step, ShareLosses):
        return next(step.orders(s)), None
    if any(isinstance(other, Retreats) for other in s.agenda):
        return _best(seat, ((order, settled(shared)) for order, shared in _shared(s)))
    return Lose(_cheapest(s, step.bearers(s))), None


def _best(seat: int, ends: Iterable[tuple[Order, EasternState]]) -> Answer:
    """The answer whose end costs a seat least; of several the first."""
    sign = 1 if seat == AH else -1
    return min(ends, key=lambda answer: sign * answer[1].vp)


def _after(s: EasternState, order: object) -> EasternState:
    new = s.copy()
    new.step.play(new, order)
    return settled(new)


def _shared(s: EasternState) -> list[tuple[Order, EasternState]]:
    """Every way to share out losses before a retreat: fewer units may find room where all of them would not.

    Each with its first loss, sorted by the steps that are left, so that the best stays the best on the way to it.
    """
    ways: dict[tuple[int, ...], tuple[Order | None, EasternState]] = {tuple(s.steps): (None, s)}
    while True:
        found: dict[tuple[int, ...], tuple[Order | None, EasternState]] = {}
        for first, way in ways.values():
            step = way.step if way.agenda else None
            if not isinstance(step, ShareLosses):
                return [(order, shared) for _, (order, shared) in sorted(ways.items()) if order is not None]
            for unit in step.bearers(way):
                new, order = way.copy(), Lose(unit)
                step.play(new, order)
                found.setdefault(tuple(new.steps), (first or order, new))
        for _, new in found.values():
            new.advance()
        ways = found


def _cheapest(s: EasternState, units: Iterable[int]) -> int:
    """GWiE 25.2: whose step costs least for what it pays of the losses; last steps cost most, so they go last."""
    return min(units, key=lambda unit: (abs(s.price(unit, 1)) / pays(s, unit), -s.steps[unit]))
