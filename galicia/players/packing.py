"""Which attacks to make together: the set worth most in which every unit and every target has its part once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

MOST_NODES = 20_000  # beyond this the best set found so far must do


class Option(NamedTuple):
    """An attack that could be made: what it is worth, on what, by whom."""

    value: float
    target: int
    units: tuple[int, ...]


def packed(options: Iterable[Option]) -> list[Option]:
    """The attacks worth most together, by branch and bound.

    >>> packed([Option(2.0, 1, (1, 2)), Option(1.5, 1, (3,)), Option(1.4, 2, (2,)), Option(1.0, 3, (4,))])
    [Option(value=1.5, target=1, units=(3,)), Option(value=1.4, target=2, units=(2,)), \
Option(value=1.0, target=3, units=(4,))]
    """
    useful = undominated(option for option in options if option.value > 0)
    found = [chosen for part in parts(useful) for chosen in _best(part)]
    return sorted(found, key=lambda option: -option.value)


def undominated(options: Iterable[Option]) -> list[Option]:
    """Options less those for which another on the same target does as much with some of the same units."""
    kept: dict[int, list[tuple[Option, frozenset[int]]]] = {}
    for option in sorted(options, key=lambda option: (-option.value, len(option.units), option)):
        units = frozenset(option.units)
        rivals = kept.setdefault(option.target, [])
        if not any(rival <= units for _, rival in rivals):
            rivals.append((option, units))
    return [option for rivals in kept.values() for option, _ in rivals]


def parts(options: Sequence[Option]) -> list[list[Option]]:
    """Options grouped so that no two groups share a unit or a target."""
    leader: dict[tuple[str, int], tuple[str, int]] = {}

    def find(item: tuple[str, int]) -> tuple[str, int]:
        while (above := leader.setdefault(item, item)) != item:
            leader[item] = item = leader.setdefault(above, above)
        return item

    for option in options:
        for unit in option.units:
            leader[find(("unit", unit))] = find(("target", option.target))
    groups: dict[tuple[str, int], list[Option]] = {}
    for option in options:
        groups.setdefault(find(("target", option.target)), []).append(option)
    return list(groups.values())


def _best(options: list[Option]) -> list[Option]:
    """Target after target, the dearest first: an option for it, or none; cut off where nothing can get better."""
    by_target: dict[int, list[tuple[float, int, Option]]] = {}
    for option in options:  # already by falling worth
        bits = sum(1 << unit for unit in option.units)
        by_target.setdefault(option.target, []).append((option.value, bits, option))
    targets = sorted(by_target.values(), key=lambda rivals: -rivals[0][0])
    hope = [0.0] * (len(targets) + 1)  # the most the targets from here on could bring
    for i in reversed(range(len(targets))):
        hope[i] = hope[i + 1] + targets[i][0][0]
    best: list[Option] = []
    most, nodes = 0.0, 0
    chosen: list[Option] = []

    def search(i: int, used: int, value: float) -> None:
        nonlocal best, most, nodes
        if value > most:
            best, most = chosen.copy(), value
        nodes += 1
        if i == len(targets) or value + hope[i] <= most or nodes > MOST_NODES:
            return
        for worth, bits, option in targets[i]:
            if not bits & used:
                chosen.append(option)
                search(i + 1, used | bits, value + worth)
                chosen.pop()
        search(i + 1, used, value)

    search(0, 0, 0.0)
    return best
