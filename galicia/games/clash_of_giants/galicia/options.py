"""The readings that Galicia leaves open, with those of the series."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.options import option
from galicia.games.clash_of_giants.series.options import GiantsOptions


@dataclass(frozen=True)
class GaliciaOptions(GiantsOptions):
    """The options of Clash of Giants: Galicia.

    >>> GaliciaOptions.read({"surrender_ter": "printed"}).surrender_ter
    'printed'
    """

    visit_breaks_control: bool = option(
        True,
        False,
        title="Visits break control",
        help="cavalry and unsupplied units that enter an enemy place take it from its owner, though not for themselves",
        cases=("G4.22-f",),
    )
    occupier_counts: bool = option(
        True,
        False,
        title="Supplied later",
        help="a unit that entered a place unsupplied counts if it is supplied when points are scored",
        cases=("G4.22-h",),
    )
    surrender_ter: str = option(
        "modified",
        "printed",
        title="Rating against surrender",
        words=("Less two", "As printed"),
        help="the rating a surrounded unit rolls against",
        cases=("G7.4-d",),
    )
    surround_friend_breaks: bool = option(
        False,
        True,
        title="Friends break the ring",
        help="a friendly unit in a neighbouring hex keeps a unit or Przemysl from being surrounded",
        cases=("G7.4-f",),
    )
