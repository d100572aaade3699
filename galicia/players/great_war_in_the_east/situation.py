"""How a side of Great War in the East stands, or would stand: what every unit, hex and attack is worth, in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from galicia.board.hexset import bits_of, each
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.combat import why_not_able
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.odds import CAVALRY_PART, LED_SP
from galicia.games.great_war_in_the_east.state import STEP_POINTS, EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.tables import (
    COLUMNS,
    LAST_TURN,
    MAJOR_RIVER_DIE,
    STACK_LIMIT,
    natural_column,
)
from galicia.games.great_war_in_the_east.units import AH, AUSTRIAN, RUSSIAN, SERBIAN, SIDE_OF, TCR
from galicia.players.exact import added, powers
from galicia.players.great_war_in_the_east.fights import Outlook, Terms, Toll, outlook, toll
from galicia.players.plans import NOTHING, Cell, Change, Plan, Post
from galicia.players.tactics import aim
from galicia.players.thoughts import Term, Words

# Terms that grow with caution, and with aggression.
WARY = ("own_loss", "exposure", "garrison", "no_supply", "support", "depot")
BOLD = ("enemy_loss", "prize", "objective", "town", "ground")

FAR = 40  # no way leads farther
FADES = powers(0.87, FAR)  # what is left of the pull of a goal so many hexes away
NEARS, AT_HAND = powers(0.8, FAR), 4  # the same for the danger of an enemy, beyond the hexes of a march
PREY_FADES, NEAR = powers(0.7, FAR), 10  # the same for weak enemies
FEARED = 20  # attack strength that endangers a place in full
LEAST_HOPE = 0.2  # what a place draws units that is far too well defended
HQ_REACH = 6  # an HQ follows its units: so far off they will be in command
COMES = 0.8
MOST_THREAT = 27  # no more attack strength comes together against one hex
HOLDING = 0.5  # what leaving any hex costs
MATTERS = 6  # turns before the end from which steps are worth less and less
TOO_WEAK = 0.3  # what it costs a unit to be sent to an attack that cannot be made
OVER = 4.0  # what a stacking point over the limit costs

UNIT_TERMS = ("objectives", "supply", "command", "effort")
FIGHT_TERMS = ("enemy losses", "own losses", "ground", "towns")
HEX_TERMS = ("towns", "crowding", "exposure", "support")

column_of = cache(natural_column)


class Foe(NamedTuple):
    """An enemy that fights: where it can come to before it attacks, and how strong it is."""

    unit: int
    reach: int
    attack: int


class Defence(NamedTuple):
    """Of an enemy hex: strength, steps, whether a fortress is there, whether nothing but horses is, and who."""

    strength: int
    steps: int
    fort: bool
    light: bool
    units: tuple[int, ...]


class Fight(NamedTuple):
    """What a planned attack is worth, and what the shift of an HQ of either side would change in that."""

    worth: float
    shifts: tuple[tuple[int, float], ...]


class Situation:
    """A position as one seat judges it; `plan` says where its units stand and what they attack, and may be changed.

    The worth of a position is the sum over cells: units, hexes, targets, and what HQs lend to attacks.
    """

    def __init__(self, s: EasternState, seat: int, weights: Mapping[str, float]) -> None:
        self.s, self.seat = s, seat
        world = s.world
        self.turns_left = LAST_TURN - s.turn
        self.enemies = s.holding(enemy_of(seat))
        self.ending = seat == AH and not self.turns_left  # nobody moves after us any more
        self.foes = [] if self.ending else self._foes()
        self.danger = 0
        for foe in self.foes:
            self.danger |= foe.reach
        self.menace = world.grid.grow(self.danger)
        # Only the boards of the scenario count.
        self.towns = {p.hex: p for p in world.places if s.scenario != "1-september" or world.sheets[0] >> p.hex & 1}
        self._threats: dict[int, tuple[int, int]] = {}
        self.weigh_by(weights)
        self.supplied = {nation: supply_bits(s, nation) for nation, side in enumerate(SIDE_OF) if side == seat}
        self.scores_in = self.supplied[AUSTRIAN if seat == AH else RUSSIAN]
        self.units = [u for u in s.on_map(seat) if s.pieces[u].combat_unit]
        self.home = {u: s.where[u] for u in self.units}
        self.plan: Plan = {u: Post(h) for u, h in self.home.items()}
        self.at: dict[int, set[int]] = {}
        for u, h in self.home.items():
            self.at.setdefault(h, set()).add(u)
        self.sp = {h: s.sp(s.stacks[h]) for h in each(s.occupied[seat])}
        self.standing = bits_of(self.at)
        self.fixed = bits_of(s.where[u] for u in s.on_map(seat) if s.pieces[u].depot or s.pieces[u].fortress)
        self.aims: dict[int, set[int]] = {}
        self.strength = {u: s.attack(u) for u in self.units}
        hqs = [hq for hq in hqs_of(s, seat) if not s.pieces[hq].putnik]
        self.commanded = dict.fromkeys(self.supplied, 0)
        for hq in hqs:
            self.commanded[s.pieces[hq].nation] |= world.within(s.where[hq], HQ_REACH)
        self.lifts = {(s.pieces[hq].nation, s.pieces[hq].army): hq for hq in hqs if s.shift_of(hq)}
        self.parried = self._parried()
        self.theirs = {h: self._defence(h) for h in each(self.enemies)}

    def weigh_by(self, weights: Mapping[str, float]) -> None:
        """Judge by other weights from now on."""
        self.w = weights
        self.step_worth = weights["material"] * min(1.0, self.turns_left / MATTERS)
        self.goals, self.prey = self._goals(), self._prey()
        self._pulls: dict[int, float] = {}
        self._places: dict[tuple[int, int], float] = {}
        self._fights: dict[tuple[object, ...], Fight] = {}
        self._harms: dict[tuple[object, ...], float] = {}
        self._tolls: dict[tuple[int, ...], Toll] = {}

    # What is wanted.

    def stake(self, h: int) -> float:
        """What a place is worth from now on to the side that may score it."""
        town = self.towns.get(h)
        return town.points * (1.0 + self.w["hold"] * self.turns_left) if town else 0.0

    def _goals(self) -> dict[int, float]:
        """Places to take, and places to keep that an enemy is near, with what each is worth."""
        found = {}
        for h, town in self.towns.items():
            held = self.s.held[self.seat] >> h & 1
            theirs, ours = (self._strength_near(h, side) for side in (enemy_of(self.seat), self.seat))
            if not held:
                found[h] = self.stake(h) * max(LEAST_HOPE, min(1.0, (ours - theirs) / FEARED + self.w["hope"]))
            elif town.side != self.seat:
                found[h] = self.stake(h) * max(0.0, min(1.0, (theirs - ours) / FEARED))
        return {h: value for h, value in found.items() if value}

    def _strength_near(self, h: int, side: int) -> float:
        """The strength of a side by how near it is to a hex."""
        s, far = self.s, self.s.world.distances(h)
        near = ((far[s.where[u]], s.attack(u)) for u in s.on_map(side) if s.pieces[u].combat_unit)
        return added(attack * NEARS[max(0, distance - AT_HAND)] for distance, attack in near if distance < FAR)

    def _prey(self) -> dict[int, float]:
        """Enemy stacks that are worth much for the little strength they have, with the points for them."""
        s, found = self.s, {}
        for h in each(self.enemies):
            units = [u for u in s.stacks[h] if s.steps[u] and not s.pieces[u].fortress]
            points = sum(abs(s.price(u, s.steps[u])) for u in units)
            found[h] = points / (1 + sum(s.defence(u) for u in units) * (1 + (s.world.doubling >> h & 1)))
        return found

    def pull(self, h: int) -> float:
        """How near a hex is to what the side wants to take or must keep."""
        known = self._pulls.get(h)
        if known is None:
            far = self.s.world.distances(h)
            known = added(v * FADES[far[g]] for g, v in self.goals.items() if far[g] < FAR)
            known += self.w["prey"] * added(v * PREY_FADES[far[g]] for g, v in self.prey.items() if far[g] < NEAR)
            self._pulls[h] = known
        return known

    # The enemy.

    def _foes(self) -> list[Foe]:
        """In his own turn an enemy has marched already, and who has attacked will not attack again."""
        s, own, found = self.s, self.s.holding(self.seat), []
        for unit in s.on_map(enemy_of(self.seat)):
            if s.pieces[unit].combat_unit:
                here, reach = s.where[unit], 0
                if s.side != self.seat:
                    if why_not_able(s, unit):
                        continue
                elif not s.entrained >> unit & 1:
                    reach = s.reach(unit).within(here, s.pieces[unit].movement)
                    reach |= s.world.grid.grow(reach) & own  # where we stand now we may be gone
                found.append(Foe(unit, reach | 1 << here, s.attack(unit)))
        return found

    def coming(self) -> float:
        """Of the enemies that could come against a hex, so many do."""
        return COMES

    def threat(self, h: int) -> tuple[int, int]:
        """The attack strength and the steps that could come against a hex."""
        known = self._threats.get(h)
        if known is None:
            s, near = self.s, self.s.world.around[h]
            attack, steps = 0.0, 0
            for unit, reach, strength in self.foes:
                if strength and reach & near:
                    attack += strength / (CAVALRY_PART if s.pieces[unit].cavalry else 1)
                    steps += s.steps[unit]
            known = self._threats[h] = round(min(attack * self.coming(), MOST_THREAT)), round(steps * self.coming())
        return known

    def _parried(self) -> dict[int, int]:
        """GWiE 18.2: by enemy hex, the HQ that could best shift an attack on it to the left."""
        s = self.s
        found: dict[int, int] = {}
        for hq in hqs_of(s, enemy_of(self.seat)):
            if s.shift_of(hq) and not s.pieces[hq].bracketed:
                for h in each(radius_of(s, hq) & self.enemies):
                    units = [u for u in s.stacks[h] if s.steps[u] and not s.pieces[u].fortress]
                    own = [u for u in units if s.pieces[u].army == s.pieces[hq].army]
                    if 2 * s.steps_of(own) > s.steps_of(units) and s.sp(units) <= s.strength_of(hq):
                        found[h] = max(found.get(h, hq), hq, key=s.shift_of)
        return found

    def _defence(self, h: int) -> Defence:
        s = self.s
        stack = [s.pieces[u] for u in s.units_in(h)]
        units = tuple(u for u in s.units_in(h) if s.steps[u])
        soft = sum(s.defence(u) for u in units if not s.pieces[u].fortress)
        if s.sp(units) >= LED_SP:
            soft += sum(piece.combat for piece in stack if piece.hq)
        soft *= 1 + (s.world.doubling >> h & 1)
        hard = sum(s.defence(u) for u in units if s.pieces[u].fortress)
        light = all(piece.cavalry or piece.depot or piece.hq for piece in stack)
        return Defence(soft + hard, s.steps_of(units), hard > 0, light, units)

    # What is asked.

    def claims(self, unit: int, h: int) -> tuple[int, ...]:
        """The hexes in which a unit needs room if it is sent to a hex."""
        return (h,)

    def move(self, unit: int, post: Post) -> None:
        """Give a unit another post."""
        old = self.plan[unit]
        if old.hex != post.hex:
            group = self.at[old.hex]
            group.discard(unit)
            if not group:
                self.standing &= ~(1 << old.hex)
            self.at.setdefault(post.hex, set()).add(unit)
            self.standing |= 1 << post.hex
            sp = self.s.pieces[unit].sp
            for h in self.claims(unit, old.hex):
                self.sp[h] -= sp
            for h in self.claims(unit, post.hex):
                self.sp[h] = self.sp.get(h, 0) + sp
        aim(self.aims, unit, old.target, post.target)
        self.plan[unit] = post

    def touched(self, unit: int, post: Post) -> Iterable[Cell]:
        """The cells whose score hangs on this unit having this post."""
        world = self.s.world
        yield "unit", unit
        for h in self.claims(unit, post.hex):
            yield "hex", h
            for n in each(world.around[h] & self.standing):
                yield "hex", n
        # Whoever is near a target may bar the ways of its retreat.
        near = world.within(post.hex, 3)
        found = [t for t, units in self.aims.items() if units and near >> t & 1]
        if post.target != NOTHING:
            found.append(post.target)
        for t in found:
            yield "target", t
        if found:
            yield "shifts", 0

    def score(self, cell: Cell) -> float:
        """What a cell is worth."""
        kind, n = cell
        if kind == "unit":
            return self.unit_score(n)
        if kind == "hex":
            return added(self.hex_parts(n))
        if kind == "target":
            return self.fight(n).worth if self.aims.get(n) else 0.0
        return self.shifts_worth()

    def terms(self, cell: Cell) -> Iterator[Term]:
        """The same in its parts."""
        kind, n = cell
        if kind == "unit":
            yield from map(Term, UNIT_TERMS, self.unit_parts(n, self.plan[n].hex))
        elif kind == "hex":
            yield from map(Term, HEX_TERMS, self.hex_parts(n))
        else:
            attack = Sentence("attack on {where}", where=self.named(n))
            yield Term(attack if kind == "target" else "shifts of headquarters", self.score(cell))

    def compared(self, options: Mapping[Order, Change]) -> dict[Order, list[Term]]:
        """What the position gains or loses by each of several changes, term by term."""
        found = {}
        for order, change in options.items():
            change = {u: post for u, post in change.items() if u in self.plan}
            before = {u: self.plan[u] for u in change}
            cells = {c for u, post in change.items() for p in (post, self.plan[u]) for c in self.touched(u, p)}
            gained: dict[Words, float] = {}
            for sign, posts in ((-1.0, before), (1.0, change)):
                for unit, post in posts.items():
                    self.move(unit, post)
                for cell in sorted(cells):
                    for words, value in self.terms(cell):
                        gained[words] = gained.get(words, 0.0) + sign * value
            for unit, post in before.items():
                self.move(unit, post)
            found[order] = [Term(words, value) for words, value in gained.items()]
        return found

    # Worth of a unit's place.

    def unit_score(self, unit: int) -> float:
        """Where a unit stands is judged by itself, so each place is judged once."""
        key = unit, self.plan[unit].hex
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = added(self.unit_parts(*key))
        return known

    def unit_parts(self, unit: int, h: int) -> tuple[float, ...]:
        """What a hex is worth to a unit, by UNIT_TERMS."""
        s, w, piece = self.s, self.w, self.s.pieces[unit]
        if self.ending:
            return ()
        eager = s.steps[unit] / (8 if piece.cavalry else 4)
        return (
            w["objective"] * self.pull(h) * eager,
            0.0 if self.supplied[piece.nation] >> h & 1 else -w["no_supply"] * s.steps[unit],
            0.0 if self.commanded[piece.nation] >> h & 1 else -w["command"] * piece.sp,
        )

    # Worth of a hex.

    def hex_parts(self, h: int) -> tuple[float, ...]:
        """What holding a hex as planned is worth, by HEX_TERMS."""
        units, w = self.at.get(h), self.w
        towns = self.town_worth(h, bool(units)) if h in self.towns else 0.0
        over = self.sp.get(h, 0) - STACK_LIMIT
        crowding = -OVER * over if over > 0 else 0.0
        if not units:
            lost = self.fixed >> h & 1 and not self.s.world.fortresses >> h & 1 and self.danger >> h & 1
            return towns, crowding, -w["depot"] * lost
        crowding -= w["crowd"] * (len(units) - 1)
        attack, steps = self.threat(h)
        if not attack:
            return towns, crowding
        friends = (self.s.world.around[h] & self.standing).bit_count()
        exposure = -w["exposure"] * self.harm(h, units, attack, steps)
        return towns, crowding, exposure, w["support"] * min(friends, 2)

    def town_worth(self, h: int, there: bool) -> float:
        """A place held, taken, or left to the enemy."""
        w, town = self.w, self.towns[h]
        held, danger = self.s.held[self.seat] >> h & 1, self.danger >> h & 1
        if town.side == self.seat:
            if there or (held and not danger):
                return w["town"] * self.stake(h) * (1.0 if self.scores_in >> h & 1 else 0.1)
            return 0.0
        if held:
            return -w["garrison"] * self.stake(h) if danger and not there else 0.0
        return w["garrison"] * self.stake(h) * there

    def harm(self, h: int, units: set[int], attack: int, steps: int) -> float:
        """What the strongest attack to be feared would cost, less a part of what it would cost the enemy."""
        s, world = self.s, self.s.world
        near, sp = world.around[h], s.sp(units)
        friends = near & (self.standing | self.fixed)
        way_out = near & ~self.menace & ~self.enemies
        ways = 2 if way_out or any(self.sp.get(n, 0) + sp <= STACK_LIMIT for n in each(friends)) else 0
        key = h, tuple(sorted(units)), ways
        known = self._harms.get(key)
        if known is None:
            known = self._harms[key] = self._harm(h, key[1], attack, steps, ways)
        return known

    def _harm(self, h: int, units: tuple[int, ...], attack: int, steps: int, ways: int) -> float:
        s = self.s
        forts = tuple(u for u in s.stacks.get(h, ()) if s.pieces[u].fortress and s.pieces[u].side == self.seat)
        defence = sum(s.defence(u) for u in units) * (1 + (s.world.doubling >> h & 1))
        defence += sum(s.defence(u) for u in forts)
        attackers = RUSSIAN if self.seat == AH and not s.world.sheets[1] >> h & 1 else AUSTRIAN
        attackers = SERBIAN if self.seat == AH and s.world.sheets[1] >> h & 1 else attackers
        column = column_of(TCR[attackers], attack, max(defence, 1))
        if column is None:
            return 0.0
        nation = s.pieces[units[0]].nation
        worst = int(nation != SERBIAN and not self.commanded[nation] >> h & 1)
        terms = Terms(column + 1, 0, 0, worst, min(s.steps_of((*units, *forts)), steps), ways, bool(forts))
        theirs = tuple(float(abs(STEP_POINTS[attackers]) * k) for k in range(steps + 1))
        kept = self.stake(h) or self.w["ground"]
        found = outlook(terms, theirs, self.toll((*units, *forts)), HOLDING + self.w["garrison"] * self.stake(h))
        return max(0.0, found.dealt + kept * found.falls - found.taken / 2)

    def toll(self, units: Iterable[int]) -> Toll:
        """What it costs to lose steps of some units."""
        key = tuple(sorted(units))
        known = self._tolls.get(key)
        if known is None:
            known = self._tolls[key] = toll(self.s, key, self.step_worth)
        return known

    # Worth of an attack.

    def named(self, h: int) -> Sentence:
        """A hex by its name if it has one."""
        return Sentence("{place}", place=h) if h in self.towns else Sentence("{hex}", hex=h)

    def worth(self, target: int, found: Outlook) -> float:
        """What a fight for a hex is worth."""
        return added(self.fight_parts(target, found))

    def fight_parts(self, target: int, found: Outlook) -> tuple[float, float, float, float]:
        """The same by FIGHT_TERMS."""
        w = self.w
        return (
            w["enemy_loss"] * found.dealt,
            -w["own_loss"] * found.taken,
            w["ground"] * found.falls,
            w["prize"] * self.stake(target) * found.falls,
        )

    def shifts_worth(self) -> float:
        """GWiE 10.22, 18.2: each HQ shifts the one attack where that makes most difference."""
        best: dict[int, float] = {}
        for target, units in self.aims.items():
            if units:
                for hq, gain in self.fight(target).shifts:
                    if abs(gain) > abs(best.get(hq, 0.0)):
                        best[hq] = gain
        return added(best.values())

    def leader(self, units: Sequence[int]) -> int | None:
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
                near = s.world.within(s.where[hq], HQ_REACH)
                if all(near >> self.plan[u].hex & 1 for u in units):
                    return hq
        return None

    def fight(self, target: int) -> Fight:
        """What the attack planned on a hex is worth."""
        posts = tuple(sorted([(u, self.plan[u].hex) for u in self.aims[target]]))
        key = target, posts, self.standing & self.s.world.within(target, 3)
        known = self._fights.get(key)
        if known is None:
            known = self._fights[key] = self._fight(target, posts)
        return known

    def _fight(self, target: int, posts: Sequence[tuple[int, int]]) -> Fight:
        plain = self._reckoned(target, 0, posts)
        if plain is None:
            return Fight(-TOO_WEAK * len(posts), ())
        worth, shifts = self.worth(target, plain), []
        for hq, sign in ((self.leader([u for u, _ in posts]), 1), (self.parried.get(target), -1)):
            seen = None if hq is None else self._reckoned(target, sign * self.s.shift_of(hq), posts)
            if hq is not None and seen is not None:
                shifts.append((hq, sign * max(0.0, sign * (self.worth(target, seen) - worth))))
        return Fight(worth, tuple(shifts))

    def _reckoned(self, target: int, shift: int, posts: Sequence[tuple[int, int]]) -> Outlook | None:
        """GWiE 8.4: the odds as they will be if HQs follow."""
        s, world = self.s, self.s.world
        defence, steps, fort, light, defenders = self.theirs[target]
        strength = horses = own = loose = 0
        nation = s.pieces[posts[0][0]].nation
        if nation == SERBIAN and len(posts) > s.points:
            return None
        for unit, h in posts:
            piece, free = s.pieces[unit], not self.commanded[nation] >> h & 1
            halvings = free + (not self.supplied[nation] >> h & 1) + ((h, target) in world.river)
            attack = max(1, self.strength[unit] >> halvings)
            if piece.cavalry:
                horses += attack
            else:
                strength += attack
            own += s.steps[unit]
            loose += s.steps[unit] * free
        strength += horses if light else horses // CAVALRY_PART
        column = column_of(TCR[nation], strength, defence) if strength else None
        if column is None:
            return None
        die = MAJOR_RIVER_DIE if all((h, target) in world.major_river for _, h in posts) else 0
        column = max(0, min(column + shift, COLUMNS - 1))
        worse = int(2 * loose > own and nation != SERBIAN)
        terms = Terms(column, die, worse, 0, min(own, steps), self.retreat_ways(target), fort)
        ground = HOLDING + self.stake(target)
        return outlook(terms, self.toll(u for u, _ in posts), self.toll(defenders), ground)

    def retreat_ways(self, target: int) -> int:
        """GWiE 8.64: how many hexes the defenders of a hex could retreat as we stand then."""
        sp, neighbours = self.s.sp(self.theirs[target].units), self.s.world.neighbours
        best = 0
        for n in neighbours[target]:
            if self._lets_pass(n, sp):
                best = 1
                if any(m != target and self._lets_pass(m, sp) for m in neighbours[n]):
                    return 2
        return best

    def _lets_pass(self, h: int, sp: int) -> bool:
        if self.enemies >> h & 1:
            return self.s.room(h) >= sp
        return not (self.standing | self.fixed) >> h & 1 and not self.standing & self.s.world.around[h]
