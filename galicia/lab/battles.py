"""Battles and losses, read only from what games dispatch about their events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from galicia.engine.battles import Losses, NewTurn, Odds, Roll
from galicia.engine.events import Event
from galicia.engine.sides import enemy_of


class Battle(NamedTuple):
    """One attack that came to a roll. `luck` is what the dice gave the attacker beyond expectation."""

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
        """Losses spared and inflicted beyond expectation.

        >>> Battle(1, "AH", "12.22", "2:1", "A1/D1", 1.5, 1.0, 1, 2, True).luck
        1.5
        """
        if self.attacker_expected is None or self.defender_expected is None:
            return None
        spared = self.attacker_expected - self.attacker_losses
        inflicted = self.defender_losses - self.defender_expected
        return round(spared + inflicted, 6)


class Turn(NamedTuple):
    """A side at the end of a turn: its score, its losses and its eliminated units so far."""

    turn: int
    side: str
    score: int
    losses: int
    dead: int


class Chronicle:
    """Follows a game as it is played and records its battles and its turns."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.battles: list[Battle] = []
        self.turns: list[Turn] = []
        self.losses = [0] * len(state.game.sides)
        self._turn: int = state.turn
        self._eve: Any = None  # the state before the attacker's last order
        self._odds: Odds | None = None
        self._fight: _Fight | None = None

    def before(self) -> None:
        """An order is about to be played."""
        state, game = self.state, self.state.game
        if game.losses_in and self._fight is None and game.side_of(state.seat) == state.side:
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
                case Losses(side, lost):
                    self.losses[side] += lost
                    if self._fight is not None:
                        self._fight.losses[side != self._fight.attacker] += lost
        if self._fight is not None and self.state.battle is None:
            self._close()
        if self.state.over:
            self._end_turn()

    def _end_turn(self) -> None:
        state, scores = self.state, self.state.view(None).scores
        for i, side in enumerate(state.game.sides):
            self.turns.append(Turn(self._turn, side, scores[side], self.losses[i], state.game.dead(state, i)))

    def _expected(self, odds: Odds) -> Mapping[str, float]:
        """The expected losses: given with the odds, or asked of the game as it was before the attack."""
        if odds.prospect is not None or self._eve is None:
            return odds.prospect.expected if odds.prospect is not None else {}
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
                attacker=state.game.sides[fight.attacker],
                target=state.game.lexicon.word("hex", fight.odds.targets[0]),
                column=fight.odds.column,
                result=fight.result,
                attacker_expected=None if mine is None else round(mine, 6),
                defender_expected=None if theirs is None else round(theirs, 6),
                attacker_losses=fight.losses[0],
                defender_losses=fight.losses[1],
                fell=not any(state.occupied[enemy_of(fight.attacker)] >> h & 1 for h in fight.odds.targets),
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
