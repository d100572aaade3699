"""Tactics every game can use: what a commander would change in a plan, whatever the map and the rules of stacking."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

from galicia.players.plans import NOTHING, Change, Plan, Post

STAYS = 0.7  # how often a unit that can attack from where it is does so


class Front(Protocol):
    """A field with hexes to attack from. `aims` are the units that attack each target."""

    plan: Plan
    aims: dict[int, set[int]]

    def approaches(self, unit: int, target: int) -> Iterable[int]:
        """The hexes from which a unit can attack a target."""
        ...

    def wet(self, h: int, target: int) -> bool:
        """Whether an attack would go across something that weakens it."""
        ...

    def size(self, unit: int) -> int:
        """What a unit takes of the room in a hex."""
        ...

    def room(self, h: int, but: Iterable[int] = ()) -> int:
        """The room left in a hex, some units not counted."""
        ...

    def kept_aim(self, unit: int, h: int) -> int:
        """The target of a unit if it can still attack it from a hex, else NOTHING."""
        ...


def aim(aims: dict[int, set[int]], unit: int, old: int, new: int) -> None:
    """A unit attacks another target."""
    if old != new:
        if old != NOTHING:
            aims[old].discard(unit)
        if new != NOTHING:
            aims.setdefault(new, set()).add(unit)


def sent(front: Front, unit: int, h: int) -> Change:
    """A unit goes to a hex if there is room, and keeps its target if it can."""
    if front.room(h, (unit,)) < front.size(unit):
        return {}
    return {unit: Post(h, front.kept_aim(unit, h))}


def brought_up(front: Front, rng: random.Random, target: int, group: list[int]) -> Change:
    """A group comes up against a target, dry hexes first; whoever was to attack it before stays away."""
    change: dict[int, Post] = {}
    room: dict[int, int] = {}
    for unit in group:
        here, size = front.plan[unit].hex, front.size(unit)
        places = []
        for h in front.approaches(unit, target):
            if h not in room:
                room[h] = front.room(h, group)
            if room[h] >= size:
                places.append(h)
        if not places:
            continue
        dry = [h for h in places if not front.wet(h, target)] or places
        place = here if here in dry and rng.random() < STAYS else rng.choice(dry)
        room[place] -= size
        change[unit] = Post(place, target)
    for unit in front.aims.get(target, ()):
        if unit not in change:
            change[unit] = Post(front.plan[unit].hex)
    return change


def called_off(front: Front, rng: random.Random) -> Change:
    """Nobody attacks a target after all."""
    planned = [target for target, units in front.aims.items() if units]
    if not planned:
        return {}
    return {unit: Post(front.plan[unit].hex) for unit in front.aims[rng.choice(planned)]}
