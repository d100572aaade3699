"""Battle for Galicia as the planner sees one movement phase: what posts are worth, and the tactics to try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from galicia.board.hexset import each
from galicia.games.battle_for_galicia.command import commands, in_command, one_kind
from galicia.games.battle_for_galicia.effectiveness import RECOVERY_COST
from galicia.games.battle_for_galicia.odds import Strength, is_flanked, reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import fold, folded
from galicia.games.battle_for_galicia.sequence import LAST_TURN
from galicia.games.battle_for_galicia.state import IN_SUPPLY, STACK_LIMIT, GaliciaState
from galicia.games.battle_for_galicia.supply import IN_SUPPLY_RANGE, LOW_SUPPLY_RANGE, supply_trace
from galicia.games.battle_for_galicia.tables import LAST, artillery_modifier, ladder
from galicia.games.battle_for_galicia.victory import LAST_ATTACK_TURN, Town
from galicia.players.battle_for_galicia.belief import Belief
from galicia.players.plans import NOTHING, Cell, Change, Plan, Post
from galicia.players.thoughts import Term

# Terms that grow with caution, and with aggression.
WARY = ("own_loss", "own_retreat", "exposure", "garrison", "low_supply", "no_supply", "rest", "support")
BOLD = ("attack_point", "enemy_loss", "enemy_retreat", "town_falls", "objective")


class BattleField:
    """One movement phase of one seat, as far as it knows."""

    def __init__(self, known: GaliciaState, seat: int, belief: Belief, weights: Mapping[str, float]) -> None:
        self.s = s = known.copy()
        self.seat, self.belief, self.w = seat, belief, weights
        self.units = [u for u in s.on_map(seat) if s.released(u)]
        self.home = {u: s.where[u] for u in self.units}
        self.left = {
            u: 0 if (s.minimum | s.recovered) >> u & 1 else s.pieces[u].movement - s.spent[u] for u in self.units
        }
        self.ways = {u: s.reach.within(self.home[u], self.left[u]) for u in self.units}
        self.stays = {u: s.pieces[u] for u in s.on_map(seat) if u not in self.home}
        self.plan: Plan = {u: Post(h) for u, h in self.home.items()}
        self.at: dict[int, set[int]] = {}
        for u in s.on_map(seat):
            self.at.setdefault(s.where[u], set()).add(u)
        self.aims: dict[int, set[int]] = {}
        self.steps = {u: s.steps(u) for u in s.on_map(seat)}
        self.strengths = {u: true_strength(s, u) for u in s.on_map(seat)}
        self.enemies = s.occupied[1 - seat]
        self.targets = [h for h in each(self.enemies) if h != s.world.fortress]
        trace = supply_trace(s, seat)
        self.supplied, self.fed = trace.within(IN_SUPPLY_RANGE), trace.within(LOW_SUPPLY_RANGE)
        self.towns = {t.hex: (i, t) for i, t in enumerate(s.game.towns(s.options))}
        self.goals = [t for _, t in self.towns.values() if t.side == seat]
        self.turns_left = LAST_TURN - s.turn
        self.worth_of: dict[tuple[int, tuple[tuple[int, int], ...], bool], float] = {}
        self._threat: dict[int, tuple[int, int]] = {}
        self._pull: dict[int, float] = {}
        self._foes = self._enemy_reach()
        self.fronts: dict[int, list[int]] = {t: self._front(t) for t in self.targets}
        self.reachers = {
            t: [u for u in self.units if self.strengths[u].attack > 0 and self.ways[u] & self._front_bits(t)]
            for t in self.targets
        }
        self.open_targets = [t for t in self.targets if self.reachers[t]]

    # What the planner asks.

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
        if old.target != post.target:
            if old.target != NOTHING:
                self.aims[old.target].discard(unit)
            if post.target != NOTHING:
                self.aims.setdefault(post.target, set()).add(unit)
        self.plan[unit] = post

    def touched(self, unit: int, post: Post) -> Iterable[Cell]:
        yield "unit", unit
        yield "hex", post.hex
        # Neighbours support each other, and whoever stands beside a target helps to flank it.
        around = self.s.world.around[post.hex]
        for h in each(around & self.s.occupied[self.seat]):
            yield "hex", h
        for h in each(around & self.enemies):
            yield "target", h

    def score(self, cell: Cell) -> float:
        kind, n = cell
        if kind == "unit":
            return self.unit_worth(n)
        if kind == "hex":
            return self.hex_worth(n)
        return self.attack_worth(n)

    def terms(self, cell: Cell) -> Iterator[Term]:
        names = {"unit": "position of {}", "hex": "holding {}", "target": "attack on {}"}
        value = self.score(cell)
        if value:
            word = self.s.game.lexicon.word("unit" if cell[0] == "unit" else "hex", cell[1])
            yield Term(names[cell[0]].format(word), value)

    # Worth of a unit's place.

    def unit_worth(self, unit: int) -> float:
        s, w = self.s, self.w
        h = self.plan[unit].hex
        value = w["objective"] * self.pull(h)
        if not self.supplied >> h & 1:
            value -= w["low_supply"] if self.fed >> h & 1 else w["no_supply"]
        if s.rung[unit] and self.may_rest(unit, h):
            value += w["rest"]
        return value

    def may_rest(self, unit: int, h: int) -> bool:
        """Whether a unit that stays, or hardly moves, could recover where it stands."""
        s, piece = self.s, self.s.pieces[unit]
        if piece.cavalry or piece.ersatz or s.supply[unit] != IN_SUPPLY or s.world.within(h, 2) & self.enemies:
            return False
        spent = 0 if h == self.home[unit] else s.world.distances(h)[self.home[unit]]
        return self.left[unit] - spent >= RECOVERY_COST

    def pull(self, h: int) -> float:
        """How near a hex is to what the side wants to take, or must keep."""
        known = self._pull.get(h)
        if known is None:
            distance = self.s.world.distances(h)
            known = self._pull[h] = -min(
                distance[t.hex] - (t.capture + t.occupy * self.turns_left) / 4 for t in self.goals
            )
        return known

    # Worth of a hex.

    def hex_worth(self, h: int) -> float:
        units = self.at.get(h)
        town = self.towns.get(h)
        value = 0.0
        if town is not None:
            value += self.town_worth(*town, bool(units))
        if not units:
            return value
        w = self.w
        steps = sum(self.steps[u] for u in units)
        if steps > STACK_LIMIT:
            return value - 4.0 * (steps - STACK_LIMIT)
        attack, guns = self.threat(h)
        if attack:
            value -= w["exposure"] * self.expected_harm(h, units, attack, guns, steps)
        around = self.s.world.around[h]
        value += w["support"] * min((around & self.s.occupied[self.seat]).bit_count(), 2) * bool(attack)
        return value - w["crowd"] * (len(units) - 1)

    def town_worth(self, number: int, town: Town, held: bool) -> float:
        s, w = self.s, self.w
        if town.side == self.seat:
            if not held:
                return 0.0
            first = town.occupy if s.captured >> number & 1 else town.capture
            return w["town"] * first + w["hold"] * town.occupy * self.turns_left
        if held or not self._foes_near(town.hex):
            return 0.0
        first = town.occupy if s.captured >> number & 1 else town.capture
        return -w["garrison"] * (first + w["hold"] * town.occupy * self.turns_left)

    def expected_harm(self, h: int, units: set[int], attack: int, guns: int, steps: int) -> float:
        """Reductions to expect from the strongest attack that may come, with the point it scores."""
        defence = max(1, sum(self.strengths[u].defence for u in units))
        own_guns = sum(self.strengths[u].artillery for u in units)
        if h in self.s.world.board.terrain and self.s.world.around[h]:
            column = ladder(attack, defence)
            if column < 0:
                return 0.0
            means = folded(
                self.s.options.crt_1_5_2_roll_8, min(column, LAST), steps >= 3,
                artillery_modifier(own_guns), artillery_modifier(guns) + max(column - LAST, 0),
            )
            return max(0.0, means.defender_loss + 0.7 * means.defender_retreats - 0.5 * means.attacker_loss)
        return 0.0

    # The enemy's next turn.

    def _enemy_reach(self) -> list[tuple[int, int, int, int]]:
        """(hexes an enemy stack may attack, attack, artillery, stack) as far as the belief goes."""
        s, found = self.s, []
        grow = s.world.grid.grow
        for h in each(self.enemies):
            samples = self.belief.stacks[h]
            attack = guns = 0.0
            for units in samples:
                attack += sum(s.pieces[u].front[0] for u in units)
                guns += sum(s.pieces[u].front[3] for u in units)
            cavalry = all(s.pieces[u].cavalry for u in samples[0])
            reach = s.world.within(h, 4 if cavalry else 3)
            n = len(samples)
            found.append((grow(reach), round(attack / n), round(guns / n), h))
        return found

    def threat(self, h: int) -> tuple[int, int]:
        """The strength that could be brought against a hex: three stacks at most, the nearest strongest ones."""
        known = self._threat.get(h)
        if known is None:
            near = sorted(((a, g) for reach, a, g, _ in self._foes if reach >> h & 1), reverse=True)[:3]
            known = self._threat[h] = (sum(a for a, _ in near), sum(g for _, g in near))
        return known

    def _foes_near(self, h: int) -> bool:
        return any(reach >> h & 1 for reach, *_ in self._foes)

    # Worth of an attack.

    def attack_worth(self, target: int) -> float:
        units = tuple(sorted(self.aims.get(target, ())))
        if not units:
            return 0.0
        flanked = is_flanked(self.s, target, [self.plan[u].hex for u in units], 1 - self.seat)
        key = target, tuple((u, self.plan[u].hex) for u in units), flanked
        known = self.worth_of.get(key)
        if known is None:
            known = self.worth_of[key] = self.best_attack(target, units)
        return known

    def best_attack(self, target: int, units: tuple[int, ...]) -> float:
        s = self.s
        if one_kind(s, units) and in_command(s, units):
            return max(0.0, self.value_of(target, units))
        return max((self.value_of(target, group) for group in commands(s, units)), default=0.0) - 0.02 * len(units)

    def value_of(self, target: int, group: tuple[int, ...]) -> float:
        """The expected worth of an attack over the belief, in victory points."""
        s, w = self.s, self.w
        mine = [self.strengths[u] for u in group]
        total = 0.0
        samples = self.belief.defenders[target]
        town = self.towns[target][1] if target in self.towns else None
        for defenders in samples:
            total += attack_value(s, target, mine, defenders, w, town)
        return total / len(samples)

    # Tactics.

    def _front_bits(self, target: int) -> int:
        return self.s.world.around[target] & ~self.enemies & ~self.s.closed_to(self.seat)

    def _front(self, target: int) -> list[int]:
        return list(each(self._front_bits(target)))

    def room(self, h: int, but: Iterable[int] = ()) -> int:
        return STACK_LIMIT - sum(self.steps[u] for u in self.at.get(h, ()) if u not in but)

    def tactics(self) -> Sequence[tuple[float, Callable[[random.Random], Change]]]:
        return (
            (4.0, self.package),
            (3.0, self.reposition),
            (2.0, self.join),
            (1.0, self.swap),
            (1.0, self.call_off),
            (1.0, self.fall_back),
            (1.0, self.take_town),
            (0.7, self.go_home),
        )

    def package(self, rng: random.Random) -> Change:
        """Bring part of one corps, perhaps with one other unit, up against one target."""
        if not self.open_targets:
            return {}
        s = self.s
        target = rng.choice(self.open_targets)
        able = self.reachers[target]
        lead = rng.choice(able)
        corps, cavalry = s.pieces[lead].corps, s.pieces[lead].cavalry
        kin = [u for u in able if u != lead and s.pieces[u].cavalry == cavalry]
        same = [u for u in kin if corps and s.pieces[u].corps == corps]
        rng.shuffle(same)
        group = [lead, *same[: rng.choice((0, 1, 1, 2, 2, 3))]]
        others = [u for u in kin if u not in same]
        if others and rng.random() < 0.5:
            group.append(rng.choice(others))
        change: dict[int, Post] = {}
        room = {h: self.room(h, group) for h in self.fronts[target]}
        for unit in group:
            here = self.plan[unit].hex
            places = [h for h in self.fronts[target] if self.ways[unit] >> h & 1 and room[h] >= self.steps[unit]]
            if not places:
                continue
            crossing = s.world.halving
            dry = [h for h in places if (h, target) not in crossing] or places
            place = here if here in dry and rng.random() < 0.7 else rng.choice(dry)
            room[place] -= self.steps[unit]
            change[unit] = Post(place, target)
        for unit in self.aims.get(target, ()):
            if unit not in change:
                change[unit] = Post(self.plan[unit].hex)
        return change

    def join(self, rng: random.Random) -> Change:
        """One more unit for an attack that is planned, or an attack from where a unit stands."""
        unit = rng.choice(self.units)
        if self.strengths[unit].attack <= 0:
            return {}
        targets = [t for t in self.open_targets if unit in self.reachers[t]]
        if not targets:
            return {}
        planned = [t for t in targets if self.aims.get(t)]
        target = rng.choice(planned) if planned and rng.random() < 0.6 else rng.choice(targets)
        here = self.plan[unit].hex
        if self.s.world.around[target] >> here & 1:
            return {unit: Post(here, target)}
        places = [h for h in self.fronts[target] if self.ways[unit] >> h & 1 and self.room(h) >= self.steps[unit]]
        return {unit: Post(rng.choice(places), target)} if places else {}

    def reposition(self, rng: random.Random) -> Change:
        """One unit elsewhere."""
        unit = rng.choice(self.units)
        h = self.somewhere(rng, unit)
        if h < 0 or self.room(h, (unit,)) < self.steps[unit]:
            return {}
        return {unit: Post(h, self.kept_aim(unit, h))}

    def somewhere(self, rng: random.Random, unit: int) -> int:
        bits = self.ways[unit]
        if not bits:
            return -1
        here = self.plan[unit].hex
        near = bits & self.s.world.around[here]
        if near and rng.random() < 0.5:
            bits = near
        return pick_bit(rng, bits)

    def kept_aim(self, unit: int, h: int) -> int:
        target = self.plan[unit].target
        return target if target != NOTHING and self.s.world.around[target] >> h & 1 else NOTHING

    def swap(self, rng: random.Random) -> Change:
        """Two units change places."""
        a, b = rng.choice(self.units), rng.choice(self.units)
        pa, pb = self.plan[a], self.plan[b]
        if pa.hex == pb.hex or not self.ways[a] >> pb.hex & 1 or not self.ways[b] >> pa.hex & 1:
            return {}
        return {a: Post(pb.hex, pb.target if self.strengths[a].attack > 0 else NOTHING),
                b: Post(pa.hex, pa.target if self.strengths[b].attack > 0 else NOTHING)}

    def call_off(self, rng: random.Random) -> Change:
        """Nobody attacks a target after all."""
        planned = [t for t, units in self.aims.items() if units]
        if not planned:
            return {}
        target = rng.choice(planned)
        return {u: Post(self.plan[u].hex) for u in self.aims[target]}

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

    def take_town(self, rng: random.Random) -> Change:
        """Somebody goes into a town."""
        h = rng.choice(list(self.towns))
        able = [u for u in self.units if self.ways[u] >> h & 1 and self.plan[u].hex != h]
        if not able or self.enemies >> h & 1:
            return {}
        unit = rng.choice(able)
        return {unit: Post(h, self.kept_aim(unit, h))} if self.room(h) >= self.steps[unit] else {}

    def go_home(self, rng: random.Random) -> Change:
        """A unit stays where it is after all."""
        unit = rng.choice(self.units)
        h = self.home[unit]
        return {unit: Post(h, self.kept_aim(unit, h))} if self.room(h, (unit,)) >= self.steps[unit] else {}


def attack_value(
    s: GaliciaState,
    target: int,
    mine: Sequence[Strength],
    defenders: Sequence[Strength],
    w: Mapping[str, float],
    town: Town | None,
) -> float:
    """What an attack is worth in victory points, by the exact averages of the tables."""
    odds = reckon(s, target, mine, defenders)
    if not odds.legal:
        return -0.2
    means = fold(s, odds)
    value = w["enemy_loss"] * means.defender_loss - w["own_loss"] * means.attacker_loss
    value += w["enemy_retreat"] * means.defender_retreats - w["own_retreat"] * means.attacker_retreats
    if s.turn <= LAST_ATTACK_TURN and not s.pieces[mine[0].unit].cavalry:
        value += w["attack_point"]
    if town is not None:
        value += w["town_falls"] * means.defender_retreats
    return value


def pick_bit(rng: random.Random, bits: int) -> int:
    """One of the set bits, all alike."""
    n = rng.randrange(bits.bit_count())
    for i, h in enumerate(each(bits)):
        if i == n:
            return h
    raise AssertionError
