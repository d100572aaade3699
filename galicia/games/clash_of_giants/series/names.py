"""What the things of the series are called; every campaign adds its own."""

from __future__ import annotations

from galicia.engine.names import Chapter

PHASES = {
    "supply": "Supply",
    "reinforcement": "Arrivals",
    "replacement": "Replacements",
    "draw": "Draw",
    "command": "Command",
    "movement": "Movement",
    "combat": "Combat",
}
CHAPTERS = {
    "S2": Chapter("Units", "Units"),
    "S5": Chapter("Sequence of play", "Sequence"),
    "R": Chapter("Rulings of the series", "Rulings"),
    "S6": Chapter("Stacking", "Stacking"),
    "S7": Chapter("Zones of control", "Zones"),
    "S8": Chapter("Supply", "Supply"),
    "S9": Chapter("Reinforcements and replacements", "Arrivals"),
    "S10": Chapter("Command", "Command"),
    "S11": Chapter("Operational movement", "Movement"),
    "S12": Chapter("Combat", "Combat"),
    "S13": Chapter("Forts", "Forts"),
    "S14": Chapter("Cavalry", "Cavalry"),
    "CRT": Chapter("The combat table", "Table"),
    "TER": Chapter("Troop effectiveness", "Ratings"),
}
