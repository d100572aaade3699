"""The vector layers of the four theatres: rivers, railways, towns and the rest, as GeoJSON beside this module."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

THEATRES = ("galicia", "serbia", "limanowa", "flanders")
_LAYERS = (
    "rivers", "rails", "roads", "towns", "woods", "marshes", "relief", "borders", "countries", "areas",
)  # fmt: skip


class AtlasError(ValueError):
    """An atlas that lacks something, or holds something that cannot be."""


@dataclass(frozen=True)
class Feature:
    """One thing of a layer: its shape in longitude and latitude, as GeoJSON nests it, and what is known of it."""

    geometry_type: str
    coordinates: Any
    properties: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.properties.get("name", ""))


@dataclass(frozen=True)
class Layers:
    """Every layer of a theatre; one that a theatre lacks is empty, one that only it has stands in `extra`."""

    rivers: tuple[Feature, ...] = ()
    rails: tuple[Feature, ...] = ()
    roads: tuple[Feature, ...] = ()
    towns: tuple[Feature, ...] = ()
    woods: tuple[Feature, ...] = ()
    marshes: tuple[Feature, ...] = ()
    relief: tuple[Feature, ...] = ()
    borders: tuple[Feature, ...] = ()
    countries: tuple[Feature, ...] = ()
    areas: tuple[Feature, ...] = ()
    extra: dict[str, tuple[Feature, ...]] = field(default_factory=dict)
    credits: dict[str, str] = field(default_factory=dict)


@cache
def load(theatre: str) -> Layers:
    """The layers of a theatre.

    >>> galicia = load("galicia")
    >>> galicia.towns[0].name, galicia.towns[0].geometry_type, galicia.roads
    ('Krakau', 'Point', ())
    >>> sorted(load("flanders").extra)
    ['belgian_attack_line', 'coast', 'floodplain', 'victory_hexes']
    >>> load("tannenberg")
    Traceback (most recent call last):
    galicia.atlas.layers.AtlasError: no theatre 'tannenberg'; there are galicia, serbia, limanowa, flanders
    """
    if theatre not in THEATRES:
        raise AtlasError(f"no theatre {theatre!r}; there are {', '.join(THEATRES)}")
    folder = resources.files(__package__) / "data" / theatre
    found: dict[str, tuple[Feature, ...]] = {}
    credits: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        name, dot, ending = file.name.partition(".")
        if (dot, ending) == (".", "geojson"):
            collection = json.loads(file.read_text(encoding="utf-8"))
            found[name] = tuple(_feature(f) for f in collection["features"])
            credits[name] = collection["credits"]
    extra = {name: features for name, features in found.items() if name not in _LAYERS}
    return Layers(**{n: f for n, f in found.items() if n in _LAYERS}, extra=extra, credits=credits)


def _feature(found: dict[str, Any]) -> Feature:
    geometry = found["geometry"]
    return Feature(geometry["type"], _frozen(geometry["coordinates"]), found["properties"])


def _frozen(coordinates: Any) -> Any:
    return tuple(_frozen(c) for c in coordinates) if isinstance(coordinates, list) else coordinates
