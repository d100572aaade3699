"""Marching: a side moves its units step by step, in any order, until it is done.

What a unit or stack can do is its menu. Most menus survive an order, so the state keeps them (`menus`) with what was
touched since (`stale`): hexes or units, whatever a game keeps its menus by. An order is sampled by counting them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from galicia.engine.marches import longer
from galicia.engine.orders import Done, Order
from galicia.engine.shapes.phases import UntilDone
from galicia.engine.steps import W


class Menu:
    """What one unit or stack can do now: so many orders, by their numbers."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def order(self, pick: int) -> Order:
        raise NotImplementedError

    def orders(self) -> Iterator[Order]:
        return map(self.order, range(self.count))


class Menus:
    """Menus by hex or unit, how many orders they hold together, and what all of them depend on.

    They are counted as they came to be, or in the order of their keys.
    """

    __slots__ = ("by_key", "ground", "in_order", "total")

    def __init__(self, ground: Any = None, in_order: bool = False) -> None:
        self.by_key: dict[int, Any] = {}
        self.ground, self.in_order, self.total = ground, in_order, 0

    def put(self, key: int, menu: Menu | None) -> None:
        """What is under this key can do now; without a menu nobody need look at it again."""
        by_key = self.by_key
        known = by_key.get(key)
        if known is not None:
            self.total -= known.count
        if menu is not None:
            by_key[key] = menu
            self.total += menu.count
            if known is None and self.in_order:
                self.by_key = dict(sorted(by_key.items()))
        elif known is not None:
            del by_key[key]

    def order(self, pick: int) -> Order:
        """One of the orders by its number; the last is to be done."""
        menu: Menu
        for menu in self.by_key.values():
            count = menu.count
            if pick < count:
                return menu.order(pick)
            pick -= count
        return Done()


@dataclass(frozen=True, slots=True)
class Marching(UntilDone[W]):
    """A side marches. The first order it accepts names a path, of which each hex is a step."""

    asks_always: ClassVar[bool] = True

    # What a rulebook says.

    def movers(self, s: W) -> Iterable[int]:
        """The hexes or units that menus are kept by."""
        raise NotImplementedError

    def menu(self, s: W, key: int) -> Menu | None:
        """What one of them can do now; nothing if it has had its move."""
        raise NotImplementedError

    def holds(self, s: W, order: Order) -> bool:
        """Whether an order from a menu can be given; for what depends on more than a menu can tell."""
        return True

    def new_menus(self, s: W) -> Menus:
        """Menus that none has been put into."""
        return Menus()

    def keeps(self, s: W, menus: Menus) -> bool:
        """Whether what all menus depend on is as it was; if not, none of them survives."""
        return True

    def touched(self, s: W, menus: Menus) -> Iterable[int]:
        """Those whose menus may have changed since they were last looked at."""
        return s.stale

    # What follows.

    def acts(self, s: W) -> Iterator[Order]:
        for key in self.movers(s):
            menu = self.menu(s, key)
            if menu is not None:
                for order in menu.orders():
                    if self.holds(s, order):
                        yield order

    def menus(self, s: W) -> Menus:
        """What can be done now; menus that nothing has touched are kept."""
        menus: Menus | None = s.menus
        keys: Iterable[int]
        if menus is not None and self.keeps(s, menus):
            keys = self.touched(s, menus)
        else:
            menus = s.menus = self.new_menus(s)
            keys = self.movers(s)
        for key in keys:
            menus.put(key, self.menu(s, key))
        s.stale.clear()
        return menus

    def sample(self, s: W, rng: random.Random) -> Order:
        """Uniform over `orders`, counted menu by menu instead of listed."""
        menus = self.menus(s)
        choices = menus.total if self.why_not_done(s) else menus.total + 1
        while True:
            order = menus.order(int(rng.random() * choices))
            if self.holds(s, order):
                return order

    def further(self, s: W, order: Order) -> Iterable[Order]:
        return longer(s, order, partial(self.why_not, s)) if isinstance(order, self.accepts[0]) else ()
