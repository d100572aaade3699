"""How the staff plays Battle for Galicia: a plan for the whole movement, the best set of attacks, and answers weighed.

Everything is weighed by the terms of one `Situation`, over a belief about what lies under the enemy's counters.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

from galicia.engine.orders import Done, Order, Pass
from galicia.engine.sentences import Sentence
from galicia.engine.shapes.paths import RetreatAlong
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.advance import Advance
from galicia.games.battle_for_galicia.cavalry import React
from galicia.games.battle_for_galicia.combat import Attack
from galicia.games.battle_for_galicia.effectiveness import why_no_recovery
from galicia.games.battle_for_galicia.losses import TakeLoss
from galicia.games.battle_for_galicia.movement import Move, Recover
from galicia.games.battle_for_galicia.reinforcements import Place
from galicia.games.battle_for_galicia.retreat import Retreat
from galicia.games.battle_for_galicia.stacking import Eliminate
from galicia.games.battle_for_galicia.state import GaliciaState, battle_of
from galicia.games.battle_for_galicia.withdrawal import Withdraw
from galicia.players.battle_for_galicia.belief import Belief
from galicia.players.battle_for_galicia.field import BattleField
from galicia.players.battle_for_galicia.recruit import Recruit
from galicia.players.battle_for_galicia.situation import BOLD, WARY, Situation
from galicia.players.packing import Option, packed
from galicia.players.planning import Planning
from galicia.players.plans import Plan
from galicia.players.style import Style
from galicia.players.thoughts import Choice, Term, Words, choice

ENOUGH = 0.05  # what an attack must be worth
STRENGTH, STEP = 0.05, 0.2  # what a point of strength and a step are worth when losses are shared out


class Staff(Planning, Recruit):
    """Plans a movement once, carries it out unit by unit, and looks anew after every combat."""

    level: ClassVar[str] = "staff"
    package: ClassVar[str] = __package__
    wary, bold = WARY, BOLD
    mutations: ClassVar[int] = 4000

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.route: Plan = {}
        self.belief: Belief | None = None

    def believed(self, s: GaliciaState, seat: int, rng: random.Random) -> Belief:
        """The belief, corrected by what is to be seen now."""
        if self.belief is None:
            self.belief = Belief(seat)
        self.belief.look(s, rng)
        return self.belief

    def field(self, s: GaliciaState, seat: int, rng: random.Random) -> BattleField:
        return BattleField(s, seat, self.believed(s, seat, rng), self.weights)

    def look(self, s: GaliciaState, seat: int, rng: random.Random) -> Situation:
        """The situation now."""
        return Situation(s, seat, self.believed(s, seat, rng), self.weights)

    # Movement.

    def set_out(self, s: GaliciaState, seat: int, plan: Plan) -> None:
        """Carry out a plan in this movement phase. Those who make room go first."""
        self.phase, self.handled = (s.turn, seat), set()
        self.route = dict(sorted(plan.items(), key=lambda item: item[1].hex == s.where[item[0]]))

    def move(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        if self.phase != (s.turn, seat):
            self.set_out(s, seat, self.planned(s, seat, rng).plan)
        for unit, post in self.route.items():
            here = s.where[unit]
            if unit in self.handled or here < 0 or here == post.hex:
                continue
            self.handled.add(unit)
            path = s.reach.path(here, post.hex, s.pieces[unit].movement - s.spent[unit])
            if path:
                return Move((unit,), tuple(path))
        tired = (u for u in s.on_map(seat) if s.rung[u] and not why_no_recovery(s, u))
        return next((Recover(unit) for unit in tired), Done())

    # Combat.

    def attack(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        """The best attack of the best set of them."""
        situation = self.look(s, seat, rng)
        options = {
            Option(situation.attack_worth(target, [situation.strengths[u] for u in units]), target, units)
            for target, units in {(option.target, option.units) for option in oracle.options(s, seat)}
        }
        chosen = packed(option for option in options if option.value > ENOUGH)
        rest = sorted(options.difference(chosen[:1]), reverse=True)
        ranked = [self.told(situation, option) for option in (*chosen[:1], *rest[:3])]
        self.remember(s, "attack", ranked if chosen else [Choice("attack no more", 0.0), *ranked])
        if not chosen:
            return Done()
        _, target, self.plan = chosen[0]
        return Attack(target, tuple(sorted({s.where[u] for u in self.plan})))

    def told(self, situation: Situation, option: Option) -> Choice:
        """An attack, with what it is worth."""
        mine = [situation.strengths[u] for u in option.units]
        words = Sentence("attack {hex} with {units}", hex=option.target, units=option.units)
        return choice(words, situation.attack_terms(option.target, mine))

    def advance(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        situation, target = self.look(s, seat, rng), battle_of(s).target
        orders = list(s.step.orders(s))
        return self.weigh(s, "advance", {
            order: shifted(situation, order.units if isinstance(order, Advance) else (), target) for order in orders
        })

    # Answers.

    def retreat(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        situation, step = self.look(s, seat, rng), s.step
        assert isinstance(step, Retreat)
        river = self.weights["own_loss"] * len(step.units)
        orders: dict[Order, list[Term]] = {}
        for order in step.orders(s):
            if isinstance(order, RetreatAlong):
                wet = sum(pair in s.world.unbridged for pair in zip((step.hex, *order.path), order.path, strict=False))
                terms = shifted(situation, step.units, order.path[-1])
                orders[order] = [Term("rivers to cross", -river * wet), *terms]
        return self.weigh(s, "retreat", orders)

    def withdraw(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        """Who stays behind should be able to hold."""
        situation = self.look(s, seat, rng)
        orders: dict[Order, Iterator[Term]] = {}
        for order in s.step.orders(s):
            assert isinstance(order, Withdraw)
            h = s.where[order.units[0]]
            orders[order] = situation.hex_terms(h, set(s.units_in(h)).difference(order.units))
        return self.weigh(s, "withdrawal", orders)

    def lose(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        return self.weigh(s, "losses", {
            order: harm(s, order.unit, isinstance(order, Eliminate))
            for order in s.step.orders(s) if isinstance(order, TakeLoss | Eliminate)
        })

    def react(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        situation = self.look(s, seat, rng)
        return self.weigh(s, "reaction", {
            order: shifted(situation, (order.unit,), order.hex) if isinstance(order, React) else ()
            for order in s.step.orders(s) if isinstance(order, React | Pass)
        })

    def place(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        situation, orders = self.look(s, seat, rng), list(s.step.orders(s))
        placing = [o for o in orders if isinstance(o, Place) and s.room(o.hex) >= s.steps(o.unit)]
        if not placing:
            return orders[0]
        return self.weigh(s, "reinforcement", {order: situation.place_terms(order.hex) for order in placing})


def harm(s: GaliciaState, unit: int, dies: bool) -> Iterator[Term]:
    """What the next reduction of a unit costs, or its end."""
    piece, rung = s.pieces[unit], s.rung[unit]
    dies = dies or rung + 1 == piece.rungs
    if dies and not piece.ersatz:
        yield Term("a point for the enemy", -1.0)
    left = 0 if dies else piece.attacks[rung + 1] + piece.defences[rung + 1]
    yield Term("strength lost", STRENGTH * (left - piece.attacks[rung] - piece.defences[rung]))
    if not dies and (rung + 1) % piece.rungs_per_step == 0:
        yield Term("a step lost", -STEP)


def shifted(situation: Situation, units: Iterable[int], to: int) -> Iterator[Term]:
    """What changes if units go to a hex, term by term."""
    s, moved = situation.s, set(units)
    before: dict[int, set[int]] = {}
    for h in {to, *(s.where[u] for u in moved)}:
        before[h] = {u for u in s.units_in(h) if s.pieces[u].side == situation.seat}
    after = {h: (group - moved) | (moved if h == to else set()) for h, group in before.items()}
    change: dict[Words, float] = {}
    for sign, stacks in ((-1.0, before), (1.0, after)):
        for h, group in stacks.items():
            add(change, sign, situation.hex_terms(h, group))
            for _ in group & moved:
                add(change, sign, situation.place_terms(h))
    for words, value in change.items():
        yield Term(words, value)


def add(change: dict[Words, float], sign: float, terms: Iterable[Term]) -> None:
    """Add terms to a sum of each kind."""
    for words, value in terms:
        change[words] = change.get(words, 0.0) + sign * value
