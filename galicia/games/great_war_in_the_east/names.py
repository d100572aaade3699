"""What the things of Great War in the East are called."""

from __future__ import annotations

from galicia.engine.briefings import Evening
from galicia.engine.names import Chapter, Names, Party
from galicia.games.great_war_in_the_east.tables import DATES, RATIOS

NAMES = Names(
    title="Great War in the East",
    parties={"AH": Party("Austria-Hungary", "A-H", "A-H"), "AL": Party("Russia & Serbia", "Allies", "Allied")},
    scenarios={"historical": "Historical", "free-deployment": "Free deployment", "1-september": "1 September"},
    turn="GT",
    dates=tuple(date.replace("Aug-", "Aug – ").replace("-", "–") for date in DATES),
    phases={
        "deployment": "Deployment",
        "supply": "Supply",
        "reinforcement": "Arrivals",
        "command": "Command",
        "movement": "Movement",
        "cavalry withdrawal": "Withdrawal",
        "combat": "Combat",
        "replacement": "Replacements",
    },
    columns=RATIOS,
    losses="steps",
    chapters={
        "2": Chapter("Pieces and terms", "Pieces"),
        "3": Chapter("Set-up", "Set-up"),
        "4": Chapter("Sequence of play", "Sequence"),
        "5": Chapter("Movement", "Movement"),
        "6": Chapter("Stacking", "Stacking"),
        "7": Chapter("Zones of control", "Zones"),
        "8": Chapter("Combat", "Combat"),
        "9": Chapter("Supply", "Supply"),
        "10": Chapter("Headquarters and command", "Command"),
        "11": Chapter("Fortresses", "Fortresses"),
        "12": Chapter("Cavalry", "Cavalry"),
        "13": Chapter("Replacement of steps", "Replacements"),
        "14": Chapter("Reinforcements", "Arrivals"),
        "16": Chapter("What this campaign changes in the standard rules", "Changes"),
        "track": Chapter("Turn track", "Track"),
        "17": Chapter("Railways", "Railways"),
        "18": Chapter("Army integrity and defensive shifts", "Integrity"),
        "19": Chapter("Putnik", "Putnik"),
        "20": Chapter("Serbian supply points", "Serbian points"),
        "21": Chapter("The Danube flotilla", "Flotilla"),
        "22": Chapter("The wrong envelope", "Envelope"),
        "23": Chapter("The attack imperative", "Imperative"),
        "24": Chapter("Foraging cavalry", "Foraging"),
        "25": Chapter("Victory", "Victory"),
        "26": Chapter("Scenarios", "Scenarios"),
        "errata": Chapter("Errata", "Errata"),
        "setup": Chapter("Where units start", "Starts"),
        "reinf": Chapter("Lists of reinforcements", "Lists"),
    },
    evening=Evening(
        hours=(4, 6),
        weight=4,
        good_alone=True,
        gist="Galicia and Serbia at once. What goes south is missing in the north.",
        words="Two maps, railways that carry only so much, and headquarters that command only so much. Much to plan,"
        " and nothing hidden but the dice; 1 September is the shorter evening, on one map.",
    ),
)
