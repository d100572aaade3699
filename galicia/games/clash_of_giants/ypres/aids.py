"""Aids to play First Ypres: those of the series, with trains, victory hexes, front and flood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from galicia.engine.aids import Acting, Task, railways
from galicia.engine.overlays import Overlay, Rail
from galicia.games.clash_of_giants.series import aids as series
from galicia.games.clash_of_giants.series.aids import describe, notes, reach, why_not
from galicia.games.clash_of_giants.ypres import flood, front, victory
from galicia.games.clash_of_giants.ypres.rail import RailPhase, riders
from galicia.games.clash_of_giants.ypres.state import YpresState


def rail(s: YpresState, seat: int | None) -> Rail:
    """CoG Y8.1-c: the railways with their stations, and where enemies and their zones close them to the Allies."""
    cut = s.world.on_rail & (s.closed_to(0) | s.zone_of(1))
    return Rail(railways(s.world.board), s.game.stations, s.game.rail_edge, cut, ("Y8.1-c", "Y8.1-e"))


ACTING: Mapping[type[Any], Acting] = {**series.ACTING, RailPhase: lambda s, seat: tuple(riders(s, seat))}
TASKS: Mapping[type[Any], Task] = {**series.TASKS, RailPhase: (riders, "can go by rail")}
OVERLAYS: Mapping[str, Callable[..., Overlay]] = {
    **series.OVERLAYS,
    "rail": rail,
    "victory": victory.overlay,
    "front": front.overlay,
    "flood": flood.overlay,
}

__all__ = ["ACTING", "OVERLAYS", "TASKS", "describe", "notes", "reach", "why_not"]
