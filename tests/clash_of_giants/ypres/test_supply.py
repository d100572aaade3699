"""Supply by the compass, the Continuous Front and the victory hexes of First Ypres."""

from __future__ import annotations

import random

import pytest

from galicia.board.hexset import each
from galicia.games.clash_of_giants.ypres.front import continuous, covered
from galicia.games.clash_of_giants.ypres.supply import attempt, line, reached, traces
from tests.clash_of_giants.ypres import twins
from tests.clash_of_giants.ypres.acts import activation, attack, joins, march
from tests.clash_of_giants.ypres.hooks import brawl
from tests.clash_of_giants.ypres.scene import GAME, choices, hexes, place, play, reasons, scene, told, unit

w = GAME.world
numbers = w.grid.numbers


@pytest.mark.case("CoG Y6.1-a", "CoG Y6.1-b", "CoG Y6.1-c")
def test_the_sources_are_the_own_edge_and_part_of_the_south():
    south = [[number for number in numbers(w.sources[side]) if number.startswith("48")] for side in (0, 1)]
    assert south == [[f"48{col}" for col in range(17, 29)], [f"48{col:02}" for col in range(1, 9)]]
    land = w.hexes & ~w.shut
    for side, edge in ((0, "west"), (1, "east")):
        assert w.board.marked("edge", edge) & land & ~w.sources[side] == 0
    assert not any(side >> hexes(f"48{col:02}")[0] & 1 for side in w.sources for col in range(9, 17))


@pytest.mark.case("CoG Y6.1-a", "CoG S8.2-b")
def test_a_line_goes_home_by_the_compass_past_enemies():
    s = scene("AL 42/Fr 3112, GE 24 3114")
    path = line(s, 0, *hexes("3112"))
    assert path and w.sources[0] >> path[-1] & 1
    cut = scene("AL 42/Fr 3112, GE 24 3114, GE 40 3014, GE 13 3214, GE 14 2913, GE 26 3313")
    assert line(cut, 0, *hexes("3112")) is None and not traces(cut, 0, *hexes("3112"))
    found = attempt(cut, 0, *hexes("3112"))
    assert found.cuts and found.by and {"S8.3-a", "S8.3-b"} == set(found.reason.cases)
    south = scene("GE 28 4810")  # 4809 is nobody's source, and nothing leads south
    assert w.grid.number(line(south, 1, *hexes("4810"))[-1]) == "4808"


def test_supply_and_fronts_are_those_of_their_slow_twins():
    rng = random.Random(14)
    for seed in range(14):
        s = brawl(random.Random(seed))
        for side in (0, 1):
            fed = reached(s, side)
            for h in (*each(s.occupied[side]), *rng.sample(list(w.board.terrain), 20)):
                slow = twins.supplied(s, side, h)
                assert traces(s, side, h) == bool(fed >> h & 1) == (line(s, side, h) is not None) == slow, s.position()
    for seed in range(2):  # and on a whole map
        s = GAME.new(seed=seed)
        while not s.over:
            if rng.random() < 0.004:
                assert [continuous(s, side) == twins.continuous(s, side) for side in (0, 1)] == [True, True]
                assert all(traces(s, side, h) == twins.supplied(s, side, h) for side in (0, 1)
                           for h in each(s.occupied[side]))  # fmt: skip
            s.play(s.orders().sample(rng))


# The front.

ROWS = (*range(22, 47, 3), 48)
UNITS = ("24", "40", "13", "14", "5R", "6R", "26", "4E", "25R", "43R", "44R", "45R", "46R", "51R")


def wall(rows, **more):
    """German units in rows of one column; in every third their zones touch."""
    units = ", ".join(f"GE {name} {row}12" for name, row in zip(UNITS, rows, strict=False))
    return scene(units, **more)


@pytest.mark.case("CoG Y5.38-b", "CoG Y5.38-c")
def test_a_front_is_a_chain_of_units_and_zones_from_the_south_edge_to_the_2100_row():
    assert continuous(wall(ROWS), 1)
    assert not continuous(wall(ROWS[1:]), 1)
    gap = [row for row in ROWS if row != 34]
    assert not continuous(wall(gap), 1)
    blocked = wall(ROWS)
    assert continuous(blocked, 1) and not continuous(blocked, 0)


@pytest.mark.case("CoG Y-R78")
def test_a_hex_in_both_zones_counts_for_both_and_one_with_an_enemy_never():
    s = wall(ROWS)
    s.stand(unit("AL", "17/Fr"), *hexes("3614"))
    assert continuous(s, 1) and s.zone_of(0) & s.zone_of(1)
    lone = scene("GE 24 1115, AL 17/Fr 2128")
    assert not continuous(lone, 1)
    assert not covered(scene("AL 17/Fr 1616, GE 24 1715"), 0) & (w.shut | 1 << hexes("1715")[0])


@pytest.mark.case("CoG Y5.38-d", "CoG Y11.1-a", "CoG Y11.1-b")
def test_one_front_is_enough_and_all_cavalry_dismounts_for_good_from_the_next_turn():
    s = wall(ROWS, step="EndOfTurn", turn=7)
    rider = unit("AL", "1c/Fr")
    assert s.dismounted and not s.cavalry(rider) and not s.cavalry(unit("GE", "2c"))
    assert [fact["seat"] for fact in told(s.events, "front")] == ["GE"]
    again = wall(ROWS, step="EndOfTurn", turn=9, dismounted=1)
    open_again = wall([22, 25], step="EndOfTurn", turn=9, dismounted=1)
    assert open_again.dismounted and again.dismounted and not told(again.events, "front")
    allied = ("42/Fr", "17/Fr", "18/Fr", "31/Fr", "38/Fr", "32/Fr", "39/Fr", "43/Fr", "11/Fr", "13/Fr")
    units = ", ".join(f"AL {name} {row}12" for name, row in zip(allied, ROWS, strict=True))
    assert scene(units, step="EndOfTurn", turn=7).dismounted
    none = wall([22, 25], step="EndOfTurn", turn=9)
    assert not none.dismounted and none.cavalry(rider)


@pytest.mark.case("CoG Y11.1-d")
def test_dismounted_cavalry_is_infantry():
    s = activation("AL 1c/Fr 3121, AL 3c/Fr 3120, AL 4c/Fr 3120", "AL-C", dismounted=1, dice="2", turn=9)
    assert s.allowance(unit("AL", "1c/Fr")) == 3 and not s.explain("move 1c/Fr 3120 3119")
    tired = march("AL 1c/Fr 3121 ready spent=2, AL 3c/Fr 3120, AL 4c/Fr 3120", "AL-C", die=1, dismounted=1, turn=9)
    assert reasons(tired, "move 1c/Fr 3120") == {"R58-a", "S6.4-b"}
    s, events = attack("GE 24 3111, GE 40 3111, AL 1c/Fr 3112", *joins("3112", "24", "40"), side="GE", dismounted=1,
                       dice="1 1 3", turn=9)  # fmt: skip
    kinds = [event.kind for event in events]
    assert "withdrew" not in kinds and [e.facts["ter"] for e in events if e.kind == "checked"][-1] == 3


@pytest.mark.case("CoG Y11.1-d", "CoG Y12.1-a")
def test_stacks_of_three_thin_out_when_they_can():
    s = activation("AL 1c/Fr 3121, AL 3c/Fr 3121, AL 4c/Fr 3121", "AL-C", dismounted=1, dice="2", turn=9)
    assert reasons(s, "done") == set(GAME.forced_cases)
    play(s, "move 3c/Fr 3120")
    assert "done" in choices(s)
    held = activation("AL 1c/Fr 3121 done, AL 3c/Fr 3121 done, AL 4c/Fr 3121 done, AL 17/Fr 3126", "AL-C", dismounted=1,
                      dice="2", turn=9)  # fmt: skip
    assert "done" in choices(held) and place(held, "AL", "4c/Fr") == "3121"
    passing = march("AL 5c/Fr 3122 ready, AL 1c/Fr 3121, AL 3c/Fr 3121, AL 4c/Fr 3121", "AL-C", dismounted=1, turn=9)
    play(passing, "move 5c/Fr 3121")
    assert "done" not in choices(passing)  # nobody stays as the fourth


@pytest.mark.case("CoG Y11.1-d", "CoG Y-R79-c")
def test_three_that_have_dismounted_do_not_move_as_one():
    s = activation("GE 7c 4302, GE 2c 4302, GE 3c 4302", "GE-A", dismounted=1, dice="4", turn=9)
    assert "move 7c 2c 4203" in choices(s) and "move 7c 2c 3c 4203" not in choices(s)
    assert reasons(s, "move 7c 2c 3c 4203") == {"S11.1", "S6.5-b"}
    mounted = activation("GE 7c 4302, GE 2c 4302, GE 3c 4302", "GE-A", dice="4", turn=9)
    assert "move 7c 2c 3c 4203" in choices(mounted)


# Victory.


def held(s):
    return {place.name for number, place in enumerate(GAME.scoring) if s.held[number] == 1}


@pytest.mark.case("CoG Y4.22-a", "CoG Y4.22-b", "CoG Y4.22-c", "CoG Y4.22-e")
def test_a_victory_hex_turns_the_instant_a_supplied_unit_of_any_kind_enters():
    s = march("GE 2c 3111 ready", "GE-C", turn=5)
    play(s, "move 2c 3112")
    assert held(s) == {"Ypres"}
    play(s, "move 2c 3113")
    assert held(s) == {"Ypres"} and GAME.points(s) == (10, 1)
    back = march("AL 1c/Fr 3113 ready", "AL-C", turn=5, held=s.held)
    play(back, "move 1c/Fr 3112")
    assert held(back) == set()


@pytest.mark.case("CoG Y4.22-d")
def test_unsupplied_units_take_nothing():
    for state, taken in (("as", set()), ("oos", set()), ("in", {"Ypres"})):
        s = march(f"GE 24 3111 ready supply={state}", "GE-C", turn=5)
        play(s, "move 24 3112")
        assert held(s) == taken


@pytest.mark.case("CoG Y4.22-a")
def test_an_advance_takes_a_victory_hex_too():
    s, _ = attack("GE 24 3111, GE 40 3111, GE 13 3012, AL 1c/Fr 3112", *joins("3112", "24", "40", "13"), side="GE",
                  turn=8)  # fmt: skip
    play(s, "withdraw 1c/Fr")
    while not any(order.startswith("advance") for order in choices(s)):
        play(s, min(choices(s)))
    play(s, "advance 24 3112")
    assert held(s) == {"Ypres"}


@pytest.mark.case("CoG Y4.1-b", "CoG Y4.1-c")
def test_the_majority_wins_and_there_is_no_draw():
    names = GAME.place_names
    counted = [i for i, place in enumerate(GAME.scoring) if "eleven" in place.sets]
    for german, winner in ((0, "AL"), (5, "AL"), (6, "GE"), (11, "GE")):
        control = [int(i in counted[:german]) for i in range(len(names))]
        s = scene("AL 42/Fr 3121", step="Verdict", turn=18, held=control)
        assert s.result.winners == (winner,) and s.result.scores == {"AL": 11 - german, "GE": german}
    nine = [i for i, place in enumerate(GAME.scoring) if "nine" in place.sets]
    for german, winner in ((4, "AL"), (5, "GE")):
        control = [int(i in nine[:german]) for i in range(len(names))]
        s = scene("AL 42/Fr 3121", step="Verdict", turn=18, held=control, options={"vp_set": "nine"})
        assert s.result.winners == (winner,)
