"""What First Ypres adds to the contract of games: its invariants and its books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from galicia.board.hexset import each
from galicia.engine.stacks import OFF_MAP
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, GE, ONCE
from tests.clash_of_giants import hooks as series
from tests.clash_of_giants.hooks import attack_of, attacks_offered, brawl_on, ending
from tests.clash_of_giants.ypres.scene import GAME
from tests.open_games import news, shuffle_hidden

LONGEST = 20_000
ENDS = {"campaign": {"AL", "GE"}}

__all__ = ["attack_of", "attacks_offered", "ending", "news", "shuffle_hidden"]


def brawl(rng: random.Random) -> YpresState:
    """A crowd somewhere, most often in the plain of the Yser or where zones meet, wet or dry, mounted or not."""
    land = GAME.world.hexes & ~GAME.world.shut
    borders = [h for h in each(land) if len({GAME.world.area[0][n] for n in GAME.world.neighbours[h]}) > 1]
    s: YpresState = brawl_on(GAME, [*each(land), *borders * 3, *list(each(GAME.flood_plain)) * 60], 2, rng)
    if s.turn > 3 and rng.random() < 0.5:
        s.sluiced, s.flooded = s.turn - 2, 1
    s.dismounted = int(rng.random() < 0.3)
    for unit in GAME.remnants:
        if not s.alive(unit):
            s.where[unit] = OFF_MAP
    s.advance()
    return s


def broken(s: YpresState) -> Iterator[str]:
    """What never holds in a sound state, in words."""
    yield from series.broken(s)
    number, moving = s.world.grid.number, any(isinstance(step, Movement) for step in s.agenda)
    if not moving and s.turn == 1 and s.occupied[AL] & s.zone_of(GE):
        yield "units meet on turn 1"
    for unit in s.on_map(GE):
        if s.turn < 4 and s.game.zone_d >> s.where[unit] & 1 and not s.fought:
            yield f"a German is in {number(s.where[unit])} before turn 4 and has not retreated there"
    if any(used > most for used, most in zip(s.rebuilt, ONCE.values(), strict=True)):
        yield "more steps have been rebuilt than there are"
    if sum(s.game.points(s)) not in (9, 11):
        yield "a victory hex is nobody's"


class Ledger(series.Ledger):
    """The books of the series, and who holds the victory hexes that count."""

    def __init__(self, s: YpresState) -> None:
        super().__init__(s)
        self.held = list(s.held)
        self.place_in = s.game.place_in

    def book(self, events: list[Any]) -> None:
        super().book(events)
        for event in events:
            if event.kind == "taken":
                self.held[self.place_in[event.facts["place"]]] = event.facts["seat"]

    def broken(self, s: YpresState) -> Iterator[str]:
        yield from super().broken(s)
        for number, place in enumerate(s.game.scoring):
            if s.options.vp_set in place.sets and self.held[number] != s.held[number]:
                yield f"{place.name} is not held by whom the events left it to"
