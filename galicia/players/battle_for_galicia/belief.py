"""What may stand under the top counters of the enemy (BfG 5.4): samples of where his hidden units are.

The set-up is public, and so are losses, schedules and every stack that moves. Whatever is seen corrects the samples:
a hidden unit stays where it was last, goes along with the counter it lay under, or is somewhere it can have marched,
always within the stacking limit and under a counter that may lie on top of it.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import HIDDEN
from galicia.games.battle_for_galicia.command import commands, in_command, one_kind
from galicia.games.battle_for_galicia.odds import Strength
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState
from galicia.games.battle_for_galicia.world import NOWHERE

SAMPLES = 32
MARCH = 4  # hexes a unit may have gone between two looks
FOLLOWS = 0.3  # how often a unit goes with the counter above it though somebody stays behind


class Belief:
    """Samples of all enemy stacks, each as likely as any other. Look at what is known before asking."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.samples: list[dict[int, int]] = []  # of each hidden unit the hex
        self.rungs: dict[int, int] = {}  # of each enemy unit the side it showed last
        self.tops: dict[int, tuple[int, ...]] = {}  # of each enemy stack what is seen of it
        self.s: Any = None  # what was seen last
        self._defenders: dict[int, list[tuple[float, tuple[Strength, ...]]]] = {}
        self._strengths: dict[int, tuple[float, float]] = {}
        self._stacks: dict[int, Counter[tuple[int, ...]]] = {}

    def __getstate__(self) -> dict[str, object]:
        """What is worth keeping between two looks."""
        return {**vars(self), "s": None, "_defenders": {}, "_strengths": {}}

    def look(self, known: GaliciaState, rng: random.Random) -> None:
        """Take in what is to be seen now."""
        tops = {h: known.units_in(h) for h in each(known.occupied[enemy_of(self.seat)])}
        self.s = known
        self._defenders, self._strengths = {}, {}
        if tops == self.tops and self.samples:
            return
        hidden = hidden_units(known, self.seat)
        if not self.samples:
            grid = known.world.grid
            setup = {p.number: grid.hex(p.setup) for p in known.pieces if p.side != self.seat and p.setup}
            self.samples = [setup.copy() for _ in range(SAMPLES)]
        went = {u: h for h, units in tops.items() for u in units}
        for units in tops.values():
            for u in units:
                self.rungs[u] = known.rung[u]
        self.samples = [self._corrected(known, rng, sample, tops, went, hidden) for sample in self.samples]
        self.tops = tops
        self._stacks = self._stacked(hidden)

    def _corrected(
        self,
        s: GaliciaState,
        rng: random.Random,
        sample: dict[int, int],
        tops: dict[int, tuple[int, ...]],
        went: dict[int, int],
        hidden: tuple[int, ...],
    ) -> dict[int, int]:
        room = {h: STACK_LIMIT - s.steps_of(units) for h, units in tops.items()}
        places = dict(went)  # where seen units are, for the next correction
        homeless = []
        for unit in hidden:
            here = sample.get(unit, NOWHERE)
            above = next((went[u] for u in self.tops.get(here, ()) if u in went), NOWHERE)
            if above not in (NOWHERE, here) and rng.random() < FOLLOWS:
                here, above = above, here
            for h in (here, above):
                if self._fits(s, unit, h, tops, room):
                    break
            else:
                homeless.append((unit, here))
                continue
            places[unit] = h
            room[h] -= s.pieces[unit].steps[self.rungs.get(unit, 0)]
        for unit, here in homeless:
            near = s.world.within(here, MARCH) if here != NOWHERE else -1
            able = [h for h in tops if self._fits(s, unit, h, tops, room)]
            able = [h for h in able if near >> h & 1] or able or [h for h in tops if room[h] > 0]
            if able:
                places[unit] = h = rng.choice(able)
                room[h] -= s.pieces[unit].steps[self.rungs.get(unit, 0)]
        return places

    def _fits(self, s: GaliciaState, unit: int, h: int, tops: dict[int, tuple[int, ...]], room: dict[int, int]) -> bool:
        """BfG 5.1, 5.3: whether there is room, and a counter with as large an attack on top."""
        if h not in tops:
            return False
        piece, top, rung = s.pieces[unit], tops[h][0], self.rungs.get(unit, 0)
        return room[h] >= piece.steps[rung] and piece.showing(rung)[0] <= s.pieces[top].showing(s.rung[top])[0]

    # What is asked of it.

    def stacks(self, h: int) -> Counter[tuple[int, ...]]:
        """Who may be in a hex, and in how many samples."""
        return self._stacks[h]

    def _stacked(self, hidden: tuple[int, ...]) -> dict[int, Counter[tuple[int, ...]]]:
        found: dict[int, Counter[tuple[int, ...]]] = {h: Counter() for h in self.tops}
        for sample in self.samples:
            stacks = dict(self.tops)
            for unit in hidden:
                if unit in sample:
                    stacks[sample[unit]] += (unit,)
            for h, units in stacks.items():
                found[h][units] += 1
        return found

    def defenders(self, h: int) -> list[tuple[float, tuple[Strength, ...]]]:
        """Who would defend a hex, and with what chance: the strongest lawful set of those who may be there (7.3)."""
        known = self._defenders.get(h)
        if known is None:
            counted: Counter[tuple[Strength, ...]] = Counter()
            for units, n in self.stacks(h).items():
                counted[self.strongest(units)] += n
            total = counted.total()
            known = self._defenders[h] = [(n / total, who) for who, n in counted.items()]
        return known

    def attack(self, h: int) -> tuple[float, float]:
        """The attack and the artillery to expect from a stack."""
        known = self._strengths.get(h)
        if known is None:
            attack = guns = 0.0
            for units, n in self.stacks(h).items():
                for unit in units:
                    showing = self.s.pieces[unit].showing(self.rungs.get(unit, 0))
                    attack += n * showing[0]
                    guns += n * showing[3]
            known = self._strengths[h] = attack / len(self.samples), guns / len(self.samples)
        return known

    def strongest(self, units: tuple[int, ...]) -> tuple[Strength, ...]:
        s = self.s
        fresh = tuple(u for u in units if not s.hit >> u & 1) or units
        strengths = {u: self.strength(u) for u in fresh}
        if one_kind(s, fresh) and in_command(s, fresh):
            return tuple(strengths.values())
        sets = [tuple(strengths[u] for u in group) for group in commands(s, fresh)]
        return max(sets, key=lambda group: sum(unit.defence for unit in group))

    def strength(self, unit: int) -> Strength:
        """What a unit would bring by the side it showed last."""
        piece, rung = self.s.pieces[unit], self.rungs.get(unit, 0)
        attack, defence, _, artillery = piece.showing(rung)
        return Strength(unit, attack, defence, artillery, piece.steps[rung])


def hidden_units(known: GaliciaState, seat: int) -> tuple[int, ...]:
    """The enemy units that are somewhere under the counters one sees."""
    return tuple(p.number for p in known.pieces if p.side != seat and known.where[p.number] == HIDDEN)
