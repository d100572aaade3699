"""GWiE 4.0, 16/4.0: the sequence of play."""

import pytest

from galicia.engine.errors import UnknownWord
from galicia.engine.sides import enemy_of
from galicia.games.great_war_in_the_east.combat import Combat
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.sequence import GameTurn, PlayerTurn
from galicia.games.great_war_in_the_east.state import FLOTILLA, PUTNIK
from galicia.games.great_war_in_the_east.tables import LAST_TURN
from galicia.games.great_war_in_the_east.units import AH, ALLIED
from tests.great_war_in_the_east.scene import GAME, bare, reasons, scene, told, unit

# The steps of a player-turn: the movement phase, cavalry withdrawal, the combat phase, step replacement.
PLAYER_TURN = [
    "LoneHeadquarters", "InitialSupply", "Reinforcement", "Command", "Movement", "EndOfMovement", "Attrition",
    "EndOfPhase",
    "CavalryWithdrawal", "EndOfPhase",
    "CombatCommand", "Combat", "EndOfCombat", "EndOfPhase",
    "Replacement",
]  # fmt: skip
# An A-H player-turn in which every phase has something to tell: one corps marches up to Russian cavalry and attacks,
# one starves in Russia, one is made whole far behind, and an HQ arrives.
BUSY = """
    AH vA4 due
    AH 10/1 g1013, AH Da1 g1014, AH 11/3 g0305, AH 12/3 g1825 steps=3
    RU 9c/3 g0912
"""


@pytest.fixture(scope="module")
def busy():
    """What is told in the busy player-turn, and the decisions on the way."""
    s = bare(BUSY, step="PlayerTurn side=AH", turn=8, dice="6 6 6 1 6 5")
    s.advance()
    events, asked = list(s.events), []
    for order in (
        "enter vA4 g1126", "move 10/1 g1012", "done", "withdraw 9c/3", "attack g0912", "commit 10/1", "fight", "done",
        "replace 12/3",
    ):  # fmt: skip
        asked.append((type(s.step).__name__, s.to_act))
        events += s.play(order)
    return [event.kind for event in events], asked


def agenda(step) -> list:
    """What a step puts on the agenda, the next one first."""
    s = bare("")
    step.run(s)
    return s.agenda[::-1]


def quietly(s) -> list:
    """Play on, doing as little as the rules allow; everything told."""
    events = list(s.events)
    while not s.over:
        orders = {GAME.sentence(order): order for order in s.orders()}
        events += s.play(orders.get("done") or orders.get("pass") or next(iter(orders.values())))
    return events


def before(kinds: list[str], *order: str) -> bool:
    """Whether these events are told in this order, each for the first time."""
    at = [kinds.index(kind) for kind in order]
    return at == sorted(at)


# 4.0: the order of everything.


@pytest.mark.case("GWiE 4.0")
@pytest.mark.parametrize("side", [AH, ALLIED])
def test_a_player_turn_runs_through_its_phases_in_order(side):
    steps = agenda(PlayerTurn(side))
    assert [type(step).__name__ for step in steps] == PLAYER_TURN
    assert all(step.side == (enemy_of(side) if type(step).__name__ == "CavalryWithdrawal" else side) for step in steps)


@pytest.mark.case("GWiE 4.0")
def test_every_phase_tells_its_events_in_its_turn(busy):
    assert before(
        busy[0], "player_turn", "unsupplied", "arrived", "command_roll", "moved", "attrition", "withdrawal",
        "out_of_command", "declared", "combat_roll", "replaced",
    )  # fmt: skip


@pytest.mark.case("GWiE 4.0")
def test_the_right_player_is_asked_in_every_phase(busy):
    assert list(dict.fromkeys(busy[1])) == [
        ("Arrivals", "AH"), ("Movement", "AH"), ("CavalryWithdrawal", "AL"), ("Combat", "AH"), ("Assault", "AH"),
        ("Replacement", "AH"),
    ]  # fmt: skip


@pytest.mark.case("GWiE 4.0", "GWiE 16/4.0")
def test_the_allied_player_goes_first_in_every_game_turn_but_the_first_in_which_he_has_none():
    s = GAME.new("historical", seed=1914)
    assert (s.turn, s.side, s.to_act) == (1, AH, "AH")
    turns = [(fact["turn"], fact["seat"]) for fact in told(quietly(s), "player_turn")]
    assert turns == [(turn, seat) for turn in range(2, LAST_TURN + 1) for seat in ("AL", "AH")]


@pytest.mark.case("GWiE 16/4.0")
def test_game_turn_one_is_an_austro_hungarian_player_turn_and_the_interphase():
    names = [(type(step).__name__, getattr(step, "side", None)) for step in agenda(GameTurn(1))]
    assert names == [("PlayerTurn", AH), ("Interphase", None), ("GameTurn", None)]
    names = [(type(step).__name__, getattr(step, "side", None)) for step in agenda(GameTurn(2))]
    assert names == [("PlayerTurn", ALLIED), ("PlayerTurn", AH), ("Interphase", None), ("GameTurn", None)]


@pytest.mark.case("GWiE 4.0")
def test_nothing_is_done_out_of_sequence():
    s = scene("AH 10/1 g1013, RU 9c/3 g0912", step="Combat side=AH")
    with pytest.raises(UnknownWord, match="not asked for now"):
        s.play("move 10/1 g1014")


# The segments of the movement phase.


@pytest.mark.case("GWiE 4.0-1a")
def test_units_found_out_of_supply_first_have_half_their_movement_for_the_phase():
    s = scene("AH 11/3 g0305, AH 6c/4 g0305, AH 10/1 g1419", step="PlayerTurn side=AH", dice="6 6 6")
    assert isinstance(s.step, Movement)
    assert [s.allowance(unit("AH", name)) for name in ("11/3", "6c/4", "10/1")] == [2, 3, 4]


@pytest.mark.case("GWiE 4.0-1a")
def test_only_the_phasing_player_judges_supply():
    s = scene("AH 10/1 g1419, RU 9/3 g1825", step="PlayerTurn side=AH", dice="6")
    assert not s.unsupplied


@pytest.mark.case("GWiE 4.0-1b")
def test_reinforcements_are_placed_after_supply_is_judged_and_before_command_is_given(busy):
    assert before(busy[0], "unsupplied", "arrived", "commands", "command_roll", "moved")


@pytest.mark.case("GWiE 4.0-1b")
def test_a_reinforcement_takes_part_in_the_command_segment_of_its_arrival():
    s = bare("AH 6/4 due, AH vA4 due", step="PlayerTurn side=AH", turn=1)
    s.advance()
    s.play("enter 6/4 g1126")
    events = s.play("enter vA4 g1126")
    assert told(events, "commands")[0]["units"] == ["6/4"]


@pytest.mark.case("GWiE 4.0-1c")
def test_who_is_in_no_hqs_radius_rolls_and_is_out_of_command_on_a_low_die():
    s = scene("AH 10/1 g1013, AH Da1 g1014, AH 11/3 g2207, AH 13/3 g2801", step="PlayerTurn side=AH", dice="4 5")
    assert [bool(s.occ >> unit("AH", name) & 1) for name in ("10/1", "11/3", "13/3")] == [False, True, False]
    assert s.rolls == [4, 5]


@pytest.mark.case("GWiE 4.0-1d")
def test_units_out_of_command_do_not_march_but_trains_run():
    s = scene("AH 11/3 g1312, AH 13/3 g1312 entrained", step="PlayerTurn side=AH", dice="1 1")
    assert reasons(s, "move 11/3 g1313")
    assert reasons(s, "ride 13/3 g1313") == set()


@pytest.mark.case("GWiE 4.0-1d")
def test_markers_come_off_at_the_end_of_the_movement_segment():
    s = scene("AH 11/3 g1312, AH 10/1 g1012, RU 9c/3 g0912", step="CavalryWithdrawal side=AL;"
              "EndOfMovement side=AH; Movement side=AH", occ=1 << unit("AH", "11/3"), phasing="AH")
    assert s.occ
    s.play("done")
    assert s.to_act == "AL" and not s.occ


@pytest.mark.case("GWiE 4.0-1e")
def test_units_out_of_supply_roll_for_attrition_after_movement_and_those_in_supply_do_not():
    s = scene("AH 11/3 g0305, AH 10/1 g1419", step="PlayerTurn side=AH", dice="6 6 1")
    assert s.steps[unit("AH", "11/3")] == 4
    events = s.play("done")
    assert told(events, "attrition")[0]["units"] == ["11/3"]
    assert (s.steps[unit("AH", "11/3")], s.steps[unit("AH", "10/1")]) == (2, 4)


@pytest.mark.case("GWiE 4.0-1e")
def test_a_unit_that_has_marched_back_into_supply_does_not_roll():
    s = scene("AH 11/3 g0408", step="PlayerTurn side=AH", dice="6")
    assert s.unsupplied
    s.play("move 11/3 g0409")
    assert told(s.play("done"), "attrition") == []


# The other phases.


@pytest.mark.case("GWiE 4.0-2")
def test_the_other_players_cavalry_beside_the_enemy_may_withdraw_between_movement_and_combat(busy):
    assert before(busy[0], "moved", "attrition", "withdrawal", "declared")
    s = scene("AH 10/1 g1013, RU 9c/3 g0912, RU 7c/3 g0108, RU 9/3 g0912", step="Combat side=AH; "
              "CavalryWithdrawal side=AL", phasing="AH")
    assert s.to_act == "AH"  # nobody is beside the cavalry
    s = scene("AH 10/1 g1012, RU 9c/3 g0912, RU 7c/3 g0108, RU 9/3 g0912", step="Combat side=AH; "
              "CavalryWithdrawal side=AL", phasing="AH")
    assert {GAME.sentence(order) for order in s.orders()} == {"withdraw 9c/3", "done"}


@pytest.mark.case("GWiE 4.0-3a")
def test_command_for_combat_is_given_afresh_and_nobody_rolls():
    s = scene("AH 10/1 g1012, AH Da1 g1014, AH 11/3 g2207, RU 9/3 g0912", step="Combat side=AH; CombatCommand side=AH",
              dice="", occ=1 << unit("AH", "10/1"))
    assert isinstance(s.step, Combat) and s.rolls == []
    assert [bool(s.occ >> unit("AH", name) & 1) for name in ("10/1", "11/3")] == [False, True]


@pytest.mark.case("GWiE 4.0-3b")
def test_attacks_are_made_one_by_one():
    s = scene("AH 10/1 g1012, AH 11/3 g1013, RU 9c/3 g0912, RU 7c/3 g0913", step="Combat side=AH", dice="6")
    for order in ("attack g0912", "commit 10/1"):
        s.play(order)
    assert not isinstance(s.step, Combat)
    s.play("fight")
    while not isinstance(s.step, Combat):
        s.play(next(iter(s.orders())))
    assert reasons(s, "attack g0913") == set()
    assert reasons(s, "attack g0912")


@pytest.mark.case("GWiE 4.0-3b")
def test_nothing_marches_in_the_combat_phase():
    s = scene("AH 10/1 g1012, RU 9c/3 g0912", step="Combat side=AH")
    assert {GAME.sentence(order).split()[0] for order in s.orders()} == {"attack", "done"}


@pytest.mark.case("GWiE 4.0-4")
def test_step_replacement_closes_the_player_turn(busy):
    assert before(busy[0], "combat_roll", "replaced") and busy[0][-1] == "replaced"


@pytest.mark.case("GWiE 4.0-C")
def test_the_interphase_scores_places_then_the_marker_advances():
    s = bare("AH 9/2 s0307", step="GameTurn turn=4; Interphase", turn=3, dice="1 6")
    s.advance()
    assert before([event.kind for event in s.events], "scored", "turn")
    assert s.turn == 4 and s.vp == -3


@pytest.mark.case("GWiE 4.0-C")
def test_what_lasts_for_a_game_turn_is_over_with_the_interphase():
    corps = 1 << unit("AH", "10/1")
    s = bare("AH 10/1 g1312 fought moved", step="Interphase", used=PUTNIK | FLOTILLA, attacks_made=3)
    s.advance()
    assert (s.fought, s.fought_before, s.moved) == (0, corps, 0)
    assert (s.used, s.attacks_made) == (0, 0)
