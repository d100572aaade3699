"""Where dice come from."""

import random
from dataclasses import replace

import pytest

from galicia.engine.dice import ScriptedDice, SeededDice, TypedDice, commitment
from galicia.engine.errors import DiceError, IllegalOrder, IllegalText, MalformedText
from galicia.engine.record import Line, Record
from tests.engine.play import finished
from tests.engine.toy import GAME, DrawChit, Duel


def test_the_same_seed_rolls_the_same():
    assert SeededDice("lemberg").roll([6] * 50) == SeededDice("lemberg").roll([6] * 50)


def test_other_seeds_roll_otherwise():
    assert len({SeededDice(str(seed)).roll([6] * 20) for seed in range(50)}) == 50


def test_rolling_together_or_one_by_one_is_the_same():
    together, single = SeededDice("1914"), SeededDice("1914")
    assert together.roll((6, 10, 2)) == single.roll((6,)) + single.roll((10,)) + single.roll((2,))


def test_a_copy_goes_its_own_way():
    dice = SeededDice("1914")
    dice.roll((6,))
    twin = dice.copy()
    expected = twin.copy().roll([6] * 9)
    twin.roll([6] * 9)
    assert dice.roll([6] * 9) == expected


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 10, 13])
def test_every_face_is_as_likely_as_any_other(faces):
    rolls = SeededDice("uniform").roll([faces] * 12_000)
    expected = len(rolls) / faces
    chi_square = sum((rolls.count(pip) - expected) ** 2 / expected for pip in range(1, faces + 1))
    assert set(rolls) == set(range(1, faces + 1))
    assert chi_square < 3 * faces + 12


def test_pairs_of_dice_are_independent():
    dice = SeededDice("pairs")
    rolls = [dice.roll((6, 6)) for _ in range(7_200)]
    assert all(140 < rolls.count((a, b)) < 260 for a in range(1, 7) for b in range(1, 7))


@pytest.mark.parametrize("seed", ["", " ", "two words", "line\nresult AH", " 7"])
def test_a_seed_that_no_record_could_hold_is_refused(seed):
    with pytest.raises(DiceError):
        GAME.new(seed=seed)


def test_scripted_dice_show_what_they_are_told():
    dice = ScriptedDice([6, 10, 1])
    assert dice.roll((6, 10)) == (6, 10)
    assert dice.left == 1


def test_scripted_dice_run_out():
    dice = ScriptedDice([1])
    with pytest.raises(DiceError, match="none is left"):
        dice.roll((6, 6))
    assert dice.left == 1


@pytest.mark.parametrize("pip", [0, 7, -1])
def test_a_die_cannot_show_what_it_has_not(pip):
    with pytest.raises(DiceError, match="cannot show"):
        ScriptedDice([pip]).roll((6,))


def test_a_copy_of_scripted_dice_uses_up_only_its_own():
    dice = ScriptedDice([1, 2])
    dice.copy().roll((6, 6))
    assert dice.left == 2


def test_a_typed_roll_is_a_decision_of_the_seat_that_throws():
    s = GAME.new(dice=TypedDice())
    assert (type(s.agenda[-1]), s.to_act) == (DrawChit, "N")
    s.play("draw east")
    assert s.to_act == "E"
    s.play("play guns at 1.01")
    assert s.to_act == "N"
    s.play("pass")
    assert (type(s.agenda[-1]), s.to_act, str(s.decision)) == (Duel, "E", "Roll a six and a ten (Toy 4.1)")
    events = s.play("roll 6 10")
    assert [e.facts["rolls"] for e in events if e.kind == "duel"] == [(6, 10)]


def typed_duel():
    s = GAME.new(dice=TypedDice())
    for order in ("draw north", "play lancer at 1.01", "pass"):
        s.play(order)
    return s


def test_typed_dice_must_be_possible():
    s = typed_duel()
    for impossible in ("roll 7 1", "roll 0 1", "roll 1", "roll 1 1 1"):
        with pytest.raises(IllegalOrder):
            s.play(impossible)
    assert s.complete("roll").words == ("1", "2", "3", "4", "5", "6")


def test_typed_dice_can_be_any_face():
    assert len(typed_duel().orders()) == 60


def test_a_typed_roll_cannot_be_taken_back():
    s = typed_duel()
    s.play("roll 1 1")
    assert not s.can_undo


def test_a_typed_game_replays():
    s = finished(GAME, seed=3, dice=TypedDice())
    record = Record.loads(Record.of(s).dumps())
    assert record.dice == ("typed",)
    assert record.replay() == s


def test_typed_and_scripted_dice_play_the_same_game():
    typed = GAME.new(dice=TypedDice())
    for order in ("draw north", "play lancer at 1.01", "pass", "roll 6 2", "draw east"):
        typed.play(order)
    scripted = GAME.new(dice=ScriptedDice([1, 6, 2, 1]))
    scripted.play("play lancer at 1.01")
    scripted.play("pass")
    assert typed == scripted


def sealed_match() -> Record:
    s = finished(GAME, seed="secret")
    return replace(Record.of(s), dice=("sealed", commitment("secret")), seed="secret")


def test_a_sealed_match_can_be_verified():
    record = Record.loads(sealed_match().dumps())
    assert record.verify() == []


def test_a_sealed_match_cannot_be_verified_before_its_seed_is_published():
    assert replace(sealed_match(), seed="").verify() == ["the seed of this match is not published yet"]
    assert replace(sealed_match(), seed="").verify("secret") == []


def test_another_seed_does_not_fit_the_seal():
    assert "does not fit the hash" in sealed_match().verify("guess")[0]


def test_a_changed_die_is_found():
    record = sealed_match()
    at, line = next((i, line) for i, line in enumerate(record.lines) if len(line.rolls) >= 2)
    changed = Line(line.seat, line.sentence, (line.rolls[0] % 6 + 1, *line.rolls[1:]))
    tampered = replace(record, lines=(*record.lines[:at], changed, *record.lines[at + 1 :]))
    assert tampered.verify()[0].startswith(f"order {at + 1}: the dice show")


def test_a_changed_opening_die_is_found():
    record = sealed_match()
    tampered = replace(record, opening=(3 - record.opening[0],))
    assert tampered.verify()[0].startswith("the opening dice show")


def test_a_changed_order_is_found():
    record = sealed_match()
    tampered = replace(record, lines=(Line(record.lines[0].seat, "bid 9"), *record.lines[1:]))
    with pytest.raises(IllegalText, match="order 1"):
        tampered.verify()


def taken_up() -> tuple[Record, int]:
    """A sealed match that went on from a record, and how many orders of it."""
    first = next(i for i, line in enumerate(sealed_match().lines, 1) if line.rolls)
    s, rng = sealed_match().replay(first), random.Random(7)
    s.dice = SeededDice("other")
    while not s.over:
        s.play(s.orders().sample(rng))
    return replace(Record.of(s), dice=("sealed", commitment("other"), "after", str(first)), seed="other"), first


def test_a_match_that_went_on_from_a_record_is_verified_from_there():
    record, _ = taken_up()
    assert Record.loads(record.dumps()).verify() == []
    assert replace(record, dice=record.dice[:2]).verify()


def test_a_changed_die_is_found_behind_the_orders_that_came_from_a_record():
    record, first = taken_up()
    at, line = next((i, line) for i, line in enumerate(record.lines) if i >= first and line.rolls)
    changed = Line(line.seat, line.sentence, (line.rolls[0] % 2 + 1, *line.rolls[1:]))
    tampered = replace(record, lines=(*record.lines[:at], changed, *record.lines[at + 1 :]))
    assert tampered.verify()[0].startswith(f"order {at + 1}: the dice show")


@pytest.mark.parametrize("dice", ["sealed 00 after", "sealed 00 after all", "sealed 00 before 3", "typed after 3"])
def test_a_source_of_dice_is_written_in_full(dice):
    with pytest.raises(MalformedText, match="line 2: expected: dice"):
        Record.loads(f"galicia record 1\ndice {dice}")


def test_scripted_dice_cannot_be_verified():
    assert Record("toy", "duel").verify() == ["scripted dice cannot be verified"]


def test_a_commitment_binds_and_hides():
    assert len({commitment(str(n)) for n in range(100)}) == 100
    assert "secret" not in commitment("secret")
