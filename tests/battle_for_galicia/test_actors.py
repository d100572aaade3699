"""Which units the table offers to the player in a phase."""

from __future__ import annotations

from tests.battle_for_galicia.scene import GAME, scene, unit


def acting(s) -> set[int]:
    return set(GAME.actors(s, GAME.seat_number(s.to_act)))


def test_in_movement_those_act_that_can_still_move():
    s = scene("AH 4 8.18, AH 25 8.17 spent=5", step="Movement side=AH")
    assert acting(s) == {unit("AH", "4")}


def test_in_combat_those_act_that_stand_next_to_an_enemy_and_have_not_fought():
    s = scene("AH 4 16.19, AH 25 16.19 fought, AH 13 14.19, RU 2gd 16.18", step="Combat side=AH")
    assert acting(s) == {unit("AH", "4")}
