"""Sheets: every hex goes to the earth and back, and anchored places stand in their hexes."""

from math import hypot

import pytest

from galicia.atlas import layers
from galicia.atlas.projection import BOARDS, Sheet


@pytest.mark.parametrize("board", BOARDS)
def test_every_hex_centre_goes_to_the_earth_and_back(board: str) -> None:
    sheet = Sheet.of(board)
    for h in sheet.grid:
        x, y = sheet.grid.centre(h)
        back_x, back_y = sheet.to_sheet(*sheet.to_lonlat(x, y))
        assert hypot(x - back_x, y - back_y) < 1e-6
        assert sheet.hex_at(x, y) == h


@pytest.mark.parametrize("board", BOARDS)
def test_a_town_with_a_known_hex_is_drawn_in_it(board: str) -> None:
    sheet = Sheet.of(board)
    towns = {town.name: town for town in layers.load(sheet.theatre).towns}
    for name, number in sheet.anchors.items():
        assert sheet.number(*sheet.snap(name, *towns[name].coordinates)) == number


def test_other_towns_are_drawn_where_they_lie() -> None:
    sheet = Sheet.of("battle-for-galicia")
    assert sheet.snap("Zamosc", 23.25, 50.72) == sheet.to_sheet(23.25, 50.72)


def test_a_point_off_the_sheet_has_no_hex() -> None:
    sheet = Sheet.of("first-ypres")
    assert sheet.number(*sheet.to_sheet(4.35, 50.85)) == ""  # Brussels


@pytest.mark.parametrize(
    ("board", "km", "north"),
    [
        ("battle-for-galicia", 12.0, 28),
        ("great-war-in-the-east-galicia", 13.6, -3),
        ("great-war-in-the-east-serbia", 13.1, 12),
        ("clash-of-giants-galicia", 14.5, 0),
        ("first-ypres", 2.4, 0),
        ("heroes-of-limanowa", 4.6, 0),
    ],
)
def test_scale_and_bearing(board: str, km: float, north: int) -> None:
    sheet = Sheet.of(board)
    assert sheet.km_per_hex == pytest.approx(km, abs=0.05)
    assert sheet.north() == pytest.approx(north, abs=0.6)
