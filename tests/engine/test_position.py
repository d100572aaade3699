"""Positions: a whole state as readable lines."""

import pytest

import galicia
from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, TextError, UnknownText
from galicia.engine.position import MOST_STEPS, Position
from tests.engine.hostile import mutations
from tests.engine.play import at_random
from tests.engine.toy import CHIT, CUP, DESIGNS, GAME, POST

STAFF = DESIGNS.index("staff")

TEXT = """\
galicia position 1
game toy
scenario duel
option needed 5
step Round number=2
step DrawChit side=N
step Duel side=N post=1.01
step Answer side=E post=1.01
turn 1
score N 0 E 2 S 0 W 0
bids N 1 E 0 S 0 W 0
cup east
out north
pile lancer*2 guns*3 scout staff spy*2 train*2 wire fort
discards scout
post 2.02 mine
hand E staff post
played N lancer
"""
LINES = TEXT.splitlines()


def with_line(number: int, *new: str) -> str:
    """The text with one line replaced by others, or by nothing."""
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:]]) + "\n"


def test_a_position_reads_as_it_is_written():
    s = Position.loads(TEXT).state()
    assert (s.to_act, s.scenario, s.options.needed, s.score[1]) == ("E", "duel", 5, 2)
    assert (s.cup[CUP], s.hand(0), s.hand(1)) == ((CHIT + 1,), (), (STAFF, DESIGNS.index("post")))
    assert s.position() == TEXT


def test_what_a_seat_knows_is_a_position_with_unknown_cards():
    known = GAME.known(Position.loads(TEXT).state(), 0).position()
    assert "known N\n" in known and "hand E ?*2\n" in known and "pile ?*13\n" in known and "played N lancer" in known
    assert Position.loads(known).state().position() == known


@pytest.mark.parametrize(
    "line, new, error, says",
    [
        (17, "hand E staff fort", IllegalText, "the deck has 1 fort, not 2"),
        (17, "hand E staff", IllegalText, "the deck has 18 cards, not 17"),
        (17, "hand E staff ?", IllegalText, "a card is unknown only in what somebody knows"),
        (17, "hand E staff staff", MalformedText, "expected: hand E CARD[*NUMBER]"),
        (17, "hand E staff*1 post", MalformedText, "expected: hand E CARD[*NUMBER]"),
        (17, "hand E dragoon post", UnknownText, "no card called 'dragoon'"),
        (17, "hand X staff post", MalformedText, "'hand' is not expected here"),
        (12, "cup east*2", IllegalText, "the deck has 1 east, not 2"),
        (12, "cup south", IllegalText, "the deck has 0 south, not 1"),
        (15, "discards scout*2", MalformedText, "expected: discards CARD ..."),
        (18, "played E lancer", IllegalText, "its side or post does not fit the position"),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(line, new, error, says):
    with pytest.raises(error) as caught:
        Position.loads(with_line(line, new)).state()
    assert says in str(caught.value)


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_game_round_trips(seed):
    scenario = GAME.scenarios[seed % 2]
    s = GAME.new(scenario, seed=seed, options={"needed": 5, "answers": seed % 3 > 0})
    while not s.over:
        again = Position.loads(s.position()).state(s.dice.copy())
        assert again.position() == s.position() and again == s and again.digest() == s.digest()
        assert at_random(again, seed) == at_random(s.copy(), seed)
        at_random(s, seed * 100 + len(s.history), orders=1)
    assert Position.loads(s.position()).state().result == s.result


def test_blank_lines_and_comments_are_skipped():
    assert Position.loads("# north to answer\n\n" + TEXT.replace("\n", "\n\n# x\n")).state().position() == TEXT


def test_windows_line_ends_do_not_matter():
    assert Position.loads(TEXT.replace("\n", "\r\n")).state().position() == TEXT


def test_a_position_goes_on_with_the_dice_given():
    s = Position.loads(TEXT).state(ScriptedDice([6, 1, 1]))
    s.play("pass")
    assert s.rolls == [6, 1, 1] and s.deck[POST] == (DESIGNS.index("lancer"),)


def test_a_waiting_roll_is_asked_for():
    s = Position.loads(with_line(8)).state()
    assert (s.to_act, s.complete().words) == ("N", ("roll",))


@pytest.mark.parametrize(
    "text, error, line, says",
    [
        ("", MalformedText, 1, "a position begins with"),
        ("# nothing\n", MalformedText, 1, "a position begins with"),
        ("\n\nposition\n", MalformedText, 3, "a position begins with"),
        (with_line(1, "galicia position 2"), MalformedText, 1, "a position begins with"),
        (with_line(2), MalformedText, None, "the 'game' line is missing"),
        (with_line(2, "game toy", "game toy"), MalformedText, 3, "one 'game' line"),
        (with_line(2, "game"), MalformedText, 2, "one 'game' line"),
        (with_line(2, "game draughts"), UnknownText, 2, "there is no game 'draughts'"),
        (with_line(3), MalformedText, None, "the 'scenario' line is missing"),
        (with_line(3, "scenario duel duel"), MalformedText, 3, "one 'scenario' line"),
        (with_line(3, "scenario feast"), UnknownText, 3, "has no scenario 'feast'"),
        (with_line(4, "option needed"), MalformedText, 4, "option NAME VALUE"),
        (with_line(4, "option needed 5", "option needed 5"), MalformedText, 5, "each name once"),
        (with_line(4, "option weather rain"), UnknownText, 4, "there is no option 'weather'"),
        (with_line(4, "option needed 6"), UnknownText, 4, "needed cannot be '6'"),
        (with_line(5, "step"), UnknownText, 5, "is no step"),
        (with_line(5, "step Dance"), UnknownText, 5, "'Dance' is no step of Outposts"),
        (with_line(5, "step Round"), MalformedText, 5, "Round lacks number"),
        (with_line(5, "step Round number=2 number=3"), MalformedText, 5, "number is given twice"),
        (with_line(5, "step Round number=2 bell=1"), MalformedText, 5, "'bell=1' is no field of Round"),
        (with_line(5, "step Round number"), MalformedText, 5, "'number' is no field of Round"),
        (with_line(5, "step Round 2"), MalformedText, 5, "'2' is no field of Round"),
        (with_line(5, "step Round number=two"), UnknownText, 5, "no number"),
        (with_line(5, "step Round number=٢"), UnknownText, 5, "no number"),
        (with_line(5, "step Round number=02"), UnknownText, 5, "no number"),
        (with_line(5, f"step Round number={'9' * 5000}"), UnknownText, 5, "no number"),
        (with_line(6, *["step End"] * (MOST_STEPS + 1)), MalformedText, 5 + MOST_STEPS, "at most"),
        (with_line(6, "step End ."), MalformedText, 6, "no field of End (none)"),
        (with_line(7, "step Duel side=X post=1.01"), UnknownText, 7, "no seat called 'X'"),
        (with_line(7, "step Duel side=N post=9.99"), UnknownText, 7, "no hex called '9.99'"),
        (with_line(9, "turn 1", "turn 1"), MalformedText, 10, "turn is listed twice"),
        (with_line(9, "turn ١"), MalformedText, 9, "expected: turn NUMBER"),
        (with_line(12, "cup east", "rubbish"), MalformedText, 13, "rubbish"),
        (with_line(9), MalformedText, None, "the 'turn' line is missing"),
        (TEXT + "and so on\n", MalformedText, 19, "and"),
    ],
)
def test_what_is_wrong_with_a_position_is_told_with_its_line(text, error, line, says):
    with pytest.raises(TextError) as caught:
        Position.loads(text).state()
    assert type(caught.value) is error
    assert caught.value.line == line
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_the_seats_whose_knowledge_it_is_may_stand_in_any_order():
    s = Position.loads(with_line(4, "option needed 5", "known W N")).state()
    assert s.known_to == (0, 3) and "known N W\n" in s.position()


def test_a_long_word_is_not_told_in_full():
    with pytest.raises(UnknownText, match=r"line 5: 'xxx.* is no step of Outposts") as caught:
        Position.loads(with_line(5, f"step {'x' * 100_000}"))
    assert len(str(caught.value)) < 2000


def test_a_position_the_rules_do_not_allow_is_refused():
    with pytest.raises(IllegalText, match="the last step asks for nothing"):
        Position.loads(with_line(8, "step Round number=2")).state()


def test_a_set_in_a_step_names_nobody_twice():
    game = galicia.game("battle-for-galicia")
    text = game.new(seed=1).position()
    step = next(line for line in text.splitlines() if line.startswith("step Movement"))
    unit = game.lexicon.word("piece", 0)
    twice = f"step Reinforcement side=AH waiting={unit},{unit}"
    with pytest.raises(MalformedText, match="names something twice"):
        Position.loads(text.replace(step, twice))


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_position_is_read_or_refused_and_never_breaks(seed):
    text = at_random(GAME.new("alliances", seed=seed), seed, orders=seed * 4).position()
    refused = 0
    for spoilt in mutations(text, seed, 400):
        try:
            s = Position.loads(spoilt).state()
        except GaliciaError as error:
            assert "\n" not in str(error)
            refused += 1
            continue
        assert Position.loads(s.position()).state() == s
    assert refused > 200
