"""CoG G4: control of places, the points of every turn, and the verdict.

Cases: G3.11-e, G3.12-g, G4, G5.38.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from galicia.engine.battles import Dispatch, Losses, Points
from galicia.engine.events import Telling
from galicia.engine.overlays import NO_HOLDER, Victory, VictoryPlace
from galicia.engine.result import Result
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Automatic
from galicia.games.clash_of_giants.galicia.siege import SiegeRoll, under_siege
from galicia.games.clash_of_giants.galicia.state import UNTOUCHED, GaliciaState, entry, told
from galicia.games.clash_of_giants.galicia.supply import traces
from galicia.games.clash_of_giants.galicia.tables import AH, LAST_TURN, RU, SEATS

FIRST_SCORING = 4  # G4.1-d
MOST = 8  # G4.1-h
WHEN = Sentence(
    "Austria-Hungary scores its places each turn from turn {first} on, {most} points at most; Russia once, after turn"
    " {last}",
    first=FIRST_SCORING,
    most=MOST,
    last=LAST_TURN,
)

TELLINGS = {
    "scored": Telling("{seat} scores {points:nothing|1 point|# points} for {places:,}, {total} in all", ("G4.1-e",)),
    "unscored": Telling("{seat} scores nothing", ("G4.1-e",)),
    "ended": Telling("{winner} wins with {ru} Russian points against {ah} Austrian ones", ("G4.1-j", "G4.1-k")),
}


DISPATCHES: Mapping[str, Dispatch] = {
    "surrendered": Dispatch("elimination", lambda f: Losses(f["seat"], f["steps"], f["unit"])),
    "scored": Dispatch("points", lambda f: Points(f["seat"], f["points"], Sentence("Places held", "G4.1-e"))),
    "ended": Dispatch("end"),
}


class Place(NamedTuple):
    """CoG G4.21: a place that scores: for which sides, and whose it was at the start."""

    name: str
    hex: int
    owner: int
    scorers: tuple[int, ...]


def entered(s: GaliciaState, unit: int, h: int) -> None:
    """CoG G4.22-g: whoever enters a place, however, is the last to have done so."""
    number = s.game.place_in.get(h)
    if number is None:
        return
    place, side = s.game.scoring[number], s.pieces[unit].side
    infantry, supplied = not s.cavalry(unit), s.in_full_supply(unit)
    takes = supplied and (side == place.owner or infantry)
    if not takes and not s.options.visit_breaks_control:
        return
    s.entries[number] = entry(side, infantry, supplied)
    if side != place.owner:
        s.visited |= 1 << number


def controller(s: GaliciaState, number: int) -> int | None:
    """CoG G4.22: the side that holds a place now; None if nobody does."""
    place, code = s.game.scoring[number], s.entries[number]
    if code == UNTOUCHED:
        return place.owner
    side, infantry, supplied = told(code)
    if s.options.occupier_counts and not supplied:
        here = [unit for unit in s.units_in(place.hex) if s.pieces[unit].side == side]
        supplied = any(s.in_full_supply(unit) and s.cavalry(unit) != infantry for unit in here)
    if side == place.owner:
        return side if supplied or not s.visited >> number & 1 else None
    return side if supplied and infantry else None


def scores(s: GaliciaState, number: int, side: int) -> bool:
    """CoG G4.1-e, G4.1-i: whether a place counts for a side: controlled, and in full supply."""
    place = s.game.scoring[number]
    return side in place.scorers and controller(s, number) == side and traces(s, side, place.hex)


def held(s: GaliciaState, side: int) -> list[Place]:
    """The places that count for a side now."""
    return [place for number, place in enumerate(s.game.scoring) if scores(s, number, side)]


def scoring_turn(s: GaliciaState, side: int) -> int | None:
    """CoG G4.1: the turn at whose end a side next scores its places; None once Austria has all it can score."""
    if side == RU:
        return LAST_TURN
    return max(s.turn, FIRST_SCORING) if s.vp < MOST else None


@dataclass(frozen=True, slots=True)
class EndOfTurn(Automatic[GaliciaState]):
    """CoG G5.38: Austria scores from turn 4 on; after turn 10 besieged Przemysl is rolled for."""

    def run(self, s: GaliciaState) -> None:
        s.drawn = -1
        if s.turn >= FIRST_SCORING:
            places = held(s, AH)
            points = min(len(places), MOST - s.vp)
            s.vp += points
            if places:
                names = [place.name for place in places]
                s.tell("scored", seat=AH, points=points, places=names, total=s.vp)
            else:
                s.tell("unscored", seat=AH)
        if s.turn == LAST_TURN and under_siege(s):
            s.push(SiegeRoll(RU))


@dataclass(frozen=True, slots=True)
class Verdict(Automatic[GaliciaState]):
    """CoG G4.1-i: Russia counts once; more than Austria has, and it wins; else Austria does."""

    def run(self, s: GaliciaState) -> None:
        russian = russian_points(s)
        winner = SEATS[RU] if russian > s.vp else SEATS[AH]
        scores = {SEATS[AH]: s.vp, SEATS[RU]: russian}
        s.result = Result((winner,), scores, how_ended((winner,)))
        s.tell("ended", winner=s.game.names.party(winner).name, ah=s.vp, ru=russian)


def russian_points(s: GaliciaState) -> int:
    """CoG G4.1-i, G10.2-i: the Russian places, and Przemysl if it fell to the siege."""
    return len(held(s, RU)) + s.fallen


def how_ended(winners: tuple[str, ...]) -> str:
    """CoG G4.1-k: there is no draw."""
    return "more victory points" if winners == (SEATS[RU],) else "at least as many victory points"


# What is seen.


def facts(s: GaliciaState) -> dict[str, Any]:
    """CoG G4.22: every place: who scores it, whose it is now, and whether it would count."""
    places = []
    for number, place in enumerate(s.game.scoring):
        holder = controller(s, number)
        places.append(
            {
                "name": place.name,
                "hex": s.world.grid.number(place.hex),
                "scores": [SEATS[side] for side in place.scorers],
                "held": None if holder is None else SEATS[holder],
                "counts": [SEATS[side] for side in place.scorers if scores(s, number, side)],
            }
        )
    return {"vp": s.vp, "most": MOST, "places": places, "siege": under_siege(s), "fallen": bool(s.fallen)}


def overlay(s: GaliciaState, seat: int | None) -> Victory:
    """CoG G4.1: the places that score, for whom, and whether they do so this turn or on a later one."""
    places = []
    for number, place in enumerate(s.game.scoring):
        holder = controller(s, number)
        whose = NO_HOLDER if holder is None else holder
        for side in place.scorers:
            due = scoring_turn(s, side) if scores(s, number, side) else None
            now, later = due == s.turn, None if due == s.turn else due
            places.append(
                VictoryPlace(place.hex, place.name, side, holder == side, points=1, scores=now, holder=whose, due=later)
            )
    return Victory(tuple(places), ("G4.1-e", "G4.1-i", "G4.22-c"), WHEN)
