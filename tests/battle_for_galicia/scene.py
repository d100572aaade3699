"""Small positions for tests: name the units that matter, everything else is out of the way.

    s = scene("AH 4 16.19, AH 25 16.19, RU 2gd 16.18", step="Combat side=AH", turn=3)

Units are ``SIDE NAME HEX [mark ...]``, separated by commas or lines; names are unit ids without spaces, with or
without the corps. Marks are those of a position (``rung=1 supply=low spent=2 was_out fought hit minimum``). Units not
named are dead, so that nothing arrives and nothing stands in the way; name them ``due`` to keep them coming.
"""

from __future__ import annotations

import re

import galicia
from galicia.engine.dice import ScriptedDice

GAME = galicia.game("battle-for-galicia")


def unit(side: str, name: str) -> int:
    """The number of a unit by side and name."""
    seat = GAME.seat_number(side)
    return GAME.lexicon.value("unit", name, lambda u: GAME.owns(seat, u))


def hexes(*numbers: str) -> tuple[int, ...]:
    """Hexes by their printed numbers."""
    return tuple(GAME.lexicon.value("hex", number) for number in numbers)


def position(units: str, *, step: str = "Movement side=AH", turn: int = 3, vp: str = "AH 0 RU 0", more: str = "",
             options: dict[str, object] | None = None, phasing: str = "") -> str:
    """The text of a small position. The phasing side is that of the next step unless said otherwise."""
    placed: dict[int, str] = {}
    for line in re.split(r"[,\n]", units):
        if not line.strip():
            continue
        side, name, *rest = line.split()
        placed[unit(side, name)] = " ".join(rest)
    sides = re.findall(r"side=(AH|RU)", step) or ["AH"]
    lines = ["galicia position 1", f"game {GAME.id}", "scenario campaign"]
    lines += [f"option {key} {value}" for key, value in (options or {}).items()]
    lines += [f"step {text.strip()}" for text in step.split(";")]
    lines += [f"turn {turn}", f"phasing {phasing or sides[-1]}", f"vp {vp}", *more.splitlines()]
    for piece in GAME.pieces:
        lines.append(f"unit {GAME.lexicon.word('piece', piece.number)} {placed.get(piece.number, 'dead')}")
    return "\n".join(lines) + "\n"


def scene(units: str, *, dice: str = "", **where: object):
    """A state standing as described, with the dice (pips in a string, ``"5 4 3"``) that will fall."""
    text = position(units, **where)  # type: ignore[arg-type]
    return galicia.Position.loads(text).state(ScriptedDice([int(pip) for pip in dice.split()]))


def told(events, kind: str) -> list[dict]:
    """The facts of the events of one kind, in words."""
    return [GAME.event_json(e)["facts"] for e in events if e.kind == kind]


def reasons(state, order: str) -> set[str]:
    """The cases cited for refusing an order; empty if it is legal."""
    return {case.removeprefix("BfG ") for reason in state.explain(order) for case in reason.cases}
