"""One game as a task: what to play, and how it went."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from galicia.engine import registry
from galicia.engine.chronicle import Battle, Chronicle, Turn
from galicia.engine.dice import SeededDice
from galicia.engine.game import MOST_TURNS
from galicia.engine.position import Position
from galicia.engine.seat import Sight
from galicia.players import Player, player

LONGEST_GAME = 200_000


class Task(NamedTuple):
    """One game to play, from its set-up or from the text of a position. Its dice follow from the seed alone.

    With `turns` it is broken off after that turn, and counted as it then stands; so is a game without a last turn that
    goes on for too long.
    """

    game: str
    scenario: str | None
    options: dict[str, str]
    players: tuple[str, ...]
    seed: str
    limit: int = LONGEST_GAME
    start: str = ""
    turns: int = 0

    def begin(self) -> Any:
        """The state before its first order."""
        if self.start:
            return Position.loads(self.start).state(SeededDice(self.seed))
        return registry.game(self.game).new(self.scenario, seed=self.seed, options=self.options)


class Played(NamedTuple):
    """How one game went; `error` is empty if it finished.

    `thought` is the time the player of each seat took, in seconds: one number for every turn in which it was asked.
    `refused` counts the orders players had in mind that the rules do not allow; they gave others instead.
    """

    seed: str
    players: tuple[str, ...]
    orders: int
    turn: int
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}  # noqa: RUF012 - never changed
    how: str = ""
    error: str = ""
    turns: tuple[Turn, ...] = ()
    battles: tuple[Battle, ...] = ()
    thought: tuple[tuple[float, ...], ...] = ()
    refused: int = 0

    @property
    def margin(self) -> int:
        """By how much the first side is ahead of the second.

        >>> Played("1", ("random", "random"), 9, 1, scores={"AH": 30, "RU": 34}).margin
        -4
        """
        first, second = [*self.scores.values(), 0, 0][:2]
        return first - second

    def won(self, *camp: str) -> bool:
        """Whether a side has won, named by its seats."""
        return any(seat in self.winners for seat in camp)

    def share(self, *camp: str) -> float:
        """What a side, named by its seats, got from the game: 1 for a win, a half for a draw, 0 for a loss.

        >>> Played("1", ("random", "random"), 9, 1, winners=("AH",)).share("RU")
        0.0
        """
        return float(self.won(*camp)) if self.winners else 0.5

    def dumps(self) -> str:
        """A line of text that is the same for the same game; the time it took is left out.

        >>> played = Played("1", ("random", "random"), 9, 1, error="not over after 9 orders")
        >>> Played.loads(played.dumps()) == played
        True
        """
        return json.dumps(self._replace(thought=())._asdict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def loads(cls, line: str) -> Played:
        """A game from its line."""
        return cls.read(json.loads(line))

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Played:
        """A game from plain data."""
        raw = {**plain}
        for name in ("players", "winners"):
            raw[name] = tuple(raw[name])
        raw["thought"] = tuple(map(tuple, raw["thought"]))
        raw["turns"] = tuple(Turn(*turn) for turn in raw["turns"])
        raw["battles"] = tuple(Battle(*battle) for battle in raw["battles"])
        return cls(**raw)


def seated(game: Any, a: str, b: str, seats: Collection[int]) -> tuple[str, ...]:
    """Who plays what if A takes some seats and B all others.

    >>> seated(registry.game("battle-for-galicia"), "staff", "recruit", (1,))
    ('recruit', 'staff')
    """
    return tuple(a if seat in seats else b for seat in range(len(game.seats)))


def play_one(task: Task) -> Played:
    """One game; an error in it does not stop the others."""
    orders = turn = 0
    thought: list[dict[int, float]] = [defaultdict(float) for _ in task.players]  # seconds by turn, for each seat
    minds: list[Player] = []
    chronicle, error = None, ""
    try:
        state = task.begin()
        minds = [player(name, f"{task.seed}/{i}") for i, name in enumerate(task.players)]
        chronicle = Chronicle(state)
        last = task.turns or state.game.turn_limit(state) or MOST_TURNS
        while not state.over and state.turn <= last:
            if orders == task.limit:
                error = f"not over after {orders} orders"
                break
            seat, began = state.seat, time.perf_counter()
            order = minds[seat].order(Sight(state, seat))
            thought[seat][state.turn] += time.perf_counter() - began
            chronicle.before()
            chronicle.after(state.play(order))
            orders, turn = orders + 1, state.turn
    except Exception as mishap:  # whatever it is, it belongs to this game alone
        error = f"after {orders} orders: {type(mishap).__name__}: {mishap}"
    turns, battles = (tuple(chronicle.turns), tuple(chronicle.battles)) if chronicle else ((), ())
    seconds = tuple(tuple(by_turn.values()) for by_turn in thought)
    played = Played(task.seed, task.players, orders, turn, (), {}, "", error, turns, battles, seconds)
    played = played._replace(refused=sum(mind.refused for mind in minds))
    if error:
        return played
    result = state.result
    scores = result.scores if result else state.view(None).scores
    played = played._replace(scores={side: scores[side] for side in state.game.sides})
    if not result:
        return played._replace(how=f"stopped after turn {last}")
    return played._replace(winners=result.winners, how=result.how)
