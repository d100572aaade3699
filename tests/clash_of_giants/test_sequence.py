"""The turn: its phases, the cup, and the one combat of each side."""

from __future__ import annotations

import pytest

import galicia
from galicia.engine.dice import ScriptedDice, TypedDice
from tests.clash_of_giants.galicia.acts import MARKERS, activation, march
from tests.clash_of_giants.galicia.scene import GAME, choices, play, scene, told, unit

DUEL = "AH 14 1310, RU 18 1309"
ALL = (1 << len(MARKERS)) - 1


def begun(dice, turn=1):
    """A game on turn 1 with the standard deployment, whose dice are these."""
    s = GAME.new(dice=ScriptedDice(dice))
    return s, play(s, "standard", "done", "standard", "done")


def drawing(dice="", turn=3, cup=ALL, units="AH 14 1310", **more):
    return scene(units, step="Operations; DrawMarker side=AH", cup=cup, turn=turn, dice=dice, **more)


@pytest.mark.case("CoG S5.1", "CoG G5.1", "CoG G5.2-a", "CoG G5.32-c")
def test_a_turn_has_the_phases_of_the_battle_book_in_their_order():
    s = scene("AH 14 1310", turn=4)
    names = [(type(step).__name__, getattr(step, "side", None)) for step in GAME.turn_phases(s)]
    assert names == [
        ("SupplyPhase", None), ("Reinforcement", 1), ("Reinforcement", 0), ("Replacement", 1),
        ("CavalryReplacement", 1), ("Replacement", 0), ("FillCup", None), ("Recovery", None), ("EndOfTurn", None),
        ("GameTurn", None),
    ]  # fmt: skip


@pytest.mark.case("CoG S5.2-a", "CoG G3.13", "CoG G5.34-a", "CoG G-sheet-b", "CoG G5.2-b")
def test_the_cup_holds_four_markers_of_each_side_from_turn_1_on():
    s = scene("AH 14 1310", step="FillCup", turn=1, dice="1 1")
    assert s.cup.bit_count() == 7 and s.drawn == 0
    assert MARKERS == ("AH-1st", "AH-2nd", "AH-3rd", "AH-4th", "RU-3rd", "RU-4th", "RU-5th", "RU-8th")


@pytest.mark.case("CoG S5.2-b", "CoG G5.34-d", "CoG G5.34-g")
def test_a_draw_brings_command_roll_movement_and_the_offer_of_combat_until_the_cup_is_empty():
    s = scene(DUEL, step="Operations; DrawMarker side=AH", cup=0b11, dice="2 3 5", turn=3)
    assert (s.drawn, s.command[1], type(s.step).__name__) == (1, 3, "Movement")
    play(s, "done")
    assert type(s.step).__name__ == "CombatOffer"
    play(s, "pass")
    assert (s.drawn, s.command[0], type(s.step).__name__, s.cup) == (0, 5, "Movement", 0)
    play(s, "done", "pass")
    assert s.over


@pytest.mark.case("CoG R55-a", "CoG G5.34-c")
@pytest.mark.parametrize("die, marker", [(1, "AH-1st"), (2, "AH-4th"), (3, "RU-3rd"), (4, "RU-8th")])
def test_a_draw_is_a_die_with_as_many_faces_as_markers_are_left(die, marker):
    s = drawing(f"{die} 1", cup=0b10011001)
    assert MARKERS[s.drawn] == marker
    typed = scene("AH 14 1310", step="Operations; DrawMarker side=AH", cup=0b10011001, dice="4 1")
    bare = GAME.bare(None, dice=TypedDice())
    bare.cup, bare.agenda = 0b10011001, [GAME.steps["DrawMarker"](0)]
    assert bare.agenda[0].dice(bare) == (4,) and len(list(bare.orders())) == 4
    assert "2 A-H 4th Army" in str(bare.decision) and typed.drawn == 7


@pytest.mark.case("CoG R55-b")
def test_the_last_marker_is_taken_without_a_die():
    s = scene("AH 14 1310", step="Operations", cup=0b1000, dice="4")
    assert (MARKERS[s.drawn], s.command[3], s.dice.left) == ("AH-4th", 4, 0)


@pytest.mark.case("CoG R59")
def test_an_army_without_units_is_drawn_and_rolled_for_and_combat_may_follow():
    s = activation(DUEL, "AH-2nd", dice="4")
    assert choices(s) == {"done"}
    play(s, "done")
    assert choices(s) == {"fight", "pass"}


@pytest.mark.case("CoG S5.3", "CoG G5.34-b")
def test_austria_draws_on_odd_turns_and_russia_on_even_ones_and_it_changes_nothing():
    assert [GAME.drawer(turn) for turn in (1, 2, 9, 10)] == [0, 1, 0, 1]
    ends = []
    for side in ("AH", "RU"):
        s = scene("AH 14 1310", step=f"Operations; DrawMarker side={side}", cup=ALL, dice="3 2", phasing="AH")
        ends.append(s.position())
    assert ends[0] == ends[1]


@pytest.mark.case("CoG S5.2-c", "CoG G5.35-b", "CoG S5.5")
def test_a_side_that_has_fought_is_not_asked_again_this_turn_and_the_other_side_is():
    s = activation(DUEL, "AH-1st", dice="4", fought=0b01)
    play(s, "done")
    assert s.over
    s = activation(DUEL, "AH-1st", dice="4", fought=0b10)
    play(s, "done")
    assert choices(s) == {"fight", "pass"}


@pytest.mark.case("CoG S5.5", "CoG G5.38-a")
def test_a_new_turn_clears_combat_done_and_takes_the_markers_off_their_tracks():
    s = scene(DUEL, step="GameTurn turn=5", turn=4, fought=0b11, command=[3] * 8, starred=0b1, dice="1 1")
    assert (s.fought, s.starred) == (0, 0) and sum(map(bool, s.command)) == 1


@pytest.mark.case("CoG S5.2-d", "CoG G5.35-a")
def test_the_right_to_fight_exists_only_after_the_movement_of_an_own_marker():
    s = activation(DUEL, "AH-1st", dice="4")
    assert "fight" not in choices(s)
    play(s, "done")
    assert (s.to_act, choices(s)) == ("AH", {"fight", "pass"})
    s = activation(DUEL, "RU-4th", dice="6")
    play(s, "done")
    assert s.to_act == "RU"


@pytest.mark.case("CoG S5.4")
def test_whoever_does_not_fight_after_his_last_marker_does_not_fight_this_turn():
    s = activation(DUEL, "AH-1st", dice="4", cup=0)
    play(s, "done")
    assert "not at all" in str(s.decision)
    assert told(play(s, "pass"), "forfeits")
    s = activation(DUEL, "AH-1st", dice="4 1 1", cup=0b110)
    play(s, "done")
    assert told(play(s, "pass"), "waits")
    s = activation(DUEL, "AH-1st", dice="4 1", cup=0b10000)  # only a Russian marker is left
    play(s, "done")
    assert "not at all" in str(s.decision) and told(play(s, "pass"), "forfeits")


@pytest.mark.case("CoG S10.3", "CoG G9.1-b")
def test_all_movement_of_an_army_comes_before_the_next_draw():
    s = activation("AH 14 1310, AH 33 1410", "AH-1st", dice="4", cup=0b110)
    play(s, "move 14 1311", "move 33 1411")
    assert s.drawn == 0 and s.cup == 0b110


@pytest.mark.case("CoG G5.37-a", "CoG G5.37-b", "CoG S9.2-c")
def test_recovery_takes_markers_off_and_flips_units_under_repl():
    s = scene("AH 14 1310 repl steps=1, AH 33 1410 done, RU 7c 1309 cavrepl", step="Recovery")
    assert (s.repl, s.done, s.cavrepl) == (0, 0, 0) and s.steps[unit("AH", "14")] == 2


@pytest.mark.case("CoG G1.1", "CoG G2.11-a", "CoG G2-calendar")
def test_the_calendar_runs_from_17_august_to_15_september():
    dates = GAME.names.dates
    assert dates[0] == "17–19 Aug" and dates[-1] == "13–15 Sep"
    assert [date.partition("–")[0] for date in dates] == ["17", "20", "23", "26", "29", "1", "4", "7", "10", "13"]


@pytest.mark.case("CoG G-scenario")
def test_there_is_one_scenario_of_ten_turns():
    assert GAME.scenarios == ("campaign",) and GAME.turn_limit(GAME.new()) == 10
    assert all(option.cases for option in GAME.Options.about())  # every option is a reading, none an optional rule


@pytest.mark.case("CoG G5.38-c", "CoG G4.1-a")
def test_after_turn_10_there_is_a_verdict_and_no_new_turn():
    s = scene("AH 14 1515", step="Verdict; EndOfTurn", turn=10)
    assert s.over and s.result is not None
    s = scene("AH 14 1515", step="GameTurn turn=10; EndOfTurn", turn=9, dice="1 1")
    assert s.turn == 10 and not s.over


@pytest.mark.case("CoG G5.31-c", "CoG S8.1-b")
def test_the_first_turn_finds_everybody_in_supply():
    s, _ = begun([1, 1])
    assert s.turn == 1 and not any(s.supply)
    s = scene("AH 14 0124", step="Operations; SupplyPhase", turn=1)
    assert not s.supply[unit("AH", "14")]


@pytest.mark.case("CoG S8.1-a", "CoG G5.31-b")
def test_supply_stays_as_it_was_found_until_the_next_supply_phase():
    s = march("AH 14 1310 supply=oos ready, RU 18 1308", die=6)
    play(s, "move 14 1311")
    assert s.supply[unit("AH", "14")] == 2


def test_the_game_is_found_by_its_id():
    assert type(galicia.game("clash-of-giants-galicia")) is type(GAME)
