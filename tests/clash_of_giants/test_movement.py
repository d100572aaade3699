"""Operational movement: costs, the minimum move, and what is closed."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from galicia.board.hexset import each
from galicia.games.clash_of_giants.series.movement import Movement, targets
from tests.clash_of_giants.galicia.acts import march
from tests.clash_of_giants.galicia.floods import SCENES as FLOODS
from tests.clash_of_giants.galicia.hooks import brawl
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, unit
from tests.dials import every_draw

w = GAME.world


def cost(a, b):
    return w.cost(*hexes(a, b))


def step_into(terrain, feature=None):
    """A step into a hex of this terrain, across this kind of hexside or none."""
    for b, name in w.board.terrain.items():
        if name == terrain:
            for a in w.neighbours[b]:
                features = w.board.features(a, b) - {"bridge"}
                if features == ({feature} if feature else set()):
                    return a, b
    raise AssertionError(terrain)


@pytest.mark.parametrize("terrain, feature, price", [
    pytest.param("clear", None, 1, marks=pytest.mark.case("CoG G-TEC-clear-mp")),
    pytest.param("forest", None, 2, marks=pytest.mark.case("CoG G-TEC-forest-mp")),
    pytest.param("marsh", None, 2, marks=pytest.mark.case("CoG G-TEC-marsh-mp")),
    pytest.param("mountain", None, 3, marks=pytest.mark.case("CoG G-TEC-mountain-mp")),
    pytest.param("pass", None, 1, marks=pytest.mark.case("CoG G-TEC-pass-mp")),
    pytest.param("clear", "river", 1, marks=pytest.mark.case("CoG G-TEC-river-mp")),
    pytest.param("clear", "major-river", 2, marks=pytest.mark.case("CoG G-TEC-major-river-mp", "CoG S11.2-a")),
])  # fmt: skip
def test_a_step_costs_what_the_chart_says(terrain, feature, price):
    assert w.cost(*step_into(terrain, feature)) == price


@pytest.mark.parametrize("kind", [
    pytest.param("railroad", marks=pytest.mark.case("CoG G-TEC-railroad-mp", "CoG S11.2-b")),
    pytest.param("village", marks=pytest.mark.case("CoG G-TEC-village-mp")),
    pytest.param("town", marks=pytest.mark.case("CoG G-TEC-town-mp")),
    pytest.param("city", marks=pytest.mark.case("CoG G-TEC-city-mp")),
    pytest.param("fort", marks=pytest.mark.case("CoG G-TEC-own-fort-mp")),
])  # fmt: skip
def test_railways_settlements_and_own_forts_cost_what_their_terrain_costs(kind):
    found = {"railroad": list(each(w.on_rail)), "fort": list(w.fort_in)}.get(kind) or [
        h for h, settled in w.settlement.items() if settled == kind
    ]
    assert found
    for b in found:
        for a in w.neighbours[b]:
            crossing = (a, b) in w.major_rivers
            assert w.cost(a, b) == {"clear": 1, "pass": 1, "forest": 2, "marsh": 2, "mountain": 3}[
                w.board.terrain[b]] + crossing  # fmt: skip


@pytest.mark.case("CoG R65-a", "CoG R65-b")
def test_the_greatest_place_of_a_hex_counts_and_bridges_have_no_effect():
    assert w.settlement[hexes("3116")[0]] == "city" and len(w.board.places_in[hexes("3116")[0]]) > 1
    bridged = next((s.a, s.b) for s in w.board.sides if s.features == {"major-river", "bridge"})
    assert w.cost(*bridged) == w.chart[w.board.terrain[bridged[1]]].cost + 1


@pytest.mark.case("CoG G-places", "CoG G8.12-c")
def test_cities_and_towns_are_those_of_the_list():
    cities = {w.grid.number(h) for h, kind in w.settlement.items() if kind == "city"}
    assert cities == {"0714", "2316", "3116", "2205", "0212"}
    towns = [h for h, kind in w.settlement.items() if kind == "town"]
    assert sum(GAME.home[0] >> h & 1 for h in towns) == 14 and sum(GAME.home[1] >> h & 1 for h in towns) == 13


@pytest.mark.case("CoG S11.1")
def test_points_are_paid_hex_by_hex_and_those_left_are_lost():
    s = march("AH 14 1310 ready, AH 33 1509 ready", die=1)  # two points
    play(s, "move 14 1311 1312")
    assert reasons(s, "move 14 1411") == {"S11.1", "S11.2-a", "S11.3"}
    s = march("AH 14 1310 ready, AH 33 1509 ready", die=1)
    play(s, "move 14 1311", "move 33 1510")
    assert not any(order.startswith("move 14") for order in choices(s))


@pytest.mark.case("CoG S11.1-b")
def test_a_unit_has_had_its_move_as_soon_as_another_begins():
    s = march("AH 14 1310 ready, AH 33 1509 ready", die=6)
    play(s, "move 14 1311", "move 33 1510")
    assert reasons(s, "move 14 1312") == {"S11.1-b", "S10.6-b"}


@pytest.mark.case("CoG S11.1")
def test_units_of_one_hex_move_together_as_long_as_they_stay_together():
    s = march("AH 14 1310 ready, AH 33 1310 ready", die=6)
    play(s, "move 14 33 1311", "move 14 1312")
    assert reasons(s, "move 33 1312") and place(s, "AH", "33") == "1311"
    assert "S11.1" in reasons(march("AH 14 1310 ready, AH 33 1311 ready"), "move 14 33 1411")


@pytest.mark.case("CoG S11.3")
def test_a_unit_may_always_enter_one_hex_and_stops():
    a, b = (w.grid.number(h) for h in step_into("mountain"))
    units, army = f"AH 43 {a} ready", GAME.markers[w.area[0][hexes(a)[0]]]
    s = march(units, army=army, die=1, turn=5)
    play(s, f"move 43 {b}")
    assert choices(s) == {"done"}
    s = march(units, army=army, die=1, turn=5, options={"min_move": False})
    assert s.allowance(unit("AH", "43")) < 3
    assert reasons(s, f"move 43 {b}") == {"S11.1", "S11.2-a", "S11.3"} and f"move 43 {b}" not in choices(s)


@pytest.mark.case("CoG S11.4")
def test_a_hex_that_takes_all_points_is_the_first_and_only_one_of_a_move():
    s = FLOODS.scene("AH 14 1310 ready", step="Operations; Movement side=AH", drawn=0, command=[6, *[0] * 7])
    assert "move 14 1311" in FLOODS.choices(s)
    FLOODS.play(s, "move 14 1311")
    assert FLOODS.choices(s) == {"done"}
    s = FLOODS.scene("AH 14 1310 ready", step="Operations; Movement side=AH", drawn=0, command=[6, *[0] * 7])
    FLOODS.play(s, "move 14 1410")
    assert "move 14 1311" not in FLOODS.choices(s)


@pytest.mark.case("CoG S11.5-a", "CoG S13.1-a", "CoG G-TEC-enemy-fort-mp")
def test_sea_and_enemy_forts_are_never_entered():
    s = FLOODS.scene("AH 14 1410 ready", step="Operations; Movement side=AH", drawn=0, command=[6, *[0] * 7])
    assert "move 14 1411" not in FLOODS.choices(s) and "S11.5-a" in FLOODS.reasons(s, "move 14 1411")
    s = march("AH 14 1702 ready", die=6)
    assert reasons(s, "move 14 1802") == {"S13.1-a", "S11.5-a"}
    s = march("AH 14 1702 ready", die=6, razed=0b100)
    assert "move 14 1802" in choices(s)


@pytest.mark.case("CoG S11.5-b")
def test_units_do_not_leave_the_map():
    s = march("AH 3LW 0115 ready", die=6)
    on_map = {w.grid.number(h) for h in w.neighbours[hexes("0115")[0]]}
    assert {order.split()[2] for order in choices(s) if order != "done"} == on_map
    assert len(on_map) < 6


@pytest.mark.case("CoG S11.6", "CoG G9.1-a", "CoG S10.2")
def test_cavalry_uses_the_right_hand_figure_and_pays_the_same():
    s = march("AH 14 1310 ready, AH 3c 1410 ready", die=6)
    assert (s.allowance(unit("AH", "14")), s.allowance(unit("AH", "3c"))) == (4, 6)
    play(s, "move 3c 1311")
    assert s.spent[unit("AH", "3c")] == 1


@pytest.mark.parametrize("seed", range(8))
def test_where_a_unit_can_go_is_what_trying_every_neighbour_finds(seed):
    rng = random.Random(seed)
    s = brawl(rng)
    while not s.over and type(s.step).__name__ != "Movement":
        s.apply(s.orders().sample(rng))
    if s.over:
        return
    if s.crowds(s.side):
        return  # who may be ordered then is tested by itself
    for u in list(each(s.ready))[:12]:
        found = {h for h in w.neighbours[s.where[u]]
                 if not s.step.explain(s, s.parse(f"move {s.pieces[u].word} {w.grid.number(h)}"))}  # fmt: skip
        assert set(targets(s, (u,))) == found


CROWD = """AH 14 1310 ready, AH 33 1310 ready, AH 3c 1410 ready, AH 13 1410 ready, AH 37 1311 ready, AH 10 1311 ready,
    AH 5 1409 ready, AH 12 1409 ready, AH 46 1411 ready, AH 2 1411 ready, RU 18 1307, RU 45 1209"""


@pytest.mark.parametrize("seed", range(6))
def test_the_sampler_keeps_step_with_what_is_offered(seed):
    s, rng = march(CROWD, die=5), random.Random(seed)
    for _ in range(30):
        assert every_draw(s) == Counter(s.orders())
        s.apply(rng.choice([order for order in s.orders() if order != s.parse("done")] or [s.parse("done")]))
        if s.over or not isinstance(s.step, Movement):
            break


def test_a_full_hex_is_closed_once_the_only_hex_behind_it_is_full_too():
    """The way back from 1602 into the forest of 1603 costs more than is left; the way on to 1502 does not."""
    full, start, gap = hexes("1602", "1603", "1502")
    others = [h for h in w.neighbours[full] if h not in (start, gap)]
    infantry = iter([p.word for p in GAME.pieces if p.side == 0 and not p.cavalry])
    stacks = [f"AH {next(infantry)} {w.grid.number(h)}" for h in (full, full, gap, *others, *others)]
    goer, filler = next(infantry), next(infantry)
    s = march(f"{', '.join(stacks)}, AH {goer} 1603 ready, AH {filler} 1401 ready", die=1)
    onto = s.parse(f"move {goer} 1602")
    assert onto in every_draw(s)
    s.apply(s.parse(f"move {filler} 1502"))
    assert every_draw(s) == Counter(s.orders()) and onto not in s.orders()
