"""GWiE 8.8: every cell of the combat results table, and that a combat reads it."""

import pytest

from galicia.games.great_war_in_the_east.tables import COLUMNS, CRT, natural_column, ratio_name, result_name
from tests.great_war_in_the_east.fights import column, fight, result

# Column by column, modified dice 1 to 8; attacker before the stroke, defender behind it.
CELLS = {
    1: "1/1 1/1 1/- 1/- 2/- 2/- 2/- 2/-",
    2: "1/1 1/1 1/1 1/- 1/- 2/- 2/- 2/-",
    3: "-/1 1/1 1/1 1/1 1/- 1/- 2/- 2/-",
    4: "-/2 1/2 1/1 1/1 1/1 1/- 1/- 2/-",
    5: "-/3 -/2 1/2 1/1 1/1 1/1 1/- 1/-",
    6: "-/3 -/2 1/2 1/2 1/1 1/1 1/1 1/-",
    7: "-/E -/E -/3 1/2 1/1 1/1 1/1 1/-",
    8: "-/E -/E -/3 -/3 1/2 1/1 1/1 1/1",
}
RATIOS = {
    1: "1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1",
    2: "1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1",
    3: "1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1",
    4: "1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1",
}


@pytest.mark.case("GWiE 8.8-col1", "GWiE 8.8-col2", "GWiE 8.8-col3", "GWiE 8.8-col4")
@pytest.mark.case("GWiE 8.8-col5", "GWiE 8.8-col6", "GWiE 8.8-col7", "GWiE 8.8-col8")
@pytest.mark.parametrize("number", CELLS)
def test_the_cells_of_a_column(number):
    assert " ".join("/".join(map(result_name, cell)) for cell in CRT[number - 1]) == CELLS[number]


@pytest.mark.case("GWiE 8.8-die")
def test_the_table_has_eight_columns_of_eight_lines():
    assert len(CRT) == COLUMNS == 8
    assert {len(cells) for cells in CRT} == {8}


@pytest.mark.parametrize(
    "tcr",
    [
        pytest.param(1, marks=pytest.mark.case("GWiE 8.8-tcr1")),
        pytest.param(2, marks=pytest.mark.case("GWiE 8.8-tcr23")),
        pytest.param(3, marks=pytest.mark.case("GWiE 8.8-tcr23")),
        pytest.param(4, marks=pytest.mark.case("GWiE 8.8-tcr4")),
    ],
)
def test_the_ratios_over_the_columns(tcr):
    assert " ".join(ratio_name(tcr, i) for i in range(COLUMNS)) == RATIOS[tcr]
    for i, ratio in enumerate(RATIOS[tcr].split()):
        attack, defence = map(int, ratio.split("-"))
        assert natural_column(tcr, attack * 12, defence * 12) == i
        assert natural_column(tcr, attack * 12 - 1, defence * 12) == (i - 1 if i else None)


@pytest.mark.case("GWiE 8.4-a")
def test_odds_are_rounded_down_in_favour_of_the_defender():
    assert ratio_name(3, natural_column(3, 26, 9)) == "2-1"
    assert ratio_name(3, natural_column(3, 27, 9)) == "3-1"


# A-H attacks from Lemberg, one for each column.
AT = {
    "1-2": "AH 10/1 g1312, RU 9/3 g1311",
    "1-1": "AH 10/1 g1312, RU 81R/5 g1311, RU 7c/3 g1311",
    "2-1": "AH 13/3 g1312, RU 7c/3 g1311",
    "4-1": "AH 13/3 g1312, AH 23/3 g1312, RU 7c/3 g1311",
    "5-1": "AH 10/1 g1312, RU 7c/3 g1311",
    "7-1": "AH 10/1 g1312, AH 3/3 g1312, RU 7c/3 g1311",
}


@pytest.mark.case("GWiE 8.8-tcr4", "GWiE 8.8-die", "GWiE 8.54-a")
@pytest.mark.parametrize("name", AT)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_combat_reads_its_column_at_the_die(name, die):
    units = AT[name] + ", RU Ru3 g1310 parried"
    attackers = " ".join(part.split()[1] for part in units.split(", ") if part.startswith("AH"))
    _, events = fight(units, "attack g1311", f"commit {attackers}", "fight", dice=str(die))
    assert column(events) == name
    assert result(events) == CELLS[RATIOS[4].split().index(name) + 1].split()[die - 1]
