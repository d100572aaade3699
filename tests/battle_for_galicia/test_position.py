"""Positions of Battle for Galicia: read strictly, whatever is handed in."""

import random

import pytest

import galicia
from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, TextError, UnknownText
from galicia.games.battle_for_galicia.retreat import GoOn
from galicia.games.battle_for_galicia.stacking import OverStack
from galicia.games.battle_for_galicia.withdrawal import WithdrawNext
from tests.battle_for_galicia.fights import choices, crt, fight, play
from tests.battle_for_galicia.scene import GAME, hexes, position, told
from tests.engine.hostile import mutations

TEXT = position("AH 5 4.12 rung=1, RU 18 4.14 supply=low was_out", more="captured Sambor Grodek")
LINES = TEXT.splitlines()


def line_of(start: str) -> int:
    return next(i for i, line in enumerate(LINES, 1) if line.startswith(start))


def replaced(start: str, *new: str) -> str:
    at = line_of(start)
    return "\n".join([*LINES[: at - 1], *new, *LINES[at:]]) + "\n"


@pytest.mark.parametrize(
    "start, new, error, says",
    [
        ("turn", ["turn ٣"], MalformedText, "expected: turn NUMBER"),
        ("turn", ["turn +3"], MalformedText, "expected: turn NUMBER"),
        ("turn", ["turn 03"], MalformedText, "expected: turn NUMBER"),
        ("turn", ["turn"], MalformedText, "expected: turn NUMBER"),
        ("turn", [f"turn {'9' * 5000}"], MalformedText, "expected: turn NUMBER"),
        ("phasing", ["phasing GE"], MalformedText, "expected: phasing"),
        ("vp", ["vp AH 1_0 RU 0"], MalformedText, "expected: vp"),
        ("vp", ["vp AH -1 RU 0"], MalformedText, "expected: vp"),
        ("vp", ["vp RU 0 AH 0"], MalformedText, "expected: vp"),
        ("vp", ["vp AH 0 RU 0 0"], MalformedText, "expected: vp"),
        ("captured", ["captured"], MalformedText, "expected: captured"),
        ("captured", ["captured Sambor Sambor"], MalformedText, "expected: captured"),
        ("captured", ["captured Wien"], UnknownText, "'Wien' is none of: "),
        ("captured", ["result AH AH 1 XX 2"], MalformedText, "expected: result"),
        ("captured", ["weather rain"], MalformedText, "'weather' is not expected"),
        ("captured", ["battle target=4.12"], MalformedText, "Battle lacks"),
        ("unit AH:5/I", ["unit AH:5/I 4.12 rung=1 rung=2"], MalformedText, "a mark is given twice"),
        ("unit AH:5/I", ["unit AH:5/I 4.12 rung=١"], MalformedText, "no mark of a unit"),
        ("unit AH:5/I", ["unit AH:5/I 4.12 brave"], MalformedText, "no mark of a unit"),
        ("unit AH:5/I", ["unit AH:5/I 99.99"], UnknownText, "99.99"),
        ("unit AH:5/I", ["unit AH:5/I"], MalformedText, "expected: unit"),
        ("unit AH:5/I", ["unit AH:5/IX 4.12"], UnknownText, "no piece called"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(start, new, error, says):
    with pytest.raises(TextError) as caught:
        galicia.Position.loads(replaced(start, *new)).state()
    assert type(caught.value) is error
    assert caught.value.line == line_of(start)
    assert says in str(caught.value)


def test_a_unit_listed_twice_is_refused():
    line = LINES[line_of("unit AH:5/I") - 1]
    with pytest.raises(MalformedText, match="listed twice"):
        galicia.Position.loads(replaced("unit AH:5/I", line, line)).state()


def test_a_unit_left_out_is_refused():
    with pytest.raises(MalformedText, match="lines are missing: unit AH:5/I"):
        galicia.Position.loads(replaced("unit AH:5/I")).state()


@pytest.mark.parametrize(
    "text, says",
    [
        (position("AH 5 4.12, RU 18 4.12"), "both sides are in 4.12"),
        (position("AH 5 4.12", turn=13), "turn 13"),
        (position("RU 18 3.15"), "RU units cannot be in 3.15"),
        (position("AH 5 4.12 rung=9"), "has no rung 9"),
        (position("AH 5 4.12", more="result draw AH 0 RU 0"), "a result and yet a step"),
        (position("AH 5 4.12", step="Supply side=AH"), "the steps do not fit"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(text, says):
    with pytest.raises(IllegalText, match=says):
        galicia.Position.loads(text).state()


CROWD = """RU 41 14.24, RU 47 14.24, RU 45 15.24, RU 18 15.24, RU 70r 15.24, RU 1gn 16.23, RU 2gn 16.23, RU 9 16.23,
AH 5 13.24, AH 12 13.24, AH 46 14.23, AH 2 15.23, AH 4 16.24, AH 25 15.25, AH 14 14.25, AH 33 13.25, AH 37 16.22"""


def pushed_on(units: str = CROWD, dice: str = "3 1 6 6"):
    """Two divisions thrown back into a full hex, with nowhere to go on to but another full one."""
    return fight(units, "attack 14.24 from 13.24", "engage 5 12", turn=6, dice=dice)


@pytest.mark.case("BfG 9.2")
def test_a_retreat_that_goes_on_twice_can_be_written_and_read():
    s, events = pushed_on()
    assert [len(fact["path"]) for fact in told(events, "retreated")] == [1, 1]
    assert "hex=16.23 length=1 entered=14.24,15.24,16.23 extra=yes" in s.position()
    assert galicia.Position.loads(s.position()).state() == s


@pytest.mark.case("BfG 9.2")
@pytest.mark.parametrize("seat", ["AH", "RU", None])
def test_who_goes_on_is_a_position_for_everybody(seat):
    """How full the hex is depends on units the enemy does not see."""
    s, _ = pushed_on(CROWD.replace(" 14.24", " 14.24 rung=3").replace("70r 15.24", "70r 15.24 rung=3"), "6 1 6 6")
    assert isinstance(s.step, GoOn) and len(s.orders()) == 2
    plays_on(s, seat, "continue 47")


@pytest.mark.case("BfG 5.2")
@pytest.mark.parametrize("seat", ["AH", "RU", None])
def test_who_is_eliminated_is_a_position_for_everybody(seat):
    crowd = "AH 5 16.07, AH 46 16.07, AH 12 16.07, AH 33 16.07, AH 14 16.07, RU 18 4.12"
    s = galicia.Position.loads(position(crowd, step="PlayerTurn side=RU; Movement side=AH")).state()
    s.play("done")
    s.play("eliminate 5")
    top = GAME.known(s, 1).units_in(*hexes("16.07"))
    assert isinstance(s.step, OverStack) and len(top) == 1
    plays_on(s, seat, f"eliminate {GAME.lexicon.word('unit', *top)}")


def plays_on(s, seat: str | None, order: str) -> None:
    """What a seat, or a spectator, knows of a state is read back and goes on with an order."""
    known = s
    for number in (0, 1) if seat is None else (GAME.seat_number(seat),):
        known = GAME.known(known, number)
    read = galicia.Position.loads(known.position()).state()
    assert read == known and read.to_act == s.to_act
    read.play(order)
    assert galicia.Position.loads(read.position()).state() == read


def aftermath() -> str:
    """A combat whose attackers withdraw while the rest of it lies below."""
    s, _ = fight("AH 5 7.14, AH 12 7.15, AH 46 7.15, RU 41 8.14, RU 47 8.14, RU 45 8.14, RU 18 12.22",
                 "attack 8.14 from 7.14 7.15", turn=6, dice=crt(12))  # fmt: skip
    play(s, next(sentence for sentence in choices(s) if "12" in sentence and "46" in sentence))
    assert isinstance(s.step, WithdrawNext)
    return s.position()


BELOW = "step Retreat side=RU units=RU:41/XVI,RU:47/XVI,RU:45/XIV obliged=- hex=8.14 length={} entered=- extra=no"


@pytest.mark.parametrize(
    "old, new, says",
    [
        ("step WithdrawNext", BELOW.format(40) + "\nstep WithdrawNext", "no retreat has the length 40"),
        ("step WithdrawNext", BELOW.format(0) + "\nstep WithdrawNext", "no retreat has the length 0"),
        ("step WithdrawNext", BELOW.format(2).replace("8.14", "8.13") + "\nstep WithdrawNext", "must stand in the hex"),
        ("step RollLosses", "step RollLosses\nstep RollLosses", "RollLosses does not come before RollLosses"),
        ("step CloseBattle", "step Attackers side=AH\nstep CloseBattle", "CloseBattle does not come before Attackers"),
        ("step Combat side=AH", "step Combat side=RU", "not in the turn of their side"),
        ("step Combat side=AH", "step GameTurn turn=0\nstep Combat side=AH", "do not come in their order"),
        ("step Combat side=AH", "step GameTurn turn=9\nstep Combat side=AH", "do not come in their order"),
        ("phasing AH", "phasing RU", "not in the turn of their side"),
        ("roll=12", "roll=13", "roll must be 2 to 12"),
        ("attacker_losses=0", "attacker_losses=999999999", "losses must be between 0 and 5"),
        ("rung=", "rung=-", "must be between 0 and 99"),
        ("vp AH ", "vp AH 99999999", "more than any game brings"),
    ],
)
def test_whatever_stands_anywhere_on_the_agenda_must_fit(old, new, says):
    text = aftermath()
    assert old in text
    with pytest.raises(IllegalText, match=says):
        galicia.Position.loads(text.replace(old, new, 1)).state()


def test_a_scene_that_runs_out_of_steps_ends_without_a_result_and_can_be_read():
    s = galicia.Position.loads(position("AH 5 4.12, RU 18 4.14", step="Movement side=AH")).state()
    s.play("done")
    assert s.over and s.result is None and "\nresult none\n" in s.position()
    assert galicia.Position.loads(s.position()).state() == s


def test_nobody_stacks_a_whole_army():
    army = ", ".join(f"AH {piece.word} 4.12" for piece in GAME.pieces if piece.side == 0)
    with pytest.raises(IllegalText, match="holds more units than can have come there"):
        galicia.Position.loads(position(army)).state()


def test_hidden_units_need_somebody_who_does_not_see_them():
    with pytest.raises(IllegalText, match="5/I cannot be hidden from anybody"):
        galicia.Position.loads(position("AH 5 hidden")).state()
    assert galicia.Position.loads(position("AH 5 hidden", more="known RU")).state().known_to == (1,)


@pytest.mark.parametrize("line", ["known RU RU", "known RU\nknown AH", "known"])
def test_whose_knowledge_it_is_stands_in_one_line_with_each_seat_once(line):
    with pytest.raises(MalformedText, match="expected one line: known SEAT"):
        galicia.Position.loads(position("AH 5 4.12", more=line))


def test_a_position_without_any_step_needs_a_result():
    text = position("AH 5 4.12", step="Movement side=AH").replace("step Movement side=AH\n", "")
    with pytest.raises(IllegalText, match="no step is on the agenda and there is no result"):
        galicia.Position.loads(text).state()
    assert galicia.Position.loads(f"{text}result none\n").state().over


@pytest.mark.parametrize("seed", range(6))
def test_a_spoilt_position_is_refused_or_played_and_never_breaks(seed):
    rng = random.Random(seed)
    state = GAME.new(seed=seed)
    for _ in range(seed * 400 + 30):
        state.play(state.orders().sample(rng))
    while type(state.step).__name__ == "Movement" and rng.random() < 0.995:
        state.play(state.orders().sample(rng))
    text = state.position()
    at = text.index("unit ")
    spoilt = [*mutations(text, seed, 60), *(head + text[at:] for head in mutations(text[:at], seed, 120))]
    for each in spoilt:
        try:
            read = galicia.Position.loads(each).state()
        except GaliciaError as error:
            assert "\n" not in str(error)
            continue
        assert galicia.Position.loads(read.position()).state() == read
        for _ in range(10):
            if not read.over:
                read.play(read.orders().sample(rng))


@pytest.mark.case("BfG 15.1-values")
@pytest.mark.parametrize("word", ["captured", "held"])
def test_chelm_is_still_read_as_older_positions_spell_it_and_written_as_the_rules_do(word):
    options = {"town_held": "last-entered"}
    old = position("AH 5 4.12", more=f"{word} Lublin Cholm", options=options)
    lines = galicia.Position.loads(old).state().position().splitlines()
    assert f"{word} Lublin Chelm" in lines or f"{word} Chelm Lublin" in lines
