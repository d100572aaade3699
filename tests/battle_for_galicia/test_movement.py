"""BfG 4.0: movement."""

import random

import pytest

from galicia.engine.errors import IllegalOrder
from galicia.games.battle_for_galicia.movement import targets
from galicia.games.battle_for_galicia.units import AH
from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, hexes, reasons, scene, told, unit
from tests.battle_for_galicia.terrain import (
    BOARD,
    GRID,
    OPEN_FIELDS,
    around,
    controls,
    find_step,
    kind_of_step,
    number,
    steps,
)

# The terrain chart: what it costs to enter such a hex over such a side.
CHART = {
    ("clear", ""): 1,
    ("clear", "ridge"): 3,
    ("clear", "river"): 3,
    ("clear", "bridge"): 2,
    ("woods", ""): 2,
    ("woods", "ridge"): 4,
    ("woods", "river"): 4,
    ("woods", "bridge"): 3,
}
COMBINATIONS = [
    (terrain, side, leaving, entering, found)
    for terrain, side in CHART
    for leaving in (False, True)
    for entering in (False, True)
    if (found := find_step(terrain, side, leaving=leaving, entering=entering))
]


def spent(s, name, side="AH"):
    return s.spent[unit(side, name)]


def ways(s):
    """The hexes offered for the next step."""
    return {number(order.path[0]) for order in s.orders() if hasattr(order, "path")}


def at(s, name, side="AH"):
    return number(s.where[unit(side, name)])


def text(s, order):
    """The refusal in words."""
    (reason,) = s.explain(order)
    return str(reason)


def test_the_open_fields_of_these_tests_are_open():
    for centre in OPEN_FIELDS:
        disc = [h for h in BOARD.terrain if GRID.distance(h, GRID.hex(centre)) <= 2]
        assert len(disc) == 19
        assert {BOARD.terrain[h] for h in disc} == {"clear"}
        assert not any(BOARD.features(a, b) for a in disc for b in disc if b in BOARD.neighbours(a))


# The map's numbering.


@pytest.mark.case("BfG 4.2-hexes")
def test_rows_count_from_the_bottom_and_columns_from_the_right():
    assert set(around("13.15")) == {"13.14", "13.16", "14.14", "14.15", "12.14", "12.15"}


@pytest.mark.case("BfG 4.2-hexes")
def test_even_rows_lie_half_a_hex_farther_left():
    assert set(around("14.15")) == {"14.14", "14.16", "15.15", "15.16", "13.15", "13.16"}


@pytest.mark.case("BfG 4.2-hexes")
def test_a_corner_has_only_the_neighbours_that_are_on_the_map():
    assert set(around("1.01")) == {"1.02", "2.01"}


@pytest.mark.case("BfG 4.2-hexes")
@pytest.mark.parametrize("a, b", [("13.15", "14.13"), ("1.01", "1.03"), ("6.10", "8.10"), ("7.09", "9.10")])
def test_hexes_that_touch_a_common_neighbour_are_two_apart(a, b):
    assert GRID.distance(*hexes(a, b)) == 2


@pytest.mark.case("BfG 4.2-hexes")
def test_distance_agrees_with_the_formula_of_skewed_axes():
    def axes(h):
        row, col = GRID.row_col(h)
        return col - (row + 1) // 2, row

    rng = random.Random(1914)
    for a, b in (rng.choices(list(BOARD.terrain), k=2) for _ in range(400)):
        dq, dr = (x - y for x, y in zip(axes(a), axes(b), strict=True))
        assert GRID.distance(a, b) == max(abs(dq), abs(dr), abs(dq + dr))


@pytest.mark.case("BfG 4.2-hexes")
def test_the_printed_towns_and_the_fortress_are_where_the_rules_say():
    printed = {
        "Lublin": "16.22", "Krasnostaw": "16.18", "Chelm": "18.17", "Hrubieszow": "16.13",
        "Lemberg": "7.09", "Grodek": "6.10", "Sambor": "2.11", "Jaworow": "6.12", "Przemysl": "3.15",
    }  # fmt: skip
    places = {p.name: number(p.hex) for p in BOARD.places}
    assert {name: places.get(name) for name in printed} == printed


# Half hexes.


@pytest.mark.case("BfG 4.2-half")
def test_half_hexes_at_the_left_edge_are_entered_like_others():
    s = scene("AH 5 14.25")
    s.play("move 5 14.26")
    assert (at(s, "5"), spent(s, "5")) == ("14.26", CHART[kind_of_step(*hexes("14.25", "14.26"))])


@pytest.mark.case("BfG 4.2-half")
def test_half_hexes_are_column_26_of_the_even_rows():
    assert set(GRID.numbers(BOARD.marked("half"))) == {f"{row}.26" for row in range(2, 19, 2)}


@pytest.mark.case("BfG 4.2-half")
def test_by_option_only_the_half_hex_named_in_the_rules_is_on_the_map():
    s = scene("RU 5 16.25, AH 5 14.25", step="Movement side=RU", options={"half_hexes": "named"})
    assert {"16.26"} == {f"{row}.26" for row in range(2, 19, 2) if s.world.hexes >> GRID.hex(f"{row}.26") & 1}
    assert reasons(s, "move 5 16.26") == set()


@pytest.mark.case("BfG 4.2-half")
def test_by_option_a_half_hex_left_out_is_off_the_map():
    s = scene("AH 5 14.25", options={"half_hexes": "named"})
    assert "4.2" in reasons(s, "move 5 14.26")
    assert len(s.world.neighbours[GRID.hex("14.25")]) == 5


@pytest.mark.case("BfG 4.2-half")
@pytest.mark.parametrize("choice", ["all", "named"])
def test_with_and_without_half_hexes_the_left_edge_is_the_leftmost_hex_of_each_row(choice):
    w = scene("AH 5 5.12", options={"half_hexes": choice}).world
    for row in range(1, 20):
        leftmost = max(col for col in range(1, 27) if w.hexes >> GRID.hex(f"{row}.{col:02}") & 1)
        assert w.edge >> GRID.hex(f"{row}.{leftmost:02}") & 1


# Allowance.


@pytest.mark.case("BfG 4.1")
def test_a_unit_spends_at_most_its_allowance():
    s = scene("AH 5 16.07")
    s.play("move 5 16.08 16.07 16.08 16.07 16.08")
    assert spent(s, "5") == 5
    assert reasons(s, "move 5 16.07") == {"4.1", "4.2", "6.3"}


@pytest.mark.case("BfG 4.1")
def test_the_allowance_is_the_one_on_the_counter():
    slow, fast = scene("AH 93ls 16.07"), scene("AH 3c 16.07")
    there_and_back = "16.08 16.07 " * 4
    assert reasons(slow, "move 93ls 16.08 16.07 16.08 16.07") == set()
    assert "4.1" in reasons(slow, "move 93ls 16.08 16.07 16.08 16.07 16.08")
    assert reasons(fast, f"move 3c {there_and_back}") == set()
    assert "4.1" in reasons(fast, f"move 3c {there_and_back} 16.08")


@pytest.mark.case("BfG 4.1")
def test_an_allowance_does_not_carry_over_to_the_next_turn():
    s = scene("AH 5 16.07 spent=5", step="PlayerTurn side=AH; Combat side=RU")
    s.play("done")
    assert spent(s, "5") == 0


@pytest.mark.case("BfG 4.1")
def test_an_enemy_hex_is_never_entered():
    s = scene("AH 5 4.12, RU 18 4.13")
    assert text(s, "move 5 4.13") == "4.13 is held by the enemy (BfG 4.1)"
    assert "4.13" not in ways(s)


@pytest.mark.case("BfG 4.1")
def test_not_even_on_the_way_to_another_hex():
    s = scene("AH 5 4.12, RU 18 4.13")
    assert reasons(s, "move 5 4.13 4.14") == {"4.1"}


@pytest.mark.case("BfG 4.1")
def test_no_unit_leaves_the_map():
    s = scene("AH 5 1.02")
    assert ways(s) == {"1.01", "1.03", "2.01", "2.02"}


@pytest.mark.case("BfG 4.1")
def test_a_unit_moves_only_to_hexes_that_touch():
    s = scene("AH 5 16.07")
    assert text(s, "move 5 16.09") == "16.09 does not touch 16.07 (BfG 4.2)"


@pytest.mark.case("BfG 4.1-any")
def test_a_player_may_move_none_of_his_units():
    s = scene("AH 5 16.07, AH 46 4.12")
    s.play("done")
    assert (at(s, "5"), at(s, "46")) == ("16.07", "4.12")
    assert s.over


@pytest.mark.case("BfG 4.1-any")
def test_a_player_may_move_some_or_all_of_his_units():
    s = scene("AH 5 16.07, AH 46 4.12")
    s.play("move 5 16.08")
    assert reasons(s, "done") == set()
    s.play("move 46 4.13")
    assert (at(s, "5"), at(s, "46")) == ("16.08", "4.13")


@pytest.mark.case("BfG 4.1-any")
def test_only_the_phasing_player_moves():
    s = scene("AH 5 16.07, RU 18 4.12")
    assert text(s, "move 18/XIV 4.13") == "18/XIV is not a unit of yours on the map (BfG 4.1-any)"


# The terrain chart.


@pytest.mark.case("BfG 4.2")
def test_every_step_on_the_board_is_on_the_chart():
    kinds = {kind_of_step(a, b) for a, b in steps()}
    assert {kind for kind in kinds if kind[0] != "swamp"} == set(CHART)


@pytest.mark.case("BfG 4.2")
def test_every_step_on_the_board_costs_what_the_chart_says():
    s = scene("AH 5 4.12", turn=6)
    for a, b in steps():
        expected = CHART.get(kind_of_step(a, b))
        assert s.reach.cost(a, b) == expected, (number(a), number(b))


@pytest.mark.case("BfG 4.2", "BfG 4.2-clear", "BfG 4.2-woods", "BfG 4.2-ridge", "BfG 4.2-river", "BfG 4.2-bridge")
@pytest.mark.parametrize("terrain, side, leaving, entering, found", COMBINATIONS)
def test_a_step_costs_terrain_side_and_enemy_zones(terrain, side, leaving, entering, found):
    start, end, enemy = found
    s = scene(f"AH 3c {start}, RU 18 {enemy}", turn=6)
    s.play(f"move 3c {end}")
    assert spent(s, "3c") == CHART[terrain, side] + leaving + entering


@pytest.mark.case("BfG 4.2", "BfG 6.3")
def test_every_combination_of_terrain_side_and_zone_is_tried():
    assert len(COMBINATIONS) == 4 * len(CHART) - 1, "one enemy cannot have both ends of a wooded bridge in his zone"


@pytest.mark.case("BfG 4.2-bridge", "BfG 6.3")
def test_between_two_enemies_over_a_bridge_into_woods_everything_adds_up():
    start, end, enemy = find_step("woods", "bridge", entering=True)
    other = next(n for n in around(start) if n not in (end, enemy) and controls(*hexes(n, start)))
    s = scene(f"AH 3c {start}, RU 18 {enemy}, RU 45 {other}", turn=6)
    s.play(f"move 3c {end}")
    assert spent(s, "3c") == 2 + 1 + 1 + 1


@pytest.mark.case("BfG 4.2", "BfG 6.3")
@pytest.mark.parametrize("seed", range(8))
def test_among_many_enemies_every_step_costs_what_a_slow_count_says(seed):
    rng = random.Random(seed)
    land = [h for h in BOARD.terrain if BOARD.terrain[h] != "swamp" and h != GRID.hex("3.15")]
    enemies = rng.sample(land, 12)
    names = ["18", "45", "41", "47", "1gn", "2gn", "3gn", "46", "17", "38", "7", "10"]
    mine = next(h for h in land if h not in enemies)
    units = ", ".join(f"RU {name} {number(h)}" for name, h in zip(names, enemies, strict=True))
    s = scene(f"{units}, AH 3c {number(mine)}", turn=6)
    in_zone = {h for h in BOARD.terrain if any(controls(e, h) for e in enemies)}
    for a, b in steps():
        printed = CHART.get(kind_of_step(a, b))
        expected = None if printed is None or b in enemies else printed + (a in in_zone) + (b in in_zone)
        assert s.reach.cost(a, b) == expected, (number(a), number(b))


@pytest.mark.case("BfG 4.2-clear")
def test_clear_costs_one():
    s = scene("AH 5 16.07")
    s.play("move 5 16.08")
    assert spent(s, "5") == 1


@pytest.mark.case("BfG 4.2-woods")
def test_woods_cost_two():
    start, end, _ = find_step("woods", "")
    s = scene(f"AH 5 {start}", turn=6)
    s.play(f"move 5 {end}")
    assert spent(s, "5") == 2


@pytest.mark.case("BfG 4.2-woods")
def test_leaving_woods_costs_nothing_more():
    start, end = next(
        (a, b) for a, b in steps() if BOARD.terrain[a] == "woods" and kind_of_step(a, b) == ("clear", "")
    )
    s = scene(f"AH 5 {number(start)}", turn=6)
    s.play(f"move 5 {number(end)}")
    assert spent(s, "5") == 1


@pytest.mark.case("BfG 4.2-ridge")
def test_a_ridge_costs_two_more_in_both_directions():
    start, end, _ = find_step("clear", "ridge")
    s = scene(f"AH 3c {start}", turn=6)
    s.play(f"move 3c {end}")
    assert spent(s, "3c") == 3
    s.play(f"move 3c {start}")
    assert spent(s, "3c") == 3 + CHART[kind_of_step(*hexes(end, start))]


@pytest.mark.case("BfG 4.2-ridge")
def test_no_side_is_ridge_and_river_at_once():
    assert not [s for s in BOARD.sides if {"ridge", "river"} <= s.features]


@pytest.mark.case("BfG 4.2-river")
def test_a_river_costs_two_more():
    start, end, _ = find_step("clear", "river")
    s = scene(f"AH 5 {start}", turn=6)
    s.play(f"move 5 {end}")
    assert spent(s, "5") == 3


@pytest.mark.case("BfG 4.2-bridge")
def test_a_bridge_costs_one_in_place_of_the_river():
    start, end, _ = find_step("clear", "bridge")
    s = scene(f"AH 5 {start}", turn=6)
    s.play(f"move 5 {end}")
    assert spent(s, "5") == 2


@pytest.mark.case("BfG 4.2-bridge")
def test_bridges_are_where_railways_cross_rivers():
    for side in BOARD.sides:
        rail = any(
            {side.a, side.b} == {x, y}
            for line in BOARD.lines
            if line.kind == "rail"
            for x, y in zip(line.hexes, line.hexes[1:], strict=False)
        )
        assert ("bridge" in side.features) == (rail and "river" in side.features), (number(side.a), number(side.b))


@pytest.mark.case("BfG 4.2-bridge")
def test_zones_stop_at_a_bridge_as_at_any_river():
    start, end, _ = find_step("clear", "bridge")
    s = scene(f"AH 5 {start}, RU 18 {end}", turn=6)
    assert not s.zone_of(1) >> GRID.hex(start) & 1


@pytest.mark.case("BfG 4.2-bridge")
def test_an_attack_over_a_bridge_is_halved():
    start, end, _ = find_step("clear", "bridge")
    s = scene(f"AH 25 {start}, RU 18 {end}", step="Combat side=AH", dice="3 4 1 1", turn=6)
    (odds,) = told(s.play(f"attack {end} from {start}"), "odds")
    assert odds["attack"] == 3


@pytest.mark.case("BfG 4.2-swamp")
def test_swamp_is_not_entered():
    a, b = next((a, b) for a, b in steps() if BOARD.terrain[b] == "swamp" and BOARD.terrain[a] == "clear")
    s = scene(f"AH 3c {number(a)}", turn=6)
    assert text(s, f"move 3c {number(b)}") == f"{number(b)} is swamp (BfG 4.2-swamp)"


@pytest.mark.case("BfG 4.2-swamp", "BfG 4.3")
def test_no_step_on_the_board_leads_into_swamp_not_even_a_minimum_move():
    for swamp in (h for h, terrain in BOARD.terrain.items() if terrain == "swamp"):
        for a in BOARD.neighbours(swamp):
            if BOARD.terrain[a] != "swamp":
                s = scene(f"AH 5 {number(a)}", turn=6)
                assert reasons(s, f"move 5 {number(swamp)}") == {"4.2-swamp"}
                assert s.parse(f"move 5 {number(swamp)}") not in list(s.orders())


# Paths, groups and the running total.


@pytest.mark.case("BfG 4.2")
def test_costs_add_up_along_a_path():
    s = scene("AH 5 16.07")
    s.play("move 5 16.08 16.09")
    assert spent(s, "5") == 2


@pytest.mark.case("BfG 4.2")
def test_a_path_in_one_order_or_in_several_is_the_same():
    one, several = scene("AH 5 16.07"), scene("AH 5 16.07")
    one.play("move 5 16.08 16.09")
    several.play("move 5 16.08")
    several.play("move 5 16.09")
    assert one == several


@pytest.mark.case("BfG 4.2")
def test_a_unit_may_go_on_after_others_have_moved():
    s = scene("AH 5 16.07, AH 46 4.12")
    for order in ("move 5 16.08", "move 46 4.13", "move 5 16.07"):
        s.play(order)
    assert (spent(s, "5"), spent(s, "46")) == (2, 1)


@pytest.mark.case("BfG 4.2")
def test_a_stack_moves_together_and_each_unit_keeps_its_own_total():
    s = scene("AH 5 16.07 spent=1, AH 46 16.07")
    s.play("move 5 46 16.08")
    assert (spent(s, "5"), spent(s, "46")) == (2, 1)
    assert at(s, "5") == at(s, "46") == "16.08"


@pytest.mark.case("BfG 4.2")
def test_every_unit_of_a_group_must_be_able_to_pay():
    s = scene("AH 5 16.07 spent=5, AH 46 16.07")
    assert "5/I: 16.08 costs 1 of 0 MP: clear 1" in text(s, "move 5 46 16.08")
    assert reasons(s, "move 46 16.08") == set()


@pytest.mark.case("BfG 4.2")
def test_units_may_be_dropped_on_the_way_and_go_on_later():
    s = scene("AH 5 16.07, AH 46 16.07")
    s.play("move 5 46 16.08")
    s.play("move 5 16.09")
    s.play("move 46 16.07")
    assert (at(s, "5"), at(s, "46")) == ("16.09", "16.07")


@pytest.mark.case("BfG 4.2")
def test_units_of_different_hexes_do_not_move_as_one():
    s = scene("AH 5 16.07, AH 46 16.08")
    assert text(s, "move 5 46 15.08") == "units that move together start from one hex (BfG 4.2)"


@pytest.mark.case("BfG 4.2")
def test_a_refusal_names_every_item_of_the_cost():
    start, end, enemy = find_step("woods", "river", entering=True)
    s = scene(f"AH 5 {start} spent=1, RU 18 {enemy}", turn=6)
    assert text(s, f"move 5 {end}") == (
        f"5/I: {end} costs 5 of 4 MP: woods 2, river 2, entering an enemy zone 1 (BfG 4.1, 4.2, 6.3)"
    )


@pytest.mark.case("BfG 4.2-ridge", "BfG 6.3")
def test_a_refusal_names_ridge_and_both_zones():
    start, end, enemy = find_step("clear", "ridge", leaving=True, entering=True)
    s = scene(f"AH 5 {start} spent=1, RU 18 {enemy}", turn=6)
    assert (
        f"{end} costs 5 of 4 MP: clear 1, ridge 2, leaving an enemy zone 1, entering an enemy zone 1"
        in text(s, f"move 5 {end}")
    )


@pytest.mark.case("BfG 4.2-bridge")
def test_a_refusal_names_the_bridge():
    start, end, _ = find_step("clear", "bridge")
    s = scene(f"AH 5 {start} spent=4", turn=6)
    assert f"{end} costs 2 of 1 MP: clear 1, bridge 1" in text(s, f"move 5 {end}")


@pytest.mark.case("BfG 4.2")
def test_a_refused_order_changes_nothing():
    s = scene("AH 5 16.07 spent=4")
    before = s.position()
    with pytest.raises(IllegalOrder):
        s.play("move 5 16.08 16.09")
    assert s.position() == before


@pytest.mark.case("BfG 4.2")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_what_is_not_refused(seed):
    rng = random.Random(seed)
    land = [number(h) for h in BOARD.terrain if BOARD.terrain[h] == "clear" and number(h) != "3.15"]
    spots = rng.sample(land, 8)
    mine = [f"AH {name} {spot} spent={rng.randrange(6)}" for name, spot in zip(("5", "46", "3c", "41"), spots[:4],
                                                                               strict=True)]
    theirs = [f"RU {name} {spot}" for name, spot in zip(("18", "45", "41", "47"), spots[4:], strict=True)]
    s = scene(", ".join(mine + theirs), turn=rng.choice([3, 6]))
    offered = {(o.units, o.path[0]) for o in s.orders() if hasattr(o, "path")}
    for name in ("5", "46", "3c", "41"):
        u = unit("AH", name)
        for h in s.world.neighbours[s.where[u]]:
            assert (((u,), h) in offered) == (not s.explain(f"move {s.pieces[u].word} {number(h)}"))


# The minimum move.


@pytest.mark.case("BfG 4.3")
def test_a_unit_may_always_move_one_hex_whatever_it_costs():
    start, end, enemy = find_step("woods", "river", leaving=True, entering=True)
    s = scene(f"AH 5 {start}, RU 18 {enemy}", turn=6)
    assert s.reach.cost(*hexes(start, end)) == 6
    s.play(f"move 5 {end}")
    assert at(s, "5") == end


@pytest.mark.case("BfG 4.3")
def test_after_a_minimum_move_a_unit_moves_no_more():
    start, end, enemy = find_step("woods", "river", leaving=True, entering=True)
    s = scene(f"AH 5 {start}, RU 18 {enemy}", turn=6)
    s.play(f"move 5 {end}")
    assert text(s, f"move 5 {start}") == "5/I has made its minimum move (BfG 4.3)"


@pytest.mark.case("BfG 4.3")
def test_a_path_does_not_go_on_after_a_minimum_move():
    start, end, enemy = find_step("woods", "river", leaving=True, entering=True)
    s = scene(f"AH 5 {start}, RU 18 {enemy}", turn=6)
    assert reasons(s, f"move 5 {end} {start}") == {"4.3"}


@pytest.mark.case("BfG 4.3", "BfG 4.4")
def test_after_a_minimum_move_a_unit_does_not_recover():
    s = scene("AH 5 16.07 rung=1 minimum")
    assert {"10.3.1", "4.3"} <= reasons(s, "recover 5")


@pytest.mark.case("BfG 4.3")
def test_a_step_within_the_allowance_is_no_minimum_move():
    start, end, enemy = find_step("clear", "river", leaving=True, entering=True)
    s = scene(f"AH 5 {start}, RU 18 {enemy}", turn=6)
    s.play(f"move 5 {end}")
    assert not s.minimum
    assert spent(s, "5") == 5


@pytest.mark.case("BfG 4.3")
def test_a_group_may_make_a_minimum_move_together():
    start, end, enemy = find_step("woods", "river", leaving=True, entering=True)
    s = scene(f"AH 5 {start}, AH 3c {start}, RU 18 {enemy}", turn=6)
    s.play(f"move 5 3c {end}")
    assert (s.minimum >> unit("AH", "5") & 1, s.minimum >> unit("AH", "3c") & 1) == (1, 0)
    assert spent(s, "3c") == 6


@pytest.mark.case("BfG 4.3")
def test_a_minimum_move_never_enters_an_enemy_hex():
    s = scene("AH 5 4.12, RU 18 4.13")
    assert s.parse("move 5 4.13") not in list(s.orders())


@pytest.mark.case("BfG 4.3-first")
def test_a_unit_that_has_spent_points_has_no_minimum_move():
    start, end, enemy = find_step("woods", "river", leaving=True, entering=True)
    s = scene(f"AH 5 {start} spent=1, RU 18 {enemy}", turn=6)
    assert reasons(s, f"move 5 {end}") == {"4.1", "4.2", "6.3"}
    assert end not in ways(s) and end in ways(scene(f"AH 5 {start}, RU 18 {enemy}", turn=6))


@pytest.mark.case("BfG 4.3-first")
def test_recovery_spends_points_too():
    start, end, _ = find_step("woods", "river")
    s = scene(f"AH 5 {start} rung=1", turn=6)
    s.play("recover 5")
    assert "costs 4 of 1 MP" in text(s, f"move 5 {end}")


@pytest.mark.case("BfG 4.3-first")
def test_a_minimum_move_does_not_release_a_unit():
    s = scene("AH 105ls 16.07", turn=2)
    assert reasons(s, "move 105ls 16.08") == {"2.1-release"}


@pytest.mark.case("BfG 4.3-first")
def test_a_minimum_move_opens_no_barred_hex_and_no_fortress():
    assert reasons(scene("AH 5 6.02", turn=5), "move 5 6.01") == {"4.5"}
    assert reasons(scene("RU 18 3.16", step="Movement side=RU"), "move 18 3.15") == {"13.0-enter"}


# Recovery while stationary.


@pytest.mark.case("BfG 4.4")
def test_a_unit_may_spend_movement_points_on_recovery():
    s = scene("AH 5 16.07 rung=1")
    s.play("recover 5")
    assert (spent(s, "5"), at(s, "5"), s.rung[unit("AH", "5")]) == (4, "16.07", 0)


@pytest.mark.case("BfG 4.4")
def test_what_is_left_may_be_spent_on_moving_before_or_after():
    s = scene("AH 5 16.07 rung=1")
    s.play("recover 5")
    s.play("move 5 16.08")
    assert (spent(s, "5"), at(s, "5")) == (5, "16.08")
    s = scene("AH 5 16.07 rung=1")
    s.play("move 5 16.08")
    s.play("recover 5")
    assert spent(s, "5") == 5


@pytest.mark.case("BfG 4.4")
def test_recovery_after_too_much_marching_is_refused():
    s = scene("AH 5 16.07 rung=1 spent=2")
    assert text(s, "recover 5") == "recovery costs 4 MP and 5/I has 3 left (BfG 10.3.1, 4.3)"


# Hexes closed to A-H through turn 5.


BARRED = [f"{row}.01" for row in range(3, 12)]


@pytest.mark.case("BfG 4.5")
@pytest.mark.parametrize("barred", BARRED)
def test_through_turn_five_no_a_h_unit_enters_the_barred_hexes(barred):
    start = next(n for n in around(barred) if n not in BARRED)
    assert text(scene(f"AH 5 {start}", turn=5), f"move 5 {barred}") == (
        f"no A-H unit enters {barred} before turn 6 (BfG 4.5)"
    )
    assert reasons(scene(f"AH 5 {start}", turn=6), f"move 5 {barred}") == set()


@pytest.mark.case("BfG 4.5")
def test_the_rest_of_the_right_edge_is_open():
    for row in (1, 2, *range(12, 20)):
        start = next(n for n in around(f"{row}.01") if n not in BARRED)
        assert reasons(scene(f"AH 3c {start}", turn=1), f"move 3c {row}.01") == set()


@pytest.mark.case("BfG 4.5")
def test_a_unit_in_a_barred_hex_may_stay_or_leave_but_not_go_to_the_next():
    s = scene("AH 5 6.01", turn=3)
    assert reasons(s, "move 5 7.01") == {"4.5"}
    assert reasons(s, "move 5 6.02") == reasons(s, "done") == set()


@pytest.mark.case("BfG 4.5")
def test_russians_may_enter_the_barred_hexes():
    assert reasons(scene("RU 18 6.02", step="Movement side=RU", turn=2), "move 18 6.01") == set()


@pytest.mark.case("BfG 4.5", "BfG 12.1.2")
def test_a_h_cavalry_does_not_react_into_a_barred_hex():
    for turn, refused in ((5, True), (6, False)):
        s = scene("AH 3c 12.01, RU 18 14.01", step="Movement side=RU", turn=turn)
        s.play("move 18 13.01")
        assert bool(reasons(s, "react 3c 11.01")) == refused


@pytest.mark.case("BfG 4.5")
@pytest.mark.parametrize("turn, asked", [(5, False), (6, True)])
def test_a_h_attackers_do_not_advance_into_a_barred_hex(turn, asked):
    s = scene("AH 4 9.02, AH 25 9.02, RU 3rf 9.01", step="Combat side=AH", dice="1 1 1 1", turn=turn)
    s.play("attack 9.01 from 9.02")
    s.play("engage 4 25")
    while s.to_act == "RU":
        s.play(next(iter(s.orders())))
    assert any("advance" in words for words in choices(s)) == asked


# Only 7.02 and 8.01, both as safe as can be, are free round 8.02.
SURROUNDED = "AH 5 8.02, AH 46 8.01, RU 1gd 9.02, RU 2gd 9.02, RU 18 9.03, RU 45 8.03, RU 47 7.03"


def retreats_from_8_02(more, turn, reading):
    """Where a division driven one hex out of 8.02 may end."""
    options = {"barred_retreat": reading}
    s = scene(f"{SURROUNDED}{more}", step="Combat side=RU", dice="3 4 1 1", turn=turn, options=options)
    s.play("attack 8.02 from 9.02")
    s.play("engage 1gd 2gd")
    return {at(s, "5")} if s.to_act == "RU" else {words.split()[-1] for words in choices(s)}


@pytest.mark.case("BfG 4.5-retreat")
def test_a_retreat_is_no_voluntary_move_and_takes_barred_hexes_like_others():
    assert retreats_from_8_02("", turn=5, reading="free") == {"7.02", "8.01"}


@pytest.mark.case("BfG 4.5-retreat", "BfG 9.2.1")
@pytest.mark.parametrize(("reading", "ends"), [("free", {"8.01"}), ("last", {"7.02"})])
def test_a_retreat_takes_a_barred_hex_with_a_friend_rather_than_an_empty_one_in_an_enemy_zone(reading, ends):
    more = ", RU 17 6.01"
    assert retreats_from_8_02(more, turn=5, reading=reading) == ends


@pytest.mark.case("BfG 4.5-retreat")
def test_by_the_other_reading_a_retreat_avoids_barred_hexes_while_another_path_is_as_long():
    assert retreats_from_8_02("", turn=5, reading="last") == {"7.02"}


@pytest.mark.case("BfG 4.5-retreat")
@pytest.mark.parametrize("reading", ["free", "last"])
def test_a_retreat_enters_a_barred_hex_when_no_other_path_is_left(reading):
    assert retreats_from_8_02(", RU 17 7.02", turn=5, reading=reading) == {"8.01"}


@pytest.mark.case("BfG 4.5-retreat")
@pytest.mark.parametrize("reading", ["free", "last"])
def test_from_turn_six_a_retreat_takes_those_hexes_like_others(reading):
    assert retreats_from_8_02("", turn=6, reading=reading) == {"7.02", "8.01"}


# Other limits.


@pytest.mark.case("BfG 4.6")
def test_enemy_zones_slow_movement_but_never_stop_it():
    s = scene("AH 3c 15.08, RU 18 16.06")
    s.play("move 3c 15.07 15.06")
    assert spent(s, "3c") == 2 + 3
    s.play("move 3c 14.06")
    assert spent(s, "3c") == 5 + 2


@pytest.mark.case("BfG 4.2")
def test_a_neighbour_that_is_too_dear_hides_no_other_that_can_be_reached():
    s = GAME.new(seed=1914)
    dear = 0
    for u in s.on_map(AH):
        if not s.released(u):
            continue
        s.spent[u] = s.pieces[u].movement - 1
        near = [h for h in s.world.neighbours[s.where[u]] if not s.closed_to(AH) >> h & 1]
        assert {found.hex for found in GAME.reach(s, AH, (u,)).hexes} == set(targets(s, u))
        dear += len(near) > len(targets(s, u)) > 0
    assert dear
