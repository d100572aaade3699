"""GWiE 8.0 told beforehand: the forecast of an attack as plain data, for people and programs.

The reckoning is the oracle's; here it is only put into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from galicia.board.hexset import each
from galicia.engine.errors import IllegalOrder, Reason
from galicia.engine.ledger import Line
from galicia.games.great_war_in_the_east.combat import (
    Assault,
    able_near,
    declared,
    joined,
    possible,
    strongest,
    why_no_flotilla,
    why_not_attacked,
    why_not_bombarded,
    why_not_committed,
    why_too_weak,
)
from galicia.games.great_war_in_the_east.odds import reckon
from galicia.games.great_war_in_the_east.oracle import Forecast, best_parry, foresee, met
from galicia.games.great_war_in_the_east.results import OPTIONS, warning
from galicia.games.great_war_in_the_east.shifts import why_no_lead, why_no_shift
from galicia.games.great_war_in_the_east.state import Battle, EasternState, battle_of, because, case
from galicia.games.great_war_in_the_east.units import SEATS

LEAST = Line("both sides are taken to choose what costs them the fewest points", 0, "8.9-choice")


def attacks(s: EasternState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The attacks a seat could make now on one hex with whole stacks, as (hex, units).

    If whole stacks are too weak alone, or cost too many supply points, the strongest attack that can be made.
    """
    if s.side != seat or s.over:
        return
    for target in each(s.holding(1 - seat) & s.world.zones.of(s.occupied[seat])):
        if why_not_attacked(s, target):
            continue
        able = able_near(s, (target,))
        stacks = [tuple(u for u in able if s.where[u] == h) for h in dict.fromkeys(s.where[u] for u in able)]
        groups = (group for size in range(1, len(stacks) + 1) for group in combinations(stacks, size))
        forces = [tuple(sorted(u for stack in group for u in stack)) for group in groups]
        found = [units for units in forces if isinstance(planned(s, target, units), Battle)]
        if not found and possible(s, (target,)):
            best = strongest(s, (target,))
            found = [tuple(sorted((*best.attackers, *best.heroes)))]
        for units in found:
            yield target, units


def planned(s: EasternState, target: int, units: tuple[int, ...]) -> Battle | list[Reason]:
    """An attack on a hex by units and with the help of HQs, or why it cannot be made.

    An attack that is declared already goes on as it stands. An HQ leads it if it can and lends its shift if it can;
    without any units it is the flotilla that attacks, which also helps units too weak without it.
    """
    choosing = isinstance(s.agenda[-1], Assault) and target in battle_of(s).targets
    battle = battle_of(s) if choosing else declared(s, (target,))
    reasons = why_not_attacked(s, target)
    if reasons:
        return reasons
    if not units and not battle.attackers:
        return why_not_bombarded(s, target) or battle.but(flotilla=True)
    hqs = [u for u in units if s.pieces[u].hq]
    for unit in units:
        if unit in hqs or unit in battle.attackers:
            continue
        reasons = why_not_committed(s, battle, unit)
        if reasons:
            return reasons
        battle = joined(s, battle, (unit,))
    for hq in sorted(hqs, key=lambda hq: s.pieces[hq].putnik):
        leads, reasons = not why_no_lead(s, battle, hq), why_no_shift(s, battle, hq)
        if reasons and not leads and hq not in battle.heroes + battle.shifts:
            return reasons
        battle = battle.but(
            heroes=(*battle.heroes, hq) if leads else battle.heroes,
            shifts=battle.shifts if reasons else (*battle.shifts, hq),
        )
    if why_too_weak(s, battle) and not why_no_flotilla(s, battle.targets):
        battle = battle.but(flotilla=True)
    return why_too_weak(s, battle) or battle


def told(s: EasternState, seat: int, target: int, units: tuple[int, ...]) -> dict[str, Any]:
    """GWiE 8.4-8.9: all that an attack may bring."""
    if s.over or s.side != seat:
        raise IllegalOrder([because(f"{SEATS[seat]} does not attack now", "8.0")])
    battle = planned(s, target, units)
    if not isinstance(battle, Battle):
        raise IllegalOrder(battle)
    odds = reckon(s, battle.but(parry=best_parry(s, battle)))
    forecast = foresee(s, battle)
    word = s.game.lexicon.word
    return {
        "target": word("hex", target),
        "targets": [word("hex", h) for h in battle.targets],
        "units": [word("unit", unit) for unit in units],
        "column": odds.name,
        "lines": [{"text": text, "case": case(number)[0]} for text, _, number in (*odds.lines, LEAST)],
        "outcomes": list(_outcomes(forecast)),
        "expected": {
            "attacker_steps": forecast.attacker_steps,
            "defender_steps": forecast.defender_steps,
            "attacker_points": forecast.attacker_points,
            "defender_points": forecast.defender_points,
            "hex_falls": forecast.hex_falls,
        },
    }


def meeting(s: EasternState, number: int) -> str:
    """GWiE 8.9: an option of the defender in words, with what it costs at least."""
    option, cost = OPTIONS[battle_of(s).defender_result][number - 1], met(s, number)
    lost = f"{cost.loss.steps or 'no'} step{'' if cost.loss.steps == 1 else 's'} lost"
    points = f", {cost.loss.points} VP to the enemy" if cost.loss.points else ""
    barred = "nobody is left, but nobody may advance"
    then = "the hex is left" if cost.falls else barred if cost.leaves else "the hex holds"
    return f"{option}: {lost}{points}; {then}{warning(s, 1 - s.side, option)}"


def _outcomes(forecast: Forecast) -> Iterator[dict[str, Any]]:
    for outcome, probability, rolls in forecast.branches:
        yield {
            "probability": probability,
            "result": outcome.result,
            "rolls": list(rolls),
            "choice": outcome.choice,
            "attacker_losses": {str(outcome.attacker.steps): 1.0},
            "defender_losses": {str(outcome.defender.steps): 1.0},
            "attacker_points": outcome.attacker.points,
            "defender_points": outcome.defender.points,
            "hex_falls": float(outcome.hex_falls),
        }
