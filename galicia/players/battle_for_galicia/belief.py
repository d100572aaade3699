"""What may stand under the top counters of the enemy (BfG 5.4): samples of the hidden units, stack by stack.

Set-ups and schedules are public, and so are losses: whatever the enemy should have on the map and does not show lies
under one of his stacks, within the stacking limit.
"""

from __future__ import annotations

import random
from collections import Counter

from galicia.board.hexset import each
from galicia.engine.stacks import HIDDEN
from galicia.games.battle_for_galicia.command import commands, in_command, one_kind
from galicia.games.battle_for_galicia.odds import Strength, printed_strength
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState

SAMPLES = 6
ENOUGH = 4  # a stack seldom holds more counters


class Belief:
    """Samples of each enemy stack, each as likely as any other, and who would defend it with what chance.

    `known` has the hidden units taken off the map; `hidden` says which they may be.
    """

    def __init__(self, known: GaliciaState, seat: int, rng: random.Random, hidden: tuple[int, ...]) -> None:
        self.s, self.seat = known, seat
        tops = {h: known.units_in(h) for h in each(known.occupied[1 - seat])}
        self.stacks: dict[int, list[tuple[int, ...]]] = {h: [] for h in tops}
        counted: dict[int, Counter[tuple[Strength, ...]]] = {h: Counter() for h in tops}
        steps = {u: known.pieces[u].steps[0] for u in hidden}
        for _ in range(SAMPLES if hidden else 1):
            below: dict[int, list[int]] = {h: list(units) for h, units in tops.items()}
            room = {h: STACK_LIMIT - known.steps_of(units) for h, units in tops.items()}
            for unit in rng.sample(hidden, len(hidden)):
                places = [h for h in tops if room[h] >= steps[unit] and len(below[h]) < ENOUGH]
                places = [h for h in places if self.fits(below[h][0], unit)] or places
                if places:
                    h = self.likely(rng, below, places, unit)
                    below[h].append(unit)
                    room[h] -= steps[unit]
            for h, units in below.items():
                self.stacks[h].append(tuple(units))
                counted[h][self.strongest(tuple(units))] += 1
        self.defenders = {h: [(n / found.total(), who) for who, n in found.items()] for h, found in counted.items()}

    def fits(self, top: int, unit: int) -> bool:
        """BfG 5.3: the top counter has the largest printed attack."""
        return self.s.pieces[unit].front[0] <= self.s.pieces[top].showing(self.s.rung[top])[0]

    def likely(self, rng: random.Random, below: dict[int, list[int]], places: list[int], unit: int) -> int:
        """Units of one corps keep together."""
        corps = self.s.pieces[unit].corps
        kin = [h for h in places if corps and any(self.s.pieces[u].corps == corps for u in below[h])]
        return rng.choice(kin) if kin and rng.random() < 0.7 else rng.choice(places)

    def strongest(self, units: tuple[int, ...]) -> tuple[Strength, ...]:
        """BfG 7.3: the strongest set that may lawfully defend."""
        s = self.s
        fresh = tuple(u for u in units if not s.hit >> u & 1) or units
        strengths = {u: printed_strength(s, u) for u in fresh}
        if one_kind(s, fresh) and in_command(s, fresh):
            return tuple(strengths.values())
        sets = [tuple(strengths[u] for u in group) for group in commands(s, fresh)]
        return max(sets, key=lambda group: sum(unit.defence for unit in group))


def hidden_units(known: GaliciaState, seat: int) -> tuple[int, ...]:
    """The enemy units that are somewhere under the counters one sees."""
    return tuple(p.number for p in known.pieces if p.side != seat and known.where[p.number] == HIDDEN)
