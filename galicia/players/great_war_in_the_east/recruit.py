"""What the recruit thinks of Great War in the East: where units should go, which attacks are worth making."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from galicia.board.hexset import each
from galicia.engine.orders import Done, Order, Pass
from galicia.engine.shapes.setup import Standard
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east import rail
from galicia.games.great_war_in_the_east.advance import Advance, AdvanceTo
from galicia.games.great_war_in_the_east.cavalry import CavalryWithdrawal, FollowUp, Withdraw, WithdrawalPath
from galicia.games.great_war_in_the_east.combat import (
    Assault,
    Attack,
    Cancel,
    Combat,
    Commit,
    Fight,
    Flotilla,
    Lead,
    Shift,
    able_near,
    declared,
    joined,
    why_no_flotilla,
)
from galicia.games.great_war_in_the_east.command import AllotCommand
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.hq import Displace, Displacement, hqs_of
from galicia.games.great_war_in_the_east.losses import Lose, ShareLosses, halves
from galicia.games.great_war_in_the_east.movement import Move, Movement, why_no_march, why_no_movement
from galicia.games.great_war_in_the_east.odds import ratio, reckon
from galicia.games.great_war_in_the_east.putnik import aboard
from galicia.games.great_war_in_the_east.rail import Detrain, Entrain, Ride, StandingTrains
from galicia.games.great_war_in_the_east.reinforcements import Arrivals, Enter, Rail
from galicia.games.great_war_in_the_east.replacement import Replace, Replacement
from galicia.games.great_war_in_the_east.results import OPTIONS, DefenderResult, Expose, ExposeHex, Option, warning
from galicia.games.great_war_in_the_east.retreat import Leave, Retreat, Retreats
from galicia.games.great_war_in_the_east.shifts import Parry, ParryWith, why_no_lead, why_no_shift
from galicia.games.great_war_in_the_east.stacking import OverStack, Remove
from galicia.games.great_war_in_the_east.state import STEP_POINTS, UNIT_POINTS, Battle, EasternState, battle_of
from galicia.games.great_war_in_the_east.supply import Feed, Feeding, Forage, ForageWith
from galicia.players.great_war_in_the_east.depots import placed
from galicia.players.great_war_in_the_east.ground import Ground
from galicia.players.great_war_in_the_east.roads import orders_to, under_way
from galicia.players.mind import Mind
from galicia.players.style import Style

ENOUGH = 0.3  # what an attack must be worth
GROUND = 0.8  # what a hex of retreat is worth
JITTER = 0.1
FAR = 8  # hexes from what it wants that make a unit take the train
COMMANDED = 3  # hexes from an HQ in which its units should be


class Plan(NamedTuple):
    """An attack worth making."""

    battle: Battle
    worth: float


class Recruit(Mind):
    """Remembers, within a phase, the ground, which units it has dealt with, and the attack it is about to make."""

    judges: ClassVar[Mapping[type[Any], str]] = {
        Deployment: "deploy",
        Forage: "forage",
        Feeding: "feed",
        StandingTrains: "stop_trains",
        Displacement: "give_way",
        Expose: "expose",
        Replacement: "replace",
        Arrivals: "arrive",
        AllotCommand: "done",
        Movement: "move",
        CavalryWithdrawal: "withdraw",
        WithdrawalPath: "fall_back",
        FollowUp: "done",
        Combat: "attack",
        Assault: "assault",
        Parry: "parry",
        DefenderResult: "choose",
        ShareLosses: "lose",
        OverStack: "lose",
        Retreats: "leave",
        Retreat: "fall_back",
        Advance: "advance",
    }

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.phase: tuple[int, int, str] = (0, -1, "")
        self.ground: Ground | None = None
        self.handled: set[int] = set()
        self.depots: dict[int, int] = {}
        self.plan: Battle | None = None

    def survey(self, s: EasternState, seat: int) -> Ground:
        """How it looks at the maps."""
        return Ground(s, seat)

    def look(self, s: EasternState, seat: int) -> Ground:
        """The ground as it was when the phase began, and nobody dealt with yet."""
        phase = s.turn, s.side, type(s.step).__name__
        if self.phase != phase or self.ground is None or self.ground.seat != seat:
            self.phase, self.handled, self.depots = phase, set(), {}
            if isinstance(s.step, Movement):
                s = s.copy()
                goals = {p.hex: float(p.points) for p in s.world.places if p.side == seat}
                self.depots = placed(s, seat, goals, s.zone_of(enemy_of(seat)))
            self.ground = self.survey(s, seat)
        return self.ground

    # Before movement.

    def deploy(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        assert isinstance(s.step, Deployment)
        return Standard() if s.step.why_not_done(s) else Done()

    def forage(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        return next((o for o in s.step.orders(s) if isinstance(o, ForageWith)), Done())

    def arrive(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """By train if there is one, else on foot where there is room."""
        orders = list(s.step.orders(s))
        trains = [o for o in orders if isinstance(o, Rail)]
        if trains:
            return max(trains, key=lambda o: s.sp(o.units))
        marching = [o for o in orders if isinstance(o, Enter) and s.room(o.hex) >= s.sp(o.units)]
        return max(marching, key=lambda o: s.sp(o.units), default=Done())

    def feed(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The largest unit."""
        return max((o for o in s.step.orders(s) if isinstance(o, Feed)), key=lambda o: s.steps[o.unit])

    # Movement.

    def stop_trains(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Whoever is nearest to what is wanted gets off."""
        ground = self.survey(s, seat)
        orders = [o for o in s.step.orders(s) if isinstance(o, Detrain)]
        return min(orders, key=lambda o: ground.away(s, s.where[o.unit]))

    def give_way(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """An HQ goes where most of its army is near."""
        orders = [o for o in s.step.orders(s) if isinstance(o, Displace)]
        return max(orders, key=lambda o: self.worth_to_hq(s, o.unit, o.hex))

    def move(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Depots first, then combat units, then HQs to where most of their units are; trains off the map go on."""
        ground = self.look(s, seat)
        for depot, post in self.depots.items():
            order = next(orders_to(s, depot, post), None) if depot not in self.handled else None
            if order is not None:
                return order
            self.handled.add(depot)
        units = [u for u in s.on_map(seat) if u not in self.handled]
        for unit in sorted(units, key=lambda u: (s.pieces[u].hq, ground.away(s, s.where[u]))):
            order = None
            if not why_no_movement(s, unit):
                order = self.by_rail(s, ground, unit) if aboard(s, unit) else self.on_foot(s, ground, unit, rng)
            if order is not None:
                return order
            self.handled.add(unit)
        return next(under_way(s, seat), Done())

    def by_rail(self, s: EasternState, ground: Ground, unit: int) -> Order | None:
        """Ride to the station nearest to what is wanted; get off when the train will bring it no nearer."""
        here = s.where[unit]
        if not s.rode[unit]:
            open_stations = [h for h in rail.destinations(s, unit) if s.room(h) >= s.pieces[unit].sp]
            best = min(open_stations, key=lambda h: ground.away(s, h), default=here)
            if ground.away(s, best) < ground.away(s, here):
                return Ride(unit, best)
        stays = rail.why_no_detraining(s, unit)
        return None if stays or (s.rode[unit] and not rail.rate_left(s, unit)) else Detrain(unit)

    def on_foot(self, s: EasternState, ground: Ground, unit: int, rng: random.Random) -> Order | None:
        piece, here = s.pieces[unit], s.where[unit]
        if why_no_march(s, unit, ()):
            return None
        if ground.away(s, here) > FAR and self.should_entrain(s, ground, unit):
            return Entrain(unit)
        self.handled.add(unit)
        left = s.allowance(unit) - s.spent[unit]
        ways = s.reach(unit)
        worth = self.worth_to_hq if piece.hq else ground.worth
        best, goal = worth(s, unit, here) + JITTER, here
        hexes = ways.within(here, left) & ~(1 << here)
        for h in each(hexes & s.holding(ground.seat) if piece.hq else hexes):
            if s.room(h) >= piece.sp:
                value = worth(s, unit, h) + rng.random() * JITTER
                if value > best:
                    best, goal = value, h
        return Move(unit, tuple(ways.path(here, goal, left))) if goal != here else None

    def should_entrain(self, s: EasternState, ground: Ground, unit: int) -> bool:
        if not s.world.stations[s.pieces[unit].nation] >> s.where[unit] & 1 or rail.why_no_entraining(s, unit):
            return False
        stations = rail.ways(s, unit).within(rail.rate_left(s, unit))
        gain = ground.away(s, s.where[unit]) - min((ground.away(s, h) for h in stations), default=0.0)
        return bool(stations) and gain > FAR / 2

    def worth_to_hq(self, s: EasternState, hq: int, h: int) -> float:
        """The stacking points it could command there, its own army first, with somebody to guard it."""
        own, far = s.pieces[hq], s.world.distances(h)
        near = [u for u in s.on_map(own.side) if far[s.where[u]] <= COMMANDED and s.pieces[u].nation == own.nation]
        return sum(s.pieces[u].sp * (1.0 if s.pieces[u].army == own.army else 0.5) for u in near)

    # Combat.

    def attack(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        self.look(s, seat)
        near = s.world.grid.grow(s.occupied[seat]) & s.holding(enemy_of(seat))
        wishes = [Attack((h,)) for h in each(near) if h not in self.handled]
        plans = [plan for wish in wishes if (plan := planned(s, wish)) and not s.step.explain(s, wish)]
        best = max((plan for plan in plans if self.pays(s, plan)), key=lambda plan: plan.worth, default=None)
        if best is None:
            return Done() if not s.step.explain(s, Done()) else first(s)
        self.handled.update(best.battle.targets)
        self.plan = best.battle
        return Attack(best.battle.targets)

    def pays(self, s: EasternState, plan: Plan) -> bool:
        """Whether it would make an attack."""
        return plan.worth >= ENOUGH * self.style.caution / self.style.aggression

    def assault(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Whatever the plan has and the attack still lacks, in the order of the rules."""
        plan, battle = self.plan, battle_of(s)
        if plan is None or plan.targets != battle.targets:
            found = planned(s, Attack(battle.targets))
            plan = found.battle if found else battle
        wanted: list[Order] = [Commit((u,)) for u in plan.attackers if u not in battle.attackers]
        wanted += [Lead(hq) for hq in plan.heroes if hq not in battle.heroes]
        wanted += [Shift(hq) for hq in plan.shifts if hq not in battle.shifts]
        wanted += [Flotilla()] if plan.flotilla and not battle.flotilla else []
        return next((order for order in (*wanted, Fight()) if not s.step.explain(s, order)), Cancel())

    def parry(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        orders = [o for o in s.step.orders(s) if isinstance(o, ParryWith)]
        return max(orders, key=lambda o: s.shift_of(o.hq), default=Pass())

    def choose(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The option that costs least, in points and ground."""
        battle, step = battle_of(s), s.step
        assert isinstance(step, DefenderResult)
        options = dict(zip(step.orders(s), OPTIONS[battle.defender_result], strict=True))
        return min(options, key=lambda order: self.price(s, seat, options[order]))

    def price(self, s: EasternState, seat: int, option: Option) -> float:
        battle = battle_of(s)
        units = [u for u in battle.defenders if s.steps[u]]
        step = abs(STEP_POINTS[s.pieces[units[0]].nation]) if units else 1
        price = float(step * halves(battle.affected, option.losses))
        if option.hexes:
            if warning(s, seat, option):
                return step * s.steps_of(units) + s.sp(units) + GROUND
            places = {p.hex: p.points for p in s.world.places}
            price += GROUND * option.hexes + sum(2.0 * places.get(h, 0) for h in battle.targets)
        return price

    def expose(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The smallest stack."""
        return min((o for o in s.step.orders(s) if isinstance(o, ExposeHex)), key=lambda o: s.sp(s.units_in(o.hex)))

    def leave(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """The largest stack, while there is most room."""
        return max((o for o in s.step.orders(s) if isinstance(o, Leave)), key=lambda o: s.sp(s.units_in(o.hex)))

    def replace(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Whoever lacks most steps."""
        orders = [o for o in s.step.orders(s) if isinstance(o, Replace)]
        return max(orders, key=lambda o: sum(s.pieces[u].steps - s.steps[u] for u in o.units), default=Done())

    def lose(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Whoever loses least strength by it, and no unit for good if that can be helped."""
        orders = [o for o in s.step.orders(s) if isinstance(o, Lose | Remove)]

        def harm(order: Lose | Remove) -> tuple[bool, float]:
            unit = order.unit
            left = s.steps[unit] - 1 if isinstance(order, Lose) else 0
            piece = s.pieces[unit]
            weaker = piece.attacks[left] + piece.defences[left]
            return not left, s.attack(unit) + piece.defences[s.steps[unit]] - weaker

        return min(orders, key=harm)

    def fall_back(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        ground = self.survey(s, seat)
        step: Any = s.step
        unit = step.unit if isinstance(step, WithdrawalPath) else step.units[0]
        orders: list[Any] = list(step.orders(s))
        return max(orders, key=lambda o: ground.worth(s, unit, o.path[-1]))  # type: ignore[no-any-return]

    def advance(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """One strong unit, if the hex is better than its own; an HQ stays behind."""
        ground = self.survey(s, seat)
        orders = [o for o in s.step.orders(s) if isinstance(o, AdvanceTo) and not s.pieces[o.units[0]].hq]
        free = [o for o in orders if not s.holding(seat) >> o.hex & 1 and s.where[o.units[0]] not in ground.homes]
        best = max(free, key=lambda o: s.defence(o.units[0]), default=None)
        if best is None:
            return Done()
        unit = best.units[0]
        return best if ground.worth(s, unit, best.hex) > ground.worth(s, unit, s.where[unit]) else Done()

    def withdraw(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        """Cavalry without infantry beside it gets out of the way."""
        for order in s.step.orders(s):
            if isinstance(order, Withdraw) and not any(
                s.pieces[u].combat_unit and not s.pieces[u].cavalry for u in s.stacks[s.where[order.unit]]
            ):
                return order
        return Done()

    def done(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        return Done()


def first(s: EasternState) -> Order:
    return next(iter(s.step.orders(s)))


def planned(s: EasternState, attack: Attack) -> Plan | None:
    """An attack with everybody near who is in command, all the help there is, and what it is worth."""
    able = able_near(s, attack.hexes)
    units = tuple(u for u in able if not s.occ >> u & 1) or able
    if units and s.pieces[units[0]].tcr == 2:  # Serbians pay for each
        units = tuple(sorted(units, key=s.attack, reverse=True)[: s.points])
    if not units:
        return None
    battle = joined(s, declared(s, attack.hexes), units)
    battle = battle.but(flotilla=not why_no_flotilla(s, attack.hexes))
    battle = battle.but(heroes=tuple(hq for hq in hqs_of(s, s.side) if not why_no_lead(s, battle, hq)))
    for hq in sorted(hqs_of(s, s.side), key=s.shift_of, reverse=True):
        if not why_no_shift(s, battle, hq):
            battle = battle.but(shifts=(*battle.shifts, hq))
    return Plan(battle, expected(s, battle)) if ratio(s, battle).legal else None


def expected(s: EasternState, battle: Battle) -> float:
    """What an attack is worth: points of steps dealt less points of steps taken, and the ground it may win."""
    odds = reckon(s, battle)
    own, other = (abs(STEP_POINTS[s.pieces[group[0]].nation]) for group in (battle.attackers, battle.defenders))
    bonus = abs(UNIT_POINTS[s.pieces[battle.defenders[0]].nation]) * s.sp(battle.defenders)
    places = {p.hex: p.points for p in s.world.places if p.side == s.side}
    prize = GROUND + sum(2.0 * places.get(h, 0) for h in battle.targets)
    whole = odds.affected == odds.defender_steps
    total = 0.0
    for die in range(1, 7):
        taken, dealt = odds.results(die)
        total -= own * min(halves(odds.affected, taken), odds.attacker_steps)
        if dealt:
            lost = other * halves(odds.affected, min(dealt, 2)) + bonus * (dealt > 2 and whole)
            total += (lost if dealt > 2 else lost / 2) + prize * min(dealt, 3) / 2
    return total / 6
