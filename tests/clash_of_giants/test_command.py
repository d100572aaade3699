"""Command: areas, the roll, Done, and the asterisk."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.command import Track
from tests.clash_of_giants.galicia.acts import MARKERS, activation, attack, declaration, joins, march
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, scene, unit

w = GAME.world
DUEL = "AH 14 1310, RU 18 1309"


def bit(side, name):
    return 1 << unit(side, name)


@pytest.mark.case("CoG S10.1-a", "CoG S10.1-b", "CoG G5.34-e")
def test_a_unit_moves_with_the_area_it_stands_in_whatever_army_is_printed_on_it():
    s = activation("AH 14 2615, AH 6 1515", "AH-1st", dice="4")  # 14 is of the 1st Army, 6 of the 3rd
    assert s.ready == bit("AH", "6")


@pytest.mark.case("CoG S10.1-a")
def test_who_enters_the_area_later_in_the_activation_does_not_move_with_it():
    s = activation("AH 14 2615", "AH-1st", dice="4")
    assert reasons(s, "move 14 2614") == {"S10.1-a"}


@pytest.mark.case("CoG S10.2", "CoG G5.34-d")
def test_one_die_gives_both_allowances():
    s = activation("AH 14 1310, AH 3c 1311", "AH-1st", dice="5")
    assert (s.allowance(unit("AH", "14")), s.allowance(unit("AH", "3c"))) == (3, 6)


@pytest.mark.case("CoG S10.3")
def test_every_unit_of_the_area_moves_once_in_any_order():
    s = activation("AH 14 1310, AH 33 1410, AH 5 1510", "AH-1st", dice="6")
    play(s, "move 5 1511", "move 14 1311")
    assert any(order.startswith("move 33") for order in choices(s))
    assert reasons(s, "move 5 1512") == {"S11.1-b", "S10.6-b"}


def border():
    """A hex of the 1st Army next to one of the 4th."""
    for a in w.board.terrain:
        for b in w.neighbours[a]:
            clear = w.board.terrain[a] == w.board.terrain[b] == "clear"
            if clear and w.area[0][a] == 0 and w.area[0][b] == 3 and (a, b) not in w.major_rivers:
                return w.grid.number(a), w.grid.number(b)
    raise AssertionError


@pytest.mark.case("CoG S10.4-a", "CoG S10.4-d")
@pytest.mark.parametrize("cup, done", [(0b1000, True), (0, False)])
def test_a_unit_that_ends_in_an_area_still_in_the_cup_is_done(cup, done):
    a, b = border()
    s = activation(f"AH 14 {a}", "AH-1st", dice="4 1", cup=cup)
    play(s, f"move 14 {b}", "done")
    assert bool(s.done & bit("AH", "14")) == done


@pytest.mark.case("CoG S10.4-b", "CoG G5.34-f", "CoG G9.1-c")
def test_a_done_unit_does_not_move_again():
    a, b = border()
    s = activation(f"AH 14 {a}", "AH-1st", dice="4 3", cup=0b1000)
    play(s, f"move 14 {b}", "done")
    assert MARKERS[s.drawn] == "AH-4th" and reasons(s, f"move 14 {a}") == {"S10.4-b"}
    s = activation("AH 14 1310 activated, AH 33 1311 repl steps=1, AH 3c 1410 cavrepl", "AH-1st", dice="4")
    assert s.ready == 0


@pytest.mark.case("CoG S10.4-c")
def test_a_done_unit_attacks_and_defends():
    s = declaration("AH 14 1310 done, RU 18 1309 done")
    assert "join 14 1309" in choices(s)


@pytest.mark.case("CoG S10.5", "CoG G-areas")
def test_each_side_divides_the_whole_map_into_four_areas():
    for side in (0, 1):
        found = {w.area[side][h] for h in w.board.terrain}
        assert found == set(range(4 * side, 4 * side + 4))
    assert w.board.marks["ah"] != w.board.marks["ru"]
    assert MARKERS[w.area[0][hexes("4310")[0]]].startswith("AH")  # Rowno lies in an Austrian area too


@pytest.mark.case("CoG S10.6-a")
def test_a_unit_carried_by_retreat_into_an_undrawn_area_does_not_move_again():
    _, b = border()
    s = scene(f"AH 14 {b} activated", cup=0b1000)
    s.carry(unit("AH", "14"))
    assert s.done == bit("AH", "14")
    s = scene(f"AH 14 {b}", cup=0b1000)
    s.carry(unit("AH", "14"))
    assert not s.done


def way_out():
    """A hex of the Russian 4th Army, one of the 5th into which a retreat leads, and one an attack can come from."""
    back = w.leading(*GAME.compass[1])
    for a in w.board.terrain:
        for b in back[a]:
            free = [n for n in w.neighbours[a] if n != b and n not in w.neighbours[b] and n not in back[a]]
            plain = not w.board.features(a, b) and w.board.terrain[a] == w.board.terrain[b] == "clear"
            if plain and free and w.area[1][a] == MARKERS.index("RU-4th") and w.area[1][b] == MARKERS.index("RU-5th"):
                return tuple(w.grid.number(h) for h in (a, b, free[0]))
    raise AssertionError


def carried(mark="", cup=""):
    """A Russian unit is driven from the area of the 4th Army into that of the 5th."""
    start, end, foe = way_out()
    bits = sum(1 << MARKERS.index(name) for name in cup.split())
    s, _ = attack(f"AH 14 {foe}, RU 18 {start} {mark}", *joins(start, "14"), dice="1 4 6 6", cup=bits, turn=5)
    play(s, *(order for order in choices(s) if order == f"retreat 18 {end}"))
    assert place(s, "RU", "18") == end
    while not s.over and type(s.step).__name__ == "AdvanceAfterCombat":
        play(s, "done")
    return s


@pytest.mark.case("CoG S10.6-a")
@pytest.mark.parametrize("mark, cup, done", [("activated", "RU-5th", True), ("activated", "", False),
                                             ("", "RU-5th", False)])  # fmt: skip
def test_a_retreat_carries(mark, cup, done):
    s = carried(mark, cup)
    assert bool(s.done & bit("RU", "18")) == done
    if cup and not s.over:
        assert bool(s.ready & bit("RU", "18")) != done  # who had not been activated moves with the army it came to


@pytest.mark.case("CoG S10.6-b")
def test_who_is_carried_into_an_area_drawn_before_does_not_move_with_the_army_it_left():
    s = carried("", "RU-4th")
    assert MARKERS[s.drawn] == "RU-4th" and not s.ready & bit("RU", "18") and not s.done


@pytest.mark.case("CoG S10.6-a")
def test_an_advance_carries_too():
    a, b = border()
    s, _ = attack(f"AH 14 {a} activated, RU 65R {b} steps=1", *joins(b, "14"), dice="1 6 1", cup=0b1000)
    play(s, f"advance 14 {b}")
    assert s.done & bit("AH", "14")


@pytest.mark.case("CoG S10.6-b")
def test_a_unit_carried_into_an_area_already_drawn_has_missed_its_move():
    s = march("AH 14 1310 activated, AH 33 1410 ready", die=6)
    assert reasons(s, "move 14 1311") == {"S11.1-b", "S10.6-b"}


# The asterisk.


def starred(units, *armies, **more):
    bits = sum(1 << MARKERS.index(army) for army in armies)
    return declaration(units, starred=bits, **more)


@pytest.mark.case("CoG G9.1-d", "CoG G9.1-e")
def test_an_asterisk_bars_the_infantry_of_its_area_and_not_its_cavalry():
    s = starred("AH 14 1310, AH 3c 1310, RU 18 1309", "AH-1st")
    assert reasons(s, "join 14 1309") == {"G9.1-d", "G9.1-h"}
    assert "join 3c 1309" in choices(s)


@pytest.mark.case("CoG G9.1-g", "CoG G9.1-h")
def test_it_is_where_infantry_stands_that_counts_not_where_it_came_from():
    s = starred("AH 14 1310 activated, RU 18 1309", "AH-4th")
    assert "join 14 1309" in choices(s)
    s = starred("AH 4 1310, AH 3c 1310, RU 18 1309", "AH-1st")
    assert reasons(s, "join 4 1309") == {"G9.1-d", "G9.1-h"}


@pytest.mark.case("CoG G9.1-d", "CoG G9.1-f")
@pytest.mark.parametrize("fought, star", [(0b00, True), (0b01, False), (0b10, True)])
def test_an_asterisk_rolled_after_the_side_has_fought_is_ignored(fought, star):
    s = activation(DUEL, "AH-3rd", dice="2", turn=3, fought=fought)
    assert bool(s.starred) == star


@pytest.mark.case("CoG G9.1-i")
def test_barred_infantry_defends_normally():
    _, events = attack(DUEL, *joins("1310", "18"), side="RU", starred=0b1, dice="1 6 1")
    assert any(event.kind == "odds" and event.facts["defence"] == 2 for event in events)


@pytest.mark.case("CoG G5.35-c", "CoG S12.1-c")
def test_units_of_all_armies_may_attack_drawn_or_not_moved_or_not():
    s = declaration("AH 14 1310 activated, AH 6 3116, RU 18 1309, RU 7c 3115", cup=0b1110)
    assert {"join 14 1309", "join 6 3115"} <= choices(s)


# Tracks.

TRACKS = {
    "AH1": ("AH-1st", range(1, 11), "2/4 2/4 3/5 3/5 3/6 4/6"),
    "AH4": ("AH-4th", range(1, 11), "1/4 2/4 2/5 3/5 3/6 4/6"),
    "AH3-1": ("AH-3rd", range(1, 4), "1/3* 1/3* 2/4* 2/4 3/5 3/5"),
    "AH3-4": ("AH-3rd", range(4, 11), "1/3 2/4 2/4 3/5 3/5 4/6"),
    "AH2-1": ("AH-2nd", range(1, 5), "1/3* 1/3* 1/4* 2/4 2/4 3/5"),
    "AH2-5": ("AH-2nd", range(5, 11), "1/3 2/4 2/4 2/5 3/5 3/6"),
    "RU4-1": ("RU-4th", range(1, 4), "1/3* 1/3* 2/4* 2/4* 2/5 3/5"),
    "RU4-4": ("RU-4th", range(4, 11), "1/3 2/4 2/4 3/5 3/5 4/6"),
    "RU5-1": ("RU-5th", range(1, 4), "1/3* 1/4* 2/4* 2/4 3/5 3/5"),
    "RU5-4": ("RU-5th", range(4, 11), "2/4 2/4 3/5 3/5 3/6 4/6"),
    "RU3-1": ("RU-3rd", range(1, 4), "1/3* 1/3* 2/4* 2/4 3/5 3/5"),
    "RU3-4": ("RU-3rd", range(4, 11), "1/4 2/4 2/4 2/5 3/5 3/6"),
    "RU8-1": ("RU-8th", range(1, 4), "1/3* 1/4* 2/4 2/5 3/5 3/5"),
    "RU8-4": ("RU-8th", range(4, 11), "2/4 2/4 3/5 3/5 3/6 4/6"),
}


@pytest.mark.case(
    "CoG G9-track-AH1", "CoG G9-track-AH4", "CoG G9-track-AH3-1", "CoG G9-track-AH3-4", "CoG G9-track-AH2-1",
    "CoG G9-track-AH2-5", "CoG G9-track-RU4-1", "CoG G9-track-RU4-4", "CoG G9-track-RU5-1", "CoG G9-track-RU5-4",
    "CoG G9-track-RU3-1", "CoG G9-track-RU3-4", "CoG G9-track-RU8-1", "CoG G9-track-RU8-4",
)  # fmt: skip
@pytest.mark.parametrize("army, turns, boxes", TRACKS.values(), ids=TRACKS)
def test_every_box_of_every_track(army, turns, boxes):
    for turn in turns:
        assert GAME.track(MARKERS.index(army), turn) == tuple(map(Track.read, boxes.split()))


@pytest.mark.case("CoG G9.2-a", "CoG G9.2-b", "CoG G9.2-c", "CoG G9.3-a", "CoG G9.3-b", "CoG G9.3-c")
def test_every_russian_army_and_two_austrian_ones_have_two_tracks():
    changes = {
        army: [turn for turn in range(2, 11) if GAME.track(i, turn) != GAME.track(i, turn - 1)]
        for i, army in enumerate(MARKERS)
    }
    assert changes == {
        "AH-1st": [], "AH-2nd": [5], "AH-3rd": [4], "AH-4th": [],
        "RU-3rd": [4], "RU-4th": [4], "RU-5th": [4], "RU-8th": [4],
    }  # fmt: skip
