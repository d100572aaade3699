"""CoG S5, S10: the cup, the command roll, and what an activation consists of.

Cases: S5, S10, R55-, R59.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from galicia.board.hexset import bits_of, each
from galicia.engine.events import Telling
from galicia.engine.fields import PHASE
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Automatic, Chance, OneDie
from galicia.engine.words import Seat
from galicia.games.clash_of_giants.series.combat import CombatOffer
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.state import GiantsState

TELLINGS = {
    "drawn": Telling("The {army} is drawn", ("S5.2-b", "R55-a")),
    "commanded": Telling("The {army} rolls {die}: infantry moves {infantry}, cavalry {cavalry}{star}", ("S10.2",)),
}  # fmt: skip


class Track(NamedTuple):
    """CoG S10.2: what a die gives: the allowances of infantry and cavalry, and whether it bears an asterisk."""

    infantry: int
    cavalry: int
    star: bool = False

    @classmethod
    def read(cls, text: str) -> Track:
        """A box of a command track.

        >>> Track.read("1/3*")
        Track(infantry=1, cavalry=3, star=True)
        """
        infantry, _, cavalry = text.rstrip("*").partition("/")
        return cls(int(infantry), int(cavalry), text.endswith("*"))


@dataclass(frozen=True, slots=True)
class FillCup(Automatic[GiantsState]):
    """CoG S5.2-a: the markers of both sides go into one cup."""

    def run(self, s: GiantsState) -> None:
        s.cup = s.game.available(s)
        s.push(Operations())


@dataclass(frozen=True, slots=True)
class Operations(Automatic[GiantsState]):
    """CoG S5.2-b: one marker after the other is drawn until the cup is empty; the last needs no die (R55-b)."""

    def run(self, s: GiantsState) -> None:
        s.reset(PHASE)
        s.drawn = -1
        if not s.cup:
            return
        s.push(self)
        if s.cup & (s.cup - 1):
            s.push(DrawMarker(s.game.drawer(s.turn)))
        else:
            draw(s, s.cup.bit_length() - 1)


@dataclass(frozen=True, slots=True)
class DrawMarker(Chance[GiantsState]):
    """CoG R55-a: a die with as many faces as markers are left, counted in their order; who draws matters to nobody."""

    side: Seat

    def amiss(self, s: GiantsState) -> str:
        return self.unless(s.cup.bit_count() > 1 and s.drawn < 0)

    def roller(self, s: GiantsState) -> Seat:
        return self.side

    def dice(self, s: GiantsState) -> tuple[int, ...]:
        return (s.cup.bit_count(),)

    def prompt(self, s: GiantsState) -> Sentence:
        left = [f"{i} {s.game.army(marker)}" for i, marker in enumerate(each(s.cup), 1)]
        return Sentence("Draw a marker from the cup: {left:,}", "R55-a", "S5.3", left=left)

    def resolve(self, s: GiantsState, rolls: tuple[int, ...]) -> None:
        draw(s, list(each(s.cup))[rolls[0] - 1])


def draw(s: GiantsState, marker: int) -> None:
    """CoG S5.2-b: a marker out of the cup: its owner rolls, moves, and may fight."""
    s.cup &= ~(1 << marker)
    s.drawn = marker
    s.begin(s.game.owner(marker))
    s.tell("drawn", army=s.game.army(marker), seat=s.side, turn=s.turn, marker=s.game.markers[marker])
    s.push(CommandRoll(s.side), Movement(s.side), CombatOffer(s.side))


@dataclass(frozen=True, slots=True)
class CommandRoll(OneDie[GiantsState]):
    """CoG S10.2: one die gives the allowances of all units in the area, and fixes who may move (S10.1-a)."""

    def amiss(self, s: GiantsState) -> str:
        return self.unless(s.drawn >= 0 and not s.command[s.drawn] and s.game.owner(s.drawn) == self.side)

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Roll for the command of the {army}", "S10.2", army=s.game.army(s.drawn))

    def resolve(self, s: GiantsState, rolls: tuple[int, ...]) -> None:
        (die,) = rolls
        marker = s.drawn
        s.command[marker] = die
        track = s.game.track(marker, s.turn)[die - 1]
        if track.star and not s.fought >> self.side & 1:
            s.starred |= 1 << marker
        area = s.world.area_hexes[marker] & s.occupied[self.side]
        here = bits_of(unit for h in each(area) for unit in s.stacks[h])
        held = s.activated | s.done | s.repl | s.cavrepl
        s.ready = bits_of(unit for unit in each(here & ~held) if s.game.why_no_movement(s, unit) is None)
        s.activated |= here
        s.game.readied(s)
        star = "; infantry there may not attack" if s.starred >> marker & 1 else ""
        s.tell("commanded", seat=self.side, army=s.game.army(marker), die=die, infantry=track.infantry,
               cavalry=track.cavalry, star=star, dice=rolls)  # fmt: skip
