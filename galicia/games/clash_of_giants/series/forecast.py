"""Attacks told beforehand, for people and programs. The reckoning is the oracle's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from galicia.engine.errors import IllegalOrder
from galicia.engine.forecasts import Forecast, Possibility, Sum
from galicia.engine.ledger import Line
from galicia.engine.sentences import Sentence, because
from galicia.games.clash_of_giants.series.cavalry import cavalry_in
from galicia.games.clash_of_giants.series.checks import checks, spared
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, able, assailable, why_not_join
from galicia.games.clash_of_giants.series.oracle import End, Foreseen, exposed, foresee
from galicia.games.clash_of_giants.series.state import GiantsState
from galicia.games.clash_of_giants.series.support import OfferSupport

ASKING = (CombatOffer, OfferSupport, Declaration)
STANDS = Line(Sentence("cavalry in the hex may withdraw first; it is taken to stand", "S14.2-a"), 0)


def attacks(s: GiantsState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The attacks a seat could make now: on each hex those declared with any one unit more, and with all it could."""
    if s.over or s.seat != seat or not isinstance(s.step, ASKING) or s.fought >> seat & 1:
        return
    near: dict[int, list[int]] = {}
    for unit, target in able(s, seat):
        near.setdefault(target, []).append(unit)
    for target, units in sorted(near.items()):
        declared = [unit for unit, h in s.aims.items() if h == target]
        for unit in units:
            yield target, tuple(sorted((*declared, unit)))
        if len(units) > 1:
            yield target, tuple(sorted((*declared, *units)))


def told(s: GiantsState, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
    """CoG S12: all that an attack may bring."""
    if s.over or s.side != seat:
        raise IllegalOrder([s.told(because("{seat} does not attack now", "S5.2-d", seat=seat))])
    reasons = [why for unit in units if s.aims.get(unit) != target and (why := why_not_join(s, seat, unit, target))]
    if not units or not assailable(s, seat) >> target & 1:
        reasons.append(because("nobody attacks {hex}", "S12.3-a", hex=target))
    if reasons:
        raise IllegalOrder([s.told(reason) for reason in reasons])
    seen = foresee(s, target, units)
    attack, defence, column = seen.odds.ledgers
    ready = seen.battle.but(exposed=exposed(s, seen.battle, seen.odds.rollers(seen.battle.attackers)))
    mounted = [STANDS] if cavalry_in(s, target) else []
    return Forecast(
        tuple(_possibilities(seen)),
        {
            "attacker_steps": float(sum(lost * chance for (lost, _), chance in seen.outcomes.items())),
            "defender_steps": float(sum(end.lost * chance for (_, end), chance in seen.outcomes.items())),
            "hex_falls": float(sum(chance for (_, end), chance in seen.outcomes.items() if end.falls)),
        },
        target,
        units,
        seen.odds.name,
        Sum.of(attack),
        Sum.of(defence),
        (*column.lines(), *mounted),
        (target,),
        checks=tuple(checks(s, ready)),
        spared=spared(ready),
    )


def _possibilities(seen: Foreseen) -> Iterator[Possibility]:
    """The ends of the defence, each with what the attackers lose then."""
    by_end: dict[End, dict[int, Fraction]] = {}
    for (lost, end), chance in seen.outcomes.items():
        by_end.setdefault(end, {})[lost] = chance
    for end, losses in by_end.items():
        total = sum(losses.values())
        attacker = {lost: float(chance / total) for lost, chance in sorted(losses.items())}
        result = f"D{end.lost}" + (f" R{end.retreat}" if end.retreat else "")
        yield Possibility(float(total), (), attacker, {end.lost: 1.0}, float(end.falls), result, 0, end.retreat)
