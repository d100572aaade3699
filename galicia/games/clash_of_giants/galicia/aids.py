"""Aids to play Galicia: those of the series, with the set-up and the places that score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from galicia.engine.aids import Acting, Task
from galicia.engine.overlays import Overlay
from galicia.games.clash_of_giants.galicia import victory
from galicia.games.clash_of_giants.galicia.setup import Deployment, deployers, stock
from galicia.games.clash_of_giants.series import aids as series
from galicia.games.clash_of_giants.series.aids import describe, notes, reach, why_not

ACTING: Mapping[type[Any], Acting] = {**series.ACTING, Deployment: deployers}
TASKS: Mapping[type[Any], Task] = {**series.TASKS, Deployment: (stock, "to place")}
OVERLAYS: Mapping[str, Callable[..., Overlay]] = {**series.OVERLAYS, "victory": victory.overlay}

__all__ = ["ACTING", "OVERLAYS", "TASKS", "describe", "notes", "reach", "why_not"]
