"""Layers: every theatre loads, whole and credited."""

import pytest

from galicia.atlas import layers


@pytest.mark.parametrize("theatre", layers.THEATRES)
def test_every_theatre_has_its_main_layers_and_names_their_sources(theatre: str) -> None:
    found = layers.load(theatre)
    assert all((found.rivers, found.rails, found.towns, found.woods, found.relief, found.borders))
    assert all(found.credits.values())


@pytest.mark.parametrize("theatre", layers.THEATRES)
def test_coordinates_are_longitude_before_latitude(theatre: str) -> None:
    assert all(lon < 30 < 40 < lat < 60 for lon, lat in (t.coordinates for t in layers.load(theatre).towns))
