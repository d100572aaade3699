"""The turn track: dates, reinforcements and rail capacities."""

import pytest

from galicia.games.great_war_in_the_east.tables import LAST_TURN, rail_capacity
from galicia.games.great_war_in_the_east.units import NATIONS
from tests.great_war_in_the_east.scene import GAME, bare, told

# A turn, its dates, who receives reinforcements, and the rail capacities of A-H and Russia.
BOXES = [
    pytest.param(1, "12-14 Aug", {"AH"}, 18, 0, marks=pytest.mark.case("GWiE track-GT1")),
    pytest.param(2, "15-17 Aug", {"AH", "RU"}, 18, 18, marks=pytest.mark.case("GWiE track-GT2")),
    pytest.param(3, "18-20 Aug", {"AH", "RU"}, 18, 18, marks=pytest.mark.case("GWiE track-GT3")),
    pytest.param(4, "21-23 Aug", {"RU"}, 18, 10, marks=pytest.mark.case("GWiE track-GT4")),
    pytest.param(5, "24-26 Aug", {"RU"}, 18, 11, marks=pytest.mark.case("GWiE track-GT5")),
    pytest.param(6, "27-29 Aug", {"RU"}, 18, 12, marks=pytest.mark.case("GWiE track-GT6")),
    pytest.param(7, "30 Aug-1 Sep", set(), 16, 18, marks=pytest.mark.case("GWiE track-GT7")),
    pytest.param(8, "2-4 Sep", set(), 13, 18, marks=pytest.mark.case("GWiE track-GT8")),
    pytest.param(9, "5-7 Sep", set(), 13, 18, marks=pytest.mark.case("GWiE track-GT9")),
    pytest.param(10, "8-10 Sep", set(), 13, 18, marks=pytest.mark.case("GWiE track-GT10")),
    pytest.param(11, "11-13 Sep", set(), 13, 18, marks=pytest.mark.case("GWiE track-GT11")),
    pytest.param(12, "14-16 Sep", set(), 13, 18, marks=pytest.mark.case("GWiE track-GT12")),
    pytest.param(13, "17-19 Sep", set(), 13, 18, marks=pytest.mark.case("GWiE track-GT13")),
]


@pytest.mark.parametrize(("turn", "dates", "reinforced", "austrian", "russian"), BOXES)
def test_a_box_of_the_track(turn, dates, reinforced, austrian, russian):
    assert (rail_capacity(0, turn), rail_capacity(1, turn)) == (austrian, russian)
    assert {NATIONS[p.nation] for p in GAME.pieces if p.turn == turn} == reinforced
    s = bare("AH 10/1 g1419", step=f"GameTurn turn={turn}", dice="1 1 1")
    s.advance()
    assert told(s.events, "turn") == [{"turn": turn, "date": dates}]


def test_the_track_ends_with_turn_thirteen():
    assert len(BOXES) == LAST_TURN
