"""BfG 7.0-7.5: who may take part in a combat, on either side.

Cases: 7.2, 7.3, 7.4, 7.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.state import GaliciaState


def one_kind(s: GaliciaState, units: Iterable[int]) -> bool:
    """BfG 7.5: cavalry and infantry never fight together."""
    return len({s.pieces[u].cavalry for u in units}) <= 1


def in_command(s: GaliciaState, units: tuple[int, ...]) -> bool:
    """BfG 7.2, 7.2-two, 7.3-limit: two units, or all but one of the same corps."""
    if len(units) <= 2:
        return True
    counts: dict[str, int] = {}
    for unit in units:
        corps = s.pieces[unit].corps
        if corps:
            counts[corps] = counts.get(corps, 0) + 1
    return max(counts.values(), default=0) >= len(units) - 1


def commands(s: GaliciaState, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every set of units that may fight together: one kind, within the command limit."""
    for kind in (False, True):
        able = [u for u in units if s.pieces[u].cavalry == kind]
        for unit in able:
            yield (unit,)
        yield from combinations(able, 2)
        by_corps: dict[str, list[int]] = {}
        for unit in able:
            if s.pieces[unit].corps:
                by_corps.setdefault(s.pieces[unit].corps, []).append(unit)
        for members in by_corps.values():
            others = [u for u in able if u not in members]
            for size in range(2, len(members) + 1):
                for core in combinations(members, size):
                    if size > 2:
                        yield core
                    for other in others:
                        yield tuple(sorted((*core, other)))


def may_attack(s: GaliciaState, unit: int) -> bool:
    """BfG 7.0, 7.4-attack: has not attacked yet and has strength to attack with."""
    return not s.fought >> unit & 1 and s.attack(unit) > 0


def may_be_attacked(s: GaliciaState, side: int) -> list[int]:
    """BfG 7.0-again, 13.0-attack: hexes of a side in contact with a unit not attacked yet; never Przemysl."""
    contact = s.occupied[side] & s.world.grid.grow(s.occupied[enemy_of(side)]) & ~s.world.fortress.safe
    return [h for h in each(contact) if any(not s.hit >> u & 1 for u in s.stacks[h])]


def attackers_near(s: GaliciaState, target: int) -> tuple[int, ...]:
    """The phasing units that could attack a hex."""
    near = s.world.around[target] & s.occupied[s.side]
    return tuple(sorted(u for h in each(near) for u in s.stacks[h] if may_attack(s, u)))


def declarations(s: GaliciaState, target: int) -> set[tuple[int, ...]]:
    """BfG 7.1, 8.1: the sets of hexes from which a target can be attacked together."""
    return {tuple(sorted({s.where[u] for u in group})) for group in commands(s, attackers_near(s, target))}


def defending_sets(s: GaliciaState, target: int) -> list[tuple[int, ...]]:
    """BfG 7.3-maximal, 7.4-defence, 7.5: the sets that may defend a hex, none of which could take in one more."""
    units = tuple(u for u in s.units_in(target) if not s.hit >> u & 1)
    able = tuple(u for u in units if s.defence(u) > 0)
    if not able:
        return [units]
    sets = sorted(commands(s, able), key=len, reverse=True)
    maximal: list[tuple[int, ...]] = []
    for group in sets:
        if not any(set(group) < set(larger) for larger in maximal):
            maximal.append(group)
    return maximal
