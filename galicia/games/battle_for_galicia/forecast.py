"""BfG 8.0 told beforehand: the forecast of an attack as plain data, for people and programs.

The reckoning is the oracle's; here it is only put into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from galicia.engine.errors import IllegalOrder, Reason
from galicia.engine.ledger import Line
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack, Attackers, Combat, Engage
from galicia.games.battle_for_galicia.command import attackers_near, commands, may_be_attacked
from galicia.games.battle_for_galicia.odds import Odds
from galicia.games.battle_for_galicia.state import Battle, GaliciaState, because, case
from galicia.games.battle_for_galicia.units import SEATS
from galicia.games.battle_for_galicia.views import known


def attacks(s: GaliciaState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every attack a seat could declare now, as (hex, units): also those that lapse, unless markers are found."""
    if s.side == seat and not s.over:
        for target in may_be_attacked(s, 1 - seat):
            for units in commands(s, attackers_near(s, target)):
                yield target, units


def why_not(s: GaliciaState, seat: int, target: int, units: tuple[int, ...]) -> list[Reason]:
    """Why a seat cannot attack a hex with these units; nothing if it can."""
    if s.over:
        return [because("the game is over", "15.0")]
    if s.side != seat:
        return [because(f"only {SEATS[s.side]} attacks in this player turn", "3.2", "7.0")]
    word = s.game.lexicon.word
    for unit in units:
        if s.pieces[unit].side != seat:
            return [because(f"{word('unit', unit)} is not a unit of {SEATS[seat]}", "7.0")]
        if not s.alive(unit):
            return [because(f"{word('unit', unit)} is not on the map", "7.0")]
    hexes = tuple(sorted({s.where[unit] for unit in units}))
    reasons = Combat(seat).explain(s, Attack(target, hexes))
    if reasons:
        return reasons
    declared = s.copy()
    declared.battle = Battle(target, hexes, ())
    return Attackers(seat).explain(declared, Engage(tuple(sorted(units))))


def told(s: GaliciaState, seat: int, target: int, units: tuple[int, ...]) -> dict[str, Any]:
    """BfG 8.1-9.4, 5.4-preview: all that an attack may bring, as far as the attacker knows."""
    s = known(s, seat)
    reasons = why_not(s, seat, target, units)
    if reasons:
        raise IllegalOrder(reasons)
    word = s.game.lexicon.word
    head = {"target": word("hex", target), "units": [word("unit", unit) for unit in units]}
    odds = oracle.preview_odds(s, target, units)
    if not odds.legal:
        return {**head, **_lapse(odds)}
    forecast = oracle.preview(s, target, units)
    return {
        **head,
        "column": odds.name,
        "lines": _lines(odds.lines),
        "outcomes": [
            {
                "probability": branch.probability,
                "result": str(branch.result),
                "rolls": list(branch.rolls),
                "attacker_losses": _chances(branch.attacker_losses),
                "defender_losses": _chances(branch.defender_losses),
                "hex_falls": branch.hex_falls,
            }
            for branch in forecast.branches
        ],
        "expected": {
            "attacker_ce": forecast.attacker_ce,
            "defender_ce": forecast.defender_ce,
            "attacker_steps": forecast.attacker_steps,
            "defender_steps": forecast.defender_steps,
            "hex_falls": forecast.hex_falls,
        },
    }


def _lapse(odds: Odds) -> dict[str, Any]:
    """BfG 8.2-lapse: no dice are rolled under 1:3."""
    none = {"0": 1.0}
    return {
        "column": odds.name,
        "lines": _lines((*odds.lines, Line("under 1:3 the attack lapses", 0, "8.2-lapse"))),
        "outcomes": [
            {
                "probability": 1.0,
                "result": "lapses",
                "rolls": [],
                "attacker_losses": none,
                "defender_losses": none,
                "hex_falls": 0.0,
            }
        ],
        "expected": dict.fromkeys(
            ("attacker_ce", "defender_ce", "attacker_steps", "defender_steps", "hex_falls"), 0.0
        ),
    }


def _lines(lines: tuple[Line, ...]) -> list[dict[str, str]]:
    return [{"text": line.text, "case": case(line.case)[0]} for line in lines]


def _chances(losses: Mapping[int, float]) -> dict[str, float]:
    """Reductions on the loss table with their chances; the keys are texts, as JSON has them."""
    return {str(lost): chance for lost, chance in sorted(losses.items())}
