"""What can be laid over the maps, why not this hex, and hexes in words."""

import pytest

from galicia.engine.errors import GaliciaError
from galicia.games.great_war_in_the_east.supply import supply_bits
from tests.great_war_in_the_east.scene import GAME, bare, hexes, scene, unit
from tests.great_war_in_the_east.terrain import WORLD


def laid(text: str, name: str, seat: int | None = 0, **where: object):
    return GAME.overlay(bare(text, step="Movement side=AH", **where), seat, name)


def numbers(bits: int) -> list[str]:
    return WORLD.grid.numbers(bits)


def test_zones_are_told_for_both_sides():
    austrian, allied = map(numbers, laid("AH 10/1 g1312, RU 9/3 g1309", "zones").zones)
    assert "g1311" in austrian and "g1310" in allied and "g1312" not in allied


def test_supply_tells_how_far_it_reaches_and_who_is_without():
    found = laid("AH 10/1 g1312, AH 2/4 g0210", "supply")
    assert {row.unit: row.now for row in found.units} == {unit("AH", "10/1"): "in", unit("AH", "2/4"): "out"}
    assert "g1312" in numbers(found.near) and "g1126" in numbers(found.sources)


def test_a_line_leads_along_the_railway_to_the_edge_of_the_map():
    found = laid("AH 9c/1 g1208, RU 9/3 g1309, RU Ru3 g1310", "supply")
    (row,) = found.units
    assert [WORLD.grid.number(h) for h in row.path] == ["g1207", "g1307"] and row.length == 2
    assert found.edges >> row.rail[-1] & 1 and found.sources >> row.path[-1] & 1


def test_a_line_that_is_too_long_or_cut_says_so():
    (row,) = laid("AH 2/4 g0210, RU 9/3 g2001", "supply").units
    assert row.now == "out" and GAME.told(row.attempt.label).text == "5 hexes, 3 at most"
    (row,) = laid("AH 2/4 g0510, RU 9/3 g0611, RU 21/3 g0609, RU 11/3 g0410", "supply").units
    assert row.attempt.cuts and GAME.told(row.attempt.label).text.startswith("zone of ")


def test_supply_of_the_other_side_can_be_looked_at():
    s = bare("AH 10/1 g1312, RU 9/3 g1309", step="Movement side=AH")
    assert [row.unit for row in GAME.overlay(s, 0, "supply", 1).units] == [unit("RU", "9/3")]


def test_units_in_supply_by_the_rule_have_a_line_and_others_none():
    s = GAME.new(seed=3)
    for side in (0, 1):
        for row in GAME.overlay(s, side, "supply").units:
            supplied = supply_bits(s, s.pieces[row.unit].nation) >> row.hex & 1
            assert (row.now == "in") == bool(supplied) == (row.attempt is None)
            assert len(row.path) <= 3


def test_supply_is_cut_by_a_unit_that_detrains_after_somebody_looked():
    s = bare("AH 10/1 g1106 entrained, RU 9/3 g1206", step="Movement side=AH")
    assert "g1206" in numbers(GAME.overlay(s, 1, "supply").near)
    s.play("detrain 10/1")
    assert "g1206" not in numbers(GAME.overlay(s, 1, "supply").near)


def test_threat_gives_way_to_units_moved_after_somebody_looked():
    s = bare("AH 10/1 g1312, RU 9/3 g1309", step="Movement side=AH")
    before = GAME.overlay(s, 0, "threat")
    s.play("move 10/1 g1311")
    after = GAME.overlay(s, 0, "threat")
    assert before != after == GAME.overlay(bare("AH 10/1 g1311, RU 9/3 g1309", step="Movement side=AH"), 0, "threat")


@pytest.mark.parametrize("field, change", [
    ("entrained", lambda s: 1 << unit("RU", "9/3")),
    ("foraging", lambda s: 0),
    ("side", lambda s: 1),
    ("held", lambda s: [0, s.held[1]]),
    ("held", lambda s: [s.held[0], 0]),
])
def test_whatever_of_the_state_is_written_no_overlay_is_out_of_date(field, change):
    def laid_out(state):
        return [GAME.overlay(state, seat, name) for seat in (0, 1) for name in GAME.overlays]

    text = "AH 10/1 g1312, AH 9c/1 g1208 foraging, AH Da1 g1312, RU 9/3 g1309, RU Ru3 g1108"
    s, other = bare(text, step="Movement side=AH"), bare(text, step="Movement side=AH")
    before = laid_out(s)
    for state in (s, other):
        setattr(state, field, change(state))
    assert laid_out(s) == laid_out(other) != before


def test_the_railways_tell_capacity_trains_and_where_the_enemy_cuts_them():
    found = laid("AH 10/1 g1312 entrained, RU 9/3 g1309", "rail", turn=8, capacity_used=[4, 0, 0])
    assert found.capacity == (("AH", 4, 13),)
    assert found.trains == ((unit("AH", "10/1"), *hexes("g1312")),)
    assert "g1312" in numbers(found.sources) and "g1309" in numbers(found.cut)


def test_command_tells_radius_strength_left_and_who_has_it():
    s = bare("AH 10/1 g1312, AH Da1 g1312, AH 2/4 g1808 occ", step="Movement side=AH")
    s.commander[unit("AH", "10/1")] = unit("AH", "Da1")
    found = GAME.overlay(s, 0, "command")
    (hq,) = found.commands
    assert (hq.hq, hq.strength, hq.left) == (unit("AH", "Da1"), 16, 12) and "g1315" in numbers(hq.radius)
    assert hq.units == ((unit("AH", "10/1"), *hexes("g1312")),)
    assert found.out == ((unit("AH", "2/4"), *hexes("g1808")),)


def test_threat_tells_the_hexes_enemies_could_attack():
    found = laid("AH 10/1 g1312, RU 9/3 g1309, RU 10/3 g0501 entrained", "threat")
    threatened = {WORLD.grid.number(row.hex): row for row in found.hexes}
    assert threatened["g1312"].units == (unit("RU", "9/3"),) and threatened["g1312"].held
    assert "g0502" not in threatened and "s0307" not in threatened
    with pytest.raises(GaliciaError, match="only a side sees this"):
        laid("AH 10/1 g1312", "threat", None)


def test_threat_tells_the_odds_of_enemies_that_can_come_to_a_hex():
    def pressure(units):
        found = laid(f"RU 9/3 g1311, {units}", "threat", 1)
        return next((row.pressure for row in found.hexes if WORLD.grid.number(row.hex) == "g1311"), None)

    assert pressure("AH 10/1 g1303") is None
    assert pressure("AH 10/1 g1308, AH 2/4 g1309") == ("10 to 8", False)
    assert pressure("AH 10/1 g1310, AH 2/4 g1310") == ("10 to 8", False)
    assert pressure("AH 10/1 g1310, AH 2/4 g1310, AH 11/3 g1310") == ("15 to 8", True)


def test_victory_tells_who_holds_the_places_and_whether_they_score():
    found = laid("RU 9/3 g1312, AH 10/1 g1419", "victory")
    lemberg = next(place for place in found.places if place.name == "Lemberg")
    assert (lemberg.side, lemberg.points, lemberg.held, lemberg.scores) == (1, 5, True, False)


@pytest.mark.parametrize("name", GAME.overlays)
def test_every_overlay_cites_cases_that_exist(name):
    found = laid("AH 10/1 g1312, RU 9/3 g1309", name)
    assert set(getattr(found, "cases", ())) <= {case.id for case in GAME.cases}


def test_an_overlay_that_is_not_there_is_refused():
    with pytest.raises(GaliciaError, match="has no overlay 'weather'; it has: zones"):
        laid("AH 10/1 g1312", "weather")


def why_not(text: str, word: str, hex: str) -> str:
    s = scene(text, step="Movement side=AH")
    return GAME.told(GAME.why_not(s, 0, (unit("AH", word),), *hexes(hex)).reason).text


def test_why_not_this_hex_is_answered_by_the_sum_of_the_way():
    assert why_not("AH 10/1 g1312 spent=3", "10/1", "g1314") == "g1314 costs 4 of 1 MP: clear 1 + swamp 3"


@pytest.mark.parametrize(
    "text, hex, why",
    [
        ("AH 10/1 g1312", "g1312", "already in g1312"),
        ("AH 10/1 g1312, RU 9/3 g1311", "g1311", "g1311 is held by the enemy"),
        ("AH 10/1 g1312 occ", "g1313", "10/1 is out of command"),
        ("AH 10/1 g1312 finished", "g1313", "10/1 has had its movement"),
        ("AH 10/1 g1312 entrained", "g0501", "g0501 has no railway of 10/1's own country"),
        ("AH 10/1 g1312", "s0307", "no way leads to s0307"),
    ],
)
def test_why_not_this_hex_is_answered_by_the_rule_against_it(text, hex, why):
    assert why_not(text, "10/1", hex) == why


def test_a_hex_is_told_in_a_sentence():
    s = scene("AH 10/1 g1312 steps=3 spent=2, AH Da1 g1312, RU 9/3 g1311", step="Movement side=AH")
    told = GAME.told(GAME.describe(s, 0, *hexes("g1312"))).text
    assert told.startswith("city, Lemberg (city)") and "railway" in told
    assert told.endswith("AH: Da1 HQ 1-16-3; 10/1 infantry 4-6-4 3 of 4 steps 2 MP left, in an enemy zone")
