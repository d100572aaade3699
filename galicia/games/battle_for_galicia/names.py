"""What the things of Battle for Galicia are called."""

from __future__ import annotations

from galicia.engine.briefings import Evening
from galicia.engine.names import Chapter, Names, Party
from galicia.games.battle_for_galicia.tables import COLUMNS

NAMES = Names(
    title="Battle for Galicia",
    parties={"AH": Party("Austria-Hungary", "A-H", "A-H"), "RU": Party("Russia", "Russia", "Russian")},
    scenarios={"campaign": "Campaign"},
    turn="GT",
    dates=(
        "23–24 Aug", "25–26 Aug", "27–28 Aug", "29–30 Aug", "31 Aug – 1 Sep", "2–3 Sep",
        "4–5 Sep", "6–7 Sep", "8–9 Sep", "10–11 Sep", "12–13 Sep", "14–15 Sep",
    ),
    phases={
        "supply": "Supply",
        "reinforcement": "Arrivals",
        "movement": "Movement",
        "combat": "Combat",
        "victory": "Victory points",
    },
    columns=COLUMNS,
    losses="CE",
    chapters={
        "1": Chapter("Set-up", "Start"),
        "2": Chapter("Units and markers", "Units"),
        "3": Chapter("Sequence of play", "Sequence"),
        "4": Chapter("Movement", "Movement"),
        "5": Chapter("Stacking and limited intelligence", "Stacking"),
        "6": Chapter("Zones of control", "Zones"),
        "7": Chapter("Combat: who fights", "Combat"),
        "8": Chapter("Combat: odds and procedure", "Odds"),
        "9": Chapter("Combat: results", "Results"),
        "10": Chapter("Combat effectiveness", "Effectiveness"),
        "11": Chapter("Supply", "Supply"),
        "12": Chapter("Cavalry", "Cavalry"),
        "13": Chapter("Przemysl", "Przemysl"),
        "14": Chapter("Reinforcements", "Arrivals"),
        "15": Chapter("Victory", "Victory"),
        "example": Chapter("Worked example", "Example"),
    },
    evening=Evening(
        hours=(3, 4),
        weight=3,
        good_alone=True,
        gist="Four armies a side between the Vistula and the Dniester. Stacks hide what they hold.",
        words="Every attack wears both sides down, and nobody sees what waits in the next hex. Supply, rest and the"
        " right moment to break off decide more than any single battle.",
    ),
)  # fmt: skip
