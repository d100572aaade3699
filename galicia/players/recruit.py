"""The recruit: one ply, greedy, sensible. Attacks at good odds, holds towns, keeps supply.

What is worth what in a game is that game's *judgement*, found by the game's id; the recruit only asks for it.
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from galicia.engine.errors import UnknownWord
from galicia.engine.orders import Order
from galicia.engine.seat import Seat
from galicia.players import battle_for_galicia, great_war_in_the_east


class Judgement(Protocol):
    """What a game tells the recruit: the order it would give, as far as the seat can know."""

    def order(self, known: Any, seat: int, rng: random.Random) -> Order: ...


JUDGEMENTS: dict[str, type[Judgement]] = {
    "battle-for-galicia": battle_for_galicia.Judgement,
    "great-war-in-the-east": great_war_in_the_east.Judgement,
}


class Recruit:
    """Plays any game that has a judgement."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.judgement: Judgement | None = None

    def order(self, seat: Seat) -> Order:
        if self.judgement is None:
            if seat.game.id not in JUDGEMENTS:
                raise UnknownWord(f"the recruit does not know {seat.game.title} yet")
            self.judgement = JUDGEMENTS[seat.game.id]()
        order = self.judgement.order(seat.known(), seat.number, self.rng)
        return order if order in seat.orders() else seat.orders().sample(self.rng)
