"""What Clash of Giants: Galicia adds to the contract of games: its invariants and its books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import galicia
from galicia.board.hexset import each
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from tests.clash_of_giants import hooks as series
from tests.clash_of_giants.hooks import attack_of, attacks_offered, brawl_on, ending
from tests.open_games import news, shuffle_hidden

GAME = galicia.game("clash-of-giants-galicia")
LONGEST = 20_000
ENDS = {"campaign": {"AH", "RU"}}

__all__ = ["attack_of", "attacks_offered", "ending", "news", "shuffle_hidden"]


def brawl(rng: random.Random) -> GaliciaState:
    """A crowd somewhere, most often at a fort."""
    centres = [*each(GAME.world.hexes), *[fort.hex for fort in GAME.world.forts] * 150]
    s: GaliciaState = brawl_on(GAME, centres, 2, rng)
    s.advance()
    return s


def broken(s: GaliciaState) -> Iterator[str]:
    """What never holds in a sound state, in words."""
    yield from series.broken(s)
    if not 0 <= s.vp <= 8:
        yield f"Austria has {s.vp} points"


class Ledger(series.Ledger):
    """The books of the series, and the points."""

    def __init__(self, s: GaliciaState) -> None:
        super().__init__(s)
        self.vp = s.vp

    def book(self, events: list[Any]) -> None:
        super().book(events)
        self.vp += sum(event.facts["points"] for event in events if event.kind == "scored")

    def broken(self, s: GaliciaState) -> Iterator[str]:
        yield from super().broken(s)
        if self.vp != s.vp:
            yield f"the events add up to {self.vp} points, the state has {s.vp}"
