"""Clash of Giants II: Galicia as a game of the engine: the series with the rules of this campaign.

Cases: G4.1-a.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from galicia.board.hexset import Bits, bits_of
from galicia.engine.aids import Aids
from galicia.engine.battles import Dispatch
from galicia.engine.briefings import Briefing
from galicia.engine.events import Telling
from galicia.engine.marches import Reached
from galicia.engine.overlays import Attempt
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Step
from galicia.engine.tables import sheet
from galicia.engine.wargame import steps_of, tellings_of
from galicia.games.clash_of_giants.galicia import (
    aids,
    briefing,
    command,
    positions,
    reinforcements,
    setup,
    siege,
    supply,
    victory,
)
from galicia.games.clash_of_giants.galicia.names import NAMES
from galicia.games.clash_of_giants.galicia.options import GaliciaOptions
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.tables import (
    AH,
    AREAS,
    COMPASS,
    FOREIGN,
    FORTS,
    HOME,
    LAST_TURN,
    PRZEMYSL,
    RU,
    SEATS,
    SETTLEMENTS,
    SUPPORT,
    TERRAIN,
    tracks,
)
from galicia.games.clash_of_giants.series import agenda
from galicia.games.clash_of_giants.series.command import FillCup, Track
from galicia.games.clash_of_giants.series.game import GiantsGame
from galicia.games.clash_of_giants.series.replacement import CavalryReplacement, Reinforcement, Replacement
from galicia.games.clash_of_giants.series.sequence import GameTurn, Recovery
from galicia.games.clash_of_giants.series.supply import SupplyPhase
from galicia.games.clash_of_giants.series.world import World

CHAPTERS = (setup, supply, siege, victory)


class ClashOfGiantsGalicia(GiantsGame[GaliciaState]):
    """Four Austro-Hungarian armies against four Russian ones, seventeen August to fifteenth September 1914."""

    id = "clash-of-giants-galicia"
    title = "Clash of Giants II: Galicia"
    board = "clash-of-giants-galicia"
    character = (
        "Ten turns of three days. Nobody knows whose army moves next: the markers of both sides lie in one cup, and a"
        " die says how far the army drawn will march. Each side fights only once a turn, when it chooses to. Divisions"
        " hold or break by their training; cavalry slips away; railways feed everything; and Przemysl waits."
    )
    seats = SEATS
    scenarios = ("campaign",)
    names = NAMES
    Options = GaliciaOptions
    State = GaliciaState
    areas = AREAS
    compass = COMPASS
    support_markers = SUPPORT
    support_cases = ("G10.1-a", "G10.1-f", "G10.1-g")
    entry_cases = ("G8.12-c", "G8.13-b")
    rebuild_cases = ("G8.21-d", "G8.22-b")
    returning = ("RU",)
    last_turn = LAST_TURN
    longest_line = supply.FARTHEST
    dispatches: ClassVar[Mapping[str, Dispatch]] = {**GiantsGame.dispatches, **victory.DISPATCHES}
    aids: ClassVar[Aids] = aids
    overlays = tuple(aids.OVERLAYS)
    own_phases: ClassVar[Mapping[type[Step], str]] = {setup.Deployment: "deployment"}
    phases = (*agenda.PHASES, setup.Deployment, victory.EndOfTurn, victory.Verdict)
    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]] = {
        **agenda.ABOVE,
        SupplyPhase: (supply.SurrenderRoll,),
        supply.SurrenderRoll: (supply.SurrenderRoll,),
        victory.EndOfTurn: (siege.SiegeRoll,),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {**GiantsGame.steps, **steps_of(CHAPTERS)}
    tellings: ClassVar[Mapping[str, Telling]] = {**GiantsGame.tellings, **tellings_of(CHAPTERS)}

    def make_world(self) -> World:
        marks = tuple(side.lower() for side in SEATS)
        return World(sheet(__package__), SEATS, TERRAIN, SETTLEMENTS, AREAS, marks, FORTS)

    # The map.

    @cached_property
    def home(self) -> tuple[Bits, ...]:
        """CoG G8.13-b: the hexes of each side's own country; Germany is nobody's."""
        country = self.world.board.marks["country"]
        return tuple(bits_of(h for h, name in country.items() if name in own) for own in HOME)

    @cached_property
    def towns(self) -> tuple[Bits, ...]:
        """CoG G8.12-c: the towns and cities of each side's own country."""
        places = bits_of(h for h, kind in self.world.settlement.items() if kind != "village")
        return tuple(places & home for home in self.home)

    @cached_property
    def apart(self) -> tuple[Bits, ...]:
        """CoG G3.11-c: by side, the hexes far enough from the enemy's country to set up in."""
        country, grid = self.world.board.marks["country"], self.world.grid
        found = []
        for foreign in FOREIGN:
            near = bits_of(h for h, name in country.items() if name in foreign)
            for _ in range(setup.DISTANCE - 1):
                near = grid.grow(near)
            found.append(self.world.hexes & ~near)
        return tuple(found)

    @cached_property
    def standard(self) -> Mapping[int, int]:
        """CoG G3-standard: where units that start on the map stand in the standard deployment."""
        return {piece.number: self.world.grid.hex(piece.setup) for piece in self.pieces if piece.setup}

    @cached_property
    def line_ups(self) -> Mapping[tuple[int, str], Mapping[int, Sequence[int]]]:
        """The same hex by hex, for each army."""
        found: dict[tuple[int, str], dict[int, list[int]]] = {}
        for unit, h in self.standard.items():
            piece = self.pieces[unit]
            found.setdefault((piece.side, piece.army), {}).setdefault(h, []).append(unit)
        return found

    @cached_property
    def scoring(self) -> tuple[victory.Place, ...]:
        """CoG G4.1-b, G4.1-c: the places that score."""
        board = self.world.board
        vp, russia = board.marks["vp"], self.home[RU]
        return tuple(
            victory.Place(
                board.places_in[h][0].name,
                h,
                RU if russia >> h & 1 else AH,
                tuple(SEATS.index(side) for side in sorted(vp[h].split(","))),
            )
            for h in sorted(vp)
        )

    @cached_property
    def przemysl(self) -> int:
        return next(fort.hex for fort in self.world.forts if fort.name == PRZEMYSL)

    @cached_property
    def boxes(self) -> Mapping[tuple[str, int], Sequence[Track]]:
        return tracks()

    def briefing(self, scenario: str, seat: str) -> Briefing:
        return briefing.briefing(self, seat)

    def leader(self, scores: Mapping[str, int]) -> str:
        return SEATS[RU] if scores[SEATS[RU]] > scores[SEATS[AH]] else SEATS[AH]

    # The sequence.

    def set_up(self, state: GaliciaState) -> None:
        setup.lay_out(state)
        state.push(setup.Deployment(RU), setup.Deployment(AH), GameTurn(1))

    def turn_phases(self, s: GaliciaState) -> tuple[Step, ...]:
        """CoG G5.2-a, G5.32-c."""
        return (
            SupplyPhase(),
            Reinforcement(RU),
            Reinforcement(AH),
            Replacement(RU),
            CavalryReplacement(RU),
            Replacement(AH),
            FillCup(),
            Recovery(),
            victory.EndOfTurn(),
            victory.Verdict() if s.turn == LAST_TURN else GameTurn(s.turn + 1),
        )

    def track(self, marker: int, turn: int) -> Sequence[Track]:
        return self.boxes[self.markers[marker], turn]

    def drawer(self, turn: int) -> int:
        return command.drawer(turn)

    # The rules this campaign changes.

    def traces(self, s: GaliciaState, side: int, h: int) -> bool:
        return supply.traces(s, side, h)

    def after_supply(self, s: GaliciaState, twice_out: int) -> None:
        s.push(*supply.surrenders(s, twice_out))

    def entry_limits(self, s: GaliciaState, unit: int) -> Iterator[tuple[int, Sentence]]:
        return reinforcements.limits(s, unit)

    def entered(self, s: GaliciaState, unit: int, h: int) -> None:
        victory.entered(s, unit, h)

    def why_no_movement(self, s: GaliciaState, unit: int) -> Sentence | None:
        return siege.why_bound(s, unit)

    def why_no_attacks(self, s: GaliciaState, unit: int) -> Sentence | None:
        return siege.why_bound(s, unit) or command.why_halted(s, unit)

    def support_reaches(self, s: GaliciaState, target: int) -> bool:
        return siege.support_reaches(s, target)

    # What is seen, and what helps to play.

    def points(self, s: GaliciaState) -> tuple[int, ...]:
        return s.vp, victory.russian_points(s)

    def facts(self, s: GaliciaState) -> Mapping[str, Any]:
        step = s.agenda[-1] if s.agenda else None
        whose = {"phasing": self.sides[step.side]} if isinstance(step, setup.Deployment) else {}
        return {**victory.facts(s), **whose}

    def line(self, s: GaliciaState, side: int, h: int) -> tuple[int, ...] | None:
        return supply.line(s, side, h)

    def attempt(self, s: GaliciaState, side: int, h: int) -> Attempt:
        return supply.attempt(s, side, h)

    def reached(self, s: GaliciaState, side: int) -> Bits:
        return supply.reached(s, side)

    def rail_net(self, s: GaliciaState, side: int) -> Bits:
        return supply.net(s, side)

    def deploying(self, s: GaliciaState, side: int) -> bool:
        return any(isinstance(step, setup.Deployment) and step.side == side for step in s.agenda)

    def deployment(self, s: GaliciaState, side: int) -> tuple[Mapping[int, Bits], Bits, Sentence | None]:
        return setup.grounds(s, side) if self.deploying(s, side) else ({}, 0, None)

    def offered(self, s: GaliciaState, units: tuple[int, ...]) -> Iterable[Reached] | None:
        return setup.offered(s, units)

    # Positions.

    def sequence(self, state: GaliciaState) -> Iterator[tuple[Step, ...]]:
        yield setup.Deployment(RU), setup.Deployment(AH), GameTurn(1)
        yield from super().sequence(state)

    def amiss(self, state: GaliciaState) -> list[str]:
        return [*super().amiss(state), *positions.amiss(state)]

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        return victory.how_ended(winners)
