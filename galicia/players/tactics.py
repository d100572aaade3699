"""Tactics every game can use: what a commander would change in a plan, whatever the map and the rules of stacking."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from galicia.board.hexset import Bits, pick
from galicia.players.plans import NOTHING, Change, Plan, Post

STAYS = 0.7  # how often a unit that can attack from where it is does so


class Front(Protocol):
    """A field with hexes to attack from.

    `movers` are the units that can go somewhere, `ways` the hexes each can go to, `home` where it is now; `aims` are
    the units that attack each target, `towns` the places that score.
    """

    s: Any
    plan: Plan
    movers: list[int]
    ways: dict[int, Bits]
    home: dict[int, int]
    aims: dict[int, set[int]]
    towns: Any

    def approaches(self, unit: int, target: int) -> Iterable[int]:
        """The hexes from which a unit can attack a target."""
        ...

    def can_attack(self, unit: int, target: int, h: int) -> bool:
        """Whether a unit can attack a target from a hex."""
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

    def relieved(self, unit: int, post: Post) -> int:
        """The target of a unit that takes over the post of another."""
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
    return {unit: Post(h, kept_aim(front, unit, h))}


def kept_aim(front: Front, unit: int, h: int) -> int:
    """The target of a unit if it can still attack it from a hex, else NOTHING."""
    target = front.plan[unit].target
    return target if target != NOTHING and front.can_attack(unit, target, h) else NOTHING


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


def joined(front: Front, rng: random.Random, unit: int, targets: Sequence[int], loyal: float) -> Change:
    """One more unit for an attack, so often one that is planned, from where it stands if it can."""
    planned = [target for target in targets if front.aims.get(target)]
    target = rng.choice(planned) if planned and rng.random() < loyal else rng.choice(targets)
    here = front.plan[unit].hex
    if front.can_attack(unit, target, here):
        return {unit: Post(here, target)}
    size = front.size(unit)
    places = [h for h in front.approaches(unit, target) if front.room(h) >= size]
    return {unit: Post(rng.choice(places), target)} if places else {}


def call_off(front: Front, rng: random.Random) -> Change:
    """Nobody attacks a target after all."""
    planned = [target for target, units in front.aims.items() if units]
    if not planned:
        return {}
    return {unit: Post(front.plan[unit].hex) for unit in front.aims[rng.choice(planned)]}


def reposition(front: Front, rng: random.Random) -> Change:
    """One unit elsewhere, often only one hex away."""
    unit = rng.choice(front.movers)
    bits = front.ways[unit]
    near = bits & front.s.world.around[front.plan[unit].hex]
    return sent(front, unit, pick(rng, near if near and rng.random() < 0.5 else bits))


def swap(front: Front, rng: random.Random) -> Change:
    """Two units change places."""
    a, b = rng.choice(front.movers), rng.choice(front.movers)
    pa, pb = front.plan[a], front.plan[b]
    if pa.hex == pb.hex or not front.ways[a] >> pb.hex & 1 or not front.ways[b] >> pa.hex & 1:
        return {}
    return {a: Post(pb.hex, front.relieved(a, pb)), b: Post(pa.hex, front.relieved(b, pa))}


def take_town(front: Front, rng: random.Random) -> Change:
    """Somebody goes into a place that scores."""
    h = rng.choice(list(front.towns))
    able = [u for u in front.movers if front.ways[u] >> h & 1 and front.plan[u].hex != h]
    return sent(front, rng.choice(able), h) if able else {}


def go_home(front: Front, rng: random.Random) -> Change:
    """A unit stays where it is after all."""
    unit = rng.choice(front.movers)
    return sent(front, unit, front.home[unit])
