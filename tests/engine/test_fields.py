"""Fields of a state: declared in one line, from which copies, resets, secrets and lines follow."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import SimpleNamespace
from typing import ClassVar

import pytest

from galicia.engine.dice import SeededDice
from galicia.engine.errors import MalformedText, UnknownText
from galicia.engine.fields import (
    GAME_TURN,
    NO_ONE,
    OWNER,
    PHASE,
    PLAYER_TURN,
    Declared,
    by_unit,
    field,
    flag,
    one,
    per,
    per_side,
    per_unit,
    remembered,
    some_of,
    static,
)
from galicia.engine.forms import HEX, NUMBER, UNIT, WHOLE, name_of, parts, several
from galicia.engine.lines import read_lines, write_lines
from galicia.engine.options import Options
from galicia.engine.roster import UNITS, combat
from galicia.engine.state import State
from galicia.engine.words import Hex, Lexicon

PIECES = tuple(SimpleNamespace(number=n, side=n // 2, steps=n + 1) for n in range(4))
PIECE_WORDS = ("N:guns", "N:scout", "S:guns", "S:scout")


def in_sight(s: Camp, seat: int) -> int:
    """Its own units, and the one of number 1 or 3."""
    return s.own(seat) | 0b1010


class Camp(State, metaclass=Declared):  # a compiled state hands no metaclass down
    """Something of every kind a field can be."""

    pieces: tuple[SimpleNamespace, ...] = static(lambda s: s.game.pieces)
    weather = one(0, line="weather", form=name_of(lambda game: ("fair", "rain")), resets=GAME_TURN)
    balance = one(0, line="balance", form=WHOLE, needed=True)
    leader = one(-1, line="leader", form=UNIT, known_to=NO_ONE)
    route: tuple[int, ...] = one((7,), line="route", form=several(HEX))
    vp = per_side(0, line="vp", needed=True)
    orders_left = per_side(2, line="orders", known_to=OWNER)
    trains = per(("west", "east"), 0, line="trains", resets=PHASE)
    towns = some_of(lambda s: ("Lemberg", "Sambor"), line="towns", former={"Lwow": "Lemberg"})
    where: list[int] = field(lambda s: [-1] * len(s.pieces), line=UNITS)
    steps = per_unit(lambda piece: piece.steps, mark="steps", most=4)
    spent = per_unit(0, mark="spent", resets=PLAYER_TURN, known_to=OWNER)
    morale = per_unit(5, mark="morale", known_to=in_sight, otherwise=lambda s, unit: s.morale[unit] // 2 * 2)
    entry: dict[int, tuple[int, int]] = by_unit(mark="entry", form=parts(HEX, NUMBER), known_to=OWNER)
    tired = flag(resets=PLAYER_TURN, known_to=in_sight)
    veteran = flag()
    zones: dict[int, int] = remembered({})
    reach: dict[int, int] = remembered({}, kept=True)

    def own(self, seat: int) -> int:
        return 0b0011 << 2 * seat

    def read(self, unit: int, h: int) -> None:
        self.where[unit] = h


class Camps:
    """As much of a game as fields need."""

    State = Camp
    sides = seats = ("N", "S")
    hides = "much"
    pieces = PIECES
    places: ClassVar = {-1: "due"}
    away: ClassVar = {"due": -1}
    lexicon = Lexicon({"piece": dict(enumerate(PIECE_WORDS)), "hex": {7: "1.07", 8: "1.08"}})

    def side_of(self, seat: int) -> int:
        return seat


GAME = Camps()


def bare() -> Camp:
    return Camp(GAME, "field", Options(), SeededDice("1914"))


def full() -> Camp:
    """A camp in which nothing is as it begins."""
    s = bare()
    s.weather, s.balance, s.leader, s.vp, s.orders_left, s.trains, s.towns = 1, -3, 2, [4, 5], [1, 0], [0, 6], 0b11
    s.where, s.steps, s.spent, s.morale = [7, 8, 7, -1], [1, 1, 3, 4], [3, 0, 2, 1], [3, 4, 3, 5]
    s.entry, s.tired, s.veteran = {3: (8, 2), 0: (7, 1)}, 0b0111, 0b1000
    s.zones, s.reach, s.route = {1: 2}, {3: 4}, (8, 7)
    return s


WRITTEN = """\
turn 1
weather rain
balance -3
leader S:guns
route 1.08,1.07
vp N 4 S 5
orders N 1 S 0
trains west 0 east 6
towns Lemberg Sambor
result none
unit N:guns 1.07 spent=3 morale=3 entry=1.07,1 tired
unit N:scout 1.08 steps=1 morale=4 tired
unit S:guns 1.07 spent=2 morale=3 tired
unit S:scout due spent=1 entry=1.08,2 veteran"""


def read(text: str) -> Camp:
    s = bare()
    read_lines(s, [(n, line.split()) for n, line in enumerate(text.splitlines(), 1)])
    return s


def test_a_state_begins_as_its_fields_say():
    s = bare()
    assert (s.turn, s.leader, s.vp, s.orders_left, s.trains, s.steps) == (1, -1, [0, 0], [2, 2], [0, 0], [1, 2, 3, 4])
    assert bare().zones is not s.zones and bare().entry is not s.entry


def test_a_state_holds_nothing_it_has_not_declared():
    with pytest.raises(AttributeError):
        bare().wheather = 1


def test_a_copy_stands_alike_and_on_its_own():
    s = full()
    new = s.copy()
    assert list(write_lines(new)) == list(write_lines(s)) and new.pieces is s.pieces
    new.vp[0], new.spent[0], new.entry[0], new.where[0] = 9, 9, (8, 8), 8
    assert (s.vp[0], s.spent[0], s.entry[0], s.where[0]) == (4, 3, (7, 1), 7)


def test_a_copy_begins_without_what_was_remembered_unless_it_is_kept():
    s = full()
    new = s.copy()
    assert (new.zones, new.reach) == ({}, {3: 4})
    assert new.reach is not s.reach


@pytest.mark.parametrize(
    "span, begun", [(PHASE, {"trains"}), (PLAYER_TURN, {"spent", "tired"}), (GAME_TURN, {"weather"})]
)
def test_what_lasts_so_long_begins_anew(span, begun):
    s, before = full(), full()
    s.reset(span)
    names = ("weather", "balance", "leader", "vp", "trains", "steps", "spent", "tired", "veteran", "entry")
    assert {name for name in names if getattr(s, name) != getattr(before, name)} == begun
    assert all(getattr(s, name) == getattr(bare(), name) for name in begun)


def test_what_a_seat_may_not_know_is_as_at_first():
    new = full().veiled(1)
    assert (new.leader, new.vp, new.orders_left) == (-1, [4, 5], [2, 0])
    assert (new.spent, new.entry, new.steps) == ([0, 0, 2, 1], {3: (8, 2)}, [1, 1, 3, 4])


def test_an_audience_of_units_may_be_any_and_others_may_be_told_something_else():
    new = full().veiled(1)
    assert new.tired == 0b0110
    assert new.morale == [2, 4, 3, 5]


def test_what_a_seat_does_not_know_is_not_taken_from_the_truth():
    s = full()
    s.veiled(1)
    assert list(write_lines(s)) == WRITTEN.splitlines()


def test_a_state_is_written_by_its_fields_in_their_order():
    assert list(write_lines(full())) == WRITTEN.splitlines()
    assert list(write_lines(bare()))[:4] == ["turn 1", "balance 0", "vp N 0 S 0", "result none"]


def test_what_is_written_is_read_again():
    s = read(WRITTEN)
    assert list(write_lines(s)) == WRITTEN.splitlines()
    assert (s.leader, s.towns, s.entry) == (2, 0b11, {3: (8, 2), 0: (7, 1)})


def test_what_allies_know_of_their_side_they_know_alike():
    class Four(Camps):
        seats = ("N", "E", "S", "W")

        def side_of(self, seat: int) -> int:
            return seat % 2

    s = Camp(Four(), "field", Options(), SeededDice("1914"))
    s.orders_left = [1, 0]
    assert [s.veiled(seat).orders_left for seat in range(4)] == [[1, 2], [2, 0]] * 2


def test_of_a_combat_under_way_others_know_what_is_public():
    s = SimpleNamespace(battle=Fight(7, 8))
    combat().forget(s, "battle", 1)
    assert s.battle.target == 7 and s.battle.reserve != 8


@dataclass(frozen=True, slots=True)
class Fight:
    public: ClassVar[tuple[str, ...]] = ("target",)
    target: Hex
    reserve: Hex


def test_none_of_several_is_a_dash():
    s = full()
    s.route = ()
    assert "route -" in list(write_lines(s)) and read(WRITTEN.replace("1.08,1.07", "-")).route == ()


def test_the_most_a_number_may_be_is_read():
    assert read(WRITTEN.replace("steps=1", "steps=4")).steps[1] == 4


def test_a_former_name_is_read():
    assert list(write_lines(read(WRITTEN.replace("towns Lemberg", "towns Lwow")))) == WRITTEN.splitlines()


@pytest.mark.parametrize(
    "old, new, error, says",
    [
        ("weather rain", "weather snow", MalformedText, "expected: weather fair|rain"),
        ("balance -3", "", MalformedText, "the 'balance' line is missing"),
        ("balance -3", "balance 3 4", MalformedText, "expected: balance NUMBER"),
        ("balance -3", "balance -0", MalformedText, "expected: balance NUMBER"),
        ("route 1.08,1.07", "route 1.08,", UnknownText, "no hex called ''"),
        ("leader S:guns", "leader S:spy", UnknownText, "no piece called 'S:spy'"),
        ("vp N 4 S 5", "vp S 5 N 4", MalformedText, "expected: vp N NUMBER S NUMBER"),
        ("vp N 4 S 5", "vp N 4 S", MalformedText, "expected: vp N NUMBER S NUMBER"),
        ("vp N 4 S 5", "vp N 4 S 5\nvp N 4 S 5", MalformedText, "vp is listed twice"),
        ("towns Lemberg Sambor", "towns Wien", UnknownText, "'Wien' is none of: Lemberg, Sambor"),
        ("towns Lemberg Sambor", "towns", MalformedText, "expected: towns NAME ..."),
        ("towns Lemberg Sambor", "towns Sambor Sambor", MalformedText, "expected: towns NAME ..."),
        ("spent=3", "spent=100", MalformedText, "'spent=100' is no mark of a unit"),
        ("steps=1", "steps=5", MalformedText, "'steps=5' is no mark of a unit"),
        ("steps=1", "steps", MalformedText, "'steps' is no mark of a unit"),
        (" tired", " tired=1", MalformedText, "'tired=1' is no mark of a unit"),
        (" tired", " tired tired", MalformedText, "a mark is given twice"),
        ("spent=3", "spent=3 spent=2", MalformedText, "a mark is given twice"),
        ("entry=1.07,1", "entry=1.07", MalformedText, "'entry=1.07' is no mark of a unit"),
        ("entry=1.07,1", "entry=1.09,1", UnknownText, "no hex called '1.09'"),
        ("unit N:guns", "unit n:GUNS 1.07\nunit N:guns", MalformedText, "N:guns is listed twice"),
        ("unit N:guns 1.07 spent=3 morale=3 entry=1.07,1 tired", "", MalformedText, "lines are missing: unit N:guns"),
        ("unit N:guns 1.07", "unit N:guns", UnknownText, "no hex called 'spent=3'"),
    ],
)
def test_what_does_not_have_its_form_is_refused(old, new, error, says):
    lines = [line for line in WRITTEN.replace(old, new, 1).splitlines() if line]
    with pytest.raises(error, match=re.escape(says)):
        read("\n".join(lines))
