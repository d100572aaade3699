"""Small positions for tests: name the units that matter, everything else is out of the way.

    s = scene("AH 4 16.19, AH 25 16.19 rung=1, RU 2gd 16.18", step="Combat side=AH", turn=3, dice="5 4")

Units are ``OWNER NAME HEX [mark ...]``, separated by commas or lines; the owner, the name and the marks are those of a
position. Units not named are dead, so that nothing arrives and nothing stands in the way; name them ``due`` to keep
them coming. Steps are separated by semicolons, as on the agenda: the next one last. Dice are the pips that will fall.
"""

from __future__ import annotations

import re
from typing import Any

from galicia.engine.dice import ScriptedDice
from galicia.engine.events import Event
from galicia.engine.lines import lines_of
from galicia.engine.position import read_value
from galicia.engine.roster import marks_of
from galicia.engine.stacks import DEAD


class Scenes:
    """The scenes of one game, with words for its units and hexes."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def unit(self, owner: str, name: str) -> int:
        """The number of a unit by its owner and its name, in full or in short."""
        lexicon = self.game.lexicon
        return lexicon.value("unit", name, lambda unit: lexicon.word("piece", unit).startswith(f"{owner}:"))

    def hexes(self, *numbers: str) -> tuple[int, ...]:
        """Hexes by their printed numbers."""
        return tuple(self.game.lexicon.value("hex", number) for number in numbers)

    def bare(
        self, units: str, *, step: str = "", turn: int = 3, phasing: str = "", dice: str = "", more: str = "",
        scenario: str | None = None, options: dict[str, object] | None = None, **fields: Any,
    ) -> Any:
        """A state standing as described, before anything runs.

        The phasing side is that of the next step unless said otherwise. `more` are lines of a position; fields are set
        as they are.
        """
        game = self.game
        state = game.bare(scenario, dice=ScriptedDice([int(pip) for pip in dice.split()]), options=options)
        state.where = [DEAD] * len(game.pieces)
        sides = [side for side in re.findall(r"side=(\w+)", step) if side in game.sides]
        state.turn, state.side = turn, game.sides.index(phasing or (sides[-1] if sides else game.sides[0]))
        for line in re.split(r"[,\n]", units):
            if line.strip():
                self._place(state, *line.split())
        for line in more.splitlines():
            kind, *words = line.split()
            lines_of(game)[kind].read(state, words)
        for name, value in fields.items():
            setattr(state, name, value)
        for text in filter(str.strip, step.split(";")):
            kind, *words = text.split()
            state.agenda.append(read_value(game, game.steps[kind], words, None))
        return state

    def _place(self, state: Any, owner: str, name: str, place: str, *marks: str) -> None:
        unit = self.unit(owner, name)
        if place in self.game.away:
            state.where[unit] = self.game.away[place]
        else:
            state.stand(unit, *self.hexes(place))
        for mark in marks:
            start, equals, text = mark.partition("=")
            marks_of(type(state))[start + equals].read(state, unit, text)

    def scene(self, units: str, **where: Any) -> Any:
        """A state standing as described, played up to its first decision; a position like that must be possible."""
        state = self.bare(units, **where)
        state.advance()
        assert state.over or not self.game.check(state), self.game.check(state)
        return state

    def position(self, units: str, *, more: str = "", **where: Any) -> str:
        """The text of a state standing as described, with more lines in it."""
        head, unit, units = self.bare(units, **where).position().partition("unit ")
        lines = more and f"{more}\n"
        return f"{head}{lines}{unit}{units}"

    # What happens in a scene.

    def play(self, state: Any, *orders: str) -> list[Event]:
        """Everything that orders, given one after the other, bring about."""
        return [event for order in orders for event in state.play(order)]

    def fight(self, units: str, *orders: str, side: str = "AH", **where: Any) -> tuple[Any, list[Event]]:
        """A combat phase of a side in which orders are given."""
        state = self.scene(units, step=f"Combat side={side}", **where)
        return state, self.play(state, *orders)

    def choices(self, state: Any) -> set[str]:
        """The orders that may be given now, as sentences."""
        return {self.game.sentence(order) for order in state.orders()}

    def place(self, state: Any, owner: str, name: str) -> str:
        """The hex of a unit, or in which place off the map it is."""
        h = state.where[self.unit(owner, name)]
        return self.game.lexicon.word("hex", h) if h >= 0 else self.game.places[h]

    def told(self, events: Any, kind: str) -> list[dict[str, Any]]:
        """The facts of the events of one kind, in words."""
        return [self.game.event_json(event)["facts"] for event in events if event.kind == kind]

    def strengths(self, events: Any) -> tuple[int, int]:
        """Attack and defence of the last odds told."""
        odds = self.told(events, "odds")[-1]
        return odds["attack"], odds["defence"]

    def column(self, events: Any) -> str:
        """The column of the last odds told."""
        return self.told(events, "odds")[-1]["column"]

    def result(self, events: Any) -> str:
        """The last result of the dice."""
        return self.told(events, "combat_roll")[-1]["result"]

    def reasons(self, state: Any, order: str) -> set[str]:
        """The cases cited for refusing an order; empty if it is legal."""
        return {case.removeprefix(f"{self.game.short} ") for reason in state.explain(order) for case in reason.cases}
