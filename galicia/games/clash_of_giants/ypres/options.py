"""The readings that First Ypres leaves open, with those of the series."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.options import option
from galicia.games.clash_of_giants.series.options import GiantsOptions


@dataclass(frozen=True)
class YpresOptions(GiantsOptions):
    """The options of First Ypres.

    >>> YpresOptions.read({"vp_set": "nine"}).vp_set
    'nine'
    """

    once_marker_returns: bool = option(
        True,
        False,
        title="Steps broken off",
        help="a British or Belgian step that an attack breaks off may be used again later",
        cases=("Y7.21-e",),
    )
    german_north: str = option(
        "nw",
        "none",
        title="German north",
        words=("North-west", "None"),
        help="which hexside is the north of the German compass",
        cases=("Y2.12-c",),
    )
    vp_set: str = option(
        "eleven",
        "nine",
        title="Victory hexes",
        words=("Eleven", "Nine"),
        help="which hexes decide the campaign",
        cases=("Y-vp",),
    )
