"""The random player: any legal order, all alike."""

from __future__ import annotations

import random

from galicia.engine.orders import Order
from galicia.engine.seat import Sight
from galicia.players.thoughts import Thought


class RandomPlayer:
    """Chooses uniformly among the legal orders."""

    refused = 0

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)

    def order(self, sight: Sight) -> Order:
        return sight.orders().sample(self.rng)

    def take_thoughts(self) -> list[Thought]:
        return []
