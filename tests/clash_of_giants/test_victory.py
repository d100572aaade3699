"""Control to the letter, points turn by turn, and the verdict."""

from __future__ import annotations

import pytest

from galicia.engine.position import Position
from galicia.games.clash_of_giants.galicia.supply import net, traces
from galicia.games.clash_of_giants.galicia.victory import controller, held, scores
from tests.clash_of_giants.galicia.acts import march
from tests.clash_of_giants.galicia.scene import GAME, hexes, play, scene, unit

w = GAME.world
LEMBERG, LUBLIN, BRODY = (GAME.place_in[hexes(number)[0]] for number in ("3116", "2205", "3714"))


def ended(units, turn=10, **more):
    """A state after the end of a turn; on the last the verdict follows."""
    step = "Verdict; EndOfTurn" if turn == 10 else f"GameTurn turn={turn + 1}; EndOfTurn"
    return scene(units, step=step, turn=turn, dice="1 1" if turn < 10 else "", **more)


def holder(units, number, **more):
    return controller(scene(units, **more), number)


@pytest.mark.case("CoG G4-vp-RU", "CoG G4-vp-AH")
def test_the_places_are_those_of_the_list():
    names = [sorted(p.name for p in GAME.scoring if side in p.scorers) for side in (0, 1)]
    assert names[0] == ["Brody", "Krasnostaw", "Lemberg", "Lublin", "Radom", "Tarnopol", "Zamosc"]
    assert names[1] == ["Brody", "Czernowitz", "Halicz", "Jaroslau", "Lemberg", "Przemysl", "Rawa Ruska", "Rzeszow",
                        "Sambor", "Stanislau", "Stryj", "Tarnopol", "Tarnow"]  # fmt: skip


@pytest.mark.case("CoG G4-vp-supply")
def test_every_austrian_place_can_be_held_in_full_supply_without_iwangorod_or_the_lines_beyond_the_bug():
    s = scene("AH 14 1515")
    for place in GAME.scoring:
        if 0 in place.scorers:
            assert traces(s, 0, place.hex), place.name
    assert not net(s, 0) >> hexes("1802")[0] & 1
    assert min(w.grid.distance(*hexes("2607", number)) for number in ("2712",)) == 5
    assert min(w.grid.distance(*hexes("2609", number)) for number in ("2712",)) == 3


# Control.


@pytest.mark.case("CoG G4.21-a", "CoG G4.21-b")
def test_at_the_start_everything_belongs_to_its_country():
    assert holder("AH 14 1515", LEMBERG) == 0 and holder("AH 14 1515", LUBLIN) == 1
    assert all(p.owner == (w.board.marks["country"][p.hex] == "R") for p in GAME.scoring)


@pytest.mark.case("CoG G4.22-a")
def test_the_owner_scores_a_place_no_enemy_has_entered():
    s = scene("AH 14 1515")
    assert scores(s, LEMBERG, 0) and s.entries[LEMBERG] == 0


@pytest.mark.case("CoG G4.22-b")
@pytest.mark.parametrize("name", ["28", "2c"])
def test_the_owner_scores_what_a_supplied_unit_of_any_kind_was_last_to_enter(name):
    s = scene(f"AH {name} 3116", visited=1 << LEMBERG)
    assert controller(s, LEMBERG) == 0
    unsupplied = scene(f"AH {name} 3116 supply=as", visited=1 << LEMBERG, options={"occupier_counts": False})
    unsupplied.entries[LEMBERG] = 1 + (0 << 2 | 1 << 1 | 0)
    assert controller(unsupplied, LEMBERG) is None
    unsupplied.visited = 0
    assert controller(unsupplied, LEMBERG) == 0  # no enemy has been there


@pytest.mark.case("CoG G4.22-c")
def test_the_other_side_scores_only_if_its_supplied_infantry_was_last_to_enter():
    s = scene("RU 18 3116")
    assert controller(s, LEMBERG) == 1 and scores(s, LEMBERG, 1)


@pytest.mark.case("CoG G4.22-d", "CoG G4.22-f")
def test_cavalry_takes_no_enemy_place_but_breaks_its_control_unless_by_option():
    assert holder("RU 7c 3116", LEMBERG) is None
    assert holder("RU 7c 3116", LEMBERG, options={"visit_breaks_control": False}) == 0


def test_a_visit_that_breaks_nothing_is_none_when_the_position_is_read_again():
    s = march("RU 18 3115 ready supply=oos", army="RU-3rd", die=6, turn=5, options={"visit_breaks_control": False})
    play(s, "move 18 3116")
    assert not s.visited
    assert Position.loads(s.position()).state().position() == s.position()


@pytest.mark.case("CoG G4.22-e", "CoG S8.5-c")
@pytest.mark.parametrize("supply", ["as", "oos"])
def test_an_attenuated_unit_does_not_count_as_supplied(supply):
    s = march(f"RU 18 3115 ready supply={supply}", army="RU-3rd", die=6, turn=5)
    play(s, "move 18 3116")
    assert controller(s, LEMBERG) is None


@pytest.mark.case("CoG G4.22-f")
def test_a_broken_place_scores_for_nobody_until_a_qualifying_entry():
    s = scene("RU 7c 3116")
    assert not scores(s, LEMBERG, 0) and not scores(s, LEMBERG, 1)
    s.leave(unit("RU", "7c"))
    s.stand(unit("AH", "2c"), *hexes("3116"))
    assert scores(s, LEMBERG, 0)


@pytest.mark.case("CoG G4.22-a", "CoG G4.22-b")
@pytest.mark.parametrize("visited, side", [(True, None), (False, 0)])
def test_an_unsupplied_unit_wins_nothing_back_that_an_enemy_has_entered(visited, side):
    s = scene("RU 7c 3116" if visited else "RU 7c 3110", options={"occupier_counts": False})
    s.leave(unit("RU", "7c"))
    s.supply[unit("AH", "28")] = 1
    s.stand(unit("AH", "28"), *hexes("3116"))
    assert controller(s, LEMBERG) == side


@pytest.mark.case("CoG G4.22-g")
def test_moving_through_is_entering():
    s = march("RU 18 3115 ready", army="RU-3rd", die=6, turn=5)
    play(s, "move 18 3116 3117")
    assert controller(s, LEMBERG) == 1


@pytest.mark.case("CoG G4.22-h")
@pytest.mark.parametrize("option, side", [(True, 1), (False, None)])
def test_a_unit_that_entered_unsupplied_counts_if_it_is_supplied_later_unless_by_option(option, side):
    s = march("RU 18 3115 ready supply=as", army="RU-3rd", die=6, turn=5, options={"occupier_counts": option})
    play(s, "move 18 3116")
    s.supply[unit("RU", "18")] = 0
    assert controller(s, LEMBERG) == side


@pytest.mark.case("CoG G4.22-h", "CoG G4.22-d")
def test_only_the_kind_that_entered_last_is_asked_whether_it_is_supplied_now():
    attenuated, mounted = 1 + (1 << 2 | 1 << 1 | 0), 1 + (1 << 2 | 0 << 1 | 0)
    s = scene("RU 18 3116 supply=as, RU 7c 3116")
    s.entries[LEMBERG] = attenuated  # the infantry still is; supplied cavalry beside it takes nothing
    assert controller(s, LEMBERG) is None
    s = scene("RU 18 3116, RU 7c 3116")
    s.entries[LEMBERG] = mounted  # cavalry came last, whoever stands beside it
    assert controller(s, LEMBERG) is None
    s = scene("AH 28 3116 supply=as, AH 2c 3116", visited=1 << LEMBERG)
    s.entries[LEMBERG] = 1 + (0 << 2 | 0 << 1 | 0)  # its owner may hold it with cavalry
    assert controller(s, LEMBERG) == 0


@pytest.mark.case("CoG G4.22-c", "CoG S11.1")
def test_infantry_and_cavalry_that_enter_together_take_a_place_whatever_their_order():
    s = march("RU 18 3115 ready, RU 7c 3115 ready", army="RU-3rd", die=6, turn=5)
    play(s, "move 18 7c 3116")
    assert controller(s, LEMBERG) == 1
    s = march("RU 18 3115 ready supply=as, RU 45 3115 ready", army="RU-3rd", die=6, turn=5)
    play(s, "move 45 18 3116")
    assert controller(s, LEMBERG) == 1


# Points.


@pytest.mark.case("CoG G4.1-d", "CoG G4.1-e", "CoG G5.38-b")
@pytest.mark.parametrize("turn, points", [(1, 0), (3, 0), (4, 3), (9, 3)])
def test_austria_scores_its_places_from_turn_4_on(turn, points):
    assert ended("AH 14 1515", turn).vp == points


@pytest.mark.case("CoG G5.38-b")
def test_that_is_seven_times_in_a_game():
    scoring = [turn for turn in range(1, 11) if ended("AH 14 1515", turn).vp]
    assert scoring == [4, 5, 6, 7, 8, 9, 10]


@pytest.mark.case("CoG G4.1-f")
def test_a_place_pays_on_every_turn():
    assert ended("AH 14 1515", 5, vp=3).vp == 6


@pytest.mark.case("CoG G4.1-g")
def test_points_are_never_lost():
    assert ended("RU 18 3116, RU 45 3918, RU 33 3714", 6, vp=6).vp == 6


@pytest.mark.case("CoG G4.1-h")
def test_austria_never_has_more_than_eight():
    assert ended("AH 14 1515", 7, vp=7).vp == 8 and ended("AH 14 1515", 8, vp=8).vp == 8


@pytest.mark.case("CoG G4.1-e", "CoG G4.1-l")
def test_a_place_counts_only_in_full_supply():
    ring = scene("AH 28 3116, RU 18 3115, RU 45 3117")
    assert controller(ring, LEMBERG) == 0 and not scores(ring, LEMBERG, 0)
    assert scores(scene("AH 28 3116, RU 18 3115"), LEMBERG, 0)
    fort = scene("AH 2 2316 fed, RU 18 2317, RU 45 2415, RU 41 2215")
    assert not traces(fort, 0, *hexes("2316"))


@pytest.mark.case("CoG G4.1-i")
def test_russia_counts_once_after_the_last_turn():
    units = "RU 18 3116, RU 45 3714, RU 33 3918"
    assert ended(units, 10).result.scores == {"AH": 0, "RU": 3}
    assert len(held(scene(units), 1)) == 3


@pytest.mark.case("CoG G4.1-j", "CoG G4.1-k")
@pytest.mark.parametrize("vp, winner", [(1, "RU"), (2, "RU"), (3, "AH"), (4, "AH")])
def test_more_russian_points_win_and_equal_ones_are_austrian(vp, winner):
    s = ended("RU 18 3116, RU 45 3714, RU 33 3918", 10, vp=vp)
    assert s.result.winners == (winner,)


def test_the_places_are_shown_with_who_holds_them():
    facts = scene("RU 7c 3116").view("AH").facts
    place = next(p for p in facts["places"] if p["name"] == "Lemberg")
    assert place == {"name": "Lemberg", "hex": "3116", "scores": ["AH", "RU"], "held": None, "counts": []}
    assert BRODY >= 0
