"""A chronicle: battles, losses, points and what units did, read only from what games dispatch about their events.

It may be written for somebody who may not know everything. Then it is made of nothing but the events they may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from galicia.engine.battles import (
    Advance,
    Attack,
    Deed,
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
from galicia.engine.events import EVERYONE, Event
from galicia.engine.forecasts import Prospect
from galicia.engine.fronts import Ground
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import StackedState


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


class Begun(NamedTuple):
    """A player turn, and the number of the order after which it began."""

    order: int
    turn: int
    side: int


class Scored(NamedTuple):
    """Points, and the order that brought them."""

    order: int
    turn: int
    points: Points


@dataclass
class Fought:
    """A battle with everything that is known of it; `order` and `last` are the numbers of its first and last order."""

    turn: int
    order: int
    attacker: int
    targets: tuple[int, ...]
    last: int = 0
    column: str = ""
    result: str = ""
    roll: int | None = None
    dice: tuple[int, ...] = ()
    prospect: Prospect | None = None
    forces: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))  # of attacker and defender
    losses: list[int] = field(default_factory=lambda: [0, 0])
    fell: bool = False

    def told(self, game: Any) -> Battle:
        """The battle in figures, and in the words of its game."""
        expected = self.prospect.expected if self.prospect is not None else {}
        mine, theirs = (expected.get(f"{who}_{game.losses_in}") for who in ("attacker", "defender"))
        return Battle(
            turn=self.turn,
            attacker=game.sides[self.attacker],
            target=game.lexicon.word("hex", self.targets[0]),
            column=self.column,
            result=self.result,
            attacker_expected=None if mine is None else round(mine, 6),
            defender_expected=None if theirs is None else round(theirs, 6),
            attacker_losses=self.losses[0],
            defender_losses=self.losses[1],
            fell=self.fell,
        )


Knows = Callable[[int], bool]  # whether events with this mask may be known


def everything(mask: int) -> bool:
    """Nothing is hidden."""
    return True


class Chronicle:
    """Follows a game as it is played and records what happened.

    `knows` says which events may be known. `seat` is whose forecasts may be asked for in a game that hides something.
    """

    def __init__(self, state: Any, knows: Knows = everything, seat: int | None = None) -> None:
        self.state, self.knows, self.seat = state, knows, seat
        self.opening: dict[str, int] = dict(state.view(None).scores)
        self.orders = 0
        self.fought: list[Fought] = []
        self.battles: list[Battle] = []
        self.turns: list[Turn] = []
        self.begun = [Begun(0, state.turn, state.side)] if state.game.losses_in else []
        self.scored: list[Scored] = []
        self.losses = [0] * len(state.game.sides)
        self.grounds: list[Ground] = []  # of a game on a map, for those who may know where everybody is
        self.tallies: dict[str, Counter[int]] = {}  # what units did, by the name of it
        self._turn: int = state.turn
        self._eve: Any = None  # the state before the attacker's last order
        self._declared: Fought | None = None
        self._fight: Fought | None = None  # a battle whose dice have fallen

    def before(self) -> None:
        """An order is about to be played."""
        state, game = self.state, self.state.game
        if game.losses_in and self._fight is None and game.side_of(state.seat) == state.side:
            self._eve = state.copy()

    def after(self, events: Iterable[Event]) -> None:
        """An order was played, and this is what happened."""
        self.orders += 1
        dispatches = self.state.game.dispatches
        for event in events:
            if event.kind in dispatches and self.knows(event.seen):
                for deed in dispatches[event.kind].deeds(event.facts):
                    self._note(deed, event.seen)
        if self._fight is not None:
            self._fight.last = self.orders
            if self.state.battle is None:
                self._close()
        if self.state.over:
            self._close()
            self._end_turn()

    def _note(self, deed: Deed, seen: int) -> None:
        fight = self._fight or self._declared
        match deed:
            case Attack(attacker, targets):
                self._close()
                self._declared = Fought(self._turn, self.orders, attacker, targets, self.orders)
            case Forces(units, attack):
                if fight is not None:
                    fight.forces[not attack].extend(unit for unit in units if unit not in fight.forces[not attack])
            case Odds(targets, column, prospect):
                self._weigh(targets, column, prospect)
            case Roll(attacker, result, roll, dice) if self._declared is not None:
                self._fight, self._declared = self._declared, None
                self._fight.attacker, self._fight.result = attacker, result
                self._fight.roll, self._fight.dice = roll, dice
                self._fight.prospect = self._fight.prospect or self._promised(self._fight.targets[0])
            case NewTurn(turn):
                self._close()
                if turn != self._turn:  # the first turn may begin after a set-up
                    self._end_turn()
                self._turn = turn
            case PlayerTurn(side, turn):
                self.begun.append(Begun(self.orders, turn, side))
            case Losses(side, lost, unit):
                self.losses[side] += lost
                if self._fight is not None:
                    self._fight.losses[side != self._fight.attacker] += lost
                if unit is not None:
                    self._tally("lost", unit, lost)
            case Hit(unit):
                self._tally("lost", unit)
            case March(side, units, hexes) if self._by_its_own(side, seen):
                for unit in units:
                    self._tally("marched", unit, hexes)
            case Advance(units):
                for unit in units:
                    self._tally("taken", unit)
            case Points() if deed.points:
                self.scored.append(Scored(self.orders, self._turn, deed))

    @property
    def under_way(self) -> Fought | None:
        """A battle whose dice have fallen and that is not over: its losses are borne, its ground is in question."""
        return self._fight

    def _by_its_own(self, side: int, seen: int) -> bool:
        """Whether this is how a side itself knows of its march; others may be told less of it in another event."""
        return self.knows is not everything or seen == EVERYONE or any(
            seen >> seat & 1 for seat in self.state.game.seats_of(side)
        )

    def _tally(self, what: str, unit: int, count: int = 1) -> None:
        self.tallies.setdefault(what, Counter())[unit] += count

    def _weigh(self, targets: tuple[int, ...], column: str, prospect: Prospect | None) -> None:
        """The odds of the attack under way; one whose declaration nobody told begins here."""
        if self._fight is not None or self._declared is None:
            self._close()
            self._declared = Fought(self._turn, self.orders, self.state.side, targets, self.orders)
        self._declared.targets, self._declared.column, self._declared.prospect = targets, column, prospect

    def _end_turn(self) -> None:
        state, scores = self.state, self.state.view(None).scores
        for i, side in enumerate(state.game.sides):
            self.turns.append(Turn(self._turn, side, scores[side], self.losses[i], state.game.dead(state, i)))
        if self.knows is everything and isinstance(state, StackedState):
            self.grounds.append(Ground(self._turn, tuple(state.occupied)))

    def _promised(self, target: int) -> Prospect | None:
        """What an attack promised before it went in, if the game says so to whom this is written for."""
        eve = self._eve
        hidden = self.knows is not everything and eve is not None and eve.game.hides and eve.seat != self.seat
        found: Prospect | None = None if eve is None or hidden else eve.game.promised(eve, target)
        return found

    def _close(self) -> None:
        fight, self._fight, self._declared, state = self._fight, None, None, self.state
        if fight is None:
            return
        self._eve = None
        fight.fell = not any(state.occupied[enemy_of(fight.attacker)] >> h & 1 for h in fight.targets)
        for unit in fight.forces[0]:
            self._tally("attacked", unit)
        for unit in fight.forces[1]:
            self._tally("defended", unit)
            self._tally("held", unit, not fight.fell)
        self.fought.append(fight)
        self.battles.append(fight.told(state.game))
