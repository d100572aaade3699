"""The map, the charts and the counters of First Ypres."""

from __future__ import annotations

from collections import Counter

import pytest

from galicia.board.hexset import each
from galicia.games.clash_of_giants.series.odds import reckon
from galicia.games.clash_of_giants.series.tables import clamped, ratio
from tests.clash_of_giants.ypres.acts import march
from tests.clash_of_giants.ypres.scene import GAME, hexes, place, play, reasons, scene, unit

w = GAME.world
numbers = w.grid.numbers


@pytest.mark.parametrize("terrain, price", [
    pytest.param("clear", 1, marks=pytest.mark.case("CoG Y-TEC-clear-mp")),
    pytest.param("broken", 2, marks=pytest.mark.case("CoG Y-TEC-broken-mp")),
    pytest.param("forest", 2, marks=pytest.mark.case("CoG Y-TEC-forest-mp")),
    pytest.param("broken-forest", 3, marks=pytest.mark.case("CoG Y-TEC-broken-forest-mp")),
    pytest.param("flood-plain", 1, marks=pytest.mark.case("CoG Y-TEC-flood-plain-mp")),
    pytest.param("sea", None, marks=pytest.mark.case("CoG Y-TEC-sea-mp")),
])  # fmt: skip
def test_a_hex_costs_what_the_chart_says_from_everywhere(terrain, price):
    found = [h for h, name in w.board.terrain.items() if name == terrain]
    assert found and {w.cost(n, h) for h in found for n in w.neighbours[h]} == {price}


@pytest.mark.case("CoG Y-TEC-river-mp")
def test_a_river_costs_nothing():
    across = [w.cost(a, b) for a, b in w.rivers if w.board.terrain[b] == "clear"]
    assert across and set(across) == {1} and not w.major_rivers


@pytest.mark.parametrize("kind", [
    pytest.param("railroad", marks=pytest.mark.case("CoG Y-TEC-railroad-mp")),
    pytest.param("village", marks=pytest.mark.case("CoG Y-TEC-village-mp")),
    pytest.param("town", marks=pytest.mark.case("CoG Y-TEC-town-mp")),
    pytest.param("city", marks=pytest.mark.case("CoG Y-TEC-city-mp")),
])  # fmt: skip
def test_railways_and_settlements_cost_what_their_terrain_costs(kind):
    found = each(w.on_rail) if kind == "railroad" else (h for h, settled in w.settlement.items() if settled == kind)
    prices = {"clear": 1, "flood-plain": 1, "broken": 2, "forest": 2, "broken-forest": 3}
    costs = [(w.cost(n, h), w.board.terrain[h]) for h in found for n in w.neighbours[h]]
    assert costs and all(cost == prices[terrain] for cost, terrain in costs)


@pytest.mark.case("CoG Y-TEC-flooded-mp")
def test_a_flooded_hex_takes_a_whole_move_and_only_as_the_first_step():
    s = march("AL 42/Fr 2121 ready", "AL-D")
    play(s, "move 42/Fr 2122")
    assert place(s, "AL", "42/Fr") == "2122" and reasons(s, "move 42/Fr 2123") == {"S11.1", "S11.2-a", "S11.3"}
    s = march("AL 42/Fr 2120 ready", "AL-D")
    play(s, "move 42/Fr 2121")
    assert reasons(s, "move 42/Fr 2122")


# Combat.


def effect(number, *origins):
    """What a hex adds to the defence of one step, and the columns it takes, attacked by four steps."""
    names = ("24", "40")
    units = ", ".join(f"GE {name} {origins[i % len(origins)]}" for i, name in enumerate(names))
    s = scene(f"{units}, AL 42/Fr {number} steps=1", turn=8)
    odds = reckon(s, *hexes(number), [unit("GE", name) for name in names], [unit("AL", "42/Fr")])
    return odds.defence - 1, clamped(ratio(4, odds.defence)) - odds.column


def dry_side(number):
    """A land hex beside one from which no river is crossed."""
    (h,) = hexes(number)
    return next(w.grid.number(n) for n in w.neighbours[h] if (n, h) not in w.rivers and not w.shut >> n & 1)


def hex_of(terrain, settlement=""):
    """A hex of this kind that can be attacked across no river."""
    for h, name in w.board.terrain.items():
        dry = any((n, h) not in w.rivers and not w.shut >> n & 1 for n in w.neighbours[h])
        if dry and name == terrain and w.settlement.get(h, "") == settlement:
            return w.grid.number(h)
    raise AssertionError((terrain, settlement))


@pytest.mark.parametrize("terrain, settlement, told", [
    pytest.param("clear", "", (0, 0), marks=pytest.mark.case("CoG Y-TEC-clear-combat")),
    pytest.param("broken", "", (1, 0), marks=pytest.mark.case("CoG Y-TEC-broken-combat")),
    pytest.param("forest", "", (1, 0), marks=pytest.mark.case("CoG Y-TEC-forest-combat")),
    pytest.param("broken-forest", "", (0, 1), marks=pytest.mark.case("CoG Y-TEC-broken-forest-combat")),
    pytest.param("flood-plain", "", (0, 0), marks=pytest.mark.case("CoG Y-TEC-flood-plain-combat")),
    pytest.param("flooded", "", (0, 0), marks=pytest.mark.case("CoG Y-TEC-flooded-combat")),
    pytest.param("clear", "village", (0, 0), marks=pytest.mark.case("CoG Y-TEC-village-combat")),
    pytest.param("clear", "town", (1, 0), marks=pytest.mark.case("CoG Y-TEC-town-combat")),
    pytest.param("clear", "city", (0, 1), marks=pytest.mark.case("CoG Y-TEC-city-combat")),
])  # fmt: skip
def test_terrain_helps_the_defence_as_the_chart_says(terrain, settlement, told):
    number = hex_of(terrain, settlement)
    assert effect(number, dry_side(number)) == told


@pytest.mark.case("CoG Y-TEC-railroad-combat")
def test_a_railway_does_not_help_the_defence():
    number = next(w.grid.number(h) for h in each(w.on_rail) if w.board.terrain[h] == "clear" and h not in w.settlement
                  and any((n, h) not in w.rivers for n in w.neighbours[h]))  # fmt: skip
    assert effect(number, dry_side(number)) == (0, 0)


@pytest.mark.case("CoG Y-TEC-river-combat")
def test_a_river_counts_only_if_all_attack_across_one():
    for h, name in w.board.terrain.items():
        wet = [n for n in w.neighbours[h] if (n, h) in w.rivers]
        dry = [n for n in w.neighbours[h] if (n, h) not in w.rivers and not w.shut >> n & 1]
        if name == "clear" and h not in w.settlement and len(wet) > 1 and dry:
            break
    number, (one, two), (land, *_) = w.grid.number(h), numbers(wet[:2]), numbers(dry)
    assert effect(number, one, two) == (1, 0)
    assert effect(number, one, land) == (0, 0)


@pytest.mark.case("CoG Y-TEC-sea-combat")
def test_nobody_is_ever_at_sea():
    s = scene("AL 42/Fr 1616")
    s.stand(unit("GE", "Mar"), *hexes("1518"))
    assert any("cannot be in 1518" in text for text in GAME.check(s))


# Components.


@pytest.mark.case("CoG Y1.1", "CoG Y2.11-a", "CoG Y2-calendar")
def test_eighteen_turns_of_two_days_from_the_eighth_of_october():
    dates = GAME.names.dates
    assert (dates[0], dates[4], dates[12], dates[-1]) == ("8–9 Oct", "16–17 Oct", "1–2 Nov", "11–12 Nov")
    assert len(dates) == GAME.last_turn == 18


@pytest.mark.case("CoG Y2.11-b", "CoG Y-forces")
def test_divisions_and_brigades_of_four_nations():
    assert Counter(p.nation for p in GAME.pieces) == {"FR": 23, "BR": 16, "BE": 8, "GE": 39}
    assert {p.size for p in GAME.pieces} == {"division", "brigade"}
    assert all(p.word.endswith({"FR": "/Fr", "BR": "/Br", "BE": "/Be"}[p.nation]) for p in GAME.pieces if not p.side)


@pytest.mark.case("CoG Y-scenario")
def test_there_is_one_scenario():
    assert GAME.scenarios == ("campaign",) and GAME.turn_limit(GAME.new()) == 18


@pytest.mark.case("CoG Y2.14")
def test_ids_carry_the_abbreviations_of_the_book():
    words = " ".join(p.word for p in GAME.pieces)
    assert all(word in words.split() for word in ("3B", "ComG", "Gc", "La/Br", "38LW", "Me/Br", "43R", "87T/Fr"))
    assert {p.corps for p in GAME.pieces if p.word in ("La/Br", "Me/Br")} == {"IN"}


@pytest.mark.case("CoG Y2.13-a")
def test_the_markers_of_this_campaign_are_in_its_views():
    s = scene("AL 42/Fr 3823 railed done, GE 43R 3606, GE 2c 4004 cavrepl", turn=6)
    facts = s.view().facts
    assert {marker["marker"] for marker in facts["support"]} == {"AL-3-6", "GE-6-8", "GE-9-12", "GE-13-17"}
    assert facts["corps"] == {"XXII-R": None, "XXIII-R": None, "XXVI-R": None, "XXVII-R": None}
    assert facts["flood"]["state"] == "dry" and facts["remnants"] == 0
    marked = {c.unit: c.markers for stack in s.view().stacks for c in stack.counters}
    assert {"railed", "done"} <= marked["42/Fr"].keys() and "cavrepl" in marked["2c"]


@pytest.mark.case("CoG Y-compass")
def test_the_six_directions_have_rows_as_straight_lines():
    assert set(w.grid.compass) == {"E", "NE", "NW", "W", "SW", "SE"}
    (h,) = hexes("3112")
    ways = {name: w.grid.number(w.leading(name)[h][0]) for name in w.grid.compass}
    assert ways == {"E": "3111", "W": "3113", "NE": "3012", "NW": "3013", "SE": "3212", "SW": "3213"}


@pytest.mark.case("CoG Y2.12-a", "CoG Y2.12-b", "CoG Y2.12-c")
def test_germans_retreat_east_and_to_the_north_west_and_allies_west():
    s = scene("AL 42/Fr 3112")
    assert GAME.directions(s, 0) == ("W", "SW", "NW") and set(GAME.directions(s, 1)) == {"E", "NE", "NW", "SE"}
    other = scene("AL 42/Fr 3112", options={"german_north": "none"})
    assert set(GAME.directions(other, 1)) == {"E", "NE", "SE"} and GAME.directions(other, 0) == ("W", "SW", "NW")


@pytest.mark.case("CoG Y-zones", "CoG Y9.21", "CoG Y5.35-a")
def test_four_zones_the_same_for_both_sides_divide_the_map_by_rows():
    rows = {"D": range(1, 26), "C": range(26, 35), "B": range(35, 42), "A": range(42, 49)}
    for h in w.board.terrain:
        row = w.grid.row_col(h)[0]
        zone = next(name for name, span in rows.items() if row in span)
        assert [GAME.markers[w.area[side][h]] for side in (0, 1)] == [f"AL-{zone}", f"GE-{zone}"]


@pytest.mark.case("CoG Y9-line")
def test_the_attack_line_parts_zone_d():
    land = GAME.zone_d & ~w.shut
    assert GAME.east.bit_count() == 220 and (land & ~GAME.east).bit_count() == 145
    east = {number for number in ("0401", "1616", "2113", "1919", "2006") if GAME.east >> hexes(number)[0] & 1}
    assert east == {"0401", "2006"}


@pytest.mark.case("CoG Y9-track-GE", "CoG Y9-track-AL", "CoG Y9.1-a", "CoG Y9-no-asterisk")
def test_each_side_has_one_track_for_all_zones_and_turns():
    for side, told in (("AL", "3/6 3/7 4/8 4/8 5/9 6/10"), ("GE", "3/6 4/7 4/8 5/9 5/9 6/10")):
        for marker, name in enumerate(GAME.markers):
            for turn in (1, 9, 18) if name.startswith(side) else ():
                track = GAME.track(marker, turn)
                assert [f"{box.infantry}/{box.cavalry}" for box in track] == told.split()
                assert not any(box.star for box in track)


@pytest.mark.case("CoG Y-vp", "CoG Y4-vp-eleven", "CoG Y4-vp-nine", "CoG Y4.1-d")
def test_eleven_or_nine_hexes_decide():
    sets = {name: {place.name for place in GAME.scoring if name in place.sets} for name in ("eleven", "nine")}
    assert sets["eleven"] == {"Lille", "La Bassee", "Bethune", "Armentieres", "Messines", "Kemmel", "Gheluvelt",
                              "Ypres", "Langemarck", "Dixmude", "Nieuport"}  # fmt: skip
    assert sets["nine"] == {"Ostend", "Roulers", "Lille", "Dixmude", "Nieuport", "Ypres", "Armentieres", "Bailleul",
                            "Hazebrouck"}  # fmt: skip
    assert sum(GAME.points(scene("AL 42/Fr 3112"))) == 11
    assert sum(GAME.points(scene("AL 42/Fr 3112", options={"vp_set": "nine"}))) == 9
