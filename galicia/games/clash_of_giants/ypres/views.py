"""The phases of First Ypres by the words views have for them; all else is the series' own."""

from __future__ import annotations

from galicia.games.clash_of_giants.series import views as series
from galicia.games.clash_of_giants.ypres.flood import Sluices
from galicia.games.clash_of_giants.ypres.rail import RailPhase

OWN = {Sluices: "flood", RailPhase: "rail"}
PHASES = {**series.PHASES, **OWN}
