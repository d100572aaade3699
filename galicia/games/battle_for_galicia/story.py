"""What the events of Battle for Galicia are to whoever watches, and the words in which its campaign is told."""

from __future__ import annotations

from collections.abc import Mapping

from galicia.engine.battles import (
    Advance,
    Attack,
    Dispatch,
    Forces,
    Hit,
    Losses,
    March,
    NewTurn,
    Odds,
    PlayerTurn,
    Points,
    Roll,
)
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.engine.tale import Tale

DISPATCHES: Mapping[str, Dispatch] = {
    "turn": Dispatch("turn", lambda f: NewTurn(f["turn"])),
    "player_turn": Dispatch("player-turn", lambda f: PlayerTurn(f["seat"], f["turn"])),
    "moved": Dispatch("march", lambda f: March(f["seat"], tuple(f["units"]))),
    "reacted": Dispatch("march", lambda f: March(f["seat"], (f["unit"],))),
    "placed": Dispatch("arrival"),
    "declared": Dispatch("attack", lambda f: Attack(f["seat"], (f["target"],))),
    "engaged": Dispatch("forces", lambda f: Forces(tuple(f["units"]), True)),
    "defended": Dispatch("forces", lambda f: Forces(tuple(f["units"]), False)),
    "odds": Dispatch("odds", lambda f: Odds((f["target"],), f["column"], f["forecast"])),
    "lapsed": Dispatch("called-off"),
    "attack_points": Dispatch("points", lambda f: Points(f["seat"], f["points"], Sentence("Attacks", "15.1-attacks"))),
    "combat_roll": Dispatch("roll", lambda f: Roll(f["seat"], f["result"], f["roll"], tuple(f["dice"]))),
    "retreated": Dispatch("retreat"),
    "advanced": Dispatch("advance", lambda f: Advance(tuple(f["units"]), f["hex"])),
    "loss_roll": Dispatch("losses", lambda f: Losses(f["seat"], f["losses"])),
    "loss": Dispatch("losses", lambda f: Hit(f["unit"])),
    "eliminated": Dispatch(
        "elimination",
        lambda f: Points(enemy_of(f["seat"]), f["points"], Sentence("Units eliminated", "15.1-eliminated")),
    ),
    "captured": Dispatch(
        "points",
        lambda f: Points(
            f["seat"], f["points"], Sentence("{town} taken", "15.1-towns", town=f["town"]), f["hex"], taken=True
        ),
    ),
    "occupied": Dispatch(
        "points",
        lambda f: Points(f["seat"], f["points"], Sentence("{town} held", "15.1-towns", town=f["town"]), f["hex"]),
    ),
    "ended": Dispatch("end"),
}

TALE = Tale(
    loss=("CE", "CE"),
    medals={
        "held": "{unit} held its ground in {count} of {all} attacks",
        "taken": "{unit} advanced into {count:one hex|# hexes} after battle",
        "attacked": "{unit} took part in {count:one attack|# attacks}",
        "marched": "{unit} covered {count:one hex|# hexes}",
    }
)
