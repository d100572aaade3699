"""Battle for Galicia 1914: the game as the engine sees it.

Cases: 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

from galicia.board.hexset import each
from galicia.board.map import Map
from galicia.engine.aids import Aids
from galicia.engine.battles import Dispatch
from galicia.engine.briefings import Briefing
from galicia.engine.events import Telling
from galicia.engine.forecasts import Forecast
from galicia.engine.stacks import HIDDEN, OFF_MAP
from galicia.engine.steps import Step
from galicia.engine.views import View
from galicia.engine.wargame import Wargame, steps_of
from galicia.games.battle_for_galicia import (
    advance,
    agenda,
    aids,
    briefing,
    cavalry,
    combat,
    forecast,
    losses,
    movement,
    positions,
    procedure,
    reinforcements,
    retreat,
    sequence,
    stacking,
    supply,
    victory,
    withdrawal,
)
from galicia.games.battle_for_galicia import views as intelligence
from galicia.games.battle_for_galicia.names import NAMES
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.state import MOST_POINTS, Battle, GaliciaState
from galicia.games.battle_for_galicia.story import DISPATCHES, TALE
from galicia.games.battle_for_galicia.units import SEATS, pieces
from galicia.games.battle_for_galicia.victory import Town, scoring_towns
from galicia.games.battle_for_galicia.world import world

CHAPTERS = (
    sequence,
    supply,
    reinforcements,
    movement,
    stacking,
    cavalry,
    combat,
    procedure,
    retreat,
    withdrawal,
    advance,
    losses,
    victory,
)

TELLINGS = {
    "turn": Telling("Game turn {turn}", ("3.1",)),
    "player_turn": Telling("{seat} player turn of game turn {turn}", ("3.2",)),
    "attrition": Telling("{unit} in {hex} suffers attrition", ("11.5", "11.5.1")),
    "placed": Telling("{seat} places {unit} in {hex}", ("14.0",)),
    "waits": Telling("{unit} waits", ("14.0",)),
    "moved": Telling("{units} {units:moves|move} from {start} to {end}", ("4.2",)),
    "recovered": Telling("{unit} in {hex} recovers", ("10.3",)),
    "reacted": Telling("{seat} {unit} reacts from {start} to {end}", ("12.1.2",)),
    "eliminated": Telling("{seat} {unit} in {hex} is eliminated by {why} ({points} VP)", ("15.1-eliminated",)),
    "declared": Telling("{seat} attacks {target} from {hexes}; revealed: {units}", ("8.1-reveal",)),
    "engaged": Telling("{seat} attacks with {units}", ("7.2",)),
    "defended": Telling("{seat} defends with {units}", ("7.3",)),
    "odds": Telling("Odds on {target}: {attack} to {defence}, {column}", ("8.1", "8.2")),
    "lapsed": Telling("The attack on {target} lapses at {column}", ("8.2-lapse",)),
    "attack_points": Telling("{seat} scores {points} for attacking", ("15.1-attacks",)),
    "combat_roll": Telling("{seat} rolls {roll}: {result}", ("8.3", "9.1")),
    "retreated": Telling("{seat} {units} {units:retreats|retreat} from {start} by {path:,}", ("9.2",)),
    "river": Telling("{unit} loses effectiveness crossing a river", ("9.2.2",)),
    "short": Telling("{unit} cannot retreat the last {losses:hex|# hexes} and is reduced", ("9.2.3",)),
    "advanced": Telling("{seat} {units} {units:advances|advance} to {hex}", ("9.3",)),
    "loss_roll": Telling(
        "{seat} rolls {die} {modifier:+} for losses: {losses:no reductions|one reduction|# reductions}", ("8.5", "9.4")
    ),
    "loss": Telling("{unit} takes a reduction", ("9.4.2",)),
    "captured": Telling("{seat} captures {town}: {points} VP", ("15.1-towns",)),
    "occupied": Telling("{seat} holds {town}: {points} VP", ("15.1-towns",)),
    "ended": Telling("The game ends with {ah} to {ru}: {winner} wins, {result}", ("15.0",)),
}


class BattleForGalicia(Wargame[GaliciaState]):
    """Two players, twelve game turns of two days, from the Vistula to the Dniester."""

    id = "battle-for-galicia"
    title = "Battle for Galicia 1914"
    short = "BfG"
    board = "battle-for-galicia"
    character = (
        "Late August 1914: four Austro-Hungarian armies meet the Russians between the Vistula and the Dniester."
        " Twelve turns of two days, corps of two or three divisions, stacks of which the enemy sees only the top."
        " Attacks wear both sides down step by step; supply, rest and the right moment to break off decide more than"
        " any single battle."
    )
    seats = SEATS
    scenarios = ("campaign",)
    aids: ClassVar[Aids] = aids
    overlays = tuple(aids.OVERLAYS)
    toll = ("ce", "CE")
    hides = "of an enemy stack only the top unit is seen"
    names = NAMES
    dispatches: ClassVar[Mapping[str, Dispatch]] = DISPATCHES
    tale = TALE
    losses_in = "ce"
    Options = GaliciaOptions
    State = GaliciaState
    Battle = Battle
    tellings: ClassVar[Mapping[str, Telling]] = TELLINGS
    steps: ClassVar[Mapping[str, type[Step]]] = steps_of(CHAPTERS)
    phases = sequence.PHASES
    fights = tuple(
        step
        for step in steps_of((combat, procedure, retreat, withdrawal, advance, losses)).values()
        if step not in sequence.PHASES
    )
    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]] = agenda.ABOVE
    twice = (advance.OfferAdvance,)
    places: ClassVar[Mapping[int, str]] = positions.PLACES

    def __init__(self) -> None:
        aliases: dict[str, list[int]] = {}
        for p in pieces():
            aliases.setdefault(p.id.replace(" ", "").lower(), []).append(p.number)
        board = world(GaliciaOptions()).board
        places = {h: found[0].name for h, found in board.places_in.items()}
        super().__init__(pieces(), board.grid, lambda p: SEATS[p.side], aliases, places)
        self.reinforcements = tuple(
            tuple(p for p in self.pieces if p.side == side and p.entries) for side in range(len(SEATS))
        )

    @staticmethod
    @cache
    def towns(options: GaliciaOptions) -> tuple[Town, ...]:
        """BfG 15.1-values: the towns that score."""
        return scoring_towns(options)

    def set_up(self, state: GaliciaState) -> None:
        """BfG 1.1: units in their printed hexes, all fresh and in supply; the game opens with GT1."""
        for piece in self.pieces:
            if piece.setup:
                state.stand(piece.number, state.world.grid.hex(piece.setup))
        state.push(sequence.GameTurn(1))

    def briefing(self, scenario: str, seat: str) -> Briefing:
        return briefing.briefing(seat)

    def turn_limit(self, state: GaliciaState) -> int:
        return sequence.LAST_TURN

    def mustered(self, state: GaliciaState, side: int) -> int:
        return sum(p.rungs for p in self.pieces if p.side == side and state.where[p.number] != OFF_MAP)

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        return victory.how_ended(winners)

    def view(self, state: GaliciaState, seat: int | None) -> View:
        return intelligence.view(state, seat)

    def known(self, state: GaliciaState, seat: int) -> GaliciaState:
        return intelligence.known(state, seat)

    def boards(self, options: GaliciaOptions) -> tuple[Map, ...]:
        return (world(options).board,)

    def attacks(self, state: GaliciaState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        return forecast.attacks(self.sight(state, seat), seat)

    # Aids to play.

    def verbs(self, state: GaliciaState) -> list[str]:
        step = state.step
        return aids.verbs(state, step) if isinstance(step, movement.Movement) else super().verbs(state)

    def forecast(self, state: GaliciaState, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
        return forecast.told(state, seat, target, units)

    def sequence(self, state: GaliciaState) -> Iterator[tuple[Step, ...]]:
        return agenda.sequence(state)

    def amiss(self, state: GaliciaState) -> list[str]:
        wrong = [
            f"{SEATS[side]} units cannot be in {state.world.grid.number(h)}"
            for side, closed in enumerate(state.world.closed)
            for h in each(state.occupied[side] & (closed | ~state.world.hexes))
        ]
        wrong += [
            f"{piece.word} has no rung {state.rung[piece.number]}"
            for piece in self.pieces
            if state.rung[piece.number] >= piece.rungs
        ]
        wrong += [
            f"{piece.word} cannot be hidden from anybody"
            for piece in self.pieces
            if state.where[piece.number] == HIDDEN and not state.unsure(piece.side)
        ]
        wrong += [f"{max(state.vp)} points are more than any game brings"] * (max(state.vp) > MOST_POINTS)
        wrong += [
            f"{state.world.grid.number(h)} holds more units than can have come there"
            for h in positions.swarms(state)
        ]
        return wrong
