"""CoG S5.1: the turn. Each campaign lays out its own phases around the operations they share."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.board.hexset import each
from galicia.engine.events import Telling
from galicia.engine.fields import GAME_TURN, PHASE
from galicia.engine.steps import Automatic
from galicia.games.clash_of_giants.series.state import GiantsState

TELLINGS = {"turn": Telling("Turn {turn}, {date}", ("S5.1",))}


@dataclass(frozen=True, slots=True)
class GameTurn(Automatic[GiantsState]):
    """CoG S5.1: a turn begins, with the phases its campaign lays out."""

    turn: int

    def run(self, s: GiantsState) -> None:
        s.turn = self.turn
        s.side, s.drawn = 0, -1
        s.reset(PHASE, GAME_TURN)
        s.tell("turn", turn=self.turn, date=s.game.names.dates[self.turn - 1])
        s.push(*s.game.turn_phases(s))


@dataclass(frozen=True, slots=True)
class Recovery(Automatic[GiantsState]):
    """CoG S9.2-c: units under Repl flip to full; all markers of the turn come off."""

    def run(self, s: GiantsState) -> None:
        for unit in each(s.repl):
            s.steps[unit] = s.pieces[unit].steps
            s.tell("rebuilt", seat=s.pieces[unit].side, unit=unit, hex=s.where[unit])
        s.repl = s.cavrepl = s.done = s.broken = 0
