"""GWiE 5.1, 5.2, 5.4: movement on foot."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from galicia.board.map import Side
from galicia.engine.errors import IllegalOrder
from galicia.engine.stacks import DEAD
from galicia.games.great_war_in_the_east.movement import Move, Movement, items
from galicia.games.great_war_in_the_east.rail import Depart, Detrain, Entrain, Proceed, Ride
from galicia.games.great_war_in_the_east.world import PROHIBITED, World
from tests.dials import every_draw
from tests.great_war_in_the_east.scene import bare, hexes, reasons, scene, told, unit
from tests.great_war_in_the_east.terrain import WORLD, number, step_onto

# One unit of each nation that marches with four points.
FOOT = {"AH": "19/4", "RU": "78R/3", "SE": "DuI"}
SEAT = {"AH": "AH", "RU": "AL", "SE": "AL"}


def march(units, side="AH", **where):
    return scene(units, step=f"Movement side={side}", **where)


def at(s, nation, name):
    return number(s.where[unit(nation, name)])


def spent(s, nation, name):
    return s.spent[unit(nation, name)]


def cost(nation, terrain, side=""):
    """What a unit pays for one step, on whichever map such a step is found."""
    start, end = step_onto(terrain, side=side)
    s = bare(f"{nation} {FOOT[nation]} {start}", step=f"Movement side={SEAT[nation]}")
    s.play(f"move {FOOT[nation]} {end}")
    return spent(s, nation, FOOT[nation])


# 5.4: the terrain chart, by TCR: Serbian 2, Russian 3, A-H 4.


@pytest.mark.parametrize(
    "terrain, serbian, russian, austrian",
    [
        pytest.param("clear", 1, 1, 1, marks=pytest.mark.case("GWiE 5.4-clear")),
        pytest.param("forest", 1, 2, 2, marks=pytest.mark.case("GWiE 5.4-forest")),
        pytest.param("broken", 2, 2, 2, marks=[pytest.mark.case("GWiE 5.4-broken"), pytest.mark.case("GWiE 5.4-key")]),
        pytest.param("swamp", 2, 2, 3, marks=[pytest.mark.case("GWiE 5.4-swamp"), pytest.mark.case("GWiE 5.4-key")]),
        pytest.param("rough", 2, 2, 2, marks=pytest.mark.case("GWiE 5.4-rough")),
        pytest.param("mountain", 2, 3, 3, marks=pytest.mark.case("GWiE 5.4-mountain")),
        pytest.param("city", 1, 1, 1, marks=pytest.mark.case("GWiE 5.4-city")),
        pytest.param("fortress", 1, 1, 1, marks=pytest.mark.case("GWiE 5.4-fortress")),
    ],
)
def test_a_hex_costs_what_the_chart_says_for_each_competence(terrain, serbian, russian, austrian):
    assert (cost("SE", terrain), cost("RU", terrain), cost("AH", terrain)) == (serbian, russian, austrian)


@pytest.mark.case("GWiE 5.4-town")
def test_a_town_costs_what_the_terrain_of_its_hex_costs():
    towns = [p.hex for p in WORLD.board.places if p.kind == "town" and WORLD.board.terrain[p.hex] == "rough"]
    start, end = next((a, h) for h in towns for a in WORLD.neighbours[h] if (a, h) not in WORLD.river)
    s = march(f"AH 19/4 {number(start)}")
    s.play(f"move 19/4 {number(end)}")
    assert spent(s, "AH", "19/4") == 2


@pytest.mark.case("GWiE 5.4-river")
@pytest.mark.parametrize("river", ["river", "major river"])
def test_a_river_of_either_kind_costs_one_more(river):
    assert cost("AH", "clear", river) == cost("RU", "clear", river) == cost("SE", "clear", river) == 2


@pytest.mark.case("GWiE 5.4-ezoc")
@pytest.mark.case("GWiE 5.15")
def test_from_one_enemy_controlled_hex_into_another_every_hex_costs_one_more():
    s = march("AH 9c/1 g1312, RU 9/3 g1209")
    s.play("move 9c/1 g1211")
    assert spent(s, "AH", "9c/1") == 1
    s.play("move 9c/1 g1210")
    assert spent(s, "AH", "9c/1") == 3
    s.play("move 9c/1 g1310")
    assert spent(s, "AH", "9c/1") == 5


@pytest.mark.case("GWiE 5.15")
def test_leaving_an_enemy_controlled_hex_costs_nothing_extra():
    s = march("AH 9c/1 g1210, RU 9/3 g1209")
    s.play("move 9c/1 g1211")
    assert spent(s, "AH", "9c/1") == 1


@pytest.mark.case("GWiE 5.16")
@pytest.mark.case("GWiE 5.4-rail")
def test_a_railway_helps_nobody_who_marches():
    h, to = hexes("g1312", "g1212")
    assert to in WORLD.rails[0][h]
    s = march("AH 19/4 g1312")
    s.play("move 19/4 g1212")
    assert spent(s, "AH", "19/4") == 2  # forest


@pytest.mark.case("GWiE 5.4-absent")
def test_a_prohibited_hexside_is_never_crossed_not_even_for_one_hex():
    a, b = hexes("g1312", "g1313")
    s = march("AH 19/4 g1312")
    s.world = World(replace(WORLD.board, sides=(*WORLD.board.sides, Side(a, b, frozenset({PROHIBITED})))))
    assert reasons(s, "move 19/4 g1313") == {"5.4-absent", "5.17"}
    assert not reasons(s, "move 19/4 g1412")


@pytest.mark.case("GWiE 5.4-absent")
def test_no_ridge_trench_lake_or_sea_is_on_the_boards():
    assert set(WORLD.board.terrain.values()) == {"clear", "forest", "broken", "swamp", "rough", "mountain"}
    assert not {f for side in WORLD.board.sides for f in side.features} & {"ridge", "trench", "lake", "sea", PROHIBITED}


def test_a_refusal_names_every_part_of_the_cost():
    s = march("AH 19/4 g1413 spent=1, RU 9/3 g1515")
    assert items(s, unit("AH", "19/4"), *hexes("g1413", "g1514")) == (("swamp", 3, False), ("enemy zone", 1, True))
    assert "g1514 costs 4 of 3 MP: swamp 3, enemy zone 1" in str(s.explain("move 19/4 g1514")[0])


# 5.1: what a march may and may not do.


@pytest.mark.case("GWiE 5.12")
@pytest.mark.case("GWiE 5.14")
def test_a_march_pays_for_every_hex_and_ends_with_the_allowance():
    s = march("AH 19/4 g1312")
    s.play("move 19/4 g1412 g1413 g1313")
    assert (at(s, "AH", "19/4"), spent(s, "AH", "19/4")) == ("g1313", 3)
    assert reasons(s, "move 19/4 g1212") == {"5.12", "5.14", "5.4-ezoc"}
    assert not reasons(s, "move 19/4 g1312")


@pytest.mark.case("GWiE 5.14")
def test_a_path_longer_than_the_allowance_is_refused_as_a_whole():
    s = march("AH 19/4 g1312")
    with pytest.raises(IllegalOrder):
        s.play("move 19/4 g1412 g1413 g1313 g1312 g1412")
    assert at(s, "AH", "19/4") == "g1312"


@pytest.mark.case("GWiE 5.14")
def test_points_are_not_saved_for_the_next_turn():
    s = march("AH 19/4 g1312 spent=1")
    s.begin(0)
    assert s.spent[unit("AH", "19/4")] == 0
    assert s.allowance(unit("AH", "19/4")) == 4


def test_a_march_goes_from_hex_to_touching_hex():
    s = march("AH 19/4 g1312")
    assert reasons(s, "move 19/4 g1414") == {"5.12"}


@pytest.mark.case("GWiE 5.0")
def test_any_number_of_units_move_or_none():
    s = march("AH 19/4 g1312, AH 23/3 g1312")
    s.play("move 19/4 g1313")
    s.play("move 23/3 g1313")
    assert at(s, "AH", "19/4") == at(s, "AH", "23/3") == "g1313"
    s.play("done")
    assert s.over


@pytest.mark.case("GWiE 5.0")
def test_a_unit_that_gave_way_to_another_has_had_its_movement():
    s = march("AH 19/4 g1312, AH 23/3 g1312")
    s.play("move 19/4 g1313")
    s.play("move 19/4 g1413")
    s.play("move 23/3 g1313")
    assert "5.0" in reasons(s, "move 19/4 g1412")
    assert not reasons(s, "move 23/3 g1312")


@pytest.mark.case("GWiE 5.11")
def test_only_the_phasing_side_moves():
    s = march("AH 19/4 g1312, RU 9/3 g0403")
    assert reasons(s, "move 9/3 g0404") == {"5.11"}


@pytest.mark.case("GWiE 5.13")
@pytest.mark.parametrize("enemy", ["9/3", "7c/3", "D1/3"])
def test_no_unit_enters_the_hex_of_an_enemy_unit(enemy):
    s = march(f"AH 19/4 g1312, RU {enemy} g1313")
    assert reasons(s, "move 19/4 g1313") == {"5.13"}


@pytest.mark.case("GWiE 5.13")
def test_no_unit_enters_an_intact_enemy_fortress():
    s = march("AH Jaroslau g1219, RU 78R/3 g1220", "AL")
    assert reasons(s, "move 78R/3 g1219") == {"5.13"}


@pytest.mark.case("GWiE 5.13")
def test_the_hex_of_a_destroyed_fortress_is_open():
    s = march("AH 1/1 g2801, RU 78R/3 g1220", "AL")
    assert not reasons(s, "move 78R/3 g1219")


@pytest.mark.case("GWiE 5.13")
def test_a_combat_unit_that_can_attack_drives_out_a_lone_hq_and_goes_on():
    s = march("AH 9c/1 g1312, RU Ru3 g1311, RU 9/3 g1206")
    s.play("move 9c/1 g1311 g1310")
    assert at(s, "RU", "Ru3") == "g1206"
    assert (at(s, "AH", "9c/1"), spent(s, "AH", "9c/1")) == ("g1310", 2)


def test_a_lone_hq_gives_way_as_soon_as_a_unit_is_beside_it():
    s = march("AH 9c/1 g1312, RU Ru3 g1310, RU 9/3 g1206")
    s.play("move 9c/1 g1311")
    assert at(s, "RU", "Ru3") == "g1206"


@pytest.mark.case("GWiE 5.13")
@pytest.mark.parametrize("mover", ["D1", "Da1"])
def test_depots_and_hqs_drive_nobody_out(mover):
    s = march(f"AH {mover} g1312, RU Ru3 g1311, RU 9/3 g0903")
    assert reasons(s, f"move {mover} g1311") == {"5.13", "10.52-b"}


@pytest.mark.case("GWiE 5.17")
def test_a_unit_that_has_spent_nothing_moves_one_hex_whatever_it_costs():
    s = march("AH 19/4 g1413 unsupplied, RU 9/3 g1515")
    assert s.allowance(unit("AH", "19/4")) == 2
    s.play("move 19/4 g1514")  # swamp 3 and an enemy zone 1
    assert at(s, "AH", "19/4") == "g1514"


@pytest.mark.case("GWiE 5.17")
def test_the_one_hex_move_is_offered_whatever_it_costs():
    s = march("AH 19/4 g1413 unsupplied, RU 9/3 g1515")
    offered = {order.path for order in s.orders() if isinstance(order, Move)}
    assert offered == {(h,) for h in WORLD.neighbours[hexes("g1413")[0]]}


@pytest.mark.case("GWiE 5.17")
def test_the_one_hex_move_is_no_more_offered_once_a_point_is_spent():
    s = march("AH 19/4 g1413 unsupplied spent=1")
    assert hexes("g1514") not in {order.path for order in s.orders() if isinstance(order, Move)}
    assert "5.14" in reasons(s, "move 19/4 g1514")


@pytest.mark.case("GWiE 5.17")
def test_the_one_hex_move_never_crosses_a_prohibited_hexside():
    wall = Side(*hexes("g1413", "g1514"), frozenset({PROHIBITED}))
    walled = World(replace(WORLD.board, sides=(*WORLD.board.sides, wall)))
    s = march("AH 19/4 g1413 unsupplied", world=walled)
    assert "5.17" in reasons(s, "move 19/4 g1514")
    assert hexes("g1514") not in {order.path for order in s.orders() if isinstance(order, Move)}


@pytest.mark.case("GWiE 5.17")
def test_the_one_hex_move_is_the_last():
    s = march("AH 19/4 g1413 unsupplied")
    assert reasons(s, "move 19/4 g1514 g1515") == {"5.17"}
    s.play("move 19/4 g1514")
    assert "5.17" in reasons(s, "move 19/4 g1515")
    assert "5.17" in reasons(s, "entrain 19/4")


@pytest.mark.case("GWiE 5.17")
def test_a_unit_that_has_spent_a_point_has_no_one_hex_move():
    s = march("AH 19/4 g1412 unsupplied")
    s.play("move 19/4 g1413")
    assert "5.14" in reasons(s, "move 19/4 g1514")


@pytest.mark.case("GWiE 5.17")
def test_the_one_hex_move_never_enters_an_enemy_hex():
    s = march("AH 19/4 g1413 unsupplied, RU 9/3 g1514")
    assert reasons(s, "move 19/4 g1514") == {"5.13"}


@pytest.mark.case("GWiE 5.17")
def test_a_unit_out_of_command_does_not_move_at_all():
    s = march("AH 19/4 g1312 occ")
    assert reasons(s, "move 19/4 g1313") == {"4.0-1d", "5.17"}
    assert not any(isinstance(order, Move) for order in s.orders())


def test_fortresses_never_move():
    s = march("AH Przemysl g1419")
    assert reasons(s, "move Przemysl g1418") == {"5.11"}
    assert [str(order) for order in s.orders()] == ["Done()"]


@pytest.mark.case("GWiE 13.0-b")
def test_who_marches_has_moved():
    s = march("AH 19/4 g1312, AH 23/3 g1312")
    s.play("move 19/4 g1313")
    assert s.moved == 1 << unit("AH", "19/4")


# 5.2: friends on the way.


@pytest.mark.case("GWiE 5.21")
def test_friends_on_the_way_cost_nothing():
    s = march("AH 19/4 g1312, AH 1/1 g1412, AH 5/1 g1412, AH Da1 g1412")
    s.play("move 19/4 g1412 g1413")
    assert spent(s, "AH", "19/4") == 2


@pytest.mark.case("GWiE 5.22")
@pytest.mark.case("GWiE 6.21")
def test_a_hex_may_be_over_full_while_the_segment_lasts():
    s = march("AH 19/4 g1312, AH 1/1 g1412, AH 5/1 g1412")
    s.play("move 19/4 g1412")
    assert s.room(*hexes("g1412")) == -1
    s.play("move 19/4 g1413")
    assert s.room(*hexes("g1412")) == 1


# What is told, offered and sampled.


def test_a_march_is_told_hex_by_hex():
    s = march("AH 19/4 g1312")
    (first, second) = told(s.play("move 19/4 g1412 g1413"), "moved")
    assert (first["start"], first["end"], second["end"]) == ("g1312", "g1412", "g1413")


def test_a_march_stops_when_the_enemy_must_answer():
    s = march("AH 9c/1 g1312, RU Ru3 g1309, RU 9/3 g1307, RU 10/3 g1407")
    s.play("move 9c/1 g1311 g1310 g1210")
    assert (s.to_act, at(s, "AH", "9c/1")) == ("AL", "g1310")


def test_a_march_can_be_taken_back_until_somebody_rolls():
    s = march("AH 19/4 g1312")
    s.play("move 19/4 g1412")
    s.undo()
    assert (at(s, "AH", "19/4"), spent(s, "AH", "19/4")) == ("g1312", 0)


BUSY = """AH 10/1 g1419 entrained, AH 9c/1 g1312, AH Da1 g1312, AH D1 g1312 spent=1, AH 19/4 g1413 occ,
    AH 23/3 g1126 entrained occ, AH 1/1 g1126 entrained, AH 9/2 s0110 entrained, AH 21/5 s0106 entrained,
    AH 3c/1 g1514 finished, AH 38/2 g1209 unsupplied, AH Przemysl g1419, RU 9/3 g1310, RU Ru3 g1313, SE DuI s0206"""


def every_single_order(units):
    """Everything one could say of some units in single steps, legal or not."""
    for u in units:
        yield Entrain(u)
        yield Detrain(u)
        for h in WORLD.board.terrain:
            yield from (Move(u, (h,)), Ride(u, h), Depart(u, h), Proceed(u, h))


@pytest.mark.parametrize("prelude", [(), ("depart 1/1 g1426",), ("depart 9/2 g1126", "ride 10/1 g1126")])
def test_what_is_offered_is_what_is_allowed(prelude):
    s = march(BUSY, turn=8)
    for order in prelude:
        s.play(order)
    offered = list(s.orders())
    named = [u for u, h in enumerate(s.where) if h != DEAD] + [unit("AH", "5/1")]
    allowed = [order for order in every_single_order(named) if not s.explain(order)]
    assert Counter(offered) == Counter([s.parse("done"), *allowed])


def test_every_order_is_sampled_alike():
    s = march(BUSY, turn=8)
    assert every_draw(s) == Counter(s.orders())


@pytest.mark.parametrize("options", [{}, {"track_limits": "yes"}])
def test_the_sampler_keeps_step_with_what_is_offered(options):
    s = march(BUSY, turn=8, options=options, dice=" ".join("635142" * 5))
    rng = random.Random(1914)
    for _ in range(40):
        assert every_draw(s) == Counter(s.orders())
        s.apply(rng.choice(list(s.orders())[1:] or [s.parse("done")]))
        if s.over or not isinstance(s.step, Movement):
            break
