"""What the recruit thinks of a campaign of the series: where units should go, when to fight, which attacks pay."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from galicia.board.hexset import bits_of, each
from galicia.engine.orders import Done, Order, Pass
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.series.advance import Advance, AdvanceAfterCombat
from galicia.games.clash_of_giants.series.aids import march
from galicia.games.clash_of_giants.series.cavalry import Retire, RetireAlong, Stand, Withdraw, Withdrawal
from galicia.games.clash_of_giants.series.combat import (
    Cancel,
    CombatOffer,
    Declaration,
    Fight,
    Join,
    Resolution,
    Resolve,
    able,
    attacks,
)
from galicia.games.clash_of_giants.series.movement import Move, Movement, why_no_move
from galicia.games.clash_of_giants.series.oracle import exposed
from galicia.games.clash_of_giants.series.procedure import Expose, Exposure
from galicia.games.clash_of_giants.series.replacement import (
    CavalryReplacement,
    Place,
    Rebuild,
    Reinforcement,
    Replacement,
    Return,
)
from galicia.games.clash_of_giants.series.retreat import Hold, HoldGround, RetreatAlong, Retreats
from galicia.games.clash_of_giants.series.stacking import Disband, OverStack, crowded, room_for
from galicia.games.clash_of_giants.series.state import GiantsState, battle_of
from galicia.games.clash_of_giants.series.support import OfferSupport, Support
from galicia.players.clash_of_giants.attacks import Attacks, Plan, promise
from galicia.players.mind import Mind
from galicia.players.style import Style

FAR = 99
TAKEN = 0.5  # what taking a hex is worth, beside the steps both sides lose
WANTED = 1.5  # and a place
OWN = 1.25  # what a step of one's own is worth beside one of the enemy's
ENOUGH = 0.25  # what an attack must be worth
BACKED = 2  # good attacks that make support worth spending
CROWD = 0.15
COVER = 0.3
FEEDING = 1.5
DANGER = 0.5
CONTACT = 0.8
MOST_CONTACT = 2.0
COMING = 0.5  # what units count that have yet to move and could come
OUTNUMBERED, MOST_OUTNUMBERED, AROUND = 1.5, 3.0, 2
GOOD_ODDS = 2.0
NEAR = 4  # hexes from which units come into contact in one activation


class Ground:
    """The map as a side sees it when an army begins to move: how far every hex is from what it wants."""

    def __init__(self, s: GiantsState, goals: Mapping[int, float]) -> None:
        self.away: dict[int, int] = {}
        ring, far = bits_of(goals), 0
        seen = 0
        while ring & ~seen:
            for h in each(ring & ~seen & s.world.hexes):
                self.away[h] = far
            seen |= ring
            ring = s.world.grid.grow(ring) & s.world.hexes
            far += 1
        self.goals = goals


class SeriesRecruit(Mind):
    """Moves one unit after another to its best hex, and makes one attack after another while they pay."""

    careless: ClassVar[bool] = False  # sees neither danger nor supply
    judges: ClassVar[Mapping[type[Any], str]] = {
        Reinforcement: "arrive",
        Replacement: "rebuild",
        CavalryReplacement: "bring_back",
        Movement: "move",
        OverStack: "give_up",
        CombatOffer: "choose_moment",
        OfferSupport: "back",
        Declaration: "declare",
        Resolution: "resolve",
        Withdrawal: "withdraw",
        Retire: "fall_back",
        Exposure: "expose",
        HoldGround: "hold",
        Retreats: "fall_back",
        AdvanceAfterCombat: "advance",
    }

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.activation = ""
        self.ground: Ground | None = None
        self.ways: dict[int, tuple[int, ...]] = {}
        self.handled: set[int] = set()
        self.plans: list[Plan] = []

    # What a campaign says.

    def places(self, s: Any, seat: int) -> dict[int, float]:
        """What each place is worth that a side wants or must keep."""
        raise NotImplementedError

    def gain(self, s: Any, seat: int, unit: int, h: int, ground: Ground) -> float:
        """What a unit gains by entering a hex: infantry takes places."""
        return 0.0 if s.cavalry(unit) else ground.goals.get(h, 0.0)

    def thrift(self, s: Any, seat: int) -> float:
        """What a step of one's own is worth beside one of the enemy's."""
        return OWN

    def fed(self, s: Any, seat: int, h: int) -> bool:
        """Whether a unit would be in supply in a hex."""
        raise NotImplementedError

    def look(self, s: GiantsState, seat: int) -> Ground:
        """The ground as it was when the activation began, and nobody dealt with yet."""
        now = s.game.player_turn(s)
        if self.activation != now or self.ground is None:
            self.activation, self.ways, self.handled = now, {}, set()
            goals = self.places(s, seat) or dict.fromkeys(each(s.occupied[enemy_of(seat)]), 1.0)
            self.ground = Ground(s, goals)
        return self.ground

    # Before operations.

    def arrive(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        ground = self.look(s, seat)
        orders = [order for order in s.step.orders(s) if isinstance(order, Place)]
        return min(orders, key=lambda order: (ground.away.get(order.hex, FAR), order.unit, order.hex))

    def rebuild(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        orders = [order for order in s.step.orders(s) if isinstance(order, Rebuild)]
        return max(orders, key=lambda order: (s.pieces[order.unit].ter, -order.unit), default=Pass())

    def bring_back(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        orders = [order for order in s.step.orders(s) if isinstance(order, Return)]
        return max(orders, key=lambda order: (s.pieces[order.unit].ter, -order.unit, -order.hex), default=Pass())

    # Movement.

    def move(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        ground, crowds = self.look(s, seat), crowded(s, seat)
        for unit in sorted(each(s.ready), key=lambda u: (u not in self.ways, ground.away.get(s.where[u], FAR), u)):
            if crowds and s.where[unit] not in crowds:
                continue
            if unit not in self.ways and unit not in self.handled:
                self.handled.add(unit)
                self.ways[unit] = self.best_way(s, seat, unit, ground, rng)
            way = self.ways.pop(unit, ())
            if way:
                self.ways[unit] = way[1:]
                order = Move((unit,), way[:1])
                if not why_no_move(s, seat, order):
                    return order
        orders = list(s.step.orders(s))
        return Done() if Done() in orders else rng.choice(orders)

    def best_way(
        self, s: GiantsState, seat: int, unit: int, ground: Ground, rng: random.Random
    ) -> tuple[int, ...]:
        """The path to the hex a unit likes best; none to stay."""
        here = s.where[unit]
        best = self.worth(s, seat, unit, here, ground) + 0.1
        way: tuple[int, ...] = ()
        for to in march(s, (unit,)).reach().hexes:
            value = self.worth(s, seat, unit, to.hex, ground) + 0.05 * rng.random()
            if value > best and room_for(s, unit, to.hex) and not why_no_move(s, seat, Move((unit,), to.path)):
                best, way = value, to.path
        return way

    def worth(self, s: GiantsState, seat: int, unit: int, h: int, ground: Ground) -> float:
        """What it is worth to a unit to be in a hex."""
        value = -float(ground.away.get(h, FAR)) + 2 * self.gain(s, seat, unit, h, ground)
        friends = [other for other in s.stacks.get(h, ()) if other != unit]
        value -= CROWD * len(friends)
        near = list(each(s.world.around[h] & s.occupied[enemy_of(seat)]))
        if near:
            own = s.steps[unit] + sum(s.steps[u] for u in friends)
            value += self.contact(s, seat, unit, near)
            if not self.careless:
                facing = sum(s.steps[u] for n in near for u in s.stacks[n])
                value -= DANGER * self.style.caution * (max(0.0, facing / own - 2) + 2 * s.cavalry(unit))
        if not self.careless:
            terrain = s.world.chart[s.world.board.terrain[h]]
            value += COVER * (terrain.defence + terrain.left)
            value -= 0 if self.fed(s, seat, h) else FEEDING * self.style.caution
            value -= OUTNUMBERED * self.style.caution * min(self.outnumbered(s, seat, unit, h), MOST_OUTNUMBERED)
        return value

    def outnumbered(self, s: GiantsState, seat: int, unit: int, h: int) -> float:
        """By how much the enemies around a hex are more than a unit and its friends there; 0 if they are not."""
        about = s.world.within(h, AROUND)
        foes = sum(s.steps[u] for n in each(about & s.occupied[enemy_of(seat)]) for u in s.stacks[n])
        friends = sum(s.steps[u] for n in each(about & s.occupied[seat]) for u in s.stacks[n] if u != unit)
        return max(0.0, foes / (friends + s.steps[unit]) - 1)

    def contact(self, s: GiantsState, seat: int, unit: int, near: list[int]) -> float:
        """What it is worth to stand beside enemies: the more of one's own press the weakest of them, the better."""
        if self.careless:
            return CONTACT * self.style.aggression
        best = 0.0
        for n in near:
            beside = {u for h in each(s.world.around[n] & s.occupied[seat]) for u in s.stacks[h]} | {unit}
            later = [u for u in each(s.ready) if u not in self.handled and u not in beside]
            coming = sum(s.steps[u] for u in later if s.world.grid.distance(s.where[u], n) <= NEAR)
            pressing = sum(s.steps[u] for u in beside) + COMING * coming
            ground = s.world.chart[s.world.board.terrain[n]]
            best = max(best, pressing / (sum(s.steps[u] for u in s.stacks[n]) + ground.defence + ground.left))
        return CONTACT * self.style.aggression * min(best - 1, MOST_CONTACT)

    def give_up(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        orders = [order for order in s.step.orders(s) if isinstance(order, Disband)]
        return min(orders, key=lambda order: (s.steps[order.unit], s.ter(order.unit), order.unit))

    # Combat.

    def choose_moment(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """Fight now if attacks pay, unless more units could still come than are in contact, or never again."""
        assert isinstance(s.step, CombatOffer)
        self.plans = self.good_attacks(s, seat)
        here = sum(s.steps[unit] for unit in {unit for unit, _ in able(s, seat)})
        wait = not s.step.last(s) and self.still_to_come(s, seat) > here
        return Fight() if self.plans and not wait else Pass()

    def still_to_come(self, s: GiantsState, seat: int) -> int:
        """The steps of units near the enemy, yet not in contact, whose army has still to be drawn."""
        close = reach = s.world.grid.grow(s.occupied[enemy_of(seat)])
        for _ in range(NEAR - 1):
            reach = s.world.grid.grow(reach)
        held = s.activated | s.repl | s.cavrepl
        return sum(
            s.steps[unit]
            for unit in s.on_map(seat)
            if (reach & ~close) >> s.where[unit] & 1 and s.cup >> s.marker_of(unit) & 1 and not held >> unit & 1
        )

    def good_attacks(self, s: GiantsState, seat: int) -> list[Plan]:
        """The attacks that pay, with those that duty demands beside them."""
        return Attacks(s, seat, lambda target, units: self.weighed(s, target, units), ENOUGH).best()

    def weighed(self, s: GiantsState, target: int, units: tuple[int, ...]) -> float:
        """What an attack is worth: the steps of the enemy and the hex, less one's own steps."""
        seen = promise(s, target, units)
        if self.careless:
            wanted = GOOD_ODDS * self.style.caution / self.style.aggression
            odds = seen.odds
            good = odds is None or odds.attack >= wanted * max(odds.defence, 1)
            return float(odds.column if odds else 1) if good else -1.0
        prize = TAKEN + WANTED * self.look(s, s.side).goals.get(target, 0.0)
        own = self.style.caution * self.thrift(s, s.side) * seen.own
        return self.style.aggression * (seen.theirs + prize * seen.falls) - own

    def back(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """Support several good attacks, or what would lapse."""
        orders = [order for order in s.step.orders(s) if isinstance(order, Support)]
        lapsing = [order for order in orders if order.window.endswith(f"-{s.turn}")]
        foot = sum(not any(s.cavalry(u) for u in plan.units) for plan in self.plans)
        return (lapsing or orders)[0] if foot >= BACKED or (lapsing and foot) else Pass()

    def declare(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """Join every unit of the attacks that pay now that support is decided; call off what cannot be confirmed."""
        if not s.aims:
            self.plans = self.good_attacks(s, seat)
        for plan in self.plans:
            for unit in plan.units:
                order = Join(unit, plan.target)
                if unit not in s.aims and not s.explain(order):
                    return order
        return Cancel() if s.explain(Done()) else Done()

    def resolve(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """The surest attack first."""
        found = attacks(s)
        worth = {plan.target: plan.worth for plan in self.plans}
        return Resolve(max(found, key=lambda target: (worth.get(target, -1.0), target)))

    def withdraw(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """Leave before infantry; stand before cavalry, and beside infantry that would stand alone."""
        assert isinstance(s.step, Withdrawal)
        unit, battle = s.step.units[0], battle_of(s)
        foot = any(not s.cavalry(attacker) for attacker in battle.attackers)
        order = Withdraw(unit) if foot and not self.careless else Stand(unit)
        return order if not s.explain(order) else Stand(unit)

    def fall_back(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """Into supply, next to few enemies, not onto others."""
        enemies = s.occupied[enemy_of(seat)]

        def price(order: Order) -> tuple[float, ...]:
            assert isinstance(order, RetreatAlong | RetireAlong)
            h = order.path[-1]
            near = (s.world.around[h] & enemies).bit_count()
            return not self.fed(s, seat, h), near, len(s.stacks.get(h, ())), *order.path

        return min(s.step.orders(s), key=price)

    def expose(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        assert isinstance(s.step, Exposure)
        battle = battle_of(s)
        number = s.step.left(s) + len(battle.exposed)
        return Expose(next(unit for unit in exposed(s, battle, number) if unit not in battle.exposed))

    def hold(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        assert isinstance(s.step, HoldGround)
        return Hold(s.step.asked(s)[0])

    def advance(self, s: GiantsState, seat: int, rng: random.Random) -> Order:
        """Enter a place, or a hex nearer to one, with the strongest that would be in supply."""
        ground, target = self.look(s, seat), battle_of(s).target
        orders = [o for o in s.step.orders(s) if isinstance(o, Advance) and len(o.path) == 1]
        wanted = target in self.places(s, seat) or self.careless or self.fed(s, seat, target)
        orders = [o for o in orders if wanted and ground.away.get(target, FAR) <= ground.away.get(s.where[o.unit], FAR)]
        strongest = sorted(orders, key=lambda o: (s.cavalry(o.unit), -s.steps[o.unit], -s.ter(o.unit), o.unit))
        return strongest[0] if strongest else Done()
