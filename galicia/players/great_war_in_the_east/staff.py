"""How the staff plays Great War in the East: one plan for a movement, the best set of attacks, and answers weighed.

Everything is weighed by the terms of one `Situation`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence
from galicia.engine.shapes.setup import Standard
from galicia.games.great_war_in_the_east.advance import AdvanceTo
from galicia.games.great_war_in_the_east.cavalry import (
    Follow,
    FollowUp,
    Withdraw,
    WithdrawalPath,
    withdrawals,
)
from galicia.games.great_war_in_the_east.combat import Attack, Cancel
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.hq import Displace
from galicia.games.great_war_in_the_east.losses import Lose, pays
from galicia.games.great_war_in_the_east.odds import reckon
from galicia.games.great_war_in_the_east.oracle import met
from galicia.games.great_war_in_the_east.rail import Detrain
from galicia.games.great_war_in_the_east.reinforcements import Enter, Rail
from galicia.games.great_war_in_the_east.replacement import Replace
from galicia.games.great_war_in_the_east.results import Choose, ExposeHex
from galicia.games.great_war_in_the_east.shifts import ParryWith
from galicia.games.great_war_in_the_east.stacking import Remove
from galicia.games.great_war_in_the_east.state import NOBODY, Battle, EasternState, battle_of
from galicia.games.great_war_in_the_east.supply import Feed, ForageWith
from galicia.games.great_war_in_the_east.units import AH
from galicia.players.exact import added
from galicia.players.great_war_in_the_east.assaults import candidates, foreseen, reasons
from galicia.players.great_war_in_the_east.field import EasternField
from galicia.players.great_war_in_the_east.fights import Terms, outlook
from galicia.players.great_war_in_the_east.headquarters import seated
from galicia.players.great_war_in_the_east.muster import Muster, next_to_deploy
from galicia.players.great_war_in_the_east.recruit import Recruit
from galicia.players.great_war_in_the_east.roads import orders_to, under_way
from galicia.players.great_war_in_the_east.situation import BOLD, HOLDING, WARY, Situation
from galicia.players.packing import Option, packed
from galicia.players.planning import Planning
from galicia.players.plans import Change, Plan, Planner, Post
from galicia.players.style import Style
from galicia.players.thoughts import Choice, Term, choice

ENOUGH = 0.15  # what an attack must be worth
RAILS_FIRST = {"hq": 9.0, "depot": 6.0, "cavalry": 1.0}  # who comes by train rather than others; else by size


class Staff(Planning, Recruit):
    """Plans a movement once, carries it out unit by unit, and looks anew before and after every combat."""

    judges: ClassVar[Mapping[type[Any], str]] = {
        **Recruit.judges,
        FollowUp: "follow",
    }
    level: ClassVar[str] = "staff"
    package: ClassVar[str] = __package__
    wary, bold = WARY, BOLD
    mutations: ClassVar[int] = 4000

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.route: Plan = {}
        self.called_off: set[tuple[int, ...]] = set()

    def field(self, s: EasternState, seat: int, rng: random.Random) -> EasternField:
        return EasternField(s, seat, self.weights)

    def situation(self, s: EasternState, seat: int) -> Situation:
        """How things stand now."""
        return Situation(s, seat, self.weights)

    # Before movement.

    def deploy(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The standard deployment; on 1 September whoever is attacked first changes it so that less is exposed."""
        step = s.step
        assert isinstance(step, Deployment)
        if s.mover != NOBODY:  # somebody else has taken it in hand
            return next(step.orders(s))
        if step.stock(s):
            return Standard()
        if s.scenario != "1-september" or seat != AH:
            return Done()
        if self.phase[2] != "Deployment":
            self.phase, self.route = (s.turn, seat, "Deployment"), self.mustered(s, seat, rng)
        order = next_to_deploy(s, step, self.route)
        if order is None and step.why_not_done(s):
            self.route = {}
            return Standard()
        return order or Done()

    def mustered(self, s: EasternState, seat: int, rng: random.Random) -> Plan:
        """A deployment in which the enemy's first attacks will cost little."""
        field = Muster(s, seat, {**self.weights, "exposure": 1.0, "objective": 0.0})
        Planner(field, rng).improve(self.mutations)
        return field.plan

    def forage(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Cavalry out of supply forages rather than starves."""
        hunger = self.weights["no_supply"]
        return self.weigh(s, "forage", {
            order: [Term("supply", hunger * s.steps[order.unit])] if isinstance(order, ForageWith) else []
            for order in s.step.orders(s)
        })

    def feed(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The largest unit."""
        orders = [o for o in s.step.orders(s) if isinstance(o, Feed)]
        return self.weigh(s, "feed", {
            o: [Term("supply", self.weights["no_supply"] * s.steps[o.unit])] for o in orders
        })

    def arrive(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """By train as far as there are trains, then on foot where there is room; whoever finds none waits."""
        orders: dict[Order, list[Term]] = {Done(): []}
        for order in s.step.orders(s):
            if isinstance(order, Rail | Enter):
                piece = s.pieces[order.units[0]]
                worth = RAILS_FIRST.get(piece.kind, float(piece.sp))
                if isinstance(order, Rail):
                    orders[order] = [Term("reinforcements", worth), Term("by train", 1.0)]
                elif s.room(order.hex) >= piece.sp:
                    orders[order] = [Term("reinforcements", worth / 10)]
        return self.weigh(s, "arrivals", orders)

    # Movement.

    def set_out(self, s: EasternState, seat: int, plan: Plan) -> None:
        """Carry out a plan in this movement phase; HQs follow their units."""
        self.phase, self.handled = (s.turn, seat, "Movement"), set()
        self.route = {**plan, **seated(s, seat, plan)}

    def move(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        if self.phase != (s.turn, seat, "Movement"):
            self.set_out(s, seat, self.planned(s, seat, rng).plan)
        for unit, post in self.route.items():
            if unit not in self.handled:
                order = next(orders_to(s, unit, post.hex), None)
                if order is not None:
                    return order
                self.handled.add(unit)
        return next(under_way(s, seat), Done())

    def stop_trains(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Those who have no way to go get off."""
        situation = self.situation(s, seat)
        orders = [o for o in s.step.orders(s) if isinstance(o, Detrain)]
        return self.weigh(s, "trains", {o: [Term("objectives", situation.pull(s.where[o.unit]))] for o in orders})

    # Combat.

    def attack(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The best attack of the best set of them; each unit, HQ and the flotilla has its part once."""
        situation = self.situation(s, seat)
        found: dict[Option, Battle] = {}
        for battle in candidates(s):
            lent = (*battle.attackers, *battle.heroes, *battle.shifts) + (len(s.pieces),) * battle.flotilla
            value = situation.worth(battle.targets[0], foreseen(situation, battle)) - ENOUGH
            found[Option(value, battle.targets[0], lent)] = battle
        chosen = [o for o in packed(found) if not self.refused(s, found[o])]
        rest = sorted(found.keys() - set(chosen[:1]), reverse=True)
        ranked = [self.told(situation, found[option]) for option in (*chosen[:1], *rest[:3])]
        self.remember(s, "attack", ranked if chosen else [Choice("attack no more", 0.0), *ranked])
        if chosen:
            self.plan = found[chosen[0]]
            return Attack(self.plan.targets)
        return Done() if not s.step.explain(s, Done()) else self.least_evil(s, found)

    def least_evil(self, s: EasternState, found: Mapping[Option, Battle]) -> Order:
        """GWiE 23.0: an attack must be made."""
        for option in sorted(found, reverse=True):
            if not self.refused(s, found[option]):
                self.plan = found[option]
                return Attack(self.plan.targets)
        return next(iter(s.step.orders(s)))

    def refused(self, s: EasternState, battle: Battle) -> bool:
        """Whether an attack cannot be made, or was called off before."""
        return (s.turn, *battle.targets) in self.called_off or bool(s.step.explain(s, Attack(battle.targets)))

    def assault(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        order = super().assault(s, seat, rng)
        if isinstance(order, Cancel):
            self.called_off.add((s.turn, *battle_of(s).targets))
        return order

    def told(self, situation: Situation, battle: Battle) -> Choice:
        """An attack, with what it is worth."""
        who = (*battle.attackers, *battle.shifts)
        words = Sentence("attack {where} with {units}", where=situation.named(battle.targets[0]), units=who)
        return choice(words, reasons(situation, battle))

    def parry(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """What the attack will cost with each shift of the defence."""
        situation, battle = self.situation(s, seat), battle_of(s)
        orders: dict[Order, list[Term]] = {}
        for order in s.step.orders(s):
            odds = reckon(s, battle.but(parry=(order.hq,)) if isinstance(order, ParryWith) else battle)
            units = tuple(u for u in battle.defenders if s.steps[u])
            ground = added(situation.stake(h) for h in battle.targets)
            terms = Terms(odds.column, odds.die, *odds.penalties, odds.affected, 2)
            seen = outlook(terms, situation.toll(battle.attackers), situation.toll(units), HOLDING + ground)
            orders[order] = [
                Term("own losses", -seen.dealt),
                Term("enemy losses", seen.taken),
                Term("ground", -(HOLDING + ground) * seen.falls),
            ]
        return self.weigh(s, "parry", orders)

    def choose(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The option that costs least, in points, steps and ground."""
        situation, battle = self.situation(s, seat), battle_of(s)
        ground = added(situation.stake(h) for h in battle.targets) * self.weights["garrison"]
        orders: dict[Order, list[Term]] = {}
        for order in s.step.orders(s):
            if isinstance(order, Choose):
                after = met(s, order.number)
                orders[order] = [
                    Term("points", -float(after.loss.points)),
                    Term("steps", -situation.step_worth * after.loss.steps),
                    Term("ground", -(HOLDING + ground) * after.leaves),
                ]
        return self.weigh(s, "result", orders)

    def expose(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The stack that has least to lose."""
        situation = self.situation(s, seat)
        orders = [o for o in s.step.orders(s) if isinstance(o, ExposeHex)]
        return self.weigh(s, "affected stacks", {
            o: [Term("own losses", -situation.toll(s.units_in(o.hex))[-1]), Term("ground", -situation.stake(o.hex))]
            for o in orders
        })

    def lose(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Whose step costs least in points and strength."""
        orders: dict[Order, list[Term]] = {}
        for order in s.step.orders(s):
            assert isinstance(order, Lose | Remove)
            unit, piece = order.unit, s.pieces[order.unit]
            now, left = s.steps[unit], s.steps[unit] - 1 if isinstance(order, Lose) else 0
            strength = piece.attacks[now] + piece.defences[now] - piece.attacks[left] - piece.defences[left]
            worth = pays(s, unit) if isinstance(order, Lose) else 1
            orders[order] = [
                Term("points", -abs(s.price(unit, now - left)) / worth),
                Term("strength", -self.weights["material"] * strength / 2 / worth),
            ]
        return self.weigh(s, "losses", orders)

    # Movement outside the movement phase.

    def shifted(self, s: EasternState, seat: int, question: str, moves: Mapping[Order, Change]) -> Order:
        """The best of some orders that bring units elsewhere."""
        return self.weigh(s, question, self.situation(s, seat).compared(moves))

    def fall_back(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        step: Any = s.step
        units = (step.unit,) if isinstance(step, WithdrawalPath) else step.going(s)
        return self.shifted(s, seat, "retreat", {o: going(units, o.path[-1]) for o in step.orders(s)})

    def advance(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """One unit after the other as long as it is better there; an HQ goes where its army is."""
        return self.shifted(s, seat, "advance", {
            o: going(o.units, o.hex) if isinstance(o, AdvanceTo) else {} for o in s.step.orders(s)
        })

    def follow(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        step = s.step
        assert isinstance(step, FollowUp)
        return self.shifted(s, seat, "follow", {
            o: going(o.units, step.hex) if isinstance(o, Follow) else {} for o in step.orders(s)
        })

    def withdraw(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Cavalry gets out of the way if it is better off elsewhere."""
        moves: dict[Order, Change] = {}
        for order in s.step.orders(s):
            paths = withdrawals(s, order.unit).paths if isinstance(order, Withdraw) else ()
            moves[order] = going((order.unit,), paths[0][-1]) if isinstance(order, Withdraw) else {}
        return self.shifted(s, seat, "withdrawal", moves)

    def give_way(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """An HQ goes where most of its army is near."""
        orders = [o for o in s.step.orders(s) if isinstance(o, Displace)]
        return self.weigh(s, "refuge", {
            o: [Term("units it can command", self.worth_to_hq(s, o.unit, o.hex))] for o in orders
        })

    def replace(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Units that may regain most steps for their size."""
        orders: dict[Order, list[Term]] = {}
        for order in s.step.orders(s):
            regained = 0
            if isinstance(order, Replace):
                regained = sum(s.pieces[u].steps - s.steps[u] for u in order.units)
            orders[order] = [Term("steps", self.weights["material"] * regained / 3)]
        return self.weigh(s, "replacements", orders)


def going(units: Iterable[int], h: int) -> Change:
    """Units go to a hex."""
    return {unit: Post(h) for unit in units}
