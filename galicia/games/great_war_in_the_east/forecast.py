"""GWiE 8.0 told beforehand: the forecast of an attack, for people and programs. The reckoning is the oracle's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from galicia.board.hexset import each
from galicia.engine.aids import Note
from galicia.engine.errors import IllegalOrder
from galicia.engine.forecasts import Forecast, Possibility, Sum
from galicia.engine.ledger import Line
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
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
from galicia.games.great_war_in_the_east.oracle import LAPSES, Branch, best_parry, foresee, met
from galicia.games.great_war_in_the_east.putnik import behind_others
from galicia.games.great_war_in_the_east.results import OPTIONS, warning
from galicia.games.great_war_in_the_east.shifts import why_no_lead, why_no_shift
from galicia.games.great_war_in_the_east.state import Battle, EasternState, battle_of

LEAST = Line(Sentence("both sides are taken to choose what costs them the fewest points", "8.9-choice"), 0)

AVERAGES = ("attacker_steps", "defender_steps", "attacker_points", "defender_points", "hex_falls", "hex_cleared")


def attacks(s: EasternState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The attacks a seat could make now on one hex with whole stacks, as (hex, units).

    If whole stacks are too weak alone, or cost too many supply points, the strongest attack that can be made.
    """
    if s.side != seat or s.over:
        return
    for target in each(s.holding(enemy_of(seat)) & s.world.zones.of(s.occupied[seat])):
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


def planned(s: EasternState, target: int, units: tuple[int, ...]) -> Battle | list[Sentence]:
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
    for hq in behind_others(s, hqs):
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


def told(s: EasternState, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
    """GWiE 8.4-8.9: all that an attack may bring."""
    if s.over or s.side != seat:
        raise IllegalOrder([s.told(because("{seat} does not attack now", "8.0", seat=seat))])
    battle = planned(s, target, units)
    if not isinstance(battle, Battle):
        raise IllegalOrder([s.told(reason) for reason in battle])
    odds = reckon(s, battle.but(parry=best_parry(s, battle)))
    seen = foresee(s, battle)
    attack, defence, column = odds.ledgers
    return Forecast(
        tuple(_possibility(branch) for branch in seen.branches),
        {name: getattr(seen, name) for name in AVERAGES},
        target,
        units,
        odds.name,
        Sum.of(attack),
        Sum.of(defence),
        (*column.lines(), LEAST),
        battle.targets,
    )


def _possibility(branch: Branch) -> Possibility:
    outcome, probability, rolls = branch
    option = outcome.option
    parts = [*([option.sentence] if option else ()), *[Sentence("nobody may advance")] * outcome.barred]
    return Possibility(
        probability,
        rolls,
        {outcome.attacker.steps: 1.0},
        {outcome.defender.steps: 1.0},
        float(outcome.hex_falls),
        outcome.result,
        0,
        option.hexes if option else 0,
        outcome.result == LAPSES,
        Sentence("{parts:;}", parts=parts) if parts else None,
        outcome.attacker.points,
        outcome.defender.points,
        float(outcome.hex_cleared),
    )


def meeting(s: EasternState, number: int) -> Note:
    """GWiE 8.9: an option of the defender, with what it costs at least."""
    option, cost = OPTIONS[battle_of(s).defender_result][number - 1], met(s, number)
    barred = "nobody is left, but nobody may advance"
    then = "the hex is left" if cost.falls else barred if cost.leaves else "the hex holds"
    lost = "{steps:no steps|1 step|# steps} lost{points:|, # VP to the enemy|, # VP to the enemy}"
    parts = (
        option.sentence,
        Sentence(lost, steps=cost.loss.steps, points=cost.loss.points),
        Sentence("{then}{warning}", then=then, warning=warning(s, enemy_of(s.side), option)),
    )
    whole = Sentence("{option}: {loss}; {then}", option=parts[0], loss=parts[1], then=parts[2])
    return Note(whole, parts=parts, steps=cost.loss.steps)
