"""What a side of Battle for Galicia thinks of hexes and attacks, as the enemy stands: the terms of every decision."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from galicia.board.hexset import each
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.odds import Odds, Strength, reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import Fold, fold, folded
from galicia.games.battle_for_galicia.sequence import LAST_TURN
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState
from galicia.games.battle_for_galicia.supply import IN_SUPPLY_RANGE, LOW_SUPPLY_RANGE, supply_trace
from galicia.games.battle_for_galicia.tables import LAST, artillery_modifier, ladder
from galicia.games.battle_for_galicia.units import AH
from galicia.games.battle_for_galicia.victory import LAST_ATTACK_TURN, Town
from galicia.players.battle_for_galicia.belief import Belief
from galicia.players.thoughts import Term

# Terms that grow with caution, and with aggression.
WARY = ("own_loss", "own_retreat", "exposure", "enemy_point", "garrison", "low_supply", "no_supply", "rest", "support")
BOLD = ("attack_point", "enemy_loss", "enemy_retreat", "town_falls", "objective")

STRONG_STACKS = 3  # enemy stacks that may come together against one hex
MARCH, RIDE = 3, 4  # hexes an enemy stack may come in a turn
ILLEGAL = -0.2  # what a plan for an attack the rules refuse is worth


class Situation:
    """One side's look at the map. Hexes are worth what stands there, so friends may be moved about in thought."""

    def __init__(self, known: GaliciaState, seat: int, belief: Belief, weights: Mapping[str, float]) -> None:
        self.s = s = known
        self.seat, self.belief, self.w = seat, belief, weights
        self.enemies = s.occupied[enemy_of(seat)]
        trace = supply_trace(s, seat)
        self.supplied, self.fed = trace.within(IN_SUPPLY_RANGE), trace.within(LOW_SUPPLY_RANGE)
        self.towns = {t.hex: (i, t) for i, t in enumerate(s.game.towns(s.options))}
        self.goals = [t for _, t in self.towns.values() if t.side == seat]
        self.turns_left = LAST_TURN - s.turn
        # The Austro-Hungarians move last in a turn: what comes after them comes in the next one.
        self.enemy_scores = s.turn + (seat == AH) <= LAST_ATTACK_TURN
        # Losses matter less as the end comes near, and danger not at all when no enemy turn follows.
        self.wear = weights["last_turn"] + (1 - weights["last_turn"]) * self.turns_left / LAST_TURN
        self.replied = seat != AH or self.turns_left > 0
        self.own = tuple(s.on_map(seat))
        self.steps = {u: s.steps(u) for u in self.own}
        self.strengths = {u: true_strength(s, u) for u in self.own}
        self._threats: dict[int, tuple[int, int]] = {}
        self._pulls: dict[int, float] = {}
        self._dangers: dict[tuple[int, frozenset[int]], float] = {}
        self._attack_worths: dict[tuple[int, int, int, int, bool, bool], float] = {}
        self._foes = self._enemy_reach()
        self.threatened = 0
        for reach, *_ in self._foes:
            self.threatened |= reach

    # A unit's place.

    def place_terms(self, h: int) -> Iterator[Term]:
        """What it is worth to a unit to be in a hex."""
        yield Term("ground", self.w["objective"] * self.pull(h))
        if not self.supplied >> h & 1:
            yield Term("supply", -(self.w["low_supply"] if self.fed >> h & 1 else self.w["no_supply"]))

    def pull(self, h: int) -> float:
        """How near a hex is to what the side wants to take."""
        known = self._pulls.get(h)
        if known is None:
            distance = self.s.world.distances(h)
            known = self._pulls[h] = -min(
                distance[t.hex] - (t.capture + t.occupy * self.turns_left) / 4 for t in self.goals
            )
        return known

    # A hex and all who stand there.

    def hex_worth(self, h: int, units: Collection[int]) -> float:
        """What it is worth to have these units in a hex, and no others."""
        town = self.towns.get(h)
        value = self.town_worth(*town, bool(units)) if town is not None else 0.0
        if not units:
            return value
        value += self._stack_worth(h, frozenset(units))
        if self.threatened >> h & 1:
            value += self.w["support"] * self.supporters(h)
        return value

    def _stack_worth(self, h: int, units: frozenset[int]) -> float:
        """What hangs on nothing but who is in the hex; asked so often that it is remembered."""
        known = self._dangers.get((h, units))
        if known is None:
            steps = sum(self.steps[u] for u in units)
            known = -self.w["crowd"] * (len(units) - 1) - 4.0 * max(0, steps - STACK_LIMIT)
            if self.threatened >> h & 1:
                known -= self.danger(h, units)
            self._dangers[h, units] = known
        return known

    def hex_terms(self, h: int, units: Collection[int]) -> Iterator[Term]:
        """The same in its parts."""
        town = self.towns.get(h)
        if town is not None:
            yield Term("towns", self.town_worth(*town, bool(units)))
        if not units:
            return
        if self.threatened >> h & 1:
            yield Term("danger", -self.danger(h, units))
            yield Term("mutual support", self.w["support"] * self.supporters(h))
        yield Term("no room", -4.0 * max(0, sum(self.steps[u] for u in units) - STACK_LIMIT))
        yield Term("crowding", -self.w["crowd"] * (len(units) - 1))

    def town_worth(self, number: int, town: Town, held: bool) -> float:
        s, w = self.s, self.w
        first = town.occupy if s.captured >> number & 1 else town.capture
        if town.side == self.seat:
            return w["town"] * first + w["hold"] * town.occupy * self.turns_left if held else 0.0
        if held or not self.threatened >> town.hex & 1:
            return 0.0
        return -w["garrison"] * (first + w["hold"] * town.occupy * self.turns_left)

    def supporters(self, h: int) -> int:
        """Friends beside a hex, as far as they matter."""
        return min((self.s.world.around[h] & self.s.occupied[self.seat]).bit_count(), 2)

    def danger(self, h: int, units: Collection[int]) -> float:
        """What the strongest attack that may come would cost, with the point it scores."""
        attack, guns = self.threat(h)
        defence = own_guns = 0
        for u in units:
            defence += self.strengths[u].defence
            own_guns += self.strengths[u].artillery
        column = ladder(attack, max(1, defence))
        if column < 0 or not self.replied:
            return 0.0
        means = folded(
            self.s.options.crt_1_5_2_roll_8,
            min(column, LAST),
            sum(self.steps[u] for u in units) >= STRONG_STACKS,
            artillery_modifier(own_guns),
            artillery_modifier(guns) + max(column - LAST, 0),
        )
        harm = self.wear * max(0.0, means.defender_loss + 0.7 * means.defender_retreats - 0.5 * means.attacker_loss)
        return self.w["exposure"] * harm + self.w["enemy_point"] * self.enemy_scores

    # The enemy's next turn.

    def _enemy_reach(self) -> list[tuple[int, int, int]]:
        """(hexes an enemy stack may attack, attack, artillery) as far as the belief goes."""
        s, found = self.s, []
        for h in each(self.enemies):
            attack, guns = self.belief.attack(h)
            rides = all(s.pieces[u].cavalry for u in self.belief.tops[h])
            reach = s.world.grid.grow(s.world.within(h, RIDE if rides else MARCH))
            found.append((reach, round(attack), round(guns)))
        return found

    def threat(self, h: int) -> tuple[int, int]:
        """The attack and the artillery that could be brought against a hex by the strongest stacks in reach."""
        known = self._threats.get(h)
        if known is None:
            near = sorted(((a, g) for reach, a, g in self._foes if reach >> h & 1), reverse=True)[:STRONG_STACKS]
            known = self._threats[h] = (sum(a for a, _ in near), sum(g for _, g in near))
        return known

    # Attacks.

    def attack_worth(self, target: int, mine: Sequence[Strength]) -> float:
        """What an attack is worth by the exact averages of the tables, over all that may stand there."""
        believed = self.belief.defenders(target)
        first = reckon(self.s, target, mine, believed[0][1])
        scores = self.scores(mine)
        # Whoever brings the same strength in the same way fares the same.
        key = target, first.attack, first.attack_artillery, sum([u.steps for u in mine]), first.flanked, scores
        known = self._attack_worths.get(key)
        if known is None:
            known = believed[0][0] * self._worth(first, target, scores)
            for chance, defenders in believed[1:]:
                known += chance * self._worth(reckon(self.s, target, mine, defenders), target, scores)
            self._attack_worths[key] = known
        return known

    def _worth(self, odds: Odds, target: int, scores: bool) -> float:
        """What an attack at some odds is worth."""
        if not odds.legal:
            return ILLEGAL
        w = self.w
        lost, dealt, falling, thrown = fold(self.s, odds)
        losses = self.wear * (w["enemy_loss"] * dealt - w["own_loss"] * lost)
        ground = (w["enemy_retreat"] + w["town_falls"] * (target in self.towns)) * falling - w["own_retreat"] * thrown
        return w["attack_point"] * scores + losses + ground

    def attack_terms(self, target: int, mine: Sequence[Strength]) -> Iterator[Term]:
        """The same in its parts."""
        s, w = self.s, self.w
        lawful, illegal = 0.0, 0.0
        means = [0.0] * len(Fold._fields)
        for chance, defenders in self.belief.defenders(target):
            odds = reckon(s, target, mine, defenders)
            if odds.legal:
                lawful += chance
                means = [total + chance * value for total, value in zip(means, fold(s, odds), strict=True)]
            else:
                illegal += chance
        lost, dealt, falling, thrown = means
        yield Term("point for attacking", w["attack_point"] * self.scores(mine) * lawful)
        yield Term("enemy losses", self.wear * w["enemy_loss"] * dealt)
        yield Term("own losses", -self.wear * w["own_loss"] * lost)
        yield Term("enemy driven back", w["enemy_retreat"] * falling)
        if target in self.towns:
            yield Term("a town may fall", w["town_falls"] * falling)
        yield Term("thrown back", -w["own_retreat"] * thrown)
        yield Term("odds too low", ILLEGAL * illegal)

    def scores(self, mine: Sequence[Strength]) -> bool:
        """Whether an attack scores by itself."""
        return self.s.turn <= LAST_ATTACK_TURN and not self.s.pieces[mine[0].unit].cavalry
