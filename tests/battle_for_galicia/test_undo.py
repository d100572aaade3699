"""BfG 5.4, 8.1: what was learnt cannot be taken back."""

import pytest

from galicia.engine.dice import TypedDice
from tests.battle_for_galicia.scene import scene


@pytest.mark.case("BfG 8.1-reveal", "BfG 8.2-lapse")
def test_an_attack_that_lapses_cannot_be_tried_again_with_others():
    s = scene("AH 4 16.19 rung=2, AH 25 16.19 rung=2, RU 2gd 16.18, RU 1gd 16.18", step="Combat side=AH")
    s.play("attack 16.18 from 16.19")
    events = s.play("engage 25")
    assert "lapsed" in [e.kind for e in events]
    assert not s.can_undo


@pytest.mark.case("BfG 8.1-reveal")
def test_odds_seen_at_a_real_table_stay_seen():
    s = scene("AH 4 16.19, AH 25 16.19, RU 2gd 16.18", step="Combat side=AH")
    s.dice = TypedDice()
    s.play("attack 16.18 from 16.19")
    s.play("engage 4 25")
    assert s.complete().words == ("roll",)
    assert not s.can_undo


@pytest.mark.case("BfG 5.4-move")
def test_a_step_out_of_sight_can_be_taken_back():
    s = scene("AH 4 16.19, RU 2gd 12.12")
    before = s.digest()
    s.play("move 4 16.20")
    s.undo()
    assert s.digest() == before


@pytest.mark.case("BfG 12.1.2-hidden")
def test_a_step_next_to_the_enemy_cannot_be_taken_back():
    s = scene("AH 4 16.20, RU 2gd 16.18")
    s.play("move 4 16.19")
    assert not s.can_undo


@pytest.mark.case("BfG 8.1-reveal")
def test_a_declared_attack_cannot_be_taken_back():
    s = scene("AH 4 16.19, AH 25 16.19, RU 2gd 16.18", step="Combat side=AH")
    s.play("attack 16.18 from 16.19")
    assert not s.can_undo


@pytest.mark.case("BfG 5.4-after", "BfG 9.4.2")
def test_losses_chosen_stand_once_the_enemy_takes_his():
    s = scene("AH 4 7.15, AH 25 7.15, RU 3rf 7.14", step="Combat side=AH", dice="4 4 4 6")
    s.play("attack 7.14 from 7.15")
    s.play("engage 4 25")
    assert s.complete().words == ("take-loss",) and s.to_act == "AH"
    s.play("take-loss 4")
    assert not s.can_undo
