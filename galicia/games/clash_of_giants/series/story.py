"""What the events of the series are to whoever watches, and the words in which its campaigns are told."""

from __future__ import annotations

from collections.abc import Mapping

from galicia.engine.battles import Advance, Attack, Dispatch, Forces, Losses, March, NewTurn, Odds, PlayerTurn, Roll
from galicia.engine.tale import Tale

DISPATCHES: Mapping[str, Dispatch] = {
    "turn": Dispatch("turn", lambda f: NewTurn(f["turn"])),
    "drawn": Dispatch("player-turn", lambda f: PlayerTurn(f["seat"], f["turn"])),
    "commanded": Dispatch("draw"),
    "moved": Dispatch("march", lambda f: March(f["seat"], tuple(f["units"]))),
    "withdrew": Dispatch("retreat"),
    "arrived": Dispatch("arrival"),
    "returned": Dispatch("arrival"),
    "resolving": Dispatch("attack", lambda f: [Attack(f["seat"], (f["target"],)), Forces(tuple(f["units"]), True)]),
    "called_off": Dispatch("called-off"),
    "cancelled": Dispatch("called-off"),
    "odds": Dispatch("odds", lambda f: [Forces(tuple(f["units"]), False), Odds((f["target"],), f["column"])]),
    "outcome": Dispatch("roll", lambda f: Roll(f["seat"], f["result"], dice=tuple(f["dice"]))),
    "lost": Dispatch("losses", lambda f: Losses(f["seat"], f["steps"], f["unit"])),
    "late": Dispatch("elimination"),
    "retreated": Dispatch("retreat"),
    "advanced": Dispatch("advance", lambda f: Advance((f["unit"],), f["path"][0])),
}
TALE = Tale(loss=("step", "steps"))
