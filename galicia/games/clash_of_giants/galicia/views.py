"""The phases of Galicia by the words views have for them; all else is the series' own."""

from __future__ import annotations

from galicia.games.clash_of_giants.galicia.setup import Deployment
from galicia.games.clash_of_giants.series import views as series

PHASES = {Deployment: "deployment", **series.PHASES}
