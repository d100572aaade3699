"""Battle for Galicia 1914: the game as the engine sees it."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from galicia.board.hexset import each
from galicia.board.map import Map
from galicia.engine.dice import Dice
from galicia.engine.errors import GaliciaError, MalformedText, UnknownText
from galicia.engine.events import Telling
from galicia.engine.game import Case, Game
from galicia.engine.position import read_value
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.engine.state import Result
from galicia.engine.steps import Step
from galicia.engine.views import View
from galicia.engine.words import Lexicon, is_number
from galicia.games.battle_for_galicia import (
    advance,
    aids,
    cavalry,
    combat,
    forecast,
    losses,
    movement,
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
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.state import FLAGS, SUPPLY_NAMES, Battle, GaliciaState
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
    "moved": Telling("{units} moves from {start} to {end}", ("4.2",)),
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
    "retreated": Telling("{seat} {units} retreat from {start} by {path}", ("9.2",)),
    "river": Telling("{unit} loses effectiveness crossing a river", ("9.2.2",)),
    "short": Telling("{unit} cannot retreat {losses} hexes and is reduced", ("9.2.3",)),
    "advanced": Telling("{seat} {units} advance to {hex}", ("9.3",)),
    "loss_roll": Telling("{seat} rolls {die} {modifier} for losses: reductions {losses}", ("8.5", "9.4")),
    "loss": Telling("{unit} takes a reduction", ("9.4.2",)),
    "captured": Telling("{seat} captures {town}: {points} VP", ("15.1-towns",)),
    "occupied": Telling("{seat} holds {town}: {points} VP", ("15.1-towns",)),
    "ended": Telling("The game ends with {ah} to {ru}: {winner} wins, {result}", ("15.0",)),
}


def _steps() -> dict[str, type[Step]]:
    """Every step defined in the chapters, by name."""
    found = {}
    for chapter in CHAPTERS:
        for name, value in vars(chapter).items():
            if isinstance(value, type) and issubclass(value, Step) and value.__module__ == chapter.__name__:
                found[name] = value
    return found


class BattleForGalicia(Game):
    """Two players, twelve game turns of two days, from the Vistula to the Dniester."""

    id = "battle-for-galicia"
    title = "Battle for Galicia 1914"
    short = "BfG"
    board = "battle-for-galicia"
    character = (
        "Late August 1914: four Austro-Hungarian armies meet the Russians between Vistula and Dniester. Twelve turns of"
        " two days, corps of two or three divisions, stacks of which the enemy sees only the top. Attacks wear both"
        " sides down step by step; supply, rest and the right moment to break off decide more than any single battle."
    )
    seats = SEATS
    scenarios = ("campaign",)
    overlays = tuple(aids.OVERLAYS)
    chapters: ClassVar[Mapping[str, str]] = {
        "1": "Set-up",
        "2": "Units and markers",
        "3": "Sequence of play",
        "4": "Movement",
        "5": "Stacking and limited intelligence",
        "6": "Zones of control",
        "7": "Combat: who fights",
        "8": "Combat: odds and procedure",
        "9": "Combat: results",
        "10": "Combat effectiveness",
        "11": "Supply",
        "12": "Cavalry",
        "13": "Przemysl",
        "14": "Reinforcements",
        "15": "Victory",
        "example": "Worked example",
    }
    Options = GaliciaOptions
    tellings: ClassVar[Mapping[str, Telling]] = TELLINGS
    steps: ClassVar[Mapping[str, type[Step]]] = _steps()

    def __init__(self) -> None:
        self.pieces = pieces()
        self.reinforcements = tuple(
            tuple(p for p in self.pieces if p.side == side and p.entries) for side in range(len(SEATS))
        )
        grid = world(GaliciaOptions()).grid
        units = {p.number: p.word for p in self.pieces}
        aliases: dict[str, list[int]] = {}
        for p in self.pieces:
            aliases.setdefault(p.id.replace(" ", "").lower(), []).append(p.number)
        self.lexicon = Lexicon(
            {
                "unit": units,
                "piece": {p.number: f"{SEATS[p.side]}:{p.word}" for p in self.pieces},
                "hex": {h: grid.number(h) for h in grid},
                "seat": dict(enumerate(SEATS)),
            },
            {"unit": aliases},
        )
        with (files(__package__) / "cases.tsv").open(encoding="utf-8") as file:
            self.cases = tuple(Case(row["case"], row["gist"]) for row in csv.DictReader(file, delimiter="\t"))

    @staticmethod
    @cache
    def towns(options: GaliciaOptions) -> tuple[Town, ...]:
        """BfG 15.1-values: the towns that score."""
        return scoring_towns(options)

    def empty(self, scenario: str, options: Any, dice: Dice) -> GaliciaState:
        return GaliciaState(self, scenario, options, dice)

    def set_up(self, state: GaliciaState) -> None:
        """BfG 1.1: units in their printed hexes, all fresh and in supply; the game opens with GT1."""
        for piece in self.pieces:
            if piece.setup:
                state.stand(piece.number, state.world.grid.hex(piece.setup))
        state.push(sequence.GameTurn(1))

    def owns(self, seat: int, unit: int) -> bool:
        return self.pieces[unit].side == seat

    def view(self, state: GaliciaState, seat: int | None) -> View:
        return intelligence.view(state, seat)

    def known(self, state: GaliciaState, seat: int) -> GaliciaState:
        return intelligence.known(state, seat)

    def boards(self, options: GaliciaOptions) -> tuple[Map, ...]:
        return (world(options).board,)

    def attacks(self, state: GaliciaState, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        return forecast.attacks(intelligence.known(state, seat), seat)

    # Aids to play.

    def actors(self, state: GaliciaState, seat: int) -> tuple[int, ...]:
        found = aids.actors(state, seat)
        return super().actors(state, seat) if found is None else found

    def verbs(self, state: GaliciaState) -> list[str]:
        step = state.step
        return aids.verbs(state, step) if isinstance(step, movement.Movement) else super().verbs(state)

    def progress(self, state: GaliciaState, seat: int) -> str:
        return aids.progress(state, seat)

    def notes(self, state: GaliciaState, seat: int, said: Sequence[str], words: Sequence[str]) -> Mapping[str, str]:
        return aids.notes(intelligence.known(state, seat), seat, said, words)

    def reach(self, state: GaliciaState, seat: int, units: tuple[int, ...]) -> dict[str, Any]:
        return aids.reach(intelligence.known(state, seat), seat, units)

    def why_not(self, state: GaliciaState, seat: int, units: tuple[int, ...], hex: int) -> dict[str, Any]:
        return aids.why_not(intelligence.known(state, seat), seat, units, hex)

    def overlay(self, state: GaliciaState, seat: int | None, name: str) -> dict[str, Any]:
        return aids.overlay(intelligence.known_to_all(state, seat), seat, name)

    def describe(self, state: GaliciaState, seat: int | None, hex: int) -> str:
        return aids.describe(intelligence.known_to_all(state, seat), seat, hex)

    def forecast(self, state: GaliciaState, seat: int, target: int, units: tuple[int, ...]) -> dict[str, Any]:
        return forecast.told(state, seat, target, units)

    # Positions.

    def read_position(self, state: GaliciaState, lines: list[tuple[int, list[str]]]) -> None:
        seen: set[str] = set()
        placed: set[int] = set()
        for line, (kind, *words) in lines:
            if kind == "unit":
                self._read_unit(state, words, line, placed)
                continue
            if kind in seen or kind not in _LINES:
                raise MalformedText(f"{kind!r} is not expected here", line)
            seen.add(kind)
            try:
                getattr(self, f"_read_{kind}")(state, words, line)
            except (ValueError, IndexError):
                raise MalformedText(f"cannot read this line; expected: {_LINES[kind]}", line) from None
        for kind in ("turn", "phasing", "vp"):
            if kind not in seen:
                raise MalformedText(f"the {kind!r} line is missing")
        missing = [p.word for p in self.pieces if p.number not in placed]
        if missing:
            raise MalformedText(f"units are missing: {', '.join(missing)}")

    def _read_turn(self, state: GaliciaState, words: list[str], line: int) -> None:
        (text,) = words
        state.turn = _number(text)

    def _read_phasing(self, state: GaliciaState, words: list[str], line: int) -> None:
        (text,) = words
        state.side = SEATS.index(text)

    def _read_vp(self, state: GaliciaState, words: list[str], line: int) -> None:
        first, a, second, b = words
        if (first, second) != SEATS:
            raise ValueError
        state.vp = [_number(a), _number(b)]

    def _read_captured(self, state: GaliciaState, words: list[str], line: int) -> None:
        state.captured = self._towns(state, words, line)

    def _read_held(self, state: GaliciaState, words: list[str], line: int) -> None:
        state.town_holders = self._towns(state, words, line)

    def _towns(self, state: GaliciaState, words: list[str], line: int) -> int:
        names = [t.name for t in self.towns(state.options)]
        for word in words:
            if word not in names:
                raise UnknownText(f"{word!r} is no town that scores", line)
        if not words or len(set(words)) < len(words):
            raise ValueError
        return sum(1 << names.index(word) for word in words)

    def _read_battle(self, state: GaliciaState, words: list[str], line: int) -> None:
        state.battle = read_value(self, Battle, words, line)

    def _read_result(self, state: GaliciaState, words: list[str], line: int) -> None:
        winner, first, a, second, b = words
        winners = () if winner == "draw" else (SEATS[SEATS.index(winner)],)
        how = "more victory points" if winners else "equal victory points"
        if (first, second) != SEATS:
            raise ValueError
        state.result = Result(winners, {first: _number(a), second: _number(b)}, how)

    def _read_unit(self, state: GaliciaState, words: list[str], line: int, placed: set[int]) -> None:
        if len(words) < 2:
            raise MalformedText("expected: unit SIDE:NAME HEX|due|dead [mark ...]", line)
        try:
            unit = self.lexicon.value("piece", words[0])
        except GaliciaError as error:
            raise UnknownText(str(error), line) from None
        if unit in placed:
            raise MalformedText(f"{words[0]} is listed twice", line)
        placed.add(unit)
        if words[1] in ("due", "dead"):
            state.where[unit] = OFF_MAP if words[1] == "due" else DEAD
        else:
            try:
                state.stand(unit, state.world.grid.hex(words[1]))
            except ValueError as error:
                raise UnknownText(str(error), line) from None
        keys = [word.partition("=")[0] for word in words[2:]]
        if len(set(keys)) < len(keys):
            raise MalformedText("a mark is given twice", line)
        for word in words[2:]:
            self._read_mark(state, unit, word, line)

    def _read_mark(self, state: GaliciaState, unit: int, word: str, line: int) -> None:
        key, equals, text = word.partition("=")
        if not equals and key in FLAGS:
            setattr(state, key, getattr(state, key) | 1 << unit)
        elif key == "supply" and text in SUPPLY_NAMES:
            state.supply[unit] = SUPPLY_NAMES.index(text)
        elif key in ("rung", "spent") and is_number(text) and len(text) < 3:
            (state.rung if key == "rung" else state.spent)[unit] = int(text)
        else:
            raise MalformedText(f"{word!r} is no mark of a unit", line)

    def check(self, state: GaliciaState) -> list[str]:
        wrong = []
        number = state.world.grid.number
        if not 1 <= state.turn <= sequence.LAST_TURN:
            wrong.append(f"turn {state.turn} is not between 1 and {sequence.LAST_TURN}")
        for h in each(state.occupied[0] & state.occupied[1]):
            wrong.append(f"both sides are in {number(h)}")
        for side, closed in enumerate(state.world.closed):
            for h in each(state.occupied[side] & (closed | ~state.world.hexes)):
                wrong.append(f"{SEATS[side]} units cannot be in {number(h)}")
        for piece in self.pieces:
            if state.rung[piece.number] >= piece.rungs:
                wrong.append(f"{piece.word} has no rung {state.rung[piece.number]}")
        if not state.agenda and state.result is None:
            wrong.append("no step is on the agenda and there is no result")
        if state.agenda and state.result is not None:
            wrong.append("there is a result and yet a step on the agenda")
        wrong += sequence.misplaced(state)
        if state.agenda and not wrong:
            try:
                state.step.prompt(state)
                if not state.orders():
                    wrong.append(f"{state.to_act} must decide but has no order to give")
            except (AssertionError, IndexError, KeyError, AttributeError):
                wrong.append("the steps do not fit the position")
        return wrong


def _number(text: str) -> int:
    if not is_number(text):
        raise ValueError
    return int(text)


_LINES = {
    "turn": "turn NUMBER",
    "phasing": "phasing AH|RU",
    "vp": "vp AH NUMBER RU NUMBER",
    "captured": "captured TOWN ...",
    "held": "held TOWN ...",
    "battle": "battle target=HEX ...",
    "result": "result AH|RU|draw AH NUMBER RU NUMBER",
}
