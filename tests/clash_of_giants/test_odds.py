"""Odds: sums, rounding, shifts and terrain, and the table they lead to."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.odds import reckon
from galicia.games.clash_of_giants.series.tables import (
    ALL,
    ATTACKER,
    COLUMNS,
    DEFENDER,
    LIMIT,
    clamped,
    excess,
    modified,
    ratio,
    row,
)  # fmt: skip
from tests.clash_of_giants.galicia.scene import GAME, hexes, scene, unit

w = GAME.world


def weighed(units, target, attackers, defenders, **more):
    """The odds of Austrian units against Russian ones."""
    s = scene(units, **more)
    return reckon(s, *hexes(target), [unit("AH", a) for a in attackers], [unit("RU", d) for d in defenders])


def hex_of(terrain="clear", settlement="", attacked_across=()):
    """A hex of this kind and hexes to attack it from, each across such a hexside."""
    for h, name in w.board.terrain.items():
        if name != terrain or w.settlement.get(h, "") != settlement or h in w.fort_in:
            continue
        ways = {n: w.board.features(h, n) - {"bridge"} for n in w.neighbours[h] if n not in w.fort_in}
        found = []
        for kind in attacked_across or ("",):
            wanted = {kind} if kind else set()
            n = next((n for n, features in ways.items() if features == wanted and n not in found), None)
            if n is not None:
                found.append(n)
        if len(found) == len(attacked_across or ("",)):
            return w.grid.number(h), [w.grid.number(n) for n in found]
    raise AssertionError((terrain, settlement, attacked_across))


NAMES = ("14", "33", "5", "12")


def effect(terrain="clear", settlement="", across=(), **options):
    """What terrain adds to the defence and how many columns it takes, for 8 against 2."""
    target, origins = hex_of(terrain, settlement, across)
    units = ", ".join(f"AH {name} {origins[i % len(origins)]}" for i, name in enumerate(NAMES[:2]))
    found = weighed(f"{units}, RU 18 {target}", target, NAMES[:2], ["18"], options=options)
    plain = clamped(ratio(4, found.defence))
    return found.defence - 2, plain - found.column


@pytest.mark.parametrize("terrain, settlement, told", [
    pytest.param("clear", "", (0, 0), marks=pytest.mark.case("CoG G-TEC-clear-combat")),
    pytest.param("forest", "", (1, 0), marks=pytest.mark.case("CoG G-TEC-forest-combat")),
    pytest.param("marsh", "", (1, 0), marks=pytest.mark.case("CoG G-TEC-marsh-combat")),
    pytest.param("mountain", "", (0, 1), marks=pytest.mark.case("CoG G-TEC-mountain-combat")),
    pytest.param("pass", "", (0, 1), marks=pytest.mark.case("CoG G-TEC-pass-combat")),
    pytest.param("clear", "village", (0, 0), marks=pytest.mark.case("CoG G-TEC-village-combat")),
    pytest.param("clear", "town", (1, 0), marks=pytest.mark.case("CoG G-TEC-town-combat")),
    pytest.param("clear", "city", (0, 1), marks=pytest.mark.case("CoG G-TEC-city-combat")),
])  # fmt: skip
def test_terrain_has_the_effect_the_chart_gives_it(terrain, settlement, told):
    assert effect(terrain, settlement) == told


@pytest.mark.case("CoG G-TEC-railroad-combat")
def test_a_railway_has_no_effect():
    target = next(h for h in w.board.terrain if w.on_rail >> h & 1 and w.board.terrain[h] == "clear"
                  and h not in w.settlement and not any(w.board.features(h, n) for n in w.neighbours[h]))  # fmt: skip
    start = w.grid.number(w.neighbours[target][0])
    found = weighed(f"AH 14 {start}, RU 18 {w.grid.number(target)}", w.grid.number(target), ["14"], ["18"])
    assert (found.defence, found.name) == (2, "1-1")


@pytest.mark.parametrize("across, told", [
    pytest.param(("river", "river"), (1, 0), marks=pytest.mark.case("CoG G-TEC-river-combat")),
    pytest.param(("major-river", "major-river"), (0, 1), marks=pytest.mark.case("CoG G-TEC-major-river-combat")),
    pytest.param(("river", ""), (0, 0), marks=pytest.mark.case("CoG S12.14-a")),
    pytest.param(("major-river", ""), (0, 0), marks=pytest.mark.case("CoG S12.14-a")),
])  # fmt: skip
def test_rivers_count_if_all_attack_across_one(across, told):
    assert effect("clear", "", across) == told


@pytest.mark.case("CoG S12.14-b")
def test_of_both_kinds_of_river_the_lesser_counts_or_by_option_neither():
    assert effect("clear", "", ("river", "major-river")) == (1, 0)
    assert effect("clear", "", ("river", "major-river"), river_mix="none") == (0, 0)


@pytest.mark.case("CoG S12.15")
def test_terrain_settlement_and_hexside_add_up_or_by_option_the_strongest_counts():
    target = next(h for h, kind in w.settlement.items() if kind == "town" and w.board.terrain[h] == "forest")
    start = w.grid.number(next(n for n in w.neighbours[target] if not w.board.features(target, n) - {"bridge"}))
    units, number = f"AH 14 {start}, AH 33 {start}, RU 18 {w.grid.number(target)}", w.grid.number(target)
    assert weighed(units, number, ["14", "33"], ["18"]).defence == 4
    assert weighed(units, number, ["14", "33"], ["18"], options={"terrain_cumulative": False}).defence == 3


@pytest.mark.case("CoG S12.15")
def test_by_that_option_a_column_is_stronger_than_a_factor():
    units = "AH 14 1801, AH 33 1801, RU 18 1802"  # a town with a fort
    both = weighed(units, "1802", ["14", "33"], ["18"])
    one = weighed(units, "1802", ["14", "33"], ["18"], options={"terrain_cumulative": False})
    assert (both.defence, both.name) == (3, "1-2") and (one.defence, one.name) == (2, "1-1")


@pytest.mark.case("CoG S12.11-b", "CoG S12.11-a")
def test_an_effect_adds_one_once_and_not_for_each_unit():
    target, (start,) = hex_of("forest")
    found = weighed(f"AH 14 {start}, RU 18 {target}, RU 45 {target}", target, ["14"], ["18", "45"])
    assert found.defence == 5


@pytest.mark.case("CoG S12.12-a")
@pytest.mark.parametrize("attack, defence, column", [(10, 4, "2-1"), (3, 5, "1-2"), (5, 6, "1-2"), (2, 5, "1-3"),
                                                     (4, 4, "1-1"), (11, 2, "5-1"), (12, 2, "6-1")])  # fmt: skip
def test_odds_round_in_the_defenders_favour(attack, defence, column):
    assert COLUMNS[ratio(attack, defence)] == column


@pytest.mark.case("CoG S12.12-b", "CoG CRT-less", "CoG CRT-better")
def test_odds_beyond_the_table_are_its_last_columns():
    assert COLUMNS[clamped(ratio(1, 9))] == "1-3" and COLUMNS[clamped(ratio(30, 2))] == "6-1"


@pytest.mark.case("CoG S12.12-c")
@pytest.mark.parametrize("option, column", [(True, "5-1"), (False, "6-1")])
def test_the_limits_apply_before_shifts_or_by_option_after(option, column):
    target, (start,) = hex_of("clear", "city")
    units = f"AH 14 {start}, AH 33 {start}, RU 7c {target}"
    around = [w.grid.number(n) for n in w.neighbours[hexes(target)[0]] if w.grid.number(n) != start][:2]
    units += f", AH 5 {around[0]}, AH 12 {around[0]}, AH 46 {around[1]}, AH 37 {around[1]}"
    found = weighed(units, target, ["14", "33", "5", "12"], ["7c"], options={"cap_before_shift": option})
    assert found.attack == 8 and found.name == column


@pytest.mark.case("CoG S12.13")
def test_shifts_are_netted_and_stay_within_the_table():
    target, (start,) = hex_of("clear", "city")
    units = f"AH 14 {start}, RU 18 {target}"
    assert weighed(units, target, ["14"], ["18"], supporting=0b01).name == "1-1"  # one left and one right
    worse = weighed(f"AH PoL {start}, RU 18 {target}, RU 45 {target}", target, ["PoL"], ["18", "45"])
    assert worse.name == "1-3"


@pytest.mark.parametrize("column, attacker, defender, limit", [
    pytest.param("1-3", 2, None, ALL, marks=pytest.mark.case("CoG CRT-1-3-a", "CoG CRT-1-3-b", "CoG CRT-1-3-c")),
    pytest.param("1-2", 1, -1, ALL, marks=pytest.mark.case("CoG CRT-1-2-a", "CoG CRT-1-2-b", "CoG CRT-1-2-c")),
    pytest.param("1-1", 0, 0, ALL, marks=pytest.mark.case("CoG CRT-1-1-a", "CoG CRT-1-1-b", "CoG CRT-1-1-c")),
    pytest.param("2-1", -1, 1, 4, marks=pytest.mark.case("CoG CRT-2-1-a", "CoG CRT-2-1-b", "CoG CRT-2-1-c")),
    pytest.param("3-1", -2, 2, 3, marks=pytest.mark.case("CoG CRT-3-1-a", "CoG CRT-3-1-b", "CoG CRT-3-1-c")),
    pytest.param("4-1", -3, 3, 2, marks=pytest.mark.case("CoG CRT-4-1-a", "CoG CRT-4-1-b", "CoG CRT-4-1-c")),
    pytest.param("5-1", -3, 3, 1, marks=pytest.mark.case("CoG CRT-5-1-a", "CoG CRT-5-1-b", "CoG CRT-5-1-c")),
    pytest.param("6-1", None, 3, 0, marks=pytest.mark.case("CoG CRT-6-1-a", "CoG CRT-6-1-b", "CoG CRT-6-1-c")),
])  # fmt: skip
def test_every_column_of_the_table(column, attacker, defender, limit):
    assert row(COLUMNS.index(column)) == (attacker, defender, limit)


@pytest.mark.case("CoG CRT-heading")
def test_the_column_before_the_last_is_five_to_one():
    assert COLUMNS == ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert len(COLUMNS) == len(ATTACKER) == len(DEFENDER) == len(LIMIT)


@pytest.mark.case("CoG CRT-fort-a", "CoG CRT-fort-b", "CoG CRT-zones")
def test_against_forts_all_attackers_roll_and_at_six_to_one_at_minus_three():
    assert all(row(i, fort=True).limit == ALL for i in range(len(COLUMNS)))
    assert row(7, fort=True).attacker == -3
    assert not any("zone" in name for name in w.board.terrain.values())


@pytest.mark.case("CoG S12.18-a", "CoG S12.18-b", "CoG CRT-clamp")
def test_a_natural_one_or_six_ignores_the_modifier_and_the_rest_stays_between_one_and_six():
    for modifier in range(-3, 4):
        assert modified(1, modifier) == 1 and modified(6, modifier) == 6
        assert all(1 <= modified(die, modifier) <= 6 for die in range(1, 7))
    assert modified(2, -3) == 1 and modified(5, 3) == 6 and modified(3, 1) == 4


ORACLE = {1: ("555432", "45555"), 2: ("554321", "34555"), 3: ("543211", "23455"), 4: ("432111", "12345"),
          5: ("321111", "11234")}  # fmt: skip


@pytest.mark.parametrize("ter", [
    pytest.param(1, marks=pytest.mark.case("CoG CRT-oracle-1")),
    pytest.param(2, marks=pytest.mark.case("CoG CRT-oracle-2")),
    pytest.param(3, marks=pytest.mark.case("CoG CRT-oracle-3")),
    pytest.param(4, marks=pytest.mark.case("CoG CRT-oracle-4")),
    pytest.param(5, marks=pytest.mark.case("CoG CRT-oracle-5")),
])  # fmt: skip
def test_the_number_of_losing_faces_in_every_column(ter):
    def losing(modifier):
        return sum(excess(die, modifier, ter) > 0 for die in range(1, 7))

    attackers, defenders = ORACLE[ter]
    assert [losing(m) for m in ATTACKER[:6] if m is not None] == [int(c) for c in attackers]
    assert [losing(m) for m in DEFENDER[1:6] if m is not None] == [int(c) for c in defenders]


def test_the_excess_by_natural_die_is_that_of_the_list():
    told = {-1: "000013", 0: "000123", 1: "001233", 2: "012333", 3: "023333"}
    assert {m: "".join(str(excess(die, m, 3)) for die in range(1, 7)) for m in told} == told
