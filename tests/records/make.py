"""Makes the golden records again: `python -m tests.records.make`.

Run it only when a rule was changed on purpose; the records are there to notice when one was not. Every recipe plays
games from one seed after the other until one ends as wanted, so the records follow from the rules alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import galicia
from galicia.engine.dice import SeededDice
from galicia.engine.record import Record, written_result
from galicia.engine.seat import Seat
from galicia.players import player

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Recipe:
    """A record to be: who plays, by which options, from which turn, and who is to win."""

    game: str
    name: str
    end: str
    players: str = "random"
    turn: int = 1
    options: dict[str, Any] = field(default_factory=dict)

    def made(self) -> Record:
        for seed in count(1914):
            state = galicia.game(self.game).new(seed=seed, options=self.options)
            play(state, self.players, seed, self.turn)
            start = ""
            if self.turn > 1:
                start = state.position()
                state = galicia.Position.loads(start).state(SeededDice(str(seed)))
            play(state, self.players, seed)
            if written_result(state).split()[-1] == self.end:
                return Record.of(state, start=start, tags={"players": self.players, "digest": state.digest()})
        raise AssertionError


def play(state: Any, name: str, seed: int, turn: int | None = None) -> None:
    """Let two computer players play to a turn, or to the end."""
    players = [player(name, f"{seed} {seat}") for seat in state.game.seats]
    while not state.over and (turn is None or state.turn < turn):
        state.play(players[state.seat].order(Seat(state, state.seat)))


BFG = "battle-for-galicia"
OTHER_READINGS = {
    "chelm_occupy": 1,
    "half_hexes": "named",
    "russian_right_edge": "entries",
    "recovery_and_move": False,
    "reaction_asked": "contact",
    "below_1_3": "one",
    "halving": "hex",
    "high_odds_drm": "initial",
    "retreat_distance": "supply-path",
    "town_held": "last-entered",
}
RECIPES = (
    Recipe(BFG, "campaign", "RU", players="recruit"),
    Recipe(BFG, "last-turn-ah-wins", "AH", turn=12),
    Recipe(BFG, "last-turn-ru-wins", "RU", turn=12),
    Recipe(BFG, "last-turn-draw", "draw", turn=12),
    Recipe(BFG, "other-readings", "RU", players="recruit", turn=11, options=OTHER_READINGS),
)


def main() -> None:
    for recipe in RECIPES:
        path = FOLDER / recipe.game / f"{recipe.name}.txt"
        path.parent.mkdir(exist_ok=True)
        record = recipe.made()
        path.write_text(record.dumps(), encoding="utf-8")
        print(f"{recipe.game}/{recipe.name}: {len(record.lines)} orders, {record.result}")


if __name__ == "__main__":
    main()
