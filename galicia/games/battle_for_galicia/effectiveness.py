"""BfG 10.3: recovery of combat effectiveness and steps. (The ladder itself, 10.1-10.2, is in `units`.)"""

from __future__ import annotations

from galicia.engine.errors import Reason
from galicia.games.battle_for_galicia.state import IN_SUPPLY, GaliciaState, because

RECOVERY_COST = 4


def why_no_recovery(s: GaliciaState, unit: int) -> list[Reason]:
    """BfG 10.3.1-10.3.3: why a unit may not recover now; nothing if it may."""
    return why_not_fit(s, unit) or enemy_too_near(s, unit)


def why_not_fit(s: GaliciaState, unit: int) -> list[Reason]:
    """BfG 10.3.1-10.3.3: what in the unit itself keeps it from recovering."""
    piece = s.pieces[unit]
    word = s.game.lexicon.word("unit", unit)
    if piece.side != s.side or not s.alive(unit):
        return [because(f"{word} is not a unit of yours on the map", "10.3")]
    if piece.cavalry:
        return [because("cavalry never recovers", "10.3.3")]
    if piece.ersatz:
        return [because("ersatz units never recover", "10.3.2")]
    if not s.rung[unit]:
        return [because(f"{word} has nothing to recover", "10.3")]
    if s.supply[unit] != IN_SUPPLY:
        return [because(f"{word} is not in supply", "10.3.1")]
    left = 0 if s.minimum >> unit & 1 else piece.movement - s.spent[unit]
    if left < RECOVERY_COST:
        return [because(f"recovery costs {RECOVERY_COST} MP and {word} has {max(left, 0)} left", "10.3.1", "4.3")]
    if s.spent[unit] and not s.options.recovery_and_move:
        return [because(f"{word} has moved", "10.3.1")]
    return []


def enemy_too_near(s: GaliciaState, unit: int) -> list[Reason]:
    """BfG 10.3.1, 10.3.1-between: enemies three hexes off, or two with friends in every hex between."""
    w = s.world
    here = s.where[unit]
    enemies = s.occupied[1 - s.side]
    around = w.around[here]
    word = s.game.lexicon.word("unit", unit)
    if enemies & around:
        return [because(f"an enemy is next to {word}", "10.3.1")]
    ring = w.grid.grow(around) & w.hexes & ~around & ~(1 << here)
    near = enemies & ring
    gaps = around & ~s.occupied[s.side]
    # A gap next to an enemy two hexes away lies between the two.
    if near and gaps & w.grid.grow(near):
        return [because(f"an enemy is two hexes from {word} with an empty hex between", "10.3.1", "10.3.1-between")]
    return []


def recover(s: GaliciaState, unit: int) -> None:
    """BfG 10.3: one rung up: a marker eased, or a lost step back with a -2 marker."""
    s.rung[unit] -= 1
    s.spent[unit] += RECOVERY_COST
    if not s.options.recovery_and_move:
        s.recovered |= 1 << unit
    s.changed(s.side, s.where[unit])
    s.tell("recovered", 1 << s.side, seat=s.side, unit=unit, hex=s.where[unit])
