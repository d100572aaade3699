"""The phases of First Ypres by the words views have for them; all else is the series' own."""

from __future__ import annotations

from collections.abc import Mapping

from galicia.engine.steps import Step
from galicia.games.clash_of_giants.series import views as series
from galicia.games.clash_of_giants.ypres.flood import Sluices
from galicia.games.clash_of_giants.ypres.rail import RailPhase

OWN: Mapping[type[Step], str] = {Sluices: "flood", RailPhase: "rail"}
PHASES: Mapping[type[Step], str] = {**series.PHASES, **OWN}
