"""Battles and losses, read from what games dispatch of their events and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from galicia.engine.battles import Losses, NewTurn, Odds, Roll
from galicia.engine.events import Event
from galicia.engine.stacks import DEAD


class Battle(NamedTuple):
    """One attack that came to a roll. `luck` is what the dice gave the attacker beyond what he could expect."""

    turn: int
    attacker: str
    target: str
    column: str
    result: str
    attacker_expected: float | None
    defender_expected: float | None
    attacker_losses: int
    defender_losses: int
    fell: bool

    @property
    def luck(self) -> float | None:
        """Losses spared and inflicted beyond what was to be expected.

        >>> Battle(1, "AH", "12.22", "2:1", "A1/D1", 1.5, 1.0, 1, 2, True).luck
        1.5
        """
        if self.attacker_expected is None or self.defender_expected is None:
            return None
        spared = self.attacker_expected - self.attacker_losses
        inflicted = self.defender_losses - self.defender_expected
        return round(spared + inflicted, 6)


class Turn(NamedTuple):
    """Where a seat stands at the end of a turn: its score, its losses and its dead units so far."""

    turn: int
    seat: str
    score: int
    losses: int
    dead: int


class Chronicle:
    """Listens to a game as it is played and writes down its battles and its turns."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.battles: list[Battle] = []
        self.turns: list[Turn] = []
        self.losses = [0] * len(state.game.seats)
        self._turn: int = state.turn
        self._eve: Any = None  # the state before the attacker's last order
        self._odds: Odds | None = None
        self._fight: _Fight | None = None

    def before(self) -> None:
        """An order is about to be played."""
        state = self.state
        if self._fight is None and state.seat == state.side:
            self._eve = state.copy()

    def after(self, events: Iterable[Event]) -> None:
        """An order was played, and this is what happened."""
        dispatches = self.state.game.dispatches
        for event in events:
            match dispatches[event.kind](event.facts) if event.kind in dispatches else None:
                case Odds() as odds:
                    self._close()
                    self._odds = odds
                case Roll(attacker, result) if self._odds is not None:
                    self._fight = _Fight(self._turn, attacker, self._odds, result, self._expected(self._odds))
                case NewTurn(turn):
                    self._close()
                    self._end_turn()
                    self._turn = turn
                case Losses(seat, lost):
                    self.losses[seat] += lost
                    if self._fight is not None:
                        self._fight.losses[seat != self._fight.attacker] += lost
        if self.state.battle is None:
            self._close()
        if self.state.over:
            self._end_turn()

    def _end_turn(self) -> None:
        scores = self.state.view(None).scores
        for i, seat in enumerate(self.state.game.seats):
            dead = sum(p.side == i and self.state.where[p.number] == DEAD for p in self.state.pieces)
            self.turns.append(Turn(self._turn, seat, scores[seat], self.losses[i], dead))

    def _expected(self, odds: Odds) -> Mapping[str, float]:
        """What was to be expected: told with the odds, or asked of the game as it stood before the attack went in."""
        if odds.expected is not None or self._eve is None:
            return odds.expected or {}
        expected: Mapping[str, float] = self._eve.game.expected(self._eve, odds.targets[0])
        return expected

    def _close(self) -> None:
        fight, self._fight, state = self._fight, None, self.state
        if fight is None:
            return
        self._odds = self._eve = None
        mine, theirs = (fight.expected.get(f"{who}_{state.game.losses_in}") for who in ("attacker", "defender"))
        self.battles.append(
            Battle(
                turn=fight.turn,
                attacker=state.game.seats[fight.attacker],
                target=state.game.lexicon.word("hex", fight.odds.targets[0]),
                column=fight.odds.column,
                result=fight.result,
                attacker_expected=None if mine is None else round(mine, 6),
                defender_expected=None if theirs is None else round(theirs, 6),
                attacker_losses=fight.losses[0],
                defender_losses=fight.losses[1],
                fell=not any(state.occupied[1 - fight.attacker] >> h & 1 for h in fight.odds.targets),
            )
        )


@dataclass
class _Fight:
    """A battle whose dice have fallen, with the losses of attacker and defender so far."""

    turn: int
    attacker: int
    odds: Odds
    result: str
    expected: Mapping[str, float]
    losses: list[int] = field(default_factory=lambda: [0, 0])
