"""Counters: one figure that is everything, and a rating."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.tables import excess
from tests.clash_of_giants.galicia.acts import attack, checks, joins, lost, odds
from tests.clash_of_giants.galicia.scene import GAME, scene, unit

DUEL = "AH 14 1310, RU 18 1309"


def piece(side, name):
    return GAME.pieces[unit(side, name)]


@pytest.mark.case("CoG S2.1-a")
def test_a_counter_tells_size_id_command_entry_value_and_rating():
    tyrol, guard = piece("AH", "8"), piece("RU", "1G")
    assert (tyrol.size, tyrol.word, tyrol.army, tyrol.corps, tyrol.setup) == ("division", "8", "3rd", "XIV", "2815")
    assert (tyrol.steps, tyrol.ter) == (2, 5)
    assert (guard.turn, guard.setup, guard.corps) == (6, "", "G")


@pytest.mark.case("CoG S2.1-b", "CoG S2.1-c", "CoG S2.3", "CoG S12.11-a")
def test_the_steps_left_are_attack_and_defence():
    for marks, sums in (("", (2, 2)), (" steps=1", (1, 2))):
        _, events = attack(f"AH 14 1310{marks}, RU 18 1309", *joins("1309", "14"), dice="1 1")
        assert (odds(events)["attack"], odds(events)["defence"]) == sums
    _, events = attack("AH 14 1310, RU 18 1309 steps=1, RU 13c 1309", "join 14 1309", "done", "stand 13c",
                       dice="1 1 1")  # fmt: skip
    assert odds(events)["defence"] == 2
    _, events = attack("AH PoL 1310, AH 3c 1310, RU 18 1309", *joins("1309", "PoL", "3c"), dice="1 1 1")
    assert odds(events)["attack"] == 2


@pytest.mark.case("CoG S2.2-a")
def test_a_division_is_full_then_reduced_then_gone():
    s, events = attack(DUEL, *joins("1309", "14"), dice="6 1")
    assert lost(events) == {"AH:14": 1} and s.steps[unit("AH", "14")] == 1
    s, events = attack("AH 14 1310 steps=1, RU 18 1309", *joins("1309", "14"), dice="6 1")
    assert lost(events) == {"AH:14": 1} and not s.alive(unit("AH", "14"))


@pytest.mark.case("CoG S2.2-b")
def test_brigades_and_cavalry_have_one_step():
    for p in GAME.pieces:
        assert p.steps == (1 if p.cavalry or p.size == "brigade" else 2)
    s, _ = attack("AH PoL 1310, RU 18 1309", *joins("1309", "PoL"), dice="6 1")
    assert not s.alive(unit("AH", "PoL"))


@pytest.mark.case("CoG S2.4-a", "CoG S12.19-a")
@pytest.mark.parametrize("die, steps", [(4, 0), (5, 1)])
def test_a_die_above_the_rating_costs_one_step(die, steps):
    _, events = attack(DUEL, *joins("1309", "14"), dice=f"{die} 1")
    assert lost(events).get("AH:14", 0) == steps


@pytest.mark.case("CoG S2.4-b", "CoG CRT-natural")
def test_no_rating_exceeds_five_so_a_six_always_costs_a_step():
    assert max(p.ter for p in GAME.pieces) == 5
    for modifier in range(-3, 4):
        assert all(excess(6, modifier, ter) for ter in range(1, 6))
        assert not any(excess(1, modifier, ter) for ter in range(1, 6))


@pytest.mark.case("CoG S2.4-c")
def test_the_reduced_side_keeps_the_rating():
    for marks in ("", " steps=1"):
        _, events = attack(f"AH 8 1310{marks}, RU 18 1309", *joins("1309", "8"), dice="5 5")
        assert checks(events)["AH:8"][2] == 5


@pytest.mark.case("CoG S2.5-a", "CoG S2.5-b")
def test_cossacks_are_cavalry_and_all_else_is_infantry():
    s = scene(DUEL)
    cavalry = {p.word for p in GAME.pieces if s.cavalry(p.number) and p.side}
    assert {"3D", "1D", "3Ca", "2Cos", "1K", "1T", "4D", "5D", "12c"} <= cavalry
    assert not {"1G", "2G", "1GR", "65R"} & cavalry
    assert not any(s.cavalry(unit("AH", name)) for name in ("PoL", "3LW", "95"))


@pytest.mark.case("CoG G2.13")
def test_ids_carry_only_the_abbreviations_of_the_book():
    letters = {"".join(c for c in p.word if not c.isdigit()) for p in GAME.pieces}
    assert letters <= {"", "c", "Ca", "Cos", "D", "G", "GR", "K", "LW", "PoL", "R", "T"}


@pytest.mark.case("CoG G-forces", "CoG G2.11-b")
def test_every_unit_is_a_division_but_for_the_polish_legion():
    assert [p.word for p in GAME.pieces if p.size != "division"] == ["PoL"]
    assert piece("AH", "PoL").steps == 1 and all(p.size == "division" for p in GAME.pieces if p.cavalry)
    a, b = (GAME.world.grid.hex(number) for number in ("2316", "3116"))  # Przemysl to Lemberg: 87 km
    assert 5 <= GAME.world.grid.distance(a, b) <= 8
