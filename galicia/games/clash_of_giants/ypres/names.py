"""What the things of First Ypres are called."""

from __future__ import annotations

from galicia.engine.briefings import Evening
from galicia.engine.names import Chapter, Names, Party
from galicia.games.clash_of_giants.series.names import CHAPTERS, PHASES
from galicia.games.clash_of_giants.series.tables import COLUMNS
from galicia.games.clash_of_giants.ypres.tables import DATES

NAMES = Names(
    title="First Ypres",
    parties={
        "AL": Party("The Allies", "Allies", "Allied"),
        "GE": Party("Germany", "Germany", "German"),
    },
    scenarios={"campaign": "Campaign"},
    dates=tuple(date.replace("-", "–") for date in DATES),
    phases={**PHASES, "flood": "Flood", "rail": "Rail"},
    columns=COLUMNS,
    losses="steps",
    evening=Evening(
        (3, 6),
        3,
        True,
        "Cavalry first, then corps after corps: two armies race each other to the sea.",
        "The same easy rules as Galicia on a smaller map that fills up turn by turn. Belgians fall back, trains bring"
        " the British, the sea is let in; and one evening the front is closed and every horseman digs.",
    ),
    chapters={
        **CHAPTERS,
        "Y-TEC": Chapter("Ypres: terrain effects", "Terrain"),
        "Y1": Chapter("Ypres: introduction", "Introduction"),
        "Y2": Chapter("Ypres: components", "Components"),
        "Y": Chapter("Ypres: map, forces and rulings", "Map"),
        "Y3": Chapter("Ypres: set-up", "Set-up"),
        "Y4": Chapter("Ypres: victory", "Victory"),
        "Y5": Chapter("Ypres: sequence of play", "Sequence"),
        "Y6": Chapter("Ypres: supply", "Supply"),
        "Y7": Chapter("Ypres: reinforcements and replacements", "Arrivals"),
        "Y8": Chapter("Ypres: rail movement", "Rail"),
        "Y9": Chapter("Ypres: command and zones", "Zones"),
        "Y10": Chapter("Ypres: combat", "Combat"),
        "Y11": Chapter("Ypres: cavalry", "Cavalry"),
        "Y12": Chapter("Ypres: stacking", "Stacking"),
        "Y13": Chapter("Ypres: the first turn", "First turn"),
    },
)
