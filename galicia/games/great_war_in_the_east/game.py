"""Great War in the East: Serbia/Galicia as a game of the engine."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

from galicia.engine.dice import Dice
from galicia.engine.events import Telling
from galicia.engine.game import Case, Game
from galicia.engine.steps import Step
from galicia.engine.words import Lexicon
from galicia.games.great_war_in_the_east import (
    cavalry,
    combat,
    command,
    hq,
    movement,
    rail,
    reinforcements,
    replacement,
    sequence,
    stacking,
    supply,
    victory,
)
from galicia.games.great_war_in_the_east.options import EasternOptions
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, pieces
from galicia.games.great_war_in_the_east.world import world

CHAPTERS = (
    sequence,
    supply,
    reinforcements,
    command,
    hq,
    movement,
    rail,
    stacking,
    cavalry,
    combat,
    replacement,
    victory,
)


def _steps() -> dict[str, type[Step]]:
    """Every step defined in the chapters, by name."""
    found = {}
    for chapter in CHAPTERS:
        for name, value in vars(chapter).items():
            if isinstance(value, type) and issubclass(value, Step) and value.__module__ == chapter.__name__:
                found[name] = value
    return found


class GreatWarInTheEast(Game):
    """Austria-Hungary against Russia and Serbia on two maps at once."""

    id = "great-war-in-the-east"
    title = "Great War in the East: Serbia/Galicia"
    short = "GWiE"
    seats = SEATS
    scenarios = ("historical", "free-deployment", "1-september")
    Options = EasternOptions
    # Each chapter says how its own events are told.
    tellings: ClassVar[Mapping[str, Telling]] = {
        "lost": Telling("{seat} {unit} in {hex} loses {steps} by {why} ({points} VP)", ("2.4-step", "25.14")),
        **{kind: telling for chapter in CHAPTERS for kind, telling in getattr(chapter, "TELLINGS", {}).items()},
    }
    steps: ClassVar[Mapping[str, type[Step]]] = _steps()

    def __init__(self) -> None:
        self.pieces = pieces()
        grid = world().grid
        self.lexicon = Lexicon(
            {
                "unit": {p.number: p.word for p in self.pieces},
                "piece": {p.number: f"{NATIONS[p.nation]}:{p.word}" for p in self.pieces},
                "hex": {h: grid.number(h) for h in grid},
                "seat": dict(enumerate(SEATS)),
            },
        )
        with (files(__package__) / "cases.tsv").open(encoding="utf-8") as file:
            self.cases = tuple(Case(row["case"], row["gist"]) for row in csv.DictReader(file, delimiter="\t"))

    def empty(self, scenario: str, options: Any, dice: Dice) -> EasternState:
        return EasternState(self, scenario, options, dice)

    def set_up(self, state: EasternState) -> None:
        """GWiE 3.0-hex: units with a hex stand in it; the game opens with GT1."""
        for piece in self.pieces:
            if piece.setup:
                state.stand(piece.number, state.world.grid.hex(piece.setup))
        state.push(sequence.GameTurn(1))

    def owns(self, seat: int, unit: int) -> bool:
        return self.pieces[unit].side == seat
