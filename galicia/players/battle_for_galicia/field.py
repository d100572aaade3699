"""Battle for Galicia as the planner sees one movement phase: what posts are worth, and the tactics to try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from galicia.board.hexset import each, pick
from galicia.engine.sentences import Sentence
from galicia.games.battle_for_galicia.command import commands, in_command, one_kind
from galicia.games.battle_for_galicia.effectiveness import RECOVERY_COST
from galicia.games.battle_for_galicia.state import IN_SUPPLY, STACK_LIMIT, GaliciaState
from galicia.players import tactics
from galicia.players.battle_for_galicia.belief import Belief
from galicia.players.battle_for_galicia.situation import Situation
from galicia.players.plans import NOTHING, Cell, Change, Plan, Post
from galicia.players.thoughts import Term

REST_AWAY = 2  # enemies nearer than this let nobody recover


class BattleField(Situation):
    """One movement phase of one seat: the situation with a plan in it."""

    def __init__(self, known: GaliciaState, seat: int, belief: Belief, weights: Mapping[str, float]) -> None:
        super().__init__(known.copy(), seat, belief, weights)
        s = self.s
        self.units = [u for u in self.own if s.released(u)]
        self.movers = self.units
        self.home = {u: s.where[u] for u in self.units}
        self.left = {
            u: 0 if (s.minimum | s.recovered) >> u & 1 else s.pieces[u].movement - s.spent[u] for u in self.units
        }
        self.ways = {u: s.reach.within(self.home[u], self.left[u]) for u in self.units}
        self.plan: Plan = {u: Post(h) for u, h in self.home.items()}
        self.at: dict[int, set[int]] = {}
        for u in self.own:
            self.at.setdefault(s.where[u], set()).add(u)
        self.aims: dict[int, set[int]] = {}
        self._attacks: dict[tuple[int, int, tuple[tuple[int, Post], ...]], float] = {}
        self._places: dict[tuple[int, int], float] = {}
        targets = list(each(self.enemies & ~s.world.fortress.safe))
        self.fronts = {t: list(each(self._front_bits(t))) for t in targets}
        self.reachers = {
            t: [u for u in self.units if self.strengths[u].attack > 0 and self.ways[u] & self._front_bits(t)]
            for t in targets
        }
        self.open_targets = [t for t in targets if self.reachers[t]]
        self.prey = {u: [t for t in targets if u in self.reachers[t]] for u in self.units}

    # What the planner asks.

    def weigh_by(self, weights: Mapping[str, float]) -> None:
        self.w = weights
        self._attacks.clear()
        self._places.clear()
        self._dangers.clear()
        self._attack_worths.clear()

    def move(self, unit: int, post: Post) -> None:
        s, old = self.s, self.plan[unit]
        if old.hex != post.hex:
            group = self.at[old.hex]
            group.discard(unit)
            if not group:
                s.occupied[self.seat] &= ~(1 << old.hex)
            self.at.setdefault(post.hex, set()).add(unit)
            s.occupied[self.seat] |= 1 << post.hex
            s.where[unit] = post.hex
        tactics.aim(self.aims, unit, old.target, post.target)
        self.plan[unit] = post

    def touched(self, unit: int, post: Post) -> Iterable[Cell]:
        found: list[Cell] = [("unit", unit), ("hex", post.hex)]
        # Neighbours support each other, and whoever stands beside a target helps to flank it.
        around = self.s.world.around[post.hex]
        found += [("hex", h) for h in each(around & self.s.occupied[self.seat] & self.threatened)]
        found += [("target", h) for h in each(around & self.enemies)]
        return found

    def score(self, cell: Cell) -> float:
        kind, n = cell
        if kind == "unit":
            h = self.plan[n].hex
            known = self._places.get((n, h))
            if known is None:
                known = self._places[n, h] = self.unit_worth(n, h)
            return known
        if kind == "hex":
            return self.hex_worth(n, self.at.get(n, ()))
        return self.planned_attack(n)

    def terms(self, cell: Cell) -> Iterator[Term]:
        kind, n = cell
        if kind == "unit":
            yield from self.place_terms(self.plan[n].hex)
            if self.may_rest(n, self.plan[n].hex):
                yield Term("rest", self.w["rest"])
        elif kind == "hex":
            yield from self.hex_terms(n, self.at.get(n, ()))
        else:
            yield Term(Sentence("attack on {hex}", hex=n), self.planned_attack(n))

    def unit_worth(self, unit: int, h: int) -> float:
        """What a place is worth to a unit."""
        w = self.w
        value = w["objective"] * self.pull(h)
        if not self.supplied >> h & 1:
            value -= w["low_supply"] if self.fed >> h & 1 else w["no_supply"]
        return value + w["rest"] if self.may_rest(unit, h) else value

    def may_rest(self, unit: int, h: int) -> bool:
        """Whether a worn unit that stays, or hardly moves, could recover where it stands."""
        s, piece = self.s, self.s.pieces[unit]
        if not s.rung[unit] or piece.cavalry or piece.ersatz or s.supply[unit] != IN_SUPPLY:
            return False
        if s.world.within(h, REST_AWAY) & self.enemies:
            return False
        spent = 0 if h == self.home[unit] else s.world.distances(h)[self.home[unit]]
        return self.left[unit] - spent >= RECOVERY_COST

    def planned_attack(self, target: int) -> float:
        """What the attack planned on a target is worth."""
        aims = self.aims.get(target)
        if not aims:
            return 0.0
        units = sorted(aims)
        # Friends beside the target count too, for they may flank it.
        friends = self.s.world.around[target] & self.s.occupied[self.seat]
        key = target, friends, tuple([(u, self.plan[u]) for u in units])
        known = self._attacks.get(key)
        if known is None:
            known = self._attacks[key] = self.best_attack(target, tuple(units))
        return known

    def best_attack(self, target: int, units: tuple[int, ...]) -> float:
        """By all of them if they are in command together, else by the best part of them."""
        s, strengths = self.s, self.strengths
        if one_kind(s, units) and in_command(s, units):
            return max(0.0, self.attack_worth(target, [strengths[u] for u in units]))
        groups = (self.attack_worth(target, [strengths[u] for u in group]) for group in commands(s, units))
        return max(groups, default=0.0) - 0.02 * len(units)

    # Tactics.

    def _front_bits(self, target: int) -> int:
        return self.s.world.around[target] & ~self.enemies & ~self.s.closed_to(self.seat)

    def room(self, h: int, but: Iterable[int] = ()) -> int:
        return STACK_LIMIT - sum(self.steps[u] for u in self.at.get(h, ()) if u not in but)

    def size(self, unit: int) -> int:
        return self.steps[unit]

    def approaches(self, unit: int, target: int) -> list[int]:
        return [h for h in self.fronts[target] if self.ways[unit] >> h & 1]

    def can_attack(self, unit: int, target: int, h: int) -> bool:
        return bool(self.s.world.around[target] >> h & 1)

    def relieved(self, unit: int, post: Post) -> int:
        return post.target if self.strengths[unit].attack > 0 else NOTHING

    def wet(self, h: int, target: int) -> bool:
        return (h, target) in self.s.world.halving

    def tactics(self) -> Sequence[tuple[float, Callable[[random.Random], Change]]]:
        return (
            (3.0, self.package),
            (3.0, self.join),
            (2.0, partial(tactics.reposition, self)),
            (1.0, self.change_front),
            (1.0, self.gather),
            (1.0, self.fall_back),
            (1.0, partial(tactics.take_town, self)),
            (1.0, partial(tactics.go_home, self)),
            (0.5, partial(tactics.swap, self)),
            (0.2, partial(tactics.call_off, self)),
        )

    def package(self, rng: random.Random) -> Change:
        """Bring part of one corps, perhaps with one other unit, up against one target."""
        if not self.open_targets:
            return {}
        s = self.s
        target = rng.choice(self.open_targets)
        able = self.reachers[target]
        idle = [u for u in able if self.plan[u].target == NOTHING]
        lead = rng.choice(idle if idle and rng.random() < 0.7 else able)
        corps, cavalry = s.pieces[lead].corps, s.pieces[lead].cavalry
        kin = [u for u in able if u != lead and s.pieces[u].cavalry == cavalry]
        same = [u for u in kin if corps and s.pieces[u].corps == corps]
        rng.shuffle(same)
        group = [lead, *same[: rng.choice((0, 1, 1, 2, 2, 3))]]
        others = [u for u in kin if u not in same]
        if others and rng.random() < 0.5:
            group.append(rng.choice(others))
        return tactics.brought_up(self, rng, target, group)

    def join(self, rng: random.Random) -> Change:
        """One more unit for an attack that is planned, or an attack from where a unit stands."""
        unit = rng.choice(self.units)
        if self.strengths[unit].attack <= 0:
            return {}
        here = self.plan[unit].hex
        at_hand = self.s.world.around[here] & self.enemies & ~self.s.world.fortress.safe
        if at_hand and rng.random() < 0.5:
            return {unit: Post(here, pick(rng, at_hand))}
        targets = self.prey[unit]
        return tactics.joined(self, rng, unit, targets, 0.5) if targets else {}

    def change_front(self, rng: random.Random) -> Change:
        """A unit attacks the same target from another hex."""
        attacking = [u for units in self.aims.values() for u in units]
        if not attacking:
            return {}
        unit = rng.choice(attacking)
        here, target = self.plan[unit]
        places = [h for h in self.approaches(unit, target) if h != here and self.room(h) >= self.steps[unit]]
        return {unit: Post(rng.choice(places), target)} if places else {}

    def gather(self, rng: random.Random) -> Change:
        """A unit joins friends in their hex."""
        unit = rng.choice(self.units)
        bits = self.ways[unit] & self.s.occupied[self.seat] & ~(1 << self.plan[unit].hex)
        if not bits:
            return {}
        return tactics.sent(self, unit, pick(rng, bits))

    def fall_back(self, rng: random.Random) -> Change:
        """A whole stack goes where less threatens it."""
        unit = rng.choice(self.units)
        here = self.plan[unit].hex
        group = [u for u in self.at[here] if u in self.home]
        common = -1
        for u in group:
            common &= self.ways[u]
        safer = [h for h in each(common) if self.threat(h)[0] < self.threat(here)[0]]
        if not safer:
            return {}
        h = rng.choice(safer)
        if self.room(h) < sum(self.steps[u] for u in group):
            return {}
        return {u: Post(h) for u in group}
