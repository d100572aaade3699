"""Set-up: free within the areas, four hexes behind the border, in supply."""

from __future__ import annotations

import pytest

from galicia.engine.errors import IllegalText
from galicia.engine.position import Position
from galicia.games.clash_of_giants.galicia.setup import limits
from tests.clash_of_giants.galicia.scene import GAME, SCENES, choices, hexes, place, play, reasons, unit

w = GAME.world


def begun(*orders):
    s = GAME.new()
    play(s, *orders)
    return s


def ground(s, side, name):
    found = w.hexes
    for allowed, _ in limits(s, unit(side, name)):
        found &= allowed
    return found


@pytest.mark.case("CoG G3.1")
def test_units_with_a_code_are_placed_and_units_with_a_turn_wait():
    s = GAME.new()
    for piece in GAME.pieces:
        assert GAME.places[s.where[piece.number]] == ("to-deploy" if piece.setup else "due")
    assert reasons(s, "take 65R") == {"G3.1"}


@pytest.mark.case("CoG G3.11-a", "CoG G3.12-a")
def test_russia_sets_up_first_and_austria_sees_it():
    s = GAME.new()
    assert s.to_act == "RU"
    play(s, "standard", "done")
    assert s.to_act == "AH" and place(s, "RU", "18") == "1906"
    assert any(stack.side == "RU" for stack in s.view("AH").stacks)


@pytest.mark.case("CoG G3.11-b", "CoG G3.12-b", "CoG G3.12-c", "CoG R65-a")
@pytest.mark.parametrize("side, name, country, area", [("RU", "17", "R", "RU-5th"), ("AH", "15", "AH", "AH-4th")])
def test_a_unit_is_placed_at_home_in_the_area_of_its_army(side, name, country, area):
    s = GAME.new() if side == "RU" else begun("standard", "done")
    for h in w.grid.numbers(ground(s, side, name)):
        assert w.board.marks["country"][hexes(h)[0]] in country
        assert GAME.markers[w.area[side == "RU"][hexes(h)[0]]] == area


@pytest.mark.case("CoG G3.12-c")
def test_nobody_sets_up_in_germany():
    s = begun("standard", "done", "take 3LW")
    assert "G3.12-c" in reasons(s, "put 0212")


@pytest.mark.case("CoG G3.11-c", "CoG G3.12-d")
@pytest.mark.parametrize("side, name, foreign", [("RU", "17", "AHG"), ("AH", "15", "R")])
def test_a_unit_is_placed_four_hexes_from_the_enemys_country(side, name, foreign):
    s = GAME.new() if side == "RU" else begun("standard", "done")
    others = [h for h, country in w.board.marks["country"].items() if country in foreign]
    near = [min(w.grid.distance(h, other) for other in others) for h in hexes(*w.grid.numbers(ground(s, side, name)))]
    assert min(near) == 4


@pytest.mark.case("CoG G3.11-d", "CoG G3.12-e")
def test_a_unit_is_placed_in_supply_and_within_stacking():
    s = begun("deploy 17 38 2707", "take 7")
    assert "G3.11-d" in reasons(s, "put 2707")
    s = begun("standard", "done", "deploy 5 12 1515", "take 46")
    assert reasons(s, "put 1515") == {"G3.12-e"}


@pytest.mark.case("CoG G3-room")
def test_every_army_has_the_room_that_was_counted():
    rooms = {}
    for side, orders in (("RU", ()), ("AH", ("standard", "done"))):
        s = begun(*orders)
        for army in GAME.areas[side == "RU"]:
            name = next(p.word for p in GAME.pieces if p.side == (side == "RU") and p.army == army and p.setup)
            rooms[f"{side}-{army}"] = ground(s, side, name).bit_count()
    assert rooms == {"AH-1st": 179, "AH-4th": 62, "AH-3rd": 101, "AH-2nd": 121,
                     "RU-4th": 181, "RU-5th": 83, "RU-3rd": 188, "RU-8th": 38}  # fmt: skip


@pytest.mark.case("CoG G3-standard")
def test_the_standard_deployment_meets_every_rule():
    s = GAME.new()
    for side in ("RU", "AH"):
        for piece in GAME.pieces:
            if piece.side == (side == "RU") and piece.setup:
                play(s, f"deploy {piece.word} {piece.setup}")
        play(s, "done")
    again = begun("standard", "done", "standard", "done")
    assert again.where == s.where


@pytest.mark.case("CoG G3-standard")
def test_one_army_may_take_up_its_standard_deployment_by_itself():
    s = begun("muster 5th")
    assert place(s, "RU", "17") == "2707" and place(s, "RU", "18") == "to-deploy"
    assert reasons(s, "muster 1st") == {"G3.1"}
    s = begun("take 18", "put 1906", "muster 5th", "muster 4th", "muster 3rd", "muster 8th")
    assert "done" in choices(s)


@pytest.mark.case("CoG G3-start-AH", "CoG G3-start-RU")
def test_armies_start_as_strong_as_they_were_counted():
    def army(side, name):
        units = [p for p in GAME.pieces if p.side == side and p.army == name and p.setup]
        return len(units), sum(p.steps for p in units)

    assert [army(0, name) for name in ("1st", "4th", "3rd", "2nd")] == [(17, 30), (12, 22), (11, 19), (7, 11)]
    assert [army(1, name) for name in ("4th", "5th", "3rd", "8th")] == [(11, 17), (10, 18), (12, 20), (10, 18)]


@pytest.mark.case("CoG G3.11-e", "CoG G3.12-g")
def test_both_sides_start_without_points_though_austria_holds_three_places():
    s = begun("standard", "done", "standard", "done")
    from galicia.games.clash_of_giants.galicia.victory import held

    assert s.vp == 0 and sorted(p.name for p in held(s, 0)) == ["Brody", "Lemberg", "Tarnopol"]
    assert GAME.points(s) == (0, 0)


@pytest.mark.case("CoG G-compass")
def test_the_six_directions_are_those_of_a_grid_with_north_up():
    assert set(w.grid.compass) == {"N", "NE", "SE", "S", "SW", "NW"}
    (h,) = hexes("2711")
    assert [w.grid.number(w.leading(name)[h][0]) for name in ("N", "NE", "SE", "S", "SW", "NW")] == [
        "2710", "2810", "2811", "2712", "2611", "2610"]  # fmt: skip


@pytest.mark.case("CoG G2.12-a", "CoG G2.12-b", "CoG G2.12-c")
def test_austrians_and_germans_retreat_south_and_west_and_russians_north_and_east():
    (h,) = hexes("2711")
    assert [set(w.grid.numbers(w.leading(*GAME.compass[side])[h])) for side in (0, 1)] == [
        {"2712", "2611", "2610"}, {"2710", "2810", "2811"}]  # fmt: skip
    assert {p.side for p in GAME.pieces if p.nation == "GE"} == {0}


@pytest.mark.case("CoG G-sheet-a")
def test_the_austrian_markers_are_four_armies_and_two_supports():
    assert [m for m in GAME.markers if m.startswith("AH")] == ["AH-1st", "AH-2nd", "AH-3rd", "AH-4th"]
    assert [m for m in GAME.supports if m.startswith("AH")] == ["AH-2-4", "AH-3-6"]


@pytest.mark.case("CoG G-vp", "CoG G4.1-b", "CoG G4.1-c")
def test_thirteen_russian_places_lie_in_austria_and_seven_austrian_ones_in_both_countries():
    russian = [p for p in GAME.scoring if 1 in p.scorers]
    austrian = [p for p in GAME.scoring if 0 in p.scorers]
    assert len(russian) == 13 and all(GAME.home[0] >> p.hex & 1 for p in russian)
    assert len(austrian) == 7 and {p.owner for p in austrian} == {0, 1}
    assert w.board.marks["country"][hexes("3714")[0]] == "A"


@pytest.mark.parametrize("mark", ["supply=as", "done", "fed"])
def test_a_position_in_which_units_bear_markers_before_the_first_turn_is_refused(mark):
    text = SCENES.position(f"AH 28 3116 {mark}", step="GameTurn turn=1; Deployment side=AH", turn=1)
    with pytest.raises(IllegalText, match="nobody bears a marker"):
        Position.loads(text).state()
