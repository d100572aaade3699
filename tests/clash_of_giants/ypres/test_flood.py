"""The flood of the Yser."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.retreat import ways
from galicia.games.clash_of_giants.ypres.supply import line
from tests.clash_of_giants.ypres.acts import declaration, march
from tests.clash_of_giants.ypres.scene import GAME, choices, hexes, place, play, reasons, scene, told, unit

PLAIN = {"1715", "1814", "1815", "1914", "2014"}


def flooding(units, turn=9, **more):
    return scene(units, step="Sluices side=AL; FloodPhase", turn=turn, **more)


@pytest.mark.case("CoG Y5.33-a", "CoG Y5.33-b")
def test_only_a_supplied_belgian_in_nieuport_lets_the_sea_in():
    assert choices(flooding("AL 1/Be 1616")) == {"flood", "pass"}
    for units in ("AL 1/Be 1616 supply=as", "AL 1/Be 1617", "AL 42/Fr 1616"):
        assert not flooding(units).agenda
    s = scene("AL 1/Be 1616 supply=as, AL 3/Be 1617", step="Operations; Sluices side=AL", turn=9)
    assert not s.sluiced


@pytest.mark.case("CoG Y5.33-c", "CoG Y5.33-d", "CoG Y5.33-g", "CoG Y5.33-e", "CoG Y5-floodplain")
def test_the_flood_rises_in_the_second_flood_phase_after_the_declaration_and_stays():
    s = flooding("AL 1/Be 1616")
    play(s, "flood")
    assert s.sluiced == 9 and not s.flooded and s.terrain(*hexes("1814")) == "flood-plain"
    assert not flooding("AL 3/Be 2020", turn=10, sluiced=9).flooded
    risen = flooding("AL 3/Be 2020", turn=11, sluiced=9)  # nobody is needed in Nieuport any more
    assert risen.flooded and {number for number in PLAIN if risen.terrain(*hexes(number)) == "flooded"} == PLAIN
    later = flooding("AL 42/Fr 1914", turn=15, sluiced=9, flooded=1)
    assert later.flooded and told(risen.events, "flooded") and not told(later.events, "flooded")  # it rises but once
    assert set(GAME.world.grid.numbers(GAME.flood_plain)) == PLAIN


@pytest.mark.case("CoG Y5.33-a")
def test_the_flood_is_declared_once():
    assert not flooding("AL 1/Be 1616", sluiced=8).agenda


@pytest.mark.case("CoG Y5.33-e", "CoG Y-TEC-flood-plain-mp")
def test_before_the_flood_the_plain_is_clear():
    dry = march("AL 42/Fr 1916 ready", "AL-D", turn=9)
    play(dry, "move 42/Fr 1915 1914 1913")
    assert place(dry, "AL", "42/Fr") == "1913"
    wet = march("AL 42/Fr 1915 ready", "AL-D", turn=9, sluiced=5, flooded=1)
    play(wet, "move 42/Fr 1914")
    assert not any(order.startswith("move") for order in choices(wet))


@pytest.mark.case("CoG Y5.33-f")
def test_the_moeres_are_flooded_from_the_start():
    s = scene("AL 42/Fr 3121")
    wet = [GAME.world.grid.number(h) for h in GAME.world.board.terrain if s.terrain(h) == "flooded"]
    assert sorted(wet) == ["2122", "2222", "2223", "2322", "2323", "2423", "2426", "2526"]


@pytest.mark.case("CoG Y5.33-h")
def test_units_caught_may_leave_and_may_be_attacked():
    s = flooding("AL 42/Fr 1914, GE 5R 1913, AL 1/Be 2020", turn=11, sluiced=9)
    assert [fact["units"] for fact in told(s.events, "caught")] == [["42/Fr"]]
    leaving = march("AL 42/Fr 1914 ready", "AL-D", turn=11, sluiced=9, flooded=1)
    play(leaving, "move 42/Fr 1915 1916")
    s = declaration("GE 5R 1913, AL 42/Fr 1914", "GE", turn=11, sluiced=9, flooded=1)
    assert "join 5R 1914" in choices(s)


@pytest.mark.case("CoG Y-TEC-flooded-other", "CoG Y5.33-h")
def test_nobody_attacks_out_of_a_flooded_hex():
    for flooded, cases in ((0, set()), (1, {"Y-TEC-flooded-other"})):
        s = declaration("AL 42/Fr 1914, AL 17/Fr 2013, GE 5R 1913", "AL", turn=11, sluiced=9, flooded=flooded)
        assert reasons(s, "join 42/Fr 1913") == cases


@pytest.mark.case("CoG Y-R77-a")
def test_flooded_hexes_keep_villages_railways_and_rivers():
    s = scene("AL 42/Fr 1914", turn=11, sluiced=9, flooded=1)
    (h,) = hexes("1914")
    assert GAME.may_hold(s, unit("AL", "42/Fr"), h, 1) and GAME.world.on_rail >> h & 1


@pytest.mark.case("CoG Y-R77-b")
def test_retreats_and_supply_lines_enter_the_flood():
    s = scene("AL 42/Fr 1913, GE 5R 1912", turn=11, sluiced=9, flooded=1)
    assert hexes("1914") in ways(s, unit("AL", "42/Fr"), 1)
    path = line(s, 0, *hexes("2121"))
    assert path is not None and path[0] in hexes("2122", "2022", "2222")
    only = scene("AL 42/Fr 2121, GE 5R 2020, GE 6R 2320", turn=11)
    assert line(only, 0, *hexes("2121"))
