"""Turns: game turns one after the other, each made of player turns, each of these made of phases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from galicia.engine.sentences import Sentence
from galicia.engine.steps import Automatic, Step, W
from galicia.engine.words import Seat

NEW_TURN = Sentence("the player turn was ended")


@dataclass(frozen=True, slots=True)
class GameTurns(Automatic[W]):
    """A game turn: it reports "turn", then come its parts, then the next one; behind the last the game ends."""

    public: ClassVar[tuple[str, ...]] = ("turn",)
    turn: int

    def parts(self, s: W) -> Iterable[Step]:
        """What the turn consists of."""
        raise NotImplementedError

    def end(self) -> Step:
        """What comes behind the last turn."""
        raise NotImplementedError

    def facts(self) -> Mapping[str, Any]:
        """What is reported of it beside its number."""
        return {}

    def run(self, s: W) -> None:
        last = s.game.turn_limit(s)
        if last is not None and self.turn > last:
            s.push(self.end())
            return
        s.turn = self.turn
        s.tell("turn", turn=self.turn, **self.facts())
        s.push(*self.parts(s), type(self)(self.turn + 1))


@dataclass(frozen=True, slots=True)
class PlayerTurns(Automatic[W]):
    """A player turn: it reports "player_turn", then come the phases of its side."""

    side: Seat

    def phases(self, s: W) -> Iterable[Step]:
        """Its phases, in their order."""
        raise NotImplementedError

    def run(self, s: W) -> None:
        s.begin(self.side)
        s.seal(NEW_TURN)
        s.tell("player_turn", seat=self.side, turn=s.turn)
        s.push(*self.phases(s))
