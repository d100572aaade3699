"""BfG 10.3: recovery of combat effectiveness and steps. (The ladder itself, 10.1-10.2, is in `units`.)

Cases: 10.3.
"""

from __future__ import annotations

from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.state import IN_SUPPLY, GaliciaState

RECOVERY_COST = 4


def why_no_recovery(s: GaliciaState, unit: int) -> list[Sentence]:
    """BfG 10.3.1-10.3.3: why a unit may not recover now; nothing if it may."""
    return why_not_fit(s, unit) or enemy_too_near(s, unit)


def why_not_fit(s: GaliciaState, unit: int) -> list[Sentence]:
    """BfG 10.3.1-10.3.3: what in the unit itself keeps it from recovering."""
    piece = s.pieces[unit]
    if piece.side != s.side or not s.alive(unit):
        return [because("{unit} is not a unit of yours on the map", "10.3", unit=unit)]
    if piece.cavalry:
        return [because("cavalry never recovers", "10.3.3")]
    if piece.ersatz:
        return [because("ersatz units never recover", "10.3.2")]
    if not s.rung[unit]:
        return [because("{unit} has nothing to recover", "10.3", unit=unit)]
    if s.supply[unit] != IN_SUPPLY:
        return [because("{unit} is not in supply", "10.3.1", unit=unit)]
    left = 0 if s.minimum >> unit & 1 else piece.movement - s.spent[unit]
    if left < RECOVERY_COST:
        text = "recovery costs {cost} MP and {unit} has {left} left"
        return [because(text, "10.3.1", "4.3", unit=unit, cost=RECOVERY_COST, left=max(left, 0))]
    if s.spent[unit] and not s.options.recovery_and_move:
        return [because("{unit} has moved", "10.3.1", unit=unit)]
    return []


def enemy_too_near(s: GaliciaState, unit: int) -> list[Sentence]:
    """BfG 10.3.1, 10.3.1-between: enemies three hexes off, or two with friends in every hex between."""
    w = s.world
    here = s.where[unit]
    enemies = s.occupied[enemy_of(s.side)]
    around = w.around[here]
    if enemies & around:
        return [because("an enemy is next to {unit}", "10.3.1", unit=unit)]
    ring = w.grid.grow(around) & w.hexes & ~around & ~(1 << here)
    near = enemies & ring
    gaps = around & ~s.occupied[s.side]
    # A gap next to an enemy two hexes away lies between the two.
    if near and gaps & w.grid.grow(near):
        text = "an enemy is two hexes from {unit} with an empty hex between"
        return [because(text, "10.3.1", "10.3.1-between", unit=unit)]
    return []


def recover(s: GaliciaState, unit: int) -> None:
    """BfG 10.3: one rung up: a marker eased, or a lost step back with a -2 marker."""
    s.rung[unit] -= 1
    s.spent[unit] += RECOVERY_COST
    if not s.options.recovery_and_move:
        s.recovered |= 1 << unit
    s.changed(s.side, s.where[unit])
    s.tell("recovered", 1 << s.side, seat=s.side, unit=unit, hex=s.where[unit])
