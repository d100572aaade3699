"""What the things of Clash of Giants: Galicia are called."""

from __future__ import annotations

from galicia.engine.briefings import Evening
from galicia.engine.names import Chapter, Names, Party
from galicia.games.clash_of_giants.galicia.tables import DATES
from galicia.games.clash_of_giants.series.names import CHAPTERS, PHASES
from galicia.games.clash_of_giants.series.tables import COLUMNS

NAMES = Names(
    title="Clash of Giants: Galicia",
    parties={
        "AH": Party("Austria-Hungary", "A-H", "A-H"),
        "RU": Party("Russia", "Russia", "Russian"),
    },
    scenarios={"campaign": "Campaign"},
    dates=tuple(date.replace("-", "–") for date in DATES),
    phases={"deployment": "Set-up", **PHASES},
    columns=COLUMNS,
    losses="steps",
    evening=Evening(
        (3, 6),
        3,
        True,
        "Eight armies in one cup: nobody knows who marches next, and you fight only once a turn.",
        "Draw, roll, march, and decide whether now is the moment to fight. Easy to learn, with few units to move at a"
        " time; the drama is in the order of the armies and in dice that every division rolls for itself.",
    ),
    chapters={
        **CHAPTERS,
        "G-TEC": Chapter("Galicia: terrain effects", "Terrain"),
        "G1": Chapter("Galicia: introduction", "Introduction"),
        "G2": Chapter("Galicia: components", "Components"),
        "G": Chapter("Galicia: map, forces and markers", "Map"),
        "G3": Chapter("Galicia: set-up", "Set-up"),
        "G4": Chapter("Galicia: victory", "Victory"),
        "G5": Chapter("Galicia: sequence of play", "Sequence"),
        "G6": Chapter("Galicia: stacking", "Stacking"),
        "G7": Chapter("Galicia: supply", "Supply"),
        "G8": Chapter("Galicia: reinforcements and replacements", "Arrivals"),
        "G9": Chapter("Galicia: command", "Command"),
        "G10": Chapter("Galicia: support and Przemysl", "Przemysl"),
        "G13": Chapter("Galicia: forts", "Forts"),
    },
)
