"""What the layers say in their different words, in one set of words."""

from __future__ import annotations

from collections.abc import Sequence

from galicia.atlas.layers import Feature

_RANKS = {"major": 1, "minor": 2, "stream": 3}
_KINDS = {"capital": "city", "fortress": "town", "hill": "height"}
_STATES = {
    "Serbia": "S",
    "Hungary": "H",
    "Croatia-Slavonia": "H",
    "Bosnia-Herzegovina": "B",
    "Montenegro": "M",
    "Galicia": "A",
}


def rank(river: Feature) -> int:
    """1 for a great river, 2 for one that matters to armies, 3 for a small one.

    >>> rank(Feature("LineString", (), {"rank": "minor"})), rank(Feature("LineString", (), {"cls": 1}))
    (2, 1)
    """
    told = river.properties.get("cls", river.properties.get("rank"))
    return _RANKS[told] if isinstance(told, str) else int(told or 3)


def kind(town: Feature) -> str:
    """City, town, village, pass or height.

    >>> kind(Feature("Point", (), {"rank": "capital"})), kind(Feature("Point", (), {"class": "pass"}))
    ('city', 'pass')
    """
    told = str(town.properties.get("class") or town.properties.get("kind") or town.properties["rank"])
    return _KINDS.get(told, told)


def weight(town: Feature) -> tuple[int, int]:
    """For sorting: the chief place of a hex comes first."""
    told = town.properties.get("rank")
    return ("city", "town", "village", "height", "pass").index(kind(town)), told if isinstance(told, int) else 1


def country(town: Feature) -> str:
    """The state a place belonged to in 1914; A, H and B are the halves of the Monarchy and its Bosnia.

    >>> country(Feature("Point", (), {"land": "Croatia-Slavonia"})), country(Feature("Point", (), {"country": "R"}))
    ('H', 'R')
    """
    told = str(town.properties.get("country") or town.properties.get("land", ""))
    return _STATES.get(told, told)


def stations(rail: Feature) -> Sequence[str]:
    """The stations of a railway, in its order.

    >>> stations(Feature("LineString", (), {"stations": "Limanowa; Neu Sandez"}))
    ['Limanowa', 'Neu Sandez']
    """
    told = rail.properties.get("stations", ())
    return [s.strip() for s in told.split(";")] if isinstance(told, str) else told


def gauge(rail: Feature) -> int:
    """The gauge in millimetres."""
    told = rail.properties.get("gauge", rail.properties.get("gauge_mm", 1435))
    return told if isinstance(told, int) else 1435


def tracks(rail: Feature) -> int:
    """How many tracks a railway had.

    >>> tracks(Feature("LineString", (), {"track": "double"}))
    2
    """
    told = rail.properties.get("tracks", rail.properties.get("track", 1))
    return 1 + told.startswith("double") if isinstance(told, str) else int(told)


def rail_marks(rail: Feature) -> dict[str, str]:
    """What a map file tells of a railway.

    >>> rail_marks(Feature("LineString", (), {"tracks": 2, "gauge": 1524, "confidence": "sure"}))
    {'tracks': '2', 'gauge': '1524', 'confidence': 'sure'}
    """
    found = {"tracks": str(tracks(rail)), "gauge": str(gauge(rail))}
    return found | ({"confidence": rail.properties["confidence"]} if "confidence" in rail.properties else {})
