"""BfG 4.0: movement."""

import pytest

from tests.battle_for_galicia.scene import reasons, scene


@pytest.mark.case("BfG 4.2-woods")
def test_woods_cost_two():
    s = scene("AH 5 4.12")
    woods = next(h for h in s.world.board.terrain if s.world.board.terrain[h] == "woods")
    assert all(s.reach.cost(n, woods) >= 2 for n in s.world.neighbours[woods])


@pytest.mark.case("BfG 4.1")
def test_an_enemy_hex_is_never_entered():
    s = scene("AH 5 4.12, RU 18 4.13")
    assert "4.1" in reasons(s, "move 5 4.13")
