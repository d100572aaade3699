"""Great War in the East: Serbia/Galicia as a game of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from galicia.board.map import Map
from galicia.engine.aids import Aids
from galicia.engine.battles import Dispatch
from galicia.engine.briefings import Briefing
from galicia.engine.events import Telling
from galicia.engine.forecasts import Forecast
from galicia.engine.stacks import OFF_MAP
from galicia.engine.steps import Step
from galicia.engine.views import View
from galicia.engine.wargame import Wargame, steps_of, tellings_of
from galicia.games.great_war_in_the_east import (
    advance,
    agenda,
    aids,
    briefing,
    cavalry,
    combat,
    command,
    deployment,
    forecast,
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
    views,
)
from galicia.games.great_war_in_the_east.names import NAMES
from galicia.games.great_war_in_the_east.options import EasternOptions
from galicia.games.great_war_in_the_east.state import Battle, EasternState
from galicia.games.great_war_in_the_east.story import DISPATCHES, TALE
from galicia.games.great_war_in_the_east.tables import LAST_TURN, level_of
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, pieces
from galicia.games.great_war_in_the_east.world import sheets, world

CHAPTERS = (
    setup,
    deployment,
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


class GreatWarInTheEast(Wargame[EasternState]):
    """Austria-Hungary against Russia and Serbia on two maps at once."""

    id = "great-war-in-the-east"
    title = "Great War in the East: Serbia/Galicia"
    short = "GWiE"
    seats = SEATS
    scenarios = ("historical", "free-deployment", "1-september")
    board = "great-war-in-the-east-galicia"
    character = (
        "August and September 1914 on two maps at once. Austria-Hungary attacks Serbia and marches into Russian Poland"
        " while the Russian armies arrive train by train; what is sent south is missing in the north. Thirteen turns of"
        " three days, corps of four steps, headquarters that command only so much, railways that carry only so much."
    )
    aids: ClassVar[Aids] = aids
    overlays = tuple(aids.OVERLAYS)
    toll = ("points", "VP")
    hides = ""
    names = NAMES
    dispatches: ClassVar[Mapping[str, Dispatch]] = DISPATCHES
    tale = TALE
    losses_in = "steps"
    Options = EasternOptions
    State = EasternState
    Battle = Battle
    # Each chapter says how its own events are told.
    tellings: ClassVar[Mapping[str, Telling]] = {
        "lost": Telling(
            "{seat} {unit} in {hex} loses {steps:one step|# steps} to {why} ({points} VP)", ("2.4-step", "25.14")
        ),
        **tellings_of(CHAPTERS),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = steps_of(CHAPTERS)
    places: ClassVar[Mapping[int, str]] = positions.PLACES
    phases = (*sequence.PHASES, deployment.Deployment, setup.AugustLosses)
    fights = (combat.Assault, *steps_of((shifts, procedure, results, losses, retreat, advance)).values())

    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]] = agenda.ABOVE

    def __init__(self) -> None:
        places = {place.hex: place.name for place in world().places}
        super().__init__(pieces(), world().grid, lambda p: NATIONS[p.nation], places=places)

    def set_up(self, state: EasternState) -> None:
        setup.lay_out(state)

    def briefing(self, scenario: str, seat: str) -> Briefing:
        return briefing.briefing(scenario, seat)

    def turn_limit(self, state: EasternState) -> int:
        return LAST_TURN

    def mustered(self, state: EasternState, side: int) -> int:
        return sum(p.steps for p in self.pieces if p.side == side and state.where[p.number] != OFF_MAP)

    def view(self, state: EasternState, seat: int | None) -> View:
        return views.view(state, seat)

    def boards(self, options: EasternOptions) -> tuple[Map, ...]:
        return sheets()

    def attacks(self, state: EasternState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        return forecast.attacks(state, seat)

    def forecast(self, state: EasternState, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
        return forecast.told(state, seat, target, units)

    # Positions.

    def leader(self, scores: Mapping[str, int]) -> str:
        return level_of(scores["AL"])[0]

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        return level_of(scores["AL"])[1]

    def contradictions(self, state: EasternState) -> int:
        """GWiE 10.52-b: an HQ may share a hex with enemies until its owner has said where it goes."""
        return state.holding(0) & state.holding(1)

    def sequence(self, state: EasternState) -> Iterator[tuple[Step, ...]]:
        return agenda.sequence(state)

    def amiss(self, state: EasternState) -> list[str]:
        return positions.amiss(state)
