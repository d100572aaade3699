"""Small positions for tests: name the units that matter, everything else is out of the way.

    s = scene("AH 10/1 g1312, AH Da1 g1312, RU 9/3 g1311 steps=3", step="Combat side=AH", turn=3)

Units are ``NATION NAME HEX [mark ...]``, separated by commas or lines. Marks are ``steps=``, ``spent=``, ``rode=`` and
the flags of the state (``entrained``, ``unsupplied``, ``occ`` ...). Units not named are dead, so that nothing arrives
and nothing stands in the way; name them ``due`` to keep them coming. Steps are separated by semicolons, the first to
come first. Dice are the pips that will fall, in their order.
"""

from __future__ import annotations

import re
from typing import Any

from galicia.engine.dice import ScriptedDice
from galicia.engine.position import read_value
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.games.great_war_in_the_east import GAME
from galicia.games.great_war_in_the_east.state import FLAGS, EasternState
from galicia.games.great_war_in_the_east.units import SEATS

AWAY = {"due": OFF_MAP, "dead": DEAD}


def unit(nation: str, name: str) -> int:
    """The number of a unit by nation and name."""
    return GAME.lexicon.value("piece", f"{nation}:{name}")


def hexes(*numbers: str) -> tuple[int, ...]:
    """Hexes by their printed numbers."""
    return tuple(GAME.lexicon.value("hex", number) for number in numbers)


def bare(units: str, *, step: str = "", turn: int = 3, phasing: str = "", dice: str = "", scenario: str = "historical",
         options: dict[str, object] | None = None, **fields: Any) -> EasternState:
    """A state standing as described, before anything runs; `fields` are set on it as they are."""
    state = GAME.bare(scenario, dice=ScriptedDice([int(pip) for pip in dice.split()]), options=options)
    state.where = [DEAD] * len(GAME.pieces)
    sides = re.findall(r"side=(AH|AL)", step) or ["AH"]
    state.turn, state.side = turn, SEATS.index(phasing or sides[0])
    for line in re.split(r"[,\n]", units):
        if line.strip():
            nation, name, place, *marks = line.split()
            number = unit(nation, name)
            for mark in marks:
                key, _, value = mark.partition("=")
                if key in FLAGS:
                    setattr(state, key, getattr(state, key) | 1 << number)
                else:
                    getattr(state, key)[number] = int(value)
            if place in AWAY:
                state.where[number] = AWAY[place]
            else:
                state.stand(number, *hexes(place))
    for name, value in fields.items():
        setattr(state, name, value)
    for text in reversed([text for text in step.split(";") if text.strip()]):
        kind, *words = text.split()
        state.push(read_value(GAME, GAME.steps[kind], words, 0))
    return state


def scene(units: str, **where: Any) -> EasternState:
    """A state standing as described, played up to its first decision."""
    state = bare(units, **where)
    state.advance()
    return state


def told(events: Any, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of one kind, in words."""
    return [GAME.event_json(e)["facts"] for e in events if e.kind == kind]


def reasons(state: EasternState, order: str) -> set[str]:
    """The cases cited for refusing an order; empty if it is legal."""
    return {case.removeprefix("GWiE ") for reason in state.explain(order) for case in reason.cases}


__all__ = ["GAME", "bare", "hexes", "reasons", "scene", "told", "unit"]
