"""BfG 8.1, 9.1, 9.4: every cell of the tables, and that a combat reads them."""

from fractions import Fraction

import pytest

from galicia.games.battle_for_galicia import tables
from tests.battle_for_galicia.fights import crt, fight, losses, modifiers, place, play, result
from tests.battle_for_galicia.scene import told

# Column by column, dice 2 to 12; attacker before the stroke, defender behind it.
CRT = {
    "1:3": "+1/R1 +1/-1.R1 +1/- +1/-1 -/-2 +1/-2 +2/-2 +1.R1/-2 +2.R1/-1 +2.R1/-2 +2.R1/-2",
    "1:2": "-/R1 +1/R1 +1/-1.R1 +1/- +1/-1 +1/-2 +2/-1 +2/-2 +1.R1/-2 +2.R1/-1 +2.R1/-2",
    "1.5:2": "+1/R2 -/R1 +1/R1 +2/-1.R1 +1/- +1/-1 +1/-2 +2/-1 +2/-2 +1.R1/-2 +2.R1/-1",
    "1:1": "+1/R2 -/R1 +1/R1 +1/-1.R1 +1/- +1/-1 +1/-1 +2/-1 +2/-2 +1.R1/-1 +1.R1/-2",
    "1.5:1": "-/R2 +1/R2 -/R1 +1/R1 +1/-1.R1 +1/-1 +1/-1 +2/-1 +2/-2 +1.R1/-1 +1.R1/-1",
    "2:1": "-/R3 -/R2 +1/R2 -/R1 +1/R1 +1/-1.R1 +1/-1 +1/-1 +2/-1 +2/-2 +1.R1/-1",
    "2.5:1": "-/R3 -/R3 -/R2 +1/R2 -/R1 +1/R1 +1/-1.R1 +1/- +1/-1 +2/-1 +2/-2",
    "3:1": "-1/R3 -/R3 -/R2 +1/R2 -/R1 +1/R1 +1/-1.R1 -/-1.R1 -/-1 +1/-1 +1/-2",
    "4:1": "-/R4 -1/R3 -/R3 -/R2 +1/R2 -/R1 -/-1.R1 +1/-1.R1 -/-1.R1 -/-1 +1/-1",
}
CELLS = [
    (name, roll, cell) for name, cells in CRT.items() for roll, cell in zip(range(2, 13), cells.split(), strict=True)
]

# Attackers in 7.15 against 3 rf (defence 4) in 7.14, one set for each column.
AT_ODDS = {
    "1:3": ("AH 11c 7.15", "RU 3rf 7.14 rung=1"),
    "1:2": ("AH 3c 7.15", "RU 3rf 7.14"),
    "1.5:2": ("AH 44 7.15", "RU 3rf 7.14"),
    "1:1": ("AH 4 7.15", "RU 3rf 7.14"),
    "1.5:1": ("AH 44 7.15, AH 88sch 7.15", "RU 3rf 7.14"),
    "2:1": ("AH 4 7.15, AH 13 7.15", "RU 3rf 7.14"),
    "2.5:1": ("AH 3 7.15, AH 8 7.15", "RU 3rf 7.14"),
    "3:1": ("AH 3 7.15, AH 20 7.15, AH 44 7.15", "RU 3rf 7.14"),
    "4:1": ("AH 3 7.15, AH 8 7.15, AH 44 7.15, AH 88sch 7.15", "RU 3rf 7.14"),
}


@pytest.mark.case("BfG 9.1-table")
@pytest.mark.parametrize(("name", "roll", "cell"), CELLS)
def test_the_cell_of_the_combat_results_table(name, roll, cell):
    assert str(tables.crt()[tables.COLUMNS.index(name)][roll]) == cell


@pytest.mark.case("BfG 9.1-table")
def test_the_table_has_nine_columns_of_eleven_rolls():
    assert [sorted(column) for column in tables.crt()] == [list(range(2, 13))] * 9
    assert len(CELLS) == 99


@pytest.mark.case("BfG 9.1-table")
@pytest.mark.parametrize("name", CRT)
def test_a_combat_reads_its_column_at_the_sum_of_two_dice(name):
    attackers, defender = AT_ODDS[name]
    names = " ".join(part.split()[1] for part in attackers.split(", "))
    for roll, cell in zip(range(2, 13), CRT[name].split(), strict=True):
        s, events = fight(f"{attackers}, {defender}", "attack 7.14 from 7.15", dice=crt(roll) + " 1 1")
        if "," in attackers:
            events += play(s, f"engage {names}")
        assert told(events, "odds")[0]["column"] == name
        assert told(events, "combat_roll")[0]["roll"] == roll
        assert result(events) == cell


@pytest.mark.case("BfG 9.1-table")
@pytest.mark.parametrize("cell", ["+1/-2", "+1/-1"])
def test_the_cell_in_which_the_editions_differ_is_an_option(cell):
    _, events = fight(
        "AH 44 7.15, RU 3rf 7.14",
        "attack 7.14 from 7.15",
        dice="4 4 1 1",
        options={"crt_1_5_2_roll_8": cell},
    )
    assert result(events) == cell


@pytest.mark.case("BfG 9.1-table")
def test_the_option_changes_no_other_cell():
    english, japanese = tables.crt("+1/-2"), tables.crt("+1/-1")
    differing = [
        (tables.COLUMNS[i], roll) for i in range(9) for roll in range(2, 13) if english[i][roll] != japanese[i][roll]
    ]
    assert differing == [("1.5:2", 8)]


@pytest.mark.case("BfG 9.1")
@pytest.mark.parametrize(
    ("cell", "values"),
    [
        ("-/-2", (0, 0, -2, 0)),
        ("+1/-1.R1", (1, 0, -1, 1)),
        ("+2.R1/-1", (2, 1, -1, 0)),
        ("-/R4", (0, 0, 0, 4)),
        ("-1/R3", (-1, 0, 0, 3)),
    ],
)
def test_left_is_the_attacker_and_right_the_defender(cell, values):
    assert tuple(tables.outcome(cell)) == values


@pytest.mark.case("BfG 9.1")
def test_a_retreat_on_the_left_moves_the_attacker():
    s, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    assert result(events) == "+1.R1/-1"
    assert s.step.seat(s) == 0
    assert place(s, "RU", "3rf") == "7.14"


@pytest.mark.case("BfG 9.1")
def test_a_retreat_on_the_right_moves_the_defender():
    s, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(3) + " 1 1")
    assert result(events) == "-/R1"
    assert s.to_act == "RU"
    assert place(s, "AH", "4") == "7.15"


@pytest.mark.case("BfG 9.1")
def test_no_result_drives_both_sides_back_and_the_attacker_never_goes_more_than_one_hex():
    for column in tables.crt():
        for cell in column.values():
            assert not (cell.attacker_retreat and cell.defender_retreat)
            assert cell.attacker_retreat <= 1


# The columns of odds.

WORTH = [Fraction(1, 3), Fraction(1, 2), Fraction(3, 4), Fraction(1), Fraction(3, 2), Fraction(2), Fraction(5, 2),
         Fraction(3), Fraction(4)]


LADDER = (
    [(-n, Fraction(1, 3 + n)) for n in range(40, 0, -1)]
    + list(enumerate(WORTH))
    + [(8 + n, Fraction(4 + n)) for n in range(1, 40)]
)


def slow_rung(attack: int, defence: int) -> int:
    """The place on the ladder by exact fractions, one rung after another."""
    found = LADDER[0][0]
    for rung, value in LADDER:
        if value > Fraction(attack, defence):
            break
        found = rung
    return found


@pytest.mark.case("BfG 8.1-columns")
def test_the_column_is_the_greatest_not_above_the_exact_ratio():
    for attack in range(1, 36):
        for defence in range(1, 36):
            assert tables.ladder(attack, defence) == slow_rung(attack, defence), (attack, defence)


@pytest.mark.case("BfG 8.1-columns")
@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [
        (13, 8, "1.5:1"), (12, 8, "1.5:1"), (11, 8, "1:1"), (8, 8, "1:1"), (7, 8, "1.5:2"), (6, 8, "1.5:2"),
        (5, 8, "1:2"), (4, 8, "1:2"), (3, 8, "1:3"), (3, 9, "1:3"), (15, 8, "1.5:1"), (16, 8, "2:1"), (19, 8, "2:1"),
        (20, 8, "2.5:1"), (23, 8, "2.5:1"), (24, 8, "3:1"), (31, 8, "3:1"), (32, 8, "4:1"),
    ],
)
def test_fractions_round_in_favour_of_the_defender(attack, defence, name):
    assert tables.ratio_name(tables.ladder(attack, defence)) == name


@pytest.mark.case("BfG 8.2-ladder")
@pytest.mark.parametrize(
    ("attack", "defence", "name", "rung"),
    [
        (39, 8, "4:1", 8), (40, 8, "5:1", 9), (6, 1, "6:1", 10), (7, 1, "7:1", 11),
        (2, 7, "1:4", -1), (1, 4, "1:4", -1), (1, 5, "1:5", -2), (2, 9, "1:5", -2), (1, 6, "1:6", -3),
    ],
)
def test_the_ladder_goes_on_beyond_both_ends_of_the_table(attack, defence, name, rung):
    assert tables.ladder(attack, defence) == rung
    assert tables.ratio_name(rung) == name


@pytest.mark.case("BfG 8.2-ladder")
@pytest.mark.parametrize("against", [4, 5, 9, 20])
def test_by_option_everything_below_one_to_three_is_one_column(against):
    assert tables.ladder(1, against, below_one_column=True) == -1
    assert tables.ladder(1, 3, below_one_column=True) == 0


# Losses.

SMALL = {**dict.fromkeys(range(-5, 5), 0), 5: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 2, **dict.fromkeys(range(11, 25), 3)}
GREAT = {
    **dict.fromkeys(range(-5, 2), 0), 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 4, 12: 4, 13: 4,
    **dict.fromkeys(range(14, 25), 5),
}


@pytest.mark.case("BfG 9.4")
@pytest.mark.parametrize(("large", "table"), [(False, SMALL), (True, GREAT)])
def test_every_line_of_the_loss_table(large, table):
    assert {roll: tables.reductions(large, roll) for roll in table} == table


@pytest.mark.case("BfG 9.4")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_a_small_combat_reads_the_small_line(die, lost):
    # 1:1 at 9 is +2 for the attacker; the guns of 3 rf are worth nothing.
    _, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=f"{crt(9)} {die} 1")
    assert modifiers(events)["AH"] == 2
    assert losses(events)["AH"] == lost


@pytest.mark.case("BfG 9.4")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_large_combat_reads_the_large_line(die, lost):
    # 13 to 8 at 9 is +2 for the attacker, +1 for the guns of 2 gd; eight steps fight.
    _, events = fight(
        "AH 4 7.15, AH 25 7.15, AH 20 7.15, RU 2gd 7.14",
        "attack 7.14 from 7.15",
        "engage 4 25 20",
        dice=f"{crt(9)} {die} 1",
    )
    assert modifiers(events)["AH"] == 3
    assert losses(events)["AH"] == lost


@pytest.mark.case("BfG 9.4.1-artillery")
def test_every_artillery_value_has_its_modifier():
    worth = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]
    assert [tables.artillery_modifier(value) for value in range(20)] == worth
