"""Great War in the East as the planner sees one movement phase: where units can go, and the tactics to try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from galicia.board.hexset import each, pick
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.tables import STACK_LIMIT
from galicia.players import tactics
from galicia.players.great_war_in_the_east.depots import placed
from galicia.players.great_war_in_the_east.roads import Roads
from galicia.players.great_war_in_the_east.situation import Situation
from galicia.players.plans import NOTHING, Change, Post

BY_TRAIN = 4.0  # how much more effort it is to get on a train than to march


class EasternField(Situation):
    """One movement phase of one seat. Depots have their posts from the start, HQs will follow the units."""

    def __init__(self, known: EasternState, seat: int, weights: Mapping[str, float]) -> None:
        s = known.copy()
        before = Situation(s, seat, weights)
        wanted = {h: value for h, value in before.goals.items() if before.towns[h].side == seat}
        depots = placed(s, seat, wanted, before.danger)
        super().__init__(s, seat, weights)
        self.plan.update({depot: Post(h) for depot, h in depots.items()})
        self.roads = {u: Roads(s, u) for u in self.units}
        self.ways = {u: self.roads[u].all for u in self.units}
        self.movers = [u for u in self.units if self.ways[u] & ~(1 << self.home[u])]
        self.fronts = {t: s.world.around[t] & ~self.enemies for t in each(self.enemies)}
        self.reachers = {
            t: [u for u in self.units if self.strength[u] and self.marches(u) & front]
            for t, front in self.fronts.items()
        }
        self.open_targets = [t for t, units in self.reachers.items() if units]

    def marches(self, unit: int) -> int:
        """GWiE 5.34-b: where a unit can attack from; who comes by train attacks nobody in the same turn."""
        return 0 if self.s.entrained >> unit & 1 else self.roads[unit].marches | 1 << self.home[unit]

    def claims(self, unit: int, h: int) -> tuple[int, ...]:
        """Whoever has to roll for his train may have to stay."""
        if unit not in self.home or h == self.home[unit] or not self.roads[unit].doubtful >> h & 1:
            return (h,)
        return h, self.home[unit]

    def unit_parts(self, unit: int, h: int) -> tuple[float, ...]:
        if unit not in self.home or self.ending:
            return ()
        effort = 0.0 if h == self.home[unit] else BY_TRAIN if self.roads[unit].doubtful >> h & 1 else 1.0
        return *super().unit_parts(unit, h), -self.w["effort"] * effort

    # Tactics.

    def tactics(self) -> Sequence[tuple[float, Callable[[random.Random], Change]]]:
        if not self.movers:
            return ((1.0, lambda rng: {}),)
        return (
            (4.0, self.package),
            (4.0, partial(tactics.reposition, self)),
            (2.0, self.join),
            (2.0, self.surround),
            (1.0, partial(tactics.swap, self)),
            (1.0, partial(tactics.call_off, self)),
            (1.0, self.fall_back),
            (1.0, partial(tactics.take_town, self)),
            (1.5, self.press_on),
            (0.7, partial(tactics.go_home, self)),
        )

    def size(self, unit: int) -> int:
        return self.s.pieces[unit].sp

    def approaches(self, unit: int, target: int) -> Iterator[int]:
        return each(self.marches(unit) & self.fronts[target])

    def can_attack(self, unit: int, target: int, h: int) -> bool:
        return bool(self.fronts[target] & self.marches(unit) & 1 << h)

    def relieved(self, unit: int, post: Post) -> int:
        return tactics.kept_aim(self, unit, post.hex)

    def wet(self, h: int, target: int) -> bool:
        return (h, target) in self.s.world.river

    def room(self, h: int, but: Iterable[int] = ()) -> int:
        there = (self.s.pieces[u].sp for u in but if h in self.claims(u, self.plan[u].hex))
        return STACK_LIMIT - self.sp.get(h, 0) + sum(there)

    def package(self, rng: random.Random) -> Change:
        """Bring part of one army, perhaps with one other unit, up against one target."""
        if not self.open_targets:
            return {}
        s = self.s
        target = rng.choice(self.open_targets)
        able = self.reachers[target]
        lead = rng.choice(able)
        army = s.pieces[lead].army
        others = [u for u in able if u != lead and s.pieces[u].nation == s.pieces[lead].nation]
        rng.shuffle(others)
        others.sort(key=lambda u: s.pieces[u].army != army)
        group = [lead, *others[: rng.choice((0, 1, 1, 2, 2, 3, 4))]]
        return tactics.brought_up(self, rng, target, group)

    def surround(self, rng: random.Random) -> Change:
        """One more unit beyond a target that is to be attacked, to bar its retreat."""
        planned = [t for t, units in self.aims.items() if units]
        if not planned:
            return {}
        target = rng.choice(planned)
        world = self.s.world
        ring = world.within(target, 2) & ~self.enemies & ~(1 << target)
        able = [u for u in self.movers if self.ways[u] & ring and self.plan[u].target == NOTHING]
        if not able:
            return {}
        unit = rng.choice(able)
        h = pick(rng, self.ways[unit] & ring)
        return {unit: Post(h)} if self.room(h, (unit,)) >= self.size(unit) else {}

    def join(self, rng: random.Random) -> Change:
        """One more unit for an attack that is planned, or an attack from where a unit stands."""
        unit = rng.choice(self.units)
        targets = [t for t in self.open_targets if unit in self.reachers[t]]
        return tactics.joined(self, rng, unit, targets, 0.6) if targets else {}

    def press_on(self, rng: random.Random) -> Change:
        """A unit goes where the pull is strongest of a few hexes."""
        unit = rng.choice(self.movers)
        hexes = [pick(rng, self.ways[unit]) for _ in range(4)]
        return tactics.sent(self, unit, max(hexes, key=self.pull))

    def fall_back(self, rng: random.Random) -> Change:
        """A whole stack goes where less threatens it."""
        here = self.plan[rng.choice(self.movers)].hex
        group = [u for u in self.at[here] if self.ways[u] & ~(1 << self.home[u])]
        common = -1
        for u in group:
            common &= self.ways[u]
        danger = self.threat(here)[0]
        if not group or not common or not danger:
            return {}
        h = pick(rng, common)
        if self.threat(h)[0] >= danger or self.room(h) < self.s.sp(group):
            return {}
        return {u: Post(h) for u in group}
