"""BfG 15.0: victory points and the end of the game."""

import pytest

from tests.battle_for_galicia.fights import crt, fight, place, play
from tests.battle_for_galicia.scene import GAME, scene, told

QUIET = crt(8) + " 1 1"


def recorded(units: str, side: str, **where):
    """The end of a side's player turn."""
    s = scene(units, step=f"RecordVictoryPoints side={side};Combat side={side}", **where)
    return s, s.play("done")


def points(s) -> dict[str, int]:
    return dict(zip(GAME.seats, s.vp, strict=True))


# 15.0: the end.


@pytest.mark.case("BfG 15.0")
@pytest.mark.parametrize(
    ("vp", "winners"), [((40, 39), ("AH",)), ((39, 40), ("RU",)), ((40, 40), ())]
)
def test_after_turn_twelve_more_points_win_and_equal_points_are_a_draw(vp, winners):
    s = scene("AH 4 7.15, RU 18 7.13", step="GameTurn turn=13;RecordVictoryPoints side=AH;Combat side=AH", turn=12,
              vp=list(vp))
    s.play("done")
    assert s.over
    assert s.result.winners == winners
    assert s.result.scores == dict(zip(("AH", "RU"), vp, strict=True))


@pytest.mark.case("BfG 15.0")
def test_the_last_turn_is_recorded_before_the_count():
    s = scene("AH 4 16.22", step="GameTurn turn=13;RecordVictoryPoints side=AH;Combat side=AH", turn=12,
              vp=[31, 40])
    s.play("done")
    assert s.result.winners == ("AH",)


@pytest.mark.case("BfG 15.0")
def test_the_game_goes_on_before_turn_twelve_is_over():
    s = scene("AH 4 7.15, RU 18 7.13", step="GameTurn turn=12;RecordVictoryPoints side=AH;Combat side=AH", turn=11,
              vp=[90, 0])
    s.play("done")
    assert not s.over and s.turn == 12 and s.to_act == "RU"


# 15.1 (1): attacks.


@pytest.mark.case("BfG 15.1-attacks")
@pytest.mark.parametrize(("turn", "scored"), [(1, 1), (9, 1), (10, 0), (12, 0)])
def test_an_infantry_attack_scores_one_through_turn_nine(turn, scored):
    s, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", turn=turn, dice=QUIET)
    assert points(s) == {"AH": scored, "RU": 0}


@pytest.mark.case("BfG 15.1-attacks")
def test_russian_attacks_score_for_russia():
    s, _ = fight("RU 18 7.15, AH 4 7.14", "attack 7.14 from 7.15", side="RU", dice=QUIET)
    assert points(s) == {"AH": 0, "RU": 1}


@pytest.mark.case("BfG 15.1-attacks")
def test_a_cavalry_attack_scores_nothing():
    s, _ = fight("AH 3c 7.15, RU 13c 7.14", "attack 7.14 from 7.15", dice=QUIET)
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-attacks")
def test_cavalry_attacking_from_a_stack_with_infantry_scores_nothing():
    s, _ = fight("AH 3c 7.15, AH 4 7.15, RU 13c 7.14", "attack 7.14 from 7.15", "engage 3c", dice=QUIET)
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-attacks")
def test_an_attack_scores_once_however_many_units_make_it_and_whatever_comes_of_it():
    s, _ = fight("AH 4 7.15, AH 25 7.15, RU 1gd 7.14", "attack 7.14 from 7.15", "engage 4 25", dice=crt(12) + " 1 1")
    assert points(s) == {"AH": 1, "RU": 0}


@pytest.mark.case("BfG 15.1-attacks")
def test_each_attack_scores():
    s, _ = fight("AH 4 7.15, AH 25 7.15, RU 3rf 7.14, RU 4rf 8.14", "attack 7.14 from 7.15", "engage 4",
                 "attack 8.14 from 7.15", dice=f"{QUIET} {QUIET}")
    assert points(s) == {"AH": 2, "RU": 0}


@pytest.mark.case("BfG 15.1-attacks")
def test_a_lapsed_attack_scores_nothing():
    s, events = fight("AH 44 7.15, RU 1gd 7.14, RU 3gn 7.14", "attack 7.14 from 7.15")
    assert told(events, "lapsed") and points(s) == {"AH": 0, "RU": 0}


# 15.1 (2): towns.

# Hex, side that scores, capture points, occupy points: Lublin, Krasnostaw, Chelm, Hrubieszow; Lemberg, Grodek, Sambor,
# Jaworow.
TOWNS = {
    "16.22": ("AH", 10, 2),
    "16.18": ("AH", 3, 1),
    "18.17": ("AH", 6, 2),
    "16.13": ("AH", 3, 1),
    "7.09": ("RU", 10, 1),
    "6.10": ("RU", 3, 1),
    "2.11": ("RU", 6, 2),
    "6.12": ("RU", 3, 2),
}
UNIT = {"AH": "AH 4", "RU": "RU 18"}
OTHER = {"AH": "RU", "RU": "AH"}


def name_of(h: str) -> str:
    """The town in a hex, as positions name it."""
    s = scene("")
    return next(town.name for town in GAME.towns(s.options) if s.world.grid.number(town.hex) == h)


@pytest.mark.case("BfG 15.1-values")
def test_eight_towns_score():
    s = scene("")
    number = s.world.grid.number
    found = {number(t.hex): (GAME.seats[t.side], t.capture, t.occupy) for t in GAME.towns(s.options)}
    assert found == TOWNS


@pytest.mark.case("BfG 15.1-values")
@pytest.mark.parametrize("h", TOWNS)
def test_a_town_gives_capture_points_first_and_occupy_points_later(h):
    side, capture, occupy = TOWNS[h]
    s, events = recorded(f"{UNIT[side]} {h}", side)
    assert points(s)[side] == capture and told(events, "captured")[0]["hex"] == h
    s, events = recorded(f"{UNIT[side]} {h}", side, more=f"captured {name_of(h)}")
    assert points(s)[side] == occupy and told(events, "occupied")[0]["hex"] == h


@pytest.mark.case("BfG 15.1-values")
@pytest.mark.parametrize("value", [2, 1])
def test_the_points_for_holding_chelm_are_an_option(value):
    options = {"chelm_occupy": value}
    s, _ = recorded("AH 4 18.17", "AH", more=f"captured {name_of('18.17')}", options=options)
    assert points(s) == {"AH": value, "RU": 0}
    s, _ = recorded("AH 4 18.17", "AH", options=options)
    assert points(s) == {"AH": 6, "RU": 0}


@pytest.mark.case("BfG 15.1-towns")
@pytest.mark.parametrize("h", TOWNS)
def test_the_other_side_scores_nothing_for_the_town(h):
    other = OTHER[TOWNS[h][0]]
    s, events = recorded(f"{UNIT[other]} {h}", other)
    assert points(s) == {"AH": 0, "RU": 0} and not told(events, "captured")


@pytest.mark.case("BfG 15.1-towns")
def test_capture_points_come_once_and_never_with_occupy_points():
    s = scene("AH 4 16.22, AH 25 16.18", step="GameTurn turn=4;RecordVictoryPoints side=AH;Combat side=AH")
    s.play("done")
    assert points(s)["AH"] == 10 + 3
    play(s, *["done"] * 4)
    assert s.turn == 5 and points(s)["AH"] == 13 + 2 + 1
    play(s, *["done"] * 4)
    assert points(s)["AH"] == 16 + 2 + 1


@pytest.mark.case("BfG 15.1-towns")
def test_towns_are_scored_at_the_end_of_the_owners_turn_only():
    s, events = recorded("AH 4 16.22, RU 18 6.10", "RU")
    assert points(s) == {"AH": 0, "RU": 3}
    assert [fact["town"] for fact in told(events, "captured")] == ["Grodek"]


@pytest.mark.case("BfG 15.1-towns")
def test_german_units_take_towns_for_austria():
    s, _ = recorded("AH 3lw 16.22", "AH")
    assert points(s) == {"AH": 10, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
def test_marching_through_a_town_scores_nothing():
    s = scene("AH 4 17.22", step="RecordVictoryPoints side=AH;Combat side=AH;Movement side=AH")
    play(s, "move 4 16.22", "move 4 16.23", "done", "done")
    assert place(s, "AH", "4") == "16.23"
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
def test_a_captured_town_left_empty_scores_nothing():
    s, _ = recorded("AH 4 16.23", "AH", more="captured Lublin")
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
def test_a_town_lost_and_retaken_gives_occupy_points():
    s, events = recorded("AH 4 16.22", "AH", more="captured Lublin")
    assert points(s) == {"AH": 2, "RU": 0} and not told(events, "captured")


@pytest.mark.case("BfG 15.1-held")
def test_a_town_is_captured_once_however_often_it_is_taken():
    s, _ = recorded("AH 4 16.22", "AH")
    s.agenda[:] = scene("AH 4 16.22", step="RecordVictoryPoints side=AH;Combat side=AH").agenda
    s.play("done")
    assert points(s) == {"AH": 10 + 2, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
def test_a_town_the_enemy_sits_in_scores_nothing():
    s, _ = recorded("RU 18 16.22, AH 4 16.23", "AH", more="captured Lublin")
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
def test_by_option_the_side_that_was_there_last_holds_an_empty_town():
    s = scene("AH 4 17.22", step="RecordVictoryPoints side=AH;Combat side=AH;Movement side=AH",
              options={"town_held": "last-entered"})
    play(s, "move 4 16.22", "move 4 16.23", "done", "done")
    assert points(s) == {"AH": 10, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
def test_by_option_the_enemy_takes_a_town_away_by_entering_it():
    s = scene("RU 18 17.22", step="PlayerTurn side=AH;RecordVictoryPoints side=RU;Combat side=RU;Movement side=RU",
              phasing="RU", options={"town_held": "last-entered"}, more="captured Lublin\nheld Lublin")
    play(s, "move 18 16.22", "move 18 16.23", "done", "done", "done", "done")
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-held")
@pytest.mark.parametrize(("option", "scored"), [("unit", 0), ("last-entered", 3)])
def test_a_retreat_through_a_town_is_a_visit_too(option, scored):
    # Everything round 5.13 but Jaworow (6.12) is held, so that 82 r goes back through the town.
    wall = "AH 5 5.14, AH 46 6.13, AH 12 5.12, AH 33 4.12, AH 14 4.13"
    s = scene(f"{wall}, RU 82r 5.13", step="GameTurn turn=4;RecordVictoryPoints side=AH;Combat side=AH",
              dice=crt(3) + " 1 1", options={"town_held": option})
    s.play("attack 5.13 from 5.14 6.13")
    path = next(GAME.sentence(order) for order in s.orders())
    assert path.startswith("retreat 6.12 ")
    play(s, path, "pass", "done", "done", "done")
    assert points(s)["RU"] == scored


@pytest.mark.case("BfG 15.1-held")
def test_a_unit_driven_into_a_town_scores_at_the_end_of_its_own_turn():
    # 82 r is driven from 7.13 into Jaworow (6.12) in the A-H turn.
    wall = "AH 5 7.14, AH 46 8.13, AH 12 8.12, AH 33 7.12, AH 14 6.13"
    s = scene(f"{wall}, RU 82r 7.13", dice=crt(6) + " 1 1",
              step="GameTurn turn=4;RecordVictoryPoints side=AH;Combat side=AH")
    events = play(s, "attack 7.13 from 7.14", "pass", "done")
    assert place(s, "RU", "82r") == "6.12"
    assert s.to_act == "RU" and not told(events, "captured")
    assert [fact["hex"] for fact in told(play(s, "done", "done"), "captured")] == ["6.12"]


# 15.1 (3): eliminated units.


@pytest.mark.case("BfG 15.1-eliminated")
def test_a_unit_lost_in_combat_is_a_point_for_the_enemy():
    # 1:1 at 6 with four guns: a four is one reduction, the last of 3 rf.
    s, events = fight("AH 4 7.15 rung=2, RU 3rf 7.14 rung=2", "attack 7.14 from 7.15", "pass", turn=10,
                      dice=crt(6) + " 1 4")
    assert told(events, "eliminated")[0]["unit"] == "3rf"
    assert points(s) == {"AH": 1, "RU": 0}


@pytest.mark.case("BfG 15.1-eliminated")
def test_an_ersatz_unit_is_worth_nothing():
    s, events = fight("RU 18 7.15, AH 12m+ 7.14 rung=1", "attack 7.14 from 7.15", "pass", side="RU", turn=10,
                      dice=crt(9) + " 1 4")
    assert told(events, "eliminated")[0] | {"unit": "12m+", "points": 0} == told(events, "eliminated")[0]
    assert points(s) == {"AH": 0, "RU": 0}


@pytest.mark.case("BfG 15.1-eliminated")
def test_a_white_symbol_alone_is_no_ersatz():
    s, events = fight("RU 18 7.15, AH 100ls 7.14 rung=1", "attack 7.14 from 7.15", "pass", side="RU", turn=10,
                      dice=crt(11) + " 1 4")
    assert told(events, "eliminated")[0]["unit"] == "100ls/K"
    assert points(s) == {"AH": 0, "RU": 1}


@pytest.mark.case("BfG 15.1-eliminated")
def test_a_cavalry_corps_is_one_unit_and_one_point():
    ring = "AH 5 8.14, AH 46 8.13, AH 12 7.13, AH 33 6.13, AH 14 6.14"
    s, events = fight(f"AH 4 7.15, {ring}, RU Pavlov 7.14 rung=5", "attack 7.14 from 7.15", "pass", turn=10,
                      dice=crt(7) + " 1")
    assert told(events, "eliminated")[0]["why"] == "a retreat that could not be made"
    assert points(s) == {"AH": 1, "RU": 0}


@pytest.mark.case("BfG 15.1-eliminated")
def test_a_unit_lost_by_attrition_scores():
    ring = "RU 18 8.14, RU 45 8.13, RU 41 7.13, RU 47 6.13, RU 17 6.14, RU 38 7.15"
    s = scene(f"AH 44 7.14 rung=4 supply=out was_out, {ring}", step="GameTurn turn=4;Combat side=AH")
    events = play(s, "done", "done", "done")
    assert told(events, "eliminated")[0]["why"] == "attrition"
    assert points(s) == {"AH": 0, "RU": 1}


@pytest.mark.case("BfG 15.1-eliminated")
def test_a_unit_lost_by_over_stacking_scores():
    s = scene("AH 4 7.15, AH 25 7.15, AH 13 7.15, AH 41 7.15", step="Combat side=AH;Movement side=AH")
    play(s, "done", "eliminate 41")
    assert points(s) == {"AH": 0, "RU": 1}


@pytest.mark.case("BfG 15.1-eliminated")
def test_german_units_are_points_for_russia():
    s, _ = fight("RU 18 7.15, AH 3lw 7.14 rung=5", "attack 7.14 from 7.15", "pass", side="RU", turn=10,
                 dice=crt(11) + " 1 6")
    assert place(s, "AH", "3lw") == "dead"
    assert points(s) == {"AH": 0, "RU": 1}
