"""Overlays of the series: what enemies could attack next."""

from __future__ import annotations

import pytest

from tests.clash_of_giants.galicia.acts import activation


def threats(units: str) -> dict[str, object]:
    s = activation(units, dice="4", cup=0b10)
    return {s.world.grid.number(row.hex): row for row in s.game.overlay(s, 0, "threat").hexes}


@pytest.mark.case("CoG S12.11-a")
def test_threat_tells_the_odds_of_enemies_that_can_come_to_a_hex():
    near = threats("AH 14 1310 steps=1, RU 18 1307, RU 45 1307")["1310"]
    assert near.held and near.pressure.strong
    assert not threats("AH 14 1310, AH 33 1310, RU 18 1309 steps=1")["1310"].pressure.strong
    assert "1310" not in threats("AH 14 1310, RU 18 2904")
