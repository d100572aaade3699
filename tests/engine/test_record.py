"""Records: a played game as text."""

from dataclasses import replace

import pytest

from galicia.engine.dice import ScriptedDice, SeededDice, TypedDice
from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, TextError, UnknownText
from galicia.engine.position import Position
from galicia.engine.record import Line, Record
from tests.engine.hostile import mutations
from tests.engine.play import at_random, finished
from tests.engine.test_position import TEXT as POSITION
from tests.engine.toy import DESIGNS, GAME, POST

TEXT = """\
galicia record 1
game toy
scenario duel
option needed 5
dice scripted
tag N Anna von Lemberg
opening 2
orders
E play guns at 1.01
N pass : 6 2 1
N bid 2
N march 1.01 2.02 : 5 1 1
"""
LINES = TEXT.splitlines()


def with_line(number: int, *new: str) -> str:
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:]]) + "\n"


def test_a_record_reads_as_it_is_written():
    record = Record.loads(TEXT)
    assert record.lines[1] == Line("N", "pass", (6, 2, 1))
    assert record.tags == {"N": "Anna von Lemberg"} and record.opening == (2,)
    assert record.dumps() == TEXT
    assert Record.loads(record.dumps()) == record


def test_a_record_replays_to_where_it_stands():
    s = Record.loads(TEXT).replay()
    assert (s.deck[POST], s.bids[0], s.to_act, s.turn) == ((DESIGNS.index("guns"),), 2, "N", 2)


def test_a_record_can_be_stopped_on_the_way():
    assert Record.loads(TEXT).replay(upto=3).written[0] == 2
    assert Record.loads(TEXT).replay(upto=0) == GAME.new(dice=ScriptedDice([2]), options={"needed": 5})


def test_the_states_of_a_record_come_one_by_one():
    assert [s.to_act for s in Record.loads(TEXT).states()] == ["E", "N", "N", "N", "N"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_a_finished_game_replays_to_the_same_end(seed, scenario):
    s = finished(GAME, seed, scenario, options={"answers": seed % 2 > 0})
    record = Record.loads(Record.of(s, tags={"note": "at random"}).dumps())
    again = record.replay()
    assert again.digest() == s.digest() and again.result == s.result and again.history == s.history
    assert Record.of(again, tags=record.tags).lines == record.lines
    assert record.verify() == []


def test_a_record_may_begin_from_a_position():
    s = at_random(Position.loads(POSITION).state(SeededDice("4")), seed=4, orders=3)
    record = Record.loads(Record.of(s, start=POSITION).dumps())
    assert record.start == POSITION and record.replay() == s


def test_a_record_agrees_with_its_start_position():
    record = replace(Record.loads(TEXT), start=POSITION, lines=(), opening=())
    record.replay()
    for other in (replace(record, options={}), replace(record, scenario="alliances")):
        with pytest.raises(IllegalText, match="differ from those of the start position"):
            other.replay()


def test_names_of_players_cannot_forge_lines():
    record = Record.of(GAME.new(seed=1), tags={"N": "Anna\norders\nN pass"})
    assert Record.loads(record.dumps()).tags == {"N": "Anna orders N pass"}


@pytest.mark.parametrize("end", ["\n", "\r", "\f", "\x85", "\u2028"])
def test_a_record_made_by_hand_keeps_its_lines_whatever_a_name_holds(end):
    record = replace(Record.of(GAME.new(seed=1)), tags={"N": f"Anna{end}orders"})
    assert Record.loads(record.dumps()).tags == {"N": "Anna orders"}


def test_a_record_of_a_game_under_way_can_go_on():
    s = at_random(GAME.new("alliances", seed=8), seed=8, orders=6)
    resumed = Record.loads(Record.of(s).dumps()).resume()
    assert at_random(resumed, 1) == at_random(s, 1)


def test_a_typed_game_can_go_on():
    s = GAME.new(dice=TypedDice())
    s.play("draw north")
    assert Record.loads(Record.of(s).dumps()).resume().to_act == "N"


def test_a_record_is_read_from_a_file(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert Record.load(path) == Record.loads(TEXT)
    path.write_bytes(b"\xff\xfe\x00galicia")
    with pytest.raises(MalformedText, match="is no text"):
        Record.load(path)


@pytest.mark.parametrize(
    "text, line, says",
    [
        ("", 1, "a record begins with"),
        (POSITION, 1, "a record begins with"),
        (with_line(2), None, "the 'game' line is missing"),
        (with_line(2, "game toy", "game toy"), 3, "one 'game' line"),
        (with_line(3, "scenario"), 3, "one 'scenario' line"),
        (with_line(4, "option needed"), 4, "option NAME VALUE"),
        (with_line(4, "option needed 5", "option needed 5"), 5, "each name once"),
        (with_line(5, "dice scripted", "dice scripted"), 6, "one 'dice' line"),
        (with_line(5, "dice loaded"), 5, "expected: dice seeded SEED"),
        (with_line(5, "dice seeded"), 5, "expected: dice seeded SEED"),
        (with_line(5, "dice seeded a b"), 5, "expected: dice seeded SEED"),
        (with_line(6, "tag N"), 6, "tag NAME VALUE"),
        (with_line(7, "opening"), 7, "are no dice"),
        (with_line(7, "opening two"), 7, "are no dice"),
        (with_line(7, "start", "start"), 8, "'start' is no word"),
        (with_line(7, "| game toy"), 7, "'|' is no word"),
        (with_line(7, "N pass"), 7, "'N' is no word of a record's head"),
        (with_line(7, "result N=1 E=0 N"), 7, "'result' is no word of a record's head"),
        (with_line(8), 8, "'E' is no word"),
        ("\n".join(LINES[:7]), None, "the 'orders' line is missing"),
        (with_line(9, "orders"), 9, "SEAT ORDER"),
        (with_line(10, "N"), 10, "SEAT ORDER"),
        (with_line(10, "N pass : six"), 10, "are no dice"),
        (with_line(10, "N pass : ٦ 2 1"), 10, "are no dice"),
        (with_line(10, "N pass : -6"), 10, "are no dice"),
        (with_line(10, f"N pass : {'9' * 5000}"), 10, "are no dice"),
        (TEXT + "result N=0 E=0 draw\nN pass\n", 14, "nothing may follow the result"),
        (TEXT + "seed 7\nseed 7\n", 14, "one 'seed' line"),
        (TEXT + "result\n", 13, "one 'result' line"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_with_its_line(text, line, says):
    with pytest.raises(MalformedText) as caught:
        Record.loads(text)
    assert caught.value.line == line
    assert says in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text, error, says",
    [
        (with_line(2, "game draughts"), UnknownText, "there is no game 'draughts'"),
        (with_line(9, "N play guns at 1.01"), IllegalText, "order 1: N gives it, but E must decide"),
        (with_line(9, "E play scout at 1.01"), IllegalText, "order 1 (play scout at 1.01)"),
        (with_line(9, "E dance"), IllegalText, "order 1 (dance)"),
        (with_line(10, "N pass : 6 2"), IllegalText, "order 2"),
        (with_line(10, "N pass : 6 11 1"), IllegalText, "10 faces cannot show 11"),
        (with_line(11, "N bid 2 : 3"), IllegalText, "order 3 (bid 2) rolls no dice"),
        (with_line(7, "opening 2 1"), IllegalText, "the opening rolls 2"),
        (TEXT + "result N=9 E=0 N\n", IllegalText, "the result is open, not N=9 E=0 N"),
    ],
)
def test_a_record_that_could_not_have_been_played_is_refused(text, error, says):
    with pytest.raises(TextError) as caught:
        Record.loads(text).replay()
    assert says in str(caught.value)
    assert isinstance(caught.value, error)


def test_a_forged_result_is_refused():
    record = Record.of(finished(GAME, seed=3))
    with pytest.raises(IllegalText, match="the result is"):
        replace(record, result="N=99 E=0 N").replay()


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_record_is_read_or_refused_and_never_breaks(seed):
    text = Record.of(finished(GAME, seed, "alliances"), tags={"N": "a b"}).dumps()
    refused = 0
    for spoilt in mutations(text, seed, 250):
        try:
            record = Record.loads(spoilt)
            assert Record.loads(record.dumps()) == record
            record.replay()
            record.verify()
        except GaliciaError as error:
            assert "\n" not in str(error)
            refused += 1
    assert refused > 120
