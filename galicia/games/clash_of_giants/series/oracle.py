"""All that an attack may bring, exactly: every check of every unit, played through the real steps of loss and retreat.

Both sides roll independently of each other. What attackers lose matters to the defence only where the last unit of a
hex falls, since its zone goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from galicia.engine.orders import Done, Order
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Decision
from galicia.games.clash_of_giants.series.advance import AdvanceAfterCombat
from galicia.games.clash_of_giants.series.cavalry import Stand, Withdrawal
from galicia.games.clash_of_giants.series.odds import Odds
from galicia.games.clash_of_giants.series.procedure import (
    Conclude,
    Expose,
    Exposure,
    Losses,
    arrayed,
    defence_ter,
    row_of,
    weigh,
)
from galicia.games.clash_of_giants.series.retreat import Hold, HoldGround
from galicia.games.clash_of_giants.series.state import Battle, GiantsState, battle_of
from galicia.games.clash_of_giants.series.tables import excess

SIXTH = Fraction(1, 6)
FATAL = 6  # always costs a step


class End(NamedTuple):
    """How the defence may end: the steps it loses, the longest retreat, and whether the hex falls."""

    lost: int
    retreat: int
    falls: bool


class Foreseen(NamedTuple):
    """What an attack may bring: the steps the attackers lose and the end of the defence, with their chances."""

    battle: Battle
    odds: Odds
    outcomes: Mapping[tuple[int, End], Fraction]


def foresee(s: GiantsState, target: int, attackers: Sequence[int]) -> Foreseen:
    """An attack as it stands now, with all cavalry standing and everybody choosing as in `choice`."""
    battle = arrayed(s, Battle(target, tuple(sorted(attackers))))
    odds = weigh(s, battle)
    battle = battle.but(column=odds.column)
    outcomes: dict[tuple[int, End], Fraction] = {}
    for rated, likely in s.game.ratings(s, battle):
        ready = battle.but(exposed=exposed(rated, battle, odds.rollers(battle.attackers)))
        by_fallen: dict[tuple[int, ...], dict[End, Fraction]] = {}
        for (lost, fallen), chance in _attack(rated, ready).items():
            if fallen not in by_fallen:
                by_fallen[fallen] = _defence(rated, ready, fallen)
            for end, its in by_fallen[fallen].items():
                outcomes[lost, end] = outcomes.get((lost, end), Fraction(0)) + likely * chance * its
    return Foreseen(battle, odds, outcomes)


def _attack(s: GiantsState, battle: Battle) -> dict[tuple[int, tuple[int, ...]], Fraction]:
    """The steps the attackers lose, and who falls where a hex is emptied, with their chances."""
    modifier = row_of(s, battle).attacker or 0
    total: dict[tuple[int, tuple[int, ...]], Fraction] = {(0, ()): Fraction(1)}
    for h in dict.fromkeys(s.where[unit] for unit in battle.attackers):
        units = [unit for unit in battle.exposed if s.where[unit] == h]
        mortal = set(units) == set(s.stacks[h]) and all(s.steps[unit] == 1 for unit in units)
        found: dict[tuple[int, tuple[int, ...]], Fraction] = {}
        for n, chance in counts([chance_of_loss(modifier, s.ter(unit)) for unit in units]).items():
            gone = tuple(units) if mortal and n == len(units) else ()
            for (lost, fallen), so_far in total.items():
                key = lost + n, (*fallen, *gone)
                found[key] = found.get(key, Fraction(0)) + so_far * chance
        total = found
    return total


def chance_of_loss(modifier: int, ter: int) -> Fraction:
    """The chance that a check fails.

    >>> chance_of_loss(-1, 3), chance_of_loss(3, 5)
    (Fraction(1, 3), Fraction(2, 3))
    """
    return sum(SIXTH for die in range(1, 7) if excess(die, modifier, ter)) or Fraction(0)


def counts(chances: Sequence[Fraction]) -> dict[int, Fraction]:
    """How likely each number of independent events is.

    >>> counts([Fraction(1, 2), Fraction(1, 3)])
    {0: Fraction(1, 3), 1: Fraction(1, 2), 2: Fraction(1, 6)}
    """
    found = {0: Fraction(1)}
    for chance in chances:
        after: dict[int, Fraction] = {}
        for n, so_far in found.items():
            after[n] = after.get(n, Fraction(0)) + so_far * (1 - chance)
            after[n + 1] = after.get(n + 1, Fraction(0)) + so_far * chance
        found = after
    return {n: chance for n, chance in sorted(found.items()) if chance}


def exposed(s: GiantsState, battle: Battle, number: int) -> tuple[int, ...]:
    """Who rolls: the attacker sends the steadiest, the defender picks the shakiest."""
    sign = -1 if s.options.loss_limit_chooser == "attacker" else 1
    ranked = sorted(battle.attackers, key=lambda unit: (sign * s.ter(unit), sign * s.steps[unit], unit))
    return tuple(sorted(ranked[:number]))


def _defence(s: GiantsState, battle: Battle, fallen: tuple[int, ...]) -> dict[End, Fraction]:
    """Every end of the defence when these attackers fall: dice that come to the same are played once."""
    table = row_of(s, battle)
    found: dict[End, Fraction] = {}
    if table.defender is None:
        ratings: list[int] = []
    elif battle.fort:
        ratings = [s.world.forts[s.world.fort_in[battle.target]].ter]
    else:
        ratings = [defence_ter(s, battle, unit) for unit in battle.defenders]
    for rolls in product(*(_faces(table.defender or 0, ter) for ter in ratings)):
        dice = tuple(die for die, _ in rolls)
        end = played(s, battle.but(exposed=fallen, attack_dice=(FATAL,) * len(fallen), defence_dice=dice))
        found[end] = found.get(end, Fraction(0)) + prod((chance for _, chance in rolls), start=Fraction(1))
    return found


def _faces(modifier: int, ter: int) -> list[tuple[int, Fraction]]:
    """A die for each excess there may be, with its chance."""
    by_excess: dict[int, list[int]] = {}
    for die in range(1, 7):
        by_excess.setdefault(excess(die, modifier, ter), []).append(die)
    return [(dice[0], SIXTH * len(dice)) for dice in by_excess.values()]


def played(s: GiantsState, battle: Battle) -> End:
    """How the defence ends with certain dice, by the real steps."""
    trial, enemy = s.copy(), enemy_of(s.side)
    trial.battle = battle
    trial.aims = {}
    trial.agenda = [Conclude(), Losses()]
    before = sum(trial.steps[unit] for unit in trial.on_map(enemy))
    trial.advance()
    told = trial.events
    while trial.agenda and not isinstance(trial.agenda[-1], AdvanceAfterCombat):
        told = told + trial.apply(choice(trial))
    retreat = max((len(event.facts["path"]) for event in told if event.kind == "retreated"), default=0)
    lost = before - sum(trial.steps[unit] for unit in trial.on_map(enemy))
    return End(lost, retreat, not (trial.occupied[enemy] | trial.forts(enemy)) >> battle.target & 1)


def choice(s: GiantsState) -> Order:
    """What the seat that is asked is taken to choose in a combat: cavalry stands, forts hold, nobody advances."""
    step: Decision[GiantsState] = s.step
    match step:
        case Withdrawal(units=units):
            return Stand(units[0])
        case Exposure():
            battle = battle_of(s)
            number = step.left(s) + len(battle.exposed)
            return Expose(next(unit for unit in exposed(s, battle, number) if unit not in battle.exposed))
        case HoldGround():
            return Hold(step.asked(s)[0])
        case AdvanceAfterCombat():
            return Done()
    return min(step.orders(s), key=s.game.sentence)
