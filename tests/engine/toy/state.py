"""The cards, units and places of the made-up game, and where a game of it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from galicia.engine.cards import Place, cards
from galicia.engine.fields import OWNER, Declared, Field, per_seat
from galicia.engine.forms import Line
from galicia.engine.options import Options, option
from galicia.engine.state import State
from galicia.engine.windows import noted
from galicia.engine.words import Cards

if TYPE_CHECKING:
    from tests.engine.toy.game import Toy

SEATS = ("N", "E", "S", "W")
CARDS = {
    "lancer": 3, "guns": 3, "scout": 2, "staff": 2, "spy": 2, "train": 2, "wire": 1, "mine": 1, "fort": 1, "post": 1,
}  # fmt: skip
DESIGNS = tuple(CARDS)
TRUMPS = {DESIGNS.index(name) for name in ("scout", "spy", "wire", "fort")}
PRINTED = ("lancer scout spy", "guns staff wire", "lancer guns train", "mine fort scout")
CHITS = ("north", "east", "south", "west")
CHIT = len(DESIGNS)  # the number of the first chit among the cards
UNITS = ("guard/1", "guard/2", "patrol/1", "patrol/2")  # each stands in the outpost of its number
OUTPOSTS = ("1.01", "1.02", "1.03", "2.01", "2.02")
HAND_SIZE = 3

PILE, DISCARDS, POST, HAND = 0, 1, 2, 2 + len(OUTPOSTS)
CUP, OUT = 0, 1
IN_CUP = (Place("cup"), Place("out"))


@dataclass(frozen=True)
class ToyOptions(Options):
    needed: int = option(8, 5, 12, help="what a card needs to stay", cases=("4.1",))
    answers: bool = option(True, False, help="whether opponents may answer", cases=("3.1",))
    rounds: int = option(3, 0, help="how many rounds are played; 0 for no end", cases=("5.1",))
    bids: str = option("open", "none", help="whether bids are allowed", cases=("2.4",))
    hands: str = option("printed", "dealt", help="the hands one begins with", cases=("1.2",))


class Armies(Field):
    """The side of each unit, told of those that have gone over."""

    def lines(self, name: str, game: Toy) -> Iterator[Line]:
        return (_army(side, word) for side, word in enumerate(game.sides))


def _army(side: int, name: str) -> Line:
    def write(s: ToyState) -> str:
        return " ".join(UNITS[unit] for unit, army in enumerate(s.army) if army == side and unit % 2 != side)

    def read(s: ToyState, words: list[str]) -> None:
        for word in words:
            s.army[s.game.lexicon.value("piece", word)] = side

    return Line(f"army {name}", "UNIT ...", write, read)


class ToyState(State, metaclass=Declared):  # a compiled state hands no metaclass down
    score = per_seat(0, line="score")
    bids = per_seat(0, line="bids")
    written = per_seat(0, line="written", known_to=OWNER)
    army: list[int] = Armies([unit % 2 for unit in range(len(UNITS))])
    used = noted("used")
    waived = noted("waived")
    cup = cards(lambda game: IN_CUP, lambda s: {CHIT + seat: 1 for seat in s.seated})
    deck = cards(lambda game: game.places, lambda s: dict(enumerate(CARDS.values())))

    @property
    def seated(self) -> tuple[int, ...]:
        return (0, 1) if self.scenario == "duel" else tuple(range(len(self.game.seats)))

    def hand(self, seat: int) -> Cards:
        return self.deck[HAND + seat]
