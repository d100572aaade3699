"""Battles and losses, read from the events that wargames tell and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from galicia.engine.errors import GaliciaError
from galicia.engine.events import Event
from galicia.engine.stacks import DEAD

# The events that tell of losses: the fact that counts them, and what forecasts call them.
LOSSES = {"loss_roll": ("losses", "ce"), "lost": ("steps", "steps")}
MEASURES = tuple(measure for _, measure in LOSSES.values())


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
        self._odds: Event | None = None
        self._fight: _Fight | None = None

    def before(self) -> None:
        """An order is about to be played."""
        state = self.state
        if self._fight is None and state.seat == state.side:
            self._eve = state.copy()

    def after(self, events: Iterable[Event]) -> None:
        """An order was played, and this is what happened."""
        for event in events:
            facts = event.facts
            if event.kind == "odds":
                self._close()
                self._odds = event
            elif event.kind == "combat_roll" and self._odds is not None:
                self._fight = _Fight(self._turn, facts["seat"], self._odds, facts["result"], self._forecast())
            elif event.kind == "turn":
                self._close()
                self._end_turn()
                self._turn = facts["turn"]
            elif event.kind in LOSSES:
                lost = facts[LOSSES[event.kind][0]]
                self.losses[facts["seat"]] += lost
                if self._fight is not None:
                    self._fight.losses[facts["seat"] != self._fight.attacker] += lost
        if self.state.battle is None:
            self._close()
        if self.state.over:
            self._end_turn()

    def _end_turn(self) -> None:
        scores = self.state.view(None).scores
        for i, seat in enumerate(self.state.game.seats):
            dead = sum(p.side == i and self.state.where[p.number] == DEAD for p in self.state.pieces)
            self.turns.append(Turn(self._turn, seat, scores[seat], self.losses[i], dead))

    def _forecast(self) -> dict[str, float]:
        """What was to be expected: told with the odds, or asked of the game as it stood before the attack went in."""
        assert self._odds is not None
        told, eve = self._odds.facts.get("forecast"), self._eve
        if told is None and eve is not None:
            units = eve.battle.attackers if eve.battle is not None else ()
            try:
                told = eve.game.forecast(eve, eve.side, _targets(self._odds)[0], units)
            except GaliciaError:  # an attack no forecast is made of
                told = None
        return told["expected"] if told else {}

    def _close(self) -> None:
        fight, self._fight, state = self._fight, None, self.state
        if fight is None:
            return
        self._odds = self._eve = None
        targets = _targets(fight.odds)
        self.battles.append(
            Battle(
                turn=fight.turn,
                attacker=state.game.seats[fight.attacker],
                target=state.game.lexicon.word("hex", targets[0]),
                column=fight.odds.facts["column"],
                result=fight.result,
                attacker_expected=_expected(fight.forecast, "attacker"),
                defender_expected=_expected(fight.forecast, "defender"),
                attacker_losses=fight.losses[0],
                defender_losses=fight.losses[1],
                fell=not any(state.occupied[1 - fight.attacker] >> h & 1 for h in targets),
            )
        )


class _Fight:
    """A battle whose dice have fallen, with the losses of attacker and defender so far."""

    def __init__(self, turn: int, attacker: int, odds: Event, result: str, forecast: dict[str, float]) -> None:
        self.turn, self.attacker, self.odds, self.result, self.forecast = turn, attacker, odds, result, forecast
        self.losses = [0, 0]


def _targets(odds: Event) -> tuple[int, ...]:
    facts = odds.facts
    return (facts["target"],) if "target" in facts else tuple(facts["hexes"])


def _expected(forecast: dict[str, float], who: str) -> float | None:
    for measure in MEASURES:
        if f"{who}_{measure}" in forecast:
            return round(forecast[f"{who}_{measure}"], 6)
    return None
