"""What every campaign of Clash of Giants adds to the contract of games: its invariants and its books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from galicia.board.hexset import bits_of, each
from galicia.engine.dice import SeededDice
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, Join
from galicia.games.clash_of_giants.series.command import CommandRoll, Operations
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.sequence import Recovery
from galicia.games.clash_of_giants.series.stacking import OverStack, fits, room_for
from galicia.games.clash_of_giants.series.state import GONE
from tests.contract import random_options


def ending(result: str) -> str:
    """The winner of a record's result."""
    return result.split()[-1]


# Attacks.


def attacks_offered(s: Any) -> set[Join]:
    """The units that may be joined to an attack now."""
    orders = s.orders() if isinstance(s.step, Declaration) else ()
    return {order for order in orders if isinstance(order, Join)}


def attack_of(s: Any, target: int, units: tuple[int, ...]) -> Join:
    return Join(next(unit for unit in units if unit not in s.aims), target)


# Scenes.


def brawl_on(game: Any, centres: list[int], first_turn: int, rng: random.Random) -> Any:
    """A few hexes packed with worn units of both sides, in some activation."""
    s = game.bare("campaign", dice=SeededDice(str(rng.random())), options=random_options(game, rng))
    s.where = [DEAD] * len(s.pieces)
    s.turn, s.side = rng.randint(first_turn, game.last_turn), rng.randrange(2)
    land = s.world.hexes & ~s.world.shut
    ground = list(each(s.world.within(rng.choice(centres), rng.choice((2, 3))) & land))
    for unit in rng.sample(range(len(s.pieces)), rng.randint(40, len(s.pieces))):
        piece, h = s.pieces[unit], rng.choice(ground)
        closed = s.occupied[enemy_of(piece.side)] | s.forts(enemy_of(piece.side))
        if not closed >> h & 1 and room_for(s, unit, h):
            s.stand(unit, h)
            s.steps[unit], s.supply[unit] = rng.randint(1, piece.steps), rng.choice((0, 0, 0, 1, 2))
        elif piece.turn and rng.random() < 0.2:
            s.where[unit] = OFF_MAP
    markers = [i for i in each(game.available(s)) if game.owner(i) == s.side]
    s.drawn = rng.choice(markers)
    s.cup = bits_of(i for i in each(game.available(s)) if i != s.drawn and rng.random() < 0.5)
    phases = game.turn_phases(s)
    s.push(*phases[next(i for i, phase in enumerate(phases) if isinstance(phase, Recovery)) :])
    s.push(CommandRoll(s.side), Movement(s.side), CombatOffer(s.side), Operations())
    return s


# Invariants.


def broken(s: Any) -> Iterator[str]:
    """What never holds in a sound state, in words."""
    word, number = s.game.lexicon.word, s.world.grid.number
    stacks: dict[int, set[int]] = {}
    for piece in s.pieces:
        if s.where[piece.number] >= 0:
            stacks.setdefault(s.where[piece.number], set()).add(piece.number)
    if {h: set(units) for h, units in s.stacks.items()} != stacks:
        yield "stacks do not follow from where the units are"
    for side in (0, 1):
        if s.occupied[side] != sum(1 << h for h, units in stacks.items() if s.pieces[min(units)].side == side):
            yield f"the hexes of {s.game.sides[side]} do not follow from where its units are"
        for h in each(s.occupied[side] & s.forts(enemy_of(side))):
            yield f"{s.game.sides[side]} is in the enemy fort {number(h)}"
    moving = any(isinstance(step, Movement | OverStack) for step in s.agenda)
    for h, units in s.stacks.items():
        excused = s.game.tolerates(s, h) or (moving and s.pieces[units[0]].side == s.side)
        if not fits(s, units) and not excused:
            yield f"{number(h)} holds too many units"
    for piece in s.pieces:
        unit, where, name = piece.number, s.where[piece.number], word("piece", piece.number)
        if where >= 0 and not 0 < s.steps[unit] <= piece.steps:
            yield f"{name} is on the map with {s.steps[unit]} of {piece.steps} steps"
        if where == STOCK and not s.game.deploying(s, piece.side):
            yield f"{name} was never deployed"
        if where == OFF_MAP and 0 < piece.turn < s.turn:
            yield f"{name} waits and is not due"
        if s.repl >> unit & 1 and (piece.cavalry or s.steps[unit] == piece.steps):
            yield f"{name} is rebuilt and need not be"
        if (s.repl | s.cavrepl) >> unit & s.done >> unit & 1:
            yield f"{name} is Done and being rebuilt"
    if s.battle is None and s.guest and not s.aims and not any(type(p).__name__ == "EndOfCombat" for p in s.agenda):
        yield "guests outlast their combat phase"
    if s.over and s.result is None:
        yield "the game is over without a result"


def deploying(s: Any) -> bool:
    return any(s.game.deploying(s, side) for side in (0, 1))


# Books.


class Ledger:
    """Steps, places and turns booked from the events alone."""

    def __init__(self, s: Any) -> None:
        self.turn = s.turn - deploying(s)
        self.where, self.steps = list(s.where), list(s.steps)
        self.pieces = s.pieces
        self.laid_out = False
        self.wrong: list[str] = []

    def book(self, events: list[Any]) -> None:
        for event in events:
            facts = event.facts
            match event.kind:
                case "lost":
                    self.lost(facts["unit"], facts["hex"], facts["steps"], DEAD)
                case "surrendered":
                    self.lost(facts["unit"], facts["hex"], facts["steps"], GONE)
                case "late":
                    self.where[facts["unit"]], self.steps[facts["unit"]] = DEAD, 0
                case "rebuilt" | "returned":
                    self.steps[facts["unit"]] = self.pieces[facts["unit"]].steps
                    self.where[facts["unit"]] = facts["hex"]
                case "turn":
                    if facts["turn"] != self.turn + 1:
                        self.wrong.append("a turn is missing")
                    self.turn = facts["turn"]
                case "deployed_all" | "mustered":
                    self.laid_out = True
                case "moved":
                    for unit in facts["units"]:
                        self.went(unit, facts["start"], facts["end"])
                case "arrived" | "deployed" | "remnant":
                    self.where[facts["unit"]] = facts["hex"]
                case "retreated" | "withdrew":
                    self.went(facts["unit"], facts["start"], facts["path"][-1])
                case "railed":
                    self.went(facts["unit"], facts["start"], facts["end"])
                case "advanced":
                    self.where[facts["unit"]] = facts["path"][-1]

    def lost(self, unit: int, h: int, steps: int, to: int) -> None:
        self.steps[unit] -= steps
        if self.where[unit] != h:
            self.wrong.append("a unit is lost where it is not")
        if not self.steps[unit]:
            self.where[unit] = to

    def went(self, unit: int, start: int, end: int) -> None:
        if self.where[unit] != start:
            self.wrong.append("a unit goes from where it is not")
        self.where[unit] = end

    def broken(self, s: Any) -> Iterator[str]:
        yield from self.wrong
        if self.turn != s.turn - deploying(s):
            yield f"the events are in turn {self.turn}, the state in {s.turn}"
        if self.laid_out or deploying(s):
            self.where, self.laid_out = list(s.where), False  # told in one sentence, or in hand
        for unit, where in enumerate(s.where):
            if where != self.where[unit] or (where >= 0 and s.steps[unit] != self.steps[unit]):
                yield f"{s.game.lexicon.word('piece', unit)} is not where or what the events left it"
