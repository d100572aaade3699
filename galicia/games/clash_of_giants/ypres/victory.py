"""CoG Y4: victory hexes, held by whoever entered last in supply, and the verdict.

Cases: Y4, Y-vp.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from galicia.board.hexset import each
from galicia.engine.battles import Dispatch, March, Points
from galicia.engine.events import Telling
from galicia.engine.overlays import Victory, VictoryPlace
from galicia.engine.result import Result
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Automatic
from galicia.games.clash_of_giants.series.state import SUPPLIED
from galicia.games.clash_of_giants.ypres.flood import rises, stage
from galicia.games.clash_of_giants.ypres.front import continuous, judge
from galicia.games.clash_of_giants.ypres.remnants import waiting
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, GE, ONCE, SEATS

TELLINGS = {
    "taken": Telling("{seat} {unit} takes {place}", ("Y4.22-a", "Y4.22-b")),
    "ended": Telling("{winner} wins: the Allies hold {al} victory hexes, Germany {ge}", ("Y4.1-b", "Y4.1-c")),
}
DISPATCHES: Mapping[str, Dispatch] = {
    "taken": Dispatch("points", lambda f: Points(f["seat"], 1, Sentence("Places taken", "Y4.22-a"), f["place"], True)),
    "railed": Dispatch("march", lambda f: March(f["seat"], (f["unit"],))),
    "remnant": Dispatch("arrival"),
    "ended": Dispatch("end"),
}


class Place(NamedTuple):
    """CoG Y4-vp: a victory hex, and the sets it belongs to."""

    name: str
    hex: int
    sets: tuple[str, ...]


def counted(s: YpresState) -> list[int]:
    """CoG Y-vp: the numbers of the places that decide this campaign."""
    return [number for number, place in enumerate(s.game.scoring) if s.options.vp_set in place.sets]


def entered(s: YpresState, unit: int, h: int) -> None:
    """CoG Y4.22: a victory hex changes hands the instant a supplied enemy unit of any kind enters it."""
    number, side = s.game.place_in.get(h), s.pieces[unit].side
    if number is None or s.supply[unit] != SUPPLIED or s.held[number] == side:
        return
    s.held[number] = side
    if s.agenda and number in counted(s):
        s.tell("taken", seat=side, unit=unit, place=h)


def points(s: YpresState) -> tuple[int, ...]:
    """CoG Y4.1-b: the victory hexes of each side."""
    holders = [s.held[number] for number in counted(s)]
    return holders.count(AL), holders.count(GE)


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[YpresState]):
    """CoG Y5.38-a: the markers leave the tracks, and both sides are tested for a Continuous Front."""

    def run(self, s: YpresState) -> None:
        s.drawn = -1
        judge(s)


@dataclass(frozen=True, slots=True)
class Verdict(Automatic[YpresState]):
    """CoG Y4.1: after turn 18 the majority of victory hexes wins; their number is odd."""

    def run(self, s: YpresState) -> None:
        al, ge = points(s)
        winner = SEATS[AL] if al > ge else SEATS[GE]
        s.result = Result((winner,), {SEATS[AL]: al, SEATS[GE]: ge}, how_ended())
        s.tell("ended", winner=s.game.names.party(winner).name, al=al, ge=ge)


def how_ended() -> str:
    """CoG Y4.1-c: there is no draw."""
    return "more victory hexes"


# What is seen.


def facts(s: YpresState) -> dict[str, Any]:
    """The victory hexes, the flood, the front, and what is left of what a side has but once."""
    number = s.world.grid.number
    places = [s.game.scoring[n] for n in counted(s)]
    return {
        "set": s.options.vp_set,
        "places": [
            {"name": place.name, "hex": number(place.hex), "held": SEATS[s.held[s.game.place_in[place.hex]]]}
            for place in places
        ],
        "flood": {
            "state": stage(s),
            "declared": s.sluiced or None,
            "rises": rises(s),
            "hexes": [number(h) for h in each(s.game.flood_plain)],
        },
        "dismounted": bool(s.dismounted),
        "front": [SEATS[side] for side in (AL, GE) if continuous(s, side)],
        "corps": {name: ter or None for name, ter in zip(s.game.new_corps, s.ratings, strict=True)},
        "remnants": len(waiting(s)),
        "steps": {nation: most - used for (nation, most), used in zip(ONCE.items(), s.rebuilt, strict=True)},
    }


def overlay(s: YpresState, seat: int | None) -> Victory:
    """CoG Y4.22: the victory hexes, and who holds them."""
    places = tuple(
        VictoryPlace(place.hex, place.name, side, s.held[number] == side, points=1, scores=s.held[number] == side)
        for number in counted(s)
        for side in (AL, GE)
        for place in [s.game.scoring[number]]
    )
    return Victory(places, ("Y4.1-b", "Y4.22-a", "Y4.22-e"))
