"""What the events of Great War in the East are to whoever watches, and the words in which its campaign is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from galicia.engine.battles import (
    Advance,
    Attack,
    Dispatch,
    Forces,
    Losses,
    March,
    NewTurn,
    Odds,
    PlayerTurn,
    Points,
    Roll,
)
from galicia.engine.sentences import Sentence
from galicia.engine.tale import Tale
from galicia.games.great_war_in_the_east.units import AH, ALLIED


def points(facts: Mapping[str, Any], what: Sentence, hex: int | None = None) -> Points:
    """GWiE 25.1: what counts up is the Allies', what counts down is Austria-Hungary's."""
    return Points(ALLIED if facts["points"] > 0 else AH, abs(facts["points"]), what, hex)


DISPATCHES: Mapping[str, Dispatch] = {
    "turn": Dispatch("turn", lambda f: NewTurn(f["turn"])),
    "player_turn": Dispatch("player-turn", lambda f: PlayerTurn(f["seat"], f["turn"])),
    "moved": Dispatch("march", lambda f: March(f["seat"], (f["unit"],))),
    "rode": Dispatch("march"),
    "withdrew": Dispatch("march"),
    "displaced": Dispatch("retreat"),
    "arrived": Dispatch("arrival"),
    "re_entered": Dispatch("arrival"),
    "declared": Dispatch("attack", lambda f: Attack(f["seat"], tuple(f["hexes"]))),
    "cancelled": Dispatch("called-off"),
    "lapsed": Dispatch("called-off"),
    "committed": Dispatch("forces", lambda f: Forces(tuple(f["units"]), True)),
    "odds": Dispatch("odds", lambda f: Odds(tuple(f["hexes"]), f["column"])),
    "combat_roll": Dispatch("roll", lambda f: Roll(f["seat"], f["result"], f["roll"], tuple(f["dice"]))),
    "retreated": Dispatch("retreat"),
    "advanced": Dispatch("advance", lambda f: Advance(tuple(f["units"]), f["hex"])),
    "lost": Dispatch(
        "losses",
        lambda f: [
            Losses(f["seat"], f["steps"], f["unit"]),
            points(f, Sentence("Steps and units lost in combat", "25.14")),
        ],
    ),
    "hq_lost": Dispatch("elimination"),
    "scored": Dispatch(
        "points", lambda f: points(f, Sentence("{place} held", "25.12-a", place=f["place"]), f["hex"])
    ),
    "serbia_fallen": Dispatch("points", lambda f: points(f, Sentence("Serbia all but fallen", "25.2-serbia"))),
    "ended": Dispatch("end"),
}

TALE = Tale(
    loss=("step", "steps"),
    one_count=True,
    won="{result}",
    drawn="A draw",
    medals={
        "taken": "{unit} took {count:one hex|# hexes} by assault",
        "attacked": "{unit} joined in {count:one assault|# assaults}",
        "lost": "{unit} bore the brunt of the fighting and gave {count:one step|# steps}",
        "marched": "{unit} marched {count:one hex|# hexes} on foot",
    },
)
