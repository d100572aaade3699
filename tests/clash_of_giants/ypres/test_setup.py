"""Set-up of First Ypres, its turns, and the cup."""

from __future__ import annotations

import pytest

from galicia.board.hexset import each
from galicia.games.clash_of_giants.series.sequence import GameTurn
from galicia.games.clash_of_giants.ypres.command import drawer
from galicia.games.clash_of_giants.ypres.victory import Verdict
from tests.clash_of_giants.ypres.acts import activation, march
from tests.clash_of_giants.ypres.scene import GAME, bare, choices, place, play, reasons, scene, told, unit

AT_START = {
    "AL": {"13/Fr": "4816", "1c/Fr": "4820", "3c/Fr": "4619", "10c/Fr": "4318", "4c/Fr": "4220", "5c/Fr": "4220",
           "6c/Fr": "3823", "Lil/Fr": "4307", "2c/Br": "4227"},
    "GE": {"28": "4814", "Gc": "4512", "4c": "4514", "9c": "4413", "7c": "4409", "2c": "4011", "3c": "3713",
           "6c": "3610", "Bc": "3010"},
}  # fmt: skip


@pytest.mark.parametrize("side", [
    pytest.param("AL", marks=pytest.mark.case("CoG Y3-start-AL", "CoG Y3.11")),
    pytest.param("GE", marks=pytest.mark.case("CoG Y3-start-GE", "CoG Y3.12")),
])  # fmt: skip
def test_units_without_an_entry_turn_start_in_their_hexes(side):
    s = GAME.new(seed=1)
    number = GAME.sides.index(side)
    assert {s.pieces[u].word: w for u in s.on_map(number) for w in [s.world.grid.number(s.where[u])]} == AT_START[side]


@pytest.mark.case("CoG Y3.1", "CoG Y3-no-belgian")
def test_everybody_else_waits_for_a_turn_and_no_belgian_is_there():
    s = GAME.new(seed=1)
    for piece in GAME.pieces:
        here = place(s, GAME.sides[piece.side], piece.word)
        assert (here == "due") == (bool(piece.turn) or piece.number in GAME.remnants), piece.word
    assert not any(s.alive(unit) for unit in GAME.belgians)


@pytest.mark.case("CoG Y4.21", "CoG Y4.21-b")
def test_the_allies_hold_every_victory_hex_at_the_start():
    s = GAME.new(seed=1)
    assert GAME.points(s) == (11, 0) and not s.occupied[1] & sum(1 << place.hex for place in GAME.scoring)


def cup(turn):
    return {GAME.markers[i] for i in each(GAME.available(scene("AL 42/Fr 3112", turn=turn)))}


@pytest.mark.case("CoG Y3.13-a", "CoG Y3.13-b", "CoG Y3.13-c", "CoG Y5.38-e")
def test_zone_d_joins_the_cup_on_turn_two_for_the_allies_and_four_for_germany():
    first = {f"{side}-{zone}" for side in ("AL", "GE") for zone in "ABC"}
    assert cup(1) == first and cup(2) == cup(3) == first | {"AL-D"} and cup(4) == cup(18) == first | {"AL-D", "GE-D"}
    s = GAME.new(seed=1)
    assert s.cup.bit_count() + (s.drawn >= 0) == 6


@pytest.mark.case("CoG Y5.1", "CoG Y5.2", "CoG Y5.32-a", "CoG Y5.32-b")
def test_a_turn_has_the_phases_of_this_campaign_in_their_order():
    s = scene("AL 42/Fr 3112", turn=2)
    names = [f"{type(phase).__name__}{'' if not hasattr(phase, 'side') else GAME.sides[phase.side]}"
             for phase in GAME.turn_phases(s)]  # fmt: skip
    assert names == ["SupplyPhase", "ReinforcementAL", "ReinforcementGE", "ReplacementAL", "CavalryReplacementAL",
                     "ReplacementGE", "CavalryReplacementGE", "FloodPhase", "SluicesAL", "RailPhaseAL", "FillCup",
                     "Recovery", "EndOfTurn", "GameTurn"]  # fmt: skip


@pytest.mark.case("CoG Y5.31-a", "CoG Y5.31-b")
def test_supply_is_judged_together_each_turn_but_the_first():
    cut = "AL 42/Fr 3112, GE 24 3113, GE 40 3013, GE 13 3213"
    assert scene(cut, step="SupplyPhase", turn=1).supply[unit("AL", "42/Fr")] == 0
    assert scene(cut, step="SupplyPhase", turn=4).supply[unit("AL", "42/Fr")] == 1


@pytest.mark.case("CoG Y5.35-b")
def test_germany_draws_on_odd_turns():
    assert [GAME.sides[drawer(turn)] for turn in (1, 2, 17, 18)] == ["GE", "AL", "GE", "AL"]


@pytest.mark.case("CoG Y5.35-c", "CoG Y9.1-b")
def test_the_owner_rolls_for_the_units_of_the_drawn_zone():
    s = activation("AL 42/Fr 3117, AL 6c/Fr 3116, AL 17/Fr 3517", "AL-C", dice="2", turn=8)
    assert [s.allowance(unit("AL", name)) for name in ("42/Fr", "6c/Fr")] == [3, 7]
    assert not any(order.startswith("move 17/Fr") for order in choices(s))
    assert reasons(s, "move 17/Fr 3516") == {"S10.1-a"}


@pytest.mark.case("CoG Y5.35-d", "CoG Y7.2-e")
def test_units_under_done_or_repl_do_not_move():
    s = activation("AL 42/Fr 3117 done, AL 17/Fr 3118 steps=1 repl, AL 18/Fr 3119", "AL-C", dice="6", turn=9)
    assert {order.split()[1] for order in choices(s) if order.startswith("move")} == {"18/Fr"}


@pytest.mark.case("CoG Y5.35-e", "CoG Y9.1-c", "CoG Y5.38-a")
def test_markers_are_drawn_until_the_cup_is_empty_and_then_leave_the_tracks():
    s = bare("AL 42/Fr 3117, GE 24 3601", step="EndOfTurn; FillCup", turn=3, dice=" ".join(["1"] * 20))
    s.advance()
    events = list(s.events)
    while s.agenda:
        events += play(s, "done")
    drawn = [event["marker"] for event in told(events, "drawn")]
    assert sorted(drawn) == ["AL-A", "AL-B", "AL-C", "AL-D", "GE-A", "GE-B", "GE-C"]
    assert s.drawn == -1 and s.cup == 0


@pytest.mark.case("CoG Y5.36-a", "CoG Y5.36-b", "CoG Y5.36-c")
def test_one_combat_a_turn_with_units_of_all_zones_and_support_declared_with_it():
    units = "GE 24 3611, GE 40 3010, AL 4/Br 3612, AL 17/Fr 3011"
    s = scene(units, step="Operations; CombatOffer side=GE", drawn=GAME.markers.index("GE-B"), turn=6)
    play(s, "fight")
    assert choices(s) == {"support 6-8", "pass"}
    play(s, "pass")
    assert {order.split()[1] for order in choices(s) if order.startswith("join")} == {"24", "40"}
    s = scene(units, step="CombatOffer side=GE", drawn=GAME.markers.index("GE-B"), turn=6, fought=2)
    assert not s.agenda


@pytest.mark.case("CoG Y5.37")
def test_recovery_flips_units_under_repl_and_takes_markers_off():
    s = scene("AL 42/Fr 3117 steps=1 repl, AL 17/Fr 3118 done", step="Recovery", turn=9)
    assert s.steps[unit("AL", "42/Fr")] == 2 and not s.repl and not s.done


@pytest.mark.case("CoG Y5.38-f", "CoG Y4.1-a")
def test_the_game_ends_after_turn_eighteen():
    for turn, last in ((17, GameTurn), (18, Verdict)):
        assert isinstance(GAME.turn_phases(scene("AL 42/Fr 3117", turn=turn))[-1], last)
    s = scene("AL 42/Fr 3117", step="Verdict; EndOfTurn", turn=18)
    assert s.over and s.result.winners == ("AL",)


@pytest.mark.case("CoG Y13.1-b")
def test_there_is_no_combat_on_turn_one():
    units, drawn = "GE 24 3611, AL 4/Br 3612", GAME.markers.index("GE-B")
    assert not scene(units, step="CombatOffer side=GE", drawn=drawn, turn=1).agenda
    assert choices(scene(units, step="CombatOffer side=GE", drawn=drawn, turn=2)) == {"fight", "pass"}


@pytest.mark.case("CoG Y13.1-a", "CoG Y9.22-f")
def test_on_turn_one_nobody_enters_an_enemy_zone_or_zone_d():
    s = march("GE 24 3609 ready, AL 4/Br 3612", "GE-B", turn=1)
    assert reasons(s, "move 24 3610 3611") == {"Y13.1-a"}
    assert reasons(march("GE 24 3609 ready, AL 4/Br 3612", "GE-B", turn=2), "move 24 3610 3611") == set()
    s = march("AL 42/Fr 2620 ready", "AL-C", turn=1)
    assert reasons(s, "move 42/Fr 2520") == {"Y9.22-f"}
