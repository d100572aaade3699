"""Completion of moves: a sentence may end after each hex or go on to the next."""

import pytest

from tests.battle_for_galicia.scene import scene


@pytest.mark.case("BfG 4.2")
def test_a_move_may_end_or_go_on_as_long_as_points_last():
    s = scene("AH 5 4.12 spent=2")
    first = s.complete("move 5")
    assert first.words and not first.complete
    longest, said = 0, "move 5"
    while s.complete(said).words:
        said += " " + s.complete(said).words[0]
        longest += 1
        assert s.complete(said).complete and not s.explain(said)
    assert longest >= 1


@pytest.mark.case("BfG 4.2")
def test_a_path_is_completed_hex_by_hex():
    s = scene("AH 5 4.12")
    second = s.complete("move 5 4.13").words
    assert second and set(second) <= set(s.world.grid.numbers(s.world.around[s.world.grid.hex("4.13")]))
    s.play(f"move 5 4.13 {second[0]}")
    assert len(s.history) == 2
