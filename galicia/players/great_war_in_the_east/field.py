"""Great War in the East as the planner sees one movement phase: what posts are worth, and the tactics to try."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from galicia.board.hexset import bits_of, each
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.odds import CAVALRY_PART
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.tables import LAST_TURN, MAJOR_RIVER_DIE, STACK_LIMIT, natural_column
from galicia.games.great_war_in_the_east.units import AUSTRIAN, RUSSIAN, SERBIAN, SIDE_OF
from galicia.players.great_war_in_the_east.depots import placed
from galicia.players.great_war_in_the_east.fights import Outlook, Terms, Toll, outlook, toll
from galicia.players.great_war_in_the_east.roads import Roads
from galicia.players.plans import NOTHING, Cell, Change, Plan, Post
from galicia.players.thoughts import Term

# Terms that grow with caution, and with aggression.
WARY = ("own_loss", "exposure", "garrison", "no_supply", "support")
BOLD = ("enemy_loss", "prize", "objective", "town", "ground")

FADES = 0.87  # what is left of the pull of a goal one hex farther away
NEARS, AT_HAND = 0.8, 4  # the same for the danger of an enemy, beyond the hexes of a march
FAR = 40  # no way leads farther
HQ_REACH = 6  # an HQ follows its units: so far off they will be in command
MOST_THREAT = 27  # no more attack strength comes together against one hex
COMES = 0.8  # of the enemies that could come, so many do

column_of = cache(natural_column)


class EasternField:
    """One movement phase of one seat. Depots have gone to their places already, HQs will follow the units."""

    def __init__(self, known: EasternState, seat: int, weights: Mapping[str, float], *, moving: bool = True) -> None:
        self.s = s = known.copy()
        self.seat, self.w = seat, weights
        world = s.world
        self.turns_left = LAST_TURN - s.turn
        self.enemies = s.holding(1 - seat)
        self.foes = self._foes()
        self.danger = 0
        for _, reach, _ in self.foes:
            self.danger |= reach
        self.menace = world.grid.grow(self.danger)
        self.towns = {p.hex: p for p in world.places}
        self.goals = self._goals()
        self.depots = placed(s, seat, self._wanted(), self.danger) if moving else {}
        self.supplied = {nation: supply_bits(s, nation) for nation, side in enumerate(SIDE_OF) if side == seat}
        self.scores_in = self.supplied[AUSTRIAN if seat == SIDE_OF[AUSTRIAN] else RUSSIAN]
        self.units = [u for u in s.on_map(seat) if s.pieces[u].combat_unit]
        self.home = {u: s.where[u] for u in self.units}
        self.roads = {u: Roads(s, u) for u in self.units} if moving else {}
        self.ways = {u: self.roads[u].all if moving else 1 << h for u, h in self.home.items()}
        self.movers = [u for u in self.units if self.ways[u] & ~(1 << self.home[u])]
        self.plan: Plan = {u: Post(h) for u, h in self.home.items()}
        self.at: dict[int, set[int]] = {}
        self.sp: dict[int, int] = {}
        for u in s.on_map(seat):
            self.sp[s.where[u]] = self.sp.get(s.where[u], 0) + s.pieces[u].sp
        for u, h in self.home.items():
            self.at.setdefault(h, set()).add(u)
        self.standing = bits_of(self.at)
        self.fixed = bits_of(s.where[u] for u in s.on_map(seat) if not s.pieces[u].hq and u not in self.home)
        self.aims: dict[int, set[int]] = {}
        self.strength = {u: s.attack(u) for u in self.units}
        self.hqs = [hq for hq in hqs_of(s, seat) if not s.pieces[hq].putnik]
        self.commanded = 0
        for hq in self.hqs:
            self.commanded |= world.within(s.where[hq], HQ_REACH)
        self.lifts = {(s.pieces[hq].nation, s.pieces[hq].army): hq for hq in self.hqs if s.shift_of(hq)}
        self.parried = self._parried()
        self.step_worth = weights["material"] * min(1.0, self.turns_left / 6)
        self.targets = list(each(self.enemies))
        self.theirs = {t: self._defence(t) for t in self.targets}
        self.fronts = {t: world.around[t] & ~self.enemies for t in self.targets}
        self.reachers = {
            t: [u for u in self.units if self.strength[u] and self._comes_on_foot(u) & self.fronts[t]]
            for t in self.targets
        }
        self.open_targets = [t for t in self.targets if self.reachers[t]]
        self._pulls: dict[int, float] = {}
        self._threats: dict[int, tuple[int, int]] = {}
        self._fights: dict[tuple[object, ...], Outlook | None] = {}
        self._harms: dict[tuple[object, ...], float] = {}
        self._tolls: dict[tuple[int, ...], Toll] = {}

    def _comes_on_foot(self, unit: int) -> int:
        """GWiE 5.34-b: who comes by train attacks nobody in the same turn."""
        if unit not in self.roads:
            return 1 << self.home[unit]
        if self.s.entrained >> unit & 1:
            return 0
        return self.roads[unit].marches | 1 << self.home[unit]

    # What is wanted.

    def stake(self, h: int) -> float:
        """What a scoring place is worth from now on to the side that may score it."""
        town = self.towns.get(h)
        return town.points * (1.0 + self.w["hold"] * self.turns_left) if town else 0.0

    def _goals(self) -> dict[int, float]:
        """Places to take, and places to keep that an enemy is near; with what each is worth."""
        s, found = self.s, {}
        for h, town in self.towns.items():
            if s.scenario == "1-september" and not s.world.sheets[0] >> h & 1:
                continue
            if town.side == self.seat:
                if not s.held[self.seat] >> h & 1:
                    found[h] = self.stake(h)
            elif not s.held[self.seat] >> h & 1:
                found[h] = self.stake(h)
            else:
                found[h] = self.stake(h) * min(1.0, self._strength_near(h) / 20)
        return {h: value for h, value in found.items() if value > 0}

    def _strength_near(self, h: int) -> float:
        """Enemy strength by how near it is to a hex."""
        s, far = self.s, self.s.world.distances(h)
        near = ((far[s.where[unit]], attack) for unit, _, attack in self.foes)
        return sum(attack * NEARS ** max(0, distance - AT_HAND) for distance, attack in near if distance < FAR)

    def _wanted(self) -> dict[int, float]:
        """Where supply should come to: the goals, and own units' surroundings count by themselves."""
        return {h: v for h, v in self.goals.items() if self.towns[h].side == self.seat}

    def pull(self, h: int) -> float:
        """How near a hex is to what the side wants to take or must keep."""
        known = self._pulls.get(h)
        if known is None:
            far = self.s.world.distances(h)
            known = self._pulls[h] = sum(v * FADES ** far[g] for g, v in self.goals.items() if far[g] < FAR)
        return known

    # The enemy.

    def _foes(self) -> list[tuple[int, int, int]]:
        """(unit, the hexes it can come to in its next turn, attack) of every enemy that fights."""
        s, found = self.s, []
        for unit in s.on_map(1 - self.seat):
            if s.pieces[unit].combat_unit:
                here = s.where[unit]
                reach = 1 << here if s.entrained >> unit & 1 else s.reach(unit).within(here, s.pieces[unit].movement)
                found.append((unit, reach | 1 << here, s.attack(unit)))
        return found

    def threat(self, h: int) -> tuple[int, int]:
        """The attack strength and the steps that could come against a hex."""
        known = self._threats.get(h)
        if known is None:
            s, near = self.s, self.s.world.around[h]
            attack = steps = 0.0
            for unit, reach, strength in self.foes:
                if reach & near:
                    attack += strength / (CAVALRY_PART if s.pieces[unit].cavalry else 1)
                    steps += s.steps[unit] if strength else 0
            attack = min(attack * COMES, MOST_THREAT)
            known = self._threats[h] = round(attack), round(steps * COMES)
        return known

    def _parried(self) -> dict[int, int]:
        """GWiE 18.2: by enemy hex, the columns an HQ in whose radius it lies may shift an attack to the left."""
        s = self.s
        found: dict[int, int] = {}
        for hq in hqs_of(s, 1 - self.seat):
            if s.shift_of(hq) and not s.pieces[hq].bracketed:
                for h in each(radius_of(s, hq) & self.enemies):
                    units = [u for u in s.stacks[h] if s.pieces[u].steps and not s.pieces[u].fortress]
                    own = [u for u in units if s.pieces[u].army == s.pieces[hq].army]
                    if 2 * s.steps_of(own) > s.steps_of(units) and s.sp(units) <= s.strength_of(hq):
                        found[h] = max(found.get(h, 0), s.shift_of(hq))
        return found

    def _defence(self, h: int) -> tuple[int, int, bool, bool, tuple[int, ...]]:
        """Of an enemy hex: strength, steps, whether a fortress is there, whether only horses are, and who."""
        s = self.s
        units = tuple(u for u in s.units_in(h) if s.steps[u])
        soft = sum(s.defence(u) for u in units if not s.pieces[u].fortress)
        if sum(s.pieces[u].sp for u in units) >= 2:
            soft += sum(s.pieces[u].combat for u in s.units_in(h) if s.pieces[u].hq)
        soft *= 1 + (s.world.doubling >> h & 1)
        hard = sum(s.defence(u) for u in units if s.pieces[u].fortress)
        light = all(s.pieces[u].cavalry or s.pieces[u].depot or s.pieces[u].hq for u in s.units_in(h))
        return soft + hard, s.steps_of(units), bool(hard), light, units

    # What the planner asks.

    def move(self, unit: int, post: Post) -> None:
        old = self.plan[unit]
        if old.hex != post.hex:
            group = self.at[old.hex]
            group.discard(unit)
            if not group:
                self.standing &= ~(1 << old.hex)
            self.at.setdefault(post.hex, set()).add(unit)
            self.standing |= 1 << post.hex
            sp = self.s.pieces[unit].sp
            self.sp[old.hex] -= sp
            self.sp[post.hex] = self.sp.get(post.hex, 0) + sp
        if old.target != post.target:
            if old.target != NOTHING:
                self.aims[old.target].discard(unit)
            if post.target != NOTHING:
                self.aims.setdefault(post.target, set()).add(unit)
        self.plan[unit] = post

    def touched(self, unit: int, post: Post) -> Iterable[Cell]:
        world = self.s.world
        yield "unit", unit
        yield "hex", post.hex
        for h in each(world.around[post.hex] & self.standing):
            yield "hex", h
        # Whoever is near a target may bar the ways of its retreat.
        near = world.within(post.hex, 3)
        for t, units in self.aims.items():
            if units and near >> t & 1:
                yield "target", t
        if post.target != NOTHING:
            yield "target", post.target
        yield "shifts", 0

    def score(self, cell: Cell) -> float:
        return sum(term.value for term in self.terms(cell))

    def terms(self, cell: Cell) -> Iterator[Term]:
        kind, n = cell
        if kind == "unit":
            yield from self.unit_terms(n)
        elif kind == "hex":
            yield from self.hex_terms(n)
        elif kind == "target":
            yield from self.attack_terms(n)
        else:
            yield Term("shifts of headquarters", self.shifts_worth())

    # Worth of a unit's place.

    def unit_terms(self, unit: int) -> Iterator[Term]:
        s, w = self.s, self.w
        h = self.plan[unit].hex
        piece = s.pieces[unit]
        yield Term("objectives", w["objective"] * self.pull(h) * (0.5 if piece.cavalry else 1.0) * s.steps[unit] / 4)
        if not self.supplied[piece.nation] >> h & 1:
            yield Term("supply", -w["no_supply"] * s.steps[unit])
        if h != self.home[unit]:
            by_train = self.roads[unit].trains >> h & 1 if unit in self.roads else 0
            yield Term("effort", -w["effort"] * (4.0 if by_train and not s.entrained >> unit & 1 else 1.0))
        if not self.commanded >> h & 1:
            yield Term("command", -w["command"] * piece.sp)

    # Worth of a hex.

    def hex_terms(self, h: int) -> Iterator[Term]:
        units, w = self.at.get(h), self.w
        if h in self.towns:
            yield Term("towns", self.town_worth(h, bool(units)))
        if not units:
            return
        over = self.sp[h] - STACK_LIMIT
        if over > 0:
            yield Term("crowding", -4.0 * over)
        attack, steps = self.threat(h)
        if attack:
            yield Term("exposure", -w["exposure"] * self.harm(h, units, attack, steps))
            friends = (self.s.world.around[h] & self.standing).bit_count()
            yield Term("support", w["support"] * min(friends, 2))
        yield Term("crowding", -w["crowd"] * (len(units) - 1))

    def town_worth(self, h: int, there: bool) -> float:
        s, w, town = self.s, self.w, self.towns[h]
        if town.side == self.seat:
            if not there and (not s.held[self.seat] >> h & 1 or self.danger >> h & 1):
                return 0.0
            return w["town"] * self.stake(h) * (1.0 if self.scores_in >> h & 1 else 0.1)
        if s.held[self.seat] >> h & 1:
            if there or not self.danger >> h & 1:
                return 0.0
            return -w["garrison"] * self.stake(h)
        return w["garrison"] * self.stake(h) * there

    def harm(self, h: int, units: set[int], attack: int, steps: int) -> float:
        """What the strongest attack to be feared would cost us, less a part of what it would cost the enemy."""
        world, s = self.s.world, self.s
        near = world.around[h]
        sp = sum(s.pieces[u].sp for u in units)
        ways = 0
        if near & ~self.menace & ~self.enemies:
            ways = 2
        else:
            for n in each(near & (self.standing | self.fixed)):
                if self.sp.get(n, 0) + sp <= STACK_LIMIT:
                    ways = 2
                    break
        key = h, tuple(sorted(units)), ways
        known = self._harms.get(key)
        if known is None:
            defence = sum(s.defence(u) for u in units)
            defence *= 1 + (world.doubling >> h & 1)
            fort = [u for u in s.stacks.get(h, ()) if s.pieces[u].fortress and s.pieces[u].side == self.seat]
            defence += sum(s.defence(u) for u in fort)
            own = s.steps_of(units) + s.steps_of(fort)
            tcr = 4 if self.seat else 3
            column = column_of(tcr, attack, max(defence, 1))
            if column is None:
                known = 0.0
            else:
                worst = int(not self.commanded >> h & 1 and s.pieces[next(iter(units))].nation != SERBIAN)
                terms = Terms(column + 1, 0, 0, worst, min(own, steps), ways, bool(fort))
                mine = self.toll((*units, *fort))
                theirs = tuple(k * (1.0 if tcr == 3 else 2.0) for k in range(steps + 1))
                found = outlook(terms, theirs, mine, 0.5 + self.w["garrison"] * self._kept(h))
                known = max(0.0, found.dealt + self._kept(h) * found.falls - 0.5 * found.taken)
            self._harms[key] = known
        return known

    def _kept(self, h: int) -> float:
        """What it would cost to be driven from a hex."""
        return self.stake(h) if h in self.towns else self.w["ground"]

    def toll(self, units: Iterable[int]) -> Toll:
        key = tuple(sorted(units))
        known = self._tolls.get(key)
        if known is None:
            known = self._tolls[key] = toll(self.s, key, self.step_worth)
        return known

    # Worth of an attack.

    def attack_terms(self, target: int) -> Iterator[Term]:
        found = self.fight(target, 0)
        if found is None:
            if self.aims.get(target):
                yield Term(f"attack on {self.word(target)}", -0.3 * len(self.aims[target]))
            return
        yield Term(f"attack on {self.word(target)}", self.worth(target, found))

    def word(self, h: int) -> str:
        town = self.towns.get(h)
        return town.name if town else self.s.game.lexicon.word("hex", h)

    def worth(self, target: int, found: Outlook) -> float:
        w = self.w
        value = w["enemy_loss"] * found.dealt - w["own_loss"] * found.taken
        prize = w["ground"]
        if target in self.towns:
            prize += w["prize"] * self.stake(target)
        return value + prize * found.falls

    def shifts_worth(self) -> float:
        """GWiE 10.22: each HQ lends its shift to the one attack of its army that gains most by it."""
        best: dict[int, float] = {}
        for target, units in self.aims.items():
            if units:
                hq = self.leader(units)
                if hq is not None:
                    plain, lifted = self.fight(target, 0), self.fight(target, self.s.shift_of(hq))
                    if plain is not None and lifted is not None:
                        gain = self.worth(target, lifted) - self.worth(target, plain)
                        best[hq] = max(best.get(hq, 0.0), gain)
        return sum(best.values())

    def leader(self, units: Iterable[int]) -> int | None:
        """GWiE 18.1: the HQ with a shift to whose army more than half of the steps belong."""
        s, total = self.s, 0
        steps: dict[tuple[int, str], int] = {}
        for u in units:
            key = s.pieces[u].nation, s.pieces[u].army
            steps[key] = steps.get(key, 0) + s.steps[u]
            total += s.steps[u]
        for key, count in steps.items():
            if 2 * count > total and key in self.lifts:
                hq = self.lifts[key]
                far = s.world.distances(s.where[hq])
                if all(far[self.plan[u].hex] <= HQ_REACH for u in units):
                    return hq
        return None

    def fight(self, target: int, shift: int) -> Outlook | None:
        """What the attack planned on a hex comes to; None if there is none, or it is too weak."""
        units = self.aims.get(target)
        if not units:
            return None
        world = self.s.world
        ring = world.within(target, 3)
        posts = tuple(sorted((u, self.plan[u].hex) for u in units))
        key = target, shift, posts, self.standing & ring
        if key in self._fights:
            return self._fights[key]
        found = self._fights[key] = self._reckoned(target, shift, posts)
        return found

    def _reckoned(self, target: int, shift: int, posts: Sequence[tuple[int, int]]) -> Outlook | None:
        s, world = self.s, self.s.world
        defence, steps, fort, light, defenders = self.theirs[target]
        strength = horses = own = loose = 0
        nation = s.pieces[posts[0][0]].nation
        if nation == SERBIAN and len(posts) > s.points:
            return None
        for unit, h in posts:
            attack, halvings = self.strength[unit], 0
            piece = s.pieces[unit]
            halvings += not self.supplied[piece.nation] >> h & 1
            free = not self.commanded >> h & 1
            halvings += free
            halvings += (h, target) in world.river
            attack = max(1, attack >> halvings) if halvings else attack
            if piece.cavalry:
                horses += attack
            else:
                strength += attack
            own += s.steps[unit]
            loose += s.steps[unit] if free else 0
        strength += horses if light else horses // CAVALRY_PART
        column = column_of(s.pieces[posts[0][0]].tcr, strength, defence) if strength else None
        if column is None:
            return None
        die = MAJOR_RIVER_DIE if all((h, target) in world.major_river for _, h in posts) else 0
        column = max(0, min(column + shift, 7) - self.parried.get(target, 0))
        worse = int(2 * loose > own and nation != SERBIAN)
        terms = Terms(column, die, worse, 0, min(own, steps), self.retreat_ways(target), fort)
        ground = 0.5 + (self.stake(target) if target in self.towns else 0.0)
        return outlook(terms, self.toll(u for u, _ in posts), self.toll(defenders), ground)

    def retreat_ways(self, target: int) -> int:
        """GWiE 8.64: how many hexes the defenders of a hex could retreat as we shall stand."""
        around, standing = self.s.world.around, self.standing
        sp = self.s.sp(self.theirs[target][4])
        best = 0
        for n in self.s.world.neighbours[target]:
            if self._open_to_enemy(n, standing, around, sp):
                best = 1
                for m in self.s.world.neighbours[n]:
                    if m != target and self._open_to_enemy(m, standing, around, sp):
                        return 2
        return best

    def _open_to_enemy(self, h: int, standing: int, around: Sequence[int], sp: int) -> bool:
        if self.enemies >> h & 1:
            return self.s.room(h) >= sp
        return not (standing | self.fixed) & 1 << h and not standing & around[h]

    # Tactics.

    def tactics(self) -> Sequence[tuple[float, Callable[[random.Random], Change]]]:
        if not self.movers:
            return ((1.0, lambda rng: {}),)
        return (
            (4.0, self.package),
            (4.0, self.reposition),
            (2.0, self.join),
            (2.0, self.surround),
            (1.0, self.swap),
            (1.0, self.call_off),
            (1.0, self.fall_back),
            (1.0, self.take_town),
            (1.5, self.press_on),
            (0.7, self.go_home),
        )

    def room(self, h: int, but: Iterable[int] = ()) -> int:
        return STACK_LIMIT - self.sp.get(h, 0) + sum(self.s.pieces[u].sp for u in but if self.plan[u].hex == h)

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
        change: dict[int, Post] = {}
        room = {h: self.room(h, group) for h in each(self.fronts[target])}
        for unit in group:
            here = self.plan[unit].hex
            open_hexes = self._comes_on_foot(unit) & self.fronts[target]
            places = [h for h in each(open_hexes) if room[h] >= s.pieces[unit].sp]
            if not places:
                continue
            dry = [h for h in places if (h, target) not in s.world.river] or places
            place = here if here in dry and rng.random() < 0.7 else rng.choice(dry)
            room[place] -= s.pieces[unit].sp
            change[unit] = Post(place, target)
        for unit in self.aims.get(target, ()):
            if unit not in change:
                change[unit] = Post(self.plan[unit].hex)
        return change

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
        h = pick_bit(rng, self.ways[unit] & ring)
        return {unit: Post(h)} if self.room(h, (unit,)) >= self.s.pieces[unit].sp else {}

    def join(self, rng: random.Random) -> Change:
        """One more unit for an attack that is planned, or an attack from where a unit stands."""
        unit = rng.choice(self.units)
        targets = [t for t in self.open_targets if unit in self.reachers[t]]
        if not targets:
            return {}
        planned = [t for t in targets if self.aims.get(t)]
        target = rng.choice(planned) if planned and rng.random() < 0.6 else rng.choice(targets)
        here = self.plan[unit].hex
        if self.fronts[target] >> here & self._comes_on_foot(unit) >> here & 1:
            return {unit: Post(here, target)}
        sp = self.s.pieces[unit].sp
        places = [h for h in each(self._comes_on_foot(unit) & self.fronts[target]) if self.room(h) >= sp]
        return {unit: Post(rng.choice(places), target)} if places else {}

    def reposition(self, rng: random.Random) -> Change:
        """One unit elsewhere."""
        unit = rng.choice(self.movers)
        bits = self.ways[unit]
        near = bits & self.s.world.around[self.plan[unit].hex]
        h = pick_bit(rng, near if near and rng.random() < 0.5 else bits)
        return self.going(unit, h)

    def going(self, unit: int, h: int) -> Change:
        """A unit goes to a hex if there is room, and keeps its target if it can."""
        if self.room(h, (unit,)) < self.s.pieces[unit].sp:
            return {}
        return {unit: Post(h, self.kept_aim(unit, h))}

    def kept_aim(self, unit: int, h: int) -> int:
        target = self.plan[unit].target
        kept = target != NOTHING and self.fronts[target] & self._comes_on_foot(unit) & 1 << h
        return target if kept else NOTHING

    def press_on(self, rng: random.Random) -> Change:
        """A unit goes where the pull is strongest of a few hexes."""
        unit = rng.choice(self.movers)
        hexes = [pick_bit(rng, self.ways[unit]) for _ in range(4)]
        return self.going(unit, max(hexes, key=self.pull))

    def swap(self, rng: random.Random) -> Change:
        """Two units change places."""
        a, b = rng.choice(self.movers), rng.choice(self.movers)
        pa, pb = self.plan[a], self.plan[b]
        if pa.hex == pb.hex or not self.ways[a] >> pb.hex & 1 or not self.ways[b] >> pa.hex & 1:
            return {}
        return {a: Post(pb.hex, self.kept_aim(a, pb.hex)), b: Post(pa.hex, self.kept_aim(b, pa.hex))}

    def call_off(self, rng: random.Random) -> Change:
        """Nobody attacks a target after all."""
        planned = [t for t, units in self.aims.items() if units]
        if not planned:
            return {}
        target = rng.choice(planned)
        return {u: Post(self.plan[u].hex) for u in self.aims[target]}

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
        h = pick_bit(rng, common)
        if self.threat(h)[0] >= danger or self.room(h) < self.s.sp(group):
            return {}
        return {u: Post(h) for u in group}

    def take_town(self, rng: random.Random) -> Change:
        """Somebody goes into a place that scores."""
        h = rng.choice(list(self.towns))
        able = [u for u in self.movers if self.ways[u] >> h & 1 and self.plan[u].hex != h]
        return self.going(rng.choice(able), h) if able else {}

    def go_home(self, rng: random.Random) -> Change:
        """A unit stays where it is after all."""
        unit = rng.choice(self.movers)
        return self.going(unit, self.home[unit])


def pick_bit(rng: random.Random, bits: int) -> int:
    """One of the set bits, all alike."""
    for _ in range(rng.randrange(bits.bit_count())):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1
