"""BfG 8.0 told beforehand: the forecast of an attack, for people and programs. The reckoning is the oracle's."""

from __future__ import annotations

from collections.abc import Iterator

from galicia.engine.errors import IllegalOrder
from galicia.engine.forecasts import Forecast, Possibility, Sum
from galicia.engine.ledger import Line
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack, Attackers, Combat, Engage
from galicia.games.battle_for_galicia.command import attackers_near, commands, may_be_attacked
from galicia.games.battle_for_galicia.state import Battle, GaliciaState
from galicia.games.battle_for_galicia.views import known

AVERAGES = ("attacker_ce", "defender_ce", "attacker_steps", "defender_steps", "hex_falls")
LAPSE = Line(Sentence("under 1:3 the attack lapses", "8.2-lapse"), 0)
NOTHING = Possibility(1.0, (), {0: 1.0}, {0: 1.0}, 0.0, lapses=True)  # 8.2-lapse: no dice are rolled under 1:3


def attacks(s: GaliciaState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every attack a seat could declare now, as (hex, units): also those that lapse, unless markers are found."""
    if s.side == seat and not s.over:
        for target in may_be_attacked(s, enemy_of(seat)):
            for units in commands(s, attackers_near(s, target)):
                yield target, units


def why_not(s: GaliciaState, seat: int, target: int, units: tuple[int, ...]) -> list[Sentence]:
    """Why a seat cannot attack a hex with these units; nothing if it can."""
    if s.over:
        return [because("the game is over", "15.0")]
    if s.side != seat:
        return [because("only {seat} attacks in this player turn", "3.2", "7.0", seat=s.side)]
    for unit in units:
        if s.pieces[unit].side != seat:
            return [because("{unit} is not a unit of {seat}", "7.0", unit=unit, seat=seat)]
        if not s.alive(unit):
            return [because("{unit} is not on the map", "7.0", unit=unit)]
    hexes = tuple(sorted({s.where[unit] for unit in units}))
    reasons = Combat(seat).explain(s, Attack(target, hexes))
    if reasons:
        return reasons
    declared = s.copy()
    declared.battle = Battle(target, hexes, ())
    return Attackers(seat).explain(declared, Engage(tuple(sorted(units))))


def told(s: GaliciaState, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
    """BfG 8.1-9.4, 5.4-preview: all that an attack may bring, as far as the attacker knows."""
    s = known(s, seat)
    reasons = why_not(s, seat, target, units)
    if reasons:
        raise IllegalOrder([s.told(reason) for reason in reasons])
    odds = oracle.preview_odds(s, target, units)
    attack, defence, column = odds.ledgers
    head = target, units, odds.name, Sum.of(attack), Sum.of(defence)
    if not odds.legal:
        return Forecast((NOTHING,), dict.fromkeys(AVERAGES, 0.0), *head, (*column.lines(), LAPSE))
    forecast = oracle.preview(s, target, units)
    outcomes = tuple(
        Possibility(
            branch.probability,
            branch.rolls,
            branch.attacker_losses,
            branch.defender_losses,
            branch.hex_falls,
            str(branch.result),
            branch.result.attacker_retreat,
            branch.result.defender_retreat,
        )
        for branch in forecast.branches
    )
    return Forecast(outcomes, {name: getattr(forecast, name) for name in AVERAGES}, *head, column.lines())
