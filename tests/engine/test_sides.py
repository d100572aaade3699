"""Seats decide, sides fight; one function tells which side is the enemy."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import galicia
from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import AmbiguousWord, MalformedText
from galicia.engine.position import Position
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic
from galicia.engine.words import Seat, Side, Unit, veil
from tests.engine.play import finished
from tests.engine.toy import FOR_TWO, GAME, Turn

ROOT = Path(__file__).parents[2]
SHIPPED = galicia.games()
PARTIES = {"side", "seat", "attacker", "defender", "owner", "player", "whose", "who"}


def arithmetic(tree: ast.AST) -> Iterator[ast.BinOp]:
    """Every place that takes a side or seat from a constant, shifts one by it, or flips it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.BitXor | ast.RShift):
            flipped = isinstance(node.op, ast.BitXor)
            constant, party = (node.right, node.left) if flipped else (node.left, node.right)
            if isinstance(constant, ast.Constant) and getattr(party, "id", getattr(party, "attr", "")) in PARTIES:
                yield node


@pytest.mark.parametrize("trick", ["1 - s.side", "SEATS[1 - seat]", "2 >> side", "side ^ 1", "1 - pieces[u].side"])
def test_tricks_with_sides_are_found(trick):
    assert list(arithmetic(ast.parse(trick)))


def test_no_module_works_out_the_enemy_by_itself():
    own = ROOT / "galicia/engine/sides.py"
    for path in [*ROOT.glob("galicia/**/*.py"), *ROOT.glob("bench/*.py")]:
        if path != own:
            found = [f"{path.name}:{node.lineno}" for node in arithmetic(ast.parse(path.read_text("utf-8")))]
            assert not found, f"use enemy_of in {found}"


def test_the_enemy_of_the_enemy_is_the_side_itself():
    assert [enemy_of(enemy_of(side)) for side in (0, 1)] == [0, 1]


# Seats and sides.

N, E, S, W = range(4)


def test_seats_fight_for_sides():
    assert GAME.sides == ("NS", "EW") and GAME.camps == (("N", "S"), ("E", "W"))
    assert [GAME.side_of(seat) for seat in (N, E, S, W)] == [0, 1, 0, 1]
    assert GAME.seats_of(1) == (E, W)


def test_allies_share_a_side_and_enemies_are_all_others():
    assert GAME.allies(S) == (N,) and GAME.enemies(S) == (E, W)
    assert FOR_TWO.allies(N) == () and FOR_TWO.enemies(N) == (E,)


@pytest.mark.parametrize("game", [FOR_TWO, *SHIPPED], ids=lambda game: game.id)
def test_each_seat_is_a_side_unless_the_game_names_alliances(game):
    assert game.sides == game.seats and all(game.side_of(seat) == seat for seat in range(len(game.seats)))


def test_there_are_always_two_sides():
    assert {len(game.sides) for game in (GAME, FOR_TWO, *SHIPPED)} == {2}


def test_games_of_one_box_share_its_name_and_a_game_alone_is_a_box():
    assert GAME.box == FOR_TWO.box and GAME.id != FOR_TWO.id
    assert all((game.box, game.box_title) == (game.id, game.title) for game in SHIPPED)


@dataclass(frozen=True, slots=True)
class Ambush(Automatic):
    side: Side
    unit: Unit


@dataclass(frozen=True, slots=True)
class Scheme(Automatic):
    side: Seat
    unit: Unit


def test_the_secret_of_a_side_is_known_to_its_seats_and_that_of_a_seat_to_nobody_else():
    assert [seat for seat in (N, E, S, W) if Ambush(1, 7).of(GAME, seat)] == [E, W]
    assert [seat for seat in (N, E, S, W) if Scheme(1, 7).of(GAME, seat)] == [E]
    assert veil(Ambush(1, 7)) == Ambush(1, -1)


# Units that change sides.


def won_over():
    """North's card stays in the outpost of guard/2, which fought for east and west."""
    s = GAME.new("alliances", dice=ScriptedDice([1, 6, 10, 2]), options={"answers": False})
    s.play("play lancer at 1.02")
    return s


def test_a_unit_may_go_over_to_the_other_side():
    s = won_over()
    assert [[GAME.owns(s, seat, unit) for unit in range(4)] for seat in (N, E)] == [
        [True, True, True, False],
        [False, False, False, True],
    ]
    assert s.view("W").stacks[1].side == "NS"


def test_only_those_a_unit_fights_for_now_may_order_it_about():
    s = won_over()
    assert s.to_act == "S" and not s.explain("signal guard/1 guard/2")
    assert [GAME.lexicon.word("unit", unit) for unit in GAME.actors(s, S)] == ["guard/1", "guard/2", "patrol/1"]
    with pytest.raises(AmbiguousWord, match="guard may be guard/1 or guard/2"):
        s.parse("signal guard")
    s.agenda[-1] = Turn(E)
    assert s.explain("signal guard/2") and not s.explain("signal patrol")


def test_whom_a_unit_fights_for_stands_in_the_position():
    s = won_over()
    assert "army NS guard/2\n" in s.position() and Position.loads(s.position()).state() == s


# Results.


def test_a_position_tells_the_points_of_the_sides_and_all_seats_that_win():
    won = next(s for s in (finished(GAME, seed, "alliances") for seed in range(20)) if s.result.winners)
    (line,) = [line for line in won.position().splitlines() if line.startswith("result")]
    points = " ".join(f"{side} {score}" for side, score in won.result.scores.items())
    assert line == f"result {'+'.join(won.result.winners)} {points}" and len(won.result.winners) == 2
    assert Position.loads(won.position()).state().result == won.result


@pytest.mark.parametrize(
    "line",
    [
        "result N+E NS 1 EW 0",
        "result S+N NS 1 EW 0",
        "result N+N NS 1 EW 0",
        "result X NS 1 EW 0",
        "result N+S EW 0 NS 1",
        "result N+S NS 1",
        "result N+S NS 1 EW",
        "result NS NS 1 EW 0",
    ],
)
def test_a_result_that_cannot_be_is_refused(line):
    text = finished(GAME, 3, "alliances").position()
    true = next(line for line in text.splitlines() if line.startswith("result"))
    with pytest.raises(MalformedText):
        Position.loads(text.replace(true, line)).state()
