"""Great War in the East: Serbia/Galicia as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from galicia.engine.dice import Dice
from galicia.engine.events import Telling
from galicia.engine.lines import Line, Mark
from galicia.engine.steps import Step
from galicia.engine.wargame import Wargame, steps_of, tellings_of
from galicia.games.great_war_in_the_east import (
    advance,
    cavalry,
    combat,
    command,
    hq,
    losses,
    movement,
    positions,
    procedure,
    rail,
    reinforcements,
    replacement,
    results,
    retreat,
    sequence,
    setup,
    shifts,
    stacking,
    supply,
    victory,
)
from galicia.games.great_war_in_the_east.options import EasternOptions
from galicia.games.great_war_in_the_east.state import FLAGS, Battle, EasternState
from galicia.games.great_war_in_the_east.tables import LAST_TURN, level_of
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, pieces
from galicia.games.great_war_in_the_east.world import world

CHAPTERS = (
    setup,
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
    shifts,
    procedure,
    results,
    losses,
    retreat,
    advance,
    replacement,
    victory,
)


class GreatWarInTheEast(Wargame):
    """Austria-Hungary against Russia and Serbia on two maps at once."""

    id = "great-war-in-the-east"
    title = "Great War in the East: Serbia/Galicia"
    short = "GWiE"
    seats = SEATS
    scenarios = ("historical", "free-deployment", "1-september")
    Options = EasternOptions
    Battle = Battle
    last_turn = LAST_TURN
    # Each chapter says how its own events are told.
    tellings: ClassVar[Mapping[str, Telling]] = {
        "lost": Telling("{seat} {unit} in {hex} loses {steps} by {why} ({points} VP)", ("2.4-step", "25.14")),
        **tellings_of(CHAPTERS),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = steps_of(CHAPTERS)
    lines: ClassVar[Mapping[str, Line]] = positions.LINES
    marks: ClassVar[Mapping[str, Mark]] = positions.MARKS
    places: ClassVar[Mapping[int, str]] = positions.PLACES
    flags = FLAGS

    def __init__(self) -> None:
        super().__init__(pieces(), world().grid, lambda p: NATIONS[p.nation])

    def empty(self, scenario: str, options: Any, dice: Dice) -> EasternState:
        return EasternState(self, scenario, options, dice)

    def set_up(self, state: EasternState) -> None:
        setup.lay_out(state)

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        return level_of(scores["AL"])[1]

    def amiss(self, state: EasternState) -> list[str]:
        return positions.amiss(state)
